"""Positions written from the books alone: those that can be are accepted, the others refused at the right key."""

from pathlib import Path
from typing import Any

import pytest

from referee.games import load_game
from referee.kernel.engine import OpenFact
from referee.kernel.position import lay, layer
from referee.kernel.position_judge import PositionJudge, judge_position
from referee.odds.random_player import seated
from referee.scenario.file.reader import read_file

PLAYERS = {"corporations": ("red", "blue", "yellow", "green")}
ENTRIES = [
    (game, entry)
    for file in ("frozen.yaml", "unseen.yaml", "fresh.yaml")
    for game, entries in read_file(Path(__file__).parent / file).data.items()
    for entry in entries
]


@pytest.mark.parametrize(("game", "entry"), ENTRIES, ids=[f"{game}: {entry['why']}" for game, entry in ENTRIES])
def test_a_position_written_from_the_book_is_judged_as_the_book_says(game: str, entry: dict[str, Any]) -> None:
    rules = load_game(game)
    players = entry.get("players", PLAYERS.get(game, ("anna", "boris")))
    table = seated(rules, *players, **entry.get("options", {}))
    given = layer(rules, entry["position"])
    judge = PositionJudge[Any](table, [given.data], given.whole)
    try:
        judge_position(judge, lay(table, given))
    except OpenFact as missing:
        pytest.fail(f"it is asked for {missing.key}")
    broken = [(finding.rule.id, finding.at) for finding in judge.ruling().broken] if judge.broken else []
    assert bool(broken) != bool(entry.get("can")), broken
    assert not broken or entry["blame"] in [at[0] for _, at in broken if at], broken
