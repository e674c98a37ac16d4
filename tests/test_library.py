"""The page about the library runs as it stands, and importing the package is cheap."""

import doctest
import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import referee
from referee.cli import cli
from referee.report.json.verdict_json import verdict_data
from referee.report.json_text import json_text

PAGE = Path(__file__).parents[1] / "docs" / "library.md"


def test_the_page_runs() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 10
    assert not result.failed


def test_importing_the_package_imports_nothing_else() -> None:
    said = subprocess.run(
        [sys.executable, "-c", "import sys, referee; print([m for m in sys.modules if m.startswith('referee.')])"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.strip() == "[]"


def test_no_room_of_the_house_hides_a_function() -> None:
    rooms = {path.stem for path in (PAGE.parents[1] / "referee").iterdir()}
    assert not rooms & set(referee.__all__)


MOMENT_LEFT_OPEN = """
format: 1
game: streets
players: [anya, boris]
position: {turn: anya}
steps:
- {by: anya, do: draw}
"""
SEVERAL_LINES = """
format: 1
game: magnate
players: [anna, boris]
position: {stage: action, turn: anna, plots: {2E: {owner: anna}}}
lines:
  sells: [{by: anna, do: sell, plot: 2E}]
  waits: [{by: boris, do: sell, plot: 2E}]
"""
NO_STEP = """
format: 1
game: carnegie
players: [anna, boris]
position: {stage: end_round, turn: anna, row: hr}
"""


@pytest.mark.parametrize("text", [MOMENT_LEFT_OPEN, SEVERAL_LINES, NO_STEP])
def test_the_command_and_the_library_give_the_same_verdicts(text: str, tmp_path: Path) -> None:
    file = tmp_path / "asked.yaml"
    file.write_text(text, encoding="utf-8")
    told = json.loads(CliRunner().invoke(cli, ["judge", str(file), "--format", "json"]).stdout)["verdicts"]
    assert told
    asked = json.loads(json_text([verdict_data(one) for one in referee.judge(referee.load(file))]))
    assert [{key: value for key, value in one.items() if key != "file"} for one in told] == asked
