"""`referee judge`: the verdict a table wants, first line yes or no."""

import json
from typing import TYPE_CHECKING, Any

import click

from referee.cli.asked import prepared

if TYPE_CHECKING:
    from referee.scenario.check import Prepared


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE|-...")
@click.option("--at", type=click.IntRange(1), metavar="N", help="Judge step N, whatever it expects.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Form of the answer.")
@click.option("--exit-code", is_flag=True, help="Leave with 1 when the answer is no.")
def command(files: tuple[str, ...], at: int | None, form: str, exit_code: bool) -> int:
    """May she? The verdict first, then why, what it costs, what is then, and what hangs on a reading.

    \b
    referee judge scenarios/magnate/examples/sell.yaml
    referee judge ours.yaml --format json

    Every step that asks something and expects nothing is judged; when there is none, the last move or question.
    """
    from referee.report.judgement import verdict_data, verdict_text
    from referee.report.layout import columns

    verdicts, code = [], 0
    for file in files:
        ready = prepared(file)
        if ready is None:
            code = 3
            continue
        found = [*_verdicts(ready, at)]
        verdicts += [{"file": file, **verdict_data(one)} for one in found]
        if form == "text":
            click.echo("\n\n".join(verdict_text(one, columns()) for one in found))
        if exit_code and any(one.holds is False for one in found):
            code = max(code, 1)
    if form == "json":
        click.echo(json.dumps({"format_version": 1, "verdicts": verdicts}, ensure_ascii=False, indent=1))
    return code


def _verdicts(ready: "Prepared", at: int | None) -> Any:
    """The verdicts on one scenario."""
    from referee.report.verdict import asked, verdict
    from referee.scenario.readings import compare
    from referee.scenario.run import run

    report = run(ready, asking=True)
    steps = asked(report) if at is None else [(report.main, at - 1)]
    if at is not None and at > len(report.main.steps):
        raise click.UsageError(f"--at {at}: the script has {len(report.main.steps)} steps")
    if not steps:
        raise click.UsageError("there is no move and no question to judge")
    for line, number in steps:
        yield verdict(line, number, compare(ready, report, line, number))
