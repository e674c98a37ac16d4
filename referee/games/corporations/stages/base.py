"""What all stages share: whose they are, and where what happens at them is found."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from msgspec import Meta

from referee.games.corporations.components import Box
from referee.kernel.field_types import PlayerName
from referee.kernel.game import Table
from referee.kernel.stage import Stage

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations, Cx

Who = Annotated[PlayerName, Meta(description="Whom it concerns.")]


class Course(NamedTuple):
    """The course of the game: what happens at each stage. Stages are data; the game joins them with what they do."""

    runs: "Mapping[type[Phase], Callable[[Cx, Corporations, Any], Corporations]]"
    """What happens by itself."""
    passes: "Mapping[type[Phase], Callable[[Table[Box], Corporations, Any], bool]]"
    """Whether nothing is left to decide, so that it runs by itself."""
    resumes: "Mapping[type[Phase], Callable[[Cx, Corporations, Any, Any], Corporations]]"
    """What the answer of the stage above does."""
    silences: "Mapping[type[Phase], type[Any]]"
    """The move it means when nobody speaks up."""


def course(table: Table[Box]) -> Course:
    """The course of the game played at this table."""
    game: Any = table.game
    found: Course = game.course
    return found


class Phase(Stage["Corporations", "Cx"], frozen=True):
    """A stage of this game: who acts out of turn or at the wrong moment is refused by the move's own rules."""

    says = ""
    """The moment as a player would call it."""

    def whose(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        """Whose choice it is, also when nothing is left to choose."""
        return ()

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        game: Any = cx.table.game
        after: Corporations = game.course.runs[type(self)](cx, s, self)
        return after

    def resume(self, cx: "Cx", s: "Corporations", answer: Any) -> "Corporations":
        resumes = course(cx.table).resumes.get(type(self))
        return s if resumes is None else resumes(cx, s, self, answer)

    def check_turn(self, cx: "Cx", s: "Corporations", by: str) -> None:
        """Judged together with the moment, because the book refuses each kind of action by a rule of its own."""

    def check_moment(self, cx: "Cx", s: "Corporations", by: str, move: Any, fits: bool) -> None:
        theirs = self.whose(cx.table, s)
        mine = not theirs or by in theirs
        if not mine:
            move.out_of_turn(cx, self, s, by)
        if mine and not fits:
            move.untimely(cx, self, s, by)


class Own(Phase, frozen=True):
    """A moment of the own turn."""

    def whose(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        return (s.turn,) if s.turn else ()

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        return (s.turn,) if s.turn else ()
