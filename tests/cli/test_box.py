"""`referee box`: the owner's own box, typed in once and used wherever a scenario names it."""

import io
import json
from pathlib import Path

import pytest

from referee.cli import main
from referee.games import load_game
from referee.odds.outcome_tree import Forking
from referee.scenario.file.reader import read_file
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run

RISK = ["0/3 x4", "0/4 x4", "1/2 x4", "2/2 x3", "3/5 x3", "3/6"]
"""Nineteen cards with the printed tops."""
GAME = """format: 1
game: magnate
players: [anna: vector, boris: greyfield]
box: ours.yaml
position: {round: 4, stage: action, turn: boris, crash: 1, land_price: 700, risk_drawn: [3/5, 0/3, 1/2, 3/5, 2/2, 0/4]}
"""


class Told:
    """What a command prints, and how it ends."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, place: Path) -> None:
        self.capsys, self.monkeypatch = capsys, monkeypatch
        monkeypatch.chdir(place)

    def __call__(self, *words: str, typed: str = "") -> str:
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        try:
            self.code = int(main([*words]) or 0)
        except SystemExit as end:
            self.code = int(end.code or 0)
        shown = self.capsys.readouterr()
        return shown.out + shown.err


@pytest.fixture
def referee(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Told:
    """The command line, in an empty folder."""
    return Told(capsys, monkeypatch, tmp_path)


def whole_box(referee: Told) -> None:
    referee("box", "magnate", "ours.yaml", typed="\n".join([*RISK, ""]))


def test_a_box_goes_on_after_any_line(referee: Told, tmp_path: Path) -> None:
    for number, line in enumerate(RISK):
        told = referee("box", "magnate", "ours.yaml", typed=f"{line}\n")
        assert f"{[0, 4, 8, 12, 15, 18][number]} of 19 typed in" in told
    assert "risk cards: 19 of 19 typed in; nothing is ours" in referee("box", "magnate", "ours.yaml", "--check")
    text = (tmp_path / "ours.yaml").read_text(encoding="utf-8")
    assert text.splitlines()[:3] == ["format: 1", "box: magnate", "risk:"] and "3/6" in text


def test_a_box_takes_nothing_that_cannot_be(referee: Told, tmp_path: Path) -> None:
    told = referee("box", "magnate", "ours.yaml", typed="0/3 x9\n4/1\nthree one\n0/3 x20\n0/3 x8\n0/1\n")
    assert told.count("the book leaves no place for") == 3
    assert "'three one' is nothing that risk cards show" in told and "that would be 20 of 19" in told
    assert (tmp_path / "ours.yaml").read_text(encoding="utf-8").count("- ") == 1


def test_comments_of_a_box_stay(referee: Told, tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    path.write_text("# ours\nbox: magnate\nrisk:   # the red ones\n  - 0/3 x2\nowner: anna\n", encoding="utf-8")
    referee("box", "magnate", "ours.yaml", typed="0/4\n")
    assert path.read_text(encoding="utf-8") in (
        '# ours\nbox: magnate\nrisk:   # the red ones\n  - 0/3 x2\n  - "0/4"\nowner: anna\n',
        "# ours\nbox: magnate\nrisk:   # the red ones\n  - 0/3 x2\n  - 0/4\nowner: anna\n",
    )


def test_nothing_rests_on_assumed_cards_of_a_whole_kind(referee: Told, tmp_path: Path) -> None:
    whole_box(referee)
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    table = run(prepare(read_file(tmp_path / "game.yaml"))).main.table
    assert set(table.layout.risk) == set(table.faces["risk"]) and len(table.layout.risk) == 19
    statuses = {table.origins.of("risk", id, field).status for id in table.layout.risk for field in ("top", "bottom")}
    assert statuses == {"printed", "given"}
    assert not [one for fields in table.doubts["risk"].values() for one in fields.values() if one.kind == "assumed"]


def test_a_whole_kind_has_no_other_card(referee: Told, tmp_path: Path) -> None:
    whole_box(referee)
    (tmp_path / "game.yaml").write_text(GAME.replace("[3/5,", "[3/7,"), encoding="utf-8")
    assert "there is no 3/7 in your box" in referee("check", "game.yaml") and referee.code


def ends(report: str) -> object:
    """What a report says of a file, without how long it took."""
    return [{key: value for key, value in file.items() if key != "seconds"} for file in json.loads(report)["files"]]


def test_run_uses_only_the_box_a_file_names(referee: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole_box(referee)
    (tmp_path / "boxes").mkdir()
    (tmp_path / "boxes" / "magnate.yaml").write_bytes((tmp_path / "ours.yaml").read_bytes())
    (tmp_path / "game.yaml").write_text(GAME.replace("box: ours.yaml\n", ""), encoding="utf-8")
    before = ends(referee("run", "game.yaml", "--format", "json"))
    monkeypatch.setenv("REFEREE_BOX", str(tmp_path / "boxes"))
    assert ends(referee("run", "game.yaml", "--format", "json")) == before
    assert "box: " in referee("new", "magnate")
    referee("play", "magnate", "--players", "anna,boris", typed="\n\n")
    assert f"box: {tmp_path}" in (tmp_path / "magnate-1.yaml").read_text(encoding="utf-8").replace('"', "")


def test_a_receipt_says_that_the_box_has_changed(referee: Told, tmp_path: Path) -> None:
    whole_box(referee)
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    (tmp_path / "receipt.json").write_text(referee("run", "game.yaml", "--format", "json"), encoding="utf-8")
    assert "the same" in referee("verify", "receipt.json") and not referee.code
    text = (tmp_path / "ours.yaml").read_text(encoding="utf-8")
    (tmp_path / "ours.yaml").write_text(f"{text}owner: anna\n", encoding="utf-8")
    assert "your box has been changed" in referee("verify", "receipt.json") and referee.code == 1


def test_cards_are_taken_over_from_a_game(referee: Told, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME.replace("box: ours.yaml\n", ""), encoding="utf-8")
    told = referee("box", "magnate", "ours.yaml", "--from", "game.yaml")
    assert "risk cards: 6 of 19 typed in" in told
    again = (tmp_path / "ours.yaml").read_text(encoding="utf-8")
    referee("box", "magnate", "ours.yaml", "--from", "game.yaml")
    assert (tmp_path / "ours.yaml").read_text(encoding="utf-8") == again


def test_components_say_whose_a_number_is(referee: Told) -> None:
    referee("box", "magnate", "ours.yaml", typed="3/6\n")
    told = referee("components", "magnate", "risk", "--box", "ours.yaml")
    rows = {row.split()[0]: row for row in told.splitlines() if row[:4].strip()}
    assert "given" in rows["3/6"] and "given" not in rows["R01"]


@pytest.mark.parametrize("box", ["nowhere.yaml", "game.yaml"])
def test_a_box_that_is_none_is_told(referee: Told, tmp_path: Path, box: str) -> None:
    (tmp_path / "game.yaml").write_text(GAME.replace("ours.yaml", box), encoding="utf-8")
    assert "game.yaml:4" in referee("check", "game.yaml") and referee.code


def test_equal_cards_are_one_outcome() -> None:
    chance = Forking()
    assert chance.draw("risk", ["3/1", "0/2", "3/1 #2"]) == "3/1"
    assert chance.forks[0].ways == (("3/1", 2), ("0/2", 1)) and chance.forks[0].total == 3


def test_odds_say_how_much_of_a_deck_is_assumed(referee: Told) -> None:
    told = referee("simulate", "magnate", "--games", "1", "--format", "json")
    data, _ = json.JSONDecoder().raw_decode(told)
    assert {"kind": "risk", "assumed": 19, "unseen": 19} in data["assumed"]
    assert len(load_game("magnate").standard_box.risk) == 19
