"""Scenarios of some games until one fails: `python -m tests.mutants.scenarios magnate`."""

import sys
from pathlib import Path

from referee.report.batch.file_result import Source, file_result_of
from referee.scenario.file.find_files import find


def all_hold(games: list[str], replays: bool) -> bool:
    """Whether every scenario of the games comes out as expected; whole games only when asked for."""
    files = [
        path for path in find(Path("scenarios") / game for game in games) if replays or "replays" not in path.parts
    ]
    for path in files:
        if file_result_of(Source(path)).status != "ok":
            print(f"{path} does not come out as expected")
            return False
    return True


if __name__ == "__main__":
    sys.exit(0 if all_hold([arg for arg in sys.argv[1:] if arg != "--replays"], "--replays" in sys.argv) else 1)
