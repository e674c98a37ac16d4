"""Expectations: paths into a state, into workings and answers, and what differs."""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AnySet
from functools import cache
from typing import Any, NamedTuple

from msgspec import Struct, structs

from referee.kernel.engine import actors
from referee.kernel.game import Table
from referee.kernel.plain_data import NONE, normal, plain, without_empty
from referee.kernel.position import digest
from referee.kernel.spec import LEAF, Spec, spec_of
from referee.kernel.state import AnyState
from referee.kernel.workings import Workings
from referee.language.speaking import say
from referee.scenario.file.document import Path
from referee.scenario.file.known_words import ListedWord, listed_words
from referee.scenario.file.yaml_inline import flow

Keys = tuple[str, ...]
LOOSE = {"turn": Spec("set", each=Spec("word", "players =table")), "digest": LEAF}
"""What every game may be asked besides its own state."""


class Expectation(Struct, frozen=True):
    """One expectation: a path into the state and the value it should have."""

    path: Keys
    value: Any
    spec: Spec
    text: str
    """As the file says it."""
    at: Path
    """Where the file says it."""
    words: tuple[ListedWord, ...] = ()
    """Words in it that must come from a list."""


class Impossible(Exception):
    """A path no state can have, or one said twice."""

    def __init__(self, why: str, known: tuple[str, ...] = (), word: str = "") -> None:
        super().__init__(why)
        self.why, self.known, self.word = why, known, word
        self.at: Path = ()


class FollowedPath(NamedTuple):
    """How far a path has been followed: the spec there, the path into the state, the words met on the way."""

    spec: Spec
    path: Keys
    words: tuple[ListedWord, ...]


@cache
def _root(state: type[AnyState]) -> Spec:
    spec = spec_of(state)
    return structs.replace(spec, fields={**spec.fields, **LOOSE})


def top_keys(state: type[AnyState]) -> frozenset[str]:
    """Return the words an expectation may start with besides a player's name."""
    return frozenset(_root(state).fields)


def expectations(
    state: type[AnyState], names: Sequence[str], expect: Mapping[str, Any], at: Path
) -> Iterator[Expectation]:
    """Yield the single expectations of an `expect` map; Impossible when a path cannot be or is said twice."""
    met: dict[Keys, str] = {}
    for want in _wants(names, FollowedPath(_root(state), (), ()), expect, "", at):
        if want.path in met:
            raise _at(
                Impossible(say("'{key}' is expected twice (also as '{other}')", key=want.text, other=met[want.path])),
                want.at,
            )
        met[want.path] = want.text
        yield want


def _wants(
    names: Sequence[str], start: FollowedPath, expect: Mapping[str, Any], said: str, at: Path
) -> Iterator[Expectation]:
    """Yield the expectations of a map, maps in it written out as longer paths."""
    for key, value in expect.items():
        name, place = f"{said}.{key}" if said else key, (*at, key)
        try:
            spec, path, listed = _followed(names, start, key, name, place)
        except Impossible as wrong:
            raise _at(wrong, place) from None
        if isinstance(value, dict) and value and (spec.merges or spec.kind == "list"):
            yield from _wants(names, FollowedPath(spec, path, listed), value, name, place)
        else:
            said_so = normal(spec, value) if spec.kind == "bag" else value
            yield Expectation(path, said_so, spec, name, place, (*listed, *listed_words(spec, said_so, place)))


def _followed(names: Sequence[str], spoken: FollowedPath, key: str, said: str, at: Path) -> FollowedPath:
    """Return a key followed word by word: it may hold dots, and the first word may be a player's name."""
    spec, path, listed = spoken
    for word in key.split("."):
        if not path and word in names:
            spec, path = _inside(spec, "players", said), ("players",)
        if spec.names and spec.key_spec is not None:
            listed = (*listed, ListedWord(at, True, word, spec.names))
        spec, path = _inside(spec, word, said), (*path, word)
    return FollowedPath(spec, path, listed)


def _at(wrong: Impossible, at: Path) -> Impossible:
    wrong.at = wrong.at or at
    return wrong


def _inside(spec: Spec, word: str, said: str) -> Spec:
    """Return the spec one word deeper."""
    each = spec.each
    if spec.kind == "list" and each is not None and each.tag_key:
        known = {name: field for record in each.alternatives for name, field in record.fields.items()}
        known["is"] = LEAF
        if word not in known:
            raise Impossible(say("no stage has a field '{word}'", word=word), tuple(known), word)
        return known[word]
    inner = spec.inside(word)
    if inner is None and spec.kind == "record":
        why = say("there is nothing called '{word}' in '{key}'", word=word, key=said)
        raise Impossible(why, tuple(spec.fields), word)
    if inner is None:
        raise Impossible(say("'{key}' goes deeper than there is anything", key=said), (), word)
    return inner


def is_met(table: Table[Any], s: AnyState, want: Expectation) -> tuple[bool, Any]:
    """Return whether an expectation is met by a state; if it is not, what was found, as plain data."""
    found = _found(table, s, want.path)
    return (True, None) if agrees(want.spec, found, want.value) else (False, without_empty(plain(found)))


def value_at(table: Table[Any], s: AnyState, said: str) -> Any:
    """Return what a state has at a path as an expectation writes it; Impossible when no state has such a path."""
    spoken = _followed(table.names, FollowedPath(_root(type(s)), (), ()), said, said, ())
    return _found(table, s, spoken.path)


def _found(table: Table[Any], s: AnyState, path: Keys) -> Any:
    """Return what a state has at a path; of the stages only the open one."""
    first, *rest = path
    if first == "turn":
        return actors(table, s)
    if first == "digest":
        return digest(s)
    if first == "stage":
        found: Any = s.top if s.stage else None
        if not rest:
            return s.top.called() if s.stage else None
    else:
        found = _part(s, first)
    for word in rest:
        found = _part(found, word)
    return found


def _part(thing: Any, word: str) -> Any:
    """Return what a thing has under a name; nothing where it has none."""
    if isinstance(thing, Struct):
        if word == type(thing).__struct_config__.tag_field:
            return type(thing).__struct_config__.tag
        field = spec_of(type(thing)).fields.get(word)
        return getattr(thing, field.name) if field else None
    return thing.get(word) if isinstance(thing, Mapping) else None


def agrees(spec: Spec, found: Any, value: Any) -> bool:
    """Return whether what was found agrees with what was expected."""
    if spec.kind == "set" and not _is_nothing(value):
        members, there = value if isinstance(value, list) else [value], tuple(found or ())
        return all(one in there for one in members) and all(one in members for one in there)
    return same(found, value)


def same(found: Any, value: Any) -> bool:
    """Return whether this is what the file says; `none` is nothing, and what is left out has its usual value."""
    if _is_nothing(value):
        return nothing(found)
    if isinstance(found, Struct):
        return _same_record(found, value)
    if isinstance(found, Mapping) and isinstance(value, dict):
        return all(same(found.get(key), value.get(key, NONE)) for key in {**found, **value})
    if isinstance(found, AnySet):
        return isinstance(value, list) and found == set(value)
    if isinstance(found, tuple | list) and isinstance(value, list):
        return len(found) == len(value) and all(map(same, found, value))
    if found is None:
        return value in (0, False) and not isinstance(value, str)
    return bool(plain(found) == value)


def _same_record(found: Struct, value: Any) -> bool:
    """Return a record against the fields the file says; those it leaves out must have their usual value."""
    config = type(found).__struct_config__
    if config.tag_field and not isinstance(value, dict):
        value = {config.tag_field: value}
    known = spec_of(type(found)).fields
    if not isinstance(value, dict) or not value.keys() <= known.keys() | {config.tag_field}:
        return False
    if config.tag_field and value.get(config.tag_field, config.tag) != config.tag:
        return False
    for name, field in known.items():
        here = getattr(found, field.name)
        if not (same(here, value[name]) if name in value else here == field.default or nothing(here)):
            return False
    return True


def _is_nothing(value: Any) -> bool:
    return value == NONE or value in ({}, [])


def nothing(found: Any) -> bool:
    """Return whether a value is absent, empty, nobody, 0 or false, or has only such parts."""
    if isinstance(found, Workings):
        return nothing(found.total)
    if isinstance(found, Struct | Mapping | tuple | list | AnySet) and found:
        left = without_empty(plain(found))
        return not left or (isinstance(left, dict) and not any(left.values()))
    return not found or found == NONE


def figures_differ(workings: tuple[Workings, ...], expected: Mapping[str, Any]) -> list[str]:
    """Return what differs between the figures of a ruling and those expected."""
    problems: list[str] = []
    for name, value in _nested(expected).items():
        found = [w for w in workings if w.name == name] or [w for root in workings for w in _figures_called(root, name)]
        problems += _figure(found, value, name, workings)
    return problems


def _nested(tree: Mapping[str, Any]) -> dict[str, Any]:
    """Write dotted keys out as nested maps."""
    nested: dict[str, Any] = {}
    for key, value in tree.items():
        head, _, rest = key.partition(".")
        inner = {rest: value} if rest else value
        known = nested.get(head)
        both = isinstance(known, dict) and isinstance(inner, dict)
        nested[head] = {**known, **inner} if both and known is not None else inner
    return {key: _nested(value) if isinstance(value, dict) else value for key, value in nested.items()}


def _figures_called(figure: Workings, name: str) -> Iterator[Workings]:
    """Yield the parts of a figure with a name, the nearest ones of each branch."""
    for part in figure.parts:
        if part.name == name:
            yield part
        else:
            yield from _figures_called(part, name)


def _figure(found: list[Workings], value: Any, name: str, among: Sequence[Workings]) -> list[str]:
    """Return how a figure of this name differs from what is expected; any of several may agree."""
    if not found:
        known = list(dict.fromkeys([one.name for one in among]))
        missing = say(
            "{figure}: no such figure (known: {known}); expected {expected}"
            if known
            else "{figure}: there are no figures here; expected {expected}",
            figure=name,
            known=known,
            expected=flow(value),
        )
        return [] if value in (NONE, 0) else [missing]
    several = isinstance(value, list) and (
        not isinstance(found[0].total, tuple) or any(isinstance(v, list) for v in value)
    )
    if several:
        if len(value) != len(found):
            facts = {"figure": name, "n": len(found), "expected": len(value)}
            return [say("{figure}: found {n:#time}, expected {expected:#time}", **facts)]
        return [p for one, v in zip(found, value, strict=True) for p in _figure([one], v, name, among)]
    if len(found) > 1:
        totals = [str(one.total) for one in found]
        return [say("{figure}: found {n:#time} ({totals}); expect a list", figure=name, n=len(found), totals=totals)]
    return _tree(found[0], value, name)


def _tree(found: Workings, value: Any, name: str) -> list[str]:
    """Return how a figure and its parts differ from a number or a map."""
    if not isinstance(value, dict):
        total: Any = list(found.total) if isinstance(found.total, tuple) else found.total
        return [] if same(total, value) else [_is_not(name, total, value)]
    problems: list[str] = []
    for key, inner in value.items():
        if key == "total":
            problems += _tree(found, inner, name)
        else:
            parts = [part for part in found.parts if part.name == key]
            problems += _figure(parts, inner, f"{name}.{key}", found.parts)
    return problems


def answer_differs(answer: Any, expected: Any, name: str) -> list[str]:
    """Return what differs between an answer and the one expected: a figure, a word, a list or a map.

    `{contains: [...], count: 3}` expects only some entries of a list or a map, or so many.
    """
    if isinstance(expected, dict) and expected and expected.keys() <= PARTLY.keys() and not _has_keys(answer, expected):
        return [p for key, value in expected.items() for p in PARTLY[key](answer, value, name)]
    if isinstance(answer, Workings):
        return _tree(answer, _nested(expected) if isinstance(expected, dict) else expected, name)
    if isinstance(answer, dict) and "total" in answer and not isinstance(expected, dict):
        return answer_differs(answer["total"], expected, name)
    if isinstance(answer, dict) and isinstance(expected, dict) and expected:
        lacking = [key for key, value in expected.items() if key not in answer and not _is_nothing(value)]
        shared = [key for key in expected if key in answer]
        differ = [p for key in shared for p in answer_differs(answer[key], expected[key], f"{name}.{key}")]
        return [_lacks(answer, f"{name}.{key}") for key in lacking] + differ
    return [] if same(answer, expected) else [_is_not(name, answer, expected)]


def _lacks(answer: Mapping[str, Any], key: str) -> str:
    return say(
        "{key}: not in the answer, which has {known}" if answer else "{key}: not in the answer, which is empty",
        key=key,
        known=list(answer),
    )


def _has_keys(answer: Any, expected: Mapping[str, Any]) -> bool:
    """Return whether an answer is a map with just these keys."""
    return isinstance(answer, dict) and expected.keys() <= answer.keys()


def _contains(answer: Any, expected: Any, name: str) -> list[str]:
    """Return the entries that an answer lacks."""
    entries = list(answer) if isinstance(answer, dict | list | tuple | frozenset | set) else [answer]
    wanted = expected if isinstance(expected, list) else [expected]
    lacking = [one for one in wanted if not any(same(entry, one) for entry in entries)]
    return [say("{key} does not contain {lacking}", key=name, lacking=flow(lacking))] if lacking else []


def _count(answer: Any, expected: Any, name: str) -> list[str]:
    """Return how many entries an answer has, if it should have others."""
    n = len(answer) if isinstance(answer, dict | list | tuple | frozenset | set) else 1
    return [] if n == expected else [say("{key} has {n}, expected {expected}", key=name, n=n, expected=expected)]


PARTLY = {"contains": _contains, "count": _count}
"""What may be expected of an answer instead of all of it."""


def _is_not(key: str, found: Any, expected: Any) -> str:
    return say("{key} is {found}, expected {expected}", key=key, found=flow(found), expected=flow(expected))
