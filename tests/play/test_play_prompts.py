"""What is asked at the table: plain questions of the game that is played, in its language, and no pass of the mute."""

import re
from pathlib import Path

import pytest

from referee.games import GAMES, load_game
from referee.language.current import speaking
from referee.play.new_game import SettingUp
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from tests.play.table import head, lines_of, replay, said, sit

LATIN = re.compile(r"`[^`]*`|\[[^\]]*\]")
"""What stands in a file: rules in brackets, words of a line in backquotes."""


def set_up(game: str, *answers: str) -> tuple[str, list[str]]:
    """The top of a new file after these answers, and everything asked and told."""
    waiting, heard = list(answers), list[str]()

    def ask(prompt: str) -> str:
        heard.append(prompt)
        return waiting.pop(0)

    text = SettingUp(ask, heard.append).head(load_game(game), None, None)
    assert not waiting
    return text, heard


@pytest.mark.parametrize("game", GAMES)
def test_a_new_game_is_set_up_in_plain_russian(game: str) -> None:
    answers = ["Аня, Боря и Вика", "нет"] if game != "carnegie" else ["Аня, Боря и Вика"]
    with speaking("ru"):
        text, heard = set_up(game, *answers)
    assert "players: [Аня, Боря, Вика]" in text
    assert prepare(read_text(text, "x"))
    for line in heard:
        assert not re.search("[A-Za-z]", LATIN.sub("", line)), line


def test_options_of_an_automaton_are_asked_only_where_it_plays() -> None:
    _, alone = set_up("magnate", "anna, boris", "")
    assert not any("difficulty" in line or "Assistant" in line for line in alone[1:])
    text, solo = set_up("magnate", "anna, ai", "Robot Overlord, advanced rules")
    assert "robot overlord" in solo[1]
    assert "options: {difficulty: robot_overlord, advanced: true}" in text


def test_an_automaton_may_be_called_by_its_name() -> None:
    with speaking("ru"):
        text, _ = set_up("streets", "Аня, Проныра", "бизнес-модуль, тяжёлая")
    assert "Проныра: grifter" in text and "modules: [business]" in text and "difficulty: hard" in text
    assert prepare(read_text(text, "x"))


def test_bad_answers_are_refused_at_once() -> None:
    _, heard = set_up("streets", "anna", "anna, anna", "anna, boris", "dragons", "business")
    assert "two players are called 'anna'" in "\n".join(heard)
    assert "there is no option 'dragons'" in "\n".join(heard)


def test_the_table_is_asked_with_the_number_of_the_book(tmp_path: Path) -> None:
    talk = sit(tmp_path / "g.yaml", "game: magnate\nplayers: [anna, boris, carol]\n")
    assert "Which neighbourhood tiles lie in slots 1 to 6?" in status(talk)
    said(talk, "halestown ridgeway")
    assert "slots 3 to 6" in status(talk)
    said(talk, "")
    assert "8 for-sale markers" in status(talk) and "more" not in status(talk)  # p.6: three players, eight markers
    said(talk, "")
    assert "Who begins?" in status(talk)
    assert "cannot be" in said(talk, "dave")
    assert "gets the first player marker" in said(talk, "carol")


def status(talk: object) -> str:
    """What is expected of whom."""
    from referee.play.step_text import status as told

    return told(talk)  # type: ignore[arg-type]


def test_a_die_of_seven_is_refused_at_once(tmp_path: Path) -> None:
    talk = sit(tmp_path / "g.yaml", "game: corporations\nplayers: [red, blue]\n")
    while "dice" not in status(talk):
        said(talk, "1")
        said(talk, "?")
        said(talk, "1")
    answered = said(talk, "7")
    assert "Noted" not in answered and "7" in answered


@pytest.mark.parametrize("game", GAMES)
def test_help_has_examples_of_the_game_that_is_played(game: str, tmp_path: Path) -> None:
    talk = sit(tmp_path / "g.yaml", head(replay(game)))
    told = said(talk, "help")
    if game != "magnate":
        assert "2E" not in told and "2A" not in told
    move = re.search(r"`why ([^`]+)`", told)
    assert move and "no move" not in said(talk, f"why {move[1]}")
    with speaking("ru"):
        for line in said(talk, "помощь").splitlines():
            assert not re.search("[A-Za-z]{3}", line.replace("Enter", "").replace("Unit", "")) or "`" in line, line


def test_nobody_is_asked_who_cannot_answer(tmp_path: Path) -> None:
    recorded = replay("corporations")
    talk = sit(tmp_path / "game.yaml", head(recorded))
    asked = 0
    for line in lines_of(recorded):
        said(talk, line)
        top = talk.state.stage[-1:]
        if top and top[0].is_optional and not talk.state.over:
            asked += 1
            told = said(talk, "?")
            assert len(talk.numbered()) > 1, told
    assert talk.state.over


def test_silence_may_be_said_as_none(tmp_path: Path) -> None:
    text = """
game: corporations
players: [Аня, Боря]
position:
  stage: main
  turn: Аня
  field: {D3: {owner: Боря, chip: e01}}
  players: {Аня: {hand: [t_pickpocket]}, Боря: {hand: [t_wolf]}}
"""
    with speaking("ru"):
        talk = sit(tmp_path / "g.yaml", text)
        said(talk, "разыграть Карманник Боря")
        assert talk.who == "Боря"
        said(talk, "нет")
    assert talk.session.steps[-1].move.do() == "pass"
