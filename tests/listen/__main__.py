"""Measure how well the referee understands what he prints: `make listen`, `python -m tests.listen --help`."""

import argparse
import sys
from random import Random
from time import monotonic

from referee.games import GAMES
from referee.language.current import LANGUAGES, speaking
from tests.listen.names import tell_names
from tests.listen.nonsense import tell_nonsense
from tests.listen.positions import positions
from tests.listen.printed import tell_printed
from tests.listen.tally import Tally


def measured(args: argparse.Namespace) -> Tally:
    """Everything that was asked for."""
    tally = Tally()
    for name in args.only.split(","):
        for lang in LANGUAGES if args.lang == "both" else (args.lang,):
            begun = monotonic()
            with speaking(lang):
                seen = list(positions(name, lang, args.games, args.positions, args.seed))
                random = Random(f"{args.seed} {name} {lang}")
                for at in seen:
                    if "A" in args.parts:
                        tell_printed(tally, at, args.moves, random, [one for one in seen if one.table is at.table])
                    if "C" in args.parts:
                        tell_nonsense(tally, at, args.spoilt, random)
                if "B" in args.parts:
                    tell_names(tally, name, lang, seen[:: max(1, len(seen) // 20)])
            print(f"{name} {lang}: {len(seen)} positions, {monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
    return tally


def main() -> int:
    """Measure and print; leave with 1 when something is not as it should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10, help="random games of each game and language (10)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lang", choices=[*LANGUAGES, "both"], default="both")
    parser.add_argument("--only", default=",".join(GAMES), help="these games, commas between them")
    parser.add_argument("--parts", default="ABC", help="A printed forms, B names, C nonsense")
    parser.add_argument("--positions", type=int, default=20, help="positions of each random game (20)")
    parser.add_argument("--moves", type=int, default=8, help="legal moves of each position, at most (8)")
    parser.add_argument("--spoilt", type=int, default=3, help="moves of each position that are spoilt (3)")
    parser.add_argument("--examples", type=int, default=10, help="causes shown of each outcome (10)")
    args = parser.parse_args()
    tally = measured(args)
    print("\n".join(tally.report(args.examples)))
    return 1 if tally.crashed or tally.bad() else 0


if __name__ == "__main__":
    sys.exit(main())
