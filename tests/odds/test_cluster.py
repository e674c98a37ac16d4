"""Games on a real Dask cluster of two workers, one of which is killed on the way."""

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from referee.odds.random_games import Job, RandomGame, play_games
from referee.odds.workers import batches, workers

distributed = pytest.importorskip("distributed")
JOB = Job("ours", "{game: streets, players: [anna, boris]}", 3)
GAMES = 24


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Two workers in processes of their own."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as made:
        yield made


def test_a_worker_may_die_and_the_games_are_the_same(cluster: Any) -> None:
    victim = next(iter(cluster.workers.values())).pid
    found: dict[int, RandomGame] = {}
    with workers(2, cluster.scheduler_address) as pool:
        for _, games in batches([JOB], GAMES, pool, 2):
            if not found:
                os.kill(victim, signal.SIGKILL)
            found |= {game.number: game for game in games}
    assert [found[number] for number in sorted(found)] == play_games(JOB, range(1, GAMES + 1))
