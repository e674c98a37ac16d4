"""The words of a typed line: quotes keep words together, and so do the commas of `3, 0`."""

import re
from fractions import Fraction

from referee.words.name_resolver import fold

_TOKEN = re.compile(r"(?:[^\s\"«„“”'=]+=)?(?:\"[^\"]*\"|«[^»]*»|„[^“”]*[“”]|“[^”]*”|'[^']*')(?!\w)|\S+")
_QUOTED = re.compile(r"[\"«„“'](.*)[\"»“”']", re.DOTALL)
_ENGLISH = "the a an on at in for with and into onto of to from as by i my his her its their"
_RUSSIAN = "и на в во за с со у к ко из от до по для против игрока клетку клетке мой моя мою моё свой свою"
_AND = re.compile(r"\s+(?:and|и)\s+", re.IGNORECASE)
NOISE = frozenset(map(fold, f"{_ENGLISH} {_RUSSIAN}".split()))
"""Words that may stand anywhere and say nothing."""
LONGEST = 5
"""Names have at most so many words."""
MOST = 60
"""More words than any line needs."""


def tokens(line: str) -> list[str]:
    """Return the words of a line; `key = value` is one word, and brackets around a pair do not part it."""
    line = re.sub(r"\s*=\s*", "=", line.replace("\xa0", " "))
    line = re.sub(r"(?<=[\d\])])\s*,\s*(?=[-\d\[(])", ",", line)
    line = re.sub(r"(?<=[\[({])\s+|\s+(?=[\])}])", "", line)
    line = re.sub(r"(?<=\w):\s+(?=\d)", ":", line)
    found = [token.rstrip(",;") for token in _TOKEN.findall(line)]
    return [token for token in found if token and token != "="]


def with_commas(text: str) -> str:
    """Return a list with a comma for every `and`, as long as it was: `anna, boris and cveta`."""
    return _AND.sub(lambda found: f",{' ' * (len(found[0]) - 1)}", text)


def unquoted(token: str) -> str:
    """Return a word without its quotes."""
    found = _QUOTED.fullmatch(token)
    return found[1] if found else token


def quoted(token: str) -> bool:
    """Return whether somebody has put a word into quotes."""
    return _QUOTED.fullmatch(token) is not None


def keyed(token: str) -> tuple[str, str] | None:
    """Return the key and the value of `key=value`; none, when it is no such word."""
    key, equals, value = token.partition("=")
    return (key, unquoted(value)) if equals and key and not quoted(token) else None


def noise(word: str) -> bool:
    """Return whether a word says nothing."""
    return fold(word) in NOISE


def without_noise(text: str) -> str:
    """Return a text without the words that say nothing."""
    return " ".join(word for word in text.split() if not noise(word))


_GROUPED = re.compile(r"(?<=\d)[ _'\xa0,](?=\d{3}(?!\d))")
_AMOUNT = re.compile(
    r"(?P<minus>[-–−])?\s*(?P<sign>[$€₽])?\s*(?P<number>\d+(?:[.,]\d+)?)\s*"
    r"(?:(?P<thousand>k|к|тыс\.?|тысяч[аи]?|thousands?|grand)|(?P<million>m|м|mln|млн\.?|миллион(?:а|ов)?|millions?))?\s*"
    r"(?P<after>[$€₽]|dollars?|bucks|coins?|долл?\.?|доллар(?:а|ов)?|монет[аы]?|руб(?:л(?:ь|я|ей))?)?",
    re.IGNORECASE,
)


def amount(text: str, unit: int = 1) -> int | None:
    """Return the whole number a text means, where one of money is so many dollars; None when it means none."""
    found = _read(text)
    if found is None:
        return None
    number, is_money = found
    whole = number / unit if is_money else number
    return int(whole) if whole.denominator == 1 else None


def has_currency(text: str) -> bool:
    """Return whether a text says of which money it is: $5, 18 dollars, 200k."""
    found = _AMOUNT.fullmatch(_GROUPED.sub("", text[:30].strip()))
    return found is not None and any(found[part] for part in ("sign", "after", "thousand", "million"))


def _read(text: str) -> tuple[Fraction, bool] | None:
    """Return a number, and whether it says by a unit or a fraction that it is money at full length."""
    found = _AMOUNT.fullmatch(_GROUPED.sub("", text[:30].strip()))
    if found is None:
        return None
    number = Fraction(found["number"].replace(",", ".")) * (-1 if found["minus"] else 1)
    factor = 1000 if found["thousand"] else 1_000_000 if found["million"] else 0
    if not factor and number.denominator != 1:
        return None
    return (number * factor, True) if factor else (number, False)
