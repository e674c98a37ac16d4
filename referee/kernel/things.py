"""Things by name that nobody changes: another map is made instead, so what was looked up once can be kept."""

from typing import Self, TypeVar

T = TypeVar("T")


class Things(dict[str, T]):
    """Plots, sites, buildings by name; lookups are cached properties of a subclass."""

    def but(self, name: str, thing: T) -> Self:
        """The same things with one of them changed."""
        other = type(self)(self)
        other[name] = thing
        return other
