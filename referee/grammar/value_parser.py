"""What words may mean as the value of a field: one reading, several, or none."""

import re
from collections.abc import Callable, Iterator
from itertools import islice, product
from typing import Any

from msgspec import Struct

from referee.grammar.tokenizer import amount, noise, with_commas
from referee.kernel.game import Game
from referee.kernel.spec import Spec
from referee.words.name_resolver import SHORTEST, Names, code, fold, nothing, truth

_PAIR = re.compile(r"[\[(]?\s*([-−]?\d{1,3})(?:\s*[,;]\s*|\s+)([-−]?\d{1,3})\s*[\])]?")
_COUNTED = re.compile(
    r"\s*(?:(\d{1,6})(?:\s*[x×*]\s*|\s+)(\D.*?)|(\D.*?)(?:\s*[:×*]\s*|\s+[x×*]?\s*)(\d{1,6})|(\D.*?))\s*"
)
_PARTED = re.compile(r"\s*[,;+]\s*")
_START = 3
MONEY = "=money"
"""What an amount alone counts among things that are given."""
FEWEST = 10
"""A smaller number counts things, and is no sum of money."""
MANY = 40
"""A part of a name that may mean more than this means nothing."""


class Value(Struct, frozen=True):
    """One reading of some words, as a file would write it, and how far they were stretched for it."""

    value: Any
    loose: int = 0


Known = Callable[[Spec], tuple[str, ...]]
"""What a text without a list may be: whatever the legal moves say."""


class Values:
    """Reads values at one table; what it has read it remembers."""

    def __init__(self, game: Game[Any, Any], names: Names) -> None:
        self.game, self.names = game, names
        self._read: dict[tuple[Spec, str], tuple[Value, ...]] = {}
        self._begun: dict[tuple[str, str], bool] = {}

    def readings_of(self, field: Spec, text: str) -> tuple[Value, ...]:
        """Return every reading of a text as the value of a field that has a list, a pattern or a type."""
        found = self._read.get((field, text))
        if found is None:
            found = self._read[field, text] = tuple(islice(self._values(field, text), MANY))
        return found

    def readings_without_key(self, field: Spec, text: str) -> tuple[Value, ...]:
        """Return every reading of a text that nobody said a key for.

        Where the field may be left out, a word for a thing nobody has named needs its key (`discard unknown`), and no
        beginning of a name is taken for several things.
        """
        found = self.readings_of(field, text)
        if field.required:
            return found
        if field.kind in ("bag", "list", "set"):
            return tuple([one for one in found if one.loose == 0])
        return tuple([one for one in found if field.kind != "word" or f"={one.value}" not in field.names.split()])

    def readings_under_key(self, field: Spec, text: str, known: tuple[str, ...]) -> tuple[Value, ...]:
        """Return every reading of a text as the value of a field that was named: it may also be nothing."""
        if field.nullable and nothing(text) and not field.grows:
            return (Value(None),)
        if field.kind == "truth":
            yes = truth(text)
            return () if yes is None else (Value(yes),)
        if field.kind == "text":
            return tuple(_among(text, known)) or (Value(fold_id(text)),)
        return self.readings_of(field, text)

    def _values(self, field: Spec, text: str) -> Iterator[Value]:
        match field.kind:
            case "number":
                number = amount(text, self.game.unit)
                if number is not None and _within(field, number):
                    yield Value(number)
            case "word":
                yield from self._names(field.names, text)
            case "code":
                found = code(text, field.pattern)
                if found is not None:
                    yield Value(found)
            case "pair":
                pair = _PAIR.fullmatch(text.strip())
                if pair:
                    yield Value([int(n.replace("−", "-")) for n in pair.groups()])
            case "list" | "set":
                yield from self._list(field, text)
            case "bag":
                yield from self._bag(field, text)

    def _names(self, names: str, text: str) -> Iterator[Value]:
        words = text.split()
        kept = [word for word in words if not noise(word)]
        if (
            kept
            and kept != words
            and words[0] == kept[0]
            and words[-1] == kept[-1]
            and not self.names.parts(text, names)
        ):
            yield from self._names(names, " ".join(kept))  # health in the west
            return
        if len(words) > 1 and not all(self._begins(names, word[:_START]) for word in words if len(word) >= SHORTEST):
            return
        found = self.names.meanings(text, names) if noise(text) else self.names.parts(text, names)  # на is no направо
        if len(found) <= MANY:
            yield from (Value(meaning.id, meaning.loose) for meaning in found)

    def _begins(self, names: str, start: str) -> bool:
        """Return whether any name has a word that begins so: most words together are no name, and that is soon seen."""
        if (names, start) not in self._begun:
            self._begun[names, start] = bool(self.names.parts(start, names))
        return self._begun[names, start]

    def _list(self, field: Spec, text: str) -> Iterator[Value]:
        """Yield the entries of a list, commas between them."""
        assert field.each is not None
        if nothing(text):
            yield Value([])
            return
        read = [self.readings_of(field.each, part) for part in _PARTED.split(with_commas(_bare(text)))]
        for way in islice(product(*read), MANY):
            yield Value([one.value for one in way], sum(one.loose for one in way))

    def _bag(self, field: Spec, text: str) -> Iterator[Value]:
        """Yield counts: `2 home`, `home:2`, `home`, commas between them."""
        if nothing(text):
            yield Value({})
            return
        if MONEY in field.names.split() and (money := amount(text, self.game.unit) or 0) >= FEWEST:
            yield Value({MONEY[1:]: money})
            return
        parts = [_COUNTED.fullmatch(part) for part in _PARTED.split(with_commas(_bare(text)))]
        counted = [(int(one[1] or one[4] or 1), one[2] or one[3] or one[5]) for one in parts if one]
        if len(counted) < len(parts):
            return
        read = [tuple(self._names(field.names, word.strip(" :"))) for _, word in counted]
        for way in islice(product(*read), MANY):
            bag: dict[str, int] = {}
            for (count, _), one in zip(counted, way, strict=True):
                bag[one.value] = bag.get(one.value, 0) + count
            yield Value(bag, sum(one.loose for one in way))


def _within(field: Spec, number: int) -> bool:
    return (field.low is None or number >= field.low) and (field.high is None or number <= field.high)


def _bare(text: str) -> str:
    """Return a list or a bag without its brackets."""
    found = re.fullmatch(r"\s*[\[{(](.*)[\]})]\s*", text)
    return found[1] if found else text


def _among(text: str, known: tuple[str, ...]) -> Iterator[Value]:
    """Yield a text among those known: whole, else by its beginning."""
    said = fold(text)
    whole = [Value(one) for one in known if fold(one) == said]
    yield from whole or [
        Value(one, 1) for one in known if len(said) > 1 and not noise(text) and fold(one).startswith(said)
    ]


def fold_id(text: str) -> str:
    """Return a text as an id would be written."""
    return re.sub(r"[\s\-]+", "_", text.strip().casefold())


def among(text: str, known: tuple[str, ...]) -> tuple[Value, ...]:
    """Return what a text may be among those the legal moves know."""
    return tuple(_among(text, known))


def more(field: Spec, old: Any, new: Value) -> Any:
    """Return a bag or a list with what the next words add."""
    if field.kind == "bag":
        return {key: old.get(key, 0) + new.value.get(key, 0) for key in (*old, *(k for k in new.value if k not in old))}
    return [*old, *new.value]
