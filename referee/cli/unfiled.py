"""`referee judge GAME --players --set --move`: a verdict without a file, and the file for it."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee.cli.asked import game_named
from referee.cli.lang import say
from referee.cli.said import NotSaid, moment_at, verdict_on

if TYPE_CHECKING:
    from referee.cli.judge import Wanted
    from referee.play.situation import Situation
    from referee.report.verdict import Said, Verdict
    from referee.scenario.check import Prepared


def verdict_without_file(game: str, wanted: "Wanted") -> "Verdict":
    """The verdict on a line in a situation made of options."""
    from referee.scenario.document import Unreadable

    if not wanted.players:
        raise click.UsageError(say("{word} is a game, not a file: say who plays, --players anna,boris", word=game))
    if wanted.move is None:
        raise click.UsageError(say("say what is judged: --move LINE"))
    if wanted.at:
        raise click.UsageError(say("--at goes with a file: without one there are no steps"))
    if wanted.save and Path(wanted.save).exists() and not wanted.force:
        raise click.UsageError(say("{file} is there already; --force replaces it", file=wanted.save))
    try:
        situation = _situation(game, wanted)
    except Unreadable as wrong:
        from referee.report.problems import problems_text

        raise NotSaid(problems_text(wrong)) from None
    notes = [*_guessed(situation, wanted.move)]
    ready = _prepared(situation)
    moment = moment_at(ready, None)
    meant, verdict = verdict_on(moment, wanted.move, "--move", *notes)
    if wanted.save:
        from referee.play.on_top import step_of
        from referee.play.saved import saved_text

        _save(
            wanted.save, saved_text(situation.data, ready.main.table, ready.main.laid, step_of(meant, 0)), wanted.force
        )
    return verdict


def _situation(game: str, wanted: "Wanted") -> "Situation":
    from referee.play.situation import Situation

    situation = Situation(game_named(game), game)
    situation.players(wanted.players or "")
    for said in wanted.set:
        situation.set(said)
    return situation


def _guessed(situation: "Situation", line: str) -> "list[Said]":
    """Take the moment of the move for granted where there is one only, and say so."""
    from referee.kernel.game import Seat
    from referee.play.guessing import guessed
    from referee.report.verdict import Said
    from referee.scenario.flow import flow

    position: Any = situation.data.get("position", {})
    seats: Any = situation.data["players"]
    names = tuple(Seat(*(next(iter(seat.items())) if isinstance(seat, dict) else (seat, ""))) for seat in seats)
    guess = guessed(situation.game, names, line, position)
    new = {key: value for key, value in guess.position.items() if key not in position}
    if new:
        situation.set(flow(new), say("taken for granted"))
    return [Said("moment", guess.told)] if guess.told else []


def _prepared(situation: "Situation") -> "Prepared":
    from referee.report.problems import problem_text
    from referee.scenario.check import prepare
    from referee.scenario.types import Unusable

    try:
        return prepare(situation.document())
    except Unusable as wrong:
        raise NotSaid("\n".join(problem_text(*one) for one in situation.pictured(wrong.problems))) from None


def _save(out: str, text: str, force: bool) -> None:
    from referee.scenario.write import Exists, write_whole

    try:
        write_whole(Path(out), text, force)
    except Exists:
        raise click.UsageError(say("{file} is there already; --force replaces it", file=out)) from None
    except OSError as error:
        raise click.UsageError(say("cannot write {file}: {why}", file=out, why=error.strerror)) from None
    click.echo(say("saved in {file}", file=out), err=True)
