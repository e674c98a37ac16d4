"""One situation asked in every way: by file, by typed line, without a file, with and without what came up."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from referee.cli.judge import Wanted, _asked
from referee.cli.said import NotSaid, verdicts_on_top
from referee.cli.unfiled import verdicts_without_file
from referee.kernel.position import dump
from referee.kernel.shape import plain
from referee.play.lexicon import Lexicon
from referee.play.lines import typed_line
from referee.report.verdict import Verdict
from referee.scenario.check import prepare
from referee.scenario.flow import flow
from referee.scenario.reader import read_file, read_text
from referee.scenario.run import run
from referee.scenario.types import Unusable

SCENARIOS = Path(__file__).parents[2] / "scenarios"
EACH = 40
"""So many situations of each game are asked about."""


class Situation(NamedTuple):
    """A position, and a move somebody claims in it."""

    name: str
    game: str
    seats: list[dict[str, str]]
    options: dict[str, Any]
    position: dict[str, Any]
    by: str
    move: Any
    chance: dict[str, Any]
    line: str

    @property
    def head(self) -> dict[str, Any]:
        """The file without steps."""
        options = {"options": self.options} if self.options else {}
        return {"game": self.game, "players": self.seats, **options, "position": self.position}

    @property
    def behind_bar(self) -> str:
        """What came up, as it is typed."""
        return " ".join([f"{kind} {' '.join(map(str, outcomes))}" for kind, outcomes in self.chance.items()])


def situations(game: str) -> Iterator[Situation]:
    """Moves of scenarios at the moment they are made, some with the stage left unsaid, some claimed by another."""
    random = Random(game)
    files = [path for path in sorted((SCENARIOS / game).rglob("*.yaml")) if "invalid" not in path.parts]
    random.shuffle(files)
    for path in files:
        prepared = prepare(read_file(path))
        if prepared.scenario.given or prepared.main.fresh:
            continue
        report = run(prepared, asking=True).main
        moves = [one for one in report.steps if one.step.kind == "move" and one.before.stage and one.ruling]
        for one in random.sample(moves, min(2, len(moves))):
            position = {"base": "empty", **dump(one.before)}
            if random.random() < 0.4:
                position.pop("stage", None)
            by = str(one.step.by) if random.random() < 0.8 else random.choice(report.table.people)
            seats = [{seat.name: seat.piece} for seat in report.table.seats]
            line = typed_line(Lexicon(report.table), one.step.move, by)
            options = prepared.scenario.options
            yield Situation(path.name, game, seats, options, position, by, one.step.move, one.step.chance, line)


def by_file(asked: Situation, chance: bool) -> Verdict:
    """The move as the only step of a file."""
    step = {"by": asked.by, **plain(asked.move), **({"chance": asked.chance} if chance and asked.chance else {})}
    return next(_asked(prepare(read_text(flow({**asked.head, "steps": [step]}), "t.yaml")), None))


def by_line(asked: Situation, chance: bool) -> Verdict:
    """The move typed on top of a file without steps; NotSaid where the words mean another."""
    line = f"{asked.line} | {asked.behind_bar}" if chance and asked.chance else asked.line
    meant, found = next(verdicts_on_top(prepare(read_text(flow(asked.head), "t.yaml")), None, [line], "--move"))
    if meant is None or meant.move != asked.move:
        raise NotSaid(line)
    return found


def without_file(asked: Situation, chance: bool) -> Verdict:
    """The move typed, and everything else set."""
    line = f"{asked.line} | {asked.behind_bar}" if chance and asked.chance else asked.line
    players = ",".join(f"{name}:{piece}" for seat in asked.seats for name, piece in seat.items())
    keys = [flow({key: value}).removeprefix("{").removesuffix("}") for key, value in asked.position.items()]
    sets = [*keys, *([f"options: {flow(asked.options)}"] if asked.options else ())]
    return next(
        verdicts_without_file(asked.game, Wanted(None, (line,), players, tuple(sets), None, False, "text", False, None))
    )


def ruling(found: Verdict) -> tuple[Any, ...]:
    """What must be the same however it is asked."""
    reasons = [(line.text, line.cite) for line in found.lines if line.label in ("because", "and", "but", "about")]
    return found.holds, found.sentence, reasons, found.disputed


@pytest.mark.parametrize("game", ["carnegie", "corporations", "magnate", "streets"])
def test_every_way_to_ask_gives_the_same_ruling(game: str) -> None:
    compared = unsaid = refused = 0
    for asked in situations(game):
        try:
            file = by_file(asked, chance=True)
        except Unusable:  # a moment in the middle of something cannot stand without its stage
            continue
        try:
            line, alone, bare = by_line(asked, True), without_file(asked, True), by_line(asked, False)
        except NotSaid:  # words that lack something where the move is not legal
            continue
        assert ruling(file) == ruling(line) == ruling(alone), (asked.name, asked.line, asked.position.get("stage"))
        assert (bare.holds, by_file(asked, False).holds) == (line.holds, line.holds), (asked.name, asked.line)
        compared += 1
        unsaid += "stage" not in asked.position
        refused += file.holds is False
        if compared == EACH:
            break
    assert compared > EACH * 2 / 3 and unsaid > EACH / 8 and refused > EACH / 10, (compared, unsaid, refused)
