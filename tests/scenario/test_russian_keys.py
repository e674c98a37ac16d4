"""Files with Russian keys: the same structures as with English ones, errors in the words of the file."""

from pathlib import Path
from typing import Any

import pytest

from referee.desk.desk import new_desk
from referee.games import GAMES, load_game
from referee.language.current import speaking
from referee.scenario.file.document import Unreadable
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_file, read_text
from referee.scenario.file.resolve_names import with_key_names
from referee.scenario.file.yaml_inline import flow
from referee.scenario.run.checker import prepare
from tests.play.table import ROOT, said, sit

STREET = """
игра: улицы
игроки: [Аня, Боря]
положение:
  чей ход: Аня
  этап: возведение постройки
  город:
    Центральный вокзал: нет
    Городской парк: нет
    Стартовый дом: {место: [0, 0]}
    Блошиный рынок: {место: [1, 0]}
    Галерея искусств: {место: [2, 0], владелец: Аня, дорога: снизу}
  игроки: {Аня: {деньги: 5, рука: [магазин игрушек, неизвестная постройка, неизвестная постройка]}}
"""
BUILD = "возвести Магазин игрушек на 3,0 с дорогой снизу"


def usable(path: Path) -> bool:
    """Whether a shipped file is one to be played."""
    try:
        prepare(read_file(path))
    except (Unreadable, Unusable):
        return False
    return True


@pytest.mark.parametrize("game", GAMES)
def test_every_scenario_reads_the_same_with_its_keys_by_their_printed_names(game: str) -> None:
    renamed = 0
    for path in sorted((ROOT / "scenarios" / game).rglob("*.yaml")):
        if not usable(path):
            continue
        english = prepare(read_file(path)).scenario
        named = with_key_names(load_game(game), read_file(path).data)
        renamed += sum(not key.isascii() for key in named)
        russian = prepare(read_text(flow(named), "named")).scenario
        assert russian.document.data == english.document.data, path
        assert (russian.steps, russian.lines) == (english.steps, english.lines) or not english.document.names, path
    assert renamed > 300


@pytest.mark.parametrize(
    ("more", "line", "column"),
    [
        ("  turn: Аня\n", 14, 3),
        ("  кто ходит: Боря\n", 14, 3),
        ("game: streets\n", 14, 1),
        ("ходы: []\nшаги: []\n", 15, 1),
    ],
)
def test_two_spellings_of_one_key_are_an_error_at_the_second(more: str, line: int, column: int) -> None:
    with pytest.raises(Unusable) as raised:
        prepare(read_text(STREET + more, "x"))
    (problem,) = raised.value.problems
    assert problem.code == "yaml.duplicate-key"
    assert problem.mark and (problem.mark.line, problem.mark.column) == (line, column)


def test_the_languages_may_be_mixed() -> None:
    mixed = STREET.replace("игра: улицы", "game: streets").replace("деньги:", "money:").replace("этап:", "stage:")
    assert prepare(read_text(mixed, "x")).main.state == prepare(read_text(STREET, "x")).main.state


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ("деньги: 5", "денги: 5", "в `Аня` нет ключа «денги»; может быть, `деньги`?"),
        ("деньги: 5", "деньги: много", "`деньги`: написано «много», а ожидается целое число"),
        ("место: [2, 0]", "место: тут", "`место`: написано «тут», а ожидается список"),
    ],
)
def test_an_error_names_the_key_as_the_file_writes_it(right: str, wrong: str, message: str) -> None:
    with speaking("ru"), pytest.raises(Unusable) as raised:
        prepare(read_text(STREET.replace(right, wrong), "x"))
    assert message in raised.value.problems[0].message


@pytest.mark.parametrize(("line", "side"), [("road: north", "N"), ("дорога: сверху", "N"), ("дорога: вправо", "E")])
def test_a_side_is_written_as_it_is_said(line: str, side: str) -> None:
    file = "{{game: streets, players: [anna, boris], steps: [{{by: anna, do: build, tile: toy_store, {}}}]}}"
    moves = [
        prepare(read_text(file.format(road), "sides.yaml")).scenario.steps[0].move for road in (line, f"road: {side}")
    ]
    assert moves[0] == moves[1]
    assert moves[0].road == side  # type: ignore[attr-defined]


def test_a_failed_expectation_names_the_path_as_the_file_writes_it() -> None:
    steps = "шаги:\n  - {ожидается: {Аня.деньги: 6, город: {Галерея искусств: {владелец: Боря}}}}\n"
    wants = prepare(read_text(STREET + steps, "x")).scenario.steps[0].wants
    assert [want.text for want in wants] == ["Аня.деньги", "город.Галерея искусств.владелец"]
    assert [want.path for want in wants] == [("players", "Аня", "money"), ("city", "art_gallery", "owner")]


def test_play_goes_on_in_a_russian_file_in_russian_keys(tmp_path: Path) -> None:
    path = tmp_path / "вечер.yaml"
    with speaking("ru"):
        talk = sit(path, STREET)
        for line in (BUILD, "заметка Боря спорит"):
            said(talk, line)
        said(talk, "вариант иначе")
        said(talk, "заметка другой вечер")
        talk.session.journal.close()
    text = path.read_text(encoding="utf-8")
    assert text.startswith(STREET)
    added = text.removeprefix(STREET)
    assert added.splitlines() == [
        "шаги:",
        "  - {кто: Аня, ход: build, постройка: toy_store, дорога: S, место: [3, 0]}",
        "  - {примечание: Боря спорит}",
        "варианты:",
        "  иначе:",
        "    после шага: 2",
        "    шаги:",
        "      - {примечание: другой вечер}",
    ]
    assert prepare(read_text(text, "x")).scenario.lines[0].after == 2


def test_what_is_told_stands_in_a_russian_file_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "вечер.yaml"
    with speaking("ru"):
        talk = sit(path, STREET)
        said(talk, "сообщить игроки.Боря.деньги 3")
        said(talk, "сообщить players.Аня.деньги 4")
        talk.session.journal.close()
    text = path.read_text(encoding="utf-8")
    assert "Боря: {деньги: 3}" in text
    assert "Аня: {деньги: 4," in text


def test_an_english_file_stays_english(tmp_path: Path) -> None:
    path = tmp_path / "evening.yaml"
    with speaking("ru"):
        talk = sit(path, "game: streets\nplayers: [Аня, Боря]\nseed: 1\n")
        said(talk, "заметка вечер")
        talk.session.journal.close()
    assert path.read_text(encoding="utf-8").endswith("steps:\n  - {note: вечер}\n")


def test_a_program_may_give_a_position_in_russian() -> None:
    position: dict[str, Any] = prepare(read_text(STREET, "x")).scenario.document.data["position"]  # type: ignore[assignment]
    named = with_key_names(load_game("streets"), {"position": position})["положение"]
    assert "город" in named
    chairs = [new_desk("streets", ["Аня", "Боря"], position=one).chair() for one in (position, named)]
    assert chairs[0].position() == chairs[1].position()
