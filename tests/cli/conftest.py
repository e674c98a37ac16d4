"""Commands in tests: run in this process, and their texts compared with tests/golden."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from referee.cli import main

GOLDEN = Path(__file__).parents[1] / "golden"


class Result(NamedTuple):
    """What a command said and how it left."""

    code: int
    out: str
    err: str


Referee = Callable[..., Result]
Golden = Callable[[str, str], None]


@pytest.fixture
def referee(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Referee:
    """Run a command line from the folder of golden files."""
    monkeypatch.setenv("COLUMNS", "120")
    for name in ("NO_COLOR", "FORCE_COLOR", "REFEREE_TRACEBACK"):
        monkeypatch.delenv(name, raising=False)

    def run(*args: str, where: Path = GOLDEN) -> Result:
        monkeypatch.chdir(where)
        with pytest.raises(SystemExit) as left:
            main(args)
        said = capsys.readouterr()
        return Result(int(left.value.code or 0), said.out, said.err)

    return run


@pytest.fixture
def golden() -> Golden:
    """Compare a text with its golden file; REFEREE_UPDATE=1 writes it anew."""

    def compare(name: str, text: str) -> None:
        text = re.sub(r"in \d+\.\d\d s", "in 0.00 s", text)
        path = GOLDEN / f"{name}.txt"
        if os.environ.get("REFEREE_UPDATE"):
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8"), f"{path.name} differs; REFEREE_UPDATE=1 writes it anew"

    return compare
