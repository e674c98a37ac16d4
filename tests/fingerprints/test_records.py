"""Whatever a position, a move, a question or an option is made of never changes and takes no key it does not know."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct
from msgspec import inspect as mi

from referee.games import GAMES, load_game


def records(info: Any, seen: set[type[Struct]]) -> Iterator[type[Struct]]:
    """Every record a type is made of."""
    if isinstance(info, mi.StructType):
        if info.cls in seen:
            return
        seen.add(info.cls)
        yield info.cls
        inner = [field.type for field in info.fields]
    else:
        inner = [getattr(info, name, None) for name in ("type", "key_type", "value_type", "item_type")]
        inner += [*getattr(info, "types", ()), *getattr(info, "item_types", ())]
    for one in inner:
        if isinstance(one, mi.Type):
            yield from records(one, seen)


@pytest.mark.parametrize("name", GAMES)
def test_records_are_frozen_and_take_no_key_they_do_not_know(name: str) -> None:
    game, seen = load_game(name), set[type[Struct]]()
    kinds = (game.state, game.options, *game.moves, *game.questions, *game.takes)
    found = [one for kind in kinds for one in records(mi.type_info(kind), seen)]
    assert len(found) > len(kinds)
    loose = [one.__name__ for one in found if not one.__struct_config__.frozen]
    taking = [one.__name__ for one in found if not one.__struct_config__.forbid_unknown_fields]
    telling = [one.__name__ for one in found if not one.__struct_config__.omit_defaults]
    assert not (loose or taking or telling), (loose, taking, telling)
