"""`referee judge GAME --players --set --move`: a verdict without a file, and the file for it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from referee.cli.arguments import for_viewer, parse_game
from referee.cli.language_option import say
from referee.cli.typed_line_options import LineNotUnderstood, situated, verdicts_from
from referee.cli.writing import check_out, write_out

if TYPE_CHECKING:
    from referee.cli.judged_situation import JudgeOptions
    from referee.desk.scenario_from_options import Situation
    from referee.grammar.guess_stage import Position
    from referee.grammar.parse_result import Understood
    from referee.kernel.game import Seat
    from referee.scenario.run.checker import Prepared
    from referee.wording.verdict import Verdict


class NotReady(LineNotUnderstood):
    """A situation that cannot be."""


def verdicts_without_file(game: str, wanted: "JudgeOptions") -> "Iterator[Verdict]":
    """Yield the verdicts on lines in a situation made of options; without a line, on what follows by itself."""
    from referee.scenario.file.document import Unreadable

    if not wanted.players:
        raise click.UsageError(say("{word} is a game, not a file: say who plays, --players anna,boris", word=game))
    if wanted.at is not None:
        raise click.UsageError(say("--at goes with a file: without one there are no steps"))
    if wanted.save:
        check_out(wanted.save, wanted.force)
    try:
        yield from _on_lines(game, wanted) if wanted.moves else _without_lines(game, wanted)
    except Unreadable as wrong:
        from referee.report.terminal.problem_text import problems_text

        raise LineNotUnderstood(problems_text(wrong)) from None


def _on_lines(game: str, wanted: "JudgeOptions") -> "Iterator[Verdict]":
    """Yield the verdicts on the lines said; the moment is guessed for the first of them."""
    from referee.grammar.guess_stage import guesses_of
    from referee.scenario.file.format import MAX_PLAYERS

    situation = _situation(game, wanted)
    position: Any = situation.data.get("position", {})
    seats = _seats(situation)
    if not isinstance(position, dict) or len(seats) > MAX_PLAYERS:
        ready(situation)  # tells what is wrong, whatever the moment
    guesses = guesses_of(situation.game, seats, wanted.moves[0], position)

    def ready_at(guess: "Position") -> "Prepared | None":
        try:
            return for_viewer(ready(_guessed(_situation(game, wanted), guess)), wanted.viewer)
        except NotReady:  # not at this table, or not without more facts
            return None

    found = situated(ready_at, position, guesses, wanted.moves[0], "--move")
    if not found:
        ready(situation)
    said = list["Understood"]()
    for meant, verdict in verdicts_from(found, wanted.moves, "--move", say('--set "stage: ..."')):
        said += [meant] if meant else []
        yield verdict
    _saved(_guessed(situation, found[0].guess), found[0].at.prepared, said, wanted)


def _guessed(situation: "Situation", guess: "Position") -> "Situation":
    """Return the situation with a moment that nobody said."""
    from referee.scenario.file.yaml_inline import flow

    position: Any = situation.data.get("position", {})
    new = {key: value for key, value in guess.items() if key not in position}
    if new:
        situation.set(flow(new), say("taken for granted"))
    return situation


def _without_lines(game: str, wanted: "JudgeOptions") -> "Iterator[Verdict]":
    """Yield the verdict on what follows by itself from what is set."""
    from referee.cli.judged_situation import command_for_all, nothing_settled
    from referee.desk.judge_file import position_verdict

    situation = _situation(game, wanted)
    prepared = for_viewer(ready(situation), wanted.viewer)
    found = next(position_verdict(prepared, command_for_all(prepared)), None)
    if found is None:
        raise nothing_settled(prepared)
    yield found
    _saved(situation, prepared, [], wanted)


def _saved(situation: "Situation", prepared: "Prepared", said: "list[Understood]", wanted: "JudgeOptions") -> None:
    """Write the situation and what was said down, when that is wanted."""
    if not wanted.save:
        return
    from referee.desk.scenario_from_options import saved_text
    from referee.desk.view import step_of

    steps = [step_of(meant, number) for number, meant in enumerate(said)]
    main = prepared.main
    write_out(wanted.save, saved_text(situation, main.table, main.laid, *steps), wanted.force)
    click.echo(say("saved in {file}", file=wanted.save), err=True)


def _situation(game: str, wanted: "JudgeOptions") -> "Situation":
    from referee.desk.scenario_from_options import Situation

    situation = Situation(parse_game(game), game)
    situation.players(wanted.players or "")
    for said in wanted.set:
        situation.set(said)
    return situation


def _seats(situation: "Situation") -> "tuple[Seat, ...]":
    """Return who plays, as far as it is said."""
    from referee.kernel.game import Seat

    seats: Any = situation.data["players"]
    return tuple(Seat(*(next(iter(seat.items())) if isinstance(seat, dict) else (seat, ""))) for seat in seats)


def ready(situation: "Situation") -> "Prepared":
    """Return the situation ready to be played; NotReady with the argument that is to blame when it cannot be."""
    from referee.report.terminal.problem_text import problem_text
    from referee.scenario.file.model import Unusable
    from referee.scenario.run.checker import prepare

    try:
        return prepare(situation.document())
    except Unusable as wrong:
        raise NotReady("\n".join(problem_text(*one) for one in situation.with_arguments(wrong.problems))) from None
