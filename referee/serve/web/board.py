"""The board of a page: the panes of the scene; whatever may be tapped is a button with a name."""

from referee.language.speaking import say
from referee.report.html.markup import Html, join, tag
from referee.report.picture.marks import attributes, number, quoted
from referee.report.picture.pieces import Paints
from referee.report.picture.position import Picture
from referee.report.picture.svg import marks_svg, symbols
from referee.scenes.scene import Group, Pane, Scene

SIGNS = "signs"
"""The pane that says what the signs mean: below the others, and folded."""


def board(picture: Picture) -> Html:
    """Return all panes; what has changed wears a ring."""
    scene = picture.scene
    shown = [_pane(pane, scene, picture.highlight) for pane in scene.panes if pane.name != SIGNS]
    signs = [_pane(pane, scene, picture.highlight) for pane in scene.panes if pane.name == SIGNS]
    sheet = Html(f'<svg width="0" height="0" class="sheet" aria-hidden="true"><defs>{symbols(scene)}</defs></svg>')
    fold = tag("details", tag("summary", say("What the signs mean")), *signs, class_="fold", data_fold="signs")
    return join(sheet, *shown, fold if signs else None)


def _pane(pane: Pane, scene: Scene, changed: frozenset[str]) -> Html:
    box = " ".join(map(number, (pane.left, pane.top - 4, pane.w, pane.h + 8)))
    paints = {paint.key: paint for paint in scene.paints}
    last = sorted(pane.groups, key=lambda group: group.key in changed)
    inside = "".join(_group(group, paints, group.key in changed) for group in last)
    size = "wide" if pane.w > 700 else "half" if pane.w < 420 else ""
    title = tag("p", pane.title, class_="cap") if pane.headed else None
    svg = Html(f'<svg class="pane" role="group" aria-label="{quoted(pane.title)}" viewBox="{box}">{inside}</svg>')
    scrolls = {"tabindex": "0", "role": "group", "aria_label": pane.title} if size == "wide" else {}
    return tag("div", title, svg, class_=f"wrap {size}".strip(), **scrolls)


def can_be_tapped(group: Group) -> bool:
    """Return whether a thing of the board is something to ask about."""
    return bool(group.about or group.names)


def _group(group: Group, paints: Paints, changed: bool) -> str:
    moved = f"translate({number(group.x)} {number(group.y)})" if group.x or group.y else ""
    taps = can_be_tapped(group)
    classes = " ".join(filter(None, ["tap" if taps else "", "changed" if changed else ""]))
    given = attributes(data_k=quoted(group.key), transform=moved, class_=classes)
    if taps:
        given += attributes(role="button", tabindex="-1", aria_label=quoted(group.title or _texts(group)))
    return f"<g{given}>{marks_svg(group, paints)}</g>"


def _texts(group: Group) -> str:
    """Return what is written on a thing that has no sentence of its own."""
    return " ".join(text for mark in group.marks if isinstance(text := getattr(mark, "text", None), str) and text)
