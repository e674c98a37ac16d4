"""Fields every game has: a player's name, a count, a text."""

from typing import Annotated

from msgspec import Meta

PlayerName = Annotated[str, Meta(description="A player's name.", extra={"names": "players"})]
Count = Annotated[int, Meta(ge=0, description="How many.")]
Text = Annotated[str, Meta(description="A name or a remark.")]
