"""What READMEs and how-to pages show is what is printed. REFEREE_UPDATE=1 writes it anew, where nothing is left out."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from referee.devtools.board_pictures import boards
from referee.devtools.dispute_picture import pictures

ROOT = Path(__file__).parents[1]
HOW_TO = ("tutorial", "settle", "play", "page", "test", "scenarios")
SHOWN = [(ROOT / "README.md", "en"), (ROOT / "README.ru.md", "ru")]
SHOWN += [(ROOT / "docs" / f"{name}.md", "en") for name in HOW_TO]
SHOWN += [(ROOT / "docs" / "ru" / f"{name}.md", "ru") for name in HOW_TO]
"""The pages with commands and what they print, and in which language."""
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)
PROMPT = re.compile(r"^[\w, ]+> (.*)$")
COUNTED = (
    r"^\d+ files, \d+ tests: \d+ ok|^\d+ of \d+ files"
    r"|^\d+ файл\w*, \d+ провер\w+: сошлось \d+|(?<=от прочтения зависит )\d+ из \d+ файл\w*"
)
TYPO = "game: magnate\nplayers: [anna, boris]\nsteps: [{by: anna, do: bid, amout: 400}]\n"


class Shown(NamedTuple):
    """A command with what the README says it prints."""

    command: str
    out: list[str]


def shown(block: str) -> list[Shown]:
    """The commands of a block, continued lines put together."""
    found: list[Shown] = []
    continued = False
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append(Shown(line, []))
        elif continued:
            found[-1] = Shown(f"{found[-1].command}\n{line}", [])
        else:
            found[-1].out.append(line)
        continued = line.endswith("\\")
    return found


def printed(one: Shown, folder: Path, lang: str) -> list[str]:
    """What the command really prints; what stands behind a prompt is typed."""
    words = shlex.split(one.command[2:].replace("\\\n", " "), comments=True)
    if words[0] == "cat":
        text = "".join(f"{line}\n" for line in one.out)
        (folder / words[1]).write_text(text, encoding="utf-8")
        return one.out
    assert words[0] == "referee"
    typed = "".join(f"{found[1]}\n" for line in one.out if (found := PROMPT.match(line)))
    env = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "110", "REFEREE_LANG": lang, "NO_COLOR": "1"}
    command = [sys.executable, "-m", "referee", *words[1:]]
    said = subprocess.run(command, cwd=folder, input=typed, env=env, capture_output=True, encoding="utf-8", timeout=120)
    assert "Traceback" not in said.stderr
    return (said.stdout or said.stderr).splitlines()


def fits(expected: list[str], found: list[str]) -> bool:
    """Whether the lines are these; `...` stands for any, and how many files and seconds it takes may change."""
    parts = re.split(r"^\.\.\.$", _uncounted(expected), flags=re.MULTILINE)
    return re.fullmatch(".*".join(map(re.escape, parts)), _uncounted(found), re.DOTALL) is not None


def _uncounted(lines: list[str]) -> str:
    text = re.sub(r"in \d+\.\d\d s|\d+,\d\d с$", "in 0.00 s", "\n".join(lines).replace("\xa0", " "), flags=re.MULTILINE)
    return re.sub(COUNTED, "all files", text, flags=re.MULTILINE)


@pytest.mark.parametrize(("page", "lang"), SHOWN, ids=lambda one: one.stem if isinstance(one, Path) else one)
def test_the_docs_show_what_the_program_prints(tmp_path: Path, page: Path, lang: str) -> None:
    (tmp_path / "scenarios").symlink_to(ROOT / "scenarios")
    (tmp_path / "typo.yaml").write_text(TYPO)
    text = page.read_text(encoding="utf-8")
    wrong, update = [], os.environ.get("REFEREE_UPDATE")
    for block in BLOCK.findall(text):
        told: list[str] = []
        for one in shown(block):
            found = printed(one, tmp_path, lang)
            assert found, one.command
            if not fits(one.out, found) and ("..." in one.out or not update):
                wrong.append(f"{one.command}\n" + "\n".join(found))
            told += [one.command, *(one.out if "..." in one.out else found)]
        text = text.replace(block, "\n".join([*told, ""]))
    if update:
        page.write_text(text, encoding="utf-8")
    assert not wrong, "\n\n".join(wrong)


@pytest.mark.parametrize(("readme", "lang"), SHOWN[:2], ids=["en", "ru"])
def test_commands_without_output_work_too(tmp_path: Path, readme: Path, lang: str) -> None:
    for name in ("scenarios", "docs"):
        (tmp_path / name).symlink_to(ROOT / name)
    blocks = re.findall(r"^```sh\n(.*?)^```$", readme.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    lines = [line for block in blocks for line in block.splitlines() if line.startswith("referee ")]
    assert len(lines) == 7
    env = {**os.environ, "PYTHONPATH": str(ROOT), "REFEREE_LANG": lang}
    for line in lines:
        words = shlex.split(line, comments=True)
        command = [sys.executable, "-m", "referee", *words[1:]]
        done = subprocess.run(command, cwd=tmp_path, env=env, input="", capture_output=True, encoding="utf-8")
        nothing_begun = 5 if words[1] == "play" else 0  # it asks which game, and nobody answers
        assert done.returncode == nothing_begun and done.stdout, (line, done.stderr)


def test_the_pictures_of_the_readme_are_current() -> None:
    for path, picture in (pictures(ROOT / "docs") | boards(ROOT)).items():
        assert path.read_bytes() == picture, f"{path.name} is out of date: run `make schemas`"


def test_what_is_left_out_may_be_anything() -> None:
    assert fits(["a", "...", "c in 1.00 s"], ["a", "b", "b", "c in 2.34 s"])
    assert not fits(["a", "...", "c"], ["a", "b"])
    assert not fits(["a"], ["a", "b"])
