"""Break one line at a time and see whether the quick tests notice: `python -m tests.mutants --each 12 --seed 1`.

The checkout is copied and never touched. A mutant is killed when a command fails or takes far longer than usual.
`--file PATH:LINE` tries every mutant of one line.
"""

import argparse
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from tests.mutants.breaking import Mutant, drawn, mutants

ROOT = Path(__file__).parents[2]
GAMES = ("magnate", "streets", "carnegie", "corporations")
AREAS = {
    "kernel": "referee/kernel",
    "scenario": "referee/scenario",
    **{game: f"referee/games/{game}" for game in GAMES},
}
FROZEN = "tests/property/test_frozen.py"
SCHEMAS = "tests/test_gates.py::test_generated_files_are_current"
SLOWER = 6
"""So many times its usual time is too long for a command."""
MEMORY = 6 << 30
"""So many bytes are too many: a mutant may never stop to gather."""
LEFT_OUT = (".venv", ".git", "__pycache__", ".*_cache", ".hypothesis", "*.egg-info", "build")


def commands(area: str) -> list[list[str]]:
    """What must notice, cheapest first."""
    pytest = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    played = [sys.executable, "-m", "tests.mutants.scenarios"]
    if area in GAMES:
        own = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests/games").glob(f"test_{area}*.py"))
        refused = ["tests/scenario/test_invalid.py", "tests/scenario/test_faults.py"]
        near = ["tests/fingerprints", "tests/perft", *refused, f"tests/property/test_{area}.py", FROZEN]
        return [[*played, area], [*pytest, *own, *near, "-k", area], [*played, area, "--replays"]]
    own = (
        ["tests/kernel", "tests/test_russian.py", "tests/test_russian_sentences.py", "tests/picture"]
        if area == "kernel"
        else ["tests/scenario", SCHEMAS]
    )
    return [
        [*pytest, *own, FROZEN],
        [*played, *GAMES],
        [*pytest, "tests/fingerprints", "tests/cli", "tests/report", "tests/play"],
    ]


def around(root: Path) -> dict[str, str]:
    """The environment of a command that is to run the copy."""
    return {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(root), "REFEREE_LANG": "en"}


def ran(command: list[str], root: Path, limit: float) -> tuple[bool, float]:
    """Whether a command succeeds within so many seconds, and how long it takes."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    begun = time.monotonic()
    process = subprocess.Popen(command, cwd=root, env=around(root), start_new_session=True, **quiet)  # type: ignore[call-overload]
    try:
        return process.wait(limit) == 0, time.monotonic() - begun
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return False, time.monotonic() - begun


def survives(one: Mutant, root: Path, noticing: list[tuple[list[str], float]]) -> bool:
    """Whether nothing notices a mutant."""
    path = root / one.file
    original = path.read_bytes()
    path.write_bytes(one.applied(original))
    try:
        return all(ran(command, root, limit)[0] for command, limit in noticing)
    finally:
        path.write_bytes(original)


def sound(command: list[str], root: Path) -> list[str]:
    """The command without the tests that fail in the unbroken program, which are told."""
    if "pytest" not in command:
        return command
    told = subprocess.run(
        [one for one in command if one != "-x"], cwd=root, env=around(root), capture_output=True, text=True
    )
    lines = [line for line in told.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    failing = sorted({line.split()[1].partition("[")[0] for line in lines})
    for test in failing:
        print(f"fails already, left out: {test}", flush=True)
    return [*command, *(f"--deselect={test}" for test in failing)]


def usual(root: Path, area: str) -> list[tuple[list[str], float]]:
    """The commands with how long each may take, from how long it takes now."""
    found = []
    for command in commands(area):
        whole = sound(command, root)
        held, seconds = ran(whole, root, 3600)
        if not held:
            sys.exit(f"the unbroken program fails: {' '.join(whole)}")
        found.append((whole, SLOWER * seconds + 10))
    return found


def tried(root: Path, area: str, chosen: list[Mutant]) -> tuple[int, list[Mutant]]:
    """How many mutants of an area are killed, and which are not."""
    noticing, lived = usual(root, area), []
    for one in chosen:
        if survives(one, root, noticing):
            lived.append(one)
            print(f"survived {one.file}:{one.line} [{one.kind}] {one.new!r}\n    {one.source}", flush=True)
    killed = len(chosen) - len(lived)
    print(f"{area}: {killed} of {len(chosen)} killed", flush=True)
    return killed, lived


def main() -> int:
    """Draw, break, count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--areas", nargs="+", choices=AREAS, default=[*AREAS])
    parser.add_argument("--each", type=int, default=12, help="mutants of each area")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", metavar="PATH:LINE", help="every mutant of one line")
    asked = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # tests press Ctrl-C, and who is started with & ignores it
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        root = Path(folder) / "project"
        shutil.copytree(ROOT, root, ignore=shutil.ignore_patterns(*LEFT_OUT))
        if asked.file:
            file, _, line = asked.file.partition(":")
            area = next(area for area, inside in AREAS.items() if file.startswith(inside))
            tried(root, area, [one for one in mutants(root, root / file) if one.line == int(line)])
            return 0
        for area in asked.areas:
            tried(root, area, drawn(root, AREAS[area], asked.each, Random(f"{asked.seed} {area}")))
    return 0


if __name__ == "__main__":
    sys.exit(main())
