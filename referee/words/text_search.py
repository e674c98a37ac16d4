"""Search by stems in both languages: the best fit first, and the nearest when nothing fits every word.

What is searched is a list of entries with weighted texts. A word asked for fits an entry by its own stem, as the
beginning of a word, or through the glossary: улица fits what speaks of a street, because that is what it means.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import log
from typing import Any

from msgspec import Struct

from referee.language.word_forms import WordEntries, WordEntry
from referee.words.stemmer import IDLE, plain, stem, stems

Stems = frozenset[str]
MEANT = ("tables", "columns", "remarks", "purse", "totals", "verbs", "readings", "rule_groups", "sections")
"""Sections of words that are no words to search by: what they say stands elsewhere too."""

WEAKEST = 0.25
"""What fits so much worse than the best is not what was meant."""


class Entry:
    """Something that can be found: texts with how much each counts."""

    __slots__ = ("texts", "thing", "words")

    def __init__(self, thing: Any, *texts: tuple[float, str]) -> None:
        self.thing = thing
        texts = tuple((weight, text) for weight, text in texts if text)
        said = [(weight, stems(text)) for weight, text in texts]
        self.texts = [(weight, frozenset(some), frozenset(some[:1])) for weight, some in said]
        self.words = [(weight, plain(text)) for weight, text in texts]

    def fit(self, sought: "Sought") -> float:
        """Return how well an entry fits one word: 0 not at all, a little more for the first place or several texts."""
        fits = [0.0]
        for weight, have, first in self.texts:
            worths = [worth * (1.25 if first <= wanted else 1.0) for wanted, worth in sought.ways if wanted <= have]
            fits.append(weight * max(worths, default=0.0))
        best = max(fits)
        return best + 0.2 * (sum(fits) - best) or self._begun(sought.word)

    def _begun(self, word: str) -> float:
        """Return how well a word fits that only begins one of its words."""
        if len(word) < 3:
            return 0.0
        return max((0.4 * weight for weight, text in self.words if f" {word}" in f" {text}"), default=0.0)


class Sought(Struct, frozen=True):
    """One word asked for, and all it may be found by: stems that must stand together, with how much that is worth."""

    word: str
    ways: tuple[tuple[Stems, float], ...]


class SearchResult(Struct, frozen=True):
    """What a search has found, the best first."""

    things: tuple[Any, ...]
    fitted: int
    """How many of the words fit what was found; fewer than asked when nothing fits them all."""
    query_words: int
    strange: dict[str, tuple[str, ...]]
    """Words nothing fits, with words that are spelt alike."""


class Glossary:
    """From a word to what it is called in the other language."""

    def __init__(self, *sources: WordEntries) -> None:
        self._words = [(plain(" ".join(_spellings(word))), id, word) for words in sources for id, word in _words(words)]

    def sought(self, word: str) -> Sought:
        """Return a word with everything it may be found by."""
        one = stem(plain(word))
        ways: dict[Stems, float] = {frozenset((one,)): 1.0}
        for text, id, entry in self._words:
            worth = _worth(one, entry) if one[:3] in text else 0.0
            for name in (entry.en, entry.ru, id) if worth else ():
                meant = frozenset(stems(name))
                if meant and one not in meant and len(meant) <= 3 and worth > ways.get(meant, 0):
                    ways[meant] = worth
        return Sought(plain(word), tuple(ways.items()))


def _spellings(word: WordEntry) -> tuple[str, ...]:
    return (word.en, word.ru, *word.forms.values(), *word.also)


def _worth(one: str, word: WordEntry) -> float:
    """Return the weight of a stem: most when it is a whole name, less when it is a word of one."""
    sizes = [len(said) for said in map(stems, _spellings(word)) if one in said]
    return 0.0 if not sizes else 0.9 if min(sizes) == 1 else 0.5 / min(sizes)


def _words(words: WordEntries) -> Iterator[tuple[str, WordEntry]]:
    """Yield every word of a game by its id."""
    for section, entries in words.sections.items():
        if section not in MEANT:
            yield from entries.items()
    for kind in words.components.values():
        yield from kind.items()


def search(entries: Sequence[Entry], words: Iterable[str], glossary: Glossary) -> SearchResult:
    """Return entries that fit every word; when there are none, those that fit the most."""
    asked = [part for word in words for part in plain(word).replace("_", " ").replace("-", " ").split()]
    asked = [word.strip("«»\"'.,;:!?()") for word in asked]
    asked = list(dict.fromkeys(word for word in asked if word and word not in IDLE)) or [w for w in asked if w]
    fits = [[entry.fit(sought) for entry in entries] for sought in map(glossary.sought, asked)]
    strange = {word: _alike(word, entries) for word, fit in zip(asked, fits, strict=True) if not any(fit)}
    worth = [log(2 + len(entries) / sum(map(bool, fit))) if any(fit) else 0.0 for fit in fits]
    ranks = [
        (sum(map(bool, fit)), sum(map(float.__mul__, worth, fit)))
        for fit in (list(row) for row in zip(*fits, strict=True))
    ]
    most = max((count for count, _ in ranks), default=0)
    least = WEAKEST * max((rank for count, rank in ranks if count == most), default=0.0)
    best = sorted(
        (n for n, (count, rank) in enumerate(ranks) if count == most > 0 and rank >= least), key=lambda n: -ranks[n][1]
    )
    return SearchResult(tuple(entries[n].thing for n in best), most, len(asked), strange)


def _alike(word: str, entries: Iterable[Entry]) -> tuple[str, ...]:
    """Return words of the entries spelt like one that nothing fits."""
    from difflib import get_close_matches

    said = (one for entry in entries for _, text in entry.words for one in text.replace("_", " ").split())
    return tuple(get_close_matches(word, sorted({one.strip("«».,;:()") for one in said}), n=2, cutoff=0.75))
