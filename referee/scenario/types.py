"""A scenario: one situation, its script and its alternatives, decoded and ready to be played."""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from referee.kernel.chance import Outcome
from referee.kernel.game import Game, Seat
from referee.scenario.document import Document, Path, Problem

Words = tuple[str, ...]


class Unusable(Exception):
    """A file that cannot be used, with all problems found in it."""

    def __init__(self, name: str, text: str, problems: tuple[Problem, ...]) -> None:
        super().__init__(name, text, problems)
        self.name, self.text, self.problems = name, text, problems


class Step(Struct, frozen=True):
    """One entry of a script."""

    path: Path
    """Where it stands in the file."""
    kind: Literal["move", "question", "chance", "check"]
    by: str | None = None
    move: Any = None
    question: Any = None
    chance: dict[str, tuple[Outcome, ...]] = {}
    expect: dict[str, Any] = {}
    workings: dict[str, Any] = {}
    cites: Words = ()
    refused: Words = ()
    answer: Any | UnsetType = UNSET
    note: str = ""


class Line(Struct, frozen=True):
    """One test of a file: the script itself, or an alternative that starts where the script ends."""

    name: str
    steps: tuple[Step, ...]
    own: bool = False
    """Whether it has options or a position of its own, so that the script is replayed under them."""
    options: dict[str, Any] = {}
    position: dict[str, Any] = {}


class Scenario(Struct, frozen=True):
    """A whole file."""

    document: Document
    game: Game[Any, Any]
    seats: tuple[Seat, ...]
    ids: Words
    title: str
    status: str
    assumed: Words
    source: dict[str, Any]
    note: str
    options: dict[str, Any]
    given: dict[str, Any]
    seed: int | None
    position: dict[str, Any] | None
    steps: tuple[Step, ...]
    lines: tuple[Line, ...]

    @property
    def name(self) -> str:
        """The file's name as it was given."""
        return self.document.name
