"""The Grifter: where his tile goes (rulebook: solo mode)."""

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from referee.games.streets import city, income, people, place_tile
from referee.games.streets.components import Road
from referee.games.streets.grid import Cell
from referee.games.streets.rules import READ, R
from referee.games.streets.seating import automaton
from referee.kernel.rule import Rule
from referee.kernel.workings import Sum

if TYPE_CHECKING:
    from referee.games.streets.state import Cx, Streets


class Place(Struct, frozen=True):
    """A legal place for the Grifter's tile, with what decides about it."""

    at: Cell
    road: Road
    value: int = 0
    """What its valuation is worth there, where that decides."""
    encloses: bool = False
    """Whether it encloses a street there, where that decides."""
    movers: int = 0
    """How many people would move to his buildings from the streets it encloses, where that decides."""

    @property
    def merit(self) -> tuple[int, bool, int]:
        """What is compared."""
        return self.value, self.encloses, self.movers


def rule_of(cx: "Cx", tile: str) -> Rule:
    """Return the rule that says where a tile goes."""
    kind = cx.box.tiles[tile].kind
    if kind == "enclosure" and cx.reads(READ.solo_enclosure_place.copy_tiles):
        return R.solo.best_place
    return {"copy": R.solo.copy_place, "enclosure": R.solo.enclosure_place}.get(kind, R.solo.best_place)


def best_places(cx: "Cx", s: "Streets", tile: str) -> list[Place]:
    """Return the places the book prescribes; among several the player chooses."""
    mark = cx.mark()
    best = _best(cx, s, tile, [Place(at, road) for at, road in city.places(cx, s)])
    cx.rewind(mark)  # the places were only tried; what their merit rests on stays on record
    return best


def _best(cx: "Cx", s: "Streets", tile: str, places: list[Place]) -> list[Place]:
    if not places:
        return []
    rule = rule_of(cx, tile)
    if rule is R.solo.enclosure_place:
        return _greatest([_enclosing(cx, s, tile, place) for place in places])
    best = _greatest([_valued(cx, s, tile, place) for place in places])
    if rule is R.solo.copy_place and len(best) > 1 and cx.reads(READ.solo_enclosure_place.copy_tiles):
        return _greatest([_peopled(cx, s, tile, place) for place in best])
    return best


def _greatest(found: list[Place]) -> list[Place]:
    most = max((place.merit for place in found), default=None)
    return [place for place in found if place.merit == most]


def _valued(cx: "Cx", s: "Streets", tile: str, place: Place) -> Place:
    """Return a place with what the tile is worth there."""
    laid = place_tile.place(cx, s, automaton(cx.table) or "", tile, place.at, place.road)
    return replace(place, value=worth(cx, laid, people.arrive(cx, laid, tile), tile).total)


def worth(cx: "Cx", laid: "Streets", after: "Streets", tile: str) -> Sum:
    """Return the value of the Grifter's tile where it lies, with those who moved in unless read otherwise."""
    case = income.Case(tile, automaton(cx.table) or "")
    early = (
        after is not laid
        and _hangs_on_arrivals(cx, laid, after, case)
        and cx.reads(READ.solo_value_moment.before_arrivals)
    )
    return income.valuation(cx, laid if early else after, case)


def _hangs_on_arrivals(cx: "Cx", laid: "Streets", after: "Streets", case: income.Case) -> bool:
    """Return whether those who move in change what the tile is worth."""
    quiet = cx.quiet()
    return income.valuation(quiet, laid, case).total != income.valuation(quiet, after, case).total


def _enclosing(cx: "Cx", s: "Streets", tile: str, place: Place) -> Place:
    """Return a place with whether the tile encloses a street there, and the people who would move to him then."""
    name = automaton(cx.table) or ""
    after = people.arrive(cx, place_tile.place(cx, s, name, tile, place.at, place.road), tile)
    streets = city.newly_enclosed(cx, s, after, tile)
    movers = sum(_movers(cx, after, name, street.tiles) for street in streets)
    return replace(place, encloses=bool(streets), movers=movers)


def _peopled(cx: "Cx", s: "Streets", tile: str, place: Place) -> Place:
    """Return a place with the people who would move to him: whether it encloses a street does not matter by itself."""
    return replace(place, movers=_enclosing(cx, s, tile, place).movers)


def _movers(cx: "Cx", s: "Streets", name: str, tiles: tuple[str, ...]) -> int:
    """Return how many people of a street have a building of the Grifter to go to."""
    leaving = people.leaving(s, tiles)
    own = [tile for tile in s.owned(name) if tile not in tiles]
    return sum(n for colour, n in leaving.items() if any(people.accepts(cx, s, tile, colour) for tile in own))


def judge_place(cx: "Cx", s: "Streets", tile: str, at: Cell, road: Road) -> None:
    """Judge whether the Grifter's tile may go there."""
    best, rule = best_places(cx, s, tile), rule_of(cx, tile)
    there = any(place.at == at and place.road == road for place in best)
    mark = cx.mark()
    here = best[0] if there else _tried(cx, s, tile, Place(at, road), best[0])
    cx.rewind(mark)
    if not cx.need(rule, there):
        _tell_better(cx, here, best[0])
        return
    _tell_best(cx, rule, here, at)
    if len(best) > 1:
        cx.cite(R.solo.ties, "{n} places are as good: the player chooses", n=len(best))
        cx.figure("equal_places", len(best), R.solo.ties)


def _tried(cx: "Cx", s: "Streets", tile: str, place: Place, best: Place) -> Place:
    """Return a place that is not among the best, with what decides against it."""
    if rule_of(cx, tile) is R.solo.enclosure_place:
        return _enclosing(cx, s, tile, place)
    valued = _valued(cx, s, tile, place)
    return valued if valued.value < best.value else _peopled(cx, s, tile, valued)


def _tell_best(cx: "Cx", rule: Rule, here: Place, at: Cell) -> None:
    """Say why the Grifter's tile belongs to a place."""
    if rule is not R.solo.enclosure_place and here.movers:
        cx.since(
            "it is worth {n:$} at {at:xy}, and nowhere more; people who would move to his buildings: {movers}",
            at=at,
            n=here.value,
            movers=here.movers,
        )
    elif rule is not R.solo.enclosure_place:
        cx.since("it is worth {n:$} at {at:xy}, and nowhere more", at=at, n=here.value)
    elif here.encloses and here.movers:
        cx.since("it encloses a street at {at:xy}; people who would move to his buildings: {n}", at=at, n=here.movers)
    elif here.encloses:
        cx.since("it encloses a street at {at:xy}; nobody would move to his buildings", at=at)
    else:
        cx.since("there is no place at which it encloses a street")


def _tell_better(cx: "Cx", here: Place, best: Place) -> None:
    """Say why the Grifter's tile belongs to another place."""
    if here.value != best.value:
        cx.because("it is worth {n:$} there, {most:$} at {at:xy}", n=here.value, most=best.value, at=best.at)
    elif here.encloses != best.encloses:
        cx.because("it encloses no street there, but one at {at:xy}", at=best.at)
    elif not here.movers:
        cx.because(
            "nobody would move to his buildings from there; people who would from {at:xy}: {most}",
            most=best.movers,
            at=best.at,
        )
    else:
        cx.because(
            "people who would move to his buildings: {n} from there, {most} from {at:xy}",
            n=here.movers,
            most=best.movers,
            at=best.at,
        )


def show_worth(cx: "Cx", laid: "Streets", after: "Streets", tile: str) -> None:
    """Show what the Grifter's tile is worth where it was laid, if that is why it lies there."""
    rule = rule_of(cx, tile)
    if cx.layout.tiles[tile].kind != "enclosure":
        value = worth(cx, laid, after, tile)
        cx.show(cx.joined("worth", value.total, [value], unit="$").because(rule))
