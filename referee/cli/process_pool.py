"""Work on many files in several processes or on a cluster: what comes out is the same, in the order of the files."""

from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TypeVar

import click

from referee.language.current import language, speaking
from referee.language.speaking import say
from referee.odds.workers import Lost, workers

Given = TypeVar("Given")
Made = TypeVar("Made")
SIZE, AHEAD = 20, 32
"""So many are worked on in one go, and so many goes are asked for ahead of the one whose results are waited for."""


def in_order(
    work: Callable[[Given], Made],
    given: list[Given],
    jobs: int,
    on: str | None = None,
    pack: Callable[[Given], Given] | None = None,
) -> Iterator[Made]:
    """Yield the results in the order of what was given; should all workers be killed, this process does the rest.

    What goes to a cluster is packed first: its workers do not have our files.
    """
    done = 0
    try:
        with workers(min(jobs, len(given)), on) as pool:
            if pool is None:
                yield from map(work, given)
                return
            size = max(1, min(SIZE, len(given) // (4 * jobs)))
            parts = (given[at : at + size] for at in range(0, len(given), size))
            asked = (pool.submit(_each, work, [*map(pack, part)] if pack else part, language()) for part in parts)
            waiting = deque(islice(asked, AHEAD))
            while waiting:
                found = waiting.popleft().result()
                waiting += islice(asked, 1)
                for made in found:
                    done += 1
                    yield made
    except Lost:
        click.echo(say("a worker was killed: the rest is done in one process"), err=True)
        yield from map(work, given[done:])


def _each(work: Callable[[Given], Made], given: list[Given], spoken: str) -> list[Made]:
    """Do some of the work, in the language of whoever asked."""
    with speaking(spoken):
        return [*map(work, given)]
