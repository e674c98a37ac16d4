"""What comes of a typed line: a move or question, several that may be meant, or why it was not understood."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from referee.kernel.chance import Outcome
from referee.kernel.choice_set import ChoiceSet


class Understood(Struct, frozen=True):
    """One move or question."""

    by: str | None
    """Who makes it; of a question, whose it is, if anybody's."""
    move: Any
    """The move or the question; none where a line only says what came up."""
    filled: tuple[str, ...] = ()
    """The keys nobody said: there is only one legal way to fill them."""
    taken: tuple[str, ...] = ()
    """The keys nobody said, where only one way to fill them can be meant, though it is not legal."""
    stands: tuple[str, ...] = ()
    """The keys nobody said, where every way to fill them is refused for the same reason."""
    rather: Any = None
    """What the words say more closely, which is not legal; the move is what they may mean besides."""
    chance: dict[str, tuple[Outcome, ...]] = {}
    """What came up, by kind."""
    tail: str = ""
    """What the line says behind the move: what it costs, brings and leads to."""
    price: Mapping[str, Any] = {}
    """What the line says the move costs and brings: amounts `paid` and `got`."""
    sum: int | None = None
    """What the line says the move costs or brings, in everyday words."""
    asides: tuple[str, ...] = ()
    """What the line says besides, which was not judged: the position decides it."""
    asks: bool = False
    """Whether the line asks whether the move may be made, and does not make it."""


class Row(Struct, frozen=True):
    """A move or a form somebody may have meant."""

    by: str | None
    offer: Any


class Unclear(Struct, frozen=True):
    """Several things may be meant."""

    why: str
    rows: tuple[Row, ...]
    missing: tuple[str, ...] = ()
    """The keys nobody said, where every row is a legal way to say them."""

    @property
    def only_way(self) -> Understood | None:
        """The only legal way to say what was left out; none where there are several."""
        row = self.rows[0]
        if not self.missing or len(self.rows) > 1 or isinstance(row.offer, ChoiceSet):
            return None
        return Understood(row.by, row.offer, filled=self.missing)


class NotUnderstood(Struct, frozen=True):
    """A line nobody could make sense of."""

    message: str
    hints: tuple[str, ...] = ()
    now: tuple[str, ...] = ()
    """What is possible at the moment the line was said."""


Result = Understood | Unclear | NotUnderstood
