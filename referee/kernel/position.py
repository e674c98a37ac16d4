"""Positions: a state as plain data and back, partial positions laid over the set-up, and the digest."""

import hashlib
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from referee.kernel.chance import Chance
from referee.kernel.cx import AnyCx, Cx
from referee.kernel.game import Game, Table
from referee.kernel.play import settle
from referee.kernel.shape import Plain, lay_over, normal, plain, shape_of, without_empty, without_none
from referee.kernel.state import State


def dump(s: State) -> dict[str, Plain]:
    """The state as plain data, what is empty left out: it is a position with `base: empty`."""
    data: dict[str, Plain] = without_empty(plain(s))
    stages = data.pop("stage", None)
    if not stages:
        return data
    names = [stage["is"] if len(stage) == 1 else stage for stage in stages]
    return {"stage": names[0] if len(names) == 1 else names, **data}


def load(table: Table[Any], data: Mapping[str, Plain]) -> Any:
    """The state a dump stands for."""
    game = table.game
    shape = shape_of(game.state)
    state = msgspec.convert(without_none(normal(shape, dict(data))), game.state)
    return game.complete(game.silent(table), state)


def digest(s: State) -> str:
    """A short fingerprint of the whole state."""
    return hashlib.sha256(msgspec.json.encode(dump(s), order="sorted")).hexdigest()[:12]


def opening(cx: AnyCx) -> Any:
    """A game from its very start: the set-up, with everything drawn or chosen in it still to come."""
    game: Game[Any, Any] = cx.table.game
    s = game.start(cx)
    return msgspec.structs.replace(s, stage=game.begin() + game.openings(cx, None)[::-1])


def lay(table: Table[Any], *positions: Mapping[str, Plain], random: Random | None = None) -> Any:
    """Positions laid one over the other over the set-up (`base: empty`: over nothing). A seed draws what nobody gave."""
    game, shape = table.game, shape_of(table.game.state)
    cx: AnyCx = Cx(table, Chance(random=random))
    empty = any(position.get("base") == "empty" for position in positions)
    data = {} if empty else _set_up(cx)
    for position in positions:
        given = {key: value for key, value in position.items() if key != "base"}
        data = lay_over(shape, data, normal(shape, given))
    s = load(table, data)
    if not s.stage and not s.over:
        s = msgspec.structs.replace(s, stage=game.begin())
    if random is not None and not empty:
        s = _draw_open(cx, s, {key: value for position in positions for key, value in position.items()})
    return s


def _set_up(cx: AnyCx) -> dict[str, Plain]:
    """The set-up as plain data, without what the box fills in."""
    game = cx.table.game
    data: dict[str, Plain] = plain(msgspec.structs.replace(game.start(cx), stage=()))
    return {key: value for key, value in data.items() if key not in game.left_to_box}


def _draw_open(cx: AnyCx, s: Any, position: Mapping[str, Plain]) -> Any:
    """Let the seed draw what the position leaves open, before its own moment goes on."""
    own = s.stage
    agenda = cx.table.game.openings(cx, position)
    s = settle(cx, msgspec.structs.replace(s, stage=agenda[::-1]))
    return msgspec.structs.replace(s, stage=own)
