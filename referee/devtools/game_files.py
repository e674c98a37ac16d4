"""The YAML files of a game as types: what an author may write in them. Schemas for editors are made from these."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from referee.devtools.question_index import QuestionFile
from referee.kernel.components import Status
from referee.kernel.rule import Kind
from referee.language.word_forms import Codes, DisputeWords

GAME_NAME = r"^[a-z][a-z0-9_]*$"


class Page(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A place in a rulebook."""

    book: Annotated[str, Meta(description="Which of `books`.")]
    heading: Annotated[str, Meta(description="The heading it stands under.")]
    page: Annotated[str, Meta(description="The page, as the book numbers it; empty where there is none.")] = ""


class Title(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A rulebook."""

    title: Annotated[str, Meta(description="What it is called.")]
    ru: Annotated[str, Meta(description="... in Russian.")] = ""


class RuleLine(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A rule."""

    kind: Annotated[
        Kind,
        Meta(
            description="forbids: a move can break it; procedure: what happens, and in which order; "
            "computes: a number; setup; defines: a term; advice: nothing to enforce."
        ),
    ]
    section: Annotated[str, Meta(description="Which of `sections`.")]
    says: Annotated[str, Meta(description="What it says, in your own words.")]
    cites: Annotated[list[Page], Meta(description="Where the books say so.")]
    ru: Annotated[str, Meta(description="What it says, in Russian.")] = ""
    implied: Annotated[bool, Meta(description="No sentence of its own in the book.")] = False
    name: Annotated[str, Meta(description="Its name in Python, where the end of its id would be none: `step3`.")] = ""


class ExampleLine(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A worked example printed in a book."""

    status: Annotated[
        Literal["exact", "reconstructed"],
        Meta(description="exact: all its numbers are printed; reconstructed: some are filled in."),
    ]
    says: Annotated[str, Meta(description="What it shows.")]
    cites: list[Page]
    ru: Annotated[str, Meta(description="... in Russian.")] = ""
    gaps: Annotated[str, Meta(description="What the book does not print.")] = ""
    gaps_ru: str = ""


class RulesFile(Struct, frozen=True, forbid_unknown_fields=True):
    """`rules.yaml`: the rulebook as a list of rules, each with a permanent id."""

    game: Annotated[str, Meta(pattern=GAME_NAME, description="The name of the game, with which all ids begin.")]
    title: Annotated[str, Meta(description="The title of the game.")]
    books: Annotated[dict[str, Title], Meta(description="The rulebooks, by a short name.")]
    sections: Annotated[dict[str, str], Meta(description="What the rules are sorted by.")]
    rules: Annotated[dict[str, RuleLine], Meta(description="By id: `nim.take.most`.")]
    examples: Annotated[dict[str, ExampleLine], Meta(description="By id: `nim.ex.first`.")] = {}
    counts: Annotated[dict[str, int], Meta(description="How many there are of each, for those who keep count.")] = {}


class DisputeLine(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A place of the book that can be read in several ways."""

    question: Annotated[str, Meta(description="What is asked, best so that it is answered by yes or no.")]
    default: Annotated[str, Meta(description="The reading that is played unless somebody chooses another.")]
    readings: Annotated[dict[str, str], Meta(description="What each reading says, by its name.")]
    affects: Annotated[list[str], Meta(description="The rules that are judged by it.")]
    why: Annotated[str, Meta(description="Why it can be read so, and why the default is the default.")] = ""
    sources: Annotated[str, Meta(description="Who says what about it.")] = ""


class FixedLine(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A place where the book is silent or contradicts itself, and only one reading makes sense."""

    question: str
    ruling: Annotated[str, Meta(description="How it is played.")]
    affects: list[str]


class ReadingsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """`readings.yaml`: where the book can be read in several ways."""

    ambiguities: Annotated[dict[str, DisputeLine], Meta(description="By id: `nim.amb.last_match`.")] = {}
    fixed: Annotated[dict[str, FixedLine], Meta(description="By id; one sensible reading, and no switch.")] = {}


class SourceLine(Struct, frozen=True, forbid_unknown_fields=True):
    """Something the components are taken from."""

    what: str
    trust: str = ""


class OriginLine(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a datum comes from."""

    status: Status
    where: str = ""


class KindLine(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A kind of component."""

    what: Annotated[str, Meta(description="What they are.")]
    entries: Annotated[dict[str, dict[str, Any]], Meta(description="Each of them: its id, its fields and `origins`.")]
    status: Annotated[Status, Meta(description="How we know what is said of them.")] = "printed"
    where: Annotated[str, Meta(description="Where that stands.")] = ""
    one: Annotated[str, Meta(description="What one of them is called, where that is not the kind without its s.")] = ""
    fields: Annotated[dict[str, OriginLine], Meta(description="Fields known otherwise than the rest.")] = {}


class ComponentsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """`components.yaml`: what is in the box, and how we know."""

    kinds: Annotated[dict[str, KindLine], Meta(description="By the names of the fields of your Box.")]
    sources: dict[str, SourceLine] = {}


class WordLine(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one thing is called."""

    en: Annotated[str, Meta(description="Its name in English.")] = ""
    ru: Annotated[str, Meta(description="Its name in Russian: a noun as it stands, a move in the infinitive.")] = ""
    g: Annotated[Literal["", "m", "f", "n", "pl"], Meta(description="The gender of the Russian name.")] = ""
    a: Annotated[bool, Meta(description="Whether the Russian name is animate.")] = False
    forms: Annotated[
        dict[str, str], Meta(description="`en_one`, `en_many`: how the English name is counted; Russian forms by name.")
    ] = {}
    also: Annotated[list[str], Meta(description="Other words people type for it.")] = []
    one: str = ""
    generic: dict[str, str] = {}
    quoted: bool | None = None
    quoted_en: bool = False
    asks: Annotated[str, Meta(description="Of a question: the question in Russian words.")] = ""
    example: Annotated[dict[str, Any], Meta(description="Of a move or question: its fields as they are written.")] = {}
    codes: Codes | None = None
    like: str = ""
    note: Annotated[str, Meta(description="A remark for translators.")] = ""


class WordsHead(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of `words.yaml` besides its sections of words."""

    game: str
    format: Literal[1] = 1
    title: Annotated[WordLine, Meta(description="What the game is called, and what people type for it.")] = field(
        default_factory=WordLine
    )
    money: dict[str, str] = {}
    abbreviations: dict[str, str] = {}
    headings: dict[str, str] = {}
    heading_parts: dict[str, str] = {}
    changes: dict[str, Any] = {}
    components: Annotated[dict[str, dict[str, WordLine]], Meta(description="Names of components: kind, id.")] = {}
    readings: Annotated[dict[str, DisputeWords], Meta(description="Disputes in Russian, by the end of their id.")] = {}
    facts: Annotated[
        dict[str, str | list[str]],
        Meta(description="What the gap of a sentence holds: a section of words or a kind of component."),
    ] = {}


SECTIONS = {
    "moves": "`do:` of files and typed lines",
    "arguments": "keys of moves and questions",
    "questions": "`ask:`",
    "answers": "keys and words of answers",
    "stages": "`position: {stage: ...}`",
    "stage_fields": "keys of stages",
    "chance": "`chance:`",
    "awaited": "what chance brings, in sentences",
    "position": "keys of `position` and `expect`",
    "position_values": "words a position may hold besides names",
    "options": "`options:`",
    "option_values": "what options may be",
    "tables": "titles of tables",
    "columns": "columns of tables",
    "rows": "rows of tables",
    "remarks": "remarks in cells of tables",
    "purse": "what a move costs and yields",
    "totals": "what is conserved",
    "figures": "names in `workings:`",
    "notes": "remarks beside figures",
    "nouns": "what is counted in sentences: `{n:#die}`",
    "verbs": "verbs of sentences",
    "values": "words in fields of components",
    "kinds": "kinds of components",
    "fields": "fields of components",
    "sections": "sections of the rules",
    "rule_groups": "groups of rules",
    "player": "who plays besides people",
}
"""The sections of words that the referee reads; a game may have more, which its `facts` name."""
FILES: dict[str, type[Struct]] = {
    "rules": RulesFile,
    "readings": ReadingsFile,
    "components": ComponentsFile,
    "words": WordsHead,
    "asked": QuestionFile,
}
"""The files of a game that people edit; `rules` and `components` every game has."""
