"""Where the steps of a scenario file stand in its text, found by the events of the parser."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import _ruamel_yaml as libyaml  # type: ignore[import-not-found]
from msgspec import Struct

from referee.scenario.file.document import Path
from referee.scenario.file.key_names import FILE, LINE, file_keys

Keys = tuple[str, ...]
NO_NAMES: Mapping[Path, str] = MappingProxyType({})


class Span(Struct, frozen=True):
    """A piece of the text."""

    start: int
    end: int


class Value(Struct):
    """What stands behind a key: where the key begins, where the value does and where its last word ends."""

    key: int
    start: int
    end: int
    flow: bool = False
    """Written in brackets."""
    items: list[Span] = []
    """The entries of a list."""


class Places:
    """The top of a file, its scripts and its lines."""

    def __init__(self, text: str, names: Mapping[Path, str] = NO_NAMES) -> None:
        self.text = text
        self._ids = {(*path[:-1], name): str(path[-1]) for path, name in names.items()}
        self.values: dict[Keys, Value] = {}
        self.braces = False
        """The whole file is one map in braces."""
        self._next = libyaml.CParser(text.encode("utf-8")).get_event
        self._last = 0
        self._read()

    def _read(self) -> None:
        event = self._next()
        while not isinstance(event, libyaml.MappingStartEvent | libyaml.StreamEndEvent):
            event = self._next()
        if isinstance(event, libyaml.MappingStartEvent):
            self.braces = bool(event.flow_style)
            self._node(event, ())
        self.end = self._last

    def _node(self, event: Any, path: Keys) -> Value:
        """Read one value and all in it; how far its last word reaches is kept in passing."""
        value = Value(0, event.start_mark.index, 0, bool(getattr(event, "flow_style", False)))
        if isinstance(event, libyaml.MappingStartEvent):
            self._map(event, path)
        elif isinstance(event, libyaml.SequenceStartEvent):
            value.items = self._list(event, path)
        else:
            self._last = max(self._last, event.end_mark.index)
        value.end = self._last
        return value

    def _map(self, event: Any, path: Keys) -> None:
        self._last = max(self._last, event.end_mark.index) if event.flow_style else self._last
        while not isinstance(key := self._next(), libyaml.MappingEndEvent):
            name = self._id(str(getattr(key, "value", "")), path)
            self._last = key.end_mark.index
            value = self._node(self._next(), (*path, name))
            value.key = key.start_mark.index
            self.values[(*path, name)] = value
        if event.flow_style:
            self._last = key.end_mark.index

    def _id(self, key: str, path: Keys) -> str:
        """Return a key as an id: one of the file's own by any name, those of its position as they are named."""
        if not path:
            return file_keys(FILE).key(key)
        return file_keys(LINE).key(key) if path[0] == "lines" and len(path) == 2 else self._ids.get((*path, key), key)

    def _list(self, event: Any, path: Keys) -> list[Span]:
        found = []
        self._last = max(self._last, event.end_mark.index) if event.flow_style else self._last
        while not isinstance(item := self._next(), libyaml.SequenceEndEvent):
            value = self._node(item, (*path, "-"))
            found.append(Span(value.start, value.end))
        if event.flow_style:
            self._last = item.end_mark.index
        return found

    def script(self, line: str) -> Value | None:
        """Return the list of steps of a line, of the script itself when it has no name; none when there is none yet."""
        if not line:
            return self.values.get(("steps",))
        return self.values.get(("lines", line, "steps")) or self.values.get(("lines", line))

    @property
    def lines(self) -> list[str]:
        """The names of the lines."""
        return [path[1] for path in self.values if path[0] == "lines" and len(path) == 2]

    def line_start(self, at: int) -> int:
        """Return where the line of the text begins in which a place is."""
        return self.text.rfind("\n", 0, at) + 1

    def line_end(self, at: int) -> int:
        """Return where the next line of the text begins."""
        if at and self.text[at - 1] == "\n":
            return at
        stop = self.text.find("\n", at)
        return len(self.text) if stop < 0 else stop + 1

    def column(self, at: int) -> int:
        """Return how far from the left a place is."""
        return at - self.line_start(at)

    def dash(self, at: int) -> int:
        """Return the dash before an entry of a list that is not in brackets; it may stand on a line above."""
        start = self.line_start(at)
        while not self.text[start:at].lstrip().startswith("-"):
            if not start:
                return at
            at, start = start, self.line_start(start - 1)
        return start + len(self.text[start:at]) - len(self.text[start:at].lstrip())

    def only_comments(self, at: int) -> bool:
        """Return whether nothing but comments follows."""
        rest = self.text[at:].splitlines()
        return not any(line.strip() and not line.lstrip().startswith("#") for line in rest)
