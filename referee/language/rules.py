"""What rules, disputed points and books say, and where they are cited, in the language spoken now."""

from functools import lru_cache
from typing import Any

from referee.kernel.game import Game
from referee.kernel.rule import Ambiguity, Book, Cite, Example, Rule
from referee.kernel.ruling import Finding
from referee.language.catalogue import heading, statement
from referee.language.current import language
from referee.language.speaking import current_language, language_of, say

COVER = "cover"
"""The page without a number."""
WHOLE = ("English rulebook",)
"""Headings that name a whole book."""


def rule_text(rule: Rule) -> str:
    """Return what a rule says."""
    return statement(rule.id, rule.english)


def finding_text(finding: Finding, game: Game[Any, Any]) -> str:
    """Return the sentence of a finding; empty where it has none of its own."""
    return language_of(game).fill(finding.template, finding.known)


def reason_text(finding: Finding, game: Game[Any, Any]) -> str:
    """Return the sentence of a finding, else what its rule says."""
    return finding_text(finding, game) or rule_text(finding.rule)


def rule_place(rule: Rule, book: str = "") -> str:
    """Return the citation of a book, short enough for a line of a report: `EN p.8`; the first one by default."""
    return _place(rule, book, language())


@lru_cache(1024)
def _place(rule: Rule, book: str, spoken: str) -> str:
    """Return a short citation in the language spoken now; a report tells the same few many times."""
    cite = cite_in(rule, book)
    return short_cite(cite) if cite else say("referee")


def cite_in(rule: Rule, book: str) -> Cite | None:
    """Return where a book says it; the first citation, where that book is none of those cited."""
    return cite_of(rule.id, rule.cites, book)


def example_text(example: Example) -> str:
    """Return what an example shows."""
    return statement(example.id, example.english)


def gaps_text(example: Example) -> str:
    """Return what the book does not print of an example."""
    return statement(f"{example.id}:gaps", example.unprinted)


def example_cite(example: Example) -> Cite | None:
    """Return where an example is printed."""
    return cite_of(example.id, example.cites, "")


def question_text(point: Ambiguity) -> str:
    """Return what is disputed."""
    return statement(point.id, point.question_english)


def reading_texts(point: Ambiguity) -> dict[str, str]:
    """Return the ways to read a disputed point, by name."""
    return {name: statement(f"{point.id}={name}", text) for name, text in point.ways.items()}


def reading_text(point: Ambiguity, name: str) -> str:
    """Return a reading of a disputed point with the name it is typed by: no more than five (`five`)."""
    return current_language().with_id(reading_texts(point)[name], name)


def why_text(point: Ambiguity) -> str:
    """Return why the default reading is the default."""
    return statement(f"{point.id}:why", point.reason)


def sources_text(point: Ambiguity) -> str:
    """Return who says so besides the books."""
    return statement(f"{point.id}:sources", point.known)


def ruling_text(point: Ambiguity) -> str:
    """Return how a point without a switch is played."""
    return statement(f"{point.id}:ruling", point.settled)


def book_title(book: Book, id: str) -> str:
    """Return what one of the books of a game is called."""
    return statement(f"{book.game}.book.{id}", book.books[id])


def book_name(book: str) -> str:
    """Return a book's name as this language calls it; the book in this language needs no name."""
    if book == language().upper():
        return ""
    return say("the English rules") if book == "EN" else book


def cite_text(cite: Cite) -> str:
    """Return a citation with its heading: `EN PHASE 1, p.8`."""
    at = _page(cite.page)
    if language() != "en":
        own_heading = "" if cite.heading in WHOLE else cite.heading
        return ", ".join(part for part in (book_name(cite.book), own_heading, at) if part)
    return f"{cite.book} {cite.heading}, {at}" if at else f"{cite.book} {cite.heading}"


def short_cite(cite: Cite) -> str:
    """Return a citation short enough for a line: `EN p.8`; a book without page numbers is cited by heading."""
    if not cite.page:
        return cite_text(cite)
    if language() != "en":
        return ", ".join(part for part in (book_name(cite.book), _page(cite.page)) if part)
    return f"{cite.book} {_page(cite.page)}"


def translated_cite(id: str, cite: Cite) -> Cite:
    """Return a place under its heading in the book of this language, where that book has one for it."""
    translated = heading(id, cite.heading)
    return cite if translated == cite.heading else Cite(language().upper(), translated, cite.page)


def cite_of(id: str, cites: tuple[Cite, ...], book: str) -> Cite | None:
    """Return the place in a book; with none named, in the book of this language, where it has one."""
    own = [cite for cite in cites if cite.book == (book or language().upper())]
    if own or not cites:
        return Cite(own[0].book, heading(id, own[0].heading), own[0].page) if own else None
    return cites[0] if book else translated_cite(id, cites[0])


def _page(page: str) -> str:
    """Return a page as a citation names it: `p.8`, or the cover."""
    if not page:
        return ""
    if page == COVER:
        return say("cover")
    return f"p.{page}" if language() == "en" else f"с.\u00a0{page}"
