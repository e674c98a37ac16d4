"""What many games say together: winners, scores, length, and what another reading changes."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from referee.kernel.tongue import listed, say
from referee.odds.games import Game, Job
from referee.odds.numbers import Spread, between, histogram, percent, shares, spread, wilson
from referee.report.ink import clean, strong
from referee.report.layout import wrapped
from referee.report.tables import table_text


class Simulation(Struct, frozen=True):
    """The games of a job, and those of another reading with the same seeds."""

    job: Job
    players: tuple[str, ...]
    asked: int
    games: tuple[Game, ...]
    other: tuple[Game, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()
    """The other reading."""

    @property
    def ended(self) -> list[Game]:
        """Games that came to their end."""
        return [game for game in self.games if not game.stopped]

    @property
    def pairs(self) -> list[tuple[Game, Game]]:
        """Each game with the same one under the other reading, where both came to their end."""
        others = {game.number: game for game in self.other if not game.stopped}
        return [(game, others[game.number]) for game in self.ended if game.number in others]


def simulation(job_list: Sequence[Job], players: tuple[str, ...], asked: int, done: Iterable[tuple[int, list[Game]]]) -> Simulation:
    """The games that are done, in the order of their numbers, whoever was first."""
    found: list[dict[int, Game]] = [{} for _ in job_list]
    for at, games in done:
        found[at].update({game.number: game for game in games})
    mine, *others = [tuple(games[number] for number in sorted(games)) for games in found]
    return Simulation(
        job_list[0], players, asked, mine, others[0] if others else (), job_list[1].readings if others else ()
    )


# ---------------------------------------------------------------- as people read it


def simulation_text(found: Simulation, wide: int) -> str:
    """Who won, how the scores spread, how long it took, and what the other reading changes."""
    parts = ["\n".join(_title(found, wide))]
    if found.ended:
        parts += [_winners(found), _scores(found), _lengths(found), *_histograms(found)]
    if found.readings and found.pairs:
        parts.append("\n".join(_otherwise(found, wide)))
    return "\n\n".join(parts)


def _title(found: Simulation, wide: int) -> Iterator[str]:
    facts = {"name": clean(found.job.name), "n": len(found.games), "seed": found.job.seed}
    yield from wrapped(strong(say("{name}: {n:#random game}, seed {seed}", **facts)), wide)
    if len(found.games) < found.asked:
        yield from wrapped(say("broken off: {n} of {asked} were asked for", n=len(found.games), asked=found.asked), wide, "  ")
    why = Counter(game.stopped for game in (*found.games, *found.other) if game.stopped)
    for reason, n in why.most_common():
        yield from wrapped(say("{n:#game} without an end, not counted: {why}", n=n, why=clean(reason)), wide, "  ", "    ")


def _two(found: Simulation) -> list[tuple[str, list[Game]]]:
    """The games as the file reads the book, and those of the other reading."""
    if not found.readings:
        return [("", found.ended)]
    other = listed([name for _, name in found.readings], "and")
    ended = [game for game in found.other if not game.stopped]
    return [(say("as it is"), found.ended), (other, ended)]


def _winners(found: Simulation) -> str:
    rows = []
    counts = [(label, Counter(game.winners for game in games), len(games)) for label, games in _two(found)]
    known = sorted({who for _, count, _ in counts for who in count}, key=lambda who: (len(who), who))
    for label, count, of in counts:
        rows += [
            [label, listed([*map(clean, who)], "and") if who else say("nobody"), count[who], percent(count[who] / of), between(count[who], of)]
            for who in known
            if of
        ]
    return _table(found, [say("won by"), say("games"), say("share"), say("95 % interval")], rows)


def _table(found: Simulation, headers: list[str], rows: list[list[Any]]) -> str:
    """Rows whose first cell is the reading; it falls away when there is one only."""
    if found.readings:
        return table_text([say("reading"), *headers], rows)
    return table_text(headers, [row[1:] for row in rows])


def _scores(found: Simulation) -> str:
    rows = [
        [label, clean(name), *_spread_cells(spread(shares(game.scores[name] for game in games), len(games)))]
        for label, games in _two(found)
        for name in found.players
        if games
    ]
    return _table(found, [say("score of"), say("mean"), say("lowest"), say("highest")], rows)


def _spread_cells(about: Spread) -> list[str]:
    return [f"{about.mean:.1f} ± {about.margin:.1f}", str(about.lowest), str(about.highest)]


def _lengths(found: Simulation) -> str:
    rows = []
    for label, games in _two(found):
        for what, numbers in ((say("moves"), [g.moves for g in games]), (say("rounds"), [g.rounds for g in games])):
            if any(numbers):
                rows.append([label, what, *_spread_cells(spread(shares(numbers), len(numbers)))])
    return _table(found, [say("length in"), say("mean"), say("lowest"), say("highest")], rows)


def _histograms(found: Simulation) -> Iterator[str]:
    for label, games in _two(found):
        scores = [score for game in games for score in game.scores.values()]
        if scores:
            title = say("all scores, {reading}:", reading=label) if label else say("all scores:")
            yield "\n".join([f"  {title}", *histogram(shares(scores), "    ")])


def _otherwise(found: Simulation, wide: int) -> Iterator[str]:
    """How often the other reading changes the outcome."""
    other = listed([f"{id}={name}" for id, name in found.readings], "and")
    pairs = found.pairs
    title = say("{reading} instead, with the same seeds, in {n:#game}:", reading=other, n=len(pairs))
    yield from wrapped(strong(title), wide, "", "    ")
    rows = [[what, n, percent(n / len(pairs)), between(n, len(pairs))] for what, n in _changed(pairs).items()]
    yield table_text([say("changes"), say("games"), say("share"), say("95 % interval")], rows)
    yield from wrapped(
        say("once two games part, the robot meets other choices: what differs then is chance as much as the reading"),
        wide,
        "  ",
    )


def _changed(pairs: Sequence[tuple[Game, Game]]) -> dict[str, int]:
    return {
        say("anything at all"): sum(mine.end != other.end for mine, other in pairs),
        say("a score"): sum(mine.scores != other.scores for mine, other in pairs),
        say("the winner"): sum(mine.winners != other.winners for mine, other in pairs),
    }


# ---------------------------------------------------------------- as data


def simulation_data(found: Simulation) -> dict[str, Any]:
    """All games and what they say together."""
    data: dict[str, Any] = {"seed": found.job.seed, "asked": found.asked, **_games_data(found.players, found.games)}
    if found.readings:
        pairs = found.pairs
        counts = [sum(a.end != b.end for a, b in pairs), sum(a.scores != b.scores for a, b in pairs)]
        counts.append(sum(a.winners != b.winners for a, b in pairs))
        data["other"] = {"readings": dict(found.readings), **_games_data(found.players, found.other)}
        data["changes"] = {
            what: {"games": n, "of": len(pairs), "interval": list(wilson(n, len(pairs)))}
            for what, n in zip(("anything", "scores", "winners"), counts, strict=True)
        }
    return data


def _games_data(players: tuple[str, ...], games: Sequence[Game]) -> dict[str, Any]:
    ended = [game for game in games if not game.stopped]
    wins = Counter(game.winners for game in ended)
    data: dict[str, Any] = {"games": len(games), "ended": len(ended)}
    data["winners"] = [{"players": list(who), "games": n} for who, n in sorted(wins.items())]
    if ended:
        data["scores"] = {name: _spread_data([game.scores[name] for game in ended]) for name in players}
        data["moves"] = _spread_data([game.moves for game in ended])
        data["rounds"] = _spread_data([game.rounds for game in ended])
    data["each"] = [
        {"number": g.number, "winners": list(g.winners), "scores": g.scores, "moves": g.moves, "rounds": g.rounds}
        | ({"stopped": g.stopped} if g.stopped else {})
        for g in games
    ]
    return data


def _spread_data(numbers: list[int]) -> dict[str, float]:
    about = spread(shares(numbers), len(numbers))
    return {"mean": about.mean, "lowest": about.lowest, "highest": about.highest}
