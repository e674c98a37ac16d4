"""Pages made once, and a real browser to look at them; without a browser these tests say so and are skipped."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from referee.language.current import speaking
from referee.report.html.document import page
from referee.report.html.load import played
from referee.scenario.file.find_files import find

SCENARIOS = Path(__file__).parents[2] / "scenarios"
GOLDEN = Path(__file__).parents[1] / "golden"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HOSTILE = """
format: 1
game: magnate
title: '<script>alert(1)</script> & "quotes"'
note: "a mark that turns the text: \\u202E and </script><b>bold</b>"
status: invented
players: [Анна Мария, b-ob]
position: {round: 2, stage: {is: action, action: 1}, turn: Анна Мария, land_price: 400, tiles: {3: municipal_airport}}
steps:
  - {by: Анна Мария, do: consult, note: "<img src=x onerror=alert(2)>", expect: {turn: b-ob}}
lines:
  '"><img src=x onerror=alert(3)>':
    steps: [{by: Анна Мария, do: pass, note: "'+alert(4)+'"}]
"""
PAGES: dict[str, tuple[str, ...]] = {
    "magnate": ("magnate/replays/tutorial.yaml",),
    "streets": ("streets/replays/five-players.yaml",),
    "carnegie": ("carnegie/replays/four-players.yaml",),
    "corporations": ("corporations/replays/two-players.yaml",),
    "sell": ("magnate/examples/sell.yaml",),
    "lines": ("magnate/disputes/crash-track-end.yaml",),
    "book": ("magnate/examples",),
    "shelf": ("sell.yaml", "wrong.yaml", "unusable.yaml"),
    "carnegie-build": ("carnegie/examples/management-build.yaml",),
    "streets-build": ("streets/examples/build.yaml",),
    "corporations-build": ("corporations/examples/build-trump-build.yaml",),
    "hostile": ("hostile.yaml",),
    "wrong": ("wrong.yaml",),
    "unusable": ("unusable.yaml",),
    "two-books": ("magnate/examples", "streets/disputes"),
    "dispute": ("dispute.yaml",),
    "journal": ("journal.yaml",),
    "refused": ("carnegie-no.yaml",),
    "question": ("streets-question.yaml",),
    "short-magnate": ("magnate/replays/two-players.yaml",),
    "short-streets": ("streets/replays/three-players-with-both-modules.yaml",),
    "short-carnegie": ("carnegie/replays/solo-hard.yaml",),
    "short-corporations": ("corporations/replays/two-players.yaml",),
}
DOCS = Path(__file__).parents[2] / "docs" / "img"
JOURNAL = """
game: magnate
players: [anna, boris]
seed: 1
steps:
  - {by: anna, do: pass}
  - {by: boris, do: pass}
  - {by: anna, do: consult}
  - {by: boris, do: consult}
"""


class Pages:
    """Pages by name, each made when it is first asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "hostile.yaml").write_text(HOSTILE, encoding="utf-8")
        (folder / "journal.yaml").write_text(JOURNAL, encoding="utf-8")

    def __call__(self, name: str, language: str = "en") -> Path:
        out = self.folder / f"{name}.{language}.html"
        if not out.exists():
            readings = name not in ("carnegie", "corporations", "streets") and not name.startswith("short-")
            with speaking(language):
                files = [played(path, readings=readings) for path in find(self.path(one) for one in PAGES[name])]
                out.write_text(page(files, name), encoding="utf-8")
        return out

    def path(self, name: str) -> Path:
        """Return a file or a folder of the tests or of the scenarios."""
        return next(
            path for path in (self.folder / name, GOLDEN / name, DOCS / name, SCENARIOS / name) if path.exists()
        )


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Pages:
    """All pages of these tests."""
    return Pages(tmp_path_factory.mktemp("pages"))


def chromium() -> str | None:
    """The browser: named by the environment, else found."""
    return os.environ.get("REFEREE_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


@pytest.fixture(scope="module")  # or its event loop would be in the way of other tests
def browser() -> Iterator[Any]:
    """A headless Chromium."""
    program = chromium()
    if program is None:
        pytest.skip("no Chromium here: pages are not looked at in a browser (apt-get install chromium)")
    library = pytest.importorskip("playwright.sync_api", reason="no playwright here: pip install -e '.[dev]'")
    with library.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


class Seen(NamedTuple):
    """An open page, and everything it said or asked for."""

    page: Any
    said: list[str]
    asked: list[str]

    def now(self) -> str:
        """The address of the step that is shown."""
        found: str = self.page.locator("article:not([hidden]) .now").get_attribute("id")
        return found


Open = Callable[..., Seen]


@pytest.fixture
def look(browser: Any, pages: Pages) -> Iterator[Open]:
    """Open a page in a window of its own."""
    contexts = []

    def open_page(
        name: str, address: str = "", wide: int = 1280, tall: int = 900, language: str = "en", **options: Any
    ) -> Seen:
        context = browser.new_context(viewport={"width": wide, "height": tall}, **options)
        contexts.append(context)
        page, said, asked = context.new_page(), list[str](), list[str]()
        page.set_default_timeout(20_000)
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("dialog", lambda dialog: (said.append(f"dialog {dialog.message}"), dialog.dismiss()))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(pages(name, language).as_uri() + address)
        return Seen(page, said, asked)

    yield open_page
    for context in contexts:
        context.close()
