"""`referee judge`: the verdict a table wants, first line yes or no."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec.structs import replace

from referee.cli.arguments import as_option, is_game, naming, prepared
from referee.cli.complete_moves import complete_moves
from referee.cli.judged_situation import JudgeOptions, command_for_all, verdict_by_itself
from referee.cli.language_option import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.scenario.run.checker import Prepared
    from referee.wording.verdict import Verdict, VerdictLine


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE|-|GAME...", type=click.Path())
@click.option("--at", type=click.IntRange(0), metavar="N", help="Judge step N; with --move, that line after N steps.")
@click.option(
    "--move",
    "moves",
    metavar="LINE",
    multiple=True,
    shell_complete=complete_moves,
    help='Judge a typed move or question: "anna buy 2E"; several are said one after the other.',
)
@click.option("--players", metavar="NAMES", help='Without a file: who plays, clockwise: "anna,boris:greyfield".')
@click.option("--set", multiple=True, metavar="KEY: VALUE", help='Without a file: the position: "land_price: 700".')
@click.option("--save", metavar="FILE", help="Without a file: write the situation as a scenario.")
@click.option("--force", is_flag=True, help="Let --save replace an existing file.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Form of the answer.")
@click.option("--exit-code", is_flag=True, help="Leave with 1 when the answer is no.")
@as_option
def command(files: tuple[str, ...], **options: Any) -> int:
    """Judge a move: yes or no, why, what it costs, what follows, and which disputed rules matter.

    \b
    referee judge scenarios/magnate/examples/sell.yaml
    referee judge magnate --players anna,boris --set "plots: {2A: {owner: anna}}" --move "anna sell 2A"

    Judge every step that expects nothing; without one, the last move or question; without any, what the position
    settles by itself. --move judges a line on top of the file, each further one where the lines before have led.
    Without a file, everything not set is the standard set-up. --as judges on what this player sees; what depends
    on more cannot be known.
    """
    wanted = JudgeOptions(**options)
    verdicts: list[tuple[str, Verdict]] = []
    code = 0
    for file in files:
        with naming(file):
            found = _verdicts(file, len(files), wanted)
            if found is None:
                code = 3
                continue
            for number, one in enumerate(found):
                if wanted.form == "text":
                    click.echo("\n" * bool(number) + _text(one))
                else:
                    verdicts.append((file, one))
                if wanted.exit_code and one.holds is False:
                    code = max(code, 1)
    if wanted.form == "json":
        click.echo(_json(verdicts))
    return code


def _text(verdict: "Verdict") -> str:
    from referee.report.terminal.verdict_text import verdict_text
    from referee.report.terminal.wrapping import columns

    return verdict_text(verdict, columns())


def _json(verdicts: "list[tuple[str, Verdict]]") -> str:
    from referee.report.json.verdict_json import verdict_data
    from referee.report.json_text import json_text

    return json_text({"format_version": 2, "verdicts": [{"file": file, **verdict_data(one)} for file, one in verdicts]})


def _verdicts(file: str, count: int, wanted: JudgeOptions) -> "Iterator[Verdict] | None":
    """Return the verdicts on one file, or on a game as the options set it up; none when the file is unusable."""
    if is_game(file):
        from referee.cli.judge_without_file import verdicts_without_file

        if count > 1:
            raise click.UsageError(say("{word} is a game: it is judged alone, without other files", word=file))
        return verdicts_without_file(file, wanted)
    for option, said in (("--players", wanted.players), ("--set", wanted.set), ("--save", wanted.save)):
        if said:
            _check_game_name(file)
            facts = {"option": option, "file": file}
            raise click.UsageError(say("{option} goes with a game's name, not with the file {file}", **facts))
    ready = prepared(file, wanted.viewer)
    if ready is None:
        return None
    if wanted.moves:
        from referee.cli.typed_line_options import verdicts_on_top

        return (verdict for _, verdict in verdicts_on_top(ready, wanted.at, wanted.moves, "--move"))
    return _step_verdicts(ready, wanted.at)


def _check_game_name(said: str) -> None:
    """Raise a usage error with suggestions for what is neither a file nor a game."""
    from referee.cli.arguments import parse_game

    if said != "-" and not Path(said).exists() and not Path(said).suffix:
        parse_game(said)


def _step_verdicts(ready: "Prepared", at: int | None) -> "Iterator[Verdict]":
    """Yield the verdicts on the steps of a scenario that ask something, or on one step."""
    from referee.scenario.run.comparison import Comparison
    from referee.scenario.run.runner import run
    from referee.wording.verdict import judged_steps, place_of, verdict

    ready, moments = _at_their_moments(ready)
    report = run(ready, asking=True)
    steps = judged_steps(report) if at is None else [(report.main, at - 1)]
    if at is not None and not 0 < at <= len(report.main.steps):
        raise click.UsageError(say("--at {at}: the script has {n:#step}", at=at, n=len(report.main.steps)))
    if at is not None and report.main.steps[at - 1].step.kind not in ("move", "question"):
        raise click.UsageError(say("--at {at}: that step is neither a move nor a question", at=at))
    if not steps:
        yield verdict_by_itself(ready)
    compared = Comparison(ready, report)
    for line, number in steps:
        judged = compared.judged(line, number)
        found = verdict(judged, number, compared.of(judged, number), command_for_all(ready))
        place = place_of(report, line, number) if at is None else ()
        moment = moments.get(line.name, ()) if not number else ()
        yield replace(found, lines=(*place, *moment, *found.lines))


def _at_their_moments(ready: "Prepared") -> "tuple[Prepared, dict[str, tuple[VerdictLine, ...]]]":
    """Return a file with the first moves of its lines at the moments they are about, and what is to be said of that."""
    scenario = ready.scenario
    settings = [scenario.setting, *(line.setting for line in scenario.lines if line.setting)]
    if not any(setting.leaves_moment_open for setting in settings):
        return ready, {}
    from referee.cli.typed_line_options import STAGE_KEY
    from referee.desk.guess_moment import lines_at_their_moment, moment_lines

    ready, guessed = lines_at_their_moment(ready)
    return ready, {name: tuple(moment_lines(found, STAGE_KEY)) for name, found in guessed.items()}
