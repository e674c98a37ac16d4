"""Битва корпораций: build all your enterprises before the others do."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta
from msgspec.structs import replace

from referee.games.corporations.book import BOOK, FOLDER  # first: in a checkout it brings rules.py up to date
from referee.kernel.facts import Phrase, later, phrase

# isort: split
from referee.games.corporations import (
    card_validation,
    cell_lookup,
    checks,
    deck,
    hidden_information,
    setup,
    tables,
)
from referee.games.corporations.components import Box
from referee.games.corporations.moves import MOVES
from referee.games.corporations.moves.base import Act
from referee.games.corporations.moves.dealing import Offer
from referee.games.corporations.questions import QUESTIONS
from referee.games.corporations.records import Bank, Field, Player, Site
from referee.games.corporations.stages import DealTrumps, Events, FirstThrow, NewTurn, Phase, Surplus
from referee.games.corporations.stages.arriving import reopened
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.field_types import Positive
from referee.kernel.game import UNKNOWN, ChanceKind, Game, Holds, Options, Table
from referee.kernel.table_data import Grid

Speed = Literal["limit_bankruptcies", "double_profit_trumps", "ignore_ban_cells", "two_trumps", "event_each_turn"]


class CorporationsOptions(Options, frozen=True):
    """Choices made before a game of Битва корпораций."""

    enterprises: Annotated[Positive, Meta(description="Enterprises each, if agreed otherwise.")] | None = None
    speed: Annotated[
        tuple[Annotated[Speed, Meta(description="A speed-up decision.")], ...],
        Meta(description="The speed-up decisions adopted by majority."),
    ] = ()


def player_holds(name: str, player: Player) -> tuple[tuple[str, int], ...]:
    """Return money, trophies, trumps and chips of a player."""
    return (
        ("money", player.money),
        ("trophies", player.trophies),
        ("trumps", deck.size(player.hand) + deck.size(player.open)),
        (f"chips of {name}", deck.size(player.stock) + len(player.removed)),
        ("", min((0, *player.hand.values(), *player.stock.values()))),
    )


def site_holds(hex: str, site: Site) -> tuple[tuple[str, int], ...]:
    """Return the marks and guards on a hex, and whose chip lies on it."""
    tokens = ("marks and guards", site.mark + site.guard)
    return (tokens,) if site.owner is None else (tokens, (f"chips of {site.owner}", 1))


BOTTOMLESS = 10**18
"""More than anybody takes out of the bank in a game."""


def bank_holds(key: str, bank: Bank) -> tuple[tuple[str, int], ...]:
    """Return what bank and decks have taken in, less what they gave out: the book knows no bank that is empty."""
    return (
        ("money", BOTTOMLESS + bank.money),
        ("trumps", BOTTOMLESS + bank.trumps),
        ("events", BOTTOMLESS + bank.events),
        ("trophies", BOTTOMLESS + bank.trophies),
        ("marks and guards", BOTTOMLESS + bank.tokens),
    )


HOLDS: Mapping[str, Holds] = {
    "players": player_holds,
    "field": site_holds,
    "bank": bank_holds,
    "discards": lambda card, n: (("trumps", n), ("", n)),
    "event_discards": lambda card, n: (("events", n),),
    "stage": lambda key, stack: (("events", sum([len(at.cards) for at in stack if isinstance(at, Events)])),),
}


class CorporationsGame(Game[Corporations, Box]):
    """Битва корпораций: build all your enterprises before the others do."""

    name = "corporations"
    folder = FOLDER
    book = BOOK
    state = Corporations
    box = Box
    options = CorporationsOptions
    moves = MOVES
    wealth = ("money", "trophies", "trumps")
    scored = "enterprises"
    holds = HOLDS
    questions = QUESTIONS
    anytime = (Offer,)
    pieces = "colours"
    landmarks = "hexes"
    kinds_first = True
    exempt = {
        "corporations.undo.illegal_reversed": later(
            "an illegal action is refused before it takes effect: nothing to reverse"
        ),
        "corporations.mark.construction_undefendable": later(
            "a mark of construction opens no window: an answer to it is refused, and nothing else is judged by it"
        ),
        "corporations.social.no_moving_out_of_turn": later(
            "whose turn it is decides before a move is judged by its own rules: it only refuses"
        ),
        "corporations.double.taxi_ends_dice": later(
            "what the dice move after a ride is refused by it; without a ride nothing is judged by it"
        ),
        "corporations.guard.one_each": later("a second guard is refused by it; where one fits, other rules decide"),
        "corporations.undo.no_retroaction": later(
            "what comes after the end of a turn is refused by it; a move in time is judged by its own rules"
        ),
    }
    settled = {
        "corporations.amb.answer_window": later(
            "a window open until the stage ends would take effects back after others have built on them;"
            " at a table such an answer is entered before the next step"
        ),
        "corporations.amb.undo_extent": later(
            "the referee refuses an illegal action at once, so none is ever found late;"
            " a table goes back with `undo` or cuts the moment before it"
        ),
    }
    left_to_box = ("players.*.stock", "players.*.removed", "bank")
    bottomless = {
        "money": "money",
        "trumps": "trumps",
        "events": "events",
        "trophies": "trophies",
        "tokens": "marks and guards",
    }
    chance = {
        "dice": ChanceKind("dice thrown, 1 to 6", "what do the dice show?"),
        "trump": ChanceKind("trumps drawn", "which trump is drawn?", "trumps", hidden=True),
        "event": ChanceKind("Events revealed", "which Event is drawn?", "events"),
        "pick": ChanceKind(
            "a trump pulled out of a hand", "which trump is pulled out of the hand?", "trumps", hidden=True
        ),
    }

    def open_box(self, given: Mapping[str, Any]) -> Box:
        """Return the box with the owner's cards, if their words fit each other."""
        box: Box = super().open_box(given)
        if given:
            card_validation.check(box)
        return box

    def places_beside(self, table: Table[Box], state: Corporations, landmark: str, side: str) -> Iterable[str]:
        """Return the hexes that border a hex: the book names no sides."""
        return () if side else table.layout.hexes[landmark].adjacent

    def start(self, cx: Cx) -> Corporations:
        """Return the set-up: chips, capital, six trumps and pawns at home for everybody."""
        numbers, names = cx.box.numbers, cx.table.names
        s = Corporations(round=1, turn=names[0], first=names[0])
        trumps, money = numbers.starting_trumps.value, numbers.starting_money.value
        player = Player(money=money, hand={UNKNOWN: trumps})
        bank = Bank(money=-money * len(names), trumps=-trumps * len(names))
        s = self.complete(cx, replace(s, players=dict.fromkeys(names, player), bank=bank))
        setup.tell(cx, s)
        return s

    def openings(self, cx: Cx, position: Mapping[str, Any] | None) -> tuple[Phase, ...]:
        """Return the set-up stages: surplus chips, hands and first player that nobody gave."""
        if position is not None:
            return (DealTrumps(),)
        surplus = (Surplus(frozenset(cx.table.names)),) if setup.surplus(cx) else ()
        return (*surplus, DealTrumps(), FirstThrow())

    def begin(self, table: Table[Box]) -> tuple[Phase, ...]:
        return (NewTurn(),)

    def complete(self, cx: Cx, s: Corporations) -> Corporations:
        """Return every player in order, pawns at home, chips in stock that lie nowhere else."""
        players = {name: s.players.get(name, Player()) for name in cx.table.names}
        for seat in cx.table.seats:
            if players[seat.name].pawn is None:
                players[seat.name] = replace(players[seat.name], pawn=cx.layout.homes[seat.piece])
        s = replace(s, players=players, first=s.first or cx.table.names[0], field=Field(sorted(s.field.items())))
        for name in cx.table.names:
            if s.owned(name) and not s.players[name].begun:
                s = s.with_player(name, replace(s.players[name], begun=True))
            if not s.players[name].removed:
                s = s.with_player(name, replace(s.players[name], removed=setup.removed(cx, s, name)))
            if not s.players[name].stock:
                s = s.with_player(name, replace(s.players[name], stock=setup.stock(cx, s, name)))
        return reopened(cx, s)

    def expand_short_forms(self, position: Mapping[str, Any]) -> Mapping[str, Any]:
        """Write out short forms: a pawn may stand on a cell by its name."""
        return cell_lookup.numbered(self.standard_box, position)

    def check_table(self, cx: Cx) -> None:
        checks.check_table(cx)

    def check_position(self, cx: Cx, s: Corporations) -> None:
        checks.check_position(cx, s)

    def purse(self, s: Corporations, name: str) -> dict[str, int]:
        player = s.players[name]
        return {
            "money": player.money,
            "trophies": player.trophies,
            "trumps": deck.size(player.hand),
            "enterprises": len(s.owned(name)),
        }

    def score(self, s: Corporations, name: str) -> int:
        """Return how many enterprises stand on the field: whoever first has all of them wins."""
        return len(s.owned(name))

    def tables(self, cx: Cx, s: Corporations) -> tuple[Grid, ...]:
        return tables.tables(cx, s)

    def provided(self, table: Table[Box], s: Corporations, by: str, offer: Act[Phase] | ChoiceSet) -> Phrase | None:
        """Say that an offered trump is only what an unknown card may be."""
        return phrase("an unknown card is the one named") if hidden_information.is_guess(s, by, offer) else None

    def player_view(self, table: Table[Box], s: Corporations, viewer: str) -> Corporations:
        return hidden_information.player_view(s, viewer)

    def hangs(self, s: Corporations, by: str, move: Act[Phase]) -> bool:
        return hidden_information.hangs(s, by, move)

    def hides(self, s: Corporations, kind: str) -> bool:
        return bool(s.event_deck) if kind == "event" else super().hides(s, kind)


GAME = CorporationsGame()
