"""Setting up: the city, the market board, the players (rulebook p.4-7)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.magnate import tenants
from referee.games.magnate.book import reading, rule
from referee.games.magnate.city import feature
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
ADV_BLIND = rule("adv.setup_blind")
ADV_SIDE = rule("adv.side")
ADV_NORMAL = rule("adv.normal_rules")
AI_REPLACE = rule("ai.replace")
AI_WITH_ADVANCED = rule("ai.with_advanced")
AI_COUNT = rule("ai.count")
AI_KIT = rule("ai.kit")
AI_BOARD = rule("ai.board")
AI_DECKS = rule("ai.decks")
AI_LEVEL_START = rule("ai.level_start")
AI_DIFFICULTY = rule("ai.difficulty")
BACKS_ARBITRARY = reading("tutorial_marker_backs", "arbitrary")


def rules_of(cx: "Cx") -> dict[str, Rule]:
    """The set-up's sentences: tutorial and regular game say the same things in different places."""
    both = ("centre", "supplies", "board", "available", "price", "tracker", "decks", "player_kit")
    if cx.table.options.setup == "tutorial":
        return {name: rule(f"tut.{name}") for name in both} | {"crash": rule("tut.crash_8"), "rest": rule("tut.decks")}
    return {name: rule(f"setup.{name}") for name in (*both, "crash", "rest")}


def outer_slots(cx: "Cx") -> tuple[str, ...]:
    """The slots around the city centre that get a tile."""
    slots = [slot for slot in cx.table.box.slots if slot != "0"]
    return tuple(slots[: cx.box.start["regular"].tile_count])


def lay_tile(cx: "Cx", s: "Magnate", slot: str) -> "Magnate":
    """Lay a random tile into the next slot."""
    unused = [tile for tile in cx.table.box.tiles if tile not in s.tiles.values()]
    tile = str(cx.chance.draw("tiles", unused, "it lies on the table already"))
    cx.cite(TILES, "{tile} is laid", tile=tile)
    cx.cite(ORIENTATION, "{tile} is neighbourhood {slot}", tile=tile, slot=slot)
    return s.with_tile(slot, tile)


def finish_tiles(cx: "Cx", s: "Magnate") -> "Magnate":
    """The tiles left over go to the box."""
    unused = tuple(tile for tile in cx.table.box.tiles if tile not in s.tiles.values())
    cx.cite(TILES, "unused: {unused}", unused=unused)
    return s


def markers_wanted(cx: "Cx") -> int:
    """How many for-sale markers lie on the board at the start."""
    return cx.box.boards[str(len(cx.table.seats))].for_sale


def lay_marker(cx: "Cx", s: "Magnate") -> "Magnate":
    """Draw a for-sale marker; on a feature it leaves the game and another is drawn."""
    supply = [plot for plot in cx.table.box.markers if plot not in s.markers_drawn]
    plot = str(cx.chance.draw("for_sale", supply, "this marker is not in the supply"))
    if not s.markers_drawn:
        cx.cite(SPARES, "the two blank markers go to the box")
        cx.cite(
            FOR_SALE_COUNT, "{n} markers are drawn for {players} players", n=markers_wanted(cx), players=len(s.players)
        )
    drawn = feature(cx, s, plot)
    s = s.with_marker(plot)
    if drawn:
        cx.cite(FOR_SALE_FEATURE, "{plot} shows {drawn}: another marker is drawn", plot=plot, drawn=drawn)
        return s
    cx.cite(FOR_SALE_PLACE, "{plot} is for sale", plot=plot)
    return s.with_plot(plot, replace(s.plots[plot], for_sale=True))


def draw_back(cx: "Cx", s: "Magnate") -> "Magnate":
    """Tutorial with arbitrary backs: which coordinate lies hidden under a marker."""
    supply = [plot for plot in cx.table.box.markers if plot not in s.markers_drawn]
    plot = str(cx.chance.draw("for_sale", supply, "this marker is not in the supply"))
    cx.cite(TUT_FOR_SALE, "the marker for {plot} is among those laid out", plot=plot)
    return s.with_marker(plot)


def unseen(s: "Magnate") -> tuple[str, str] | None:
    """The next token nobody has looked at: its plot (none for the available tenants) and its name."""
    bags = [(plot, here.tenants) for plot, here in s.plots.items() if here.tenants] + [("", s.available)]
    found = [(where, name) for where, bag in bags for name in bag if name.startswith("unknown_")]
    return found[0] if found else None


def draw_token(cx: "Cx", s: "Magnate", where: str, name: str) -> "Magnate":
    """A token taken blindly turns out to be a subtype of its type."""
    box = cx.table.box
    lying = {sub: s.available.get(sub, 0) + s.city.census().get(sub, 0) for sub in box.subtypes}
    left = [sub for sub in box.subtypes_of[box.types[name]] if lying[sub] < box.subtypes[sub].count]
    drawn = str(cx.chance.draw("pick", left, "no such token of the type is left"))
    place = f"on {where}" if where else "available"
    cx.cite(ADV_BLIND, "a {kind} token {place} is {drawn}", kind=box.types[name], place=place, drawn=drawn)
    bag = s.plots[where].tenants if where else s.available
    turned = {**tenants.less(box, bag, name, 1), drawn: bag.get(drawn, 0) + 1}
    if where:
        return s.with_plot(where, replace(s.plots[where], tenants=turned))
    return s.with_tokens(turned)


def flip(cx: "Cx", s: "Magnate") -> "Magnate":
    """All tokens lie with the advanced side up; the supply holds the rest of each subtype."""
    cx.cite(ADV_SIDE, "all tokens show their advanced side")
    cx.cite(ADV_NORMAL, "everything else is set up as usual")
    return s.with_tokens(s.available, supply_of(cx, s))


def supply_of(cx: "Cx", s: "Magnate") -> dict[str, int]:
    """Tokens that lie nowhere else: by type, in the advanced game by subtype unless some on the table are unseen."""
    box, housed = cx.table.box, s.city.census()
    left: dict[str, int] = {}
    for kind, tenant in box.tenants.items():
        lying = {name: housed.get(name, 0) + s.available.get(name, 0) for name in (kind, *box.faces[kind])}
        if not cx.table.options.advanced:
            left[kind] = tenant.count - lying[kind]
        elif lying[f"unknown_{kind}"]:
            left[f"unknown_{kind}"] = tenant.count - sum(lying.values())
        else:
            left |= {sub: box.subtypes[sub].count - lying[sub] for sub in box.subtypes_of[kind]}
    return left


def pick_first(cx: "Cx", s: "Magnate") -> "Magnate":
    """Give out the first player marker: in the tutorial to Vector, else at random."""
    if cx.table.options.setup == "tutorial":
        company = cx.box.start["tutorial"].first
        first = next(seat.name for seat in cx.table.seats if seat.piece == company)
        cx.cite(TUT_FIRST, "{first} leads {company} and gets the first player marker", first=first, company=company)
    else:
        first = str(cx.chance.draw("pick", cx.table.names, "nobody of that name plays"))
        cx.cite(FIRST_PLAYER, "{first} gets the first player marker", first=first)
    return s.with_first(first).with_turn(first)


def seat_ai(cx: "Cx", s: "Magnate", name: str) -> "Magnate":
    """The AI's kit: money, its board, its decks, level I."""
    money, level = cx.box.numbers["ai_money"].value, next(iter(cx.table.box.ai_levels))
    cx.cite(AI_REPLACE, "{name} plays in the place of a human", name=name)
    if cx.table.options.advanced:
        cx.cite(AI_WITH_ADVANCED, "the AI plays with advanced tenants")
    cx.cite(AI_COUNT, "it counts as a player: the board is for {n}", n=len(cx.table.names))
    cx.cite(AI_KIT, "it gets {money:$} and no advertising tokens", money=money)
    cx.cite(AI_BOARD, "its holdings are empty")
    cx.cite(AI_DECKS, "its {n} cards are sorted into decks by level", n=len(cx.box.ai_cards))
    cx.cite(AI_LEVEL_START, "it starts at level {level}", level=level)
    cx.cite(AI_DIFFICULTY, "it plays as {difficulty}", difficulty=cx.table.options.difficulty)
    s = s.pays(name, -money)
    return s.with_player(name, replace(s.players[name], level=level))


def lay_tutorial(cx: "Cx", s: "Magnate") -> "Magnate":
    """The fixed city of the tutorial."""
    start = cx.box.start["tutorial"]
    for slot, tile in sorted(start.tiles.items()):
        s = s.with_tile(slot, tile)
    cx.cite(TUT_TILES, "the tiles lie as printed")
    for plot in sorted(start.for_sale):
        s = s.with_plot(plot, replace(s.plots[plot], for_sale=True))
    cx.cite(TUT_FOR_SALE, "the 12 printed plots are for sale")
    return s if cx.reads(BACKS_ARBITRARY) else replace(s, markers_drawn=frozenset(start.for_sale))
