"""Example values of the keys of a position: every one is accepted where it is written."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from referee.games import GAMES, load_game
from referee.kernel.position import layer
from referee.kernel.spec import spec_of
from referee.scenario.file.conversion import fits_state
from referee.scenario.file.json_schema import game_schema
from referee.scenario.file.reader import read_text
from referee.words.example_values import sample_at, samples, stage_sample
from referee.words.name_lists import stages_of
from referee.words.term_list import TermList, flow


def _accepted(name: str, position: dict[str, Any]) -> None:
    """The schema takes a position, and so does the state's type, after it went through a file."""
    game = load_game(name)
    text = f"game: {name}\nplayers: [anna, boris]\nposition: {flow(position)}\n"
    data = read_text(text, "example").data
    assert not list(Draft202012Validator(game_schema(game)).iter_errors(data)), text
    fits_state(game, layer(game, data["position"]).data)


def _under(game: Any, path: tuple[str, ...], value: Any) -> dict[str, Any]:
    """A value below the keys it lies under, beside what their own examples say."""
    *outer, key = path
    if not outer:
        return {key: value}
    spec, parent = spec_of(game.state), samples(game)[tuple(outer)]
    for word in outer:
        spec = spec.innermost.fields[word]
    match spec.kind:
        case "map":
            changed: Any = {name: {**each, key: value} for name, each in parent.items()}
        case "list":
            changed = [{**parent[0], key: value}]
        case _:
            changed = {**parent, key: value}
    return _under(game, tuple(outer), changed)


@pytest.mark.parametrize("name", GAMES)
def test_every_example_of_a_key_is_accepted(name: str) -> None:
    game = load_game(name)
    made = samples(game)
    assert len(made) > 10
    for path, value in made.items():
        _accepted(name, _under(game, path, value))


@pytest.mark.parametrize("name", GAMES)
def test_every_stage_in_its_long_form_is_accepted(name: str) -> None:
    game = load_game(name)
    for stage in stages_of(game):
        _accepted(name, {"stage": stage_sample(game, stage), "turn": "anna"})


@pytest.mark.parametrize("name", GAMES)
def test_keys_that_are_not_plain_have_an_example(name: str) -> None:
    terms = {term.id: term for term in TermList(load_game(name)).section("position")}
    for path in samples(load_game(name)):
        assert terms[path[-1]].example.startswith(f"{path[-1]}: "), path


def test_a_path_leads_to_the_key_it_is_about() -> None:
    game = load_game("carnegie")
    assert sample_at(game, ("players", "red", "departments", "communications")) == {"departments": {"a1": "start_hr"}}
    assert sample_at(game, ("players", "red", "nothing")) == {"players": {"anna": {"dollars": 1, "goods": 1}}}
    assert sample_at(game, ("nothing", "red")) == {}
