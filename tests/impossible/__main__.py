"""Judge positions of random games, and the same with one thing changed: `python -m tests.impossible --each 2000`.

Leaves with 1 when a position that a game has come to is refused, or one that contradicts itself is accepted.
"""

import argparse
from collections import Counter, defaultdict
from random import Random

from referee.games import GAMES
from tests.impossible.judging import measured, refused
from tests.impossible.reachable import reachable
from tests.impossible.relations import broken


def main() -> int:
    """Measure every game, or one, and tell the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=2000, help="so many moments of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="", choices=["", *GAMES])
    parser.add_argument("--changed", type=int, default=4, help="change every so many-th; 0: none")
    parser.add_argument("--show", type=int, default=1, help="so many examples of whatever slipped through")
    wanted = parser.parse_args()
    wrong = 0
    for game in [wanted.game] if wanted.game else GAMES:
        for other in (False, True):
            wrong += _measure(game, other, wanted)
    return int(wrong > 0)


def _measure(game: str, other: bool, wanted: argparse.Namespace) -> int:
    """Measure a game by the default readings or by others; return how much is wrong."""
    count, found, odd, verdicts = 0, Counter[str](), Counter[str](), Counter[str]()
    slipped = defaultdict[str, list[str]](list)
    random = Random(f"{game} {wanted.seed}")
    for table, state in reachable(game, wanted.each, wanted.seed, other):
        count += 1
        found.update(refused(table, state))
        odd.update(broken(table, state))
        if wanted.changed and count % wanted.changed == 0:
            some, through = measured(table, state, random)
            verdicts += some
            for one in through:
                kind = f"{one.form}, {one.level}, {one.verdict}: {one.broken[0]}"
                slipped[kind].append(f"{one.what} [{state.stage[-1].called() if state.stage else ''}]")
    by = "random readings" if other else "default readings"
    through = sum(map(len, slipped.values()))
    print(
        f"{game}, {by}: {count} positions, {sum(found.values())} refused; {through} contradictions accepted", flush=True
    )
    for why, n in [
        *found.most_common(5),
        *((f"a relation of the book does not hold: {what}", n) for what, n in odd.items()),
    ]:
        print(f"    {n} {why}")
    for kind, examples in sorted(slipped.items(), key=lambda one: -len(one[1])):
        print(f"    {len(examples)} {kind}; " + "; ".join(examples[: wanted.show]))
    print("    one thing changed: " + ", ".join(f"{n} {what}" for what, n in sorted(verdicts.items())), flush=True)
    return sum(found.values()) + sum(odd.values()) + through


if __name__ == "__main__":
    raise SystemExit(main())
