"""Things by name that nobody changes: another map is made instead, so what was looked up once can be kept."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, Self, TypeVar

T = TypeVar("T")


class kept(Generic[T]):  # noqa: N801  # a decorator, like the property it replaces
    """A lookup made once and kept with its owner; `functools.cached_property` takes a lock each time on Python 3.11."""

    def __init__(self, look: Callable[[Any], T]) -> None:
        self._look, self.__doc__ = look, look.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, things: Any, owner: type) -> T:
        found = things.__dict__[self._name] = self._look(things)
        return found


class Things(dict[str, T]):
    """Plots, sites, buildings by name; lookups are `kept` properties of a subclass."""

    def but(self, name: str, thing: T) -> Self:
        """Return the same things with one of them changed."""
        other = type(self)(self)
        other[name] = thing
        return other


def plus(bag: Mapping[str, int], key: str, n: int = 1) -> dict[str, int]:
    """Return a bag with n more of something."""
    total = bag.get(key, 0) + n
    changed = {**bag, key: total}
    if not total:
        del changed[key]
    return changed
