"""Moves and questions out of the blue: every kind, its arguments taken from the lists its types name."""

from random import Random
from typing import Any

from referee.kernel.game import Table
from referee.kernel.spec import Spec, spec_of
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
        for field in spec_of(kind).fields.values():
            if field.required or self.random.random() < 0.6:
                said[field.name] = self._value(field)
        return kind(**said)

    def _value(self, spec: Spec) -> Any:
        """A value of one of the forms a spec allows."""
        forms = [*spec.alternatives, *([spec.short] if spec.short else []), *([None] if spec.nullable else [])]
        form = self.random.choice(forms) if len(forms) > 1 else spec
        return self._several(None) if form is None else self._formed(form)

    def _formed(self, spec: Spec) -> Any:
        if spec.values:
            return self.random.choice(sorted(spec.values, key=str))
        match spec.kind:
            case "truth":
                return self.random.random() < 0.5
            case "number":
                return self._number(spec)
            case "pair":
                return self._number(spec), self._number(spec)
            case "word" | "code" | "text":
                return self._name(spec.names or ("plots" if spec.pattern else ""))
            case "record":
                return self.of(spec.type)
        return self._several(spec)

    def _number(self, spec: Spec) -> int:
        return self.random.choice([n for n in SMALL if spec.low is None or n >= spec.low])

    def _several(self, spec: Spec | None) -> Any:
        some = range(self.random.randrange(1, 4))  # drawn for nothing, too: the fingerprints that are kept rest on it
        if spec is None or spec.each is None:
            return None
        if spec.key_spec is not None:
            return {self._value(spec.key_spec): self._value(spec.each) for _ in some}
        return (frozenset if spec.kind == "set" else tuple)(self._value(spec.each) for _ in some)

    def _name(self, names: str) -> str:
        """A word of some lists; only plots are told by a pattern."""
        known: list[str] = []
        for name in names.split():
            listed = self.table.names if name == "players" else getattr(self.table.layout, name.removeprefix("="), ())
            known += [name[1:]] if name.startswith("=") else listed
        near = [word for word in known if word in self.near]
        return self.random.choice(near if near and self.random.random() < 0.6 else known or [*self.table.names])
