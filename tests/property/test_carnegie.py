"""Random games of Carnegie, to the end, in every mode; and a state machine that searches for a breach."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from referee.games.carnegie import GAME
from referee.games.carnegie.company import display, place
from referee.games.carnegie.moves import (
    Act,
    Activate,
    AdvanceTransport,
    Bring,
    Build,
    ChooseAction,
    ChooseRow,
    ChooseSides,
    Create,
    Donate,
    Done,
    Give,
    Pass,
    Pay,
    PlaceHousing,
    PullTab,
    Reserve,
    Return,
    Use,
    Walk,
)
from referee.games.carnegie.timeline import row_that_moves
from referee.kernel.conservation import totals
from referee.kernel.context import Recorder
from referee.kernel.engine import OpenFact
from referee.kernel.game import Table
from referee.kernel.position import dump, lay
from referee.odds.random_player import random_game, seated
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run
from referee.scenario.tools.recorder import cut
from tests.property.invariants import GameMachine, check_cuts, check_game, check_record, steady

PEOPLE = ("yellow", "blue", "white", "orange")
MODES: list[tuple[tuple[str, ...], dict[str, Any]]] = [
    (PEOPLE[:2], {}),
    (PEOPLE[:3], {}),
    (PEOPLE, {}),
    (("yellow", "andrew"), {"difficulty": "simple"}),
    (("andrew", "blue"), {"difficulty": "standard"}),
    (("yellow", "andrew"), {"difficulty": "hard"}),
    (("yellow", "andrew"), {"difficulty": "expert"}),
]
READINGS = {
    id: next(name for name in entry.ways if name != entry.default)
    for id, entry in GAME.book.ambiguities.items()
    if entry.switchable
}
"""Every disputed point read the other way."""


def strays(seats: Table[Any], state: Any, random: Random) -> list[tuple[str, Any]]:
    """Moves out of the blue, most of them illegal."""
    box, pick = seats.layout, random.choice
    places = [*box.starting, *box.kinds, "lobby", "a1", "a4", "d3", "supply"]
    rows, regions, areas = [*box.rows], [*box.regions], [*box.regions, None]
    departments, projects, cities, cells = [*box.departments], [*box.projects], [*box.cities], [*box.cells]
    own = [*box.starting, *state.players[state.turn or seats.names[0]].departments.values()]
    wild: list[Any] = [
        ChooseSides("vp", "vp", "limit", "vp"),
        PlaceHousing(pick(cities), pick([None, "BL", "BM", "T"])),
        Reserve(pick(departments)),
        ChooseRow(pick(rows)),
        ChooseRow(pick(rows), pick(rows)),
        Return(random.randrange(3), random.randrange(2), random.randrange(2), random.randrange(2)),
        Donate(pick([*box.donations])),
        Pass(),
        Done(),
        Act(),
        Walk(pick(places), pick(places), random.randrange(1, 3), pick([True, False])),
        Bring(pick(places), pick([True, False])),
        Activate(pick(places), random.randrange(1, 3)),
        Activate(pick(own), 1),
        Create(pick([*box.kinds]), pick(cells)),
        Build(pick(own), pick(projects), pick(cities), pick(areas), pick([None, None, "BL", "C"])),
        PullTab(pick(projects)),
        AdvanceTransport(pick(regions), random.randrange(1, 4)),
        Give(pick([*box.donations]), pick(areas)),
        ChooseAction(pick(rows)),
        Pay(pick([*box.donations]), random.randrange(1, 4)),
        *(_use(seats, random, pick(own), pick(areas)) for _ in range(4)),
    ]
    wild = [move for move in wild if not _offered_otherwise(seats, state, move)]
    said = [(pick(seats.names), move) for move in wild] + [(state.turn, move) for move in wild if state.turn]
    return [(by, _as_listed(box, state.players[by], move)) for by, move in said]


def _as_listed(box: Any, player: Any, move: Any) -> Any:
    """The same move with its places called as the list calls them: a cell by what stands on it."""
    called = {field: getattr(move, field) for field in ("from_", "to", "at") if hasattr(move, field)}
    return replace(move, **{field: place(box, player, name) or name for field, name in called.items()})


def _offered_otherwise(seats: Table[Any], state: Any, move: Any) -> bool:
    """Whether a move is another word for one that is listed: accepted when somebody says so, never listed itself."""
    if isinstance(move, Done | Pass):
        return bool(state.stage) and {move.do(), state.top.closed_by} == {"done", "pass"}
    return isinstance(move, ChooseRow) and move.turned == row_that_moves(seats.layout, state, move.row)


def _use(seats: Table[Any], random: Random, department: str, area: str | None) -> Use:
    """Some use of a department; a single effect is not named."""
    effects = [*seats.layout.departments[department].effects]
    which = random.choice(effects) if len(effects) > 1 else None
    return Use(
        department, which, random.randrange(1, 3), random.randrange(1, 4), area, random.choice(["lobby", "new_lobby"])
    )


def check_box(table: Table[Any], state: Any) -> None:
    """30 discs and 15 employees of each colour, 32 department tiles, markers that have moved once a round."""
    held = totals(dict(GAME.holds), state)
    for name in table.names:
        scored = 0 if name in table.automata else 1
        assert held[f"discs of {name}"] == 30 - 4 - scored
        assert held[f"employees of {name}"] == (0 if name in table.automata else 15)
    taken = [d for player in state.players.values() for d in (*player.departments.values(), player.reserved) if d]
    taken += [d for player in state.players.values() for d, n in player.tiles.items() for _ in range(n)]
    shown = sum(display(table.layout, state, kind) for kind in table.layout.kinds)
    assert shown + len(taken) + sum(state.removed.values()) == 32
    moved = sum(marker.at for marker in state.timeline.values())
    assert moved == (20 if state.over else moved if state.stage[-1].called() == "payments" else state.round - 1)


@pytest.mark.parametrize(("players", "options"), MODES)
@pytest.mark.parametrize("seed", range(3))
def test_random_games_keep_every_invariant(players: tuple[str, ...], options: dict[str, Any], seed: int) -> None:
    table = seated(GAME, *players, **options)
    last = check_game(table, seed, strays, every=7)
    check_box(table, last)
    best = max(player.score for player in last.players.values())
    assert last.winners == {name for name, player in last.players.items() if player.score == best}
    assert last.round == 20
    assert all(marker.at == 5 for marker in last.timeline.values())


@pytest.mark.parametrize(("players", "options"), MODES)
def test_no_piece_of_the_box_is_lost(players: tuple[str, ...], options: dict[str, Any]) -> None:
    table = seated(GAME, *players, **options)
    for _, _, _, after in random_game(table, 77):
        check_box(table, after)


@pytest.mark.parametrize("players", [PEOPLE[:2], PEOPLE, ("yellow", "andrew")])
@pytest.mark.parametrize("seed", range(2))
def test_random_games_under_the_other_readings(players: tuple[str, ...], seed: int) -> None:
    check_game(seated(GAME, *players, readings=READINGS), seed, strays, every=7)


@pytest.mark.parametrize("players", [PEOPLE[:2], ("yellow", "andrew")])
def test_replaying_a_record_gives_the_identical_end(players: tuple[str, ...]) -> None:
    seats = seated(GAME, *players)
    check_record(seats, 11)


@pytest.mark.parametrize("players", [PEOPLE[:3], ("yellow", "andrew")])
def test_any_moment_cut_out_goes_on_identically(players: tuple[str, ...]) -> None:
    seats = seated(GAME, *players)
    check_cuts(seats, 3, every=23)


@pytest.mark.parametrize(("players", "options"), MODES)
def test_the_last_moments_cut_out_are_those_moments(players: tuple[str, ...], options: dict[str, Any]) -> None:
    seats = seated(GAME, *players, **options)
    for seed in (5, 102):
        for state in [before for before, *_ in random_game(seats, seed)][-4:]:
            assert run(prepare(read_text(cut(seats, state, "cut"), "cut"))).main.end == state


def _thinned(position: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """A position without one of its keys: its own, the players', their tabs'."""
    for key in position:
        if key not in ("base", "stage"):
            yield key, {k: v for k, v in position.items() if k != key}
    for key in sorted({key for player in position["players"].values() for key in player}):
        yield key, _changed(position, lambda player, key=key: {k: v for k, v in player.items() if k != key})
    for key in ("side", "at", "discs", "built"):
        yield f"tabs.{key}", _changed(position, lambda player, key=key: _without(player, {key}))
    yield "all of the tabs but the sides", _changed(position, lambda player: _without(player, {"at", "discs", "built"}))


def _changed(position: dict[str, Any], change: Any) -> dict[str, Any]:
    """The same with every player's things changed."""
    return {**position, "players": {name: change(player) for name, player in position["players"].items()}}


def _without(player: dict[str, Any], keys: set[str]) -> dict[str, Any]:
    """A player whose tabs leave something out."""
    tabs = player.get("tabs", {}).items()
    return {**player, "tabs": {project: {k: v for k, v in tab.items() if k not in keys} for project, tab in tabs}}


@pytest.mark.parametrize(("players", "options"), MODES[:5])
def test_what_a_position_leaves_out_never_makes_it_impossible(
    players: tuple[str, ...], options: dict[str, Any]
) -> None:
    """One key at a time left out of moments of a game: such a position loads, or is told to be open."""
    seats = seated(GAME, *players, **options)
    moments = [before for before, *_ in random_game(seats, 7)]
    for state in [*moments[::71], *moments[-2:]]:
        for key, position in _thinned(dump(state)):
            try:
                cx = Recorder(seats)
                GAME.check_position(cx, lay(seats, {"base": "empty", **position}))
            except OpenFact:
                continue
            assert not cx.broken, (key, state.stage[-1].called(), cx.ruling().broken)


class CarnegieMachine(GameMachine):
    """Every mode of the game."""

    def sit(self, number: int) -> Table[Any]:
        names, options = MODES[number % len(MODES)]
        return seated(GAME, *names, **options)

    def wild(self, random: Random) -> list[tuple[str, Any]]:
        return strays(self.table, self.state, random)

    def also(self) -> None:
        check_box(self.table, self.state)


TestCarnegieMachine = CarnegieMachine.TestCase
TestCarnegieMachine.settings = steady(12, 50)
