"""The resolver of names: sixty clumsy ways to write things, and what must not be guessed."""

from typing import Any

import pytest

from referee.games import load_game
from referee.kernel.game import Seat
from referee.words.name_lists import names_of, shared_names
from referee.words.name_resolver import Ambiguous, Names, Unknown, code, fold, meanings_text, nothing, truth

SEATS = {"magnate": (Seat("anna", "vector"), Seat("boris", "greyfield")), "corporations": (Seat("anna", "red"),)}
CLUMSY = [
    ("magnate", "House", "buildings", "house"),
    ("magnate", "HOUSE", "buildings", "house"),
    ("magnate", "houses", "buildings", "house"),
    ("magnate", "дом", "buildings", "house"),
    ("magnate", "«Дом»", "buildings", "house"),
    ("magnate", "дома", "buildings", "house"),
    ("magnate", "Retail Units", "buildings", "retail_units"),
    ("magnate", "retail-units", "buildings", "retail_units"),
    ("magnate", "retailunits", "buildings", "retail_units"),
    ("magnate", "factories", "buildings", "factory"),
    ("magnate", "жильё", "tenants subtypes", "home"),
    ("magnate", "жилье", "tenants subtypes", "home"),
    ("magnate", "homes", "tenants subtypes", "home"),
    ("magnate", "r05", "risk", "R05"),
    ("magnate", "Р05", "risk", "R05"),
    ("magnate", "карта риска R05", "risk", "R05"),
    ("magnate", "Risk card R05", "risk", "R05"),
    ("magnate", "Т03", "new_tenants", "T03"),
    ("magnate", "сделать ставку", "moves", "bid"),
    ("magnate", "ставка", "moves", "bid"),
    ("magnate", "Buy land", "moves", "buy"),
    ("magnate", "купить участок", "moves", "buy"),
    ("magnate", "КУПИТЬ", "moves", "buy"),
    ("magnate", "MakeFives", "moves", "make_fives"),
    ("magnate", "make fives", "moves", "make_fives"),
    ("magnate", "цена земли", "position", "land_price"),
    ("magnate", "Land price", "position", "land_price"),
    ("magnate", "участок", "do.buy", "plot"),
    ("magnate", "Tutorial", "options.setup", "tutorial"),
    ("magnate", "Digital Assistant", "options.difficulty", "digital_assistant"),
    ("magnate", "Vector", "players", "anna"),
    ("magnate", "ANNA", "players", "anna"),
    ("magnate", "вектор", "players", "anna"),
    ("magnate", "buy.not_for_sale", "rules", "magnate.buy.not_for_sale"),
    ("magnate", "buy diagonal", "disputes", "magnate.amb.buy_diagonal"),
    ("magnate", "With diagonals", "readings.magnate.amb.buy_diagonal", "with_diagonals"),
    ("streets", "Toy Store", "tiles", "toy_store"),
    ("streets", "toy-store", "tiles", "toy_store"),
    ("streets", "модный лофт", "tiles", "trendy_lofts"),
    ("streets", "постройка «Модный лофт»", "tiles", "trendy_lofts"),
    ("streets", "туристы", "people", "tourist"),
    ("streets", "tourists", "people", "tourist"),
    ("streets", "Проныра", "colours", "grifter"),
    ("streets", "советники", "options.modules", "advisors"),
    ("carnegie", "New York", "cities", "new_york"),
    ("carnegie", "нью-йорк", "cities", "new_york"),
    ("carnegie", "Нью Йорк", "cities", "new_york"),
    ("carnegie", "St. Louis", "cities", "st_louis"),
    ("carnegie", "Санта Фе", "cities", "santa_fe"),
    ("carnegie", "ИР", "rows", "rnd"),
    ("carnegie", "R&D", "rows", "rnd"),
    ("carnegie", "Human Resources", "rows", "hr"),
    ("carnegie", "отдел «Продажи»", "departments", "sales"),
    ("carnegie", "новая приемная", "departments", "new_lobby"),
    ("carnegie", "приёмная", "departments cells =lobby =supply", "lobby"),
    ("carnegie", "А1", "cells", "a1"),
    ("carnegie", "с3", "cells", "c3"),
    ("carnegie", "откуда", "do.move", "from"),
    ("corporations", "Винстон Вульф", "trumps =unknown", "t_wolf"),
    ("corporations", "winston wolf", "trumps", "t_wolf"),
    ("corporations", "козырь «Винстон Вульф»", "trumps", "t_wolf"),
    ("corporations", "Bинcтoн Byльф", "trumps", "t_wolf"),
    ("corporations", "шредингер", "trumps", "t_schrodinger"),
    ("corporations", "неизвестно", "trumps =unknown", "unknown"),
    ("corporations", "d2", "hexes", "D2"),
    ("corporations", "Д2", "hexes", "D2"),
    ("corporations", "В2", "hexes", "B2"),
    ("corporations", "клетка поля D2", "hexes", "D2"),
    ("corporations", "Е03", "enterprises", "e03"),
    ("corporations", "предприятие e03", "enterprises", "e03"),
    ("corporations", "бросить кубики", "moves", "throw"),
    ("corporations", "красные", "players", "anna"),
]


def resolver(game: str) -> Names:
    return names_of(load_game(game), seats=SEATS.get(game, ()))


@pytest.mark.parametrize(("game", "said", "names", "meant"), CLUMSY)
def test_clumsy_spelling_is_understood(game: str, said: str, names: str, meant: str) -> None:
    assert resolver(game).resolve(said, names) == meant


@pytest.mark.parametrize(
    ("said", "game"),
    [
        ("Magnate", "magnate"),
        ("магнат", "magnate"),
        ("Magnate: The First City", "magnate"),
        ("Улицы", "streets"),
        ("«Карнеги»", "carnegie"),
        ("битва корпораций", "corporations"),
        ("Корпорации", "corporations"),
    ],
)
def test_game_may_be_called_by_its_title(said: str, game: str) -> None:
    assert shared_names().resolve(said, "games") == game


def test_ambiguous_word_lists_its_meanings() -> None:
    found = resolver("magnate").resolve("магазины", "tenants buildings")
    assert isinstance(found, Ambiguous)
    assert set(meanings_text(found.meanings)) == {"retail (tenants: магазины)", "retail_units (buildings: магазины)"}
    assert resolver("magnate").resolve("магазины", "buildings") == "retail_units"


def test_id_wins_over_names_of_others() -> None:
    assert resolver("corporations").resolve("taxi", "trumps events effects services") == "taxi"
    found = resolver("corporations").resolve("такси", "trumps events effects services")
    assert isinstance(found, Ambiguous)


@pytest.mark.parametrize("said", ["hous", "hause", "wolf", "винст", "", "  ", "«»", "-", "x" * 5000])
def test_parts_and_typos_are_never_taken_for_names(said: str) -> None:
    assert isinstance(resolver("magnate").resolve(said, "buildings"), Unknown)
    assert isinstance(resolver("corporations").resolve(said, "trumps"), Unknown)


def test_unknown_word_names_the_nearest() -> None:
    found = resolver("magnate").resolve("hause", "buildings")
    assert isinstance(found, Unknown)
    assert [meaning.id for meaning in resolver("magnate").near(found.word, "buildings")] == ["house"]
    assert resolver("magnate").resolve("house", "no_such_list") == Unknown("house")


def test_parts_of_names_for_typed_lines() -> None:
    names = resolver("corporations")
    assert [meaning.id for meaning in names.parts("wolf", "trumps")] == ["t_wolf"]
    assert [meaning.id for meaning in names.parts("винст", "trumps events")] == ["t_wolf"]
    assert [meaning.loose for meaning in names.parts("t_wolf", "trumps")] == [0]
    assert names.parts("w", "trumps") == ()
    assert names.parts("zzz", "trumps") == ()
    assert {meaning.id for meaning in names.parts("такси", "trumps events effects")} == {"t_taxi", "ev_taxi", "taxi"}


def test_whole_words_come_before_beginnings() -> None:
    found = resolver("magnate").parts("office", "buildings")
    assert [meaning.loose for meaning in found] == sorted(meaning.loose for meaning in found)
    assert {meaning.id for meaning in found} == {"small_office", "superior_office"}


@pytest.mark.parametrize(
    ("said", "pattern", "meant"),
    [
        ("2e", "^[0-6][A-I]$", "2E"),
        ("2Е", "^[0-6][A-I]$", "2E"),
        ("2е", "^[0-6][A-I]$", "2E"),
        (" 2E ", "^[0-6][A-I]$", "2E"),
        ("1Д", "^[0-6][A-I]$", "1D"),
        ("A1", "^[a-d][1-4]$", "a1"),
        ("9Z", "^[0-6][A-I]$", None),
    ],
)
def test_code_is_read_in_any_alphabet(said: str, pattern: str, meant: str | None) -> None:
    assert code(said, pattern) == meant


def test_yes_no_and_nothing() -> None:
    assert [truth(word) for word in ("Да", "yes", "нет", "False", "maybe")] == [True, True, False, False, None]
    assert nothing("нет") and nothing("None") and not nothing("0")


def test_spelling_is_folded() -> None:
    assert fold(" «Жилой-Фонд»_Ё. ") == "жилойфонде"


def test_exact_id_reads_no_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that use ids, as most do, never pay for the glossary."""

    def refuse(*_: Any) -> None:
        raise AssertionError("the words were read")

    monkeypatch.setattr("referee.words.name_lists.load_words", refuse)
    names = resolver("magnate")
    assert names.resolve("house", "buildings") == "house"
    assert names.resolve("anna", "players") == "anna"
    assert names.resolve("buy", "moves") == "buy"
    assert names.resolve("unknown", "tenants =unknown") == "unknown"
