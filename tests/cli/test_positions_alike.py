"""However a position that cannot be is given, the same rule refuses it; one written out says that it is whole."""

import json
from pathlib import Path
from typing import Any

import pytest

from referee.library import WrongData, table
from referee.serve.server import Server

POSITION = {"round": 4, "stage": "bid", "crash": 4, "risk_drawn": {"R16": 1, "R09": 1}}
HEAD = "game: magnate\nplayers: [anna, boris]\n"
RULE = "magnate.risk.top"


@pytest.mark.parametrize("spoken", ["en", "ru"])
def test_a_position_that_cannot_be_is_refused_alike_however_it_is_given(
    referee: Any, tmp_path: Path, spoken: str
) -> None:
    written = json.dumps(POSITION)
    (tmp_path / "file.yaml").write_text(f"{HEAD}position: {written}\nsteps: [{{expect: {{round: 4}}}}]\n")
    (tmp_path / "claim.yaml").write_text(f"{HEAD}position: {written}\nrefused: {RULE}\n")
    (tmp_path / "line.yaml").write_text(f"{HEAD}lines: {{one: {{position: {written}, refused: {RULE}}}}}\n")
    said = set[str]()
    for command in (("check", "file.yaml"), ("run", "file.yaml"), ("play", "file.yaml"), ("show", "file.yaml")):
        result = referee(*command, "--lang", spoken, where=tmp_path)
        assert result.code == 3, command
        said |= {line.rpartition("]: ")[2] for line in (result.out + result.err).splitlines() if RULE in line}
    sets = [part for key, value in POSITION.items() for part in ("--set", f"{key}: {json.dumps(value)}")]
    judged = referee("judge", "magnate", "--players", "anna,boris", *sets, "--move", "anna pass", "--lang", spoken)
    said |= {line.rpartition("]: ")[2] for line in (judged.out + judged.err).splitlines() if RULE in line}
    for name in ("claim.yaml", "line.yaml"):
        claimed = referee("run", name, "--lang", spoken, where=tmp_path)
        assert claimed.code == 0 and RULE in claimed.out
        assert any(sentence in " ".join(claimed.out.split()) for sentence in said)
    assert len(said) == 1, said


def test_programs_are_told_the_same_rule() -> None:
    message = {"id": 1, "op": "new", "args": {"game": "magnate", "players": ["anna", "boris"], "position": POSITION}}
    reply = json.loads(Server().answer_line(json.dumps(message).encode()))
    assert RULE in json.dumps(reply["error"])
    with pytest.raises(WrongData) as wrong:
        table("magnate", ["anna", "boris"], position=POSITION)
    assert [problem.code for problem in wrong.value.problems] == [f"rule.{RULE}"]


def test_a_position_written_out_says_that_it_is_all_there_is(referee: Any, tmp_path: Path) -> None:
    (tmp_path / "new.yaml").write_text(f"{HEAD}seed: 3\nsteps: []\n")
    shown = json.loads(referee("show", "new.yaml", "--format", "json", where=tmp_path).out)["position"]
    assert shown["whole"] is True
    (tmp_path / "sell.yaml").write_text(
        f"{HEAD}seed: 3\nsteps: [{{by: anna, do: pass}}, {{by: boris, do: pass}}, {{expect: {{round: 1}}}}]\n"
    )
    cut = referee("cut", "sell.yaml", "--at", "1", where=tmp_path)
    assert cut.code == 0 and "whole: true" in cut.out
