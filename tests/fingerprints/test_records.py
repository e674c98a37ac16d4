"""Whatever a position, a move, a question or an option is made of never changes and takes no key it does not know."""

import pytest

from referee.games import GAMES, load_game
from referee.kernel.spec import spec_of
from tests.nested_specs import nested_specs


@pytest.mark.parametrize("name", GAMES)
def test_records_are_frozen_and_take_no_key_they_do_not_know(name: str) -> None:
    game = load_game(name)
    kinds = (game.state, game.options, *game.moves, *game.questions, *game.takes)
    found = {spec.type for kind in kinds for _, spec in nested_specs(spec_of(kind)) if spec.kind == "record"}
    assert len(found) > len(kinds)
    loose = [one.__name__ for one in found if not one.__struct_config__.frozen]
    taking = [one.__name__ for one in found if not one.__struct_config__.forbid_unknown_fields]
    telling = [one.__name__ for one in found if not one.__struct_config__.omit_defaults]
    assert not (loose or taking or telling), (loose, taking, telling)
