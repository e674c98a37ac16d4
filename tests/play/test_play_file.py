"""The journal on the disk: the file's own style, comments, others who write, disks that refuse."""

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from referee.desk.edit_yaml import added, taken
from referee.desk.game_session import Cannot
from referee.desk.journal import Busy
from referee.scenario.file.model import Step
from referee.scenario.file.reader import read_text
from tests.play.table import ROOT, said, sit

HEAD = "game: magnate\nplayers: [anna, boris]\nposition: {stage: action, turn: anna, plots: {2A: {owner: anna}}}\n"
ENTRY = "{by: anna, do: consult}"
FILES = {
    "no steps": HEAD,
    "no end of line": HEAD.rstrip("\n"),
    "block": f"{HEAD}steps:\n  - {ENTRY}\n",
    "flush left": f"{HEAD}steps:\n- {ENTRY}\n",
    "comments": f"{HEAD}steps: # the evening\n  # first\n  - {ENTRY} # well\n  # last\n\n# end\n",
    "long steps": f"{HEAD}steps:\n    -\n      by: anna\n      do: consult\n    - by: boris\n      do: pass # no\n",
    "brackets": f"{HEAD}steps: [{ENTRY}]\n",
    "brackets on lines": f"{HEAD}steps: [\n  {ENTRY},\n  {ENTRY}, # two\n]\n",
    "empty": f"{HEAD}steps: [] # none yet\n",
    "lines behind": f"{HEAD}steps:\n  - {ENTRY}\nlines:\n  what if:\n    - {ENTRY}\n",
    "lines only": f"{HEAD}# lines\nlines:\n  what if: [{ENTRY}]\n",
    "windows": HEAD.replace("\n", "\r\n") + f"steps:\r\n  - {ENTRY}\r\n",
    "steps in the middle": f"steps:\n  - {ENTRY}\n{HEAD}",
}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("line", ["", "новая line", "what if"])
def test_an_entry_is_added_and_taken_off_and_nothing_else_changes(name: str, line: str) -> None:
    text = FILES[name]
    before: Any = read_text(text, name).data
    first = added(text, line, ENTRY, 1).text
    second = added(first, line, "{by: boris, do: pass}", 1).text
    found: Any = read_text(second, name).data
    own = found["lines"][line] if line else found["steps"]
    steps = own["steps"] if isinstance(own, dict) else own
    assert steps[-2:] == [{"by": "anna", "do": "consult"}, {"by": "boris", "do": "pass"}]
    assert {key: found[key] for key in before if key not in ("steps", "lines")} == {
        key: before[key] for key in before if key not in ("steps", "lines")
    }
    assert all(
        comment in second
        for comment in ("# well", "# last", "# end", "# two", "# none yet", "# lines")
        if comment in text
    )
    assert taken(second, line) == first
    before = {key: value for key, value in before.items() if line or value != []}
    assert read_text(taken(first, line), name).data == before
    if "\r" in text:
        assert second.count("\n") == second.count("\r\n")


def test_one_flow_line_is_appended_in_the_files_own_indent(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    talk = sit(file, f"{HEAD}steps:\n    - {ENTRY}\n    # so far\n")
    said(talk, "boris: consult")
    assert file.read_text() == f"{HEAD}steps:\n    - {ENTRY}\n    # so far\n    - {{by: boris, do: consult}}\n"


def test_the_last_entry_of_all_takes_its_heading_along(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    talk = sit(file, HEAD)
    said(talk, "consult")
    said(talk, "undo")
    assert file.read_text() == HEAD
    said(talk, "redo")
    assert file.read_text() == f"{HEAD}steps:\n  - {ENTRY}\n"


def test_a_file_changed_from_outside_is_not_written_and_can_be_read_again(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    talk = sit(file, HEAD)
    said(talk, "consult")
    other = f"{HEAD}steps:\n  - {{by: anna, do: advertise}}\n"
    file.write_text(other)
    assert "somebody has changed the file" in said(talk, "boris: consult")
    assert file.read_text() == other and talk.session.count == 1
    assert "read again: 1 entry" in said(talk, "reload")
    said(talk, "boris: consult")
    assert file.read_text() == other + "  - {by: boris, do: consult}\n"


def test_a_file_replaced_from_outside_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    talk = sit(file, HEAD)
    (tmp_path / "other").write_text(HEAD)
    os.replace(tmp_path / "other", file)
    assert "somebody has changed the file" in said(talk, "consult")
    assert file.read_text() == HEAD


def test_a_file_that_is_gone_is_written_anew(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    talk = sit(file, HEAD)
    file.unlink()
    assert "written anew" in said(talk, "consult")
    assert file.read_text() == f"{HEAD}steps:\n  - {ENTRY}\n"


def test_two_people_cannot_play_on_one_file(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    talk = sit(file, HEAD)
    with pytest.raises(Busy):
        sit(file)
    said(talk, "consult")
    with pytest.raises(Busy):
        sit(file)
    talk.session.journal.close()
    sit(file).session.journal.close()


@pytest.mark.parametrize("torn", ["  - {by: boris, do: con", "  - {note: «тор", "  -", "  - {by: boris, do: consult"])
def test_a_torn_last_line_is_taken_off_and_told(tmp_path: Path, torn: str) -> None:
    file = tmp_path / "game.yaml"
    whole = f"{HEAD}steps:\n  - {ENTRY}\n"
    file.write_bytes((whole + torn).encode()[: -1 if "«" in torn else None])
    talk = sit(file)
    assert talk.session.journal.mended.startswith("  -")
    assert file.read_text() == whole and talk.session.count == 1


def test_a_last_line_without_an_end_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    talk = sit(file, f"{HEAD}steps:\n  - {ENTRY}")
    assert talk.session.count == 1 and not talk.session.journal.mended
    said(talk, "boris: consult")
    assert file.read_text() == f"{HEAD}steps:\n  - {ENTRY}\n  - {{by: boris, do: consult}}\n"


def test_a_file_with_a_mark_of_its_order_keeps_it(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_bytes(b"\xef\xbb\xbf" + HEAD.encode())
    talk = sit(file)
    said(talk, "consult")
    assert file.read_bytes() == b"\xef\xbb\xbf" + f"{HEAD}steps:\n  - {ENTRY}\n".encode()


class Disk:
    """A disk that is full, or cannot be written, as long as it says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.refuses: int | None = None
        self.room = 10
        real = os.pwrite

        def pwrite(fd: int, data: bytes, at: int) -> int:
            if self.refuses is None:
                return real(fd, data, at)
            if not self.room:
                raise OSError(self.refuses, os.strerror(self.refuses))
            done = real(fd, data[: self.room], at)
            self.room = 0
            return done

        monkeypatch.setattr(os, "pwrite", pwrite)


@pytest.mark.parametrize("wrong", [errno.ENOSPC, errno.EIO, errno.EROFS])
def test_a_disk_that_refuses_holds_nothing_half_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: int
) -> None:
    file, disk = tmp_path / "game.yaml", Disk(monkeypatch)
    talk = sit(file, HEAD)
    said(talk, "consult")
    whole = file.read_text()
    disk.refuses = wrong
    assert "NOT IN THE FILE" in said(talk, "boris: consult")
    assert "2 lines wait" in said(talk, "anna: consult")
    assert file.read_text() == whole and talk.session.count == 3
    said(talk, "undo")
    assert file.read_text() == whole
    disk.refuses = None
    assert "holds everything again" in said(talk, "redo")
    assert file.read_text() == f"{whole}  - {{by: boris, do: consult}}\n  - {ENTRY}\n"


@pytest.mark.skipif(os.geteuid() != 0, reason="a small disk can only be mounted by root")
def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    if subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=24k", "none", str(tmp_path)], capture_output=True
    ).returncode:
        pytest.skip("no small disk can be mounted here")
    file = tmp_path / "game.yaml"
    talk = sit(file, HEAD)
    try:
        (tmp_path / "ballast").write_bytes(b"x" * 16 * 1024)
        answers = [said(talk, f"note {'Boris insists ' * 20}") for _ in range(40)]
        assert "NOT IN THE FILE: No space left on device" in answers[-1]
        held = file.read_text()
        assert held.endswith("\n") and 10 < len(read_text(held, "").data["steps"]) < 40  # type: ignore[arg-type]
        (tmp_path / "ballast").unlink()
        assert "holds everything again" in said(talk, "note so")
        assert len(read_text(file.read_text(), "").data["steps"]) == 41  # type: ignore[arg-type]
    finally:
        talk.session.journal.close()
        subprocess.run(["umount", str(tmp_path)], check=True)


def test_a_file_that_may_not_be_written_is_played_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, real = tmp_path / "game.yaml", os.open
    file.write_text(HEAD)
    forbidden = [True]

    def may(path: Any, flags: int, *rest: Any, **more: Any) -> int:
        if forbidden[0] and str(path).startswith(str(tmp_path)) and flags & os.O_RDWR:
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(path, flags, *rest, **more)

    monkeypatch.setattr(os, "open", may)
    talk = sit(file)
    assert "NOT IN THE FILE: Permission denied" in said(talk, "consult")
    assert file.read_text() == HEAD and talk.session.count == 1
    forbidden[0] = False
    assert "holds everything again" in said(talk, "boris: consult")
    assert len(read_text(file.read_text(), "").data["steps"]) == 2  # type: ignore[arg-type]
    with pytest.raises(Busy):
        sit(file)


def test_the_same_move_in_a_branch_and_in_the_script_goes_where_the_prompt_says(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    talk = sit(file, HEAD)
    for line in ("branch what if", "consult", "branch main", "consult", "boris: advertise 1", "anna: consult"):
        said(talk, line)
    data: Any = read_text(file.read_text(), "").data
    assert (len(data["steps"]), len(data["lines"]["what if"]["steps"])) == (3, 1)
    talk.session.journal.close()
    assert sit(file).session.count == 3


@pytest.mark.parametrize("line", [",", ";", "|", ", ;", "dice", "tell dice ,"])
def test_an_empty_answer_is_told_at_once_and_nothing_is_written(line: str, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    talk = sit(file, "game: corporations\nplayers: [red, blue]\n")
    for move in ("red: remove e03", "blue: remove e04"):
        said(talk, move)
    before = file.read_bytes()
    assert "cannot be dice" in said(talk, line)
    assert file.read_bytes() == before and talk.session.count == 2


def test_an_entry_no_file_could_say_is_not_written(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    talk = sit(file, HEAD)
    with pytest.raises(Cannot, match="no file can say that"):
        talk.session.enter(Step(("steps", 0), "check"))
    with pytest.raises(Cannot, match="no file can say that"):
        talk.session.enter(talk.session.step({"expect": {"nonsense": 1}}))
    assert file.read_text() == HEAD and talk.session.count == 0


def test_a_planted_link_beside_the_file_is_not_written_through(tmp_path: Path) -> None:
    file, victim = tmp_path / "game.yaml", tmp_path / "victim.txt"
    victim.write_text("mine")
    for name in (".game.yaml.new", ".game.yaml."):
        (tmp_path / name).symlink_to(victim)
    talk = sit(file, f"{HEAD}steps:\n  - {ENTRY}\nlines:\n  what if: {{after: 0, steps: [{ENTRY}]}}\n")
    said(talk, "boris: consult")
    assert victim.read_text() == "mine" and not file.is_symlink()
    assert len(read_text(file.read_text(), "").data["steps"]) == 2  # type: ignore[arg-type]
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        ".game.yaml.",
        ".game.yaml.new",
        "game.yaml",
        "victim.txt",
    ]


def test_a_link_to_the_journal_stays_one(tmp_path: Path) -> None:
    file, link = tmp_path / "game.yaml", tmp_path / "link.yaml"
    file.write_text(f"{HEAD}steps:\n  - {ENTRY}\nlines:\n  what if: {{after: 0, steps: [{ENTRY}]}}\n")
    link.symlink_to(file)
    said(sit(link), "boris: consult")
    assert link.is_symlink() and len(read_text(file.read_text(), "").data["steps"]) == 2  # type: ignore[arg-type]


def test_a_second_name_given_to_the_file_in_mid_game_is_not_parted_from_it(tmp_path: Path) -> None:
    file, other = tmp_path / "game.yaml", tmp_path / "other.yaml"
    talk = sit(file, f"{HEAD}steps:\n  - {ENTRY}\nlines:\n  what if: {{after: 0, steps: [{ENTRY}]}}\n")
    os.link(file, other)
    assert "NOT IN THE FILE" in (told := said(talk, "boris: consult")) and "2 names" in told
    other.unlink()
    assert "holds everything again" in said(talk, "anna: consult")
    assert len(read_text(file.read_text(), "").data["steps"]) == 3  # type: ignore[arg-type]


def test_a_folder_that_is_gone_is_told_truly_and_every_line_is_printed(tmp_path: Path) -> None:
    folder = tmp_path / "evening"
    folder.mkdir()
    file = folder / "game.yaml"
    file.write_text(HEAD)
    play = subprocess.Popen(
        [sys.executable, "-m", "referee", "play", str(file)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT, bufsize=1,
    )  # fmt: skip
    assert play.stdin and play.stdout
    play.stdin.write("consult\n")
    while "boris: $2m" not in play.stdout.readline():
        pass
    file.unlink()
    folder.rmdir()
    out, err = play.communicate("boris: consult\nanna: consult\nquit\n")
    assert play.returncode == 3
    assert "written anew" not in out and "NOT IN THE FILE" in out and "6 lines wait" in out
    assert [line for line in err.splitlines() if "consult" in line] == [
        "  - {by: anna, do: consult}", "  - {by: boris, do: consult}", "  - {by: anna, do: consult}",
    ]  # fmt: skip
    assert HEAD in err


def test_a_file_that_is_gone_at_the_end_is_not_said_to_hold_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    talk = sit(file, HEAD)
    said(talk, "consult")
    assert talk.session.journal.is_saved
    file.unlink()
    assert not talk.session.journal.is_saved
    assert len(talk.session.journal.lines_lost()) == 5


def test_a_folder_that_comes_back_gets_everything(tmp_path: Path) -> None:
    folder, away = tmp_path / "evening", tmp_path / "away"
    folder.mkdir()
    talk = sit(folder / "game.yaml", HEAD)
    said(talk, "consult")
    folder.rename(away)
    assert "NOT IN THE FILE" in said(talk, "boris: consult")
    away.rename(folder)
    assert "holds everything again" in said(talk, "anna: consult")
    assert len(read_text((folder / "game.yaml").read_text(), "").data["steps"]) == 3  # type: ignore[arg-type]


SET_UP = "game: corporations\nplayers: [red, blue]\n"


def test_half_a_roll_outlives_quitting_and_goes_on_there(tmp_path: Path) -> None:
    file, whole = tmp_path / "half.yaml", tmp_path / "whole.yaml"
    talk = sit(file, SET_UP)
    for line in ("red: remove e03", "blue: remove e04", "6", "5 3"):
        said(talk, line)
    said(talk, "note so far")
    talk.session.journal.close()
    talk = sit(file)
    assert talk.session.noted == {"dice": [6, 5, 3]} and "Noted: dice 6 5" in said(talk, "goto end")
    assert "dice cannot be 7" in said(talk, "7") and talk.session.noted == {"dice": [6, 5, 3]}
    assert "taken back: dice 6 5 3" in said(talk, "undo") and not talk.session.noted
    said(talk, "6 5 3")
    said(talk, "1")
    other = sit(whole, SET_UP)
    for line in ("red: remove e03", "blue: remove e04", "note so far", "6 5 3 1"):
        said(other, line)
    assert file.read_text() == whole.read_text() and talk.session.now.state == other.session.now.state


def test_half_a_roll_stays_in_its_line(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    talk = sit(file, SET_UP)
    for line in ("red: remove e03", "blue: remove e04", "6", "branch what if", "1 1", "3", "branch main"):
        said(talk, line)
    assert talk.session.noted == {"dice": [6]}
    said(talk, "branch what if")
    assert talk.session.noted == {"dice": [1, 1, 3]}
    data: Any = read_text(file.read_text(), "").data
    assert data["steps"][-1] == {"chance": {"dice": 6}}
    assert data["lines"]["what if"]["steps"] == [{"chance": {"dice": [1, 1, 3]}}]


def test_what_a_line_hangs_on_can_be_undone_as_it_says(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    talk = sit(file, HEAD)
    for line in ("consult", "branch what if", "boris: consult", "branch main"):
        said(talk, line)
    assert "`branch what if` and `undo`" in said(talk, "undo")
    for line in ("branch what if", "undo", "branch main", "undo"):
        said(talk, line)
    assert file.read_text() == HEAD
