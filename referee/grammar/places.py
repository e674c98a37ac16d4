"""Places named by what lies there: to the right of the Toy Store, «под Стартовым домом», next to B2.

list(lines_with_places(lexicon, state, "I put the Spa below the Toy Store, road up"))
# [["I put the Spa at 3,-1, road up"]]
"""

import re
from collections.abc import Iterator

from referee.grammar.lexicon import Lexicon
from referee.grammar.tokenizer import LONGEST, unquoted
from referee.kernel.state import AnyState

_SIDES = {
    "N": "above|on top side of|to the north of|north of|over from|сверху от|над|выше|севернее|к северу от",
    "E": "to the right of|on the right of|right of|to the east of|east of|справа от|правее|восточнее|к востоку от",
    "S": "below|under|underneath|beneath|to the south of|south of|снизу от|под|ниже|южнее|к югу от",
    "W": "to the left of|on the left of|left of|to the west of|west of|слева от|левее|западнее|к западу от",
    "": "next to|beside|adjacent to|right by|near|рядом с|рядом со|возле|около|вплотную к|у",
}
_NEARLY = "directly|right|just|immediately|straight|сразу|прямо|непосредственно"
_BESIDE = [
    (side, re.compile(rf"(?<=\s)(?:(?:{_NEARLY})\s+)?(?:{words})\s+(?:the\s+|an?\s+)?(?=\S)", re.IGNORECASE))
    for side, words in _SIDES.items()
]


def lines_with_places(lexicon: Lexicon, state: AnyState, line: str) -> Iterator[list[str]]:
    """Yield a line with a place in words written as one types it: several lines where several places fit."""
    game = lexicon.table.game
    for side, pattern in _BESIDE if game.landmarks else ():
        for found in pattern.finditer(line):
            for landmark, end in _landmarks(lexicon, line, found.end()):
                places = list(game.places_beside(lexicon.table, state, landmark, side))
                if places:
                    yield [f"{line[: found.start()]}at {place}{line[end:]}" for place in places]


def _landmarks(lexicon: Lexicon, line: str, start: int) -> Iterator[tuple[str, int]]:
    """Yield what some words name, and where they end: the longest first."""
    words = list(re.finditer(r"«[^»]*»|“[^”]*”|\"[^\"]*\"|[^\s,;?!]+", line[start:]))[:LONGEST]
    for last in range(len(words), 0, -1):
        end = start + words[last - 1].end()
        said = line[start:end]
        found = lexicon.names.meanings(unquoted(said), lexicon.table.game.landmarks)
        if len(found) == 1 and (last == 1 or "," not in said):
            yield found[0].id, end
            return
