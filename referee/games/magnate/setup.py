"""Setting up: the city, the market board, the players (rulebook p.4-7)."""

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from referee.games.magnate import supply
from referee.games.magnate.city import feature
from referee.games.magnate.components import Start
from referee.games.magnate.records import Plot
from referee.games.magnate.rules import READ, R
from referee.kernel.facts import phrase
from referee.kernel.rule import Rule

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate


class Chapter(Struct, frozen=True):
    """Where the book says how to set up: the tutorial and the regular game say the same things in different places."""

    centre: Rule
    board: Rule
    available: Rule
    price: Rule
    crash: Rule
    supplies: Rule
    decks: Rule
    rest: Rule
    player_kit: Rule
    tracker: Rule


REGULAR = Chapter(
    centre=R.setup.centre,
    board=R.setup.board,
    available=R.setup.available,
    price=R.setup.price,
    crash=R.setup.crash,
    supplies=R.setup.supplies,
    decks=R.setup.decks,
    rest=R.setup.rest,
    player_kit=R.setup.player_kit,
    tracker=R.setup.tracker,
)
TUTORIAL = Chapter(
    centre=R.tut.centre,
    board=R.tut.board,
    available=R.tut.available,
    price=R.tut.price,
    crash=R.tut.crash,
    supplies=R.tut.supplies,
    decks=R.tut.decks,
    rest=R.tut.decks,
    player_kit=R.tut.player_kit,
    tracker=R.tut.tracker,
)


def start_of(cx: "Cx") -> Start:
    """Return what lies ready at the start of this kind of game."""
    return cx.box.start[cx.table.options.setup]


def lay_market(cx: "Cx", s: "Magnate") -> "Magnate":
    """Lay out the city centre, the market board with its tenants and markers, and the supplies."""
    box, book, start = cx.layout, chapter(cx), start_of(cx)
    s = replace(s, plots={**s.plots, **_centre(cx)})
    cx.cite(book.centre, "{n:#building} with their tenants stand in the city centre", n=len(_centre(cx)))
    players = len(cx.table.seats)
    cx.cite(book.board, "the market board is that for {players:#player}", players=players)
    available = supply.tokens(cx, start.available or cx.box.boards[str(players)].available)
    s = replace(s, land_price=start.land_price, crash=start.crash, available=available)
    by_type = {box.types[name]: n for name, n in available.items()}
    cx.cite(book.available, "available tenants: {tenants}", tenants=by_type)
    cx.cite(book.price, "the land price starts at {price:$}", price=s.land_price)
    cx.cite(book.crash, "the crash marker starts on {crash}", crash=s.crash)
    s = supply.fill_supply(cx, replace(s, supply={}))
    cx.cite(book.supplies, "{n:#tenant token} form the supply", n=sum(s.supply.values()))
    risk, new = len(box.risk), len(box.new_tenants)
    cx.cite(book.decks, "{risk:#risk card} and {new:#new-tenant card} are shuffled", risk=risk, new=new)
    dice, adverts = box.inventory["dice"].total, box.inventory["advertising_tokens"].total
    cx.cite(book.rest, "{dice} dice, {adverts:#advertising token} and the bank are at hand", dice=dice, adverts=adverts)
    cx.cite(book.tracker, "the round tracker starts on {phase}", phase=phrase("turn order"))
    return s


def give_kits(cx: "Cx", s: "Magnate") -> "Magnate":
    """Give everybody money and advertising tokens."""
    start, people = start_of(cx), [name for name in cx.table.names if name not in cx.table.automata]
    for name in people:
        s = s.pays(name, -start.money).takes_adverts(name, start.adverts)
    for name in cx.table.automata:
        s = seat_ai(cx, s, name)
    cx.cite(
        chapter(cx).player_kit,
        "{people:and}: {money:$} and {adverts:#advertising token} each"
        if len(people) > 1
        else "{people}: {money:$} and {adverts:#advertising token}",
        people=tuple(people),
        money=start.money,
        adverts=start.adverts,
    )
    return s


def chapter(cx: "Cx") -> Chapter:
    """Return the chapter of the book this game is set up by."""
    return TUTORIAL if cx.table.options.setup == "tutorial" else REGULAR


def _centre(cx: "Cx") -> dict[str, Plot]:
    """Return the city centre as printed."""
    letters = cx.box.centre.items()
    return {f"0{k}": Plot(building=p.building, tenants=supply.tokens(cx, p.tenants)) for k, p in letters if p.building}


def outer_slots(cx: "Cx") -> tuple[str, ...]:
    """Return the slots around the city centre that get a tile."""
    slots = [slot for slot in cx.layout.slots if slot != "0"]
    return tuple(slots[: cx.box.start["regular"].tile_count])


def lay_tile(cx: "Cx", s: "Magnate", slot: str) -> "Magnate":
    """Lay a random tile into the next slot."""
    unused = [tile for tile in cx.layout.tiles if tile not in s.tiles.values()]
    tile = str(cx.chance.draw("tiles", unused, phrase("it lies on the table already")))
    cx.cite(R.setup.tiles, "{tile} is laid", tile=tile)
    cx.cite(R.setup.orientation, "{tile} is neighbourhood {slot}", tile=tile, slot=slot)
    s = s.with_tile(slot, tile)
    if slot == outer_slots(cx)[-1]:
        left = tuple(other for other in unused if other != tile)
        cx.cite(R.setup.tiles, "back to the box: {left}", left=left)
    return s


def markers_wanted(cx: "Cx") -> int:
    """Return how many for-sale markers lie on the board at the start."""
    return cx.box.boards[str(len(cx.table.seats))].for_sale


def all_laid(cx: "Cx", s: "Magnate") -> bool:
    """Return whether all markers lie on the board that are wanted, or none is left."""
    return len(s.city.for_sale) >= markers_wanted(cx) or len(s.markers_drawn) >= len(cx.layout.markers)


def _draw_marker(cx: "Cx", s: "Magnate") -> str:
    left = [plot for plot in cx.layout.markers if plot not in s.markers_drawn]
    return str(cx.chance.draw("for_sale", left, phrase("this marker is not in the supply")))


def lay_marker(cx: "Cx", s: "Magnate") -> "Magnate":
    """Draw a for-sale marker; on a feature it leaves the game and another is drawn."""
    plot = _draw_marker(cx, s)
    if not s.markers_drawn:
        spares = cx.layout.inventory["for_sale_markers"].total - len(cx.layout.markers)
        cx.cite(R.setup.spares, "blank for-sale markers put back to the box: {spares}", spares=spares)
        cx.cite(
            R.setup.for_sale_count,
            "{players:#player}: {wanted:#for-sale marker} on the board",
            players=len(s.players),
            wanted=markers_wanted(cx),
        )
    drawn = feature(cx, s, plot)
    s = s.with_marker(plot)
    if drawn:
        cx.cite(R.setup.for_sale_feature, "{plot} shows {drawn:a}: another marker is drawn", plot=plot, drawn=drawn)
        return s
    cx.cite(R.setup.for_sale_place, "{plot} is for sale", plot=plot)
    return s.with_plot(plot, replace(s.plots[plot], for_sale=True))


def draw_back(cx: "Cx", s: "Magnate") -> "Magnate":
    """Draw the coordinate that lies hidden under a marker, in a tutorial with arbitrary backs."""
    plot = _draw_marker(cx, s)
    cx.cite(R.tut.for_sale, "the marker for {plot} is among those laid out", plot=plot)
    return s.with_marker(plot)


def pick_first(cx: "Cx", s: "Magnate") -> "Magnate":
    """Give out the first player marker: in the tutorial to Vector, else at random."""
    if cx.table.options.setup == "tutorial":
        company = cx.box.start["tutorial"].first
        first = next(seat.name for seat in cx.table.seats if seat.piece == company)
        leads = cx.layout.companies[company].name
        cx.cite(R.tut.first_player, "{first} leads {leads} and gets the first player marker", first=first, leads=leads)
    else:
        first = str(cx.chance.draw("pick", cx.table.names, phrase("nobody of that name plays")))
        cx.cite(R.setup.first_player, "{first} gets the first player marker", first=first)
    return s.with_first(first).with_turn(first)


def seat_ai(cx: "Cx", s: "Magnate", name: str) -> "Magnate":
    """Give the AI its kit: money, its board, its decks, level I."""
    money, level = cx.box.numbers.ai_money.value, next(iter(cx.layout.ai_levels))
    cx.cite(R.ai.replace, "{name} plays in the place of a human", name=name)
    if cx.table.options.advanced:
        cx.cite(R.ai.with_advanced, "{name} plays with advanced tenants", name=name)
    cx.cite(R.ai.count, "{name} counts as a player: {n:#player} in all", name=name, n=len(cx.table.names))
    cx.cite(R.ai.kit, "{name} gets {money:$} and no advertising tokens", name=name, money=money)
    cx.cite(R.ai.board, "the AI board is laid out for {name}", name=name)
    decks, cards = len(cx.layout.ai_levels), len(cx.layout.ai_cards)
    cx.cite(R.ai.decks, "{cards:#AI card} sorted by level into {decks:#deck}", cards=cards, decks=decks)
    cx.cite(R.ai.level_start, "{name} starts at level {level}", name=name, level=level)
    cx.cite(R.ai.difficulty, "{name} plays as {difficulty}", name=name, difficulty=cx.table.options.difficulty)
    s = s.pays(name, -money)
    return s.with_player(name, replace(s.players[name], level=level))


def lay_tutorial(cx: "Cx", s: "Magnate") -> "Magnate":
    """Lay out the fixed city of the tutorial."""
    start = cx.box.start["tutorial"]
    for slot, tile in sorted(start.tiles.items()):
        s = s.with_tile(slot, tile)
    tiles, names = (
        tuple(start.tiles[slot] for slot in sorted(start.tiles)),
        tuple(seat.piece for seat in cx.table.seats),
    )
    cx.cite(R.tut.five_players, "the tutorial is set up for {n:#player}", n=len(names))
    cx.cite(R.tut.seats, "clockwise sit {companies}", companies=names)
    cx.cite(R.tut.tiles, "neighbourhoods 1 to 6 are {tiles}", tiles=tiles)
    for plot in sorted(start.for_sale):
        s = s.with_plot(plot, replace(s.plots[plot], for_sale=True))
    cx.cite(R.tut.for_sale, "for sale: {plots}", plots=tuple(sorted(start.for_sale)))
    return s if cx.reads(READ.tutorial_marker_backs.arbitrary) else replace(s, markers_drawn=frozenset(start.for_sale))
