"""Who does the work: this process, several processes, or the workers of a Dask cluster. What comes out is the same."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import active_children, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import Any

from referee.language.speaking import say
from referee.odds.random_games import Job, RandomGame, play_games

MOST = 10
"""So many games at most are played in one go: those that are done are not lost."""
PATIENCE = 10
"""How many seconds a cluster may take to answer."""


class NoCluster(Exception):
    """Nobody can be asked there: why."""


class Lost(Exception):
    """Those who played are gone, and nobody is left to play what they had begun."""


@contextmanager
def workers(jobs: int, on: str | None = None) -> Iterator[Executor | None]:
    """Open the processes or the cluster that play; None when this process plays."""
    if on is not None:
        with _cluster(on) as pool:
            yield pool
    elif jobs == 1:
        yield None
    else:
        pool = ProcessPoolExecutor(jobs, initializer=_begin)
        try:
            yield pool
            pool.shutdown()
        except BrokenExecutor:
            raise Lost from None
        finally:
            _stop_workers(pool)


def _begin() -> None:
    """Ignore Ctrl-C in a worker: it is for the process that asked. End with that process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """End this worker as soon as its parent has ended."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _stop_workers(pool: ProcessPoolExecutor) -> None:
    """End the processes with what they have begun; the thread that looks after them must not outlive the program."""
    for child in active_children():
        child.terminate()
    pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """Connect to the workers of a Dask cluster."""
    try:
        cluster: Any = import_module("distributed")
    except ImportError:
        raise NoCluster(say("--on needs Dask: pip install 'referee[dask]'")) from None
    try:
        client: Any = cluster.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, ImportError) as wrong:
        facts = {"address": address, "why": str(wrong).partition("\n")[0]}
        raise NoCluster(say("no Dask scheduler answers at {address}: {why}", **facts)) from None
    try:
        yield client.get_executor()
    except (cluster.KilledWorker, TimeoutError):
        raise Lost from None
    finally:
        client.close()


def batches(jobs: list[Job], count: int, pool: Executor | None, hands: int) -> Iterator[tuple[int, list[RandomGame]]]:
    """Yield the games as they are done, some at a time, with the number of their job."""
    size = 1 if pool is None else max(1, min(MOST, count // (4 * hands)))
    parts = [range(first, min(first + size, count + 1)) for first in range(1, count + 1, size)]
    work = [(at, job, part) for part in parts for at, job in enumerate(jobs)]
    if pool is None:
        yield from ((at, play_games(job, part)) for at, job, part in work)
        return
    asked = {pool.submit(play_games, job, part): at for at, job, part in work}
    for done in as_completed(asked):
        yield asked[done], done.result()
