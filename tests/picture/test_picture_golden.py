"""Six positions of each game, drawn and written: look at them when they change."""

import pytest

from tests.picture.conftest import Golden, drawn

POSITIONS = [
    ("magnate", "tutorial", 0, None),
    ("magnate", "tutorial", 124, None),
    ("magnate", "five-players-advanced", 90, None),
    ("magnate", "three-people-and-ai-advanced", 40, None),
    ("magnate", "solo-robot-overlord", 30, None),
    ("magnate", "two-players", -1, None),
    ("streets", "five-players", 25, None),
    ("streets", "two-players", 9, "white"),
    ("streets", "three-players-with-both-modules", 60, None),
    ("streets", "four-players-with-advisors", 30, None),
    ("streets", "solo-hard", 20, None),
    ("streets", "five-players", -1, None),
    ("carnegie", "four-players", 300, None),
    ("carnegie", "three-players", 0, None),
    ("carnegie", "two-players", 120, None),
    ("carnegie", "solo-hard", 100, None),
    ("carnegie", "solo-simple", 10, None),
    ("carnegie", "four-players", -1, None),
    ("corporations", "four-players", 560, None),
    ("corporations", "two-players", 60, "blue"),
    ("corporations", "three-players", 200, None),
    ("corporations", "two-players-twelve", 1, None),
    ("corporations", "four-players-with-every-speed-up", 300, None),
    ("corporations", "four-players", -1, None),
]


def _name(position: tuple[str, str, int, str | None]) -> str:
    game, name, at, viewer = position
    return "-".join(filter(None, (game, name, "end" if at < 0 else str(at), viewer)))


@pytest.mark.parametrize("position", POSITIONS, ids=_name)
def test_the_picture_is_the_golden_one(position: tuple[str, str, int, str | None], golden: Golden) -> None:
    picture = drawn(*position)
    golden(f"{_name(position)}.svg", picture.svg())
    texts = (picture.text(100), picture.text(60), picture.text(100, plain=True))
    golden(f"{_name(position)}.txt", "\n\n--------\n\n".join(texts) + "\n")
