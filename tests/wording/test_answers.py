"""Answers in words: parts kept apart, and in Russian no ids."""

import re
from pathlib import Path

import pytest
from msgspec import UNSET

from referee.document.answers import AnswerLine, answer_lines
from referee.games import GAMES
from referee.kernel.pieces import plain_text
from referee.language.current import speaking
from referee.scenario.file.reader import read_file, read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run
from referee.wording.values import answer_line_text

SCENARIOS = Path(__file__).parents[2] / "scenarios"
ID = re.compile(r"\b[a-z]{3,}(?:_[a-z0-9]+)*")


def said(text: str, language: str) -> str:
    """The answer of the last step of a file."""
    with speaking(language):
        line = run(prepare(read_text(text, "x"))).main
        lines = answer_lines(line.steps[-1].answer)
        return " | ".join([plain_text(answer_line_text(one, line.table)) for one in lines])


@pytest.mark.parametrize("game", GAMES)
def test_a_russian_answer_names_things_by_no_id(game: str) -> None:
    answers = 0
    for path in sorted(path for kind in ("rules", "examples") for path in (SCENARIOS / game / kind).glob("*.yaml")):
        document = read_file(path)
        report = run(prepare(document))
        given = {name for kind in document.data.get("components", {}).values() for name in kind}
        for line in (report.main, *report.lines):
            for step in line.steps:
                if step.step.kind != "question" or step.answer is UNSET:
                    continue
                with speaking("ru"):
                    lines = [one for one in answer_lines(step.answer) if isinstance(one, AnswerLine)]
                    told = " ".join([plain_text(answer_line_text(one, line.table)) for one in lines])
                assert not set(ID.findall(told)) - {*line.table.names, *given}, (path, told)
                answers += 1
    assert answers > 10


CARD = "{game: carnegie, players: [a, b], position: {stage: use, turn: a}, steps: [{ask: department, department: %s}]}"


@pytest.mark.parametrize(
    ("department", "english", "russian"),
    [
        ("start_construction", "effects: project;", "эффекты: реализовать проект;"),
        (
            "start_commerce_finance",
            "effects: dollars, goods, mission dollars, mission goods;",
            "эффекты: получить доллары, получить товары, получить доллары за командировку, "
            "получить товары за командировку;",
        ),
    ],
)
def test_effects_of_a_department_go_by_what_they_bring(department: str, english: str, russian: str) -> None:
    assert english in said(CARD % department, "en")
    assert russian in said(CARD % department, "ru")


def test_several_places_are_kept_apart() -> None:
    text = "{game: streets, players: [anya, borya], position: {turn: anya}, steps: [{ask: placements, at: [1, 1]}]}"
    assert said(text, "en") == "at: 1,1, road: S; at: 1,1, road: W"
    assert said(text, "ru").replace("\u00a0", " ") == "место: (1, 1), дорога: снизу; место: (1, 1), дорога: слева"
