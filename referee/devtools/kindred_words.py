"""Learn from questions that ask for the same rule which words ask for the same thing, as cash and money.

Every question is taken for a translation of each other question of its entry (model 1 of IBM, Brown and others 1993).
What words of one question are likely to be said in another with the same answer is a table of words and how likely.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import permutations

from referee.words.question_search import COMMON
from referee.words.stemmer import stems

ROUNDS = 5
"""How often the table is learned anew from what it told last."""
LIKELY = 0.03
"""Words less likely than this are not kept."""
KEPT = 8
"""So many kindred words of a word are kept."""
NOTHING = ""
"""What a word stands for that translates none of the other question."""

Sentence = tuple[str, ...]
Table = dict[tuple[str, str], float]
"""By a word and the word that was said instead: how likely that is."""


def kindred_words(entries: Iterable[Iterable[str]]) -> dict[str, dict[str, float]]:
    """Return for each stem the stems that stand for it, and how likely; `entries`: questions that ask for the same."""
    table = _learned(list(_pairs(entries)))
    found: dict[str, dict[str, float]] = defaultdict(dict)
    for (word, other), likely in table.items():
        if word != other and other != NOTHING:
            for one, kin in ((word, other), (other, word)):
                found[one][kin] = max(likely, found[one].get(kin, 0.0))
    return {word: dict(_best(kin)) for word, kin in sorted(found.items()) if max(kin.values()) >= LIKELY}


def _best(kin: dict[str, float]) -> Iterator[tuple[str, float]]:
    for word, likely in sorted(kin.items(), key=lambda of: (-of[1], of[0]))[:KEPT]:
        if likely >= LIKELY:
            yield word, round(likely, 3)


def _pairs(entries: Iterable[Iterable[str]]) -> Iterator[tuple[Sentence, Sentence, float]]:
    """Yield two questions of an entry, both ways; each question counts once, however many there are beside it."""
    for lines in entries:
        said = [tuple(stem for stem in dict.fromkeys(stems(line)) if stem not in COMMON) for line in lines]
        for one, other in permutations(filter(None, said), 2):
            yield (*one, NOTHING), other, 1 / (len(said) - 1)


def _learned(pairs: list[tuple[Sentence, Sentence, float]]) -> Table:
    """Return how likely each word is said for each other."""
    table: Table = {}
    for _ in range(ROUNDS):
        counts: Table = defaultdict(float)
        totals: dict[str, float] = defaultdict(float)
        for one, other, weight in pairs:
            for word in other:
                ways = [table.get((word, source), 1e-6) for source in one]
                for source, way in zip(one, ways, strict=True):
                    share = weight * way / sum(ways)
                    counts[word, source] += share
                    totals[source] += share
        table = {key: likely for key, count in counts.items() if (likely := count / totals[key[1]]) > 1e-3}
    return table
