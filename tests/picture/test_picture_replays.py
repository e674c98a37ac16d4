"""Every tenth position of all recorded games can be drawn, and the drawing keeps its promises."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from referee.report.ansi import width
from referee.report.picture.position import Picture, picture_of
from tests.picture.conftest import REPLAYS, replay, state_at

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_every_tenth_position_is_drawn(path: Path) -> None:
    line = replay(path.parts[-3], path.stem)
    for at in range(0, len(line.steps) + 1, 10):
        picture = picture_of(line.table, state_at(line, at), state_at(line, max(0, at - 1)))
        assert picture is not None
        _check_svg(picture)
        if at % 50 == 0 or len(line.steps) < 200:
            _check_text(picture, 60 if at % 100 == 50 else 100)


def _check_svg(picture: Picture) -> None:
    drawn = picture.svg()
    tree = ElementTree.fromstring(drawn)
    keys = [group.get("data-k") for group in tree.iter(f"{SVG}g") if group.get("data-k")]
    assert len(keys) == len(set(keys))
    assert not re.search(r"style=|<script|\bnan\b|https?://(?!www\.w3\.org/2000/svg)", drawn)
    assert all(href.startswith("#i-") for href in re.findall(r'href="([^"]*)"', drawn))
    assert picture.highlight <= set(keys)
    assert drawn.isprintable() or "\n" in drawn
    _check_icons(tree)


def _check_icons(tree: ElementTree.Element) -> None:
    defined = {symbol.get("id") for symbol in tree.iter(f"{SVG}symbol")}
    used = {use.get("href", "")[1:] for use in tree.iter(f"{SVG}use")}
    assert used == defined


def _check_text(picture: Picture, columns: int) -> None:
    written = picture.text(columns)
    assert all(width(line) <= columns for line in written.splitlines()), written
    assert columns == 100 or picture.text(columns, plain=True).isascii()
    letters = {token.letter for token in picture.scene.paints[: _players(picture)]}
    assert all(letter in written for letter in letters)


def _players(picture: Picture) -> int:
    return sum(paint.key.startswith("p") and paint.key[1:].isdigit() for paint in picture.scene.paints)
