"""Any spelling a person would write: names of a document that are no ids, put in their place where they are clear.

A file written in ids never comes here; it is asked for only when something in a document is not known.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import inspect as mi
from msgspec.structs import replace

from referee.games import GAMES, load_game
from referee.kernel.data_shape import NONE, type_info
from referee.kernel.game import Game, Seat
from referee.scenario.file.document import Document, Path
from referee.words.name_lists import names_of, shared_names
from referee.words.name_resolver import Names, code

Places = dict[Path, str]
"""Where a key was spelt otherwise, and its id."""


def with_ids(document: Document) -> Document | None:
    """The document with every clear name as its id; None when there is nothing to put in its place."""
    game = _game(document.data.get("game"))
    if game is None:
        return None
    speller = NameResolver(game, document.data)
    data = speller.head(document.data)
    if data == document.data:
        return None
    moved = {path: speller.moved(path) for path in {*document.keys, *document.values}}
    keys = {moved[path]: mark for path, mark in document.keys.items()}
    return replace(document, data=data, keys=keys, values={moved[p]: mark for p, mark in document.values.items()})


def _game(said: Any) -> Game[Any, Any] | None:
    name = shared_names().resolve(said, "games") if isinstance(said, str) else None
    return load_game(name) if isinstance(name, str) and name in GAMES else None


class NameResolver:
    """Puts ids in the place of names, along the types of what a file may say."""

    def __init__(self, game: Game[Any, Any], data: Mapping[str, Any]) -> None:
        self.game, self.keys = game, Places()
        self.names: Names = names_of(game, None, tuple(Seat(name, "") for name in _players(data.get("players"))))
        self.moves = {move.do(): move for move in game.moves}
        self.questions = {question.ask(): question for question in game.questions}

    def moved(self, path: Path) -> Path:
        """Where something stands when keys are ids."""
        return tuple(self.keys.get(path[: at + 1], key) for at, key in enumerate(path))

    def head(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """A whole file."""
        said = {**data, "game": self.game.name}
        if isinstance(data.get("players"), list):
            said["players"] = [self._seat(seat) for seat in data["players"]]
        said |= self._setting(data, ())
        if isinstance(data.get("steps"), list):
            said["steps"] = self._steps(data["steps"], ("steps",))
        if isinstance(data.get("lines"), dict):
            said["lines"] = {name: self._line(line, ("lines", name)) for name, line in data["lines"].items()}
        return said

    def _seat(self, seat: Any) -> Any:
        """`anna: Вектор` plays the piece of that name."""
        if isinstance(seat, dict):
            return {name: self._word(piece, self.game.pieces) for name, piece in seat.items()}
        return seat

    def _setting(self, data: Mapping[str, Any], path: Path) -> dict[str, Any]:
        said: dict[str, Any] = {}
        for key, type_ in (("options", self.game.options), ("position", self.game.state)):
            if isinstance(data.get(key), dict):
                said[key] = self._resolve(type_info(type_), data[key], (*path, key))
        return said

    def _line(self, line: Any, path: Path) -> Any:
        if isinstance(line, list):
            return self._steps(line, path)
        if not isinstance(line, dict):
            return line
        said = {**line, **self._setting(line, path)}
        if isinstance(line.get("steps"), list):
            said["steps"] = self._steps(line["steps"], (*path, "steps"))
        return said

    def _steps(self, steps: list[Any], path: Path) -> list[Any]:
        return [self._step(step, (*path, at)) if isinstance(step, dict) else step for at, step in enumerate(steps)]

    def _step(self, step: dict[str, Any], path: Path) -> dict[str, Any]:
        said = dict(step)
        for tag, kinds, names in (("do", self.moves, "moves"), ("ask", self.questions, "questions")):
            if isinstance(step.get(tag), str):
                said[tag] = self._word(step[tag], names)
                if said[tag] in kinds:
                    said = self._resolve(type_info(kinds[said[tag]]), said, path)
        if isinstance(step.get("by"), str):
            said["by"] = self._word(step["by"], "players")
        if isinstance(step.get("chance"), dict):
            said["chance"] = {kind: self._outcomes(kind, out) for kind, out in step["chance"].items()}
        if isinstance(step.get("expect"), dict):
            said["expect"] = self._resolve(type_info(self.game.state), step["expect"], (*path, "expect"))
        return said

    def _outcomes(self, kind: str, outcomes: Any) -> Any:
        about = self.game.chance.get(kind)
        if about is None or not about.names:
            return outcomes
        if isinstance(outcomes, list):
            return [self._word(outcome, about.names) for outcome in outcomes]
        return self._word(outcomes, about.names)

    def _word(self, word: Any, names: str) -> Any:
        """The id a word stands for in these lists, or the word itself when that is not clear."""
        if not isinstance(word, str) or word == NONE:
            return word
        found = self.names.resolve(word, names)
        return found if isinstance(found, str) else word

    def _resolve(self, info: mi.Type, data: Any, path: Path, names: str = "") -> Any:
        match info:
            case mi.Metadata(type=inner, extra=extra):
                return self._resolve(inner, data, path, str((extra or {}).get("names", "")) or names)
            case mi.StructType(fields=fields) if isinstance(data, dict):
                known = {field.encode_name: field.type for field in fields}
                return {k: self._resolve(known[k], v, (*path, k)) if k in known else v for k, v in data.items()}
            case mi.DictType(key_type=key, value_type=each) if isinstance(data, dict):
                return self._map(key, each, data, path)
            case mi.DictType(key_type=key) if isinstance(data, list):
                return [self._resolve(key, one, (*path, at)) for at, one in enumerate(data)]
            case mi.VarTupleType(item_type=item) | mi.ListType(item_type=item) | mi.FrozenSetType(item_type=item):
                if isinstance(data, list):
                    return [self._resolve(item, one, (*path, at)) for at, one in enumerate(data)]
                return self._resolve(item, data, path)
            case mi.UnionType(types=types):
                return self._one_of(types, data, path, names)
            case mi.StrType(pattern=pattern) if isinstance(data, str) and pattern:
                return (code(data, pattern) or data) if data != NONE else data
            case mi.StrType() if isinstance(data, str) and names:
                return self._word(data, names)
            case mi.LiteralType(values=values) if isinstance(data, str) and data not in values:
                return self._word(data, " ".join(f"={value}" for value in values))
        return data

    def _map(self, key: mi.Type, each: mi.Type, data: dict[str, Any], path: Path) -> dict[str, Any]:
        said: dict[str, Any] = {}
        for old, value in data.items():
            new = self._resolve(key, old, path)
            if new != old and new not in data:
                self.keys[*path, old] = new
            else:
                new = old
            said[new] = self._resolve(each, value, (*path, old))
        return said

    def _one_of(self, types: tuple[mi.Type, ...], data: Any, path: Path, names: str) -> Any:
        """One of several types: tagged records by their tag, else the first that changes something."""
        for kind in types:
            if isinstance(kind, mi.StructType) and kind.tag_field:
                if isinstance(data, str):
                    return self._word(data, "stages")
                if not isinstance(data, dict) or self._word(data.get(kind.tag_field), "stages") != kind.tag:
                    continue
                return self._resolve(kind, {**data, kind.tag_field: kind.tag}, path)
            spelt = self._resolve(kind, data, path, names)
            if spelt != data:
                return spelt
        return data


def _players(said: Any) -> list[str]:
    """Names of players as a file gives them."""
    seats = said if isinstance(said, list) else []
    return [next(iter(seat), "") if isinstance(seat, dict) else str(seat) for seat in seats]
