"""Magnate: The First City, by James Naylor (Naylor Games, 2021)."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta
from msgspec.structs import replace

from referee.games.magnate import checks, setup, tables
from referee.games.magnate.book import BOOK, FOLDER, reading, rule
from referee.games.magnate.components import Box
from referee.games.magnate.moves import MOVES
from referee.games.magnate.moves.selling import Trade
from referee.games.magnate.questions import QUESTIONS
from referee.games.magnate.records import EMPTY, City, Player, Plot
from referee.games.magnate.stages import (
    Acting,
    AiAttracting,
    Attracting,
    DrawTokens,
    Filling,
    LayBacks,
    LayMarkers,
    LayTiles,
    NewRound,
    Ordered,
    PickFirst,
)
from referee.games.magnate.state import Cx, Magnate
from referee.kernel.game import ChanceKind, Game, Options, Table
from referee.kernel.grid import Grid
from referee.kernel.stage import Stage

UNTIL_CRASH = rule("round.until_crash")
FIVE_PLAYERS = rule("tut.five_players")
SEATS = rule("tut.seats")
BACKS_ARBITRARY = reading("tutorial_marker_backs", "arbitrary")


class MagnateOptions(Options, frozen=True):
    """Choices made before a game of Magnate."""

    setup: Annotated[Literal["regular", "tutorial"], Meta(description="Regular game, or the fixed tutorial city.")] = (
        "regular"
    )
    advanced: Annotated[bool, Meta(description="Play with tenant subtypes.")] = False
    difficulty: Annotated[
        str, Meta(description="How hard the AI is, if it plays.", extra={"names": "difficulties"})
    ] = "generalised_ai"


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
    left_to_box = ("supply", "markers_drawn", "bank")
    exempt = {
        "magnate.act.no_trade": "a move type that exists to be refused; nothing can obey it but by not trading",
        "magnate.act.repeat": "a permission: no move is judged by it and nothing happens by it",
    }
    chance = {
        "tiles": ChanceKind("neighbourhood tiles laid in slots 1 to 6", "tiles"),
        "for_sale": ChanceKind("for-sale markers drawn, by coordinate"),
        "risk": ChanceKind("risk cards drawn", "risk"),
        "tenants": ChanceKind("new-tenant cards drawn", "new_tenants"),
        "ai_card": ChanceKind("AI cards turned up", "ai_cards"),
        "dice": ChanceKind("dice rolled, 1 to 6"),
        "pick": ChanceKind("a random choice: the first player, a token, one of many equals"),
    }

    def start(self, cx: Cx) -> Magnate:
        """The city centre, the market board and the players' kits."""
        tutorial = cx.table.options.setup == "tutorial"
        start, rules = cx.box.start["tutorial" if tutorial else "regular"], setup.rules_of(cx)
        s = self.complete(cx, Magnate(round=1, turn=cx.table.names[0], first=cx.table.names[0], plots=_centre(cx)))
        cx.cite(rules["centre"], "the city centre is filled")
        board = cx.box.boards[str(len(cx.table.seats))]
        cx.cite(rules["board"], "the market board for {n} players", n=len(cx.table.seats))
        s = replace(
            s, land_price=start.land_price, crash=start.crash, available=_tokens(cx, start.available or board.available)
        )
        cx.cite(
            rules["available"], "available tenants: {bag}", bag=", ".join(f"{n} {k}" for k, n in s.available.items())
        )
        cx.cite(rules["price"], "the land price starts at {price:$}", price=s.land_price)
        cx.cite(rules["crash"], "the crash marker starts on {crash}", crash=s.crash)
        cx.cite(rules["supplies"], "all other tenant tokens form the supply")
        cx.cite(
            rules["decks"],
            "{risk} risk and {new} new-tenant cards are shuffled",
            risk=len(cx.box.risk),
            new=len(cx.box.new_tenants),
        )
        s = _supply(cx, replace(s, supply={}))
        cx.cite(rules["rest"], "advertising tokens, dice and bank are at hand")
        s = self._kits(cx, s)
        cx.cite(rules["tracker"], "the round tracker is on turn order")
        return setup.lay_tutorial(cx, s) if tutorial else s

    def _kits(self, cx: Cx, s: Magnate) -> Magnate:
        """Money and advertising tokens for everybody."""
        tutorial = cx.table.options.setup == "tutorial"
        start, kit = cx.box.start["tutorial" if tutorial else "regular"], setup.rules_of(cx)["player_kit"]
        for name in cx.table.names:
            if name in cx.table.automata:
                s = setup.seat_ai(cx, s, name)
            else:
                s = s.pays(name, -start.money).takes_adverts(name, start.adverts)
        cx.cite(
            kit, "everybody gets {money:$} and {adverts} advertising tokens", money=start.money, adverts=start.adverts
        )
        if tutorial:
            cx.cite(FIVE_PLAYERS, "the tutorial is set up for five")
            cx.cite(SEATS, "the companies sit in the printed order")
            cx.cite(rule("tut.centre"), "the city centre is that of the regular game")
        return s

    def openings(self, cx: Cx, position: Mapping[str, Any] | None) -> tuple[Stage[Any, Any], ...]:
        """Tiles, for-sale markers and first player are drawn, as far as nobody gave them."""
        tokens = (DrawTokens(),) if cx.table.options.advanced else ()
        if cx.table.options.setup == "tutorial":
            backs = (LayBacks(),) if cx.reads(BACKS_ARBITRARY) else ()
            return (*tokens, *backs, PickFirst()) if position is None else tokens
        if position is None:
            return (*tokens, LayTiles(), LayMarkers(), PickFirst())
        return (*tokens, LayTiles()) if "plots" in position else (*tokens, LayTiles(), LayMarkers())

    def begin(self, table: Table[Box]) -> tuple[Stage[Any, Any], ...]:
        return (NewRound(),)

    def complete(self, cx: Cx, s: Magnate) -> Magnate:
        """Every plot and player in order; the supply holds what the box has left."""
        plots = City({plot: s.plots.get(plot, EMPTY) for plot in cx.table.box.plots})
        players = {name: s.players.get(name, Player()) for name in cx.table.names}
        for name in cx.table.automata:
            player = _holdings(players[name], plots.owned(name), plots)
            players[name] = replace(player, level=player.level or next(iter(cx.table.box.ai_levels)))
        s = replace(
            s,
            stage=_whole(s.stage),
            first=s.first or cx.table.names[0],
            plots=plots,
            players=players,
            markers_drawn=_drawn(cx, s, plots),
            tiles=dict(sorted(s.tiles.items())),
            risk_drawn={card: n for card, n in s.risk_drawn.items() if n},
            tenants_drawn={card: n for card, n in s.tenants_drawn.items() if n},
        )
        return _supply(cx, s)

    def check_table(self, cx: Cx) -> None:
        checks.check_table(cx)

    def check_position(self, cx: Cx, s: Magnate) -> None:
        checks.check_position(cx, s)

    def check_over(self, cx: Cx, s: Magnate) -> None:
        cx.need(UNTIL_CRASH, not s.over) or cx.because("the market has crashed and the game is over")

    def open_facts(self, table: Table[Box], s: Magnate) -> tuple[str, ...]:
        return tuple(f"tiles.{slot}" for slot in self.standard_box.slots if slot != "0" and slot not in s.tiles)

    def totals(self, s: Magnate) -> dict[str, int]:
        types, players = self.standard_box.types, s.players.values()
        totals = dict.fromkeys(self.standard_box.tenants, 0)
        for bag in (s.supply, s.available, s.city.census()):
            for name, n in bag.items():
                totals[types[name]] += n
        totals["money"] = sum([player.money for player in players]) + s.bank.money
        held = sum([player.adverts for player in players]) + s.city.adverts() + s.adverts_spent
        totals["advertising tokens"] = held + s.bank.adverts
        return totals

    def lowest(self, s: Magnate) -> int:
        held = [n for player in s.players.values() for n in (player.money, player.adverts)]
        return min(*held, *s.available.values(), *s.supply.values())

    def purse(self, s: Magnate, name: str) -> dict[str, int]:
        player = s.players[name]
        return {"money": player.money, "adverts": player.adverts, "plots": len(s.owned(name))}

    def tables(self, cx: Cx, s: Magnate) -> tuple[Grid, ...]:
        return tables.tables(cx, s)

    def money(self, n: int) -> str:
        """$400k, $1.2m."""
        sign, n = ("-" if n < 0 else ""), abs(n)
        if n < 1000:
            return f"{sign}${n}k"
        whole, rest = divmod(n, 1000)
        return f"{sign}${whole}" + (f".{rest:03d}".rstrip("0") if rest else "") + "m"


def _holdings(player: Player, owned: list[str], plots: City) -> Player:
    """The AI's markers lie in its holdings: plots nobody placed there follow in the order of the board."""
    missing = [plot for plot in owned if plot not in (*player.land, *player.built)]
    bare = tuple(plot for plot in missing if not plots[plot].building)
    built = tuple(plot for plot in missing if plots[plot].building)
    return replace(player, land=player.land + bare, built=player.built + built) if missing else player


def _whole(stages: tuple[Any, ...]) -> tuple[Any, ...]:
    """A moment inside a turn, given alone, lies on the turn it belongs to."""
    if len(stages) != 1:
        return stages
    if isinstance(stages[0], Filling | AiAttracting):
        return (Attracting(), *stages)
    return (Acting(), *stages) if isinstance(stages[0], Ordered) else stages


def _drawn(cx: Cx, s: Magnate, plots: City) -> frozenset[str]:
    """Markers on the board and in the AI's holdings have left the supply; a tutorial's backs may be any, if read so."""
    held = [plot for name in cx.table.automata for plot in plots.owned(name)]
    lying = frozenset([*plots.for_sale(), *held])
    if cx.table.options.setup == "tutorial" and cx.reads(BACKS_ARBITRARY):
        return s.markers_drawn
    return s.markers_drawn | lying


def _centre(cx: Cx) -> dict[str, Plot]:
    """The city centre as printed."""
    letters = cx.box.centre.items()
    return {f"0{k}": Plot(building=p.building, tenants=_tokens(cx, p.tenants)) for k, p in letters if p.building}


def _tokens(cx: Cx, printed: Mapping[str, int]) -> dict[str, int]:
    """Tokens as they are taken at set-up: in the advanced game blindly, nobody knows the subtypes."""
    return {f"unknown_{kind}": n for kind, n in printed.items()} if cx.table.options.advanced else dict(printed)


def _supply(cx: Cx, s: Magnate) -> Magnate:
    """The supply holds what lies nowhere else, or what a position says."""
    known = setup.supply_of(cx, s)
    return replace(s, supply={**dict.fromkeys(known, 0), **s.supply} if s.supply else known)


GAME = MagnateGame()
