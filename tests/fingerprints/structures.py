"""What a scenario comes to, as plain data without a worded sentence: rulings, legal moves, tables, faults when spoilt.

A fingerprint is the hash of such a structure; `make why` prints where two of them differ.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from msgspec import UNSET, Struct
from msgspec.json import encode
from msgspec.structs import asdict

from referee.kernel.chance import NeedChance
from referee.kernel.context import Context
from referee.kernel.engine import OpenFact, anytime, legal
from referee.kernel.position import dump
from referee.kernel.rule import Rule
from referee.kernel.ruling import Finding, Ruling
from referee.scenario.file.document import Document
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_file
from referee.scenario.run.checker import prepare
from referee.scenario.run.results import LineReport, StepReport
from referee.scenario.run.runner import run

KINDS = ("rulings", "legal moves", "tables", "faults")
RULE = re.compile(r"[a-z]+\.[a-z_]+\.[a-z_0-9.]+")
WORDS = ("template", "usual", "note", "value")
"""Fields of facts that hold words or say how they are worded, and the one that holds what is secret."""
MAX_SPOILT = 6  # numbers of a position that are spoilt, evenly taken from all


def scenario_structures(path: Path) -> dict[str, Any]:
    """Return what a scenario comes to, by `KINDS`."""
    document = read_file(path)
    report = run(prepare(document))
    lines = {line.name or "script": line for line in (report.main, *report.lines)}
    states = {f"{name}, step {n}": step.before for name, line in lines.items() for n, step in enumerate(line.steps, 1)}
    states |= {f"{line.name or 'script'}, end": line.end for line in report.tests}
    parts = (
        {name: _line(line) for name, line in lines.items()},
        {place: legal_moves(report.main.table, state) for place, state in states.items()},
        {name: appearance(line.table, line.end) for name, line in lines.items()},
        {place: _faults(spoilt) for place, spoilt in _spoilt(document)},
    )
    return dict(zip(KINDS, parts, strict=True))


def fingerprint(structure: Any) -> str:
    """Hash plain data."""
    return hashlib.sha256(encode(structure, order="sorted")).hexdigest()[:8]


def plain(value: Any) -> Any:
    """Return a value as JSON that is the same in every run: rules by their ids, sentences left out."""
    match value:
        case str() | int() | None:
            return value
        case Rule():
            return value.id
        case Mapping():
            return {str(key): plain(inner) for key, inner in value.items()}
        case frozenset() | set():
            return sorted(encode(plain(one)).decode() for one in value)
        case tuple() | list():
            return [plain(one) for one in value]
        case Struct():
            fields = {key: plain(inner) for key, inner in asdict(value).items() if key not in WORDS}
            config = value.__struct_config__
            return {config.tag_field: config.tag, **fields} if config.tag_field else fields
        case type():
            return _type_name(value)
    return type(value).__name__


def _type_name(kind: type[Any]) -> str:
    """Return the name a kind of move has in files; other types go by their own."""
    config = getattr(kind, "__struct_config__", None)
    return str(config.tag) if config and config.tag else kind.__name__


def _line(line: LineReport) -> dict[str, Any]:
    steps = {f"step {n}": _step(step) for n, step in enumerate(line.steps, 1)}
    return {"opening": plain(line.opening.workings), **steps}


def _step(step: StepReport) -> dict[str, Any]:
    """Return what a step was answered and where the game stands after it."""
    ruling = ruling_structure(step.ruling) if step.ruling else {}
    answer = {} if step.answer is UNSET else {"answer": plain(step.answer)}
    return {**ruling, **answer, "state": dump(step.after)}


def ruling_structure(ruling: Ruling) -> dict[str, Any]:
    """Return a ruling without its words."""
    rests = [{"kind": one.kind, "what": one.what} for one in ruling.bases]
    for basis, one in zip(rests, ruling.bases, strict=True):
        basis |= {"reading": one.text} if one.kind == "reading" else {}
    return {
        "accepted": ruling.accepted,
        "findings": [_finding(one) for one in ruling.findings],
        "figures": plain(ruling.workings),
        "rests on": rests,
        "made": plain(ruling.made),
        "declined": plain(ruling.declined),
        "about": dump(ruling.about) if ruling.about else None,
        "passed": len(ruling.passed),
    }


def _finding(finding: Finding) -> dict[str, Any]:
    return {"rule": finding.rule.id, "how": finding.how, "depth": finding.depth, "facts": plain(finding.known)}


def appearance(table: Any, state: Any) -> dict[str, Any]:
    """Return how a moment looks: its tables, what each player sees and holds."""
    game = table.game
    return {
        "tables": [plain(grid) for grid in game.tables(Context(table), state)],
        "views": {viewer: dump(game.player_view(table, state, viewer)) for viewer in (*table.names, "table")},
        "held": {name: [dict(game.purse(state, name)), game.score(state, name)] for name in table.names},
        "open": plain(game.open_facts(table, state)),
    }


def legal_moves(table: Any, state: Any) -> Any:
    """Return everything anybody may do at a moment, the offers of a player in no order."""
    cx = Context(table)
    try:
        turns = [*legal(cx, state), *anytime(cx, state)]
        return [[turn.by, sorted(encode(plain(one)).decode() for one in turn.offers)] for turn in turns]
    except (OpenFact, NeedChance) as missing:
        return type(missing).__name__


def _numbers(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of the numbers in a position."""
    match data:
        case dict():
            for key, value in data.items():
                yield from _numbers(value, (*path, key))
        case list():
            for at, value in enumerate(data):
                yield from _numbers(value, (*path, at))
        case int() if not isinstance(data, bool):
            yield path


def _spoilt(document: Document) -> Iterator[tuple[str, Document]]:
    """Yield the document with one number of its position one more, or one less, or far too high."""
    places = list(_numbers(document.data.get("position", {})))
    for path in places[:: max(1, len(places) // MAX_SPOILT)]:
        for by in (-1, 1, 99):
            data = deepcopy(document.data)
            inner: Any = data["position"]
            for key in path[:-1]:
                inner = inner[key]
            inner[path[-1]] += by
            place = f"{'.'.join(map(str, path))} {by:+}"
            yield place, Document(document.name, document.text, data, document.keys, document.values)


def _faults(document: Document) -> list[Any]:
    """Return what is wrong with a document."""
    try:
        prepare(document)
    except Unusable as wrong:
        marked = [(one, [one.mark.line, one.mark.column] if one.mark else []) for one in wrong.problems]
        return [[one.code, RULE.findall(one.message), at] for one, at in marked]
    return []
