"""Data from a program, as a document: every part of it has a mark of its own, which leads back to its path."""

from collections.abc import Iterator

from referee.scenario.file.document import Document, Mark, Path, Plain, Problem


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


def _paths(data: Plain, path: Path) -> Iterator[Path]:
    yield path
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _paths(value, (*path, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _paths(value, (*path, number))
