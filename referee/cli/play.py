"""`referee play`: a game by conversation; the scenario file is the journal."""

import sys
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee.cli.arguments import as_option, for_viewer
from referee.cli.language_option import say
from referee.cli.writing import check_out, write_out

if TYPE_CHECKING:
    from referee.play.dialogue import Talk


@click.command()
@click.argument("file", metavar="GAME|FILE")
@click.option("--players", metavar="NAMES", help='Of a new game: who plays, clockwise: "anna,boris:greyfield".')
@click.option("--seed", type=int, metavar="N", help="Let the referee roll and draw everything.")
@as_option
def command(file: str, players: str | None, seed: int | None, viewer: str | None) -> int:
    """Play a game move by move; the scenario file is the journal, one line for each move.

    \b
    referee play magnate --players anna,boris
    referee play evening.yaml

    Questions set up a new file; an existing one goes on where it ends. Type moves as you say them: "buy 2E",
    "boris: pass". Type "?" for what is possible, "help" for everything else. Without a terminal, plain lines are
    read.

    With --as, everything is shown and judged by what this player sees; a move that depends on more is not played.
    """
    from referee.cli.arguments import naming

    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    with naming(file):
        try:
            path = _sat_down(file, players, seed, _plain(terminal))
        except EOFError:
            click.echo(say("nothing was begun"), err=True)
            return 5
        talk = _talk(path, seed, viewer)
    if talk is None:
        return 3
    typed = list[str]()
    with naming(str(path), lambda: _shown_again(path, seed, viewer, typed)):
        return _conversation(talk, terminal, typed)


def _shown_again(path: Path, seed: int | None, viewer: str | None, typed: list[str]) -> str:
    """Return the command line that says to the file again what it does not hold."""
    from referee.language.current import language
    from referee.report.terminal.crash_report import shown_again

    options = [*(["--seed", str(seed)] if seed is not None else []), *(["--as", viewer] if viewer else [])]
    return shown_again(["referee", "play", str(path), *options, "--lang", language()], typed)


def _plain(terminal: bool) -> Callable[[str], str]:
    """Return a function that asks with a plain line and repeats what nobody sees typed."""

    def ask(prompt: str) -> str:
        if terminal:
            return input(prompt)
        click.echo(prompt, nl=False)
        line = sys.stdin.readline()
        if not line:
            click.echo()
            raise EOFError
        click.echo(line := line.rstrip("\r\n"))
        return line

    return ask


def _sat_down(file: str, players: str | None, seed: int | None, ask: Callable[[str], str]) -> Path:
    """Return the file that is played on; a new one is set up first."""
    from referee.play.new_game import SettingUp, new_name

    path, game = Path(file), _game(file)
    if game is None:
        check_out(file, True)
    if game is None and path.exists() and path.stat().st_size:
        if players:
            raise click.UsageError(say("--players goes with a new game; {file} says itself who plays", file=file))
        return path
    from referee.games import load_game

    setting = SettingUp(ask, click.echo)
    about = load_game(game) if game else setting.game()
    text = setting.head(about, players, seed)
    path = new_name(about.name) if game else path
    write_out(str(path), text, path.exists() and not path.stat().st_size)
    click.echo(say("The game is written down in {file}.", file=path))
    return path


def _game(said: str) -> str | None:
    """Return the game an argument names, in any spelling, if it is no file."""
    from referee.words.game_names import find_game

    if Path(said).exists() or Path(said).suffix:
        return None
    found = find_game(said)
    if found is None:
        from referee.cli.arguments import parse_game

        parse_game(said)
        return None
    return found


def _talk(path: Path, seed: int | None, viewer: str | None) -> "Talk | None":
    """Return the conversation about a file; none when it cannot be played on, which is then told."""
    from referee.desk.game_session import Session
    from referee.desk.journal import Busy, Journal
    from referee.play.dialogue import Talk
    from referee.report.terminal.problem_text import problems_text
    from referee.scenario.file.document import Unreadable
    from referee.scenario.file.model import Unusable

    try:
        session = Session(Journal(path), seed)
    except Busy:
        click.echo(say("{file} is being played in another session", file=path), err=True)
        return None
    except (Unreadable, Unusable) as wrong:
        click.echo(problems_text(wrong), err=True)
        return None
    own = session.prepared.scenario.seed
    if seed is not None and own not in (None, seed):
        session.journal.close()
        facts = {"seed": seed, "own": own, "file": path}
        raise click.UsageError(say("--seed {seed}: {file} has a seed of its own, {own}; leave out --seed", **facts))
    if viewer is not None:
        session.viewer = for_viewer(session.prepared, viewer).viewer
        session.load()
    return Talk(session)


def _conversation(talk: "Talk", terminal: bool, typed: list[str]) -> int:
    """Read lines and answer until somebody leaves; return 3 when the file does not hold everything.

    `typed` keeps the lines since the file was last written.
    """
    from referee.play.repl import answer
    from referee.play.step_text import prompt, status_lines

    _greet(talk)
    click.echo("\n".join(status_lines(talk)))
    ask = _plain(False)
    if terminal:
        from referee.play.terminal import asking

        ask = asking(talk)
    while not talk.done:
        try:
            line, held = ask(prompt(talk)), talk.session.journal.text
            typed.append(line)
            for text in answer(talk, line):
                click.echo(text)
            if talk.session.journal.text != held:
                typed[:] = [f"branch {talk.session.line}"] if talk.session.line else []
        except EOFError:
            break
        except KeyboardInterrupt:
            if not terminal:
                raise
            talk.pending = None
            click.echo(f"  ({say('`quit` or Ctrl-D leaves')})")
    return _farewell(talk)


def _greet(talk: "Talk") -> None:
    """Print what is played and what was found in the file."""
    from referee.report.ansi import bad

    session = talk.session
    click.echo(f"{_counted(talk)}. {say('`?` lists moves, `help` the rest.')}")
    if session.journal.mended and talk.viewer is not None:
        click.echo(bad(f"  {say('its last line was cut short and has been taken off')}"))
    elif session.journal.mended:
        mended = say("its last line was cut short and has been taken off: {line}", line=session.journal.mended)
        click.echo(bad(f"  {mended}"))
    if session.stopped:
        click.echo(bad(f"  {say('{why}; behind it nothing can be played', why=session.stopped)}"))
    for number, moment in enumerate(session.moments):
        report = moment.report and talk.step_for_viewer(moment.report)
        for failure in report.failures if report and not report.stopped else ():
            told = say("entry {n}: {failure}", n=number, failure=failure.message)
            click.echo(bad(f"  {told}"))


def _counted(talk: "Talk") -> str:
    return say("{path}: {n:#entry}", path=talk.session.journal.path, n=talk.session.count)


def _farewell(talk: "Talk") -> int:
    """Say where the game is, and print what the file does not hold."""
    journal = talk.session.journal
    journal.close()
    if journal.is_saved:
        click.echo(f"{_counted(talk)}.")
        return 0
    why = journal.trouble or (say("it was changed") if journal.path.exists() else say("it is gone"))
    click.echo(say("{file} does not hold these lines ({why}):", file=journal.path, why=why), err=True)
    click.echo("\n".join(journal.lines_lost()), err=True)
    return 3
