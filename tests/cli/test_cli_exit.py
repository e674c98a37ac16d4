"""How commands leave: exit codes, streams, colours, pipes."""

import io
import os
import subprocess
import sys
from pathlib import Path
from shlex import join
from typing import Any

import pytest

from referee.kernel.conservation import Bug

GOLDEN = Path(__file__).parents[1] / "golden"
ROOT = Path(__file__).parents[2]


def start(*args: str, **env: str) -> "subprocess.Popen[bytes]":
    """A command in a process of its own."""
    everything = {**os.environ, "PYTHONPATH": str(ROOT), **env}
    command = [sys.executable, "-m", "referee", *args]
    return subprocess.Popen(command, cwd=GOLDEN, env=everything, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["run"], 2, "Missing argument"),
        (["rum", "sell.yaml"], 2, "did you mean 'run'?"),
        (["zzz"], 2, "known: judge, run, ask, play"),
        (["rules", "magnat"], 2, "did you mean 'magnate'?"),
        (["components", "magnate", "bilding"], 2, "did you mean 'buildings'?"),
        (["explain", "magnate.sell.paymnt"], 2, "did you mean 'magnate.sell.payment'"),
        (["legal", "sell.yaml", "--at", "3"], 2, "the script has 2 steps"),
        (["judge", "readings.yaml", "--at", "99"], 2, "the script has"),
        (["run", "sell.yaml", "table.yaml", "--record", "x.yaml"], 2, "--record takes one file"),
        (["run", "sell.yaml", "table.yaml", "--as", "anna"], 2, "--as takes one file"),
        (["run", "sell.yaml", "--as", "vektor"], 2, "did you mean 'vector'?"),
        (["legal", "sell.yaml", "--as", "nobody"], 2, "nobody of that name plays"),
        (["run", "sell.yaml", "--as", "table", "--record", "x.yaml"], 2, "leave out --as"),
        (["coverage", "magnate", "--section", "99"], 2, "no section '99'"),
        (["run", "missing.yaml"], 3, "there is no such file"),
        (["legal", "unusable.yaml"], 3, "error["),
        (["rules", "magnate", "xylophone"], 5, "no rule of magnate fits"),
    ],
)
def test_wrong_usage_is_told_on_stderr(args: list[str], code: int, said: str, referee: Any) -> None:
    result = referee(*args)
    assert (result.code, result.out) == (code, "")
    assert said in result.err
    assert "Traceback" not in result.err


def test_empty_folder_is_nothing_to_run(referee: Any, tmp_path: Path) -> None:
    for command in ("run", "check"):
        assert referee(command, str(tmp_path)).code == 5


def test_version(referee: Any) -> None:
    assert referee("--version").out.startswith("referee")


def _break_conservation(monkeypatch: pytest.MonkeyPatch) -> None:
    def conserve(*_: object) -> None:
        raise Bug("not conserved: money: 1 -> 2")

    monkeypatch.setattr("referee.kernel.engine.check_conservation", conserve)


def test_our_bug_says_how_to_see_it_again(referee: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    _break_conservation(monkeypatch)
    result = referee("run", "sell.yaml")
    assert result.code == 4
    assert "this is our bug, not yours: not conserved" in result.err
    assert "to see it again: REFEREE_TRACEBACK=1 referee run sell.yaml" in result.err
    assert "Traceback" not in result.err


@pytest.mark.parametrize(
    "args",
    [
        ("legal", "sell.yaml", "--at", "0"),
        ("show", "sell.yaml", "--at", "1"),
        ("replay", "sell.yaml"),
        ("odds", "sell.yaml", "--lang", "ru"),
        ("judge", "sell.yaml", "--at", "2"),
        ("judge", "magnate", "--players", "anna,boris", "--set", "land_price: 700", "--move", "anna consult"),
    ],
)
def test_our_bug_names_the_very_command(referee: Any, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...]) -> None:
    _break_conservation(monkeypatch)
    result = referee(*args)
    assert result.code == 4
    assert f": REFEREE_TRACEBACK=1 {join(['referee', *args])}\n" in result.err


def test_our_bug_at_the_table_names_the_file_and_what_was_typed(
    referee: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def rows(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("referee.play.choice_list._rows", rows)
    path = tmp_path / "game.yaml"
    path.write_text("game: magnate\nplayers: [anna, boris]\nposition: {stage: action, turn: anna}\n")
    monkeypatch.setattr("sys.stdin", io.StringIO("consult\nshow market\n?\n"))
    result = referee("play", str(path), "--as", "anna")
    assert result.code == 4
    again = f"printf '%s\\n' 'show market' '?' | REFEREE_TRACEBACK=1 referee play {path} --as anna --lang en"
    assert f"to see it again: {again}\n" in result.err
    assert "consult" in path.read_text()


def test_our_bug_in_one_file_does_not_stop_the_others(referee: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    _break_conservation(monkeypatch)
    result = referee("run", "unusable.yaml", "sell.yaml")
    assert result.code == 4
    assert "2 files, 0 tests: 0 ok, 0 failed, 1 unusable, 1 bug " in result.out


def test_our_bug_names_the_step(referee: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def play(*_: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("referee.scenario.run.runner.apply_claim", play)
    result = referee("run", "sell.yaml")
    assert "this is our bug, not yours: ZeroDivisionError: division by zero" in result.err
    assert "in sell.yaml, at step 1: vector: sell 3H" in result.err
    monkeypatch.setenv("REFEREE_TRACEBACK", "1")
    assert "Traceback" in referee("run", "sell.yaml").err


def test_interrupted(referee: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("referee.scenario.run.runner.run", interrupt)
    assert referee("run", "sell.yaml", "table.yaml").code == 130


def test_closed_pipe_is_quiet() -> None:
    process = start("rules", "magnate")
    assert process.stdout and process.stderr
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait() == 141


@pytest.mark.parametrize(
    ("args", "env", "coloured"),
    [
        ([], {}, False),
        ([], {"FORCE_COLOR": "1"}, True),
        ([], {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        (["--color", "always"], {"NO_COLOR": "1"}, True),
        (["--color", "never"], {"FORCE_COLOR": "1"}, False),
    ],
)
def test_colour(args: list[str], env: dict[str, str], coloured: bool, referee: Any, monkeypatch: Any) -> None:
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    assert ("\x1b[" in referee(*args, "run", "sell.yaml").out) == coloured


def test_text_of_a_file_cannot_colour_anything(referee: Any, tmp_path: Path) -> None:
    path = tmp_path / "hostile.yaml"
    path.write_text('game: magnate\ntitle: "\\e[31mred\\e[2J"\nplayers: [a, b]\nposition: {round: 2}\n')
    out = referee("--color", "always", "run", str(path)).out
    assert "\x1b[31m" not in out and "\x1b[2J" not in out
    assert "[31mred" in out


def test_help_imports_only_click() -> None:
    code = "import sys, referee.cli; print(*sorted({m.partition('.')[0] for m in sys.modules}))"
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    heavy = {"msgspec", "tabulate", "jsonschema", "_ruamel_yaml", "ruamel", "xml", "multiprocessing"}
    loaded = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout
    assert not heavy & set(loaded.split())


def test_jobs_keep_the_order(referee: Any) -> None:
    files = ["sell.yaml", "readings.yaml", "wrong.yaml", "unusable.yaml", "table.yaml"]
    one, two = referee("run", *files), referee("run", "-j", "2", *files)
    assert one.code == two.code == 3
    assert one.out.splitlines()[:-1] == two.out.splitlines()[:-1]


def test_record_runs_again(referee: Any, tmp_path: Path) -> None:
    out = tmp_path / "recorded.yaml"
    result = referee("run", "sell.yaml", "--record", str(out))
    assert result.code == 0
    assert f"recorded in {out}" in result.err
    assert referee("run", str(out)).code == 0
    assert referee("run", "sell.yaml", "--record", str(tmp_path)).code == 2


def test_every_file_of_a_folder_is_taken(referee: Any, tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    for place in ("a/one.yaml", "a/b/two.yaml", "a/three.txt"):
        (tmp_path / place).write_text((GOLDEN / "sell.yaml").read_text())
    for command in ("run", "check"):
        whole = referee(command, str(tmp_path))
        assert "two.yaml" in whole.out and not whole.err
    assert "2 files, 2 tests: 2 ok" in referee("run", str(tmp_path)).out


def test_legal_says_where_the_script_stops(referee: Any) -> None:
    result = referee("legal", "wrong.yaml")
    assert result.code == 1
    assert "Next: greyfield" in result.out
    assert "wrong.yaml:6:5: failed: refused: vector may not consult" in result.err


def test_legal_says_what_the_table_waits_for(referee: Any, tmp_path: Path) -> None:
    path = tmp_path / "start.yaml"
    path.write_text("game: magnate\nplayers: [anna, boris]\n")
    result = referee("legal", str(path))
    assert result.code == 0
    assert result.out.startswith("Next: the game waits for")


def test_coverage_below_hundred_percent_is_one(referee: Any, tmp_path: Path) -> None:
    (tmp_path / "sell.yaml").write_text((GOLDEN / "sell.yaml").read_text())
    result = referee("coverage", "magnate", "--missing", "--scenarios", str(tmp_path))
    assert result.code == 1
    assert "gated rules covered" in result.out
    assert "magnate.sell.payment " not in result.out
    assert '"rule": "magnate.sell.payment"' in referee("coverage", "magnate", "--format", "json").out


def test_coverage_of_an_unusable_file(referee: Any, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text((GOLDEN / "unusable.yaml").read_text())
    assert referee("coverage", "magnate", "--scenarios", str(tmp_path)).code == 3
