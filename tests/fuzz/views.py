"""Every shipped scenario as every player and the table see it, by every command that takes --as."""

from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from referee.scenario.file.document import Unreadable
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_file
from referee.scenario.run.checker import prepare
from tests.fuzz.command import left, wrong
from tests.fuzz.finding import Finding
from tests.scenario.test_never_crashes import SCENARIOS

COMMANDS: dict[str, tuple[str, ...]] = {
    "run": ("--explain", "--show", "--brief"),
    "show": ("--plain",),
    "legal": ("--show", "--format=json"),
    "replay": ("--from=1",),
    "page": ("--no-readings",),
}
"""Commands that take --as, each with options one of which it is given."""
USUAL = {"page": ("-o", "-")}
PAGED = 0.1
"""The share of views of which a page is made: it takes longer than everything else together."""
LONG = 60
"""Steps of a file that is read by one command only."""


class View(NamedTuple):
    """A scenario, who looks at it, and how many steps it has."""

    file: Path
    viewer: str
    steps: int


@cache
def views() -> tuple[View, ...]:
    """Every usable scenario with everybody who may look at it."""
    return tuple(view for path in sorted(SCENARIOS.rglob("*.yaml")) for view in viewers(path))


def viewers(path: Path) -> list[View]:
    """A scenario with everybody who may look at it; nobody, when it is unusable."""
    try:
        ready = prepare(read_file(path))
    except (Unreadable, Unusable):
        return []
    return [View(path, viewer, len(ready.scenario.steps)) for viewer in (*ready.main.table.names, "table")]


def one_view(random: Random) -> list[Finding]:
    """A scenario as somebody sees it."""
    return seen(random, *random.choice(views()))


def seen(random: Random, file: Path, viewer: str, steps: int) -> list[Finding]:
    """A scenario by the commands that take --as, at any step; a long one by one of them."""
    found, lang = list[str](), random.choice(("en", "ru"))
    names = [name for name in COMMANDS if name != "page" or random.random() < PAGED]
    for name in names if steps < LONG else [random.choice(names)]:
        args = [name, str(file), "--as", viewer, *USUAL.get(name, ()), "--lang", lang]
        if random.random() < 0.4:
            args += [random.choice(COMMANDS[name])]
        if name in ("show", "legal") and random.random() < 0.7:
            args += ["--at", str(random.randrange(steps + 1))]
        found += wrong(" ".join(args), left(*args), (0, 1))
    return [Finding("views", file.read_bytes(), "\n\n".join(found))] if found else []
