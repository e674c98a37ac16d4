"""Judge positions of random games, and the same with one thing changed: `python -m tests.impossible --each 2000`.

Leaves with 1 when a position that a game has come to is refused.
"""

import argparse
from collections import Counter
from random import Random

from referee.games import GAMES
from tests.impossible.judging import measured, refused
from tests.impossible.reachable import reachable


def main() -> int:
    """Measure every game, or one, and tell the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=2000, help="so many moments of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="", choices=["", *GAMES])
    wanted = parser.parse_args()
    wrong = 0
    for game in [wanted.game] if wanted.game else GAMES:
        for other in (False, True):
            count, found, changes = 0, Counter[str](), Counter[str]()
            random = Random(f"{game} {wanted.seed}")
            for table, state in reachable(game, wanted.each, wanted.seed, other):
                count += 1
                found.update(refused(table, state))
                if count % 4 == 0:
                    changes += measured(table, state, random)
            wrong += sum(found.values())
            by = "random readings" if other else "default readings"
            print(f"{game}, {by}: {count} positions, {sum(found.values())} refused", flush=True)
            for why, n in found.most_common(5):
                print(f"    {n} {why}")
            print("    one thing changed: " + ", ".join(f"{n} {what}" for what, n in sorted(changes.items())))
    return int(wrong > 0)


if __name__ == "__main__":
    raise SystemExit(main())
