"""Everything fits at the widths of a phone, a tablet and a desk: samples here, every recorded game by `make pages`."""

import pytest

from tests.page.conftest import Open
from tests.page.fit import WIDTHS, misfits

GAMES = ("magnate", "streets", "carnegie", "corporations")
EACH = 60


@pytest.mark.parametrize(("wide", "language"), [(390, "en"), (390, "ru"), (768, "en"), (1280, "ru")])
@pytest.mark.parametrize("game", GAMES)
def test_no_text_is_out_of_its_box(game: str, wide: int, language: str, look: Open) -> None:
    seen = look(f"short-{game}", "", wide, WIDTHS[wide], language=language)
    assert list(misfits(seen.page, EACH)) == []
    assert seen.said == []


@pytest.mark.parametrize("name", ["dispute", "refused", "question", "hostile", "wrong", "lines", "unusable", "shelf"])
def test_other_pages_fit(name: str, look: Open) -> None:
    for wide, language in ((320, "en"), (390, "ru"), (768, "en"), (1280, "ru")):
        seen = look(name, "#1.1" if name == "shelf" else "", wide, 844, language=language)
        assert list(misfits(seen.page, 1)) == []


def test_a_text_out_of_its_box_is_found(look: Open) -> None:
    """The measure itself: what is moved or lengthened by hand is told."""
    seen = look("dispute", "", 390, 844)
    seen.page.evaluate("document.querySelector('.board [data-i] text').textContent = 'a name that is far too long'")
    seen.page.evaluate("document.querySelector('.v').style.whiteSpace = 'nowrap'")
    seen.page.evaluate("document.querySelector('.v').textContent = 'one sentence that has no room here '.repeat(4)")
    found = "\n".join(misfits(seen.page, 1))
    assert "out of its cell" in found or "off the pane" in found
    assert "out of the window" in found and "out of its box" in found
