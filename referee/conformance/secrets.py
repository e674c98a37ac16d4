"""Secrets: what a viewer is told does not hang on what he does not see."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from referee.conformance.fault import Fault, place_in_class, place_of
from referee.conformance.game_under_test import GameUnderTest
from referee.conformance.hidden_pairs import Pair, pairs
from referee.conformance.positions import replay
from referee.conformance.random_play import random_play
from referee.kernel.chance import Chance
from referee.kernel.context import Context
from referee.kernel.engine import OpenFact, legal
from referee.kernel.game import Table
from referee.language.speaking import say
from referee.report.json.run_json import file_data
from referee.report.terminal.legal_moves import legal_text
from referee.report.terminal.story import story
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.results import Report
from referee.scenario.run.runner import run

LOOKED = 40
"""At so many moments of a game everybody looks."""
MOMENTS = 12
"""At so many moments of a recorded game two are made that differ in a secret."""
TABLE = "table"
"""Whoever sees only what lies open to all."""


def views_hide_the_same_twice(of: GameUnderTest, table: Table[Any], seed: int = 2) -> Iterator[Fault]:
    """Check that what a player sees of what he sees is what he sees; what he may do hangs on that alone."""
    states = [before for before, *_ in random_play(table, seed)]
    place = place_in_class(type(table.game), "player_view")
    for state in states[:: max(1, len(states) // LOOKED)]:
        for viewer in (*table.names, TABLE):
            seen = table.game.player_view(table, state, viewer)
            if table.game.player_view(table, seen, viewer) != seen:
                yield Fault(place, say("of what {viewer} sees he sees only a part", viewer=viewer))
                return
            for turn in legal(Context(table), state) if viewer in table.names else ():
                if turn.by == viewer and _offers(table, seen, viewer) != turn.offers:
                    kind = next((kind for kind in table.game.takes.get(type(state.top), ())), type(state.top))
                    text = say(
                        "what {viewer} may do hangs on what he does not see: {stage}",
                        viewer=viewer,
                        stage=state.top.called(),
                    )
                    yield Fault(place_in_class(kind, "offer"), text)
                    return


def _offers(table: Table[Any], state: Any, by: str) -> Any:
    """Return what a player may do in a position; the name of what is open where that is needed."""
    try:
        return next((turn.offers for turn in legal(Context(table), state) if turn.by == by), ())
    except OpenFact as fact:
        return fact.key


def hidden_chance_is_hidden(of: GameUnderTest, table: Table[Any], seed: int = 2) -> Iterator[Fault]:
    """Check that what only some see is drawn for them; where something is hidden, somebody sees less than there is."""
    cx = Context(table, Chance(random=Random(seed)))
    closed, place = False, place_in_class(type(table.game), "player_view")
    for before, *_ in random_play(table, seed, cx):
        closed = closed or any(table.game.player_view(table, before, who) != before for who in (*table.names, TABLE))
    own = place_in_class(type(table.game), "chance")
    for id, kind in table.game.chance.items():
        drawn = [one for one in cx.chance.drawn if one.kind == id]
        secret = [one for one in drawn if one.seen_by is not None]
        if kind.hidden and drawn and not secret:
            yield Fault(own, say("chance {id} is hidden, but it is drawn openly: give seen_by", id=id))
        if kind.hidden and drawn and not closed:
            yield Fault(place, say("chance {id} is hidden, but everybody sees everything", id=id))
        if secret and not table.game.hides(before, id):
            yield Fault(own, say("chance {id} is drawn for some alone, but it is not hidden", id=id))


def secrets_change_no_report(of: GameUnderTest, table: Table[Any], seed: int = 4) -> Iterator[Fault]:
    """Check that two games that differ only in what a viewer does not see are told alike to him."""
    report, random = run(prepare(read_text(replay(table, seed), "replay"))), Random(seed)
    for _ in range(MOMENTS):
        viewer = random.choice([*table.names, TABLE])
        pair = next(pairs(report, random.randrange(len(report.main.steps)), viewer, random), None)
        if pair is not None and _report_for_viewer(pair, pair.one) != _report_for_viewer(pair, pair.other):
            facts = {"viewer": viewer, "hidden": ", ".join(pair.hidden)}
            text = say("{viewer} is told otherwise for something he does not see: {hidden}", **facts)
            yield Fault(place_of(type(table.game)), f"{text}\n{pair.one}")
            return


def _report_for_viewer(pair: Pair, text: str) -> tuple[str, str, Any]:
    """Return all a viewer is told of a file: the story, the moves possible at its end, the data."""
    seen: Report = run(replace(prepare(read_text(text, "game")), viewer=pair.viewer))
    return story(seen, explain=True), legal_text(seen.main.table, seen.main.end), file_data(seen)
