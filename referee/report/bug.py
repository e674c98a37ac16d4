"""Our own mistake as text: it says so, names the scenario and the step, and how to see it again."""

import os
from traceback import format_exception, walk_tb

from referee.report.ink import bad, clean
from referee.report.steps import what
from referee.scenario.types import Step


def bug_text(error: BaseException, name: str = "") -> str:
    """What a person should read and send us."""
    said = clean(str(error) or type(error).__name__)
    kind = "" if type(error).__name__ == "Bug" else f"{type(error).__name__}: "
    lines = [bad("this is our bug") + f", not yours: {kind}{said}"]
    step = _step(error)
    if name:
        lines.append(f"  in {clean(name)}" + (f", at {_where(step)}: {what(step)}" if step else ""))
        lines.append(f"  to see it again: REFEREE_TRACEBACK=1 referee run {clean(name)}")
    lines.append("  please send us the file and this text")
    if os.environ.get("REFEREE_TRACEBACK"):
        lines.append("".join(format_exception(error)).rstrip())
    return "\n".join(lines)


def _where(step: Step) -> str:
    number = step.path[-1]
    name = f"line '{clean(step.path[1])}', " if step.path[0] == "lines" else ""
    return f"{name}step {number + 1}" if isinstance(number, int) else "a step"


def _step(error: BaseException) -> Step | None:
    """The step that was being played, found in the frames the error came through."""
    for frame, _ in walk_tb(error.__traceback__):
        step = frame.f_locals.get("step")
        if isinstance(step, Step):
            return step
    return None
