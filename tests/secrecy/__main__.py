"""Compare for a while: `python -m tests.secrecy --seconds 60 --seed 1`; leaves with 1 when anything was told."""

import argparse
import os
import sys
from collections import Counter
from random import Random
from time import monotonic

from tests.secrecy.search import compared


def main() -> int:
    """Compare pairs until the time is over, and tell the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lines", type=int, default=10, help="so many moves are said in each sitting")
    parser.add_argument("--game", default="", help="only this game")
    wanted = parser.parse_args()
    os.environ |= {"REFEREE_LANG": "en", "COLUMNS": "120"}
    figures, end, number = Counter[str](), monotonic() + wanted.seconds, 0
    while monotonic() < end:
        found, leaks = compared(Random(f"{wanted.seed} {number}"), wanted.lines, wanted.game)
        figures += found
        for leak in leaks:
            figures["leaks"] += 1
            print(f"{number}: {leak}", flush=True)
        number += 1
    print(", ".join(f"{n} {what}" for what, n in sorted(figures.items())))
    return 1 if figures["leaks"] else 0


if __name__ == "__main__":
    sys.exit(main())
