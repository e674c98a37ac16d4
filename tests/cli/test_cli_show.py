"""`referee show`: text, drawing, hidden hands, wrong usage."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.conftest import Referee

SCENARIOS = Path(__file__).parents[2] / "scenarios"
TUTORIAL = str(SCENARIOS / "magnate" / "replays" / "tutorial.yaml")
RING = str(SCENARIOS / "corporations" / "replays" / "two-players.yaml")


def test_show_writes_the_board(referee: Referee) -> None:
    said = referee("show", TUTORIAL, "--at", "124")
    assert said.code == 0
    assert "╭1 Halestown" in said.out and "marked:" in said.out
    assert "\x1b" not in said.out


def test_show_in_colour_and_in_ascii(referee: Referee) -> None:
    assert "\x1b[48;5;" in referee("--color", "always", "show", TUTORIAL, "--at", "0").out
    assert referee("show", TUTORIAL, "--at", "0", "--plain").out.isascii()


def test_show_draws_into_a_file(referee: Referee, tmp_path: Path) -> None:
    out = tmp_path / "city.svg"
    said = referee("show", TUTORIAL, "--svg", str(out))
    assert (said.code, said.out, said.err) == (0, "", f"drawn in {out}\n")
    assert ElementTree.fromstring(out.read_text(encoding="utf-8")).get("role") == "img"
    assert referee("show", TUTORIAL, "--svg", "-").out.startswith("<svg ")
    assert referee("show", TUTORIAL, "--svg", str(tmp_path / "no" / "x.svg")).code == 2


def test_show_hides_other_hands(referee: Referee) -> None:
    everything = referee("show", RING, "--at", "60", "--svg", "-").out
    own = referee("show", RING, "--at", "60", "--svg", "-", "--as", "blue").out
    hand = everything.split(">in hand: ")[1].split("<")[0].replace(" ×2", "").split(", ")
    assert len(hand) == 2 and not [card for card in hand if card in own]
    assert own.count(">in hand") == 1


def test_a_refused_move_marks_what_it_is_about(referee: Referee) -> None:
    file = str(SCENARIOS / "magnate" / "rules" / "buy-refusals.yaml")
    assert "marked:" not in referee("show", file, "--at", "0").out
    assert referee("show", file, "--at", "1").out.endswith("marked:\n* 5D: car park, cannot be bought\n")


def test_wrong_usage_is_told(referee: Referee) -> None:
    assert referee("show", TUTORIAL, "--at", "999").code == 2
    assert referee("show", TUTORIAL, "--as", "nobody").code == 2
    assert referee("show", "unusable.yaml").code == 3


def test_a_script_that_stops_is_told(referee: Referee, tmp_path: Path) -> None:
    position = "{stage: action, turn: vector, land_price: 1000, tiles: {3: municipal_airport}}"
    steps = "[{by: vector, do: sell, plot: 3E}, {by: vector, do: consult}]"
    text = f"game: magnate\nplayers: [vector, greyfield]\nposition: {position}\nsteps: {steps}\n"
    (tmp_path / "stops.yaml").write_text(text, encoding="utf-8")
    said = referee("show", str(tmp_path / "stops.yaml"))
    assert (said.code, said.err) == (1, "the script stops at step 1: this is the position there\n")
    assert "* 3E: bare land" in said.out


def test_of_a_game_without_pictures_the_tables_are_shown(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.report.picture.position.picture_of", lambda *given: None)
    said = referee("show", TUTORIAL)
    assert (said.code, said.err) == (0, "") and "City" in said.out
    said = referee("show", TUTORIAL, "--svg", "-")
    assert (said.code, said.err) == (5, "there is no picture of magnate\n")
