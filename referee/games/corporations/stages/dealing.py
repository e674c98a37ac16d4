"""A deal between two players (rulebook «ВЗАИМОДЕЙСТВИЕ ИГРОКОВ»)."""

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from referee.games.corporations.components import Box
from referee.games.corporations.records import Goods
from referee.games.corporations.stages.base import Phase, Who
from referee.games.corporations.stages.moments import Opened
from referee.kernel.game import Table
from referee.kernel.rule import NOT_YOUR_TURN

if TYPE_CHECKING:
    from referee.games.corporations.moves.base import Act
    from referee.games.corporations.state import Corporations, Cx


class Deal(Opened, frozen=True):
    """A deal is offered: the other side accepts or declines."""

    by: Who
    other: Who
    give: Annotated[Goods, Meta(description="What the one who offers gives.")] = {}
    get: Annotated[Goods, Meta(description="What he gets.")] = {}
    says = "answering an offer"

    def turn_of(self, table: Table[Box], s: "Corporations") -> str | None:
        return self.by

    def whose(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        return (self.other,)

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        return (self.other,)

    def check_moment(self, cx: "Cx", s: "Corporations", by: str, move: "Act[Phase]", fits: bool) -> None:
        cx.need(NOT_YOUR_TURN, by == self.other) or cx.because("{to} is asked, not {by}", to=self.other, by=by)
        if by == self.other and not fits:
            super().check_moment(cx, s, by, move, fits)
