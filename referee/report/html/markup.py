"""Building markup: what we wrote ourselves is `Html`, every other text is escaped on its way in."""

import re
from html import escape

from referee.report.ansi import clean

BARE = re.compile(r"[A-Za-z0-9_#.-]+")
"""Values that need no quotes."""
VOID = frozenset({"meta", "input", "br", "link"})


class Html(str):
    """Markup of our own making."""

    __slots__ = ()


Inner = str | None
"""Html stays as it is, a plain text is escaped, None is nothing."""
NOTHING = Html("")


def text(said: object) -> Html:
    """Return text of a file or of a game, inert: no markup, no control or direction mark."""
    return said if isinstance(said, Html) else Html(escape(clean(said)))


def join(*parts: Inner) -> Html:
    """Return one part behind the other."""
    return Html("".join(text(part) for part in parts if part))


def tag(name: str, /, *inner: Inner, **given: object) -> Html:
    """Return an element; `data_n` is `data-n`, True an attribute alone, False and None no attribute."""
    head = f"<{name}{''.join(_attribute(key, value) for key, value in given.items())}>"
    return Html(head if name in VOID else f"{head}{join(*inner)}</{name}>")


def _attribute(key: str, value: object) -> str:
    if value is None or value is False or value == "":
        return ""
    name = key.rstrip("_").replace("_", "-")
    if value is True:
        return f" {name}"
    said = clean(value)
    return f" {name}={said}" if BARE.fullmatch(said) else f' {name}="{escape(said)}"'


def name_of(said: str) -> Html:
    """Return a name, apart from the direction of what stands around it."""
    return tag("bdi", said)
