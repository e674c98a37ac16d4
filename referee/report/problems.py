"""An unusable file as text: where, what, the line itself with a caret, and what to do."""

from collections.abc import Iterator, Sequence

from referee.report.ink import bad, clean, strong, width
from referee.scenario.document import Mark, Problem, source_line

LONGEST = 110
"""Longer source lines are cut around the caret."""


def problems_text(name: str, text: str, problems: Sequence[Problem]) -> str:
    """All problems of a file, each with its picture."""
    return "\n".join(problem_text(name, text, problem) for problem in problems)


def problem_text(name: str, text: str, problem: Problem) -> str:
    """One problem: `file:line:col: error[code]: message`, the source line, a caret, a hint."""
    mark = problem.mark
    where = f"{clean(name)}:{mark.line}:{mark.column}" if mark else clean(name)
    lines = [f"{strong(where)}: {bad(f'error[{problem.code}]')}: {clean(problem.message)}"]
    if mark and (source := source_line(text, mark.line)):
        lines += _picture(source, mark)
    if problem.hint:
        lines.append(f"  hint: {clean(problem.hint)}")
    return "\n".join(lines)


def _picture(source: str, mark: Mark) -> Iterator[str]:
    start, end = mark.column - 1, min(mark.end - 1, len(source))
    first = max(0, start - LONGEST // 2) if len(source) > LONGEST else 0
    shown = ("..." if first else "") + source[first : first + LONGEST]
    if first + LONGEST < len(source):
        shown += "..."
    before = ("..." if first else "") + source[first:start]
    marked = source[start : max(end, start + 1)][: LONGEST - (start - first)]
    yield f"{mark.line:>5} | {shown}"
    yield f"{'':>5} | {' ' * width(before)}{bad('^' * max(1, width(marked)))}"
