"""Print what a fingerprint that differs stands for: the structures of another commit and of the working tree compared.

`make why` does it for everything whose fingerprint differs from the kept one, against the last commit; `make why
BASE=HEAD~3` compares everything with another commit; `FILES=...` names scenarios or folders of them,
`PARTS="rulings,legal moves"` what of them. Nothing is stored: the code of the other commit is taken out of git and
run on the scenarios as they are now.
"""

import json
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from referee.games import GAMES
from tests.fingerprints.differences import differences
from tests.fingerprints.kept import FILES, ROOT, fingerprints, kept, subjects
from tests.fingerprints.structures import scenario_structures
from tests.other_commit import checked_out, run_module

MAX_DIFFERENCES = 12  # of one subject
MODULE = "tests.fingerprints.explain"


def explained(file: str, structures: dict[str, Any], commit: str = "HEAD", parts: Sequence[str] = ()) -> Iterator[str]:
    """Yield how structures of a file of fingerprints, or only `parts` of them, differ from those of another commit."""
    with checked_out(commit) as tree:
        before = json.loads(run_module(tree, MODULE, "--dump", str(ROOT), file, *structures))
    for name, now in structures.items():
        whole = before.get(name, {}), json.loads(json.dumps(now))
        compared = [{part: one.get(part) for part in parts} for one in whole] if parts else whole
        found = list(differences(*compared))
        if found:
            yield f"{name}: {len(found)} differences"
            yield from (f"    {line}" for line in found[:MAX_DIFFERENCES])
            yield from ["    ..."] if len(found) > MAX_DIFFERENCES else []


def _dump(root: Path, file: str, names: list[str]) -> None:
    """Print the structures of subjects as JSON, by the code of this tree and the scenarios below `root`."""
    known = {name: make for name, make in subjects(file) if name in names}
    found: dict[str, Any] = {}
    for name in names:
        try:
            found[name] = known[name]() if file.endswith("-games") else scenario_structures(root / name)
        except Exception as error:  # the other commit may not know what the file says
            found[name] = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(found))


def _changed(file: str, everything: bool, only: set[str]) -> dict[str, Any]:
    """Compute the structures of a file's subjects and keep those whose fingerprint is not the kept one."""
    known = kept(file)
    computed = {name: make() for name, make in subjects(file) if not only or _is_chosen(name, only)}
    return {name: one for name, one in computed.items() if everything or only or known.get(name) != fingerprints(one)}


def _is_chosen(name: str, only: set[str]) -> bool:
    """Return whether a scenario is among the paths, or lies in a folder that is."""
    return any(path in only for path in (name, *map(str, Path(name).parents)))


def _chosen_paths(paths: list[str]) -> set[str]:
    """Return paths below the root of the project; exit where one has no scenario with a fingerprint."""
    only = {str(Path(path).resolve().relative_to(ROOT)) for path in paths}
    names = [name for game in GAMES for name, _ in subjects(game)]
    empty = sorted(path for path in only if not any(_is_chosen(name, {path}) for name in names))
    if empty:
        sys.exit(f"no scenario with a fingerprint: {', '.join(empty)}")
    return only


def main(base: str, paths: list[str]) -> None:
    """Print every difference from a commit; without one, from the last one where fingerprints differ."""
    only = _chosen_paths(paths)
    with ThreadPoolExecutor(2) as pool:
        files = [file for file in FILES if not only or not file.endswith("-games")]
        total = 0
        for lines in pool.map(lambda file: [*_explained_file(file, base, only)], files):
            total += sum(not line.startswith(" ") for line in lines)
            print(*lines, sep="\n", end="\n" if lines else "")
    print(f"differing scenarios and games: {total}" if total else "nothing differs")


def _explained_file(file: str, base: str, only: set[str]) -> Iterator[str]:
    changed = _changed(file, bool(base), only)
    parts = [part for part in os.environ.get("PARTS", "").split(",") if part]
    return explained(file, changed, base or "HEAD", parts) if changed else iter(())


if __name__ == "__main__":
    if sys.argv[1:2] == ["--dump"]:
        _dump(Path(sys.argv[2]), sys.argv[3], sys.argv[4:])
    else:
        main(os.environ.get("BASE", ""), sys.argv[1:])
