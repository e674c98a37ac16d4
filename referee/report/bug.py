"""Our own mistake as text: it says so, names the scenario and the step, and prints a scenario that shows it again."""

import os
from traceback import format_exception

from referee.report.ink import bad, clean
from referee.report.steps import what
from referee.scenario.record import cut
from referee.scenario.run import StepBug
from referee.scenario.types import Step


def bug_text(error: BaseException, name: str = "") -> str:
    """What a person should read and send us."""
    cause = error.__cause__ if isinstance(error, StepBug) and error.__cause__ else error
    said = clean(str(cause) or type(cause).__name__)
    kind = "" if type(cause).__name__ == "Bug" else f"{type(cause).__name__}: "
    lines = [bad("this is our bug") + f", not yours: {kind}{said}"]
    if name:
        at = f", at {_where(error.step)}: {what(error.step)}" if isinstance(error, StepBug) else ""
        lines.append(f"  in {clean(name)}{at}")
        lines.append(f"  to see it again: REFEREE_TRACEBACK=1 referee run {clean(name)}")
    lines.append("  please send us the file and this text")
    if isinstance(error, StepBug):
        lines += ["", cut(error.table, error.state, "the moment of the bug", error.step)]
    if os.environ.get("REFEREE_TRACEBACK"):
        lines.append("".join(format_exception(error)).rstrip())
    return "\n".join(lines)


def _where(step: Step) -> str:
    number = step.path[-1]
    name = f"line '{clean(step.path[1])}', " if step.path[0] == "lines" else ""
    return f"{name}step {number + 1}" if isinstance(number, int) else "a step"
