"""Measures every budget as a ratio in one interleaved run. `make bench`; never a timed test."""

import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from referee.games import GAMES, load_game
from referee.kernel.chance import Chance, by_kind
from referee.kernel.components import load_origins, load_plain
from referee.kernel.cx import Cx, Recorder
from referee.kernel.play import play, settle
from referee.kernel.position import opening
from referee.kernel.rule import load_book
from referee.odds.robot import anything, moves, table
from tests.record import replay

ROUNDS = 7
BARE = "import click\n@click.group()\ndef main(): pass\n@main.command()\ndef run(): pass\nmain()\n"


def seconds(work: Callable[[], Any]) -> float:
    """How long some work takes, in processor time of this machine's clock."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def ratio(ours: Callable[[], float], theirs: Callable[[], float], rounds: int = ROUNDS) -> tuple[float, float, float]:
    """Medians of both and of their ratio, measured in turn."""
    pairs = [(ours(), theirs()) for _ in range(rounds)]
    return median(a for a, _ in pairs), median(b for _, b in pairs), median(a / b for a, b in pairs)


def shell(*args: str) -> Callable[[], float]:
    """A whole command, started cold."""
    return lambda: seconds(lambda: subprocess.run([sys.executable, *args], stdout=subprocess.DEVNULL, check=True))


def line(what: str, found: str, budget: str, holds: bool) -> None:
    """One line of the table."""
    print(f"{'ok  ' if holds else 'OVER'} {what:<58} {found:<34} budget {budget}")


def commands(folder: Path) -> None:
    """Cold starts of the command line."""
    bare = folder / "bare.py"
    bare.write_text(BARE, encoding="utf-8")
    ours, _, r = ratio(shell("-m", "referee", "--help"), shell(str(bare), "--help"))
    line("referee --help", f"{r:.2f} x a bare click program", "<= 1.3 x", r <= 1.3)
    dense = folder / "dense.yaml"
    dense.write_text(scenario_of(200), encoding="utf-8")
    ours, _, r = ratio(shell("-m", "referee", "run", str(dense)), shell("-c", "pass"))
    line(
        "referee run, full report, cold, 200 lines",
        f"{r:.1f} x python -c pass ({ours * 1000:.0f} ms)",
        "<= 12 x",
        r <= 12,
    )
    many = folder / "many"
    many.mkdir()
    for number in range(200):
        (many / f"s{number}.yaml").write_text(scenario_of(20), encoding="utf-8")
    ours, _, _ = ratio(shell("-m", "referee", "run", str(many)), lambda: 1.0, 3)
    line(
        "200 scenarios through referee run",
        f"{ours:.2f} s, {ours / 200 * 1000:.1f} ms each",
        "<= 1.0 s, 5 ms",
        ours <= 1.0,
    )


def scenario_of(lines: int) -> str:
    """A recorded Magnate game cut to about so many lines, refusals included to keep the game where it is."""
    text = replay(table(load_game("magnate"), 4), 3, "bench").splitlines()
    text = [entry for entry in text if "expect" not in entry]
    steps = len([entry for entry in text if entry.startswith("  - ")])
    asks = ["  - {ask: standings}", "  - {ask: population, plot: 1A}", "  - {ask: rent, by: vector}"]
    text = text[: lines if lines < steps else len(text)]
    return "\n".join(text + [asks[i % 3] for i in range(lines - len(text))]) + "\n"


def theirs() -> float:
    """Actions a second of catanatron's random games."""
    from catanatron import Color, Game, RandomPlayer

    start, actions = time.perf_counter(), 0
    for seed in range(2):
        game = Game([RandomPlayer(color) for color in Color], seed=seed)
        game.play()
        actions += len(game.state.actions)
    return actions / (time.perf_counter() - start)


def random_games(name: str) -> float:
    """Actions a second of random full games with legal(), silent."""
    seats = [table(load_game(name), players) for players in (2, 3, 4, 5)]
    start, actions = time.perf_counter(), 0
    for seed in range(16):
        actions += sum(1 for _ in moves(seats[seed % 4], seed, anything))
    return actions / (time.perf_counter() - start)


def games(name: str) -> None:
    """Playing and replaying against catanatron."""
    found, _, r = ratio(lambda: random_games(name), theirs)
    line(
        f"{name}: random full games with legal(), silent",
        f"{r:.2f} x catanatron ({found:,.0f}/s)",
        ">= 1.5 x, aim 3 x",
        r >= 1.5,
    )
    games = [recording(name, seed) for seed in range(12)]
    silent, _, r = ratio(lambda: speed(games, Cx), theirs)
    line(f"{name}: replay of recorded games, silent", f"{r:.2f} x catanatron ({silent:,.0f}/s)", ">= 4 x", r >= 4)
    _, _, r = ratio(lambda: speed(games, Recorder), lambda: speed(games, Cx))
    line(f"{name}: replay with rulings and workings", f"{r:.0%} of silent", ">= 50 %", r >= 0.5)


Recording = tuple[Any, Any, list[tuple[str, Any, dict[str, list[Any]]]]]


def recording(name: str, seed: int) -> Recording:
    """A game as table, first state and scripted moves."""
    seats = table(load_game(name), 2 + seed % 4)
    chance = Chance(random=Random(seed))
    start = settle(Cx(seats, chance), opening(Cx(seats, chance)))
    chance, steps = Chance(random=Random(seed)), []
    state = settle(Cx(seats, chance), opening(Cx(seats, chance)))
    for _, by, move, _ in moves(seats, seed):
        before = len(chance.drawn)
        state = play(Cx(seats, chance), state, by, move)
        steps.append((by, move, by_kind(chance.drawn[before:])))
    return seats, start, steps


def speed(games: list[Recording], context: Any) -> float:
    """Actions a second when recorded games are replayed."""
    start, actions = time.perf_counter(), 0
    for seats, state, steps in games:
        for by, move, script in steps:
            cx = context(seats, Chance(script) if script else None)
            state = play(cx, state, by, move)
            if cx.recording:
                cx.ruling()
        actions += len(steps)
        assert state.over
    return actions / (time.perf_counter() - start)


def loading(name: str) -> None:
    """Components, rules and readings of a game."""
    game = load_game(name)
    took = median(
        seconds(lambda: (load_book(game.folder), load_plain(game.folder), load_origins(game.folder), game.open_box({})))
        for _ in range(9)
    )
    line(f"{name}: loading components, rules and readings", f"{took * 1000:.1f} ms", "<= 5 ms", took <= 0.005)


def histories(name: str) -> None:
    """Memory of a long game with every state kept: undo and jumps are looking a state up."""
    tracemalloc.start()
    seats, seed = table(load_game(name), 4), 0
    history: list[Any] = []
    while len(history) < 10_000:
        history += [(after, by, move) for _, by, move, after in moves(seats, seed)]
        seed += 1
    used = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    line(f"{name}: memory of a 10,000-step history", f"{used:.0f} MB", "<= 60 MB", used <= 60)


def main() -> None:
    """All budgets."""
    with tempfile.TemporaryDirectory() as folder:
        commands(Path(folder))
    for name in GAMES:
        games(name)
        loading(name)
        histories(name)


if __name__ == "__main__":
    main()
