"""Judge a scenario file: the verdicts on the steps that ask something, else on what its position settles by itself."""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.scenario.run.checker import Prepared
from referee.scenario.run.comparison import Comparison, compare_opening
from referee.scenario.run.results import LineReport, Report
from referee.scenario.run.runner import run
from referee.wording.verdict import Verdict, VerdictLine, by_itself, judged_steps, place_of, verdict

STAGE_KEY = "position: {stage: ...}"
"""Where a file says its moment."""


class NotJudged(Exception):
    """A step that cannot be judged: there are only `count` steps, or (`count` is None) it is no move or question."""

    def __init__(self, count: int | None) -> None:
        super().__init__(count)
        self.count = count


def file_verdicts(prepared: Prepared, at: int | None = None, whole: str = "") -> Iterator[Verdict]:
    """Yield the verdicts on the steps of a scenario that ask something, or on step `at`; none where nothing is settled.

    `whole` is how to see all that happens, where that is too much for a verdict.
    """
    ready, moments = _at_their_moments(prepared)
    report = run(ready, asking=True)
    compared = Comparison(ready, report)
    for line, number in judged_steps(report) if at is None else [_step_at(report, at)]:
        judged = compared.judged(line, number)
        found = verdict(judged, number, compared.of(judged, number), whole)
        place = place_of(report, line, number) if at is None else ()
        moment = moments.get(line.name, ()) if not number else ()
        yield replace(found, lines=(*place, *moment, *found.lines))
    if at is None and not judged_steps(report):
        yield from position_verdict(ready, whole)


def position_verdict(prepared: Prepared, whole: str = "") -> Iterator[Verdict]:
    """Yield the verdict on what a position settles by itself, if anything happens before somebody decides."""
    report = run(prepared, asking=True)
    found = None if prepared.main.fresh else by_itself(report.main, compare_opening(prepared, report), whole)
    if found is not None:
        yield found


def _step_at(report: Report, at: int) -> tuple[LineReport, int]:
    """Return a step of the script by its number, counted from 1; NotJudged where it cannot be judged."""
    steps = report.main.steps
    if not 0 < at <= len(steps):
        raise NotJudged(len(steps))
    if steps[at - 1].step.kind not in ("move", "question"):
        raise NotJudged(None)
    return report.main, at - 1


def _at_their_moments(prepared: Prepared) -> tuple[Prepared, dict[str, tuple[VerdictLine, ...]]]:
    """Return a file with the first moves of its lines at the moments they are about, and what is to be said of that."""
    scenario = prepared.scenario
    settings = [scenario.setting, *(line.setting for line in scenario.lines if line.setting)]
    if not any(setting.leaves_moment_open for setting in settings):
        return prepared, {}
    from referee.desk.guess_moment import lines_at_their_moment, moment_lines

    ready, guessed = lines_at_their_moment(prepared)
    return ready, {name: tuple(moment_lines(found, STAGE_KEY)) for name, found in guessed.items()}
