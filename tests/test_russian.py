"""A Russian report is Russian: what the code says is translated, and no word is told that has no form."""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click
import pytest
from msgspec.structs import replace

from referee.cli import main
from referee.devtools import catalogues as translate
from referee.devtools.generate import catalogues
from referee.document.changes import changes
from referee.games import GAMES, load_game
from referee.games.streets.moves.building import Build
from referee.grammar.explain_failure import key_text
from referee.kernel.facts import Items, Phrase, Several, Value, phrase
from referee.kernel.language import russian as translated
from referee.kernel.language import speaking as tongue
from referee.kernel.language.current import speaking
from referee.kernel.rule import OWN_RULES, Rule
from referee.kernel.table_data import Grid, Row, value_grid
from referee.report.terminal.component_tables import kind_text, kinds_text, shown_value
from referee.report.terminal.component_text import part_text
from referee.report.terminal.rule_tables import entry_text
from referee.report.terminal.story import story
from referee.scenario.file.document import Unreadable
from referee.scenario.file.json_schema import game_schema
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_file
from referee.scenario.run.checker import prepare
from referee.scenario.run.results import Report
from referee.scenario.run.runner import run
from referee.wording.changes import change_texts

ROOMS = translate.rooms()
MADE = catalogues()
COMMON = MADE[translate.COMMON]
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


@pytest.fixture
def listening(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    monkeypatch.setattr(translated, "Russian", Listening)
    monkeypatch.setattr(Listening, "missed", set())
    tongue._plain.cache_clear()
    for game in GAMES:
        load_game(game)._tongues.pop("ru", None)
    with speaking("ru"):
        yield Listening.missed
    tongue._plain.cache_clear()
    for game in GAMES:
        load_game(game)._tongues.pop("ru", None)


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


GAME_ROOMS = translate.games()
LATIN = re.compile(r"`[^`]*`|[\w-]+(?:[./][\w-]+)+|[A-Z]+(?:[-_][A-Z]+)+")
"""What stays in Latin letters in what is said of components: what is typed, addresses and files, short names."""


@pytest.mark.parametrize("room", GAME_ROOMS, ids=lambda room: room.name)
def test_what_components_say_has_a_russian_form_and_no_stale_one_is_kept(room: Path) -> None:
    told, said = translate.read_po(room / "components.po"), translate.parts(room)
    assert sorted(told.keys() - said.keys()) == []
    assert sorted(said.keys() - told.keys()) == []
    sentences = {**translate.read_po(room / "ru.po"), **COMMON["texts"]}
    assert {text: told[text] for text in told if sentences.get(text, told[text]) != told[text]} == {}


@pytest.mark.parametrize("room", GAME_ROOMS, ids=lambda room: room.name)
def test_what_components_say_is_russian_besides_proper_names(room: Path) -> None:
    for english, russian in translate.read_po(room / "components.po").items():
        words = re.findall("[A-Za-z]{2,}", LATIN.sub("", russian))
        assert [word for word in words if word not in english or word.islower()] == [], russian


@pytest.mark.parametrize("room", GAME_ROOMS, ids=lambda room: room.name)
def test_what_components_say_has_no_other_numbers_in_russian(room: Path) -> None:
    for english, russian in translate.read_po(room / "components.po").items():
        assert not Counter(_numbers(russian)) - Counter(_numbers(english)), russian


@pytest.mark.parametrize("game", GAMES)
def test_no_english_word_stands_in_a_field_of_a_component(game: str) -> None:
    with speaking("ru"):
        box, kinds, spoken = load_game(game).plain_box, load_game(game).origins.kinds, load_game(game).tongue
        for kind in kinds:
            for id, entry in box.get(kind, {}).items():
                for field in entry.keys() - {"name", "name_en"}:
                    text = f"{spoken.field(kind, field)}: {shown_value(entry[field], kind, field, spoken)}"
                    assert re.findall(r"\b[a-z][a-z_]+", re.sub("`[^`]*`", "", text)) == [], f"{kind}.{id}.{field}"


@pytest.mark.parametrize("game", GAMES)
def test_components_are_shown_in_russian_besides_what_is_typed(game: str) -> None:
    with speaking("ru"):
        asked = load_game(game)
        box, origins, spoken = asked.plain_box, asked.origins, asked.tongue
        assert _latin(kinds_text(box, origins, 400, spoken), set(origins.kinds)) == []
        for kind in origins.kinds:
            entries = box.get(kind, {})
            typed = {kind, "id", *entries, *(f"{id}.{field}" for id, entry in entries.items() for field in entry)}
            assert _latin(kind_text(box, origins, kind, 400, spoken), typed) == [], kind
            assert (
                _latin(part_text(asked, kind, "", "", 400).partition("\n")[2], {"referee", "components", game, kind})
                == []
            )


def _latin(text: str, typed: set[str]) -> list[str]:
    """English words in a text besides what is typed in files, and addresses."""
    told = re.sub("`[^`]*`", "", click.unstyle(text))
    words = [one for one in re.findall(r"[\w./-]+", told) if one.strip(".") not in typed]
    return [one for one in words if re.fullmatch(r"[a-z]{2,}[.]?", one)]


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(("game", "kind"), [("corporations", "trumps"), ("streets", "advisors"), ("magnate", "risk")])
def test_folded_text_of_components_is_shown_as_one_sentence(game: str, kind: str, lang: str) -> None:
    with speaking(lang):
        asked = load_game(game)
        text = " ".join(kind_text(asked.plain_box, asked.origins, kind, 100, asked.tongue).split())
        said = [text for text, places in translate.parts(asked.folder).items() if places[0].split(".")[0] == kind]
        assert [one for one in said if asked.tongue.described(one).removesuffix(".") not in text] == []


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


def _said(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    with pytest.raises(SystemExit):
        main([*args, "--lang", "ru"])
    said = capsys.readouterr()
    return said.out + said.err


def _english(text: str) -> list[str]:
    """English sentences in a text."""
    return [found for line in text.splitlines() for found in SENTENCE.findall(line) if not re.search("[а-я]", found)]


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_russian(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert _english(_said(capsys, *([command] if command else []), "--help")) == []


@pytest.mark.parametrize("game", GAMES)
def test_commands_say_no_english_sentence(
    game: str, listening: set[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    book, file = load_game(game).book, next(p for p in _files(game) if p.parent.name == "rules")
    asked = [next(iter(book.rules)), next(iter(book.examples)), next(iter(book.ambiguities))]
    said = [_said(capsys, command, str(file)) for command in ("judge", "legal", "replay", "show")]
    said.append(_said(capsys, "diff", f"{file}@0", str(file)))
    said += [_said(capsys, "words", game), _said(capsys, "components", game), _said(capsys, "explain", *asked)]
    said += [_said(capsys, "components", game, kind) for kind in load_game(game).origins.kinds]
    said += [_said(capsys, "odds", str(file)), _said(capsys, "rules", game), _said(capsys, "new", "nowhere")]
    assert [one for text in said for one in _english(text)] == []
    assert sorted(one for one in listening if one.startswith("text ")) == []


def _numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


@pytest.mark.parametrize("game", GAMES)
def test_every_statement_has_a_russian_form_with_the_same_numbers(game: str) -> None:
    book = load_game(game).book
    says: dict[str, str] = MADE[load_game(game).folder]["says"]
    english: dict[str, str] = {id: one.english for id, one in {**book.rules, **book.examples}.items()}
    for id, dispute in book.ambiguities.items():
        english |= {id: dispute.question_english, **{f"{id}={name}": text for name, text in dispute.ways.items()}}
    assert sorted(set(english) - set(says)) == []
    rules: dict[str, Any] = {id: one for id, one in book.rules.items() if isinstance(one, Rule)}
    assert [id for id in rules if _numbers(english[id]) != _numbers(says[id])] == []


def test_the_referee_s_own_rules_have_russian_forms() -> None:
    assert set(OWN_RULES) <= set(COMMON["says"])


@pytest.mark.parametrize(
    ("n", "said"),
    [(1, "1 карта риска"), (2, "2 карты риска"), (5, "5 карт риска"), (11, "11 карт риска"), (21, "21 карта риска")],
)
def test_counts(n: int, said: str) -> None:
    with speaking("ru"):
        assert load_game("magnate").tongue.count_text(n, "risk card").replace("\u00a0", " ") == said


@pytest.mark.parametrize(("form", "said"), [("", "boris"), ("gen", "игрока boris"), ("dat", "игроку boris")])
def test_a_typed_name_is_carried_by_its_noun(form: str, said: str) -> None:
    with speaking("ru"):
        assert load_game("magnate").tongue.fill(f"{{owner:{form}}}", {"owner": "boris"}) == said


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


def _became(game: str, grid: Grid, before: Value, after: Value, instead: bool = False) -> str:
    """Return in Russian what becomes of the last cell of a table of one row."""
    row = grid.rows[0]
    old, new = (replace(grid, rows=(replace(row, cells=(*row.cells[:-1], value)),)) for value in (before, after))
    with speaking("ru"):
        (text,) = change_texts(changes([old], [new]), load_game(game).tongue, instead)
    return text


def _one_cell(column: str) -> Grid:
    return Grid("Players", (column,), (Row((), (None,)),), keys=0)


SHOP, IMMUNE = phrase("Shop"), phrase("untouchable")


def _minus(n: int) -> Phrase:
    return phrase("{n} x {token}", n=n, token="minus_50")


def _cards(*ids: str) -> Items:
    return Items(tuple(phrase("{card}", card=id) for id in ids))


@pytest.mark.parametrize(
    ("column", "old", "new", "told"),
    [
        ("in force", Items((SHOP, IMMUNE)), None, "больше не действуют Магазин и неприкасаемость"),
        ("in force", Items((IMMUNE,)), None, "больше не действует неприкасаемость"),
        ("in force", None, Items((_minus(1),)), "теперь действует 1\u00a0метка «-50%»"),
        ("in force", None, Items((_minus(2),)), "теперь действуют 2\u00a0метки «-50%»"),
        (
            "in force",
            Items((_minus(1),)),
            Items((_minus(2),)),
            "в силе 2\u00a0метки «-50%» (до этого 1\u00a0метка «-50%»)",
        ),
        ("blocked by", "red", None, "больше не заблокирована"),
        ("in hand", _cards("f_subsidy"), None, "с рук ушёл козырь «Субсидия»"),
        ("in hand", None, _cards("t_trampoline", "t_trampoline"), "на руки пришли козыри «Батут» ×\u00a02"),
        ("open", None, Items((phrase("{office:ins}", office="mafia"),)), "теперь можно пользоваться Мафией"),
    ],
)
def test_a_list_that_changes_agrees_with_what_it_names(column: str, old: Value, new: Value, told: str) -> None:
    assert _became("corporations", _one_cell(column), old, new) == told


def test_what_is_to_be_given_is_named_in_the_accusative() -> None:
    spoken = translated.Russian("ru", Path(translate.__file__).parents[1] / "games" / "streets")
    assert key_text(spoken, Build, "tile") == "постройку (`tile`)"


@pytest.mark.parametrize(
    ("goods", "said"),
    [
        ({"t_taxi": 1, "money": 300}, "козырь «Такси» и 300\u00a0деньгами"),
        ({"trophies": 1}, "1\u00a0трофей"),
        ({"guards": 1}, "1\u00a0метку охраны"),
    ],
)
def test_what_is_handed_over_stands_in_the_accusative(goods: dict[str, int], said: str) -> None:
    spoken = translated.Russian("ru", Path(translate.__file__).parents[1] / "games" / "corporations")
    assert spoken.fill("{goods:acc}", {"goods": goods}) == said


SPOKEN = [
    ("magnate/rules/market-leftmost.yaml", 1, "открыта карта риска R16"),
    ("magnate/rules/market-leftmost.yaml", 1, "всего взяты 4 карты риска"),
    ("magnate/rules/market-leftmost.yaml", 1, "осталось 15 (было 16), взята R16"),
    ("magnate/rules/market-leftmost.yaml", 1, "границы янтарной зоны"),
    ("magnate/rules/sell-never-below-zero.yaml", 1, "+ 1 (поправка: ниже нуля не бывает)"),
    ("magnate/rules/forced-no-dice.yaml", 2, "тогда запрещён уже шаг 1: население поблизости"),
    ("magnate/rules/adverts.yaml", 2, "может превратить рекламой кубики (до 2 из: "),
    ("magnate/rules/adverts-more-than-dice.yaml", 3, "реклама меняет кубики 1, 1, 2 и 2 на 5; теперь на кубиках"),
    ("magnate/rules/attract-feedback.yaml", 3, "теперь здесь 2 арендатора магазинов (занято 2 места из 6)"),
    ("magnate/rules/sell-for-nothing.yaml", 2, "маркеров за проданные участки: vector – 1"),
    ("magnate/examples/price-500.yaml", 2, "участок 5A: маркера «для продажи» больше нет"),
    ("streets/rules/solo-endgame-at-once.yaml", 3, "игра окончена, победителя нет"),
    ("streets/rules/solo-endgame-at-once.yaml", 3, "спорно 1) Какие постройки"),
    ("streets/rules/renovator.yaml", 7, "постройка «Стартовый дом» накрыта"),
    ("streets/examples/contractor-two.yaml", 1, "улица открыта слева"),
    ("streets/rules/who-wins.yaml", 2, "6 долларов = 6 долларов (деньги) + 0 долларов (доход в финальном подсчёте)"),
    ("streets/rules/setup-two.yaml", 3, "по краям: пусто, пусто"),
    ("streets/examples/contractor-two.yaml", 1, "в руке теперь 2 неизвестные постройки (было 3)"),
    ("corporations/examples/distract-with-wolf.yaml", 1, "«Отвлекающая охрану», снять охрану с D2 и устроить диверсию"),
    ("corporations/rules/hand-attacks-after-a-look.yaml", 5, "blue может не защищаться."),
    ("corporations/disputes/doubled-trumps-base.yaml", 2, "на руках 5 неизвестных козырей, а не 6;"),
    ("corporations/rules/untouchable.yaml", 6, "у игрока blue нет построенных предприятий: платить нечего"),
    ("corporations/rules/deals.yaml", 4, "сделку: отдать деньги (до 2700) и козыри; есть и много"),
    ("corporations/rules/said-at-the-wrong-moment.yaml", 1, "red не может сказать «пас»."),
]


@pytest.mark.parametrize("file, at, said", SPOKEN)
def test_a_verdict_is_what_a_player_would_say(
    file: str, at: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in " ".join(_said(capsys, "judge", f"scenarios/{file}", "--at", str(at)).split())


@pytest.mark.parametrize(
    "old, new, told",
    [
        (Items(("T01",)), Items(("T01", "T16")), "взята T16"),
        (Items(("T01",)), Items(("T01", "T16", "T24")), "взяты T16 и T24"),
        (phrase("{n} drawn", n=18), phrase("{n} drawn", n=20), "взято 20 (было 18)"),
    ],
)
def test_one_card_or_several_have_come_to_a_list(old: Value, new: Value, told: str) -> None:
    assert _became("magnate", _one_cell("seen"), old, new) == told


def test_only_what_differs_is_told_of_two_lists() -> None:
    mine, there = (Several("tenants", {"office": 17, "retail": n}) for n in (21, 23))
    supply = value_grid("Property market", {"tenants in the supply": None})
    assert _became("magnate", supply, mine, there, instead=True) == "в запасе 23\u00a0арендатора магазинов, а не 21"


def test_an_abbreviation_at_the_end_has_the_full_stop_of_its_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    told = _said(capsys, "judge", "magnate", "--players", "anna,boris", "--move", "anna bid 350")
    assert told.startswith("anna не может поставить $350\u00a0тыс.\n")


@pytest.mark.parametrize(
    "game, line, said",
    [
        ("carnegie", "maria купить отдел", "нет ни хода, ни вопроса «купить»"),
        ("streets", "anya построить Спа-салон на 5,5", "дорога – справа (для примера"),
    ],
)
def test_a_typed_line(game: str, line: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    players = {"carnegie": "maria,artem", "streets": "anya,borya"}[game]
    assert said in _said(capsys, "judge", game, "--players", players, "--move", line)


def test_fractions_have_a_comma(capsys: pytest.CaptureFixture[str]) -> None:
    said = _said(capsys, "simulate", "streets", "--players", "anya,borya", "--games", "2", "--seed", "1")
    assert re.search(r"\d,\d\d %", said) and not re.search(r"\d\.\d", said)


def test_a_section_of_the_rules_is_called_by_its_russian_title(capsys: pytest.CaptureFixture[str]) -> None:
    assert "magnate.round.goal" in _said(capsys, "coverage", "magnate", "--section", "структура игры")


def test_a_choice_of_cells_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert " или (" in _said(capsys, "legal", "scenarios/streets/examples/closed-pictures.yaml")
