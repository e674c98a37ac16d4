"""Every stage of every game laid alone: each move and question is judged, or the position refused with a place."""

from collections.abc import Iterator
from functools import cache
from random import Random
from types import ModuleType
from typing import Any

import pytest
from msgspec import to_builtins

from referee.games import GAMES
from referee.kernel.game import Table
from referee.odds.random_player import seated, table
from referee.report.terminal.legal_moves import legal_text
from referee.report.terminal.story import story
from referee.scenario.file.document import Document, Mark
from referee.scenario.file.model import Step, Unusable
from referee.scenario.file.yaml_inline import flow
from referee.scenario.run.checker import Prepared, prepare
from referee.scenario.run.results import Report
from referee.scenario.run.runner import Runner, run
from referee.words.name_lists import stages_of
from tests.property import test_carnegie, test_corporations, test_magnate, test_streets
from tests.scenario.test_never_crashes import _known

MODULES: dict[str, ModuleType] = {
    "carnegie": test_carnegie,
    "corporations": test_corporations,
    "magnate": test_magnate,
    "streets": test_streets,
}


@cache
def stages(game: str) -> tuple[Any, ...]:
    """Every stage by its name alone, and as the scenarios of the game first give it with keys of its own."""
    given: dict[Any, Any] = {}
    for value in _known(game)[1].get("stage", []):
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, dict):
                given.setdefault((one.get("is"), *sorted(one)), one)
    return (*[stage.called() for stage in stages_of(MODULES[game].GAME)], *given.values())


@cache
def tables_of(game: str) -> tuple[Table[Any], ...]:
    """The smallest table, the largest, and those with an automaton."""
    sat = []
    for players, options in MODULES[game].MODES:
        of = MODULES[game].GAME
        sat.append(table(of, players, **options) if isinstance(players, int) else seated(of, *players, **options))
    alone = [at for at in sat if at.automata]
    return (sat[0], max(sat, key=lambda at: len(at.people)), *alone[:2])


def document(at: Table[Any], position: dict[str, Any]) -> Document:
    """A file that says no more than this position."""
    players = [{seat.name: seat.piece} for seat in at.seats]
    options = {key: value for key, value in to_builtins(at.options).items() if value}
    data: dict[str, Any] = {
        "game": at.game.name,
        "players": players,
        "options": options,
        "position": position,
        "steps": [],
    }
    return Document("alone", "", data, {}, {(): Mark(1, 1, 2)})


def positions(at: Table[Any]) -> Iterator[dict[str, Any]]:
    """Every stage alone, and on the turn of the first player, the last and an automaton."""
    for stage in stages(at.game.name):
        yield {"stage": stage}
        for name in dict.fromkeys((at.names[0], at.names[-1], *at.automata)):
            yield {"stage": stage, "turn": name}


def everything(prepared: Prepared, at: Table[Any]) -> None:
    """Whatever may be done or asked at a moment, each from that moment on."""
    report: Report = run(prepared, asking=True)
    story(report, explain=True)
    legal_text(report.main.table, report.main.end)
    runner = Runner(prepared.main, asking=True)
    for by, move in MODULES[at.game.name].strays(at, runner.state, Random(1)):
        if "unknown" in str(to_builtins(move)):  # a file cannot name a card nobody has named
            continue
        runner.branch(0).step(Step((), "move", by=by, move=move))
    for question in at.game.questions:
        if len(question.__struct_defaults__) < len(question.__struct_fields__):
            continue
        for by in (None, at.names[0]):
            runner.branch(0).step(Step((), "question", by=by, question=question()))


@pytest.mark.parametrize("game", GAMES)
def test_a_stage_alone_is_judged_or_refused(game: str) -> None:
    for at in tables_of(game):
        for position in positions(at):
            try:
                everything(prepare(document(at, position)), at)
            except Unusable:
                continue
            except Exception as error:
                error.add_note(f"{at.names}: {flow(position)}")
                raise
