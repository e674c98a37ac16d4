"""The moment a move is about where a position does not say it: decided here for typed lines and for files alike."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.desk.view import View, view_of
from referee.document.judgement import holds
from referee.grammar.guess_stage import Position, guesses_for
from referee.grammar.parse_result import Understood
from referee.kernel.game import Game
from referee.kernel.move import is_move
from referee.kernel.position import layer
from referee.language.speaking import language_of, say
from referee.scenario.file.model import Line, Placed, Setting
from referee.scenario.file.yaml_inline import flow
from referee.scenario.run.checker import Prepared
from referee.scenario.run.results import StepReport
from referee.scenario.run.start_position import Refused, Starts
from referee.wording.verdict import VerdictLine, reason, sentence


class Situated(Struct, frozen=True):
    """A move at a moment it may be about."""

    guess: dict[str, Any]
    """The stage and whose turn it is, as a file says them; no stage where the position is taken as it stands."""
    at: View
    understood: Understood
    report: StepReport

    @property
    def stage(self) -> str:
        """The stage that is guessed, as a file says it."""
        return flow(self.guess["stage"])

    @property
    def stage_name(self) -> str:
        """The name of the stage that is guessed, whatever it is about."""
        return stage_name(self.guess)

    @property
    def holds(self) -> bool | None:
        """Whether the move is legal there."""
        return holds(self.at.table, self.report)

    @property
    def has_passed(self) -> bool:
        """Whether nobody decides at the moment that is guessed: it passes by itself."""
        stages = self.at.state.stage
        return "stage" in self.guess and (not stages or stages[-1].called() != self.stage_name)

    @property
    def stages_of_move(self) -> tuple[type[Any], ...]:
        """The stages that take such a move; a question belongs to none."""
        kind = type(self.understood.move)
        return kind.during if is_move(kind) else ()

    @property
    def is_own(self) -> bool:
        """Whether the ruling is about a moment that takes such a move from this player.

        Of moments that pass by themselves only the one the move belongs to first of all.
        """
        about = (self.report.ruling and self.report.ruling.about) or self.report.before
        during = self.stages_of_move
        if about.over or not about.stage or type(about.top) not in (during[:1] if self.has_passed else during):
            return False
        return self.understood.by in about.top.whose(self.at.table, about)

    @property
    def is_of_another(self) -> bool:
        """Whether the position is at a moment that takes such a move, but from somebody else."""
        state = self.at.state
        if state.over or not state.stage or type(state.top) not in self.stages_of_move:
            return False
        return self.understood.by not in state.top.whose(self.at.table, state)

    @property
    def order(self) -> tuple[bool, bool, bool]:
        """Which of several moments is meant: one that lasts, at which the move is legal, and nothing is left open."""
        return self.has_passed, self.holds is not True, bool(self.report.failures)


def somewhere(
    ready_at: Callable[[Position], Prepared | None],
    meant_at: Callable[[View], Understood | None],
    position: Position,
    guesses: list[dict[str, Any]],
) -> list[Situated]:
    """Return the moments a move may be about, the likeliest first; none when it can be judged nowhere.

    A position that is given stands where a round or turn begins. Only a move it does not take there is about another
    moment; whose turn it is is guessed only where neither `turn` nor `first` is given.
    """
    stands = _situated(ready_at, meant_at, {}) if position else None
    if stands is not None and (stands.holds or ("turn" in position and stands.is_of_another)):
        return [stands]
    reached = _reached(stands, "turn" in position or "first" in position)
    tried = [_situated(ready_at, meant_at, guess) for guess in guesses if stage_name(guess) != reached]
    found = sorted([one for one in tried if one is not None], key=lambda one: one.order)
    useful = [one for one in found if one.holds or one.is_own or not one.has_passed]
    if not useful and stands is None:
        stands = _situated(ready_at, meant_at, {"turn": guesses[0]["turn"]} if guesses else {})
    if stands is not None and (not useful or (stands.is_own and not useful[0].holds)):
        return [stands]
    found = [*useful, *(one for one in found if not any(one is other for other in useful))]
    first = {one.stage_name: one for one in reversed(found)}
    return [one for one in found if one is first[one.stage_name]]


def _situated(
    ready_at: Callable[[Position], Prepared | None],
    meant_at: Callable[[View], Understood | None],
    guess: dict[str, Any],
) -> Situated | None:
    ready = ready_at(guess)
    at = view_of(ready) if ready is not None else None
    meant = meant_at(at) if at is not None else None
    return None if at is None or meant is None else Situated(guess, at, meant, at.report(meant))


def _reached(stands: Situated | None, turn_given: bool) -> str:
    """Return the stage a position comes to by itself, where it is clear whose it is."""
    if stands is None or stands.at.state.over or not stands.at.state.stage:
        return ""
    state = stands.at.state
    if not turn_given and stands.understood.by not in state.top.whose(stands.at.table, state):
        return ""
    return str(state.top.called())


def stage_name(guess: Position) -> str:
    """Return the name of a stage as a file says it, alone or with what it is about."""
    stage = guess.get("stage", "")
    return str(stage["is"] if isinstance(stage, dict) else stage)


def moment_lines(situated: Sequence[Situated], where: str) -> Iterator[VerdictLine]:
    """Yield the moment a move is judged at, where none is given, and the answers at others."""
    if not situated or "stage" not in situated[0].guess:
        return
    found, *others = situated
    facts: dict[str, Any] = {
        "stage": found.stage,
        "turn": found.guess["turn"],
        "move": type(found.understood.move).do(),
        "where": where,
    }
    facts["called"] = language_of(found.at.table.game).id_text(found.stage_name, "stages")
    if len(found.stages_of_move) == 1:
        told = say("not said; taken as stage: {stage}, turn: {turn} (no other stage takes {move})", **facts)
        yield VerdictLine("moment", told)
        return
    yield VerdictLine("moment", say("not said; taken as stage: {stage}, turn: {turn} ({where})", **facts))
    yield from (VerdictLine("", _elsewhere(found, other)) for other in others if not (other.has_passed and other.holds))


def _elsewhere(found: Situated, other: Situated) -> str:
    """Return what the answer is at another moment, in a line."""
    tongue, why = language_of(other.at.table.game), _why(other)
    stage = tongue.with_id(tongue.id_text(other.stage_name, "stages"), other.stage)
    if found.holds == other.holds and why == _why(found):
        return say("the same at stage: {stage}", stage=stage)
    if other.holds is False:
        return say("not at stage: {stage}: {why}", stage=stage, why=why)
    if other.holds is None:
        return say("not known yet at stage: {stage}", stage=stage)
    return say("at stage: {stage} {answer}", stage=stage, answer=sentence(other.at.table, other.report))


def _why(one: Situated) -> str:
    return reason(one.at.table, one.report)


def lines_at_their_moment(prepared: Prepared) -> tuple[Prepared, dict[str, list[Situated]]]:
    """Return a file with its first moves at the moments they are about; and for each such line what was guessed."""
    scenario = prepared.scenario
    firsts = [None, *(line for line in scenario.lines if not scenario.steps[: line.after])]
    guessed = {line.name if line else "": _first_claim(prepared, line) for line in firsts}
    guessed = {name: found for name, found in guessed.items() if found}
    ready = with_moment(prepared, guessed[""][0].guess) or prepared if "" in guessed else prepared
    for line in firsts:
        if line and (line.name in guessed or ("" in guessed and not line.own)):
            guess = guessed[line.name][0].guess if line.name in guessed else {}
            ready = _line_at(ready, line, _laid(scenario.game, _setting(prepared, line), guess))
    return ready, guessed


def _first_claim(prepared: Prepared, line: Line | None) -> list[Situated]:
    """Return the moments the first step of a script or branch may be about; none where the file gives it."""
    steps, setting = (line or prepared.scenario).steps, _setting(prepared, line)
    step = steps[0] if steps else None
    if step is None or step.kind != "move" or step.has_expectations or not setting.leaves_moment_open:
        return []
    alone = replace(prepared.scenario, setting=setting, steps=(), lines=())
    start = prepared.starts.get(line.name, prepared.main) if line else prepared.main
    ready = Prepared(alone, start, {}, prepared.viewer)
    meant = Understood(step.by, step.move, chance=step.chance)
    guesses = guesses_for(prepared.main.table, step.by or "", type(step.move), position_of(setting))
    found = somewhere(lambda guess: with_moment(ready, guess), lambda at: meant, position_of(setting), guesses)
    return found if found and "stage" in found[0].guess else []


def _setting(prepared: Prepared, line: Line | None) -> Setting:
    return line.setting if line and line.setting else prepared.scenario.setting


def _line_at(prepared: Prepared, line: Line, setting: Setting) -> Prepared:
    """Return the file with a setting of its own for one of its lines."""
    scenario, own = prepared.scenario, replace(line, setting=setting)
    lines = tuple([own if one.name == line.name else one for one in scenario.lines])
    changed = replace(scenario, lines=lines)
    starts = {**prepared.starts, line.name: Starts(changed).of(own)}
    return replace(prepared, scenario=changed, starts=starts)


def with_moment(prepared: Prepared, guess: Position) -> Prepared | None:
    """Return the file with a moment laid over its position; none when such a position cannot be."""
    if not guess:
        return prepared
    scenario = prepared.scenario
    new = {key: value for key, value in guess.items() if key not in position_of(scenario.setting)}
    changed = replace(scenario, setting=_laid(scenario.game, scenario.setting, new))
    try:
        return replace(prepared, scenario=changed, main=Starts(changed).of(None))
    except Refused:
        return None


def _laid(game: Game[Any, Any], setting: Setting, guess: Position) -> Setting:
    return replace(setting, positions=(*setting.positions, Placed(("position",), layer(game, guess))))


def position_of(setting: Setting) -> dict[str, Any]:
    """Return all that the layers of a position give."""
    return {key: value for placed in setting.positions for key, value in placed.layer.data.items()}
