"""Draw the picture of a dispute for the README: a part of the board, and the verdict as a terminal shows it."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from referee import load, run
from referee.games.magnate.picture.city import TILE_H, TILE_W, origin
from referee.language.current import speaking
from referee.report.ansi import bare
from referee.report.picture.marks import number, quoted
from referee.report.picture.position import groups_of_data, picture_of
from referee.report.picture.svg import pane_svg, style, symbols
from referee.scenes.scene import Pane, Scene

PICTURES = {"dispute": "en", "dispute.ru": "ru"}
"""The languages of the scenario files in docs/img that are drawn."""
SLOT, PLOT = "2", "2E"
"""The neighbourhood that is drawn, and the plot in dispute."""
COLUMNS = 76
MARGIN, SCALE, LETTER, LINE = 16.0, 1.2, 7.3, 18.0
"""Around everything; of the board; the width of a letter and the height of a line of the verdict."""
STYLE = ".t{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;white-space:pre}"
CODES = {"1": "b", "2": "f-soft", "32": "b f-feature_ink", "31": "b f-hot", "33": "f-sale"}
"""The class for each colour of the terminal."""
COLOURED = re.compile(r"\x1b\[([0-9;]*)m([^\x1b]*)")


def pictures(docs: Path) -> dict[Path, bytes]:
    """Return the drawn pictures by path."""
    folder = docs / "img"
    return {folder / f"{name}.svg": draw(folder / f"{name}.yaml", lang).encode() for name, lang in PICTURES.items()}


def draw(path: Path, lang: str) -> str:
    """Draw the board of a scenario beside the verdict on it."""
    with speaking(lang):
        report = run(load(path))
        picture = picture_of(report.main.table, report.main.start)
    assert picture is not None
    lines = verdict_lines(path, lang)
    board_w, board_h = TILE_W * SCALE, TILE_H * SCALE
    left = MARGIN + board_w + MARGIN * 1.5
    wide, tall = left + COLUMNS * LETTER + MARGIN, 2 * MARGIN + max(board_h, len(lines) * LINE)
    pane = neighbourhood(picture.scene)
    sheet = f"<style>{style(picture.scene.paints)}{STYLE}</style><defs>{symbols(picture.scene)}</defs>"
    board = pane_svg(pane, picture.scene, groups_of_data(picture.scene, PLOT))
    title = quoted(" ".join(bare(lines[0]).split()))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(wide)} {number(tall)}" width="{number(wide)}"'
        f' height="{number(tall)}" role="img" xml:lang="{lang}" aria-labelledby="t"><title id="t">{title}</title>\n'
        f'{sheet}\n<rect width="100%" height="100%" rx="8" class="f-paper"/>\n'
        f'<g transform="translate({number(MARGIN)} {number(MARGIN)}) scale({SCALE})">'
        f'<g transform="translate({number(-pane.left)} {number(-pane.top)})">{board}</g></g>\n'
        + "\n".join(row(line, left, MARGIN + 12 + LINE * at) for at, line in enumerate(lines))
        + "\n</svg>\n"
    )


def neighbourhood(scene: Scene) -> Pane:
    """Return the pane of the city with one neighbourhood only."""
    pane = next(pane for pane in scene.panes if pane.name == "city")
    x, y = origin(SLOT)
    groups = tuple(group for group in pane.groups if group.key == f"tile-{SLOT}" or group.key.startswith(SLOT))
    return replace(pane, groups=groups, left=x, top=y, w=TILE_W, h=TILE_H)


def verdict_lines(path: Path, lang: str) -> list[str]:
    """Return what `referee judge` prints on a colour terminal."""
    env = {**os.environ, "COLUMNS": str(COLUMNS), "REFEREE_LANG": lang}
    env.pop("NO_COLOR", None)
    command = [sys.executable, "-m", "referee", "--color", "always", "judge", str(path)]
    return subprocess.run(command, env=env, capture_output=True, check=True, encoding="utf-8").stdout.splitlines()


def row(line: str, x: float, y: float) -> str:
    """Return a line of a terminal as SVG text."""
    place = f'x="{number(x)}" y="{number(y)}"'
    return f'<text class="t" xml:space="preserve" {place} font-size="12.1">{"".join(spans(line))}</text>'


def spans(line: str) -> Iterator[str]:
    """Yield the parts of a line, each colour with its class."""
    for codes, text in COLOURED.findall(f"\x1b[0m{line}"):
        shown = quoted(text)
        classes = CODES.get(codes, "")
        if text:
            yield f'<tspan class="{classes}">{shown}</tspan>' if classes else shown
