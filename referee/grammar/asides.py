"""What people say besides a move, for the position to tell: although he has two signs, from my home cell.

    next(without_asides("Can Boris abandon the Toy Store while he has two signs?", lexicon.is_thing)).line
    # 'Can Boris abandon the Toy Store?'

What is cut off is not judged, and the answer says so.
"""

import re
from collections.abc import Callable, Iterator
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from referee.grammar.tokenizer import LONGEST

MOST = 14
"""So many ways to cut a line are tried."""
DEEPEST = 3
"""So many asides a line has at most."""
_JOINING = (
    r"if|although|though|even though|even if|even|while|because|since|when|whenever|before|after|unless|without"
    r"|now that|so that|as long as|with only|with just|with (?:my|his|her|their) last|at the (?:price|cost) of"
    r"|at the (?:land|usual|double) price|having|given that|along with|together with|instead of|rather than"
    r"|despite|in spite of|but|who|whose|which|where|until|once|in order to|если|хотя|хоть|пока|потому что"
    r"|поскольку|так как|когда|до того как|после того как|перед тем как|перед|прежде чем|раньше|после|без"
    r"|вместо|вместо того чтобы|котор(?:ый|ая|ое|ые|ого|ой|ых|ому|ым)|у котор(?:ого|ой|ых)|на котор(?:ом|ой|ых)"
    r"|где|ведь|но|несмотря на|чтобы|ради|вдали от|далеко от|far from|far away from|away from"
    r"|not (?:in|on) (?:my|his|her|their)|out of|не в сво[йю]|не в мо[йю]|вне|имея|вместе со?"
    r"|по (?:обычной |двойной )?(?:цене|стоимости)|(?:за|на) последние|не \w+(?:[ая]я|[иаея]в)"
)
_STATING = "на (?:нём|нем|ней|них)|там|тут|у (?:него|неё|нее|них|меня|нас)|он|она|оно|они|это|it|he|she|they|there|I"
"""What a clause about the position begins with behind a comma."""
_BEHIND = re.compile(
    rf"(?<=[\w»”\"')])(?:[,;]?\s+(?:[–—-]\s+)?(?=(?:{_JOINING})\s)|(?:[,;]|\s[–—-])\s+(?=(?:{_STATING})\s)|[?.!]\s+(?=\S))",
    re.IGNORECASE,
)
"""Where a clause begins that runs to the end of a line."""
_BEFORE = (
    re.compile(rf"^(?:{_JOINING})\s[^,?]*,\s*(?:(?:то|then)\s+)?(?=\S)", re.IGNORECASE),
    re.compile(r"^[^?]*\b(?:хват(?:ит|ает)|достаточно)\b[^?]*,\s*чтобы\s+", re.IGNORECASE),
    re.compile(r"^[^?]*\benough\b[^?]*\sto\s+", re.IGNORECASE),
    re.compile(r"^[^?]*?,\s*(?:so|but|therefore|поэтому|значит|так что|но|а)\s+(?=\S)", re.IGNORECASE),
)
"""Clauses with which a line begins."""
_REFUSING = re.compile(
    r"\b(?:не\s+(?:хоч\w+|хотят|хотим|желает|желаю|будет|буду)|(?:do|does|did)\s*(?:n't|n’t|not)\s+want\s+to)\s+[^,?]*?"
    r"(?:[,\s]+(?:и|а|and|but)|,)\s+",
    re.IGNORECASE,
)
"""What somebody does not want before what he does."""
_HAVING = re.compile(
    r"(?<=\s)(?:has|have|is|am|are|pays?|имеет|стоит|находится|плат\w+)\s+(?:[^,?]*?\s+)?(?:and|и)\s+", re.IGNORECASE
)
"""What somebody has, or that he pays, before what he does."""
_ENDS = r"(?=\s+(?:to|onto|into|on|in|at|with|for|by|на|в|во|к|ко|по|за|против)\s|[,;?]|$)"
_FROM = re.compile(rf"\s+(?:from|out of|из|с|со|от)\s+(?!под\b)[^,;?]+?{_ENDS}", re.IGNORECASE)
"""Where something comes from."""
_BESIDE = "on top of|atop|over|next to|beside|adjacent to|near|поверх|прямо на|рядом со?|возле|около"
_ATOP = re.compile(rf"\s+(?:right\s+)?(?:{_BESIDE})\s+[^,;?]+?{_ENDS}", re.IGNORECASE)
"""What a thing is laid on or beside, where the place says it already."""
_BEFORE_WHOM = re.compile(
    r"\s(?:вместо|раньше|прежде|после|до|перед|before|after|instead of|ahead of)\s+\w+(?=\s)", re.IGNORECASE
)
"""Before or instead of whom somebody does it."""
_STATE = re.compile(
    r"\s(?:(?:чуж|занят|свободн|пуст|полн|заполнен|купленн|закрыт|открыт|построенн|застроенн|соседн|заброшенн)[а-яё]{1,3}"
    r"|full|empty|bare|vacant|occupied|enclosed|abandoned|neighbouring|neighboring|bought|finished|foreign)(?=\s)",
    re.IGNORECASE,
)
"""How a thing stands."""
_OWN_PLACE = re.compile(
    rf"\s+(?:on|at|in|на|в)\s+(?:my|his|her|their|its|сво[а-яё]+|мо[а-яё]+)\s+[^,;?]+?{_ENDS}", re.IGNORECASE
)
"""On his home cell, in her wallet."""
_IN_KIND = re.compile(
    r"\s+(?:(?:за|for)\s+\w+\s+(?:товар|goods?|трофе|troph|очк|points?)\w*|по\s+(?:\w+\s+)?доллар\w*"
    r"|at\s+\S+\s+each|apiece)(?![\w])",
    re.IGNORECASE,
)
"""A price in goods, or for each."""
_AT = re.compile("on|at|in|на|в|во", re.IGNORECASE)
_WHERE = re.compile("in|at|from|with|of|в|у|из", re.IGNORECASE)
_OWNERS = re.compile(r"\s+\w+['’]s(?=\s)")
"""Whose a thing is."""


class Cut(Struct, frozen=True):
    """A line with what was said besides cut off."""

    line: str
    asides: tuple[str, ...] = ()
    things: tuple[str, ...] = ()
    """The asides that are names of things: no aside where the move could be about them."""
    comes_from: bool = False
    """Whether one of them says where something comes from."""


def without_asides(line: str, is_thing: Callable[[str], bool]) -> Iterator[Cut]:
    """Yield a line without one of its asides, without two, ... the fewest first.

    `is_thing`: whether some words name a thing of the game, as the woods on 2F do.
    """
    yield from islice(_cuts(line, is_thing), MOST)


def _cuts(line: str, is_thing: Callable[[str], bool]) -> Iterator[Cut]:
    tried, level = {line}, [Cut(line)]
    for _ in range(DEEPEST):
        following = list[Cut]()
        for cut in level:
            for one in (*_once(cut), *_without_things(cut, is_thing)):
                if one.line not in tried:
                    tried.add(one.line)
                    following.append(one)
                    yield one
        level = following


def _once(cut: Cut) -> Iterator[Cut]:
    line = cut.line
    for found in reversed(list(_BEHIND.finditer(line))):
        yield _without(cut, found.start(), len(line.rstrip(" ?!.")))
    for pattern in _BEFORE:
        if front := pattern.match(line):
            yield _without(cut, 0, front.end())
    for pattern in (_STATE, _REFUSING, _HAVING, _OWNERS, _BEFORE_WHOM, _ATOP, _OWN_PLACE, _IN_KIND):
        for found in pattern.finditer(line):
            yield _without(cut, found.start(), found.end())
    for found in _FROM.finditer(line):
        yield replace(_without(cut, found.start(), found.end()), comes_from=True)


def _without_things(cut: Cut, is_thing: Callable[[str], bool]) -> Iterator[Cut]:
    """Yield a line without what is said to lie at a place, or where it is done: the woods on 2F, in the shop."""
    words = list(re.finditer(r"[^\s,;?!]+", cut.line))
    for n, word in enumerate(words):
        spans = [(first, n - 1) for first in range(max(1, n - LONGEST + 1), n)] if _AT.fullmatch(word[0]) else []
        if _WHERE.fullmatch(word[0]):
            spans += [(n, last) for last in range(min(n + LONGEST, len(words)) - 1, n, -1)]
        for first, last in spans:
            thing = cut.line[words[first + (first == n)].start() : words[last].end()]
            if is_thing(thing):
                without = _without(cut, words[first].start(), words[last].end())
                yield replace(without, things=(*cut.things, thing))


def _without(cut: Cut, start: int, end: int) -> Cut:
    line = cut.line
    kept = " ".join(f"{line[:start]} {line[end:]}".split()).replace(" ?", "?")
    return replace(cut, line=kept, asides=(*cut.asides, line[start:end].strip(" ,;–—-")))
