"""The rule registry: what a book says, where it says it, and where it can be read in two ways."""

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

Kind = Literal["forbids", "procedure", "computes", "setup", "defines", "advice"]


class Cite(Struct, frozen=True):
    """A place in a rulebook."""

    book: str
    heading: str
    page: str

    def __str__(self) -> str:
        return f"{self.book} {self.heading}, p.{self.page}" if self.page else f"{self.book} {self.heading}"

    @property
    def short(self) -> str:
        """Short enough for a line of a report: `EN p.8`; a book without page numbers is cited by heading."""
        return f"{self.book} p.{self.page}" if self.page else str(self)


class Rule(Struct, frozen=True, eq=False):
    """One rule of the inventory; its id is permanent."""

    id: str
    kind: Kind
    section: str
    says: str
    cites: tuple[Cite, ...] = ()
    implied: bool = False

    @property
    def place(self) -> str:
        """The first citation, short enough for a line of a report: `EN p.8`."""
        return self.place_in("")

    def cite_in(self, book: str) -> Cite | None:
        """Where a book says it; the first citation, where that book is none of those cited."""
        own = [cite for cite in self.cites if cite.book == book]
        return next(iter(own or self.cites), None)

    def place_in(self, book: str) -> str:
        """The citation of a book, short enough for a line of a report."""
        cite = self.cite_in(book)
        return cite.short if cite else "referee"


class Example(Struct, frozen=True):
    """A worked example printed in a book."""

    id: str
    status: Literal["exact", "reconstructed"]
    says: str
    cites: tuple[Cite, ...]
    gaps: str = ""


class Ambiguity(Struct, frozen=True, eq=False):
    """A place where the book is silent or contradicts itself, with the ways to read it."""

    id: str
    question: str
    affects: tuple[str, ...]
    default: str = ""
    readings: dict[str, str] = {}
    why: str = ""
    sources: str = ""
    ruling: str = ""

    @property
    def switchable(self) -> bool:
        """Fixed ambiguities have one sensible reading and no switch."""
        return bool(self.readings)


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
        """The rule with this id (without the game's name); asked for at import, so an unknown id cannot be written."""
        return self.rules[f"{self.game}.{id}"]

    def reading(self, ambiguity: str, name: str) -> Reading:
        """A reading by name; asked for at import, so an unknown one cannot be written."""
        entry = self.ambiguities[f"{self.game}.amb.{ambiguity}"]
        if name not in entry.readings:
            raise KeyError(f"{entry.id} has no reading {name!r}")
        return Reading(entry, name)

    def cites_of(self, id: str) -> tuple[Cite, ...]:
        """Where the book prints what an inventory id stands for."""
        known: Mapping[str, Rule | Example] = {**self.rules, **self.examples}
        return known[id].cites if id in known else ()


def load_book(folder: Path) -> Book:
    """Read a game's compiled inventory."""
    return msgspec.json.decode((folder / "compiled" / "book.json").read_bytes(), type=Book)


def _own(name: str, says: str) -> Rule:
    return Rule(f"referee.{name}", "forbids", "referee", says)


GAME_OVER = _own("game_over", "The game must not be over.")
NOT_YOUR_TURN = _own("not_your_turn", "Only whoever is to act now may act.")
NOT_NOW = _own("not_now", "A move must belong to this moment of the game.")
VOID_STAGE = _own("void", "What names something that is gone is passed over.")
AUTOMATON = _own("automaton", "Only an automaton plays what the book prescribes for it by `act`.")
OWN_RULES = {rule.id: rule for rule in (GAME_OVER, NOT_YOUR_TURN, NOT_NOW, VOID_STAGE, AUTOMATON)}
