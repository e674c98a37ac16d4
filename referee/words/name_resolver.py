"""One resolver of names: any spelling a person would write, for every list of names there is.

    names = Names(source)                          # source: the lists of a game or of a table (name_lists.py)
    names.resolve("house", "buildings")            # 'house': an id costs one look into a dict
    names.resolve("«Дом»", "buildings")            # an id | Ambiguous(meanings) | Unknown(word)
    names.parts("винст", "trumps events")          # typed lines only: every name the words begin, the closest first

Lists are named as types of fields name them: blanks between several, `=word` for a word that stands for itself.
A spelling is compared without case, blanks, hyphens, underscores, quotes and full stops, with е for ё. The first of
these that knows it decides: ids, printed names, their cases and other spellings; then the same with look-alike
letters of the other alphabet; then codes as they sound (Д2); then other numbers and cases (`houses`). If that one
gives several ids, the word is ambiguous and none is chosen.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Protocol
from unicodedata import normalize

from msgspec import Struct
from msgspec.structs import replace

_IDLE = re.compile(r"[\s_\-‐-―«»„“”\"'‘’`´.]+")
_BETWEEN = re.compile(r"[\s_\-]+")
_LATIN = str.maketrans("авекмнорстухіјѕ", "abekmhopctyxijs")
"""Cyrillic letters that look like Latin ones, small or capital."""
_SOUNDS = str.maketrans("абвгдежзиклмнопрстуфх", "abvgdezziklmnoprstufh")
"""Cyrillic letters as they sound: in a code (Д2) that is what was meant where the look fits nothing."""
_YES = frozenset(("yes", "true", "on", "да", "истина"))
_NO = frozenset(("no", "false", "off", "нет", "ложь"))
_NOTHING = frozenset(("none", "nothing", "нет", "ничего", "никто", "никого"))
_MISSPELT = 4
"""A shorter word may be anything: it is no name with a wrong letter."""
SHORTEST = 2
"""How many letters of a name a typed line must have."""


@lru_cache(8192)
def fold(word: str) -> str:
    """Return a spelling without case, blanks, hyphens, quotes and ё, with `and` for &."""
    return _IDLE.sub("", normalize("NFKC", word).casefold().replace("ё", "е").replace("&", "and"))


def look(folded: str) -> str:
    """Return a folded spelling as it looks, whichever alphabet was typed."""
    return folded.translate(_LATIN)


def sound(folded: str) -> str:
    """Return a folded spelling as it sounds in Latin letters."""
    return folded.translate(_SOUNDS)


def truth(word: str) -> bool | None:
    """Return yes or no, in words; None when it is neither."""
    folded = fold(word)
    return True if folded in _YES else False if folded in _NO else None


def nothing(word: str) -> bool:
    """Return whether a word stands for nothing at all."""
    return fold(word) in _NOTHING


def code(word: str, pattern: str) -> str | None:
    """Return text as it fits a pattern: `2e`, and `2Е` in Cyrillic, are `2E`; None when nothing fits."""
    bare = word.strip()
    looks, sounds = (bare.casefold().translate(letters) for letters in (_LATIN, _SOUNDS))
    tries = (word, bare, looks.upper(), looks, sounds.upper(), sounds)
    return next((one for one in tries if re.search(pattern, one)), None)


class Meaning(Struct, frozen=True):
    """One thing a word may mean: its list, its id, and the spelling that brought us there."""

    names: str
    id: str
    spelling: str = ""
    loose: int = 0
    """How far the word was stretched: 0 a whole name, 1 whole words of it, 2 beginnings of words."""
    rank: int = 0
    """0 an id, 1 a printed name, 2 a case or another word for it."""


class Ambiguous(Struct, frozen=True):
    """A word with several meanings."""

    word: str
    meanings: tuple[Meaning, ...]


class Unknown(Struct, frozen=True):
    """A word nobody knows; `near` finds those spelt like it."""

    word: str


Resolved = str | Ambiguous | Unknown


class Source(Protocol):
    """Where lists come from: their ids at once, other spellings only when somebody writes one."""

    def ids(self, names: str) -> Iterable[str]:
        """Return the ids of one list; none, when there is no such list."""

    def spellings(self, names: str, id: str) -> Iterable[tuple[str, int]]:
        """Return other spellings of an id with their rank: 1 printed names, 2 cases and other words."""

    def printed_forms(self, names: str, id: str) -> Iterable[str]:
        """Return how sentences of other languages than English name an id, in every form."""


class _Index:
    """All spellings of some lists."""

    def __init__(self, source: Source, names: str) -> None:
        lists = names.split()
        self.ids = {name[1:]: "=" for name in lists if name.startswith("=")}
        for name in reversed(lists):
            self.ids |= dict.fromkeys(source.ids(name), name) if not name.startswith("=") else {}
        self._source = source
        self._of_verbs = "moves" in lists or "questions" in lists
        self._spelt: list[tuple[str, int, Meaning]] | None = None
        self._folded: dict[str, list[tuple[int, Meaning]]] = {}
        self._looks: dict[str, list[tuple[int, Meaning]]] = {}
        self._starts: dict[str, list[tuple[tuple[str, ...], tuple[str, ...], int, Meaning]]] = {}
        self._singulars: dict[bool, dict[tuple[str, ...], list[tuple[int, Meaning]]]] = {}
        """By whether it is written in Latin letters alone: who writes English needs no Russian stems."""
        self._forms: dict[str, list[tuple[int, Meaning]]] | None = None

    @property
    def spellings(self) -> list[tuple[str, int, Meaning]]:
        """Every spelling with its rank and meaning, ids first."""
        if self._spelt is None:
            self._spelt = [(id, 0, Meaning(name, id, id)) for id, name in self.ids.items()]
            for id, name in self.ids.items():
                found = self._source.spellings(name, id)
                self._spelt += [(text, rank, Meaning(name, id, text, 0, rank)) for text, rank in found]
        return self._spelt

    def whole(self, word: str) -> list[Meaning]:
        """Return what a whole spelling means, by the first way that knows it."""
        if not self._folded:
            for text, rank, meaning in self.spellings:
                folded = fold(text)
                self._folded.setdefault(folded, []).append((rank, meaning))
                self._looks.setdefault(look(folded), []).append((rank, meaning))
        folded = fold(word)
        found = self._folded.get(folded) or self._looks.get(look(folded)) or self._code(folded)
        return _best(found or self._printed(folded) or self._several(word) or [])

    def begun(self, said: list[str]) -> Iterator[Meaning]:
        """Yield the names whose words all those said begin, looked up by the longest of them."""
        if not self._starts:
            for text, rank, meaning in self.spellings:
                parts = tuple(_parts(text))
                have = tuple(map(look, parts))
                for start in {word[:SHORTEST] for word in have}:
                    self._starts.setdefault(start, []).append((have, parts, rank, meaning))
        looks = [look(word) for word in said]
        for have, parts, rank, meaning in self._starts.get(max(looks, key=len, default="")[:SHORTEST], ()):
            loose = _begun(said, looks, have, parts)
            if loose:
                yield Meaning(meaning.names, meaning.id, meaning.spelling, loose + (rank > 1), rank)

    def near_spellings(self, word: str) -> Iterator[Meaning]:
        """Yield the names from which a word differs by one letter: it may be one of them."""
        said = look(fold(word))
        if len(said) < _MISSPELT:
            return
        for text, rank, meaning in self.spellings:
            if rank < 2 and is_one_letter_off(said, look(fold(text))):
                yield Meaning(meaning.names, meaning.id, meaning.spelling, 2 + (rank > 1), rank)

    def _code(self, folded: str) -> list[tuple[int, Meaning]] | None:
        """Return a code written as it sounds: Д2, Р05."""
        return self._folded.get(sound(folded)) if re.search(r"\d", folded) else None

    def _printed(self, folded: str) -> list[tuple[int, Meaning]] | None:
        """Return what sentences of other languages name so: `в постройке «Спа-салон»`."""
        if folded.isascii():  # who writes English does not load them
            return None
        if self._forms is None:
            self._forms = {}
            for id, name in self.ids.items():
                for text in self._source.printed_forms(name, id):
                    self._forms.setdefault(fold(text), []).append((2, Meaning(name, id, text, 0, 2)))
        return self._forms.get(folded)

    def _several(self, word: str) -> list[tuple[int, Meaning]] | None:
        """Return the name behind a plural, a singular or a case nobody wrote down: houses, дому, корону."""
        if len(fold(word)) <= 3:
            return None
        from referee.words.stemmer import singulars

        latin = word.isascii()
        if latin and self._of_verbs and not word.endswith("s"):
            return None  # bid, bids: no other form of an English verb is made of its ending here
        known = self._singulars.get(latin)
        if known is None:
            known = self._singulars[latin] = {}
            for text, rank, meaning in self.spellings:
                if text.isascii() is latin:
                    one = meaning if rank < 2 else replace(meaning, loose=1)  # a form of another word for it
                    known.setdefault(singulars(text), []).append((rank, one))
        return known.get(singulars(word))


def _best(found: list[tuple[int, Meaning]]) -> list[Meaning]:
    """Return the meanings of the lowest rank, each id once."""
    least = min((rank for rank, _ in found), default=0)
    return list({meaning.id: meaning for rank, meaning in reversed(found) if rank == least}.values())[::-1]


class Names:
    """The names of some lists, and what any word means among them."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._indices: dict[str, _Index] = {}

    def _index(self, names: str) -> _Index:
        index = self._indices.get(names)
        if index is None:
            index = self._indices[names] = _Index(self._source, names)
        return index

    def ids(self, names: str) -> Iterable[str]:
        """Return the ids of some lists."""
        return self._index(names).ids.keys()

    def resolve(self, word: str, names: str) -> Resolved:
        """Return the id a word stands for, or what it may mean."""
        index = self._index(names)
        if word in index.ids:
            return word
        found = index.whole(word) if fold(word) else []
        if len(found) == 1:
            return found[0].id
        return Ambiguous(word, tuple(found)) if found else Unknown(word)

    def meanings(self, word: str, names: str) -> tuple[Meaning, ...]:
        """Return everything a whole spelling may mean."""
        index = self._index(names)
        if word in index.ids:
            return (Meaning(index.ids[word], word, word),)
        return tuple(index.whole(word)) if fold(word) else ()

    def parts(self, word: str, names: str) -> tuple[Meaning, ...]:
        """Return what a word of a line means whole, else every name it begins, the closest first."""
        whole = self.meanings(word, names)
        said = _parts(word)
        if whole or sum(map(len, said)) < SHORTEST:
            return whole
        found: dict[str, Meaning] = {}
        for meaning in self._index(names).begun(said):
            if meaning.id not in found or meaning.loose < found[meaning.id].loose:
                found[meaning.id] = meaning
        if found and min(meaning.loose for meaning in found.values()) > 1:  # it may as well be another, misspelt
            found |= {one.id: one for one in self._index(names).near_spellings(word) if one.id not in found}
        return tuple(sorted(found.values(), key=lambda meaning: meaning.loose))

    def near(self, word: str, names: str, most: int = 3) -> tuple[Meaning, ...]:
        """Return the names spelt most like a word nobody knows."""
        from difflib import get_close_matches

        known: dict[str, Meaning] = {}
        for text, _, meaning in self._index(names).spellings:
            known.setdefault(look(fold(text)), meaning)
        found = get_close_matches(look(fold(word)), known, n=2 * most, cutoff=0.7)
        return tuple({known[text].id: known[text] for text in found}.values())[:most]


def _parts(text: str) -> list[str]:
    """Return the words of a text."""
    return [part for part in map(fold, _BETWEEN.split(text)) if part]


def _begun(said: list[str], looks: list[str], have: tuple[str, ...], parts: tuple[str, ...]) -> int:
    """Return 1 when all given words are words of a name, 2 when they begin some or are other forms of them, else 0."""
    if all(part in have for part in looks):
        return 1
    both = zip(said, looks, strict=True)
    return 2 if all(any(one.startswith(seen) for one in have) or _is_form(word, parts) for word, seen in both) else 0


def is_one_letter_off(one: str, other: str) -> bool:
    """Return whether a letter was left out, added, changed or swapped with the next."""
    if abs(len(one) - len(other)) > 1 or one == other:
        return False
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    rest, rest_of_other = one[at:], other[at:]
    return (
        rest[1:] == rest_of_other[1:]
        or rest[1:] == rest_of_other
        or rest == rest_of_other[1:]
        or (rest[:2] == rest_of_other[1::-1] and rest[2:] == rest_of_other[2:])
    )


def _is_form(word: str, have: tuple[str, ...]) -> bool:
    """Return whether a word is a form of one of a name."""
    from referee.words.stemmer import stem

    return len(word) > SHORTEST and any(stem(one) == stem(word) for one in have if one[0] == word[0])


def meanings_text(meanings: Iterable[Meaning]) -> Iterator[str]:
    """Yield meanings in words: `retail_units (buildings: магазины)`."""
    for meaning in meanings:
        how = "" if fold(meaning.spelling) == fold(meaning.id) else f": {meaning.spelling}"
        yield f"{meaning.id} ({meaning.names}{how})" if meaning.names != "=" else meaning.id
