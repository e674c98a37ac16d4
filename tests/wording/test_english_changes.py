"""Changes of a table in English."""

from pathlib import Path
from typing import Any

import pytest

from referee.document.changes import CellChange, Change, change_data, changes
from referee.kernel.facts import Items, NameOf, Several, Value, phrase
from referee.kernel.table_data import Grid, Row, row_grid, value_grid
from referee.language.english import Language
from referee.wording.changes import change_texts

ENGLISH = Language(Path("/nowhere"))


def told(*found: Change, instead: bool = False) -> list[str]:
    """Return changes in words."""
    return change_texts(found, ENGLISH, instead)


@pytest.mark.parametrize(
    ("old", "new", "became", "instead"),
    [
        (3, 4, "rent 3 -> 4", "rent 4 instead of 3"),
        ("", 4, "rent 4", "rent 4"),
        (None, 4, "rent 4", "rent 4"),
        (3, "", "rent 3 -> none", "rent none instead of 3"),
        (3, None, "rent 3 -> none", "rent none instead of 3"),
        (0, 4, "rent 0 -> 4", "rent 4 instead of 0"),
    ],
)
def test_a_cell_that_changes(old: Value, new: Value, became: str, instead: str) -> None:
    change = Change("Town", Row((), ()), 0, (CellChange("rent", old, new),))
    assert told(change) == [became]
    assert told(change, instead=True) == [instead]


def test_a_row_that_comes_changes_or_goes() -> None:
    columns = ("place", "kind", "owner", "rent")
    before = row_grid("Town", columns, [("2A", "house", "anna", 3), ("3B", "", "anna", 1)], keys=2)
    after = row_grid("Town", columns, [("2A", "house", "boris", 4), ("5E", "shop", "", None)], keys=2)
    assert told(*changes([before], [after])) == [
        "2A house owner anna -> boris, rent 3 -> 4",
        "5E shop is new",
        "3B is gone",
    ]
    staying = Grid("Town", columns, after.rows, keys=2, stays=True)
    assert told(*changes([before], [staying]))[-1] == "3B owner anna -> none, rent 1 -> none"


def test_a_row_of_one_value_is_called_by_the_name_of_the_value() -> None:
    before, after = (value_grid("Market", {"round": n}) for n in (1, 2))
    assert told(*changes([before], [after])) == ["round 1 -> 2"]


@pytest.mark.parametrize(
    ("value", "data"),
    [
        (None, None),
        (0, 0),
        ("2A", "2A"),
        (NameOf("player", "anna"), "anna"),
        (phrase("secret"), "secret"),
        (phrase("{money:$}", money=5), 5),
        (phrase("{n} of {room}", n=1, room=3), {"n": 1, "room": 3}),
        (Several("tenants", {"home": 2}), {"home": 2}),
        (Items(("2A", NameOf("tiles", "cafe"))), ["2A", "cafe"]),
        (
            phrase("{left}, on top {top}", left=Several("hand", {"cafe": 1}), top="cafe"),
            {"left": {"cafe": 1}, "top": "cafe"},
        ),
    ],
)
def test_a_value_is_ids_and_numbers_in_data(value: Value, data: Any) -> None:
    change = Change("Town", Row(("2A",), ("2A", value)), 1, (CellChange("rent", None, value),))
    assert change_data(change) == {
        "table": "Town",
        "row": ["2A"],
        "kind": "changed",
        "cells": [{"column": "rent", "before": None, "after": data}],
    }
