"""Find what a question asks for: the rule, disputed point or component whose questions and statement are nearest.

A score is BM25 over the words of the question, raised by the nearest of the questions players ask for an entry. A word
also stands, for less, for kindred words: those said instead of it in questions with the same answer. Whether an entry
is an answer at all is told by how much of what the question is about it covers, and by how near a question is that no
rulebook answers. The weights were chosen on `tests/ask/tuning.yaml`; `make ask` measures them on other questions.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache, cached_property, lru_cache
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
COVERED = 0.5
"""How much it raises a score that an entry speaks of all a question is about."""
IN_ORDER = 0.3
"""How much words in the same order add to how near a question is."""
DAMPED = 0.5
"""What an entry of a module counts where the module is neither named nor played."""
WEAKEST = 0.25
"""What fits so much worse than the best is not what was meant."""
KINDRED = 2.0
"""How much a word said in the place of another counts, by how likely that is."""
MOST_KINDRED = 0.9
"""It never counts more than this."""
SIMILAR = 0.8
"""How alike a misspelt word must be to the one that is meant, and what it counts then."""
LONG = 5
"""Shorter words are never taken for misspelt."""
SURE, CERTAIN = 0.6, 1.0
"""So near must a question be to be answered in the few words, or by the yes or no, of the one that was written down:
at 0.75 every second yes or no of a question asked without itself is the wrong one, as a factory is not a mall."""
SPEAKS = 0.5
"""A kindred word is as good as the word itself if it is said so often in its place."""
SPOKEN_OF = 0.9
"""So much of what it is about must the entry speak of besides: asked without themselves, 9 of 10 such are answered by
their own entry, and of those that come less near 6 of 10."""
APART = 0.85
"""And so much less near, at most, the nearest one of the same entry with another answer."""


def _sets(*groups: str) -> tuple[frozenset[str], ...]:
    return tuple([frozenset(stems(words)) for words in groups])


ASKING = _sets(
    "how many much сколько почём насколько",
    "how как",
    "where где куда откуда",
    "when когда",
    "who whose кто чей кому кого",
    "why зачем почему",
    "what which что чего чем какой какая какие каких какому",
)
"""Words by which a question asks for more than yes or no."""
TURNING = _sets(
    "not no t cannot without never не нет без никогда нельзя",  # t: of don't, can't, isn't
    "must have has need obliged forced compulsory mandatory надо нужно должен обязан обязательно придётся",
    "or или либо",
    "lose lost remove discard leave take убирать убрать снимать снять пропадать пропадут терять сгорать уходить",
    "keep stay remain остаться остаётся остаются остались оставить сохранить",
    "show open показать показывать открыто открыть",
    "hide hidden secret прятать скрыть тайне",
)
"""Words that turn the answer round, where one of two questions has them."""
MARKS = "«»\"'.,;:!?()–"
"""What may stand at the ends of a word."""
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
    short: dict[str, dict[str, str]]
    modules: dict[str, tuple[str, ...]]
    """By group of rules that are not always played: the stems that name it."""
    cases: dict[str, dict[str, str]]
    """By such a group and language: when its rules hold."""


class CommonIndex(Struct, frozen=True):
    """What the indexes of all games share."""

    kindred: dict[str, dict[str, dict[str, float]]]
    """By language and stem: the stems said in its place, and how likely that is."""
    unanswered: dict[str, list[tuple[str, tuple[str, ...]]]]
    """By language: stems of questions no rulebook answers, with their topics."""
    topics: dict[str, dict[str, str]]
    """What the referee answers to those of a topic."""


class Hit(Struct, frozen=True):
    """An entry that may answer a question."""

    id: str
    score: float
    covered: float
    """How much of what the question is about it covers, from 0 to 1."""
    near: float
    """How near the nearest question is: 1 is the very same."""
    answer: Answer | None
    """What answers the nearest question of the same form; nothing where none is near, or one with another answer is."""
    words: frozenset[str] = frozenset()
    """The words of the question it speaks of."""
    module: str = ""
    """The group of rules it belongs to, where that is neither named nor played."""

    @property
    def trust(self) -> float:
        """Return how likely it is an answer at all."""
        return self.covered + self.near


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

    kindred: dict[str, dict[str, float]]
    """From each word to words said in its place, and what they are worth."""
    instead: dict[str, list[tuple[str, float]]]
    """From a kindred word to the words it stands for."""

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
        return replace(self, known=known, kindred={})


def load_index(folder: Path) -> QuestionIndex:
    """Read the compiled index of a game."""
    return msgspec.json.decode(read_compiled(folder, "asked.json"), type=QuestionIndex)


@cache
def load_common() -> CommonIndex:
    """Read the compiled index all games share."""
    return msgspec.json.decode(read_compiled(Path(__file__).parent, "asked.json"), type=CommonIndex)


class QuestionSearch:
    """Searches the entries of one game."""

    def __init__(self, index: QuestionIndex, common: CommonIndex) -> None:
        self.index = index
        self.common = common

    def find(self, question: str, played: Iterable[str] = ()) -> tuple[Hit, ...]:
        """Return what may answer a question, the best first; `played`: stems of what is at the table besides."""
        query = self._query(question)
        named = {*query.stems, *played}
        scores = self._scores(query, named)
        best = sorted(scores, key=lambda number: (-scores[number], number))[:CANDIDATES]
        hits = [self._hit(number, scores[number], query, named) for number in best]
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
        return sorted({word.strip(MARKS) for line in lines for word in plain(line).split()})

    def _scores(self, query: _Query, named: set[str] | None) -> dict[int, float]:
        """Return what the words of a question say for each entry; `named`: what counts besides the common rules."""
        index = self.index
        scores: dict[int, float] = {}
        for lang, words in index.words.items():
            for of, worth in query.known[lang].values():
                for number, weight in words[of][1]:
                    scores[number] = scores.get(number, 0.0) + worth * weight
        for stem in query.kindred:
            for number, weight in self._instead_of(stem, query).items():
                scores[number] = scores.get(number, 0.0) + weight
        for number in scores if named is not None else ():
            if self._module_of(index.ids[number], named or set()):
                scores[number] *= DAMPED
        return scores

    def _instead_of(self, stem: str, query: _Query) -> dict[int, float]:
        """Return what kindred words say for the entries that do not have a word itself."""
        found: dict[int, float] = {}
        for words in self.index.words.values():
            for kin, worth in query.kindred[stem].items():
                for number, weight in words[kin][1] if kin in words else ():
                    found[number] = max(worth * weight, found.get(number, 0.0))
        return {number: weight for number, weight in found.items() if not self._speaks_of(number, stem, query)}

    def unanswered(self, question: str) -> tuple[float, str]:
        """Return how near the nearest question is that no rulebook answers, and its topic."""
        query, best = self._query(question), (0.0, "")
        for lang, lines in self.common.unanswered.items():
            for topic, line in lines:
                best = max(best, (self._nearness(query, lang, line), topic))
        return best

    def question_of(self, id: str, lang: str) -> str:
        """Return a question an entry answers, an open one if there is one; nothing where nobody asks for it."""
        known = self.index.phrases.get(lang, ())
        lines = known[self.index.ids.index(id)] if known else []
        return next((line for answer, line in lines if answer == "open"), lines[0][1] if lines else "")

    def _query(self, question: str) -> _Query:
        asked = tuple([stem for stem in stems(question) if not self._is_thing(stem)])
        known = {lang: dict(self._known(lang, dict.fromkeys(asked))) for lang in self.index.words}
        own = {stem: stem for stem in asked}
        meant = {lang: own | {of: stem for stem, (of, _) in words.items()} for lang, words in known.items()}
        rarity = {stem: self._rarity(stem, known) for stem in asked}
        kindred = {stem: kin for stem in rarity if (kin := self._kindred(stem))}
        instead: dict[str, list[tuple[str, float]]] = {}
        for stem, kin in kindred.items():
            for word, worth in kin.items():
                instead.setdefault(word, []).append((stem, worth))
        return _Query(asked, known, rarity, frozenset(pairwise(asked)), meant, kindred, instead)

    def things(self, question: str) -> tuple[str, ...]:
        """Return the words that name things of a position, as 2E: no rule speaks of them."""
        words = (word.strip(MARKS) for word in question.split())
        return tuple([word for word in dict.fromkeys(words) if any(map(self._is_thing, stems(word)))])

    def _is_thing(self, stem: str) -> bool:
        mixed = any(map(str.isdigit, stem)) and any(map(str.isalpha, stem))
        return mixed and not any(stem in words for words in self.index.words.values())

    def _kindred(self, stem: str) -> dict[str, float]:
        """Return the words that are said in the place of another, and what they are worth."""
        found = (words[stem] for words in self.common.kindred.values() if stem in words)
        return {kin: min(MOST_KINDRED, KINDRED * likely) for words in found for kin, likely in words.items()}

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
        if len(stem) < LONG or not re.search(LETTERS[lang], stem):
            return ""
        from difflib import get_close_matches

        alike = (one for one in self.index.words[lang] if abs(len(one) - len(stem)) < 3 and one[:1] == stem[:1])
        return next(iter(get_close_matches(stem, alike, n=1, cutoff=SIMILAR)), "")

    def _rarity(self, stem: str, known: dict[str, dict[str, tuple[str, float]]]) -> float:
        """Return how rare a word is; a word nobody uses is the rarest."""
        found = [self.index.words[lang][words[stem][0]][0] for lang, words in known.items() if stem in words]
        return min(found) if found else log(1 + len(self.index.ids))

    def _module_of(self, id: str, named: set[str]) -> str:
        """Return the module an entry belongs to, if that is neither named nor played."""
        own = id.partition(".")[2].removeprefix("amb.")
        groups = (group for group in self.index.modules if own.startswith((f"{group}.", f"{group}_")))
        return next((group for group in groups if named.isdisjoint(self.index.modules[group])), "")

    def _hit(self, number: int, score: float, query: _Query, named: set[str]) -> Hit:
        about = query.about
        whole = sum(query.rarity[stem] for stem in about) or 1.0
        covers = {stem: self._covers(number, stem, query) for stem in about}
        near, answer = self._nearest(number, query)
        share = sum(query.rarity[stem] * worth for stem, worth in covers.items()) / whole
        raised = score * (1 + NEAREST * near) * (1 + COVERED * share)
        id = self.index.ids[number]
        known = answer if share >= SPOKEN_OF else None
        words = frozenset(stem for stem, worth in covers.items() if worth >= SPEAKS)
        return Hit(id, raised, share, near, known, words, self._module_of(id, named))

    def _covers(self, number: int, stem: str, query: _Query) -> float:
        """Return how much an entry speaks of a word, from 0 to 1: by itself, or by words said in its place."""
        if self._speaks_of(number, stem, query):
            return 1.0
        kindred = query.kindred.get(stem, {}).items()
        has = (worth for kin, worth in kindred for have in self._having.values() if number in have.get(kin, ()))
        return max(has, default=0.0)

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

    def _nearest(self, number: int, query: _Query) -> tuple[float, Answer | None]:
        """Return how near the nearest question of an entry is, and what answers those that ask the same way."""
        best, near_by = 0.0, dict[Answer, float]()
        form = _form(query.stems)
        for lang, entries in self.index.phrases.items():
            for answer, phrase in entries[number]:
                near = self._nearness(query, lang, line := _stems(phrase))
                best = max(best, near)
                if near >= (SURE if answer == "open" else CERTAIN) and form == _form(line):
                    near_by[answer] = max(near, near_by.get(answer, 0.0))
        answers = sorted(near_by, key=lambda one: -near_by[one])
        if not answers or any(near_by[other] > APART * near_by[answers[0]] for other in answers[1:]):
            return best, None
        fits = _asks(query.stems) if answers[0] == "open" else not _asks(query.stems[:2])
        return best, answers[0] if fits else None

    def _nearness(self, query: _Query, lang: str, line: tuple[str, ...]) -> float:
        """Return how near a question is to another one, as stems: the rarer the words they share, the nearer."""
        said, words = query.meant[lang], set(line)
        found = {said[stem]: 1.0 for stem in words if stem in said}
        for kin in words & query.instead.keys():
            for stem, worth in query.instead[kin]:
                found[stem] = max(worth, found.get(stem, 0.0))
        if not found:
            return 0.0
        shared = sum(query.rarity[stem] * worth for stem, worth in found.items())
        near = shared / sqrt(query.weight * sum(self._rarity_of(lang, stem) for stem in words))
        pairs = set(pairwise(line))
        return near + IN_ORDER * len(pairs & query.pairs) / max(1.0, sqrt(len(pairs) * len(query.pairs)))

    def _rarity_of(self, lang: str, stem: str) -> float:
        return self.index.words[lang][stem][0] if stem in self.index.words[lang] else log(1 + len(self.index.ids))


@lru_cache(4096)
def _stems(phrase: str) -> tuple[str, ...]:
    return stems(phrase)


def _form(line: tuple[str, ...]) -> tuple[bool, ...]:
    """Return which of the words a question has that make another question of one about the same things."""
    return tuple([not words.isdisjoint(line) for words in (*ASKING, *TURNING)])


def _asks(line: tuple[str, ...]) -> bool:
    """Return whether a question asks for more than yes or no."""
    return any(not words.isdisjoint(line) for words in ASKING)
