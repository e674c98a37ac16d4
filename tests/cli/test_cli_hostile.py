"""A hostile surrounding: pipes, closed streams, signals, killed processes, locked folders, files in the way."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from referee.cli import process_pool

GOLDEN = Path(__file__).parents[1] / "golden"
ROOT = Path(__file__).parents[2]
SELL = (GOLDEN / "sell.yaml").read_text(encoding="utf-8")


def referee_process(*args: str, **more: Any) -> "subprocess.Popen[str]":
    """A command in a process of its own."""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more}
    return subprocess.Popen([sys.executable, "-m", "referee", *args], cwd=GOLDEN, env=env, text=True, **streams)


def test_a_pipe_into_which_nobody_writes_is_an_empty_file(referee: Any, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.yaml")
    assert "the file is empty" in referee("check", str(tmp_path)).out
    assert "the file is empty" in referee("run", str(tmp_path / "x.yaml")).err


def test_a_pipe_into_which_somebody_has_written_is_read(referee: Any) -> None:
    read, write = os.pipe()
    os.write(write, SELL.encode())
    os.close(write)
    assert referee("check", f"/dev/fd/{read}").out.startswith("ok")
    os.close(read)


@pytest.mark.parametrize("entry", [hook["entry"] for hook in YAML(typ="safe").load(ROOT / ".pre-commit-hooks.yaml")])
@pytest.mark.parametrize("name", ["--record=x.yaml", "-h", "--lang=ru", "--format"])
def test_a_hook_takes_no_file_for_an_option(tmp_path: Path, entry: str, name: str) -> None:
    (tmp_path / name).write_text("game: chess\n", encoding="utf-8")
    (tmp_path / "sell.yaml").write_text(SELL, encoding="utf-8")
    program, *args = entry.split()
    command = [sys.executable, "-m", program, *args, name, "sell.yaml"]
    done = subprocess.run(
        command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True
    )
    assert (done.returncode, f"{name}:1:7" in done.stdout) == (3, True), done.stdout + done.stderr
    assert {path.name for path in tmp_path.iterdir()} == {name, "sell.yaml"}


@pytest.mark.parametrize("hook", YAML(typ="safe").load(ROOT / ".pre-commit-hooks.yaml"), ids=lambda hook: hook["id"])
def test_a_hook_finds_scenarios_anywhere_and_leaves_other_files_alone(
    referee: Any, tmp_path: Path, hook: dict[str, Any]
) -> None:
    """A hook gets every YAML file; a file is a scenario by its key, not by its folder."""
    assert hook["types"] == ["yaml"] and "files" not in hook and hook["entry"].endswith(" --")
    args = hook["entry"].split()[1:]
    (tmp_path / "compose.yaml").write_text("services:\n  game: x\n", encoding="utf-8")
    (tmp_path / "ours.yaml").write_text("# ours\nигра: Улицы\nигроки: [анна, борис]\n", encoding="utf-8")
    (tmp_path / "ours.yml").write_text("{game: chess}\n", encoding="utf-8")
    os.mkfifo(tmp_path / "pipe.yaml")
    others = referee(*args, "compose.yaml", "pipe.yaml", where=tmp_path)
    assert (others.code, others.out, others.err) == (0, "", "")
    assert referee(*args, "compose.yaml", "ours.yaml", where=tmp_path).code == 0
    both = referee(*args, "compose.yaml", "ours.yaml", "ours.yml", where=tmp_path)
    assert both.code == 3 and "ours.yml:1:8" in both.out and "compose" not in both.out
    assert "exclude" not in hook


@pytest.mark.parametrize("closed", ["1", "2", "1 2"])
def test_closed_streams_are_no_mistake_of_ours(closed: str) -> None:
    closing = " ".join(f"{number}>&-" for number in closed.split())
    command = f"{sys.executable} -m referee run sell.yaml {closing}"
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(["sh", "-c", command], cwd=GOLDEN, env=env, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_full_disk_is_told() -> None:
    with open("/dev/full", "w") as full:
        process = referee_process("rules", "magnate", stdout=full)
        assert "No space left" in process.communicate(timeout=60)[1]
    assert process.returncode == 3


def test_a_folder_nobody_may_look_into_is_named(referee: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(path: Any) -> Any:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(os, "scandir", locked)
    result = referee("run", str(tmp_path))
    assert result.code == 3
    assert f"{tmp_path}: Permission denied" in result.err


def test_ctrl_c_while_we_load_is_quiet() -> None:
    code = (
        "import sys\n"
        "class Interrupted:\n"
        "    def find_spec(self, name, *rest):\n"
        "        if name == 'referee.cli': raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupted())\n"
        "from referee.__main__ import main\n"
        "main()\n"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (130, "interrupted\n")


@pytest.mark.parametrize(
    "args", [["rules", "magnate"], ["rules", "nosuch"], ["run", "no-such-file.yaml"], ["--nosuch"]]
)
def test_the_installed_command_says_and_leaves_as_the_module_does(args: list[str]) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    ends_at_once = "from referee.__main__ import main_of_process; main_of_process()"
    ways = [["-m", "referee", *args], ["-c", ends_at_once, *args]]
    module, command = (subprocess.run([sys.executable, *way], env=env, capture_output=True) for way in ways)
    assert (command.returncode, command.stdout, command.stderr) == (module.returncode, module.stdout, module.stderr)
    assert command.stdout or command.returncode


def _killed_in_a_worker(number: int) -> int:
    if number == 3 and os.getpid() != int(os.environ["TEST_PARENT"]):
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_a_killed_worker_costs_only_time(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("TEST_PARENT", str(os.getpid()))
    assert [*process_pool.in_order(_killed_in_a_worker, [1, 2, 3, 4, 5], 2)] == [1, 2, 3, 4, 5]
    assert "a worker was killed" in capsys.readouterr().err


def test_a_killed_parent_leaves_no_worker() -> None:
    code = (
        "import os, time\nfrom referee.cli.process_pool import in_order\n"
        "def work(n):\n    os.write(1, b'%d\\n' % os.getpid())\n    time.sleep(1000)\n"
        "list(in_order(work, [1, 2], 2))\n"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    parent = subprocess.Popen([sys.executable, "-c", code], env=env, stdout=subprocess.PIPE, text=True)
    assert parent.stdout
    pids = [int(parent.stdout.readline()) for _ in range(2)]
    parent.kill()
    parent.wait()
    end = time.monotonic() + 20
    while any(map(_lives, pids)) and time.monotonic() < end:
        time.sleep(0.05)
    assert not any(map(_lives, pids))


def _lives(pid: int) -> bool:
    """Whether a process is there and is no zombie, which only waits to be counted."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_record_never_replaces_a_file_unasked(referee: Any, tmp_path: Path) -> None:
    out = tmp_path / "out.yaml"
    out.write_text("precious")
    refused = referee("run", "sell.yaml", "--record", str(out))
    assert refused.code == 2 and "--force replaces it" in refused.err and out.read_text() == "precious"
    assert referee("run", "sell.yaml", "--record", str(out), "--force").code == 0
    assert out.read_text().startswith("format: 1")
    assert [path.name for path in tmp_path.iterdir()] == ["out.yaml"]


def test_half_a_record_is_none(referee: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    out = tmp_path / "out.yaml"
    out.write_text("precious")
    monkeypatch.setattr("referee.scenario.file.write_file.os.fsync", full)
    result = referee("run", "sell.yaml", "--record", str(out), "--force")
    assert result.code == 2 and "No space left" in result.err
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("out.yaml", "precious")]


def test_a_record_needs_a_name_and_goes_to_the_terminal(referee: Any) -> None:
    nameless = referee("run", "sell.yaml", "--record", "")
    assert nameless.code == 2 and "--record needs the name of a file" in nameless.err
    assert referee("run", "sell.yaml", "--record", "-").out.startswith("format: 1\ngame: magnate\n")
    assert not (GOLDEN / "-").exists()


def test_json_does_not_depend_on_the_order_of_hashes() -> None:
    """Some files of each game; docs/reliability.md has the command for all of them."""
    texts = set()
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed}
        files = [str(path) for game in sorted((ROOT / "scenarios").iterdir()) for path in _few(game)]
        command = [sys.executable, "-m", "referee", "run", "--format", "json", *files]
        said = subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout
        texts.add("\n".join(line for line in said.splitlines() if '"seconds"' not in line))
    assert len(texts) == 1


def _few(game: Path) -> list[Path]:
    """Some disputes of a game, and its examples that end a game."""
    return sorted(game.glob("disputes/*.yaml"))[:4] + sorted(game.glob("*/*final*.yaml"))[:4]


def test_a_position_that_leaves_nothing_to_draw_is_refused(referee: Any, tmp_path: Path) -> None:
    path = tmp_path / "nothing.yaml"
    available = "{students: 11, family: 11, professional_couple: 11}"
    head = "game: magnate\nseed: 1\nplayers: [anna, boris]\noptions: {advanced: true}\n"
    path.write_text(f"{head}position: {{available: {available}}}\n")
    result = referee("run", str(path))
    assert result.code == 3 and "5:12: error[rule.magnate.comp.limited]" in result.err


@pytest.mark.parametrize("game", ["magnate", "carnegie"])
def test_an_option_nobody_knows_is_refused(game: str, referee: Any, tmp_path: Path) -> None:
    """Found by make fuzz: names in options were looked up without a check."""
    path, robot = tmp_path / "option.yaml", {"magnate": "ai", "carnegie": "andrew"}[game]
    path.write_text(f"game: {game}\nplayers: [you, {robot}]\noptions: {{difficulty: nightmare}}\n")
    result = referee("check", str(path))
    assert result.code == 3 and "error[names.difficulty]: there is no difficulty 'nightmare'" in result.out


def test_a_list_inside_an_expected_set_is_no_match(referee: Any, tmp_path: Path) -> None:
    """Found by make fuzz: what cannot be hashed cannot be in a set, but it can be expected there."""
    path = tmp_path / "set.yaml"
    path.write_text(
        "game: magnate\nplayers: [a, b]\nposition: {round: 2}\nsteps: [{expect: {markers_drawn: [[3E]]}}]\n"
    )
    assert referee("run", str(path)).code in (1, 3)


def test_only_moves_and_questions_are_judged(referee: Any, tmp_path: Path) -> None:
    """Found by make fuzz."""
    path = tmp_path / "check.yaml"
    path.write_text("game: magnate\nplayers: [a, b]\nposition: {round: 2}\nsteps: [{expect: {round: 2}}]\n")
    result = referee("judge", str(path), "--at", "1")
    assert result.code == 2 and "that step is neither a move nor a question" in result.err
