"""What Magnate says and keeps to itself: wallets are secret, reasons are true."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from referee.report.json.run_json import file_data
from referee.report.terminal.legal_moves import legal_text
from referee.report.terminal.story import story
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import Report, run
from referee.scenario.tools.recorder import recorded
from referee.wording.alternatives import instead
from referee.wording.differences import differences
from tests.sentences import text_of

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


def played(text: str, money: int = 2000, viewer: str | None = None) -> Report:
    return run(replace(prepare(read_text(text.replace("MONEY", str(money)), "table")), viewer=viewer))


def told(text: str, viewer: str, money: int = 2000) -> tuple[str, str, Any]:
    """All a viewer is told: the story, what may be done at its end, the data."""
    seen = played(text, money, viewer)
    return story(seen, explain=True), legal_text(seen.main.table, seen.main.end), file_data(seen)


@pytest.mark.parametrize("text", [TABLE + ARGUED, TABLE + PLAYED, BIDDING, FILLING, TABLE.replace("steps:", "")])
def test_nobody_can_tell_what_another_has_in_the_wallet(text: str) -> None:
    assert told(text, "boris", 2000) != told(text, "boris", 2300)
    for viewer in ("anna", "table"):
        assert told(text, viewer, 2000) == told(text, viewer, 2300)


def test_a_secret_sum_is_called_secret() -> None:
    words, legal, _ = told(TABLE + ARGUED, "anna")
    assert all("what boris has in the wallet is secret" in told for told in (words, legal))
    assert "2000" not in words and "$2m" not in words
    assert "'secret'" in players_table(TABLE + ARGUED, "anna")
    assert "boris has $2m" in told(TABLE + ARGUED, "boris")[0]


def test_what_is_paid_and_received_openly_is_told() -> None:
    words, _, _ = told(TABLE + PLAYED, "anna")
    assert "boris pays $700k and owns 5I" in words and "hangs on players.boris.money" in words


def test_the_ai_has_no_secrets_and_all_is_counted_at_the_end() -> None:
    solo = "game: magnate\nplayers: [anna: vector, ai]\nposition: {round: 3, stage: attract, turn: anna}\nsteps: []\n"
    assert "secret" not in players_table(solo, "anna")
    crash = "{round: 6, stage: crash, crash: 0, risk_drawn: [R05, R09, R16, R17, R18]}"
    over = f"game: magnate\nplayers: [anna, boris]\nposition: {crash}\nsteps: []\n"
    assert "secret" not in players_table(over, "table")


def players_table(text: str, viewer: str) -> str:
    """What each has at the end, as one viewer sees it."""
    seen = played(text, viewer=viewer)
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
    best = "the neighbours of 4B are best for home and office alike"
    assert f"{best}; of these home has most population available" in by_people
    by_die = story(played(head.replace("  plots:", wait) + act), explain=True)
    assert f"{best}, with equal population available; drawn: home" in by_die and tail


def test_unnamed_tokens_are_recorded_and_read_again() -> None:
    text = """
game: magnate
players: [anna: vector, boris: greyfield]
options: {advanced: true}
position: {round: 3, stage: attract, turn: anna, tiles: {2: halestown}, available: {unknown_home: 2},
  plots: {2A: {owner: anna, building: house}}}
steps: [{by: anna, do: done}]
"""
    report = played(text)
    written = recorded(report)
    assert "unknown_home" in written
    again = run(prepare(read_text(written, "again")))
    assert not again.failures and again.main.end == report.main.end


def refusal(report: Report) -> list[str]:
    """The rules the last step is refused by, in the order told."""
    ruling = report.main.steps[-1].ruling
    assert ruling is not None
    return [finding.rule.id for finding in ruling.broken]


def changed(report: Report) -> str:
    """What the last step changed, in the words of the tables."""
    step = report.main.steps[-1]
    return "; ".join(differences(report.main.table, step.before, report.main.end))


def test_the_default_action_hangs_on_chance_where_one_of_two_equal_types_can_be_built() -> None:
    head, _ = (SCENARIOS / "rules" / "ai-build-too-dear-tie.yaml").read_text(encoding="utf-8").split("lines:")
    for step in ("{by: ai, do: buy, plot: 4I}", "{by: ai, do: act, chance: {dice: 5}}"):
        told = story(played(f"{head}steps: [{step}]"), explain=True)
        assert "what fits 4B best" not in told and "level I allows no building for office on 4B" in told
    written = played(f"{head}steps: [{{by: ai, do: buy, plot: 4I}}]").main.steps[-1].ruling
    assert written and "by AI card I-3 ai must buy land if chance picks office" in [
        str(text_of(held)) for held in written.findings
    ]
    refused = story(played(f"{head}steps: [{{by: ai, do: consult}}]"))
    assert "by AI card I-3 ai must build, or buy land if chance picks office" in refused


SEVERAL = """
game: magnate
players: [anna: vector, boris: greyfield, ai]
position: {round: 3, stage: bid, turn: ai, first: ai}
steps: [{by: ai, do: bid, amount: 900}]
"""
SOLO = """
game: magnate
players: [vector, ai]
position: {round: 3, first: vector, turn: ai, land_price: 700, stage: STAGE, players: {ai: {level: II}}}
steps: [{by: ai, do: bid, amount: AMOUNT}]
"""


@pytest.mark.parametrize(
    ("stage", "amount", "rules"),
    [
        ("{is: bid, high: 800, bidder: vector, ai_bid: true}", 900, ["magnate.ai.bid_once"]),
        ("{is: bid, high: 700, bidder: vector}", 700, ["magnate.ai.bid_once"]),
        ("{is: bid, high: 800, bidder: vector}", 900, ["magnate.ai.bid_amount", "magnate.ai.bid_once"]),
        ("bid", 900, ["magnate.ai.bid_amount"]),
    ],
)
def test_the_amount_of_the_ai_is_judged_only_where_it_may_bid(stage: str, amount: int, rules: list[str]) -> None:
    assert refusal(played(SOLO.replace("STAGE", stage).replace("AMOUNT", str(amount)))) == rules
    assert refusal(played(SEVERAL)) == ["magnate.ai.bid_solo_only"]


REBUILT = """
game: magnate
players: [vector, greyfield]
options: {advanced: true}
position:
  round: 3
  stage: action
  turn: vector
  tiles: {5: ridgeway}
  plots: {5E: {owner: vector, building: apartments, tenants: {family: 2, professional_couple: 1, students: 2}}}
  players: {vector: {money: 5000}}
steps: [{by: vector, do: build, plot: 5E, building: BUILDING, leave: LEAVE}]
"""


def test_who_names_too_few_to_leave_is_told_who_could() -> None:
    report = played(REBUILT.replace("BUILDING", "house").replace("LEAVE", "{students: 2}"))
    step = report.main.steps[-1]
    said = instead(report.main.table, step.before, "vector", step.step.move)
    assert said.count("build a house on 5E") == 3
    assert "; 2 families, 2 students leave and build a house on 5E" in said
    assert "buildings.house.cost" not in story(report, explain=True)


def test_a_full_building_wins_no_tenants() -> None:
    full = REBUILT.replace("BUILDING", "house").replace("LEAVE", "{students: 2, family: 2}")
    assert "can win tenants" not in story(played(full), explain=True)
    empty = REBUILT.replace("BUILDING", "retail_units").replace(", leave: LEAVE", "")
    assert "the retail units on 5E can win tenants in round 4 at the earliest" in story(played(empty), explain=True)


def test_no_tile_goes_when_something_comes_to_lie_on_it() -> None:
    text = """
game: magnate
players: [vector, greyfield]
position: {round: 3, stage: {is: action, action: 3}, turn: greyfield, first: vector, tiles: {4: matthews_yard}}
steps: [{by: greyfield, do: consult, chance: {risk: [R19, R01], tenants: [T16, T27], for_sale: [4I, 4B]}}]
"""
    report = played(text)
    assert report.main.end.plots["4I"].for_sale
    assert "is gone" not in changed(report) and "is new" not in changed(report)


def test_the_card_face_up_is_no_more_in_the_deck() -> None:
    text = """
game: magnate
players: [vector, ai]
position: {round: 3, stage: action, turn: ai, first: vector, tiles: {5: ridgeway}, plots: {5A: {for_sale: true}},
  players: {ai: {card: I-4, discard: [I-1]}}}
steps: [{by: ai, do: buy, plot: 5A}]
"""
    report = played(text)
    decks = report.main.table.game.tables(report.main.table.quiet(), report.main.steps[-1].before)[-1].rows
    assert (("left in its deck",), 7) in [(row.id, row.cells[1]) for row in decks]
    assert "left in its deck" not in changed(report)


def test_a_crash_without_its_risk_cards_asks_for_them_in_the_middle_of_a_game() -> None:
    text = """
game: magnate
players: [anna, boris]
position: {round: 6, stage: {is: action, action: 3}, turn: boris, land_price: 600, crash: 1, adverts_spent: 2}
steps: [{by: boris, do: consult, chance: {risk: R16}}]
"""
    found = played(text)
    (failure,) = found.failures
    assert "this needs risk_drawn" in failure.message and "3 of the 10 spaces" in failure.message
    assert not found.main.end.over


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(("start", "named"), [("regular", "[]"), ("regular", "[R01, R09]"), ("tutorial", "[]")])
def test_a_seed_draws_the_risk_cards_that_brought_the_crash_marker_where_it_is(
    seed: int, start: str, named: str
) -> None:
    players = "[vector, greyfield]" if start == "regular" else "[vector, greyfield, penforth, urhme, humble]"
    text = f"""
game: magnate
players: {players}
options: {{setup: {start}}}
seed: {seed}
position: {{round: 5, crash: 1, risk_drawn: {named}}}
steps: []
"""
    state = played(text).main.end
    box = played(text).main.table.layout
    assert sum(box.risk[card].top for card in state.risk_drawn) == box.start[start].crash - 1
    assert state.crash == 1
