"""`referee run`: one file as a whole story, many as a summary."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from referee.cli.arguments import as_option, only_option, parse_readings, played, prepared, tell_skipped
from referee.cli.language_option import say

if TYPE_CHECKING:
    from referee.report.batch.file_result import Outcome
    from referee.scenario.run.results import Report

FORMS = ["text", "json", "junit", "github"]


class Workers(NamedTuple):
    """Who plays many files."""

    jobs: int
    on: str | None


class RunOptions(NamedTuple):
    """How one file is told."""

    explain: bool
    show: bool
    brief: bool
    form: str
    viewer: str | None
    record: str | None
    force: bool


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="FILE|FOLDER|-...", type=click.Path())
@click.option("--explain", is_flag=True, help="Every rule looked at, every addend with its rule and page.")
@click.option("--show", is_flag=True, help="The board and all tables, not only what the file gives or a step changes.")
@click.option("--brief", is_flag=True, help="Only the result and what became of each step.")
@click.option("--format", "form", type=click.Choice(FORMS), default="text", help="Form of the report.")
@click.option("-j", "--jobs", type=click.IntRange(1), default=1, metavar="N", help="Run files in N processes.")
@click.option("--on", metavar="ADDRESS", help="Run files on a Dask cluster you trust: tcp://host:8786.")
@click.option("--reading", "readings", multiple=True, metavar="ID=NAME", help="Play a disputed point by this reading.")
@click.option("--readings", "every", type=click.Choice(["all"]), help="Which scenarios hang on which readings.")
@click.option("--record", metavar="OUT", help="Write what was played as a new scenario; - for the terminal.")
@click.option("--force", is_flag=True, help="Let --record replace an existing file.")
@only_option
@as_option
def command(
    paths: tuple[str, ...],
    only: bool,
    jobs: int,
    on: str | None,
    readings: tuple[str, ...],
    every: str | None,
    **options: Any,
) -> int:
    """Run scenarios and say what is legal, what happens, and why.

    \b
    referee run scenarios/magnate/examples/sell.yaml --explain
    referee run scenarios

    One file is printed in full; several files or folders as a line each, with failures in full, equal ones once.
    Ctrl-C ends after the file in hand, with the sum of what is done.
    """
    from referee.scenario.file.find_files import find, is_scenario

    wanted, files = RunOptions(**options), find(paths)
    if only:
        files = list(filter(is_scenario, files))
        if not files:
            return 0
    elif not files:
        click.echo(say("nothing to run: no scenario in {paths}", paths=paths), err=True)
        return 5
    tell_skipped(paths)
    single = len(files) == 1 and not Path(paths[0]).is_dir()
    _check(wanted, files, single)
    chosen = parse_readings(readings)
    if every and wanted.form == "text":
        return _hanging(files, wanted.viewer)
    if single and (wanted.form == "text" or wanted.record or wanted.viewer):
        return _story(files[0], wanted, chosen)
    return _summary(files, wanted.form, Workers(jobs, on), chosen, every is not None)


def _check(wanted: RunOptions, files: list[Path], single: bool) -> None:
    """Refuse options that do not go together."""
    if (wanted.record is not None or wanted.viewer) and not single:
        raise click.UsageError(say("{option} takes one file", option="--as" if wanted.viewer else "--record"))
    if wanted.record is None:
        return
    if not wanted.record:
        raise click.UsageError(say("--record needs the name of a file, or - for the terminal"))
    if wanted.viewer:
        raise click.UsageError(say("--record writes down everything, hidden cards too; leave out --as"))
    if wanted.record != "-":
        from referee.cli.writing import check_out

        check_out(wanted.record, wanted.force, files)


def _story(path: Path, wanted: RunOptions, readings: dict[str, str]) -> int:
    """Print one file in full, for everybody or for one player."""
    begun, report = perf_counter(), played(str(path), wanted.viewer, readings)
    if report is None:
        return 3
    if wanted.record == "-":
        click.echo(_recorded(report), nl=False)
        return 1 if report.failures else 0
    if wanted.record:
        _record(report, path, wanted.record, wanted.force)
    if wanted.form == "text":
        from referee.report.terminal.story import story

        click.echo(story(report, wanted.explain, wanted.show, wanted.brief))
    else:
        from referee.report.batch.file_result import played_result

        seconds = perf_counter() - begun
        _print(wanted.form, [played_result(report, seconds, wanted.form == "json")], 1)
    return 1 if report.failures else 0


def _recorded(report: "Report") -> str:
    from referee.scenario.tools.recorder import recorded

    return recorded(report)


def _record(report: "Report", path: Path, out: str, force: bool) -> None:
    from referee.cli.writing import write_out

    write_out(out, _recorded(report), force, [path])
    if report.lines:
        click.echo(say("recorded in {file} (its lines are not recorded, only the steps)", file=out), err=True)
    else:
        click.echo(say("recorded in {file}", file=out), err=True)


def _hanging(files: list[Path], viewer: str | None) -> int:
    """Return which scenarios hang on which readings."""
    from referee.report.terminal.readings_table import hanging_text
    from referee.scenario.run.other_readings import hanging

    found, code = [], 0
    for path in files:
        ready = prepared(str(path), viewer)
        if ready is None:
            code = 3
        else:
            found += hanging(ready)
    click.echo(hanging_text(found, len(files)))
    return code


def _summary(files: list[Path], form: str, who: Workers, readings: dict[str, str], every: bool) -> int:
    """Print many files as they come, then everything wrong, then the sum: of all of them, or of what is done."""
    from referee.cli.stopping import until_stopped

    with until_stopped() as stopped:
        return _print(form, _outcomes(files, form == "json", who, readings, every), len(files), stopped)


def _print(form: str, outcomes: "Iterable[Outcome]", count: int, stopped: "Callable[[], bool]" = lambda: False) -> int:
    """Print a report piece by piece and return the exit code."""
    from referee.report.batch.reports import REPORTS
    from referee.report.batch.summary import Tally

    begun, report, tally = perf_counter(), REPORTS[form](), Tally(count)
    for outcome in outcomes:
        tally.add(outcome)
        click.echo(report.file(outcome), nl=False)
        if stopped():
            break
    click.echo(report.end(tally, perf_counter() - begun), nl=False)
    if tally.done == count:
        return tally.code
    click.echo(say("broken off: {n} of {all:#file} are done", n=tally.done, all=count), err=True)
    return 130


def _outcomes(
    files: list[Path], whole: bool, who: Workers, readings: dict[str, str], every: bool
) -> "Iterator[Outcome]":
    """Yield the outcomes in the order of the files, whoever works on them."""
    from functools import partial

    from referee.report.batch.file_result import Source, outcome_of, packed

    play = partial(outcome_of, whole=whole, readings=readings, every=every)
    sources = list(map(Source, files))
    if who.on is None and (who.jobs == 1 or len(files) == 1):
        yield from map(play, sources)
        return
    from referee.cli.process_pool import in_order
    from referee.odds.workers import NoCluster

    try:
        yield from in_order(play, sources, who.jobs, who.on, packed if who.on else None)
    except NoCluster as wrong:
        raise click.UsageError(str(wrong)) from None
