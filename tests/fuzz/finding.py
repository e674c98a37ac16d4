"""What a search has found: a scenario, and beside it a note of what went wrong and how to see it again."""

from pathlib import Path
from typing import NamedTuple

FOUND = Path("build/fuzz")


class Finding(NamedTuple):
    """Something that must not be: its kind, the scenario that shows it, what was said."""

    kind: str
    scenario: bytes
    said: str


def keep(finding: Finding, seed: int, case: str, folder: Path = FOUND) -> Path:
    """Write a finding into the folder; the scenario is left as it is, to the byte."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{finding.kind}-{seed}-{case.replace(':', '-')}.yaml"
    path.write_bytes(finding.scenario)
    again = f"python -m tests.fuzz --seed {seed} --case {case}"
    path.with_suffix(".txt").write_text(f"{again}\n\n{finding.said}\n", encoding="utf-8")
    return path
