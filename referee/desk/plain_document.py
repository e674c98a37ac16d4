"""Data from a program, as a document: every part of it has a mark of its own, which leads back to its path."""

from collections.abc import Iterator, Mapping
from typing import Any

from referee.desk.data import Problem as DeskProblem
from referee.desk.data import WrongData
from referee.language.speaking import say
from referee.scenario.file.document import Document, Mark, Path, Plain, Problem
from referee.scenario.file.model import Step, Unusable
from referee.scenario.run.checker import in_any_spelling, worded

DEEPEST = 64
"""No scenario nests deeper."""

HEAD_KEYS = ("format", "game", "players", "options", "box", "components")
"""What of a file decides how an entry is read."""


def plain_map(data: Mapping[Any, Any]) -> dict[str, Plain]:
    """Return data of a program as a file would hold it; WrongData with the path of what no file can hold."""
    found = _plain(data, ())
    assert isinstance(found, dict)
    return found


def _plain(value: Any, path: Path) -> Plain:
    if isinstance(value, bool | int | str | None) and len(path) <= DEEPEST:
        return value
    if isinstance(value, Mapping) and len(path) < DEEPEST:
        return {str(key): _plain(one, (*path, str(key))) for key, one in value.items()}
    if isinstance(value, list | tuple) and len(path) < DEEPEST:
        return [_plain(one, (*path, number)) for number, one in enumerate(value)]
    message = say("no file can hold this: {what}", what=type(value).__name__)
    raise WrongData(message, (DeskProblem("schema.value", message, "", path),))


def document_of(data: dict[str, Plain], name: str = "") -> Document:
    """Return data as a document whose marks are the numbers of its paths."""
    paths = list(_paths(data, ()))
    marks = {path: Mark(number, 1, 2) for number, path in enumerate(paths, 1)}
    return Document(name, "", data, {path: mark for path, mark in marks.items() if path}, marks)


def problem_path(document: Document, problem: Problem) -> Path:
    """Return the path of the part a problem of such a document is about; of the whole when it is about no part."""
    if problem.mark is None:
        return ()
    return next((path for path, mark in document.values.items() if mark == problem.mark), ())


def entry_of(head: Mapping[str, Plain], data: Mapping[str, Any]) -> Step:
    """Return an entry from its data, as a file with this head holds it; WrongData with the path of what is wrong."""
    top = {key: head[key] for key in HEAD_KEYS if key in head}
    document = document_of({**top, "steps": [plain_map(data)]})
    try:
        return in_any_spelling(document, worded).steps[0]
    except Unusable as wrong:
        problems = tuple(
            [DeskProblem(one.code, one.message, one.hint, problem_path(document, one)[2:]) for one in wrong.problems]
        )
        raise WrongData(problems[0].message, problems) from None


def _paths(data: Plain, path: Path) -> Iterator[Path]:
    yield path
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _paths(value, (*path, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _paths(value, (*path, number))
