"""Positions written from the books alone: those that can be are accepted, the others refused at the right key."""

from pathlib import Path
from typing import Any

import pytest

from referee.games import load_game
from referee.kernel.engine import OpenFact
from referee.kernel.position import lay, layer
from referee.kernel.position_judge import PositionJudge, judge_position
from referee.scenario.file.reader import read_file

FROZEN = read_file(Path(__file__).parent / "frozen.yaml").data
PLAYERS = {"corporations": ("red", "blue", "yellow", "green")}
ENTRIES = [(game, entry) for game, entries in FROZEN.items() for entry in entries]


@pytest.mark.parametrize(("game", "entry"), ENTRIES, ids=[f"{game}: {entry['why']}" for game, entry in ENTRIES])
def test_a_position_written_from_the_book_is_judged_as_the_book_says(game: str, entry: dict[str, Any]) -> None:
    rules = load_game(game)
    table = rules.table(rules.seated(rules.seat(*PLAYERS.get(game, ("anna", "boris")))))
    said = layer(rules, entry["position"])
    judge = PositionJudge[Any](table, [said.data], said.whole)
    try:
        judge_position(judge, lay(table, said))
    except OpenFact as missing:
        pytest.fail(f"it is asked for {missing.key}")
    broken = [(finding.rule.id, finding.at) for finding in judge.ruling().broken] if judge.broken else []
    assert bool(broken) != bool(entry.get("can")), broken
    assert not broken or entry["blame"] in [at[0] for _, at in broken if at], broken
