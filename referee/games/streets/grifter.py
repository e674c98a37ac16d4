"""The Grifter: where his tile goes (rulebook: solo mode)."""

from typing import TYPE_CHECKING

from msgspec import Struct

from referee.games.streets import city, income, laying, people
from referee.games.streets.book import reading, rule
from referee.games.streets.components import Road
from referee.games.streets.grid import Cell
from referee.games.streets.seats import automaton
from referee.kernel.cx import Cx as KernelCx
from referee.kernel.rule import Rule

if TYPE_CHECKING:
    from referee.games.streets.state import Cx, Streets

BEST_PLACE = rule("solo.best_place")
COPY_PLACE = rule("solo.copy_place")
ENCLOSURE_PLACE = rule("solo.enclosure_place")
TIES = rule("solo.ties")

BEFORE_ARRIVALS = reading("solo_value_moment", "before_arrivals")
COPY_TILES = reading("solo_enclosure_place", "copy_tiles")


class Place(Struct, frozen=True):
    """A legal place for the Grifter's tile."""

    at: Cell
    road: Road
    value: int
    """What its valuation is worth there."""
    encloses: bool
    movers: int
    """How many people will move to his buildings from the streets it encloses."""


def rule_of(cx: "Cx", tile: str) -> Rule:
    """The rule that says where a tile goes."""
    kind = cx.box.tiles[tile].kind
    if kind == "enclosure" and cx.reads(COPY_TILES):
        return BEST_PLACE
    return {"copy": COPY_PLACE, "enclosure": ENCLOSURE_PLACE}.get(kind, BEST_PLACE)


def best_places(cx: "Cx", s: "Streets", tile: str) -> list[Place]:
    """The places the book prescribes; among several the player chooses."""
    return _best(cx, tile, all_places(cx, s, tile))


def _best(cx: "Cx", tile: str, found: list[Place]) -> list[Place]:
    kind = cx.box.tiles[tile].kind
    if kind == "enclosure" and not cx.reads(COPY_TILES):
        enclosing = [place for place in found if place.encloses]
        return _most_movers(enclosing) if enclosing else found
    most = max((place.value for place in found), default=0)
    best = [place for place in found if place.value == most]
    return _most_movers(best) if kind == "copy" and len(best) > 1 and cx.reads(COPY_TILES) else best


def _most_movers(found: list[Place]) -> list[Place]:
    most = max(place.movers for place in found)
    return [place for place in found if place.movers == most]


def all_places(cx: "Cx", s: "Streets", tile: str) -> list[Place]:
    """Every legal place with what it is worth, tried out in silence."""
    quiet: Cx = KernelCx(cx.table)
    waiting = any(people.seekers(s, colour) for colour in cx.box.tiles[tile].symbols)
    arrivals = not (waiting and cx.reads(BEFORE_ARRIVALS))
    return [_tried(quiet, s, tile, at, road, arrivals) for at, road in city.places(cx, s)]


def _tried(cx: "Cx", s: "Streets", tile: str, at: Cell, road: Road, arrivals: bool) -> Place:
    name = automaton(cx.table) or ""
    laid = laying.place(cx, s, name, tile, at, road)
    after = people.arrive(cx, laid, tile)
    value = income.valuation(cx, after if arrivals else laid, income.Case(tile, name)).total
    streets = city.newly_enclosed(cx, s, after, tile)
    movers = sum(_movers(cx, after, name, street.tiles) for street in streets)
    return Place(at, road, value, bool(streets), movers)


def _movers(cx: "Cx", s: "Streets", name: str, tiles: tuple[str, ...]) -> int:
    """How many people of a street have a building of the Grifter to go to."""
    leaving = people.leaving(s, tiles)
    own = [tile for tile in s.owned(name) if tile not in tiles]
    return sum(n for colour, n in leaving.items() if any(people.accepts(cx, s, tile, colour) for tile in own))


def judge_place(cx: "Cx", s: "Streets", tile: str, at: Cell, road: Road) -> None:
    """Judge whether the Grifter's tile may go there."""
    found = all_places(cx, s, tile)
    best = _best(cx, tile, found)
    here = next((place for place in found if place.at == at and place.road == road), None)
    if here:
        text = "worth {value} there with {movers} people moving to him; at best {most} with {people}"
        cx.need(rule_of(cx, tile), here in best) or cx.because(
            text, value=here.value, movers=here.movers, most=best[0].value, people=best[0].movers
        )
        if len(best) > 1:
            cx.cite(TIES, "{n} places are as good: the player chooses", n=len(best))
