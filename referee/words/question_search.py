"""Find what a question asks for: the rule, disputed point or component whose questions and statement are nearest.

A score is BM25 over the words of the question, raised by the nearest of the questions players ask for an entry. How
much of the question an entry covers, by the rarity of its words, tells whether it is an answer at all.
"""

from collections.abc import Iterable
from math import log, sqrt
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from referee.kernel.compiled import read_compiled
from referee.words.stemmer import stems

Answer = Literal["yes", "no", "open"]
CANDIDATES = 24
"""So many of the best by words are compared with their questions."""
NEAREST = 1.0
"""How much the nearest question raises a score."""
DAMPED = 0.5
"""What an entry of a module counts where the module is neither named nor played."""
SPELT_ALIKE = 0.8
NEGATIONS = frozenset(stems("not no don't doesn't didn't can't cannot won't without never не нет без никогда нельзя"))


class QuestionIndex(Struct, frozen=True):
    """The index of a game, as it is compiled."""

    ids: tuple[str, ...]
    words: dict[str, dict[str, tuple[float, list[tuple[int, float]]]]]
    """By language and stem: how rare it is, how strongly it speaks for which entries."""
    phrases: dict[str, list[list[tuple[Answer, str]]]]
    """By language and entry: the questions players ask, and what answers them."""
    short: dict[str, dict[str, str]]
    modules: dict[str, tuple[str, ...]]


class Hit(Struct, frozen=True):
    """An entry that may answer a question."""

    id: str
    score: float
    covered: float
    """How much of the question it covers, from 0 to 1."""
    near: float
    """How near the nearest question is, from 0 to 1."""
    answer: Answer
    """What answers that question; `open` where it is too far to say yes or no."""


def load_index(folder: Path) -> QuestionIndex:
    """Read the compiled index of a game."""
    return msgspec.json.decode(read_compiled(folder, "asked.json"), type=QuestionIndex)


class QuestionSearch:
    """Searches the entries of one game."""

    def __init__(self, index: QuestionIndex) -> None:
        self.index = index

    def find(self, question: str, played: Iterable[str] = ()) -> tuple[Hit, ...]:
        """Return what may answer a question, the best first; `played`: stems of what is at the table besides."""
        index = self.index
        asked = tuple(dict.fromkeys(stems(question)))
        known = {lang: self._known(lang, asked) for lang in index.words}
        scores: dict[int, float] = {}
        for lang, words in index.words.items():
            for of, worth in known[lang].values():
                for number, weight in words[of][1]:
                    scores[number] = scores.get(number, 0.0) + worth * weight
        named = {*asked, *played}
        for number in scores:
            if not self._at_hand(index.ids[number], named):
                scores[number] *= DAMPED
        best = sorted(scores, key=lambda number: (-scores[number], number))[:CANDIDATES]
        rarity = {stem: self._rarity(stem, known) for stem in asked}
        hits = [self._hit(number, scores[number], asked, rarity, known) for number in best]
        return tuple(sorted(hits, key=lambda hit: -hit.score))

    def question_of(self, id: str, lang: str) -> str:
        """Return a question an entry answers, an open one if there is one; nothing where nobody asks for it."""
        known = self.index.phrases.get(lang, ())
        lines = known[self.index.ids.index(id)] if known else []
        return next((line for answer, line in lines if answer == "open"), lines[0][1] if lines else "")

    def _known(self, lang: str, asked: tuple[str, ...]) -> dict[str, tuple[str, float]]:
        """Return for each word the word of the index it stands for, and what that is worth."""
        words = self.index.words[lang]
        found = {}
        for stem in asked:
            if stem in words:
                found[stem] = (stem, 1.0)
            elif near := self._spelt_alike(stem, lang):
                found[stem] = (near, SPELT_ALIKE)
        return found

    def _spelt_alike(self, stem: str, lang: str) -> str:
        """Return a word of the index spelt nearly so; a short word is never taken for another."""
        if len(stem) < 5 or any(stem in words for words in self.index.words.values()):
            return ""
        if stem.isascii() != (lang == "en"):
            return ""
        from difflib import get_close_matches

        alike = (one for one in self.index.words[lang] if abs(len(one) - len(stem)) < 3 and one[:1] == stem[:1])
        return next(iter(get_close_matches(stem, alike, n=1, cutoff=SPELT_ALIKE)), "")

    def _rarity(self, stem: str, known: dict[str, dict[str, tuple[str, float]]]) -> float:
        """Return how rare a word is; a word nobody uses is the rarest."""
        found = [self.index.words[lang][words[stem][0]][0] for lang, words in known.items() if stem in words]
        return min(found) if found else log(1 + len(self.index.ids))

    def _at_hand(self, id: str, named: set[str]) -> bool:
        own = id.partition(".")[2].removeprefix("amb.")
        groups = (group for group in self.index.modules if own.startswith((f"{group}.", f"{group}_")))
        return all(not named.isdisjoint(self.index.modules[group]) for group in groups)

    def _hit(
        self,
        number: int,
        score: float,
        asked: tuple[str, ...],
        rarity: dict[str, float],
        known: dict[str, dict[str, tuple[str, float]]],
    ) -> Hit:
        total = sum(rarity.values()) or 1.0
        covered = sum(
            rarity[stem]
            for stem in asked
            if any(
                stem in words and any(n == number for n, _ in self.index.words[lang][words[stem][0]][1])
                for lang, words in known.items()
            )
        )
        near, answer = self._nearest(number, asked, rarity, known)
        return Hit(self.index.ids[number], score * (1 + NEAREST * near), covered / total, near, answer)

    def _nearest(
        self,
        number: int,
        asked: tuple[str, ...],
        rarity: dict[str, float],
        known: dict[str, dict[str, tuple[str, float]]],
    ) -> tuple[float, Answer]:
        """Return how near the nearest question of an entry is, and what answers it."""
        best: tuple[float, Answer] = (0.0, "open")
        denied = not NEGATIONS.isdisjoint(asked)
        own = sum(rarity.values()) or 1.0
        for lang, entries in self.index.phrases.items():
            words = self.index.words[lang]
            said = {known[lang][stem][0]: stem for stem in asked if stem in known[lang]}
            for answer, phrase in entries[number]:
                parts = {stem for stem in stems(phrase) if stem in words}
                shared = sum(rarity[said[stem]] for stem in parts if stem in said)
                near = shared / sqrt(own * sum(words[stem][0] for stem in parts))
                if near > best[0]:
                    same = denied == (not NEGATIONS.isdisjoint(parts))
                    best = (near, answer if same else "open")
        return best
