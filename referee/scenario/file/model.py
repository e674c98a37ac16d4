"""A scenario: one situation, its script and its alternatives, decoded and ready to be judged and played."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from referee.kernel.chance import Outcome
from referee.kernel.components import OwnedBox
from referee.kernel.faces import is_whole, with_card, with_rest
from referee.kernel.game import Game, Seat, Table
from referee.kernel.position import Layer
from referee.scenario.file.document import Document, Path, Problem
from referee.scenario.file.expectations import Expectation, Impossible

Words = tuple[str, ...]


class Unusable(Exception):
    """A file that cannot be used: the first problems found in it, and how many there are in all."""

    def __init__(self, name: str, text: str, problems: tuple[Problem, ...], total: int = 0) -> None:
        super().__init__(name, text, problems, total)
        self.name, self.text, self.problems, self.total = name, text, problems, max(total, len(problems))


class Step(Struct, frozen=True):
    """One entry of a script."""

    path: Path
    """Where it stands in the file; the marks of its parts are found by it."""
    kind: Literal["move", "question", "chance", "check"]
    by: str | None = None
    move: Any = None
    question: Any = None
    keys: dict[str, Any] = {}
    """The keys of the move or question as the file says them, short forms written out."""
    chance: dict[str, tuple[Outcome, ...]] = {}
    expect: dict[str, Any] = {}
    wants: tuple[Expectation, ...] = ()
    """The single expectations of `expect`."""
    workings: dict[str, Any] = {}
    cites: Words = ()
    refused: Words = ()
    answer: Any | UnsetType = UNSET
    note: str = ""
    shared: bool = False
    """Replayed in a line with a setting of its own: what was expected of it belongs to the script."""
    refused_in_file: bool = False
    """Refused where the file is played: under another setting it is judged, but never played."""
    supposed: bool = False
    """Nobody says that it was done: for a viewer it is judged on what he sees, and all that follows too."""

    @property
    def has_expectations(self) -> bool:
        """Whether the file says what should come of it; a fingerprint of the state says nothing about a ruling."""
        expects = bool(self.expect) and "digest" not in self.expect
        return bool(expects or self.workings or self.cites or self.refused or self.answer is not UNSET)


class Placed(Struct, frozen=True):
    """A position with the place where the file gives it."""

    path: Path
    layer: Layer


class Setting(Struct, frozen=True):
    """All that a table and its first position are made of, decoded."""

    seats: tuple[Seat, ...]
    options: Any
    """The game's own type."""
    positions: tuple[Placed, ...] = ()
    """Laid one over the other; without any the game starts with its set-up."""

    @property
    def leaves_moment_open(self) -> bool:
        """Whether a position is given that does not say its moment."""
        return bool(self.positions) and not any("stage" in placed.layer.data for placed in self.positions)


class PositionClaim(Struct, frozen=True):
    """What a file says that the referee must say of a position."""

    refused: Words = ()
    """The rules by which it cannot be."""
    asked: str = ""
    """The key the referee asks for."""
    noted: Words = ()
    """The rules by which something is odd in it."""
    at: Path = ()
    """Where the file makes the claim: at its top, or in a line."""


class Line(Struct, frozen=True):
    """One test of a file: the script itself, or an alternative that leaves it after some of its steps."""

    name: str
    steps: tuple[Step, ...]
    after: int = 0
    """How many steps of the script come before it."""
    setting: Setting | None = None
    """Players, options or a position of its own: the script is replayed under them."""
    options: dict[str, Any] = {}
    """Its own options as the file says them."""
    position: dict[str, Any] = {}
    """Its own position as the file says it."""
    claim: PositionClaim | None = None
    """What is claimed of its position, instead of steps."""

    @property
    def path(self) -> Path:
        """Where the file gives it; a file that only makes a claim of its position is that line itself."""
        return ("lines", self.name) if self.claim is None else self.claim.at

    @property
    def own(self) -> bool:
        """Whether it has players, options or a position of its own."""
        return self.setting is not None


class OwnBox(Struct, frozen=True):
    """The box a file names."""

    name: str
    """As the file names it."""
    given: Mapping[str, Any]
    """Components that are no cards, or known by their names: kind, id, fields."""
    cards: Mapping[str, tuple[str, ...]]
    """The cards of each kind by what they show."""
    fingerprint: str

    @property
    def where(self) -> str:
        """Return how a ruling names it."""
        return f"your box ({self.name})"

    def opened(self, table: Table[Any]) -> Table[Any]:
        """Return the table at which the cards of the box are known; NoCardLeft where they contradict the book."""
        for kind, ids in self.cards.items():
            for id in ids:
                table = with_card(table, kind, id, (), self.where)
            if is_whole(table, kind):
                table = with_rest(table, kind)
        return table

    @property
    def owned(self) -> OwnedBox:
        """Return what a table keeps of it."""
        return OwnedBox(self.name, self.where, self.given)


class Scenario(Struct, frozen=True):
    """A whole file."""

    document: Document
    game: Game[Any, Any]
    setting: Setting
    ids: Words
    title: str
    status: str
    assumed: Words
    source: dict[str, Any]
    note: str
    options: dict[str, Any]
    """As the file says them."""
    given: dict[str, Any]
    box: OwnBox | None
    """What is in the owner's box, where the file names it."""
    seed: int | None
    position: dict[str, Any] | None
    """As the file says it."""
    steps: tuple[Step, ...]
    lines: tuple[Line, ...]
    impossible: tuple[Impossible, ...] = ()
    """Expectations no state can meet."""
    claims_only: bool = False
    """It only makes a claim of its position: there is nothing to play."""

    @property
    def name(self) -> str:
        """The file's name as it was given."""
        return self.document.name

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays."""
        return self.setting.seats
