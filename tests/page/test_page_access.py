"""Pages for those who see little, or have no mouse: axe finds nothing, keys reach everything."""

from typing import Any

import pytest

from referee.language.current import LANGUAGES
from tests.page.conftest import Open, Seen
from tests.page.fit import WIDTHS

SHOWN = [
    ("dispute", "", "light"),
    ("lines", "", "dark"),
    ("shelf", "", "light"),
    ("wrong", "", "dark"),
    ("unusable", "", "light"),
    ("two-books", "", "light"),
    ("short-magnate", "#40", "dark"),
    ("short-streets", "#30", "light"),
    ("short-carnegie", "#60", "dark"),
    ("short-corporations", "#80", "light"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("wide", WIDTHS)
@pytest.mark.parametrize(("name", "address", "theme"), SHOWN)
def test_axe_finds_nothing(name: str, address: str, theme: str, wide: int, language: str, look: Open) -> None:
    axe: Any = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    options = {"color_scheme": theme, "reduced_motion": "reduce", "bypass_csp": True}
    seen = look(name, address, wide, WIDTHS[wide], language=language, **options)
    for fold in seen.page.locator("article:visible .rests > summary, article:visible .fold > summary").all():
        fold.click()
    found = axe.run(seen.page, options={"resultTypes": ["violations"]}).response["violations"]
    assert [(one["id"], [node["html"][:120] for node in one["nodes"][:3]]) for one in found] == []


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
    for control in ("skip", "theme", "tab0", "ib bpl", "ib bn"):
        assert any(control in one for one in reached), (control, reached)
    assert seen.page.locator(":focus-visible").count() <= 1


def test_skip_link_leads_past_the_head(look: Open) -> None:
    seen = look("dispute")
    seen.page.keyboard.press("Tab")
    assert focused(seen) == "skip"
    seen.page.keyboard.press("Enter")
    assert seen.page.url.endswith("#steps") and seen.said == []


def test_steps_about_a_part_are_found_by_keys_alone(look: Open) -> None:
    seen = look("short-magnate")
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
