"""A scene as SVG: one self-contained file, or its parts for a page. Light and dark, no script, no link, no font."""

from collections.abc import Collection, Iterator
from functools import lru_cache

from referee.language.current import language
from referee.report.picture.colour_math import shades
from referee.report.picture.icons import ICONS
from referee.report.picture.marks import DRAWS, attributes, circle, hexagon, number, path, quoted, rect, words
from referee.report.picture.palette import DARK, LIGHT, ROLES
from referee.report.picture.pieces import Paints, token
from referee.scenes.scene import Cell, Group, Icon, Mark, Paint, Pane, Path, Scene, Token

MARGIN, GAP, HEAD, TOP = 16, 22, 24, 34
"""Around the picture, between panes, for the title of a pane, for the caption above all."""
FONT = 'system-ui,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif'
FIXED = (
    f"text{{font-family:{FONT};font-variant-numeric:tabular-nums;unicode-bidi:isolate}}"
    ".b{font-weight:700}.m{text-anchor:middle}.e{text-anchor:end}.none{fill:none}"
    ".back{paint-order:stroke;stroke-width:3px;stroke-opacity:.75}"
    ".halo{fill:none;stroke-width:3.5;visibility:hidden}.changed>.halo{visibility:visible}"
)
NOBODY: frozenset[str] = frozenset()


def svg(scene: Scene, changed: Collection[str] = NOBODY) -> str:
    """Return the whole picture as a file; what has changed wears a ring."""
    placed = [*_placed(scene)]
    wide = max(x + pane.w for x, _, pane in placed) + MARGIN
    tall = max(y + pane.h for _, y, pane in placed) + MARGIN
    size = f'viewBox="0 0 {number(wide)} {number(tall)}" width="{number(wide)}" height="{number(tall)}"'
    told = f'<title id="t">{quoted(scene.title)}: {quoted(scene.says)}</title>'
    told += f'<desc id="d">{quoted(description(scene))}</desc>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" xml:lang="{language()}" aria-labelledby="t d">'
    caption = words(MARGIN, 27, f"{scene.title} · {scene.says}", 15, "b")
    ground = f'<rect width="100%" height="100%" class="f-paper"/>{caption}'
    body = "".join(_pane(pane, x, y, scene, changed) for x, y, pane in placed)
    sheet = f"<style>{style(scene.paints)}</style>\n<defs>{symbols(scene)}</defs>"
    return f"{head}{told}\n{sheet}\n{ground}{body}\n</svg>\n"


def description(scene: Scene) -> str:
    """Return what the picture shows, pane by pane, for those who cannot see it."""
    return ". ".join(f"{pane.title}: {len(pane.groups)} parts" for pane in scene.panes if pane.groups)


@lru_cache(maxsize=64)
def style(paints: tuple[Paint, ...]) -> str:
    """Return the colours of all roles and of these paints, in light and in dark, as classes."""
    light = "".join(_rules(paints, 0))
    dark = "".join(_rules(paints, 1))
    return f"{FIXED}{light}@media(prefers-color-scheme:dark){{{dark}}}"


def _rules(paints: tuple[Paint, ...], theme: int) -> Iterator[str]:
    yield f"text,.halo{{fill:{ROLES['ink'][theme]}}}.halo{{fill:none;stroke:{ROLES['ink'][theme]}}}"
    yield f".back{{stroke:{ROLES['paper'][theme]}}}"
    for name, colours in ROLES.items():
        yield _rule(name, colours[theme])
    for paint in paints:
        its = shades(paint.fill, LIGHT, DARK)
        parts = {"": its.fill, "-ink": its.ink, "-line": its.line[theme], "-pale": its.pale[theme]}
        for part, colour in parts.items():
            yield _rule(f"{paint.key}{part}", colour)


def _rule(name: str, colour: str) -> str:
    return f".f-{name}{{fill:{colour}}}.s-{name}{{stroke:{colour}}}"


def symbols(scene: Scene) -> str:
    """Return the drawings the scene uses, each once."""
    marks = [mark for pane in scene.panes for group in pane.groups for mark in group.marks]
    used = {mark.name for mark in marks if isinstance(mark, Icon)}
    used |= {"person" for mark in marks if isinstance(mark, Token) and mark.piece == "standing"}
    return "".join(symbol(name) for name in sorted(used))


def symbol(name: str) -> str:
    """Return one drawing of the sheet."""
    return f'<symbol id="i-{name}" viewBox="0 0 24 24"><path fill-rule="evenodd" d="{ICONS[name]}"/></symbol>'


def _placed(scene: Scene) -> Iterator[tuple[float, float, Pane]]:
    """Yield the panes below each other; some beside the one before."""
    x, y, low = float(MARGIN), float(TOP + MARGIN), float(TOP + MARGIN)
    for pane in scene.panes:
        if pane.beside:
            top = y
        else:
            x, y = float(MARGIN), low
            top = y
        head = HEAD if pane.headed else 0
        yield x, top + head, pane
        x, low = x + pane.w + GAP, max(low, top + head + pane.h + GAP)


def _pane(pane: Pane, x: float, y: float, scene: Scene, changed: Collection[str]) -> str:
    title = words(0, -9, pane.title, 13.5, "b") if pane.headed else ""
    title = f'<g transform="translate({number(x)} {number(y)})">{title}</g>' if title else ""
    place = f"translate({number(x - pane.left)} {number(y - pane.top)})"
    return f'{title}<g data-pane="{pane.name}" transform="{place}">{pane_svg(pane, scene, changed)}</g>'


def pane_svg(pane: Pane, scene: Scene, changed: Collection[str] = NOBODY) -> str:
    """Return the groups of a pane, the changed ones on top."""
    paints = {paint.key: paint for paint in scene.paints}
    last = sorted(pane.groups, key=lambda group: group.key in changed)
    return "".join("\n" + group_svg(group, paints, group.key in changed) for group in last)


def group_svg(group: Group, paints: Paints, changed: bool = False) -> str:
    """Return one group with its sentence and its ring."""
    moved = f"translate({number(group.x)} {number(group.y)})" if group.x or group.y else ""
    given = attributes(data_k=quoted(group.key), transform=moved, class_="changed" if changed else "")
    return f"<g{given}>{marks_svg(group, paints)}</g>"


def marks_svg(group: Group, paints: Paints) -> str:
    """Return what is inside a group: the sentence, the marks, the ring that is shown when it has changed."""
    title = f"<title>{quoted(group.title)}</title>" if group.title else ""
    return title + "".join(_mark(mark, paints) for mark in group.marks) + ("" if group.base else halo(group))


def _mark(mark: Mark, paints: Paints) -> str:
    return token(mark, paints) if isinstance(mark, Token) else DRAWS[type(mark)](mark)


def halo(group: Group) -> str:
    """Return a ring around a group's area, else around its piece or its line."""
    for mark in group.marks:
        if isinstance(mark, Cell) and mark.shape == "hex":
            return path(hexagon(mark.x, mark.y, mark.w / 2 + 1), "halo", closed=True)
        if isinstance(mark, Cell) and mark.shape == "round":
            return circle(mark.x, mark.y, mark.w / 2 + 2, "halo")
        if isinstance(mark, Cell):
            return rect(mark.x - 1, mark.y - 1, mark.w + 2, mark.h + 2, "halo", mark.radius + 2)
        if isinstance(mark, Path) and mark.points:
            return path([(mark.x + x, mark.y + y) for x, y in mark.points], "halo")
        if isinstance(mark, Token):
            return circle(mark.x, mark.y, mark.size / 2 + 3, "halo")
    return ""
