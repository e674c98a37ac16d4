"""What a scenario plays is among what is listed at its moment, also where a position leaves something open."""

from pathlib import Path

import pytest

from referee.games import GAMES
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.context import Context
from referee.kernel.engine import OpenFact, anytime, legal
from referee.scenario.file.reader import read_file
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run

SCENARIOS = Path(__file__).parents[2] / "scenarios"
ONE_CHOICE = ({"pass", "done"},)
"""Moves that mean the same to a stage, so that one of them is listed."""
FACE_DOWN = {"corporations/rules/cards-in-play.yaml": "the top card lies face down: whoever plays it says what it is"}


@pytest.mark.parametrize("game", GAMES)
def test_a_kind_of_move_that_is_accepted_is_listed(game: str) -> None:
    played = 0
    for path in sorted(path for kind in ("rules", "disputes") for path in (SCENARIOS / game / kind).glob("*.yaml")):
        if str(path.relative_to(SCENARIOS)) in FACE_DOWN:
            continue
        report = run(prepare(read_file(path)))
        for line in (report.main, *report.lines):
            for number, one in enumerate(line.steps, 1):
                ruling, cx = one.ruling, Context(line.table)
                at_its_moment = one.step.kind == "move" and ruling and ruling.own_effect and ruling.about is None
                if not (at_its_moment and ruling and ruling.own_effect) or one.already:
                    continue
                try:
                    turns = [turn for turn in legal(cx, ruling.own_effect[0]) if turn.by == one.step.by]
                except OpenFact:
                    continue
                offers = [offer for turn in (*turns, *anytime(cx, ruling.own_effect[0])) for offer in turn.offers]
                names = {(offer.move if isinstance(offer, ChoiceSet) else type(offer)).do() for offer in offers}
                names = names.union(*[same for same in ONE_CHOICE if same & names])
                assert not turns or one.step.move.do() in names, (path, line.name, number)
                played += 1
    assert played > 100
