"""The keys of a scenario file, each defined once: what decodes them, publishes them and words them comes from here.

What a game adds (options, components, positions, moves, questions, kinds of chance) stands in the game's own types.
"""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import fields

from referee.kernel.field_types import Count
from referee.scenario.file.reader import MAX_WHOLE

MAX_PLAYERS = 20
"""No table seats more; how many may play a game is for its book to say."""
MAX_STEPS = 20_000
"""So many steps may be played in all, those that lines replay counted each time."""
Map = dict[str, Any]
Words = str | list[str]
Seats = Annotated[
    list[str | Annotated[dict[str, str], Meta(min_length=1, max_length=1)]],
    Meta(min_length=1, max_length=MAX_PLAYERS, description="Players clockwise: a name, or name: piece."),
]
Steps = list[Map]
Seed = Annotated[int, Meta(ge=-MAX_WHOLE, le=MAX_WHOLE)]
Status = Literal["exact", "reconstructed", "invented"]
OwnSteps = Annotated[
    list[Map], Meta(min_length=1, description="The steps of this line; with none it would test nothing.")
]


class Source(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A citation in a file's head."""

    book: Annotated[str, Meta(description="Key of the book.")] = ""
    heading: Annotated[str, Meta(description="Heading in the book.")] = ""
    page: Annotated[str | Count, Meta(description="Page in the book.")] = ""


SomeWords = str | Annotated[list[str], Meta(min_length=1)]
Refusing = Annotated[
    SomeWords, Meta(description="The rule by which the position cannot be, or several of them in any order.")
]
Asking = Annotated[str, Meta(description="The key of the position that the referee asks for.")]
Noting = Annotated[
    SomeWords, Meta(description="The rule by which something is odd in the position, or several in any order.")
]
VERDICTS = ("refused", "asked", "noted")
"""What a file or line says that the referee says of its position, instead of steps."""


class FullLine(Struct, forbid_unknown_fields=True):
    """A line that says more than its steps."""

    steps: OwnSteps | UnsetType = UNSET
    after: (
        Annotated[
            int,
            Meta(ge=0, le=MAX_STEPS, description="How many steps of the script come before it; else all of them."),
        ]
        | UnsetType
    ) = UNSET
    players: Seats | UnsetType = UNSET
    options: Annotated[Map, Meta(description="Options laid over those of the file.")] = {}
    position: Annotated[Map, Meta(description="A position laid over that of the file.")] = {}
    refused: Refusing = ()  # type: ignore[assignment]
    asked: Asking = ""
    noted: Noting = ()  # type: ignore[assignment]


class Head(Struct, forbid_unknown_fields=True):
    """The top level of a file."""

    game: Annotated[str, Meta(description="Which game is played.")]
    players: Seats
    format: Annotated[Literal[1] | UnsetType, Meta(description="Version of the scenario format.")] = UNSET
    id: Annotated[
        Words,
        Meta(
            description="Inventory id of the example or ambiguity the file works through; a list for several in a row."
        ),
    ] = ()  # type: ignore[assignment]
    title: Annotated[str, Meta(description="What the situation is about, in a line.")] = ""
    note: Annotated[str, Meta(description="Anything a reader should know.")] = ""
    status: Annotated[
        Status,
        Meta(
            description="exact: every number is printed; reconstructed: gaps filled, listed in assumed; invented: ours."
        ),
    ] = "invented"
    assumed: Annotated[list[str], Meta(description="What had to be filled in.")] = []
    source: Annotated[Source | UnsetType, Meta(description="Citation, where no inventory id brings its own.")] = UNSET
    options: Annotated[Map, Meta(description="Choices made before the game.")] = {}
    box: Annotated[str, Meta(description="The file that says what is in your box, by its path from here.")] = ""
    components: Annotated[Map, Meta(description="Components as they are in your box: kind, id, fields.")] = {}
    seed: Annotated[Seed | UnsetType, Meta(description="Draws whatever neither position nor chance gives.")] = UNSET
    position: Annotated[
        Map | UnsetType, Meta(description="The position the scenario starts from, laid over the set-up.")
    ] = UNSET
    steps: Annotated[Steps, Meta(description="The script, in order.")] = []
    lines: Annotated[
        dict[str, OwnSteps | Map],
        Meta(description="Alternatives, each a test of its own: steps, or a map with steps."),
    ] = {}
    refused: Refusing = ()  # type: ignore[assignment]
    asked: Asking = ""
    noted: Noting = ()  # type: ignore[assignment]


class Noted(Struct, forbid_unknown_fields=True, kw_only=True):
    """What every step may have."""

    note: Annotated[str, Meta(description="A remark on this step.")] = ""


class Judged(Noted, kw_only=True):
    """A step after which something may be expected."""

    expect: Annotated[
        Map, Meta(description="The state after the step: dotted paths or nested maps; only what is named counts.")
    ] = {}
    workings: Annotated[
        Map, Meta(description="Figures of the ruling, by name: a number, or a map of its addends.")
    ] = {}
    cites: Annotated[Words, Meta(description="Rule ids the ruling must cite.")] = ()  # type: ignore[assignment]


class MoveKeys(Judged, kw_only=True):
    """What stands beside the keys of a move."""

    by: Annotated[str, Meta(description="Who: a player's name.")]
    chance: Annotated[Map, Meta(description="What the table turns up.")] = {}
    refused: Annotated[
        Words, Meta(description="The rule that refuses the move; of a list the first is the decisive one.")
    ] = ()  # type: ignore[assignment]


class AskKeys(Noted, kw_only=True):
    """What stands beside the keys of a question."""

    by: Annotated[str | UnsetType, Meta(description="Who: a player's name.")] = UNSET
    answer: Annotated[
        Any,
        Meta(description="The answer expected; or what it `contains`, or the `count` of its entries."),
    ] = UNSET
    cites: Annotated[Words, Meta(description="Rule ids the answer must cite.")] = ()  # type: ignore[assignment]


class ChanceKeys(Judged, kw_only=True):
    """A step that only says what the table turns up."""

    chance: Annotated[Map, Meta(description="What the table turns up.")]


class CheckKeys(Judged, kw_only=True):
    """A look at the position and at what has happened last; before the first step, at what happened by itself."""


DO: Literal["do"] = "do"
ASK: Literal["ask"] = "ask"
TAGS = {DO: "What the player does.", ASK: "What is asked."}
"""The keys that name a move or a question."""
CHECKS = tuple(sorted((field.name for field in fields(Judged)), key=lambda name: name in Noted.__struct_fields__))
"""A check needs one of these; a note alone is a remark on the moment."""


def keys(type_: type[Struct]) -> frozenset[str]:
    """Return the keys a type of this page has."""
    return frozenset(type_.__struct_fields__)


STEP_KINDS = (DO, ASK, "chance", CHECKS[0])
"""The keys that tell what a step is."""
STEP_KEYS = tuple(dict.fromkeys((*STEP_KINDS, *sorted(keys(MoveKeys) | keys(AskKeys) | keys(ChanceKeys)))))
"""All keys of all steps, without those of moves and questions."""
