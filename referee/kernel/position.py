"""Positions: a state as plain data and back, partial positions laid over the set-up, and the digest."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.chance import Chance
from referee.kernel.conservation import totals
from referee.kernel.context import AnyCx, Context
from referee.kernel.engine import OpenFact
from referee.kernel.facts import phrase
from referee.kernel.game import Game, Table
from referee.kernel.plain_data import Plain, lay_over, normal, plain, without_empty, without_none, without_zeros
from referee.kernel.spec import Path, Spec, spec_of, walk
from referee.kernel.state import AnyState

if TYPE_CHECKING:
    from random import Random


def dump(s: AnyState) -> dict[str, Plain]:
    """Return the state as plain data, what is empty left out: it is a position with `base: empty`."""
    data: dict[str, Plain] = without_empty(plain(s))
    stages = data.pop("stage", None)
    if not stages:
        return data
    names = [stage["is"] if len(stage) == 1 else stage for stage in stages]
    return {"stage": names[0] if len(names) == 1 else names, **data}


ABOUT = ("base", "whole")
"""Keys of a position that speak about it; all others are keys of the state."""


class Layer(Struct, frozen=True):
    """A position as one file or line gives it, its short forms written out; `none` still stands in it."""

    data: dict[str, Plain]
    empty: bool
    """Laid over nothing instead of over the set-up."""
    whole: bool | None = None
    """It says that it is all there is, so that nothing left out explains what is odd in it; or that it is not all."""


def layer(game: Game[Any, Any], position: Mapping[str, Plain]) -> Layer:
    """Return what is written under `position`, normalised once and for all."""
    said = {key: value for key, value in game.expand_short_forms(position).items() if key not in ABOUT}
    spec, kept = spec_of(game.state), [path.split(".") for path in game.left_to_box]

    def shorten(spec: Spec, data: Plain, path: Path) -> Plain:
        filled = any(_is_inside(path, supply) for supply in kept)
        return data if filled else without_zeros(spec, data)

    return Layer(walk(spec, normal(spec, said), shorten), position.get("base") == "empty", position.get("whole"))


def _is_inside(path: Path, supply: list[str]) -> bool:
    """Return whether a path leads into a supply: there 0 is not the same as saying nothing."""
    return len(path) >= len(supply) and all(name in ("*", key) for name, key in zip(supply, path, strict=False))


def load(table: Table[Any], data: Mapping[str, Plain]) -> Any:
    """Return the state a dump stands for."""
    return _completed(table, without_none(normal(spec_of(table.game.state), dict(data))))


def _completed(table: Table[Any], data: Plain) -> Any:
    """Return the state of plain data without short forms, filled in by the game."""
    return table.game.complete(table.quiet(), _on_its_turn(msgspec.convert(data, table.game.state)))


def _on_its_turn(s: Any) -> Any:
    """Add the stages below when a position names only the top stage."""
    return replace(s, stage=(*s.top.below(), *s.stage)) if len(s.stage) == 1 else s


def digest(s: AnyState) -> str:
    """Return a short fingerprint of the whole state."""
    from hashlib import sha256  # OpenSSL takes longer to load than most positions to print

    return sha256(msgspec.json.encode(dump(s), order="sorted")).hexdigest()[:12]


def opening(cx: AnyCx) -> Any:
    """Return a game from its very start: the set-up, with everything drawn or chosen in it still to come."""
    game: Game[Any, Any] = cx.table.game
    start = game.start(cx) if cx.recording else cx.table.start
    return replace(start, stage=game.openings(cx, None)[::-1])


def lay(table: Table[Any], *positions: Layer | Mapping[str, Plain], random: "Random | None" = None) -> Any:
    """Lay positions over the set-up one by one (`base: empty`: over nothing); a seed draws what nobody gave."""
    game, spec = table.game, spec_of(table.game.state)
    layers = [one if isinstance(one, Layer) else layer(game, one) for one in positions]
    cx: AnyCx = Context(table, Chance(random=random))
    empty = any(one.empty for one in layers)
    told: dict[str, Plain] = {}
    data = {} if empty else set_up(table)
    for one in layers:
        data, told = lay_over(spec, data, one.data), lay_over(spec, told, one.data)
    s = _balanced(table, _completed(table, data), told.get("bank") or {})
    if s.stage and "turn" not in told:
        s = replace(s, turn=s.top.turn_of(table, s) or s.turn)
    if not s.stage and not s.over:
        s = replace(s, stage=game.begin(table))
    return s if random is None or empty else _draw_open(cx, s, told)


def _balanced(table: Table[Any], s: Any, told: Mapping[str, Plain]) -> Any:
    """Let the bank have given out whatever lies on the table beyond the set-up, unless the position gives it."""
    fields = {field: what for field, what in table.game.bottomless.items() if field not in told}
    if not fields:
        return s
    holds = table.game.holds
    due, held = totals(holds, table.start), totals(holds, s)
    given = {field: getattr(s.bank, field) + due.get(what, 0) - held.get(what, 0) for field, what in fields.items()}
    return replace(s, bank=replace(s.bank, **given))


def need_turn(table: Table[Any], s: AnyState) -> None:
    """Refuse a position whose stage takes moves while nobody's turn is given."""
    if not s.over and s.turn is None and type(s.top) in table.game.takes and not s.top.actors(table, s):
        raise OpenFact("turn", phrase("whose turn it is: {stage}", stage=s.top.called_aloud()))


def set_up(table: Table[Any]) -> dict[str, Plain]:
    """Return the set-up as plain data, without what the box fills in."""
    data: dict[str, Plain] = plain(table.start)
    for path in table.game.left_to_box:
        data = _without(data, path.split("."))
    return data


def _without(data: Plain, path: list[str]) -> Plain:
    """Return data without what lies at a path; `*` stands for every name."""
    first, *rest = path
    if not rest:
        return {key: value for key, value in data.items() if key != first}
    return {key: _without(value, rest) if first in (key, "*") else value for key, value in data.items()}


def drawn_open(cx: AnyCx, s: Any) -> Any:
    """Return a state in the middle of a game with what it leaves open drawn, as if it were a position with a seed."""
    return _draw_open(cx, s, dump(s))


def _draw_open(cx: AnyCx, s: Any, position: Mapping[str, Plain]) -> Any:
    """Let the seed draw what the position leaves open, before its own moment goes on; choices stay open."""
    own = s.stage
    for stage in cx.table.game.openings(cx, position):
        s = replace(s, stage=(*own, stage))
        while len(s.stage) > len(own) and not s.top.actors(cx.table, s):
            s = s.top.run(cx, s)
        s = replace(s, stage=own)
    return s
