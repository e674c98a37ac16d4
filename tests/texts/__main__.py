"""Compare every text printed of the scenarios, in both languages, with what another commit prints.

`make texts` compares with the last commit, `make texts BASE=HEAD~3 PATHS="scenarios/streets"` a part with another one.
Equal differences are shown once, with the number of texts they stand in.
"""

import argparse
import difflib
import json
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

from tests.other_commit import ROOT, checked_out, run_module
from tests.texts.printed import printed

MODULE = "tests.texts"
Texts = dict[tuple[str, str, str], str]
"""By file, language and what it is."""


def scenarios(paths: list[str]) -> list[Path]:
    """List the scenario files below some paths."""
    roots = [Path(path).resolve() for path in paths or [str(ROOT / "scenarios")]]
    return sorted(path for root in roots for path in ([root] if root.is_file() else root.rglob("*.yaml")))


def dump(paths: list[str]) -> Iterator[str]:
    """Yield a JSON line for every scenario and language, by the code of this tree."""
    jobs = [(path, language) for language in ("en", "ru") for path in scenarios(paths)]
    with ProcessPoolExecutor() as pool:
        for (path, language), texts in zip(jobs, pool.map(printed, *zip(*jobs, strict=True), chunksize=8), strict=True):
            yield json.dumps([str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path), language, texts])


def _texts(tree: Path, paths: list[str]) -> Texts:
    """Run the code of a tree on the scenarios as they are in this one."""
    lines = run_module(tree, MODULE, "--dump", *map(str, scenarios(paths))).splitlines()
    rows = [
        (str(Path(path)).removeprefix(f"{ROOT}/"), language, texts) for path, language, texts in map(json.loads, lines)
    ]
    return {(path, language, part): text for path, language, texts in rows for part, text in texts.items()}


def _difference(old: str, new: str) -> str:
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), lineterm="", n=0)
    return "\n".join(line for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---"))


def report(old: Texts, new: Texts, most: int, width: int) -> Iterator[str]:
    """Yield what differs between two dumps, equal differences once, the most frequent first."""
    differing = [key for key in sorted(old.keys() | new.keys()) if old.get(key) != new.get(key)]
    places: dict[str, list[tuple[str, str, str]]] = {}
    for key in differing:
        places.setdefault(_difference(old.get(key, ""), new.get(key, "")), []).append(key)
    counts = Counter(key[1:] for key in differing)
    yield f"{len(old.keys() | new.keys())} texts, {len(differing)} differ"
    yield from (f"  {language} {part}: {n}" for (language, part), n in sorted(counts.items()))
    for text, keys in sorted(places.items(), key=lambda one: -len(one[1]))[:most]:
        yield f"\n{len(keys)} x, e.g. {' '.join(keys[0])}\n{text[:width]}"


def main() -> None:
    """Read the command line and print the comparison."""
    parser = argparse.ArgumentParser(prog="python -m tests.texts", description=__doc__)
    parser.add_argument("paths", nargs="*", help="scenario files or folders")
    parser.add_argument("--base", default="HEAD", help="the commit to compare with")
    parser.add_argument("--most", type=int, default=20, help="differences to show")
    parser.add_argument("--width", type=int, default=1500, help="characters of each")
    parser.add_argument("--dump", action="store_true", help="print the texts of this tree as JSON lines instead")
    args = parser.parse_args()
    if args.dump:
        sys.stdout.writelines(f"{line}\n" for line in dump(args.paths))
        return
    with checked_out(args.base) as tree, ThreadPoolExecutor(2) as pool:
        old, new = pool.map(lambda one: _texts(one, args.paths), (tree, ROOT))
    print(*report(old, new, args.most, args.width), sep="\n")


if __name__ == "__main__":
    main()
