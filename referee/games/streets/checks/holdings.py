"""What players hold and supplies have: nothing beyond the box."""

from collections import Counter
from typing import TYPE_CHECKING

from referee.games.streets import advisors, setup
from referee.games.streets.rules import R
from referee.games.streets.seating import automaton
from referee.games.streets.stages import PrepareStack
from referee.kernel.game import UNKNOWN

if TYPE_CHECKING:
    from referee.games.streets.state import Cx, Streets


def check(cx: "Cx", s: "Streets") -> None:
    """Check people, tokens, tiles, and what each player holds."""
    _check_people(cx, s)
    _check_tokens(cx, s)
    _check_tiles(cx, s)
    for name in s.players:
        _check_player(cx, s, name)


def _check_people(cx: "Cx", s: "Streets") -> None:
    """Check that there are no more people than the box has."""
    for colour, kind in cx.layout.people.items():
        left, living = s.supply[colour], s.living(colour)
        crowd = {tile: here.people.get(colour, 0) for tile, here in s.city.items()}
        where = max(crowd, key=lambda tile: crowd[tile], default=None)
        at = ("city", where, "people") if where and crowd[where] else ("supply", colour)
        cx.need(R.comp.counts, left >= 0 and living + left <= kind.count, at) or cx.because(
            "{n:#{colour}}, the box has {most}", n=living + max(0, left), colour=colour, most=kind.count
        )


def _check_tokens(cx: "Cx", s: "Streets") -> None:
    """Check that there are no more business tokens than the box has."""
    for icon, kind in cx.layout.icons.items():
        left = s.bank.tokens[icon]
        holder = next((name for name, player in s.players.items() if player.tokens.get(icon)), None)
        at = ("players", holder, "tokens", icon) if holder else ("bank", "tokens", icon)
        n = left + sum(player.tokens.get(icon, 0) for player in s.players.values())
        cx.need(R.biz.types, left >= 0 and n <= kind.count, at) or cx.because(
            "more {icon} tokens than the {most} of the box", icon=icon, most=kind.count
        )


def _check_tiles(cx: "Cx", s: "Streets") -> None:
    """Check that every tile is in one place, and that no more are in play than the box has."""
    box, found = cx.layout, setup.placed(cx.table, s)
    found.update(s.stack if s.tiles_left != 0 else ())
    for tile, n in found.items():
        if tile in box.tiles:
            _check_tile(cx, s, tile, n)
    _check_kinds(cx, s, found)
    on_top, most = len(s.stack), len(box.tiles) - len(box.start)
    if s.tiles_left is None:
        return
    cx.need(R.comp.counts, on_top <= (s.left or automaton(cx.table) is not None), ("stack",)) or cx.because(
        "{n:#tile} on top of a stack of {left}", n=on_top, left=s.left
    )
    n = sum(setup.placed(cx.table, s).values()) + s.left
    cx.need(R.comp.counts, n <= most, ("tiles_left",)) or cx.because(
        "{n:#tile} with {left} in the stack, the box has {most}", n=n, left=s.left, most=most
    )
    if any(isinstance(stage, PrepareStack) for stage in s.stage):
        beside = setup.tiles_left(cx.table, s)
        cx.need(R.setup.shuffle, s.left == beside, ("tiles_left",)) or cx.because(
            "the stack is not prepared yet: outside the city and the hands there are {beside:#tile}, not {left}",
            beside=beside,
            left=s.left,
        )


def _check_tile(cx: "Cx", s: "Streets", tile: str, n: int) -> None:
    """Check where a tile lies: in one place; start tiles in the city; five-player tiles only where they are added."""
    at = _place(s, tile)
    cx.need(R.comp.counts, n == 1, at) or cx.because("{tile} is there {n} times, the box has one", tile=tile, n=n)
    cx.need(R.setup.station, tile not in cx.layout.start, at) or cx.because(
        "{tile} lies in the city from the start", tile=tile
    )
    five = cx.layout.tiles[tile].set == "five_player" and tile not in s.removed
    if five:
        seats = setup.seats_for(cx.table, s) + setup.untold_contractor(cx.table, s)
        cx.need(R.setup.five_tiles_out, cx.layout.stacks[str(seats)].five_player, at) or cx.because(
            "{tile} is for five players", tile=tile
        )


def _place(s: "Streets", tile: str) -> tuple[str, ...]:
    """Return a key of the position that names a tile."""
    if tile in s.removed:
        return ("removed", tile)
    if tile in s.stack:
        return ("stack",)
    if tile in s.covered:
        return ("covered",)
    holder = next((name for name, player in s.players.items() if tile in player.hand), None)
    return ("players", holder, "hand", tile) if holder else ("city", tile)


def _check_kinds(cx: "Cx", s: "Streets", found: Counter[str]) -> None:
    """Check that no kind has more tiles than the box, by their backs."""
    tiles = cx.layout.tiles
    for kind in setup.KINDS:
        known = sum(n for tile, n in found.items() if tile in tiles and tiles[tile].type == kind)
        n, most = known + found[f"{UNKNOWN}_{kind}"], sum(face.type == kind for face in tiles.values())
        cx.need(R.comp.counts, n <= most, ("city",)) or cx.because(
            "{n} {back} tiles with those removed, the box has {most}", n=n, back=kind, most=most
        )


def _check_player(cx: "Cx", s: "Streets", name: str) -> None:
    """Check what a player holds: signs, tiles, and things of modules that are played with."""
    player, modules, at = s.players[name], setup.modules(cx.table), ("players", name)
    used, most = sum(s.city[tile].signs for tile in s.owned(name)), setup.signs_of(cx.table, name)
    cx.need(R.setup.signs, 0 <= player.supply <= most - used, (*at, "signs")) or cx.because(
        "{n:#ownership sign} of {name}, the box has {most}", name=name, n=used + player.supply, most=most
    )
    tiles, hand = sum(player.hand.values()), cx.layout.numbers.hand.value
    cx.need(R.setup.hand, tiles <= hand, (*at, "hand")) or cx.because(
        "{n:#tile} in the hand of {name}", name=name, n=tiles
    )
    if any(player.tokens.values()):
        cx.need(R.comp.modules_off, "business" in modules, (*at, "tokens")) or cx.because(
            "the tokens of {name} stay in the box", name=name
        )
    if player.advisor:
        _check_advisor(cx, s, name, player.advisor)
    if name == automaton(cx.table):
        _check_grifter(cx, s, name, most - used)


def _check_advisor(cx: "Cx", s: "Streets", name: str, advisor: str) -> None:
    """Check that the advisor is used at this table and is nobody else's."""
    at = ("players", name, "advisor")
    cx.need(R.comp.modules_off, "advisors" in setup.modules(cx.table), at) or cx.because(
        "the advisor of {name} stays in the box", name=name
    )
    advisors.judge_advisor(cx, name, advisor, at)
    others = tuple(other for other, player in s.players.items() if player.advisor == advisor and other != name)
    cx.need(R.adv.deal, not others, at) or cx.because(
        "the {advisor} is also that of {others}", others=others, advisor=advisor
    )


def _check_grifter(cx: "Cx", s: "Streets", name: str, signs: int) -> None:
    """Check the Grifter's signs, and that with an empty stack the face-up tile is of his endgame stack."""
    player = s.players[name]
    cx.need(R.solo.signs, player.supply == signs, ("players", name, "signs")) or cx.because(
        "all {signs} other ownership signs are the Grifter's", signs=signs
    )
    if not s.left:
        ready = all(tile in player.hand for tile in s.stack)
        cx.need(R.solo.endgame_stack, ready, ("stack",)) or cx.because("{tile} is none of his last tiles", tile=s.stack)
