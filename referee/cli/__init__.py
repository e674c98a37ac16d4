"""The command line: `referee --help`. Commands are imported only when they are used."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, TextIO

import click

from referee.cli.language_option import Context, lang, later, requested_language, say, text, translate_click
from referee.language.current import speaking

COMMANDS = {
    "judge": later("Judge a move: yes or no, why, and which disputed rules matter."),
    "run": later("Run scenarios: every ruling with its rule, page and arithmetic."),
    "ask": later("Ask what the rules say, in plain words."),
    "play": later("Play a game move by move; the scenario file is the journal."),
    "serve": later("The table in the browser, for everybody around it; or for another program."),
    "mcp": later("Serve the referee as tools for an assistant."),
    "check": later("Check scenario files without playing them."),
    "legal": later("List who may act in a position, and every legal move."),
    "show": later("Show the board after any step, as text or as a drawing."),
    "replay": later("List a game step by step: who did what, and every purse."),
    "diff": later("Compare two positions."),
    "cut": later("Cut a moment of a scenario out as a scenario of its own."),
    "verify": later("Check a receipt: run it again and say what has changed."),
    "odds": later("Compute what can come up, and how likely it is."),
    "simulate": later("Simulate random games: who wins, and how often a reading matters."),
    "page": later("Write scenarios as one HTML page: board, steps, rulings, readings side by side."),
    "rules": later("Search the rules of a game, by id or by words."),
    "words": later("List everything you may write, in both languages."),
    "explain": later("Explain one rule, example or disputed point in full."),
    "coverage": later("Report which rules the scenarios exercise."),
    "components": later("List what is in the box, and how we know."),
    "box": later("Type in the cards and tiles of your own box, once."),
    "schema": later("Print the JSON Schema of a game's scenarios, for editors."),
    "examples": later("List the worked examples and disputes that come along, or copy them."),
    "new": later("Print a commented scenario to start from."),
    "new-game": later("Write the package of a new game, ready to be changed."),
    "compile": later("Check the YAML files of a game of your own, and compile them."),
    "conform": later("Check a game of your own: rules, words, scenarios, random games."),
    "completion": later("Print the completion script for your shell."),
}
"""Names and one-line helps, so that `--help` need not import the commands."""


class PipeClosed(Exception):
    """Nobody reads what we write any more; click would leave with 1, which means that rules disagree."""


class Commands(click.Group):
    """A group that imports a command when it is asked for."""

    def make_context(self, *args: Any, **rest: Any) -> click.Context:
        """Read the command line; a pipe that breaks meanwhile is `PipeClosed`."""
        try:
            return super().make_context(*args, **rest)
        except BrokenPipeError:
            raise PipeClosed from None

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise PipeClosed from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return all names, in the order people need them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return one command, imported now."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"referee.cli.{cmd_name.replace('-', '_')}").command
        if not any(param.name == "lang" for param in command.params):
            command.params.append(lang())
        command.context_class = Context
        command._help_option = None  # click keeps its line in the language of the first call
        return command

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the option --help, told in the language spoken now."""
        self._help_option = None
        return super().get_help_option(ctx)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; for an unknown one say which was meant."""
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, n=1)
            if near:
                ctx.fail(say("no such command '{word}'; did you mean '{name}'?", word=args[0], name=near[0]))
            ctx.fail(say("no such command '{word}'; known: {names}", word=args[0], names=tuple(COMMANDS)))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table of commands without importing them."""
        with formatter.section(text("Commands")):
            formatter.write_dl(list(COMMANDS.items()))


def _version(ctx: click.Context, option: click.Parameter, asked: bool) -> None:
    """Tell the version and leave."""
    if not asked or ctx.resilient_parsing:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        click.echo(f"referee {version('referee')}")
    except PackageNotFoundError:
        click.echo(say("referee, not installed"))
    ctx.exit()


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 120})
@click.option("--color", type=click.Choice(["auto", "always", "never"]), default="auto", help="Colour the text.")
@click.option("--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="Show the version.")
@click.pass_context
def cli(ctx: click.Context, color: str) -> None:
    """Settle board-game disputes: rulings with their rule, page, arithmetic and doubts.

    \b
    referee run scenarios/magnate/examples/sell.yaml --explain
    referee examples

    Exit codes: 0 as expected, 1 rules or expectations disagree, 2 wrong usage, 3 file unusable, 4 our bug,
    5 nothing to do, 130 interrupted.
    """
    ctx.color = _colour(color)


cli.params.append(lang())
cli.context_class = Context
translate_click()


def _colour(asked: str) -> bool | None:
    """Return whether to colour; None leaves it to whether there is a terminal."""
    if asked != "auto":
        return asked == "always"
    if os.environ.get("NO_COLOR"):
        return False
    return True if os.environ.get("FORCE_COLOR") else None


def main(args: Sequence[str] | None = None) -> None:
    """Run a command line and leave with its exit code."""
    sys.stdout, sys.stderr = sys.stdout or _nowhere(), sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _run(args)
        sys.stdout.flush()
    except (BrokenPipeError, PipeClosed):
        _let_go_of_stdout()
        code = 141
    sys.exit(code)


def _nowhere() -> TextIO:
    """Return a stream for what nobody can read: whoever started us has closed the real one."""
    return open(os.devnull, "w", encoding="utf-8")


def _let_go_of_stdout() -> None:
    """Drop standard output, so that the interpreter does not complain about it at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(args: Sequence[str] | None) -> int:
    with speaking(requested_language(args)):
        code = _exit_code(args)
        _tell_broken_plugins()
        return code


def _tell_broken_plugins() -> None:
    """Name the games of other packages that were met and cannot be used, once and where they are in nobody's way."""
    games = sys.modules.get("referee.games")
    for wrong in games.broken_plugins if games else ():
        from referee.scenario.file.plugin_messages import plugin_hint, plugin_message

        click.echo(f"{plugin_message(wrong)}\n  {say('hint: {hint}', hint=plugin_hint(wrong))}", err=True)


def _exit_code(args: Sequence[str] | None) -> int:
    try:
        result: Any = cli.main(args, prog_name="referee", standalone_mode=False)
        return result if isinstance(result, int) else 0
    except click.ClickException as wrong:
        wrong.show()
        return wrong.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo(say("interrupted"), err=True)
        return 130
    except PipeClosed:
        raise
    except OSError as wrong:
        why = ": ".join(str(part) for part in (wrong.filename, wrong.strerror or wrong) if part)
        click.echo(say("cannot write or read: {why}", why=why), err=True)
        return 3
    except Exception as error:
        from referee.games import BrokenPlugin
        from referee.report.terminal.crash_report import bug_text, shown_again

        if isinstance(error, BrokenPlugin):  # told beside whatever else cannot be used
            return 3

        notes: list[str] = [*getattr(error, "__notes__", []), "", ""]
        name, again = notes[:2]
        typed = ["referee", *(sys.argv[1:] if args is None else args)]
        click.echo(bug_text(error, again or shown_again(typed), name), err=True)
        return 4
