"""Small files that could take the machine: every number and every list a file may give, each in the smallest file.

`python -m tests.scenario.small_files [--every N] [GAME...]` tries the numbers in all commands and tells what is dear.
"""

import json
import os
import resource
import sys
import tempfile
import traceback
from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import structs

from referee.cli import main
from referee.games import GAMES, load_game
from referee.kernel.game import Game
from referee.kernel.spec import Spec, spec_of
from referee.scenario.file.conversion import chance_type
from referee.scenario.file.format import FullLine, Head
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_file
from referee.scenario.run.checker import prepare
from referee.words.example_values import sample

AnyGame = Game[Any, Any]
Found = tuple[str, Any, Spec]
"""Where something stands, data with `HERE` in its place, and its spec."""
HERE = "<here>"
HUGE = (10**9, 10**15, -(10**9))
PLAYERS = ("anna", "boris", "cveta")
COMMANDS = ("check", "run", "show", "legal", "judge", "replay", "page", "cut", "diff", "odds")
SECONDS, SAMPLING, MEGABYTES = 1.0, 5.0, 200.0
"""What a small file may cost: processor time, that of odds (which play a thousand games), and memory."""


class Place(NamedTuple):
    """Something a file may give, and the smallest file that gives it."""

    where: str
    file: dict[str, Any]
    spec: Spec

    @property
    def bounds(self) -> tuple[int | None, int | None]:
        """How far a number may go."""
        return self.spec.low, self.spec.high

    def given(self, value: Any) -> str:
        """The file with a value in this place."""
        return json.dumps(self.file).replace(json.dumps(HERE), json.dumps(value))


def places(game: AnyGame, *kinds: str) -> Iterator[Place]:
    """Everything of some kinds that a file of a game may give."""
    head: dict[str, Any] = {"game": game.name, "players": [*PLAYERS[: 3 if game.name == "corporations" else 2]]}
    parts: list[tuple[str, Iterator[Found]]] = [
        ("position", inside(game, spec_of(game.state), kinds)),
        ("options", inside(game, spec_of(game.options), kinds)),
        ("components", _components(game, kinds)),
    ]
    for key, found in parts:
        yield from (Place(f"{key}{where}", {**head, key: data}, at) for where, data, at in found)
    for what in (*game.moves, *game.questions):
        for where, data, at in inside(game, spec_of(what), kinds):
            yield Place(f"steps{where}", {**head, "steps": [{"by": PLAYERS[0], **data}]}, at)
    for where, data, at in inside(game, spec_of(chance_type(game)), kinds):
        yield Place(f"chance{where}", {**head, "steps": [{"chance": data}]}, at)
    for where, data, at in inside(game, _head(), kinds):
        yield Place(f"head{where}", {**head, **{key: data[key] for key in data if key != "game"}}, at)
    for where, data, at in inside(game, spec_of(FullLine), kinds):
        lines = {"a": {"steps": [{"expect": {"round": 1}}], **{key: data[key] for key in data if key != "steps"}}}
        yield Place(f"lines{where}", {**head, "lines": lines}, at)


def _head() -> Spec:
    """The keys of a file but `lines`, which is a list or a map, and has places of its own."""
    fields = {field.encode_name: field for field in structs.fields(Head) if field.encode_name != "lines"}
    specs = {key: structs.replace(spec_of(field.type), required=field.required) for key, field in fields.items()}
    return Spec("record", fields=specs)


def _components(game: AnyGame, kinds: tuple[str, ...]) -> Iterator[Found]:
    """What the components hold: of each kind the first entry, and every one that has a name of its own."""
    for name, kind in spec_of(game.box).fields.items():
        box = game.plain_box[name]
        entries = dict.fromkeys([*box][:1], kind.each) if kind.each is not None else kind.fields
        for id, entry in entries.items():
            for key, field in entry.fields.items():
                for where, data, at in inside(game, field, kinds, box[id].get(key)):
                    yield f".{name}.{id}.{key}{where}", {name: {id: {key: data}}}, at


def inside(game: AnyGame, spec: Spec, kinds: tuple[str, ...], like: Any = None) -> Iterator[Found]:
    """Everything of some kinds inside a spec, with what must stand around it; names are those of a value like it."""
    if spec.kind in kinds:
        yield "", HERE, spec
    if spec.short is not None:
        yield from inside(game, spec.short, kinds, like)
    match spec:
        case Spec(kind="pair") if "number" in kinds:
            yield "[0]", [HERE, 1], spec
            yield "[1]", [1, HERE], spec
        case Spec(key_spec=Spec() as key, each=Spec() as each):
            name = next(iter(like)) if isinstance(like, dict) and like else sample(game, key)
            for where, data, at in inside(game, each, kinds):
                yield f".*{where}", {name: data}, at
        case Spec(each=Spec() as each):
            for where, data, at in inside(game, each, kinds, like[0] if isinstance(like, list) and like else None):
                yield f"[]{where}", [data], at
    for record in spec.alternatives:
        yield from _in_fields(game, record, kinds)


def _in_fields(game: AnyGame, record: Spec, kinds: tuple[str, ...]) -> Iterator[Found]:
    needed: dict[str, Any] = {record.tag_key: record.tag} if record.tag_key else {}
    needed |= {key: sample(game, field) for key, field in record.fields.items() if field.required}
    for key, field in record.fields.items():
        for where, data, at in inside(game, field, kinds):
            yield f".{record.tag}.{key}{where}" if record.tag_key else f".{key}{where}", {**needed, key: data}, at


class Cost(NamedTuple):
    """What a command cost."""

    code: int
    seconds: float
    megabytes: float
    said: str

    def wrong(self, command: str) -> bool:
        """Whether that is too much, or the command broke down."""
        seconds = SAMPLING if command == "odds" else SECONDS
        return self.code not in (0, 1, 2, 3) or self.seconds > seconds or self.megabytes > MEGABYTES


def cost(path: Path, command: str) -> Cost:
    """What a command on a file costs, in a process that has loaded the program already and cannot run away."""
    file = str(path)
    args = {
        "diff": ("diff", file, file),
        "cut": ("cut", file),
        "page": ("page", file, "-o", f"{file}.html", "--force"),
        "run": ("run", file, "--table"),
    }.get(command, (command, file))
    told, telling = os.pipe()
    child = os.fork()
    if not child:
        sys.stdout = sys.stderr = os.fdopen(telling, "w", encoding="utf-8")
        resource.setrlimit(resource.RLIMIT_AS, (2 * 10**9, 2 * 10**9))
        resource.setrlimit(resource.RLIMIT_CPU, (10, 10))
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
        text = said.read().decode("utf-8", "replace")
    _, status, used = os.wait4(child, 0)
    return Cost(os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss / 1000, text)


def load_everything(folder: Path) -> None:
    """Load what commands load when first used, so that it is not counted."""
    for game in GAMES:
        path = folder / "wrong.yaml"
        path.write_text(f"game: {game}\nplayers: [anna, boris, cveta]\nposition: {{round: x}}\n", encoding="utf-8")
        with suppress(Unusable):
            prepare(read_file(path))


def walk(games: list[str], every: int = 1) -> int:
    """Try every nth number at its bounds and beyond, and say what is dear or broken; all commands take their turn."""
    tried = wrong = 0
    dearest = Cost(0, 0, 0, "")
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "small.yaml"
        load_everything(Path(name))
        for game in games:
            turn = cycle(COMMANDS)
            for place in [*places(load_game(game), "number")][::every]:
                tries = [(value, "check") for value in HUGE]
                commands = COMMANDS if every == 1 else (next(turn), next(turn))
                tries += [(value or 0, command) for value in place.bounds for command in commands]
                for value, command in tries:
                    path.write_text(place.given(value), encoding="utf-8")
                    spent = cost(path, command)
                    tried += 1
                    if command != "odds":
                        dearest = max(dearest, spent, key=lambda cost: cost.seconds)
                    if spent.wrong(command):
                        wrong += 1
                        found = f"exit {spent.code}, {spent.seconds:.2f} s, {spent.megabytes:.0f} MB"
                        print(f"{game}: {place.where}: {value}: {command}: {found}\n{spent.said[-1500:]}", flush=True)
    print(f"{tried} tried, {wrong} wrong; the dearest but for odds took {dearest.seconds:.2f} s")
    return wrong


if __name__ == "__main__":
    asked = sys.argv[1:]
    step = int(asked[1]) if asked[:1] == ["--every"] else 1
    sys.exit(bool(walk([name for name in asked if name in GAMES] or [*GAMES], step)))
