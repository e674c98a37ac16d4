"""Measures every budget as a ratio in one interleaved run. `make bench`; never a timed test.

Processor time, not the clock, wherever one process does the work, and the best of several rounds: neighbours on the
machine only ever add. Ours and theirs are measured in turn. Run it where `referee` is installed from a wheel.
"""

import resource
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import referee
from referee.games import GAMES, load_game
from referee.kernel.chance import Chance, by_kind
from referee.kernel.components import load_origins, load_plain
from referee.kernel.context import Context, Recorder
from referee.kernel.engine import follow, play, settle
from referee.kernel.position import opening
from referee.kernel.rule import load_book
from referee.odds.random_player import pick_any, play_on, random_game, table
from tests.record import replay

ROUNDS = 7
PLAYERS = (2, 3, 4)
BARE = "import click\n@click.group()\ndef main(): pass\n@main.command()\ndef run(): pass\nmain()\n"
Work = Callable[[], float]


def best(*works: Work, rounds: int = ROUNDS) -> list[float]:
    """The least each work takes, all of them in turn in every round."""
    found = [[work() for work in works] for _ in range(rounds)]
    return [min(took) for took in zip(*found, strict=True)]


def command(*args: str) -> Work:
    """The processor time of a whole command, started cold."""

    def took() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *args], stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    return took


def clocked(*args: str) -> Work:
    """The time on the clock of a whole command: what several processes are good for."""

    def took() -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, *args], stdout=subprocess.DEVNULL, check=True)
        return time.perf_counter() - start

    return took


def of_referee(*args: str) -> tuple[str, ...]:
    """The arguments that run our command."""
    return "-m", "referee", *args


def line(what: str, found: str, budget: str = "", holds: bool = True) -> None:
    """One line of the table."""
    mark = "    " if not budget else "ok  " if holds else "OVER"
    print(f"{mark} {what:<58} {found:<44} {budget}", flush=True)


def commands(folder: Path) -> None:
    """Cold starts of the command line."""
    bare, dense = folder / "bare.py", folder / "dense.yaml"
    bare.write_text(BARE, encoding="utf-8")
    dense.write_text(scenario_of(200), encoding="utf-8")
    run = of_referee("run", str(dense))
    nothing, click, helps, runs = best(
        command("-c", "pass"), command(str(bare), "--help"), command(*of_referee("--help")), command(*run), rounds=15
    )
    line("referee --help", f"{helps / click:.2f} x a bare click program", "<= 1.3 x", helps <= 1.3 * click)
    found = f"{runs / nothing:.1f} x python -c pass ({runs * 1000:.0f} ms)"
    line("referee run, full report, cold, 200 lines", found, "<= 12 x, aim 10 x", runs <= 12 * nothing)


def suites(folder: Path) -> None:
    """Folders of 20-line scenarios; what a file costs must not hang on how many there are."""
    text, folders = scenario_of(20), {}
    for count in (200, 1000, 5000):
        folders[count] = folder / f"many{count}"
        folders[count].mkdir()
        for number in range(count):
            (folders[count] / f"s{number}.yaml").write_text(text, encoding="utf-8")
    for count, many in folders.items():
        (took,) = best(command(*of_referee("run", str(many))), rounds=1 if count > 1000 else 3)
        each = took / count * 1000
        line(f"{count:,} scenarios of 20 lines", f"{each:.2f} ms each", "<= 4 ms, aim 3 ms", each <= 4)
    run = of_referee("run", str(folders[1000]))
    alone, both = best(clocked(*run), clocked(*run, "-j", "2"), rounds=3)
    line(
        "1,000 scenarios, -j 2", f"{alone / both:.2f} x one process", ">= 1.7 x on two free cores", alone >= 1.7 * both
    )


def lengths(folder: Path) -> None:
    """One scenario of many steps; what a step costs must not hang on how many there are."""
    for count in (100, 1000, 10_000):
        file = folder / f"long{count}.yaml"
        file.write_text(scenario_of(count), encoding="utf-8")
        run, check = best(
            command(*of_referee("run", "--brief", str(file))), command(*of_referee("check", str(file))), rounds=2
        )
        found = f"{run / count * 1000:.2f} ms a step, {check / count * 1000:.2f} ms to check it"
        line(f"one scenario of {count:,} steps", found)


def listings(folder: Path) -> None:
    """`legal` as a person asks for it, late in a game: the file is read, the moves listed and told."""
    for name in GAMES:
        whole, late = folder / f"{name}-game.yaml", folder / f"{name}-late.yaml"
        whole.write_text(replay(table(load_game(name), 3), 3, "bench"), encoding="utf-8")
        steps = whole.read_text(encoding="utf-8").count("\n  - ")
        text = subprocess.run(
            [sys.executable, *of_referee("cut", str(whole), "--at", str(steps * 4 // 5))],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        late.write_text(text.partition("\nsteps:")[0] + "\n", encoding="utf-8")
        legal, check = best(command(*of_referee("legal", str(late))), command(*of_referee("check", str(late))))
        found = f"{legal / check:.2f} x referee check ({legal * 1000:.0f} ms)"
        line(f"{name}: referee legal, cold, late in a game", found, "<= 1.3 x", legal <= 1.3 * check)


def simulations() -> None:
    """Full games on several processes."""
    if not find_spec("referee.odds"):
        line("simulation on 2 processes", "skipped: this version has no referee.odds")
        return
    games = of_referee("simulate", "magnate", "--games", "2000", "--seed", "1")
    alone, both = best(clocked(*games, "-j", "1"), clocked(*games, "-j", "2"), rounds=3)
    line("simulation on 2 processes", f"{alone / both:.2f} x one process", ">= 1.7 x", alone >= 1.7 * both)


def scenario_of(lines: int) -> str:
    """A recorded Magnate game cut to about so many lines, or filled up to them with questions."""
    text = replay(table(load_game("magnate"), 4), 3, "bench").splitlines()
    text = [entry for entry in text if "expect" not in entry]
    steps = len([entry for entry in text if entry.startswith("  - ")])
    asks = ["  - {ask: standings}", "  - {ask: population, plot: 1A}", "  - {ask: rent, by: vector}"]
    text = text[: lines if lines < steps else len(text)]
    return "\n".join(text + [asks[i % 3] for i in range(lines - len(text))]) + "\n"


def theirs() -> float:
    """Seconds an action of catanatron's random games."""
    from catanatron import Color, Game, RandomPlayer

    start, actions = time.process_time(), 0
    for seed in range(2):
        game = Game([RandomPlayer(color) for color in Color], seed=seed)
        game.play()
        actions += len(game.state.actions)
    return (time.process_time() - start) / actions


def random_games(name: str, go: Any = play) -> float:
    """Seconds a decision of random full games: its list by `legal`, its judgement by `play`, all that follows.

    With `follow`, as `referee simulate` plays them, a move just listed is not judged again.
    """
    seats = [table(load_game(name), players) for players in PLAYERS]
    start, actions = time.process_time(), 0
    for seed in range(9):
        cx = Context(seats[seed % len(seats)], Chance(random=Random(seed)))
        game = play_on(cx, settle(cx, opening(cx)), Random(f"mind {seed}"), pick_any, go)
        actions += sum(1 for _ in game)
    return (time.process_time() - start) / actions


Recording = tuple[Any, Any, list[tuple[str, Any, dict[str, list[Any]]]]]


def recording(name: str, seed: int) -> Recording:
    """A game as table, first state and scripted moves."""
    seats = table(load_game(name), PLAYERS[seed % len(PLAYERS)])
    chance = Chance(random=Random(seed))
    start = settle(Context(seats, chance), opening(Context(seats, chance)))
    chance, steps = Chance(random=Random(seed)), []
    state = settle(Context(seats, chance), opening(Context(seats, chance)))
    for _, by, move, _ in random_game(seats, seed):
        before = len(chance.drawn)
        state = play(Context(seats, chance), state, by, move)
        steps.append((by, move, by_kind(chance.drawn[before:])))
    return seats, start, steps


def replayed(games: Sequence[Recording], context: Any) -> float:
    """Seconds a move when recorded games are replayed."""
    start, actions = time.process_time(), 0
    for seats, state, steps in games:
        for by, move, script in steps:
            cx = context(seats, Chance(script) if script else None)
            state = play(cx, state, by, move)
            if cx.recording:
                cx.ruling()
        actions += len(steps)
        assert state.over
    return (time.process_time() - start) / actions


def engine() -> None:
    """Playing and replaying every game, against catanatron in the same rounds."""
    games = {name: [recording(name, seed) for seed in range(9)] for name in GAMES}
    works: list[Work] = [theirs]
    for name, recorded in games.items():
        works += [
            lambda name=name: random_games(name),
            lambda name=name: random_games(name, follow),
            lambda recorded=recorded: replayed(recorded, Context),
            lambda recorded=recorded: replayed(recorded, Recorder),
        ]
    peer, *found = best(*works)
    line("catanatron: random games", f"{peer * 1e6:.1f} us an action")
    for at, name in enumerate(GAMES):
        chosen, followed, silent, told = found[4 * at : 4 * at + 4]
        said = f"{peer / chosen:.2f} x catanatron ({chosen * 1e6:.1f} us)"
        line(f"{name}: random games, legal() and play(), silent", said, ">= 1.0 x, aim 1.5 x", peer >= chosen)
        said = f"{peer / followed:.2f} x catanatron ({followed * 1e6:.1f} us)"
        line(f"{name}: the same as simulate plays it, not judged again", said)
        said = f"{peer / silent:.2f} x catanatron ({silent * 1e6:.1f} us)"
        line(f"{name}: replay, silent", said, ">= 1.5 x, aim 3 x", peer >= 1.5 * silent)
        said = f"{silent / told:.0%} of silent ({told * 1e6:.1f} us)"
        line(f"{name}: replay with rulings and workings", said, ">= 50 %, aim 60 %", silent >= 0.5 * told)


def loading(name: str) -> None:
    """Components, rules and readings of a game."""
    game = load_game(name)

    def load() -> float:
        start = time.process_time()
        load_book(game.folder), load_plain(game.folder), load_origins(game.folder), game.open_box({})
        return time.process_time() - start

    (took,) = best(load)
    line(f"{name}: loading components, rules and readings", f"{took * 1000:.1f} ms", "<= 5 ms", took <= 0.005)


def histories(name: str) -> None:
    """Memory of a long game with every state kept: undo and jumps are looking a state up."""
    tracemalloc.start()
    seats, seed = table(load_game(name), 4), 0
    history: list[Any] = []
    while len(history) < 10_000:
        history += [(after, by, move) for _, by, move, after in random_game(seats, seed)]
        seed += 1
    used = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    line(f"{name}: memory of a 10,000-step history", f"{used:.0f} MB", "<= 60 MB", used <= 60)


def main() -> None:
    """All budgets."""
    print(f"referee of {Path(referee.__file__).parent}, Python {sys.version.split()[0]}")
    engine()
    with tempfile.TemporaryDirectory() as folder:
        for part in (commands, listings, suites, lengths):
            part(Path(folder))
    simulations()
    for name in GAMES:
        loading(name)
        histories(name)


if __name__ == "__main__":
    main()
