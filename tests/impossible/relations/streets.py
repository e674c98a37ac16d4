"""Relations of Streets: the city as roads, tiles against turns, people against symbols, tiles against the box."""

from collections.abc import Iterator
from typing import Any

from referee.games.streets import setup
from referee.games.streets.grid import contacts
from referee.games.streets.rules import READ
from referee.kernel.game import Table

MENDABLE = frozenset(
    {
        "fewer tiles built than turns were had",
        "tile without road contact to the city",
        "more people than symbols brought",
        "fewer people than symbols brought",
        "tiles missing: the stack is too short",
        "somebody without an advisor",
        "money though nothing was scored",
        "tokens though nothing was scored",
        "tile without sign in an open street",
        "removed tiles with other backs than the book says",
    }
)
SPEAKS = {
    "hand of somebody not on turn is not three": ("tiles_left",),
    "tiles missing: the stack is too short": ("tiles_left", "removed"),
}
ASSUMED = frozenset({"more people than symbols brought", "fewer people than symbols brought"})
SCORING = ("choose_street", "take_tokens", "swap", "copy", "income", "abandon", "leave")
START = ("central_station", "city_park")


def broken(table: Table[Any], s: Any) -> Iterator[str]:
    """Yield what a position breaks."""
    opening = any(stage.called() in ("deal_advisors", "hire", "prepare_stack", "deal_hands") for stage in s.stage)
    yield from _roads(table, s)
    yield from _people(table, s)
    yield from _tiles(table, s, opening)
    yield from _holdings(table, s)
    if not opening:
        yield from _turns(table, s)
        yield from _unscored(table, s)


def _advised(table: Table[Any]) -> bool:
    return "advisors" in setup.modules(table)


def _roads(table: Table[Any], s: Any) -> Iterator[str]:
    roads = {here.cell: here.road for here in s.city.values()}
    names = {here.cell: tile for tile, here in s.city.items()}
    met = {tile: contacts(roads, here.cell, here.road) for tile, here in s.city.items()}
    if set(START) <= s.city.keys() and met[START[0]].get(s.city[START[1]].cell) != "tee":
        yield "start tiles not touching at a right angle"
    legal = table.quiet().reads(READ.long_sides.legal_if_connected)
    if not legal and any("long" in touching.values() for touching in met.values()):
        yield "long road sides against each other"
    joined, todo = set[str](), [tile for tile in s.city if tile in START][:1]
    while todo:
        tile = todo.pop()
        if tile not in joined:
            joined.add(tile)
            todo += [names[cell] for cell, how in met[tile].items() if how in ("continue", "tee")]
    if joined and len(joined) < len(s.city):
        yield "tile without road contact to the city"


def _built(s: Any) -> list[str]:
    return [tile for tile in (*s.city, *s.covered) if tile not in START]


def _people(table: Table[Any], s: Any) -> Iterator[str]:
    box = table.layout
    station = s.city.get(START[0])
    if (
        station
        and table.quiet().reads(READ.station_people.accepts_nobody)
        and max(station.people.values(), default=0) > 1
    ):
        yield "somebody has moved to the station"
    for colour, kind in box.people.items():
        due = 1 + sum(box.tiles[tile].symbols.get(colour, 0) for tile in _built(s))
        living = s.living(colour)
        if living > due:
            yield "more people than symbols brought"
        if living < min(due, kind.count):
            yield "fewer people than symbols brought"


def _turns(table: Table[Any], s: Any) -> Iterator[str]:
    if not (s.first and s.turn in table.names and s.stage):
        return
    order, top = table.from_(s.first), s.stage[-1]
    contractor = any(player.advisor in ("contractor", None) for player in s.players.values())
    fresh = len(s.stage) == 1 and top.called() == "build" and not top.built
    before = (s.round - 1) * len(order) + order.index(s.turn)
    for name in order if not (_advised(table) and contractor) else ():
        had = s.round - 1 + (order.index(name) < order.index(s.turn)) + (name == s.turn and not fresh)
        if len(s.owned(name)) > had:
            yield "more buildings of a player than turns had"
    if not (_advised(table) and contractor):
        if len(_built(s)) > before + (not fresh):
            yield "more tiles built than turns were had"
        if len(_built(s)) < before:
            yield "fewer tiles built than turns were had"


def _tiles(table: Table[Any], s: Any, opening: bool) -> Iterator[str]:
    box = table.layout
    if s.removed and sum(setup.placed(table, s).values()) + (s.tiles_left or 0) < len(box.tiles) - len(START):
        yield "tiles missing: the stack is too short"
    if s.removed and not opening:
        row = box.stacks[str(setup.seats_for(table, s))]
        due = {kind: row.remove_wild if kind == "wild" else row.remove_coloured for kind in setup.KINDS}
        spare = box.numbers.contractor_removed.value if setup.seats_for(table, s) > len(table.names) else 0
        aside = [tile for tile, face in box.tiles.items() if face.set == "five_player" and not row.five_player]
        gone = {tile: n for tile, n in s.removed.items() if tile not in aside}
        if sum(gone.values()) != sum(due.values()) + spare:
            yield "other number of tiles removed than the book says"
        backs = dict.fromkeys(setup.KINDS, 0)
        for tile, n in gone.items():
            back = box.tiles[tile].type if tile in box.tiles else tile.partition("_")[2]
            if back in backs:
                backs[back] += n
        if any(n > due[kind] + spare for kind, n in backs.items()):
            yield "removed tiles with other backs than the book says"


def _holdings(table: Table[Any], s: Any) -> Iterator[str]:
    box = table.layout
    opening = any(stage.called() in ("deal_advisors", "hire", "prepare_stack", "deal_hands") for stage in s.stage)
    if s.tiles_left and not opening and not table.automata and not _advised(table):
        for name, player in s.players.items():
            if name != s.turn and sum(player.hand.values()) != box.numbers.hand.value:
                yield "hand of somebody not on turn is not three"
    if s.covered and not any(player.advisor in ("renovator", None) for player in s.players.values()):
        yield "tile built over without a Renovator"
    if s.covered and not _advised(table):
        yield "tile built over without advisors"
    for name, player in s.players.items():
        if player.doubled and player.advisor != "investor":
            yield "doubled without the Investor"
        if not player.doubled and any(s.city[tile].signs > 1 for tile in s.owned(name)):
            yield "two signs, and not doubled"
        if _advised(table) and not opening and name not in table.automata and player.advisor is None:
            yield "somebody without an advisor"


def _unscored(table: Table[Any], s: Any) -> Iterator[str]:
    if table.automata or _advised(table) or s.covered:
        return
    bare = [tile for tile in _built(s) if not s.city[tile].owner]
    if not bare and any(player.money for player in s.players.values()):
        yield "money though nothing was scored"
    scoring = any(stage.called() in SCORING for stage in s.stage)
    if not bare and not scoring and any(sum(player.tokens.values()) for player in s.players.values()):
        yield "tokens though nothing was scored"
    if s.round > table.layout.numbers.signs.value or [stage.called() for stage in s.stage] != ["build"]:
        return
    from referee.games.streets import city

    if any(not city.enclosed(table.quiet(), s.city.street(tile)) for tile in bare):
        yield "tile without sign in an open street"
