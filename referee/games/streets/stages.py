"""The stages of Streets: set-up, building, scoring a street, moving people, the end of a turn and of the game."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from referee.games.streets import business, final, income, people, setup
from referee.games.streets.book import reading, rule
from referee.games.streets.components import Box, Count, PersonName, PlayerName, TileName
from referee.games.streets.income import Case
from referee.games.streets.seats import automaton, decider, stands_in
from referee.kernel.game import Table
from referee.kernel.stage import Stage

if TYPE_CHECKING:
    from referee.games.streets.plan import Street
    from referee.games.streets.state import Cx, Streets

SEQUENCE = rule("turn.sequence")
CLOCKWISE = rule("turn.clockwise")
SOLO_SEQUENCE = rule("solo.sequence")
UNOWNED = rule("income.unowned")
EACH_BUILDING = rule("income.each_building")
ORDER = rule("income.order")
REMOVE_SIGN = rule("income.remove_sign")
CHOICE = rule("people.choice")
BEFORE_SCORING = rule("biz.before_scoring")
BIZ_ORDER = rule("biz.order")
NO_INCOME = rule("abandon.no_income")
PEOPLE_MOVE = rule("abandon.people_move")
PEOPLE_SEEK = rule("abandon.people_seek")
PEOPLE_NEW = rule("abandon.people_new")
THEN_BUILD = rule("abandon.then_build")
INVESTOR_ABANDON = rule("adv.investor.abandon")
DRAW_ONE = rule("draw.one")
DRAW_EMPTY = rule("draw.empty")
CONTRACTOR_TWO = rule("adv.contractor.two")
BEFORE_DRAW = rule("adv.contractor.before_draw")
SOLO_SCORING = rule("solo.scoring")
GRIFTER_TILE = rule("solo.grifter_tile")
STACK_EMPTY = rule("solo.stack_empty")
SOLO_BIZ = rule("solo.biz")
LIMITED = rule("biz.limited")
COPY = rule("value.copy")
SEVERAL = rule("street.several")
END_TRIGGER = rule("end.trigger")

MAY_WAIT = reading("abandon_people_wait", "may_wait")

_TILES = Meta(description="The buildings it is about.")
_STREET = Meta(description="The street being scored, by any of its tiles.")
_SWAPPED = Meta(description="Entrepreneur: building to tile in hand.")
_COPIES = Meta(description="Copy building to the building copied.")


class Phase(Stage["Streets", "Cx"], frozen=True):
    """A stage of Streets: moves of another step are refused by the sequence of a turn."""

    def actors(self, table: Table[Box], s: "Streets") -> tuple[str, ...]:
        return ()

    def check_turn(self, cx: "Cx", s: "Streets", by: str) -> None:
        rule = SOLO_SEQUENCE if automaton(cx.table) else CLOCKWISE
        actors = self.actors(cx.table, s)
        cx.need(rule, by in actors) or cx.because("it is {turn}'s turn", turn=actors)

    def check_moment(self, cx: "Cx", s: "Streets", by: str, move: Any, fits: bool) -> None:
        cx.need(SEQUENCE, fits) or cx.because("the turn is at '{stage}'", stage=self.called())


class DealAdvisors(Phase, frozen=True, tag="deal_advisors"):
    """Advisor cards are dealt."""

    def run(self, cx: "Cx", s: "Streets") -> "Streets":
        return setup.deal_advisors(cx, s).pop()


class Hiring(Phase, frozen=True, tag="hire"):
    """Solo: the player chooses an advisor."""

    def actors(self, table: Table[Box], s: "Streets") -> tuple[str, ...]:
        return (decider(table, s),)


class PrepareStack(Phase, frozen=True, tag="prepare_stack"):
    """The stack is prepared for the number of players."""

    def run(self, cx: "Cx", s: "Streets") -> "Streets":
        return setup.prepare_stack(cx, s).pop()


class DealHands(Phase, frozen=True, tag="deal_hands"):
    """Everybody takes tiles."""

    def run(self, cx: "Cx", s: "Streets") -> "Streets":
        return setup.deal_hands(cx, s).pop()


class Building(Phase, frozen=True, tag="build"):
    """The active player builds a tile, after abandoning a building when no sign is left."""

    built: Annotated[int, Meta(ge=0, description="Tiles already built in this turn (Contractor).")] = 0
    waiting: Annotated[frozenset[PersonName], Meta(description="Colours kept for the new tile, where read so.")] = (
        frozenset()
    )

    def actors(self, table: Table[Box], s: "Streets") -> tuple[str, ...]:
        unseen = s.turn == automaton(table) and not s.stack
        return (s.turn,) if s.turn and not unseen else ()

    def check_moment(self, cx: "Cx", s: "Streets", by: str, move: Any, fits: bool) -> None:
        if fits or self.actors(cx.table, s):
            super().check_moment(cx, s, by, move, fits)
        else:
            cx.need(SOLO_SEQUENCE, by == s.turn) or cx.because("it is {turn}'s turn", turn=s.turn)
            cx.need(GRIFTER_TILE, False) or cx.because("the tile he builds must be turned up first")

    def run(self, cx: "Cx", s: "Streets") -> "Streets":
        return setup.turn_up(cx, s, s.turn or "")


class ChooseStreet(Phase, frozen=True, tag="choose_street"):
    """Streets enclosed together are scored one after the other."""

    streets: Annotated[tuple[TileName, ...], Meta(description="The streets still to be scored, each by a tile.")] = ()

    def actors(self, table: Table[Box], s: "Streets") -> tuple[str, ...]:
        return (decider(table, s),) if len(self.streets) > 1 else ()

    def void(self, cx: "Cx", s: "Streets") -> bool:
        return not self.streets

    def check_turn(self, cx: "Cx", s: "Streets", by: str) -> None:
        if by == automaton(cx.table):
            cx.need(SEVERAL, False) or cx.because("{who} chooses for the Grifter", who=decider(cx.table, s))
        else:
            super().check_turn(cx, s, by)

    def run(self, cx: "Cx", s: "Streets") -> "Streets":
        return self.score(cx, s, self.streets[0])

    def score(self, cx: "Cx", s: "Streets", tile: str) -> "Streets":
        """Score the street of a tile, then the others."""
        street = s.town.street(tile)
        rest = tuple(other for other in self.streets if other not in street.tiles)
        stages = scoring(cx, s, street)
        if s.turn == automaton(cx.table):
            cx.cite(SOLO_SCORING, "the street of {tile} is scored as usual", tile=street.name)
        return s.swap(*stages, ChooseStreet(rest)) if rest else s.swap(*stages)


def scoring(cx: "Cx", s: "Streets", street: "Street") -> tuple[Phase, ...]:
    """The agenda for scoring a street: tokens first, then income."""
    if "business" not in setup.modules(cx.table):
        return (Swapping(street.name),)
    players = cx.table.from_(cx.table.after(s.turn or ""))
    owners = tuple(name for name in players if any(s.city[tile].owner == name for tile in street.tiles))
    if not owners:
        return (Swapping(street.name),)
    cx.cite(BEFORE_SCORING, "first tokens are taken: {owners}", owners=owners)
    return TakeTokens(street.tiles, owners), Swapping(street.name)


class TakeTokens(Phase, frozen=True, tag="take_tokens"):
    """Players take business tokens, each for one own building."""

    tiles: Annotated[tuple[TileName, ...], _TILES] = ()
    order: Annotated[tuple[PlayerName, ...], Meta(description="Who has still to take tokens, in order.")] = ()

    def taker(self, table: Table[Box]) -> str:
        """Who decides: for the Grifter the human does."""
        return stands_in(table, self.order[0])

    def actors(self, table: Table[Box], s: "Streets") -> tuple[str, ...]:
        if not self.order or len(business.options(table.game.silent(table), s, self.order[0], self.tiles)) < 2:
            return ()
        return (self.taker(table),)

    def check_turn(self, cx: "Cx", s: "Streets", by: str) -> None:
        taker, robot = self.taker(cx.table), automaton(cx.table)
        if by == self.order[0] == robot:
            cx.need(SOLO_BIZ, False) or cx.because("{taker} takes the token for the Grifter", taker=taker)
        else:
            cx.need(BIZ_ORDER, by == taker) or cx.because("{taker} takes tokens first", taker=taker)

    def run(self, cx: "Cx", s: "Streets") -> "Streets":
        if not self.order:
            return s.pop()
        choices = business.options(cx, s, self.order[0], self.tiles)
        if choices:
            tile, bag = choices[0]
            cx.made(self.taker(cx.table), "take", {"from": tile, "tokens": bag})
            return self.take(cx, s, tile, bag)
        cx.cite(LIMITED, "no token is left for {name}", name=self.order[0])
        return s.swap(replace(self, order=self.order[1:]))

    def take(self, cx: "Cx", s: "Streets", tile: str, bag: dict[str, int]) -> "Streets":
        """The next player takes the tokens of a building."""
        s = business.take(cx, s, self.order[0], tile, bag)
        return s.swap(replace(self, order=self.order[1:]))


class Scored(Phase, frozen=True):
    """A step of scoring a street."""

    street: Annotated[TileName, _STREET]


class Swapping(Scored, frozen=True, tag="swap"):
    """The Entrepreneur may score a tile in hand in place of an own building."""

    def actors(self, table: Table[Box], s: "Streets") -> tuple[str, ...]:
        able = [n for n, player in s.players.items() if player.advisor == "entrepreneur" and player.hand]
        return tuple([n for n in able if any(s.city[tile].owner == n for tile in s.town.street(self.street).tiles)])

    def silence(self, table: Any, s: "Streets") -> "tuple[str, Any] | None":
        from referee.games.streets.moves import Keep

        able = self.actors(table, s)
        return (able[0], Keep()) if able else None

    def run(self, cx: "Cx", s: "Streets") -> "Streets":
        return s.swap(Copying(self.street))


class Copying(Scored, frozen=True, tag="copy"):
    """Owners of copy buildings choose what to copy, in the order of income."""

    swapped: Annotated[dict[TileName, TileName], _SWAPPED] = {}
    copies: Annotated[dict[TileName, TileName], _COPIES] = {}

    def pending(self, table: Table[Box], s: "Streets") -> list[str]:
        """Copy buildings whose owner has a choice, in the order of income."""
        tiles = table.box.tiles
        copying = [tile for tile in s.town.street(self.street).tiles if tiles[tile].kind == "copy"]
        if not copying:
            return []
        cx, done = table.game.silent(table), {**self.copies, **self.swapped}
        mine = [
            tile
            for name, tile in in_order(table, s, self.street)
            if tile in copying and tile not in done
            if name != automaton(table) and len(income.targets(cx, s, tile)) > 1
        ]
        return [tile for tile in mine if s.city[tile].owner == s.city[mine[0]].owner]

    def actors(self, table: Table[Box], s: "Streets") -> tuple[str, ...]:
        pending = self.pending(table, s)
        owner = s.city[pending[0]].owner if pending else None
        return (owner,) if owner else ()

    def check_turn(self, cx: "Cx", s: "Streets", by: str) -> None:
        actors = self.actors(cx.table, s)
        cx.need(ORDER, by in actors) or cx.because("{actors} scores first", actors=actors)

    def run(self, cx: "Cx", s: "Streets") -> "Streets":
        return s.swap(Income(self.street, self.swapped, self.copies))


def in_order(table: Table[Box], s: "Streets", street: str) -> list[tuple[str, str]]:
    """Owners and buildings of a street in the order of income: from the active player clockwise."""
    owners = [(s.city[tile].owner, tile) for tile in s.town.street(street).tiles]
    players = table.from_(s.turn or table.names[0])
    return [(name, tile) for name in players for owner, tile in owners if owner == name]


class Income(Scored, frozen=True, tag="income"):
    """Every building with a sign earns for its owner, and its sign goes back."""

    swapped: Annotated[dict[TileName, TileName], _SWAPPED] = {}
    copies: Annotated[dict[TileName, TileName], _COPIES] = {}

    def run(self, cx: "Cx", s: "Streets") -> "Streets":
        street, figure, earned = s.town.street(self.street), cx.sum("income", unit="$"), {}
        scored = in_order(cx.table, s, self.street)
        owners = tuple(dict.fromkeys([name for name, _ in scored]))
        if len(owners) > 1:
            cx.cite(ORDER, "in the order of play: {owners}", owners=owners)
        for name, tile in scored:
            case = Case(tile, name, instead=self.swapped.get(tile), copied=self.copies.get(tile))
            part = income.earned(cx, s, case)
            figure.take(part)
            earned[tile] = part.total
            if name == automaton(cx.table) and cx.table.box.tiles[tile].kind == "copy":
                cx.cite(COPY, "the Grifter's {tile} copies what is worth most", tile=tile)
            cx.cite(EACH_BUILDING, "{tile} earns {n:$} for {name}", tile=tile, n=part.total, name=name)
            cx.cite(REMOVE_SIGN, "{n:#sign} back to {name}", n=s.city[tile].signs, name=name)
        bare = tuple([tile for tile in street.tiles if s.city[tile].owner is None])
        if bare:
            cx.cite(UNOWNED, "no sign on {bare}: nothing is earned, but all counts", bare=bare)
        cx.show(figure)
        return s.scored(earned).swap(Leaving(street.tiles))


class Abandoning(Phase, frozen=True, tag="abandon"):
    """A building is given up: its signs go back, its people leave."""

    tile: Annotated[TileName, Meta(description="The building.")]

    def run(self, cx: "Cx", s: "Streets") -> "Streets":
        here = s.city[self.tile]
        if here.signs > 1:
            cx.cite(INVESTOR_ABANDON, "both signs of {tile} go back", tile=self.tile)
        cx.cite(NO_INCOME, "{tile} earns nothing", tile=self.tile)
        return s.returns_signs(self.tile).swap(Leaving((self.tile,), abandoned=True))


class Leaving(Phase, frozen=True, tag="leave"):
    """People leave buildings: those with one place to go move, those with none become seekers."""

    tiles: Annotated[tuple[TileName, ...], _TILES] = ()
    abandoned: Annotated[bool, Meta(description="Whether the building was abandoned, not scored.")] = False

    def run(self, cx: "Cx", s: "Streets") -> "Streets":
        choice = False
        for colour, n in people.leaving(s, self.tiles).items():
            places = people.destinations(cx, s, colour, self.tiles)
            if not places:
                s = self._seek(cx, s, colour)
            elif len(places) > 1 or self.may_wait(cx, s, (colour,)):
                choice = True
            else:
                s = people.move(s, self.tiles, colour, n, places[0])
                cx.made(decider(cx.table, s), "rehouse", {"people": {colour: n}, "to": places[0]})
                self.told(cx, colour, n, places[0])
        return s.swap(Rehousing(self.tiles, self.abandoned)) if choice else leave_done(cx, s, self.abandoned)

    def _seek(self, cx: "Cx", s: "Streets", colour: str) -> "Streets":
        if self.abandoned:
            cx.cite(PEOPLE_SEEK, "the {colour} of {tile} have nowhere to go", colour=colour, tile=self.tiles[0])
            cx.cite(PEOPLE_NEW, "they can move into the building built in this turn")
        return people.become_seekers(cx, s, self.tiles, colour)

    def told(self, cx: "Cx", colour: str, n: int, to: str) -> None:
        """Say who moved where."""
        rule = PEOPLE_MOVE if self.abandoned else people.DESTINATION
        cx.cite(rule, "{n} {colour} move to {to}", n=n, colour=colour, to=to)

    def may_wait(self, cx: "Cx", s: "Streets", colours: Collection[str]) -> bool:
        """Whether people of an abandoned building may be kept for the tile about to be built: one for all of them."""
        if not self.abandoned:
            return False
        return people.some_take(cx, setup.playable(cx, s, s.turn or ""), colours) and cx.reads(MAY_WAIT)


class Rehousing(Leaving, frozen=True, tag="rehouse"):
    """The active player decides where people go."""

    def actors(self, table: Table[Box], s: "Streets") -> tuple[str, ...]:
        return (decider(table, s),) if people.leaving(s, self.tiles) else ()

    def check_turn(self, cx: "Cx", s: "Streets", by: str) -> None:
        who = decider(cx.table, s)
        cx.need(CHOICE, by == who) or cx.because("{who} decides where people go", who=who)

    def goes_on(self, cx: "Cx", s: "Streets") -> "Streets":
        """Done when nobody is left to move."""
        return s if people.leaving(s, self.tiles) else leave_done(cx, s, self.abandoned)


def leave_done(cx: "Cx", s: "Streets", abandoned: bool) -> "Streets":
    """Everybody has moved or stands up."""
    if abandoned:
        cx.cite(THEN_BUILD, "now a tile is built")
    return s.pop()


class EndTurn(Phase, frozen=True, tag="draw"):
    """The active player draws; the next one builds, or the game ends."""

    tiles: Annotated[Count, Meta(description="How many tiles are drawn.")] = 1

    def run(self, cx: "Cx", s: "Streets") -> "Streets":
        robot, name = automaton(cx.table), s.turn or ""
        if robot and name != robot and (s.left or s.players[robot].hand):
            return s.with_turn(robot).swap(Building())
        s = self._draw(cx, s, decider(cx.table, s) if robot else name)
        s = setup.face_up(cx, s) if robot else s
        after = cx.table.from_(cx.table.after(name))
        turn = next((other for other in after if s.players[other].hand), None)
        if turn is None:
            cx.cite(END_TRIGGER, "all hands are empty: final scoring")
            return s.swap(FinalScoring())
        seats = cx.table.from_(s.first or cx.table.names[0])
        new_round = seats.index(turn) <= seats.index(name) or robot is not None
        return s.begins(turn, s.round + new_round).swap(Building())

    def _draw(self, cx: "Cx", s: "Streets", name: str) -> "Streets":
        if not s.left:
            cx.cite(DRAW_EMPTY, "the stack is empty: {name} draws nothing", name=name)
            return s
        count = min(self.tiles, s.left)
        for _ in range(count):
            s = setup.draw(cx, s, name)
        if self.tiles > 1:
            cx.cite(CONTRACTOR_TWO, "two tiles were built in this turn")
            cx.cite(BEFORE_DRAW, "{name} draws {count:#tile} only after both", name=name, count=count)
        else:
            cx.cite(DRAW_ONE, "{name} draws the top tile", name=name)
        if automaton(cx.table) and not s.left:
            cx.cite(STACK_EMPTY, "the stack is empty: the endgame stack is shuffled and turned face up")
        cx.made(name, "draw")
        return s


class FinalScoring(Phase, frozen=True, tag="final_scoring"):
    """Everything is scored at half, tokens pay, the richest wins."""

    def run(self, cx: "Cx", s: "Streets") -> "Streets":
        s = final.tokens(cx, final.score(cx, s))
        return s.ended(final.winners(cx, s))
