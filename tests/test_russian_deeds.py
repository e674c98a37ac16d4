"""What somebody does stands in the present: Аня возводит постройку, not Аня возвести."""

import re
from pathlib import Path

import pytest

from referee.games import GAMES
from referee.language.current import speaking
from referee.language.moves import in_words, player_move_words
from referee.report.terminal.replay import replay_steps
from referee.scenario.file.document import Unreadable
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_file
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run
from tests.play.table import ROOT, replay

INFINITIVE = re.compile(r"[а-яё]+(?:ать|ять|еть|ить|оть|уть|ыть|йти|сти|чь|ться|тись)\b")
NOUNS = {"собственности", "области"}
PURPOSE = re.compile(r"чтобы [а-яё]+")
"""What stands behind it is not done yet."""


@pytest.mark.parametrize("game", GAMES)
def test_no_move_of_a_scenario_is_told_in_the_infinitive(game: str) -> None:
    told = set[str]()
    with speaking("ru"):
        for path in sorted((ROOT / "scenarios" / game).rglob("*.yaml")):
            told |= deeds(path)
    assert len(told) > 50
    for deed in told:
        words = INFINITIVE.findall(PURPOSE.sub("", re.sub("«[^»]*»", "", deed)))
        assert not set(words) - NOUNS, deed


def deeds(path: Path) -> set[str]:
    """Every move of a file, as something that is done."""
    try:
        ready = prepare(read_file(path))
    except (Unreadable, Unusable):
        return set()
    scenario, table = ready.scenario, ready.main.table
    steps = [*scenario.steps, *(step for line in scenario.lines for step in line.steps)]
    return {player_move_words(table, step.by or "", step.move) for step in steps if step.move is not None}


def test_english_says_it_as_it_is_said_to_be_done() -> None:
    ready = prepare(read_file(replay("streets")))
    step = next(step for step in ready.scenario.steps if step.move is not None)
    told = player_move_words(ready.main.table, step.by or "", step.move)
    assert told == f"{step.by}: {in_words(ready.main.table, step.move)}"


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_is_told_in_sentences_without_labels(game: str) -> None:
    report = run(prepare(read_file(replay(game))))
    with speaking("ru"):
        sentences = list(replay_steps(report.main, 1, 40))
    text = "\n".join(sentences)
    assert "кто:" not in text and "что:" not in text and "кошельки:" not in text
    names = tuple(f"{name} " for name in report.main.table.names)
    done = [sentence.partition(". ")[2] for sentence in sentences]
    assert all(one.startswith(names) or one[0].islower() for one in done), done
