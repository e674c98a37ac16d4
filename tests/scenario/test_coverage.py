"""A rule is covered only where a step asserts something about the ruling it was met in."""

from pathlib import Path

from referee.games import load_game
from referee.scenario.file.find_files import find
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run
from referee.scenario.tools.rule_coverage import Tally, coverage

HEAD = "game: magnate\nplayers: [anna: vector, boris: greyfield]\n"
SELL = HEAD + (
    "position: {stage: action, turn: anna, tiles: {2: halestown}, plots: {2A: {owner: anna}}}\nsteps:\n"
    "  - {by: anna, do: sell, plot: 2A%s}\n"
)
PAYMENT, OWN = "magnate.sell.payment", "magnate.sell.one_plot"


def tally(text: str) -> Tally:
    """What one scenario counts for."""
    counted = Tally()
    counted.add(run(prepare(read_text(text, "x.yaml"))))
    return counted


def test_a_step_that_asserts_nothing_covers_nothing() -> None:
    found = tally(SELL % "")
    assert not found.exercised and not found.obeyed and not found.refused


def test_a_step_that_asserts_covers_what_happened_and_what_was_judged() -> None:
    for said in (", expect: {turn: anna}", ", workings: {value: 1}", f", cites: {PAYMENT}"):
        found = tally(SELL % said)
        assert found.exercised[PAYMENT] == 1 and found.obeyed[OWN] == 1


def test_what_merely_happened_is_not_obeyed() -> None:
    assert not tally(SELL % ", expect: {turn: anna}").obeyed[PAYMENT]


def test_a_check_asserts_about_what_led_to_it() -> None:
    found = tally(SELL % "" + "  - expect: {plots.2A.owner: none}\n")
    assert found.exercised[PAYMENT] == 1 and found.obeyed[OWN] == 1


def test_a_check_at_the_start_of_a_line_asserts_about_the_script() -> None:
    found = tally(SELL % "" + "lines: {x: [{expect: {plots.2A.owner: none}}]}\n")
    assert found.exercised[PAYMENT] == 1


def test_a_ruling_looked_at_twice_counts_once() -> None:
    found = tally(SELL % ", expect: {turn: anna}" + "lines: {x: [{expect: {plots.2A.owner: none}}]}\n")
    assert found.exercised[PAYMENT] == 1


def test_a_fingerprint_asserts_nothing() -> None:
    digest = (
        run(prepare(read_text(SELL % "" + "  - expect: {digest: none}\n", "x.yaml"))).failures[0].message.split()[2]
    )
    found = tally(SELL % "" + f'  - expect: {{round: 0, digest: "{digest.strip(",")}"}}\n')
    assert not found.exercised


def test_a_replayed_step_covers_nothing() -> None:
    own = "lines: {x: {position: {round: 2}, steps: [{expect: {plots.5A: none}}]}}\n"
    found = tally((SELL % "") + "  - {ask: standings}\n" + own)
    assert found.exercised[PAYMENT] == 1  # the check of the line looks at the sale replayed right before it
    again = tally((SELL % "") + own.replace("[{expect: {plots.5A: none}}]", "[{ask: standings}]"))
    assert not again.exercised


def test_what_happens_before_the_first_step_counts_when_it_is_checked() -> None:
    assert not tally(HEAD + "seed: 5\n").exercised
    assert tally(HEAD + "seed: 5\nsteps: [{expect: {round: 1}}]\n").exercised


def test_a_refusal_counts_for_its_decisive_rule_only() -> None:
    found = tally(SELL.replace("plots: {2A: {owner: anna}}", "plots: {2A: {owner: boris}}") % f", refused: {OWN}")
    assert found.refused == {OWN: 1} and not found.obeyed


def test_a_scenario_counts_however_it_names_its_game(tmp_path: Path) -> None:
    text = SELL % ", expect: {turn: anna}"
    for name, game in (("a", "game: magnate"), ("b", "game: Magnate"), ("c", "игра: magnate"), ("d", "game: streets")):
        written = text.replace("game: magnate", game) if name != "d" else f"{game}\nplayers: [anna, boris]\n"
        (tmp_path / f"{name}.yaml").write_text(written, encoding="utf-8")
    found = coverage(load_game("magnate"), find([tmp_path]))
    assert found.scenarios == 3
    assert next(row.exercised for row in found.rows if row.rule.id == PAYMENT) == 3


def test_what_is_said_of_a_position_and_of_an_answer_counts() -> None:
    claims = HEAD + (
        "lines:\n"
        "  one: {position: {round: 4, crash: 4, risk_drawn: {R16: 1}}, refused: magnate.risk.top}\n"
        "  two: {position: {round: 4, risk_drawn: {R16: 1}}, noted: magnate.risk.top}\n"
    )
    found = Tally()
    found.add(run(prepare(read_text(claims, "x.yaml"), claims=True)))
    assert found.refused["magnate.risk.top"] == found.exercised["magnate.risk.top"] == 1
    cited = SELL % ", expect: {turn: anna}" + "  - {ask: value, plot: 2C, cites: magnate.sell.value_land}\n"
    assert tally(cited.replace("2A: {owner: anna}", "2A: {owner: anna}, 2C: {owner: anna}")).exercised[
        "magnate.sell.value_land"
    ]
