"""Each mark as SVG: classes and numbers only, never a style attribute; every text escaped."""

from collections.abc import Callable, Iterable
from html import escape
from math import cos, pi, sin
from typing import Any

from referee.report.ansi import clean
from referee.report.picture.text_width import fitted
from referee.scenes import scene


def attributes(**given: object) -> str:
    """Return attributes in their order; nothing given is left out; `stroke_width` is written `stroke-width`."""
    shown = ((key.rstrip("_").replace("_", "-"), value) for key, value in given.items() if value not in (None, ""))
    return "".join(f' {key}="{number(value) if isinstance(value, float) else value}"' for key, value in shown)


def number(value: float) -> str:
    """Return a number as short as it can be."""
    return f"{value:.1f}".removesuffix(".0")


def quoted(text: str) -> str:
    """Return text of a file, inert: no control or direction mark, no markup."""
    return escape(clean(text))


def fill(hue: str) -> str:
    """Return the class that fills in a hue."""
    return f"f-{_name(hue)}" if hue else "none"


def stroke(hue: str) -> str:
    """Return the class that draws lines in a hue."""
    return f"s-{_name(hue)}" if hue else ""


def _name(hue: str) -> str:
    return hue.removeprefix("@").replace(".", "-")


def _classes(*names: str) -> str:
    return " ".join(name for name in names if name)


def rect(x: float, y: float, w: float, h: float, classes: str, radius: float = 0, **more: object) -> str:
    """Return a box."""
    return f"<rect{attributes(x=x, y=y, width=w, height=h, rx=radius or None, class_=classes, **more)}/>"


def circle(x: float, y: float, r: float, classes: str, **more: object) -> str:
    """Return a circle."""
    return f"<circle{attributes(cx=x, cy=y, r=r, class_=classes, **more)}/>"


def path(points: Iterable[tuple[float, float]], classes: str, closed: bool = False, **more: object) -> str:
    """Return a line or an area."""
    way = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if closed else "")
    return f"<path{attributes(d=way, class_=classes, **more)}/>"


def words(x: float, y: float, text: str, size: float, classes: str = "") -> str:
    """Return a text as it is, escaped."""
    return f"<text{attributes(x=x, y=y, font_size=size, class_=classes)}>{quoted(text)}</text>"


def hexagon(x: float, y: float, r: float) -> tuple[tuple[float, float], ...]:
    """Return the corners of a hex standing on a corner."""
    return tuple((x + r * sin(i * pi / 3), y - r * cos(i * pi / 3)) for i in range(6))


def cell(mark: scene.Cell) -> str:
    """Return an area: fill, and a border that stays inside it."""
    classes, inset = _classes(fill(mark.fill), stroke(mark.border)), mark.weight / 2
    weight: float | None = mark.weight if mark.border and mark.weight != 1 else None
    if mark.shape == "hex":
        corners = hexagon(mark.x, mark.y, mark.w / 2 - inset)
        return path(corners, classes, closed=True, stroke_width=weight, stroke_dasharray=mark.dash)
    if mark.shape == "round":
        return circle(mark.x, mark.y, mark.w / 2 - inset, classes, stroke_width=weight, stroke_dasharray=mark.dash)
    x, y, w, h = mark.x + inset, mark.y + inset, mark.w - mark.weight, mark.h - mark.weight
    return rect(x, y, w, h, classes, mark.radius, stroke_width=weight, stroke_dasharray=mark.dash)


def label(mark: scene.Label) -> str:
    """Return a text, made to fit its room."""
    text, size = clean(mark.text), mark.size
    if mark.wide:
        text, size = fitted(text, size, mark.wide, mark.strong)
    anchor = {"start": "", "middle": "m", "end": "e"}[mark.anchor]
    hue = "" if mark.fill == "ink" else fill(mark.fill)
    classes = _classes("b" if mark.strong else "", anchor, hue, "back" if mark.backed else "")
    return words(mark.x, mark.y, text, size, classes)


def icon(mark: scene.Icon) -> str:
    """Return a drawing of the sheet, its middle at x, y."""
    half = mark.size / 2
    place = attributes(x=mark.x - half, y=mark.y - half, width=mark.size, height=mark.size, class_=fill(mark.fill))
    return f'<use href="#i-{mark.name}"{place}/>'


def pips(mark: scene.Pips) -> str:
    """Return squares in a row around x."""
    count, pitch = mark.full + mark.empty, mark.size + mark.gap
    left, parts = mark.x - (count * pitch - mark.gap) / 2, []
    for at in range(count):
        full = at < mark.full
        painted = mark.fill.startswith("@")
        edge = f"{mark.fill}.line" if painted else mark.fill
        classes = _classes(fill(mark.fill if full else "card"), stroke(edge if full else "soft"))
        dash = "2 2" if painted and not full else ""
        box = (left + at * pitch, mark.y - mark.size / 2, mark.size, mark.size)
        parts.append(rect(*box, classes, 2, stroke_dasharray=dash))
        if full and mark.letters:
            middle, low = left + at * pitch + mark.size / 2, mark.y + mark.size * 0.36
            parts.append(words(middle, low, mark.letters[at], mark.size * 0.8, "b m f-card"))
    return "".join(parts)


def line(mark: scene.Path) -> str:
    """Return a line or an area by its points."""
    points = [(mark.x + x, mark.y + y) for x, y in mark.points]
    classes, weight = _classes(fill(mark.fill), stroke(mark.stroke)), mark.weight if mark.stroke else None
    return path(points, classes, mark.closed, stroke_width=weight, stroke_dasharray=mark.dash)


def track(mark: scene.Track) -> str:
    """Return spaces in a row; the marker stands out by shade, weight and flag."""
    parts, low = [], mark.y + mark.h / 2 + mark.size * 0.36
    for at, step in enumerate(mark.steps):
        x, here = mark.x + at * (mark.w + mark.gap), at == mark.at
        marked = here and not mark.flag
        parts.append(rect(x, mark.y, mark.w, mark.h, fill("hot" if marked else step.fill), 4))
        if step.says:
            classes = "b m f-card" if marked else "m f-soft"
            parts.append(words(x + mark.w / 2, low, step.says, mark.size, classes))
        if here and mark.flag:
            parts.append(_flag(x + mark.w / 2, mark.y, mark.flag))
    return "".join(parts)


def _flag(x: float, y: float, text: str) -> str:
    """Return a flag with a point, standing on a space."""
    half = 7 + 4.6 * len(text)
    point = path([(x - 7, y - 1), (x + 7, y - 1), (x, y + 9)], "f-ink", closed=True)
    return rect(x - half, y - 19, 2 * half, 18, "f-ink", 3) + point + words(x, y - 5, text, 13.5, "b m f-paper")


SPOTS = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "023568"}
"""Which of the nine places of a die have a spot, read like a page; six has two columns of three."""


def die(mark: scene.Die) -> str:
    """Return a square with spots."""
    parts, third = [rect(mark.x, mark.y, mark.size, mark.size, "f-card s-ink", 5, stroke_width=1.5)], mark.size / 4
    for place in SPOTS.get(mark.value, ""):
        row, column = divmod(int(place), 3)
        parts.append(circle(mark.x + third * (1 + column), mark.y + third * (1 + row), mark.size / 11, "f-ink"))
    return "".join(parts)


def nothing(mark: scene.Word) -> str:
    """Draw nothing: a word of the text picture has no drawing."""
    return ""


Draw = Callable[[Any], str]
DRAWS: dict[type[scene.Mark], Draw] = {
    scene.Cell: cell,
    scene.Label: label,
    scene.Icon: icon,
    scene.Pips: pips,
    scene.Path: line,
    scene.Track: track,
    scene.Die: die,
    scene.Word: nothing,
}
