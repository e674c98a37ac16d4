"""Players, options and positions judged by the book."""

from collections.abc import Collection, Mapping
from typing import Literal

from referee.games.corporations import (
    construction,
    deals,
    deck,
    effect_lookup,
    field,
    ring,
    setup,
    stages,
    targeting,
)
from referee.games.corporations.checks.past import check_past
from referee.games.corporations.components import EventCard, Trump
from referee.games.corporations.records import Site
from referee.games.corporations.rules import READ, R
from referee.games.corporations.stages import AnyStage, Deed, Perform
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.engine import OpenFact
from referee.kernel.facts import Phrase, later, phrase
from referee.kernel.game import UNKNOWN

FIXED = {
    "pawns": R.setup.pawns_home,
    "shop_chips": R.setup.shop_chip,
    "chips": R.goal.depends_on_players,
    "die_sides": R.move.roll,
    "ring_cells": R.board.ring,
    "hexes": R.board.field,
    "two_player_hexes": R.goal.two_players,
    "start_hexes": R.build.first_hex,
    "marks_to_bankrupt": R.mark.two_needed,
    "modules": R.double.three_modules,
    "reminder_slots": R.token.slots,
}
AT = ("stage",)
"""The key a wrong stage is to blame for."""
NEEDS = {
    "sabotage": "hex",
    "remove_guard": "hex",
    "bankruptcy": "hex",
    "kidnapping": "cell",
    "move_pawn": "cell",
    "set_ban": "ban",
    **dict.fromkeys(("charge", "cell_fee", "foreign_shop_fee", "racket", "tax_check"), "bill"),
    "answer": "card",
    **dict.fromkeys(("look_hand", "steal_trump", "discard_trump", "profit_loss", "profit_modifier", "cell_ban"), ""),
}
"""What each kind of action against a player must say besides whom it is against, if anything."""
OF_ACTION = {
    "hex": later("the hex of '{kind}'"),
    "cell": later("the cell of '{kind}'"),
    "ban": later("the ban of '{kind}'"),
    "bill": later("the bill of '{kind}'"),
    "card": later("the card of '{kind}'"),
}
"""What is asked for where an action does not say it."""
CARRIED_OUT = {
    "trump": later("the trump that is carried out"),
    "event": later("the event that is carried out"),
    "service": later("the service that is carried out"),
    "effect": later("the effect that is carried out"),
}
"""What is asked for where nothing says what is being done."""
AIMED = {"place_guard": "hex", "relocate": "onto", "block_hex": "hex", "fixed_steps": "steps"}
"""What an action of a card must be aimed at."""


def check_table(cx: Cx) -> None:
    """Check the number of players and of enterprises."""
    n, counts = len(cx.table.seats), cx.layout.player_counts
    cx.need(R.goal.depends_on_players, str(n) in counts, at=("players",)) or cx.because(
        "{n:#player}: the book knows {known}", n=n, known=tuple(counts)
    )
    agreed = cx.table.options.enterprises
    if agreed is not None and str(n) in counts:
        usual, offered = counts[str(n)].enterprises, counts[str(n)].by_agreement
        law, known = R.goal.two_players_twelve if offered else setup.COUNTS[str(n)], agreed in (usual, offered)
        cx.need(law, known, at=("options", "enterprises")) or cx.because(
            "{n:#player} play with {usual} enterprises, or agree on {other}"
            if offered
            else "{n:#player} play with {usual} enterprises",
            n=n,
            usual=usual,
            other=offered,
        )
    _fixed_numbers(cx)


def _fixed_numbers(cx: Cx) -> None:
    """Check that numbers on which rules or components are built are not changed."""
    standard = cx.table.game.standard_box.numbers
    for name, law in FIXED.items():
        given, value = cx.layout.numbers[name].value, standard[name].value
        at = ("components", "numbers", name, "value")
        cx.need(law, given == value, at=at) or cx.because("{number} is always {value}", number=name, value=value)


def check_position(cx: Cx, s: Corporations) -> None:
    """Check pawns, chips, cards and the order of stages."""
    if s.stage and s.turn is None:
        raise OpenFact("turn", phrase("whose turn it is"))
    _pawns(cx, s)
    for hex, site in s.field.items():
        _site(cx, hex, site)
        if site.chip == cx.layout.crown and not s.over:
            _crown(cx, s, hex, site.owner)
    for name in cx.table.names:
        _chips(cx, s, name)
        trumps = cx.box.trumps
        closed = tuple(card for card in s.players[name].open if card not in trumps or trumps[card].colour != "green")
        cx.need(R.green.lies_open, not closed, at=("players", name, "open")) or cx.because(
            "{closed} of {who} lies open, but is no green trump", closed=closed, who=name
        )
    _cards(cx, s)
    for below, stage in zip((None, *s.stage), s.stage, strict=False):
        _stage(cx, s, below, stage)
    if not s.over:
        check_past(cx, s)


def _crown(cx: Cx, s: Corporations, hex: str, owner: str | None) -> None:
    """Check that a crown without a winner was built in the turn that still runs, if read so."""
    runs_on = cx.reads(READ.victory_moment.end_of_turn)
    cx.need(R.build.crown_last, runs_on, at=("field", hex)) or cx.because(
        "{won} has built the crown, so the game is over", won=owner
    )
    if runs_on and owner is not None and construction.complete(s, owner):
        building = s.turn == owner and (s.in_main_stage or s.turn_ends)
        cx.need(R.goal.first_to_build_all, building, at=("field", hex)) or cx.because(
            "the turn in which {won} built the last enterprise has ended, so the game is over", won=owner
        )


def _site(cx: Cx, hex: str, site: Site) -> None:
    """Check a hex: in play, with an owner and a chip, or with neither and nothing of an enterprise."""
    built = site.owner is not None or site.chip is not None
    in_play = field.usable(cx, hex)
    cx.need(R.goal.two_players_edges, in_play or not built, at=("field", hex)) or cx.because(
        "{hex} is not used with two players", hex=hex
    )
    whole = (site.owner is None) == (site.chip is None)
    cx.need(R.build.free_hex, whole, at=("field", hex)) or cx.because(
        "the enterprise on {hex} has no owner" if site.owner is None else "{owner} has no chip on {hex}",
        hex=hex,
        owner=site.owner,
    )
    if not built:
        loose = bool(site.mark or site.guard)
        cx.need(R.build.free_hex, not loose, at=("field", hex)) or cx.because(
            "a mark lies on {hex}, but no enterprise", hex=hex
        )


def _stage(cx: Cx, s: Corporations, below: AnyStage | None, stage: AnyStage) -> None:
    """Check that a stage has all it needs and lies on what it is about."""
    if isinstance(stage, stages.SETUP):
        placed = (below is None or isinstance(below, stages.SETUP)) and not s.field
    else:
        placed = isinstance(stage, stages.TURN) == (below is None)
    if isinstance(stage, stages.AnswerWindow) and below is None:
        action = f"stage: {{is: deed, kind: {stage.to}, target: {stage.who}, ...}}"
        cx.need(R.turn.two_stages, False, at=AT) or cx.because(
            "'{stage}' opens over the action that is answered: give {line}", stage=stage.called(), line=action
        )
        return
    cx.need(R.turn.two_stages, placed, at=AT) or cx.because(_where_it_opens(stage, below), stage=stage.called())
    match stage:
        case stages.Moving() if not (s.this_turn.throws or s.this_turn.movement.moved or _throwing(s)):
            cx.need(R.turn.two_stages, False, at=AT) or cx.because(
                "nothing was thrown or gone in this movement stage: give {line} or {gone}",
                line="this_turn: {movement: {to_go: 7}}",
                gone="this_turn: {movement: {moved: true}}",
            )
        case stages.Deed():
            _deed(cx, below, stage)
        case stages.AnswerWindow():
            fits = isinstance(below, stages.Deed) and (below.kind, below.target) == (stage.to, stage.who)
            cx.need(R.trump.blue, fits, at=AT) or cx.because(
                "nothing is done to {who} that could be answered", who=stage.who
            )
        case stages.Exchange() | stages.Top():
            _drawn(cx, s, stage)
        case stages.Deal():
            for who, goods in ((stage.by, stage.give), (stage.other, stage.get)):
                has = deals.has(cx, s, who, goods)
                cx.need(R.social.free_deals, has, at=AT) or cx.because("{who} has not all that is dealt in", who=who)
        case stages.Events() if UNKNOWN in stage.cards:
            raise OpenFact("stage.cards", phrase("which Events lie open"))
        case stages.Perform():
            _perform(cx, s, stage)
        case stages.Throwing(how="extra"):
            ring.judge_die(cx, s, stage.who, stage.die)


def _where_it_opens(stage: AnyStage, below: AnyStage | None) -> str:
    """Return the sentence that says over which stage one opens that was put over a wrong one."""
    if isinstance(stage, stages.SETUP):
        return later("'{stage}' comes before the first turn: nothing is built yet")
    if below is None:
        return later("'{stage}' opens over a moment of a turn")
    return later("'{stage}' opens over nothing else")


def _drawn(cx: Cx, s: Corporations, stage: stages.Exchange | stages.Top) -> None:
    """Check that the cards just drawn are in the hand."""
    drawn = stage.cards if isinstance(stage, stages.Exchange) else (stage.card,)
    hand = s.players[stage.who].hand
    held = all(card is None or drawn.count(card) <= hand.get(card, 0) for card in drawn)
    cx.need(R.double.trump_exchange, held, at=AT) or cx.because(
        "{who} does not hold the cards just drawn", who=stage.who
    )


def _throwing(s: Corporations) -> bool:
    """Return whether dice are about to be thrown, or a card is being carried out."""
    return any(isinstance(stage, stages.Throwing | stages.Perform) for stage in s.stage)


def _deed(cx: Cx, below: AnyStage | None, deed: Deed) -> None:
    """Check that an action says what its kind needs."""
    if deed.kind not in NEEDS:
        raise OpenFact("stage.kind", phrase("what '{kind}' does", kind=deed.kind))
    need = NEEDS[deed.kind]
    if need and getattr(deed, need) is None:
        raise OpenFact(f"stage.{need}", phrase(OF_ACTION[need], kind=deed.kind))
    if deed.kind == "answer":
        fits = isinstance(below, stages.Deed) and deed.by is not None
        cx.need(R.trump.blue, fits, at=AT) or cx.because("{card} answers no action", card=deed.card)
        card = cx.layout.trumps.get(deed.card or "")
        blue = card is not None and card.colour == "blue"
        cx.need(R.trump.blue, blue, at=AT) or cx.because("{card} is no defensive trump", card=deed.card)


def _perform(cx: Cx, s: Corporations, stage: Perform) -> None:
    """Check that a card, service or effect is known and says what its actions need."""
    known: Mapping[str, Collection[str]] = {
        "trump": cx.layout.trumps,
        "event": cx.layout.events,
        "service": effect_lookup.SERVICES,
        "effect": effect_lookup.EFFECTS,
    }
    if stage.name not in known[stage.source]:
        raise OpenFact("stage.name", phrase(CARRIED_OUT[stage.source]))
    for effect in effect_lookup.effects_of(cx, stage.source, stage.name):
        need = "target" if effect.target in targeting.PLAYER_WORDS else AIMED.get(effect.op)
        need = "hexes" if need == "hex" and stage.aim.hexes else need
        if need is not None and getattr(stage.aim, need) is None:
            raise OpenFact(f"stage.aim.{need}", phrase("what {what} is aimed at", what=stage.name))
        if effect.op == "set_ban" and effect.kind is None and stage.aim.ban is None:
            raise OpenFact("stage.aim.ban", phrase("which ban is set"))
    _aimed(cx, s, stage)


def _aimed(cx: Cx, s: Corporations, stage: Perform) -> None:
    """Check that an action just begun has a possible aim; a theft after a look may find an empty hand."""
    if stage.index or stage.combo:
        return
    quiet = cx.quiet()
    fits = effect_lookup.fits(quiet, s, stage.who, stage.source, stage.name, stage.aim) and not quiet.broken
    cx.need(stage.law, fits, at=AT) or effect_lookup.say_misaimed(cx, s, stage.who, stage.source, stage.name, stage.aim)


def _pawns(cx: Cx, s: Corporations) -> None:
    """Check that one pawn stands on a cell, several only on home cells."""
    stand: dict[int, list[str]] = {}
    for name in cx.table.names:
        stand.setdefault(s.pawn(name), []).append(name)
    for cell, names in stand.items():
        alone = len(names) < 2 or cell in cx.layout.shared
        cx.need(R.move.one_pawn_per_cell, alone, at=("players", names[-1], "pawn")) or cx.because(
            "{names} stand together on cell {cell}", names=tuple(names), cell=cell
        )


def _chips(cx: Cx, s: Corporations, name: str) -> None:
    """Check that every chip lies in one place, and that the right ones have left the game, never the crown."""
    player, own, most = s.players[name], s.owned(name), setup.chips_each(cx)
    cx.need(R.goal.depends_on_players, len(own) <= most, at=("field", *own[-1:])) or cx.because(
        "{who} has {n:#enterprise}, {most} are played with", who=name, n=len(own), most=most
    )
    if len(own) > most:
        return
    at = ("players", name, "removed")
    stays = cx.layout.crown not in player.removed
    cx.need(R.setup.crown_stays, stays, at=at) or cx.because("{who} has removed the crown", who=name)
    wanted, gone = setup.surplus(cx), len(player.removed)
    cx.need(R.setup.remove_surplus, gone == wanted, at=at) or cx.because(
        "{who} has removed {gone:#chip}, not {wanted}", who=name, gone=gone, wanted=wanted
    )
    built = [site.chip or "" for site in s.field.values() if site.owner == name]
    lying = [*built, *sorted(player.removed), *(chip for chip, k in player.stock.items() for _ in range(k))]
    twice = tuple(chip for chip in dict.fromkeys(lying) if lying.count(chip) > 1)
    cx.need(R.setup.colour, not twice, at=("players", name)) or cx.because(
        "{who} has {twice} in two places", who=name, twice=twice
    )


def _cards(cx: Cx, s: Corporations) -> None:
    """Check that no card lies in more places than it has copies."""
    seen = deck.together(deck.trumps_outside_deck(s), *({card: 1} for card in s.deck))
    for card, n, copies in _too_many(seen, cx.box.trumps):
        cx.need(R.cards.trump_deck, n <= copies, at=_where(s, card)) or _given_too_often(
            cx, card, n, copies, _lies(s, card)
        )
    lying, most = deck.size(seen), cx.layout.trump_count
    cx.need(R.cards.trump_deck, lying <= most) or cx.because(
        "{lying} trumps of {most} lie on the table", lying=lying, most=most
    )
    events = deck.together(s.event_discards, deck.open_events(s), *({card: 1} for card in s.event_deck))
    for card, n, copies in _too_many(events, cx.box.events):
        cx.need(R.cards.event_deck, n <= copies, at=("event_discards",)) or _given_too_often(
            cx, card, n, copies, _event_lies(s, card)
        )


def _too_many(
    lying: Mapping[str, int], cards: Mapping[str, Trump] | Mapping[str, EventCard]
) -> list[tuple[str, int, int]]:
    """Return the cards that lie on the table, how often, and how many copies the box has, where that was looked at."""
    return [(card, n, cards[card].copies) for card, n in lying.items() if card in cards]


def _given_too_often(cx: Cx, card: str, n: int, copies: int, places: tuple[Phrase, ...]) -> Literal[False]:
    """Say where all the copies of a card lie that the position has."""
    only_one = later("{card} is given {n} times ({places:and}), but there is only one in the game")
    only_some = later("{card} is given {n} times ({places:and}), but there are only {copies} in the game")
    said = only_one if copies == 1 else only_some
    return cx.because(phrase(said, card=card, n=n, copies=copies, places=places))


def _lies(s: Corporations, card: str) -> tuple[Phrase, ...]:
    """Return everywhere a trump lies, in words."""
    hands = [phrase("in the hand of {who}", who=name) for name, player in s.players.items() if card in player.hand]
    open_ = [phrase("open before {who}", who=name) for name, player in s.players.items() if card in player.open]
    return (*hands, *open_, *_piles(card, s.discards, s.deck))


def _event_lies(s: Corporations, card: str) -> tuple[Phrase, ...]:
    """Return everywhere an Event lies, in words."""
    open_ = [phrase("among the open Events")] if card in deck.open_events(s) else []
    return (*open_, *_piles(card, s.event_discards, s.event_deck))


def _piles(card: str, discards: Collection[str], deck: Collection[str]) -> list[Phrase]:
    """Return the piles a card lies in."""
    piles = ((phrase("in the discard pile"), discards), (phrase("in the deck"), deck))
    return [said for said, pile in piles if card in pile]


def _where(s: Corporations, card: str) -> tuple[str, ...]:
    """Return the last place where a card lies."""
    for name, player in reversed(s.players.items()):
        for bag in ("open", "hand"):
            if card in getattr(player, bag):
                return ("players", name, bag, card)
    return ("discards", card) if card in s.discards else ("deck",)
