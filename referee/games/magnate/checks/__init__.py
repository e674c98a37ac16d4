"""What the book says about tables and positions: who can play, and what can lie where."""

from typing import TYPE_CHECKING

from referee.games.magnate import setup, tenants
from referee.games.magnate.automaton import deck
from referee.games.magnate.checks.past import check_past
from referee.games.magnate.city import feature
from referee.games.magnate.records import EMPTY, OPEN, Player, Plot
from referee.games.magnate.rules import READ, R
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
        cx.need(R.tut.five_players, len(names) == start.players, at=("players",)) or cx.because(
            "{n:#player}, the tutorial needs {wanted}", n=len(names), wanted=start.players
        )
    board = str(len(names)) in cx.layout.boards
    cx.need(R.comp.market_boards, board, at=("players",)) or cx.because(
        "there is no market board for {n:#player}", n=len(names)
    )
    twice = tuple(sorted({piece for piece in pieces if pieces.count(piece) > 1}))
    cx.need(R.comp.company_markers, not twice, at=("players",)) or cx.because("two players lead {twice}", twice=twice)
    if cx.table.automata:
        people = len(names) - len(cx.table.automata)
        cx.need(R.ai.replace, len(cx.table.automata) == 1 and people > 0, at=("players",)) or cx.because(
            "one AI plays beside people, not {robots} beside {people}", robots=len(cx.table.automata), people=people
        )
    if tutorial and len(names) == start.players:
        seats = cx.box.start["tutorial"].seats
        around = [seats[i:] + seats[:i] for i in range(len(seats))]
        cx.need(R.tut.seats, pieces in around, at=("players",)) or cx.because("clockwise sit {seats}", seats=seats)


def check_position(cx: "Cx", s: "Magnate") -> None:
    """Judge whether such a position can be."""
    judge_stack(cx, s, R.round.sequence, INTERRUPTS)
    if cx.broken:
        return
    note = cx.box.numbers.smallest_note.value
    for name in s.players:
        money = s.money(name)
        cx.need(R.comp.money, money % note == 0, at=("players", name, "money")) or cx.because(
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
        cx.need(R.comp.tiles, tiles.count(tile) == 1, at=("tiles", slot)) or cx.because(
            "{tile} lies in two slots", tile=tile
        )
    _check_tokens(cx, s)
    for plot, here in s.plots.items():
        if here != EMPTY:
            _check_plot(cx, s, plot, here)
    if not s.over:
        check_past(cx, s)


def _check_market(cx: "Cx", s: "Magnate") -> None:
    """Check that markers lie on their tracks, and that no card was drawn twice or too early."""
    price, track = s.land_price, cx.layout.tracks["land_price"]
    on_track = track.lowest <= price <= track.highest or cx.reads(READ.price_track_ends.open_ended)
    on_track = on_track and price % cx.box.numbers.price_step.value == 0
    cx.need(R.sell.aid, on_track, at=("land_price",)) or cx.because(
        "{price:$} is not on the land price track", price=price
    )
    start = setup.start_of(cx).crash
    cx.need(setup.chapter(cx).crash, s.crash <= start, at=("crash",)) or cx.because(
        "the crash marker starts on {start} and only goes down, so not to {crash}", start=start, crash=s.crash
    )
    cx.need(R.round.sequence, s.round >= 1, at=("round",)) or cx.because(
        "rounds are counted from 1, not {round}", round=s.round
    )
    for key, drawn in (("risk_drawn", s.risk_drawn), ("tenants_drawn", s.tenants_drawn)):
        for card, n in drawn.items():
            cx.need(R.comp.limited, n <= 1, at=(key, card)) or cx.because(
                "the box has {card} once, not {n} times", card=card, n=n
            )
    if s.round == 1:
        early = tuple(s.risk_drawn)
        cx.need(R.market.first_round, not early, at=("risk_drawn",)) or cx.because(
            "drawn in round 1 already: {early}; a later round is said with `round`", early=early
        )
        cx.need(R.market.first_round, s.crash == start, at=("crash",)) or cx.because(
            "in round 1 the crash marker is still on {start}, not on {crash}", start=start, crash=s.crash
        )


def _check_tutorial(cx: "Cx", s: "Magnate") -> None:
    """Check the tutorial's city, and its for-sale markers until the first round ends."""
    if cx.table.options.setup != "tutorial":
        return
    start = setup.start_of(cx)
    for slot, tile in s.tiles.items():
        cx.need(R.tut.tiles, start.tiles[slot] == tile, at=("tiles", slot)) or cx.because(
            "neighbourhood {slot} of the tutorial is {due}, not {tile}",
            slot=slot,
            due=start.tiles[slot],
            tile=tile,
        )
    if s.round == 1 and not any(isinstance(stage, Prepare) for stage in s.stage):
        for plot in s.city.for_sale:
            cx.need(R.tut.for_sale, plot in start.for_sale, at=("plots", plot, "for_sale")) or cx.because(
                "{plot} is not among the plots for sale in the first round of the tutorial", plot=plot
            )


def _check_stage(cx: "Cx", s: "Magnate") -> None:
    """Check the bids and buildings a stage names, and the AI's card."""
    for stage in s.stage:
        if isinstance(stage, Ordered | AiAttracting):
            cx.need(R.ai.board, s.turn in cx.table.automata, at=("stage",)) or cx.because(
                "this is a moment of the AI, and no AI plays {turn}", turn=s.turn
            )
        if isinstance(stage, Ordered) and s.turn in cx.table.automata:
            cx.need(R.ai.draw, s.players[s.turn or ""].card is not None, at=("stage",)) or cx.because(
                "{name} has no card turned up to do: give it with {line}",
                name=s.turn,
                line=deck.card_example(cx, s, s.turn),
            )
        if isinstance(stage, Filling | AiAttracting):
            plot = stage.plot if isinstance(stage, Filling) else stage.only
            if plot:
                own = s.plots[plot].owner == s.turn and s.plots[plot].building is not None
                cx.need(R.attract.own, own, at=("stage",)) or cx.because(
                    "{turn} has no building on {plot}", turn=s.turn, plot=plot
                )
        if isinstance(stage, Bidding):
            _check_bid(cx, s, stage)


def _check_person(cx: "Cx", name: str, player: Player) -> None:
    """Check that cards, levels and holdings are the AI's alone."""
    for key in ("level", "card", "discard", "land", "built"):
        cx.need(R.ai.board, not getattr(player, key), at=("players", name, key)) or cx.because(
            "{name} is no AI and has no {key}", name=name, key=key
        )


def _check_ai(cx: "Cx", s: "Magnate", name: str, player: Player) -> None:
    """Check the AI's holdings (its own plots, bare ones below, built ones above) and the level of its cards."""
    for plot in player.land:
        bare = plot == OPEN or (s.plots[plot].owner == name and not s.plots[plot].building)
        cx.need(R.ai.buy_marker, bare, at=("players", name, "land")) or cx.because(
            "{plot} is no bare plot of {name}", plot=plot, name=name
        )
    for plot in player.built:
        built = s.plots[plot].owner == name and s.plots[plot].building is not None
        cx.need(R.ai.build_marker, built, at=("players", name, "built")) or cx.because(
            "{plot} is no built plot of {name}", plot=plot, name=name
        )
    cx.need(R.ai.kit, not player.adverts, at=("players", name, "adverts")) or cx.because(
        "{name} never has advertising tokens, and so not {adverts}", name=name, adverts=player.adverts
    )
    _check_ai_cards(cx, s, name, player)


def _check_ai_cards(cx: "Cx", s: "Magnate", name: str, player: Player) -> None:
    """Check the AI's cards: each in one place, of a deck it has reached, open only while it acts."""
    cards, levels = [*player.discard, *([player.card] if player.card else [])], list(cx.layout.ai_levels)
    for card in player.discard:
        cx.need(R.comp.limited, cards.count(card) == 1, at=("players", name, "discard")) or cx.because(
            "{card} lies in two places", card=card
        )
        level = cx.layout.ai_cards[card].level
        reached = levels.index(level) <= levels.index(player.level or levels[0])
        cx.need(R.ai.draw_level, reached, at=("players", name, "level")) or cx.because(
            "{card} is of level {level}, {name} has reached {now}", card=card, level=level, name=name, now=player.level
        )
    if player.card:
        level = cx.layout.ai_cards[player.card].level
        cx.need(R.ai.draw_level, level == player.level, at=("players", name, "card")) or cx.because(
            "{card} is of level {level}, {name} at {now}", card=player.card, level=level, name=name, now=player.level
        )
        acting = s.turn == name and any(isinstance(stage, Acting | Ordered) for stage in s.stage)
        cx.need(R.ai.draw, acting, at=("players", name, "card")) or cx.because(
            "{card} lies open, and {name} is not to act", card=player.card, name=name
        )


def _check_bid(cx: "Cx", s: "Magnate", stage: Bidding) -> None:
    """Check that the highest bid has a bidder who can pay it, and that the next bidder may still bid."""
    step, at = cx.box.numbers.bid_step.value, ("stage",)
    if stage.bidder is None:
        cx.need(R.bid.multiple, not stage.high, at) or cx.because("nobody made the bid of {high:$}", high=stage.high)
    else:
        made = stage.high > 0 and stage.high % step == 0
        cx.need(R.bid.multiple, made, at) or cx.because(
            "{bidder} bid {high:$}; bids are multiples of {step:$}", bidder=stage.bidder, high=stage.high, step=step
        )
        cx.need(R.bid.turn, stage.bidder != s.turn, at) or cx.because(
            "{bidder} made the highest bid and is not asked again", bidder=stage.bidder
        )
    if stage.bidder and stage.bidder not in cx.table.automata:
        money = s.money(stage.bidder)
        cx.need(R.bid.cash_limit, stage.high <= money, at) or cx.because(
            "{bidder} bid {high:$} and has {money:$}", bidder=stage.bidder, high=stage.high, money=money
        )
    for name in sorted(stage.passed):
        cx.need(R.bid.pass_final, name not in (s.turn, stage.bidder), at) or cx.because(
            "{name} has passed already", name=name
        )


def _check_tokens(cx: "Cx", s: "Magnate") -> None:
    """Check that only the side in play is used, and never more tokens than the box has."""
    box, advanced = cx.layout, cx.table.options.advanced
    bags = (s.available, s.supply, s.city.census)
    wrong = tuple(sorted({name for bag in bags for name, n in bag.items() if n and (name in box.tenants) == advanced}))
    at = ("available",) if any(name in s.available for name in wrong) else ("plots",)
    if advanced:
        cx.need(R.adv.side, not wrong, at) or cx.because("{wrong}: this game is played with subtypes", wrong=wrong)
    else:
        cx.need(R.comp.tenant_tokens, not wrong, at) or cx.because(
            "{wrong}: this game is played with types", wrong=wrong
        )
    for kind, tenant in box.tenants.items():
        lying = tenants.count(box, s.available, kind) + tenants.count(box, s.city.census, kind)
        used = lying + sum([max(0, n) for name, n in s.supply.items() if box.types[name] == kind])
        cx.need(R.comp.limited, used <= tenant.count, ("available", kind)) or cx.because(
            "{used} {kind} tokens, the box has {count}", used=used, kind=kind, count=tenant.count
        )
    for name, subtype in box.subtypes.items() if advanced else ():
        lying = s.available.get(name, 0) + s.city.census.get(name, 0) + max(0, s.supply.get(name, 0))
        cx.need(R.comp.limited, lying <= subtype.count, ("available", name)) or cx.because(
            "{lying} {tenant} tokens, the box has {count}", lying=lying, tenant=name, count=subtype.count
        )


def _check_plot(cx: "Cx", s: "Magnate", plot: str, here: Plot) -> None:
    """Check that what stands on a plot can stand there."""
    at = ("plots", plot)
    if plot[0] == "0" or plot[0] in s.tiles:
        drawn = feature(cx, s, plot)
        cx.need(R.buy.feature_never, not drawn, at) or cx.because("{plot} shows {drawn:a}", plot=plot, drawn=drawn)
    if plot[0] == "0":
        traded = here.owner or here.for_sale
        cx.need(R.buy.building_never, not traded, at) or cx.because("{plot} is in the city centre", plot=plot)
    if here.for_sale:
        cx.need(R.buy.for_sale, not here.owner, (*at, "for_sale")) or cx.because(
            "{plot} belongs to {owner} and has a for-sale marker (for_sale: none takes it away)",
            plot=plot,
            owner=here.owner,
        )
    building = cx.layout.buildings[here.building] if here.building else None
    if not here.tenants:
        return
    strange = tenants.types_in(cx.layout, here.tenants) - {building.type if building else ""}
    cx.need(R.attract.same_type, not strange, (*at, "tenants")) or cx.because(
        "{plot} has no building for {types}", plot=plot, types=tuple(sorted(strange))
    )
    held, room = sum(here.tenants.values()), cx.box.buildings[here.building].capacity if here.building else 0
    cx.need(R.attract.capacity, held <= room, (*at, "tenants")) or cx.because(
        "{plot} has {held:#tenant} and room for {room}", plot=plot, held=held, room=room
    )
