"""Questions about a position: computed as it lies, changing nothing."""

from typing import Annotated

from referee.game import Question, Sum, about
from referee_perudo import counting
from referee_perudo.records import FaceName
from referee_perudo.state import Cx, Perudo


class Least(Question[Perudo, Cx], frozen=True):
    """How many dice of a face must be bid at least?"""

    face: Annotated[FaceName, about("Of which face.")]
    says = "the least bid of {face:pl}"

    def answer(self, cx: Cx, s: Perudo, by: str | None) -> Sum:
        """Return the least number, with the rule behind each part."""
        return counting.least(cx, s, self.face)


class Lying(Question[Perudo, Cx], frozen=True):
    """How many dice of a face lie under all cups?"""

    face: Annotated[FaceName, about("Of which face.")]
    says = "the number of {face:pl}"

    def answer(self, cx: Cx, s: Perudo, by: str | None) -> Sum:
        """Return the number; what is hidden cannot be counted."""
        return counting.lying(cx, s, self.face)


QUESTIONS = (Least, Lying)
