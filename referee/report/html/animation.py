"""The pictures of a scenario step by step: every different content of a group once, and for each step what changed."""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from msgspec.structs import replace

from referee.language.speaking import say
from referee.report.html.buttons import button
from referee.report.html.markup import Html, tag, text
from referee.report.html.player_colours import badge
from referee.report.picture.marks import number
from referee.report.picture.svg import marks_svg
from referee.scenes.scene import Group, Pane, Scene

PLAYERS, SIGNS = "players", "signs"
QUIET = "player-"
"""What a player has changes at every step: it does not say which part of the board matters."""
"""Panes the page tells otherwise: the players in sentences, the signs once, folded."""
Frame = list[int]
"""Group and content, group and content ...: what is otherwise than in the frame before; content -1 is nothing."""
GONE = -1
ICON = re.compile(r'href="#i-(\w+)"')
BIG = 700
"""A pane as wide as that may be moved about in its box on a phone."""


class Reel:
    """One pane through all steps: its extent, and its groups in the order in which they are drawn."""

    def __init__(self, pane: Pane) -> None:
        self.name, self.headed, self.beside, self.brief = pane.name, pane.headed, pane.beside, pane.brief
        self.title = pane.title.partition(",")[0]
        """What does not change of its title."""
        self.left, self.top, self.right, self.bottom = pane.left, pane.top, pane.left + pane.w, pane.top + pane.h
        self.keys: list[str] = []

    @property
    def wide(self) -> float:
        """How wide it is."""
        return self.right - self.left

    @property
    def box(self) -> str:
        """Its extent, as a drawing has it."""
        return " ".join(map(number, (self.left, self.top, self.wide, self.bottom - self.top)))

    def widen(self, pane: Pane) -> None:
        """Make room for all of a pane; a new group is drawn behind the one that comes before it there."""
        self.left, self.top = min(self.left, pane.left), min(self.top, pane.top)
        self.right = max(self.right, pane.left + pane.w)
        self.bottom = max(self.bottom, pane.top + pane.h)
        known, at = set(self.keys), 0
        for group in pane.groups:
            if group.key in known:
                at = self.keys.index(group.key) + 1
            else:
                self.keys.insert(at, group.key)
                at += 1


class Film:
    """All pictures of a scenario, its lines included."""

    def __init__(self) -> None:
        self.reels: dict[str, Reel] = {}
        self.places: dict[str, tuple[float, float]] = {}
        self.numbers: dict[str, int] = {}
        """Groups by key."""
        self.contents: dict[str, int] = {}
        self.told: dict[str, str] = {}
        """Groups told in a sentence, with the paint of the player they are about."""
        self.last: Scene | None = None
        self.shown: dict[int, int] = {}
        """What the first line ends with: it is drawn without a script."""

    def shoot(self, scenes: Iterable[Scene]) -> list[Frame]:
        """Return the frames of a line."""
        before: dict[str, Group] = {}
        shown: dict[int, int] = {}
        frames: list[Frame] = []
        for scene in scenes:
            now = {group.key: group for pane in scene.panes for group in self._reel(pane)}
            frames.append(self._frame(before, now, shown, scene))
            before, self.last = now, scene
        self.shown = self.shown or shown
        return frames

    def _reel(self, pane: Pane) -> list[Group]:
        """Return the groups of a pane that may change; the pane itself grows where it must."""
        groups = [group for group in pane.groups if not group.key.startswith("sign-")]
        if pane.name in (PLAYERS, SIGNS):
            player = pane.name == PLAYERS
            self.told |= {group.key: group.key.rpartition("-")[2] if player else "" for group in groups}
        else:
            self.reels.setdefault(pane.name, Reel(pane)).widen(pane)
        return groups

    def _frame(self, before: dict[str, Group], now: dict[str, Group], shown: dict[int, int], scene: Scene) -> Frame:
        frame: Frame = []
        paints = {paint.key: paint for paint in scene.paints}
        for key, group in now.items():
            old = before.get(key)
            if old is group or old == group:
                continue
            self._place(key, group)
            news = group if old or not group.bare else replace(group, base=True)  # room that has opened is nothing new
            at, content = self.numbers.setdefault(key, len(self.numbers)), self._content(marks_svg(news, paints), group)
            if shown.get(at) != content:
                frame += (at, content)
                shown[at] = content
        for key in before.keys() - now.keys():
            frame += (self.numbers[key], GONE)
            shown[self.numbers[key]] = GONE
        return frame

    def _place(self, key: str, group: Group) -> None:
        """Write where a group stands; ground moves with the window of the map."""
        if group.base:
            self.places[key] = group.x, group.y
        else:
            self.places.setdefault(key, (group.x, group.y))

    def _content(self, marks: str, group: Group) -> int:
        """Return the number of what is inside a group: its drawing, or its sentence where the page tells it."""
        if group.key in self.told:
            marks = text(group.title)
        elif not group.base and self.places[group.key] != (group.x, group.y):
            x, y = self.places[group.key]
            marks = f'<g transform="translate({number(group.x - x)} {number(group.y - y)})">{marks}</g>'
        return self.contents.setdefault(marks, len(self.contents))

    def board(self, anchor: str) -> Html:
        """Return all panes as they are at the end of the first line: the board itself, the others below in rows."""
        rows: list[list[Html]] = []
        for at, reel in enumerate([*self.reels.values()]):
            if not reel.beside or at < 2:
                rows.append([])
            rows[-1].append(self._view(reel, at, anchor))
        below = (tag("div", *row, class_="panes") for row in rows[1:])
        return tag("div", self._choice(), *rows[0], *below, class_="board", tabindex="-1")

    def _choice(self) -> Html:
        """Return what a phone needs besides: which pane is shown, how near, and that there is more to the side."""
        reels = [*self.reels.values()]
        buttons = [
            tag("button", reel.brief or reel.title, type="button", data_v=str(at), aria_pressed="false")
            for at, reel in enumerate(reels)
        ]
        panes = tag("div", *buttons, class_="chips", role="group", aria_label=say("Parts of the board"))
        hint = tag("span", say("drag to see the rest"), class_="hint", hidden=True)
        zoom = button("zoom", "zoom", label=say("Closer"), aria_pressed="false", hidden=True)
        return tag("div", panes if len(reels) > 1 else None, hint, zoom, class_="views")

    def _view(self, reel: Reel, at: int, anchor: str) -> Html:
        """Return a pane with its title, where it needs one."""
        size = " big" if reel.wide > BIG else ""
        inside = "".join(self._group(key) for key in reel.keys)
        whole = inside if at else f'<g id="{anchor}">{inside}</g>'
        box = f'viewBox="{reel.box}" width="{number(reel.wide)}"'
        drawn = Html(f'<svg class="pane{size}" role="img" aria-label="{text(reel.title)}" {box}>{whole}</svg>')
        cap = tag("p", reel.title, class_="cap") if reel.headed else None
        return tag("div", cap, drawn, class_="view first" if not at else "view", data_v=str(at))

    def thumbnail(self, anchor: str, wardrobe: int) -> Html:
        """Return the board once more, small: it is drawn where it stands."""
        for reel in [*self.reels.values()][:1]:
            return Html(
                f'<svg class="thumb w{wardrobe}" viewBox="{reel.box}" aria-hidden=true><use href="#{anchor}"/></svg>'
            )
        return Html("")

    @property
    def quiet(self) -> list[int]:
        """The numbers of groups that say what a player has."""
        return [at for key, at in self.numbers.items() if key.startswith(QUIET)]

    @property
    def big(self) -> bool:
        """Whether the board needs more than half of a page."""
        return any(reel.wide > BIG for reel in [*self.reels.values()][:1])

    def _group(self, key: str) -> Html:
        x, y = self.places[key]
        place = f' transform="translate({number(x)} {number(y)})"' if x or y else ""
        at = self.numbers[key]
        return Html(f"<g data-i={at}{place}>{self._drawn(at)}</g>")

    def _drawn(self, at: int) -> str:
        content = self.shown.get(at, GONE)
        return "" if content == GONE else self._order[content]

    @cached_property
    def _order(self) -> list[str]:
        """The contents by number; asked for when all is shot."""
        return list(self.contents)

    def holdings(self) -> Iterator[Html]:
        """Yield what each player holds, in a sentence."""
        for key, paint in self.told.items():
            inside = Html(self._drawn(self.numbers[key]))
            said = tag("span", inside, data_i=self.numbers[key])
            yield tag("li", badge(paint, self._letter(paint) or "·"), said)

    def _letter(self, key: str) -> str:
        paints = self.last.paints if self.last else ()
        return next((paint.letter for paint in paints if paint.key == key), "")

    def sheet(self) -> Html:
        """Return every content but those drawn already, in order: clones of these are put into the groups."""
        drawn = set(self.shown.values())
        inside = (f"<g>{'' if at in drawn else marks}</g>" for at, marks in enumerate(self.contents))
        return Html(f"<template><svg>{''.join(inside)}</svg></template>")

    @property
    def icons(self) -> set[str]:
        """The names of the drawings that are used."""
        return {name for marks in [*self.contents, self.signs()] for name in ICON.findall(marks)}

    def signs(self) -> Html:
        """Return what the signs mean."""
        pane = next((pane for pane in self.last.panes if pane.name == SIGNS), None) if self.last else None
        if pane is None or self.last is None:
            return Html("")
        paints = {paint.key: paint for paint in self.last.paints}
        groups = [group for group in pane.groups if group.key.startswith("sign-")]
        inside = "".join(
            f'<g transform="translate({number(group.x)} {number(group.y)})">{marks_svg(group, paints)}</g>'
            for group in groups
        )
        box = f'viewBox="0 0 {number(pane.w)} {number(pane.h)}"'
        return Html(f'<svg class="pane" role="img" aria-label="{text(pane.title)}" {box}>{inside}</svg>')
