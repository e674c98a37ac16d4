"""Relations of Битва корпораций: the set-up untouched, chips of a colour, dice and moves, rights used once."""

from collections.abc import Iterator
from typing import Any

from referee.games.corporations import setup, stages, turn_allowances
from referee.games.corporations.rules import READ
from referee.kernel.game import Table

MENDABLE = frozenset({"chips missing", "built and never began"})
ASSUMED = frozenset[str]()
CROSSED = ("shop", "tax", "mafia")


def broken(table: Table[Any], s: Any) -> Iterator[str]:
    """Yield what a position breaks."""
    if any(isinstance(stage, stages.SETUP) for stage in s.stage):
        yield from _opening(table, s)
        return
    for name in table.names:
        yield from _colour(table, s, name)
    if s.turn in table.names:
        yield from _movement(table, s)
        yield from _rights(table, s)


def _opening(table: Table[Any], s: Any) -> Iterator[str]:
    if s.round != 1:
        yield "set-up in a later round"
    if s.field:
        yield "set-up: something is built"
    for name, player in s.players.items():
        start = table.start.players[name]
        if player.pawn not in (None, start.pawn):
            yield "set-up: pawn not at home"
        if sum(player.hand.values()) not in (0, table.layout.numbers.starting_trumps.value):
            yield "set-up: another number of trumps"
        if player.money != start.money:
            yield "set-up: money not as dealt"
        if player.trophies or player.shop or player.bans or player.open or player.begun:
            yield "set-up: trophies, Shop, bans or open trumps"


def _colour(table: Table[Any], s: Any, name: str) -> Iterator[str]:
    box, player = table.layout, s.players[name]
    built = [site.chip for site in s.field.values() if site.owner == name]
    total = len(built) + len(player.removed) + sum(player.stock.values())
    if total < len(box.enterprises):
        yield "chips missing"
    if total > len(box.enterprises):
        yield "too many chips of a colour"
    if any(n > 1 for n in player.stock.values()):
        yield "a chip twice in the stock"
    if len(built) > setup.chips_each(table.quiet()):
        yield "more enterprises than the number of players allows"
    if built and not player.begun:
        yield "built and never began"
    over = not table.quiet().reads(READ.victory_moment.end_of_turn)
    crowned = box.crown in built
    complete = len(built) == setup.chips_each(table.quiet())
    if crowned and (over or (complete and s.turn != name)):
        yield "crown built, and the game goes on"


def _movement(table: Table[Any], s: Any) -> Iterator[str]:
    turn, move = s.this_turn, s.this_turn.movement
    moment, alone = s.stage[-1].called() if s.stage else "", len(s.stage) == 1
    if move.to_go and move.counted and sum(move.counted) != move.to_go and not move.moved:
        yield "steps to go against the dice"
    thrown = turn.throws[-1] if turn.throws else None
    first = len(turn.throws) == 1 and not turn.trumps.yellow and not turn.struck
    if thrown and alone and move.to_go and not move.moved and s.pawn(s.turn) != thrown.cell:
        yield "thrown on another cell than the pawn stands on"
    if thrown and first and move.counted and move.origin not in (None, thrown.cell):
        yield "move counted from another cell than the dice were thrown on"
    lie = turn.dice.lie
    if thrown and first and turn.dice.just_thrown and len(lie) == 2:
        if thrown.double != (lie[0] == lie[1]):
            yield "double against the dice that lie"
        if len(move.counted) == 2 and sorted(move.counted) != sorted(lie):
            yield "dice counted are not those that lie"
    if alone and moment == "main" and move.to_go:
        yield "main stage with cells still to go"
    if alone and moment in ("turn", "before", "throw") and (thrown or move.moved):
        yield "turn not begun, and dice thrown"


def _rights(table: Table[Any], s: Any) -> Iterator[str]:
    turn = s.this_turn
    if turn.closing or s.turn_ends:
        return
    numbers = table.layout.numbers
    if turn.construction.used > 1:
        yield "more than one construction by the right of the main stage"
    if turn.trumps.yellow > turn_allowances.yellow_limit(table.quiet(), s):
        yield "more yellow trumps than allowed"
    fast = "two_trumps" in (table.options.speed or ())
    if turn.trumps.main > (numbers.speed_main_trumps if fast else numbers.main_trumps).value:
        yield "more trumps than allowed"
    for access in turn.open:
        if access.cell is None or access.kind not in CROSSED or access.effect or access.owner:
            continue
        cell = table.layout.ring[str(access.cell)].cell
        if access.kind not in cell and not cell.startswith("home"):
            yield "open function that its cell has not"
