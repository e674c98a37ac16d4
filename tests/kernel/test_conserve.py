"""Nothing is created or lost, part by part, and nobody holds less than nothing."""

from typing import Any

import pytest

from referee.kernel.conservation import Bug, check_conservation, totals
from referee.kernel.context import Context
from tests.kernel.toy import GAME, TABLE, Fighter, Toy


def holding(lost: int = 0, **hearts: int) -> Toy:
    return Toy(players={name: Fighter(n) for name, n in hearts.items()}, lost=lost)


def change(before: Toy, after: Toy) -> None:
    check_conservation(Context(TABLE), before, after)


def test_what_one_loses_another_has() -> None:
    change(holding(red=3, blue=2), holding(red=1, blue=4))
    change(holding(red=3), holding(2, red=1))
    change(holding(red=3, blue=2), holding(red=5))
    change(holding(red=5), holding(red=3, blue=2))
    change(holding(red=3, blue=2), holding(red=3, green=2))
    change(holding(red=1), holding(1, red=0))


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (holding(red=3), holding(red=4), "hearts: \\+1"),
        (holding(red=3), holding(red=2), "hearts: -1"),
        (holding(red=3, blue=2), holding(red=3), "hearts: -2"),
        (holding(red=3, blue=2), holding(red=3, green=1), "hearts: -1"),
        (holding(red=3), holding(red=3, blue=2), "hearts: \\+2"),
        (holding(red=3), holding(1, red=3), "hearts: \\+1"),
        (holding(red=1), holding(2, red=-1), "red fell below zero: -1 hearts"),
    ],
)
def test_what_comes_from_nowhere_or_goes_there_is_told(before: Toy, after: Toy, said: str) -> None:
    with pytest.raises(Bug, match=said):
        change(before, after)


def test_what_has_no_name_may_change_but_not_below_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    holds: dict[str, Any] = {**GAME.holds, "round": lambda _, n: (("", n),)}
    monkeypatch.setattr(type(GAME), "holds", holds)
    change(Toy(round=1), Toy(round=2))
    with pytest.raises(Bug, match="below zero"):
        change(Toy(round=1), Toy(round=-1))


def test_all_that_is_held_is_added_up() -> None:
    holds: dict[str, Any] = {**GAME.holds, "round": lambda _, n: (("", n), ("rounds", n))}
    assert totals(holds, Toy(players={"red": Fighter(3), "blue": Fighter(4)}, lost=2, round=1)) == (
        {"hearts": 9, "rounds": 1}
    )
