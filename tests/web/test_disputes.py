"""A dispute a game, settled by taps alone, in both languages; taps are counted from the start screen on.

The game is chosen already, as `referee serve GAME` does; a list counts for two taps.
"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from referee.language.current import speaking
from tests.web.device import Device, new_room


class Dispute(NamedTuple):
    """A disputed point, how it is tapped together, and how many taps that may take."""

    game: str
    players: str
    point: str
    holds: bool
    most: int
    taps: Callable[[Device, tuple[str, ...]], None]
    words: dict[str, tuple[str, ...]]
    """What is written on the buttons that are pressed, by language."""


def across_the_corner(device: Device, words: tuple[str, ...]) -> None:
    tile, owner, buy = words
    device.tap("2A").press("anna", owner).press(tile).tap("2E").press(buy)


def long_sides(device: Device, words: tuple[str, ...]) -> None:
    put, south, north, away, build, tile = words
    device.tap("free-2,0").fill(put, "flea_market", "select").press(south)
    device.tap("free-1,-1").fill(put, "starter_home", "select").press(north)
    device.tap("central_station").press(away).tap("city_park").press(away)
    device.tap("free-2,-1").press(build).fill(tile, "student_house", "select").press(north)


def into_the_lobby(device: Device, words: tuple[str, ...]) -> None:
    row, move = words
    device.tap("row-hr").press(row).tap("p1-d1").press(move).tap("p1-c1")


def a_guard_on_a_mark(device: Device, words: tuple[str, ...]) -> None:
    owner, chip, mark, pawn, buy, guard = words
    device.tap("hex-B2").press("anna", owner).press(chip).step(mark).tap("player-p1").fill(pawn, 6)
    device.tap("hex-B2").press(buy).press(guard)


DISPUTES = (
    Dispute(
        "magnate",
        "anna, boris",
        "magnate.amb.buy_diagonal",
        True,
        6,
        across_the_corner,
        {"en": ("Halestown", "owner", "buy land"), "ru": ("Halestown", "владелец", "купить участок")},
    ),
    Dispute(
        "streets",
        "anna, boris",
        "streets.amb.long_sides",
        False,
        18,
        long_sides,
        {
            "en": ("put here", "south", "north", "take it away", "build", "tile"),
            "ru": ("положить сюда", "снизу", "сверху", "убрать", "возвести постройку", "постройка"),
        },
    ),
    Dispute(
        "carnegie",
        "anna, boris",
        "carnegie.amb.lobby_as_destination",
        True,
        6,
        into_the_lobby,
        {
            "en": ("Human Resources", "move employees"),
            "ru": ("«кадры»", "передвинуть сотрудников"),
        },
    ),
    Dispute(
        "corporations",
        "anna: red, boris: blue",
        "corporations.amb.guard_on_marked",
        True,
        11,
        a_guard_on_a_mark,
        {
            "en": ("owner", "enterprise e01", "black mark", "pawn", "buy a good", "Guard"),
            "ru": ("владелец", "предприятие e01", "чёрная метка", "фишка игрока", "купить товар", "«Охрана»"),
        },
    ),
)


def sit_down(folder: Path, game: str, players: str, lang: str = "en", mode: str = "draft") -> Device:
    """A device at a table that has just begun: one tap."""
    device = Device(new_room(folder), lang=lang)
    device.send({"do": "start", "game": game, "players": players, "mode": mode})
    assert not device.told
    device.taps = 1
    return device


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda one: one.game)
def test_a_dispute_is_settled_by_taps(dispute: Dispute, lang: str, tmp_path: Path) -> None:
    device = sit_down(tmp_path, dispute.game, dispute.players, lang)
    dispute.taps(device, dispute.words[lang])
    assert device.taps <= dispute.most
    assert device.verdict[0] == ("✓" if dispute.holds else "✗") and not device.told
    draft = device.room.draft
    assert draft is not None
    with speaking(lang):
        sheet = device.screen["sheet"]
        found = draft.judge({"by": sheet["by"], "do": sheet["do"], **sheet["said"]})
    assert dispute.point in [id for one in found.disputed for id in one.ids]
    assert " ".join(found.sentence.split()) in device.verdict
    for one in found.disputed:  # the readings stand side by side
        for _, outcome in one.others:
            assert " ".join(outcome.split()) in device.text


def test_what_is_wrong_stands_at_its_field_and_can_be_mended(tmp_path: Path) -> None:
    device = sit_down(tmp_path, "magnate", "anna, boris")
    device.tap("0A").press("anna", within="owner")
    draft = device.room.draft
    assert draft is not None and [one.path for one in draft.problems] and "Such a position cannot be" in device.text
    problem = draft.problems[0]
    assert problem.message in device.text
    device.press("mend")
    assert problem.message in device.parts["sheet"]
    before = device.version
    device.send({"do": "edit", "path": ["plots", "9Z", "owner"], "value": "anna"})
    assert device.told and device.version == before, "what nobody knows is not kept"
    device.press("Undo")
    assert not draft.problems


def test_a_place_is_asked_about_by_any_of_its_moves(tmp_path: Path) -> None:
    device = sit_down(tmp_path, "magnate", "anna, boris")
    device.tap("2A").press("sell")
    assert device.screen["sheet"] == {"is": "move", "by": "anna", "do": "sell", "said": {"plot": "2A"}, "came": {}}
    assert device.verdict.startswith("✗")
    device.tap("2B")
    assert device.screen["sheet"]["said"] == {"plot": "2B"}, "a tap says the place anew"
