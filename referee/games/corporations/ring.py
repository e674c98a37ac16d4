"""The outer ring: steps, slides, rides, touches of home, throws (rulebook «ПЕРЕДВИЖЕНИЕ ПО ПОЛЮ»)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.corporations import double_effects, economy, turn_allowances
from referee.games.corporations.records import Movement, Thrown
from referee.games.corporations.rules import READ, R
from referee.kernel.components import Datum
from referee.kernel.facts import later
from referee.kernel.rule import Rule
from referee.kernel.workings import Sum

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations, Cx


def home(cx: "Cx", name: str) -> int:
    """Return a player's home cell."""
    return cx.layout.homes[cx.table.piece(name)]


def occupied(cx: "Cx", s: "Corporations", cell: int, by: str) -> bool:
    """Return whether another pawn stands on a cell that holds only one."""
    return cell in occupied_cells(cx, s, by)


def occupied_cells(cx: "Cx", s: "Corporations", by: str) -> set[int | None]:
    """Return the cells that hold only one pawn, and another one stands there."""
    return {player.pawn for name, player in s.players.items() if name != by} - cx.layout.shared


def slid(cx: "Cx", s: "Corporations", cell: int, by: str) -> int:
    """Return the first free cell from here on."""
    closed = occupied_cells(cx, s, by)
    while cell in closed:
        cell = (cell + 1) % cx.layout.size
    return cell


def landing(cx: "Cx", s: "Corporations", name: str, to: int) -> int | None:
    """Return where a ride or kidnapping to a cell ends; None where it may not be made at all."""
    pawn = s.pawn(name)
    if to == pawn:
        return None
    if not occupied(cx, s, to, name):
        return to
    if cx.reads(READ.occupied_destination.refused):
        return None
    end = slid(cx, s, to, name)
    if end != pawn:
        return end
    return slid(cx, s, (end + 1) % cx.layout.size, name) if cx.reads(READ.slide_back.next_free_cell) else None


def landings(cx: "Cx", s: "Corporations", name: str) -> list[int]:
    """Return the cells a ride or kidnapping may be made to."""
    pawn, closed = s.pawn(name), occupied_cells(cx, s, name)
    cells = [cell for cell in range(cx.layout.size) if cell != pawn]
    return [cell for cell in cells if cell not in closed or landing(cx, s, name, cell) is not None]


def judge_landing(cx: "Cx", s: "Corporations", name: str, to: int) -> None:
    """Judge the end of a ride or kidnapping: not where the pawn is, and not on a taken cell if read so."""
    if to != s.pawn(name) and occupied(cx, s, to, name):
        barred = cx.reads(READ.occupied_destination.refused)
        cx.need(R.move.one_pawn_per_cell, not barred) or cx.because("another pawn stands on cell {to}", to=to)
        if barred:
            return
    leaves = landing(cx, s, name, to) is not None
    cx.need(R.card.not_same_cell, leaves) or cx.because(
        "{who} stands on cell {to}" if to == s.pawn(name) else "from cell {to} {who} would come back to cell {pawn}",
        who=name,
        to=to,
        pawn=s.pawn(name),
    )


def ride(cx: "Cx", s: "Corporations", name: str, to: int) -> "Corporations":
    """Ride straight to a cell; what lies between does not count."""
    size, own, pawn = cx.layout.size, home(cx, name), s.pawn(name)
    if own != landing(cx, s, name, to) and 0 < (own - pawn) % size < (to - pawn) % size:
        cx.cite(R.home.taxi_no_passing, "{who} rides past the home cell and receives nothing", who=name)
    return put(cx, s, name, to)


def put(cx: "Cx", s: "Corporations", name: str, to: int) -> "Corporations":
    """Put a pawn straight on a cell; only the destination and a slide after it count."""
    end = landing(cx, s, name, to)
    assert end is not None
    if end != to:
        _rest_on_slide(cx, to, end)
        cx.cite(R.move.slide, "{cell} is taken: {who} goes on to {end}", cell=to, who=name, end=end)
    s = _leave(s, name).with_pawn(name, end)
    if s.turn == name and not s.this_turn.movement.to_go:
        s = dice_over(s)
    size = cx.layout.size
    path = [(to + step) % size for step in range((end - to) % size + 1)]
    return economy.touch_home(cx, s, name) if home(cx, name) in path else s


def _rest_on_slide(cx: "Cx", cell: int, end: int) -> None:
    """Let a slide over taken cells rest on their being no home cells."""
    while cell != end:
        cx.rests_on(Datum("ring", str(cell), "cell"))
        cell = (cell + 1) % cx.layout.size


def dice_over(s: "Corporations") -> "Corporations":
    """End the move by the dice: nothing of it is left, and it cannot be counted anew."""
    turn = s.this_turn
    return s.noted(
        movement=replace(turn.movement, to_go=0, counted=(), added=0),
        guess=replace(turn.guess, right=False) if turn.guess.right else turn.guess,
        dice=replace(turn.dice, just_thrown=False) if turn.dice.just_thrown else turn.dice,
    )


def _leave(s: "Corporations", name: str) -> "Corporations":
    """Let a pawn leave its cell; in the own turn what hung on it lapses."""
    return turn_allowances.left_cell(s) if s.turn == name else s


def walk(
    cx: "Cx", s: "Corporations", name: str, steps: int, start: int, law: Rule, paid: int = 0
) -> "tuple[Corporations, int]":
    """Move a pawn clockwise by a rule, sliding over a taken cell; return how often it touched home."""
    size, own = cx.layout.size, home(cx, name)
    end = slid(cx, s, (start + steps) % size, name)
    slide = (end - start - steps) % size
    to = (start + steps) % size
    cx.cite(law, "{who} goes {steps} from {start} to {to}", who=name, steps=steps, start=start, to=to)
    if slide:
        _rest_on_slide(cx, to, end)
        cx.cite(R.move.slide, "{cell} is taken: {who} goes on to {end}", cell=to, who=name, end=end)
    touches = ((start - own) % size + steps + slide) // size
    if touches > 1 and cx.reads(READ.home_twice_in_one_move.once_per_move):
        touches = 1
    due = touches if paid and cx.reads(READ.recount_profit.all_touches_again) else max(0, touches - paid)
    s = _leave(s, name).with_pawn(name, end)
    for _ in range(due):
        s = economy.touch_home(cx, s, name)
    return s, touches


def go(cx: "Cx", s: "Corporations", name: str) -> "Corporations":
    """Move the pawn by what was thrown."""
    start = s.pawn(name)
    s, touches = walk(cx, s, name, s.this_turn.movement.to_go, start, R.move.roll)
    turn = s.this_turn
    movement = replace(turn.movement, to_go=0, added=0, origin=start, touches=touches, moved=True)
    return s.noted(movement=movement, dice=replace(turn.dice, just_thrown=False))


def go_first(cx: "Cx", s: "Corporations", name: str) -> "Corporations":
    """Move by what was thrown before a die is thrown in addition."""
    return go(cx, s, name) if s.turn == name and s.this_turn.movement.to_go else s


def multiply(cx: "Cx", s: "Corporations", name: str, factor: int, law: Rule) -> "Corporations":
    """Multiply the dice; the final count, extra dice included, begins where the pawn started."""
    start, movement = _counted_from(s, name), s.this_turn.movement
    if not movement.to_go:
        slid = s.pawn(name) != (start + sum(movement.counted) + movement.added) % cx.layout.size
        cx.cite(
            R.move.multiply_from_start,
            "{who} went on over a taken cell, but the whole count begins anew at cell {start}"
            if slid
            else "the whole count begins anew at cell {start}, where {who} started",
            who=name,
            start=start,
        )
    return _recount(cx, s, name, cx.show(_multiplied(cx, movement, factor, law)), law)


def _multiplied(cx: "Cx", movement: Movement, factor: int, law: Rule) -> Sum:
    """Return the dice of the throw times a factor; an extra die counts once."""
    thrown = sum(movement.counted)
    if not movement.added:
        return cx.product("steps", law, dice=thrown, factor=factor)
    steps = cx.sum("steps").because(law, R.move.multiply_from_start)
    steps.take(cx.product("multiplied", law, dice=thrown, factor=factor))
    steps.add(movement.added, R.move.extra_die_from_here, "extra_dice")
    return steps


def rethrown(cx: "Cx", s: "Corporations", name: str, dice: tuple[int, ...]) -> "Corporations":
    """Replace the last throw by another, moved at once from where that one began."""
    start = _counted_from(s, name)
    s = _recount(cx, s, name, sum(dice) + s.this_turn.movement.added, R.move.roll)
    s = s.with_guess(right=False)
    return note_throw(s, start, dice, is_double(cx, s, name, start, dice), dice)


def is_double(cx: "Cx", s: "Corporations", name: str, cell: int, dice: tuple[int, ...]) -> bool:
    """Return whether the dice show a double, and announce it."""
    double = len(set(dice)) == 1
    if double:
        cx.explain(_announce_double, cx, s, name, cell)
    return double


def _announce_double(cx: "Cx", s: "Corporations", name: str, cell: int) -> None:
    """Say which double effects a double opens."""
    cx.cite(
        R.double.grant,
        "{who} throws a double, which opens one effect beside cell {cell}: {effects:or}",
        who=name,
        cell=cell,
        effects=tuple(double_effects.offered(cx, s, cell, name)),
    )


def _counted_from(s: "Corporations", name: str) -> int:
    """Return where the move by the throw began, or begins if it was not gone yet."""
    movement = s.this_turn.movement
    return movement.origin if movement.origin is not None and not movement.to_go else s.pawn(name)


def _recount(cx: "Cx", s: "Corporations", name: str, steps: int, law: Rule) -> "Corporations":
    """Count a move anew from where it began; touches paid already are not paid again."""
    start, paid = _counted_from(s, name), 0 if s.this_turn.movement.to_go else s.this_turn.movement.touches
    s, touches = walk(cx, s, name, steps, start, law, paid)
    s = s.with_movement(to_go=0, origin=start, touches=touches, moved=True)
    return s.with_dice(just_thrown=False)


def note_throw(
    s: "Corporations", cell: int, lying: tuple[int, ...], double: bool, counted: tuple[int, ...], to_go: int = 0
) -> "Corporations":
    """Note a throw of the own turn: its dice, one double effect, and the move that may be still to come."""
    turn = s.this_turn
    throws, dice = (*turn.throws, Thrown(cell, double)), replace(turn.dice, lie=lying, just_thrown=True)
    return s.noted(throws=throws, dice=dice, movement=replace(turn.movement, counted=counted, to_go=to_go))


def extra_die(cx: "Cx", s: "Corporations", name: str, die: int, picked: int | None, own: bool) -> "Corporations":
    """Throw one die and move by it; in the own turn it is a throw of its own."""
    start, before = s.pawn(name), s.this_turn.movement
    cx.cite(R.move.extra_die_from_here, "{who} throws {die}, counted from {start}", who=name, die=die, start=start)
    cx.figure("dice", (die,), R.move.extra_die_from_here)
    if own:
        lying, double = _pair(cx, s, die, picked)
        if double:
            cx.cite(R.double.by_extra_die, "the die left untouched shows {die} too: a double", die=die)
        elif not s.in_main_stage and _affords(cx, s, name, start):
            cx.cite(R.trophy.again_on_extra_die, "{who} may buy an effect of cell {start}", who=name, start=start)
        s = note_throw(s, start, lying, double, before.counted or (die,))
    s, touches = walk(cx, s, name, die, start, R.move.extra_die_from_here)
    return _die_gone(s, before, die, start, touches) if own else s


def _affords(cx: "Cx", s: "Corporations", name: str, cell: int) -> bool:
    """Return whether the player has enough trophies for an effect beside a cell."""
    prices = [cx.layout.effects[effect].trophies for effect in double_effects.offered(cx.quiet(), s, cell, name)]
    return any(price <= s.players[name].trophies for price in prices)


def _die_gone(s: "Corporations", before: Movement, die: int, start: int, touches: int) -> "Corporations":
    """Add a die to the move of its throw; without one it is a move of its own."""
    if before.counted:
        return s.with_movement(moved=True, added=before.added + die, touches=before.touches + touches)
    return s.with_movement(moved=True, added=0, origin=start, touches=touches)


def picked_up(cx: "Cx", s: "Corporations", name: str) -> tuple[int, ...]:
    """Return the dice one of which is picked up for an extra die; none where a further die is thrown or none lies."""
    if s.turn != name or not s.in_own_turn:
        return ()
    dice = s.this_turn.dice.lie
    if not dice and s.this_turn.dice.before and cx.reads(READ.extra_die_without_throw.compare_with_lying_die):
        dice = s.this_turn.dice.before
    return () if dice and cx.reads(READ.extra_die_pick.separate_die) else dice


def choice_of(cx: "Cx", s: "Corporations", name: str, die: int) -> int | None:
    """Return the die somebody picks up, where that is a choice: of equal dice it is all the same which."""
    return die if len(set(picked_up(cx, s, name))) > 1 else None


def judge_die(cx: "Cx", s: "Corporations", name: str, die: int | None) -> None:
    """Judge which die is picked up, where somebody says it."""
    if die is not None and die not in picked_up(cx, s, name):
        cx.need(R.double.by_extra_die, False) or cx.because(
            _why_not_picked_up(s.this_turn.dice.lie, die), who=name, die=die
        )


def _why_not_picked_up(lying: tuple[int, ...], die: int) -> str:
    """Return why no die of this value is picked up."""
    if die in lying:
        return later("one more die is thrown, and none of those that lie is picked up")
    if not lying:
        return later("{who} has thrown no dice this turn, so none is picked up")
    return later("no die that {who} may pick up shows {die}")


def _pair(cx: "Cx", s: "Corporations", die: int, picked: int | None) -> tuple[tuple[int, ...], bool]:
    """Return the dice as they lie after an extra die, and whether it makes a double."""
    dice = s.this_turn.dice.lie
    if not dice:
        if not s.this_turn.dice.before or not cx.reads(READ.extra_die_without_throw.compare_with_lying_die):
            return (), False
        dice = s.this_turn.dice.before
    if cx.reads(READ.extra_die_pick.separate_die):
        return dice, die in dice
    rest = list(dice)
    rest.remove(picked or _lower(cx, dice))
    return tuple(sorted((*rest, die))), die in rest


def _lower(cx: "Cx", dice: tuple[int, ...]) -> int:
    """Return the die picked up when nobody named one: the lower one, and that is told."""
    low, high = min(dice), max(dice)
    if low != high:
        cx.cite(R.double.by_extra_die, "nobody said which die: {low} is picked up, {high} stays", low=low, high=high)
    return low
