"""docs/serve.md: its messages are answered as it says, its client plays, and what it lists is all there is."""

import json
import re
import shutil
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from referee.serve.messages import COMMANDS, OPERATIONS
from referee.serve.server import Server
from referee.serve.stdio import serve_lines

PAGE = (Path(__file__).parents[2] / "docs" / "serve.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    """The first code of a language."""
    found = re.search(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert found
    return found[1]


def is_part(shown: Any, whole: Any) -> bool:
    """Whether the page shows what is there; it may leave keys out."""
    if isinstance(shown, dict) and isinstance(whole, dict):
        return all(key in whole and is_part(value, whole[key]) for key, value in shown.items())
    return bool(shown == whole)


def test_messages_are_answered_as_the_page_says() -> None:
    lines, out = block("text").splitlines(), BytesIO()
    sent = "".join(line.removeprefix("-> ") + "\n" for line in lines if line.startswith("-> "))
    serve_lines(Server(), BytesIO(sent.encode()), out)
    shown = [json.loads(line.removeprefix("<- ")) for line in lines if line.startswith("<- ")]
    for expected, answer in zip(shown, map(json.loads, out.getvalue().splitlines()), strict=True):
        assert is_part(expected, answer), (expected, answer)


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not here")
@pytest.mark.parametrize("game", ["streets", "carnegie"])
def test_the_client_plays_a_game(game: str, tmp_path: Path) -> None:
    client = tmp_path / "client.js"
    client.write_text(block("js").replace('"streets"', f'"{game}"'), encoding="utf-8")
    program = [sys.executable, "-m", "referee", "serve", "--stdio"]
    done = subprocess.run(["node", str(client), *program], capture_output=True, encoding="utf-8", timeout=120)
    assert done.returncode == 0 and not done.stderr, done.stderr
    assert done.stdout.startswith("the game is over")


def test_every_operation_and_command_is_listed() -> None:
    listed = set(re.findall(r"`(\w+)`", PAGE))
    assert not {*OPERATIONS, *COMMANDS} - listed
