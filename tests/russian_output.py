"""What commands print in Russian."""

import re

import pytest

from referee.cli import main
from referee.devtools import catalogues as translate
from referee.devtools.generate import catalogues

MADE = catalogues()


COMMON = MADE[translate.COMMON]


def printed(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    with pytest.raises(SystemExit):
        main([*args, "--lang", "ru"])
    said = capsys.readouterr()
    return said.out + said.err


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))
