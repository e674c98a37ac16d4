"""Plant every fault in the example game: `python -m tests.planted`; which are told, by what, and at which line."""

import re
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory

from tests.planted.faults import PLANTED, Planted
from tests.plugins.packages import ROOT, offer, referee

PERUDO = ROOT / "examples" / "perudo" / "referee_perudo"
PLACE = re.compile(r"^(\S+\.(?:py|yaml)):(\d+)", re.MULTILINE)
"""A file and a line, as they are told."""


def run_with(planted: Planted | None, where: Path) -> tuple[str, str]:
    """What an author runs into who compiles and checks the game with a fault: which command, and what it says."""
    folder = where / "site" / PERUDO.name
    copytree(PERUDO, folder, ignore=ignore_patterns("compiled", "__pycache__", "rules.py"), dirs_exist_ok=True)
    if planted is not None:
        path = folder / planted.file
        text = path.read_text(encoding="utf-8")
        assert planted.old in text, planted
        path.write_text(text.replace(planted.old, planted.new, 1), encoding="utf-8")
    offer(where / "site", "referee_perudo", "perudo", "referee_perudo")
    done = referee("compile", str(folder), site=where / "site", where=where)
    if done.returncode:
        return "compile", done.stderr
    done = referee("conform", "perudo", site=where / "site", where=where)
    return ("conform", done.stdout + done.stderr) if done.returncode else ("", "")


def main() -> int:
    """Plant them one by one."""
    noticed = placed = 0
    for planted in PLANTED:
        with TemporaryDirectory() as folder:
            command, text = run_with(planted, Path(folder))
            place = PLACE.search(text)
            noticed += bool(command)
            placed += place is not None
            at = f"{Path(place[1]).name}:{place[2]}" if place else ""
            print(
                f"{command or 'MISSED':8} {at:24} {planted.file}: {planted.old[:40]!r} -> {planted.new[:40]!r}",
                flush=True,
            )
    print(f"{noticed} of {len(PLANTED)} noticed, {placed} with file and line")
    return 0 if noticed >= len(PLANTED) * 0.9 else 1


if __name__ == "__main__":
    sys.exit(main())
