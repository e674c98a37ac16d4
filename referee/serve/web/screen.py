"""What a device looks at: sent with every request, so that a restart of the server loses nothing.

{"op": {"do": "tap", "key": "2E"}, "screen": {"lang": "ru", "sheet": null}, "version": "a1b2c3-3", "have": {}}
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Name = Annotated[str, Meta(max_length=200)]
Line = Annotated[str, Meta(max_length=2000)]
Part = Name | Annotated[int, Meta(ge=-1000, le=1000)]
PathData = Annotated[tuple[Part, ...], Meta(max_length=8)]
Count = Annotated[int, Meta(ge=0, le=100_000)]


class Closed(Struct, frozen=True, forbid_unknown_fields=True):
    """Data of a device: what it does not know is refused."""


class PlaceSheet(Closed, frozen=True, tag_field="is", tag="place"):
    """Something on the board: what may be done there, and in a draft what lies there."""

    key: Name


class MoveSheet(Closed, frozen=True, tag_field="is", tag="move"):
    """A move as far as it has been said, with its verdict once it is whole."""

    by: Name
    do: Name
    said: dict[Name, Any] = {}
    came: dict[Name, Annotated[tuple[Part, ...], Meta(max_length=60)]] = {}
    """What came up for it, where the move itself draws."""


class LineSheet(Closed, frozen=True, tag_field="is", tag="line"):
    """A typed line with its verdict."""

    line: Line


class PartSheet(Closed, frozen=True, tag_field="is", tag="part"):
    """A part of the position, in a draft."""

    path: PathData


class LinksSheet(Closed, frozen=True, tag_field="is", tag="links"):
    """The links of this table."""


Sheet = PlaceSheet | MoveSheet | LineSheet | PartSheet | LinksSheet


class Screen(Closed, frozen=True):
    """What a device looks at."""

    lang: Literal["en", "ru"] = "en"
    at: Count | None = None
    """After so many entries; else the present moment."""
    by: Name = ""
    """For whom moves are listed, where the device may choose."""
    game: Name = ""
    """At the start: the game that is chosen."""
    rows: Count = 12
    """So many entries of the history are listed."""
    sheet: Sheet | None = None


class Look(Closed, frozen=True, tag_field="do", tag="look"):
    """Look again."""


class Tap(Closed, frozen=True, tag_field="do", tag="tap"):
    """Tap something on the board."""

    key: Name


class Move(Closed, frozen=True, tag_field="do", tag="move"):
    """Make a move, as a file writes it."""

    step: dict[str, Any]
    roll: bool = False
    """Let the referee roll or draw what it needs."""


class Say(Closed, frozen=True, tag_field="do", tag="say"):
    """Make a move, or say what came up, as it is typed."""

    line: Line


class CameUp(Closed, frozen=True, tag_field="do", tag="came"):
    """Say what came up."""

    kind: Name
    outcomes: Annotated[tuple[Part, ...], Meta(max_length=60)]


class Roll(Closed, frozen=True, tag_field="do", tag="roll"):
    """Let the referee roll or draw what is due."""


class Undo(Closed, frozen=True, tag_field="do", tag="undo"):
    """Take back entries of the game, or the last change of a draft."""

    many: Annotated[int, Meta(ge=1, le=10_000)] = 1


class Redo(Closed, frozen=True, tag_field="do", tag="redo"):
    """Put back entries that were taken back."""

    many: Annotated[int, Meta(ge=1, le=10_000)] = 1


class Branch(Closed, frozen=True, tag_field="do", tag="branch"):
    """Go on in a branch of the file; a new one leaves the script after so many entries."""

    name: Name = ""
    after: Count | None = None


class Note(Closed, frozen=True, tag_field="do", tag="note"):
    """Write a remark into the journal."""

    text: Line


class Start(Closed, frozen=True, tag_field="do", tag="start"):
    """Sit down: to a game, or to put a position together."""

    game: Name
    players: Line
    mode: Literal["draft", "game"]
    options: dict[Name, Name | bool | int | list[Name]] = {}
    readings: dict[Name, Name] = {}
    components: Annotated[str, Meta(max_length=20_000)] = ""
    """A box of one's own, as a file writes it."""


class Edit(Closed, frozen=True, tag_field="do", tag="edit"):
    """Say a part of the position anew; without a value it is left to the set-up."""

    path: PathData
    value: Any = None


class PlayOn(Closed, frozen=True, tag_field="do", tag="play_on"):
    """Play from the position that was put together."""


class Reload(Closed, frozen=True, tag_field="do", tag="reload"):
    """Read the file again, when somebody else has written to it."""


class NewTable(Closed, frozen=True, tag_field="do", tag="new_table"):
    """Leave the table and sit down at another; its file stays."""


class Renew(Closed, frozen=True, tag_field="do", tag="renew"):
    """Make all links but the host's anew."""


Op = (
    Look
    | Tap
    | Move
    | Say
    | CameUp
    | Roll
    | Undo
    | Redo
    | Branch
    | Note
    | Start
    | Edit
    | PlayOn
    | Reload
    | NewTable
    | Renew
)


class Request(Closed, frozen=True):
    """A message of a device."""

    op: Op
    screen: Screen
    version: Name = ""
    """The version it has seen; every change is for that one."""
    have: dict[Name, Name] = {}
    """The parts of the page it has, each with its mark: only others are sent."""


class Answer(Struct, frozen=True):
    """What a device shows now."""

    version: str
    screen: Screen
    parts: dict[str, str]
    """Parts of the page that are others than it has."""
    marks: dict[str, str]
    """Of every part, by which it is known again."""
    ring: tuple[str, ...] = ()
    """Things on the board at which what is asked for may lie."""
    told: str = ""
    """Something went wrong, or somebody was quicker."""
