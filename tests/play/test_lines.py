"""What typed lines mean: people's own spellings in both languages, what is left out, what cannot be understood."""

from functools import cache

import pytest

from referee.desk.view import view_of
from referee.grammar.line_parser import Reader
from referee.grammar.parse_result import NotUnderstood, Unclear, Understood
from referee.grammar.shortest_line import typed_line
from referee.kernel.choice_set import ChoiceSet
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare

SITUATIONS = {
    "action": """
game: magnate
players: [anna: vector, boris: greyfield, cveta: penforth]
position:
  {stage: action, turn: anna, land_price: 700, tiles: {2: halestown}, plots: {2A: {owner: anna}, 3B: {owner: anna}}}
""",
    "attract": """
game: magnate
players: [anna: vector, boris: greyfield, cveta: penforth]
position:
  {stage: attract, turn: anna, plots: {2A: {owner: anna, building: house}}, players: {anna: {adverts: 3}}}
""",
    "bid": """
game: magnate
players: [анна, борис]
position: {stage: bid, turn: анна}
""",
    "tenants": """
game: magnate
players: [anna, boris]
options: {advanced: true}
position: {stage: action, turn: anna, plots: {2A: {owner: anna, building: house}}}
""",
    "stopped": """
game: corporations
players: [red, blue, green]
position:
  stage: {is: stopped, moved: true}
  field: {D2: {owner: blue, chip: e01, mark: 1}, B2: {owner: red, chip: e02}}
  players: {red: {pawn: 0, hand: {t_wolf: 1, unknown: 5}}, blue: {pawn: 8}}
""",
    "answer": """
game: corporations
players: [red, blue, green]
position:
  stage: {is: stopped, moved: true}
  field: {D2: {owner: blue, chip: e01, mark: 1}, B2: {owner: red, chip: e02}}
  players: {red: {pawn: 0, hand: {t_wolf: 1, unknown: 5}}, blue: {pawn: 8}}
steps: [{by: red, do: sabotage, hex: D2}]
""",
    "moves": """
game: carnegie
players: [maria, artem]
seed: 3
position: {stage: setup_moves, turn: maria}
""",
    "rehoused": """
game: streets
players: [anya, borya]
position:
  city:
    central_station: none
    city_park: none
    starter_home: {at: [1, 0], road: S, owner: borya, people: {parent: 1}}
    flea_market: {at: [2, 0], road: S, owner: borya, people: {parent: 1}}
    art_gallery: {at: [3, 0], road: S, owner: anya, people: {hipster: 3}}
    hardware_store: {at: [4, 0], road: W}
steps: [{by: anya, do: build, tile: student_house, at: [0, 0], road: E}]
""",
    "street": """
game: streets
players: [gleb, dasha]
position: {players: {gleb: {hand: {toy_store: 1, unknown: 2}}}}
""",
}


@cache
def at(situation: str) -> Reader:
    """The reader of a situation."""
    return view_of(prepare(read_text(SITUATIONS[situation], situation))).reader()


@pytest.mark.parametrize(
    ("situation", "line", "meant"),
    [
        ("action", "buy 2E", "anna: buy 2E"),
        ("action", "anna buy 2e", "anna: buy 2E"),
        ("action", "купить 2Е", "anna: buy 2E"),
        ("action", "купить участок 2E", "anna: buy 2E"),
        ("action", "анна: продать 3B", "anna: sell 3B"),
        ("action", "продаю 3в", "anna: sell 3B"),
        ("action", "vector: sell 3B", "anna: sell 3B"),
        ("action", "sel plot=3B", "anna: sell 3B"),
        ("action", "sell plot 3B to boris", "anna: sell 3B boris"),
        ("action", "sell boris 3B", "anna: sell 3B boris"),
        ("action", "build a house on 2A", "anna: build 2A house"),
        ("action", "построить дом на 2А", "anna: build 2A house"),
        ("action", "build small office 2A", "anna: build 2A small_office"),
        ("action", 'build "Small Office" 2A', "anna: build 2A small_office"),
        ("action", "build 2A offic", "anna: build 2A small_office"),
        ("action", "adv 2", "anna: advertise 2"),
        ("action", "co", "anna: consult"),
        ("action", "boris: trade anna", "boris: trade anna"),
        ("action", "price 2E", "anna: price 2E"),
        ("action", "ask price 2E", "anna: price 2E"),
        ("action", "boris: rent", "boris: rent"),
        ("action", "scoring aid $1.4m", "anna: scoring_aid 1400"),
        ("attract", "attract 2A adverts=2", "anna: attract 2A 2"),
        ("attract", "attract 2A with 2 adverts", "anna: attract 2A 2"),
        ("attract", "заселить 2A", "anna: attract 2A"),
        ("bid", "ставка 400 тыс.", "анна: bid 400"),
        ("bid", "Борис: сделать ставку $0,4 млн", "борис: bid 400"),
        ("bid", "anna pass", "анна: pass"),
        ("tenants", "build 2A house leave 2 home 1 office", "anna: build 2A house 2 home 1 office"),
        ("tenants", "build 2A house leave home:2, office", "anna: build 2A house 2 home 1 office"),
        ("tenants", "build house home=2 2A", "anna: build 2A house 2 home"),
        ("stopped", "build shop", "red: build_shop"),
        ("stopped", "build e03 C3", "red: build e03 C3"),
        ("stopped", "диверсия Д2", "red: sabotage D2"),
        ("stopped", "offer blue give 5 money get wolf", "red: offer blue 5 money get=t_wolf:1"),
        ("stopped", "effects", "red: effects"),
        ("answer", "pass", "blue: pass"),
        ("answer", "blue: answer trampoline to 17", "blue: answer t_trampoline 17"),
        ("answer", "build e03 C3", "red: build e03 C3"),
        ("street", "build toy store at 1, 0 with the road E", "gleb: build toy_store E 1,0"),
        ("street", "build E 1 0 toy", "gleb: build toy_store E 1,0"),
        ("street", "build toy_store road=E at=[-1, 0]", "gleb: build toy_store E -1,0"),
    ],
)
def test_a_line_means(situation: str, line: str, meant: str) -> None:
    reader = at(situation)
    found = reader.read(line)
    assert isinstance(found, Understood), found
    assert typed_line(reader.lexicon, found.move, found.by) == meant
    assert not found.filled


def test_the_only_legal_completion_is_filled_in_and_told() -> None:
    found = at("attract").read("attract")
    assert isinstance(found, Understood)
    assert (found.move.plot, found.move.adverts, found.filled) == ("2A", 0, ("plot",))


@pytest.mark.parametrize(
    ("situation", "line", "rows"),
    [
        ("action", "sell", ["anna: sell 2A", "anna: sell 3B"]),
        ("action", "build house", ["anna: build 2A house", "anna: build 3B house"]),
    ],
)
def test_several_legal_completions_are_left_to_choose_from(situation: str, line: str, rows: list[str]) -> None:
    reader = at(situation)
    found = reader.read(line)
    assert isinstance(found, Unclear)
    assert [typed_line(reader.lexicon, row.offer, row.by) for row in found.rows] == rows


def test_a_big_choice_is_left_as_a_form_that_can_be_finished() -> None:
    reader = at("bid")
    found = reader.read("bid")
    assert isinstance(found, Unclear) and isinstance(found.rows[0].offer, ChoiceSet)
    begun = typed_line(reader.lexicon, found.rows[0].offer, found.rows[0].by)
    finished = reader.read(f"{begun} 300")
    assert isinstance(finished, Understood) and finished.move.amount == 300


def test_a_meaning_with_swapped_words_says_what_it_was_taken_for() -> None:
    reader = at("moves")
    found = reader.read("move start_hr lobby")
    assert isinstance(found, Understood)
    assert typed_line(reader.lexicon, found.move) == "move lobby start_hr"
    assert typed_line(reader.lexicon, found.rather) == "move start_hr lobby"


def test_the_name_of_a_move_may_go_on_behind_a_number() -> None:
    found = at("moves").read("передвинуть 2 сотрудников из приёмной в начальный отдел кадров")
    assert isinstance(found, Understood)
    assert (found.move.do(), found.move.from_, found.move.to, found.move.count) == ("move", "lobby", "start_hr", 2)


def test_what_the_referee_has_done_by_himself_can_be_said() -> None:
    reader = at("rehoused")
    found = reader.read("rehouse 3 hipsters to student house")
    assert isinstance(found, Understood)
    assert (found.by, found.move.to) == ("anya", "student_house")


def test_equal_meanings_that_are_all_illegal_are_left_to_choose_from() -> None:
    found = at("stopped").read("разыграть винстон")
    assert isinstance(found, Unclear)
    assert {row.offer.do() for row in found.rows} == {"play", "use", "answer"}


def test_an_illegal_move_is_meant_all_the_same() -> None:
    found = at("action").read("boris buy 6A")
    assert isinstance(found, Understood) and found.by == "boris"


@pytest.mark.parametrize(
    ("situation", "line", "message", "hint"),
    [
        ("action", "by 2E", "there is no move or question 'by'; did you mean buy?", "anna may now: buy land, build"),
        ("action", "buy 2Z", "buy land: '2Z' does not fit", "it takes plot (a plot"),
        ("action", "buy 2E 2F", "buy land: '2F' does not fit", "understood: buy land, plot: 2E"),
        (
            "action",
            "build plto=2A house",
            "build: 'plto=2A' does not fit; did you mean plot?",
            "it may also take tenants that leave (`leave`)",
        ),
        ("action", "build house 9Z", "build: '9Z' does not fit", "it also takes plot"),
        ("action", "bob: buy 2E", "nobody called 'bob' plays", "players: anna, boris, cveta"),
        ("action", "value", "ask about 'value of a plot' needs 'plot'", "it takes plot"),
        ("action", "boris: build house", "build also needs 'plot'", "boris has no legal build now"),
        ("action", "anna", "say what is done", "anna may now: buy"),
        ("action", "", "say what is done", "anna may now: buy"),
    ],
)
def test_what_was_not_understood_is_told(situation: str, line: str, message: str, hint: str) -> None:
    found = at(situation).read(line)
    assert isinstance(found, NotUnderstood)
    assert found.message == message
    assert any(one.startswith(hint) for one in (*found.hints, *found.now)), found
