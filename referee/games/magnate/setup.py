"""Setting up: the city, the market board, the players (rulebook p.4-7)."""

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from referee.games.magnate import supply
from referee.games.magnate.book import reading, rule
from referee.games.magnate.city import feature
from referee.games.magnate.components import Start
from referee.games.magnate.records import Plot
from referee.kernel.facts import phrase
from referee.kernel.rule import Rule

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate

TILES = rule("setup.tiles")
ORIENTATION = rule("setup.orientation")
SPARES = rule("setup.spares")
FOR_SALE_COUNT = rule("setup.for_sale_count")
FOR_SALE_PLACE = rule("setup.for_sale_place")
FOR_SALE_FEATURE = rule("setup.for_sale_feature")
FIRST_PLAYER = rule("setup.first_player")
TUT_TILES = rule("tut.tiles")
TUT_FOR_SALE = rule("tut.for_sale")
TUT_FIRST = rule("tut.first_player")
FIVE_PLAYERS = rule("tut.five_players")
SEATS = rule("tut.seats")
AI_REPLACE = rule("ai.replace")
AI_WITH_ADVANCED = rule("ai.with_advanced")
AI_COUNT = rule("ai.count")
AI_KIT = rule("ai.kit")
AI_BOARD = rule("ai.board")
AI_DECKS = rule("ai.decks")
AI_LEVEL_START = rule("ai.level_start")
AI_DIFFICULTY = rule("ai.difficulty")
BACKS_ARBITRARY = reading("tutorial_marker_backs", "arbitrary")


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
    centre=rule("setup.centre"),
    board=rule("setup.board"),
    available=rule("setup.available"),
    price=rule("setup.price"),
    crash=rule("setup.crash"),
    supplies=rule("setup.supplies"),
    decks=rule("setup.decks"),
    rest=rule("setup.rest"),
    player_kit=rule("setup.player_kit"),
    tracker=rule("setup.tracker"),
)
TUTORIAL = Chapter(
    centre=rule("tut.centre"),
    board=rule("tut.board"),
    available=rule("tut.available"),
    price=rule("tut.price"),
    crash=rule("tut.crash_8"),
    supplies=rule("tut.supplies"),
    decks=rule("tut.decks"),
    rest=rule("tut.decks"),
    player_kit=rule("tut.player_kit"),
    tracker=rule("tut.tracker"),
)


def start_of(cx: "Cx") -> Start:
    """What lies ready at the start of this kind of game."""
    return cx.box.start[cx.table.options.setup]


def lay_market(cx: "Cx", s: "Magnate") -> "Magnate":
    """The city centre, the market board with its tenants and markers, the supplies."""
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
    """Money and advertising tokens for everybody."""
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
    """The chapter of the book this game is set up by."""
    return TUTORIAL if cx.table.options.setup == "tutorial" else REGULAR


def _centre(cx: "Cx") -> dict[str, Plot]:
    """The city centre as printed."""
    letters = cx.box.centre.items()
    return {f"0{k}": Plot(building=p.building, tenants=supply.tokens(cx, p.tenants)) for k, p in letters if p.building}


def outer_slots(cx: "Cx") -> tuple[str, ...]:
    """The slots around the city centre that get a tile."""
    slots = [slot for slot in cx.layout.slots if slot != "0"]
    return tuple(slots[: cx.box.start["regular"].tile_count])


def lay_tile(cx: "Cx", s: "Magnate", slot: str) -> "Magnate":
    """Lay a random tile into the next slot."""
    unused = [tile for tile in cx.layout.tiles if tile not in s.tiles.values()]
    tile = str(cx.chance.draw("tiles", unused, phrase("it lies on the table already")))
    cx.cite(TILES, "{tile} is laid", tile=tile)
    cx.cite(ORIENTATION, "{tile} is neighbourhood {slot}", tile=tile, slot=slot)
    s = s.with_tile(slot, tile)
    if slot == outer_slots(cx)[-1]:
        left = tuple(other for other in unused if other != tile)
        cx.cite(TILES, "back to the box: {left}", left=left)
    return s


def markers_wanted(cx: "Cx") -> int:
    """How many for-sale markers lie on the board at the start."""
    return cx.box.boards[str(len(cx.table.seats))].for_sale


def all_laid(cx: "Cx", s: "Magnate") -> bool:
    """Whether all markers lie on the board that are wanted, or none is left."""
    return len(s.city.for_sale) >= markers_wanted(cx) or len(s.markers_drawn) >= len(cx.layout.markers)


def _draw_marker(cx: "Cx", s: "Magnate") -> str:
    left = [plot for plot in cx.layout.markers if plot not in s.markers_drawn]
    return str(cx.chance.draw("for_sale", left, phrase("this marker is not in the supply")))


def lay_marker(cx: "Cx", s: "Magnate") -> "Magnate":
    """Draw a for-sale marker; on a feature it leaves the game and another is drawn."""
    plot = _draw_marker(cx, s)
    if not s.markers_drawn:
        spares = cx.layout.inventory["for_sale_markers"].total - len(cx.layout.markers)
        cx.cite(SPARES, "blank for-sale markers put back to the box: {spares}", spares=spares)
        cx.cite(
            FOR_SALE_COUNT,
            "{players:#player}: {wanted:#for-sale marker} on the board",
            players=len(s.players),
            wanted=markers_wanted(cx),
        )
    drawn = feature(cx, s, plot)
    s = s.with_marker(plot)
    if drawn:
        cx.cite(FOR_SALE_FEATURE, "{plot} shows {drawn:a}: another marker is drawn", plot=plot, drawn=drawn)
        return s
    cx.cite(FOR_SALE_PLACE, "{plot} is for sale", plot=plot)
    return s.with_plot(plot, replace(s.plots[plot], for_sale=True))


def draw_back(cx: "Cx", s: "Magnate") -> "Magnate":
    """Tutorial with arbitrary backs: which coordinate lies hidden under a marker."""
    plot = _draw_marker(cx, s)
    cx.cite(TUT_FOR_SALE, "the marker for {plot} is among those laid out", plot=plot)
    return s.with_marker(plot)


def pick_first(cx: "Cx", s: "Magnate") -> "Magnate":
    """Give out the first player marker: in the tutorial to Vector, else at random."""
    if cx.table.options.setup == "tutorial":
        company = cx.box.start["tutorial"].first
        first = next(seat.name for seat in cx.table.seats if seat.piece == company)
        leads = cx.layout.companies[company].name
        cx.cite(TUT_FIRST, "{first} leads {leads} and gets the first player marker", first=first, leads=leads)
    else:
        first = str(cx.chance.draw("pick", cx.table.names, phrase("nobody of that name plays")))
        cx.cite(FIRST_PLAYER, "{first} gets the first player marker", first=first)
    return s.with_first(first).with_turn(first)


def seat_ai(cx: "Cx", s: "Magnate", name: str) -> "Magnate":
    """The AI's kit: money, its board, its decks, level I."""
    money, level = cx.box.numbers.ai_money.value, next(iter(cx.layout.ai_levels))
    cx.cite(AI_REPLACE, "{name} plays in the place of a human", name=name)
    if cx.table.options.advanced:
        cx.cite(AI_WITH_ADVANCED, "{name} plays with advanced tenants", name=name)
    cx.cite(AI_COUNT, "{name} counts as a player: {n:#player} in all", name=name, n=len(cx.table.names))
    cx.cite(AI_KIT, "{name} gets {money:$} and no advertising tokens", name=name, money=money)
    cx.cite(AI_BOARD, "the AI board is laid out for {name}", name=name)
    decks, cards = len(cx.layout.ai_levels), len(cx.layout.ai_cards)
    cx.cite(AI_DECKS, "{cards:#AI card} sorted by level into {decks:#deck}", cards=cards, decks=decks)
    cx.cite(AI_LEVEL_START, "{name} starts at level {level}", name=name, level=level)
    cx.cite(AI_DIFFICULTY, "{name} plays as {difficulty}", name=name, difficulty=cx.table.options.difficulty)
    s = s.pays(name, -money)
    return s.with_player(name, replace(s.players[name], level=level))


def lay_tutorial(cx: "Cx", s: "Magnate") -> "Magnate":
    """The fixed city of the tutorial."""
    start = cx.box.start["tutorial"]
    for slot, tile in sorted(start.tiles.items()):
        s = s.with_tile(slot, tile)
    tiles, names = (
        tuple(start.tiles[slot] for slot in sorted(start.tiles)),
        tuple(seat.piece for seat in cx.table.seats),
    )
    cx.cite(FIVE_PLAYERS, "the tutorial is set up for {n:#player}", n=len(names))
    cx.cite(SEATS, "clockwise sit {companies}", companies=names)
    cx.cite(TUT_TILES, "neighbourhoods 1 to 6 are {tiles}", tiles=tiles)
    for plot in sorted(start.for_sale):
        s = s.with_plot(plot, replace(s.plots[plot], for_sale=True))
    cx.cite(TUT_FOR_SALE, "for sale: {plots}", plots=tuple(sorted(start.for_sale)))
    return s if cx.reads(BACKS_ARBITRARY) else replace(s, markers_drawn=frozenset(start.for_sale))
