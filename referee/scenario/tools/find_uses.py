"""Which scenarios rest on a rule, a reading or a component: their rulings are given and looked through."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from referee.games import is_game, load_game
from referee.kernel.components import Origin
from referee.kernel.facts import later
from referee.kernel.ruling import Ruling, rule_ids
from referee.language.speaking import say
from referee.scenario.file.document import Unreadable
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_file
from referee.scenario.file.shipped import located
from referee.scenario.run.checker import prepare
from referee.scenario.run.results import LineReport, Report, answer_rules
from referee.scenario.run.runner import run

HOW = {"broken": later("refuses"), "acted": later("happens by it"), "held": later("obeyed")}


class UseQuery(Struct, frozen=True):
    """What is looked for: a rule, a disputed point (in one reading), or a component (one field of it, or its kind)."""

    game: str
    """Of which game; none: of all."""
    rule: str = ""
    dispute: str = ""
    reading: str = ""
    kind: str = ""
    id: str = ""
    field: str = ""


class Use(Struct, frozen=True):
    """A step that rests on it."""

    path: Path
    line: str
    step: int
    """0 is what happens before the first step."""
    how: str


class Used(Struct, frozen=True):
    """What was found, of how many scenarios, and which files could not be used."""

    uses: tuple[Use, ...]
    scenarios: int
    unusable: tuple[Path, ...]


def used_by(wanted: UseQuery, paths: Iterable[Path]) -> Used:
    """Play scenarios and tell which steps rest on what is wanted."""
    uses: list[Use] = []
    unusable: list[Path] = []
    count = 0
    with _watching(wanted):
        for path in paths:
            if _of_another(path, wanted.game):
                continue
            try:
                prepared = prepare(read_file(path), claims=True)
            except (Unreadable, Unusable):
                unusable.append(path)
                continue
            if wanted.game in ("", prepared.scenario.game.name):
                uses += _in_report(wanted, path, run(prepared))
                count += 1
    return Used(tuple(uses), count, tuple(unusable))


def _of_another(path: Path, game: str) -> bool:
    """Return whether a file says plainly that it is about another game, so that it need not be read whole."""
    try:
        said = re.search(rb"^game: *([a-z]+) *$", located(path).read_bytes(), re.MULTILINE)
    except OSError:
        return False
    return bool(game and said and said[1].decode() != game and is_game(said[1].decode()))


def _in_report(wanted: UseQuery, path: Path, report: Report) -> Iterator[Use]:
    for line in (report.main, *report.lines):
        yield from (Use(path, line.name, step, how) for step, how in _in_line(wanted, line))


def _in_line(wanted: UseQuery, line: LineReport) -> Iterator[tuple[int, str]]:
    """Yield the steps of a line that rest on it; what a line shares with the script is told there."""
    if not line.branched and (how := _how(wanted, line.opening)):
        yield 0, how
    for number, step in enumerate(line.steps, 1):
        how = _how(wanted, step.ruling) if step.ruling else ""
        if not how and wanted.rule in answer_rules(step.answer):
            how = say("answer")
        if how:
            yield number, how


def _how(wanted: UseQuery, ruling: Ruling) -> str:
    """Return how a ruling rests on it; nothing when it does not."""
    if wanted.rule:
        return _by_rule(wanted.rule, ruling)
    if wanted.dispute:
        read = [basis.text for basis in ruling.bases if basis.kind == "reading" and basis.what == wanted.dispute]
        return ", ".join(
            say("read as {reading}", reading=name) for name in read if not wanted.reading or name == wanted.reading
        )
    start = ".".join(part for part in (wanted.kind, wanted.id, wanted.field) if part)
    looked = [
        basis.what for basis in ruling.bases if basis.kind != "reading" and f"{basis.what}.".startswith(f"{start}.")
    ]
    return ", ".join(what.removeprefix(f"{wanted.kind}.") for what in looked)


def _by_rule(id: str, ruling: Ruling) -> str:
    how = dict.fromkeys(say(HOW[finding.how]) for finding in ruling.findings if finding.rule.id == id)
    if not how and any(id in rule_ids(workings) for workings in ruling.workings):
        return say("figure")
    return ", ".join(how)


@contextmanager
def _watching(wanted: UseQuery) -> Iterator[None]:
    """Note every read of the component inside the block, as if it were assumed."""
    if not wanted.kind:
        yield
        return
    game = load_game(wanted.game)
    before, doubts = game.origins, game.doubts
    about = before.kinds[wanted.kind]
    noted = {
        id: {field: Origin("assumed") for field in entry if wanted.field in ("", field)}
        for id, entry in game.plain_box.get(wanted.kind, {}).items()
        if wanted.id in ("", id)
    }
    kinds = {**before.kinds, wanted.kind: replace(about, entries={**about.entries, **noted})}
    game.__dict__["origins"] = replace(before, kinds=kinds)
    game.__dict__.pop("doubts")
    try:
        yield
    finally:
        game.__dict__["origins"], game.__dict__["doubts"] = before, doubts
