"""What Magnate says and keeps to itself: wallets are secret, reasons are true."""

from pathlib import Path
from typing import Any

import pytest

from referee.report.asjson import file_data
from referee.report.offers import legal_text
from referee.report.text import story
from referee.report.viewer import as_seen
from referee.scenario.check import prepare
from referee.scenario.reader import read_text
from referee.scenario.record import recorded
from referee.scenario.run import Report, run

SCENARIOS = Path(__file__).parents[2] / "scenarios" / "magnate"
TABLE = """
game: magnate
players: [anna: vector, boris: greyfield, cveta: penforth]
position:
  round: 3
  stage: action
  turn: boris
  first: boris
  land_price: 700
  tiles: {2: halestown, 5: ridgeway}
  plots: {2A: {owner: boris}, 5E: {owner: anna, building: house}, 5I: {for_sale: true}}
  players: {boris: {money: MONEY}}
steps:
"""
ARGUED = """
  - {by: boris, do: build, plot: 2A, building: shopping_mall}
"""
PLAYED = """
  - {by: boris, do: buy, plot: 5I}
  - {ask: standings}
  - {ask: standings, by: boris}
  - {by: cveta, do: consult}
  - {by: anna, do: sell, plot: 5E}
"""
BIDDING = """
game: magnate
players: [anna: vector, boris: greyfield]
position: {round: 3, stage: bid, turn: boris, tiles: {2: halestown}, players: {boris: {money: MONEY}}}
steps: [{by: boris, do: bid, amount: 5000}]
"""
FILLING = """
game: magnate
players: [anna: vector, boris: greyfield]
position: {round: 3, stage: bid, turn: anna, first: anna, tiles: {2: halestown}, players: {boris: {money: MONEY}},
  plots: {2A: {owner: boris, building: house, tenants: {home: 1}}}}
steps: [{by: anna, do: bid, amount: 300}, {by: boris, do: pass}]
"""


def played(text: str, money: int = 2000) -> Report:
    return run(prepare(read_text(text.replace("MONEY", str(money)), "table")))


def told(report: Report, viewer: str) -> tuple[str, str, Any]:
    """All a viewer is told: the story, what may be done at its end, the data."""
    seen = as_seen(report, viewer)
    return story(seen, explain=True), legal_text(seen.main.table, seen.main.end), file_data(seen)


@pytest.mark.parametrize("text", [TABLE + ARGUED, TABLE + PLAYED, BIDDING, FILLING, TABLE.replace("steps:", "")])
def test_nobody_can_tell_what_another_has_in_the_wallet(text: str) -> None:
    less, more = played(text, 2000), played(text, 2300)
    assert told(less, "boris") != told(more, "boris")
    for viewer in ("anna", "table"):
        assert told(less, viewer) == told(more, viewer)


def test_a_secret_sum_is_called_secret() -> None:
    words, legal, _ = told(played(TABLE + ARGUED), "anna")
    assert "boris has a secret sum" in words and "players.boris.money" in legal
    assert "'secret'" in players_table(played(TABLE + ARGUED), "anna")
    assert "boris has $2m" in told(played(TABLE + ARGUED), "boris")[0]


def test_what_is_paid_and_received_openly_is_told() -> None:
    words, _, _ = told(played(TABLE + PLAYED), "anna")
    assert "boris pays $700k and owns 5I" in words and "hangs on players.boris.money" in words


def test_the_ai_has_no_secrets_and_all_is_counted_at_the_end() -> None:
    solo = "game: magnate\nplayers: [anna: vector, ai]\nposition: {round: 3, stage: attract, turn: anna}\nsteps: []\n"
    assert "secret" not in players_table(played(solo), "anna")
    over = "game: magnate\nplayers: [anna, boris]\nposition: {round: 6, stage: crash, crash: 0}\nsteps: []\n"
    assert "secret" not in players_table(played(over), "table")


def players_table(report: Report, viewer: str) -> str:
    """What each has at the end, as one viewer sees it."""
    seen = as_seen(report, viewer)
    grids = seen.main.table.game.tables(seen.main.table.quiet(), seen.main.end)
    return str(grids[0].rows)


def test_the_first_card_of_the_ai_is_asked_for_with_its_rule() -> None:
    text = """
game: magnate
players: [anna: vector, ai]
position: {round: 1, stage: action, turn: anna, first: anna}
steps: [{by: anna, do: consult, chance: {ai_card: I-4}}]
"""
    said = " ".join([failure.message + " ".join(failure.hints) for failure in played(text).failures])
    assert "magnate.ai.first_action" in said and "not in the deck" not in said


def test_what_decided_for_a_type_is_said() -> None:
    head, tail = (SCENARIOS / "rules" / "ai-build-ties.yaml").read_text(encoding="utf-8").split("lines:")
    act = "steps: [{by: ai, do: act, chance: {dice: 3}}]"
    wait = "  available: {home: 3, office: 1}\n  plots:"
    by_people = story(played(head + act.replace(", chance: {dice: 3}", "")), explain=True)
    assert "home, office get the same from the neighbours of 4B; home has most population available" in by_people
    by_die = story(played(head.replace("  plots:", wait) + act), explain=True)
    assert "have as much population available; drawn: home" in by_die and tail


def test_unnamed_tokens_are_recorded_and_read_again() -> None:
    text = """
game: magnate
players: [anna: vector, boris: greyfield]
options: {advanced: true}
position: {round: 3, stage: attract, turn: anna, tiles: {2: halestown}, plots: {2A: {owner: anna, building: house}}}
steps: [{by: anna, do: done}]
"""
    report = played(text)
    written = recorded(report)
    assert "unknown_home" in written
    again = run(prepare(read_text(written, "again")))
    assert not again.failures and again.main.end == report.main.end
