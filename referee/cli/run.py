"""`referee run`: one file as a whole story, many as a summary."""

from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import click

from referee.cli.asked import as_option, played

if TYPE_CHECKING:
    from referee.report.outcome import Outcome
    from referee.scenario.reports import Report

_CODES = {"ok": 0, "failed": 1, "unusable": 3, "bug": 4}


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="FILE|FOLDER...")
@click.option("--explain", is_flag=True, help="Every rule looked at, every addend with its rule and page.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "junit"]), default="text", help="Form of the report."
)
@click.option("-j", "--jobs", type=click.IntRange(1), default=1, metavar="N", help="Run files in N processes.")
@click.option(
    "--record", type=click.Path(dir_okay=False), metavar="OUT", help="Write what was played as a new scenario."
)
@as_option
def command(paths: tuple[str, ...], explain: bool, form: str, jobs: int, record: str | None, viewer: str | None) -> int:
    """Play scenarios and tell what is legal, what happens, and why.

    \b
    referee run scenarios/magnate/examples/sell.yaml --explain
    referee run scenarios

    One file is told as a whole story; several files or folders as a line each, with the failures in full.
    """
    from referee.scenario.find import find

    files = find(paths)
    if not files:
        click.echo(f"nothing to run: no *.yaml in {', '.join(paths)}", err=True)
        return 5
    single = len(files) == 1 and not Path(paths[0]).is_dir()
    if (record or viewer) and not single:
        raise click.UsageError(f"{'--record' if record else '--as'} takes one file")
    if record and viewer:
        raise click.UsageError("--record writes down everything, hidden cards too; leave out --as")
    if record and Path(record).exists() and Path(record).samefile(files[0]):
        raise click.UsageError("--record would overwrite the file it reads; name another one")
    if single and (form == "text" or record or viewer):
        return _story(files[0], explain, form, record, viewer)
    return _summary(files, form, jobs)


def _story(path: Path, explain: bool, form: str, record: str | None, viewer: str | None) -> int:
    """One file as a whole story, for everybody or for one player."""
    from referee.report.outcome import told
    from referee.report.text import story

    begun, report = perf_counter(), played(str(path), viewer)
    if report is None:
        return 3
    if record:
        _record(report, record)
    if form == "text":
        click.echo(story(report, explain))
    else:
        seconds = perf_counter() - begun
        click.echo(_formatted(form, [told(report, seconds, form == "json")], seconds))
    return 1 if report.failures else 0


def _record(report: "Report", out: str) -> None:
    from referee.scenario.record import recorded

    try:
        Path(out).write_text(recorded(report), encoding="utf-8")
    except OSError as error:
        raise click.UsageError(f"cannot write {out}: {error.strerror}") from None
    lines = " (its lines are not recorded, only the steps)" if report.lines else ""
    click.echo(f"recorded in {out}{lines}", err=True)


def _summary(files: list[Path], form: str, jobs: int) -> int:
    """Many files: a line each as they come, then everything wrong, then the sum."""
    from referee.report import summary

    begun, outcomes = perf_counter(), []
    for outcome in _outcomes(files, form == "json", jobs):
        outcomes.append(outcome)
        if form == "text":
            click.echo(summary.file_line(outcome))
    seconds = perf_counter() - begun
    if form == "text":
        wrong = summary.failures(outcomes)
        click.echo((f"\n{wrong}\n\n" if wrong else "") + summary.sum_line(outcomes, seconds))
    else:
        click.echo(_formatted(form, outcomes, seconds))
    return max(_CODES[outcome.status] for outcome in outcomes)


def _formatted(form: str, outcomes: "list[Outcome]", seconds: float) -> str:
    if form == "json":
        from referee.report.asjson import run_json

        return run_json(outcomes, seconds)
    from referee.report.junit import junit_xml

    return junit_xml(outcomes, seconds)


def _outcomes(files: list[Path], whole: bool, jobs: int) -> "Iterator[Outcome]":
    """The outcomes in the order of the files, however many processes work on them."""
    from functools import partial

    from referee.report.outcome import outcome_of

    if jobs == 1 or len(files) == 1:
        yield from (outcome_of(path, whole) for path in files)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(min(jobs, len(files))) as pool:
        yield from pool.map(partial(outcome_of, whole=whole), files, chunksize=max(1, len(files) // (4 * jobs)))
