"""`referee simulate`: random full games from a position."""

import os
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from referee.cli.arguments import is_game, naming, parse_game, parse_readings, prepared
from referee.cli.language_option import say
from referee.cli.progress import progress
from referee.language.speaking import language_of

if TYPE_CHECKING:
    from referee.odds.random_games import Job, RandomGame
    from referee.odds.simulation import Simulation


class SimulateOptions(NamedTuple):
    """How many games of what, and who plays them."""

    games: int
    players: str | None
    reading: tuple[str, ...]
    seed: int
    at: int | None
    jobs: int | None
    on: str | None
    form: str


class Ended(click.ClickException):
    """Something outside of us has failed."""

    exit_code = 3


@click.command()
@click.argument("what", metavar="GAME|FILE", type=click.Path())
@click.option("--games", type=click.IntRange(1), default=100, metavar="N", help="How many games are played.")
@click.option("--players", metavar="NAMES|N", help='Of a game: who plays, or how many: "anna,boris:greyfield", 3.')
@click.option("--reading", multiple=True, metavar="ID=NAME", help="Play the same games by this reading too.")
@click.option("--seed", type=int, default=0, metavar="S", help="Other games; the same seed gives the same.")
@click.option("--at", type=click.IntRange(0), metavar="N", help="Of a file: from the position after N steps.")
@click.option("-j", "--jobs", type=click.IntRange(1), metavar="N", help="Play in N processes; else one per core.")
@click.option("--on", metavar="ADDRESS", help="Play on a Dask cluster you trust: tcp://host:8786.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Form of the answer.")
def command(what: str, **options: Any) -> int:
    """Simulate random games to the end: who wins, scores, length, and what another reading changes.

    \b
    referee simulate streets --players 3 --games 20
    referee simulate scenarios/magnate/examples/sell.yaml --games 20 --reading magnate.amb.must_take=optional

    Nobody plays well here: moves are picked at random among the legal ones. Each game has its own seed, so the table is
    the same whatever plays it. With --reading each game is played twice, by both readings. Ctrl-C shows what is done.

    There is no --as: the games are played on from everything there is, hidden cards too.
    """
    wanted = SimulateOptions(**options)
    with naming(what):
        jobs = _jobs(what, wanted)
        return 3 if jobs is None else _simulate(jobs, wanted)


def _jobs(what: str, wanted: SimulateOptions) -> "list[Job] | None":
    """Return what to play: the position, also under the other reading; None when the file is unusable."""
    from referee.cli.typed_line_options import moment_at
    from referee.odds.random_games import Job

    if is_game(what):
        if wanted.at is not None:
            raise click.UsageError(say("--at goes with a file: without one there are no steps"))
        name, text = _new_game(what, wanted.players)
    elif wanted.players:
        raise click.UsageError(say("--players goes with a game's name, not with the file {file}", file=what))
    else:
        ready = prepared(what)
        if ready is None:
            return None
        if moment_at(ready, wanted.at).runner.state.over:
            raise click.UsageError(say("the game is over there: --at N begins after N steps"))
        name, text = ready.scenario.name, ready.scenario.document.text
    jobs = [Job(name, text, wanted.seed, wanted.at)]
    readings = parse_readings(wanted.reading)
    return [*jobs, _read_otherwise(jobs[0], readings)] if readings else jobs


def _new_game(what: str, said: str | None) -> tuple[str, str]:
    """Return a game from its start, as the text of a scenario."""
    from referee.cli.judge_without_file import ready
    from referee.desk.scenario_from_options import Situation
    from referee.odds.random_player import people
    from referee.scenario.file.yaml_inline import flow

    game = parse_game(what)
    said = said or "2"
    if said.strip().isdecimal():
        names, count = people(game, int(said.strip()[:4])), int(said.strip()[:4])
        if not 0 < count <= len(names):
            raise click.UsageError(
                say("--players {said}: there are pieces for {n:#player}", said=said, n=len(people(game, 99)))
            )
        said = ",".join(names)
    situation = Situation(game, what)
    situation.players(said)
    ready(situation)
    return game.name, flow(situation.data)


def _read_otherwise(job: "Job", readings: dict[str, str]) -> "Job":
    """Return the same by another reading; wrong usage when that is another game's or no other."""
    from msgspec.structs import replace

    from referee.cli.typed_line_options import LineNotUnderstood
    from referee.odds.random_games import Unreached, started
    from referee.report.terminal.problem_text import problems_text
    from referee.scenario.file.model import Unusable

    start = started(job).prepared
    book, played = start.scenario.game.book, start.main.table.readings
    for id, name in readings.items():
        if id not in book.ambiguities:
            raise click.UsageError(
                say("--reading {said}: there is no disputed point '{id}'{near}", said=id, id=id, near="")
            )
        if id in start.scenario.game.settled:
            raise click.UsageError(
                say(
                    "--reading {said}: {why}",
                    said=id,
                    why=language_of(start.scenario.game).say(start.scenario.game.settled[id]),
                )
            )
        if played.get(id, book.ambiguities[id].default) == name:
            raise click.UsageError(
                say("--reading {said}: it is read so already; name another reading to compare", said=f"{id}={name}")
            )
    other: Job = replace(job, readings=tuple(readings.items()))
    try:
        started(other)
    except Unusable as wrong:
        raise LineNotUnderstood(problems_text(wrong)) from None
    except Unreached:
        raise LineNotUnderstood(say("by the other reading the script does not come so far")) from None
    return other


def _simulate(jobs: "list[Job]", wanted: SimulateOptions) -> int:
    """Play and print what is done: all of it, or what there was at Ctrl-C."""
    from msgspec.structs import replace

    from referee.odds.assumed_decks import assumed_in
    from referee.odds.random_games import started
    from referee.odds.simulation import ended, simulation

    done: list[tuple[int, list[RandomGame]]] = []
    begun, code = perf_counter(), 0
    try:
        _play(jobs, wanted, done)
    except KeyboardInterrupt:
        code = 130
    main = started(jobs[0]).prepared.main
    found = simulation(jobs, main.table.names, wanted.games, done)
    found = replace(found, table=main.table, assumed=assumed_in(main.table, main.state))
    click.echo(_simulation_text(found, wanted.form))
    click.echo(_speed(sum(len(games) for _, games in done), perf_counter() - begun), err=True)
    return code or (0 if ended(found.games) else 2)


def _play(jobs: "list[Job]", wanted: SimulateOptions, done: "list[tuple[int, list[RandomGame]]]") -> None:
    """Play all games; those that are done are in the list whatever happens."""
    from referee.odds.workers import Lost, NoCluster, batches, workers

    hands = min(wanted.jobs or _cores(), wanted.games)
    try:
        with workers(hands, wanted.on) as pool, progress(wanted.games * len(jobs)) as tick:
            for one in batches(jobs, wanted.games, pool, hands):
                done.append(one)
                tick(len(one[1]))
    except NoCluster as wrong:
        raise click.UsageError(str(wrong)) from None
    except Lost:
        raise Ended("the processes that played have been ended from outside; -j 1 needs none") from None


def _cores() -> int:
    """Return how many processes can work at a time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _speed(games: int, seconds: float) -> str:
    from referee.language.speaking import decimal

    facts = {"n": games, "seconds": decimal(f"{seconds:.2f}"), "rate": f"{games / max(seconds, 1e-9):.0f}"}
    return say(
        "{n:#game} in {seconds} s, {rate} a second; a move just listed as legal is followed, not judged again", **facts
    )


def _simulation_text(found: "Simulation", form: str) -> str:
    from referee.odds.simulation_text import simulation_data, simulation_text
    from referee.report.json_text import json_text
    from referee.report.terminal.wrapping import columns

    if form == "json":
        data = {"format_version": 2, "what": found.job.name, **simulation_data(found)}
        return json_text(data)
    return simulation_text(found, columns())
