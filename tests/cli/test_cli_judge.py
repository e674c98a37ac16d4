"""`judge FILE`: which step of which line a verdict is on, and at which moment."""

from pathlib import Path
from typing import Any

FILE = """
game: magnate
players: [anna, boris]
position: {round: 3, first: anna}
lines:
  early: [{by: anna, do: bid, amount: 300}]
  full:
    position: {plots: {2A: {owner: anna, building: house, tenants: {home: 1}}}}
    steps: [{by: anna, do: attract, plot: 2A}, {by: anna, do: pass, refused: magnate.round.sequence}]
  last: [{by: boris, do: bid, amount: 300, expect: {turn: anna}}]
"""


def test_every_line_is_judged_by_its_name(referee: Any, tmp_path: Path) -> None:
    (tmp_path / "t.yaml").write_text(FILE)
    verdicts = [text.splitlines() for text in referee("judge", str(tmp_path / "t.yaml")).out.split("\n\n")]
    places = [next(line for line in lines if line.startswith("  step")) for lines in verdicts]
    assert places == [
        "  step      1, line “early”",
        "  step      1, line “full”",
        "  step      2, line “full”",
        "  step      1, line “last”",
    ]
    assert any(line.startswith("  before    the first player marker passes to boris") for line in verdicts[0])
    assert any("in the house on 2A there is no room" in line for line in verdicts[1])
