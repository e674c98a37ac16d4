"""Bags: counts by name, never changed, nothing kept at zero."""

from collections.abc import Mapping


def plus(bag: Mapping[str, int], key: str, n: int = 1) -> dict[str, int]:
    """A bag with n more of something."""
    total = bag.get(key, 0) + n
    return {**bag, key: total} if total else {k: v for k, v in bag.items() if k != key}
