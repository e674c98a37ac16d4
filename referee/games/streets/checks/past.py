"""What turns can have brought: a city that can have been built, people who can have come, tiles that can be left."""

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from referee.games.streets import advisors, city, setup
from referee.games.streets.checks.moment import SETTING_UP
from referee.games.streets.grid import Cell, contacts
from referee.games.streets.rules import READ, R
from referee.games.streets.stages import (
    Abandoning,
    Building,
    ChooseStreet,
    Copying,
    Income,
    Leaving,
    Swapping,
    TakeTokens,
)
from referee.kernel.game import UNKNOWN
from referee.kernel.position_judge import WHOLE
from referee.kernel.rule import Rule

if TYPE_CHECKING:
    from referee.games.streets.state import Cx, Streets

STATION, PARK = "central_station", "city_park"
SCORING = (Abandoning, ChooseStreet, TakeTokens, Swapping, Copying, Income, Leaving)
JOINED = ("continue", "tee")
"""How two roads meet."""
STACKS: dict[int, Rule] = {2: R.setup.stack_2, 3: R.setup.stack_3, 4: R.setup.stack_4, 5: R.setup.stack_5}


def check_past(cx: "Cx", s: "Streets") -> None:
    """Judge a position of a game that still runs by what can have happened before it."""
    _check_roads(cx, s)
    _check_built(cx, s)
    _check_people(cx, s)
    _check_stack(cx, s)
    _check_hands(cx, s)
    _check_advisors(cx, s)
    _check_unscored(cx, s)


def _check_roads(cx: "Cx", s: "Streets") -> None:
    """Check that start tiles meet at a right angle, no long sides lie together, and every road meets another."""
    roads = {here.cell: here.road for here in s.city.values()}
    names = {here.cell: tile for tile, here in s.city.items()}
    met = {tile: contacts(roads, here.cell, here.road) for tile, here in s.city.items()}
    if STATION in s.city and PARK in s.city:
        how = met[PARK].get(s.city[STATION].cell)
        cx.need(R.setup.station, how == "tee", ("city", PARK, "at")) or cx.because(
            "{park} does not lie beside {station} with the two roads at a right angle", park=PARK, station=STATION
        )
    for tile, touching in met.items():
        long = tuple(names[cell] for cell, how in touching.items() if how == "long")
        if long:
            legal = cx.reads(READ.long_sides.legal_if_connected)
            cx.need(R.place.no_long_sides, legal, ("city", tile, "road")) or cx.because(
                "the long road sides of {tile} and {long} lie together", tile=tile, long=long
            )
    joined = _joined(met, names)
    for tile, touching in met.items():
        if tile in joined:
            continue
        shut = len(touching) == 4 and not any(how in JOINED for how in touching.values())
        about = () if shut else (f"city.{tile}.at", WHOLE)
        cx.need(R.place.no_unconnected, False, ("city", tile, "at"), about=about) or cx.because(
            "the road of {tile} is not joined to those of the other tiles", tile=tile
        )


def _joined(met: Mapping[str, Mapping[Cell, str]], names: Mapping[Cell, str]) -> set[str]:
    """Return the tiles whose roads are joined with that of the first one."""
    first = next((tile for tile in (STATION, PARK, *met) if tile in met), None)
    joined, todo = set[str](), [first] if first else []
    while todo:
        tile = todo.pop()
        if tile not in joined:
            joined.add(tile)
            todo += [names[cell] for cell, how in met[tile].items() if how in JOINED]
    return joined


def _check_built(cx: "Cx", s: "Streets") -> None:
    """Check that as many tiles were built as turns were had."""
    order = cx.table.from_(s.first) if s.first else ()
    if s.turn not in order or not s.stage or _advisors_unknown(cx, s):
        return
    before = order.index(s.turn)
    done = {name: s.round - 1 + (order.index(name) < before) for name in order}
    fresh = len(s.stage) == 1 and isinstance(s.top, Building) and not s.top.built
    had = {**done, s.turn: done[s.turn] + (not fresh)}
    each = {name: 2 if advisors.has(cx.table, s, name, "contractor") else 1 for name in order}
    most = sum([had[name] * each[name] for name in order])
    built = [tile for tile in (*s.city, *s.covered) if tile not in cx.layout.start]
    moment = ("round", "first", "turn")
    cx.need(R.turn.build_mandatory, len(built) <= most, ("city",), about=("city", *moment)) or cx.because(
        "{n:#tile} built in {turns:#turn}", n=len(built), turns=sum(had.values())
    )
    if max(each.values()) == 1:
        least = sum(done.values())
        cx.need(R.turn.build_mandatory, len(built) >= least, ("round",), about=("round", WHOLE)) or cx.because(
            "{n:#tile} built in {turns:#turn}", n=len(built), turns=least
        )
    for name in order:
        own = len(s.owned(name))
        about = ("city.*.owner", *moment)
        cx.need(R.turn.clockwise, own <= had[name] * each[name], ("city",), about=about) or cx.because(
            "{n:#building} of {name}, who has had {turns:#turn}", n=own, name=name, turns=had[name]
        )


def _advisors_unknown(cx: "Cx", s: "Streets") -> bool:
    """Return whether somebody may have an advisor nobody has named."""
    if "advisors" not in setup.modules(cx.table):
        return False
    return any(player.advisor is None for name, player in s.players.items() if name not in cx.table.automata)


def _check_people(cx: "Cx", s: "Streets") -> None:
    """Check that as many people live in the city as its symbols have brought."""
    built = [tile for tile in (*s.city, *s.covered) if tile not in cx.layout.start]
    if STATION in s.city and cx.reads(READ.station_people.accepts_nobody):
        laid, where = cx.table.start.city[STATION].people, ("city", STATION, "people")
        for colour, n in s.city[STATION].people.items():
            cx.need(R.setup.station_people, n <= laid.get(colour, 0), where) or cx.because(
                "{n:#{colour}} at {station}, which accepts nobody", n=n, colour=colour, station=STATION
            )
    for colour, kind in cx.layout.people.items():
        due = 1 + sum([cx.box.tiles[tile].symbols.get(colour, 0) for tile in built])
        lying = s.living(colour)
        homes = (tile for tile, here in s.city.items() if here.people.get(colour) or here.seekers.get(colour))
        at = ("city", next(homes, STATION))
        law = R.place.people if built else R.setup.station_people
        cx.need(law, lying <= due, at, about=("city.*.people", WHOLE)) or cx.because(
            "{lying:#{colour}} in the city, the symbols of its tiles brought {due}", lying=lying, colour=colour, due=due
        )
        some = min(due, kind.count)
        cx.need(law, lying >= some, at, about=("city.*.people", WHOLE)) or cx.because(
            "{lying:#{colour}} in the city, the symbols of its tiles brought {due}",
            lying=lying,
            colour=colour,
            due=some,
        )


def _check_stack(cx: "Cx", s: "Streets") -> None:
    """Check that no tile is missing, and that as many were removed as the book says."""
    law = STACKS[min(5, max(2, setup.seats_for(cx.table, s)))]
    removed = sum(s.removed.values())
    if removed and not any(isinstance(stage, SETTING_UP) for stage in s.stage):
        due = setup.to_remove(cx.table, s)
        five = cx.layout.tiles.keys() & due.keys()  # set aside, not drawn: people may count them or not
        wanted = sum([n for tile, n in due.items() if tile not in five])
        drawn = sum([n for tile, n in s.removed.items() if tile not in five])
        fits = cx.need(law, drawn == wanted, ("removed",), about=("removed",)) or cx.because(
            "{n:#tile} removed at set-up, and it must be {wanted}", n=drawn, wanted=wanted
        )
        if fits:
            _check_backs(cx, law, due, {tile: n for tile, n in s.removed.items() if tile not in five})
    if s.tiles_left is not None and removed:
        n, most = sum(setup.placed(cx.table, s).values()) + s.tiles_left, len(cx.layout.tiles) - len(cx.layout.start)
        cx.need(law, n >= most, ("tiles_left",), about=("tiles_left", WHOLE)) or cx.because(
            "{n:#tile} with {left} in the stack, and there are {most}", n=n, left=s.tiles_left, most=most
        )


def _check_backs(cx: "Cx", law: Rule, due: Mapping[str, int], drawn: Mapping[str, int]) -> None:
    """Check the kinds of the tiles removed; those the Contractor adds may be of any."""
    tiles, kinds, any_kind = cx.layout.tiles, Counter[str](), due.get(UNKNOWN, 0)
    for tile, n in drawn.items():
        kinds[f"{UNKNOWN}_{tiles[tile].type}" if tile in tiles else tile] += n
    for kind in setup.KINDS:
        back = f"{UNKNOWN}_{kind}"
        n, wanted = kinds[back], due.get(back, 0)
        cx.need(law, n <= wanted + any_kind, ("removed",), about=("removed",)) or cx.because(
            "{n} {back} tiles removed at set-up, and it must be {wanted}", n=n, back=kind, wanted=wanted
        )


def _check_hands(cx: "Cx", s: "Streets") -> None:
    """Check that whoever is not to act has drawn up to a whole hand while the stack lasts."""
    if not s.tiles_left or cx.table.automata or "advisors" in setup.modules(cx.table):
        return
    if any(isinstance(stage, SETTING_UP) for stage in s.stage):
        return
    hand = cx.layout.numbers.hand.value
    for name, player in s.players.items():
        tiles = sum(player.hand.values())
        at = ("players", name, "hand")
        full = name == s.turn or tiles == hand
        cx.need(R.draw.one, full, at, about=(".".join(at), "tiles_left")) or cx.because(
            "{n:#tile} in the hand of {name}, who is not to act and has drawn up to {hand}",
            n=tiles,
            name=name,
            hand=hand,
        )


def _check_advisors(cx: "Cx", s: "Streets") -> None:
    """Check what only one advisor does: build over a tile, double a sign."""
    known = tuple(f"players.{name}.advisor" for name in cx.table.people)
    renovator = any(player.advisor == "renovator" for player in s.players.values())
    cx.need(R.adv.renovator.cover, renovator or not s.covered, ("covered",), about=("covered", *known)) or cx.because(
        "{covered} built over, and nobody has the Renovator", covered=tuple(sorted(s.covered))
    )
    if "advisors" in setup.modules(cx.table) and not any(isinstance(stage, SETTING_UP) for stage in s.stage):
        for name in cx.table.people:
            at = ("players", name, "advisor")
            dealt = s.players[name].advisor is not None
            cx.need(R.adv.deal, dealt, at, about=(WHOLE, "players.*.advisor")) or cx.because(
                "{name} has no advisor, and everybody was dealt one", name=name
            )
    for name, player in s.players.items():
        at = ("players", name, "doubled")
        doubled = not player.doubled or player.advisor == "investor"
        cx.need(R.adv.investor.one, doubled, at, about=(".".join(at), f"players.{name}.advisor")) or cx.because(
            "{name} has doubled a sign without the Investor", name=name
        )


def _check_unscored(cx: "Cx", s: "Streets") -> None:
    """Check that nobody has earned and no sign is gone before a street was scored or left."""
    if "advisors" in setup.modules(cx.table) or cx.table.automata or s.covered:
        return
    bare = [tile for tile, here in s.city.items() if tile not in cx.layout.start and not here.owner]
    for name, player in s.players.items():
        at = ("players", name, "money")
        cx.need(R.income.remove_sign, bool(bare or not player.money), at, about=(".".join(at), WHOLE)) or cx.because(
            "{name} has {money:$}, and a sign lies on every tile: nothing was scored", name=name, money=player.money
        )
        at, scoring = ("players", name, "tokens"), any(isinstance(stage, SCORING) for stage in s.stage)
        taken = any(player.tokens.values()) and not bare and not scoring
        cx.need(R.biz.before_scoring, not taken, at, about=(".".join(at), WHOLE)) or cx.because(
            "{name} has tokens, and a sign lies on every tile: nothing was scored", name=name
        )
    if s.round > cx.layout.numbers.signs.value or len(s.stage) != 1 or not isinstance(s.top, Building):
        return
    for tile in bare:
        shut = city.enclosed(cx, s.city.street(tile))
        at = ("city", tile, "owner")
        cx.need(R.abandon.when, shut, at, about=("round", f"city.{tile}.at", WHOLE)) or cx.because(
            "{tile} lies in an open street without a sign before anybody has run out of signs", tile=tile
        )
