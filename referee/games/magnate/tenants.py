"""Tenant tokens: the standard side shows the type, the advanced side the subtype (rulebook p.9, p.15)."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from referee.games.magnate.components import Box, Subtype, Tenant, Type
from referee.kernel.engine import OpenFact
from referee.kernel.facts import phrase

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx


def names(cx: "Cx", kind: Type) -> tuple[str, ...]:
    """Return the names of a type's tokens in this game: the type, or its subtypes and the unknown one."""
    return cx.layout.faces[kind] if cx.table.options.advanced else (kind,)


def face(cx: "Cx", name: str) -> Tenant | Subtype:
    """Return what the side of a token that is in play says."""
    if name in cx.layout.tenants:
        return cx.box.tenants[name]
    if name not in cx.layout.subtypes:
        raise OpenFact("tenants", phrase("which subtype a token called {token} shows", token=name))
    return cx.box.subtypes[name]


def icons(cx: "Cx", name: str) -> int:
    """Return the population a token stands for; it is that of its type even when nobody has seen its subtype."""
    box = cx.layout
    return face(cx, name).population if name in box.subtypes else cx.box.tenants[box.types[name]].population


def heads(cx: "Cx", bag: Mapping[str, int], kind: Type) -> int:
    """Return the population of a type in a bag of tokens."""
    return sum(n * icons(cx, name) for name, n in bag.items() if cx.layout.types[name] == kind)


def gives(cx: "Cx", bag: Mapping[str, int]) -> dict[Type, int]:
    """Return what buildings of each type next door get from the tokens in a bag, each kind of token counted once."""
    given: dict[Type, int] = {}
    for name, n in bag.items():
        for kind, effect in face(cx, name).gives.items() if n else ():
            given[kind] = given.get(kind, 0) + effect
    return given


def count(box: Box, bag: Mapping[str, int], kind: Type) -> int:
    """Return the tokens of a type in a bag."""
    return sum([n for name, n in bag.items() if box.types[name] == kind])


def types_in(box: Box, bag: Mapping[str, int]) -> set[Type]:
    """Return the tenant types with at least one token in a bag."""
    return {box.types[name] for name, n in bag.items() if n}


def there(box: Box, bag: Mapping[str, int], name: str) -> int:
    """Return how many tokens of a name a bag can give: those named, and those nobody has seen."""
    return bag.get(name, 0) + (bag.get(f"unknown_{box.types[name]}", 0) if name in box.subtypes else 0)


def less(box: Box, bag: Mapping[str, int], name: str, n: int) -> dict[str, int]:
    """Return a bag with n tokens of a name taken out; what is not listed was among the unseen ones."""
    return {key: count for key, count in with_used_up(box, bag, name, n).items() if count}


def with_used_up(box: Box, bag: Mapping[str, int], name: str, n: int) -> dict[str, int]:
    """Return the same with what is used up still listed."""
    left, named = dict(bag), min(n, bag.get(name, 0))
    if named:
        left[name] -= named
    if n > named:
        left[f"unknown_{box.types[name]}"] -= n - named
    return left


def meets(dice: Iterable[int], sets: Iterable[Iterable[int]]) -> bool:
    """Return whether all these sets can be made at once without using a die twice."""
    wanted = sorted((die for one in sets for die in one), reverse=True)
    best = sorted(dice, reverse=True)[: len(wanted)]
    return len(best) == len(wanted) and all(have >= want for have, want in zip(best, wanted, strict=True))
