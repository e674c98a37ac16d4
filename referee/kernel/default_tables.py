"""A position as tables, made from the types of state and player: for games that draw none of their own."""

from collections.abc import Mapping
from typing import Any

from referee.kernel.facts import Items, NameOf, Several, Value
from referee.kernel.spec import Spec, spec_of
from referee.kernel.state import AnyState, State
from referee.kernel.table_data import Column, Grid, Row

OF_ALL = frozenset(State.__struct_fields__)


def default_tables(s: AnyState) -> tuple[Grid, ...]:
    """Return what each player holds, a row for each; then everything else that lies there."""
    spec = spec_of(type(s))
    return tuple(grid for grid in (_players(spec, s), _rest(spec, s)) if grid.rows)


def _players(spec: Spec, s: AnyState) -> Grid:
    fields = spec.fields["players"].innermost.by_name
    columns: tuple[Column, ...] = ("", *(NameOf("position", name) for name in fields))
    rows = [
        Row((name,), (name, *(_cell(field, getattr(player, key)) for key, field in fields.items())))
        for name, player in s.players.items()
    ]
    return Grid("players", columns, tuple(rows))


def _rest(spec: Spec, s: AnyState) -> Grid:
    own = {key: field for key, field in spec.by_name.items() if key not in OF_ALL}
    rows = [Row((key,), (NameOf("position", key), _cell(field, getattr(s, key)))) for key, field in own.items()]
    return Grid("position", ("", ""), tuple(rows))


def _cell(spec: Spec, value: Any) -> Value:
    """Return a value as a cell: a bag with its names, a list in its order, a record by its fields."""
    if value is None or value is False:
        return None
    if spec.kind == "bag":
        return Several(spec.names.split()[0] if spec.names else spec.name, value)
    if spec.kind in ("record", "choice"):
        of = spec_of(type(value))
        held = {key: _cell(field, getattr(value, key)) for key, field in of.by_name.items()}
        return Items(tuple(Items((NameOf("position", key), cell), " ") for key, cell in held.items() if cell))
    if isinstance(value, Mapping):
        each = spec.each or Spec()
        return Items(tuple(Items((_name(spec.names, str(key)), _cell(each, one)), " ") for key, one in value.items()))
    if spec.kind in ("list", "set"):
        each = spec.each or Spec()
        return Items(tuple(_cell(each, one) for one in (value if spec.kind == "list" else sorted(value))))
    if value is True:
        return "+"
    return _name(spec.names, value) if isinstance(value, str) else value if isinstance(value, int) else str(value)


def _name(names: str, id: str) -> Value:
    first = names.partition(" ")[0]
    return NameOf(first, id) if first and first != "players" and not first.startswith("=") else id
