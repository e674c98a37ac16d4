"""A table for tests: a file, the conversation about it, and recorded games as people would type them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from referee.desk.game_session import Session
from referee.desk.journal import Journal
from referee.grammar.lexicon import Lexicon
from referee.grammar.shortest_line import typed_line
from referee.kernel.chance import by_kind
from referee.kernel.position import dump
from referee.play.dialogue import Talk
from referee.play.repl import answer
from referee.report.ansi import bare
from referee.scenario.file.model import Step
from referee.scenario.file.reader import read_file, read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import Runner, run

ROOT = Path(__file__).parents[2]
REPLAYS = {
    "magnate": "two-players",
    "streets": "two-players",
    "carnegie": "two-players",
    "corporations": "two-players",
}
"""The shortest game of several people of each."""


def replay(game: str, name: str | None = None) -> Path:
    """A recorded game."""
    return ROOT / "scenarios" / game / "replays" / f"{name or REPLAYS[game]}.yaml"


def head(path: Path) -> str:
    """The top of a recorded game: everything before its steps."""
    return path.read_text(encoding="utf-8").partition("steps:\n")[0]


def said(talk: Talk, line: str) -> str:
    """What is answered to a line, without colours."""
    return bare("\n".join(answer(talk, line)))


def sit(path: Path, text: str = "", **options: Any) -> Talk:
    """A conversation about a file."""
    if text:
        path.write_text(text, encoding="utf-8")
    return Talk(Session(Journal(path), options.get("seed"), options.get("viewer")))


def lines_of(path: Path) -> list[str]:
    """A recorded game as a person would type it: moves first, then what the table asks for; face-down cards at once."""
    prepared = prepare(read_file(path))
    runner = Runner(prepared.main)
    lexicon = Lexicon(runner.table)
    found: list[str] = []
    for step in prepared.scenario.steps:
        if step.kind in ("move", "chance"):
            lines = [*_typed(lexicon, runner, step)]
            report = runner.step(step)
            assert not report.failures
            found += [] if report.already else lines
    return found


def _typed(lexicon: Lexicon, runner: Runner, step: Step) -> Iterator[str]:
    came = " ".join(f"{kind} {' '.join(map(str, out))}" for kind, out in step.chance.items())
    if step.kind == "chance":
        waits = runner.state.stage and not runner.state.top.actors(runner.table, runner.state)
        yield came if waits else f"tell {came}"
        return
    line = typed_line(lexicon, step.move, step.by)
    if not step.chance:
        yield line
    elif _asked_for(runner, step):
        yield line
        yield came
    else:
        yield f"{line} | {came}"


def _asked_for(runner: Runner, step: Step) -> bool:
    """Whether the table asks for all that came up, after the move."""
    whole, parts = runner.branch(0), runner.branch(0)
    whole.step(step)
    if parts.step(replace(step, chance={})).failures:
        return False
    chance = Step(step.path, "chance", chance=step.chance)
    report = parts.step(chance)
    return (
        not report.failures
        and parts.state == whole.state
        and by_kind(report.drawn) == {kind: list(out) for kind, out in step.chance.items()}
    )


def ending(path: Path) -> dict[str, Any]:
    """How a file ends, everything in it as expected."""
    report = run(prepare(read_file(path)))
    assert not report.failures
    return dump(report.main.end)


def plays(text: str) -> dict[str, Any]:
    """How a text ends when it is run."""
    return dump(run(prepare(read_text(text, "journal"))).main.end)
