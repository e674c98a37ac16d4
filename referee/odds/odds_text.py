"""The odds as people read them, and as data."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NotRequired, TypedDict

from msgspec import to_builtins

from referee.kernel.chance import Outcome, by_kind
from referee.language.speaking import decimal, language_of, say
from referee.odds.assumed_decks import assumed_text
from referee.odds.measured_figure import Spectrum
from referee.odds.number_text import between, histogram, percent, spread, wilson
from referee.odds.odds_question import Odds
from referee.odds.outcomes import Leaf, Row
from referee.report.ansi import clean, strong
from referee.report.terminal.table_width import fitted_table
from referee.report.terminal.wrapping import wrapped
from referee.wording.differences import differences
from referee.wording.values import chance_text

SHOWN = 16
"""So many outcomes are told; the data has all."""
WAYS = 3
"""So many ways that lead to the same state are told."""


def odds_text(odds: Odds, wide: int) -> str:
    """Return the figure asked for first, then what can come up."""
    parts = ["\n".join(wrapped(strong(clean(_title(odds))), wide))]
    if odds.of:
        parts.append("\n".join(_figure(odds, odds.of, wide)))
    parts.append(_table(odds, wide))
    told = [*assumed_text(odds.assumed, language_of(odds.table.game))]
    parts += ["\n".join(line for one in told for line in wrapped(one, wide, "  ", "    "))] if told else []
    return "\n\n".join(parts)


def _title(odds: Odds) -> str:
    n = len(odds.outcomes.leaves)
    if odds.outcomes.exact:
        return say("{what}: {n:#outcome}, all counted", what=odds.what, n=n)
    facts = {"what": odds.what, "n": n, "seed": odds.seed}
    return say("{what}: too many outcomes to count; {n} drawn at random (seed {seed})", **facts)


def _figure(odds: Odds, of: Spectrum, wide: int) -> Iterator[str]:
    if of.likely is not None:
        told = say("{asked}: {share}", asked=of.query.text, share=_share(odds, of.likely))
        yield from wrapped(strong(clean(told)), wide, "  ", "    ")
    if not of.numbers:
        for word, weight in of.values.items():
            yield f"  {clean(word or say('none'))}  {_share(odds, weight)}"
        return
    about = spread(of.numbers, 0 if odds.outcomes.exact else len(odds.outcomes.leaves))
    mean = decimal(f"{about.mean:.3f}" + ("" if odds.outcomes.exact else f" ± {about.margin:.3f}"))
    name = f"{of.query.how} {of.query.figure}".strip()
    facts = {"figure": clean(name), "mean": mean, "low": about.lowest, "high": about.highest}
    yield from wrapped(say("{figure}: expected {mean}, from {low} to {high}", **facts), wide, "  ", "    ")
    absent = of.values.get(None)
    if absent:
        yield from wrapped(say("no such figure in {share} of all outcomes", share=percent(absent)), wide, "  ")
    yield from histogram(of.numbers, "    ")


def _share(odds: Odds, weight: Fraction) -> str:
    """Return `16.67 % (1/6)`, or with the interval of a sample."""
    return f"{percent(weight)} ({_beside(odds, weight)})"


def _beside(odds: Odds, weight: Fraction) -> str:
    """Return the exact fraction, or the interval."""
    return str(weight) if odds.outcomes.exact else between(*_hits(odds, weight))


def _hits(odds: Odds, weight: Fraction) -> tuple[int, int]:
    count = len(odds.outcomes.leaves)
    return int(weight * count), count


def _table(odds: Odds, wide: int) -> str:
    """Return the likeliest outcomes, and how many more there are."""
    headers = [
        say("chance"),
        say("exactly") if odds.outcomes.exact else say("95 % interval"),
        say("comes up"),
        say("then"),
    ]
    shown = [
        [percent(row.weight), _beside(odds, row.weight), _ways(odds, row), "; ".join(_changes(odds, row))]
        for row in odds.rows[:SHOWN]
    ]
    lines = [fitted_table(headers, shown, wide, 2, "  ")]
    rest = odds.rows[SHOWN:]
    if rest:
        weight = sum([row.weight for row in rest], Fraction())
        facts = {"n": len(rest), "share": percent(weight)}
        lines += wrapped(
            say("and {n} more, {share} together; --format json has all of them", **facts), wide, "  ", "  "
        )
    return "\n".join(lines)


def _ways(odds: Odds, row: Row) -> str:
    """Return what came up, the likeliest first; of ways that differ in their order only, one."""
    ways: dict[tuple[str, ...], str] = {}
    for leaf in sorted(row.leaves, key=lambda leaf: -leaf.weight):
        ways.setdefault(tuple(sorted(map(str, leaf.drawn))), _came_up(odds, leaf))
    told = [*ways.values()]
    more = [say("{n} more", n=len(told) - WAYS)] if len(told) > WAYS else []
    return say(" or ").join([*told[:WAYS], *more])


def _came_up(odds: Odds, leaf: Leaf) -> str:
    return clean(chance_text(by_kind(leaf.drawn), odds.table)) or say("nothing")


def _changes(odds: Odds, row: Row) -> list[str]:
    after = row.leaves[0].after
    return [clean(line) for line in differences(odds.table, odds.before, after) or _moment(odds, after)]


def _moment(odds: Odds, after: Any) -> list[str]:
    """Return a line on how the moment differs, where no table shows a change."""
    if after.over or after.stage == odds.before.stage:
        return [say("nothing changes")]
    return [say("next: {stage}", stage=language_of(odds.table.game).say(after.top.called_aloud().template))]


class WeightData(TypedDict):
    """How likely something is: exactly where everything was counted, else within an interval."""

    probability: float
    fraction: NotRequired[str]
    interval: NotRequired[list[float]]


class ValueData(WeightData):
    """How likely a value of a figure is."""

    value: int | str | None


class FigureOddsData(TypedDict):
    """How likely what is asked of a figure is, and each of its values."""

    asked: str
    probability: NotRequired[float]
    fraction: NotRequired[str]
    interval: NotRequired[list[float]]
    expected: NotRequired[float]
    lowest: NotRequired[int]
    highest: NotRequired[int]
    values: list[ValueData]


class RowData(WeightData):
    """An outcome: everything that may come up so that the same follows."""

    chance: list[dict[str, list[Outcome]]]
    text: str


class OddsData(TypedDict):
    """What can come up, in the order of its likelihood."""

    text: str
    exact: bool
    outcomes: int
    seed: NotRequired[int]
    of: NotRequired[FigureOddsData]
    rows: list[RowData]
    assumed: NotRequired[list[dict[str, Any]]]


def odds_data(odds: Odds) -> OddsData:
    """Return the odds as plain data."""
    data: OddsData = {
        "text": odds.what,
        "exact": odds.outcomes.exact,
        "outcomes": len(odds.outcomes.leaves),
        "rows": [],
    }
    if not odds.outcomes.exact:
        data["seed"] = odds.seed
    if odds.of:
        data["of"] = _of_data(odds, odds.of)
    data["rows"] = [
        {
            **_weight_data(odds, row.weight),
            "chance": [by_kind(leaf.drawn) for leaf in row.leaves],
            "text": "; ".join(_changes(odds, row)),
        }
        for row in odds.rows
    ]
    if odds.assumed:
        data["assumed"] = [to_builtins(one) for one in odds.assumed]
    return data


def _weight_data(odds: Odds, weight: Fraction) -> WeightData:
    if odds.outcomes.exact:
        return {"probability": float(weight), "fraction": str(weight)}
    return {"probability": float(weight), "interval": list(wilson(*_hits(odds, weight)))}


def _of_data(odds: Odds, of: Spectrum) -> FigureOddsData:
    ordered = sorted(of.values.items(), key=lambda pair: (isinstance(pair[0], str), pair[0] is None, pair[0] or 0))
    values: list[ValueData] = [{"value": value, **_weight_data(odds, weight)} for value, weight in ordered]
    data: FigureOddsData = {"asked": of.query.text, "values": values}
    if of.likely is not None:
        data = {**data, **_weight_data(odds, of.likely)}
    if of.numbers:
        about = spread(of.numbers)
        data |= {"expected": about.mean, "lowest": about.lowest, "highest": about.highest}
    return data
