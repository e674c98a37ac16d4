"""Players, options and positions judged by the book."""

from collections.abc import Collection, Mapping

from referee.games.corporations import aims, deals, deck, deeds, field, ring, setup, stages, vocabulary
from referee.games.corporations.book import rule
from referee.games.corporations.components import EventCard, Trump
from referee.games.corporations.stages import AnyStage, Deed, Perform
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.game import UNKNOWN
from referee.kernel.play import OpenFact

DEPENDS = rule("goal.depends_on_players")
TWELVE = rule("goal.two_players_twelve")
ONE_PAWN = rule("move.one_pawn_per_cell")
EDGES = rule("goal.two_players_edges")
FREE_HEX = rule("build.free_hex")
SURPLUS = rule("setup.remove_surplus")
CROWN = rule("setup.crown_stays")
COLOUR = rule("setup.colour")
GREEN = rule("green.lies_open")
TRUMP_DECK = rule("cards.trump_deck")
EVENT_DECK = rule("cards.event_deck")
FIXED = {
    "pawns": rule("setup.pawns_home"),
    "shop_chips": rule("setup.shop_chip"),
    "chips": DEPENDS,
    "die_sides": rule("move.roll"),
    "ring_cells": rule("board.ring"),
    "hexes": rule("board.field"),
    "two_player_hexes": rule("goal.two_players"),
    "start_hexes": rule("build.first_hex"),
    "marks_to_bankrupt": rule("mark.two_needed"),
    "modules": rule("double.three_modules"),
    "reminder_slots": rule("token.slots"),
}
TWO_STAGES = rule("turn.two_stages")
BLUE = rule("trump.blue")
EXCHANGE = rule("double.trump_exchange")
NEEDS = {
    "sabotage": "hex",
    "remove_guard": "hex",
    "bankruptcy": "hex",
    "kidnapping": "cell",
    "move_pawn": "cell",
    "set_ban": "ban",
    **dict.fromkeys(("charge", "cell_fee", "foreign_shop_fee", "racket", "tax_check"), "bill"),
    "answer": "card",
}
"""What an action against a player must say."""
AIMED = {"place_guard": "hex", "relocate": "onto", "block_hex": "hex"}
"""What an action of a card must be aimed at."""


def check_table(cx: Cx) -> None:
    """Two to four players; another number of enterprises only where the book offers it."""
    n, counts = len(cx.table.seats), cx.layout.player_counts
    cx.need(DEPENDS, str(n) in counts) or cx.because("{n:#player}: the book knows {known}", n=n, known=tuple(counts))
    agreed = cx.table.options.enterprises
    if agreed is not None and str(n) in counts:
        usual, offered = counts[str(n)].enterprises, counts[str(n)].by_agreement
        cx.need(TWELVE if offered else setup.COUNTS[str(n)], agreed in (usual, offered)) or cx.because(
            "{n:#player} play with {usual}, or agree on {other}" if offered else "{n:#player} play with {usual}",
            n=n,
            usual=usual,
            other=offered,
        )
    _fixed_numbers(cx)


def _fixed_numbers(cx: Cx) -> None:
    """Numbers on which the rules or other components are built cannot be given otherwise."""
    standard = cx.table.game.standard_box.numbers
    for name, law in FIXED.items():
        given, value = cx.layout.numbers[name].value, standard[name].value
        cx.need(law, given == value) or cx.because("numbers.{name} is always {value}", name=name, value=value)


def check_position(cx: Cx, s: Corporations) -> None:
    """Pawns, chips and cards as they can lie, and stages that can lie on each other."""
    if s.stage and s.turn is None:
        raise OpenFact("turn", "whose turn it is")
    _pawns(cx, s)
    for hex, site in s.field.items():
        cx.need(EDGES, field.usable(cx, hex) or site.owner is None) or cx.because("{hex} is not in play", hex=hex)
        whole = (site.owner is None) == (site.chip is None) and (
            site.owner is not None or not (site.mark or site.guard)
        )
        cx.need(FREE_HEX, whole) or cx.because("{hex} needs both an owner and a chip", hex=hex)
    for name in cx.table.names:
        _chips(cx, s, name)
        trumps = cx.box.trumps
        closed = [card for card in s.players[name].open if card not in trumps or trumps[card].colour != "green"]
        cx.need(GREEN, not closed) or cx.because("not green, but open: {cards}", cards=tuple(closed))
    _cards(cx, s)
    for below, stage in zip((None, *s.stage), s.stage, strict=False):
        _stage(cx, s, below, stage)


def _stage(cx: Cx, s: Corporations, below: AnyStage | None, stage: AnyStage) -> None:
    """A stage has all it needs, and lies on what it is about."""
    if isinstance(stage, stages.SETUP):
        placed = (below is None or isinstance(below, stages.SETUP)) and not s.field
    else:
        placed = isinstance(stage, stages.TURN) == (below is None)
    cx.need(TWO_STAGES, placed) or cx.because("'{stage}' cannot lie there", stage=stage.called())
    match stage:
        case stages.Moving() if not (s.this_turn.throws or s.this_turn.movement.moved or _throwing(s)):
            raise OpenFact("this_turn", "what was thrown or gone")
        case stages.Deed():
            _deed(cx, below, stage)
        case stages.AnswerWindow():
            fits = isinstance(below, stages.Deed) and (below.kind, below.target) == (stage.to, stage.who)
            cx.need(BLUE, fits) or cx.because("'answer' does not lie on the action it answers")
        case stages.Exchange() | stages.Top():
            drawn = stage.cards if isinstance(stage, stages.Exchange) else (stage.card,)
            hand = s.players[stage.who].hand
            held = all(card is None or drawn.count(card) <= hand.get(card, 0) for card in drawn)
            cx.need(EXCHANGE, held) or cx.because("{who} does not hold the cards just drawn", who=stage.who)
        case stages.Deal():
            sides = ((stage.by, stage.give), (stage.other, stage.get))
            have = all(deals.has(cx, s, who, goods) for who, goods in sides)
            cx.need(deals.FREE_DEALS, have) or cx.because("somebody has not what he deals in")
        case stages.Events() if UNKNOWN in stage.cards:
            raise OpenFact("stage.cards", "which Events lie open")
        case stages.Perform():
            _perform(cx, s, stage)
        case stages.Throwing(how="extra"):
            ring.judge_die(cx, s, stage.who, stage.die)


def _throwing(s: Corporations) -> bool:
    """Are dice about to be thrown, or is a card being carried out?"""
    return any(isinstance(stage, stages.Throwing | stages.Perform) for stage in s.stage)


def _deed(cx: Cx, below: AnyStage | None, deed: Deed) -> None:
    """An action says what its kind needs."""
    if deed.kind not in deeds.DEEDS:
        raise OpenFact("stage.kind", f"what '{deed.kind}' does")
    need = NEEDS.get(deed.kind)
    if need is not None and getattr(deed, need) is None:
        raise OpenFact(f"stage.{need}", f"the {need} of '{deed.kind}'")
    if deed.kind == "answer":
        fits = isinstance(below, stages.Deed) and deed.by is not None
        cx.need(BLUE, fits) or cx.because("'answer' does not lie on the action it answers")
        card = cx.layout.trumps.get(deed.card or "")
        blue = card is not None and card.colour == "blue"
        cx.need(BLUE, blue) or cx.because("{card} is no defensive trump", card=deed.card)


def _perform(cx: Cx, s: Corporations, stage: Perform) -> None:
    """A card, service or effect is known and says what its actions need."""
    known: Mapping[str, Collection[str]] = {
        "trump": cx.layout.trumps,
        "event": cx.layout.events,
        "service": vocabulary.SERVICES,
        "effect": vocabulary.EFFECTS,
    }
    if stage.name not in known[stage.source]:
        raise OpenFact("stage.name", f"the {stage.source} that is carried out")
    for effect in vocabulary.effects_of(cx, stage.source, stage.name):
        need = "target" if effect.target in aims.PLAYER_WORDS else AIMED.get(effect.op)
        need = "hexes" if need == "hex" and stage.aim.hexes else need
        if need is not None and getattr(stage.aim, need) is None:
            raise OpenFact(f"stage.aim.{need}", f"what '{stage.name}' is aimed at")
        if effect.op == "set_ban" and effect.kind is None and stage.aim.ban is None:
            raise OpenFact("stage.aim.ban", "which ban is set")
    _aimed(cx, s, stage)


def _aimed(cx: Cx, s: Corporations, stage: Perform) -> None:
    """What has just been begun is aimed at something possible; a theft after a look may find an empty hand."""
    if stage.index or stage.combo:
        return
    quiet = cx.quiet()
    fits = vocabulary.fits(quiet, s, stage.who, stage.source, stage.name, stage.aim) and not quiet.broken
    law = vocabulary.EVENT_NOW if stage.source == "event" else vocabulary.CARD_TEXT
    cx.need(law, fits) or vocabulary.say_misaimed(cx, s, stage.who, stage.source, stage.name, stage.aim)


def _pawns(cx: Cx, s: Corporations) -> None:
    """One pawn on a cell, several on home cells."""
    stand: dict[int, list[str]] = {}
    for name in cx.table.names:
        stand.setdefault(s.pawn(name), []).append(name)
    for cell, names in stand.items():
        kind = cx.layout.ring[str(cell)].cell
        cx.need(ONE_PAWN, len(names) < 2 or cx.layout.cells[kind].shared) or cx.because(
            "{names} stand together on {cell}", names=tuple(names), cell=cell
        )


def _chips(cx: Cx, s: Corporations, name: str) -> None:
    """Every chip of a player lies in one place; the right number has left the game, and never the crown."""
    player = s.players[name]
    cx.need(CROWN, cx.layout.crown not in player.removed) or cx.because("{name} has removed the crown", name=name)
    n = setup.surplus(cx)
    cx.need(SURPLUS, len(player.removed) == n) or cx.because(
        "{name} has removed {k}, not {n}", name=name, k=len(player.removed), n=n
    )
    built = [site.chip or "" for site in s.field.values() if site.owner == name]
    lying = [*built, *player.removed, *(chip for chip, k in player.stock.items() for _ in range(k))]
    twice = tuple(chip for chip in dict.fromkeys(lying) if lying.count(chip) > 1)
    cx.need(COLOUR, not twice) or cx.because("{name} has each chip once, but twice: {twice}", name=name, twice=twice)


def _cards(cx: Cx, s: Corporations) -> None:
    """No card lies in more places than it has copies."""
    seen = deck.together(deck.seen(s), *({card: 1} for card in s.deck))
    many = _too_many(seen, cx.box.trumps)
    cx.need(TRUMP_DECK, not many) or cx.because("too many: {many}", many=many)
    all_, most = deck.size(seen), cx.layout.trump_count
    cx.need(TRUMP_DECK, all_ <= most) or cx.because("{n} trumps of {most} lie on the table", n=all_, most=most)
    events = deck.together(s.event_discards, deck.open_events(s), *({card: 1} for card in s.event_deck))
    many = _too_many(events, cx.box.events)
    cx.need(EVENT_DECK, not many) or cx.because("too many: {many}", many=many)


def _too_many(seen: Mapping[str, int], cards: Mapping[str, Trump] | Mapping[str, EventCard]) -> tuple[str, ...]:
    """The cards seen more often than the box has copies."""
    found = {card: cards[card].copies for card, n in seen.items() if card in cards and n > cards[card].copies}
    return tuple(f"{seen[card]} of {card}, there {'is' if n == 1 else 'are'} {n}" for card, n in found.items())
