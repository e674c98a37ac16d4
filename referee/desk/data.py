"""What a desk gives out: frozen, plain, and the same whether a program reads it as objects or as JSON."""

from typing import Any, Literal

from msgspec import Struct

from referee.wording.verdict import Verdict

Data = dict[str, Any]
Path = tuple[str | int, ...]


class PlayerData(Struct, frozen=True):
    """A player and what is played: a company, a colour."""

    name: str
    piece: str


class Due(Struct, frozen=True):
    """What the table must turn up next."""

    kind: str
    count: int
    """How many are still wanted."""
    options: tuple[int | str, ...]
    """What can come up, as far as the viewer may know; nothing where it is a number on a die or hidden."""
    by: str
    """Whose roll or draw it is; nobody's, where anybody may do it."""
    text: str


class Summary(Struct, frozen=True):
    """Where the game stands."""

    game: str
    players: tuple[PlayerData, ...]
    entries: int
    branch: str
    """The branch that is played on; the script itself has no name."""
    round: int
    stage: str
    actors: tuple[str, ...]
    """Who may act: players, `table` when something must come up, nobody after the end."""
    over: bool
    winners: tuple[str, ...]
    due: Due | None
    stopped: str
    """Why the script cannot be played to its end, if it cannot."""
    version: str
    """New after every change."""
    text: str


class Changes(Struct, frozen=True):
    """What differs between two positions: rows and cells of the game's tables by their ids, and all of it in words."""

    changes: tuple[Data, ...]
    text: str


class Entry(Struct, frozen=True):
    """An entry of the journal and what became of it."""

    number: int
    step: Data
    """As the file says it."""
    accepted: bool
    text: str


class Problem(Struct, frozen=True, omit_defaults=True):
    """Something wrong in what was given, and where."""

    code: str
    message: str
    hint: str
    path: Path = ()
    """The part of what was given that is to blame."""
    line: int = 0
    """Where a text was given: its line and column, from 1."""
    column: int = 0


Code = Literal[
    "bad",
    "too_long",
    "unknown_op",
    "no_table",
    "unusable",
    "not_understood",
    "unclear",
    "refused",
    "needs_chance",
    "not_yours",
    "moved_on",
    "cannot",
    "bug",
]
"""What kind of thing cannot be done; the first four only where messages are sent."""


class DeskError(Exception):
    """Something that cannot be done; `code` says of what kind, the message why."""

    code: Code = "cannot"

    def __init__(self, message: str, **about: Any) -> None:
        super().__init__(message)
        self.message, self.about = message, about


class Cannot(DeskError):
    """It cannot be done with the game as it stands."""


class WrongData(DeskError):
    """What was given cannot be used: `problems` has everything found wrong, each with its path."""

    code: Code = "unusable"

    def __init__(self, message: str, problems: tuple[Problem, ...]) -> None:
        super().__init__(message, problems=problems)
        self.problems = problems


class NotUnderstood(DeskError):
    """A line nobody could make sense of; `hints` help."""

    code: Code = "not_understood"

    def __init__(self, message: str, hints: tuple[str, ...]) -> None:
        super().__init__(message, hints=hints)
        self.hints = hints


class Unclear(DeskError):
    """A line that may mean several things: `lines` are those that are clear."""

    code: Code = "unclear"

    def __init__(self, message: str, lines: tuple[str, ...]) -> None:
        super().__init__(message, lines=lines)
        self.lines = lines


class Refused(DeskError):
    """A move that may not be made: `rules` are those it breaks, the decisive one first."""

    code: Code = "refused"

    def __init__(self, verdict: Verdict) -> None:
        rules = tuple(dict.fromkeys(rule for line in verdict.lines for rule in line.rules))
        from referee.report.json.verdict_json import verdict_data

        super().__init__(verdict.sentence, rules=rules, verdict=verdict_data(verdict))
        self.rules, self.verdict = rules, verdict


class NeedsChance(DeskError):
    """A move that needs something to come up: say it with the move, or let the referee roll."""

    code: Code = "needs_chance"

    def __init__(self, message: str, due: Due) -> None:
        super().__init__(message, due=due)
        self.due = due


class NotYours(DeskError):
    """A player may only act for himself."""

    code: Code = "not_yours"


class MovedOn(DeskError):
    """Somebody else was quicker: the game stands elsewhere than the one who acts has seen."""

    code: Code = "moved_on"
