"""The stages of Magnate: set-up, bidding, attracting, actions, market, preparation, crash."""

from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from referee.games.magnate import ai, attract, automaton, city, market, sale, setup, tenants
from referee.games.magnate.book import rule
from referee.games.magnate.components import Box, Count
from referee.kernel.game import Table
from referee.kernel.stage import Stage
from referee.kernel.state import finish

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate

SEQUENCE = rule("round.sequence")
TRACKER = rule("round.tracker")
PASS_MARKER = rule("bid.pass_marker")
FIRST_ROUND = rule("bid.first_round")
OPEN = rule("bid.open")
TURN = rule("bid.turn")
PASS_FINAL = rule("bid.pass_final")
WIN = rule("bid.win")
ALL_PASS = rule("bid.all_pass")
ORDER_EFFECT = rule("bid.order_effect")
ORDER = rule("attract.order")
DICE = rule("attract.step2")
ADJUST = rule("attract.step4")
SETS = rule("attract.step5")
SOURCE = rule("attract.source")
LIMITED = rule("comp.limited")
SPENT = rule("attract.step6")
RENT_NEXT = rule("rent.next")
ACT_ROUNDS = rule("act.rounds")
ONE_ACTION = rule("act.one_action")
PREP_NEXT = rule("prep.next")
FIRST_BY_DEFAULT = rule("ai.first_by_default")
AI_BID_WIN = rule("ai.bid_win")

_PLOT = Meta(pattern="^[0-6][A-I]$", description="The plot whose building is being filled.")
_DICE = Meta(description="The dice, lowest first.")


class Phase(Stage["Magnate", "Cx"], frozen=True):
    """A stage of Magnate: moves of another phase are refused by the round's sequence."""

    def check_moment(self, cx: "Cx", s: "Magnate", by: str, move: Any, fits: bool) -> None:
        cx.need(SEQUENCE, fits) or cx.because("the round is at '{stage}'", stage=self.called())


class LayTiles(Phase, frozen=True, tag="lay_tiles"):
    """Six neighbourhood tiles are laid around the city centre at random."""

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        slot = next((slot for slot in setup.outer_slots(cx) if slot not in s.tiles), None)
        return setup.finish_tiles(cx, s.pop()) if slot is None else setup.lay_tile(cx, s, slot)


class LayMarkers(Phase, frozen=True, tag="lay_markers"):
    """For-sale markers are drawn until the board has as many as the players need."""

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        return s.pop() if len(s.city.for_sale()) >= setup.markers_wanted(cx) else setup.lay_marker(cx, s)


class LayBacks(Phase, frozen=True, tag="lay_backs"):
    """Tutorial with arbitrary backs: the coordinates of the markers laid out are drawn."""

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        return s.pop() if len(s.markers_drawn) >= len(s.city.for_sale()) else setup.draw_back(cx, s)


class DrawTokens(Phase, frozen=True, tag="draw_tokens"):
    """Advanced game: which subtypes were taken blindly for the city centre and the available tenants."""

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        where = setup.unseen(s)
        return setup.flip(cx, s).pop() if where is None else setup.draw_token(cx, s, *where)


class PickFirst(Phase, frozen=True, tag="pick_first"):
    """The first player marker is given out."""

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        return setup.pick_first(cx, s).pop()


class NewRound(Phase, frozen=True, tag="round"):
    """A round is about to begin."""

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        assert s.first is not None
        if s.round > 1:
            s = s.with_first(cx.table.after(s.first))
            cx.cite(PASS_MARKER, "the first player marker passes to {first}", first=s.first)
        else:
            cx.cite(FIRST_ROUND, "in round 1 the first player marker stays with {first}", first=s.first)
        cx.cite(TRACKER, "round {round}: bid for turn order", round=s.round)
        cx.cite(OPEN, "{first} starts the bidding", first=s.first)
        return s.swap(Bidding()).with_turn(s.first)


class Bidding(Phase, frozen=True, tag="bid"):
    """Players bid for the first turn."""

    high: Annotated[int, Meta(ge=0, description="The highest bid so far.")] = 0
    bidder: Annotated[str | None, Meta(description="Who made it.", extra={"names": "players"})] = None
    passed: Annotated[
        frozenset[Annotated[str, Meta(extra={"names": "players"})]], Meta(description="Who has passed.")
    ] = frozenset()
    ai_bid: Annotated[bool, Meta(description="Whether the AI has bid this round.")] = False

    def actors(self, table: Table[Box], s: "Magnate") -> tuple[str, ...]:
        return (s.turn,) if s.turn else ()

    def check_turn(self, cx: "Cx", s: "Magnate", by: str) -> None:
        cx.need(PASS_FINAL, by not in self.passed) or cx.because("{by} has passed already", by=by)
        cx.need(TURN, by == s.turn) or cx.because("it is {turn}'s turn to bid", turn=s.turn)

    def next(self, cx: "Cx", s: "Magnate") -> "Magnate":
        """Go on clockwise, or end the auction when all but the highest bidder have passed."""
        left = [name for name in cx.table.names if name not in self.passed]
        if self.bidder and left == [self.bidder]:
            return self._won(cx, s, self.bidder)
        if not left:
            cx.cite(ALL_PASS, "nobody bid: {first} keeps the first player marker", first=s.first)
            if s.first in cx.table.automata:
                cx.cite(FIRST_BY_DEFAULT, "the AI is first player because all humans passed")
            return self._order(cx, s)
        turn = next(name for name in cx.table.from_(cx.table.after(s.turn or "")) if name in left)
        return s.swap(self).with_turn(turn)

    def _won(self, cx: "Cx", s: "Magnate", winner: str) -> "Magnate":
        if winner in cx.table.automata:
            cx.cite(AI_BID_WIN, "{winner} goes first", winner=winner)
            cx.cite(ai.NEVER_PAYS, "the AI pays nothing")
            return self._order(cx, s.with_first(winner))
        cx.figure("paid", self.high, WIN, unit="$")
        cx.cite(WIN, "{winner} pays {paid:$} and takes the first player marker", winner=winner, paid=self.high)
        return self._order(cx, s.pays(winner, self.high).with_first(winner))

    def _order(self, cx: "Cx", s: "Magnate") -> "Magnate":
        cx.cite(ORDER_EFFECT, "turn order is clockwise from {first}", first=s.first)
        cx.cite(TRACKER, "attract tenants and collect rent")
        return s.swap(Attracting()).with_turn(s.first)


class Attracting(Phase, frozen=True, tag="attract"):
    """A player attracts tenants, building by building, and collects rent."""

    tried: Annotated[
        frozenset[Annotated[str, Meta(pattern="^[0-6][A-I]$")]], Meta(description="Plots already tried this turn.")
    ] = frozenset()

    def open(self, box: Box, s: "Magnate") -> list[str]:
        """The player's buildings that may still be tried."""
        return [plot for plot in attract.to_fill(box, s, s.turn) if plot not in self.tried]

    def actors(self, table: Table[Box], s: "Magnate") -> tuple[str, ...]:
        return (s.turn,) if s.turn and self.open(table.box, s) else ()

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        cx.made(s.turn or "", "done")
        return self.end_turn(cx, s)

    def resume(self, cx: "Cx", s: "Magnate", answer: str) -> "Magnate":
        return s.swap(replace(self, tried=self.tried | {answer}))

    def check_turn(self, cx: "Cx", s: "Magnate", by: str) -> None:
        cx.need(ORDER, by == s.turn) or cx.because("it is {turn}'s turn to attract tenants", turn=s.turn)

    def check_moment(self, cx: "Cx", s: "Magnate", by: str, move: Any, fits: bool) -> None:
        if move.do() in ("move_in", "make_fives"):
            cx.need(SETS, False) or cx.because("no dice are waiting for tenants; attract to a building first")
        else:
            super().check_moment(cx, s, by, move, fits)

    def end_turn(self, cx: "Cx", s: "Magnate") -> "Magnate":
        """Collect rent; the next player clockwise attracts, or the actions begin."""
        name = s.turn or ""
        if name in cx.table.automata:
            s = automaton.after_attracting(cx, s, name)
        else:
            s = self._rent(cx, s, name)
        turn = cx.table.after(name)
        if turn != s.first:
            cx.cite(RENT_NEXT, "{turn} is next", turn=turn)
            return s.swap(Attracting()).with_turn(turn)
        cx.cite(RENT_NEXT, "all players have collected rent: the actions begin")
        cx.cite(TRACKER, "first action")
        return s.swap(Acting()).with_turn(turn)

    @staticmethod
    def _rent(cx: "Cx", s: "Magnate", name: str) -> "Magnate":
        rent = cx.show(attract.rent(cx, s, name))
        if rent:
            cx.cite(attract.RENT, "{name} collects {rent:$} rent", name=name, rent=rent)
        return s.pays(name, -rent) if rent else s


class Filling(Phase, frozen=True):
    """A building is being filled; the turn's owner decides."""

    plot: Annotated[str, _PLOT]

    def check_turn(self, cx: "Cx", s: "Magnate", by: str) -> None:
        cx.need(ORDER, by == s.turn) or cx.because("it is {turn}'s turn to attract tenants", turn=s.turn)

    def finish(self, cx: "Cx", s: "Magnate") -> "Magnate":
        """Whatever the result, the tokens on the plot go to 'advertising spent'."""
        if s.plots[self.plot].adverts:
            cx.cite(SPENT, "{n:#advertising token} to 'advertising spent'", n=s.plots[self.plot].adverts)
        after: Magnate = finish(cx, s.spends_adverts(self.plot), self.plot)
        return after


class Rolling(Filling, frozen=True, tag="roll"):
    """The dice for a building are to be rolled."""

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        kind = attract.type_of(cx.box, s, self.plot)
        count = city.dice_count(cx, s, self.plot, kind)
        dice = cx.chance.dice(count.total)
        cx.cite(DICE, "dice rolled ({n}): {dice}", n=cx.show(count), dice=dice)
        cx.figure("rolled", dice, DICE)
        if dice and s.plots[self.plot].adverts:
            return s.swap(Fives(self.plot, dice))
        return adjust(cx, s, self.plot, dice)


class Fives(Filling, frozen=True, tag="fives"):
    """Committed advertising tokens may turn dice into fives."""

    dice: Annotated[tuple[int, ...], _DICE] = ()

    def actors(self, table: Table[Box], s: "Magnate") -> tuple[str, ...]:
        return (s.turn,) if s.turn else ()

    def check_moment(self, cx: "Cx", s: "Magnate", by: str, move: Any, fits: bool) -> None:
        if move.do() in ("done", "move_in"):
            cx.need(ADJUST, False) or cx.because("first the dice are adjusted: make_fives (values: [] changes none)")
        else:
            super().check_moment(cx, s, by, move, fits)


class MovingIn(Filling, frozen=True, tag="move_in"):
    """The dice are final: tenants move in."""

    dice: Annotated[tuple[int, ...], _DICE] = ()

    def actors(self, table: Table[Box], s: "Magnate") -> tuple[str, ...]:
        return (s.turn,) if s.turn and attract.takeable(table, s, self.plot, self.dice) else ()

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        kind = attract.type_of(cx.box, s, self.plot)
        if tenants.count(cx.table.box, s.available, kind):
            needed = tuple(die for name in tenants.names(cx, kind) for die in attract.required(cx, name))
            cx.cite(SETS, "{dice} make no set, {kind} needs {needed}", dice=self.dice, kind=kind, needed=needed)
        else:
            cx.cite(SOURCE, "no {kind} tenant is available", kind=kind)
        cx.made(s.turn or "", "move_in")
        return self.finish(cx, s)

    def check_moment(self, cx: "Cx", s: "Magnate", by: str, move: Any, fits: bool) -> None:
        if move.do() == "done":
            cx.need(SETS, False) or cx.because("first tenants move in: move_in")
        else:
            super().check_moment(cx, s, by, move, fits)


def adjust(cx: "Cx", s: "Magnate", plot: str, dice: tuple[int, ...]) -> "Magnate":
    """Bonuses and penalties go on all dice, fives from advertising included."""
    modifier = cx.show(attract.modifier(cx, s, plot))
    final = tuple(die + modifier for die in dice)
    cx.cite(ADJUST, "every die changes by {modifier}: {final}", modifier=modifier, final=final)
    cx.figure("final_dice", final, ADJUST)
    return s.swap(MovingIn(plot, final))


class AiAttracting(Phase, frozen=True, tag="ai_attract"):
    """The AI fills its buildings one by one, left to right."""

    only: Annotated[
        Annotated[str, Meta(pattern="^[0-6][A-I]$")] | None,
        Meta(description="The one building to be filled; else all of them."),
    ] = None

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        below, name = s.stage[-2], s.turn or ""
        assert isinstance(below, Attracting)
        plots = automaton.to_attract(cx, s, name, below.tried)
        if not plots:
            return below.end_turn(cx, s.pop())
        cx.cite(automaton.ATTRACT_ALL, "{name} attracts to {plot}", name=name, plot=plots[0])
        s = automaton.attract_to(cx, s, plots[0])
        tried = Attracting(below.tried | {plots[0]})
        return s.pop().swap(tried) if self.only else s.pop().swap(tried).push(self)


class Acting(Phase, frozen=True, tag="action"):
    """Players take one action each, three times round."""

    action: Annotated[int, Meta(ge=1, le=3, description="Which of the three actions of the round.")] = 1

    def actors(self, table: Table[Box], s: "Magnate") -> tuple[str, ...]:
        if s.turn in table.automata and not s.players[s.turn].card:
            return ()
        return (s.turn,) if s.turn else ()

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        return ai.draw_card(cx, s, s.turn or "")

    def check_turn(self, cx: "Cx", s: "Magnate", by: str) -> None:
        acted = by != s.turn and cx.table.after(by) == s.turn and not (self.action == 1 and s.turn == s.first)
        cx.need(ONE_ACTION, not acted) or cx.because("{by} has just taken an action", by=by)
        cx.need(ACT_ROUNDS, by == s.turn) or cx.because("it is {turn}'s turn to act", turn=s.turn)

    def check_moment(self, cx: "Cx", s: "Magnate", by: str, move: Any, fits: bool) -> None:
        if move.do() in ("pass", "done"):
            cx.need(ONE_ACTION, False) or cx.because("an action cannot be skipped; consult is always possible")
        else:
            super().check_moment(cx, s, by, move, fits)

    def next(self, cx: "Cx", s: "Magnate") -> "Magnate":
        """The next player clockwise acts; after the third time round the property market moves."""
        turn = cx.table.after(s.turn or "")
        if turn != s.first:
            return s.with_turn(turn)
        if self.action < cx.box.numbers["actions"].value:
            cx.cite(TRACKER, "action {action}", action=self.action + 1)
            return s.swap(Acting(self.action + 1)).with_turn(turn)
        cx.cite(TRACKER, "property market")
        return s.swap(Market()).with_turn(s.first)


class Ordered(Phase, frozen=True, tag="ordered"):
    """The AI does what its card prescribes; a die decides between equals."""

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        name, below = s.turn or "", s.stage[-2]
        assert isinstance(below, Acting)
        what = ai.order(cx, s, name)
        chosen = ai.decide(cx, what.tied)
        if chosen and what.action == "build":
            chosen = ai.dearest(cx, s, name, chosen) or ""
            if not chosen:
                what = ai.order(cx, s, name, can_build=False)
                chosen = ai.decide(cx, what.tied)
        return s if chosen is None else below.next(cx, ai.perform(cx, s.pop(), name, what, chosen))


MARKET_STEPS = (market.tenants_step, market.zone_step, market.adverts_step, market.sold_step)


class Market(Phase, frozen=True, tag="market"):
    """The four steps of the property market, with the risk cards still to be drawn in the present one."""

    step: Annotated[int, Meta(ge=1, le=4, description="1 tenants, 2 zone, 3 advertising, 4 plots sold.")] = 1
    cards: Annotated[Count | None, Meta(description="Risk cards still to draw in this step.")] = None

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        if self.cards is None:
            return self._begin(cx, s)
        if self.cards and len(s.risk_drawn) < len(cx.table.box.risk):
            s = market.draw_risk(cx, s, market.CARDS_BY[self.step - 1])
            if self.cards > 1:
                return s.swap(replace(self, cards=self.cards - 1))
        elif self.cards:
            cx.cite(LIMITED, "no risk card is left: {n} not drawn", n=self.cards)
        return self._end(cx, s)

    def _begin(self, cx: "Cx", s: "Magnate") -> "Magnate":
        cx.cite(market.STEPS, "step {step} of the property market", step=self.step)
        s, cards = MARKET_STEPS[self.step - 1](cx, s)
        if cards and s.round == 1:
            cx.cite(market.FIRST_ROUND, "no risk cards in the first round")
            cards = 0
        return s.swap(replace(self, cards=cards)) if cards else self._end(cx, s)

    def _end(self, cx: "Cx", s: "Magnate") -> "Magnate":
        if self.step == 3 and s.adverts_spent:
            cx.cite(market.ADVERT_RETURN, "{n:#advertising token} back to the supply", n=s.adverts_spent)
            s = s.returns_adverts()
        if self.step < 4:
            return s.swap(Market(self.step + 1))
        if s.plots_sold:
            cx.cite(market.SOLD_RETURN, "the company markers on the track go back to the players")
        cx.cite(TRACKER, "prepare for next round")
        return s.with_sold({}).swap(Prepare())


class Prepare(Phase, frozen=True, tag="prepare"):
    """New tenants and new plots come, unless the market has crashed."""

    tenants: Annotated[Count | None, Meta(description="New-tenant cards still to draw.")] = None
    markers: Annotated[int, Meta(ge=0, description="For-sale markers still to draw.")] = 0

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        if self.tenants is None:
            return self._begin(cx, s)
        if self.tenants and len(s.tenants_drawn) < len(cx.table.box.new_tenants):
            return market.draw_tenants(cx, s).swap(replace(self, tenants=self.tenants - 1))
        if self.markers and len(s.markers_drawn) < len(cx.table.box.markers):
            s, counts = market.draw_marker(cx, s)
            return s.swap(replace(self, markers=self.markers - counts))
        if self.tenants or self.markers:
            cx.cite(LIMITED, "nothing is left: {t} cards, {m} markers not drawn", t=self.tenants, m=self.markers)
        cx.cite(PREP_NEXT, "round {round} begins", round=s.round + 1)
        return s.with_round(s.round + 1).swap(NewRound())

    def _begin(self, cx: "Cx", s: "Magnate") -> "Magnate":
        if market.crashed(cx, s):
            return s.swap(Crash())
        board = market.board(cx)
        return s.swap(Prepare(board.new_tenants, board.new_plots))


class Crash(Phase, frozen=True, tag="crash"):
    """The market crashes: the price falls, everything is sold, the richest wins."""

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        s = sale.sell_everything(cx, market.crash_price(cx, s))
        return s.ended(sale.winners(cx, s))
