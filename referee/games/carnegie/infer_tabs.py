"""What a position says about project tabs and the map, put together: only what is certain is filled in."""

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from referee.games.carnegie.components import Side
from referee.games.carnegie.records import ANY, Tab
from referee.games.carnegie.seating import people_from
from referee.kernel.engine import OpenFact
from referee.kernel.facts import phrase

if TYPE_CHECKING:
    from referee.games.carnegie.components import Box
    from referee.games.carnegie.state import Carnegie, Cx

SIDES: tuple[Side, ...] = ("vp", "limit")
HOUSING, SMALL = "housing", "small"
FIRST_SECTION = 1


class Match(Struct, frozen=True):
    """How a player's discs on the map and what the tabs say go together."""

    untyped: int
    """Discs on the map whose type nobody told."""
    elsewhere: int
    """Projects realised that lie nowhere on the map as it was given."""
    first: int
    """Of these the housing project of the set-up, which lies in a medium or major city."""


def length(box: "Box", project: str) -> int:
    """Return how many sections a tab has."""
    return len(box.tabs[f"{project}_vp"].sections)


def shown(box: "Box", project: str, side: str, at: int) -> int:
    """Return how many project spaces a side of a tab shows when it is pulled to a section."""
    return sum(section.kind == "project" for section in box.tabs[f"{project}_{side}"].sections[:at])


def types(box: "Box", city: str, discs: dict[str, str], space: str) -> set[str]:
    """Return the types of project a disc in a city can be."""
    printed = box.cities[city].spaces
    spaces = [one for one in printed if one not in discs] if space == ANY else [space]
    kinds = {printed[one] for one in spaces if one in printed}
    return {*box.projects} if ANY in kinds else kinds


def on_map(box: "Box", s: "Carnegie", name: str, project: str) -> int:
    """Return how many of a player's discs lie on spaces that take this type alone."""
    return sum([types(box, *disc) == {project} for disc in _discs(s, name)])


def _discs(s: "Carnegie", name: str) -> list[tuple[str, dict[str, str], str]]:
    """Return the discs of a player on the map: city, all discs there, space."""
    return [(city, discs, space) for city, discs in s.map.items() for space, owner in discs.items() if owner == name]


def least(cx: "Cx", s: "Carnegie", name: str, project: str, tab: Tab) -> int:
    """Return the projects of a type realised for certain: as the tab says, else as map and first housing show."""
    if tab.built is not None:
        return tab.built
    first = project == HOUSING and _first_lies(cx, s, name)
    return max(on_map(cx.layout, s, name, project), int(first))


def _first_lies(cx: "Cx", s: "Carnegie", name: str) -> bool:
    """Return whether the housing disc of the set-up lies on the map: it does before a department is reserved."""
    if not any(stage.sets_up for stage in s.stage):
        return True
    waiting = [other for other in people_from(cx.table, s.first) if not s.players[other].reserved]
    return name not in waiting or (name == waiting[-1] and any(stage.first_lies for stage in s.stage))


def most(box: "Box", project: str, tab: Tab) -> int:
    """Return the most projects of a type realised: as the tab says, else the spaces it can show without discs."""
    if tab.built is not None:
        return tab.built
    return room(box, project, tab) - (tab.discs or 0)


def room(box: "Box", project: str, tab: Tab) -> int:
    """Return how many project spaces a tab can show."""
    at = tab.at or length(box, project)
    return max([shown(box, project, side, at) for side in _either(tab)])


def _either(tab: Tab) -> tuple[Side, ...]:
    """Return the side that is up, or both when nobody said it."""
    return (tab.side,) if tab.side else SIDES


def match(cx: "Cx", s: "Carnegie", name: str, tabs: dict[str, Tab]) -> Match:
    """Match discs of unknown type on the map with projects: first those the tabs speak of and no typed disc shows."""
    box = cx.layout
    typed = {project: on_map(box, s, name, project) for project in tabs}
    missing = {project: max(0, least(cx, s, name, project, tab) - typed[project]) for project, tab in tabs.items()}
    open_ = [disc for disc in _discs(s, name) if len(types(box, *disc)) > 1]
    fit = [disc for disc in open_ if box.cities[disc[0]].size != SMALL and HOUSING in types(box, *disc)]
    first = int(missing.get(HOUSING, 0) > 0 and not typed[HOUSING])
    found = min(first, len(fit))
    others = sum(missing.values()) - first
    matched = min(others, len(open_) - found)
    untyped = len(open_) - found - matched if tabs else 0
    return Match(untyped, first - found + others - matched, first - found)


def sides(box: "Box", project: str, tab: Tab, used: int) -> list[Side]:
    """Return the sides of a tab that can be up: those that show a space for every disc that came onto it."""
    at = tab.at or length(box, project)
    return [side for side in _either(tab) if shown(box, project, side, at) >= used]


def completed(cx: "Cx", s: "Carnegie", name: str, said: dict[str, Tab]) -> dict[str, Tab]:
    """Return a player's tabs with what is certain though nobody said it, and a disc on every space not freed."""
    box = cx.layout
    tabs = {project: said.get(project, Tab()) for project in box.projects}
    open_ = match(cx, s, name, tabs).untyped > 0
    tabs = {project: _pulled(cx, s, name, project, tab, open_) for project, tab in tabs.items()}
    left = in_the_box(cx, s, name) - sum([(tab.built or 0) + (tab.discs or 0) for tab in tabs.values()])
    for project, tab in tabs.items():
        discs = _discs_on(box, project, tab)
        if tab.discs is None and discs is not None:
            discs = max(0, min(discs, left))
            tabs, left = {**tabs, project: replace(tab, discs=discs)}, left - discs
    return tabs


def _pulled(cx: "Cx", s: "Carnegie", name: str, project: str, tab: Tab, open_: bool) -> Tab:
    """Return a tab pulled as far as its discs need; leave one that discs of unknown type may come from."""
    box, built = cx.layout, least(cx, s, name, project, tab)
    if open_ and built < most(box, project, tab):
        return tab
    used = built + (tab.discs or 0)
    up = sides(box, project, tab, used)
    needed = {_smallest(box, project, side, used) for side in up}
    at = tab.at or (needed.pop() if len(needed) == 1 else None)
    return replace(tab, side=up[0] if len(up) == 1 else tab.side, at=at, built=built)


def _smallest(box: "Box", project: str, side: Side, used: int) -> int:
    """Return the first section at which a side shows so many spaces."""
    sections = range(FIRST_SECTION, length(box, project) + 1)
    return next(at for at in sections if shown(box, project, side, at) >= used)


def _discs_on(box: "Box", project: str, tab: Tab) -> int | None:
    """Return the discs on a tab, one on every space not freed; None while it is open how many spaces there are."""
    if tab.at is None or tab.built is None:
        return None
    spaces = {shown(box, project, side, tab.at) for side in sides(box, project, tab, tab.built)}
    return spaces.pop() - tab.built if len(spaces) == 1 else None


def in_the_box(cx: "Cx", s: "Carnegie", name: str) -> int:
    """Return the discs a player has besides those on score track, transport tracks and donations."""
    scored = 0 if name in cx.table.automata else 1
    return cx.layout.numbers.discs.value - scored - len(cx.layout.regions) - len(s.donated(name))


def discs_left(cx: "Cx", s: "Carnegie", name: str) -> int:
    """Return the discs in a player's supply if nobody said it: every space a tab shows got one while there were any."""
    box, tabs = cx.layout, s.players[name].tabs
    certain = {p: least(cx, s, name, p, tab) + (tab.discs or 0) for p, tab in tabs.items()}
    spaces = {p: _shows(box, p, tab) if tab.discs is None else 0 for p, tab in tabs.items()}
    if not tabs:
        return in_the_box(cx, s, name) - len(s.owned(name))
    untyped = match(cx, s, name, tabs).untyped
    needed = sum(certain.values()) + untyped
    left = in_the_box(cx, s, name) - needed
    more = sum([max(certain[p], spaces[p]) for p in tabs]) - needed
    return left - min(max(0, more), max(0, left))


def _shows(box: "Box", project: str, tab: Tab) -> int:
    """Return how many spaces a tab shows at least."""
    return min([shown(box, project, side, tab.at or FIRST_SECTION) for side in _either(tab)])


def realised(s: "Carnegie", name: str, project: str) -> int:
    """Return how many projects of a type a player has realised."""
    built = s.players[name].tabs[project].built
    if built is None:
        what = phrase(
            "how many {project} projects {name} realised: the map does not tell the type of every disc",
            project=project,
            name=name,
        )
        raise OpenFact(f"players.{name}.tabs.{project}.built", what)
    return built


def ready(s: "Carnegie", name: str, project: str) -> int:
    """Return how many discs lie on a tab."""
    discs = s.players[name].tab(project).discs
    if discs is None:
        what = phrase("{name}: how many discs lie on the {tab} tab", name=name, tab=project)
        raise OpenFact(f"players.{name}.tabs.{project}.discs", what)
    return discs


def reached(s: "Carnegie", name: str, project: str) -> int:
    """Return the last visible section of a tab."""
    at = s.players[name].tab(project).at
    if at is None:
        what = phrase("{name}: how far the {tab} tab is pulled out", name=name, tab=project)
        raise OpenFact(f"players.{name}.tabs.{project}.at", what)
    return at


def projects_in(cx: "Cx", s: "Carnegie", name: str, first: bool) -> list[str]:
    """Return the cities of a player's projects: those of all tabs, and the first housing project if needed."""
    found = match(cx, s, name, s.players[name].tabs)
    unsaid = found.elsewhere - (0 if first else found.first)
    if unsaid > 0:
        raise OpenFact(
            "cities", phrase("{name}: where the other projects lie ({n} not on the map)", name=name, n=unsaid)
        )
    return s.owned(name)
