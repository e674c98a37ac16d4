"""Project tabs and build spaces: what is visible, ready, freed; where a project may be realised (rulebook p.11-12)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.carnegie import infer_tabs
from referee.games.carnegie.components import Section
from referee.games.carnegie.records import ANY, Tab
from referee.games.carnegie.rules import READ, R
from referee.kernel.engine import OpenFact
from referee.kernel.facts import phrase

if TYPE_CHECKING:
    from referee.games.carnegie.components import Box
    from referee.games.carnegie.state import Carnegie, Cx

UPPER = ("TL", "T", "TR")


def section(cx: "Cx", name: str, project: str, tab: Tab, number: int) -> Section:
    """Return a section of a tab; when nobody said which side is up, both must show the same."""
    found: Section = cx.box.tabs[f"{project}_{tab.side or 'vp'}"].sections[number - 1]
    if tab.side is None and found != cx.layout.tabs[f"{project}_limit"].sections[number - 1]:
        raise OpenFact(f"players.{name}.tabs.{project}.side", phrase("which side of the {tab} tab is up", tab=project))
    return found


def freed(cx: "Cx", s: "Carnegie", name: str) -> list[tuple[str, Section]]:
    """Return the spaces whose discs are on the map, type by type: always the rightmost ones of a tab."""
    built = {project: infer_tabs.realised(s, name, project) for project in s.players[name].tabs}
    return [(project, one) for project, n in built.items() for one in _rightmost(cx, s, name, project, n)]


def _rightmost(cx: "Cx", s: "Carnegie", name: str, project: str, count: int) -> list[Section]:
    """Return so many project spaces of a tab, from the right."""
    tab, found = s.players[name].tabs[project], list[Section]()
    for number in range(1, infer_tabs.length(cx.layout, project) + 1):
        if len(found) < count:
            one = section(cx, name, project, tab, number)
            found += [one] if one.kind == "project" else []
    return found


def pull(cx: "Cx", s: "Carnegie", name: str, project: str) -> "Carnegie":
    """Pull a tab one section to the right; a new space gets a disc if one is left."""
    player = s.players[name]
    number = infer_tabs.reached(s, name, project) + 1
    tab = replace(player.tabs[project], at=number)
    shown = section(cx, name, project, tab, number)
    if shown.kind == "project" and s.discs[name]:
        cx.cite(R.rnd.advance_tab, "a new {project} space is visible and gets a disc", project=project)
        s, tab = s.takes_discs(name, 1), replace(tab, discs=infer_tabs.ready(s, name, project) + 1)
    elif shown.kind == "project":
        cx.cite(R.rnd.advance_tab, "a new {project} space is visible; no disc is left for it", project=project)
    else:
        cx.cite(R.rnd.tab_vp, "the {project} tab is worth {vp} VP at the end now", project=project, vp=shown.vp)
    if shown.limit:
        cx.cite(
            R.donation.limit_bonus, "the limit of every donation rises by {n} VP for {name}", name=name, n=shown.limit
        )
    return s.with_player(name, player.with_tab(project, tab))


def realise(s: "Carnegie", name: str, project: str, city: str, space: str) -> "Carnegie":
    """Move the rightmost disc of a tab to a build space."""
    player = s.players[name]
    tab = player.tabs[project]
    built = None if tab.built is None else tab.built + 1
    tab = replace(tab, discs=infer_tabs.ready(s, name, project) - 1, built=built)
    return s.with_player(name, player.with_tab(project, tab)).with_disc(city, space, name)


def fitting(box: "Box", city: str, project: str) -> list[str]:
    """Return the build spaces of a city that take a project of this type, from left to right."""
    return [space for space, kind in box.cities[city].spaces.items() if kind in (project, ANY)]


def free(box: "Box", s: "Carnegie", city: str, project: str) -> list[str]:
    """Return those on which no disc lies; a disc on a space nobody named may lie on any of them."""
    taken = s.map.get(city, {})
    spaces = [space for space in fitting(box, city, project) if space not in taken]
    return free_spaces(s, city, spaces)


def sites(box: "Box", s: "Carnegie", project: str) -> dict[str, tuple[str, ...]]:
    """Return the free spaces for a type of project by city; none where a disc lies on an unnamed space."""
    found, taken = dict[str, tuple[str, ...]](), s.map
    for city, spaces in box.sites[project].items():
        discs = taken.get(city, {})
        free = tuple([space for space in spaces if space not in discs]) if discs else spaces
        if free and ANY not in discs:
            found[city] = free
    return found


def free_spaces(s: "Carnegie", city: str, spaces: list[str]) -> list[str]:
    """Return the free spaces of a city if nobody's disc may lie on one of them, else none."""
    owner = s.map.get(city, {}).get(ANY)
    if spaces and owner:
        raise OpenFact(
            f"cities.{city}", phrase("{owner}: on which space of {city} the disc lies", city=city, owner=owner)
        )
    return spaces


def has_site(box: "Box", s: "Carnegie", city: str, project: str) -> bool:
    """Return whether a space of a city is free for a type, wherever a disc on a space nobody named lies."""
    taken = s.map.get(city, {})
    spaces = [space for space in fitting(box, city, project) if space not in taken]
    return len(spaces) > 1 or bool(free_spaces(s, city, spaces))


def free_space(cx: "Cx", s: "Carnegie", city: str, only: bool = False) -> str | None:
    """Return the leftmost unoccupied build space of a city, or the leftmost of all if it is unoccupied.

    Two rows of circles can be read in two ways, which need not lead to different spaces.
    """
    order = [*cx.box.cities[city].spaces]
    rows = [space for space in order if space in UPPER] + [space for space in order if space not in UPPER]
    across, by_rows = (_first_free(s, city, way[:1] if only else way) for way in (order, rows))
    return by_rows if by_rows != across and cx.reads(READ.leftmost_build_space.top_row_first) else across


def _first_free(s: "Carnegie", city: str, spaces: list[str]) -> str | None:
    """Return the first of these spaces on which no disc lies."""
    taken = s.map.get(city, {})
    return next(iter(free_spaces(s, city, [space for space in spaces if space not in taken])), None)
