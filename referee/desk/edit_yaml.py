"""A step put into the text of a scenario or taken off it; everything else, comments too, stays as it is."""

from msgspec import Struct

from referee.desk.yaml_positions import Places, Value
from referee.language.speaking import say
from referee.scenario.file.yaml_inline import text as word


class Shaped(Exception):
    """The file is written in a way that steps cannot be added to."""


class Addition(Struct, frozen=True):
    """A text with one more step."""

    text: str
    dash: str = ""
    """What stands before the step where its list is the end of the text: the next one may be put right behind it."""


def newline(text: str) -> str:
    """Return how the lines of a text end."""
    return "\r\n" if "\r\n" in text else "\n"


def with_last_newline(text: str) -> str:
    """Return a text whose last line ends with a newline."""
    if not text or text.endswith("\n"):
        return text
    return text.removesuffix("\r") + newline(text)


class Headings(Struct, frozen=True):
    """How a file writes the keys over steps."""

    steps: str = "steps"
    lines: str = "lines"
    after: str = "after"


ENGLISH = Headings()


def added(text: str, line: str, entry: str, after: int | None = None, keys: Headings = ENGLISH) -> Addition:
    """Return the text with one more step at the end of a line, of the script itself when no line is named."""
    text = with_last_newline(text)
    places = Places(text)
    if places.braces:
        raise Shaped(say("the file is one map in braces: put game, players and steps on lines of their own"))
    script = places.script(line)
    if script is None:
        return _opened(places, line, entry, after, keys)
    if script.flow and script.items:
        return _into_brackets(places, script, entry)
    if not script.items:
        return _first(places, script, entry)
    last = script.items[-1].end
    at = len(text) if places.only_comments(places.line_end(last)) else places.line_end(last)
    indent = places.column(places.dash(script.items[-1].start))
    return _put(text, at, "", f"{' ' * indent}- ", entry)


def _put(text: str, at: int, heading: str, dash: str, entry: str) -> Addition:
    """Return a step on a line of its own at a place of the text, under a heading that is new as well."""
    return Addition(f"{text[:at]}{heading}{dash}{entry}{newline(text)}{text[at:]}", dash if at == len(text) else "")


def _inserted(text: str, at: int, new: str) -> Addition:
    return Addition(text[:at] + new + text[at:])


def _into_brackets(places: Places, script: Value, entry: str) -> Addition:
    """Insert behind the last step of a list in brackets."""
    indent = " " * places.column(script.items[0].start)
    return _inserted(places.text, script.items[-1].end, f",{newline(places.text)}{indent}{entry}")


def _first(places: Places, script: Value, entry: str) -> Addition:
    """Return the first step of a list that is there and empty; it becomes lines."""
    text, nl = places.text, newline(places.text)
    head, rest = text[: script.start].rstrip(" "), text[script.end if script.flow else script.start :]
    comment, _, rest = rest.partition("\n")
    indent = " " * (places.column(script.key) + 2)
    return Addition(f"{head}{comment.rstrip()}{nl}{indent}- {entry}{nl}{rest}")


def _opened(places: Places, line: str, entry: str, after: int | None, keys: Headings) -> Addition:
    """Return the first step of a script that has no key yet."""
    text, nl, lines = places.text, newline(places.text), places.values.get(("lines",))
    end = len(text) if places.only_comments(places.line_end(places.end)) else places.line_end(places.end)
    if not line:
        at = places.line_start(lines.key) if lines else end
        return _put(text, at, f"{keys.steps}:{nl}", "  - ", entry)
    if lines is None:
        return _put(text, end, f"{keys.lines}:{nl}{_heading(line, after, 2, nl, keys)}", " " * 6 + "- ", entry)
    if lines.flow:
        new = f"{word(line)}: {{{keys.after}: {after}, {keys.steps}: [{entry}]}}"
        return _inserted(text, lines.end - 1, new if not places.lines else f", {new}")
    indent = places.column(places.values[("lines", places.lines[0])].key)
    heading, dash = _heading(line, after, indent, nl, keys), " " * (indent + 4) + "- "
    return _put(text, places.line_end(lines.end), heading, dash, entry)


def _heading(line: str, after: int | None, indent: int, nl: str, keys: Headings) -> str:
    """Return the top of a new line of the file."""
    pad = " " * indent
    return f"{pad}{word(line)}:{nl}{pad}  {keys.after}: {after}{nl}{pad}  {keys.steps}:{nl}"


def taken(text: str, line: str) -> str:
    """Return the text without the last step of a line; with the last one its heading goes as well."""
    places = Places(text)
    script = places.script(line)
    if script is None or not script.items:
        return text
    if len(script.items) == 1:
        return _closed(places, script, line)
    last = script.items[-1]
    if script.flow:
        return text[: script.items[-2].end] + text[last.end :]
    return text[: places.line_start(places.dash(last.start))] + text[places.line_end(last.end) :]


def _closed(places: Places, script: Value, line: str) -> str:
    """Return the text without a script whose only step goes."""
    text = places.text
    if line:
        return _without_line(places, line)
    if script.flow:
        return text[: places.line_start(script.key)] + text[places.line_end(script.end) :]
    item = script.items[0]
    between = text[places.line_end(script.key + 1) : places.line_start(places.dash(item.start))]
    return text[: places.line_start(script.key)] + between + text[places.line_end(item.end) :]


def _without_line(places: Places, line: str) -> str:
    text, lines, own = places.text, places.values[("lines",)], places.values[("lines", line)]
    if len(places.lines) == 1:
        own = lines
    elif lines.flow:
        at = places.lines.index(line)
        if at:
            return text[: places.values[("lines", places.lines[at - 1])].end] + text[own.end :]
        return text[: own.key] + text[places.values[("lines", places.lines[1])].key :]
    return text[: places.line_start(own.key)] + text[places.line_end(own.end) :]
