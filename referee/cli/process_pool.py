"""Work in several processes: nothing is left behind when we are killed, and a killed worker costs only time."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import TypeVar

import click

from referee.language.speaking import say

Given = TypeVar("Given")
Made = TypeVar("Made")


def in_processes(work: Callable[[Given], Made], given: list[Given], jobs: int) -> Iterator[Made]:
    """Yield the results in the order of what was given; should a worker be killed, the rest is done in this process."""
    done = 0
    try:
        with ProcessPoolExecutor(min(jobs, len(given)), initializer=_live_with_parent) as pool:
            for made in pool.map(work, given, chunksize=max(1, len(given) // (4 * jobs))):
                done += 1
                yield made
    except BrokenProcessPool:
        click.echo(say("a worker was killed: the rest is done in one process"), err=True)
        yield from map(work, given[done:])


def _live_with_parent() -> None:
    """End a worker whose parent process is gone."""
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
