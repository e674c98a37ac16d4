"""What the YAML parser did not understand, in plain words."""

import re
from typing import Any

from referee.kernel.facts import later
from referee.language.speaking import say
from referee.scenario.file.document import BREAK, Mark, Problem

COMMA = later("inside {{ }} a comma begins the next key: write a pair as [2, 0], and text with a comma in quotes")
QUESTION = later("a bare '?' has a meaning of its own in YAML")
QUOTE = later("put the text in quotes")
TAG = later("a tag (a word that begins with '!') is not allowed")
UNKNOWN = later("for a card nobody named write unknown; inside brackets, text with a '?' needs quotes")
# A piece of what libyaml says, what we say, and what to do about it; the first that fits counts.
SYNTAX = (
    (
        "two colons",
        later("a second ':' in one value"),
        later("two colons in one value: quote it or use braces; or add a comma"),
    ),
    ("bare ?", QUESTION, UNKNOWN),
    ("open bracket", later("the bracket opened here is never closed"), later("close it with the ] or }} that fits")),
    (
        "mapping values",
        later("a ':' cannot stand here"),
        later("is the line indented too far, or is a ':' missing above it?"),
    ),
    ("block sequence entries", later("a list with '-' cannot begin here"), later("begin it on a line of its own")),
    ("expected ',' or", later("a comma or a closing bracket is missing before this"), ""),
    ("end of stream", later("the quote opened here is never closed"), later("close it with the same quote")),
    (
        "unexpected ':'",
        later("there is no space after ':'"),
        later("write 'key: value' with a space, or put the text in quotes"),
    ),
    ("expected ':'", later("this line has no ':'"), later("write it as 'key: value'")),
    (
        "expected key",
        later("this does not fit what stands before it"),
        later("begin keys in one column; quote whole values"),
    ),
    (
        "expected '-'",
        later("this does not fit the list above"),
        later("entries of one list begin with '-' in one column"),
    ),
    ("node content", later("a value is missing here"), later("write none for nothing")),
    ("tab", later("a tab stands where spaces belong"), later("indent with spaces")),
    ("start any token", later("a value cannot begin with this character"), QUOTE),
    ("alphabetic or numeric", later("a value cannot begin with '*' or '&'"), QUOTE),
    ("comment or line break", later("text cannot follow '>' or '|' on the same line"), QUOTE),
    ("escape", later("a '\\' in double quotes has a meaning of its own"), later("use single quotes")),
    ("tag", TAG, QUOTE),
    (
        "<document start>",
        later("this does not belong to the map above"),
        later("the file is one map of 'key: value' lines"),
    ),
    ("", later("this is not YAML"), QUOTE),
)


def syntax_problem(error: Any, text: str, open_events: list[Any]) -> Problem:
    """Say in plain words what the parser did not understand."""
    if not hasattr(error, "problem_mark"):
        return _bad_character(error, text)
    at, fault = error.problem_mark, str(error.problem)
    line = (BREAK.split(text)[at.line : at.line + 1] or [""])[0]
    before, char = line[: at.column], line[at.column : at.column + 1]
    bracket = open_events[-1].start_mark if open_events and open_events[-1].flow_style else None
    if char == "\t":
        fault = "tab"
    elif char == "?":
        fault = "bare ?"
    elif char == ":" and re.search(r":\s", re.split(r"[,{\[]", before)[-1]):
        fault = "two colons"
    elif bracket and fault.startswith("did not find expected") and not text[at.index :].strip():
        fault, at = "open bracket", bracket
    elif "end of stream" in fault or fault.endswith("expected ':'"):
        at = error.context_mark or at
    message, hint = next(row[1:] for row in SYNTAX if row[0] in fault)
    if bracket and not hint:
        hint = later("the bracket that is still open is on line {line}")
    hint = say(hint, line=bracket.line + 1 if bracket else 0)
    return Problem("yaml.syntax", say(message), Mark(at.line + 1, at.column + 1, at.column + 2), hint)


def _bad_character(error: Any, text: str) -> Problem:
    """Name a character that YAML does not allow; the parser gives its place in bytes."""
    above = BREAK.split(text.encode()[: error.position].decode("utf-8", "ignore"))
    mark = Mark(len(above), len(above[-1]) + 1, len(above[-1]) + 2)
    message = say("the character {code} is not allowed", code=f"U+{error.character:04X}")
    return Problem("yaml.syntax", message, mark, say("delete it; or is this not a text file?"))
