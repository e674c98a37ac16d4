"""Search for a while: `python -m tests.fuzz --seconds 60 --seed 1`; a case again: `--seed 1 --case files:17`.

Every case is made from the seed and its number alone. Findings are written as scenarios into build/fuzz.
"""

import argparse
import faulthandler
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic

from tests.fuzz.files import one_file
from tests.fuzz.finding import FOUND, Finding, keep
from tests.fuzz.fragments import one_fragment
from tests.fuzz.games import one_game
from tests.fuzz.lines import typed_lines
from tests.fuzz.numbers import one_number
from tests.fuzz.stages import one_pair
from tests.fuzz.views import one_view

STUCK = 300
"""Seconds after which a case that cannot even be interrupted ends the search, with a traceback."""
NOW = FOUND / "now.yaml"
"""The file of the case that is tried."""
KINDS: dict[str, Callable[[Random], list[Finding]]] = {
    "files": lambda random: one_file(random, NOW),
    "games": one_game,
    "lines": lambda random: typed_lines(random, NOW),
    "views": one_view,
    "stages": lambda random: one_pair(random, NOW),
    "fragments": one_fragment,
    "numbers": lambda random: one_number(random, NOW),
}


def tried(seed: int, kind: str, number: int) -> list[Finding]:
    """One case."""
    faulthandler.dump_traceback_later(STUCK, exit=True)
    try:
        return KINDS[kind](Random(f"{seed} {kind} {number}"))
    finally:
        faulthandler.cancel_dump_traceback_later()


def search(seed: int, seconds: float, kinds: list[str], first: int, most: int) -> tuple[Counter[str], list[Path]]:
    """Cases in turn, as much time for each kind, until it is over or there were so many; what was found."""
    spent, done, found, end = dict.fromkeys(kinds, 0.0), Counter[str](), list[Path](), monotonic() + seconds
    while (begun := monotonic()) < end and (left := [kind for kind in kinds if done[kind] < most]):
        kind = min(left, key=spent.__getitem__)
        number = first + done[kind]
        for finding in tried(seed, kind, number):
            found.append(keep(finding, seed, f"{kind}:{number}"))
            print(f"{found[-1]}: {finding.said.strip().splitlines()[-1][:200]}", flush=True)
        done[kind] += 1
        spent[kind] += monotonic() - begun
        if sum(done.values()) % 5_000 == 0:
            print(f"... {told(done, found)}", flush=True)
    return done, found


def told(done: Counter[str], found: list[Path]) -> str:
    """The figures in a line."""
    return f"{', '.join(f'{done[kind]} {kind}' for kind in KINDS if done[kind])}, {len(found)} findings"


def main() -> int:
    """Search, and leave with 1 when something was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="begin with the case of this number")
    parser.add_argument("--most", type=int, default=10**9, help="so many cases of each kind at most")
    parser.add_argument("--only", choices=KINDS, help="only cases of this kind")
    parser.add_argument("--case", metavar="KIND:N", help="one case again")
    asked = parser.parse_args()
    FOUND.mkdir(parents=True, exist_ok=True)
    if asked.case:
        kind, _, number = asked.case.partition(":")
        findings = tried(asked.seed, kind, int(number))
        print("\n\n".join(one.said for one in findings) or "nothing is wrong")
        return 1 if findings else 0
    done, found = search(asked.seed, asked.seconds, [asked.only] if asked.only else [*KINDS], asked.first, asked.most)
    print(f"seed {asked.seed}, {asked.seconds:.0f} s: {told(done, found)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
