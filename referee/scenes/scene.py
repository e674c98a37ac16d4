"""A picture of a position as plain data: panes of groups of marks. A game describes, others draw it."""

from typing import Literal

from msgspec import Struct

Hue = str
"""A role (`ink`, `card` ...) or a paint: `@p1` its fill; `@p1.pale`, `@p1.line` and `@p1.ink` go with it."""
Shape = Literal["box", "hex", "round"]
Piece = Literal["disc", "sign", "pawn", "lying", "standing", "pill", "symbol"]
Anchor = Literal["start", "middle", "end"]
Edge = Literal["", "N", "E", "S", "W"]


class Paint(Struct, frozen=True):
    """A colour of pieces: whose it is, how it is printed, and the letter that says the same without colour."""

    key: str
    """A word of ours, never a name of a file."""
    fill: str
    """`#rrggbb`."""
    letter: str
    plain: str
    """The letter where only ASCII can be written."""
    name: str


class Mark(Struct, frozen=True, kw_only=True):
    """Something drawn, at a place within its group; in text on a line of its group (none: only drawn)."""

    x: float = 0
    y: float = 0
    line: int | None = None
    """The line of its group in text; in a pane of rows, the column."""
    right: bool = False
    """In text: at the right end of its line."""
    close: bool = False
    """In text: without a blank before it."""


class Cell(Mark, frozen=True):
    """An area: plot, tile, hex, city. A hex or round one has its middle at x, y."""

    w: float
    h: float
    fill: Hue = "card"
    border: Hue = "line"
    weight: float = 1
    dash: str = ""
    shape: Shape = "box"
    radius: float = 5


class Token(Mark, frozen=True):
    """A piece of a player or a figure, its middle at x, y: paint and letter always together."""

    paint: str
    piece: Piece = "disc"
    size: float = 19
    hollow: bool = False
    """Not here now; a disc is struck through then: what was there and is gone."""
    count: int = 1
    says: str = ""
    """Another letter than that of its paint."""


class Pips(Mark, frozen=True):
    """Small squares around the middle x, y: so many full, so many empty."""

    full: int
    empty: int
    letters: str = ""
    """A letter for each full one."""
    size: float = 7.6
    gap: float = 2.4
    fill: Hue = "ink"


class Icon(Mark, frozen=True):
    """A small drawing out of the common sheet; its word says the same."""

    name: str
    size: float
    word: str = ""
    fill: Hue = "ink"


class Label(Mark, frozen=True):
    """A text; x, y is the start of its base line."""

    text: str
    size: float = 12
    anchor: Anchor = "start"
    strong: bool = False
    fill: Hue = "ink"
    wide: float = 0
    """How much room there is; a longer text is written smaller, then cut."""
    short: str = ""
    """The text in a text picture, if it is another one."""
    plain: str = ""
    """The text where only ASCII can be written."""
    backed: bool = False
    """Readable on top of lines."""


class Word(Mark, frozen=True):
    """A word of the text picture, where a drawing needs none."""

    text: str
    plain: str = ""


class Path(Mark, frozen=True):
    """A line or an area by its points."""

    points: tuple[tuple[float, float], ...]
    stroke: Hue = "line"
    weight: float = 2
    dash: str = ""
    fill: Hue = ""
    closed: bool = False
    edge: Edge = ""
    """In text: along this edge of its group's frame."""
    across: tuple[tuple[float, float], ...] = ()
    """In text: from here to there over the map, in units and lines."""


class Step(Struct, frozen=True):
    """A space of a track."""

    says: str = ""
    fill: Hue = "faint"
    short: str = ""
    """What it says in text; nothing: a dot."""


class Track(Mark, frozen=True):
    """Spaces in a row, one of them with the marker."""

    steps: tuple[Step, ...]
    at: int | None = None
    w: float = 27
    h: float = 20
    gap: float = 3
    size: float = 12
    flag: str = ""
    """What the marker says, on a flag above the track."""


class Die(Mark, frozen=True):
    """A die as it lies."""

    value: int
    size: float = 28


class Spot(Struct, frozen=True):
    """Where a group stands in a text map: units to the right, lines down, and its size."""

    column: float
    row: int
    wide: float
    tall: int
    framed: bool = False
    title: str = ""
    """Written into the upper edge of its frame."""


class Group(Struct, frozen=True):
    """One thing of the board under a key of its own, with a sentence that says all that is drawn."""

    key: str
    title: str
    marks: tuple[Mark, ...]
    x: float = 0
    y: float = 0
    spot: Spot | None = None
    bare: bool = False
    """Nothing stands there: not worth a line in a list."""
    base: bool = False
    """Ground on which others stand: drawn first, never marked as changed."""
    about: tuple[tuple[str, ...], ...] = ()
    """The parts of the position it shows, each by its keys: `plots`, `2E`."""
    names: tuple[tuple[str, str], ...] = ()
    """What moves call it: a list of names and an id; a code, as `2E`, is of no list."""
    cell: tuple[int, int] | None = None
    """The place by its two numbers, where moves name it so."""


class Chart(Struct, frozen=True):
    """How a map is laid out in text: its size in units and lines, and how many columns a unit takes."""

    wide: float
    tall: int
    best: float
    least: float
    """With fewer columns it becomes a list."""
    shared: bool = False
    """Frames of neighbours share their edges."""
    left: float = 0
    top: int = 0
    """The unit and the line at its upper left corner: things keep their places while a map grows."""


class Pane(Struct, frozen=True):
    """A part of the picture: a map, a market, the players."""

    name: str
    title: str
    w: float
    h: float
    groups: tuple[Group, ...]
    text: Chart | Literal["rows", "flow"] = "flow"
    headed: bool = False
    """The title is written above it."""
    beside: bool = False
    """Stands beside the pane before it, where there is room."""
    brief: str = ""
    """What it is called where there is little room."""
    left: float = 0
    top: float = 0
    """The place at its upper left corner: things keep their places while a map grows."""


class Scene(Struct, frozen=True):
    """The picture of a position."""

    title: str
    says: str
    """Round, and who is to act."""
    panes: tuple[Pane, ...]
    paints: tuple[Paint, ...]

    @property
    def groups(self) -> dict[str, Group]:
        """All groups by key."""
        return {group.key: group for pane in self.panes for group in pane.groups}


def changed(before: Scene, after: Scene) -> frozenset[str]:
    """Return the keys of what is drawn otherwise than before; room that has opened is nothing new."""
    old = before.groups
    shown = [(key, group) for key, group in after.groups.items() if not group.base and (key in old or not group.bare)]
    return frozenset(key for key, group in shown if old.get(key) != group)
