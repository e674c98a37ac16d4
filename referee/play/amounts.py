"""Whole numbers as people write them: `12`, `700k`, `$1.4m`, `1,4 млн`, `2 000`."""

import re
from collections.abc import Callable
from fractions import Fraction

_GROUPED = re.compile(r"(?<=\d)[ _'\xa0,](?=\d{3}(?!\d))")
_AMOUNT = re.compile(
    r"(?P<minus>[-–−])?\s*(?P<sign>[$€₽])?\s*(?P<number>\d+(?:[.,]\d+)?)\s*"
    r"(?:(?P<thousand>k|к|тыс\.?|thousand)|(?P<million>m|м|mln|млн\.?|million))?\s*(?P<after>[$€₽])?",
    re.IGNORECASE,
)


def amount(text: str, money: Callable[[int], str] = str) -> int | None:
    """The whole number a text means, in the unit of the game that writes money so; None when it means none."""
    found = _read(text)
    if found is None:
        return None
    number, is_money = found
    whole = number / _unit(money) if is_money else number
    return int(whole) if whole.denominator == 1 else None


def _read(text: str) -> tuple[Fraction, bool] | None:
    """A number, and whether it says by a unit or a fraction that it is money at full length."""
    found = _AMOUNT.fullmatch(_GROUPED.sub("", text[:30].strip()))
    if found is None:
        return None
    number = Fraction(found["number"].replace(",", ".")) * (-1 if found["minus"] else 1)
    factor = 1000 if found["thousand"] else 1_000_000 if found["million"] else 0
    if not factor and number.denominator != 1:
        return None
    return (number * factor, True) if factor else (number, False)


def _unit(money: Callable[[int], str]) -> Fraction:
    """How much one is in the game's own unit."""
    one = _read(money(1))
    return one[0] if one and one[1] else Fraction(1)
