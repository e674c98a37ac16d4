"""A figure asked for: of the ruling, of a purse, or anything in the state, and what is asked of it."""

import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AnySet
from fractions import Fraction
from typing import Any

from msgspec import Struct

from referee.kernel.game import Table
from referee.kernel.workings import Workings
from referee.language.speaking import say
from referee.odds.outcomes import Leaf, Outcomes
from referee.scenario.file.expectations import Impossible, top_keys, value_at
from referee.scenario.file.suggestions import first_few, nearest

Value = int | str | None
_ASKED = re.compile(
    r"\s*(?:(?P<how>sum|max|min|count|distinct)\b[ (]\s*)?(?P<figure>[^<>=!()]+?)\s*\)?\s*"
    r"(?:(?P<op>>=|<=|==|!=|=|<|>)\s*(?P<value>[^<>=!]+?)\s*)?"
)
_OPS: dict[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "<": operator.lt,
    ">": operator.gt,
    "=": operator.eq,
    "==": operator.eq,
    "!=": operator.ne,
}
_HOW: dict[str, Callable[[Sequence[int]], int]] = {
    "sum": sum,
    "max": lambda numbers: max(numbers, default=0),
    "min": lambda numbers: min(numbers, default=0),
    "count": len,
    "distinct": lambda numbers: len(set(numbers)),
}
_TRUTH = {"true": 1, "yes": 1, "false": 0, "no": 0}


class NoFigure(Exception):
    """A figure nobody knows, or one that is no number."""


class FigureQuery(Struct, frozen=True):
    """A figure, and what is asked of it if anything."""

    text: str
    how: str
    figure: str
    op: str
    value: Value

    def holds(self, found: Value) -> bool:
        """Return whether a value is as asked; what is not there is only unequal."""
        if isinstance(found, int) and isinstance(self.value, int):
            return _OPS[self.op](found, self.value)
        if self.op in ("=", "==", "!="):
            return (str(found or "none") == str(self.value)) == (self.op != "!=")
        return False


class Spectrum(Struct, frozen=True):
    """The values a figure may have, each with its weight, and how likely what is asked of it is."""

    query: FigureQuery
    values: dict[Value, Fraction]

    @property
    def numbers(self) -> dict[int, Fraction]:
        """The values that are numbers."""
        return {value: weight for value, weight in self.values.items() if isinstance(value, int)}

    @property
    def likely(self) -> Fraction | None:
        """How likely what is asked is; none when nothing is asked."""
        if not self.query.op:
            return None
        return sum([weight for value, weight in self.values.items() if self.query.holds(value)], Fraction())


def parse_query(said: str) -> FigureQuery:
    """Return what a text asks: `max rolled >= 5`, `anna.money > 3`, `stage = move_in`, or only a figure."""
    found = _ASKED.fullmatch(said)
    if not found:
        raise NoFigure(say("'{text}' asks nothing: write a figure, or one compared with a number", text=said))
    value, op = found["value"] or "", found["op"] or ""
    wanted: Value = int(value) if re.fullmatch(r"[+-]?\d{1,18}", value) else _TRUTH.get(value.lower(), value)
    if isinstance(wanted, str) and op in ("<", "<=", ">", ">="):
        raise NoFigure(say("'{text}': '{value}' is no whole number", text=said, value=value))
    return FigureQuery(said.strip(), found["how"] or "", found["figure"].strip(), op, wanted)


def value_of(table: Table[Any], outcomes: Outcomes, by: str | None, wanted: FigureQuery) -> Callable[[Leaf], Value]:
    """Return how the value of a figure is found in one outcome; NoFigure when there is no such figure."""
    find = _finder(table, outcomes, by, wanted.figure)
    return lambda leaf: _value(find(leaf), wanted)


def spectrum(outcomes: Outcomes, wanted: FigureQuery, value: Callable[[Leaf], Value]) -> Spectrum:
    """Return the values of a figure over all outcomes."""
    values: dict[Value, Fraction] = {}
    for leaf in outcomes.leaves:
        found = value(leaf)
        values[found] = values.get(found, Fraction()) + leaf.weight
    return Spectrum(wanted, values)


def _finder(table: Table[Any], outcomes: Outcomes, by: str | None, figure: str) -> Callable[[Leaf], Any]:
    """Return what finds a figure at a leaf: in the ruling, else in a purse, else by a path into the state."""
    first, known = outcomes.leaves[0].after, names(outcomes)
    name = figure.replace(" ", "_") if figure.replace(" ", "_") in known else figure
    if name in known:
        return lambda leaf: _total(leaf, name)
    who, _, key = figure.rpartition(".")
    who = who or by or ""
    if who in first.players and key in table.game.purse(first, who):
        return lambda leaf: table.game.purse(leaf.after, who)[key]
    try:
        value_at(table, first, figure)
    except Impossible as wrong:
        raise _unknown(table, first, by, figure, known, wrong.known) from None
    return lambda leaf: value_at(table, leaf.after, figure) or 0


def _unknown(
    table: Table[Any], s: Any, by: str | None, figure: str, shown: list[str], inside: tuple[str, ...]
) -> NoFigure:
    """Return the error for an unknown figure, with what there is where the path leads nowhere."""
    purse = [*table.game.purse(s, by)] if by and by in s.players else []
    every = [*shown, *purse, *table.names, *sorted(top_keys(type(s)))]
    known = inside if "." in figure and inside else tuple(dict.fromkeys(every))
    facts = {"near": nearest(figure.rpartition(".")[2], known), "known": first_few(known, 60)}
    return NoFigure(say("there is no figure '{figure}'{near}; known: {known}", figure=figure, **facts))


def names(outcomes: Outcomes) -> list[str]:
    """Return the figures any outcome has, in the order they are met, those with parts before their parts."""
    every = (one.name for leaf in outcomes.leaves for figure in leaf.figures for one in _inside(figure))
    return list(dict.fromkeys(every))


def _total(leaf: Leaf, name: str) -> Any:
    """Return a figure by name: the last the ruling shows, else the last that is a part of one."""
    shown = [figure.total for figure in leaf.figures if figure.name == name]
    parts = shown or [one.total for figure in leaf.figures for one in _inside(figure) if one.name == name]
    return parts[-1] if parts else None


def _inside(figure: Workings) -> Iterator[Workings]:
    yield figure
    for part in figure.parts:
        yield from _inside(part)


def _value(found: Any, wanted: FigureQuery) -> Value:
    """Return one number or word; of several numbers what is asked of them."""
    several = _several(found)
    if several is not None and wanted.how:
        return _HOW[wanted.how](several)
    if several is not None:
        facts = {"figure": wanted.figure, "hint": f"max {wanted.figure}"}
        raise NoFigure(say("{figure} is several: write sum, max, min, count or distinct before it: '{hint}'", **facts))
    if found is None or isinstance(found, int):
        return int(found) if found is not None else None
    if isinstance(found, str):
        return found
    facts = {"figure": wanted.figure, "hint": f"{wanted.figure}.…"}
    raise NoFigure(say("{figure} is no number and no word: name a part of it, {hint}", **facts))


def _several(found: Any) -> list[int] | None:
    """Return the numbers of a throw, a bag or a list; of things that are no numbers each counts one."""
    if isinstance(found, Mapping):
        found = list(found.values())
    if not isinstance(found, tuple | list | AnySet):
        return None
    return [one if isinstance(one, int) else 1 for one in found]
