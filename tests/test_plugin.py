"""The pytest plugin: scenarios are items, other YAML files are left alone."""

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]
GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch):
    """Run pytest on files laid into a folder, with this plugin only."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")

    def lay_and_run(files: dict[str, str], *args: str) -> pytest.RunResult:
        for name, text in files.items():
            path = pytester.path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return pytester.runpytest_inprocess("-p", "referee.pytest_plugin", *args)

    return lay_and_run


def golden(name: str) -> str:
    return (GOLDEN / name).read_text()


def test_each_line_is_an_item(run) -> None:
    files = {"scenarios/sell.yaml": golden("sell.yaml"), "scenarios/a/readings.yaml": golden("readings.yaml")}
    result = run(files, "-v")
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines(["*sell.yaml::script PASSED*"])
    assert "readings.yaml::excluded" in result.stdout.str()


def test_failure_is_told_as_on_the_command_line(run) -> None:
    result = run({"scenarios/wrong.yaml": golden("wrong.yaml")})
    result.assert_outcomes(failed=1, skipped=1)
    result.stdout.fnmatch_lines(
        [
            "scenarios/wrong.yaml:5:*: failed: *",
            "  payment $1m = value of the plot 1 x land price $1m *",
            "FAILED scenarios/wrong.yaml::script*",
        ]
    )
    assert "Traceback" not in result.stdout.str() and "pytest_plugin.py" not in result.stdout.str()


def test_unusable_file_fails_as_one_item(run) -> None:
    result = run({"scenarios/unusable.yaml": golden("unusable.yaml")})
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["scenarios/unusable.yaml:*: error[[]*", "*^^^^^*"])


def test_other_files_are_left_alone(run) -> None:
    files = {
        "scenarios/compose.yaml": "services:\n  game: x\n",
        "other/sell.yaml": golden("sell.yaml"),
        "scenarios/late.yaml": "#" * 5000 + "\ngame: magnate\n",
        "scenarios/readme.txt": "game: magnate\n",
    }
    assert run(files).ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_items_know_their_line(run, pytester: pytest.Pytester) -> None:
    path = pytester.path / "scenarios" / "readings.yaml"
    path.parent.mkdir()
    path.write_text(golden("readings.yaml"))
    items, _ = pytester.inline_genitems("-p", "referee.pytest_plugin")
    assert [(item.name, item.reportinfo()[1]) for item in items] == [("included", 11), ("excluded", 12)]


def test_a_scenario_named_on_the_command_line_is_collected_wherever_it_lies(run) -> None:
    result = run({"ours/evening.yml": golden("sell.yaml"), "ours/other.yaml": golden("sell.yaml")}, "ours/evening.yml")
    result.assert_outcomes(passed=1)


def test_folders_listed_in_the_ini_file_are_collected(run) -> None:
    files = {
        "ours/a.yml": golden("sell.yaml"),
        "else/c.yaml": golden("sell.yaml"),
    }
    result = run({**files, "pytest.ini": "[pytest]\nreferee_paths = ours\n"})
    result.assert_outcomes(passed=1)
