"""Moves and questions out of the blue: every kind, its arguments taken from the lists its types name."""

from random import Random
from typing import Any

from msgspec import inspect as mi

from referee.kernel.data_shape import fields_of, type_info
from referee.kernel.game import Table
from tests.scenario.test_never_crashes import places

SMALL = (0, 1, 2, 3, 5, 50, -1)


class Wild:
    """Draws values of any type; names are those of one table and its box, rather those that stand in a position."""

    def __init__(self, table: Table[Any], position: Any, random: Random) -> None:
        self.table, self.random = table, random
        self.near = {key for path, _ in places(position) for key in path if isinstance(key, str)}

    def of(self, kind: type[Any]) -> Any:
        """One of a kind of move or question; what need not be said is often left out."""
        said = {}
        for field in fields_of(kind):
            if field.required or self.random.random() < 0.6:
                said[field.name] = self._value(type_info(field.type))
        return kind(**said)

    def _value(self, info: mi.Type, names: str = "") -> Any:
        match info:
            case mi.Metadata(type=inner, extra=extra):
                return self._value(inner, str((extra or {}).get("names", names)))
            case mi.UnionType(types=types):
                return self._value(self.random.choice(types), names)
            case mi.LiteralType(values=values):
                return self.random.choice(sorted(values, key=str))
            case mi.BoolType():
                return self.random.random() < 0.5
            case mi.IntType(ge=least):
                return self.random.choice([n for n in SMALL if least is None or n >= least])
            case mi.StrType(pattern=pattern):
                return self._name(names or ("plots" if pattern else ""))
            case mi.StructType(cls=kind):
                return self.of(kind)
            case mi.TupleType(item_types=types):
                return tuple(self._value(one) for one in types)
        return self._several(info)

    def _several(self, info: mi.Type) -> Any:
        some = range(self.random.randrange(1, 4))
        match info:
            case mi.DictType(key_type=key, value_type=value):
                return {self._value(key): self._value(value) for _ in some}
            case mi.VarTupleType(item_type=item):
                return tuple(self._value(item) for _ in some)
            case mi.FrozenSetType(item_type=item):
                return frozenset(self._value(item) for _ in some)
        return None

    def _name(self, names: str) -> str:
        """A word of some lists; only plots are told by a pattern."""
        known: list[str] = []
        for name in names.split():
            listed = self.table.names if name == "players" else getattr(self.table.layout, name.removeprefix("="), ())
            known += [name[1:]] if name.startswith("=") else listed
        near = [word for word in known if word in self.near]
        return self.random.choice(near if near and self.random.random() < 0.6 else known or [*self.table.names])
