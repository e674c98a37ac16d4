"""Expectations: paths into a state, into workings and answers, and what differs."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct, structs

from referee.kernel.game import Table
from referee.kernel.play import actors
from referee.kernel.position import digest, dump
from referee.kernel.shape import NONE, Bag, Items, Named, OneOf, Record, Set, Shape, plain, shape_of
from referee.kernel.shape import words as shape_words
from referee.kernel.state import AnyState as State
from referee.kernel.workings import RecordedSum, Workings
from referee.scenario.flow import flow

Keys = tuple[str, ...]
Listed = tuple[tuple[str, str], ...]
LOOSE = {"turn": Set("players =table"), "digest": Shape()}
"""What every game may be asked besides its own state."""


class Want(Struct, frozen=True):
    """One expectation: a path and the value it should have."""

    path: Keys
    value: Any
    shape: Shape
    said: str
    """As the file says it."""
    words: tuple[tuple[str, str], ...] = ()
    """Words in it that must come from a list: the word and the list."""


class Impossible(Exception):
    """A path no state can have, or one said twice."""

    def __init__(self, said: str, why: str, known: tuple[str, ...] = (), word: str = "") -> None:
        super().__init__(why)
        self.said, self.why, self.known, self.word = said, why, known, word


def wants(table: Table[Any], expect: Mapping[str, Any]) -> list[Want]:
    """The single expectations of an `expect` map; Impossible when a path cannot be or is said twice."""
    shape = shape_of(table.game.state)
    assert isinstance(shape, Record)
    root = Record("", {**shape.fields, **LOOSE})
    found = list(_wants(table, root, (), expect, ""))
    said: dict[Keys, str] = {}
    for want in found:
        if want.path in said:
            raise Impossible(want.said, f"'{want.said}' is expected twice (also as '{said[want.path]}')")
        said[want.path] = want.said
    return found


def _wants(
    table: Table[Any], shape: Shape, path: Keys, expect: Mapping[str, Any], said: str, words: Listed = ()
) -> Iterator[Want]:
    for key, value in expect.items():
        name = f"{said}.{key}" if said else key
        inner, where, listed = shape, path, words
        for word in key.split("."):
            if not where and word in table.names:
                inner, where = _inside(inner, "players", name), ("players",)
            if inner.names and isinstance(inner, Named | Bag):
                listed = (*listed, (word, inner.names))
            inner, where = _inside(inner, word, name), (*where, word)
        if isinstance(value, dict) and value and isinstance(inner, Named | Record | Items):
            yield from _wants(table, inner, where, value, name, listed)
        else:
            yield Want(where, value, inner, name, (*listed, *((w, names) for _, w, names in shape_words(inner, value))))


def _inside(shape: Shape, word: str, said: str) -> Shape:
    """The shape one word deeper."""
    match shape:
        case Record(fields=fields):
            if word not in fields:
                raise Impossible(said, f"there is nothing called '{word}' in '{said}'", tuple(fields), word)
            return fields[word]
        case Named(each=each):
            return each
        case Bag():
            return Shape()
        case Items(each=OneOf(records=records)):
            known = {name: field for record in records.values() for name, field in record.fields.items()}
            known["is"] = Shape()
            if word not in known:
                raise Impossible(said, f"no stage has a field '{word}'", tuple(known), word)
            return known[word]
        case _:
            raise Impossible(said, f"'{said}' goes deeper than there is anything", (), word)


def view(table: Table[Any], s: State, *wanted: Want) -> dict[str, Any]:
    """The state as expectations see it: the open stage only, who is to act, the digest if it is asked for."""
    data = dump(s)
    data.pop("stage", None)
    top = {field.encode_name: plain(getattr(s.top, field.name)) for field in structs.fields(s.top)} if s.stage else {}
    top |= {"is": s.top.called()} if s.stage else {}
    data |= {"stage": top, "turn": list(actors(table, s))}
    return data | {"digest": digest(s)} if any(want.path == ("digest",) for want in wanted) else data


def met(want: Want, data: Mapping[str, Any]) -> tuple[bool, Any]:
    """Whether an expectation is met, and what was found."""
    found: Any = data
    for word in want.path:
        found = found.get(word) if isinstance(found, Mapping) else None
    if want.path == ("stage",):
        found = found.get("is")
    return agrees(want.shape, found, want.value), found


def agrees(shape: Shape, found: Any, value: Any) -> bool:
    """Does what was found agree with what was expected?"""
    if value == NONE or value in ({}, []):
        return not found or (isinstance(found, dict) and not any(found.values()))
    match shape:
        case Bag() if isinstance(value, dict):
            return _counts(found or {}) == _counts(value)
        case Set():
            members, there = value if isinstance(value, list) else [value], found or ()
            return all(one in there for one in members) and all(one in members for one in there)
        case _:
            return bool(found == value) or (found is None and value in (0, False) and not isinstance(value, str))


def _counts(bag: Mapping[str, int]) -> dict[str, int]:
    return {key: n for key, n in bag.items() if n}


def figures_differ(workings: tuple[Workings, ...], expected: Mapping[str, Any]) -> list[str]:
    """What differs between the figures of a ruling and those expected."""
    problems: list[str] = []
    for name, value in _nested(expected).items():
        found = [w for w in workings if w.name == name] or [w for root in workings for w in _named(root, name)]
        problems += _figure(found, value, name)
    return problems


def _nested(tree: Mapping[str, Any]) -> dict[str, Any]:
    """Dots written out as nested maps."""
    nested: dict[str, Any] = {}
    for key, value in tree.items():
        head, _, rest = key.partition(".")
        inner = {rest: value} if rest else value
        known = nested.get(head)
        both = isinstance(known, dict) and isinstance(inner, dict)
        nested[head] = {**known, **inner} if both and known is not None else inner
    return {key: _nested(value) if isinstance(value, dict) else value for key, value in nested.items()}


def _named(figure: Workings, name: str) -> Iterator[Workings]:
    for part in figure.parts:
        if part.name == name:
            yield part
        else:
            yield from _named(part, name)


def _figure(found: list[Workings], value: Any, name: str) -> list[str]:
    if not found:
        return [] if value in (NONE, 0) else [f"{name}: no such figure in the ruling, expected {flow(value)}"]
    several = isinstance(value, list) and (
        not isinstance(found[0].total, tuple) or any(isinstance(v, list) for v in value)
    )
    if several:
        if len(value) != len(found):
            return [f"{name}: found {len(found)} times, expected {len(value)} times"]
        return [p for one, v in zip(found, value, strict=True) for p in _figure([one], v, name)]
    if len(found) > 1:
        return [f"{name}: found {len(found)} times ({', '.join(str(f.total) for f in found)}); expect a list"]
    return _tree(found[0], value, name)


def _tree(found: Workings, value: Any, name: str) -> list[str]:
    if not isinstance(value, dict):
        total: Any = list(found.total) if isinstance(found.total, tuple) else found.total
        return (
            []
            if total == value or (value == NONE and not total)
            else [f"{name} is {flow(total)}, expected {flow(value)}"]
        )
    problems: list[str] = []
    for key, inner in value.items():
        if key == "total":
            problems += _tree(found, inner, name)
        else:
            problems += _figure([part for part in found.parts if part.name == key], inner, f"{name}.{key}")
    return problems


def answer_differs(answer: Any, expected: Any, name: str) -> list[str]:
    """What differs between an answer and the one expected: a figure, a word, a list or a map."""
    if isinstance(answer, RecordedSum):
        answer = answer.workings()
    if isinstance(answer, Workings):
        return _tree(answer, _nested(expected) if isinstance(expected, dict) else expected, name)
    if isinstance(answer, dict) and "total" in answer and not isinstance(expected, dict):
        return answer_differs(answer["total"], expected, name)
    if isinstance(answer, dict) and isinstance(expected, dict):
        missing = [f"{name}.{key}: not in the answer" for key in expected if key not in answer]
        shared = [key for key in expected if key in answer]
        return missing + [p for key in shared for p in answer_differs(answer[key], expected[key], f"{name}.{key}")]
    return [] if answer == expected else [f"{name} is {flow(answer)}, expected {flow(expected)}"]
