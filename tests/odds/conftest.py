"""Commands run in this process, from the folder of the project."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from referee.cli import main

ROOT = Path(__file__).parents[2]


class Result(NamedTuple):
    """What a command said and how it left."""

    code: int
    out: str
    err: str


Referee = Callable[..., Result]


@pytest.fixture
def referee(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Referee:
    """Run a command line."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def run(*args: str) -> Result:
        with pytest.raises(SystemExit) as left:
            main(args)
        said = capsys.readouterr()
        return Result(int(left.value.code or 0), said.out, said.err)

    return run
