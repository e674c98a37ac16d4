"""Bags: counts by name, never changed, nothing kept at zero."""

from collections.abc import Mapping


def plus(bag: Mapping[str, int], key: str, n: int = 1) -> dict[str, int]:
    """A bag with n more of something."""
    total = bag.get(key, 0) + n
    changed = {**bag, key: total}
    if not total:
        del changed[key]
    return changed
