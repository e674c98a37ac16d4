"""Positions of Magnate that cannot be: each is refused by a rule, at the key that makes it so."""

from typing import Any

import pytest

from referee.games.magnate import GAME, MagnateOptions
from referee.kernel.context import Recorder
from referee.kernel.position import lay

TUTORIAL = ("vector", "greyfield", "penforth", "urhme", "humble")
SOLO = ("vector", "ai")


def broken(seats: tuple[str, ...], position: dict[str, Any], **options: Any) -> list[tuple[str, tuple[str, ...]]]:
    """The rules a position breaks, each with the key to blame."""
    table = GAME.table(GAME.seat(*seats), MagnateOptions(**options))
    cx = Recorder(table)
    GAME.check_position(cx, lay(table, position))
    return [(one.rule.id.removeprefix("magnate."), one.at) for one in cx.ruling().broken]


def solo(**ai: Any) -> dict[str, Any]:
    """A round of the solo game in which the AI is to act."""
    return {"round": 3, "stage": "action", "turn": "ai", "players": {"ai": ai}}


HOUSE = {"owner": "ai", "building": "house"}


@pytest.mark.parametrize(
    ("position", "rule", "at"),
    [
        ({"crash": 10}, "tut.crash_8", ("crash",)),
        ({"crash": 7}, "market.first_round", ("crash",)),
        ({"plots": {"4A": {"for_sale": True}}}, "tut.for_sale", ("plots", "4A", "for_sale")),
        ({"tiles": {"1": "lyndal", "6": "halestown"}}, "tut.tiles", ("tiles", "1")),
    ],
)
def test_the_tutorial_has_one_city(position: dict[str, Any], rule: str, at: tuple[str, ...]) -> None:
    assert broken(TUTORIAL, position, setup="tutorial")[0] == (rule, at)


def test_the_tutorial_goes_on_like_any_game() -> None:
    later = {"round": 2, "crash": 5, "risk_drawn": {"R16": 1}, "plots": {"4A": {"for_sale": True}}}
    assert not broken(TUTORIAL, {}, setup="tutorial") and not broken(TUTORIAL, later, setup="tutorial")
    prepared = {"stage": {"is": "prepare", "tenants": 0, "markers": 1}, "plots": {"4A": {"for_sale": True}}}
    assert not broken(TUTORIAL, prepared, setup="tutorial")


@pytest.mark.parametrize(
    ("position", "rule", "at"),
    [
        ({"risk_drawn": {"R05": 1}}, "market.first_round", ("risk_drawn",)),
        ({"crash": 6}, "market.first_round", ("crash",)),
        ({"round": 2, "crash": 11}, "setup.crash", ("crash",)),
        ({"round": 2, "land_price": 2900}, "sell.aid", ("land_price",)),
        ({"players": {"anna": {"money": 1950}}}, "comp.money", ("players", "anna", "money")),
        ({"players": {"anna": {"level": "II"}}}, "ai.board", ("players", "anna", "level")),
        ({"tiles": {"1": "lyndal", "2": "lyndal"}}, "comp.tiles", ("tiles", "1")),
        ({"stage": {"is": "bid", "high": 400, "bidder": "anna"}, "turn": "anna"}, "bid.turn", ("stage",)),
        ({"stage": {"is": "bid", "high": 400}, "turn": "anna"}, "bid.multiple", ("stage",)),
        ({"stage": {"is": "bid", "bidder": "boris"}, "turn": "anna"}, "bid.multiple", ("stage",)),
        ({"stage": {"is": "bid", "high": 450, "bidder": "boris"}, "turn": "anna"}, "bid.multiple", ("stage",)),
        ({"stage": {"is": "bid", "high": 2100, "bidder": "boris"}, "turn": "anna"}, "bid.cash_limit", ("stage",)),
        ({"stage": {"is": "bid", "passed": ["anna"]}, "turn": "anna"}, "bid.pass_final", ("stage",)),
        ({"available": {"office": 20}}, "comp.limited", ("available", "office")),
        ({"available": {"students": 2}}, "comp.tenant_tokens", ("available",)),
        ({"plots": {"2A": {"owner": "anna", "for_sale": True}}}, "buy.for_sale", ("plots", "2A", "for_sale")),
        ({"plots": {"0A": {"owner": "anna"}}}, "buy.building_never", ("plots", "0A")),
        ({"plots": {"2A": {"tenants": {"home": 1}}}}, "attract.same_type", ("plots", "2A", "tenants")),
    ],
)
def test_a_position_that_cannot_be_is_refused_at_its_key(
    position: dict[str, Any], rule: str, at: tuple[str, ...]
) -> None:
    assert broken(("anna", "boris"), position)[0] == (rule, at)


@pytest.mark.parametrize(
    ("position", "rule", "at"),
    [
        (solo(adverts=1), "ai.kit", ("players", "ai", "adverts")),
        (solo(card="II-1"), "ai.draw_level", ("players", "ai", "card")),
        (solo(card="I-2", level="II"), "ai.draw_level", ("players", "ai", "card")),
        (solo(discard=["III-1"], level="II"), "ai.draw_level", ("players", "ai", "level")),
        (solo(discard=["I-2"], card="I-2"), "comp.limited", ("players", "ai", "discard")),
        ({**solo(card="I-2"), "turn": "vector"}, "ai.draw", ("players", "ai", "card")),
        ({**solo(land=["2A"]), "plots": {"2A": HOUSE}}, "ai.buy_marker", ("players", "ai", "land")),
        ({**solo(land=["2A"]), "plots": {"2A": {"owner": "vector"}}}, "ai.buy_marker", ("players", "ai", "land")),
        ({**solo(built=["2A"]), "plots": {"2A": {"owner": "ai"}}}, "ai.build_marker", ("players", "ai", "built")),
        ({**solo(built=["2A"]), "plots": {"2A": {"building": "house"}}}, "ai.build_marker", ("players", "ai", "built")),
    ],
)
def test_the_ai_holds_what_it_can(position: dict[str, Any], rule: str, at: tuple[str, ...]) -> None:
    assert broken(SOLO, position)[0] == (rule, at)


def test_what_the_ai_can_hold_is_taken() -> None:
    plots = {"2A": {"owner": "ai"}, "2B": HOUSE}
    held = {"land": ["open", "2A"], "built": ["2B"], "level": "II", "card": "II-1", "discard": ["I-1", "I-2"]}
    assert not broken(SOLO, {**solo(**held), "plots": plots})


def test_as_many_tokens_as_the_box_has_are_taken() -> None:
    assert not broken(("anna", "boris"), {"available": {"office": 10}})
    assert broken(("anna", "boris"), {"available": {"office": 11}})
    assert not broken(("anna", "boris"), {"available": {"students": 11}, "supply": {}}, advanced=True)
    assert broken(("anna", "boris"), {"available": {"students": 12}}, advanced=True)
