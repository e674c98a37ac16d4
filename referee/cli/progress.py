"""A progress bar for those who wait at a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click


@contextmanager
def progress(length: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar if there is a terminal and more than one thing to do."""
    if length < 2 or not sys.stderr.isatty():
        yield lambda n: None
        return
    with click.progressbar(length=length, file=sys.stderr, show_pos=True) as bar:
        yield bar.update
