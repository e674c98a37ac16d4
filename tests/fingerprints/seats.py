"""Who may sit down: what is wrong with every number and order of players under every choice, and how a table begins."""

from collections.abc import Iterator
from random import Random
from typing import Any

from referee.kernel.chance import Chance
from referee.kernel.context import Recorder
from referee.kernel.engine import OpenFact
from referee.kernel.game import Game, Seat
from referee.kernel.position import dump, lay
from referee.kernel.spec import Spec, spec_of
from tests.fingerprints.structures import plain, ruling_structure


def seat_structures(game: Game[Any, Any]) -> list[Any]:
    """Return of every table its broken rules, else its set-up, its start, and a start drawn by a seed."""
    return [*_tables(game)]


def _tables(game: Game[Any, Any]) -> Iterator[Any]:
    for options in _options(game):
        for seats in _seats(game):
            at = game.table(seats, game.options(**options))
            cx: Recorder[Any] = Recorder(at)
            game.check_table(cx)
            if cx.broken:
                yield [str(options), [[one.rule.id, one.at, plain(one.known)] for one in cx.ruling().broken]]
                continue
            told: Recorder[Any] = Recorder(at, Chance(random=Random(1)))
            started = dump(game.start(told))
            try:
                drawn: Any = dump(lay(at, {"round": 1}, random=Random(2)))
            except OpenFact as missing:
                drawn = missing.key
            yield [str(options), {"start": started, **ruling_structure(told.ruling()), "drawn": drawn}]


def _seats(game: Game[Any, Any]) -> Iterator[tuple[Seat, ...]]:
    """People from one to one too many, an automaton first or last, one colour twice, none left."""
    pieces = getattr(game.standard_box, game.pieces)
    robots = [id for id, piece in pieces.items() if getattr(piece, "automaton", False)]
    people = [id for id in pieces if id not in robots]
    for n in range(1, len(people) + 1):
        some = people[:n]
        orders = [some, [*some[:-1], some[0]], [*some, some[-1]]]
        orders += [order for robot in robots for order in ([*some, robot], [robot, *some])]
        orders += [[*some, ""]] if some == people else []
        yield from (tuple(Seat(f"p{at}", piece) for at, piece in enumerate(order)) for order in orders)


def _options(game: Game[Any, Any]) -> Iterator[dict[str, Any]]:
    """No choice, and every single one."""
    yield {}
    for field in spec_of(game.options).fields.values():
        yield from ({field.name: value} for value in _values(field))


def _values(spec: Spec) -> list[Any]:
    if spec.values:
        return sorted(spec.values, key=str)
    match spec.kind:
        case "truth":
            return [True, False]
        case "number":
            return [0, 1, 2, 10, 12, 13]
        case "list" | "set":
            assert spec.each is not None
            each = _values(spec.each)
            return [(one,) for one in each] + [tuple(each)]
    return []
