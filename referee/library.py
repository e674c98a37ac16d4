"""The referee as a library: load a scenario, judge it, list what is legal, run it, ask it.

Everything given back is plain or frozen: scenarios can be used any number of times, with the same result.
"""

from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from referee.desk.chair import Chair, Option
from referee.desk.data import DeskError, Refused, WrongData
from referee.desk.desk import Players, new_desk, open_desk
from referee.desk.judge_file import file_verdicts
from referee.kernel.context import Context
from referee.kernel.engine import Legal
from referee.kernel.engine import legal as legal_now
from referee.report.terminal.verdict_text import verdict_text
from referee.scenario.file.document import Unreadable
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_file, read_text
from referee.scenario.run.checker import Prepared, prepare
from referee.scenario.run.other_readings import read_as
from referee.scenario.run.results import Report, StepReport
from referee.scenario.run.runner import run as run_all
from referee.wording.verdict import Verdict

__all__ = [
    "Chair",
    "DeskError",
    "Option",
    "Refused",
    "Report",
    "Unreadable",
    "Unusable",
    "Verdict",
    "WrongData",
    "answers",
    "figures",
    "judge",
    "legal",
    "load",
    "loads",
    "open_table",
    "run",
    "table",
    "tell",
]


def table(
    game: str,
    players: Players,
    *,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    position: Mapping[str, Any] | None = None,
    components: Mapping[str, Any] | None = None,
) -> Chair:
    """Sit down to a new game, or at a position; with a seed the referee rolls and draws everything himself."""
    desk = new_desk(game, players, seed=seed, options=options, position=position, components=components)
    return desk.chair()


def open_table(path: str | PathLike[str], seed: int | None = None) -> Chair:
    """Open a scenario file and go on where it ends; each move becomes a line of the file."""
    return open_desk(Path(path), seed).chair()


def load(path: str | PathLike[str], readings: Mapping[str, str] | None = None) -> Prepared:
    """Load and check a scenario file; raise Unreadable or Unusable with every problem."""
    return _ready(prepare(read_file(path)), readings)


def loads(text: str, readings: Mapping[str, str] | None = None) -> Prepared:
    """Load a scenario from text."""
    return _ready(prepare(read_text(text, "text")), readings)


def _ready(prepared: Prepared, readings: Mapping[str, str] | None) -> Prepared:
    return read_as(prepared, readings) if readings else prepared


def judge(scenario: Prepared) -> list[Verdict]:
    """Judge each branch: all its moves and questions if one of them expects nothing, else the last.

    Without any, judge what the position settles by itself; the list is empty where that is nothing.
    """
    return list(file_verdicts(scenario))


def run(scenario: Prepared) -> Report:
    """Play all steps and branches and compare every expectation: see `failures`, `main.steps` and `lines`."""
    return run_all(scenario)


def legal(scenario: Prepared, at: int | None = None) -> list[Legal]:
    """Return who may act after so many steps, and every legal move; big choices are choice sets."""
    main = run_all(scenario).main
    state = main.end if at is None else main.steps[at - 1].after if at else main.start
    return legal_now(Context(main.table), state)


def answers(scenario: Prepared) -> list[StepReport]:
    """Answer the questions of the script: `step.answer` is a number with workings, a word, a list or a map."""
    return [step for step in run_all(scenario).main.steps if step.step.kind == "question"]


def tell(verdict: Verdict, columns: int = 100) -> str:
    """Return a verdict as people read it."""
    from referee.report.ansi import bare

    return bare(verdict_text(verdict, columns))


def figures(report: StepReport) -> dict[str, Any]:
    """Return the figures of a step by name."""
    return {figure.name: figure.total for figure in report.ruling.workings} if report.ruling else {}
