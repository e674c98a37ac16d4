"""Our own mistake, or that of a game of another package, as text.

It says so, names the scenario and the step, and prints a scenario that shows it again.
"""

import os
from collections.abc import Sequence
from shlex import join
from traceback import format_exception

from referee.games import package_of, plugin_frame
from referee.language.speaking import say
from referee.report.ansi import bad, clean
from referee.report.terminal.step_text import what
from referee.scenario.run.runner import StepBug
from referee.scenario.tools.recorder import cut


def shown_again(command: Sequence[str], typed: Sequence[str] = ()) -> str:
    """Return the command line that shows a bug again, with the lines typed to it."""
    said = f"REFEREE_TRACEBACK=1 {join(command)}"
    return " | ".join([*([join(["printf", r"%s\n", *typed])] if typed else []), said])


def bug_text(error: BaseException, again: str, name: str = "") -> str:
    """Return what a person should read and send us; `again` is the command line that shows it again."""
    cause = error.__cause__ if isinstance(error, StepBug) and error.__cause__ else error
    said = clean(str(cause) or type(cause).__name__)
    kind = "" if type(cause).__name__ == "Bug" else f"{type(cause).__name__}: "
    package, frame = plugin_frame(cause) or ("", None)
    if not package and isinstance(error, StepBug):  # it came up in our code, but the game is another package's
        package = package_of(error.table.game.name)
    if not package:
        lines = [say("{this}, not yours: {error}", this=bad(say("this is our bug")), error=kind + said)]
    else:
        this = bad(say("this is a bug of {package}", package=package))
        lines = [say("{this}, neither yours nor ours: {error}", this=this, error=kind + said)]
    if frame is not None:
        place = f"{frame.filename}:{frame.lineno}"
        lines.append(f"  {say('at {place}, in {function}', place=clean(place), function=frame.name)}")
    if name:
        lines.append(f"  {_where(error, clean(name))}")
    lines.append(f"  {say('to see it again: {command}', command=clean(again))}")
    if not package:
        lines.append(f"  {say('please send us the file and this text')}")
    else:
        lines.append(f"  {say('please send its author the file and this text')}")
    if isinstance(error, StepBug):
        lines += ["", cut(error.table, error.state, say("the moment of the bug"), error.step)]
    if os.environ.get("REFEREE_TRACEBACK"):
        lines.append("".join(format_exception(error)).rstrip())
    return "\n".join(lines)


def _where(error: BaseException, file: str) -> str:
    """Return the file, and in it the line and the step."""
    if not isinstance(error, StepBug):
        return say("in {file}", file=file)
    path, number = error.step.path, error.step.path[-1]
    facts = {"file": file, "what": what(error.step, error.table), "line": clean(path[1]) if path[0] == "lines" else ""}
    if not isinstance(number, int):
        return say("in {file}, at a step: {what}", **facts)
    if facts["line"]:
        return say("in {file}, at line '{line}', step {n}: {what}", n=number + 1, **facts)
    return say("in {file}, at step {n}: {what}", n=number + 1, **facts)
