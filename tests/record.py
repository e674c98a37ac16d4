"""Records the replays: whole games played by the robot, written as fully scripted scenarios. `make fixtures`."""

from pathlib import Path
from typing import Any

from referee.games import load_game
from referee.kernel.game import Table
from referee.kernel.plain_data import plain
from referee.odds.random_player import random_game, seated
from referee.scenario.file.reader import read_text
from referee.scenario.file.yaml_inline import flow
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run
from referee.scenario.tools.recorder import head, recorded

SCENARIOS = Path(__file__).parents[1] / "scenarios"
PEOPLE = ("vector", "greyfield", "penforth", "urhme", "humble")
COLOURS = ("salmon", "white", "black", "lilac", "teal")
SOLO = ("salmon", "grifter")
BARONS = ("yellow", "blue", "white", "orange")
SEATS = ("red", "blue", "green", "yellow")
SPEED = ("limit_bankruptcies", "double_profit_trumps", "ignore_ban_cells", "two_trumps", "event_each_turn")
REPLAYS: dict[str, tuple[str, tuple[str, ...], int, dict[str, Any]]] = {
    "magnate/replays/two-players": ("magnate", PEOPLE[:2], 4, {}),
    "magnate/replays/three-players": ("magnate", PEOPLE[:3], 7, {}),
    "magnate/replays/four-players": ("magnate", PEOPLE[:4], 3, {}),
    "magnate/replays/five-players": ("magnate", PEOPLE, 2, {}),
    "magnate/replays/tutorial": ("magnate", PEOPLE, 5, {"setup": "tutorial"}),
    "magnate/replays/five-players-advanced": ("magnate", PEOPLE, 8, {"advanced": True}),
    "magnate/replays/three-people-and-ai-advanced": ("magnate", (*PEOPLE[:3], "ai"), 6, {"advanced": True}),
    "magnate/replays/solo-digital-assistant": ("magnate", ("vector", "ai"), 1, {"difficulty": "digital_assistant"}),
    "magnate/replays/solo-generalised-ai": ("magnate", ("vector", "ai"), 2, {}),
    "magnate/replays/solo-robot-overlord": ("magnate", ("vector", "ai"), 3, {"difficulty": "robot_overlord"}),
    "magnate/replays/solo-singularity": ("magnate", ("vector", "ai"), 4, {"difficulty": "singularity"}),
    "streets/replays/two-players": ("streets", COLOURS[:2], 1, {}),
    "streets/replays/five-players": ("streets", COLOURS, 2, {}),
    "streets/replays/three-players-with-both-modules": (
        "streets",
        COLOURS[:3],
        3,
        {"modules": ("business", "advisors")},
    ),
    "streets/replays/four-players-with-advisors": ("streets", COLOURS[:4], 4, {"modules": ("advisors",)}),
    "streets/replays/solo-easy": ("streets", SOLO, 5, {"difficulty": "easy"}),
    "streets/replays/solo-normal": ("streets", SOLO, 6, {}),
    "streets/replays/solo-hard": ("streets", SOLO, 7, {"difficulty": "hard", "modules": ("business", "advisors")}),
    "carnegie/replays/two-players": ("carnegie", BARONS[:2], 1, {}),
    "carnegie/replays/three-players": ("carnegie", BARONS[:3], 2, {}),
    "carnegie/replays/four-players": ("carnegie", BARONS, 3, {}),
    "carnegie/replays/solo-simple": ("carnegie", ("yellow", "andrew"), 4, {"difficulty": "simple"}),
    "carnegie/replays/solo-standard": ("carnegie", ("andrew", "blue"), 5, {"difficulty": "standard"}),
    "carnegie/replays/solo-hard": ("carnegie", ("yellow", "andrew"), 6, {"difficulty": "hard"}),
    "carnegie/replays/solo-expert": ("carnegie", ("yellow", "andrew"), 7, {"difficulty": "expert"}),
    "corporations/replays/two-players": ("corporations", SEATS[:2], 1, {}),
    "corporations/replays/two-players-twelve": ("corporations", SEATS[1:3], 2, {"enterprises": 12}),
    "corporations/replays/three-players": ("corporations", SEATS[:3], 3, {}),
    "corporations/replays/four-players": ("corporations", SEATS, 4, {}),
    "corporations/replays/four-players-with-every-speed-up": ("corporations", SEATS, 5, {"speed": SPEED}),
}
"""File, game, players, seed, options."""


def replay(seats: Table[Any], seed: int, title: str) -> str:
    """A whole game as a fully scripted scenario."""
    steps = [f"  - {flow({'by': by, **plain(move)})}" for _, by, move, _ in random_game(seats, seed)]
    seeded = "\n".join([*head(seats, title), f"seed: {seed}", "steps:", *steps, ""])
    report = run(prepare(read_text(seeded, title)))
    assert not report.failures, report.failures[:3]
    return recorded(report, digests=True)


def written() -> dict[Path, str]:
    """Every replay with its text."""
    files = {}
    for name, (game, players, seed, options) in REPLAYS.items():
        title = f"A whole game: {Path(name).name.replace('-', ' ')}"
        schema = f"# yaml-language-server: $schema=../../../schemas/{game}.schema.json\n"
        files[SCENARIOS / f"{name}.yaml"] = schema + replay(seated(load_game(game), *players, **options), seed, title)
    return files


if __name__ == "__main__":
    for path, text in written().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"{path.relative_to(SCENARIOS.parent)}: written")
