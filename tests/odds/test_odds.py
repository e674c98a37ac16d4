"""`referee odds` in real positions of every game, against what can be worked out by hand; and its errors."""

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from referee.language.speaking import language_of
from tests.odds.conftest import ROOT, Referee

ATTRACT = ("scenarios/magnate/examples/attract-full.yaml", "--at", "3", "--move", "greyfield attract 5E")
THROW = ("scenarios/corporations/rules/doubles-counted.yaml", "--at", "0", "--move", "red throw")
TAKE = ("scenarios/streets/rules/investor.yaml", "--at", "3", "--move", "anya take art_gallery leisure")
ANDREW = ("scenarios/carnegie/rules/solo-round.yaml", "--at", "5", "--move", "andrew act")
EVENT = ("scenarios/corporations/rules/end-of-turn-event.yaml", "--move", "red done")


def data(referee: Referee, *args: str) -> dict[str, Any]:
    """The odds as data."""
    result = referee("odds", *args, "--format", "json")
    assert result.code == 0, result.err
    found: dict[str, Any] = json.loads(result.out)
    assert sum(Fraction(row["fraction"]) for row in found["rows"]) == 1 or not found["exact"]
    return found


@pytest.mark.parametrize(
    ("position", "of", "likely"),
    [
        (ATTRACT, "max rolled >= 5", 1 - Fraction(4, 6) ** 6),  # at least one of six dice
        (ATTRACT, "max rolled >= 6", 1 - Fraction(5, 6) ** 6),
        (ATTRACT, "min rolled = 6", Fraction(1, 6**6)),
        (ATTRACT, "max final_dice >= 6", 1 - Fraction(5, 6) ** 6),  # woods and industry leave the dice as they are
        (ATTRACT, "dice = 6", Fraction(1)),
        (THROW, "sum dice = 7", Fraction(1, 6)),
        (THROW, "sum dice >= 11", Fraction(3, 36)),
        (THROW, "distinct dice = 1", Fraction(1, 6)),
        (THROW, "this_turn.movement.to_go <= 3", Fraction(3, 36)),
        (TAKE, "anya.hand.chillax_spa = 1", Fraction(1, 35)),
        (TAKE, "money = 13", Fraction(1)),
        (ANDREW, "card = N01", Fraction(15, 20) / 20),  # 15 of 20 cards are ordinary, any of 20 of them
        (ANDREW, "card = A05", Fraction(5, 20) / 20),
    ],
)
def test_odds_are_those_worked_out_by_hand(referee: Referee, position: Any, of: str, likely: Fraction) -> None:
    found = data(referee, *position, "--of", of)
    assert found["exact"] and Fraction(found["of"]["fraction"]) == likely


def test_six_dice_have_as_many_outcomes_as_they_should(referee: Referee) -> None:
    assert data(referee, *ATTRACT)["outcomes"] == 462


def test_expected_value_and_distribution_of_two_dice(referee: Referee) -> None:
    of = data(referee, *THROW, "--of", "sum dice")["of"]
    assert of["expected"] == 7 and (of["lowest"], of["highest"]) == (2, 12)
    assert [Fraction(one["fraction"]) for one in of["values"]] == [Fraction(6 - abs(5 - n), 36) for n in range(11)]


def test_one_tile_of_those_left_is_drawn(referee: Referee) -> None:
    found = data(referee, *TAKE)
    assert found["outcomes"] == 35 and {row["fraction"] for row in found["rows"]} == {"1/35"}


def test_events_come_up_by_their_copies(referee: Referee) -> None:
    from referee.games.corporations import GAME

    copies = {language_of(GAME).word("events", id): one.copies for id, one in GAME.standard_box.events.items()}
    rows = re.findall(r"(\d+/\d+) +Event “?([^”]+?)”?  ", referee("odds", *EVENT).out)
    assert len(rows) > 10
    for likely, event in rows:
        assert Fraction(likely) == Fraction(copies[event], sum(copies.values()))


def test_what_the_table_must_turn_up_needs_no_move(referee: Referee, tmp_path: Path) -> None:
    file = tmp_path / "waits.yaml"
    text = (ROOT / ATTRACT[0]).read_text(encoding="utf-8").partition("lines:")[0]
    head, _, _ = text.partition("steps:")
    file.write_text(head + "steps:\n  - {by: greyfield, do: attract, plot: 5E}\n", encoding="utf-8")
    waiting = referee("odds", str(file), "--of", "max rolled >= 5")
    assert waiting.code == 0 and "665/729" in waiting.out


def test_too_much_to_count_is_sampled_and_said(referee: Referee) -> None:
    args = ("odds", "scenarios/magnate/rules/setup-regular.yaml", "--at", "0", "--samples", "60")
    first, again, other = referee(*args), referee(*args), referee(*args, "--seed", "5")
    assert "60 drawn at random (seed 0)" in first.out and "95 % interval" in first.out
    assert first.out == again.out != other.out


def test_text_fits_the_terminal(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    for wide in ("60", "100"):
        monkeypatch.setenv("COLUMNS", wide)
        for position in (ATTRACT, THROW, TAKE, ANDREW):
            out = referee("odds", *position).out
            assert max(map(len, out.splitlines())) <= int(wide)


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ((*ATTRACT, "--of", "rold > 3"), "there is no figure 'rold'; did you mean 'rolled'"),
        ((*ATTRACT, "--of", "greyfield.mony > 3"), "did you mean 'money'"),
        ((*ATTRACT, "--of", "rolled > 3"), "rolled is several: write sum, max"),
        ((*ATTRACT, "--of", "plots.5E > 3"), "name a part of it"),
        ((*ATTRACT, "--of", "rolled > many"), "no whole number"),
        ((*ATTRACT, "--of", ">"), "asks nothing"),
        ((ATTRACT[0], "--at", "3"), "nothing random is to come up: next to act: greyfield"),
        ((ATTRACT[0], "--at", "99"), "--at 99"),
        ((ATTRACT[0], "--at", "3", "--move", "greyfield attract 5A"), "may not"),
        ((ATTRACT[0], "--at", "3", "--move", "dice 5E"), "this is a question"),
        ((ATTRACT[0], "--at", "3", "--move", "greyfield xyzzy"), "xyzzy"),
        (
            ("tests/golden/sell.yaml", "--at", "0", "--move", "vector build 3E house"),
            "nothing random comes of this move",
        ),
        (("scenarios/magnate/replays/two-players.yaml",), "the game is over"),
    ],
)
def test_wrong_usage_is_told_without_a_traceback(referee: Referee, args: tuple[str, ...], told: str) -> None:
    result = referee("odds", *args)
    assert result.code == 2 and told in result.err and not result.out


def test_a_missing_file_is_unusable(referee: Referee) -> None:
    assert referee("odds", "nowhere.yaml").code == 3
