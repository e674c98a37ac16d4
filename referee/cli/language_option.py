"""The language a command speaks: `--lang` on every command, else REFEREE_LANG, else the locale."""

import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any

import click

from referee.language.current import LANGUAGES, needs_catalogue, speaking

CLICK = ("core", "exceptions", "formatting", "parser", "types", "decorators", "termui")
"""The modules of click that have something to say."""


def usual() -> str:
    """Return the language of somebody who asks for none."""
    wanted = [os.environ.get(name, "") for name in ("REFEREE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")]
    said = next((name for name in wanted if name), "")
    return next((name for name in LANGUAGES if said.lower().startswith(name)), LANGUAGES[0])


def requested_language(args: Sequence[str] | None) -> str:
    """Return the language a command line asks for, wherever in it: help and errors are told in it, too."""
    words = [*(sys.argv[1:] if args is None else args)]
    after = [word.partition("=")[2] for word in words if word.startswith("--lang=")]
    after += [then for word, then in pairwise(words) if word == "--lang"]
    return next((name for name in after if name in LANGUAGES), usual())


def _speak(ctx: click.Context, option: click.Parameter, asked: str | None) -> None:
    """Speak it until the command is done."""
    if asked:
        ctx.find_root().with_resource(speaking(asked))


def lang() -> click.Option:
    """Return the option `--lang`; asked for first, so that the help is told in that language, too."""
    about: dict[str, Any] = {"type": click.Choice(LANGUAGES), "is_eager": True, "expose_value": False}
    return click.Option(["--lang"], callback=_speak, help="Speak English or Russian.", **about)


def say(template: str, /, **facts: Any) -> str:
    """Return a sentence in the language spoken now; what English needs no catalogue for is told without loading one.

    What was typed, and the names of files, come from anybody: nothing in them may colour or move anything.
    """
    if not facts and not needs_catalogue():
        return template
    from referee.language.speaking import say as say_in

    return say_in(template, **{key: _harmless(fact) for key, fact in facts.items()})


def _harmless(fact: Any) -> Any:
    from referee.report.ansi import clean

    if isinstance(fact, list | tuple):
        return tuple(map(_harmless, fact))
    return clean(fact) if isinstance(fact, str | os.PathLike) else fact


def later(template: str) -> str:
    """Return a text that is told later; this only marks it for translation."""
    return template


def text(english: str) -> str:
    """Return a text whose braces are no gaps, or are filled by somebody else."""
    if not needs_catalogue():
        return english
    from referee.language.speaking import current_language

    return current_language().text(english)


class Formatter(click.HelpFormatter):
    """Help in the language spoken now."""

    def write_text(self, told: str) -> None:
        """Write what a command is for."""
        super().write_text(text(told))

    def write_dl(self, rows: Iterable[tuple[str, str]], *args: Any, **rest: Any) -> None:
        """Write options and commands with what they are for, and whether they are required."""
        super().write_dl([(name, _about(about)) for name, about in rows], *args, **rest)


class Context(click.Context):
    """Where a command runs: its help is told in the language spoken now."""

    formatter_class = Formatter


def _about(about: str) -> str:
    told, bracket, more = about.partition("  [")
    return text(told) + bracket + more


def translate_click() -> None:
    """Let click say its own words in the language spoken now."""
    from importlib import import_module

    for name in CLICK:
        module: Any = import_module(f"click.{name}")
        module._ = _own
        if hasattr(module, "ngettext"):
            module.ngettext = _number(module.ngettext)
    for kind in (click.Option, click.Argument):
        for method in ("make_metavar", "get_error_hint"):
            setattr(kind, method, _worded(getattr(kind, method)))
    for command in (click.Command, click.Group):
        command.collect_usage_pieces = _worded(command.collect_usage_pieces)  # type: ignore[method-assign]
    for number in (click.IntRange, type(click.INT)):
        number.name = _TranslatedWord(number.name)


class _TranslatedWord(str):
    """A word of click, told in the language spoken when it is put into a sentence."""

    def __format__(self, spec: str) -> str:
        return format(text(str(self)), spec)


def _worded(before: Callable[..., Any]) -> Callable[..., Any]:
    """Return what click makes of placeholders (FILE, [OPTIONS]) with the words of the language spoken now."""

    def translated(*args: Any, **rest: Any) -> Any:
        usage = before(*args, **rest)
        return [_placeholders(one) for one in usage] if isinstance(usage, list) else _placeholders(usage)

    return translated


def _placeholders(said: str) -> str:
    """Return `'FILE|GAME'` in the language spoken now; other languages have other quotes, too."""
    if not needs_catalogue():
        return said
    return re.sub(r"'([^']*)'", r"«\1»", re.sub(r"\b[A-Z]{2,}\b", lambda word: text(word[0]), said))


def _own(english: str) -> str:
    return text(english)


def _number(before: Callable[[str, str, int], str]) -> Callable[[str, str, int], str]:
    """Return the form for one or several; Russian texts of ours fit any number."""
    return lambda one, many, n: text(many) if needs_catalogue() else before(one, many, n)


WORDS = (
    later("Usage:"),
    later("Options"),
    later("Commands"),
    later("Positional arguments"),
    later("Show this message and exit."),
    later("Error: {message}"),
    later("Try '{command} {option}' for help."),
    later("(Did you mean one of: {possibilities}?)"),
    later("Invalid value: {message}"),
    later("Invalid value for {param_hint}: {message}"),
    later("Missing command."),
    later("Missing argument"),
    later("Missing option"),
    later("Missing parameter"),
    later("Choose from:\n\t{choices}"),
    later("No such option {name!r}."),
    later("No such command {name!r}."),
    later("Got unexpected extra arguments ({args})"),
    later("Takes {nargs} values but {len} were given."),
    later("Option {name!r} does not take a value."),
    later("Option {name!r} requires {nargs} arguments."),
    later("{value!r} is not one of {choices}."),
    later("{value!r} is not a valid {number_type}."),
    later("{value} is not in the range {range}."),
    later("{name} {filename!r} does not exist."),
    later("{name} {filename!r} is a file."),
    later("{name} {filename!r} is a directory."),
    later("{name} {filename!r} is not readable."),
    later("Could not open file {filename!r}: {message}"),
    later("required"),
    later("default: {default}"),
    later("file"),
    later("directory"),
    later("path"),
    later("unknown error"),
    later("Aborted!"),
    later("integer"),
    later("integer range"),
    later("ID"),
    later("OPTIONS"),
    later("COMMAND"),
    later("ARGS"),
    later("GAME"),
    later("FILE"),
    later("FILES"),
    later("FOLDER"),
    later("DIR"),
    later("LINE"),
    later("WORD"),
    later("WORDS"),
    later("OUT"),
    later("PLAYER"),
    later("NAME"),
    later("NAMES"),
    later("KEY"),
    later("VALUE"),
    later("FIGURE"),
    later("ADDRESS"),
    later("KIND"),
    later("SHELL"),
    later("RECEIPT"),
)
"""What click says of its own."""
