"""Pages in a real browser: stepping, folding, tabs, addresses, keys, widths, themes, access, nothing from outside."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.page.conftest import PAGES, Open, Seen

WALK = """n => { for (let i = 0; i < n; i++) document.body.dispatchEvent(
    new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true})); }"""
DRAWN = """() => { let n = 0, h = 0; for (const g of document.querySelectorAll("[data-i]")) for (const c of
    g.dataset.i + g.classList.value + g.innerHTML) { h = Math.imul(h, 31) + c.codePointAt(0) | 0; n++; }
    return n + " " + h; }"""
STEP = "article:not([hidden]) .now"


def press(seen: Seen, *keys: str) -> str:
    for key in keys:
        seen.page.keyboard.press(key)
    return seen.now()


def until(seen: Seen, holds: Callable[[], bool]) -> None:
    """Wait a little for something; the page's own policy lets no test evaluate a text over and over."""
    for _ in range(100):
        if holds():
            return
        seen.page.wait_for_timeout(30)
    raise AssertionError("it never came")


def drawing(seen: Seen) -> str:
    """A fingerprint of the board: everything drawn, in the order in which it lies."""
    found: str = seen.page.evaluate(DRAWN)
    return found


@pytest.mark.parametrize("name", [name for name in PAGES if "-" not in name])
def test_page_opens_without_a_word_and_asks_for_nothing(name: str, look: Open) -> None:
    seen = look(name)
    seen.page.wait_for_timeout(50)
    assert seen.said == []
    assert len(seen.asked) == 1 and seen.asked[0].startswith("file:")
    verdict = seen.page.locator("[role=status]").inner_text()
    assert seen.page.title().startswith(verdict)


def test_keys_step(look: Open) -> None:
    seen = look("magnate")
    assert seen.now() == "0" and press(seen, "End") == "158"
    assert press(seen, "Home") == "0"
    assert press(seen, "ArrowRight", "ArrowRight") == "2"
    assert seen.page.locator("#live").inner_text() == "Step 2 of 158: greyfield pass, accepted"
    assert press(seen, "End") == "158" and press(seen, "ArrowLeft") == "157"
    later = press(seen, "Home", "PageDown")
    assert int(later) > 5 and press(seen, "PageUp") == "0"
    until(seen, lambda: seen.page.url.endswith("#0"))
    seen.page.locator("input[type=range]").focus()
    assert press(seen, "ArrowRight") == "1"


def test_r_finds_what_was_refused(look: Open) -> None:
    seen = look("sell")
    assert press(seen, "Home", "r") == "2" and press(seen, "r") == "3" and press(seen, "R") == "7"
    assert "refused, as expected" in seen.page.locator(STEP).inner_text()


def test_buttons_slider_and_chart_step(look: Open) -> None:
    seen = look("magnate", "#5")
    seen.page.click(".b0")
    seen.page.click(".bn")
    assert seen.now() == "1" and seen.page.locator(".bar output").inner_text() == "1 / 158"
    seen.page.locator("input[type=range]").fill("40")
    assert seen.now() == "40"
    seen.page.evaluate("document.querySelector('.left').scrollTop = 9999")
    box = seen.page.locator(".chartbox").first.bounding_box()
    assert box
    seen.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 10)
    assert 77 <= int(seen.now()) <= 81


def test_address_opens_a_step(look: Open) -> None:
    seen = look("magnate", "#17")
    assert seen.now() == "17"
    head = seen.page.locator("[id='17'] .head").bounding_box()
    score = seen.page.locator(".score").bounding_box()
    assert head and score and score["y"] + score["height"] - 1 <= head["y"] < 400
    for nowhere in ("#999", "#x"):
        seen.page.evaluate(f"location.hash = '{nowhere}'")
        seen.page.wait_for_timeout(30)
        assert seen.now() == "17"
    seen.page.evaluate("location.hash = '#31'")
    seen.page.wait_for_timeout(30)
    assert seen.now() == "31"


ODD = (
    "#%",
    "#%E0%A4%A",
    "#%%",
    "#1%",
    "#x",
    "#-1",
    "#1-",
    "#1e3",
    "#constructor",
    "#__proto__",
    "#<b>",
    "#%3Cb%3E",
    "#..",
)


def test_an_address_that_is_no_address_breaks_nothing(look: Open) -> None:
    for name, odd in (("sell", ODD), ("book", ODD[:4])):
        plain = look(name).page.locator("body").inner_text()
        for address in odd:
            seen = look(name, address)
            assert (seen.said, seen.page.locator("body").inner_text()) == ([], plain), (name, address)
    seen = look("magnate", "#17")
    for address in ODD:
        seen.page.evaluate("address => { location.hash = address; }", address)
        seen.page.wait_for_timeout(20)
        assert (seen.now(), seen.said) == ("17", []), address


def test_walking_and_jumping_show_the_same_board(look: Open) -> None:
    for name in ("sell", "streets"):
        walker, jumper = look(name), look(name)
        walker.page.keyboard.press("Home")
        at = 0
        for step in (1, 3, 7) if name == "sell" else (2, 20, 45, 70):
            walker.page.evaluate(WALK, step - at)
            at = step
            jumper.page.evaluate(f"location.hash = '#{step}'")
            until(jumper, lambda jumper=jumper, step=step: jumper.now() == str(step))
            assert drawing(walker) == drawing(jumper)
        assert press(walker, "End") == press(jumper, "End")
        assert drawing(walker) == drawing(jumper)


def test_step_rings_what_it_changed(look: Open) -> None:
    seen = look("magnate", "#6")
    changed = seen.page.eval_on_selector_all(
        ".board .changed", "all => all.map(g => g.querySelector('title').textContent)"
    )
    assert changed == ["2C: owned by vector"]


def test_workings_and_kept_rules_fold_out(look: Open) -> None:
    seen = look("sell", "#4")
    card = seen.page.locator(STEP)
    addend = card.locator(".fig .fig").first
    assert not addend.is_visible()
    card.locator(".fig summary").first.click()
    assert addend.is_visible()
    card.locator(".held summary").click()
    card.locator(".held li").nth(1).wait_for()  # filled when it opens
    card.locator("a.rule").first.click()
    pop = seen.page.locator("#pop")
    pop.wait_for()
    assert "magnate." in pop.locator("h2").inner_text()
    seen.page.keyboard.press("Escape")
    assert not pop.is_visible()


def test_tabs_change_lines(look: Open) -> None:
    seen = look("lines", "#2-1")
    tabs = seen.page.locator("[role=tab]")
    assert tabs.count() == 5 and tabs.nth(2).get_attribute("aria-selected") == "true"
    assert seen.now() == "2-1"
    tabs.nth(0).click()
    assert seen.now() == "1"
    seen.page.keyboard.press("ArrowRight")
    assert seen.now() == "1-1" and tabs.nth(1).get_attribute("aria-selected") == "true"
    assert seen.page.locator("[role=tabpanel]:visible").count() == 1


def test_readings_stand_side_by_side(look: Open) -> None:
    seen = look("lines")
    seen.page.click(".rests > summary")
    rows = seen.page.locator(".amb tbody tr")
    assert rows.count() == 2 and "as played here" in rows.nth(0).inner_text()
    assert "“one”" in rows.nth(1).inner_text()


def test_book_has_an_index(look: Open) -> None:
    seen = look("book")
    entries = seen.page.locator("#index li")
    assert entries.count() == 29 and seen.page.locator("article:visible").count() == 0
    seen.page.fill("#sought", "superior office")
    assert seen.page.locator("#index li:visible").count() == 1
    seen.page.click("#index li:visible a")
    assert seen.page.locator("article:visible h2").first.inner_text().startswith("Vector sells")
    first = press(seen, "Home")
    assert first.endswith(".0") and press(seen, "ArrowRight") == first.replace(".0", ".1")
    seen.page.click(".where a")
    seen.page.locator("#index").wait_for()  # the address changes first, the page follows
    assert look("book", "#11.2").now() == "11.2"


@pytest.mark.parametrize(("wide", "tall"), [(390, 844), (320, 640), (1280, 900), (901, 700)])
def test_nothing_runs_off_the_side(wide: int, tall: int, look: Open) -> None:
    for name in ("magnate", "carnegie", "hostile", "shelf", "unusable") if wide < 900 else ("carnegie", "hostile"):
        seen = look(name, "#1.3" if name == "shelf" else "#1", wide, tall)
        assert seen.page.evaluate("document.documentElement.scrollWidth") <= wide, name


@pytest.mark.parametrize("name", ["magnate", "streets", "carnegie", "corporations"])
def test_phone_shows_board_and_step(name: str, look: Open) -> None:
    seen = look(name, "#31", 390, 844, has_touch=True)
    board = seen.page.locator(".board").bounding_box()
    head = seen.page.locator("[id='31'] .head").bounding_box()
    assert board and head and board["height"] <= 844 / 2 + 1
    assert board["y"] + board["height"] - 2 <= head["y"] < 844 - 60
    for button in seen.page.locator(".bar .ib:visible").all():
        box = button.bounding_box()
        assert box and min(box["width"], box["height"]) >= 40
    seen.page.click(".bm")
    assert not seen.page.locator(".board").is_visible()


def test_swipe_steps(look: Open) -> None:
    seen = look("magnate", "#31", 390, 844, has_touch=True)
    seen.page.evaluate(
        """() => { const b = document.querySelector('.board'), t = (x, name) => { const one = new Touch(
        {identifier: 1, target: b, clientX: x, clientY: 200}); b.dispatchEvent(new TouchEvent(name,
        {touches: name === 'touchstart' ? [one] : [], changedTouches: [one], bubbles: true})); };
        t(300, 'touchstart'); t(200, 'touchend'); }"""
    )
    assert seen.now() == "32"


def test_theme_follows_the_system_and_the_button(look: Open) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    dark, light = look("sell", color_scheme="dark"), look("sell", color_scheme="light")
    night, day = dark.page.evaluate(ground), light.page.evaluate(ground)
    assert (night, day) == ("rgb(21, 23, 27)", "rgb(251, 249, 244)")
    dark.page.click("#theme")
    light.page.click("#theme")
    assert (dark.page.evaluate(ground), light.page.evaluate(ground)) == (day, night)


def test_hostile_texts_stay_inert(look: Open) -> None:
    seen = look("hostile", "#1")
    seen.page.click("[role=tab] >> nth=1")
    seen.page.wait_for_timeout(100)
    assert seen.said == [] and seen.page.locator("img").count() == 0
    assert "<script>alert(1)</script>" in seen.page.locator("h1").inner_text()


def test_without_a_script_everything_is_there(look: Open) -> None:
    seen = look("magnate", "#17", java_script_enabled=False)
    head = seen.page.locator("[id='17'] .head").bounding_box()
    assert head and -5 <= head["y"] < 900
    assert seen.page.locator("[id='17'] .more").is_visible()
    assert seen.page.locator("[id='158'] .more").is_visible()
    assert look("shelf", java_script_enabled=False).page.locator("article:visible").count() == 3


def test_paper_has_all_steps_and_no_buttons(look: Open) -> None:
    seen = look("magnate", color_scheme="dark")
    seen.page.emulate_media(media="print")
    assert not seen.page.locator(".bar").is_visible() and not seen.page.locator("#theme").is_visible()
    assert seen.page.locator("[id='17'] .more").is_visible()
    assert seen.page.evaluate("getComputedStyle(document.body).color") == "rgb(31, 35, 41)"


@pytest.mark.parametrize("name", ["carnegie", "corporations"])
def test_long_page_opens_and_steps_quickly(name: str, look: Open, browser: Any) -> None:
    seen = look(name)
    session = seen.page.context.new_cdp_session(seen.page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    seen.page.reload()
    told = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    assert told["TaskDuration"] < 1.0, "seconds of work until a page of 300 steps is there"
    each = seen.page.evaluate(
        """() => { const begun = performance.now(); for (let i = 0; i < 20; i++) { document.body.dispatchEvent(
        new KeyboardEvent('keydown', {key: 'ArrowLeft', bubbles: true})); document.body.offsetHeight; }
        return (performance.now() - begun) / 20; }"""
    )
    assert each < 200, "milliseconds for a step, on a busy machine"
