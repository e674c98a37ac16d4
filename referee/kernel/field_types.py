"""Fields every game has: a player's name, a text, and numbers no larger than a box can hold.

Every number a file may give has both bounds: a few bytes must not become a list of a thousand million pieces.
"""

from typing import Annotated

from msgspec import Meta

MANY = 1_000
"""No box holds more of one thing: what is counted ends here, before anything is made of it."""
FEW = 20
"""Where every choice among so many is tried, or each is drawn from, counting ends here."""
MUCH = 1_000_000
"""No bank holds more money, and nobody scores more: what is only added up ends here."""

PlayerName = Annotated[str, Meta(description="A player's name.", extra={"names": "players"})]
Text = Annotated[str, Meta(description="A name or a remark.")]
Count = Annotated[int, Meta(ge=0, le=MANY, description="How many.")]
Few = Annotated[int, Meta(ge=0, le=FEW, description="How many.")]
Positive = Annotated[int, Meta(ge=1, le=MANY, description="How many, at least one.")]
Signed = Annotated[int, Meta(ge=-MANY, le=MANY, description="How many more, or fewer.")]
Amount = Annotated[int, Meta(ge=0, le=MUCH, description="How much.")]
Balance = Annotated[int, Meta(ge=-MANY * MUCH, le=MANY * MUCH, description="What came in, less what went out.")]
