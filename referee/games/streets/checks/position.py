"""Which positions can be: nothing beyond the box, nothing where it cannot stand, no stage about what is not there."""

from collections import Counter
from typing import TYPE_CHECKING

from referee.games.streets import advisors, city, setup
from referee.games.streets.book import rule
from referee.games.streets.robot.seat import automaton
from referee.games.streets.stages import (
    Abandoning,
    Building,
    ChooseStreet,
    Copying,
    Hiring,
    Income,
    Leaving,
    Swapping,
    TakeTokens,
)
from referee.kernel.game import UNKNOWN
from referee.kernel.play import OpenFact

if TYPE_CHECKING:
    from referee.games.streets.state import Cx, Streets

COUNTS = rule("comp.counts")
PEOPLE_COLOURS = rule("comp.people_colours")
MODULES_OFF = rule("comp.modules_off")
STATION = rule("setup.station")
FIVE_TILES_OUT = rule("setup.five_tiles_out")
SIGNS = rule("setup.signs")
HAND = rule("setup.hand")
SEQUENCE = rule("turn.sequence")
BUILD_MANDATORY = rule("turn.build_mandatory")
EMPTY_CELL = rule("place.empty_cell")
NO_PEOPLE_WILD = rule("place.no_people_wild")
PLACE_SIGN = rule("place.sign")
SIGN_BACK = rule("abandon.sign_back")
BIZ_TYPES = rule("biz.types")
DEAL = rule("adv.deal")
INVESTOR_ONE = rule("adv.investor.one")
SOLO_SIGNS = rule("solo.signs")
SOLO_ADVISOR = rule("solo.adv")
ENDGAME_STACK = rule("solo.endgame_stack")
GRIFTER_TILE = rule("solo.grifter_tile")


def check(cx: "Cx", s: "Streets") -> None:
    """Judge whether such a position can be."""
    _check_named(cx, s)
    cells = [here.at for here in s.city.values()]
    cx.need(EMPTY_CELL, len(set(cells)) == len(cells)) or cx.because("two tiles lie on one cell")
    if cx.broken:
        return
    _check_city(cx, s)
    _check_people(cx, s)
    _check_tokens(cx, s)
    _check_tiles(cx, s)
    for name in s.players:
        _check_player(cx, s, name)
    _check_stages(cx, s)


def _check_named(cx: "Cx", s: "Streets") -> None:
    """What everything else rests on must be said: whose turn it is, which tiles there are and where they lie."""
    if s.turn is None and not s.over:
        raise OpenFact("turn", "whose turn it is")
    hidden = {UNKNOWN, *(f"{UNKNOWN}_{kind}" for kind in setup.KINDS)}
    for tile in (*s.city, *(entry for entry in setup.placed(cx.table, s) if entry not in hidden)):
        if tile not in cx.table.box.tiles:
            raise OpenFact("city", f"which tile {tile!r} is")
    for tile, here in s.city.items():
        if here.at is None:
            raise OpenFact(f"city.{tile}.at", f"where {tile} lies")
    for stage in s.stage:
        for tile in _tiles_of(stage):
            if tile not in s.city:
                raise OpenFact(f"city.{tile}", f"where {tile} lies, which '{stage.called()}' is about")


def _tiles_of(stage: object) -> tuple[str, ...]:
    """The buildings a stage names."""
    match stage:
        case ChooseStreet(streets=tiles) | TakeTokens(tiles=tiles) | Leaving(tiles=tiles):
            return tiles
        case Swapping(street=tile) | Abandoning(tile=tile):
            return (tile,)
        case Copying() | Income():
            return (stage.street, *stage.swapped, *stage.copies, *stage.copies.values())
    return ()


def _check_city(cx: "Cx", s: "Streets") -> None:
    """No street is too long; signs lie only where somebody built, two only where the Investor did."""
    most = city.longest(cx)
    for tile, here in s.city.items():
        n = len(s.town.street(tile).tiles)
        cx.need(city.MAX_FIVE, n <= most) or cx.because("the street of {tile} has {n} tiles", tile=tile, n=n)
        if tile in cx.table.box.start:
            cx.need(PLACE_SIGN, here.owner is None) or cx.because("nobody built {tile}: it has no sign", tile=tile)
        if here.signs > 1:
            doubled = here.owner is not None and advisors.has(s, here.owner, "investor")
            cx.need(PLACE_SIGN, doubled) or cx.because("two signs on {tile}, not of the Investor", tile=tile)
    for name in s.players:
        double = [tile for tile in s.owned(name) if s.city[tile].signs > 1]
        cx.need(INVESTOR_ONE, len(double) < 2) or cx.because("two signs on {tiles}", tiles=(*double,))


def _check_people(cx: "Cx", s: "Streets") -> None:
    """People lie only on buildings of their colour, none on wild ones, and no more than the box has."""
    for tile, here in s.city.items():
        face, known = cx.table.box.tiles[tile], cx.table.box.people
        wild = any(here.people.values()) and face.type == "wild"
        cx.need(NO_PEOPLE_WILD, not wild) or cx.because("people lie on {tile}", tile=tile)
        strange = [colour for colour, n in here.people.items() if n and not face.symbols.get(colour)]
        if tile in cx.table.box.start:  # the set-up lays people there, whatever it shows
            strange = [colour for colour in here.people if colour not in known]
        strange += [colour for colour in here.seekers if colour not in known]
        cx.need(PEOPLE_COLOURS, wild or not strange) or cx.because(
            "{strange} people are on {tile}, which does not show them", strange=(*strange,), tile=tile
        )
    for colour, kind in cx.table.box.people.items():
        left, living = s.supply[colour], s.living(colour)
        cx.need(COUNTS, left >= 0 and living + left <= kind.count) or cx.because(
            "{n} {colour} people, the box has {most}", n=living + max(0, left), colour=colour, most=kind.count
        )


def _check_tokens(cx: "Cx", s: "Streets") -> None:
    """No more business tokens than the box has."""
    for icon, kind in cx.table.box.icons.items():
        left = s.bank.tokens[icon]
        n = left + sum(player.tokens.get(icon, 0) for player in s.players.values())
        cx.need(BIZ_TYPES, left >= 0 and n <= kind.count) or cx.because(
            "more {icon} tokens than the {most} of the box", icon=icon, most=kind.count
        )


def _check_tiles(cx: "Cx", s: "Streets") -> None:
    """Every tile is in one place, and no more are in play than the box has for so many players."""
    box, found = cx.table.box, setup.placed(cx.table, s)
    found.update(s.stack if s.left else ())
    twice = tuple(sorted(tile for tile, n in found.items() if n > 1 and tile in box.tiles))
    cx.need(COUNTS, not twice) or cx.because("{twice} is in two places", twice=twice)
    start = tuple(tile for tile in found if tile in box.start)
    cx.need(STATION, not start) or cx.because("{start} lies in the city from the start", start=start)
    if not box.stacks[str(setup.seats_for(cx.table, s))].five_player:
        five = tuple(t for t in found if t in box.tiles and box.tiles[t].set == "five_player" and t not in s.removed)
        cx.need(FIVE_TILES_OUT, not five) or cx.because("{five} is for five players", five=five)
    _check_kinds(cx, found)
    on_top, most = len(s.stack), len(box.tiles) - len(box.start)
    cx.need(COUNTS, on_top <= (s.left or automaton(cx.table) is not None)) or cx.because(
        "{n} tiles on top of a stack of {left}", n=on_top, left=s.left
    )
    n = sum(setup.placed(cx.table, s).values()) + s.left
    cx.need(COUNTS, n <= most) or cx.because(
        "{n} tiles with {left} in the stack, the box has {most}", n=n, left=s.left, most=most
    )


def _check_kinds(cx: "Cx", found: Counter[str]) -> None:
    """No kind has more tiles than the box, told apart by their backs."""
    tiles = cx.table.box.tiles
    for kind in setup.KINDS:
        known = sum(n for tile, n in found.items() if tile in tiles and tiles[tile].type == kind)
        n, most = known + found[f"{UNKNOWN}_{kind}"], sum(face.type == kind for face in tiles.values())
        cx.need(COUNTS, n <= most) or cx.because(
            "{n} {kind} tiles with those removed, the box has {most}", n=n, kind=kind, most=most
        )


def _check_player(cx: "Cx", s: "Streets", name: str) -> None:
    """What a player holds: signs, tiles, and things of modules only where they are played with."""
    player, modules = s.players[name], setup.modules(cx.table)
    used, most = sum(s.city[tile].signs for tile in s.owned(name)), setup.signs_of(cx.table, name)
    cx.need(SIGNS, 0 <= player.supply <= most - used) or cx.because(
        "{name} has {n} signs, the box {most}", name=name, n=used + player.supply, most=most
    )
    tiles, hand = sum(player.hand.values()), cx.table.box.numbers["hand"].value
    cx.need(HAND, tiles <= hand) or cx.because("{name} has {n} tiles in hand", name=name, n=tiles)
    cx.need(MODULES_OFF, not any(player.tokens.values()) or "business" in modules) or cx.because(
        "{name} has tokens", name=name
    )
    if player.advisor:
        cx.need(MODULES_OFF, "advisors" in modules) or cx.because("{name} has an advisor", name=name)
        advisors.judge_advisor(cx, name, player.advisor)
        cards = [other.advisor for other in s.players.values()]
        cx.need(DEAL, cards.count(player.advisor) == 1) or cx.because("an advisor card is there once")
    if name == automaton(cx.table):
        _check_grifter(cx, s, name, most - used)


def _check_grifter(cx: "Cx", s: "Streets", name: str, signs: int) -> None:
    """The Grifter has all other signs; when the stack is empty the tile face up is one of his endgame stack."""
    player = s.players[name]
    cx.need(SOLO_SIGNS, player.supply == signs) or cx.because("all other signs are the Grifter's, without limit")
    ready = bool(s.left) or all(tile in player.hand for tile in s.stack)
    cx.need(ENDGAME_STACK, ready) or cx.because("{tile} is none of his last tiles", tile=s.stack)


def _check_stages(cx: "Cx", s: "Streets") -> None:
    """Stages of modules only where they are played with; a moment of scoring is about an enclosed street."""
    modules = setup.modules(cx.table)
    for stage in s.stage:
        match stage:
            case Building(built=built):
                _check_building(cx, s, built)
            case Hiring():
                solo = automaton(cx.table) is not None
                cx.need(SOLO_ADVISOR, solo) or cx.because("cards are dealt at this table, not chosen")
                cx.need(MODULES_OFF, "advisors" in modules) or cx.because("advisors stay in the box")
            case TakeTokens():
                cx.need(MODULES_OFF, "business" in modules) or cx.because("tokens stay in the box")
            case Abandoning(tile=tile):
                own = s.city[tile].owner == s.turn
                cx.need(SIGN_BACK, own) or cx.because("{tile} has no sign of {name}", tile=tile, name=s.turn)
            case Leaving(tiles=tiles, abandoned=True):
                left = all(s.city[tile].owner is None for tile in tiles)
                cx.need(SIGN_BACK, left) or cx.because("{tiles} still has a sign", tiles=tiles)
            case ChooseStreet() | Swapping() | Copying() | Income() | Leaving():
                tiles = _tiles_of(stage)
                shut = all(city.enclosed(cx, s.town.street(tile)) for tile in tiles)
                cx.need(SEQUENCE, shut) or cx.because("a street of {tiles} is not enclosed", tiles=tiles)


def _check_building(cx: "Cx", s: "Streets", built: int) -> None:
    """One tile is built in a turn, two by the Contractor; the Grifter has one to build in his."""
    contractor = s.turn is not None and advisors.has(s, s.turn, "contractor")
    most = cx.table.box.numbers["contractor_tiles"].value if contractor else 1
    cx.need(BUILD_MANDATORY, built < most) or cx.because("{n:#tile} built in this turn", n=built)
    if s.turn is not None and s.turn == automaton(cx.table):
        ready = bool(s.left or s.players[s.turn].hand)
        cx.need(GRIFTER_TILE, ready) or cx.because("the Grifter has no tile left to build")
