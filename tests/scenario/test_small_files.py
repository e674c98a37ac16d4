"""A small file is cheap: every number of a file has bounds, they are kept before anything is made, and lists end."""

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from referee.games import GAMES, load_game
from referee.kernel.field_types import FEW, MANY, MUCH
from referee.kernel.spec import spec_of
from referee.scenario.file.decoder import scenario_of, step_fits
from referee.scenario.file.format import MAX_PLAYERS
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_text
from referee.scenario.file.schema_errors import schema_problems
from referee.scenario.run.checker import prepare
from tests.scenario.small_files import HUGE, Place, inside, places

ROOT = Path(__file__).parents[2]
LISTS = ("list", "set", "bag", "map")


def numbers(game: str) -> list[Place]:
    return [*places(load_game(game), "number")]


def problems(text: str) -> list[str]:
    """What is wrong with a file, in words."""
    with pytest.raises(Unusable) as wrong:
        prepare(read_text(text, "small"))
    return [problem.message for problem in wrong.value.problems]


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_a_file_has_both_bounds(game: str) -> None:
    assert [place.where for place in numbers(game) if None in place.bounds] == []


def test_a_number_without_a_bound_would_be_found() -> None:
    class Loose(Struct):
        kept: dict[str, list[tuple[int, int]]]
        also: dict[str, frozenset[str] | int | None]

    found = [(where, at.low, at.high) for where, _, at in inside(load_game("magnate"), spec_of(Loose), ("number",))]
    assert found == [(where, None, None) for where in (".kept.*[][0]", ".kept.*[][1]", ".also.*")]


def test_many_numbers_are_looked_at() -> None:
    found = [place.where for game in GAMES for place in numbers(game)]
    assert len(found) > 400
    known = ["position.players.*.stock.*", "components.numbers.hand.value", "components.centre.A.tenants.*"]
    known += ["components.tracks.land_price.highest", "components.player_counts.2.enterprises", "chance.dice"]
    assert [
        where for where in (*known, "position.vp_cards.*.*", "lines.after", "head.seed") if where not in found
    ] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_no_box_holds_is_refused_before_anything_is_made(game: str) -> None:
    for place in numbers(game):
        low, high = place.bounds
        assert low is not None and high is not None
        for value in (low - 1, high + 1, *HUGE):
            document = read_text(place.given(value), "small") if abs(value) <= 10**15 else None
            if document and not low <= value <= high:
                with pytest.raises(msgspec.ValidationError):
                    scenario_of(document, load_game(game))


@pytest.mark.parametrize("game", GAMES)
def test_schema_and_decoding_end_at_the_same_number(game: str) -> None:
    for place in numbers(game)[::5]:
        for bound in place.bounds:
            for value in ((bound or 0) - 1, bound, (bound or 0) + 1):
                if abs(value or 0) <= 10**15:
                    document = read_text(place.given(value), "small")
                    try:
                        scenario_of(document, load_game(game))
                        fits = True
                    except msgspec.ValidationError:
                        fits = False
                    found, _ = schema_problems(document, load_game(game), step_fits)
                    assert fits == (not found), (place.where, value, found)


BEYOND = {
    "game: corporations\nplayers: [red, blue]\nposition: {players: {red: {stock: {e04: 1000000000}}}}": "'e04'",
    "game: carnegie\nplayers: [you, andrew]\nposition: {vp_cards: {'1': {N04: 1000000000}}}": "'N04'",
    "game: carnegie\nplayers: [a, b]\nseed: 1\ncomponents: {numbers: {discs: {value: 1000000000}}}": "'value'",
    "game: streets\nplayers: [a, b]\ncomponents: {numbers: {hand: {value: 1000000000}}}": "'value'",
    "game: magnate\nplayers: [a, b]\ncomponents: {centre: {A: {tenants: {industry: 1000000000}}}}": "'industry'",
    "game: corporations\nplayers: [red, blue]\nposition: {players: {red: {hand: ["
    + "t_taxi, " * 1001
    + "]}}}": "'hand'",
}


@pytest.mark.parametrize("text", BEYOND, ids=lambda text: text[:60])
def test_the_bound_is_told_with_its_reason(text: str) -> None:
    with pytest.raises(Unusable) as wrong:
        prepare(read_text(text, "small"))
    (problem,) = wrong.value.problems
    assert BEYOND[text] in problem.message and f"at most {MANY}, found 100" in problem.message
    assert f"no box holds more than {MANY} of one thing" in problem.hint
    assert problem.mark and problem.mark.line > 2


def test_money_players_and_choices_have_reasons_of_their_own() -> None:
    def hint(text: str) -> str:
        with pytest.raises(Unusable) as wrong:
            prepare(read_text(text, "small"))
        return wrong.value.problems[0].hint

    head = "game: magnate\nplayers: [a, b]\n"
    assert f"no box holds more than {MUCH} in money" in hint(head + "position: {players: {a: {money: 2000000}}}")
    assert f"no more than {FEW}" in hint(head + "components: {buildings: {house: {capacity: 21}}}")
    crowd = ", ".join(f"p{n}" for n in range(MAX_PLAYERS + 1))
    assert f"no table seats more than {MAX_PLAYERS}" in hint(f"game: magnate\nplayers: [{crowd}]\n")


@pytest.mark.parametrize("many", [MAX_PLAYERS + 1, 1000, 20_000])
def test_players_are_counted_before_anything_is_done_with_them(many: int) -> None:
    crowd = ", ".join(f"p{n}" for n in range(many))
    problems("game: magnate\nplayers: [a]\nposition: {round: x}")  # what is loaded when something is wrong
    began = time.process_time()
    (message,) = problems(f"game: magnate\nplayers: [{crowd}]\n")
    assert message == f"'players' may be at most {MAX_PLAYERS}, found {many}"
    assert time.process_time() - began < 1.5


OWN_BOXES = {
    "magnate": "{inventory: {advertising_tokens: {total: 60}}, tenants: {home: {count: 60}},"
    " tracks: {crash: {highest: 40}}, buildings: {apartments: {capacity: 8}}, numbers: {ai_money: {value: 9000}}}",
    "streets": "{numbers: {hand: {value: 4}, signs: {value: 9}}, people: {tourist: {count: 40}}}",
    "carnegie": "{numbers: {copies: {value: 3}, discs: {value: 60}, donation_limit: {value: 15}},"
    " supply: {goods_cubes: {total: 200}}}",
    "corporations": "{numbers: {starting_money: {value: 20000}}, trumps: {t_taxi: {copies: 12}},"
    " enterprises: {e01: {cost: 2500}}}",
}


@pytest.mark.parametrize("game", GAMES)
def test_a_sensible_box_is_accepted(game: str) -> None:
    given: Any = read_text(f"game: {game}\ncomponents: {OWN_BOXES[game]}", game).data["components"]
    box = load_game(game).plain_box
    known = {kind: {id: fields for id, fields in ids.items() if id in box[kind]} for kind, ids in given.items()}
    assert known == given, "the ids of this test are those of the box"
    prepare(read_text(f"game: {game}\nplayers: [anna, boris]\nseed: 1\ncomponents: {OWN_BOXES[game]}", game))


@pytest.mark.parametrize("game", GAMES)
def test_long_lists_take_as_long_as_they_are(game: str) -> None:
    """Lists and bags with 2,000 equal entries: whatever is said of them is said soon."""
    from referee.words.example_values import sample

    for place in places(load_game(game), *LISTS):
        entry = place.spec.key_spec or place.spec.each
        assert entry is not None
        text = place.given([sample(load_game(game), entry)] * 2000)
        began = time.process_time()
        try:
            prepare(read_text(text, "long"))
        except Unusable as wrong:
            assert wrong.problems
        assert time.process_time() - began < 3, place.where


@pytest.mark.parametrize("game", GAMES)
def test_numbers_at_their_bounds_cost_little_in_any_command(game: str) -> None:
    """Every eighth number, in a process of its own: memory is counted. `python -m tests.scenario.small_files`: all."""
    command = [sys.executable, "-m", "tests.scenario.small_files", "--every", "8", game]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
