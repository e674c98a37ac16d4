"""Whether a box can be played with: what its owner typed in must fit the rest, and what the rules know."""

from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from typing import TYPE_CHECKING, get_args

from referee.games.carnegie.components import Deck
from referee.kernel.components import ImpossibleBox
from referee.kernel.facts import Phrase, phrase

if TYPE_CHECKING:
    from referee.games.carnegie.components import Box

Fault = tuple[str, str, Phrase]
"""Kind, id, and what is wrong with it."""
FIXED = {
    "rows": ("hr", "management", "construction", "rnd"),
    "regions": ("west", "midwest", "east", "south"),
    "levels": ("wagon", "stagecoach", "railroad"),
    "projects": ("housing", "commerce", "industry", "infrastructure"),
}
"""Kinds the rules know one by one."""
SPACES = ("BL", "TL", "T", "BM", "TR", "BR", "C")
MONEY = ("dollars", "goods")
MOST_MAJORS = 10
"""Every set of joined major cities may be scored: with more there are too many sets."""
DONATION, LOBBY, ANY = "donation", "lobby", "any"


def check_box(box: "Box") -> None:
    """Refuse a box that cannot be played with."""
    faults = chain(_kinds(box), _numbers(box), _map(box), _tracks(box), _timeline(box), _company(box))
    for kind, id, what in chain(faults, _departments(box), _tabs(box), _donations(box), _solo(box)):
        raise ImpossibleBox(what, kind, id)


def _unknown(kind: str, id: str, sort: str, words: Iterable[str], known: Iterable[str]) -> Iterator[Fault]:
    """Yield a fault for each word that is not known."""
    yield from (
        (kind, id, phrase("'{word}' is no {sort}", word=word, sort=sort)) for word in words if word not in known
    )


def _kinds(box: "Box") -> Iterator[Fault]:
    """Check that rows, regions, levels and project types are those the rules know."""
    for kind, names in FIXED.items():
        yield from (
            (kind, id, phrase("the rules know no other than {words}", words=names))
            for id in getattr(box, kind)
            if id not in names
        )


def _numbers(box: "Box") -> Iterator[Fault]:
    """Check that the rows have room for all markers: every round moves one."""
    numbers = box.numbers
    room = numbers.row_spaces.value * len(box.rows)
    if not 1 <= numbers.rounds.value <= room:
        yield "numbers", "rounds", phrase("the rows have room for 1 to {room} rounds", room=room)
    if numbers.exchange.value < 1:
        yield "numbers", "exchange", phrase("a good brings at least 1 dollar")
    tiles = numbers.copies.value * len(box.kinds)
    for id, count in box.player_counts.items():
        if count.departments_removed > tiles:
            yield "player_counts", id, phrase("the box has {n} department tiles", n=tiles)


def _map(box: "Box") -> Iterator[Fault]:
    """Check the map: cities lie in regions, lines join cities, spaces take projects."""
    for id, city in box.cities.items():
        yield from _unknown("cities", id, "region", [city.region], box.regions)
        yield from _unknown("cities", id, "city", city.links, box.cities)
        yield from _unknown("cities", id, "build space", city.spaces, SPACES)
        yield from _unknown("cities", id, "project", city.spaces.values(), (*box.projects, ANY))
        if not city.spaces:
            yield "cities", id, phrase("a city has a build space")
    for id, city in box.cities.items():
        oneway = [other for other in city.links if id not in box.cities[other].links]
        yield from (
            ("cities", id, phrase("the line to {city} must be given for {city} too", city=other)) for other in oneway
        )
    yield from _points(box)


def _points(box: "Box") -> Iterator[Fault]:
    """Check that the table has a row for the points of any joined major cities."""
    majors = [city.connection_points for city in box.cities.values() if city.size == "major"]
    if len(majors) > MOST_MAJORS:
        last = [id for id, city in box.cities.items() if city.size == "major"][-1]
        yield "cities", last, phrase("at most {n} cities are major", n=MOST_MAJORS)
        return
    sums = {sum(some) for n in range(2, len(majors) + 1) for some in combinations(majors, n)}
    missing = sorted(points for points in sums if str(points) not in box.connections)
    said = phrase("major cities with so many points can be joined")
    yield from (("connections", str(points), said) for points in missing)


def _tracks(box: "Box") -> Iterator[Fault]:
    """Check that every region has a track of known levels."""
    for region in box.regions:
        for space in box.tracks[region].spaces:
            yield from _unknown("tracks", region, "level", [space.level], box.levels)
            yield from _unknown("tracks", region, "reward", space.reward, MONEY)
        if not box.tracks[region].spaces:
            yield "tracks", region, phrase("a track has a space")


def _timeline(box: "Box") -> Iterator[Fault]:
    """Yield faults of the timeline: a row is a tile and the end tile."""
    spaces = box.numbers.row_spaces.value
    for id, tile in box.tiles.items():
        yield from _unknown("tiles", id, "event", tile.spaces, (*box.regions, DONATION))
        if len(tile.spaces) + 1 != spaces:
            yield "tiles", id, phrase("a row has {spaces} spaces, the last on the end tile", spaces=spaces)
    for id, end in box.ends.items():
        yield from _unknown("ends", id, "region", [end.region], box.regions)


def _company(box: "Box") -> Iterator[Fault]:
    """Yield faults of the board: it is in one piece, and everything on it is printed once."""
    held = [cell.holds for cell in box.cells.values() if cell.holds]
    for id, cell in box.cells.items():
        yield from _unknown("cells", id, "department", [cell.holds] if cell.holds else [], (*box.departments, LOBBY))
        yield from _unknown("cells", id, "floor", [str(cell.floor)], box.floors)
        if cell.holds and held.count(cell.holds) > 1:
            yield "cells", id, phrase("{place} is printed twice", place=cell.holds)
        if (id, next(iter(box.cells))) not in box.steps:
            yield "cells", id, phrase("no way leads there")
    needed = (LOBBY, "start_hr", "start_strategic_planning")
    yield from (
        ("cells", name, phrase("{place} is printed nowhere", place=name)) for name in needed if name not in held
    )


def _departments(box: "Box") -> Iterator[Fault]:
    """Check that departments are printed or numbered, and take dollars and goods."""
    for id, about in box.departments.items():
        yield from _unknown("departments", id, "row", [about.type], box.rows)
        if about.number is None and id not in box.printed:
            yield "departments", id, phrase("a department that is not printed on the board has a number")
        for effect in about.effects.values():
            yield from _unknown("departments", id, "price", effect.pay, MONEY)
    moves = box.departments["start_hr"].effects.get("moves")
    if moves is None or "moves" not in moves.gain:
        yield "departments", "start_hr", phrase("its effect is {way}", way="moves: {gain: {moves: ...}}")
    ways = box.departments["start_strategic_planning"].effects.values()
    builds = {effect.occupied for effect in ways if effect.builds == "department" and "goods" in effect.pay}
    if builds != {True, False}:
        yield "departments", "start_strategic_planning", phrase("it builds for goods where people are and anywhere")


def _tabs(box: "Box") -> Iterator[Fault]:
    """Check that both sides of a tab have equally many sections with at most two incomes."""
    for project in box.projects:
        sides = {id: box.tabs[id].sections for id in (f"{project}_vp", f"{project}_limit")}
        if len({len(sections) for sections in sides.values()}) > 1:
            yield "tabs", f"{project}_limit", phrase("both sides of a tab have equally many sections")
        for id, sections in sides.items():
            if not sections or any(len(section.income) > 2 for section in sections):
                yield "tabs", id, phrase("a tab has sections, each with at most two incomes to choose from")


def _donations(box: "Box") -> Iterator[Fault]:
    """Check that donations count things of the box, and that payments bring VP for dollars and goods."""
    for id, cell in box.donations.items():
        yield from _unknown("donations", id, "row", [cell.type] if cell.type else [], box.rows)
        yield from _unknown("donations", id, "region", [cell.region] if cell.region else [], box.regions)
        yield from _unknown("donations", id, "project", cell.projects, box.projects)
        yield from _unknown("donations", id, "price", cell.pay, MONEY)
        if cell.per == "payment" and not (cell.vp and any(cell.pay.values())):
            yield "donations", id, phrase("a payment costs something and brings VP")


def _solo(box: "Box") -> Iterator[Fault]:
    """Check that Andrew's cards speak of things of the box, and that every level has a card for each round."""
    for id, card in box.solo_cards.items():
        yield from _unknown("solo_cards", id, "row", (card.action, *card.takes), box.rows)
        yield from _unknown("solo_cards", id, "donation", [card.donation], box.donations)
        yield from _unknown("solo_cards", id, "city", card.cities, box.cities)
        yield from _unknown("solo_cards", id, "region", [card.region], box.regions)
    for id, level in box.difficulties.items():
        decks = [card.deck for card in box.solo_cards.values()]
        if any(getattr(level, deck) > decks.count(deck) for deck in get_args(Deck)):
            yield "difficulties", id, phrase("the box has not so many cards of a kind")
        if level.normal + level.advanced < box.numbers.rounds.value:
            yield "difficulties", id, phrase("every round takes a card")
