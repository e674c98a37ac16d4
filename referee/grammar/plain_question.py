"""Questions about a position in whole sentences: `how many dice do I get for 5E?` is the question `dice 5E`."""

from collections.abc import Iterator

from referee.grammar.lexicon import Lexicon
from referee.grammar.tokenizer import noise, tokens, unquoted
from referee.kernel.spec import spec_of, tag_of
from referee.words.stemmer import stems

_ENGLISH = (
    "how many much what which who whose where is are was does do did can could would will may might should get gets"
    " got have has had i me we you they it there here now right currently moment be being please tell ask so far at"
    " the for"
)
_RUSSIAN = (
    "сколько какой какая какое какие каков кто что чей где есть был будет можно мне мы вы они он она это тут там здесь"
    " сейчас теперь пока ли я у меня нас него неё них получу получает получим получается стоит идёт равна равен всего"
    " скажи"
)
FILLER = frozenset(stems(f"{_ENGLISH} {_RUSSIAN}"))
"""Words of a question that name nothing."""


def question_lines(lexicon: Lexicon, sentence: str) -> Iterator[str]:
    """Yield the questions a sentence may ask, as they are typed, where every word of it has its place in them."""
    words = [unquoted(word).strip("?!.,;:") for word in tokens(sentence)]
    about = set(stems(sentence))
    found = list[tuple[int, str]]()
    for kind in lexicon.kinds["questions"]:
        named = [name for name in lexicon.stems_of(kind) if name and about.issuperset(name)]
        if not named:
            continue
        longest = max(named, key=len)
        fields = tuple(spec_of(kind).fields.values())
        rest = [word for word in words if not (noise(word) or _says_nothing(word, longest))]
        if all(any(lexicon.takes(field, word) for field in fields) for word in rest):
            found.append((-len(longest), " ".join([tag_of(kind), *rest])))
    yield from (line for _, line in sorted(found))


def _says_nothing(word: str, name: tuple[str, ...]) -> bool:
    """Return whether a word belongs to the name of a question, or is one that any question may have."""
    return set(stems(word)) <= {*name, *FILLER}
