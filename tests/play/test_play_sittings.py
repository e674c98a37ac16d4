"""Random sittings: after every line the file, read afresh, is the game in memory, entry by entry and line by line."""

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.desk.view import step_of
from referee.games import GAMES
from referee.grammar.chance_input import need
from referee.grammar.parse_result import Understood
from referee.grammar.shortest_line import typed_line
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.context import Context
from referee.kernel.engine import legal
from referee.kernel.position import dump
from referee.language.current import LANGUAGES, speaking
from referee.play.enter_line import enter_step
from referee.scenario.file.decoder import Script
from referee.scenario.file.reader import read_file
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import Runner
from tests.play.table import head, replay, said, sit

SITTINGS = int(os.environ.get("REFEREE_SITTINGS", "40"))
"""So many are played in all."""
LINES = 20
"""So many lines are said in each."""
NOTES = ("Boris insists", "«не согласен», # {", "- {by: anna}", "yes", "a: b", "\\ \"quoted\" 'so'", "7")
BRANCHES = ("what if", "иначе", "yes", "a: b")
DOINGS = (
    "move",
    "move",
    "move",
    "move",
    "move",
    "undo",
    "undo",
    "redo",
    "branch",
    "main",
    "note",
    "reopen",
    "nonsense",
)


class Sitting:
    """A conversation about a file, and what the file should hold."""

    def __init__(self, game: str, file: Path, random: Random) -> None:
        self.file, self.random = file, random
        recorded = replay(game)
        steps = recorded.read_text(encoding="utf-8").partition("steps:\n")[2].splitlines(keepends=True)
        begun = "".join(steps[: random.choice((0, 0, 3, 12, 40))])
        seed = random.choice(("", f"seed: {random.randrange(99)}\n"))
        self.talk = sit(file, head(recorded) + (f"steps:\n{begun}" if begun else seed))
        self.script: dict[str, list[Any]] = {"": [], **self.read()}
        """The entries of the file, by line."""
        self.halves: dict[str, dict[str, list[Any]]] = {}
        """What has come up and is not enough yet: behind the entries of a line."""
        self.undone: list[Any] = []

    def read(self) -> dict[str, list[Any]]:
        """The entries of the file as it is on the disk."""
        data: Any = read_file(self.file).data
        lines = {name: own["steps"] if isinstance(own, dict) else own for name, own in data.get("lines", {}).items()}
        return {"": data.get("steps", []), **lines}

    def say_something(self) -> None:
        """One line, whatever comes to somebody's mind."""
        doing = self.random.choice(DOINGS)
        before, line = self.talk.session.count, self.talk.session.line
        if doing == "move":
            self._move()
        elif doing == "undo":
            self._undo()
        elif doing == "reopen":
            self._reopen()
        elif doing in ("branch", "main"):
            name = self.random.choice(BRANCHES) if doing == "branch" else "main"
            said(self.talk, f"branch {name}")
            if self.talk.session.line == name.removesuffix("main"):  # a line cannot leave a line
                self.undone.clear()
        else:
            words = {"redo": "redo", "note": f"note {self.random.choice(NOTES)}", "nonsense": ", ; |"}
            said(self.talk, words[doing])
        moved = self.talk.session.count - before if self.talk.session.line == line else 0
        self._expect(moved if doing not in ("reopen", "branch", "main") else 0, doing == "redo")
        self._decode()

    def _move(self) -> None:
        """A move among the legal ones, by its number or as it is typed, or what the table turns up, not always all."""
        talk = self.talk
        if talk.waits:
            due = need(talk)
            if talk.session.seed is not None or due is None:
                said(talk, "")
            elif due.options:
                said(talk, str(self.random.choice(due.options)))
            else:
                some = self.random.randint(1, due.count - due.have)
                said(talk, " ".join(str(self.random.randint(1, 6)) for _ in range(some)))
            return
        turns = [turn for turn in legal(Context(talk.table), talk.state) if turn.offers]
        if not turns:
            return
        turn = self.random.choice(turns)
        offer = self.random.choice(turn.offers)
        move = offer.pick(self.random) if isinstance(offer, ChoiceSet) else offer
        if self.random.random() < 0.3:
            said(talk, typed_line(talk.lexicon, move, turn.by))
        else:
            list(enter_step(talk, step_of(Understood(turn.by, move), talk.count)))

    def _undo(self) -> None:
        """Take something back; what stood there before needs to be said twice."""
        before, noted = self.talk.session.count, self.talk.session.noted
        line = self.random.choice(("undo", "undo", "undo 2"))
        said(self.talk, line)
        if self.talk.session.count == before and not noted and self.random.random() < 0.5:
            said(self.talk, line)

    def _reopen(self) -> None:
        """Leave and come back: everything is as it was."""
        session = self.talk.session
        was = (session.count, session.noted, dump(self.talk.state))
        session.journal.close()
        self.talk = sit(self.file)
        self.undone.clear()
        if not session.line or session.line in self.read():
            said(self.talk, f"branch {session.line or 'main'}")
            again = self.talk.session
            assert (again.count, again.noted, dump(self.talk.state)) == was

    def _expect(self, moved: int, redone: bool) -> None:
        """The file holds what it held, and in the line that is played on so many entries more or fewer."""
        session, found = self.talk.session, self.read()
        line, own = session.line, self.script.setdefault(session.line, [])
        self.halves[line] = session.noted
        for name, noted in self.halves.items():
            if noted:
                half = found[name].pop()["chance"]
                assert {kind: out if isinstance(out, list) else [out] for kind, out in half.items()} == noted
        if moved > 0:
            new = found[line][-moved:]
            assert not redone or new == [self.undone.pop() for _ in range(moved)]
            own += new
            self.undone = self.undone if redone else []
        for _ in range(-moved):
            self.undone.append(own.pop())
        self.undone = [] if session.noted else self.undone
        assert {name: steps for name, steps in found.items() if steps} == {
            name: steps for name, steps in self.script.items() if steps
        }
        assert session.count - session.base == len(own)

    def _decode(self) -> None:
        """What the file says of the line that is played on is what was played."""
        session = self.talk.session
        scenario = session.prepared.scenario
        raw = [*self.script[""][: session.base], *self.script[session.line]] if session.line else self.script[""]
        steps = Script(scenario.game, scenario.setting).steps(raw, ("steps",))
        assert len(steps) == len(session.moments) - 1
        for step, moment in zip(steps, session.moments[1:], strict=True):
            report = moment.report
            assert report is not None
            played = report.step
            move = step.move.means(session.table, report.before, step.by) if step.kind == "move" else None
            assert (step.kind, step.by, move, step.chance) == (played.kind, played.by, played.move, played.chance)
            assert (step.note, step.expect) == (played.note, played.expect)

    def end(self) -> None:
        """The whole file can be used, and the game it tells ends where this one stands."""
        session = self.talk.session
        prepared = prepare(read_file(self.file))
        own = next((line for line in prepared.scenario.lines if line.name == session.line), None)
        steps = prepared.scenario.steps
        if session.line:
            steps = (*steps[: session.base], *(own.steps if own else ()))
        runner = Runner(prepared.main)
        for step in steps[: session.count]:
            assert not runner.step(step).stopped
        assert dump(runner.state) == dump(self.talk.state)
        session.journal.close()


@pytest.mark.parametrize("number", range(SITTINGS))
def test_after_every_line_the_file_is_the_game(number: int, tmp_path: Path) -> None:
    game, language = tuple(GAMES)[number % len(GAMES)], LANGUAGES[number // len(GAMES) % len(LANGUAGES)]
    with speaking(language):
        sitting = Sitting(game, tmp_path / "evening.yaml", Random(number))
        for _ in range(LINES):
            sitting.say_something()
        sitting.end()
