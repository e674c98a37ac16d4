"""The moment of a position: its stages are about what is there."""

from typing import TYPE_CHECKING

from referee.games.streets import advisors, city, setup
from referee.games.streets.rules import R
from referee.games.streets.seating import automaton
from referee.games.streets.stages import (
    Abandoning,
    Building,
    ChooseStreet,
    Copying,
    DealAdvisors,
    DealHands,
    EndTurn,
    Hiring,
    Income,
    Leaving,
    PrepareStack,
    Rehousing,
    Swapping,
    TakeTokens,
)
from referee.kernel.stack import Interrupts, judge_stack

if TYPE_CHECKING:
    from referee.games.streets.state import Cx, Streets


AT = ("stage",)
SETTING_UP = (DealAdvisors, Hiring, PrepareStack, DealHands)
INTERRUPTS: Interrupts = {
    **dict.fromkeys(SETTING_UP, (*SETTING_UP, Building)),
    **dict.fromkeys((Swapping, Copying, Income, Leaving, Rehousing), (ChooseStreet, Building, EndTurn)),
    ChooseStreet: (Building, EndTurn),
    Abandoning: (Building,),
    TakeTokens: (Swapping, Abandoning),
}


def check_stack(cx: "Cx", s: "Streets") -> None:
    """Check that stages lie on those they may interrupt."""
    judge_stack(cx, s, R.turn.sequence, INTERRUPTS)


def tiles_of(stage: object) -> tuple[str, ...]:
    """Return the buildings a stage names."""
    match stage:
        case ChooseStreet(streets=tiles) | TakeTokens(tiles=tiles) | Leaving(tiles=tiles):
            return tiles
        case Swapping(street=tile) | Abandoning(tile=tile):
            return (tile,)
        case Copying() | Income():
            return (stage.street, *stage.swapped, *stage.copies, *stage.copies.values())
    return ()


def tiles_in_scoring(s: "Streets") -> set[str]:
    """Return the buildings of all streets being scored, and those people are just leaving."""
    return {tile for stage in s.stage for named in tiles_of(stage) for tile in s.city.street(named).tiles}


def check(cx: "Cx", s: "Streets") -> None:
    """Check the moment: stages of modules that are played with; scoring only of an enclosed street."""
    modules = setup.modules(cx.table)
    for stage in s.stage:
        match stage:
            case Building(built=built):
                _check_building(cx, s, built)
            case EndTurn(tiles=tiles):
                _check_end_of_turn(cx, s, tiles)
            case Hiring():
                solo = automaton(cx.table) is not None
                cx.need(R.solo.adv, solo, AT) or cx.because("cards are dealt at this table, not chosen")
                cx.need(R.comp.modules_off, "advisors" in modules, AT) or cx.because("advisors stay in the box")
            case TakeTokens():
                cx.need(R.comp.modules_off, "business" in modules, AT) or cx.because("tokens stay in the box")
            case Abandoning(tile=tile):
                own = s.city[tile].owner == s.turn
                cx.need(R.abandon.sign_back, own, AT) or cx.because(
                    "no ownership sign of {name} lies on {tile}", tile=tile, name=s.turn
                )
            case Leaving(tiles=tiles, abandoned=True):
                left = all(s.city[tile].owner is None for tile in tiles)
                cx.need(R.abandon.sign_back, left, AT) or cx.because(
                    "an ownership sign still lies on {tiles}", tiles=tiles
                )
            case ChooseStreet() | Swapping() | Copying() | Income() | Leaving():
                _check_scoring(cx, s, tiles_of(stage))


def _check_scoring(cx: "Cx", s: "Streets", tiles: tuple[str, ...]) -> None:
    streets = {s.city.street(tile).name: s.city.street(tile) for tile in tiles}
    still_open = tuple(name for name, street in streets.items() if not city.enclosed(cx, street))
    cx.need(R.turn.sequence, not still_open, AT) or cx.because(
        "the street of {tiles} is not enclosed"
        if len(still_open) == 1
        else "these streets are not enclosed, each named by one building: {tiles}",
        tiles=still_open,
    )


def _check_building(cx: "Cx", s: "Streets", built: int) -> None:
    """Check how many tiles are built in a turn: one, two by the Contractor; the Grifter has one to build."""
    if built and s.turn is not None:
        most = _most_built(cx, s, s.turn)
        cx.need(R.turn.build_mandatory, built < most, AT) or cx.because("{n:#tile} built in this turn", n=built)
    if s.turn is not None and s.turn == automaton(cx.table):
        ready = bool(s.left or s.players[s.turn].hand)
        cx.need(R.solo.grifter_tile, ready, ("players", s.turn, "hand")) or cx.because(
            "the Grifter has no tile left to build"
        )


def _check_end_of_turn(cx: "Cx", s: "Streets", built: int) -> None:
    """Check that the Contractor's turn does not end while he has another tile to build."""
    if s.turn is None or not s.left or not s.players[s.turn].hand:
        return
    most = _most_built(cx, s, s.turn)
    if most > 1:
        cx.need(R.adv.contractor.two, built >= most, AT) or cx.because(
            "the Contractor of {name} builds {most:#tile} before the turn ends: give {line}",
            name=s.turn,
            most=most,
            line=f"stage: {{is: {EndTurn.called()}, tiles: {most}}}",
        )


def _most_built(cx: "Cx", s: "Streets", name: str) -> int:
    """Return how many tiles a player builds in a turn while the stack lasts."""
    return cx.layout.numbers.contractor_tiles.value if advisors.has(cx.table, s, name, "contractor") else 1
