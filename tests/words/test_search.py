"""Stems and search: forms of one word meet, the other language is found, the best comes first."""

import pytest

from referee.games import GAMES, load_game
from referee.language.word_forms import load_words
from referee.words.rule_search import find_rules
from referee.words.stemmer import singulars, stem, stems
from referee.words.term_list import TermList

CASES = ("gen", "dat", "acc", "ins", "pre", "one", "few", "many", "pl", "dat_pl", "ins_pl")


@pytest.mark.parametrize(
    "forms",
    [
        "улица улицы улиц улице улицей улицами",
        "участок участка участков участком",
        "постройка построек постройки постройкой",
        "игрок игрока игроки игроков игрокам",
        "арендатор арендаторы арендаторов арендаторами",
        "ячейка ячеек ячейками",
        "владелец владельца владельцев",
        "закрытая закрытой закрытые",
        "street streets",
        "company companies",
        "building buildings",
        "donate donation donations",
        "bid bids bidding",
        "advertise advertising advertised",
        "adjacent adjacency",
    ],
)
def test_forms_of_a_word_share_its_stem(forms: str) -> None:
    assert len({stem(form) for form in forms.split()}) == 1


@pytest.mark.parametrize("pair", ["улица лицо", "ход доход", "цена ценность", "plot place", "house home", "card car"])
def test_other_words_do_not(pair: str) -> None:
    assert len({stem(word) for word in pair.split()}) == 2


def test_stems_know_nearly_all_forms_of_the_glossaries() -> None:
    """A counted form may leave words of the name out; all it has must be met."""
    nouns = [word for game in GAMES for word in load_words(load_game(game).folder).section("nouns").values()]
    forms = [(word.ru, word.forms[case]) for word in nouns for case in CASES if case in word.forms]
    missed = [pair for pair in forms if not set(stems(pair[1])) <= set(stems(pair[0]))]
    assert len(forms) > 1000
    assert len(missed) < 0.02 * len(forms), missed


def test_number_is_all_that_singulars_take_away() -> None:
    assert singulars("Retail Units") == ("retail", "unit")
    assert singulars("house") != singulars("hous")


@pytest.mark.parametrize(
    ("game", "words", "first"),
    [
        ("streets", "улица", "streets.street."),
        ("streets", "улицами", "streets.street."),
        ("magnate", "adjacent buy", "magnate.buy.not_for_sale"),
        ("magnate", "реклама кубики", "magnate.advert."),
        ("magnate", "advertising dice", "magnate."),
        ("carnegie", "стоимость пожертвования", "carnegie.donation.cost"),
        ("corporations", "круговая прибыль", "corporations.profit."),
        ("corporations", "Мафия", "corporations.mafia."),
        ("corporations", "винстон вульф", "corporations.card.wolf"),
    ],
)
def test_rule_asked_for_comes_first(game: str, words: str, first: str) -> None:
    found = find_rules(load_game(game), words.split())
    assert found.fitted == found.query_words
    assert any(thing.id.startswith(first) for thing in found.things[:3])


def test_nearest_when_nothing_fits_all() -> None:
    found = find_rules(load_game("magnate"), ["sell", "tennant"])
    assert (found.fitted, found.query_words) == (1, 2)
    assert found.strange == {"tennant": ("tenant", "tenants")}
    assert any("sell" in thing.id for thing in found.things)


def test_nothing_found_is_nothing() -> None:
    found = find_rules(load_game("magnate"), ["xylophone"])
    assert (found.things, found.fitted) == ((), 0)


def test_idle_words_are_not_looked_for() -> None:
    game = load_game("magnate")
    assert find_rules(game, ["may", "the", "sell"]).things == find_rules(game, ["sell"]).things


def test_beginning_of_an_id_narrows() -> None:
    found = find_rules(load_game("magnate"), ["sell.value", "bonus"])
    assert found.things
    assert all(thing.id.startswith("magnate.sell.value") for thing in found.things)


@pytest.mark.parametrize(
    ("game", "words", "first"),
    [
        ("magnate", ["купить", "землю"], ("moves", "buy")),
        ("magnate", ["BUY"], ("moves", "buy")),
        ("magnate", ["привлечение"], ("moves", "attract")),
        ("streets", ["доход", "улица"], ("questions", "income")),
        ("carnegie", ["пожертвовать"], ("moves", "donate")),
        ("corporations", ["вульф"], ("components", "t_wolf")),
        ("corporations", ["wolf"], ("components", "t_wolf")),
    ],
)
def test_word_asked_for_comes_first(game: str, words: list[str], first: tuple[str, str]) -> None:
    best = TermList(load_game(game)).find(words).things[0]
    assert (best.section, best.id) == first


def test_section_and_kind_are_known_by_any_name() -> None:
    known = TermList(load_game("magnate"))
    assert [known.find_section(said) for said in ("moves", "Ходы", "вопросы", "здания", "buildings", "buy")] == [
        "moves",
        "moves",
        "questions",
        "buildings",
        "buildings",
        None,
    ]
