"""A Russian report is Russian: what the code says is translated, and no word is told that has no form."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click
import pytest

from referee.devtools import catalogues as translate
from referee.games import GAMES, load_game
from referee.kernel.rule import OWN_RULES, Rule
from referee.language import russian as translated
from referee.language import speaking as speaking_now
from referee.language.current import speaking
from referee.report.terminal.rule_tables import entry_text
from referee.report.terminal.story import story
from referee.scenario.file.document import Unreadable
from referee.scenario.file.json_schema import game_schema
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_file
from referee.scenario.run.checker import prepare
from referee.scenario.run.results import Report
from referee.scenario.run.runner import run
from tests.russian_output import COMMON, MADE, numbers, printed

ROOMS = translate.rooms()


TYPED = re.compile(
    r"referee [^\n)]*|referee|YAML|JSON|HTML|SVG|"
    r"[a-z_]+=[\w.]*|--?[a-z-]+|`[^`]*`|\{[^{}]*(\{\w+\}[^{}]*)?\}|[A-Z]{1,6}\b|[A-Z]?\d+[A-Z]?"
)
"""What stays in Latin letters in a Russian sentence: what is typed, gaps, codes."""


class Listening(translated.Russian):
    """Russian that remembers what it had no word for."""

    missed: set[str] = set()

    def text(self, template: str) -> str:
        if translate.worded(template) and template not in self._own.texts and template not in self._common.texts:
            self.missed.add(f"text {template!r}")
        return super().text(template)

    def word(self, section: str, id: str, form: str = "") -> str:
        if section != "player" and self._forms(section, id) is None and re.search("[a-z]{2}", id):
            self.missed.add(id)
        return super().word(section, id, form)


def _forget_languages() -> None:
    speaking_now._without_game.cache_clear()
    speaking_now._with_game.cache_clear()


@pytest.fixture
def listening(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    monkeypatch.setattr(translated, "Russian", Listening)
    monkeypatch.setattr(Listening, "missed", set())
    _forget_languages()
    with speaking("ru"):
        yield Listening.missed
    _forget_languages()


def test_what_the_schemas_say_of_keys_is_described_in_russian() -> None:
    told = translate.read_po(translate.COMMON / "described.po").keys()
    schemas = [game_schema(load_game(game)) for game in GAMES]
    assert sorted(told - {about for schema in schemas for about in translate.described_in(schema)}) == []
    assert sorted({about for schema in schemas for about in translate.described_in(schema, "components")} - told) == []


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_every_text_has_a_russian_form_that_fits(room: Path) -> None:
    assert list(translate.problems(room, MADE.get(room, COMMON), COMMON)) == []


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_catalogues_are_up_to_date(room: Path) -> None:
    said = {text for text in translate.collect_texts(room) if translate.worded(text)}
    assert set(translate.read_po(room / "ru.po")) == said


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_russian_texts_have_russian_letters_only(room: Path) -> None:
    for russian in translate.read_po(room / "ru.po").values():
        assert re.findall("[A-Za-z]{2,}", TYPED.sub("", russian)) == [], russian


FACTS = {"more": {""}, "less": {""}, "changed": {"old", "new"}, "came": {"new"}, "gone": {"old"}}
"""What may be told of a column that has changed so."""


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_of_a_column_asks_for_what_there_is(game: str) -> None:
    for column, forms in MADE[Path(f"referee/games/{game}").resolve()]["words"]["changes"].items():
        for form, told in forms.items():
            facts = FACTS.get(form.partition("_")[0])
            assert facts is None or translate.gaps(told) <= facts, (column, form)


def test_no_text_all_games_share_has_two_russian_forms() -> None:
    forms: dict[str, set[str]] = {}
    for room in ROOMS:
        if "games" not in room.parts:
            for english, russian in translate.read_po(room / "ru.po").items():
                forms.setdefault(english, set()).add(russian)
    assert {english: told for english, told in forms.items() if len(told) > 1} == {}


@pytest.mark.parametrize("game", GAMES)
def test_what_the_inventory_says_is_russian(game: str) -> None:
    typed = re.compile(r"`[^`]*`|options: .*|(?m:^  [* ] \w+:)|\b[a-z]+\.[\w.]+|«[^»]*»")
    with speaking("ru"):
        book = load_game(game).book
        for entries in (book.rules, book.examples, book.ambiguities):
            for id, entry in entries.items():
                told = typed.sub("", click.unstyle(entry_text(book, entry, None, 9999)))
                assert re.findall(r"\b[a-z]{2,}\b", told) == [], id


def _files(game: str) -> list[Path]:
    return [path for path in sorted(Path(f"scenarios/{game}").rglob("*.yaml")) if path.parent.name != "replays"]


def _own_ids(report: Report) -> Iterator[str]:
    """What the file itself gives in `components:` has no name of its own: it is told as it is written."""
    for line in report.tests:
        yield from _words(line.table.given)


def _words(given: Any) -> Iterator[str]:
    """Every key and every word in some data."""
    if isinstance(given, Mapping):
        for key, value in given.items():
            yield str(key)
            yield from _words(value)
    elif isinstance(given, list | tuple):
        for one in given:
            yield from _words(one)
    else:
        yield str(given)


@pytest.mark.parametrize("game", GAMES)
def test_reports_miss_no_word(game: str, listening: set[str]) -> None:
    names: set[str] = set()
    for path in _files(game):
        try:
            report = run(prepare(read_file(path)))
        except (Unreadable, Unusable):
            continue
        names |= {name for line in report.tests for name in line.table.names}
        names |= set(_own_ids(report))
        story(report, explain=True, show=True)
    assert sorted(listening - names) == []


COMMANDS = ("judge", "run", "legal", "show", "replay", "odds", "check", "page", "play", "diff", "cut", "verify")


COMMANDS += ("simulate", "rules", "words", "explain", "coverage", "components", "schema", "new", "completion")


SENTENCE = re.compile(r"\b[A-Z][a-z]*(?: [\w,;:'()=$-]+){2,}[.?]")
"""An English sentence: it begins with a capital letter and ends with a mark, as names and words do not."""


def _english(text: str) -> list[str]:
    """English sentences in a text."""
    return [found for line in text.splitlines() for found in SENTENCE.findall(line) if not re.search("[а-я]", found)]


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_russian(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert _english(printed(capsys, *([command] if command else []), "--help")) == []


@pytest.mark.parametrize("game", GAMES)
def test_commands_say_no_english_sentence(
    game: str, listening: set[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    book, file = load_game(game).book, next(p for p in _files(game) if p.parent.name == "rules")
    asked = [next(iter(book.rules)), next(iter(book.examples)), next(iter(book.ambiguities))]
    said = [printed(capsys, command, str(file)) for command in ("judge", "legal", "replay", "show")]
    said.append(printed(capsys, "diff", f"{file}@0", str(file)))
    said += [printed(capsys, "words", game), printed(capsys, "components", game), printed(capsys, "explain", *asked)]
    said += [printed(capsys, "components", game, kind) for kind in load_game(game).origins.kinds]
    said += [printed(capsys, "odds", str(file)), printed(capsys, "rules", game), printed(capsys, "new", "nowhere")]
    assert [one for text in said for one in _english(text)] == []
    assert sorted(one for one in listening if one.startswith("text ")) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_statement_has_a_russian_form_with_the_same_numbers(game: str) -> None:
    book = load_game(game).book
    says: dict[str, str] = MADE[load_game(game).folder]["says"]
    english: dict[str, str] = {id: one.english for id, one in {**book.rules, **book.examples}.items()}
    for id, dispute in book.ambiguities.items():
        english |= {id: dispute.question_english, **{f"{id}={name}": text for name, text in dispute.ways.items()}}
    assert sorted(set(english) - set(says)) == []
    rules: dict[str, Any] = {id: one for id, one in book.rules.items() if isinstance(one, Rule)}
    assert [id for id in rules if numbers(english[id]) != numbers(says[id])] == []


def test_the_referee_s_own_rules_have_russian_forms() -> None:
    assert set(OWN_RULES) <= set(COMMON["says"])


TOLD = {"echo", "UsageError", "NotSaid", "Cannot", "Shaped", "Odd", "Wrong", "fail"}
"""Calls whose first argument somebody reads."""


def _bypassing(path: Path) -> Iterator[str]:
    """Sentences in a module that somebody reads and nobody can translate."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            first = node.args[0]
            parts = first.values if isinstance(first, ast.JoinedStr) else [first]
            words = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
            if name in TOLD and any(re.search("[a-z]{2}", word.replace("referee", "")) for word in words):
                yield f"{path}:{node.lineno}: {words}"


@pytest.mark.parametrize("room", ["scenario", "report", "play", "cli"])
def test_no_text_of_a_room_bypasses_the_language(room: str) -> None:
    found = [one for path in sorted((translate.ROOT / room).rglob("*.py")) for one in _bypassing(path)]
    assert [one for one in found if "`tell" not in one] == []
