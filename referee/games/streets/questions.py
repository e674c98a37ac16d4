"""Questions about a position of Streets: computed as it lies, changing nothing."""

from typing import Annotated

from msgspec import Meta

from referee.games.streets import business, city, end_scoring, income, people, setup
from referee.games.streets.automaton import grifter
from referee.games.streets.components import Coordinate, TileName
from referee.games.streets.income import Case, in_order
from referee.games.streets.rules import R
from referee.games.streets.seating import automaton
from referee.games.streets.stages import Leaving
from referee.games.streets.state import Cx, Streets
from referee.kernel.engine import OpenFact
from referee.kernel.facts import phrase
from referee.kernel.move import Answer, Question
from referee.kernel.workings import Sum

_Tile = Annotated[TileName, Meta(description="A building of the city.")]
_Street = Annotated[TileName, Meta(description="A street, by any of its tiles.")]


def _there(cx: Cx, s: Streets, tile: str) -> str:
    if tile not in s.city:
        raise OpenFact(f"city.{tile}", phrase("where {tile} lies", tile=tile))
    return tile


def _scorer(cx: Cx, s: Streets, tile: str, by: str | None) -> str:
    """Return for whom a building is scored: the player asked about, else its owner."""
    owner = s.city[_there(cx, s, tile)].owner
    scorer = by or owner
    if scorer is None:
        raise OpenFact("by", phrase("for whom {tile} is scored: nobody's ownership sign lies on it", tile=tile))
    return scorer


class Street(Question[Streets, Cx], frozen=True):
    """Which tiles make up a street, what lies at its ends, is it enclosed, who points in?"""

    says = "the street of {street}"
    street: _Street

    def answer(self, cx: Cx, s: Streets, by: str | None) -> Answer:
        street = s.city.street(_there(cx, s, self.street))
        shut = city.enclosed(cx, street)
        tell = city.tell_enclosed if shut else city.tell_open
        tell(cx, street)
        return {
            "tiles": [*street.tiles],
            "ends": [*street.ends],
            "enclosed": "yes" if shut else "no",
            "pointing": [*city.pointing(cx, street)],
        }


class Value(Question[Streets, Cx], frozen=True):
    """What would a building earn now, or in final scoring, for its owner or for somebody else?"""

    says = "what {tile} would earn[ in final scoring: {final}]"
    tile: _Tile
    final: Annotated[bool, Meta(description="What final scoring would pay for it: half, rounded up.")] = False

    def answer(self, cx: Cx, s: Streets, by: str | None) -> Sum:
        earned = income.earned(cx, s, Case(self.tile, _scorer(cx, s, self.tile, by), self.final))
        return end_scoring.halved(cx, self.tile, earned) if self.final else earned


class Income(Question[Streets, Cx], frozen=True):
    """What would a street earn now, building by building and player by player?"""

    says = "what the street of {street} would earn"
    street: _Street

    def answer(self, cx: Cx, s: Streets, by: str | None) -> Answer:
        answer: dict[str, Sum] = {}
        for name, tile in in_order(cx.table, s, _there(cx, s, self.street)):
            earned = income.earned(cx, s, Case(tile, name))
            answer.setdefault(name, cx.sum(name, unit="$")).take(earned)
            answer[tile] = earned
        return dict(answer)


class Placements(Question[Streets, Cx], frozen=True):
    """Where may a tile be laid, and how turned?"""

    says = "where a tile may be laid[ on {at:xy}]"
    at: Annotated[tuple[Coordinate, Coordinate] | None, Meta(description="Only this cell.")] = None

    def answer(self, cx: Cx, s: Streets, by: str | None) -> Answer:
        found = [(at, road) for at, road in city.places(cx, s) if self.at in (None, at)]
        cx.cite(R.place.no_unconnected, "{n:#place} where its road is connected and no rule forbids it", n=len(found))
        return [{"at": [*at], "road": road} for at, road in found]


class Seekers(Question[Streets, Cx], frozen=True):
    """Which people are looking for a home, and where do they stand?"""

    says = "the seekers"

    def answer(self, cx: Cx, s: Streets, by: str | None) -> Answer:
        found = {colour: people.seekers(s, colour) for colour in cx.layout.people}
        return {c: {tile: s.city[tile].seekers[c] for tile in tiles} for c, tiles in found.items() if tiles}


class Destinations(Question[Streets, Cx], frozen=True):
    """Where can people of a colour go?"""

    says = "where {colour:pl} can go"
    colour: Annotated[str, Meta(description="A colour of people.", extra={"names": "people"})]

    def answer(self, cx: Cx, s: Streets, by: str | None) -> Answer:
        leaving = next((stage.tiles for stage in reversed(s.stage) if isinstance(stage, Leaving)), ())
        found = people.destinations(cx, s, self.colour, leaving)
        people.rests_on_all(cx, s, self.colour, leaving)
        wild = tuple(tile for tile in s.city if self._wild(cx, tile))
        if wild:
            cx.cite(R.people.not_wild, "a wild building takes nobody in: {wild}", wild=wild)
        robot = automaton(cx.table)
        if robot is not None and s.turn == robot and any(s.city[tile].owner == robot for tile in found):
            cx.cite(
                R.solo.people,
                "{colour:pl} go to buildings of the Grifter first: {own}",
                colour=self.colour,
                own=(*found,),
            )
        elif found:
            cx.cite(
                R.people.destination,
                "{colour:pl} can go to {n:#building} of open streets",
                n=len(found),
                colour=self.colour,
            )
        else:
            cx.cite(R.people.destination, "no building of an open street takes {colour:pl} in", colour=self.colour)
        return found

    def _wild(self, cx: Cx, tile: str) -> bool:
        """Return whether a wild building shows the colour too."""
        face = cx.layout.tiles[tile]
        return face.type == "wild" and self.colour in face.symbols


class Stack(Question[Streets, Cx], frozen=True):
    """How many tiles of each kind lie in the stack, as all backs outside it tell?"""

    says = "what is left in the stack"

    def answer(self, cx: Cx, s: Streets, by: str | None) -> Answer:
        kinds = setup.kinds_in_stack(cx, s)
        cx.cite(
            R.tile.back, "the backs of all other tiles are open: {n:#tile} left in the stack", n=sum(kinds.values())
        )
        return {**kinds}


class TopTile(Question[Streets, Cx], frozen=True):
    """Of which kind is the top tile of the stack? Its back tells; against the Grifter it lies face up."""

    says = "the kind of the top tile"

    def answer(self, cx: Cx, s: Streets, by: str | None) -> Answer:
        if not s.left:
            cx.cite(R.tile.back, "{n:#tile} left in the stack: no back to see", n=s.left)
            return []
        if not s.stack:
            raise OpenFact("stack", phrase("which tile lies on top of the stack"))
        top = s.stack[0]
        kind = cx.box.tiles[top].type
        if automaton(cx.table) is None:
            cx.cite(R.tile.back, "the back of the top tile shows {back}", back=kind)
        else:
            cx.cite(R.solo.face_up_info, "{tile} lies face up on the stack", tile=top)
        return kind


class CopyTargets(Question[Streets, Cx], frozen=True):
    """What may a copy building copy, and what would each be worth?"""

    says = "what {tile} may copy"
    tile: _Tile

    def answer(self, cx: Cx, s: Streets, by: str | None) -> Answer:
        case = Case(self.tile, _scorer(cx, s, self.tile, by))
        if cx.box.tiles[self.tile].kind != "copy":
            cx.cite(R.value.copy_target, "{tile} is no copy building: it copies nothing", tile=self.tile)
            return {}
        for of in s.city.street(self.tile).tiles:
            if income.excluded(cx, of):
                kind = cx.box.tiles[of].kind
                cx.cite(R.value.copy_excluded, "the valuation of {of} is {kind}: it cannot be copied", of=of, kind=kind)
        return {of: income.copied(cx, s, case, of) for of in income.targets(cx, s, self.tile)}


class BestPlaces(Question[Streets, Cx], frozen=True):
    """Where must the Grifter build a tile?"""

    says = "where the Grifter must build {tile}"
    tile: TileName

    def answer(self, cx: Cx, s: Streets, by: str | None) -> Answer:
        if automaton(cx.table) is None:
            told = phrase("who the Grifter is: only against him, [you, grifter], the book says where to build")
            raise OpenFact("players", told)
        if self.tile in s.city:
            raise OpenFact("tile", phrase("another tile: {tile} lies in the city", tile=self.tile))
        best, rule = grifter.best_places(cx, s, self.tile), grifter.rule_of(cx, self.tile)
        cx.cite(rule, "{n:#place} for {tile} that the Grifter prefers", n=len(best), tile=self.tile)
        return [self._place_answer(cx, place) for place in best]

    def _place_answer(self, cx: Cx, place: grifter.Place) -> Answer:
        """Return a place with what decided for it."""
        here: dict[str, Answer] = {"at": [*place.at], "road": place.road}
        if grifter.rule_of(cx, self.tile) is R.solo.enclosure_place:
            return {**here, "encloses": "yes" if place.encloses else "no", "people": place.movers}
        return {**here, "value": place.value}


class Standings(Question[Streets, Cx], frozen=True):
    """Money, and what final scoring and business tokens would bring now, player by player."""

    says = "what the game would bring now"

    def answer(self, cx: Cx, s: Streets, by: str | None) -> Answer:
        worth = {name: _worth(cx, s, name) for name in s.players}
        if s.over:
            end_scoring.winners(cx, s)
        return worth


def _worth(cx: Cx, s: Streets, name: str) -> Sum:
    """Return money, and what the end of the game brings; after it, what it has brought."""
    parts = [end_scoring.share(cx, s, name, "final")]
    if "business" in setup.modules(cx.table):
        mark = cx.mark()
        parts.append(business.bonus(cx, s, name, "business"))
        cx.rewind(mark)  # nothing is earned now
    money = s.players[name].money
    before = money - sum(part.total for part in parts)
    worth = cx.sum(name, unit="$")
    if s.over and before < 0:  # a position that gives less than its buildings have brought
        worth.add(money, R.end.winner, "money")
        return worth
    worth.add(before if s.over else money, R.end.winner, "money")
    for part in parts:
        worth.take(part)
    return worth


class Winner(Question[Streets, Cx], frozen=True):
    """Who has won; before the end, who would win if all were scored now."""

    says = "the winner"

    def answer(self, cx: Cx, s: Streets, by: str | None) -> Answer:
        return sorted(end_scoring.richest(cx, {name: cx.show(_worth(cx, s, name)) for name in s.players}, s.over))


QUESTIONS = (
    *(Street, Value, Income, Placements, Seekers, Destinations, Stack, TopTile, CopyTargets, BestPlaces),
    *(Standings, Winner),
)
