"""Any spelling a person would write: names of a document that are no ids, put in their place where they are clear.

A file written in ids never comes here; it is asked for only when something in a document is not known.
"""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from referee.games import GAMES, load_game
from referee.kernel.game import Game, Seat
from referee.kernel.plain_data import NONE
from referee.kernel.spec import Spec, spec_of, walk
from referee.scenario.file.document import Document, Path
from referee.words.name_lists import names_of, shared_names
from referee.words.name_resolver import Names, code

Places = dict[Path, str]
"""Where a key was spelt otherwise, and its id."""


def with_ids(document: Document) -> Document | None:
    """Return the document with every clear name as its id; None when there is nothing to put in its place."""
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
        """Return where something stands when keys are ids."""
        new: Path = ()
        for key in path:
            new = (*new, self.keys.get((*new, key), key))
        return new

    def head(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return a whole file."""
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
        """Resolve the piece of a player: `anna: Вектор`."""
        if isinstance(seat, dict):
            return {name: self._word(piece, self.game.pieces) for name, piece in seat.items()}
        return seat

    def _setting(self, data: Mapping[str, Any], path: Path) -> dict[str, Any]:
        said: dict[str, Any] = {}
        for key, type_ in (("options", self.game.options), ("position", self.game.state)):
            if isinstance(data.get(key), dict):
                said[key] = self._resolve(spec_of(type_), data[key], (*path, key))
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
                    said = self._resolve(spec_of(kinds[said[tag]]), said, path)
        if isinstance(step.get("by"), str):
            said["by"] = self._word(step["by"], "players")
        if isinstance(step.get("chance"), dict):
            said["chance"] = {kind: self._outcomes(kind, out) for kind, out in step["chance"].items()}
        if isinstance(step.get("expect"), dict):
            said["expect"] = self._resolve(spec_of(self.game.state), step["expect"], (*path, "expect"))
        return said

    def _outcomes(self, kind: str, outcomes: Any) -> Any:
        about = self.game.chance.get(kind)
        if about is None or not about.names:
            return outcomes
        if isinstance(outcomes, list):
            return [self._word(outcome, about.names) for outcome in outcomes]
        return self._word(outcomes, about.names)

    def _word(self, word: Any, names: str) -> Any:
        """Return the id a word stands for in these lists, or the word itself when that is not clear."""
        if not isinstance(word, str) or word == NONE:
            return word
        found = self.names.resolve(word, names)
        return found if isinstance(found, str) else word

    def _resolve(self, spec: Spec, data: Any, path: Path) -> Any:
        return walk(spec, data, self._with_ids, path)

    def _with_ids(self, spec: Spec, data: Any, path: Path) -> Any:
        """Return one part of a file with ids in place of its words, or of its keys."""
        if isinstance(data, str):
            return self._word(data, "stages") if spec.tag_key else self._leaf(spec.short or spec, data)
        if isinstance(data, list) and spec.key_spec is not None:
            return [self._leaf(spec.key_spec, one) for one in data]
        if isinstance(data, dict) and spec.kind == "choice" and spec.tag_key in data:
            return {**data, spec.tag_key: self._word(data[spec.tag_key], "stages")}
        if isinstance(data, dict) and spec.key_spec is not None:
            return {self._key(spec.key_spec, key, data, path): value for key, value in data.items()}
        return data

    def _leaf(self, spec: Spec, word: Any) -> Any:
        if isinstance(word, str) and word != NONE and spec.pattern:
            return code(word, spec.pattern) or word
        return word if word in spec.values else self._word(word, spec.names) if spec.names else word

    def _key(self, spec: Spec, old: str, data: dict[str, Any], path: Path) -> str:
        new = str(self._leaf(spec, old))
        if new == old or new in data:
            return old
        self.keys[*path, old] = new
        return new


def _players(said: Any) -> list[str]:
    """Return names of players as a file gives them."""
    seats = said if isinstance(said, list) else []
    return [next(iter(seat), "") if isinstance(seat, dict) else str(seat) for seat in seats]
