"""What many games say together: those of a position, and the same ones under another reading."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from referee.kernel.game import Table
from referee.odds.assumed_decks import AssumedCards
from referee.odds.random_games import Job, RandomGame


class Simulation(Struct, frozen=True):
    """The games of a job, and those of another reading with the same seeds."""

    job: Job
    players: tuple[str, ...]
    games_requested: int
    games: tuple[RandomGame, ...]
    other: tuple[RandomGame, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()
    """The other reading."""
    table: Table[Any] | None = None
    """The table at which the games begin."""
    assumed: tuple[AssumedCards, ...] = ()
    """How much of the decks shows what we assume."""

    @property
    def pairs(self) -> list[tuple[RandomGame, RandomGame]]:
        """Each game with the same one under the other reading, where both came to their end."""
        others = {game.number: game for game in ended(self.other)}
        return [(game, others[game.number]) for game in ended(self.games) if game.number in others]

    @property
    def changes(self) -> dict[str, int]:
        """In how many of these pairs anything differs at the end, a score, the winner."""
        pairs = self.pairs
        return {
            "anything": sum(mine.end != other.end for mine, other in pairs),
            "scores": sum(mine.scores != other.scores for mine, other in pairs),
            "winners": sum(mine.winners != other.winners for mine, other in pairs),
        }


def ended(games: Iterable[RandomGame]) -> list[RandomGame]:
    """Return those that came to their end."""
    return [game for game in games if game.stopped is None]


def simulation(
    jobs: Sequence[Job], players: tuple[str, ...], asked: int, done: Iterable[tuple[int, list[RandomGame]]]
) -> Simulation:
    """Return the games that are done, in the order of their numbers, whoever was first."""
    found: list[dict[int, RandomGame]] = [{} for _ in jobs]
    for at, games in done:
        found[at].update({game.number: game for game in games})
    mine, *others = [tuple(games[number] for number in sorted(games)) for games in found]
    return Simulation(jobs[0], players, asked, mine, *((others[0], jobs[1].readings) if others else ()))
