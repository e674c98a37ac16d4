"""What Andrew's disc meets on its track is told only where it is so."""

from pathlib import Path

from referee.scenario.file.reader import read_file
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run

RULES = Path(__file__).parents[2] / "scenarios" / "carnegie" / "rules"


def cited(name: str) -> list[str]:
    """Every rule that something happened by, in all lines of a scenario."""
    steps = [step for line in run(prepare(read_file(RULES / name))).tests for step in line.steps]
    return [found.rule.id for step in steps if step.ruling for found in step.ruling.findings]


def test_a_last_space_is_told_as_taken_only_where_it_is() -> None:
    assert "carnegie.solo.last_space" in cited("solo-blocked-track.yaml")
    assert "carnegie.solo.last_space" not in cited("solo-cards-rnd.yaml")
