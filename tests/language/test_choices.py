"""Several moves to choose from: merged as data where they differ in one fact, else their beginning is said once."""

from typing import Any

import pytest

from referee.games import load_game
from referee.kernel.facts import Items, Phrase, Span
from referee.language.choices import choice_text
from referee.language.english import Language
from referee.language.russian import Russian
from referee.language.speaking import language_of
from tests.language.toy_russian import russian


@pytest.fixture(scope="module")
def ru(tmp_path_factory: pytest.TempPathFactory) -> Russian:
    return russian(tmp_path_factory.mktemp("toy"))


def moves(*sentences: tuple[str, dict[str, Any]]) -> list[Items]:
    """Moves as their sentences; a fact that is none lets its bracket fall away."""
    usual = [frozenset(name for name, value in facts.items() if value is None) for _, facts in sentences]
    return [Items((Phrase(text, facts, none),), "") for (text, facts), none in zip(sentences, usual, strict=True)]


def of(template: str, **facts: list[Any]) -> list[Items]:
    """Moves of one template: the first with the first value of every fact, and so on."""
    names = [*facts]
    return moves(*((template, dict(zip(names, values, strict=True))) for values in zip(*facts.values(), strict=True)))


BUILD = "build {what:a} on {plot}[ and let {leave} leave]"


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        (of(BUILD, what=["house"], plot=["2A"], leave=[None]), "build a house on 2A"),
        (
            of(BUILD, what=["house", "office"], plot=["2A", "2A"], leave=[None, None]),
            "build a house or an office on 2A",
        ),
        (of(BUILD, what=["house"] * 3, plot=["2A", "2B", "3C"], leave=[None] * 3), "build a house on 2A, 2B or 3C"),
        (
            of(BUILD, what=["house", "office"], plot=["2A", "2B"], leave=[None, None]),
            "build a house on 2A; or an office on 2B",
        ),
        (
            of(BUILD, what=["house"] * 2, plot=["2A"] * 2, leave=[None, "anna"]),
            "build a house on 2A; or on 2A and let anna leave",
        ),
        (
            of(BUILD, what=["house", "office", "house"], plot=["2A", "2B", "2C"], leave=[None] * 3),
            "build a house on 2A or 2C; or an office on 2B",
        ),
        (of("buy {n:#card}", n=[1, 2, 3]), "buy 1–3 cards"),
        (of("buy {n:#card}", n=[1, 3]), "buy 1 or 3 cards"),
        (of("ride to cell {cell}", cell=[1, 2]), "ride to cell 1 or 2"),
        (of("bid {n:$}", n=[100, 200]), "bid $100 or $200"),
        (of("go to {at:xy}", at=[(1, 2), (3, 4)]), "go to 1,2 or 3,4"),
        (of("{n} {n:=lies|lie} there", n=[1, 2]), "1 or 2 lie there"),
        (of("take {n:#{what}}", n=[1, 1], what=["card", "tile"]), "take 1 card or 1 tile"),
        (of("take {bag}", bag=[{"card": 1}, {"tile": 2}]), "take 1 card or 2 tile"),
        (of("take {bag} home", bag=[{"card": 1, "tile": 1}, {"tile": 2}]), "take 1 card, 1 tile home; or 2 tile home"),
        (of("remove {chips:and} now", chips=[("e01",), ("e02",)]), "remove e01 or e02 now"),
        (of("take {n:#card}", n=[Span(1, 2), 4]), "take 1–2 cards or 4 cards"),
        (of("put {a} in {a}", a=["x", "y"]), "put x in x; or y in y"),
        (of("pay{much:? much} now", much=[True, False]), "pay much now or pay now"),
        (of("take (from {a}) {b}", a=["x", "x"], b=["y", "z"]), "take (from x) y or z"),
        (of("take “{a}, {b}”", a=["x", "x"], b=["y", "z"]), "take “x, y or z”"),
        (of("take (all {a} of {b})", a=["x", "u"], b=["y", "z"]), "take (all x of y); or take (all u of z)"),
        (moves(("wait", {}), ("build {what}", {"what": "it"})), "wait or build it"),
        (moves(("build", {}), ("build {what}", {"what": "it"})), "build or build it"),
        (moves(("pass on", {}), ("pass by {way}, quickly", {"way": "sea"})), "pass on; or pass by sea, quickly"),
    ],
)
def test_what_moves_share_is_said_once(choice: list[Items], said: str) -> None:
    assert choice_text(choice, Language(money=lambda n: f"${n}")) == said


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        (of("взять {building:acc}", building=["house", "shop"]), "взять дом или лавку"),
        (of("плыть у {ship:gen}", ship=["hope", "faith"]), "плыть у корабля «Надежда» или «Вера»"),
        (of("плыть у {ship:gen}", ship=["hope", "raft"]), "плыть у корабля «Надежда» или плота"),
        (of("стоять у {plot:gen}", plot=["5A", "5B"]), "стоять у участка 5A или 5B"),
        (of("взять {n:#card:acc}", n=[1, 2]), "взять 1–2 карты"),
        (
            of("идти из {a} в {b}, спеша", a=["x", "y"], b=["y", "x"]),
            "идти из x в y, спеша; или из y в x, спеша",
        ),
        (of("дать {who:dat} {what}", who=["anna", "boris"], what=["x", "x"]), "дать игроку anna или игроку boris x"),
    ],
)
def test_in_russian_a_noun_and_a_preposition_are_said_once(ru: Russian, choice: list[Items], said: str) -> None:
    assert choice_text(choice, ru).replace("\u00a0", " ") == said


def test_an_open_fact_says_its_noun_once_too() -> None:
    english = language_of(load_game("corporations"))
    assert choice_text(of("remove {chips:and}", chips=[("e01",), ("e02",)]), english) == "remove enterprise e01 or e02"
