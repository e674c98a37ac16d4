"""The rule registry: what a book says, where it says it, and where it can be read in two ways."""

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct, field

from referee.kernel.compiled import read_compiled

Kind = Literal["forbids", "procedure", "computes", "setup", "defines", "advice"]


class Cite(Struct, frozen=True):
    """A place in a rulebook."""

    book: str
    heading: str
    page: str


class Rule(Struct, frozen=True, eq=False):
    """One rule of the inventory; its id is permanent."""

    id: str
    kind: Kind
    section: str
    english: str = field(name="says")
    cites: tuple[Cite, ...] = ()
    implied: bool = False


class Example(Struct, frozen=True):
    """A worked example printed in a book."""

    id: str
    status: Literal["exact", "reconstructed"]
    english: str = field(name="says")
    cites: tuple[Cite, ...]
    unprinted: str = field(name="gaps", default="")


class Ambiguity(Struct, frozen=True, eq=False):
    """A place where the book is silent or contradicts itself, with the ways to read it."""

    id: str
    question_english: str = field(name="question")
    affects: tuple[str, ...]
    default: str = ""
    ways: dict[str, str] = field(name="readings", default={})
    reason: str = field(name="why", default="")
    known: str = field(name="sources", default="")
    settled: str = field(name="ruling", default="")

    @property
    def switchable(self) -> bool:
        """Fixed ambiguities have one sensible reading and no switch."""
        return bool(self.ways)


class Reading(Struct, frozen=True, eq=False):
    """One way to read a disputed rule."""

    ambiguity: Ambiguity
    name: str


class Book(Struct, frozen=True):
    """Everything the inventory of a game says about its rules."""

    game: str
    title: str
    books: dict[str, str]
    counts: dict[str, int]
    sections: dict[str, str]
    rules: dict[str, Rule]
    examples: dict[str, Example]
    ambiguities: dict[str, Ambiguity]

    def rule(self, id: str) -> Rule:
        """Return the rule with this id (without the game's name); KeyError when there is none."""
        return self.rules[f"{self.game}.{id}"]

    def reading(self, ambiguity: str, name: str) -> Reading:
        """Return a reading by name; KeyError when there is none."""
        entry = self.ambiguities[f"{self.game}.amb.{ambiguity}"]
        if name not in entry.ways:
            raise KeyError(f"{entry.id} has no reading {name!r}")
        return Reading(entry, name)

    def cites_of(self, id: str) -> tuple[Cite, ...]:
        """Return where the book prints what an inventory id stands for."""
        known: Mapping[str, Rule | Example] = {**self.rules, **self.examples}
        return known[id].cites if id in known else ()


class Group:
    """Rules or readings by name."""


def as_objects(names: type[object]) -> Group:
    """Return nested classes as objects with the same names: Python reads those in half the time."""
    group = Group()
    for name, value in vars(names).items():
        if not name.startswith("__"):
            setattr(group, name, as_objects(value) if isinstance(value, type) else value)
    return group


BOOK_FOLDERS: dict[str, Path] = {}
"""The folders of the games whose books have been read, by the beginning of their ids."""


def load_book(folder: Path) -> Book:
    """Read a game's compiled inventory; whatever its ids name is found in the same folder from then on."""
    book = msgspec.json.decode(read_compiled(folder, "book.json"), type=Book)
    BOOK_FOLDERS[book.game] = folder
    return book


def _own(name: str, says: str) -> Rule:
    return Rule(f"referee.{name}", "forbids", "referee", says)


GAME_OVER = _own("game_over", "The game must not be over.")
NOT_YOUR_TURN = _own("not_your_turn", "Only whoever is to act now may act.")
NOT_NOW = _own("not_now", "A move must belong to this moment of the game.")
VOID_STAGE = _own("void", "What names something that is gone is passed over.")
AUTOMATON = _own("automaton", "Only an automaton plays what the book prescribes for it by `act`.")
BOX_HOLDS = _own("box_holds", "What lies on the table and in the supplies is together what the box has.")
OWN_RULES = {rule.id: rule for rule in (GAME_OVER, NOT_YOUR_TURN, NOT_NOW, VOID_STAGE, AUTOMATON, BOX_HOLDS)}
