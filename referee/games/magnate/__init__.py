"""Magnate: The First City, by James Naylor (Naylor Games, 2021)."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta
from msgspec.structs import replace

from referee.games.magnate import setup, tables
from referee.games.magnate.book import BOOK, FOLDER, reading, rule
from referee.games.magnate.city import feature
from referee.games.magnate.components import Box
from referee.games.magnate.moves import MOVES, Trade
from referee.games.magnate.questions import QUESTIONS
from referee.games.magnate.stages import LayBacks, LayMarkers, LayTiles, NewRound, PickFirst
from referee.games.magnate.state import EMPTY, City, Cx, Magnate, Player, Plot
from referee.kernel.game import ChanceKind, Game, Options, Table
from referee.kernel.grid import Grid
from referee.kernel.stage import Stage

UNTIL_CRASH = rule("round.until_crash")
BOARDS = rule("comp.market_boards")
COMPANY_MARKERS = rule("comp.company_markers")
FIVE_PLAYERS = rule("tut.five_players")
SEATS = rule("tut.seats")
LIMITED = rule("comp.limited")
ONE_TILE = rule("comp.tiles")
BANKNOTES = rule("comp.money")
FEATURE_NEVER = rule("buy.feature_never")
BUILDING_NEVER = rule("buy.building_never")
CAPACITY = rule("attract.capacity")
SAME_TYPE = rule("attract.same_type")
BUY_FOR_SALE = rule("buy.for_sale")
BACKS_ARBITRARY = reading("tutorial_marker_backs", "arbitrary")


class MagnateOptions(Options, frozen=True):
    """Choices made before a game of Magnate."""

    setup: Annotated[Literal["regular", "tutorial"], Meta(description="Regular game, or the fixed tutorial city.")] = (
        "regular"
    )


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
        "dice": ChanceKind("dice rolled, 1 to 6"),
        "pick": ChanceKind("a random choice, such as the first player", "players"),
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
            s, land_price=start.land_price, crash=start.crash, available=dict(start.available or board.available)
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
        if cx.table.options.setup == "tutorial":
            backs = (LayBacks(),) if cx.reads(BACKS_ARBITRARY) else ()
            return (*backs, PickFirst()) if position is None else ()
        if position is None:
            return (LayTiles(), LayMarkers(), PickFirst())
        return (LayTiles(),) if "plots" in position else (LayTiles(), LayMarkers())

    def begin(self, table: Table[Box]) -> tuple[Stage[Any, Any], ...]:
        return (NewRound(),)

    def complete(self, cx: Cx, s: Magnate) -> Magnate:
        """Every plot and player in order; the supply holds what the box has left."""
        plots = City({plot: s.plots.get(plot, EMPTY) for plot in cx.table.box.plots})
        players = {name: s.players.get(name, Player()) for name in cx.table.names}
        drawn = s.markers_drawn or frozenset(plot for plot, here in plots.items() if here.for_sale)
        tiles = dict(sorted(s.tiles.items()))
        s = replace(s, plots=plots, players=players, markers_drawn=drawn, tiles=tiles)
        return _supply(cx, s)

    def check_table(self, cx: Cx) -> None:
        names, pieces = cx.table.names, tuple(seat.piece for seat in cx.table.seats)
        tutorial = cx.table.options.setup == "tutorial"
        if tutorial:
            cx.need(FIVE_PLAYERS, len(names) == 5) or cx.because("{n} players, the tutorial needs 5", n=len(names))
        board = str(len(names)) in cx.box.boards
        cx.need(BOARDS, board) or cx.because("there is no market board for {n} players", n=len(names))
        cx.need(COMPANY_MARKERS, len(set(pieces)) == len(pieces)) or cx.because("a company has one player each")
        if tutorial and len(names) == 5:
            seats = cx.box.start["tutorial"].seats
            around = [seats[i:] + seats[:i] for i in range(len(seats))]
            cx.need(SEATS, pieces in around) or cx.because("clockwise sit {seats}", seats=seats)

    def check_position(self, cx: Cx, s: Magnate) -> None:
        for name, player in s.players.items():
            cx.need(BANKNOTES, player.money % 100 == 0) or cx.because(
                "{name} has {money:$}; the smallest note is {note:$}", name=name, money=player.money, note=100
            )
        tiles = list(s.tiles.values())
        cx.need(ONE_TILE, len(set(tiles)) == len(tiles)) or cx.because("a tile lies in two slots")
        for kind, tenant in cx.table.box.tenants.items():
            used = (
                s.available.get(kind, 0) + s.supply.get(kind, 0) + sum(p.tenants.get(kind, 0) for p in s.plots.values())
            )
            cx.need(LIMITED, used <= tenant.count and s.supply.get(kind, 0) >= 0) or cx.because(
                "{used} {kind} tokens, the box has {count}", used=used, kind=kind, count=tenant.count
            )
        for plot, here in s.plots.items():
            if here != EMPTY:
                _check_plot(cx, s, plot, here)

    def check_over(self, cx: Cx, s: Magnate) -> None:
        cx.need(UNTIL_CRASH, not s.over) or cx.because("the market has crashed and the game is over")

    def totals(self, s: Magnate) -> dict[str, int]:
        housed, players = s.city.census(), s.players.values()
        totals = {kind: n + s.available.get(kind, 0) + housed.get(kind, 0) for kind, n in s.supply.items()}
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


def _centre(cx: Cx) -> dict[str, Plot]:
    """The city centre as printed."""
    letters = cx.box.centre.items()
    return {f"0{k}": Plot(building=p.building, tenants=dict(p.tenants)) for k, p in letters if p.building}


def _supply(cx: Cx, s: Magnate) -> Magnate:
    """Tokens that lie nowhere else."""
    if s.supply:
        return replace(s, supply={kind: s.supply.get(kind, 0) for kind in cx.table.box.tenants})
    housed, area = s.city.census(), s.available
    boxed = cx.table.box.tenants.items()
    return replace(s, supply={kind: t.count - housed.get(kind, 0) - area.get(kind, 0) for kind, t in boxed})


def _check_plot(cx: Cx, s: Magnate, plot: str, here: Plot) -> None:
    """What stands on a plot must be able to stand there."""
    if plot[0] == "0" or plot[0] in s.tiles:
        drawn = feature(cx, s, plot)
        cx.need(FEATURE_NEVER, not drawn) or cx.because(
            "{plot} shows {drawn}, nothing can be there", plot=plot, drawn=drawn
        )
    if plot[0] == "0":
        cx.need(BUILDING_NEVER, not here.owner and not here.for_sale) or cx.because(
            "{plot} is in the city centre", plot=plot
        )
    cx.need(BUY_FOR_SALE, not (here.owner and here.for_sale)) or cx.because("{plot} is owned and for sale", plot=plot)
    kind = cx.box.buildings[here.building].type if here.building else None
    held = sum(here.tenants.values())
    strange = [t for t in here.tenants if t != kind and here.tenants[t]]
    cx.need(SAME_TYPE, not strange) or cx.because(
        "{plot} houses {kind}, not {tenants}", plot=plot, kind=kind or "nobody", tenants=tuple(strange)
    )
    room = cx.box.buildings[here.building].capacity if here.building else 0
    cx.need(CAPACITY, held <= room) or cx.because(
        "{plot} has {held} tenants and room for {room}", plot=plot, held=held, room=room
    )


GAME = MagnateGame()
