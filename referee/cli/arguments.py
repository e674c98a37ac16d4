"""What a command line asks for: a game by name, a file played."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee.cli.language_option import say
from referee.cli.name_options import ambiguity, one_of, player
from referee.language.rules import reading_texts

if TYPE_CHECKING:
    from referee.kernel.game import Game
    from referee.scenario.run.checker import Prepared
    from referee.scenario.run.results import Report


def parse_game(name: str) -> "Game[Any, Any]":
    """Return the game of this name in any spelling, or wrong usage with did-you-mean."""
    from referee.games import GAMES, load_game
    from referee.scenario.file.suggestions import first_few, nearest

    if name not in GAMES:
        from referee.words.name_lists import shared_names

        found = shared_names().resolve(name, "games")
        if not isinstance(found, str):
            facts = {"word": name, "near": nearest(name, GAMES), "games": first_few(GAMES)}
            raise click.UsageError(say("there is no game '{word}'{near} (known: {games})", **facts))
        name = found
    return load_game(name)


def is_game(said: str) -> bool:
    """Return whether an argument names a game, in any spelling, and is no file."""
    from referee.games import GAMES

    if said == "-" or Path(said).is_file() or Path(said).suffix:
        return False
    if said in GAMES:
        return True
    from referee.words.name_lists import shared_names

    return isinstance(shared_names().resolve(said, "games"), str)


def game_or_all(name: str | None) -> "list[Game[Any, Any]]":
    """Return the game named, or every game."""
    from referee.games import GAMES

    return [parse_game(each) for each in ([name] if name else GAMES)]


def complete_games(ctx: click.Context, option: click.Parameter, begun: str) -> list[str]:
    """Return the games a word on the command line may become."""
    from referee.games import GAMES

    return [name for name in GAMES if name.startswith(begun)]


def complete_ids(ctx: click.Context, option: click.Parameter, begun: str) -> list[str]:
    """Return rules, examples and disputed points a word on the command line may become; first the games."""
    from referee.games import GAMES, load_game

    game = begun.partition(".")[0]
    if game not in GAMES:
        return [f"{name}." for name in GAMES if name.startswith(begun)]
    book = load_game(game).book
    return [id for id in (*book.rules, *book.examples, *book.ambiguities) if id.startswith(begun)]


game_argument = click.argument("game", shell_complete=complete_games)
"""A game, completed by the shell."""
as_option = click.option(
    "--as", "viewer", metavar="PLAYER|table", help="Only what this player may see; 'table': what lies open to all."
)
"""Whose eyes a report is for."""
only_option = click.option("--only-scenarios", "only", is_flag=True, help="Leave out YAML files that are no scenarios.")
"""For those who name every file there is, as hooks do."""


def prepared(file: str, viewer: str | None = None, claims: bool = False) -> "Prepared | None":
    """Return a file ready to be played, as one player may see it; None when it is unusable, which is then told."""
    from referee.scenario.file.document import Unreadable
    from referee.scenario.file.model import Unusable
    from referee.scenario.file.reader import read_file
    from referee.scenario.run.checker import prepare

    try:
        return for_viewer(prepare(read_file(file), claims), viewer)
    except (Unreadable, Unusable) as wrong:
        from referee.report.terminal.problem_text import problems_text

        click.echo(problems_text(wrong), err=True)
        return None


def for_viewer(ready: "Prepared", viewer: str | None) -> "Prepared":
    """Return a scenario as one player may see it, or wrong usage with did-you-mean."""
    if viewer is None:
        return ready
    from msgspec.structs import replace

    from referee.scenario.file.suggestions import first_few, nearest

    name = player(ready.main.table, viewer)
    if name is None:
        names = (*ready.main.table.names, "table")
        facts = {"word": viewer, "near": nearest(viewer, names), "names": first_few(names), "file": ready.scenario.name}
        if ready.scenario.name:
            raise click.UsageError(
                say("--as {word}: nobody of that name plays in {file}{near} (known: {names})", **facts)
            )
        raise click.UsageError(say("--as {word}: nobody of that name plays{near} (known: {names})", **facts))
    return replace(ready, viewer=name)


def parse_readings(said: tuple[str, ...]) -> dict[str, str]:
    """Parse readings of the command line: `magnate.amb.buy_diagonal=orthogonal_only`."""
    chosen: dict[str, str] = {}
    if not said:
        return chosen
    from referee.games import GAMES, load_game
    from referee.scenario.file.suggestions import first_few, nearest

    for one in said:
        point, _, name = one.partition("=")
        id = ambiguity(point.strip()) or point
        game = id.partition(".")[0]
        known = load_game(game).book.ambiguities if game in GAMES else {}
        if id not in known or not known[id].switchable:
            facts = {"said": one, "id": id, "near": nearest(id, known)}
            raise click.UsageError(say("--reading {said}: there is no disputed point '{id}'{near}", **facts))
        readings = reading_texts(known[id])
        chosen[id] = one_of(name.strip(), readings) or ""
        if not chosen[id]:
            facts = {"said": one, "word": name, "near": nearest(name, readings), "readings": first_few(readings)}
            raise click.UsageError(say("--reading {said}: no reading '{word}'{near} (known: {readings})", **facts))
    return chosen


def played(file: str, viewer: str | None = None, readings: dict[str, str] | None = None) -> "Report | None":
    """Return a file played, as one player may see it; None when it is unusable, which is then told."""
    from referee.scenario.run.runner import run

    with naming(file):
        ready = prepared(file, viewer, claims=True)
        if ready is not None and readings:
            from referee.scenario.run.other_readings import read_as

            ready = read_as(ready, readings)
        return run(ready) if ready else None


def tell_skipped(paths: tuple[str, ...]) -> None:
    """Name the folders of which no file is taken."""
    from referee.scenario.file.find_files import skipped

    for folder in skipped(paths):
        click.echo(
            say("left out: {folder} (files wrong on purpose; name the folder to take them)", folder=folder), err=True
        )


@contextmanager
def naming(file: str, again: Callable[[], str] = str) -> Iterator[None]:
    """Name the file in the report of a bug of ours, and the command that shows it again."""
    try:
        yield
    except Exception as error:
        error.add_note(file)
        error.add_note(again())
        raise
