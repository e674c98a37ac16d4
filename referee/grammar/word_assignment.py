"""The words of a line shared out among the fields of a move, in every way that fits."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from referee.grammar.tokenizer import LONGEST, keyed, noise, quoted, unquoted
from referee.grammar.value_parser import Value, Values, among, more
from referee.kernel.spec import Spec, spec_of
from referee.words.stemmer import stems

MANY = 400
"""So many meanings of one line are looked at."""
STEPS = 6000
"""So many ways to go on are tried before a line is given up as too tangled."""
Keys = Mapping[str, str]


class Meaning(Struct, frozen=True):
    """One way to read a line: a move or question, the fields said, and how far the line had to be stretched."""

    kind: type[Struct]
    keys: dict[str, Any]
    """By key, as a file would write it."""
    loose: int = 0
    swapped: int = 0
    """How many words went past a field declared earlier that could have taken them."""

    @property
    def missing(self) -> tuple[Spec, ...]:
        """The fields it needs and nobody said."""
        fields = spec_of(self.kind).required_first
        return tuple(field for field in fields if field.required and field.key not in self.keys)

    @property
    def rank(self) -> tuple[int, int, int]:
        """The lower the likelier."""
        return len(self.missing), self.loose, self.swapped


class _Way(Struct, frozen=True):
    keys: dict[str, Any]
    loose: int = 0
    swapped: int = 0

    def plus(self, key: str, value: Any, loose: int = 0, swapped: int = 0) -> "_Way":
        return _Way({**self.keys, key: value}, self.loose + loose, self.swapped + swapped)


class Sharing:
    """Shares words among the fields of one move or question."""

    def __init__(
        self,
        kind: type[Struct],
        values: Values,
        keys: Any,
        known: Any,
        own: frozenset[str],
        common: Callable[[], frozenset[str]],
    ) -> None:
        self.kind, self.fields, self.values = kind, spec_of(kind).required_first, values
        self.own = own
        """The stems of the words it is called by."""
        self.common = common
        """The stems of what any component is called by its kind: made only where a word fits nothing."""
        self.keys = keys
        """From some words to the key they name, or nothing."""
        self.known = known
        """From a field without a list to the values the legal moves know."""
        self.words: list[str] = []
        self.steps = 0
        self.reached = 0
        """How many words some way of reading could place."""

    def meanings(self, words: list[str]) -> list[Meaning]:
        """Return every way to share out the words, the least stretched first."""
        self.words, self.steps, self.reached = words, 0, 0
        found: dict[str, Meaning] = {}
        for way in self._ways(0, _Way({}), None):
            meaning = Meaning(self.kind, way.keys, way.loose, way.swapped)
            known = found.get(about := repr(sorted(way.keys.items())))
            if known is None or meaning.rank < known.rank:
                found[about] = meaning
            if len(found) >= MANY:
                break
        return sorted(found.values(), key=lambda meaning: meaning.rank)

    def _ways(self, at: int, way: _Way, grows: Spec | None) -> Iterator[_Way]:
        """Yield how the words from here on can be shared out."""
        self.steps += 1
        self.reached = max(self.reached, at)
        if at == len(self.words):
            yield way
        elif self.steps < STEPS:
            pair = keyed(self.words[at])
            yield from self._equals(at, way, *pair) if pair else self._bare(at, way, grows)

    def _bare(self, at: int, way: _Way, grows: Spec | None) -> Iterator[_Way]:
        """Yield a word without `=`: a key, a value, or nothing at all."""
        any_keyed = False
        for one in self._keys(at, way):
            any_keyed = True
            yield one
        if any_keyed:
            return
        for length in self._lengths(at):
            text = self._text(at, length)
            yield from self._growing(at + length, way, grows, text)
            yield from self._free(at + length, way, text)
        if noise(self.words[at]):
            yield from self._ways(at + 1, way, grows)
        elif self._of_name(self.words[at]):
            yield from self._ways(at + 1, _Way(way.keys, way.loose + 1, way.swapped), grows)

    def _of_name(self, word: str) -> bool:
        """Return whether the name of the move goes on here: `передвинуть 2 сотрудников`."""
        found = stems(word)
        return bool(found) and not quoted(word) and (self.own.issuperset(found) or self.common().issuperset(found))

    def _lengths(self, at: int) -> Iterator[int]:
        """Yield how many words a name may have here, the longest first; a word in quotes ends it: `отдел «Наём»`."""
        longest = 0
        for word in self.words[at : at + LONGEST]:
            if keyed(word):
                break
            longest += 1
            if quoted(word):
                break
        yield from range(longest, 0, -1)

    def _text(self, at: int, length: int) -> str:
        return " ".join(map(unquoted, self.words[at : at + length]))

    def _keys(self, at: int, way: _Way) -> Iterator[_Way]:
        """Yield the ways to read `key value`, and a bare key that means yes."""
        for length in self._lengths(at):
            field = self._field(self._text(at, length), way)
            if field is None or quoted(self.words[at]):
                continue
            if field.kind == "truth":
                yield from self._ways(at + length, way.plus(field.key, True), None)
            yield from self._assign_under_key(at + length, way, field)

    def _field(self, text: str, way: _Way) -> Spec | None:
        key = self.keys(self.kind, text)
        return next((field for field in self.fields if field.key == key and key not in way.keys), None)

    def _assign_under_key(self, at: int, way: _Way, field: Spec) -> Iterator[_Way]:
        """Yield the value of a field that was named, behind words that say nothing: `road to the south`."""
        for length in self._lengths(at):
            for value in self.values.readings_under_key(field, self._text(at, length), self._known(field)):
                yield from self._ways(at + length, way.plus(field.key, value.value, value.loose), _grown(field))
        if at < len(self.words) and noise(self.words[at]):
            yield from self._assign_under_key(at + 1, way, field)

    def _equals(self, at: int, way: _Way, key: str, text: str) -> Iterator[_Way]:
        """Yield the ways to read `key=value`; the value may go on in the next words. `home=2` is a thing of a bag."""
        field = self._field(key, way)
        if field is None:
            yield from self._counted(at, way, f"{key}:{text}")
            return
        for length in (*(n + 1 for n in self._lengths(at + 1)), 1):
            said = " ".join([text, self._text(at + 1, length - 1)]).strip()
            for value in self.values.readings_under_key(field, said, self._known(field)):
                yield from self._ways(at + length, way.plus(field.key, value.value, value.loose), _grown(field))

    def _counted(self, at: int, way: _Way, text: str) -> Iterator[_Way]:
        for bag in [field for field in self.fields if field.kind == "bag"]:
            for value in self.values.readings_of(bag, text):
                now = more(bag, way.keys.get(bag.key, {}), value)
                yield from self._ways(at + 1, way.plus(bag.key, now, value.loose), bag)

    def _growing(self, then: int, way: _Way, grows: Spec | None, text: str) -> Iterator[_Way]:
        """Yield the ways to read more of the bag or list that the last words were for."""
        if grows is None:
            return
        for value in self.values.readings_of(grows, text):
            yield from self._ways(
                then, way.plus(grows.key, more(grows, way.keys[grows.key], value), value.loose), grows
            )

    def _free(self, then: int, way: _Way, text: str) -> Iterator[_Way]:
        """Yield a value for any field that has none yet; fields declared earlier come first."""
        passed = 0
        for field in self.fields:
            if field.key in way.keys:
                continue
            found = self._fits(field, text)
            noun = self._noun(field, then) if found else 0
            counted = noun and field.kind == "number"
            elsewhere = bool(found) and not noun and self._is_of_another(field, way, then, text)
            for value in found:
                now = way.plus(field.key, value.value, value.loose, 0 if counted else passed + elsewhere)
                yield from self._ways(then + noun, now, _grown(field))
            passed += bool(found)

    def _is_of_another(self, field: Spec, way: _Way, then: int, text: str) -> bool:
        """Return whether the words behind a value name another field that could take it: `3 goods` are no times."""
        others = [
            one for one in self.fields if one.kind == field.kind == "number" and one.key not in {*way.keys, field.key}
        ]
        return any(self._noun(one, then) and self._fits(one, text) for one in others)

    def _noun(self, field: Spec, at: int) -> int:
        """Return how many words behind a value say what it is: `2 adverts`, `the housing tab`."""
        lengths = self._lengths(at) if at < len(self.words) and not keyed(self.words[at]) else ()
        return next((n for n in lengths if self.keys(self.kind, self._text(at, n)) == field.key), 0)

    def _fits(self, field: Spec, text: str) -> tuple[Value, ...]:
        if field.kind == "text":
            return among(text, self._known(field))
        return self.values.readings_without_key(field, text) if field.kind != "truth" else ()

    def _known(self, field: Spec) -> tuple[str, ...]:
        """Return what the legal moves know of a text that has no list."""
        return tuple(self.known(self.kind, field)) if field.kind == "text" else ()


def _grown(field: Spec) -> Spec | None:
    return field if field.grows else None
