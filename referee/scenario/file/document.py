"""A document that was read: its data, and where each piece of it stands in the file."""

import re
from collections.abc import Mapping
from typing import Any, TypeAlias

from msgspec import Struct

Plain: TypeAlias = "bool | int | str | list[Plain] | dict[str, Plain] | None"
Path: TypeAlias = tuple[str | int, ...]

# The line breaks of libyaml, so that line numbers agree with its marks.
BREAK = re.compile("\r\n|[\r\n\x85\u2028\u2029]")
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f]")


class Mark(Struct, frozen=True, gc=False):
    """A place in the file as people count: the first line and the first column are 1."""

    line: int
    column: int
    end: int
    """The column after the last character on that line; always beyond `column`, so that a caret has a width."""


class Problem(Struct, frozen=True):
    """One thing that makes a file unusable."""

    code: str
    message: str
    mark: Mark | None
    """None where the whole file is meant."""
    hint: str = ""


class Document(Struct, frozen=True):
    """A file that could be read: its data and where each piece of it stands."""

    name: str
    text: str
    data: dict[str, Plain]
    keys: dict[Path, Mark]
    values: dict[Path, Mark]
    """What an alias repeats has no places of its own: `mark` then gives the place of the alias."""
    names: dict[Path, str] = {}
    """How the file writes keys that are ids here, by their places here."""

    def written(self, path: Path) -> Path:
        """Return a path as the file writes it."""
        return tuple([self.names.get(path[: end + 1], part) for end, part in enumerate(path)]) if self.names else path

    @property
    def has_key_names(self) -> bool:
        """Whether its own keys, or those of its steps, are written by their names."""
        return any(len(path) == 1 or (path[0] == "steps" and len(path) == 3) for path in self.names)

    def mark(self, path: Path) -> Mark:
        """Give the place of a value, or of the nearest thing around it that is in the file."""
        while path not in self.values:
            path = path[:-1]
        return self.values[path]

    def key_mark(self, path: Path) -> Mark:
        """Give the place of a key, or of the value where there is no such key."""
        return self.keys.get(path) or self.mark(path)

    def nearest(self, path: Path, root: Path = ()) -> Path:
        """Give the path of the nearest thing in the file, at or around a path below a root.

        A name may stand in a list, and one member without its list: then its number is skipped.
        """
        found, node = root, self.data_at(root)
        for part in path:
            if isinstance(node, dict) and part in node:
                found, node = (*found, part), node[str(part)]
            elif isinstance(node, list) and (number := _number(node, part)) is not None:
                found, node = (*found, number), node[number]
                if isinstance(node, dict) and part in node:
                    found, node = (*found, part), node[str(part)]
            elif isinstance(part, str):
                break
        return found

    def data_at(self, path: Path) -> Plain:
        """Give what stands at a path; None where there is nothing."""
        node: Plain = self.data
        for part in path:
            if isinstance(node, dict) and part in node:
                node = node[str(part)]
            elif isinstance(node, list) and isinstance(part, int) and part < len(node):
                node = node[part]
            else:
                return None
        return node


def _number(entries: list[Plain], part: str | int) -> int | None:
    """Return the number of an entry: its place in the list, or the place of a word, alone or as a key."""
    if isinstance(part, int):
        return part if part < len(entries) else None
    named = [entry == part or (isinstance(entry, dict) and part in entry) for entry in entries]
    return named.index(True) if any(named) else None


def with_keys(data: Any, keys: Mapping[Path, str], path: Path) -> Any:
    """Return data with other keys at some places."""
    if isinstance(data, Mapping):
        return {keys.get((*path, key), key): with_keys(value, keys, (*path, key)) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [with_keys(value, keys, (*path, number)) for number, value in enumerate(data)]
    return data


class Unreadable(Exception):
    """A file that cannot be used, with everything found wrong in it and the text for the picture with the caret."""

    def __init__(self, name: str, text: str, problems: tuple[Problem, ...]) -> None:
        """Keep all three."""
        super().__init__(name, text, problems)
        self.name, self.text, self.problems, self.total = name, text, problems, len(problems)

    def __str__(self) -> str:
        """List the problems one per line."""
        marks = [f":{p.mark.line}:{p.mark.column}" if p.mark else "" for p in self.problems]
        return "\n".join(f"{self.name}{at}: {p.message}" for at, p in zip(marks, self.problems, strict=True))


def source_lines(text: str) -> list[str]:
    """Give the lines of a text as they stand."""
    return BREAK.split(text)


def printable(piece: str) -> str:
    """Give a piece of a line with control characters, tabs too, as single blanks, so that a caret lines up."""
    return CONTROL.sub(" ", piece)


def short(text: str) -> str:
    """Make a piece of the file safe and short enough for a message."""
    clean = "".join(c if c.isprintable() else " " for c in text[:41])
    return clean if len(clean) <= 40 else clean[:37] + "..."
