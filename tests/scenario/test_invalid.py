"""Every file in the `invalid` folder here is refused, and first for the reason and at the place its first line says."""

import re
from pathlib import Path

import pytest

from referee.scenario.file.document import Problem, Unreadable
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_file
from referee.scenario.run.checker import prepare

ROOT = Path(__file__).parents[2]
FILES = sorted((Path(__file__).parent / "invalid").glob("*/*.yaml"))
SAID = re.compile(r"# error: ([a-z0-9_.-]+) ([0-9]+:[0-9]+)")


def problems(path: Path) -> tuple[Problem, ...]:
    """Everything wrong with a file that must be refused."""
    try:
        prepare(read_file(path))
    except (Unreadable, Unusable) as refused:
        return refused.problems
    pytest.fail("nothing is wrong with it")


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-2]}-{path.stem}")
def test_invalid_file_is_refused_as_it_says(path: Path) -> None:
    said = SAID.fullmatch(path.read_text("utf-8").split("\n", 1)[0])
    assert said, "begin with '# error: code line:col'"
    first = problems(path)[0]
    place = f"{first.mark.line}:{first.mark.column}" if first.mark else "1:1"
    assert (first.code, place) == said.groups(), first


def test_every_code_of_the_reader_and_the_schema_has_a_file() -> None:
    source = ROOT / "referee" / "scenario" / "file"
    text = "".join(
        (source / name).read_text("utf-8")
        for name in ("reader.py", "yaml_messages.py", "schema_messages.py", "decoder.py")
    )
    codes = set(re.findall(r'"((?:yaml|schema|game)\.[a-z-]+)"', text))
    shown = {match[1] for path in FILES if (match := SAID.match(path.read_text("utf-8")))}
    assert len(codes) > 20 and codes - shown == {"game.broken"}, "of a package that breaks: tests/plugins"
