"""What people say at a table means the move they mean; what nobody understood is asked, and nothing is left out."""

from functools import cache
from pathlib import Path

import pytest
import yaml
from msgspec.structs import replace

import referee
from referee.desk.view import View, view_of
from referee.grammar.parse_result import NotUnderstood, Unclear, Understood
from referee.grammar.shortest_line import typed_line
from referee.language.current import speaking
from referee.report.facts.move_text import move_text
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from tests.play.table import said, sit

FILES = {
    "magnate": "{game: magnate, players: [anna, boris], position: {turn: anna, round: 3, stage: action,"
    " land_price: 600, tiles: {5: ridgeway, 2: halestown}, plots: {5A: {owner: anna}, 5B: {for_sale: true}}}}",
    "bids": "{game: magnate, players: [Аня, Боря], position: {turn: Аня, round: 2, stage: bid}}",
    "attract": "{game: magnate, players: [Аня, Боря], position: {turn: Аня, round: 2, stage: attract,"
    " tiles: {5: ridgeway}, plots: {5A: {owner: Аня, building: house}}}}",
    "streets": "{game: streets, players: [Аня, Боря], position: {turn: Аня, stage: build}}",
    "carnegie": "{game: carnegie, players: [anna, boris], position: {turn: anna, row: hr, stage: use,"
    " players: {anna: {people: {start_hr: {active: 2}, lobby: {inactive: 3}}}}}}",
    "town": "{game: streets, players: [anna, boris], position: {turn: anna, stage: build}}",
    "ring": "{game: corporations, players: [red, blue], position: {turn: red, players: {red: {pawn: 3}}}}",
}
MEANT = [
    # I and me, third person and tense, articles and fillers, other word order
    ("magnate", "I buy the plot 5B", "anna", "buy plot=5B"),
    ("magnate", "I'd like to buy 5B, please", "anna", "buy plot=5B"),
    ("magnate", "anna has bought 5B", "anna", "buy plot=5B"),
    ("magnate", "5B buys anna", "anna", "buy plot=5B"),
    ("magnate", "let me build a house on my land 5A", "anna", "build plot=5A building=house"),
    ("magnate", "a house anna builds on 5A", "anna", "build plot=5A building=house"),
    # the other language
    ("magnate", "я покупаю 5B", "anna", "buy plot=5B"),
    ("magnate", "анна построила дом на 5A", "anna", "build plot=5A building=house"),
    ("magnate", "дом на 5A строит анна", "anna", "build plot=5A building=house"),
    # amounts and numbers
    ("bids", "аня ставит 200k", "Аня", "bid amount=200"),
    ("bids", "я ставлю 1,4 млн", "Аня", "bid amount=1400"),
    ("bids", "Аня ставит $1.4m", "Аня", "bid amount=1400"),
    ("bids", "Боря поставил 5m", "Боря", "bid amount=5000"),
    ("bids", "I bid 200 thousand", "Аня", "bid amount=200"),
    ("magnate", "anna advertises with two more tokens", "anna", "advertise extra=2"),
    ("magnate", "аня берёт рекламу", None, ""),
    ("attract", "я кидаю кубики за 5A с двумя рекламами", "Аня", "attract plot=5A adverts=2"),
    ("attract", "Аня бросает кубики за 5A", "Аня", "attract plot=5A"),
    ("attract", "I roll for 5A with two adverts", "Аня", "attract plot=5A adverts=2"),
    ("attract", "I throw the dice for 5A", "Аня", "attract plot=5A"),
    # sides
    ("streets", "я строю Магазин игрушек на 3,0 дорогой вправо", "Аня", "build tile=toy_store road=E at=3,0"),
    ("streets", "Аня ставит Магазин игрушек на 3,0, дорога сверху", "Аня", "build tile=toy_store road=N at=3,0"),
    ("streets", "build Toy Store at 3,0, road to the right", "Аня", "build tile=toy_store road=E at=3,0"),
    ("streets", "put the Toy Store on 3,0 with the road on the left", "Аня", "build tile=toy_store road=W at=3,0"),
    ("streets", "place Toy Store at 3,0 road facing south", "Аня", "build tile=toy_store road=S at=3,0"),
    ("streets", "I build Toy Store at 3,0, road up", "Аня", "build tile=toy_store road=N at=3,0"),
    # synonyms and nouns
    ("carnegie", "I move two people from the lobby to a4", "anna", "move from=lobby to=a4 count=2"),
    ("carnegie", "аня переводит двух сотрудников из приёмной в a4", None, ""),
    ("carnegie", "анна переводит двух сотрудников из приёмной в a4", "anna", "move from=lobby to=a4 count=2"),
    ("ring", "Red rolls the dice", "red", "throw"),
    ("ring", "I throw", "red", "throw"),
    ("ring", "красный кидает кубики", "red", "throw"),
]
"""A situation, what is said there, who makes which move; nobody: it is not understood, as no such player is there."""
ASKED = [
    ("magnate", "Can I buy 5B?", "buy plot=5B"),
    ("magnate", "may she build a house on 5A?", "build plot=5A building=house"),
    ("magnate", "why can't I buy 5I", "buy plot=5I"),
    ("magnate", "is it legal to buy 5B?", "buy plot=5B"),
    ("magnate", "buy 5B?", "buy plot=5B"),
    ("magnate", "can anna buy 5B", "buy plot=5B"),
    ("magnate", "what if I sell 5A", "sell plot=5A"),
    ("magnate", "можно ли купить 5B", "buy plot=5B"),
    ("magnate", "почему нельзя купить 5I?", "buy plot=5I"),
    ("magnate", "а если анна продаст 5A?", "sell plot=5A"),
    ("bids", "можно ли Боре поставить 300?", "bid amount=300"),
]
NOT_UNDERSTOOD = [
    ("magnate", "can I buy 5B banana?"),
    ("magnate", "I do not buy 5B"),
    ("magnate", "anna doesn't buy 5B"),
    ("magnate", "я не покупаю 5B"),
    ("magnate", "can I?"),
    ("magnate", "why"),
    ("magnate", "I buy 5B and 5C"),
    ("bids", "я ставлю двести банан"),
    ("streets", "I build Toy Store at 3,0, road somewhere"),
    ("streets", "Аня строит Магазин игрушек на 3,0 с банан справа"),
    ("carnegie", "I move two bananas from the lobby to a4"),
    # what nobody has named is no card, and without its key nothing else
    ("ring", "red play unknown"),
    ("ring", "red: play unknown"),
    ("ring", "красный разыграет неизвестный козырь"),
    # a player's name and a word that says nothing begin no other name: redraw, напасть, offer
    ("ring", "red unknown"),
    ("ring", "red: red unknown"),
    ("ring", "на B2"),
    ("ring", "of blue f_raid"),
]
ASIDES = [
    ("magnate", "Can I buy 5B although Boris wants it too?", "buy plot=5B", "although Boris wants it too"),
    ("magnate", "Можно ли купить 5B, если у меня хватает денег?", "buy plot=5B", "если у меня хватает денег"),
    ("magnate", "anna sells the house on 5A", "sell plot=5A", "the house"),
    ("magnate", "Boris has passed, so can I buy 5B?", "buy plot=5B", "Boris has passed, so"),
    ("streets", "Строю Спа-салон на 3,0 справа вместо Бори?", "build tile=chillax_spa road=E at=3,0", "вместо Бори"),
]  # fmt: skip
"""What is said besides a move: it is told that it was not judged."""
PLACES = [
    (
        "streets",
        "я строю Магазин игрушек слева от Центрального вокзала дорогой вниз",
        "build tile=toy_store road=S at=-1,0",
    ),
    ("town", "I put the Toy Store right below the Central Station, road up", "build tile=toy_store road=N at=0,-1"),
]
TWO_MOVES = [
    ("magnate", "anna buys 5B and then builds a house on 5A", ("anna: buy 5B", "anna: build 5A house")),
    ("ring", "красный кидает кубики, потом идёт", ("red: throw", "red: go")),
]
LEFT_OUT = [
    ("streets", "я строю Магазин игрушек на -1,0"),
    ("streets", "Аня строит Магазин игрушек на место -1,0"),
    ("streets", "Аня возводит Магазин игрушек -1,0"),
    ("town", "I build the Toy Store on -1,0"),
    ("town", "build Toy Store -1,0"),
]
"""The road is not said: на is no направо, on is no road."""


@cache
def view(name: str) -> View:
    """The moment of a situation."""
    return view_of(prepare(read_text(FILES[name], "everyday.yaml")))


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(("where", "line", "by", "move"), MEANT)
def test_what_is_said_means_the_move(where: str, line: str, by: str | None, move: str, lang: str) -> None:
    with speaking(lang):
        found = view(where).read(line)
    if by is None:
        assert not isinstance(found, Understood)
    else:
        assert isinstance(found, Understood), found
        assert (found.by, move_text(found.move), found.asks) == (by, move, False)


@pytest.mark.parametrize(("where", "line", "move"), ASKED)
def test_a_question_about_a_move_is_no_move(where: str, line: str, move: str) -> None:
    found = view(where).read(line)
    assert isinstance(found, Understood), found
    assert (move_text(found.move), found.asks) == (move, True)


@pytest.mark.parametrize(("where", "line"), NOT_UNDERSTOOD)
def test_a_word_nobody_knows_is_never_left_out(where: str, line: str) -> None:
    assert isinstance(view(where).read(line), NotUnderstood), view(where).read(line)


@pytest.mark.parametrize(("where", "line"), LEFT_OUT)
def test_a_word_that_says_nothing_fills_no_gap(where: str, line: str) -> None:
    found = view(where).read(line)
    assert isinstance(found, Unclear), found
    assert found.missing == ("road",)
    assert len(found.rows) == 2


def test_what_nobody_has_named_is_typed_with_its_key() -> None:
    lexicon = view("ring").lexicon
    meant = view("ring").read("red: play t_extra_die discard=unknown")
    assert isinstance(meant, Understood)
    assert typed_line(lexicon, meant.move) == "play t_extra_die discard=unknown"
    assert view("ring").read("red: play t_extra_die discard unknown") == meant
    assert isinstance(view("ring").read("red: play t_extra_die unknown"), NotUnderstood)


def test_a_conversation_answers_a_question_and_makes_no_move(tmp_path: Path) -> None:
    talk = sit(tmp_path / "talk.yaml", yaml.safe_dump(yaml.safe_load(FILES["magnate"]), allow_unicode=True))
    assert "anna may buy 5B for $600k" in said(talk, "can I buy 5B?")
    assert talk.session.count == 0
    said(talk, "I buy 5B")
    assert talk.session.count == 1


def test_a_program_is_told_that_it_asked() -> None:
    table = referee.table("magnate", ["anna", "boris"], position={"stage": "action", "turn": "anna"})
    with pytest.raises(referee.DeskError, match="asks whether"):
        table.do("can I consult?")
    assert table.judge("can I consult?").holds
    table.do("I consult")


@pytest.mark.parametrize(
    ("line", "wrong"), [("buy 5B for 600k", ""), ("buy 5B for $600k", ""), ("buy 5B for 5m", "for 5m")]
)
def test_a_price_that_is_wrong_is_told(line: str, wrong: str, tmp_path: Path) -> None:
    talk = sit(tmp_path / "talk.yaml", yaml.safe_dump(yaml.safe_load(FILES["magnate"]), allow_unicode=True))
    answer = said(talk, f"I {line}")
    if wrong:
        assert f"the line says “{wrong}”; it is: anna may buy 5B for $600k" in answer
    assert talk.session.count == (0 if wrong else 1)


@pytest.mark.parametrize(("where", "line", "move", "aside"), ASIDES)
def test_what_the_position_decides_is_told_and_makes_no_move(where: str, line: str, move: str, aside: str) -> None:
    found = view(where).read(line)
    assert isinstance(found, Understood), found
    assert (move_text(found.move), found.asides) == (move, (aside,))
    reservation = view(where).reservation(replace(found, asks=False))
    assert reservation is not None
    assert aside in reservation[0]


@pytest.mark.parametrize(("where", "line", "move"), PLACES)
def test_a_place_is_known_by_what_lies_beside_it(where: str, line: str, move: str) -> None:
    found = view(where).read(line)
    assert isinstance(found, Understood), found
    assert move_text(found.move) == move


@pytest.mark.parametrize(("where", "line", "lines"), TWO_MOVES)
def test_two_moves_are_told_one_by_one_as_they_are_typed(where: str, line: str, lines: tuple[str, str]) -> None:
    found = view(where).read(line)
    assert isinstance(found, NotUnderstood), found
    assert found.hints == lines
    assert all(isinstance(view(where).read(one), Understood) for one in lines)
