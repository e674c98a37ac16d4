"""What the book says about tables and positions: who can play, and what can lie where."""

from typing import TYPE_CHECKING

from referee.games.magnate import tenants
from referee.games.magnate.book import reading, rule
from referee.games.magnate.city import feature
from referee.games.magnate.records import EMPTY, OPEN, Plot
from referee.games.magnate.stages import AiAttracting, Bidding, Filling

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate

BOARDS = rule("comp.market_boards")
COMPANY_MARKERS = rule("comp.company_markers")
FIVE_PLAYERS = rule("tut.five_players")
SEATS = rule("tut.seats")
AI_REPLACE = rule("ai.replace")
LIMITED = rule("comp.limited")
TOKENS = rule("comp.tenant_tokens")
ONE_TILE = rule("comp.tiles")
BANKNOTES = rule("comp.money")
FEATURE_NEVER = rule("buy.feature_never")
BUILDING_NEVER = rule("buy.building_never")
CAPACITY = rule("attract.capacity")
SAME_TYPE = rule("attract.same_type")
BUY_FOR_SALE = rule("buy.for_sale")
ADV_SIDE = rule("adv.side")
PRICE = rule("sell.aid")
CRASH_TRACK = rule("setup.crash")
ROUNDS = rule("round.sequence")
CHOOSE_OWN = rule("attract.step1")
BID_MULTIPLE = rule("bid.multiple")
BID_CASH = rule("bid.cash_limit")
BID_PASSED = rule("bid.pass_final")
AI_LAND = rule("ai.buy_marker")
AI_BUILT = rule("ai.build_marker")

ENDS_OPEN = reading("price_track_ends", "open_ended")


def check_table(cx: "Cx") -> None:
    """Judge players and options."""
    names, pieces = cx.table.names, tuple(seat.piece for seat in cx.table.seats)
    tutorial = cx.table.options.setup == "tutorial"
    if tutorial:
        cx.need(FIVE_PLAYERS, len(names) == 5) or cx.because("{n} players, the tutorial needs 5", n=len(names))
    board = str(len(names)) in cx.box.boards
    cx.need(BOARDS, board) or cx.because("there is no market board for {n} players", n=len(names))
    cx.need(COMPANY_MARKERS, len(set(pieces)) == len(pieces)) or cx.because("a company has one player each")
    if cx.table.automata:
        cx.need(AI_REPLACE, len(cx.table.automata) == 1 < len(names)) or cx.because("one AI plays beside humans")
    if tutorial and len(names) == 5:
        seats = cx.box.start["tutorial"].seats
        around = [seats[i:] + seats[:i] for i in range(len(seats))]
        cx.need(SEATS, pieces in around) or cx.because("clockwise sit {seats}", seats=seats)


def check_position(cx: "Cx", s: "Magnate") -> None:
    """Judge whether such a position can be."""
    for name, player in s.players.items():
        cx.need(BANKNOTES, player.money % 100 == 0) or cx.because(
            "{name} has {money:$}; the smallest note is {note:$}", name=name, money=player.money, note=100
        )
    _check_market(cx, s)
    _check_stage(cx, s)
    for name in cx.table.automata:
        _check_ai(cx, s, name)
    tiles = list(s.tiles.values())
    cx.need(ONE_TILE, len(set(tiles)) == len(tiles)) or cx.because("a tile lies in two slots")
    _check_tokens(cx, s)
    for plot, here in s.plots.items():
        if here != EMPTY:
            _check_plot(cx, s, plot, here)


def _check_market(cx: "Cx", s: "Magnate") -> None:
    """The markers lie on their tracks, and no card was drawn twice."""
    price, track = s.land_price, cx.table.box.tracks["land_price"]
    inside = track.lowest <= price <= track.highest or cx.reads(ENDS_OPEN)
    cx.need(PRICE, price % 100 == 0 and inside) or cx.because("{price:$} is not on the land price track", price=price)
    highest = max(start.crash for start in cx.table.box.start.values())
    cx.need(CRASH_TRACK, s.crash <= highest) or cx.because("the crash track ends at {highest}", highest=highest)
    cx.need(ROUNDS, s.round >= 1) or cx.because("rounds are counted from 1")
    twice = tuple(card for card, n in {**s.risk_drawn, **s.tenants_drawn}.items() if n > 1)
    cx.need(LIMITED, not twice) or cx.because("{twice}: the box has one of each card", twice=twice)


def _check_stage(cx: "Cx", s: "Magnate") -> None:
    """Bids and buildings a stage names can be."""
    for stage in s.stage:
        if isinstance(stage, Filling | AiAttracting):
            plot = stage.plot if isinstance(stage, Filling) else stage.only
            here = s.plots[plot] if plot else None
            own = here is None or (here.owner == s.turn and here.building is not None)
            cx.need(CHOOSE_OWN, own) or cx.because("{turn} has no building on {plot}", turn=s.turn, plot=plot)
        if isinstance(stage, Bidding):
            _check_bid(cx, s, stage)


def _check_ai(cx: "Cx", s: "Magnate", name: str) -> None:
    """The AI's holdings are its own plots, bare ones below and built ones above, and no card lies in two places."""
    player = s.players[name]
    bare = [p for p in player.land if p != OPEN and (s.plots[p].owner != name or s.plots[p].building)]
    cx.need(AI_LAND, not bare) or cx.because("{bare} is no bare plot of the AI", bare=tuple(bare))
    built = [p for p in player.built if s.plots[p].owner != name or not s.plots[p].building]
    cx.need(AI_BUILT, not built) or cx.because("{built} is no built plot of the AI", built=tuple(built))
    cards = [*player.discard, *([player.card] if player.card else [])]
    cx.need(LIMITED, len(set(cards)) == len(cards)) or cx.because("an AI card lies in two places")


def _check_bid(cx: "Cx", s: "Magnate", stage: Bidding) -> None:
    step = cx.box.numbers["bid_step"].value
    made = bool(stage.high) == bool(stage.bidder) and stage.high % step == 0
    cx.need(BID_MULTIPLE, made) or cx.because("a highest bid of {high:$} by {by}", high=stage.high, by=stage.bidder)
    if stage.bidder and stage.bidder not in cx.table.automata:
        money = s.players[stage.bidder].money
        cx.need(BID_CASH, stage.high <= money) or cx.because("{by} has {money:$}", by=stage.bidder, money=money)
    out = stage.passed & {s.turn, stage.bidder}
    cx.need(BID_PASSED, not out) or cx.because("{out} passed already", out=tuple(sorted(filter(None, out))))


def _check_tokens(cx: "Cx", s: "Magnate") -> None:
    """Only the side in play is used, and never more tokens than the box has."""
    box, advanced = cx.table.box, cx.table.options.advanced
    bags = (s.available, s.supply, s.city.census())
    wrong = sorted({name for bag in bags for name, n in bag.items() if n and (name in box.tenants) == advanced})
    side = ADV_SIDE if advanced else TOKENS
    cx.need(side, not wrong) or cx.because(
        "{wrong}: this game is played with {side}", wrong=tuple(wrong), side="subtypes" if advanced else "types"
    )
    for kind, tenant in box.tenants.items():
        used = sum(max(0, tenants.count(box, bag, kind)) for bag in bags)
        short = min([n for name, n in s.supply.items() if box.types[name] == kind], default=0)
        cx.need(LIMITED, used <= tenant.count and short >= 0) or cx.because(
            "{used} {kind} tokens, the box has {count}", used=used, kind=kind, count=tenant.count
        )


def _check_plot(cx: "Cx", s: "Magnate", plot: str, here: Plot) -> None:
    """What stands on a plot must be able to stand there."""
    if plot[0] == "0" or plot[0] in s.tiles:
        drawn = feature(cx, s, plot)
        cx.need(FEATURE_NEVER, not drawn) or cx.because("{plot} shows {drawn}", plot=plot, drawn=drawn)
    if plot[0] == "0":
        owned = here.owner or here.for_sale
        cx.need(BUILDING_NEVER, not owned) or cx.because("{plot} is in the city centre", plot=plot)
    cx.need(BUY_FOR_SALE, not (here.owner and here.for_sale)) or cx.because(
        "{plot} is owned and for sale; for_sale: none takes the marker away", plot=plot
    )
    building = cx.box.buildings[here.building] if here.building else None
    strange = tenants.types_in(cx.table.box, here.tenants) - {building.type if building else ""}
    cx.need(SAME_TYPE, not strange) or cx.because(
        "{plot} has no room for {types}", plot=plot, types=tuple(sorted(strange))
    )
    held, room = sum(here.tenants.values()), building.capacity if building else 0
    cx.need(CAPACITY, held <= room) or cx.because(
        "{plot} has {held} tenants and room for {room}", plot=plot, held=held, room=room
    )
