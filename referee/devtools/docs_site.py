"""Put the docs together for the site: the pages of the checkout, the reference and the book of disputes.

`python -m referee.devtools.docs_site FOLDER` writes FOLDER/pages and FOLDER/zensical.toml; `make docs` builds the site
of them. The pages keep their places, so that their links lead to the same pages here and in the repository.
An installed package has no docs: `... FOLDER CHECKOUT` takes them from a checkout.
"""

import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from referee.devtools.dispute_book import dispute_book
from referee.devtools.reference_pages import reference_pages
from referee.games import GAMES, load_game

ROOT = Path(__file__).parents[2]
TOP = ("README.md", "README.ru.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "LICENSE")
CONFIG = """# Written by referee.devtools.docs_site.
[project]
site_name = "referee"
site_description = "Settle board-game disputes: rulings with their rule, page, arithmetic and doubts."
docs_dir = "pages"
site_dir = "site"
use_directory_urls = false
copyright = "Code: MIT licence. The games and their rulebooks belong to their designers and publishers."
nav = [
{nav}
]

[project.theme]
language = "en"
font = false
features = ["navigation.tabs", "navigation.prune", "navigation.top", "search.highlight", "content.code.copy"]

[[project.theme.palette]]
media = "(prefers-color-scheme: light)"
scheme = "default"
toggle.icon = "lucide/sun"
toggle.name = "Dark"

[[project.theme.palette]]
media = "(prefers-color-scheme: dark)"
scheme = "slate"
toggle.icon = "lucide/moon"
toggle.name = "Light"

[project.extra]
generator = false
polyfills = ["docs/site/iframe-worker.js"]  # in place of one from unpkg.com

[project.plugins.offline]
"""
NAV: dict[str, tuple[tuple[str, str], ...]] = {
    "Start": (
        ("referee", "README.md"),
        ("По-русски", "README.ru.md"),
        ("Tutorial", "docs/tutorial.md"),
        ("Первый вечер", "docs/ru/tutorial.md"),
    ),
    "How to": (
        ("Settle a dispute", "docs/settle.md"),
        ("Play an evening", "docs/play.md"),
        ("The table in the browser", "docs/browser.md"),
        ("Make a page", "docs/page.md"),
        ("Test the rules", "docs/test.md"),
        ("Write a scenario file", "docs/scenarios.md"),
        ("Use your own box", "docs/box.md"),
        ("Ask the rules", "docs/ask.md"),
        ("Compute chances", "docs/odds.md"),
        ("Use it from Python", "docs/library.md"),
        ("Serve other programs and assistants", "docs/serve.md"),
        ("Write a game of your own", "docs/writing-a-game.md"),
        ("Решить спор", "docs/ru/settle.md"),
        ("Сыграть вечер", "docs/ru/play.md"),
        ("Стол в браузере", "docs/ru/browser.md"),
        ("Сделать страницу", "docs/ru/page.md"),
        ("Проверить правила", "docs/ru/test.md"),
        ("Написать сценарий", "docs/ru/scenarios.md"),
        ("Своя коробка", "docs/ru/box.md"),
    ),
    "Reference": (
        ("Commands", "docs/commands.md"),
        ("Команды", "docs/ru/commands.md"),
        *((f"Files: {load_game(name).book.title}", f"docs/files/{name}.md") for name in GAMES),
        ("Library", "docs/library-reference.md"),
        ("What a game may import", "docs/game-contract.md"),
        ("Effects of cards (Битва корпораций)", "docs/corporations-effects.md"),
        *((f"Rules: {load_game(name).book.title}", f"docs/rules/{name}.md") for name in GAMES),
        ("Where the books can be read in two ways", "docs/conformance.md"),
        ("Changes", "CHANGELOG.md"),
    ),
    "Explanation": (
        ("Architecture", "docs/architecture.md"),
        ("Glossary", "docs/glossary.md"),
        ("How reliable it is", "docs/reliability.md"),
        ("How well it listens", "docs/listening.md"),
        ("How fast it is", "docs/benchmarks.md"),
        ("Contributing", "CONTRIBUTING.md"),
    ),
    "Book of disputes": (
        ("In English", "book/en/index.md"),
        *((load_game(name).book.title, f"book/en/{name}/index.md") for name in GAMES),
    ),
    "Книга споров": (
        ("По-русски", "book/ru/index.md"),
        *((load_game(name).book.title, f"book/ru/{name}/index.md") for name in GAMES),
    ),
}


def write_site(out: Path, checkout: Path = ROOT) -> None:
    """Write all pages and the configuration."""
    if not (checkout / "docs" / "tutorial.md").is_file():
        sys.exit(f"no docs in {checkout}: name a checkout of referee after {out}")
    pages = out / "pages"
    shutil.rmtree(pages, ignore_errors=True)
    shutil.copytree(checkout / "docs", pages / "docs", ignore=shutil.ignore_patterns("*.yaml"))
    for name in TOP:
        shutil.copy(checkout / name, pages / name)
    _write((pages / "docs" / path, text) for path, text in reference_pages().items())
    _write((pages / "book" / path, text) for path, text in dispute_book(checkout / "scenarios").items())
    (out / "zensical.toml").write_text(CONFIG.format(nav="\n".join(_nav(checkout))), encoding="utf-8")


def _nav(checkout: Path) -> Iterator[str]:
    decisions = [
        (path.stem[5:].replace("-", " "), f"docs/adr/{path.name}")
        for path in sorted((checkout / "docs/adr").glob("*.md"))
    ]
    for title, entries in NAV.items():
        if title == "Explanation":
            entries = (*entries[:2], *decisions, *entries[2:])
        inside = ", ".join(f'{{"{name}" = "{path}"}}' for name, path in entries)
        yield f'  {{"{title}" = [{inside}]}},'


def _write(files: Iterable[tuple[Path, str]]) -> None:
    for path, text in files:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_site(*map(Path, sys.argv[1:3]))
