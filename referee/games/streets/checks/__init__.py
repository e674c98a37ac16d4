"""Which positions can be."""

from referee.games.streets.checks.position import check

__all__ = ["check"]
