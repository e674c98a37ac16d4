"""Magnate: The First City, by James Naylor (Naylor Games, 2021)."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta
from msgspec.structs import replace

from referee.games.magnate.book import BOOK, FOLDER  # first: in a checkout it brings rules.py up to date

# isort: split
from referee.games.magnate import checks, setup, supply, tables
from referee.games.magnate.components import Box
from referee.games.magnate.moves import MOVES
from referee.games.magnate.moves.selling import Trade
from referee.games.magnate.questions import QUESTIONS
from referee.games.magnate.records import EMPTY, Bank, City, Player, Plot
from referee.games.magnate.rules import READ, R
from referee.games.magnate.stages import DrawRisk, DrawTokens, LayBacks, LayMarkers, LayTiles, NewRound, PickFirst
from referee.games.magnate.state import Cx, Magnate
from referee.kernel.facts import Phrase, later, phrase
from referee.kernel.game import ChanceKind, Game, Options, Table
from referee.kernel.stage import Stage
from referee.kernel.table_data import Grid


class MagnateOptions(Options, frozen=True):
    """Choices made before a game of Magnate."""

    setup: Annotated[Literal["regular", "tutorial"], Meta(description="Regular game, or the fixed tutorial city.")] = (
        "regular"
    )
    advanced: Annotated[bool, Meta(description="Play with tenant subtypes.")] = False
    difficulty: Annotated[
        str, Meta(description="How hard the AI is, if it plays.", extra={"names": "difficulties"})
    ] = "generalised_ai"


UNLIMITED = 10**18
"""The bank and the supply of advertising tokens never run out: what they hold counts from here."""


Held = tuple[tuple[str, int], ...]


def player_holds(_: str, player: Player) -> Held:
    """Return money in a wallet and advertising tokens."""
    return ("money", player.money or 0), ("advertising tokens", player.adverts)


def plot_holds(_: str, plot: Plot) -> Held:
    """Return what a plot holds: tenants, and advertising tokens placed for a roll."""
    adverts = ("advertising tokens", plot.adverts)
    return (adverts, *[(token_type(name), n) for name, n in plot.tenants.items()]) if plot.tenants else (adverts,)


def bank_holds(_: str, bank: Bank) -> Held:
    """Return what the bank holds: money and advertising tokens nobody has."""
    return ("money", UNLIMITED + (bank.money or 0)), ("advertising tokens", UNLIMITED + bank.adverts)


def tokens_held(name: str, n: int) -> Held:
    """Return tenant tokens of a name."""
    return ((token_type(name), n),)


def token_type(name: str) -> str:
    """Return the type by which a token is conserved; which subtype it shows may turn out later."""
    return GAME.standard_box.types.get(name, name)


class MagnateGame(Game[Magnate, Box]):
    """Magnate: build, let and sell before the market crashes."""

    name = "magnate"
    folder = FOLDER
    book = BOOK
    state = Magnate
    box = Box
    options = MagnateOptions
    moves = MOVES
    questions = QUESTIONS
    anytime = (Trade,)
    pieces = "companies"
    faced = ("risk", "new_tenants", "ai_cards")
    unit = 1000
    left_to_box = ("supply", "markers_drawn", "bank")
    bottomless = {"money": "money", "adverts": "advertising tokens"}
    holds = {
        "players": player_holds,
        "plots": plot_holds,
        "bank": bank_holds,
        "adverts_spent": lambda _, n: (("advertising tokens", n),),
        "available": tokens_held,
        "supply": tokens_held,
    }
    exempt = {
        "magnate.round.until_crash": later(
            "it refuses whatever is done after the end; before it no move is judged by it"
        ),
        "magnate.bid.pass_final": later("it refuses whoever has passed; whose turn it is another rule says"),
        "magnate.act.one_action": later("it refuses a second or a skipped action; whose turn it is another rule says"),
        "magnate.act.no_trade": later("a move type that exists to be refused; nothing can obey it but by not trading"),
        "magnate.sell.not_to_players": later("a buyer named is always refused; nothing can obey it but by naming none"),
        "magnate.act.repeat": later("a permission: no move is judged by it and nothing happens by it"),
    }
    options_of_automaton = frozenset(("difficulty",))
    chance = {
        "tiles": ChanceKind("neighbourhood tiles laid in slots 1 to 6", "which neighbourhood tiles are laid?", "tiles"),
        "for_sale": ChanceKind("for-sale markers drawn, by coordinate", "which for-sale marker is drawn?"),
        "risk": ChanceKind("risk cards drawn", "which risk card is turned up?", "risk"),
        "tenants": ChanceKind("new-tenant cards drawn", "which new-tenant card is turned up?", "new_tenants"),
        "ai_card": ChanceKind("AI cards turned up", "which AI card is turned up?", "ai_cards"),
        "dice": ChanceKind("dice rolled, 1 to 6", "what do the dice show?"),
        "pick": ChanceKind(
            "a random choice: the first player, a token, one of many equals", "which of the equals does chance choose?"
        ),
    }

    def start(self, cx: Cx) -> Magnate:
        """Return the city centre, the market board and the players' kits."""
        s = self.complete(cx, Magnate(round=1, turn=cx.table.names[0], first=cx.table.names[0]))
        s = setup.give_kits(cx, self.complete(cx, setup.lay_market(cx, s)))
        return setup.lay_tutorial(cx, s) if cx.table.options.setup == "tutorial" else s

    def openings(self, cx: Cx, position: Mapping[str, Any] | None) -> tuple[Stage[Any, Any], ...]:
        """Return the set-up stages: tiles, for-sale markers, first player, risk cards of earlier rounds nobody gave."""
        tokens = (DrawTokens(),) if cx.table.options.advanced else ()
        if cx.table.options.setup == "tutorial":
            backs = (LayBacks(),) if cx.reads(READ.tutorial_marker_backs.arbitrary) else ()
            return (*tokens, *backs, PickFirst()) if position is None else (*tokens, DrawRisk())
        if position is None:
            return (*tokens, LayTiles(), LayMarkers(), PickFirst())
        markers = () if "plots" in position else (LayMarkers(),)
        return (*tokens, LayTiles(), *markers, DrawRisk())

    def begin(self, table: Table[Box]) -> tuple[Stage[Any, Any], ...]:
        return (NewRound(),)

    def complete(self, cx: Cx, s: Magnate) -> Magnate:
        """Return every plot and player in order; the supply holds what the box has left."""
        plots = City({plot: s.plots.get(plot, EMPTY) for plot in cx.layout.plots})
        players = {name: s.players.get(name, Player()) for name in cx.table.names}
        for name in cx.table.automata:
            player = _holdings(players[name], plots.owned(name), plots)
            players[name] = replace(player, level=player.level or next(iter(cx.layout.ai_levels)))
        s = replace(
            s,
            first=s.first or cx.table.names[0],
            plots=plots,
            players=players,
            markers_drawn=_markers_drawn(cx, s, plots),
            tiles=dict(sorted(s.tiles.items())),
            risk_drawn={card: n for card, n in s.risk_drawn.items() if n},
            tenants_drawn={card: n for card, n in s.tenants_drawn.items() if n},
        )
        return supply.fill_supply(cx, s)

    def check_table(self, cx: Cx) -> None:
        checks.check_table(cx)

    def check_position(self, cx: Cx, s: Magnate) -> None:
        checks.check_position(cx, s)

    def check_over(self, cx: Cx, s: Magnate) -> None:
        cx.need(R.round.until_crash, False) or cx.because("the market crashed in round {round}", round=s.round)

    def open_facts(self, table: Table[Box], s: Magnate) -> tuple[str, ...]:
        return tuple(f"tiles.{slot}" for slot in self.standard_box.slots if slot != "0" and slot not in s.tiles)

    def purse(self, s: Magnate, name: str) -> dict[str, int]:
        player = s.players[name]
        return {"money": s.money(name), "adverts": player.adverts, "plots": len(s.owned(name))}

    def player_view(self, table: Table[Box], s: Magnate, viewer: str) -> Magnate:
        """Return the position as one player sees it: wallets are secret until the end, the AI's money is open."""
        hidden = [name for name in s.players if name != viewer and name not in table.automata]
        if s.over or not hidden:
            return s
        for name in hidden:
            s = s.with_player(name, replace(s.players[name], money=None))
        return replace(s, bank=replace(s.bank, money=None))

    def tables(self, cx: Cx, s: Magnate) -> tuple[Grid, ...]:
        return tables.tables(cx, s)

    def money(self, n: int) -> Phrase | str:
        """Return money as the game writes it: $400k, $1.2m."""
        if not n:
            return "$0"
        sign, n = ("-" if n < 0 else ""), abs(n)
        if n < 1000:
            return phrase("{sign}${n}k", sign=sign, n=n)
        millions = f"{n // 1000}.{n % 1000:03d}".rstrip("0").rstrip(".")
        return phrase("{sign}${n:.}m", sign=sign, n=millions)


def _holdings(player: Player, owned: list[str], plots: City) -> Player:
    """Put the AI's markers into its holdings; plots nobody placed follow in the order of the board."""
    missing = [plot for plot in owned if plot not in (*player.land, *player.built)]
    bare = tuple(plot for plot in missing if not plots[plot].building)
    built = tuple(plot for plot in missing if plots[plot].building)
    return replace(player, land=player.land + bare, built=player.built + built) if missing else player


def _markers_drawn(cx: Cx, s: Magnate, plots: City) -> frozenset[str]:
    """Return the markers that have left the supply: those drawn, on the board, and in the AI's holdings."""
    held = [plot for name in cx.table.automata for plot in plots.owned(name)]
    lying = frozenset([*plots.for_sale, *held])
    if cx.table.options.setup == "tutorial" and cx.reads(READ.tutorial_marker_backs.arbitrary):
        return s.markers_drawn
    return s.markers_drawn | lying


GAME = MagnateGame()
