"""`referee judge GAME --players --set --move`: a verdict without a file, and the file for it."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from msgspec.structs import replace

from referee.cli.asked import for_viewer, game_named
from referee.cli.lang import say
from referee.cli.said import NotSaid, moment_at, verdict_on, verdicts_on

if TYPE_CHECKING:
    from referee.cli.judge import Wanted
    from referee.play.on_top import Moment
    from referee.play.results import Meant
    from referee.play.situation import Situation
    from referee.report.verdict import Said, Verdict
    from referee.scenario.check import Prepared


class NotReady(NotSaid):
    """A situation that cannot be."""


class Tried(NamedTuple):
    """A situation at one of the moments a line may be about, and the verdict there."""

    situation: "Situation"
    at: "Moment"
    meant: "Meant"
    verdict: "Verdict"
    moment: dict[str, Any]

    @property
    def stage(self) -> str:
        """The moment as a file says it."""
        from referee.scenario.flow import flow

        return flow(self.moment["stage"])

    @property
    def has_passed(self) -> bool:
        """Whether nobody decides at that moment: it passes by itself."""
        stages = self.at.state.stage
        return bool(self.moment) and (not stages or stages[-1].called() != self.stage_name)

    @property
    def is_open(self) -> bool:
        """Whether what follows there hangs on something nobody said."""
        return any(line.label == "but" for line in self.verdict.lines)

    @property
    def stage_name(self) -> str:
        """The moment, whatever it is about."""
        stage = self.moment.get("stage", "")
        return str(stage["is"] if isinstance(stage, dict) else stage)


def verdicts_without_file(game: str, wanted: "Wanted") -> "Iterator[Verdict]":
    """The verdicts on lines in a situation made of options; without a line, on what follows by itself."""
    from referee.scenario.document import Unreadable

    if not wanted.players:
        raise click.UsageError(say("{word} is a game, not a file: say who plays, --players anna,boris", word=game))
    if wanted.at is not None:
        raise click.UsageError(say("--at goes with a file: without one there are no steps"))
    if wanted.save and Path(wanted.save).exists() and not wanted.force:
        raise click.UsageError(say("{file} is there already; --force replaces it", file=wanted.save))
    try:
        yield from _on_lines(game, wanted) if wanted.moves else _without_lines(game, wanted)
    except Unreadable as wrong:
        from referee.report.problems import problems_text

        raise NotSaid(problems_text(wrong)) from None


def _on_lines(game: str, wanted: "Wanted") -> "Iterator[Verdict]":
    """The verdicts on the lines said; the moment is guessed for the first of them."""
    found, *others = _everywhere(game, wanted)
    yield replace(found.verdict, lines=(*_moment_lines(found, others), *found.verdict.lines))
    said = [found.meant]
    first, *rest = wanted.moves
    for meant, verdict in verdicts_on(found.at.after(found.meant), rest, "--move", first):
        said += [meant] if meant else []
        yield verdict
    _saved(found.situation, found.at.prepared, said, wanted)


def _without_lines(game: str, wanted: "Wanted") -> "Iterator[Verdict]":
    """The verdict on what follows by itself from what is set."""
    from referee.cli.judge import verdict_by_itself

    situation = _situation(game, wanted)
    prepared = for_viewer(ready(situation), wanted.viewer)
    yield verdict_by_itself(prepared)
    _saved(situation, prepared, [], wanted)


def _saved(situation: "Situation", prepared: "Prepared", said: "list[Meant]", wanted: "Wanted") -> None:
    """Write the situation and what was said down, when that is wanted."""
    if not wanted.save:
        return
    from referee.play.on_top import step_of
    from referee.play.saved import saved_text

    steps = [step_of(meant, number) for number, meant in enumerate(said)]
    main = prepared.main
    _save(wanted.save, saved_text(situation.data, main.table, main.laid, *steps), wanted.force)


def _everywhere(game: str, wanted: "Wanted") -> list[Tried]:
    """The line at every moment it may be about, where none is said; what is legal first."""
    tried, wrong = list[Tried](), list[NotSaid]()
    line = wanted.moves[0]
    moments = _moments(_situation(game, wanted), line)
    for moment in moments:
        try:
            tried.append(_tried(_situation(game, wanted), line, moment, wanted.viewer))
        except NotReady:  # not at this table, or not without more facts
            continue
        except NotSaid as problem:
            wrong.append(problem)
    if wrong and not tried:
        raise wrong[0]
    if all(one.has_passed and not one.verdict.holds for one in tried):  # then it is judged as things stand
        there = {"turn": moments[0]["turn"]} if moments else {}
        return [_tried(_situation(game, wanted), line, there, wanted.viewer)]
    tried.sort(key=lambda one: (one.has_passed, one.verdict.holds is not True, one.is_open))
    best = {one.stage_name: one for one in reversed(tried)}
    return [one for one in tried if one is best[one.stage_name]]


def _tried(situation: "Situation", line: str, moment: dict[str, Any], viewer: str | None) -> Tried:
    from referee.scenario.flow import flow

    position: Any = situation.data.get("position", {})
    new = {key: value for key, value in moment.items() if key not in position}
    if new:
        situation.set(flow(new), say("taken for granted"))
    at = moment_at(for_viewer(ready(situation), viewer), None)
    told = verdict_on(at, line, "--move", guessed="stage" in new)
    return Tried(situation, at, *told, moment if "stage" in moment else {})


def _moment_lines(found: Tried, others: list[Tried]) -> "Iterator[Said]":
    """At which moment it is judged, where none was said, and what the answer is at others."""
    from referee.report.verdict import Said

    if not found.moment:
        return
    called = found.situation.game.tongue.shown(found.stage_name, "stages")
    facts = {"stage": found.stage, "turn": found.moment["turn"], "move": type(found.meant.move).do(), "called": called}
    if len(type(found.meant.move).during) == 1:
        told = say("not said; taken as stage: {stage}, turn: {turn} (no other stage takes {move})", **facts)
        yield Said("moment", told)
        return
    yield Said("moment", say('not said; taken as stage: {stage}, turn: {turn} (--set "stage: ...")', **facts))
    yield from (
        Said("", _elsewhere(found, other)) for other in others if not (other.has_passed and other.verdict.holds)
    )


def _elsewhere(found: Tried, other: Tried) -> str:
    """What the answer is at another moment, in a line."""
    called, why = other.situation.game.tongue.shown(other.stage_name, "stages"), _why(other)
    stage = other.stage if called == other.stage_name else called
    if found.verdict.holds == other.verdict.holds and why == _why(found):
        return say("the same at stage: {stage}", stage=stage)
    if other.verdict.holds is False:
        return say("not at stage: {stage}: {why}", stage=stage, why=why)
    if other.verdict.holds is None:
        return say("not known yet at stage: {stage}", stage=stage)
    return say("at stage: {stage} {answer}", stage=stage, answer=other.verdict.sentence)


def _why(tried: Tried) -> str:
    return next((line.text for line in tried.verdict.lines if line.label == "because"), "")


def _situation(game: str, wanted: "Wanted") -> "Situation":
    from referee.play.situation import Situation

    situation = Situation(game_named(game), game)
    situation.players(wanted.players or "")
    for said in wanted.set:
        situation.set(said)
    return situation


def _moments(situation: "Situation", line: str) -> list[dict[str, Any]]:
    """The moments a line may be about, where the situation does not say which."""
    from referee.kernel.game import Seat
    from referee.play.guessing import moments
    from referee.scenario.keys import MAX_PLAYERS

    position: Any = situation.data.get("position", {})
    if not isinstance(position, dict):  # told when the situation is laid
        return []
    seats: Any = situation.data["players"]
    if len(seats) > MAX_PLAYERS:
        return []  # to be refused, whatever the moment
    names = tuple(Seat(*(next(iter(seat.items())) if isinstance(seat, dict) else (seat, ""))) for seat in seats)
    return moments(situation.game, names, line, position)


def ready(situation: "Situation") -> "Prepared":
    """The situation ready to be played; NotReady with the argument that is to blame when it cannot be."""
    from referee.report.problems import problem_text
    from referee.scenario.check import prepare
    from referee.scenario.types import Unusable

    try:
        return prepare(situation.document())
    except Unusable as wrong:
        raise NotReady("\n".join(problem_text(*one) for one in situation.pictured(wrong.problems))) from None


def _save(out: str, text: str, force: bool) -> None:
    from referee.scenario.write import Exists, write_whole

    try:
        write_whole(Path(out), text, force)
    except Exists:
        raise click.UsageError(say("{file} is there already; --force replaces it", file=out)) from None
    except OSError as error:
        raise click.UsageError(say("cannot write {file}: {why}", file=out, why=error.strerror)) from None
    click.echo(say("saved in {file}", file=out), err=True)
