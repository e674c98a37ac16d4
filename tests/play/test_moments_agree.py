"""One situation asked in every way: file, typed line, no file, `play`, library, messages; with and without chance.

`REFEREE_SITUATIONS=400` asks about so many of each game. A table that is played at (`play`, library, messages) takes a
moment as it is written and guesses none, so there only situations that say their stage are compared.
"""

import os
from collections.abc import Iterator
from itertools import islice, zip_longest
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

import referee
from referee.cli.judge import _step_verdicts
from referee.cli.judge_without_file import verdicts_without_file
from referee.cli.judged_situation import JudgeOptions
from referee.cli.typed_line_options import LineNotUnderstood, verdicts_on_top
from referee.conformance.wild_moves import wild_moves
from referee.grammar.lexicon import Lexicon
from referee.grammar.shortest_line import typed_line
from referee.kernel.game import Table
from referee.kernel.plain_data import plain
from referee.kernel.position import dump
from referee.odds.random_player import random_game
from referee.play import enter_line, step_text, view_commands
from referee.play.dialogue import Talk
from referee.report.json.verdict_json import verdict_data
from referee.scenario.file.model import Step, Unusable
from referee.scenario.file.reader import read_file, read_text
from referee.scenario.file.yaml_inline import flow
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run
from referee.serve.server import Server
from referee.wording.verdict import Verdict
from tests.fuzz.games import sat_down
from tests.games_under_test import UNDER_TEST
from tests.play.table import said, sit

SCENARIOS = Path(__file__).parents[2] / "scenarios"
EACH = int(os.environ.get("REFEREE_SITUATIONS", "40"))
"""So many situations of each game are asked about, half of them from random games."""
FROM_GAME = 4
"""So many situations of one random game."""


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
    """Moves at the moment they are made or claimed, from scenarios and random games in turn."""
    for recorded, played in zip_longest(from_scenarios(game), islice(from_games(game), EACH * 2)):
        yield from (one for one in (recorded, played) if one is not None)


def from_games(game: str) -> Iterator[Situation]:
    """Moves of random games under random readings, every other one out of the blue."""
    random = Random(f"games {game}")
    while True:
        table, seed = sat_down(UNDER_TEST[game], random), random.randrange(2**32)
        played = list(islice(random_game(table, seed), 400))
        for state, by, move, _ in random.sample(played, min(FROM_GAME, len(played))):
            if random.random() < 0.5:
                by, move = random.choice(wild_moves(table, state, random))
            yield situation(f"random game {seed}", table, plain(table.options), state, by, move, {}, random)


def situation(
    name: str,
    table: Table[Any],
    options: dict[str, Any],
    state: Any,
    by: str,
    move: Any,
    chance: dict[str, Any],
    random: Random,
) -> Situation:
    """A move at a moment; some moments leave their stage unsaid."""
    position = {"base": "empty", **dump(state)}
    if random.random() < 0.3:
        position.pop("stage", None)
    seats = [{seat.name: seat.piece} for seat in table.seats]
    line = typed_line(Lexicon(table), move, by)
    return Situation(name, table.game.name, seats, options, position, by, move, chance, line)


def from_scenarios(game: str) -> Iterator[Situation]:
    """Moves of scenarios at the moment they are made, some claimed by another."""
    random = Random(game)
    files = sorted((SCENARIOS / game).rglob("*.yaml"))
    random.shuffle(files)
    for path in files:
        prepared = prepare(read_file(path))
        if prepared.scenario.given or prepared.main.fresh:
            continue
        report = run(prepared, asking=True).main
        moves = [one for one in report.steps if one.step.kind == "move" and one.before.stage and one.ruling]
        for one in random.sample(moves, min(2, len(moves))):
            by = str(one.step.by) if random.random() < 0.8 else random.choice(report.table.people)
            options, chance = prepared.scenario.options, one.step.chance
            yield situation(path.name, report.table, options, one.before, by, one.step.move, chance, random)


def by_file(asked: Situation, chance: bool) -> Verdict:
    """The move as the only step of a file."""
    step = {"by": asked.by, **plain(asked.move), **({"chance": asked.chance} if chance and asked.chance else {})}
    return next(_step_verdicts(prepare(read_text(flow({**asked.head, "steps": [step]}), "t.yaml")), None))


def by_line(asked: Situation, chance: bool) -> Verdict:
    """The move typed on top of a file without steps; NotSaid where the words mean another."""
    line = f"{asked.line} | {asked.behind_bar}" if chance and asked.chance else asked.line
    meant, found = next(verdicts_on_top(prepare(read_text(flow(asked.head), "t.yaml")), None, [line], "--move"))
    if meant is None or meant.move != asked.move:
        raise LineNotUnderstood(line)
    return found


def without_file(asked: Situation, chance: bool) -> Verdict:
    """The move typed, and everything else set."""
    line = f"{asked.line} | {asked.behind_bar}" if chance and asked.chance else asked.line
    players = ",".join(f"{name}:{piece}" for seat in asked.seats for name, piece in seat.items())
    keys = [flow({key: value}).removeprefix("{").removesuffix("}") for key, value in asked.position.items()]
    sets = [*keys, *([f"options: {flow(asked.options)}"] if asked.options else ())]
    return next(
        verdicts_without_file(
            asked.game, JudgeOptions(None, (line,), players, tuple(sets), None, False, "text", False, None)
        )
    )


def in_play(asked: Situation, file: Path, monkeypatch: pytest.MonkeyPatch) -> Verdict:
    """The move asked about with `why` in a conversation about a file without steps."""
    talk, steps, found = sit(file, flow(asked.head)), list[Step](), list[Verdict]()

    def judged_only(talk: Talk, rest: str) -> tuple[Step | None, list[str]]:
        step, told = looking_judged_only(talk, rest)
        steps.extend([step] if step else [])
        return step, told

    looking_judged_only = enter_line.judged_only
    monkeypatch.setattr(view_commands, "judged_only", judged_only)
    monkeypatch.setattr(step_text, "verdict_text", lambda verdict, columns: found.append(verdict) or "")
    said(talk, f"why {asked.line}{f' | {asked.behind_bar}' if asked.chance else ''}")
    talk.session.journal.close()
    if not found or steps[-1].move != asked.move or steps[-1].by != asked.by:
        raise LineNotUnderstood(asked.line)
    return found[-1]


def at_a_table(asked: Situation) -> tuple[Verdict, dict[str, Any]]:
    """The move judged by the library as an entry and as a line; then over messages, where the verdict is data."""
    table = referee.table(asked.game, asked.seats, options=asked.options, position=asked.position)
    chance = {"chance": asked.chance} if asked.chance else {}
    by_entry = table.judge({"by": asked.by, **plain(asked.move), **chance})
    line = f"{asked.line} | {asked.behind_bar}" if asked.chance else asked.line
    try:
        read = table.read(line)
    except referee.DeskError:
        raise LineNotUnderstood(line) from None
    if (read.by, read.move) != (asked.by, asked.move):
        raise LineNotUnderstood(line)
    assert ruling(table.judge(line)) == ruling(by_entry), (asked.name, line)
    server = Server()
    head = {"game": asked.game, "players": asked.seats, "options": asked.options, "position": asked.position}
    for op, args in (("new", head), ("judge", {"line": line})):
        answer = msgspec.json.decode(server.answer_line(msgspec.json.encode({"op": op, "args": args}, enc_hook=str)))
    return by_entry, answer["result"]["verdict"]


def as_sent(data: Any) -> Any:
    """Data as a program gets it."""
    return msgspec.json.decode(msgspec.json.encode(data, enc_hook=str))


def ruling(found: Verdict) -> tuple[Any, ...]:
    """What must be the same however it is asked."""
    reasons = [(line.text, line.cite) for line in found.lines if line.label in ("because", "and", "but", "about")]
    return found.holds, found.sentence, reasons, found.disputed


@pytest.mark.parametrize("game", ["carnegie", "corporations", "magnate", "streets"])
def test_every_way_to_ask_gives_the_same_ruling(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compared = unsaid = refused = typed = 0
    for number, asked in enumerate(situations(game)):
        try:
            file = by_file(asked, chance=True)
        except Unusable:  # a moment in the middle of something cannot stand without its stage
            continue
        where = (asked.name, asked.line, asked.position.get("stage"))
        try:
            line, alone, bare = by_line(asked, True), without_file(asked, True), by_line(asked, False)
            if "stage" in asked.position:
                assert ruling(in_play(asked, tmp_path / f"{number}.yaml", monkeypatch)) == ruling(file), where
                by_library, by_message = at_a_table(asked)
                assert ruling(by_library) == ruling(file), where
                assert by_message == as_sent(verdict_data(by_library)), where
                typed += 1
        except LineNotUnderstood:  # words that lack something where the move is not legal
            continue
        assert ruling(file) == ruling(line) == ruling(alone), where
        assert (bare.holds, by_file(asked, False).holds) == (line.holds, line.holds), where
        compared += 1
        unsaid += "stage" not in asked.position
        refused += file.holds is False
        if compared == EACH:
            break
    counted = compared, unsaid, refused, typed
    assert compared > EACH * 2 / 3 and unsaid > EACH / 12 and refused > EACH / 10 and typed > EACH / 3, counted
    print(game, "compared, stage unsaid, refused, in play:", *counted)
