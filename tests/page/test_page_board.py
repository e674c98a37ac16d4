"""The board of a page: what a step is about is in view, steps found by touching it, nearer and farther, by itself."""

import pytest

from tests.page.conftest import Open, Seen
from tests.page.test_page_browser import press, until

RING = """() => [...document.querySelectorAll("article .board g.changed, article .board g.named")].map(g => {
    const b = g.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; }).filter(b => b[2] > b[0])"""
"""Where what is ringed stands in the window."""


def in_view(seen: Seen, wide: int, tall: int) -> bool:
    rings = seen.page.evaluate(RING)
    return any(left < wide - 4 and right > 4 and top > -4 and low < tall + 4 for left, top, right, low in rings)


@pytest.mark.parametrize(("wide", "tall"), [(390, 844), (768, 1024), (1280, 900)])
def test_the_part_in_dispute_is_in_view(wide: int, tall: int, look: Open) -> None:
    """People who move between the departments of a company: the company, not the map."""
    seen = look("carnegie", "#200", wide, tall)
    assert in_view(seen, wide, tall)
    assert "orange" in (seen.page.locator(".view:has(.changed)").last.locator("svg").get_attribute("aria-label") or "")


def test_what_is_refused_is_ringed_too(look: Open) -> None:
    seen = look("sell", "#2", 390, 844)
    assert seen.page.locator(".named").count() and in_view(seen, 390, 844)


def test_a_phone_shows_one_part_at_a_time(look: Open) -> None:
    seen = look("carnegie", "#0", 390, 844)
    assert seen.page.locator(".view:visible").count() == 1
    chips = seen.page.locator(".chips button")
    assert chips.count() == 8 and chips.first.get_attribute("aria-pressed") == "true"
    chips.nth(4).click()
    assert chips.nth(4).get_attribute("aria-pressed") == "true"
    assert seen.page.locator(".view:visible").get_attribute("data-v") == "4"


@pytest.mark.parametrize("name", ["magnate", "streets", "carnegie", "corporations"])
def test_a_part_is_cut_only_with_a_hint_and_a_way_to_see_it_whole(name: str, look: Open) -> None:
    seen = look(name, "#31", 390, 844)
    cut = (
        "(e => e.scrollWidth > e.clientWidth + 4 || e.scrollHeight > e.clientHeight + 4)(document.querySelector('.on'))"
    )
    for chip in seen.page.locator(".chips button").all() or [None]:
        if chip:
            chip.click()
        assert seen.page.evaluate(cut) == seen.page.locator(".hint").is_visible()
        if seen.page.evaluate(cut):
            seen.page.click(".zoom")
            assert not seen.page.evaluate(cut) and not seen.page.locator(".hint").is_visible()


def test_controls_are_drawn(look: Open) -> None:
    seen = look("magnate")
    for control in seen.page.locator(".ib.b0, .ib.bp, .ib.bn, .ib.be, .ib.bpl, #theme").all():
        assert control.inner_text() == "" and control.get_attribute("aria-label")
        box = control.locator("svg:visible").bounding_box()
        assert box and box["width"] > 12


def test_a_touch_leaves_the_steps_about_a_part(look: Open) -> None:
    seen = look("magnate", "#6")
    whole = seen.page.locator(".step:visible").count()
    plot = seen.page.locator(".board g[data-i]", has=seen.page.locator("title", has_text="2C: owned by vector"))
    plot.click()
    left = [int(step.get_attribute("data-n") or 0) for step in seen.page.locator(".step:visible").all()]
    assert 6 in left and 1 < len(left) < whole / 4
    assert "2C" in seen.page.locator(".sift").inner_text()
    after = next(n for n in left if n > 6)
    assert press(seen, "ArrowRight") == str(after) and press(seen, "ArrowLeft") == "6"
    seen.page.click(".sift button")
    assert seen.page.locator(".step:visible").count() == whole
    assert press(seen, "ArrowRight") == "7"


def test_it_plays_by_itself_until_somebody_steps(look: Open) -> None:
    seen = look("sell")
    start = int(press(seen, "Home"))
    seen.page.click(".bpl")
    until(seen, lambda: int(seen.now()) >= start + 1)
    assert seen.page.locator(".bpl").get_attribute("aria-pressed") == "true"
    press(seen, "ArrowRight")
    assert seen.page.locator(".bpl").get_attribute("aria-pressed") == "false"
    at = seen.now()
    seen.page.wait_for_timeout(1600)
    assert seen.now() == at


def test_list_and_slider_begin_together(look: Open) -> None:
    for name, first in (
        ("magnate", "0"),
        ("short-corporations", "0"),
        ("journal", "0"),
        ("dispute", "1"),
        ("sell", "1"),
    ):
        seen = look(name)
        assert seen.now() == first, name
        assert seen.page.locator("input[type=range]").input_value() == first
        box = seen.page.locator(".now .head").bounding_box()
        assert box and box["y"] < 900 and seen.page.evaluate("scrollY") == 0
    assert look("wrong").page.locator(".now.failed").count() == 1


def test_the_contrary_stands_beside_a_verdict_that_hangs_on_a_reading(look: Open) -> None:
    seen = look("dispute")
    other = seen.page.locator("header .contrary")
    assert "Anna may not buy 2E" in other.inner_text() and seen.page.locator(".vd.hangs").count() == 1
    box = other.bounding_box()
    assert box and box["y"] < 300
    other.locator("a").click()
    assert seen.page.locator(".amb").is_visible()
    assert look("sell").page.locator(".contrary").count() == 0


def test_a_game_is_headed_by_who_won_and_a_journal_is_as_played(look: Open) -> None:
    assert look("magnate").page.locator("[role=status]").inner_text() == "Won by humble"
    assert look("magnate", language="ru").page.locator("[role=status]").inner_text() == "Победитель – humble"
    text = look("journal").page.locator("header").inner_text()
    assert "as played" in text and "invented" not in text


@pytest.mark.parametrize("name", ["carnegie", "streets", "corporations", "magnate"])
def test_no_digest_is_told(name: str, look: Open) -> None:
    assert "digest" not in look(name, java_script_enabled=False).page.locator("main").inner_text()


def test_index_has_groups_pictures_and_rules(look: Open) -> None:
    seen = look("two-books")
    heads = [head.inner_text() for head in seen.page.locator("#index h2").all()]
    assert heads[0].startswith("Magnate") and "Examples of the book" in heads[0]
    assert heads[1].startswith("Streets") and "Disputed points" in heads[1]
    drawn = "all => all.map(use => use.getBoundingClientRect().width)"
    wide = seen.page.eval_on_selector_all("#index .thumb use", drawn)
    assert len(wide) == seen.page.locator("#index li").count() and min(wide) > 20
    seen.page.click(".cited a")
    seen.page.wait_for_timeout(50)
    assert seen.page.locator("#rules").bounding_box()["y"] < 200
