"""What `referee odds` is asked: a moment, perhaps a move, and what can come of it."""

from typing import Any

from msgspec import Struct

from referee.desk.view import View, step_of
from referee.grammar.parse_result import Understood
from referee.grammar.shortest_line import typed_line
from referee.kernel.chance import Chance, NothingLeft
from referee.kernel.engine import OpenFact
from referee.kernel.game import Table
from referee.language.speaking import say
from referee.odds.assumed_decks import AssumedCards, assumed_in
from referee.odds.measured_figure import Spectrum, parse_query, spectrum, value_of
from referee.odds.outcome_tree import Forking
from referee.odds.outcomes import SAMPLES, Outcomes, Row, outcomes, rows
from referee.scenario.file.model import Step
from referee.scenario.run.failure_messages import nothing_left
from referee.scenario.run.known_cards import table_by_faces
from referee.scenario.run.runner import Runner, lacking
from referee.wording.differences import to_act_text


class NoOdds(Exception):
    """There is nothing to count: why."""


class Refused(Exception):
    """The move is not legal."""


class Odds(Struct, frozen=True):
    """What can come up, and how likely."""

    table: Table[Any]
    before: Any
    what: str
    """The move, or that the table turns something up."""
    outcomes: Outcomes
    rows: tuple[Row, ...]
    seed: int
    of: Spectrum | None = None
    assumed: tuple[AssumedCards, ...] = ()
    """The decks drawn from, and how much of them shows what we assume."""


def odds(moment: View, meant: Understood | None, of: str | None = None, seed: int = 0, samples: int = SAMPLES) -> Odds:
    """Return the odds of a move, or of what must come up; raise Refused, NoOdds or NoFigure when there are none."""
    runner = moment.runner.branch(0)
    table = runner.table = table_by_faces(runner.table, runner.state)
    wanted = parse_query(of) if of else None
    what = f"{meant.by} {typed_line(moment.lexicon, meant.move)}" if meant else say("what the table turns up now")
    found = _count_outcomes(runner, step_of(meant, moment.count) if meant else None, seed, samples)
    of_it = None
    if wanted:
        by = meant.by if meant else runner.state.turn
        of_it = spectrum(found, wanted, value_of(table, found, by, wanted))
    drawn = {table.game.chance[one.kind].names for leaf in found.leaves for one in leaf.drawn}
    assumed = tuple([one for one in assumed_in(table, runner.state) if one.kind in drawn])
    return Odds(table, runner.state, what, found, tuple(rows(found.leaves)), seed, of_it, assumed)


def _count_outcomes(runner: Runner, step: Step | None, seed: int, samples: int) -> Outcomes:
    """Return all outcomes; NoOdds with the reason when nothing can come up or they cannot be counted."""

    def play(chance: Chance) -> tuple[Any, Any]:
        return runner.outcome(step, chance)

    if runner.state.over:
        raise NoOdds(say("the game is over: nothing comes up any more"))
    try:
        if step is not None and (play(Forking())[0].broken or runner.hangs(step)):
            raise Refused
        found = outcomes(play, seed, samples=samples)
    except OpenFact as fact:
        raise NoOdds(lacking(runner.table, fact)) from None
    except NothingLeft as nothing:
        raise NoOdds(nothing_left(nothing)) from None
    if not found.random:
        raise NoOdds(_nothing(runner, step))
    return found


def _nothing(runner: Runner, step: Step | None) -> str:
    """Return why there are no odds: nothing random comes of it."""
    if step is not None:
        return say("nothing random comes of this move before somebody must decide")
    hint = say("--move says what is done first")
    return say("nothing random is to come up: {next}; {hint}", next=to_act_text(runner.table, runner.state), hint=hint)
