"""Which build space of a city is meant: it need not be named, and is listed once however it may be said."""

from referee.kernel.choice_set import Choice


class Space(Choice, frozen=True):
    """A free build space: those listed; whoever says it in another way means one of these."""

    also: tuple[str | None, ...] = ()

    def __contains__(self, value: object) -> bool:
        return value in self.values or value in self.also


def which(free: tuple[str, ...]) -> Space:
    """Return the space meant: the only free one need not be named, of several it is the leftmost."""
    return Space((None,), free) if len(free) == 1 else Space(free, (None,))
