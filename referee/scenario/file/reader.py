"""Reads one scenario file: YAML 1.2 into plain data, with the place of every key and value.

One pass over the events of ruamel's C parser, because its stock loader keeps no places and does not survive
deep nesting. Depth, size and aliases are counted while reading, so a hostile file is refused before it costs much.
"""

import os
import re
import sys
from functools import lru_cache
from typing import Any, NoReturn

import _ruamel_yaml as libyaml  # type: ignore[import-not-found]
from _ruamel_yaml import AliasEvent, MappingEndEvent, MappingStartEvent, ScalarEvent, SequenceEndEvent
from msgspec import Struct

from referee.kernel.facts import later
from referee.language.speaking import say
from referee.scenario.file.document import BREAK, Document, Mark, Path, Plain, Problem, Unreadable, short
from referee.scenario.file.shipped import located
from referee.scenario.file.yaml_messages import COMMA, QUESTION, QUOTE, TAG, UNKNOWN, syntax_problem

STDIN = "-"
MAX_BYTES = 4_000_000
MAX_DEPTH = 40
MAX_NODES = 100_000
MAX_PROBLEMS = 50
MAX_WHOLE = 10**15

_DIRECTIVE = re.compile("(?:^|(?<=[\r\n\x85\u2028\u2029]))%")
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]*)")
_FRACTION = re.compile(
    r"[-+]?(?:[0-9]*\.[0-9]+|[0-9]+\.|[0-9]+(?=[eE]))(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)"
)
_BEGIN = later("begin with a line such as 'game: magnate', with a space after the ':'")
_KEY = later("a key is a word, a whole number or text in quotes")
_TRUTH = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_NOTHING = frozenset(("", "~", "null", "Null", "NULL"))
_COLLECTIONS = {
    libyaml.SequenceStartEvent: later("a list"),
    MappingStartEvent: later("a map"),
    AliasEvent: later("an alias"),
}


def read_file(path: str | os.PathLike[str]) -> Document:
    """Read a scenario file from the disk; `-` is what is typed or piped in."""
    return read_bytes(file_bytes(path), shown_name(path))


def shown_name(path: str | os.PathLike[str]) -> str:
    """Return what a file is called in messages."""
    name = os.fspath(path)
    return "stdin" if name == STDIN else name


def file_bytes(path: str | os.PathLike[str]) -> bytes:
    """Return what is in a scenario file, as much as a scenario may have."""
    name = shown_name(path)
    try:
        if os.fspath(path) == STDIN:
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with open(located(path), "rb", opener=_opened) as file:
            return file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise refusal(name, "file.missing", "there is no such file") from None
    except IsADirectoryError:
        raise refusal(name, "file.folder", "this is a folder, not a file", "name one file in it") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or say("its name is no file name")
        raise refusal(name, "file.unreadable", "the file cannot be opened: {reason}", reason=reason) from None


def read_bytes(raw: bytes, name: str) -> Document:
    """Read a scenario from what is in a file."""
    if len(raw) > MAX_BYTES:
        raise _too_big(name)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        message = later("the file is not UTF-8 text: line {line} has the byte {byte}")
        byte = f"{raw[error.start]:02x}"
        raise refusal(name, "file.encoding", message, "save it as UTF-8", line=line, byte=byte) from None
    return read_text(text, name)


def _opened(path: str, flags: int) -> int:
    """Open a file; a pipe into which nobody writes is an empty file, not one to wait for."""
    if not hasattr(os, "O_NONBLOCK"):
        return os.open(path, flags)
    file = os.open(path, flags | os.O_NONBLOCK)
    os.set_blocking(file, True)
    return file


def read_text(text: str, name: str) -> Document:
    """Read a scenario from text; `name` stands for the file in messages."""
    text = text.removeprefix("\ufeff")
    try:
        raw = text.encode("utf-8")
    except UnicodeEncodeError:
        raise refusal(name, "file.encoding", "the text has half a character (a lone surrogate)") from None
    if len(raw) > MAX_BYTES:
        raise _too_big(name)
    reader = _Reader(text, raw)
    try:
        return Document(name, text, reader.document(), reader.keys, reader.values)
    except _Stop:
        pass
    except libyaml.YAMLError as error:
        reader.problems.append(syntax_problem(error, text, reader.open))
    raise Unreadable(name, text, tuple(reader.problems))


def refusal(name: str, code: str, message: str, hint: str = "", **facts: object) -> Unreadable:
    """Return a file that cannot be read at all."""
    return Unreadable(name, "", (Problem(code, say(message, **facts), None, say(hint)),))


def _too_big(name: str) -> Unreadable:
    return refusal(name, "file.too-big", "the file is bigger than {n} MB", n=MAX_BYTES // 10**6)


@lru_cache(4096)
def _kind(text: str) -> str:
    """Sort a text without quotes by the YAML 1.2 core schema; but 007, +5 and 0x10 are text."""
    if text in _NOTHING:
        return "nothing"
    if text[0] not in "+-.0123456789":
        return "truth" if text in _TRUTH else "text"
    return "whole" if _WHOLE.fullmatch(text) else "fraction" if _FRACTION.fullmatch(text) else "text"


class _Stop(Exception):
    """The file cannot be used; the reader's problems tell why."""


class _Anchor(Struct):
    """What `&name` marks: its value, its size and its height, and whether it is read to the end."""

    value: Plain = ""
    nodes: int = 1
    height: int = 0
    ready: bool = False


class _Reader:
    """Turns the events of one document into data; a value with a problem gives an empty text and reading goes on."""

    def __init__(self, text: str, raw: bytes) -> None:
        """Begin to read; `raw` is the same text in UTF-8."""
        self.text = text
        self.has_question = "?" in text
        self.next = libyaml.CParser(raw).get_event
        self.problems: list[Problem] = []
        self.keys: dict[Path, Mark] = {}
        self.values: dict[Path, Mark] = {}
        self.anchors: dict[str, _Anchor] = {}
        self.open: list[Any] = []
        self.nodes = 0
        self.deepest = 0

    def document(self) -> dict[str, Plain]:
        """Read the only document of the file, which must be a map."""
        # libyaml compares each %TAG line with all before it: a file full of them would take hours.
        if "%" in self.text and (found := _DIRECTIVE.search(self.text)):
            line = len(BREAK.split(self.text[: found.start()]))
            self.stop("yaml.directive", "a line cannot begin with '%'", Mark(line, 1, 2), "leave it out")
        self.next()
        root = self.next()
        if type(root) is not libyaml.StreamEndEvent:
            root = self.next()
        if type(root) is not MappingStartEvent:
            self.not_a_map(root)
        data = self.value(root, ())
        self.next()
        if type(after := self.next()) is not libyaml.StreamEndEvent:
            hint = later("a file holds one situation: leave out the '---' or make two files")
            self.stop("yaml.second-document", "a second document begins here", self.place(after), hint)
        if self.problems:
            raise _Stop
        assert isinstance(data, dict)
        return data

    def not_a_map(self, root: Any) -> NoReturn:
        """Refuse a file that is a list, a text or nothing at all."""
        if type(root) is libyaml.StreamEndEvent or (getattr(root, "value", None) == "" and not root.style):
            self.stop("yaml.empty-file", "the file is empty", None, _BEGIN)
        found = say(_COLLECTIONS.get(type(root), "text"))
        message = later("a scenario is a map of 'key: value' lines, but this file begins with {found}")
        self.stop("yaml.not-a-map", message, self.place(root), _BEGIN, found=found)

    def value(self, event: Any, path: Path) -> Plain:
        """Read one value and note its place."""
        self.values[path] = self.place(event)
        self.nodes += 1
        if self.nodes > MAX_NODES:
            self.too_many(event)
        if type(event) is AliasEvent:
            return self.alias(event)
        if event.ctag is not None:
            self.problem("yaml.tag", TAG, self.place(event), QUOTE)
        if event.anchor is not None:
            return self.anchored(event, path)
        return self.scalar(event, path) if type(event) is ScalarEvent else self.collection(event, path)

    def collection(self, event: Any, path: Path) -> Plain:
        """Read a list or a map."""
        self.open.append(event)
        self.deepen(event, 0)
        data = self.mapping(path) if type(event) is MappingStartEvent else self.sequence(path)
        self.open.pop()
        return data

    def anchored(self, event: Any, path: Path) -> Plain:
        """Read a value and remember it for the aliases."""
        anchor = self.anchors[event.anchor] = _Anchor()
        nodes, deepest, self.deepest = self.nodes - 1, self.deepest, len(self.open)
        anchor.value = self.scalar(event, path) if type(event) is ScalarEvent else self.collection(event, path)
        anchor.nodes, anchor.height, anchor.ready = self.nodes - nodes, self.deepest - len(self.open), True
        self.deepest = max(deepest, self.deepest)
        return anchor.value

    def alias(self, event: Any) -> Plain:
        """Give what an alias repeats, counted as if it were written out."""
        anchor, name = self.anchors.get(event.anchor), short(event.anchor)
        if anchor is None:
            hint = later("'*' repeats a value marked with '&' further up; if you mean the sign, put the text in quotes")
            self.problem("yaml.unknown-alias", "nothing above is marked '&{name}'", self.place(event), hint, name=name)
            return ""
        if not anchor.ready:
            message = later("'*{name}' stands inside what it repeats")
            self.problem("yaml.recursive-alias", message, self.place(event), name=name)
            return ""
        self.nodes += anchor.nodes - 1
        if self.nodes > MAX_NODES:
            self.too_many(event)
        self.deepen(event, anchor.height)
        return anchor.value

    def sequence(self, path: Path) -> list[Plain]:
        """Read the entries of a list."""
        data: list[Plain] = []
        while type(event := self.next()) is not SequenceEndEvent:
            data.append(self.value(event, (*path, len(data))))
        return data

    def mapping(self, path: Path) -> dict[str, Plain]:
        """Read the keys and values of a map."""
        data: dict[str, Plain] = {}
        while type(event := self.next()) is not MappingEndEvent:
            key = self.key(event, path)
            if key is not None:
                here = (*path, key)
                if key in data:
                    self.duplicate(event, here)
                else:
                    self.keys[here] = self.place(event)
                data[key] = self.value(self.next(), here)
            elif type(event := self.next()) is not ScalarEvent:
                self.value(event, (*path, ""))
        return data

    def key(self, event: Any, path: Path) -> str | None:
        """Read a key as text; None if it cannot be one."""
        self.nodes += 1
        if type(event) is not ScalarEvent:
            self.value(event, (*path, ""))
            what = say(_COLLECTIONS[type(event)])
            self.problem("yaml.bad-key", "{what} cannot be a key", self.place(event), _KEY, what=what)
            return None
        text: str = event.value
        if event.ctag is not None:
            self.problem("yaml.tag", TAG, self.place(event), QUOTE)
        if event.anchor is not None:
            self.anchors[event.anchor] = _Anchor(text, ready=True)
        if self.has_question:
            self.refuse_question_mark(event)
        if event.style or ((kind := _kind(text)) == "text" and text != "<<") or kind == "whole":
            return text
        message = later("'{key}' cannot be a key") if text else later("a key is missing here")
        code = "yaml.merge-key" if text == "<<" else "yaml.bad-key"
        self.problem(code, message, self.place(event), _KEY, key=short(text))
        return None

    def refuse_question_mark(self, event: Any) -> None:
        """Stop at a key after a '?': libyaml loses the comma or bracket that follows, so the rest cannot be trusted."""
        start = event.start_mark
        before = self.text[max(start.index - 2, 0) : start.index]
        if "?" in before and (not event.value or before[1:] in (" ", "\t")):
            column = start.column + 1 - len(before) + before.index("?")
            self.stop("yaml.bare-question", QUESTION, Mark(start.line + 1, max(1, column), max(1, column) + 1), UNKNOWN)

    def scalar(self, event: Any, path: Path) -> Plain:
        """Read a text, a number or true or false; in quotes it is always text."""
        text: str = event.value
        if event.style or (kind := _kind(text)) == "text":
            return text
        if kind == "truth":
            return _TRUTH[text]
        if kind == "nothing":
            self.refuse_nothing(event, path)
        elif kind == "fraction":
            hint = later("money is a whole number in the game's unit; text that looks like a number needs quotes")
            self.problem("yaml.fraction", "{found} is not a whole number", self.place(event), hint, found=short(text))
        elif len(text) > 17 or abs(int(text)) > MAX_WHOLE:
            self.problem("yaml.big-number", "the number {found} is too big", self.place(event), found=short(text))
        else:
            return int(text)
        return ""

    def place(self, event: Any) -> Mark:
        """Give the place where an event begins, up to its end or the end of the line."""
        start, end = event.start_mark, event.end_mark
        line, column, end_column = start.line, start.column, end.column
        if line == end.line:
            return Mark(line + 1, column + 1, (end_column if end_column > column else column + 1) + 1)
        line_end = BREAK.search(self.text, start.index)
        width = (line_end.start() if line_end else len(self.text)) - start.index
        return Mark(line + 1, column + 1, column + 1 + max(width, 1))

    def refuse_nothing(self, event: Any, path: Path) -> None:
        """Refuse a value that is left out or written as null."""
        if event.value:
            message = later("'{found}' is not used here; write none for nothing")
            return self.problem("yaml.empty-value", message, self.place(event), found=event.value)
        after = path[-1] if isinstance(path[-1], str) else "-"
        index = event.start_mark.index
        hint = COMMA if self.text[index : index + 1] == "," and self.text[index - 1] != ":" else ""
        mark = self.keys.get(path) or self.place(event)
        message = later("no value after '{key}'; write none for nothing")
        return self.problem("yaml.empty-value", message, mark, hint, key=short(after))

    def duplicate(self, event: Any, path: Path) -> None:
        """Refuse a key that the map has already; the second 0 of `{0,0: x}` is told already as a comma too many."""
        index = event.start_mark.index
        if self.text[index - 1] != "," or not self.problems or self.problems[-1].hint != say(COMMA):
            message, key = later("the key '{key}' is already on line {line}"), short(str(path[-1]))
            where = self.keys[path].line
            self.problem("yaml.duplicate-key", message, self.place(event), "keep one of the two", key=key, line=where)

    def too_many(self, event: Any) -> NoReturn:
        """Stop because the file is too big with all its aliases written out."""
        message = later("more than {n} keys and values, counting what each alias repeats")
        self.stop("yaml.too-many", message, self.place(event), n=MAX_NODES)

    def deepen(self, event: Any, height: int) -> None:
        """Stop when lists and maps stand too deep inside each other with all aliases written out."""
        self.deepest = max(self.deepest, len(self.open) + height)
        if self.deepest > MAX_DEPTH:
            self.stop("yaml.too-deep", "more than {n} lists and maps inside each other", self.place(event), n=MAX_DEPTH)

    def problem(self, code: str, message: str, mark: Mark | None, hint: str = "", **facts: object) -> None:
        """Note a problem; after very many, reading stops."""
        self.problems.append(Problem(code, say(message, **facts), mark, say(hint)))
        if len(self.problems) >= MAX_PROBLEMS:
            raise _Stop

    def stop(self, code: str, message: str, mark: Mark | None, hint: str = "", **facts: object) -> NoReturn:
        """Note a problem after which nothing more can be read."""
        self.problem(code, message, mark, hint, **facts)
        raise _Stop
