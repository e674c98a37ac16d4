"""A scenario from the command line: a game, its players and what is set, without a file.

Every argument keeps its place, so that a problem is shown at the argument that caused it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.grammar.tokenizer import with_commas
from referee.kernel.game import Game, Table
from referee.kernel.spec import spec_of
from referee.language.speaking import say
from referee.scenario.file.document import Document, Mark, Path, Plain, Problem, Unreadable, source_lines, with_keys
from referee.scenario.file.format import Head, keys
from referee.scenario.file.key_names import FILE, file_keys, record_keys
from referee.scenario.file.model import Step
from referee.scenario.file.reader import read_text
from referee.scenario.file.resolve_names import key_places, step_with_key_names
from referee.scenario.file.yaml_inline import flow
from referee.words.name_lists import names_of

_EQUALS = re.compile(r"^\s*(\w+)\s*=\s*")
HEAD = keys(Head) - {"game", "players", "steps", "lines"}
"""Keys that stand in the head of a file; all others are of the position."""


class Place(Struct, frozen=True):
    """An argument and where it stands in the text all arguments make together."""

    label: str
    text: str
    first: int


class Situation:
    """What the arguments say, as a document; it grows argument by argument."""

    def __init__(self, game: Game[Any, Any], said: str) -> None:
        self.game = game
        self.places: list[Place] = []
        self.data: dict[str, Plain] = {"game": game.name}
        self.keys: dict[Path, Mark] = {}
        self.values: dict[Path, Mark] = {}
        self.names: dict[Path, str] = {}
        """How keys are written that are ids here, by their places."""
        self._position = record_keys(game, spec_of(game.state))
        whole = self._line("GAME", said)
        self.values[()] = self.values[("game",)] = Mark(whole, 1, len(said) + 1)

    def _line(self, label: str, text: str) -> int:
        """Reserve lines for an argument and return the number of its first line."""
        first = 1 + sum(len(source_lines(place.text)) for place in self.places)
        self.places.append(Place(label, text, first))
        return first

    def players(self, said: str) -> None:
        """Set the players from `anna,boris:greyfield`: names clockwise, each alone or with its piece."""
        line, seats, column = self._line("--players", said), list[Plain](), 1
        self.values[("players",)] = Mark(line, 1, len(said) + 1)
        for part in with_commas(said).split(","):
            name, _, piece = part.strip().replace("=", ":", 1).partition(":")
            begun = column + len(part) - len(part.lstrip())
            self.values[("players", len(seats))] = Mark(line, begun, max(begun + 1, column + len(part)))
            seats.append({name.strip(): self._piece(piece.strip())} if piece else name.strip())
            column += len(part) + 1
        self.data["players"] = seats

    def _piece(self, said: str) -> str:
        found = names_of(self.game).resolve(said, self.game.pieces)
        return found if isinstance(found, str) else said

    def set(self, said: str, label: str = "--set") -> None:
        """Set keys of the position or of the head of a file from `land_price: 700`."""
        said = _EQUALS.sub(r"\1: ", said)
        line, read = self._line(label, said), _read(said, label)
        root = Mark(line, 1, len(said) + 1)
        self.values.setdefault(("position",), root)
        for key, value in read.data.items():
            place, under = self._place(key), dict[str, Plain]()
            _laid(under, {place[0]: value} if len(place) == 1 else {place[0]: {place[1]: value}})
            self.names |= {place: key} if place[-1] != key else {}
            twice = _laid(self.data, under)
            if twice is not None:
                problem = Problem(
                    "set.twice", say("'{key}' is set twice", key=twice[-1]), read.key_mark((key, *twice[len(place) :]))
                )
                raise Unreadable(label, said, (problem,))
        for mine, marks in ((self.keys, read.keys), (self.values, read.values)):
            for path, mark in marks.items():
                if path:
                    mine[*self._place(str(path[0])), *path[1:]] = replace(mark, line=mark.line + line - 1)

    def _place(self, key: str) -> tuple[str, ...]:
        """Return where a key stands that is set, by any of its names: in the head of a file, else in the position."""
        head = file_keys(FILE).key(key)
        return (head,) if head in HEAD else ("position", self._position.key(key))

    def document(self) -> Document:
        """Return all arguments as one document."""
        text = "\n".join(place.text for place in self.places)
        return Document("", text, self.data, self.keys, self.values, dict(self.names))

    def pictured(self, problems: Sequence[Problem]) -> Iterator[tuple[str, list[str], Problem]]:
        """Yield each problem with the argument it is about."""
        for problem in problems:
            mark = problem.mark or Mark(1, 1, 2)
            place = next(place for place in reversed(self.places) if place.first <= mark.line)
            moved = replace(mark, line=mark.line - place.first + 1)
            yield place.label, source_lines(place.text), replace(problem, mark=moved)


def _read(said: str, label: str) -> Document:
    """Return what an argument sets."""
    try:
        return read_text(said, label)
    except Unreadable as wrong:
        if [problem.code for problem in wrong.problems] != ["yaml.not-a-map"]:
            raise
        hint = say('write {option} "KEY: VALUE", with a space after the colon', option=label)
        problem = Problem("set.no-key", say("this sets no key"), wrong.problems[0].mark, hint)
        raise Unreadable(label, said, (problem,)) from None


def _laid(under: dict[str, Plain], over: Mapping[str, Plain], path: Path = ()) -> Path | None:
    """Lay data over data, maps into maps; the path of what would be said twice, or None."""
    for key, value in over.items():
        old = under.get(key)
        if key not in under:
            under[key] = dict(value) if isinstance(value, dict) else value
        elif isinstance(old, dict) and isinstance(value, dict):
            twice = _laid(old, value, (*path, key))
            if twice is not None:
                return twice
        else:
            return (*path, key)
    return None


FIRST = ("format", "game", "id", "title", "note", "players")


def saved_text(situation: Situation, table: Table[Any], laid: Any, *steps: Step) -> str:
    """Return the file: its head, the position as it was said, the moves and questions asked about."""
    from referee.scenario.tools.recorder import step_data
    from referee.scenario.tools.shorten_position import verified

    data = {"format": 1, **situation.data}
    names = {**key_places(table.game, data), **situation.names} if situation.names else {}
    order = [*(key for key in FIRST if key in data), *(key for key in data if key not in (*FIRST, "position"))]
    written = {key: with_keys(data[key], names, (key,)) for key in order}
    top = [
        f"{names.get((key,), key)}: {_players(value) if key == 'players' else flow(value)}"
        for key, value in written.items()
    ]
    entries = [step_data(step) for step in steps]
    if names:
        entries = [step_with_key_names(table.game, table.names, entry) for entry in entries]
    script = [*([f"{names.get(('steps',), 'steps')}:"] if steps else []), *(f"  - {flow(one)}" for one in entries), ""]
    position: Any = data.get("position", {})
    return verified(table, laid, lambda lines: "\n".join([*top, *lines, *script]), position, names)


def _players(seats: list[Any]) -> str:
    return "[" + ", ".join(flow(seat)[1:-1] if isinstance(seat, dict) else flow(seat) for seat in seats) + "]"
