"""Files that commands write: one way for `-o`, `--record`, `--save`, `--svg` and a new game."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from referee.cli.language_option import say


def check_out(out: str, force: bool, read: Iterable[str | Path] = ()) -> None:
    """Refuse early, before anything is worked out, what could not be written in the end."""
    from referee.scenario.file.write_file import place_of

    with _refusing(out):
        place_of(Path(out), force, map(Path, read))


def write_out(out: str, text: str, force: bool, read: Iterable[str | Path] = ()) -> None:
    """Write a file; wrong usage where something is there that is not to be replaced."""
    from referee.scenario.file.write_file import write_whole

    with _refusing(out):
        write_whole(Path(out), text, force, map(Path, read))


@contextmanager
def _refusing(out: str) -> Iterator[None]:
    """Turn a file that cannot be written into wrong usage."""
    from referee.report.ansi import clean
    from referee.scenario.file.write_file import Exists, NoPlace

    try:
        yield
    except Exists:
        raise click.UsageError(say("{file} is there already; --force replaces it", file=out)) from None
    except NoPlace as wrong:
        raise click.UsageError(clean(wrong)) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or say("its name is no file name")
        raise click.UsageError(say("cannot write {file}: {why}", file=out, why=why)) from None
