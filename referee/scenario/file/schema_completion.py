"""What an editor offers while somebody writes: ids with their names in both languages, laid over a game's schema."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from referee.kernel.data_shape import Bag, Entries, Items, OneOf, Record, Set, Shape, shape_of
from referee.kernel.game import Game
from referee.kernel.language.rules import question_text, reading_texts
from referee.kernel.language.word_forms import WordEntries, load_words
from referee.scenario.file.schema_transform import Schema, described

LISTED = 40
"""So many names at most are told in the description of a key."""


def completing(game: Game[Any, Any], schema: Schema) -> Schema:
    """The schema of a game with all ids one may write: it accepts what it accepted, and completes."""
    schema = deepcopy(schema)
    Offers(game, schema["$defs"]).lay()
    return schema


class Offers:
    """Walks the types of a game beside their schemas and lays names where words come from a list."""

    def __init__(self, game: Game[Any, Any], defs: dict[str, Schema]) -> None:
        self.game, self.defs = game, defs
        self.words: WordEntries = load_words(game.folder)
        self._seen: set[str] = set()

    def lay(self) -> None:
        """All definitions: moves, questions, the position, readings and rules."""
        for move in self.game.moves:
            self._walk(self.defs[f"do_{move.do()}"], shape_of(move))
        for question in self.game.questions:
            self._walk(self.defs[f"ask_{question.ask()}"], shape_of(question))
        self._walk(self.defs["position"], shape_of(self.game.state))
        for kind, about in self.game.chance.items():
            self._leaf(self.defs["chance"]["properties"][kind].get("items", {}), about.names)
        self._readings(self.defs["options"]["properties"]["readings"]["else"])
        self._rules()

    def _walk(self, schema: Any, shape: Shape) -> None:
        for node in self._inner(schema):
            match shape:
                case Record(fields=fields):
                    for key, inner in fields.items():
                        self._walk(node.get("properties", {}).get(key, {}), inner)
                case OneOf(records=records) if len(records) == 1:
                    self._walk(node, next(iter(records.values())))
                case Bag(names=names) | Entries(names=names) if "additionalProperties" in node:
                    self._walk(node["additionalProperties"], shape.each if isinstance(shape, Entries) else Shape())
                    self._keys(node, names)
                case Set(names=names) | Bag(names=names):
                    self._leaf(node.get("items", node), names)
                case Items(each=each):
                    self._walk(node.get("items", {}), each)
                case Shape(names=names):
                    self._leaf(node, names)

    def _inner(self, schema: Any) -> Iterator[Schema]:
        """The schemas behind references and choices; each definition once."""
        if not isinstance(schema, dict):
            return
        name = str(schema.get("$ref", "")).removeprefix("#/$defs/")
        if name:
            if name not in self._seen:
                self._seen.add(name)
                yield from self._inner(self.defs[name])
            return
        branches = [schema[part] for part in ("then", "else") if part in schema]
        if not branches:
            yield schema
        for branch in branches:
            yield from self._inner(branch)

    def _ids(self, names: str) -> dict[str, str]:
        """The ids of some lists with what they are called; players name themselves."""
        kinds = [kind for kind in names.split() if kind != "players" and not kind.startswith("=")]
        return {id: self._called(kind, id) for kind in kinds for id in getattr(self.game.standard_box, kind)}

    def _called(self, kind: str, id: str) -> str:
        word = self.words.component(kind, id)
        return ", ".join(dict.fromkeys(word.spellings())) if word else ""

    def _leaf(self, node: Schema, names: str) -> None:
        ids = self._ids(names) if names else {}
        if ids and node.get("type") == "string":
            node["examples"] = list(ids)
            if len(ids) <= LISTED and any(ids.values()):
                node["description"] = f"{node.get('description', '')} {_listed(ids)}".strip()

    def _keys(self, node: Schema, names: str) -> None:
        """A map by name: every name as a key of its own, with what all of them hold."""
        ids = self._ids(names) if names else {}
        if not ids:
            return
        held = f"each_{'_'.join(names.split())}_{len(self.defs)}"
        self.defs[held] = node["additionalProperties"]
        node["additionalProperties"] = {"$ref": f"#/$defs/{held}"}
        node["properties"] = {id: described({"$ref": f"#/$defs/{held}"}, said or id) for id, said in ids.items()}

    def _readings(self, node: Schema) -> None:
        """Every disputed point with its question, every reading of it."""
        switches = [one for one in self.game.book.ambiguities.values() if one.switchable]
        ways = {one.id: "; ".join(": ".join(way) for way in reading_texts(one).items()) for one in switches}
        node["properties"] = {
            one.id: {
                "description": f"{question_text(one)} {ways[one.id]}",
                "type": "string",
                "examples": list(one.ways),
            }
            for one in switches
        }

    def _rules(self) -> None:
        """Rule ids, wherever a step names rules."""
        self.defs["rule_ids"] = {"examples": sorted(self.game.book.rules)}
        for name, schema in self.defs.items():
            for key in ("refused", "cites") if name.startswith(("do_", "ask_", "check", "chance")) else ():
                if key in schema.get("properties", {}):
                    schema["properties"][key]["$ref"] = "#/$defs/rule_ids"


def _listed(ids: Mapping[str, str]) -> str:
    """`house: house, дом; ...`."""
    return "; ".join(f"{id}: {said}" if said else id for id, said in ids.items()) + "."
