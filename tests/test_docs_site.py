"""The docs site: every page it lists is there, its links lead somewhere, and it fetches nothing from elsewhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from referee.cli import COMMANDS
from referee.devtools.check_site import problems
from referee.devtools.dispute_book import dispute_book, file_name
from referee.devtools.docs_site import CONFIG, NAV, ROOT
from referee.devtools.reference_pages import reference_pages
from referee.games import GAMES, load_game

SITE = ROOT / "build" / "docs" / "site"
GENERATED = re.compile(r"book/|docs/(ru/)?commands|docs/files/|docs/library-reference")


@pytest.fixture(scope="module")
def book() -> dict[Path, str]:
    return dispute_book(ROOT / "scenarios")


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("name", GAMES)
def test_every_rule_and_every_dispute_has_a_page(book: dict[Path, str], name: str, lang: str) -> None:
    inventory = load_game(name).book
    for id in [*inventory.rules, *inventory.ambiguities]:
        page = book[Path(lang, name, f"{file_name(id)}.md")]
        assert f"`{id}`" in page
        assert f"({file_name(id)}.md)" in book[Path(lang, name, "index.md")]
    switches = [point.id for point in inventory.ambiguities.values() if point.switchable]
    drawn = [id for id in switches if Path(lang, name, f"{file_name(id)}.svg") in book]
    sent = [id for id in switches if Path(lang, name, f"{file_name(id)}-to-send.html") in book]
    settled = {"corporations.amb.answer_window", "corporations.amb.undo_extent"}  # no scenario: one reading is played
    assert set(switches) - set(drawn) == set(switches) - set(sent) == settled & set(switches)


def test_links_of_the_book_lead_to_its_pages(book: dict[Path, str]) -> None:
    for path, text in book.items():
        if path.suffix != ".md":
            continue
        for link in re.findall(r"\]\(([^)]+)\)", text):
            assert Path(os.path.normpath(path.parent / link)) in book, (path, link)


def test_what_players_ask_stands_on_the_page_of_the_rule(book: dict[Path, str]) -> None:
    assert "Is being next to a friend's plot enough" in book[Path("en/magnate/buy-not_for_sale.md")]
    assert "Земля без маркера должна граничить" in book[Path("ru/magnate/amb-buy_diagonal.md")]


def test_the_search_field_knows_every_entry(book: dict[Path, str]) -> None:
    for name in GAMES:
        for lang in ("en", "ru"):
            known = book[Path(lang, name, "book.js")]
            assert (
                known.count('.html"')
                == sum(path.parent == Path(lang, name) for path in book if path.suffix == ".md") - 1
            )
            assert "book-search" in book[Path(lang, name, "index.md")]


def test_every_page_that_is_listed_exists(book: dict[Path, str]) -> None:
    listed = [page for pages in NAV.values() for _, page in pages]
    made = {f"docs/{path}" for path in reference_pages()} | {f"book/{path}" for path in book}
    assert not [page for page in listed if not GENERATED.match(page) and not (ROOT / page).is_file()]
    assert not [page for page in listed if GENERATED.match(page) and page not in made]


def test_the_reference_names_every_command_and_move() -> None:
    pages = reference_pages()
    assert all(f"## referee {name}\n" in pages[Path("commands.md")] for name in COMMANDS)
    assert all(f"### `{name}`" in pages[Path("files/magnate.md")] for name in ("buy", "bid", "price"))
    assert "## judge" in pages[Path("library-reference.md")]


def test_the_site_asks_for_no_fonts_and_no_scripts_from_elsewhere() -> None:
    assert "font = false" in CONFIG and "polyfills" in CONFIG  # else zensical links fonts.googleapis.com, unpkg.com


@pytest.mark.parametrize(
    ("page", "wrong"),
    [
        ('<a href="b.html#x">b</a><p id="x">', []),
        ('<a href="c.html">c</a>', ["c.html: no such file"]),
        ('<a href="b.html#y">b</a>', ["b.html#y: no such place on the page"]),
        ('<a href="https://example.org">elsewhere, when somebody clicks</a>', []),
        ('<script src="https://example.org/x.js"></script>', ["fetches https://example.org/x.js"]),
        ('<img src="//example.org/x.png">', ["fetches //example.org/x.png"]),
        ('<link rel="stylesheet" href="https://example.org/x.css">', ["fetches https://example.org/x.css"]),
        ('<link rel="canonical" href="https://example.org/">', []),
    ],
)
def test_the_check_of_a_site(tmp_path: Path, page: str, wrong: list[str]) -> None:
    (tmp_path / "a.html").write_text(page, encoding="utf-8")
    (tmp_path / "b.html").write_text('<p id="x">', encoding="utf-8")
    assert [*problems(tmp_path)] == [f"a.html: {one}" for one in wrong]
    (tmp_path / "s.css").write_text("@import 'https://example.org/s.css';", encoding="utf-8")
    assert [*problems(tmp_path)][-1] == "s.css: fetches from elsewhere"


@pytest.mark.skipif(not SITE.is_dir(), reason="no site is built: make docs")
def test_the_built_site_is_whole() -> None:
    assert not [*problems(SITE)][:20]


@pytest.mark.parametrize(
    ("lang", "first", "last"), [("en", "Anna may buy", "More: docs/"), ("ru", "Анна может", "Подробнее: docs/ru/")]
)
def test_the_demo_fits_on_a_screen(lang: str, first: str, last: str) -> None:
    env = {**os.environ, "REFEREE_LANG": lang, "COLUMNS": "80", "NO_COLOR": "1"}
    command = [sys.executable, "-m", "referee.devtools.demo"]
    out = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, encoding="utf-8", check=True).stdout
    lines = out.splitlines()
    assert len(lines) <= 40 and lines[1].startswith(first) and lines[-1].startswith(last)
    assert "build/demo.html" in out and (ROOT / "build" / "demo.html").is_file()
