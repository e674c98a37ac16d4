"""Values as YAML on one line, for files we write and messages we print."""

import re
from typing import Any

_PLAIN = re.compile(r"[^\W\d][\w .()/'-]*[\w)]|[^\W\d]|\d+[A-Za-z_][\w]*")
CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""What could colour or move something on a terminal; but for the end of a line."""
_TAKEN = frozenset(("true", "false", "null", "yes", "no", "on", "off", "y", "n"))


def flow(value: Any) -> str:
    """Return a value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{flow(key)}: {flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list | tuple | set | frozenset):
        items = sorted(value) if isinstance(value, set | frozenset) else value
        return "[" + ", ".join(flow(item) for item in items) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return text(value) if isinstance(value, str) else str(value)


def text(word: str) -> str:
    """Return a text, in quotes where YAML would read it otherwise."""
    exponent = re.fullmatch(r"\d+[eE]\d+", word)
    if _PLAIN.fullmatch(word) and word.lower() not in _TAKEN and not exponent:
        return word
    quoted = word.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return '"' + CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", quoted) + '"'
