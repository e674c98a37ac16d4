"""Reports for programs: JSON by its schema, JUnit that parses."""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

import pytest
from jsonschema import Draft202012Validator

from tests.report.test_same_telling import without_text

SCHEMA = json.loads((Path(__file__).parents[2] / "schemas" / "report.schema.json").read_text())
GOLDEN = Path(__file__).parents[1] / "golden"
FILES = ["sell.yaml", "readings.yaml", "table.yaml", "wrong.yaml", "unusable.yaml", "missing.yaml"]


def test_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("files", [[file] for file in FILES] + [FILES])
def test_json_fits_its_schema(files: list[str], referee: Any) -> None:
    data = json.loads(referee("run", "--format", "json", *files).out)
    assert list(Draft202012Validator(SCHEMA).iter_errors(data)) == []
    assert [file["file"] for file in data["files"]] == files


def test_json_of_our_bug_fits_too(referee: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.scenario.run.runner.apply_claim", lambda *_: 1 / 0)
    result = referee("run", "--format", "json", "sell.yaml")
    assert result.code == 4
    data = json.loads(result.out)
    Draft202012Validator(SCHEMA).validate(data)
    assert data["files"][0]["status"] == "bug"


TURNED = "a\u202eb\x9bc\u2066d\x7fe"
"""What turns or moves text on a terminal."""


def test_json_escapes_what_a_file_could_smuggle_in(referee: Any, tmp_path: Path) -> None:
    path, written = tmp_path / "turned.yaml", TURNED.encode("unicode_escape").decode()
    sell = (GOLDEN / "sell.yaml").read_text(encoding="utf-8")
    path.write_text(f'title: "{written}"\nnote: "{written}"\n{sell}', encoding="utf-8")
    for command in ("run", "legal", "judge"):
        out = referee(command, str(path), "--format", "json").out
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\u2066]", out), command
        assert json.loads(out), command
    data = json.loads(referee("run", str(path), "--format", "json").out)
    assert data["files"][0]["title"] == TURNED


def test_json_tells_the_sale(referee: Any) -> None:
    data = json.loads(referee("run", "--format", "json", "sell.yaml").out)
    refused, sold = data["files"][0]["tests"][0]["steps"]
    assert (refused["outcome"], sold["outcome"]) == ("refused", "accepted")
    assert [f["rule"] for f in refused["findings"] if f["how"] == "broken"] == ["magnate.sell.one_plot"]
    value = next(figure for figure in sold["workings"] if figure["name"] == "value")
    assert [part["total"] for part in value["parts"]] == [1, 1, 6, 3, 1]


def test_json_summary_counts(referee: Any) -> None:
    summary = json.loads(referee("run", "--format", "json", *FILES).out)["summary"]
    del summary["seconds"]
    counts = {"files": 6, "tests": 6, "ok": 4, "failed": 1, "not_reached": 1, "steps_not_played": 0}
    counts |= {"unusable": 2, "bugs": 0}
    assert summary == counts


def test_junit_parses(referee: Any) -> None:
    result = referee("run", "--format", "junit", *FILES)
    assert result.code == 3
    root = Xml.fromstring(result.out.encode())
    suites = {suite.get("name"): suite for suite in root}
    assert list(suites) == FILES
    assert suites["wrong.yaml"].get("failures") == "1"
    assert suites["wrong.yaml"].get("skipped") == "1"
    assert suites["unusable.yaml"].get("errors") == "1"
    failure = suites["wrong.yaml"].find("testcase/failure")
    assert failure is not None
    assert "wrong.yaml:5:" in (failure.get("message") or "")
    assert "\x1b" not in result.out


DEAL = "game: corporations\nplayers: [red, blue]\nposition: {stage: main, turn: red}\n"


@pytest.mark.parametrize("command", [("legal",), ("odds", "--at", "0"), ("judge", "--move", "red done")])
def test_only_text_of_json_depends_on_the_language(command: tuple[str, ...], referee: Any, tmp_path: Path) -> None:
    path = tmp_path / "deal.yaml"
    path.write_text(DEAL.replace("main", "first_throw") if command[0] == "odds" else DEAL, encoding="utf-8")
    one, other = (referee(*command, str(path), "--format", "json", "--lang", language) for language in ("en", "ru"))
    assert one.out != other.out
    assert without_text(json.loads(one.out)) == without_text(json.loads(other.out))
