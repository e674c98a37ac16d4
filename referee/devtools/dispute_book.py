"""The book of disputes: a page for every rule and every disputed point, in both languages, made for the docs site.

Pages are Markdown; a disputed point has the board before the step on which its readings part, what each reading gives,
and beside it one HTML file that can be sent: the same that `referee explain ID --page` writes.
"""

import json
import re
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Any

from referee.games import GAMES, load_game
from referee.kernel.game import Game
from referee.kernel.plain_data import plain
from referee.kernel.rule import Ambiguity, Rule
from referee.language.current import LANGUAGES, language, other_languages, speaking
from referee.language.speaking import language_of, say
from referee.report.html.document import Played, page_about
from referee.report.html.load import played
from referee.report.html.rule_document import with_outcomes
from referee.report.picture.position import Picture, picture_of
from referee.report.rule_page import Mention, Question, RulePage, rule_page, statement
from referee.scenario.file.reader import read_file

MARKDOWN = re.compile(r"([\\`*_\[\]|~])")
LANGUAGE_NAMES = {"en": "In English", "ru": "По-русски"}
TO_SEND = "-to-send.html"
SEARCHED = "book.js"
FINDER = "../../../docs/site/book-search.js"

Files = dict[Path, str]
Entry = Rule | Ambiguity


def dispute_files(scenarios: Path) -> dict[str, list[Path]]:
    """Return the scenarios of disputes by the ids they name as what they show."""
    files: dict[str, list[Path]] = {}
    for path in sorted(scenarios.glob("*/disputes/*.yaml")):
        ids: Any = read_file(path).data.get("id", [])
        for id in [ids] if isinstance(ids, str) else ids:
            files.setdefault(id, []).append(path)
    return files


def dispute_book(scenarios: Path) -> Files:
    """Return every file of the book by its path inside `book/`."""
    shown = dispute_files(scenarios)
    files: Files = {}
    for lang in LANGUAGES:
        with speaking(lang):
            files[Path(lang, "index.md")] = _text(_contents())
            for name in GAMES:
                game = load_game(name)
                files[Path(lang, name, "index.md")] = _text(_game_contents(game))
                for point in game.book.ambiguities.values():
                    paths = (path.relative_to(scenarios.parent) for path in shown.get(point.id, []))
                    files |= dict(_dispute(game, point, [played(path) for path in paths]))
                for rule in game.book.rules.values():
                    files[_place(game, rule, ".md")] = _text(_page(game, rule_page(game, rule)))
                files[Path(lang, name, SEARCHED)] = _searched(game)
    return files


def file_name(id: str) -> str:
    """Return the file of an entry, without its ending."""
    return id.partition(".")[2].replace(".", "-")


def _place(game: Game[Any, Any], entry: Entry, ending: str) -> Path:
    return Path(language(), game.name, f"{file_name(entry.id)}{ending}")


def _dispute(game: Game[Any, Any], point: Ambiguity, shown: list[Played]) -> Iterator[tuple[Path, str]]:
    """Yield the page of a disputed point, its board, and the file that can be sent."""
    page = with_outcomes(game, point, shown)
    picture = next(filter(None, (_board(one, point.id) for one in shown)), None)
    yield _place(game, point, ".md"), _text(_page(game, page, drawn=picture is not None, sent=bool(shown)))
    if picture:
        yield _place(game, point, ".svg"), picture.svg()
    if shown:
        yield _place(game, point, TO_SEND), page_about(page, shown)


def _board(one: Played, id: str) -> Picture | None:
    """Return the position before the step on which the readings part, with what the step is about."""
    if one.report is None:
        return None
    point = next((point for point in one.points if point.ambiguity.id == id), None)
    tried = next((tried for tried in point.tried.values() if tried.step), None) if point else None
    if point is None or tried is None or not tried.step:
        return picture_of(one.report.main.table, one.report.main.start)
    step = point.line.steps[tried.step - 1]
    about = {"move": step.step.move, "question": step.step.question}.get(step.step.kind)
    return picture_of(point.line.table, step.before, None, plain(about) if about is not None else None)


# ---------------------------------------------------------------- pages


def _page(game: Game[Any, Any], page: RulePage, drawn: bool = False, sent: bool = False) -> Iterator[str]:
    name = file_name(page.id)
    yield f"# {_plain(page.title)}"
    yield " · ".join([f"`{page.id}`", *map(_plain, page.places)])
    if page.text:
        yield f"**{_plain(page.text)}**"
    if drawn:
        yield f"![{_plain(page.title)}]({name}.svg)"
    if page.readings:
        yield _table(page)
    yield from map(_plain, page.remarks)
    yield from _mentions(say("Bears on"), page.affects)
    yield from _mentions(say("Disputed"), page.disputed)
    if page.questions:
        yield f"## {say('Players ask')}"
        yield "\n".join(
            f"- {_plain(one.text)}{f' **{_plain(one.answer)}**' if one.answer else ''}" for one in page.questions
        )
    if sent:
        yield f"[{say('This dispute as one file to send')}]({name}{TO_SEND})"
    yield f"`referee explain {page.id} --page {name}.html`"
    links = [f"[{LANGUAGE_NAMES[lang]}](../../{lang}/{game.name}/{name}.md)" for lang in other_languages()]
    yield " · ".join([f"[{_plain(_title(game))}](index.md)", *links])


def _table(page: RulePage) -> str:
    head = f"| {say('reading')} | {say('says')} | {say('what comes out')} |\n|---|---|---|"
    played = f" **{say('played')}**"
    rows = [
        f"| `{row.name}`{played if row.played else ''} | {_plain(row.text)} | {_plain(row.gives)} |"
        for row in page.readings
    ]
    return "\n".join([head, *rows])


def _question(one: Question) -> str:
    return f"- {_plain(one.text)} **{_plain(one.answer)}**" if one.answer else f"- {_plain(one.text)}"


def _mentions(title: str, mentions: Iterable[Mention]) -> Iterator[str]:
    rows = [f"- [{_plain(one.text)}]({file_name(one.id)}.md)" for one in mentions]
    if rows:
        yield from (f"## {title}", "\n".join(rows))


def _contents() -> Iterator[str]:
    """Yield the first page of the book in a language."""
    yield f"# {say('The book of disputes')}"
    yield say("Every rule of the four games in our own words, and every point on which tables disagree.")
    yield say("Search it as you would ask at the table: the questions players ask stand on the page of their rule.")
    for name in GAMES:
        book = load_game(name).book
        points = [point for point in book.ambiguities.values() if point.switchable]
        counts = say("{rules:#rule}, {points:#disputed point}", rules=len(book.rules), points=len(points))
        yield f"- [{_plain(_title(load_game(name)))}]({name}/index.md): {counts}"
    yield " · ".join(f"[{LANGUAGE_NAMES[lang]}](../{lang}/index.md)" for lang in other_languages())


def _game_contents(game: Game[Any, Any]) -> Iterator[str]:
    """Yield the list of all disputed points and rules of a game."""
    tongue = language_of(game)
    yield f"# {_plain(_title(game))}"
    yield _field(say("Ask as at the table"))
    yield f"## {say('Disputed')}"
    points = game.book.ambiguities.values()
    yield _links(point for point in points if point.switchable)
    settled = _links(point for point in points if not point.switchable)
    if settled:
        yield from (f"## {say('Silent or unclear, with one sensible reading')}", settled)
    for number in game.book.sections:
        rules = _links(rule for rule in game.book.rules.values() if rule.section == number)
        if rules:
            yield from (f"## {_plain(tongue.word('sections', number))}", rules)


def _field(label: str) -> str:
    """Return the search field; what it finds appears below it while somebody types."""
    field = f'<p><input id="book-search" type="search" aria-label="{label}" placeholder="{label}" size="48"></p>'
    return f'{field}\n<ol id="book-found" aria-live="polite"></ol>\n{_script(SEARCHED)}\n{_script(FINDER)}'


def _script(address: str) -> str:
    return f'<script src="{address}"></script>'


def _searched(game: Game[Any, Any]) -> str:
    """Return what the search field of a game looks through: title, address and words of every entry."""
    entries: list[Entry] = [*game.book.ambiguities.values(), *game.book.rules.values()]
    pages = [rule_page(game, entry) for entry in entries]
    rows = [(page.title, f"{file_name(page.id)}.html", " ".join(_words(page))) for page in pages]
    return f"window.BOOK = {json.dumps(rows, ensure_ascii=False)};\n"


def _words(page: RulePage) -> Iterator[str]:
    yield page.text
    yield from (one.text for group in (page.readings, page.questions) for one in group)


def _links(entries: Iterable[Entry]) -> str:
    return "\n".join(f"- [{_plain(statement(entry))}]({file_name(entry.id)}.md)" for entry in entries)


def _title(game: Game[Any, Any]) -> str:
    from referee.language.speaking import game_title

    return game_title(game)


def _plain(text: str) -> str:
    """Return text that Markdown leaves as it is."""
    return MARKDOWN.sub(r"\\\1", escape(" ".join(text.split()), quote=False))


def _text(blocks: Iterable[str]) -> str:
    return "\n\n".join(blocks) + "\n"
