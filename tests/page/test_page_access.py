"""Pages for those who see little, or have no mouse: axe finds nothing, keys reach everything."""

import pytest

from tests.page.conftest import Open, Seen
from tests.page.fit import WIDTHS, violations

SHOWN = [
    ("dispute", "", "light", 390, "en"),
    ("dispute", "", "dark", 1280, "ru"),
    ("lines", "", "dark", 768, "en"),
    ("shelf", "", "light", 390, "ru"),
    ("wrong", "", "dark", 1280, "en"),
    ("unusable", "", "light", 390, "ru"),
    ("two-books", "", "light", 1280, "ru"),
    ("short-magnate", "#40", "dark", 390, "ru"),
    ("short-streets", "#30", "light", 768, "en"),
    ("short-carnegie", "#60", "dark", 390, "en"),
    ("short-corporations", "#80", "light", 1280, "ru"),
]


@pytest.mark.parametrize(("name", "address", "theme", "wide", "language"), SHOWN)
def test_axe_finds_nothing(name: str, address: str, theme: str, wide: int, language: str, look: Open) -> None:
    pytest.importorskip("axe_playwright_python.sync_playwright")
    options = {"color_scheme": theme, "reduced_motion": "reduce", "bypass_csp": True}
    seen = look(name, address, wide, WIDTHS[wide], language=language, **options)
    for fold in seen.page.locator("article:visible .rests > summary, article:visible .fold > summary").all():
        fold.click()
    assert violations(seen.page) == []


def focused(seen: Seen) -> str:
    found: str = seen.page.evaluate(
        "(e => e.id || e.className || e.textContent.trim() || e.tagName)(document.activeElement)"
    )
    return found


def test_tab_reaches_every_control_and_keys_work_it(look: Open) -> None:
    seen = look("lines")
    reached = list[str]()
    for _ in range(60):
        seen.page.keyboard.press("Tab")
        reached.append(focused(seen))
        if "held" in reached[-1] or reached[-1] == "BODY":
            break
    for control in ("skip", "theme", "tab0", "ib bpl", "ib b0"):
        assert any(control in one for one in reached), (control, reached)
    assert seen.page.locator(":focus-visible").count() <= 1


def test_skip_link_leads_past_the_head(look: Open) -> None:
    seen = look("dispute")
    seen.page.keyboard.press("Tab")
    assert focused(seen) == "skip"
    seen.page.keyboard.press("Enter")
    assert seen.page.url.endswith("#steps") and seen.said == []


def test_steps_about_a_part_are_found_by_keys_alone(look: Open) -> None:
    seen = look("short-magnate", "#40")
    seen.page.locator(".fold summary").last.focus()
    seen.page.keyboard.press("Enter")
    seen.page.locator(".words button").first.wait_for()
    seen.page.locator(".words button", has_text="2A").first.focus()
    seen.page.keyboard.press("Enter")
    assert seen.page.locator(".sift").is_visible()
    assert seen.page.locator(".step:visible").count() < 30
    seen.page.keyboard.press("Escape")
    assert not seen.page.locator(".sift").is_visible()


def test_a_part_too_big_for_its_box_is_scrolled_by_keys(look: Open) -> None:
    seen = look("carnegie", "#0", 390, 844)
    view = seen.page.locator(".view.on")
    assert view.get_attribute("tabindex") == "0" and seen.page.locator(".hint").is_visible()
    view.focus()
    seen.page.keyboard.press("Escape")
    before = view.evaluate("e => e.scrollTop")
    seen.page.keyboard.press("ArrowDown")
    seen.page.wait_for_timeout(300)
    assert view.evaluate("e => e.scrollTop") > before
