"""Positions: every moment can be written as one, recorded and cut out, and every stage can be reached from one."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import to_builtins

from referee.conformance.fault import Fault, place_in_class, place_of, place_of_error
from referee.conformance.game_under_test import GameUnderTest
from referee.conformance.random_play import random_play
from referee.conformance.wild_moves import wild_moves
from referee.kernel.chance import Chance, by_kind
from referee.kernel.context import Recorder, Watcher
from referee.kernel.engine import play
from referee.kernel.game import Table
from referee.kernel.plain_data import plain
from referee.kernel.position import dump, lay, layer
from referee.kernel.position_judge import PositionJudge, judge_position
from referee.language.speaking import say
from referee.report.terminal.legal_moves import legal_text
from referee.report.terminal.story import story
from referee.scenario.file.document import Document, Mark
from referee.scenario.file.model import Step, Unusable
from referee.scenario.file.reader import read_text
from referee.scenario.file.yaml_inline import flow
from referee.scenario.run.checker import Prepared, prepare
from referee.scenario.run.results import Report
from referee.scenario.run.runner import Runner, run
from referee.scenario.tools.recorder import cut, head, recorded
from referee.words.name_lists import stages_of

JUDGED = 60
"""So many moments of a game are judged as positions."""
CUT = 12
"""So many moments of a recorded game are cut out."""
FOLLOWED = 5
"""So many steps go on from a moment that was cut out."""


def every_moment_can_be_a_position(of: GameUnderTest, table: Table[Any], seed: int = 7) -> Iterator[Fault]:
    """Check that no moment a game has come to is refused as a position, those that pass by themselves included."""
    cx: Watcher[Any] = Watcher(table, Chance(random=Random(seed)))
    states = list[Any]()
    for before, *_, after in random_play(table, seed, cx):
        states += [before, *(moment.state for moment in cx.passed[-2:])]
        cx.passed.clear()
        last = after
    states = [*states[:: max(1, len(states) // JUDGED)], last]
    known, places = set(stages_of(table.game)), set[str]()
    for state in states:
        strange = [type(stage) for stage in state.stage if type(stage) not in known]
        yield from (
            Fault(place_of(kind), say("the type of `stage` of the state does not name this stage")) for kind in strange
        )
        for position in written(table, state):
            for fault in _refused(table, state, position):
                if fault.place not in places:
                    places.add(fault.place)
                    yield fault


def written(table: Table[Any], state: Any) -> Iterator[dict[str, Any]]:
    """Yield a moment as a position: all that there is, and all of it without saying so."""
    full = {"base": "empty", **dump(state)}
    yield {**full, "whole": True}
    yield full


def _refused(table: Table[Any], state: Any, position: dict[str, Any]) -> Iterator[Fault]:
    """Yield whatever is held against a position."""
    laid = layer(table.game, position)
    judge = PositionJudge[Any](table, [laid.data], laid.whole)
    judge_position(judge, lay(table, laid))
    for finding in judge.ruling().broken if judge.broken else ():
        place = place_in_class(type(table.game), "check_position")
        text = say("a moment of a game is refused as a position by {rule}", rule=finding.rule.id)
        yield Fault(place, f"{text}: {flow(position)}")


def replay(table: Table[Any], seed: int) -> str:
    """Return a random game as a fully scripted scenario."""
    steps = [f"  - {flow({'by': by, **plain(move)})}" for _, by, move, _ in random_play(table, seed)]
    seeded = "\n".join([*head(table, "replay"), f"seed: {seed}", "steps:", *steps, ""])
    return recorded(run(prepare(read_text(seeded, "replay"))), digests=True)


def records_go_on_identically(of: GameUnderTest, table: Table[Any], seed: int = 3) -> Iterator[Fault]:
    """Check that a recorded game ends as it was played; its moments, cut out as positions, go on identically."""
    text, place = replay(table, seed), place_of(type(table.game))
    report = run(prepare(read_text(text, "replay")))
    for failure in report.failures:
        yield Fault(place, say("a recorded game does not come out again: {why}", why=failure.message))
    end = [after for *_, after in random_play(table, seed)][-1]
    if dump(report.main.end) != dump(end):
        yield Fault(place, say("a recorded game does not come out again: {why}", why="another end"))
    steps = [step for step in report.main.steps if step.step.kind == "move"]
    for number in range(0, len(steps), max(1, len(steps) // CUT)):
        state = steps[number].before
        again = run(prepare(read_text(cut(report.main.table, state, "cut"), "cut"))).main.end
        if again != state:
            yield Fault(place, say("a moment that is cut out is another one: {position}", position=flow(dump(state))))
        for step in steps[number : number + FOLLOWED]:
            again = play(Recorder(table, Chance(by_kind(step.drawn))), again, step.step.by or "", step.step.move)
            if again != step.after:
                text = say(
                    "from a moment that was cut out a move leads elsewhere: {position}", position=flow(dump(state))
                )
                yield Fault(place_in_class(type(step.step.move), "effect"), text)
                return


def every_stage_is_judged_or_refused(of: GameUnderTest, table: Table[Any]) -> Iterator[Fault]:
    """Check that every stage laid alone: each move and question is judged, or the position is refused with a place."""
    for position in _alone(of, table):
        try:
            _everything(prepare(document(table, position)), table)
        except Unusable:
            continue
        except Exception as error:
            text = f"{flow(position)}: {type(error).__name__}: {error}"
            yield Fault(place_of_error(error, table.game), text)


def _alone(of: GameUnderTest, table: Table[Any]) -> Iterator[dict[str, Any]]:
    """Yield every stage alone, and on the turn of the first player, the last and an automaton."""
    for stage in known_stages(of):
        yield {"stage": stage}
        for name in dict.fromkeys((table.names[0], table.names[-1], *table.automata)):
            yield {"stage": stage, "turn": name}


def known_stages(of: GameUnderTest) -> tuple[Any, ...]:
    """Return every stage by its name alone, and as the scenarios of the game first give it with keys of its own."""
    given: dict[Any, Any] = {}
    for stage in _stages_of_files(of):
        given.setdefault((stage.get("is"), *sorted(stage)), stage)
    return (*(stage.called() for stage in stages_of(of.game)), *given.values())


def _stages_of_files(of: GameUnderTest) -> Iterator[dict[str, Any]]:
    """Yield the stages that scenarios give with keys of their own."""
    for path, document in of.documents.items():
        position = document.data.get("position", {})
        stage = position.get("stage") if isinstance(position, dict) and "replays" not in path.parts else None
        yield from (one for one in (stage if isinstance(stage, list) else [stage]) if isinstance(one, dict))


def document(table: Table[Any], position: dict[str, Any]) -> Document:
    """Return a file that says no more than a position."""
    players = [{seat.name: seat.piece} for seat in table.seats]
    options = {key: value for key, value in to_builtins(table.options).items() if value}
    data: dict[str, Any] = {"game": table.game.name, "players": players, "options": options}
    return Document("alone", "", {**data, "position": position, "steps": []}, {}, {(): Mark(1, 1, 2)})


def _everything(prepared: Prepared, table: Table[Any]) -> None:
    """Do and ask whatever may be done or asked at a moment, each from that moment on."""
    report: Report = run(prepared, asking=True)
    story(report, explain=True)
    legal_text(report.main.table, report.main.end)
    runner = Runner(prepared.main, asking=True)
    for by, move in wild_moves(table, runner.state, Random(1)):
        if "unknown" not in str(to_builtins(move)):  # a file cannot name a card nobody has named
            runner.branch(0).step(Step((), "move", by=by, move=move))
    for question in table.game.questions:
        if len(question.__struct_defaults__) == len(question.__struct_fields__):
            for asking in (None, table.names[0]):
                runner.branch(0).step(Step((), "question", by=asking, question=question()))
