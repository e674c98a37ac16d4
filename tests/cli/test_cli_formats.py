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
    counts |= {"unusable": 2, "bugs": 0, "files_not_run": 0}
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
    case, error = suites["wrong.yaml"].find("testcase"), suites["unusable.yaml"].find("testcase")
    assert case is not None and error is not None
    assert (case.get("file"), case.get("line"), case.get("column")) == ("wrong.yaml", "5", "74")
    assert (error.get("line"), error.get("column")) == ("3", "26")


def test_annotations_name_line_and_column_of_every_step(referee: Any) -> None:
    result = referee("run", "--format", "github", *FILES)
    assert result.code == 3
    places = [
        re.match(r"::error file=([^,]*),line=(\d+),col=(\d+),title=([^:]*)::", line) for line in result.out.splitlines()
    ]
    assert [one and one.groups() for one in places] == [
        ("wrong.yaml", "5", "74", "script"),
        ("wrong.yaml", "6", "5", "script"),
        ("unusable.yaml", "3", "26", "unusable"),
        ("unusable.yaml", "5", "30", "unusable"),
        ("missing.yaml", "1", "1", "unusable"),
    ]
    for place, line in zip(places, result.out.splitlines(), strict=True):
        assert place and (place[1] == "missing.yaml" or f"{place[1]}:{place[2]}:{place[3]}" in line)


def test_formats_tell_the_same_files_whoever_runs_them(referee: Any) -> None:
    """Nothing but the time depends on how many processes there are."""
    for form in ("text", "json", "junit", "github"):
        for lang in ("en", "ru"):
            one, two = (referee("run", "--format", form, "-j", jobs, "--lang", lang, *FILES) for jobs in ("1", "2"))
            assert _untimed(one.out) == _untimed(two.out) and (one.code, one.err) == (two.code, two.err)
            assert bool(re.search("[а-яё]", one.out)) == (lang == "ru")


def _untimed(text: str) -> str:
    return re.sub(r'(?<="seconds": )[\d.e-]+|(?<=time=")[\d.]+|[\d.,]+(?= (?:s|с)\b)', "0", text)


DEAL = "game: corporations\nplayers: [red, blue]\nposition: {stage: main, turn: red}\n"


@pytest.mark.parametrize("command", [("legal",), ("odds", "--at", "0"), ("judge", "--move", "red done")])
def test_only_text_of_json_depends_on_the_language(command: tuple[str, ...], referee: Any, tmp_path: Path) -> None:
    path = tmp_path / "deal.yaml"
    path.write_text(DEAL.replace("main", "first_throw") if command[0] == "odds" else DEAL, encoding="utf-8")
    one, other = (referee(*command, str(path), "--format", "json", "--lang", language) for language in ("en", "ru"))
    assert one.out != other.out
    assert without_text(json.loads(one.out)) == without_text(json.loads(other.out))
