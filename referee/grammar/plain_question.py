"""Questions about a position in whole sentences, as they are typed.

`how many dice do I get for 5E?` is the question `dice 5E`, `can I sell 2A?` the move `sell 2A`.
"""

from collections.abc import Iterator

from referee.grammar.lexicon import Lexicon
from referee.grammar.tokenizer import noise, tokens, unquoted
from referee.kernel.spec import spec_of, tag_of
from referee.words.stemmer import IDLE, stems

_ENGLISH = (
    "how many much what which who whose where is are was does do did can could would will may might should get gets"
    " got have has had i me we you they it there here now right currently moment be being please tell ask so far at"
    " the for of to in on a an my your money earn"
)
_RUSSIAN = (
    "сколько какой какая какое какие каков кто что чей где есть был будет можно мне мы вы они он она это тут там здесь"
    " сейчас теперь пока ли я у меня нас него неё них получу получает получим получается стоит идёт равна равен всего"
    " скажи мой моя моё мои моего моей денег принесёт принесут даёт дают даст выходит выйдет от за на в из"
)
FILLER = frozenset(stems(f"{_ENGLISH} {_RUSSIAN}"))
"""Words of a question that name nothing."""
_MAY = (
    "can could may might allowed able legal possible можно могу может можем могут смогу сможет сможем разрешено вправе"
)
ALLOWED = frozenset(stems(_MAY))
"""Words by which a question asks whether a move may be made."""


def question_lines(lexicon: Lexicon, sentence: str) -> Iterator[str]:
    """Yield the questions and the moves a sentence may ask for, as they are typed.

    Every word of the sentence has its place in a question; whether a move can be read is for the reader to tell.
    """
    words = [unquoted(word).strip("?!.,;:") for word in tokens(sentence)]
    about = set(stems(sentence))
    found = list[tuple[int, str]]()
    for kind in lexicon.kinds["questions"]:
        names = (tuple([stem for stem in name if stem not in IDLE]) for name in lexicon.stems_of(kind))
        named = [name for name in names if name and about.issuperset(name)]
        if not named:
            continue
        longest = max(named, key=len)
        fields = tuple(spec_of(kind).fields.values())
        rest = [word for word in words if not (noise(word) or _says_nothing(word, longest))]
        if all(any(lexicon.takes(field, word) for field in fields) for word in rest):
            found.append((-len(longest), " ".join([tag_of(kind), *rest])))
    yield from (line for _, line in sorted(found))
    if not ALLOWED.isdisjoint(about):
        yield " ".join(word for word in words if not ({*stems(word)} <= FILLER | ALLOWED))


def _says_nothing(word: str, name: tuple[str, ...]) -> bool:
    """Return whether a word belongs to the name of a question, or is one that any question may have."""
    return set(stems(word)) <= {*name, *FILLER}
