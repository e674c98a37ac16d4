"""A program at the desk names cards by what they show."""

from referee.desk.desk import desk_of_text

TEXT = """format: 1
game: magnate
players: [anna: vector, boris: greyfield]
position: {round: 4, stage: action, turn: boris, crash: 1, land_price: 700, risk_drawn: [3/7, 0/2, 1/1, 3/2, 2/1, 0/2]}
steps:
  - {by: boris, do: consult}
  - {by: anna, do: consult}
  - {by: boris, do: consult}
  - {by: anna, do: consult}
  - {by: boris, do: consult}
"""


def test_what_comes_up_is_said_by_its_face() -> None:
    desk = desk_of_text(TEXT)
    chair = desk.chair()
    due = chair.due()
    assert due is not None and due.kind == "risk" and "0/1" in due.options and "R01" not in due.options
    chair.turn_up({"risk": ["0/9"]})
    chair.turn_up({"risk": ["0/9"]})
    assert {"0/9", "0/9 #2"} <= set(chair.position()["risk_drawn"])
    chair.undo()
    assert "0/9 #2" not in chair.position()["risk_drawn"]
