"""Pairs of games that differ only in what one viewer does not see, made from any recorded game.

What is hidden is what the game's own `seen` changes: cards and tiles are exchanged for others with the same back, in
hidden places or nowhere on the table; of two hidden sums one becomes smaller and the other greater.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from referee.kernel.chance import Chance, by_kind
from referee.kernel.context import Watcher
from referee.kernel.engine import play
from referee.kernel.game import UNKNOWN, Table
from referee.kernel.position import dump
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import Prepared, prepare
from referee.scenario.run.player_view import state_for_viewer
from referee.scenario.run.results import LineReport, Report, StepReport
from referee.scenario.run.runner import run
from referee.scenario.tools.recorder import head, step
from referee.scenario.tools.shorten_position import lines

FOLLOW = 3
"""So many steps at most follow the position of a pair."""
SUMS = (100, 500, 1)
TRIES = 12
Place = tuple[str, ...]


class Pair(NamedTuple):
    """Two files that answer a viewer alike, and the words in which they differ."""

    game: str
    viewer: str
    one: str
    other: str
    hidden: tuple[str, ...]
    about: str


def pairs(report: Report, at: int, viewer: str, random: Random) -> Iterator[Pair]:
    """Yield pairs from the moment after so many steps of a game."""
    line = report.main
    state = line.steps[at - 1].after if at else line.start
    true, seen = dump(state), dump(state_for_viewer(line.table, state, viewer))
    places = list(_hidden(line.table, true, seen))
    for _ in range(TRIES if places else 0):
        changed = _exchanged(line.table, true, places, random)
        if changed is None:
            continue
        data, words = changed
        made = _pair(line, at, viewer, true, data, words, random.randrange(FOLLOW + 1))
        if made is not None:
            yield made


def _pair(line: LineReport, at: int, viewer: str, true: Any, data: Any, words: list[str], follow: int) -> Pair | None:
    """Return two files with the same steps, if both can be played and the viewer sees no difference."""
    texts = [_text(line, at, follow, position) for position in (true, data)]
    try:
        ready = [prepare(read_text(text, "game")) for text in texts]
    except Unusable:
        return None
    ends = [_ends(one, viewer) for one in ready]
    if None in ends or ends[0] != ends[1]:
        return None
    game = line.table.game.name
    return Pair(game, viewer, texts[0], texts[1], tuple(words), f"{game} after {at} and {follow} as {viewer}: {words}")


def _ends(ready: Prepared, viewer: str) -> list[Any] | None:
    """Return what the viewer sees of every moment, those that pass by themselves too; none if it cannot be played."""
    report = run(ready)
    if report.failures:
        return None
    table, main = report.main.table, report.main
    states = [main.laid, main.start]
    for one in main.steps:
        states += [*_passing(table, one), one.after]
    return [state_for_viewer(table, s, viewer) for s in states]


def _passing(table: Table[Any], one: StepReport) -> Iterator[Any]:
    """Yield the moments that pass by themselves after a move."""
    if one.step.kind == "move" and one.after is not one.before:
        cx: Watcher[Any] = Watcher(table, Chance(by_kind(one.drawn)))
        play(cx, one.before, one.step.by or "", one.step.move)
        yield from (moment.state for moment in cx.passed)


def _text(line: LineReport, at: int, follow: int, position: Any) -> str:
    played = [one for one in line.steps[at : at + follow] if one.step.kind in ("move", "chance")]
    script = ["steps:", *map(step, played)] if played else []
    return "\n".join([*head(line.table, "pair"), *lines({"base": "empty", **position}), *script, ""])


def _hidden(table: Table[Any], true: Any, seen: Any, path: Place = ()) -> Iterator[Place]:
    """Return the places of a position a viewer does not see as they are: bags and lists of cards, sums."""
    if true == seen:
        return
    if isinstance(true, dict) and not _kind(table, true):
        for key, value in true.items():
            yield from _hidden(table, value, seen.get(key) if isinstance(seen, dict) else None, (*path, key))
    elif path[0] != "stage":  # cards there lie in hands too
        yield path


def _kind(table: Table[Any], cards: Any) -> str:
    """Return the list all these cards are from, if they are cards."""
    for kind in table.game.chance.values():
        known = getattr(table.layout, kind.names, {}) if kind.names else {}
        if cards and all(card in known or str(card).startswith(UNKNOWN) for card in cards):
            return kind.names
    return ""


def _at(data: Any, place: Place) -> Any:
    for key in place:
        data = data[key]
    return data


def _with(data: Any, place: Place, value: Any) -> Any:
    first, *rest = place
    return {**data, first: _with(data[first], tuple(rest), value) if rest else value}


def _exchanged(table: Table[Any], true: Any, places: list[Place], random: Random) -> tuple[Any, list[str]] | None:
    """Return the position with one hidden thing exchanged, and what was exchanged."""
    place = random.choice(places)
    held = _at(true, place)
    if isinstance(held, int):
        return _moved_sum(true, place, places, random)
    kind = _kind(table, held)
    cards = [card for card in held if not str(card).startswith(UNKNOWN)]
    if not kind or not cards:
        return None
    card = random.choice(cards)
    same = [id for id in getattr(table.layout, kind) if table.game.back(table, id) == table.game.back(table, card)]
    other = random.choice([id for id in same if id != card] or [card])
    if other == card:
        return None
    data = _with(true, place, _replaced(held, card, other))
    there = next((p for p in places if p != place and other in _cards(_at(true, p))), None)
    if there is not None:
        data = _with(data, there, _replaced(_at(data, there), other, card))
    return data, [card, other]


def _cards(held: Any) -> Any:
    return held if isinstance(held, dict | list | tuple) else ()


def _replaced(held: Any, card: str, other: str) -> Any:
    """Return one copy of a card exchanged for another."""
    if not isinstance(held, dict):
        at = list(held).index(card)
        return [*held[:at], other, *held[at + 1 :]]
    left = {**held, card: held[card] - 1}
    return {id: n for id, n in {**left, other: left.get(other, 0) + 1}.items() if n}


def _moved_sum(true: Any, place: Place, places: list[Place], random: Random) -> tuple[Any, list[str]] | None:
    """Return one hidden sum smaller, another greater."""
    others = [p for p in places if p != place and isinstance(_at(true, p), int)]
    amount = random.choice([*SUMS, _at(true, place)])
    if not others or not 0 < amount <= _at(true, place):
        return None
    other = random.choice(others)
    data = _with(true, place, _at(true, place) - amount)
    return _with(data, other, _at(data, other) + amount), [".".join(place), ".".join(other), str(amount)]
