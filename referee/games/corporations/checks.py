"""Players, options and positions judged by the book."""

from typing import TYPE_CHECKING

from referee.games.corporations import deck, field, setup
from referee.games.corporations.book import rule

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations, Cx

DEPENDS = rule("goal.depends_on_players")
TWELVE = rule("goal.two_players_twelve")
ONE_PAWN = rule("move.one_pawn_per_cell")
EDGES = rule("goal.two_players_edges")
FREE_HEX = rule("build.free_hex")
SURPLUS = rule("setup.remove_surplus")
CROWN = rule("setup.crown_stays")
CHIP = rule("build.chip_values")
GREEN = rule("green.lies_open")
TRUMP_DECK = rule("cards.trump_deck")
EVENT_DECK = rule("cards.event_deck")


def check_table(cx: "Cx") -> None:
    """Two to four players; another number of enterprises only where the book offers it."""
    n, counts = len(cx.table.seats), cx.table.box.player_counts
    cx.need(DEPENDS, str(n) in counts) or cx.because("{n:#player}: the book knows {known}", n=n, known=tuple(counts))
    agreed = cx.table.options.enterprises
    if agreed and str(n) in counts:
        offered = counts[str(n)].by_agreement
        cx.need(TWELVE, agreed == offered) or cx.because(
            "{n:#player} play with {usual}, or agree on {other}" if offered else "{n:#player} play with {usual}",
            n=n,
            usual=counts[str(n)].enterprises,
            other=offered,
        )


def check_position(cx: "Cx", s: "Corporations") -> None:
    """Pawns, chips and cards as they can lie."""
    _pawns(cx, s)
    for hex, site in s.field.items():
        cx.need(EDGES, field.usable(cx, hex) or site.owner is None) or cx.because("{hex} is not in play", hex=hex)
        whole = (site.owner is None) == (site.chip is None) and (
            site.owner is not None or not (site.mark or site.guard)
        )
        cx.need(FREE_HEX, whole) or cx.because("{hex} has an owner and a chip, or neither", hex=hex)
    for name in cx.table.names:
        _chips(cx, s, name)
        closed = [
            card for card in s.players[name].open if card in cx.box.trumps and cx.box.trumps[card].colour != "green"
        ]
        cx.need(GREEN, not closed) or cx.because("{cards} are not green", cards=tuple(closed))
    _cards(cx, s)


def _pawns(cx: "Cx", s: "Corporations") -> None:
    """One pawn on a cell, several on home cells."""
    stand: dict[int, list[str]] = {}
    for name in cx.table.names:
        stand.setdefault(s.pawn(name), []).append(name)
    for cell, names in stand.items():
        kind = cx.table.box.ring[str(cell)].cell
        cx.need(ONE_PAWN, len(names) < 2 or cx.table.box.cells[kind].shared) or cx.because(
            "{names} stand together on {cell}", names=tuple(names), cell=cell
        )


def _chips(cx: "Cx", s: "Corporations", name: str) -> None:
    """Every chip of a player lies in one place; the right number has left the game, and never the crown."""
    player = s.players[name]
    cx.need(CROWN, cx.table.box.crown not in player.removed) or cx.because("{name} has removed the crown", name=name)
    n = setup.surplus(cx)
    cx.need(SURPLUS, len(player.removed) == n) or cx.because(
        "{name} has removed {k}, not {n}", name=name, k=len(player.removed), n=n
    )
    built = [site.chip or "" for site in s.field.values() if site.owner == name]
    lying = [*built, *player.removed, *(chip for chip, k in player.stock.items() for _ in range(k))]
    cx.need(CHIP, len(lying) == len(set(lying))) or cx.because("a chip of {name} lies in two places", name=name)


def _cards(cx: "Cx", s: "Corporations") -> None:
    """No card lies in more places than it has copies."""
    seen, box = deck.seen(s), cx.table.box
    for card in s.deck:
        seen[card] = seen.get(card, 0) + 1
    many = tuple(card for card, n in seen.items() if card in box.trumps and n > box.trumps[card].copies)
    cx.need(TRUMP_DECK, not many and deck.size(seen) <= box.trump_count) or cx.because("too many: {many}", many=many)
    events = dict(s.event_discards)
    for card in s.event_deck:
        events[card] = events.get(card, 0) + 1
    many = tuple(card for card, n in events.items() if card in box.events and n > box.events[card].copies)
    cx.need(EVENT_DECK, not many) or cx.because("too many: {many}", many=many)
