"""The messages of a served table: what each operation takes and gives back, and the schema of all of it.

{"id": 3, "op": "judge", "args": {"line": "anna buy 2E"}, "as": "anna", "lang": "ru"}
{"id": 3, "result": {"verdict": {...}}, "version": "a1b2c3-3"}
{"id": 3, "error": {"code": "refused", "message": "...", ...}, "version": "a1b2c3-3"}
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from referee.desk.data import Changes, Code, Data, Due, Entry, Problem, Summary
from referee.desk.legal_data import LegalData
from referee.odds.odds_text import OddsData
from referee.report.json.reply_json import ReplyData
from referee.report.json.verdict_json import VerdictData
from referee.words.term_list import Term

FORMAT = 1
"""The version of the messages: a change that breaks a client makes it one more."""
LONGEST = 65_536
"""A longer line is refused."""

Many = Annotated[int, Meta(ge=1, le=10_000)]
At = Annotated[Annotated[int, Meta(ge=0)] | None, Meta(description="After so many entries; else the present moment.")]
Version = Annotated[
    str | None, Meta(description="The version the sender has seen: refused as `moved_on` when the game has gone on.")
]
Name = Annotated[str, Meta(max_length=200)]


class Args(Struct, frozen=True, forbid_unknown_fields=True):
    """What an operation takes."""


class Nothing(Args, frozen=True):
    """An operation that takes nothing."""


class New(Args, frozen=True):
    """Sit down to a new game, or at a position; everything as a scenario file says it."""

    game: Name
    players: list[str | dict[str, str]]
    seed: int | None = None
    options: dict[str, Any] | None = None
    position: dict[str, Any] | None = None
    components: dict[str, Any] | None = None


class Open(Args, frozen=True):
    """Open a scenario file and go on where it ends; each entry becomes a line of it."""

    path: str
    seed: int | None = None


class Load(Args, frozen=True):
    """Go on where the text of a scenario ends; nothing is written."""

    text: str
    seed: int | None = None


class Moment(Args, frozen=True):
    """Look at a moment."""

    at: At = None


class PictureArgs(Args, frozen=True):
    """Draw the board, in letters or as SVG."""

    at: At = None
    form: Literal["text", "svg"] = "text"


class ReadArgs(Args, frozen=True):
    """Read a typed line."""

    line: str


class LineOrStep(Args, frozen=True):
    """A move or question: as a typed line, or as the entry of a file."""

    line: str | None = None
    step: dict[str, Any] | None = None


class JudgeArgs(LineOrStep, frozen=True):
    """Judge a move or question."""

    at: At = None


class DoArgs(LineOrStep, frozen=True):
    """Make a move."""

    version: Version = None


class ChanceArgs(Args, frozen=True):
    """Say what came up: by kind an outcome or several."""

    came_up: dict[str, int | str | list[int | str]]
    version: Version = None


class Change(Args, frozen=True):
    """Change the table without more to say."""

    version: Version = None


class Back(Args, frozen=True):
    """Take back entries, or put them back."""

    many: Many = 1
    version: Version = None


class BranchArgs(Args, frozen=True):
    """Go on in a branch of the file; a new one leaves the script after so many entries."""

    name: Name = ""
    after: At = None
    version: Version = None


class NoteArgs(Args, frozen=True):
    """Write a remark into the journal."""

    text: str
    version: Version = None


class RulesArgs(Args, frozen=True):
    """Find rules of a game by words."""

    game: Name
    words: Name = ""


class ExplainArgs(Args, frozen=True):
    """Explain one rule, disputed point or example by its id."""

    id: Name


class AskArgs(Args, frozen=True):
    """Ask in plain words: about a move or number of the table, or what the rules of a game say."""

    question: Name
    game: Name | None = None
    """Whose rules, where nobody has sat down."""


class Answered(Struct, frozen=True):
    """A verdict on the position, or what the book says; one of them."""

    verdict: VerdictData | None = None
    reply: ReplyData | None = None


class ReadingData(Struct, frozen=True):
    """One way to read a disputed point."""

    name: str
    text: str
    default: bool


class InventoryEntry(Struct, frozen=True):
    """A rule, a disputed point or an example of a book."""

    kind: Literal["rule", "disputed", "example"]
    id: str
    text: str
    place: str
    """Book, heading and page."""
    readings: tuple[ReadingData, ...] = ()
    affects: tuple[str, ...] = ()
    """The rules a disputed point bears on."""
    why: str = ""
    """Why it is disputed, what is known of it, how it is settled here."""


class RulesData(Struct, frozen=True):
    """What fits some words, the best first."""

    found: tuple[InventoryEntry, ...]
    count: int
    """How much fits in all."""
    unknown: tuple[str, ...]
    """Words that nothing fits."""


class DiffArgs(Args, frozen=True):
    """Compare two moments."""

    start: Annotated[int, Meta(ge=0)]
    end: At = None


class GameInfo(Struct, frozen=True):
    """A game that can be played."""

    name: str
    players: tuple[str, ...]
    """What can be played: companies, colours."""


class Games(Struct, frozen=True):
    """The games there are."""

    games: tuple[GameInfo, ...]


class PositionData(Struct, frozen=True):
    """A position, as a file says it."""

    position: Data


class PictureData(Struct, frozen=True):
    """A drawing; nothing where the game draws none."""

    picture: str | None


class History(Struct, frozen=True):
    """Every entry."""

    entries: tuple[Entry, ...]


class StepData(Struct, frozen=True):
    """What a line means, as the entry of a file."""

    step: Data


class Judged(Struct, frozen=True):
    """A verdict, as `judge --format json` gives it."""

    verdict: VerdictData


class Done(Struct, frozen=True):
    """What became of an entry, and where the game stands then."""

    entry: Entry | None
    """None where nothing was written: it had been done already, or more must still come up."""
    summary: Summary


class FileText(Struct, frozen=True):
    """The file of the game."""

    text: str


OPERATIONS: dict[str, tuple[type[Args], Any]] = {
    "games": (Nothing, Games),
    "rules": (RulesArgs, RulesData),
    "explain": (ExplainArgs, InventoryEntry),
    "ask": (AskArgs, Answered),
    "new": (New, Summary),
    "open": (Open, Summary),
    "load": (Load, Summary),
    "summary": (Moment, Summary),
    "position": (Moment, PositionData),
    "picture": (PictureArgs, PictureData),
    "history": (Nothing, History),
    "diff": (DiffArgs, Changes),
    "legal": (Moment, LegalData),
    "read": (ReadArgs, StepData),
    "judge": (JudgeArgs, Judged),
    "do": (DoArgs, Done),
    "chance": (ChanceArgs, Done),
    "roll": (Change, Done),
    "undo": (Back, Summary),
    "redo": (Back, Summary),
    "branch": (BranchArgs, Summary),
    "note": (NoteArgs, Summary),
    "text": (Nothing, FileText),
    "close": (Nothing, Nothing),
}
"""Every operation, what it takes and what it gives back."""


class ShownData(Struct, frozen=True):
    """Where the game stands, and the position."""

    summary: Summary
    position: Data


class WordsData(Struct, frozen=True):
    """The words one may write."""

    game: str
    of: int
    """How many there are in all."""
    words: tuple[Term, ...]


class Verdicts(Struct, frozen=True):
    """Every verdict that was asked for."""

    verdicts: tuple[VerdictData, ...]


COMMANDS: dict[str, Any] = {
    "show": ShownData,
    "words": WordsData,
    "rules": RulesData,
    "explain": InventoryEntry,
    "ask": Answered,
    "diff": Changes,
    "legal": LegalData,
    "judge": Verdicts,
    "odds": OddsData,
}
"""What commands print with `--format json`, beside the version of its format and what was asked about."""


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """A message to the referee."""

    op: str
    id: int | str | None = None
    args: dict[str, Any] = {}
    lang: Literal["en", "ru"] = "en"
    viewer: str | None = msgspec.field(name="as", default=None)
    """Who looks and acts: a player, `table` (what lies open to all), or nobody: the host, who knows everything."""


class Error(Struct, frozen=True, omit_defaults=True):
    """Why an operation was not done."""

    code: Code
    message: str
    path: tuple[str | int, ...] = ()
    """What of the message is to blame."""
    problems: tuple[Problem, ...] = ()
    hints: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    """What the line may mean, each so that it is clear."""
    rules: tuple[str, ...] = ()
    verdict: VerdictData | None = None
    due: Due | None = None


class Answer(Struct, frozen=True):
    """What was done, and the version of the table then."""

    id: int | str | None
    result: Any
    version: str | None


class Failed(Struct, frozen=True):
    """What was not done, and the version of the table, which is the same as before."""

    id: int | str | None
    error: Error
    version: str | None


class Hello(Struct, frozen=True):
    """The first line of a server."""

    hello: Literal["referee"]
    format: int
    ops: tuple[str, ...]
    longest: int


def schema() -> dict[str, Any]:
    """Return the JSON Schema of all messages (requests by operation, answers, errors) and of what commands print."""
    types = [kind for pair in OPERATIONS.values() for kind in pair]
    types += COMMANDS.values()
    known = list({id(kind): kind for kind in [*types, Request, Answer, Failed, Hello]}.values())
    shown, definitions = msgspec.json.schema_components(known, ref_template="#/$defs/{name}")
    found = {id(kind): one for kind, one in zip(known, shown, strict=True)}
    operations = {
        op: {"args": found[id(takes)], "result": found[id(gives)]} for op, (takes, gives) in OPERATIONS.items()
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "desk.schema.json",
        "title": "Messages of `referee serve --stdio`",
        "format": FORMAT,
        "oneOf": [found[id(kind)] for kind in (Request, Answer, Failed, Hello)],
        "operations": operations,
        "commands": {command: found[id(prints)] for command, prints in COMMANDS.items()},
        "$defs": definitions,
    }
