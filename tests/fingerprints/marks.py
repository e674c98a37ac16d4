"""What a scenario leaves behind, whatever the words: its rulings, its legal moves, what is wrong with it spoilt."""

import hashlib
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import asdict

from referee.kernel.chance import NeedChance
from referee.kernel.cx import Cx
from referee.kernel.play import OpenFact, anytime, legal
from referee.kernel.position import digest
from referee.kernel.rule import Rule
from referee.kernel.ruling import Ruling
from referee.scenario.check import prepare
from referee.scenario.document import Document
from referee.scenario.reader import read_file
from referee.scenario.reports import StepReport
from referee.scenario.run import run
from referee.scenario.types import Unusable

RULE = re.compile(r"[a-z]+\.[a-z_]+\.[a-z_0-9.]+")
SPOILT = 6
"""So many numbers of a position are spoilt, evenly taken from all."""


def marks(path: Path) -> str:
    """A line for a scenario: the fingerprints of its rulings, of its legal moves and of its faults when spoilt."""
    document = read_file(path)
    report = run(prepare(document))
    steps = [step for line in (report.main, *report.lines) for step in line.steps]
    table = report.main.table
    told = [*(plain(line.opening.workings) for line in (report.main, *report.lines)), *map(_ruling, steps)]
    states = [step.before for step in steps] + [line.end for line in report.tests]
    listed = [legal_mark(table, state) for state in states]
    looked = [looks(line.table, line.end) for line in (report.main, *report.lines)]
    faults = [_faults(spoilt) for spoilt in _spoilt(document)]
    return " ".join(map(printed, (told, listed, looked, faults)))


def printed(part: Any) -> str:
    """The fingerprint of anything plain."""
    return hashlib.sha256(repr(part).encode()).hexdigest()[:8]


def plain(value: Any) -> Any:
    """A value that looks the same in every run; rules by their ids, words left out."""
    match value:
        case Rule():
            return value.id
        case Mapping():
            return [(str(key), plain(inner)) for key, inner in sorted(value.items(), key=lambda one: str(one[0]))]
        case frozenset() | set():
            return sorted(map(repr, map(plain, value)))
        case tuple() | list():
            return [plain(one) for one in value]
        case Struct():
            fields = {key: inner for key, inner in asdict(value).items() if key not in ("said", "note")}
            return [type(value).__name__, plain(fields)]
    return value if isinstance(value, str | int | None) else type(value).__name__


def _ruling(step: StepReport) -> Any:
    """What a step was answered: rules with their facts, figures, bases, moves made, and where the game stands."""
    if step.ruling is None:
        return digest(step.after)
    answer = None if step.answer is UNSET else plain(step.answer)
    return ruling_mark(step.ruling), answer, digest(step.after)


def ruling_mark(ruling: Ruling) -> Any:
    """A ruling without its words."""
    found = [(one.rule.id, one.how, one.depth, plain(one.known)) for one in ruling.findings]
    rests = [(one.kind, one.what, one.text if one.kind == "reading" else "") for one in ruling.bases]
    about = digest(ruling.about) if ruling.about else ""
    parts = (ruling.accepted, found, plain(ruling.workings), rests, plain(ruling.made), ruling.declined)
    return (*parts, about, len(ruling.passed))


def looks(table: Any, state: Any) -> Any:
    """How a moment looks: its tables, what each player sees and holds."""
    game = table.game
    grids = [asdict(grid) for grid in game.tables(Cx(table), state)]
    seen = [digest(game.seen(table, state, viewer)) for viewer in (*table.names, "table")]
    held = [(sorted(game.purse(state, name).items()), game.score(state, name)) for name in table.names]
    return grids, seen, held, game.open_facts(table, state)


def legal_mark(table: Any, state: Any) -> Any:
    """Everything anybody may do at a moment."""
    cx = Cx(table)
    try:
        turns = [*legal(cx, state), *anytime(cx, state)]
        return [(turn.by, sorted(repr(plain(one)) for one in turn.offers)) for turn in turns]
    except (OpenFact, NeedChance) as missing:
        return type(missing).__name__


def _numbers(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the numbers of a position stand."""
    match data:
        case dict():
            for key, value in data.items():
                yield from _numbers(value, (*path, key))
        case list():
            for at, value in enumerate(data):
                yield from _numbers(value, (*path, at))
        case int() if not isinstance(data, bool):
            yield path


def _spoilt(document: Document) -> Iterator[Document]:
    """The document with one number of its position one more, or one less, or far too high."""
    places = list(_numbers(document.data.get("position", {})))
    for path in places[:: max(1, len(places) // SPOILT)]:
        for by in (-1, 1, 99):
            data = deepcopy(document.data)
            inner: Any = data["position"]
            for key in path[:-1]:
                inner = inner[key]
            inner[path[-1]] += by
            yield Document(document.name, document.text, data, document.keys, document.values)


def _faults(document: Document) -> Any:
    """What is wrong with a document; nothing, when it can be."""
    try:
        prepare(document)
    except Unusable as wrong:
        marked = [(one, (one.mark.line, one.mark.column) if one.mark else ()) for one in wrong.problems]
        return [(one.code, RULE.findall(one.message), at) for one, at in marked]
    return []
