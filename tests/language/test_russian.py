"""Russian sentences: words in their cases, numbers with their nouns, lists that change, what is said only once."""

import pytest

from referee.kernel.facts import AnyOf, MaybeSome, Span
from referee.kernel.pieces import plain_text
from referee.language.russian import Russian, quantity
from tests.language.toy_russian import russian


@pytest.fixture(scope="module")
def ru(tmp_path_factory: pytest.TempPathFactory) -> Russian:
    return russian(tmp_path_factory.mktemp("toy"))


def spaced(text: str) -> str:
    """A text with blanks that may break."""
    return text.replace("\u00a0", " ")


def test_a_text_is_the_game_s_own_then_the_one_all_games_share_then_english(ru: Russian) -> None:
    assert ru.text("{by} builds") == "{by} строит"
    assert ru.text("the game is over") == "конец игры"
    assert ru.text("round {n}") == "раунд {n}"
    assert ru.text("nobody wrote this") == "nobody wrote this"


def test_a_word_stands_in_the_form_asked_for_or_as_it_is(ru: Russian) -> None:
    assert [ru.word("buildings", "house", form) for form in ("", "dat", "pre")] == ["дом", "дому", "дом"]
    assert ru.word("buildings", "castle", "gen") == "castle"
    assert ru.word("none", "nobody", "dat") == "никому"


def test_a_figure_is_called_by_its_name_or_by_its_code(ru: Russian) -> None:
    assert ru.label("rent") == "аренда"
    assert ru.label("5A") == "участок 5A"
    assert ru.label("luck") == "luck"
    assert ru.knows("rent")
    assert not ru.knows("luck")


def test_an_id_is_shown_by_its_first_name_and_a_number_as_a_number(ru: Russian) -> None:
    assert ru.id_text("house", "moves", "buildings") == "построить дом"
    assert ru.id_text("shop", "moves", "buildings") == "лавка"
    assert ru.id_text("castle", "moves", "buildings") == "castle"
    assert (ru.id_text("1", "counts"), ru.id_text("-1", "counts")) == ("1", "-1")
    assert ru.thing("house", "buildings") == "дом"


def test_what_a_schema_says_is_told_whole_or_by_its_first_sentence(ru: Russian) -> None:
    assert ru.described("A house. It has a roof.") == "Дом с крышей"
    assert ru.described("A shop.") == "Торговая лавка"
    assert ru.described("A shop. It sells.") == "Торговая лавка"
    assert ru.described("the game is over") == "конец игры"
    assert ru.described("round {n}") == "раунд {n}"
    assert ru.described("A castle.") == ""
    assert ru.described("A shop p. 3 shows. It sells.") == "Лавка со с. 3"


def test_a_fraction_has_a_comma_and_an_abbreviation_ends_its_sentence(ru: Russian) -> None:
    assert ru.decimal("16.67") == "16,67"
    assert ru.say("{cost:$}.", cost=5) == "5 руб."
    assert ru.say("{cost:$}...", cost=5) == "5 руб...."


def test_a_field_is_called_as_its_kind_calls_it_else_as_all_do(ru: Russian) -> None:
    assert [ru.field("ships", "cost"), ru.field("plots", "cost"), ru.field("plots", "area")] == (
        ["фрахт", "цена", "area"]
    )
    assert (ru.value_text("building", "house"), ru.value_text("building", "castle")) == ("дом", "castle")


def test_a_purse_holds_counted_things_and_sums(ru: Russian) -> None:
    assert spaced(ru.amount_held("cards", 2)) == "2 карты"
    assert ru.amount_held("money", 2) == "деньги 2"
    assert ru.amount_held("fame", 2) == "fame 2"


def test_what_came_up_follows_its_verb_without_its_noun(ru: Russian) -> None:
    assert ru.came_up("card", ["карта K1"]) == "открыта карта K1"
    assert ru.came_up("card", ["карта K1", "карта K2"]) == "открыты карты K1 и K2"
    assert ru.came_up("dice", ["3", "4", "6"]) == "выпало 3, 4 и 6"
    assert ru.came_up("wheel", ["7"]) == "wheel 7"
    assert ru.came_up("building", ["house", "shop"]) == "building дом и лавку"


def test_a_figure_by_itself_stands_in_its_unit(ru: Russian) -> None:
    assert [spaced(ru.measured(2, unit)) for unit in ("card", "fame", "luck")] == ["2 карты", "2 славы", "2"]


def test_what_chance_must_bring_is_counted_in_the_accusative(ru: Russian) -> None:
    assert spaced(ru.amount_due("card", 1)) == "нужно открыть 1 карту"
    assert spaced(ru.amount_due("dice", 5)) == "нужно бросить 5 кубиков"


def test_a_question_begins_with_a_capital_letter_unless_somebody_asks_it(ru: Russian) -> None:
    assert ru.question_text("сколько домов у соперника") == "Сколько домов у соперника?"
    assert ru.question_text("сколько домов", "anna") == "anna: сколько домов?"
    assert ru.question_text("доход игрока") == "Доход игрока"
    assert ru.question_text("доход", "anna") == "anna: доход"


@pytest.mark.parametrize(
    ("name", "amount", "n", "remark", "figure", "addend"),
    [
        ("rent", "5 руб.", 5, "", "аренда: 5 руб.", "5 руб. (аренда)"),
        ("rent", "5 руб.", 5, "за год", "аренда: 5 руб. (за год)", "5 руб. (аренда, за год)"),
        ("rent", "", 0, "", "аренда", "аренда"),
        ("houses", "2", 2, "", "2 дома", "2 дома"),
        ("houses", "5", 5, "в городе", "5 домов (в городе)", "5 домов (в городе)"),
        ("houses", "5 руб.", 5, "", "дом: 5 руб.", "5 руб. (дом)"),
        ("5A", "3", 3, "", "участок 5A: 3", "3 (участок 5A)"),
        ("nameless", "3", 3, "", "3", "3"),
    ],
)
def test_a_figure_and_an_addend(
    ru: Russian, name: str, amount: str, n: int, remark: str, figure: str, addend: str
) -> None:
    assert spaced(plain_text(ru.figure(name, amount, n, remark))) == figure
    assert spaced(plain_text(ru.addend(name, amount, n, remark))) == addend


def test_the_form_of_a_noun_follows_the_last_digits_of_a_number() -> None:
    assert {n for n in range(130) if quantity(n) == "one"} == {1, 21, 31, 41, 51, 61, 71, 81, 91, 101, 121}
    assert {n for n in range(20, 130) if quantity(n) == "few"} == {n for n in range(20, 110) if 2 <= n % 10 <= 4} | (
        {122, 123, 124}
    )
    assert [quantity(n) for n in (0, 2, 4, 5, 11, 12, 14, -1, -2, -11)] == (
        ["many", "few", "few", "many", "many", "many", "many", "one", "few", "many"]
    )


@pytest.mark.parametrize(
    ("n", "case", "said"),
    [
        (1, "", "1 карта"),
        (1, "acc", "1 карту"),
        (1, "gen", "1 карты"),
        (3, "", "3 карты"),
        (3, "acc", "3 карты"),
        (3, "gen", "3 карт"),
        (5, "", "5 карт"),
        (5, "acc", "5 карт"),
        ("1–5", "", "1–5 карт"),
    ],
)
def test_a_number_with_its_noun_in_a_case(ru: Russian, n: object, case: str, said: str) -> None:
    assert spaced(ru.count_text(n, "card", case)) == said


def test_nouns_of_all_games_and_unknown_ones_are_counted_too(ru: Russian) -> None:
    assert spaced(ru.count_text(2, "player")) == "2 игрока"
    assert spaced(ru.count_text(2, "castle")) == "2 castle"


def test_typed_names_are_carried_by_the_noun_of_all_games(ru: Russian) -> None:
    told = [ru.say(f"{{first:{case}}}", first=("anna", "boris")) for case in ("gen", "dat", "pre")]
    assert told == ["игроков anna и boris", "игрокам anna и boris", "игроках anna и boris"]
    assert ru.say("{who:dat}", who="anna") == "игроку anna", "the game itself has no dative of a player"


def test_a_word_goes_with_a_number(ru: Russian) -> None:
    assert [ru.with_number(n, "лежит|лежат") for n in (1, 2, 5)] == ["лежит", "лежат", "лежат"]
    assert [ru.with_number(n, "одна|две|пять") for n in (1, 2, 5)] == ["одна", "две", "пять"]


@pytest.mark.parametrize(
    ("template", "value", "said"),
    [
        ("{at:xy}", (2, 3), "(2, 3)"),
        ("{n:$}", 5, "5 руб."),
        ("{by}", "anna", "anna"),
        ("{by:dat}", "anna", "игроку anna"),
        ("{by:dat}", "table", "столу"),
        ("{building:acc}", "shop", "лавку"),
        ("{height}", "house", "house"),
        ("{building}", 3, "3"),
        ("{plot:gen}", "5A", "участка 5A"),
        ("{plot}", "5A", "участок 5A"),
        ("{plot}", "9Z", "9Z"),
        ("{thing:gen}", "5A", "участка 5A"),
        ("{building}", {"house": 2, "shop": 1}, "2 дома, лавка"),
        ("{building}", {"shop": 3}, "лавка × 3"),
        ("{building:gen}", {"house": 2}, "2 домов"),
        ("{building:gen}", ("house", "shop"), "дома и лавки"),
        ("{ship:gen}", ("hope", "faith"), "кораблей «Надежда» и «Вера»"),
        ("{ship:gen}", ("hope",), "корабля «Надежда»"),
        ("{ship:gen}", ("hope", "raft"), "корабля «Надежда» и плота"),
        ("{ship:and}", ("hope", "faith"), "«Надежда» и «Вера»"),
        ("{ship}", ("hope", "faith"), "«Надежда», «Вера»"),
        ("{ship:gen}", AnyOf(("hope", "faith")), "корабля «Надежда» или «Вера»"),
        ("{n:#card}", Span(0, 3), "до 3 карт"),
        ("{n:#card:acc}", Span(0, 3), "до 3 карт"),
        ("{n:#card}", Span(0, 1), "до 1 карты"),
        ("{n:#card}", Span(1, 3), "1–3 карты"),
        ("{n}", Span(0, 4, 2), "от 0 до 4 с шагом 2"),
        ("{n}", Span(0, 3), "0–3"),
        ("{n:$}", Span(0, 4, 2), "от 0 руб. до 4 руб. с шагом 2 руб."),
        ("{building}", MaybeSome(Span(0, 2), {"house": 2}), "0–2 дома"),
        ("{building:gen}", MaybeSome(Span(0, 2), {"house": 2}), "0–2 домов"),
        ("{building}", MaybeSome(Span(1, 5), {"shop": 5}), "1–лавка × 5"),
        ("{building}", MaybeSome(2, {"house": 3}), "2 из: 3 домов"),
        ("{building}", MaybeSome(Span(1, 2), {"house": 1, "shop": 1}), "1–2 из: 1 дома и лавки"),
        ("{n:=лежит|лежат}", ("a", "b"), "лежат"),
    ],
)
def test_a_gap_is_filled(ru: Russian, template: str, value: object, said: str) -> None:
    name = template.strip("{}").split(":")[0]
    assert spaced(ru.fill(template, {name: value})) == said


@pytest.mark.parametrize(
    ("thing", "n", "said"),
    [("house", 1, "1 дом"), ("house", 2, "2 дома"), ("house", 5, "5 домов"), ("card", 2, "2 карты")],
)
def test_a_number_of_what_another_fact_names(ru: Russian, thing: str, n: int, said: str) -> None:
    assert spaced(ru.fill("{n:#{building}}", {"n": n, "building": thing})) == said


def test_what_another_fact_names_stands_in_a_case_too(ru: Russian) -> None:
    assert spaced(ru.fill("{n:#{building}:gen}", {"n": 1, "building": "house"})) == "1 дома"


def test_up_to_so_many_of_what_another_fact_names_is_a_span(ru: Russian) -> None:
    assert spaced(ru.fill("{n:#{building}}", {"n": Span(0, 3), "building": "house"})) == "0–3 дома"


@pytest.mark.parametrize(
    ("kind", "ids", "more", "said"),
    [
        ("ships", ["hope"], False, "корабля «Надежда»"),
        ("ships", ["hope", "faith"], False, "кораблей «Надежда» и «Вера»"),
        ("ships", ["hope", "faith"], True, "кораблей «Надежда», «Вера»"),
        ("ships", ["hope", "raft"], False, "корабля «Надежда» и плота"),
        ("ships", ["raft", "raft"], False, "плота и плота"),
        ("ships", ["hope", "unknown"], False, ""),
        ("buildings", ["house", "shop"], True, "дома, лавки"),
        ("plots", ["5A"], False, "участка 5A"),
        ("plots", ["5A", "5B"], False, "участков 5A и 5B"),
        ("plots", ["yard"], False, "участка yard"),
        ("lots", ["a", "b"], False, "лота a и b"),
        ("lots", ["L1"], False, "лота L1"),
        ("harbours", ["far"], False, "гавани Дальняя"),
        ("harbours", ["old", "new"], False, "Старой и гавани new"),
    ],
)
def test_components_of_which_something_is_told_stand_in_the_genitive(
    ru: Russian, kind: str, ids: list[str], more: bool, said: str
) -> None:
    assert ru.topic_text(kind, ids, more) == said
