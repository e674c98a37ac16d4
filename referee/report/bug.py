"""Our own mistake as text: it says so, names the scenario and the step, and prints a scenario that shows it again."""

import os
from traceback import format_exception

from referee.kernel.tongue import say
from referee.report.ink import bad, clean
from referee.report.steps import what
from referee.scenario.record import cut
from referee.scenario.run import StepBug


def bug_text(error: BaseException, name: str = "", command: str = "") -> str:
    """What a person should read and send us; `command` shows it again where running the file does not."""
    cause = error.__cause__ if isinstance(error, StepBug) and error.__cause__ else error
    said = clean(str(cause) or type(cause).__name__)
    kind = "" if type(cause).__name__ == "Bug" else f"{type(cause).__name__}: "
    lines = [say("{this}, not yours: {error}", this=bad(say("this is our bug")), error=kind + said)]
    if name:
        lines.append(f"  {_where(error, clean(name))}")
        again = f"REFEREE_TRACEBACK=1 {clean(command or f'referee run {name}')}"
        lines.append(f"  {say('to see it again: {command}', command=again)}")
    lines.append(f"  {say('please send us the file and this text')}")
    if isinstance(error, StepBug):
        lines += ["", cut(error.table, error.state, say("the moment of the bug"), error.step)]
    if os.environ.get("REFEREE_TRACEBACK"):
        lines.append("".join(format_exception(error)).rstrip())
    return "\n".join(lines)


def _where(error: BaseException, file: str) -> str:
    """The file, and in it the line and the step."""
    if not isinstance(error, StepBug):
        return say("in {file}", file=file)
    path, number = error.step.path, error.step.path[-1]
    facts = {"file": file, "what": what(error.step, error.table), "line": clean(path[1]) if path[0] == "lines" else ""}
    if not isinstance(number, int):
        return say("in {file}, at a step: {what}", **facts)
    if facts["line"]:
        return say("in {file}, at line '{line}', step {n}: {what}", n=number + 1, **facts)
    return say("in {file}, at step {n}: {what}", n=number + 1, **facts)
