"""The rule registry: what a book says, where it says it, and where it can be read in two ways."""

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct, field

from referee.kernel.compiled import read_compiled
from referee.kernel.language.catalogue import heading, statement
from referee.kernel.language.current import language
from referee.kernel.language.speaking import say

Kind = Literal["forbids", "procedure", "computes", "setup", "defines", "advice"]


class Cite(Struct, frozen=True):
    """A place in a rulebook."""

    book: str
    heading: str
    page: str

    def __str__(self) -> str:
        at = _page(self.page)
        if language() != "en":
            return ", ".join(part for part in (book_name(self.book), self._own_heading, at) if part)
        return f"{self.book} {self.heading}, {at}" if at else f"{self.book} {self.heading}"

    @property
    def _own_heading(self) -> str:
        """The heading; where a whole book is cited, none."""
        return "" if self.heading in WHOLE else self.heading

    @property
    def short(self) -> str:
        """Short enough for a line of a report: `EN p.8`; a book without page numbers is cited by heading."""
        if not self.page:
            return str(self)
        if language() != "en":
            return ", ".join(part for part in (book_name(self.book), _page(self.page)) if part)
        return f"{self.book} {_page(self.page)}"


COVER = "cover"
"""The page without a number."""
WHOLE = ("English rulebook",)
"""Headings that name a whole book."""


def book_name(book: str) -> str:
    """A book as the language spoken now calls it; the one in this language needs no name."""
    if book == language().upper():
        return ""
    return say("the English rules") if book == "EN" else book


def _page(page: str) -> str:
    if not page:
        return ""
    if page == COVER:
        return say("cover")
    return f"p.{page}" if language() == "en" else f"с.\u00a0{page}"


def cite_of(id: str, cites: tuple[Cite, ...], book: str) -> Cite | None:
    """The place in a book; with none named, in the book of the language spoken now, where it has one."""
    own = [cite for cite in cites if cite.book == (book or language().upper())]
    if own or not cites:
        return Cite(own[0].book, heading(id, own[0].heading), own[0].page) if own else None
    return cites[0] if book else cite_told(id, cites[0])


def cite_told(id: str, cite: Cite) -> Cite:
    """A place under its heading in the book of the language spoken now, where that book has one for it."""
    translated = heading(id, cite.heading)
    return cite if translated == cite.heading else Cite(language().upper(), translated, cite.page)


class Rule(Struct, frozen=True, eq=False):
    """One rule of the inventory; its id is permanent."""

    id: str
    kind: Kind
    section: str
    english: str = field(name="says")
    cites: tuple[Cite, ...] = ()
    implied: bool = False

    @property
    def says(self) -> str:
        """What it says, in the language spoken now."""
        return statement(self.id, self.english)

    @property
    def place(self) -> str:
        """The first citation, short enough for a line of a report: `EN p.8`."""
        return self.place_in("")

    def cite_in(self, book: str) -> Cite | None:
        """Where a book says it; the first citation, where that book is none of those cited."""
        return cite_of(self.id, self.cites, book)

    def place_in(self, book: str) -> str:
        """The citation of a book, short enough for a line of a report."""
        cite = self.cite_in(book)
        return cite.short if cite else say("referee")


class Example(Struct, frozen=True):
    """A worked example printed in a book."""

    id: str
    status: Literal["exact", "reconstructed"]
    english: str = field(name="says")
    cites: tuple[Cite, ...]
    unprinted: str = field(name="gaps", default="")

    @property
    def gaps(self) -> str:
        """What the book does not print of it."""
        return statement(f"{self.id}:gaps", self.unprinted)

    @property
    def says(self) -> str:
        """What it shows, in the language spoken now."""
        return statement(self.id, self.english)

    @property
    def place(self) -> Cite | None:
        """Where it is printed."""
        return cite_of(self.id, self.cites, "")


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
    def question(self) -> str:
        """What is disputed, in the language spoken now."""
        return statement(self.id, self.question_english)

    @property
    def readings(self) -> dict[str, str]:
        """The ways to read it, in the language spoken now."""
        return {name: statement(f"{self.id}={name}", text) for name, text in self.ways.items()}

    @property
    def why(self) -> str:
        """Why the default is what it is."""
        return statement(f"{self.id}:why", self.reason)

    @property
    def sources(self) -> str:
        """Who says so besides the books."""
        return statement(f"{self.id}:sources", self.known)

    @property
    def ruling(self) -> str:
        """How a point without a switch is played."""
        return statement(f"{self.id}:ruling", self.settled)

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

    def book_title(self, book: str) -> str:
        """What a book is called, in the language spoken now."""
        return statement(f"{self.game}.book.{book}", self.books[book])

    def rule(self, id: str) -> Rule:
        """The rule with this id (without the game's name); asked for at import, so an unknown id cannot be written."""
        return self.rules[f"{self.game}.{id}"]

    def reading(self, ambiguity: str, name: str) -> Reading:
        """A reading by name; asked for at import, so an unknown one cannot be written."""
        entry = self.ambiguities[f"{self.game}.amb.{ambiguity}"]
        if name not in entry.ways:
            raise KeyError(f"{entry.id} has no reading {name!r}")
        return Reading(entry, name)

    def cites_of(self, id: str) -> tuple[Cite, ...]:
        """Where the book prints what an inventory id stands for."""
        known: Mapping[str, Rule | Example] = {**self.rules, **self.examples}
        return known[id].cites if id in known else ()


def load_book(folder: Path) -> Book:
    """Read a game's compiled inventory."""
    return msgspec.json.decode(read_compiled(folder, "book.json"), type=Book)


def _own(name: str, says: str) -> Rule:
    return Rule(f"referee.{name}", "forbids", "referee", says)


GAME_OVER = _own("game_over", "The game must not be over.")
NOT_YOUR_TURN = _own("not_your_turn", "Only whoever is to act now may act.")
NOT_NOW = _own("not_now", "A move must belong to this moment of the game.")
VOID_STAGE = _own("void", "What names something that is gone is passed over.")
AUTOMATON = _own("automaton", "Only an automaton plays what the book prescribes for it by `act`.")
OWN_RULES = {rule.id: rule for rule in (GAME_OVER, NOT_YOUR_TURN, NOT_NOW, VOID_STAGE, AUTOMATON)}
