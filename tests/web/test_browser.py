"""The table in a real browser: disputes and evenings by taps, keys alone, axe, widths, no complaint of its policy."""

import signal
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest

from tests.web.server import serving
from tests.web.test_disputes import DISPUTES, Dispute
from tests.web.window import Window, seat

SIT_DOWN = {"en": "Settle a dispute", "ru": "Разрешить спор"}
DO_IT = "Do it"
SERIOUS = ("serious", "critical")


def no_barriers(window: Window) -> None:
    """Look for barriers with axe."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="no axe here: pip install -e '.[dev]'")
    window.page.wait_for_timeout(50)
    found = axe.Axe().run(window.page).response["violations"]
    assert not [(one["id"], one["nodes"][0]["html"][:200]) for one in found if one["impact"] in SERIOUS]


@pytest.mark.parametrize(("lang", "wide"), [("ru", 390), ("en", 1280)])
@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda one: one.game)
def test_a_dispute_by_taps(dispute: Dispute, lang: str, wide: int, browser: Any, tmp_path: Path) -> None:
    with serving(tmp_path, dispute.game, "--port", "0") as server:
        window = Window(browser, server.address, lang, wide)
        window.page.get_by_role("textbox").first.fill(dispute.players)  # names are written, not tapped
        window.press(SIT_DOWN[lang])
        dispute.taps(window, dispute.words[lang])
        assert window.taps <= dispute.most
        assert window.verdict[0] == ("✓" if dispute.holds else "✗")
        assert window.page.locator("#sheet .side > div").count() >= 2
        no_barriers(window)
        window.close()


def test_a_dispute_in_the_dark_has_no_barriers(browser: Any, tmp_path: Path) -> None:
    with serving(tmp_path, "magnate", "--port", "0") as server:
        window = Window(browser, server.address, "en", 390, dark=True)
        no_barriers(window)
        window.press(SIT_DOWN["en"])
        DISPUTES[0].taps(window, DISPUTES[0].words["en"])
        no_barriers(window)
        window.close()


@pytest.mark.parametrize("game", [one.game for one in DISPUTES])
def test_ten_moves_on_two_seats_and_a_table(game: str, browser: Any, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(f"format: 1\ngame: {game}\nplayers: [anna, boris]\n")
    with serving(tmp_path, "game.yaml", "--port", "0") as server:
        anna, boris = (seat(server, browser, f"seat:{name}", wide=390) for name in ("anna", "boris"))
        table, moves = seat(server, browser, "table"), 0
        windows, random = (anna, boris, table), Random(1)
        for _ in range(150):
            if moves >= 10:
                break
            head = table.part("head")
            turn = [one for one, name in ((anna, "anna"), (boris, "boris")) if name in head.split("\n")[1]]
            moves += _one_turn(tuple(turn or (anna, boris)), random)
            until(lambda: anna.part("head").split("\n")[1] == table.part("head").split("\n")[1])
        assert moves >= 10, (anna.part("panel"), boris.part("panel"))
        assert "History" in table.part("log") and "Do it" not in table.part("panel")
        assert (tmp_path / "game.yaml").read_text().count("\n") > 10
        no_barriers(anna)
        no_barriers(table)
        print(f"{game}: {moves} moves in {anna.taps + boris.taps} taps")
        for window in windows:
            window.close()


def _one_turn(seats: tuple[Window, ...], random: Random) -> int:
    """Let whoever can do one of the things that are offered; how many moves that was."""
    for window in seats:
        window.settled()
        do, roll, moves = (window.page.locator(one) for one in ("#sheet .go", "#due .big", "#panel .moves .legal"))
        if do.count():
            return _made(window, do.first)
        if window.page.locator("#sheet").is_visible():
            _completed(window, random)
            return 0
        if roll.count():
            _made(window, roll.first)
            return 0
        if moves.count():
            other = random.random() < 0.2 and moves.count() > 1
            window._press(moves.nth(int(other)))  # deals come last
            return 0
    return 0


def _made(window: Window, found: Any) -> int:
    told = window.part("log")
    window._press(found)
    window.page.wait_for_timeout(30)
    return int(window.part("log") != told)


def _completed(window: Window, random: Random) -> None:
    """Say a legal value of something that is still to be said; what is refused all the same is left."""
    legal = window.page.locator("#sheet .ctl:not(:has([aria-pressed=true])) .chip.legal:visible")
    marked = window.page.locator("option", has_text="✓")
    lists = window.page.locator("#sheet select:has(option[value='-']:checked):visible", has=marked)
    more = window.page.locator("#sheet .row .step button:last-child:visible")
    if more.count() and random.random() < 0.7:
        window._press(more.nth(random.randrange(more.count())))
    elif window.page.locator("#sheet .sentence").count() or not (legal.count() or lists.count()):
        window._press(window.page.locator("#sheet .top button"))
    elif lists.count():
        known = lists.first.locator("option", has_text="✓").all()
        lists.first.select_option(random.choice(known).get_attribute("value"))
        window.taps += 2
        window.settled()
    else:
        window._press(legal.nth(random.randrange(legal.count())))


def until(holds: Any) -> None:
    """Wait a little for something."""
    end = monotonic() + 15
    while not holds():
        assert monotonic() < end, "it never came"


def test_out_of_reach_and_back_and_a_restart(browser: Any, tmp_path: Path) -> None:
    text = "format: 1\ngame: magnate\nplayers: [anna, boris]\nposition: {round: 2, stage: action, turn: anna}\n"
    (tmp_path / "game.yaml").write_text(text)
    with serving(tmp_path, "game.yaml", "--port", "0") as server:
        window = seat(server, browser, "seat:anna", wide=390)
        other = seat(server, browser, "seat:boris")
        window.context.set_offline(True)
        window.begin("consult")
        window.page.locator("#away").wait_for()
        window.context.set_offline(False)
        window.page.locator("#away").wait_for(state="hidden")
        window.begin("consult").press(DO_IT)
        until(lambda: "consult" in other.part("log"))
        server.stop(signal.SIGKILL)
        other.begin("consult")
        other.page.locator("#away").wait_for()
        with serving(tmp_path, "game.yaml", "--port", str(server.port)):
            other.page.locator("#away").wait_for(state="hidden")
            other.settled()
            other.page.locator("#panel .legal", has_text="consult").first.wait_for()
            other.begin("consult").press(DO_IT)
            until(lambda: window.part("log").count("consult") == 2)
    assert (tmp_path / "game.yaml").read_text().count("consult") == 2
    window.context.close()
    other.context.close()


def test_errors_stand_at_their_field(browser: Any, tmp_path: Path) -> None:
    with serving(tmp_path, "magnate", "--port", "0") as server:
        window = Window(browser, server.address, "en", 390)
        window.press(SIT_DOWN["en"]).tap("0A").press("anna", "owner")
        field = window.page.locator("#sheet .ctl", has=window.page.locator(":scope > .err"))
        assert field.count() >= 1
        window.press("as in the set-up", "owner")
        assert not window.page.locator("#sheet .err").count()
        window.close()


def test_keys_alone_settle_a_dispute(browser: Any, tmp_path: Path) -> None:
    with serving(tmp_path, "magnate", "--port", "0") as server:
        window = Window(browser, server.address, "en")
        page, keys = window.page, window.page.keyboard

        def reach(holds: str, least: int = 60) -> None:
            for _ in range(least):
                keys.press("Tab")
                if page.evaluate(f"document.activeElement.matches({holds!r})"):
                    return
            raise AssertionError(
                f"no way by keys to {holds}: {page.evaluate('document.activeElement.outerHTML')[:300]}"
            )

        reach("button[value=draft]")
        keys.press("Enter")
        page.locator("#board .tap").first.wait_for()
        reach("#board .tap")
        keys.press("ArrowRight")
        first = page.evaluate("document.activeElement.dataset.k")
        keys.press("ArrowDown")
        assert page.evaluate("document.activeElement.dataset.k") != first
        keys.press("Enter")
        page.locator("#sheet h2").wait_for()
        window.settled()
        assert page.evaluate("document.activeElement.tagName") == "H2", "what has opened has the focus"
        reach("#sheet button.chip[data-send*='buy'], #sheet button.chip[data-send*='sell']")
        keys.press("Enter")
        page.locator("#sheet .sentence").wait_for()
        keys.press("Escape")
        page.locator("#sheet").wait_for(state="hidden")
        window.close()
