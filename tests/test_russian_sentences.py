"""Russian sentences agree: counts, cases, lists that change, verdicts as a player would say them."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from referee.devtools import catalogues as translate
from referee.document.changes import changes
from referee.games import load_game
from referee.games.streets.moves.building import Build
from referee.grammar.explain_failure import key_text
from referee.kernel.facts import Items, Phrase, Several, Value, phrase
from referee.kernel.table_data import Grid, Row, value_grid
from referee.language import russian as translated
from referee.language.current import speaking
from referee.language.speaking import language_of
from referee.wording.changes import change_texts
from tests.russian_output import printed


@pytest.mark.parametrize(
    ("n", "said"),
    [(1, "1 карта риска"), (2, "2 карты риска"), (5, "5 карт риска"), (11, "11 карт риска"), (21, "21 карта риска")],
)
def test_counts(n: int, said: str) -> None:
    with speaking("ru"):
        assert language_of(load_game("magnate")).count_text(n, "risk card").replace("\u00a0", " ") == said


@pytest.mark.parametrize(("form", "said"), [("", "boris"), ("gen", "игрока boris"), ("dat", "игроку boris")])
def test_a_typed_name_is_carried_by_its_noun(form: str, said: str) -> None:
    with speaking("ru"):
        assert language_of(load_game("magnate")).fill(f"{{owner:{form}}}", {"owner": "boris"}) == said


def _became(game: str, grid: Grid, before: Value, after: Value, instead: bool = False) -> str:
    """Return in Russian what becomes of the last cell of a table of one row."""
    row = grid.rows[0]
    old, new = (replace(grid, rows=(replace(row, cells=(*row.cells[:-1], value)),)) for value in (before, after))
    with speaking("ru"):
        (text,) = change_texts(changes([old], [new]), language_of(load_game(game)), instead)
    return text


def _one_cell(column: str) -> Grid:
    return Grid("Players", (column,), (Row((), (None,)),), keys=0)


SHOP, IMMUNE = phrase("Shop"), phrase("untouchable")


def _minus(n: int) -> Phrase:
    return phrase("{n} x {token}", n=n, token="minus_50")


def _cards(*ids: str) -> Items:
    return Items(tuple(phrase("{card}", card=id) for id in ids))


@pytest.mark.parametrize(
    ("column", "old", "new", "told"),
    [
        ("in force", Items((SHOP, IMMUNE)), None, "больше не действуют Магазин и неприкасаемость"),
        ("in force", Items((IMMUNE,)), None, "больше не действует неприкасаемость"),
        ("in force", None, Items((_minus(1),)), "теперь действует 1\u00a0метка «-50%»"),
        ("in force", None, Items((_minus(2),)), "теперь действуют 2\u00a0метки «-50%»"),
        (
            "in force",
            Items((_minus(1),)),
            Items((_minus(2),)),
            "в силе 2\u00a0метки «-50%» (до этого 1\u00a0метка «-50%»)",
        ),
        ("blocked by", "red", None, "больше не заблокирована"),
        ("in hand", _cards("f_subsidy"), None, "с рук ушёл козырь «Субсидия»"),
        ("in hand", None, _cards("t_trampoline", "t_trampoline"), "на руки пришли козыри «Батут» ×\u00a02"),
        ("open", None, Items((phrase("{office:ins}", office="mafia"),)), "теперь можно пользоваться Мафией"),
    ],
)
def test_a_list_that_changes_agrees_with_what_it_names(column: str, old: Value, new: Value, told: str) -> None:
    assert _became("corporations", _one_cell(column), old, new) == told


def test_what_is_to_be_given_is_named_in_the_accusative() -> None:
    spoken = translated.Russian("ru", Path(translate.__file__).parents[1] / "games" / "streets")
    assert key_text(spoken, Build, "tile") == "постройку"


@pytest.mark.parametrize(
    ("goods", "said"),
    [
        ({"t_taxi": 1, "money": 300}, "козырь «Такси» и 300\u00a0деньгами"),
        ({"trophies": 1}, "1\u00a0трофей"),
        ({"guards": 1}, "1\u00a0метку охраны"),
    ],
)
def test_what_is_handed_over_stands_in_the_accusative(goods: dict[str, int], said: str) -> None:
    spoken = translated.Russian("ru", Path(translate.__file__).parents[1] / "games" / "corporations")
    assert spoken.fill("{goods:acc}", {"goods": goods}) == said


SPOKEN = [
    ("magnate/rules/market-leftmost.yaml", 1, "открыта карта риска R16"),
    ("magnate/rules/market-leftmost.yaml", 1, "всего взяты 4 карты риска"),
    ("magnate/rules/market-leftmost.yaml", 1, "осталось 15 (было 16), взята R16"),
    ("magnate/rules/market-leftmost.yaml", 1, "границы янтарной зоны"),
    ("magnate/rules/sell-never-below-zero.yaml", 1, "+ 1 (поправка: ниже нуля не бывает)"),
    ("magnate/rules/forced-no-dice.yaml", 2, "тогда запрещён уже шаг 1: население поблизости"),
    ("magnate/rules/adverts.yaml", 2, "может превратить рекламой кубики (до 2 из: "),
    ("magnate/rules/adverts-more-than-dice.yaml", 3, "реклама меняет кубики 1, 1, 2 и 2 на 5; теперь на кубиках"),
    ("magnate/rules/attract-feedback.yaml", 3, "теперь здесь 2 арендатора магазинов (занято 2 места из 6)"),
    ("magnate/rules/sell-for-nothing.yaml", 2, "маркеров за проданные участки: vector – 1"),
    ("magnate/examples/price-500.yaml", 2, "участок 5A: маркера «для продажи» больше нет"),
    ("streets/rules/solo-endgame-at-once.yaml", 3, "игра окончена, победителя нет"),
    ("streets/rules/solo-endgame-at-once.yaml", 3, "спорно 1) Какие постройки"),
    ("streets/rules/renovator.yaml", 7, "постройка «Стартовый дом» накрыта"),
    ("streets/examples/contractor-two.yaml", 1, "улица открыта слева"),
    ("streets/rules/who-wins.yaml", 2, "6 долларов = 6 долларов (деньги) + 0 долларов (доход в финальном подсчёте)"),
    ("streets/rules/setup-two.yaml", 3, "по краям: пусто, пусто"),
    ("streets/examples/contractor-two.yaml", 1, "в руке теперь 2 неизвестные постройки (было 3)"),
    ("corporations/examples/distract-with-wolf.yaml", 1, "«Отвлекающая охрану», снять охрану с D2 и устроить диверсию"),
    ("corporations/rules/hand-attacks-after-a-look.yaml", 5, "blue может не защищаться."),
    ("corporations/disputes/doubled-trumps-base.yaml", 2, "на руках 5 неизвестных козырей, а не 6;"),
    ("corporations/rules/untouchable.yaml", 6, "у игрока blue нет построенных предприятий: платить нечего"),
    ("corporations/rules/deals.yaml", 4, "сделку: отдать деньги (до 2700) и козыри; вариантов ещё много"),
    ("corporations/rules/said-at-the-wrong-moment.yaml", 1, "red не может спасовать."),
]


@pytest.mark.parametrize("file, at, said", SPOKEN)
def test_a_verdict_is_what_a_player_would_say(
    file: str, at: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in " ".join(printed(capsys, "judge", f"scenarios/{file}", "--at", str(at)).split())


@pytest.mark.parametrize(
    "old, new, told",
    [
        (Items(("T01",)), Items(("T01", "T16")), "взята T16"),
        (Items(("T01",)), Items(("T01", "T16", "T24")), "взяты T16 и T24"),
        (phrase("{n} drawn", n=18), phrase("{n} drawn", n=20), "взято 20 (было 18)"),
    ],
)
def test_one_card_or_several_have_come_to_a_list(old: Value, new: Value, told: str) -> None:
    assert _became("magnate", _one_cell("seen"), old, new) == told


def test_only_what_differs_is_told_of_two_lists() -> None:
    mine, there = (Several("tenants", {"office": 17, "retail": n}) for n in (21, 23))
    supply = value_grid("Property market", {"tenants in the supply": None})
    assert _became("magnate", supply, mine, there, instead=True) == "в запасе 23\u00a0арендатора магазинов, а не 21"


def test_an_abbreviation_at_the_end_has_the_full_stop_of_its_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    told = printed(capsys, "judge", "magnate", "--players", "anna,boris", "--move", "anna bid 350")
    assert told.startswith("anna не может поставить $350\u00a0тыс.\n")


@pytest.mark.parametrize(
    "game, line, said",
    [
        ("carnegie", "maria купить отдел", "нет ни хода, ни вопроса «купить»"),
        ("streets", "anya построить Спа-салон на 5,5", "дорога – справа (для примера"),
    ],
)
def test_a_typed_line(game: str, line: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    players = {"carnegie": "maria,artem", "streets": "anya,borya"}[game]
    assert said in printed(capsys, "judge", game, "--players", players, "--move", line)


def test_fractions_have_a_comma(capsys: pytest.CaptureFixture[str]) -> None:
    said = printed(capsys, "simulate", "streets", "--players", "anya,borya", "--games", "2", "--seed", "1")
    assert re.search(r"\d,\d\d %", said) and not re.search(r"\d\.\d", said)


def test_a_section_of_the_rules_is_called_by_its_russian_title(capsys: pytest.CaptureFixture[str]) -> None:
    assert "magnate.round.goal" in printed(capsys, "coverage", "magnate", "--section", "структура игры")


def test_a_choice_of_cells_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert " или (" in printed(capsys, "legal", "scenarios/streets/examples/closed-pictures.yaml")
