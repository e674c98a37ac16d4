"""An unusable file as text: where, what, the line itself with a caret, and what to do."""

from collections.abc import Iterator, Sequence

from referee.language.speaking import say
from referee.report.ansi import bad, clean, strong, width
from referee.scenario.file.document import Mark, Problem, Unreadable, printable, source_lines
from referee.scenario.file.model import Unusable

LONGEST = 110
"""Longer source lines are cut around the caret."""


def problems_text(wrong: Unreadable | Unusable) -> str:
    """Return the problems of a file, each with its picture; when there are too many to show, how many there are."""
    source = source_lines(wrong.text)
    told = [problem_text(wrong.name, source, problem) for problem in wrong.problems]
    return "\n".join([*told, *filter(None, [shown_text(wrong)])])


def shown_text(wrong: Unreadable | Unusable) -> str:
    """Return how many problems there are, when there are too many to show."""
    if wrong.total <= len(wrong.problems):
        return ""
    return say("{n} of {all:#problem} shown", n=len(wrong.problems), all=wrong.total)


def problem_text(name: str, source: Sequence[str], problem: Problem) -> str:
    """Return one problem: `file:line:col: error[code]: message`, the source line, a caret, a hint."""
    mark = problem.mark
    where = f"{clean(name)}:{mark.line}:{mark.column}" if mark else clean(name)
    lines = [f"{strong(where)}: {bad(say('error[{code}]', code=problem.code))}: {clean(problem.message)}"]
    if mark and mark.line <= len(source) and source[mark.line - 1]:
        lines += _picture(source[mark.line - 1], mark)
    if problem.hint:
        lines.append(f"  {say('hint: {hint}', hint=clean(problem.hint))}")
    return "\n".join(lines)


def _picture(source: str, mark: Mark) -> Iterator[str]:
    start, end = mark.column - 1, min(mark.end - 1, len(source))
    first = max(0, start - LONGEST // 2) if len(source) > LONGEST else 0
    shown = ("..." if first else "") + printable(source[first : first + LONGEST])
    if first + LONGEST < len(source):
        shown += "..."
    before = ("..." if first else "") + printable(source[first:start])
    marked = printable(source[start : max(end, start + 1)][: LONGEST - (start - first)])
    yield f"{mark.line:>5} | {shown}"
    yield f"{'':>5} | {' ' * width(before)}{bad('^' * max(1, width(marked)))}"
