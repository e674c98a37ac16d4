"""Project tabs and build spaces: what is visible, ready, freed; where a project may be realised (rulebook p.11-12)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.carnegie.book import reading, rule
from referee.games.carnegie.components import Section
from referee.games.carnegie.parts import Tab
from referee.kernel.play import OpenFact

if TYPE_CHECKING:
    from referee.games.carnegie.components import Box
    from referee.games.carnegie.state import Carnegie, Cx

ADVANCE_TAB = rule("rnd.advance_tab")
TAB_VP = rule("rnd.tab_vp")
TOP_ROW_FIRST = reading("leftmost_build_space", "top_row_first")
PULL_REFUSED = reading("tab_without_disc", "pull_refused")
UPPER = ("TL", "T", "TR")


def section(cx: "Cx", name: str, project: str, tab: Tab, number: int) -> Section:
    """A section of a tab; when nobody said which side is up, both must show the same."""
    found: Section = cx.box.tabs[f"{project}_{tab.side or 'vp'}"].sections[number - 1]
    if tab.side is None and found != cx.table.box.tabs[f"{project}_limit"].sections[number - 1]:
        raise OpenFact(f"players.{name}.tabs.{project}.side", f"which side of the {project} tab is up")
    return found


def length(box: "Box", project: str) -> int:
    """How many sections a tab has."""
    return len(box.tabs[f"{project}_vp"].sections)


def spaces(cx: "Cx", name: str, project: str, tab: Tab) -> list[Section]:
    """The visible project spaces of a tab, from the right."""
    last = min(tab.at, length(cx.table.box, project))
    shown = [section(cx, name, project, tab, number) for number in range(1, last + 1)]
    return [one for one in shown if one.kind == "project"]


def freed(cx: "Cx", s: "Carnegie", name: str) -> list[tuple[str, Section]]:
    """The spaces whose discs are on the map, type by type: always the rightmost ones of a tab."""
    built = [(project, tab) for project, tab in s.players[name].tabs.items() if realised(s, name, project)]
    return [(project, one) for project, tab in built for one in spaces(cx, name, project, tab)[: tab.built]]


def completed(cx: "Cx", s: "Carnegie", name: str, project: str, said: Tab | None) -> Tab:
    """A tab with what nobody said: projects the map shows, sections they need, a disc on every space not freed."""
    tab = said or Tab()
    tab = replace(tab, built=tab.built or max(on_map(cx.table.box, s, name, project), _first(s, project)))
    while said is None and len(spaces(cx, name, project, tab)) < tab.built and tab.at < length(cx.table.box, project):
        tab = replace(tab, at=tab.at + 1)
    if tab.discs is not None:
        return tab
    return replace(tab, discs=max(0, len(spaces(cx, name, project, tab)) - tab.built))


def _first(s: "Carnegie", project: str) -> int:
    """The housing project everybody realises in the set-up, once that is done."""
    return int(project == "housing" and not any(stage.sets_up for stage in s.stage))


def on_map(box: "Box", s: "Carnegie", name: str, project: str) -> int:
    """How many of a player's discs lie on spaces that take this type alone."""
    spaces = [(city, space) for city, discs in s.map.items() for space, owner in discs.items() if owner == name]
    return sum(box.cities[city].spaces.get(space) == project for city, space in spaces)


def realised(s: "Carnegie", name: str, project: str) -> int:
    """How many projects of a type a player has realised; discs in small cities do not tell their type."""
    tabs = s.players[name].tabs
    untold = len(s.owned(name)) - sum(tab.built for tab in tabs.values())
    if untold > 0:
        raise OpenFact(f"players.{name}.tabs.{project}.built", f"of which type {untold} more of {name}'s projects are")
    return tabs[project].built


def pull(cx: "Cx", s: "Carnegie", name: str, project: str) -> "Carnegie":
    """A tab is pulled one section to the right; a new space gets a disc if one is left."""
    player = s.players[name]
    tab = replace(player.tabs[project], at=player.tabs[project].at + 1)
    shown = section(cx, name, project, tab, tab.at)
    if shown.kind == "project" and s.discs[name]:
        cx.cite(ADVANCE_TAB, "a new {project} space is visible and gets a disc", project=project)
        s, tab = s.takes_discs(name, 1), replace(tab, discs=(tab.discs or 0) + 1)
    elif shown.kind == "project":
        cx.cite(ADVANCE_TAB, "a new {project} space is visible; no disc is left for it", project=project)
    else:
        cx.cite(TAB_VP, "the {project} tab is worth {vp} VP at the end now", project=project, vp=shown.vp)
    return s.with_player(name, player.with_tab(project, tab))


def realise(s: "Carnegie", name: str, project: str, city: str, space: str) -> "Carnegie":
    """The rightmost disc of a tab goes to a build space."""
    player = s.players[name]
    tab = player.tabs[project]
    tab = replace(tab, discs=(tab.discs or 0) - 1, built=tab.built + 1)
    return s.with_player(name, player.with_tab(project, tab)).with_disc(city, space, name)


def fitting(box: "Box", city: str, project: str) -> list[str]:
    """The build spaces of a city that take a project of this type, from left to right."""
    return [space for space, kind in box.cities[city].spaces.items() if kind in (project, "any")]


def free(box: "Box", s: "Carnegie", city: str, project: str) -> list[str]:
    """Those on which no disc lies."""
    taken = s.map.get(city, {})
    return [space for space in fitting(box, city, project) if space not in taken]


def from_left(cx: "Cx", city: str) -> list[str]:
    """All build spaces of a city, the leftmost first; two rows of circles can be read in two ways."""
    order = [*cx.table.box.cities[city].spaces]
    rows = [space for space in order if space in UPPER] + [space for space in order if space not in UPPER]
    return rows if rows != order and cx.reads(TOP_ROW_FIRST) else order
