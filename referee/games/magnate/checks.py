"""What the book says about tables and positions: who can play, and what can lie where."""

from typing import TYPE_CHECKING

from referee.games.magnate import setup, tenants
from referee.games.magnate.automaton import deck
from referee.games.magnate.automaton.deck import DRAW, DRAW_LEVEL
from referee.games.magnate.book import reading, rule
from referee.games.magnate.city import feature
from referee.games.magnate.records import EMPTY, OPEN, Player, Plot
from referee.games.magnate.stages import (
    Acting,
    AiAttracting,
    Attracting,
    Bidding,
    DrawTokens,
    Filling,
    Fives,
    LayBacks,
    LayMarkers,
    LayTiles,
    MovingIn,
    NewRound,
    Ordered,
    PickFirst,
    Prepare,
    Rolling,
)
from referee.kernel.stack import Interrupts, judge_stack

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate

BOARDS = rule("comp.market_boards")
COMPANY_MARKERS = rule("comp.company_markers")
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
ROUNDS = rule("round.sequence")
FIRST_ROUND = rule("market.first_round")
CHOOSE_OWN = rule("attract.step1")
BID_MULTIPLE = rule("bid.multiple")
BID_CASH = rule("bid.cash_limit")
BID_PASSED = rule("bid.pass_final")
BID_TURN = rule("bid.turn")
AI_LAND = rule("ai.buy_marker")
AI_BUILT = rule("ai.build_marker")
AI_KIT = rule("ai.kit")
AI_BOARD = rule("ai.board")

ENDS_OPEN = reading("price_track_ends", "open_ended")
SETTING_UP = (PickFirst, LayMarkers, LayBacks, LayTiles, DrawTokens)
INTERRUPTS: Interrupts = {
    **dict.fromkeys(SETTING_UP, (*SETTING_UP, NewRound)),
    **dict.fromkeys((Rolling, Fives, MovingIn, AiAttracting), (Attracting,)),
    Ordered: (Acting,),
}


def check_table(cx: "Cx") -> None:
    """Judge players and options."""
    names, pieces = cx.table.names, tuple(seat.piece for seat in cx.table.seats)
    tutorial, start = cx.table.options.setup == "tutorial", cx.layout.start["tutorial"]
    if tutorial:
        cx.need(setup.FIVE_PLAYERS, len(names) == start.players, at=("players",)) or cx.because(
            "{n:#player}, the tutorial needs {wanted}", n=len(names), wanted=start.players
        )
    board = str(len(names)) in cx.layout.boards
    cx.need(BOARDS, board, at=("players",)) or cx.because("there is no market board for {n:#player}", n=len(names))
    twice = tuple(sorted({piece for piece in pieces if pieces.count(piece) > 1}))
    cx.need(COMPANY_MARKERS, not twice, at=("players",)) or cx.because("two players lead {twice}", twice=twice)
    if cx.table.automata:
        people = len(names) - len(cx.table.automata)
        cx.need(AI_REPLACE, len(cx.table.automata) == 1 and people > 0, at=("players",)) or cx.because(
            "one AI plays beside people, not {robots} beside {people}", robots=len(cx.table.automata), people=people
        )
    if tutorial and len(names) == start.players:
        seats = cx.box.start["tutorial"].seats
        around = [seats[i:] + seats[:i] for i in range(len(seats))]
        cx.need(setup.SEATS, pieces in around, at=("players",)) or cx.because("clockwise sit {seats}", seats=seats)


def check_position(cx: "Cx", s: "Magnate") -> None:
    """Judge whether such a position can be."""
    judge_stack(cx, s, ROUNDS, INTERRUPTS)
    if cx.broken:
        return
    note = cx.box.numbers.smallest_note.value
    for name in s.players:
        money = s.money(name)
        cx.need(BANKNOTES, money % note == 0, at=("players", name, "money")) or cx.because(
            "{name} has {money:$}; the smallest note is {note:$}", name=name, money=money, note=note
        )
    _check_market(cx, s)
    _check_tutorial(cx, s)
    _check_stage(cx, s)
    for name, player in s.players.items():
        if name in cx.table.automata:
            _check_ai(cx, s, name, player)
        else:
            _check_person(cx, name, player)
    tiles = list(s.tiles.values())
    for slot, tile in s.tiles.items():
        cx.need(ONE_TILE, tiles.count(tile) == 1, at=("tiles", slot)) or cx.because(
            "{tile} lies in two slots", tile=tile
        )
    _check_tokens(cx, s)
    for plot, here in s.plots.items():
        if here != EMPTY:
            _check_plot(cx, s, plot, here)


def _check_market(cx: "Cx", s: "Magnate") -> None:
    """The markers lie on their tracks, and no card was drawn twice or too early."""
    price, track = s.land_price, cx.layout.tracks["land_price"]
    on_track = track.lowest <= price <= track.highest or cx.reads(ENDS_OPEN)
    on_track = on_track and price % cx.box.numbers.price_step.value == 0
    cx.need(PRICE, on_track, at=("land_price",)) or cx.because("{price:$} is not on the land price track", price=price)
    start = setup.start_of(cx).crash
    cx.need(setup.chapter(cx).crash, s.crash <= start, at=("crash",)) or cx.because(
        "the crash marker starts on {start} and only goes down, so not to {crash}", start=start, crash=s.crash
    )
    cx.need(ROUNDS, s.round >= 1, at=("round",)) or cx.because("rounds are counted from 1, not {round}", round=s.round)
    for key, drawn in (("risk_drawn", s.risk_drawn), ("tenants_drawn", s.tenants_drawn)):
        for card, n in drawn.items():
            cx.need(LIMITED, n <= 1, at=(key, card)) or cx.because(
                "the box has {card} once, not {n} times", card=card, n=n
            )
    if s.round == 1:
        early = tuple(s.risk_drawn)
        cx.need(FIRST_ROUND, not early, at=("risk_drawn",)) or cx.because(
            "drawn in round 1 already: {early}; a later round is said with `round`", early=early
        )
        cx.need(FIRST_ROUND, s.crash == start, at=("crash",)) or cx.because(
            "in round 1 the crash marker is still on {start}, not on {crash}", start=start, crash=s.crash
        )


def _check_tutorial(cx: "Cx", s: "Magnate") -> None:
    """The tutorial's city is fixed, and so are its for-sale markers until the first round ends."""
    if cx.table.options.setup != "tutorial":
        return
    start = setup.start_of(cx)
    for slot, tile in s.tiles.items():
        cx.need(setup.TUT_TILES, start.tiles[slot] == tile, at=("tiles", slot)) or cx.because(
            "neighbourhood {slot} of the tutorial is {due}, not {tile}",
            slot=slot,
            due=start.tiles[slot],
            tile=tile,
        )
    if s.round == 1 and not any(isinstance(stage, Prepare) for stage in s.stage):
        for plot in s.city.for_sale:
            cx.need(setup.TUT_FOR_SALE, plot in start.for_sale, at=("plots", plot, "for_sale")) or cx.because(
                "{plot} is not among the plots for sale in the first round of the tutorial", plot=plot
            )


def _check_stage(cx: "Cx", s: "Magnate") -> None:
    """Bids and buildings a stage names can be; what the AI does, it does by a card it has turned up."""
    for stage in s.stage:
        if isinstance(stage, Ordered | AiAttracting):
            cx.need(AI_BOARD, s.turn in cx.table.automata, at=("stage",)) or cx.because(
                "this is a moment of the AI, and no AI plays {turn}", turn=s.turn
            )
        if isinstance(stage, Ordered) and s.turn in cx.table.automata:
            cx.need(DRAW, s.players[s.turn or ""].card is not None, at=("stage",)) or cx.because(
                "{name} has no card turned up to do: give it with {line}", name=s.turn, line=deck.stated(cx, s, s.turn)
            )
        if isinstance(stage, Filling | AiAttracting):
            plot = stage.plot if isinstance(stage, Filling) else stage.only
            if plot:
                own = s.plots[plot].owner == s.turn and s.plots[plot].building is not None
                cx.need(CHOOSE_OWN, own, at=("stage",)) or cx.because(
                    "{turn} has no building on {plot}", turn=s.turn, plot=plot
                )
        if isinstance(stage, Bidding):
            _check_bid(cx, s, stage)


def _check_person(cx: "Cx", name: str, player: Player) -> None:
    """Cards, levels and holdings are the AI's alone."""
    for key in ("level", "card", "discard", "land", "built"):
        cx.need(AI_BOARD, not getattr(player, key), at=("players", name, key)) or cx.because(
            "{name} is no AI and has no {key}", name=name, key=key
        )


def _check_ai(cx: "Cx", s: "Magnate", name: str, player: Player) -> None:
    """The AI's holdings are its own plots, bare ones below and built ones above; its cards are of its level."""
    for plot in player.land:
        bare = plot == OPEN or (s.plots[plot].owner == name and not s.plots[plot].building)
        cx.need(AI_LAND, bare, at=("players", name, "land")) or cx.because(
            "{plot} is no bare plot of {name}", plot=plot, name=name
        )
    for plot in player.built:
        built = s.plots[plot].owner == name and s.plots[plot].building is not None
        cx.need(AI_BUILT, built, at=("players", name, "built")) or cx.because(
            "{plot} is no built plot of {name}", plot=plot, name=name
        )
    cx.need(AI_KIT, not player.adverts, at=("players", name, "adverts")) or cx.because(
        "{name} never has advertising tokens, and so not {adverts}", name=name, adverts=player.adverts
    )
    _check_ai_cards(cx, s, name, player)


def _check_ai_cards(cx: "Cx", s: "Magnate", name: str, player: Player) -> None:
    """No card lies in two places, none comes from a deck the AI has not reached, one lies open only while it acts."""
    cards, levels = [*player.discard, *([player.card] if player.card else [])], list(cx.layout.ai_levels)
    for card in player.discard:
        cx.need(LIMITED, cards.count(card) == 1, at=("players", name, "discard")) or cx.because(
            "{card} lies in two places", card=card
        )
        level = cx.layout.ai_cards[card].level
        reached = levels.index(level) <= levels.index(player.level or levels[0])
        cx.need(DRAW_LEVEL, reached, at=("players", name, "level")) or cx.because(
            "{card} is of level {level}, {name} has reached {now}", card=card, level=level, name=name, now=player.level
        )
    if player.card:
        level = cx.layout.ai_cards[player.card].level
        cx.need(DRAW_LEVEL, level == player.level, at=("players", name, "card")) or cx.because(
            "{card} is of level {level}, {name} at {now}", card=player.card, level=level, name=name, now=player.level
        )
        acting = s.turn == name and any(isinstance(stage, Acting | Ordered) for stage in s.stage)
        cx.need(DRAW, acting, at=("players", name, "card")) or cx.because(
            "{card} lies open, and {name} is not to act", card=player.card, name=name
        )


def _check_bid(cx: "Cx", s: "Magnate", stage: Bidding) -> None:
    """The highest bid was somebody's and could be paid; whoever is to bid has not passed and is not the highest."""
    step, at = cx.box.numbers.bid_step.value, ("stage",)
    if stage.bidder is None:
        cx.need(BID_MULTIPLE, not stage.high, at) or cx.because("nobody made the bid of {high:$}", high=stage.high)
    else:
        made = stage.high > 0 and stage.high % step == 0
        cx.need(BID_MULTIPLE, made, at) or cx.because(
            "{bidder} bid {high:$}; bids are multiples of {step:$}", bidder=stage.bidder, high=stage.high, step=step
        )
        cx.need(BID_TURN, stage.bidder != s.turn, at) or cx.because(
            "{bidder} made the highest bid and is not asked again", bidder=stage.bidder
        )
    if stage.bidder and stage.bidder not in cx.table.automata:
        money = s.money(stage.bidder)
        cx.need(BID_CASH, stage.high <= money, at) or cx.because(
            "{bidder} bid {high:$} and has {money:$}", bidder=stage.bidder, high=stage.high, money=money
        )
    for name in sorted(stage.passed):
        cx.need(BID_PASSED, name not in (s.turn, stage.bidder), at) or cx.because(
            "{name} has passed already", name=name
        )


def _check_tokens(cx: "Cx", s: "Magnate") -> None:
    """Only the side in play is used, and never more tokens than the box has."""
    box, advanced = cx.layout, cx.table.options.advanced
    bags = (s.available, s.supply, s.city.census)
    wrong = tuple(sorted({name for bag in bags for name, n in bag.items() if n and (name in box.tenants) == advanced}))
    at = ("available",) if any(name in s.available for name in wrong) else ("plots",)
    if advanced:
        cx.need(ADV_SIDE, not wrong, at) or cx.because("{wrong}: this game is played with subtypes", wrong=wrong)
    else:
        cx.need(TOKENS, not wrong, at) or cx.because("{wrong}: this game is played with types", wrong=wrong)
    for kind, tenant in box.tenants.items():
        lying = tenants.count(box, s.available, kind) + tenants.count(box, s.city.census, kind)
        used = lying + sum([max(0, n) for name, n in s.supply.items() if box.types[name] == kind])
        cx.need(LIMITED, used <= tenant.count, ("available", kind)) or cx.because(
            "{used} {kind} tokens, the box has {count}", used=used, kind=kind, count=tenant.count
        )
    for name, subtype in box.subtypes.items() if advanced else ():
        lying = s.available.get(name, 0) + s.city.census.get(name, 0) + max(0, s.supply.get(name, 0))
        cx.need(LIMITED, lying <= subtype.count, ("available", name)) or cx.because(
            "{lying} {tenant} tokens, the box has {count}", lying=lying, tenant=name, count=subtype.count
        )


def _check_plot(cx: "Cx", s: "Magnate", plot: str, here: Plot) -> None:
    """What stands on a plot must be able to stand there."""
    at = ("plots", plot)
    if plot[0] == "0" or plot[0] in s.tiles:
        drawn = feature(cx, s, plot)
        cx.need(FEATURE_NEVER, not drawn, at) or cx.because("{plot} shows {drawn:a}", plot=plot, drawn=drawn)
    if plot[0] == "0":
        traded = here.owner or here.for_sale
        cx.need(BUILDING_NEVER, not traded, at) or cx.because("{plot} is in the city centre", plot=plot)
    if here.for_sale:
        cx.need(BUY_FOR_SALE, not here.owner, (*at, "for_sale")) or cx.because(
            "{plot} belongs to {owner} and has a for-sale marker (for_sale: none takes it away)",
            plot=plot,
            owner=here.owner,
        )
    building = cx.layout.buildings[here.building] if here.building else None
    if not here.tenants:
        return
    strange = tenants.types_in(cx.layout, here.tenants) - {building.type if building else ""}
    cx.need(SAME_TYPE, not strange, (*at, "tenants")) or cx.because(
        "{plot} has no building for {types}", plot=plot, types=tuple(sorted(strange))
    )
    held, room = sum(here.tenants.values()), cx.box.buildings[here.building].capacity if here.building else 0
    cx.need(CAPACITY, held <= room, (*at, "tenants")) or cx.because(
        "{plot} has {held:#tenant} and room for {room}", plot=plot, held=held, room=room
    )
