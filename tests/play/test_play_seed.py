"""One seed, one game: what `run` draws at a step `play` draws there, however the game came so far."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from referee.desk.game_session import as_data
from referee.desk.view import step_of
from referee.games import GAMES
from referee.grammar.parse_result import Understood
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.context import Context
from referee.kernel.engine import legal
from referee.kernel.position import dump
from referee.play.enter_line import enter_step
from referee.scenario.file.reader import read_file, read_text
from referee.scenario.file.yaml_inline import flow
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run
from tests.play.table import head, replay, said, sit

MOVES = 30


@pytest.mark.parametrize("seed", [3, 11])
@pytest.mark.parametrize("game", GAMES)
def test_run_and_play_draw_alike(game: str, seed: int, tmp_path: Path) -> None:
    top, file, random = f"{head(replay(game))}seed: {seed}\n", tmp_path / "game.yaml", Random(seed)
    talk, said_so_far = sit(file, top), list[str]()
    for number in range(MOVES):
        turn = next((turn for turn in legal(Context(talk.table), talk.state) if turn.offers), None)
        if turn is None:
            break
        offer = random.choice(turn.offers)
        step = step_of(Understood(turn.by, offer.pick(random) if isinstance(offer, ChoiceSet) else offer), talk.count)
        entries = talk.count
        list(enter_step(talk, step))
        for moment in talk.session.moments[entries + 1 :]:  # who has no answer passes
            assert moment.report
            said_so_far.append(f"  - {flow(as_data(replace(moment.report.step, chance={})))}\n")
        if number % 7 == 3:
            said(talk, "undo")
            said(talk, "redo")
        if number % 9 == 5:
            talk.session.journal.close()
            talk = sit(file)
    without = run(prepare(read_text(f"{top}steps:\n{''.join(said_so_far)}", "without what came up")))
    scripted = run(prepare(read_file(file)))
    assert not without.failures and not scripted.failures
    assert [step.drawn for step in without.main.steps] == [step.drawn for step in scripted.main.steps]
    assert [dump(moment.state) for moment in talk.session.moments[1:]] == [
        dump(one.after) for one in without.main.steps
    ]
    assert any(step.drawn for step in without.main.steps) or game == "carnegie"


@pytest.mark.parametrize("game", [game for game in GAMES if game != "streets"])  # its hands are dealt face down before
def test_a_seed_said_at_the_table_draws_as_one_in_the_file(game: str, tmp_path: Path) -> None:
    top = head(replay(game))
    talk = sit(tmp_path / "game.yaml", top, seed=5)
    while talk.waits:
        said(talk, "")
    assert dump(talk.state) == dump(run(prepare(read_text(f"{top}seed: 5\n", "with a seed"))).main.end)


def test_the_seed_is_used_up_by_what_is_given_too() -> None:
    top = "game: corporations\nplayers: [red, blue]\nseed: 7\nposition: {turn: red}\n"
    step = run(prepare(read_text(f"{top}steps: [{{by: red, do: throw}}]", "drawn"))).main.steps[0]
    dice = [one.outcome for one in step.drawn]
    given = run(prepare(read_text(f"{top}steps: [{{by: red, do: throw, chance: {{dice: {dice}}}}}]", "given")))
    assert given.main.end == step.after
