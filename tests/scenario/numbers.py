"""Every number a file may give: made from the types, each as the smallest file that gives it.

`python -m tests.scenario.numbers GAME...` tries them all in every command and tells what is slow, big or broken.
"""

import json
import os
import resource
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import inspect as mi

from referee.games import GAMES, load_game
from referee.kernel.fields import MANY
from referee.kernel.game import Game
from referee.kernel.shape import type_info
from referee.scenario.keys import FullLine, Head
from referee.scenario.typed import chance_type
from referee.words.samples import sample

AnyGame = Game[Any, Any]
HERE = "<here>"
"""Stands where the number goes."""
HUGE = (10**9, 10**15, -(10**9))
PLAYERS = ("anna", "boris", "cveta")
COMMANDS = ("check", "run", "show", "legal", "judge", "odds", "replay", "page", "cut", "diff")
SECONDS, MEGABYTES = 1.0, 200
"""What a small file may cost in any command."""


class Number(NamedTuple):
    """A number in a file, and how far it may go."""

    where: str
    file: dict[str, Any]
    """With `HERE` in its place."""
    lowest: int | None
    highest: int | None

    def given(self, value: int) -> str:
        """The file with a value."""
        return json.dumps(self.file).replace(json.dumps(HERE), str(value))


def numbers(game: AnyGame) -> Iterator[Number]:
    """All numbers of a game's files."""
    head: dict[str, Any] = {"game": game.name, "players": [*PLAYERS[: 2 if game.name != "corporations" else 3]]}
    for key, info in (("position", type_info(game.state)), ("options", type_info(game.options))):
        for where, data, at in _inside(game, info):
            yield Number(f"{key}{where}", {**head, key: data}, at.ge, at.le)
    for kind in _fields(type_info(game.box)):
        for where, data, at in _components(game, kind):
            yield Number(f"components.{kind.encode_name}{where}", {**head, "components": data}, at.ge, at.le)
    for moves in (game.moves, game.questions):
        for move in moves:
            for where, data, at in _inside(game, type_info(move)):
                yield Number(f"steps.{where}", {**head, "steps": [{"by": PLAYERS[0], **data}]}, at.ge, at.le)
    for where, data, at in _inside(game, type_info(chance_type(game))):
        yield Number(f"chance{where}", {**head, "steps": [{"chance": data}]}, at.ge, at.le)
    for where, data, at in _inside(game, type_info(Head)):
        yield Number(f"head{where}", {**data, **head}, at.ge, at.le)
    for where, data, at in _inside(game, type_info(FullLine)):
        lines = {"a": {**data, "steps": [{"expect": {"round": 1}}]}}
        yield Number(f"lines{where}", {**head, "lines": lines}, at.ge, at.le)


Found = tuple[str, Any, mi.IntType]


def _fields(info: mi.Type) -> tuple[mi.Field, ...]:
    assert isinstance(info, mi.StructType)
    return info.fields


def _components(game: AnyGame, kind: mi.Field) -> Iterator[Found]:
    """The numbers of a kind of component: of its first entry, or of each where every one has a name."""
    box = game.plain_box[kind.encode_name]
    if isinstance(kind.type, mi.DictType):
        entries = [(id, kind.type.value_type) for id in list(box)[:1]]
    else:
        entries = [(field.encode_name, field.type) for field in _fields(kind.type)]
    for id, info in entries:
        for field in _fields(info):
            for where, data, at in _inside(game, field.type):
                yield f".{id}.{field.encode_name}{where}", {kind.encode_name: {id: {field.encode_name: data}}}, at


def _inside(game: AnyGame, info: mi.Type) -> Iterator[Found]:
    """Every number inside a type, with what must stand around it."""
    match info:
        case mi.IntType():
            yield "", HERE, info
        case mi.Metadata(type=inner):
            yield from _inside(game, inner)
        case mi.UnionType(types=types):
            for one in types:
                yield from _inside(game, one)
        case mi.StructType(fields=fields):
            tag = {info.tag_field: info.tag} if info.tag_field else {}
            needed = {field.encode_name: sample(game, field.type) for field in fields if field.required}
            for field in fields:
                for where, data, at in _inside(game, field.type):
                    name = f".{info.tag}.{field.encode_name}" if tag else f".{field.encode_name}"
                    yield f"{name}{where}", {**tag, **needed, field.encode_name: data}, at
        case mi.DictType(key_type=key, value_type=each):
            for where, data, at in _inside(game, each):
                yield f".*{where}", {sample(game, key): data}, at
        case mi.TupleType(item_types=types):
            for number, one in enumerate(types):
                for where, data, at in _inside(game, one):
                    others = [sample(game, other) for other in types]
                    yield f"[{number}]{where}", [*others[:number], data, *others[number + 1 :]], at
        case mi.VarTupleType(item_type=each) | mi.ListType(item_type=each) | mi.FrozenSetType(item_type=each):
            for where, data, at in _inside(game, each):
                yield f"[]{where}", [data], at


class Cost(NamedTuple):
    """What a command cost."""

    code: int
    seconds: float
    megabytes: float
    said: str


def cost(path: Path, command: str, memory: int = 2000, limit: int = 10) -> Cost:
    """What a command on a file costs, in a process of its own that has loaded the program already."""
    from referee.cli import main

    file = str(path)
    args = {
        "diff": ("diff", file, file),
        "cut": ("cut", file, "-o", os.devnull, "--force"),
        "page": ("page", file, "-o", f"{file}.html", "--force"),
        "run": ("run", file, "--table"),
    }.get(command, (command, file))
    told, telling = os.pipe()
    child = os.fork()
    if not child:
        sys.stdout = sys.stderr = open(telling, "w", encoding="utf-8")
        resource.setrlimit(resource.RLIMIT_AS, (memory * 10**6, memory * 10**6))
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        code = 70
        try:
            main(args)
        except SystemExit as left:
            code = int(left.code or 0)
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            os._exit(code)
    os.close(telling)
    with os.fdopen(told, "rb") as said:
        text = b"".join(iter(lambda: said.read(1 << 16), b"")).decode("utf-8", "replace")
    _, status, used = os.wait4(child, 0)
    code = os.waitstatus_to_exitcode(status)
    return Cost(code, used.ru_utime + used.ru_stime, used.ru_maxrss / 1000, text)


def odd(number: Number, value: int, command: str, spent: Cost) -> str:
    """What is wrong with what a command cost; nothing, if it is cheap and says something."""
    if spent.code not in (0, 1, 2, 3) or spent.seconds > SECONDS or spent.megabytes > MEGABYTES:
        last = spent.said.strip().splitlines()[-1:] or [""]
        return (
            f"{number.where} = {value}: {command}: exit {spent.code}, {spent.seconds:.2f} s, {spent.megabytes:.0f} MB"
            f"  {last[0][:100]}"
        )
    return ""


def load_everything(folder: Path) -> None:
    """Load what commands load when first used, so that it is not counted."""
    import jsonschema  # noqa: F401

    for game in GAMES:
        path = folder / f"{game}.yaml"
        path.write_text(f"game: {game}\nplayers: [anna, boris, cveta]\nposition: {{round: x}}\n")
        from referee.scenario.check import prepare
        from referee.scenario.reader import read_file
        from referee.scenario.types import Unusable

        try:
            prepare(read_file(path))
        except Unusable:
            pass


def walk(games: list[str], commands: tuple[str, ...] = COMMANDS) -> int:
    """Try every number at its bounds in all commands, and huge ones in `check` and `show`."""
    tried = wrong = 0
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        load_everything(folder)
        for game in games:
            every = list(numbers(load_game(game)))
            worst = [0.0, 0.0]
            for number in every:
                bounds = [value for value in (number.lowest, number.highest) if value is not None]
                tries = [(value, command) for value in HUGE for command in ("check", "show")]
                tries += [(value, command) for value in dict.fromkeys(bounds) for command in commands]
                for value, command in tries:
                    path = folder / "f.yaml"
                    path.write_text(number.given(value))
                    spent = cost(path, command)
                    tried += 1
                    worst = [max(worst[0], spent.seconds), max(worst[1], spent.megabytes)]
                    if said := odd(number, value, command, spent):
                        wrong += 1
                        print(f"{game}: {said}", flush=True)
            print(f"{game}: {len(every)} numbers, worst {worst[0]:.2f} s {worst[1]:.0f} MB", flush=True)
    print(f"{tried} tried, {wrong} wrong, {time.monotonic() - began:.0f} s; counted to {MANY}")
    return wrong


if __name__ == "__main__":
    sys.exit(bool(walk(sys.argv[1:] or list(GAMES))))
