"""Find what a question asks for: the rule, disputed point or component whose questions and statement are nearest.

A score is BM25 over the words of the question, raised by the nearest of the questions players ask for an entry. Whether
it is an answer at all is told by how much of what the question is about the entry covers. The weights were chosen on
`tests/ask/tuning.yaml`; `make ask` measures them on questions that were not used for it.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import pairwise
from math import log, sqrt
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.compiled import read_compiled
from referee.language.current import LETTERS
from referee.words.stemmer import plain, stems

Answer = Literal["yes", "no", "open"]
CANDIDATES = 24
"""So many of the best by words are compared with their questions."""
NEAREST = 1.5
"""How much the nearest question raises a score."""
IN_ORDER = 0.3
"""How much words in the same order add to how near a question is."""
DAMPED = 0.5
"""What an entry of a module counts where the module is neither named nor played."""
WEAKEST = 0.25
"""What fits so much worse than the best is not what was meant."""
SIMILAR = 0.8
"""How alike a misspelt word must be to the one that is meant, and what it counts then."""
LONG = 5
"""Shorter words are never taken for misspelt."""
NEGATIONS = frozenset(stems("not no don't doesn't didn't can't cannot won't without never не нет без никогда нельзя"))
_ENGLISH = (
    "how many much what which who whose where when why is are was were does do did can could would will may might"
    " should get gets got have has had i me my we our you your they it its he she his her there here now am be been if"
    " the a an of to in on at for from with and or but so then that this these those as by not no any some all just one"
    " also only up out don't can't what's i'm i've let's"
)
_RUSSIAN = (
    "сколько какой какая какое какие каков кто что чей где когда почему зачем есть был будет можно нельзя ли мне мой"
    " моя мои мы вы вам он она оно они его её их это тут там здесь сейчас теперь пока я у в во на с со к ко за из о об"
    " от до по не ни а но или и как если то же бы для при уже ещё только все всё всех надо нужно должен обязан могу"
    " может можем какую сам себе себя"
)
COMMON = frozenset(stems(f"{_ENGLISH} {_RUSSIAN}"))
"""Words that any question may have: they do not tell what it is about."""


class QuestionIndex(Struct, frozen=True):
    """The index of a game, as it is compiled."""

    ids: tuple[str, ...]
    words: dict[str, dict[str, tuple[float, list[tuple[int, float]]]]]
    """By language and stem: how rare it is, how strongly it speaks for which entries."""
    phrases: dict[str, list[list[tuple[Answer, str]]]]
    """By language and entry: the questions players ask, and what answers them."""
    unanswered: dict[str, list[tuple[str, str]]]
    """By language: questions no rulebook answers, with their topics."""
    topics: dict[str, dict[str, str]]
    """What the referee answers to those of a topic."""
    short: dict[str, dict[str, str]]
    modules: dict[str, tuple[str, ...]]


class Hit(Struct, frozen=True):
    """An entry that may answer a question."""

    id: str
    score: float
    covered: float
    """How much of what the question is about it covers, from 0 to 1."""
    near: float
    """How near the nearest question is: 1 is the very same."""
    strange: float
    """How much of what the question is about no entry speaks of, from 0 to 1."""
    answer: Answer
    """What answers the nearest question; `open` where one of the two denies something and the other does not."""

    @property
    def trust(self) -> float:
        """Return how likely it is an answer at all."""
        return 1.5 * self.covered + 0.5 * self.near - 0.3 * self.strange


class _Query(Struct, frozen=True):
    """A question as it is searched for."""

    stems: tuple[str, ...]
    """In order, as they were said."""
    known: dict[str, dict[str, tuple[str, float]]]
    """By language: the word of the index each word stands for, and what it is worth."""
    rarity: dict[str, float]
    pairs: frozenset[tuple[str, str]]
    """Words that follow each other."""
    meant: dict[str, dict[str, str]]
    """By language: from a word of the index to the word that stands for it; words no entry has stand for themselves."""

    @property
    def weight(self) -> float:
        """The rarity of all its words."""
        return sum(self.rarity.values()) or 1.0

    @property
    def about(self) -> list[str]:
        """The words that tell what it is about."""
        return [stem for stem in self.rarity if stem not in COMMON]

    def only(self, some: frozenset[str]) -> "_Query":
        """Return the question with no more than some of its words."""
        known = {lang: {stem: of for stem, of in words.items() if stem in some} for lang, words in self.known.items()}
        return replace(self, known=known)


def load_index(folder: Path) -> QuestionIndex:
    """Read the compiled index of a game."""
    return msgspec.json.decode(read_compiled(folder, "asked.json"), type=QuestionIndex)


class QuestionSearch:
    """Searches the entries of one game."""

    def __init__(self, index: QuestionIndex) -> None:
        self.index = index

    def find(self, question: str, played: Iterable[str] = ()) -> tuple[Hit, ...]:
        """Return what may answer a question, the best first; `played`: stems of what is at the table besides."""
        query = self._query(question)
        scores = self._scores(query, {*query.stems, *played})
        best = sorted(scores, key=lambda number: (-scores[number], number))[:CANDIDATES]
        hits = [self._hit(number, scores[number], query) for number in best]
        return tuple(sorted(hits, key=lambda hit: -hit.score))

    def rank(self, words: str) -> list[str]:
        """Return every entry that speaks of what some words are about, the best first; modules count like the rest."""
        query = self._query(words)
        about = frozenset(query.about or query.stems)
        scores = self._scores(query.only(about), None)
        least = WEAKEST * max(scores.values(), default=0.0)
        fits = {number: sum(self._speaks_of(number, stem, query) for stem in about) for number in scores}
        best = sorted(scores, key=lambda number: (-fits[number], -scores[number], number))
        return [self.index.ids[number] for number in best if scores[number] >= least]

    def strange(self, words: str) -> dict[str, tuple[str, ...]]:
        """Return the words that no entry has, each with words of questions spelt alike."""
        from difflib import get_close_matches

        found = {}
        for word in dict.fromkeys(plain(words).split()):
            own = [stem for stem in stems(word) if stem not in COMMON]
            if own and not any(stem in known for stem in own for known in self.index.words.values()):
                found[word] = tuple(get_close_matches(word, self._vocabulary, n=2, cutoff=0.75))
        return found

    @cached_property
    def _vocabulary(self) -> list[str]:
        """Every word of the questions."""
        lines = (line for entries in self.index.phrases.values() for entry in entries for _, line in entry)
        return sorted({word.strip("«»\"'.,;:!?()–") for line in lines for word in plain(line).split()})

    def _scores(self, query: _Query, named: set[str] | None) -> dict[int, float]:
        """Return what the words of a question say for each entry; `named`: what counts besides the common rules."""
        index = self.index
        scores: dict[int, float] = {}
        for lang, words in index.words.items():
            for of, worth in query.known[lang].values():
                for number, weight in words[of][1]:
                    scores[number] = scores.get(number, 0.0) + worth * weight
        for number in scores if named is not None else ():
            if not self._is_at_hand(index.ids[number], named or set()):
                scores[number] *= DAMPED
        return scores

    def unanswered(self, question: str) -> tuple[float, str]:
        """Return how near the nearest question is that no rulebook answers, and its topic."""
        query, best = self._query(question), (0.0, "")
        for lang, lines in self.index.unanswered.items():
            for topic, line in lines:
                best = max(best, (self._nearness(query, lang, _stems(line)), topic))
        return best

    def question_of(self, id: str, lang: str) -> str:
        """Return a question an entry answers, an open one if there is one; nothing where nobody asks for it."""
        known = self.index.phrases.get(lang, ())
        lines = known[self.index.ids.index(id)] if known else []
        return next((line for answer, line in lines if answer == "open"), lines[0][1] if lines else "")

    def _query(self, question: str) -> _Query:
        asked = stems(question)
        known = {lang: dict(self._known(lang, dict.fromkeys(asked))) for lang in self.index.words}
        own = {stem: stem for stem in asked}
        meant = {lang: own | {of: stem for stem, (of, _) in words.items()} for lang, words in known.items()}
        rarity = {stem: self._rarity(stem, known) for stem in asked}
        return _Query(asked, known, rarity, frozenset(pairwise(asked)), meant)

    def _known(self, lang: str, asked: Iterable[str]) -> Iterator[tuple[str, tuple[str, float]]]:
        """Yield for each word the word of the index it stands for, and what that is worth."""
        words = self.index.words[lang]
        for stem in asked:
            if stem in words:
                yield stem, (stem, 1.0)
            elif near := self._similar_word(stem, lang):
                yield stem, (near, SIMILAR)

    def _similar_word(self, stem: str, lang: str) -> str:
        """Return a word of the index spelt nearly so."""
        if len(stem) < LONG or not LETTERS[lang].search(stem):
            return ""
        from difflib import get_close_matches

        alike = (one for one in self.index.words[lang] if abs(len(one) - len(stem)) < 3 and one[:1] == stem[:1])
        return next(iter(get_close_matches(stem, alike, n=1, cutoff=SIMILAR)), "")

    def _rarity(self, stem: str, known: dict[str, dict[str, tuple[str, float]]]) -> float:
        """Return how rare a word is; a word nobody uses is the rarest."""
        found = [self.index.words[lang][words[stem][0]][0] for lang, words in known.items() if stem in words]
        return min(found) if found else log(1 + len(self.index.ids))

    def _is_at_hand(self, id: str, named: set[str]) -> bool:
        """Return whether an entry belongs to no module, or to one that is named or played."""
        own = id.partition(".")[2].removeprefix("amb.")
        groups = (group for group in self.index.modules if own.startswith((f"{group}.", f"{group}_")))
        return all(not named.isdisjoint(self.index.modules[group]) for group in groups)

    def _hit(self, number: int, score: float, query: _Query) -> Hit:
        about = query.about
        whole = sum(query.rarity[stem] for stem in about) or 1.0
        covered = sum(query.rarity[stem] for stem in about if self._speaks_of(number, stem, query))
        strange = sum(query.rarity[stem] for stem in about if not any(stem in words for words in query.known.values()))
        near, answer = self._nearest(number, query)
        found = self.index.ids[number]
        return Hit(found, score * (1 + NEAREST * near), covered / whole, near, strange / whole, answer)

    def _speaks_of(self, number: int, stem: str, query: _Query) -> bool:
        known = ((lang, words[stem][0]) for lang, words in query.known.items() if stem in words)
        return any(number in self._having[lang].get(of, ()) for lang, of in known)

    @cached_property
    def _having(self) -> dict[str, dict[str, frozenset[int]]]:
        """By language and stem: the entries that have it."""
        return {
            lang: {stem: frozenset(number for number, _ in entries) for stem, (_, entries) in words.items()}
            for lang, words in self.index.words.items()
        }

    def _nearest(self, number: int, query: _Query) -> tuple[float, Answer]:
        """Return how near the nearest question of an entry is, and what answers it."""
        best: tuple[float, Answer] = (0.0, "open")
        denied = not NEGATIONS.isdisjoint(query.stems)
        for lang, entries in self.index.phrases.items():
            for answer, phrase in entries[number]:
                near = self._nearness(query, lang, line := _stems(phrase))
                if near > best[0]:
                    same = denied == (not NEGATIONS.isdisjoint(line))
                    best = (near, answer if same else "open")
        return best

    def _nearness(self, query: _Query, lang: str, line: tuple[str, ...]) -> float:
        """Return how near a question is to another one, as stems: the rarer the words they share, the nearer."""
        said = query.meant[lang]
        shared = sum(query.rarity[said[stem]] for stem in set(line) if stem in said)
        if not shared:
            return 0.0
        near = shared / sqrt(query.weight * sum(self._rarity_of(lang, stem) for stem in set(line)))
        pairs = set(pairwise(line))
        return near + IN_ORDER * len(pairs & query.pairs) / max(1.0, sqrt(len(pairs) * len(query.pairs)))

    def _rarity_of(self, lang: str, stem: str) -> float:
        return self.index.words[lang][stem][0] if stem in self.index.words[lang] else log(1 + len(self.index.ids))


@lru_cache(4096)
def _stems(phrase: str) -> tuple[str, ...]:
    return stems(phrase)
