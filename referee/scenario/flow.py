"""Values as YAML on one line, for files we write and messages we print."""

import re
from typing import Any

_PLAIN = re.compile(r"[^\W\d][\w .()/'-]*[\w)]|[^\W\d]|\d+[A-Za-z_][\w]*")
_TAKEN = frozenset(("true", "false", "null", "yes", "no", "on", "off", "y", "n"))


def flow(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{flow(key)}: {flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list | tuple | set | frozenset):
        items = sorted(value) if isinstance(value, set | frozenset) else value
        return "[" + ", ".join(flow(item) for item in items) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return text(value) if isinstance(value, str) else str(value)


def text(word: str) -> str:
    """A text, in quotes where YAML would read it otherwise."""
    exponent = re.fullmatch(r"\d+[eE]\d+", word)
    if _PLAIN.fullmatch(word) and word.lower() not in _TAKEN and not exponent:
        return word
    return '"' + word.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
