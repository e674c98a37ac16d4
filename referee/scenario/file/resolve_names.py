"""Any spelling a person would write: names and keys of a document that are no ids, put in their place where clear.

A file written in ids never comes here; it is asked for only when something in a document is not known. What is
written into a file whose keys have names gets the same names.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from referee.games import BrokenPlugin, load_game
from referee.kernel.faces import copy_of, face_of, numbered
from referee.kernel.game import Game, Seat
from referee.kernel.plain_data import NONE
from referee.kernel.spec import Spec, spec_of, walk
from referee.language.speaking import say
from referee.scenario.file.document import Document, Path, Problem, short, with_keys
from referee.scenario.file.format import ASK, DO
from referee.scenario.file.key_names import (
    FILE,
    LINE,
    SOURCE,
    STEP,
    TAG,
    KeyNames,
    component_keys,
    file_keys,
    key_names,
    record_keys,
    stage_keys,
)
from referee.scenario.file.model import Unusable
from referee.words.game_names import find_game
from referee.words.name_lists import names_of
from referee.words.name_resolver import Names, code, nothing, truth

Places = dict[Path, str]
"""Where a key is spelt otherwise, and its id; the keys around it are ids already."""


def with_ids(document: Document) -> Document | None:
    """Return the document with every clear name as its id; None when there is nothing to put in its place.

    Unusable where a map has one key in two spellings.
    """
    game = _game(document.data)
    if game is None:
        return None
    speller = NameResolver(game, document.data)
    data = speller.head(document.data)
    if speller.twice:
        raise Unusable(document.name, document.text, tuple(_twice(document, speller)))
    if data == document.data:
        return None
    moved = {path: speller.moved(path) for path in {*document.keys, *document.values}}
    keys = {moved[path]: mark for path, mark in document.keys.items()}
    values = {moved[path]: mark for path, mark in document.values.items()}
    names = {(*path[:-1], id): str(path[-1]) for path, id in speller.keys.items()}
    return replace(document, data=data, keys=keys, values=values, names={**document.names, **names})


def _twice(document: Document, speller: "NameResolver") -> Iterator[Problem]:
    """Yield a problem for every key that is there in two spellings, at the second of them."""
    marks = {(*speller.moved(path[:-1]), path[-1]): mark for path, mark in document.keys.items()}
    for path, *both in speller.twice:
        places = [(marks.get((*path, key), document.mark(())), key) for key in both]
        (first, known), (mark, key) = sorted(places, key=lambda place: (place[0].line, place[0].column))
        facts = {"key": short(key), "other": short(known), "line": first.line}
        message = say("'{key}' is the same key as '{other}' on line {line}", **facts)
        yield Problem("yaml.duplicate-key", message, mark, say("keep one of the two"))


def _game(data: Mapping[str, Any]) -> Game[Any, Any] | None:
    said = next((value for key, value in data.items() if file_keys(FILE).key(key) == "game"), None)
    name = find_game(said) if isinstance(said, str) else None
    try:
        return load_game(name) if name else None
    except BrokenPlugin:
        return None  # told when the file is decoded


class NameResolver:
    """Puts ids in the place of names, along the types of what a file may say."""

    def __init__(self, game: Game[Any, Any], data: Mapping[str, Any]) -> None:
        self.game, self.keys = game, Places()
        self.twice: list[tuple[Path, str, str]] = []
        """Where a key stands in two spellings, and both."""
        self.shown: dict[str, int] = {}
        """How many cards that show the same have been named so far."""
        self.fresh = False
        """Whether a face that is named again is another card."""
        self.players = _players(data)
        self.names: Names = names_of(game, None, tuple(Seat(name, "") for name in self.players))
        self.moves = {move.do(): move for move in game.moves}
        self.questions = {question.ask(): question for question in game.questions}
        self.state, self.box = spec_of(game.state), spec_of(game.box)

    def moved(self, path: Path) -> Path:
        """Return where something stands when keys are ids."""
        new: Path = ()
        for key in path:
            new = (*new, self.keys.get((*new, key), key))
        return new

    def head(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return a whole file."""
        said = self._renamed(file_keys(FILE), data, ())
        said["game"] = self.game.name
        if isinstance(said.get("players"), list):
            said["players"] = [self._seat(seat) for seat in said["players"]]
        said |= self._setting(said, ())
        if isinstance(said.get("source"), dict):
            said["source"] = self._renamed(file_keys(SOURCE), said["source"], ("source",))
        if isinstance(said.get("components"), dict):
            said["components"] = self._components(said["components"], ("components",))
        if isinstance(said.get("steps"), list):
            said["steps"] = self._steps(said["steps"], ("steps",))
        if isinstance(said.get("lines"), dict):
            said["lines"] = {name: self._line(line, ("lines", name)) for name, line in said["lines"].items()}
        return said

    def _renamed(self, names: KeyNames, data: Mapping[str, Any], path: Path) -> dict[str, Any]:
        """Return a map with its keys as ids."""
        return self._in_place(data, {old: names.key(old) for old in data}, path)

    def _in_place(self, data: Mapping[str, Any], ids: Mapping[str, str], path: Path) -> dict[str, Any]:
        """Return a map with ids for keys; a key in two spellings is noted and stays as it is."""
        found: dict[str, str] = {}
        for old in sorted(data, key=lambda key: ids[key] != key):
            if ids[old] in found:
                self.twice.append((path, found[ids[old]], old))
            elif ids[old] != old:
                self.keys[*path, old] = ids[old]
            found.setdefault(ids[old], old)
        return {self.keys.get((*path, old), old): value for old, value in data.items()}

    def _seat(self, seat: Any) -> Any:
        """Resolve the piece of a player: `anna: Вектор`."""
        if isinstance(seat, dict):
            return {name: self._word(piece, self.game.pieces) for name, piece in seat.items()}
        return seat

    def _setting(self, data: Mapping[str, Any], path: Path) -> dict[str, Any]:
        """Resolve the options and the position of a file or of a line."""
        said: dict[str, Any] = {}
        for key, spec in (("options", spec_of(self.game.options)), ("position", self.state)):
            if isinstance(data.get(key), dict):
                self.fresh, self.shown = key == "position", {}
                said[key] = self._resolve(spec, data[key], (*path, key))
                self.fresh = False
        if isinstance(base := said.get("position", {}).get("base"), str):
            said["position"]["base"] = self._word(base, "bases")
        if isinstance(whole := said.get("position", {}).get("whole"), str) and not whole.isascii():
            holds = truth(whole)
            said["position"]["whole"] = whole if holds is None else holds
        return said

    def _components(self, data: dict[str, Any], path: Path) -> dict[str, Any]:
        """Return what a file says of the box: kinds, ids and fields."""
        kinds = self._renamed(key_names(self.game, ("kinds", tuple(self.box.fields))), data, path)
        return {kind: self._kind(kind, entries, (*path, kind)) for kind, entries in kinds.items()}

    def _kind(self, kind: str, entries: Any, path: Path) -> Any:
        """Resolve the components a file gives of one kind."""
        field = self.box.fields.get(kind)
        if field is None or field.each is None or not isinstance(entries, dict):
            return entries
        known = self._in_place(
            entries, {old: old if old.isascii() else str(self._word(old, kind)) for old in entries}, path
        )
        names = component_keys(self.game, kind, field.each)
        return {
            id: self._renamed(names, entry, (*path, id)) if isinstance(entry, dict) else entry
            for id, entry in known.items()
        }

    def _line(self, line: Any, path: Path) -> Any:
        """Resolve a line: its steps, or a map of what it says besides them."""
        if isinstance(line, list):
            return self._steps(line, path)
        if not isinstance(line, dict):
            return line
        said = self._renamed(file_keys(LINE), line, path)
        said |= self._setting(said, path)
        if isinstance(said.get("steps"), list):
            said["steps"] = self._steps(said["steps"], (*path, "steps"))
        return said

    def _steps(self, steps: list[Any], path: Path) -> list[Any]:
        return [self.step(step, (*path, at)) if isinstance(step, dict) else step for at, step in enumerate(steps)]

    def step(self, step: dict[str, Any], path: Path) -> dict[str, Any]:
        """Return one step."""
        kind = self._step_kind(step)
        said = self._renamed(file_keys(STEP) if kind is None else record_keys(self.game, spec_of(kind)), step, path)
        for tag, names in ((DO, "moves"), (ASK, "questions")):
            if isinstance(said.get(tag), str):
                said[tag] = self._word(said[tag], names)
        if kind is not None:
            said = self._resolve(spec_of(kind), said, path)
        if isinstance(said.get("by"), str):
            said["by"] = self._word(said["by"], "players")
        if isinstance(said.get("chance"), dict):
            kinds = key_names(self.game, ("chance", tuple(self.game.chance)))
            came = self._renamed(kinds, said["chance"], (*path, "chance"))
            said["chance"] = {name: self._outcomes(name, out) for name, out in came.items()}
        if isinstance(said.get("expect"), dict):
            said["expect"] = self._expected(self.state, said["expect"], (*path, "expect"), first=True)
        if isinstance(said.get("workings"), dict):
            figures = key_names(self.game, ("figures", tuple(self.names.ids("figures"))))
            said["workings"] = self._renamed(figures, said["workings"], (*path, "workings"))
        return said

    def _step_kind(self, step: dict[str, Any]) -> Any:
        """Return the move or question a step is, if it is one the game has."""
        for key, word in step.items():
            tag = file_keys(STEP).key(key)
            if tag == DO and isinstance(word, str):
                return self.moves.get(self._word(word, "moves"))
            if tag == ASK and isinstance(word, str):
                return self.questions.get(self._word(word, "questions"))
        return None

    def _outcomes(self, kind: str, outcomes: Any) -> Any:
        """Resolve what came up of one kind of chance."""
        about = self.game.chance.get(kind)
        if about is None or not about.names:
            return outcomes
        if isinstance(outcomes, list):
            return [self._word(outcome, about.names) for outcome in outcomes]
        return self._word(outcomes, about.names)

    def _expected(self, spec: Spec, data: dict[str, Any], path: Path, first: bool = False) -> dict[str, Any]:
        """Return what is expected of a part of the position; its keys may be paths, and begin with a player."""
        ids = {key: self.path_id(spec, key, first) for key in data}
        said = self._in_place(data, {key: id for key, (id, _) in ids.items()}, path)
        inner = dict(ids.values())
        return {
            key: value if (part := inner.get(key)) is None else self._below(part, value, (*path, key))
            for key, value in said.items()
        }

    def _below(self, spec: Spec, value: Any, path: Path) -> Any:
        nested = isinstance(value, dict) and (spec.merges or spec.kind == "list")
        return self._expected(spec, value, path) if nested else self._resolve(spec, value, path)

    def path_id(self, spec: Spec, said: str, first: bool) -> tuple[str, Spec | None]:
        """Return a path with ids for its words, and what stands there."""
        new: list[str] = []
        here: Spec | None = spec
        for word in said.split("."):
            if here is not None and first and not new and word in self.players:
                here = here.fields["players"]
            new.append(word if here is None else self._path_word(here, word))
            here = None if here is None else self._inside(here, new[-1])
        return ".".join(new), here

    def _path_word(self, spec: Spec, word: str) -> str:
        """Return the id of a word of a path into the position."""
        names = self._path_names(spec)
        if names is not None:
            return names.key(word)
        return str(self._leaf(spec.key_spec, word)) if spec.key_spec is not None else word

    def _path_names(self, spec: Spec) -> KeyNames | None:
        """Return the names of what a path may go on with; none where that are no keys."""
        if spec.kind == "record":
            return record_keys(self.game, spec)
        return stage_keys(self.game, spec) if spec.kind == "list" and spec.each and spec.each.tag_key else None

    def _inside(self, spec: Spec, word: str) -> Spec | None:
        """Return the spec of what a word of a path leads to; in a list of records, of its first field so called."""
        if spec.kind == "list" and spec.each is not None:
            fields = [one.fields[word] for one in spec.each.alternatives if word in one.fields]
            return fields[0] if fields else None
        return spec.inside(word)

    def _word(self, word: Any, names: str) -> Any:
        """Return the id a word stands for in these lists, or the word itself when that is not clear."""
        if not isinstance(word, str) or word == NONE:
            return word
        found = self.names.resolve(word, names)
        return found if isinstance(found, str) else self._card(word, names)

    def _card(self, word: str, names: str) -> str:
        """Return the name of a card that is named by what it shows; another word as it is."""
        kinds = [name for name in names.split() if name in self.game.faced]
        if not kinds:
            return word
        from referee.words.faces import read_name  # read only where somebody names a card so

        id = read_name(self.game, word, *kinds)
        if id is None:
            return word
        face, copy = face_of(id), copy_of(id)
        if copy == 1 and self.fresh:
            copy = self.shown.get(face, 0) + 1
        if self.fresh:
            self.shown[face] = max(copy, self.shown.get(face, 0))
        return numbered(face, copy)

    def _resolve(self, spec: Spec, data: Any, path: Path) -> Any:
        return walk(spec, data, self._with_ids, path)

    def _with_ids(self, spec: Spec, data: Any, path: Path) -> Any:
        """Return one part of a file with ids in place of its words, or of its keys."""
        if isinstance(data, str):
            return self._value(spec, data)
        if isinstance(data, list) and spec.key_spec is not None:
            return [self._leaf(spec.key_spec, one) for one in data]
        if not isinstance(data, dict):
            return data
        if spec.kind == "choice":
            return self._tagged(spec, data, path)
        if spec.key_spec is not None:
            return self._in_place(data, {old: str(self._leaf(spec.key_spec, old)) for old in data}, path)
        return self._renamed(record_keys(self.game, spec), data, path) if spec.kind == "record" else data

    def _value(self, spec: Spec, word: str) -> Any:
        """Return a word as an id, yes or no, or nothing."""
        if spec.kind == "truth" and not word.isascii() and (holds := truth(word)) is not None:
            return holds
        found = self._word(word, "stages") if spec.tag_key else self._leaf(spec.short or spec, word)
        return NONE if found == word and not word.isascii() and nothing(word) else found

    def _tagged(self, spec: Spec, data: dict[str, Any], path: Path) -> dict[str, Any]:
        """Return one of several records; which one stands under its tag."""
        said = self._renamed(file_keys(TAG), data, path) if spec.tag_key not in data else data
        return {**said, spec.tag_key: self._word(said[spec.tag_key], "stages")} if spec.tag_key in said else said

    def _leaf(self, spec: Spec, word: Any) -> Any:
        if isinstance(word, str) and word != NONE and spec.pattern:
            return code(word, spec.pattern) or word
        return word if word in spec.values else self._word(word, spec.names) if spec.names else word


class KeyWriter(NameResolver):
    """Finds the names of keys: along the same types, but the data stay as they are."""

    def _in_place(self, data: Mapping[str, Any], ids: Mapping[str, str], path: Path) -> dict[str, Any]:
        return dict(data)

    def _renamed(self, names: KeyNames, data: Mapping[str, Any], path: Path) -> dict[str, Any]:
        self.keys.update({(*path, key): name for key in data if (name := names.printed(key)) not in (key, *data)})
        return dict(data)

    def _tagged(self, spec: Spec, data: dict[str, Any], path: Path) -> dict[str, Any]:
        return data

    def _expected(self, spec: Spec, data: dict[str, Any], path: Path, first: bool = False) -> dict[str, Any]:
        """Note the names of the keys of an `expect` map."""
        for key in data:
            name = ".".join(self.path_name(spec, key, first))
            self.keys |= {(*path, key): name} if name not in (key, *data) else {}
        return super()._expected(spec, data, path, first)

    def path_name(self, spec: Spec, said: str, first: bool) -> Iterator[str]:
        """Yield the words of a path by their names."""
        here: Spec | None = spec
        for number, word in enumerate(said.split(".")):
            if here is not None and first and not number and word in self.players:
                here = here.fields["players"]
            names = None if here is None else self._path_names(here)
            yield word if names is None else names.printed(word)
            here = None if here is None else self._inside(here, word)


def path_ids(game: Game[Any, Any], players: Sequence[str], path: str) -> str:
    """Return a path into a position, as somebody types it, with ids for its words."""
    resolver = NameResolver(game, {"players": list(players)})
    return resolver.path_id(resolver.state, path, False)[0]


def path_names(game: Game[Any, Any], players: Sequence[str], path: str) -> list[str]:
    """Return the words of a path into a position by their names."""
    writer = KeyWriter(game, {"players": list(players)})
    return list(writer.path_name(writer.state, path, False))


def step_with_key_names(game: Game[Any, Any], players: Sequence[str], step: Mapping[str, Any]) -> dict[str, Any]:
    """Return a step of ids with every key by its name."""
    writer = KeyWriter(game, {"players": list(players)})
    writer.step(dict(step), ())
    found: dict[str, Any] = with_keys(step, writer.keys, ())
    return found


def with_key_names(game: Game[Any, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """Return a whole file of ids with every key by its name."""
    found: dict[str, Any] = with_keys(data, key_places(game, data), ())
    return found


def key_places(game: Game[Any, Any], data: Mapping[str, Any]) -> Places:
    """Return the names of the keys of a whole file of ids, by their places; of its steps, if it has any."""
    writer = KeyWriter(game, data)
    writer.head(data)
    return {**writer.keys, ("steps",): file_keys(FILE).printed("steps")}


def _players(data: Mapping[str, Any]) -> list[str]:
    """Return names of players as a file gives them."""
    said = next((value for key, value in data.items() if file_keys(FILE).key(key) == "players"), None)
    seats = said if isinstance(said, list) else []
    return [next(iter(seat), "") if isinstance(seat, dict) else str(seat) for seat in seats]
