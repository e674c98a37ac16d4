"""Many files at once: what is printed as it comes, what is told once, what Ctrl-C leaves, who plays them."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pexpect
import pytest
from jsonschema import Draft202012Validator

from referee.cli.process_pool import in_order
from referee.report.batch.file_result import FileResult, Source, file_result_of, packed
from referee.scenario.file.shipped import HOME, shipped_files

GOLDEN = Path(__file__).parents[1] / "golden"
ROOT = GOLDEN.parents[1]
SCHEMA = json.loads((ROOT / "schemas" / "report.schema.json").read_text())
ENV = {**os.environ, "PYTHONPATH": str(ROOT), "REFEREE_LANG": "en"}


def copies(folder: Path, name: str, count: int) -> None:
    """The same file under many names."""
    text = (GOLDEN / name).read_text(encoding="utf-8")
    for number in range(count):
        (folder / f"{number:04}-{name}").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("command", "name"), [("run", "wrong.yaml"), ("run", "unusable.yaml"), ("check", "unusable.yaml")]
)
def test_equal_errors_are_told_once(referee: Any, tmp_path: Path, command: str, name: str) -> None:
    copies(tmp_path, name, 1)
    alone = referee(command, ".", where=tmp_path)
    copies(tmp_path, name, 40)
    many = referee(command, ".", where=tmp_path)
    assert many.code == alone.code == (1 if name == "wrong.yaml" else 3)
    once, told = (result.out.partition("\n\n")[2].splitlines() for result in (alone, many))
    same = [line for line in told if line.startswith("  the same elsewhere (39): ")]
    sums = 1 if command == "run" else 0
    assert [line for line in told if line not in same][: len(told) - 2 - sums] == once[: len(once) - sums]
    places = rf"0001-{name}:\d+:\d+, 0002-{name}:\d+:\d+, 0003-{name}:\d+:\d+, \.\.\."
    assert len(same) == 2 and all(re.search(f": {places}$", line) for line in same)


def test_errors_that_differ_are_told_each(referee: Any, tmp_path: Path) -> None:
    for name, key in (("a", "foo"), ("b", "bar"), ("c", "foo")):
        (tmp_path / f"{name}.yaml").write_text(f"game: magnate\nplayers: [anna, boris]\n{key}: 1\n")
    out = referee("run", ".", where=tmp_path).out
    assert "a.yaml:3:1: error" in out and "b.yaml:3:1: error" in out and "c.yaml:3:1: error" not in out
    assert "the same elsewhere (1): c.yaml:3:1\n" in out


def test_json_is_printed_file_by_file() -> None:
    """The first file is there before the second can be read."""
    args = [sys.executable, "-m", "referee", "run", "--format", "json", "sell.yaml", "-"]
    streams: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(args, cwd=GOLDEN, env=ENV, **streams) as process:
        assert process.stdout and process.stdin
        first = b""
        while b'"seconds"' not in first:
            first += process.stdout.readline()
        assert b'"file": "sell.yaml"' in first
        process.stdin.write((GOLDEN / "wrong.yaml").read_bytes())
        process.stdin.close()
        rest = process.stdout.read()
    data = json.loads(first + rest)
    Draft202012Validator(SCHEMA).validate(data)
    assert [file["file"] for file in data["files"]] == ["sell.yaml", "stdin"] and process.returncode == 1


def test_json_of_several_files_looks_as_json_of_each(referee: Any) -> None:
    out = referee("run", "--format", "json", "sell.yaml", "missing.yaml").out
    ordered = json.loads(out)
    assert list(ordered) == ["format_version", "files", "summary"]
    assert out == json.dumps(ordered, ensure_ascii=False, indent=1) + "\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("form", ["json", "text"])
def test_ctrl_c_leaves_the_sum_of_what_is_done(tmp_path: Path, jobs: str, form: str) -> None:
    copies(tmp_path, "sell.yaml", 3000)
    args = [sys.executable, "-m", "referee", "run", ".", "-j", jobs, "--format", form]
    streams: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(args, cwd=tmp_path, env=ENV, **streams) as process:
        assert process.stdout and process.stderr
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        out, err = first + process.stdout.read(), process.stderr.read()
    assert process.returncode == 130, err
    done, count = map(int, re.findall(r"broken off: (\d+) of (\d+) files are done", err)[0])
    assert 0 < done < count == 3000 and "Traceback" not in err
    if form == "json":
        data = json.loads(out)
        Draft202012Validator(SCHEMA).validate(data)
        counts = data["summary"]
        assert len(data["files"]) == counts["files"] == counts["ok"] == done
        assert counts["files_not_run"] == count - done
    else:
        assert out.count("ok   ") == done
        assert f"{done} ok, 0 failed, 0 unusable, {count - done} files not run" in out


def test_a_page_of_many_files_shows_progress(tmp_path: Path) -> None:
    copies(tmp_path, "sell.yaml", 3)
    args = ["-m", "referee", "page", ".", "-o", "out.html"]
    terminal = pexpect.spawn(sys.executable, args, cwd=str(tmp_path), env=ENV, encoding="utf-8", timeout=60)
    terminal.expect("3/3")
    terminal.expect("written to out.html")
    terminal.expect(pexpect.EOF)


def untimed(result: FileResult) -> Any:
    """An result without how long it took."""
    return result.name, result.status, result.tests, result.unusable, re.sub(r'"seconds": [^}]*', "", result.json)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two workers in processes of their own."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as made:
        yield made


def test_a_cluster_tells_what_one_process_tells(
    cluster: Any, referee: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In both languages, of files that its workers do not have."""
    for name in ("sell.yaml", "wrong.yaml", "unusable.yaml", "readings.yaml"):
        copies(tmp_path, name, 3)
    (tmp_path / "broken.yaml").write_bytes(b"game: \xff\n")
    for lang in ("en", "ru"):
        for form in ("text", "json", "github"):
            args = ("run", ".", "gone.yaml", "--format", form, "--lang", lang)
            here, there = (
                referee(*args, where=tmp_path),
                referee(*args, "--on", cluster.scheduler_address, where=tmp_path),
            )
            one, two = (re.sub(r'"seconds": [\d.e-]+|[\d.,]+ [sс]\n', "", result.out) for result in (here, there))
            assert one == two and here.code == there.code == 3
            assert bool(re.search("[а-яё]", two)) == (lang == "ru")


def test_a_worker_may_die_and_the_outcomes_are_the_same(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HOME)
    sources = [Source(path) for path in shipped_files(["magnate", "streets"])]
    play = partial(file_result_of, whole=True)
    alone = [untimed(play(source)) for source in sources]
    victim, found = next(iter(cluster.workers.values())).pid, []
    for result in in_order(play, sources, 1, cluster.scheduler_address, packed):
        if not found:
            os.kill(victim, signal.SIGKILL)
        found.append(untimed(result))
    assert found == alone and len(found) > 100


def test_no_cluster_is_wrong_usage(referee: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.odds.workers.PATIENCE", 1)
    result = referee("run", "sell.yaml", "wrong.yaml", "--on", "tcp://127.0.0.1:1")
    assert result.code == 2 and "127.0.0.1:1" in result.err and not result.out
