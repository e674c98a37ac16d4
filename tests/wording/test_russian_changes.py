"""Changes of a table in Russian: what came, what went, what became of a value, what stands otherwise."""

from collections.abc import Iterable

import pytest

from referee.document.changes import CellChange, Change
from referee.kernel.facts import Items, NameOf, Phrase, Several, Value, phrase
from referee.kernel.table_data import Row
from referee.wording.russian_changes import RussianChanges
from tests.language.toy_russian import russian

RAFT, HOPE, FAITH = (phrase("{ship}", ship=name) for name in ("raft", "hope", "faith"))
ANNA, BORIS, CLARA, DORA = "anna", "boris", "clara", "dora"


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> RussianChanges:
    return RussianChanges(russian(tmp_path_factory.mktemp("toy")))


def change(table: str, *key: Value, kind: str = "changed", cells: Iterable[CellChange] = ()) -> Change:
    """Return a change of a row."""
    return Change(table, Row(key, (*key, None)), len(key), tuple(cells), kind)  # type: ignore[arg-type]


def cell(words: RussianChanges, column: str, old: Value, new: Value, instead: bool = False) -> str:
    """Return what has become of one cell."""
    of = change("Sea", "2A", cells=[CellChange(column, old, new)])
    return words.sentence(of, instead).removeprefix("2A: ").replace("\u00a0", " ")


def names(*values: Value) -> Items:
    """Return a list."""
    return Items(values)


def sailor(name: str, kind: str = "sailor") -> Phrase:
    """Return a sailor by name."""
    return phrase("{sailor} {name}", sailor=kind, name=name)


def wares(**counts: int) -> Several:
    """Return wares by number."""
    return Several("wares", counts)


def test_a_row_is_called_as_its_table_calls_its_rows(words: RussianChanges) -> None:
    assert words.row_name(change("Town", "угловой")) == "дом угловой"
    assert words.row_name(change("Town", "2A", "угловой")) == "дом угловой (2A)"
    assert words.row_name(change("Sea", "2A", "угловой")) == "2A, угловой"
    assert words.sentence(change("Town", "3", kind="came")) == "вырос дом 3"
    assert words.sentence(change("Sea", "плот", kind="came")) == "появилось: плот"
    assert words.sentence(change("Sea", "плот", kind="gone")) == "утонул плот"
    assert words.sentence(change("Town", "3", kind="gone")) == "больше нет: дом 3"


def test_a_row_of_one_value_has_words_of_its_own(words: RussianChanges) -> None:
    row = change("Sea", NameOf("rows", "round"), cells=[CellChange("", 1, 2)])
    assert words.sentence(row) == "начинается раунд 2"
    assert words.sentence(change("Sea", "anna", cells=[CellChange("", 3, 4)])) == "anna – 4 (до этого 3)"


@pytest.mark.parametrize(
    ("column", "old", "new", "told"),
    [
        ("money", 5, 7, "теперь 7 (было 5)"),
        ("money", 5, NameOf("counts", "none"), "денег не осталось"),
        ("money", None, 7, "деньги – 7"),
        (
            "money",
            wares(shop=2, pier=1),
            wares(shop=2, pier=3),
            "теперь 2 магазина, 3 причала (было 2 магазина, 1 причал)",
        ),
        ("pledge", "", "дом", "отдан дом"),
        ("pledge", "дом", "", "дом вернулся"),
        ("height", "", 3, "высота – 3"),
        ("height", 3, None, "высота – пусто (до этого 3)"),
        ("height", 3, 4, "высота – 4 (до этого 3)"),
        ("guests", names(ANNA, BORIS), names(ANNA, CLARA), "гости добавилось: clara, гости больше нет: boris"),
        ("guests", names(ANNA), names(BORIS), "гости – boris (до этого anna)"),
        ("guests", names(ANNA), names(ANNA, BORIS), "гости добавилось: boris"),
        ("guests", names(ANNA, BORIS), names(CLARA, DORA), "гости – clara, dora (до этого anna, boris)"),
        (
            "guests",
            wares(shop=2, garden=1),
            wares(shop=3, garden=1),
            "гости – 3 магазина, сад (до этого 2 магазина, сад)",
        ),
    ],
)
def test_a_cell_that_changes(words: RussianChanges, column: str, old: Value, new: Value, told: str) -> None:
    assert cell(words, column, old, new) == told


@pytest.mark.parametrize(
    ("column", "old", "new", "told"),
    [
        ("money", 5, 7, "денег 7, а не 5"),
        ("money", wares(shop=2, pier=1), wares(shop=2, pier=3), "денег 3 причала, а не 1 причал"),
        ("money", wares(shop=2, pier=1), wares(shop=2), "денег 2 магазина, а не 2 магазина, 1 причал"),
        ("pledge", None, "дом", "в залоге дом"),
        ("pledge", "дом", "", "залог – пусто, а не дом"),
        ("height", 3, 4, "высота – 4, а не 3"),
        ("guests", names(ANNA, BORIS), names(ANNA, CLARA), "гости – clara, а не boris"),
        ("fleet", names(RAFT), names(RAFT, "шлюп"), "флот – плот, шлюп, а не плот"),
        ("cards", names("K1"), names("K2"), "взято K2, а не K1"),
        ("cards", names("K1"), names("K1", "K2"), "взято ещё: K2"),
        ("cards", names("K1", "K2"), names("K1"), "взято –, а не K2"),
        ("cards", names(), names("K1"), "взято ещё: K1"),
        ("crew", names(sailor(ANNA)), names(sailor(BORIS)), "в команде матрос boris, а не anna"),
        ("crew", names(sailor(ANNA)), names(sailor(ANNA, "cook")), "в команде кок anna, а не матрос anna"),
        (
            "crew",
            names(sailor(ANNA), "кок"),
            names(sailor(BORIS), "юнга"),
            "в команде матрос boris, юнга, а не матрос anna, кок",
        ),
        ("crew", wares(shop=3), wares(shop=1), "в команде 1 магазин, а не 3"),
        (
            "crew",
            wares(shop=3, pier=2),
            wares(shop=1, pier=1),
            "в команде 1 магазин, 1 причал, а не 3 магазина, 2 причала",
        ),
    ],
)
def test_a_cell_that_stands_otherwise(words: RussianChanges, column: str, old: Value, new: Value, told: str) -> None:
    assert cell(words, column, old, new, instead=True) == told


@pytest.mark.parametrize(
    ("column", "old", "new", "told"),
    [
        ("cards", names("K1"), names("K1", "K2"), "взята K2"),
        ("cards", names(), names("K1", "K2"), "взяты K1 и K2"),
        ("cards", None, names("K1"), "взята K1"),
        ("cards", names("K1", "K2"), None, "отдана K1, K2"),
        ("cards", names("K1"), names("K2"), "взята K2, отдана K1"),
        ("cards", 18, 20, "взято 20 (было 18)"),
        ("cards", names("K1"), 20, "взято 20 (было K1)"),
        ("fleet", None, names(RAFT), "пришёл плот"),
        ("fleet", None, names(RAFT, RAFT), "пришли плот × 2"),
        ("fleet", names(RAFT), names(RAFT, RAFT, RAFT), "пришли плот × 2"),
        ("fleet", None, wares(shop=2), "пришли 2 магазина"),
        ("fleet", None, wares(shop=21), "пришёл 21 магазин"),
        ("crew", None, names(sailor(ANNA), sailor(BORIS)), "пришли матрос anna и boris"),
        ("crew", None, names(sailor(ANNA), "кок"), "пришёл матрос anna, кок"),
        ("crew", None, names(sailor(ANNA)), "пришёл матрос anna"),
        ("fleet", None, names(FAITH), "пришёл корабль «Вера»"),
        ("fleet", None, Several("ship", {"faith": 1, "hope": 1}), "пришли корабли «Вера» и «Надежда»"),
        ("fleet", None, names(FAITH, HOPE), "пришли корабли «Вера» и «Надежда»"),
        ("fleet", None, names(FAITH, RAFT), "пришли «Вера» и плот"),
        ("fleet", names(FAITH), None, "нет: «Вера»"),
        ("supply", wares(shop=3, pier=2), wares(shop=1, pier=2), "в запасе теперь 1 магазин (было 3)"),
        (
            "supply",
            wares(shop=3, pier=2),
            wares(shop=1, pier=5),
            "в запасе теперь 1 магазин (было 3), 5 причалов (было 2)",
        ),
        ("supply", wares(bench=2), wares(box=1), "прибыло: 1 стойло, ушло: 2 стойки"),
        ("supply", wares(shop=3), wares(pier=2), "прибыло: 2 причала, ушло: 3 магазина"),
        ("supply", wares(shop=3), wares(shop=1, pier=2), "прибыло: 1 магазин, 2 причала, ушло: 3 магазина"),
        ("supply", wares(shop=3, garden=1), wares(shop=2, garden=1), "в запасе теперь 2 магазина (было 3)"),
        ("supply", names("дом"), names("дом", "сад"), "прибыло: сад"),
        ("supply", names("дом"), names("сад"), "прибыло: сад, ушло: дом"),
    ],
)
def test_a_list_that_changes_tells_what_came_and_what_went(
    words: RussianChanges, column: str, old: Value, new: Value, told: str
) -> None:
    assert cell(words, column, old, new) == told
