"""Names out of a file stay text: no markup, no terminal code, no direction mark, no line that runs over."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from referee.games import GAMES, load_game
from referee.kernel.game import Seat, Table
from referee.report.ansi import width
from referee.report.picture.position import Picture, picture_of

NAMES = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "\u202e\u2066\u200fevil' & co",
    "\x1b[31mred\x07" + "很长的名字" * 30,
)
MARKS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
games = pytest.mark.parametrize("game", GAMES)


def picture(game: str) -> Picture:
    """The start of a game between people with such names."""
    rules = load_game(game)
    table: Table[Any] = rules.table(rules.seated(tuple(Seat(name, "") for name in NAMES)))
    found = picture_of(table, table.start)
    assert found is not None
    return found


@games
def test_hostile_names_are_inert_in_a_drawing(game: str) -> None:
    drawn = picture(game).svg()
    tree = ElementTree.fromstring(drawn)
    names = {element.tag.rpartition("}")[2] for element in tree.iter()}
    known = {"svg", "title", "desc", "style", "defs", "symbol", "path", "rect", "g", "text", "circle", "use"}
    assert names <= known
    assert not [key for element in tree.iter() for key in element.attrib if key.startswith("on") or key == "style"]
    assert not MARKS.search(drawn)
    assert "alert(1)" in "".join(tree.itertext())


@games
@pytest.mark.parametrize("columns", [100, 60])
def test_hostile_names_are_inert_in_text(game: str, columns: int) -> None:
    for plain in (False, True):
        written = picture(game).text(columns, plain)
        assert not MARKS.search(written)
        assert all(width(line) <= columns for line in written.splitlines()), written


@games
def test_every_player_has_a_letter_of_his_own(game: str) -> None:
    paints = [paint for paint in picture(game).scene.paints if re.fullmatch(r"p\d", paint.key)]
    assert len({paint.letter for paint in paints}) == len({paint.plain for paint in paints}) == len(NAMES)
    assert all(paint.plain.isascii() for paint in paints)
