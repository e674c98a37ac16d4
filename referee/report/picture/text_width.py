"""How much room a text takes, in a broad font that many systems have (DejaVu Sans): in most others it takes less."""

from functools import lru_cache

HUNDREDTHS = {
    29: "'ijlIJ",
    34: " ,.·/:;\\|\u00a0",
    41: "f-()[]t!r",
    53: '"*_`–sz?гз',
    59: "cсэLFkтvxyвухчь",
    63: "PРкяTYaoГТУАо«»eбеёESbdghnpquЕрЁ",
    66: "$0123456789{}ЗлийнпK",
    71: "AVАцBRXZБВХЧЬЯдCСЭКъ",
    79: "UHNИЙЛНПмDG▲◆&ДЦOQОы",
    86: "wЪ#+<=>^~ю×−фMМФ",
    95: "Ыж★шщ%",
    101: "mW@—…",
    109: "№ШЖЮЩ",
}
WIDTHS = {letter: width / 100 for width, letters in HUNDREDTHS.items() for letter in letters}
WIDEST = 1.1
"""A letter of another script."""
STRONG = 1.13
ELLIPSIS = "…"
LEAST = 0.7
"""A text is written as much smaller at most before it is cut."""


@lru_cache(maxsize=4096)
def ems(text: str, strong: bool = False) -> float:
    """Return the width of a text in sizes of its letters."""
    return sum(WIDTHS.get(letter, WIDEST) for letter in text) * (STRONG if strong else 1)


def cut(text: str, room: float, strong: bool = False) -> str:
    """Return a text that fits into so many sizes of its letters."""
    if ems(text, strong) <= room:
        return text
    while text and ems(text + ELLIPSIS, strong) > room:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def fitted(text: str, size: float, wide: float, strong: bool = False) -> tuple[str, float]:
    """Return a text and the size of its letters so that it fits: smaller first, then cut."""
    needed = size * ems(text, strong)
    if needed <= wide:
        return text, size
    if needed * LEAST <= wide:
        return text, size * wide / needed
    return cut(text, wide / size / LEAST, strong), size * LEAST
