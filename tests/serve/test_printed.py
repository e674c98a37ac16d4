"""What commands print as JSON is as `schemas/desk.schema.json` publishes it, and what a served table gives."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from referee.games import GAMES, load_game
from referee.serve.messages import COMMANDS
from tests.cli.conftest import Referee, referee  # noqa: F401 - a fixture

ROOT = Path(__file__).parents[2]
PUBLISHED = json.loads((ROOT / "schemas" / "desk.schema.json").read_text(encoding="utf-8"))
ODDS = ("scenarios/magnate/examples/attract-full.yaml", "--at", "3", "--move", "greyfield attract 5E")


def asked(game: str) -> dict[str, list[tuple[str, ...]]]:
    """Each command with something of a game to ask about, of every kind there is."""
    book = load_game(game).book
    disputes = [f"scenarios/{game}/disputes/{path.name}" for path in (ROOT / "scenarios" / game / "disputes").iterdir()]
    files = [*sorted(disputes)[:4], f"scenarios/{game}/replays/{_replay(game)}"]
    return {
        "show": [(file,) for file in files],
        "legal": [*((file, "--at", "0") for file in files), (files[-1], "--at", "5")],
        "judge": [(file,) for file in files[:4]],
        "diff": [(f"{files[-1]}@0", f"{files[-1]}@5")],
        "words": [(game,)],
        "rules": [(game, "money")],
        "explain": [(next(iter(some)),) for some in (book.ambiguities, book.rules, book.examples)],
        "ask": [(game, "Who wins a tie?"), (game, "What is the weather like?")],
        "odds": [(*ODDS, *of) for of in ((), ("--of", "max rolled >= 5"), ("--samples", "50"))],
    }


def _replay(game: str) -> str:
    return next(path.name for path in sorted((ROOT / "scenarios" / game / "replays").iterdir()))


@pytest.mark.parametrize("game", GAMES)
def test_what_commands_print_is_as_published(game: str, referee: Referee) -> None:  # noqa: F811
    commands = asked(game)
    assert commands.keys() == COMMANDS.keys() == PUBLISHED["commands"].keys()
    for command, all_args in commands.items():
        check = jsonschema.Draft202012Validator({**PUBLISHED["commands"][command], "$defs": PUBLISHED["$defs"]})
        for args in all_args:
            done = referee(command, *args, "--format", "json", where=ROOT)
            assert done.out, (command, args, done.err)
            found: Any = json.loads(done.out)
            check.validate(found)
            described = PUBLISHED["$defs"][PUBLISHED["commands"][command]["$ref"].rpartition("/")[2]]["properties"]
            assert not found.keys() - described.keys() - {"format_version", "file", "game", "at", "of"}, (command, args)
