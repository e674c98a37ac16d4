"""Where a rule stands and what it says: in the book of the language spoken, in the book named, or as it is cited."""

import pytest

from referee.games import load_game
from referee.kernel.rule import NOT_NOW, Ambiguity, Book, Cite, Example, Rule
from referee.language.catalogue import catalogue, heading, statement
from referee.language.current import speaking
from referee.language.rules import (
    book_title,
    cite_in,
    cite_of,
    cite_text,
    example_cite,
    example_text,
    gaps_text,
    question_text,
    reading_texts,
    rule_place,
    rule_text,
    ruling_text,
    short_cite,
    sources_text,
    why_text,
)
from tests.kernel.toy import BOOK

LIMITS = "magnate.comp.limited"
ENGLISH = Cite("EN", "2) LAND PRICE ZONE", "8")
RUSSIAN = Cite("RU", "Зона цен", "9")


def spaced(text: str) -> str:
    return text.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("cite", "whole", "short"),
    [
        (Cite("EN", "Income", "9"), "английские правила, Income, с. 9", "английские правила, с. 9"),
        (Cite("EN", "Income", ""), "английские правила, Income", "английские правила, Income"),
        (Cite("EN", "English rulebook", "9"), "английские правила, с. 9", "английские правила, с. 9"),
        (Cite("RU", "Доход", "9"), "Доход, с. 9", "с. 9"),
        (Cite("RU", "Доход", ""), "Доход", "Доход"),
        (Cite("RU", "Доход", "cover"), "Доход, обложка", "обложка"),
        (Cite("FAQ", "Income", "9"), "FAQ, Income, с. 9", "FAQ, с. 9"),
    ],
)
def test_a_place_in_a_book_is_told_in_russian(cite: Cite, whole: str, short: str) -> None:
    with speaking("ru"):
        assert (spaced(cite_text(cite)), spaced(short_cite(cite))) == (whole, short)
    assert "с." not in cite_text(cite) + short_cite(cite)


def test_a_rule_is_cited_from_the_book_of_the_language_spoken() -> None:
    both = (ENGLISH, RUSSIAN)
    assert cite_of(LIMITS, both, "") == ENGLISH
    assert cite_of(LIMITS, both, "RU") == RUSSIAN
    with speaking("ru"):
        assert cite_of(LIMITS, both, "") == RUSSIAN
    assert cite_of(LIMITS, (), "") is None
    assert cite_of(LIMITS, (), "EN") is None


def test_a_book_named_is_cited_by_the_heading_it_has_in_this_language() -> None:
    with speaking("ru"):
        cite = cite_of(LIMITS, (ENGLISH, RUSSIAN), "EN")
        assert cite == Cite("EN", "2) ЗОНА ЦЕН НА ЗЕМЛЮ", "8")


def test_a_book_without_a_citation_is_cited_from_the_first() -> None:
    assert cite_of(LIMITS, (RUSSIAN, Cite("FAQ", "Land", "1")), "") == RUSSIAN
    with speaking("ru"):
        assert cite_of(LIMITS, (ENGLISH,), "") == Cite("RU", "2) ЗОНА ЦЕН НА ЗЕМЛЮ", "8"), "its translation is cited"
        unknown = Cite("EN", "Nobody translated this", "8")
        assert cite_of(LIMITS, (unknown,), "") == unknown
        assert cite_of(LIMITS, (ENGLISH,), "FAQ") == ENGLISH, "a book that was asked for has no translation"


def test_of_several_places_in_one_book_the_first_is_cited() -> None:
    again = Cite("EN", "3) ADVERTISING SPENT", "12")
    assert cite_of(LIMITS, (RUSSIAN, ENGLISH, again), "EN") == ENGLISH
    with speaking("ru"):
        cite = cite_of(LIMITS, (ENGLISH, again), "")
        assert cite is not None and (cite.heading, cite.page) == ("2) ЗОНА ЦЕН НА ЗЕМЛЮ", "8")
        assert cite_of(LIMITS, (ENGLISH, again), "FAQ") == ENGLISH


def test_what_a_rule_says_is_told_in_the_language_spoken() -> None:
    russian = catalogue(load_game("magnate").folder, "ru").says[LIMITS]
    assert statement(LIMITS, "Tokens are limited.") == "Tokens are limited."
    assert heading(LIMITS, ENGLISH.heading) == ENGLISH.heading
    with speaking("ru"):
        assert statement(LIMITS, "Tokens are limited.") == russian
        assert statement("magnate.no_such_rule", "As it is.") == "As it is."
        assert statement("toy.alive", "Of no game here.") == "Of no game here."
        assert rule_text(NOT_NOW) == "Этот ход относится к другому моменту игры."
        assert heading(LIMITS, ENGLISH.heading) == "2) ЗОНА ЦЕН НА ЗЕМЛЮ"
        assert heading(LIMITS, "Nobody translated this") == "Nobody translated this"


def test_a_rule_of_no_book_is_the_referee_s() -> None:
    rule = Rule("toy.own", "forbids", "1", "No cheating.")
    assert (rule_place(rule), rule_place(rule, "EN"), cite_in(rule, "")) == ("referee", "referee", None)
    assert rule_place(Rule("toy.own", "forbids", "1", "No cheating.", (ENGLISH, RUSSIAN)), "RU") == "RU p.9"
    assert not rule.implied


def test_a_dispute_tells_its_question_its_readings_and_why() -> None:
    dispute = load_game("magnate").book.ambiguities["magnate.amb.own_population"]
    assert (question_text(dispute), why_text(dispute)) == (dispute.question_english, dispute.reason)
    assert reading_texts(dispute) == dispute.ways
    assert dispute.switchable
    fixed = Ambiguity("toy.amb.fixed", "Is it so?", (), settled="It is.")
    assert (fixed.switchable, ruling_text(fixed)) == (False, "It is.")
    with speaking("ru"):
        says = catalogue(load_game("magnate").folder, "ru").says
        assert question_text(dispute) == says["magnate.amb.own_population"]
        assert why_text(dispute) == says["magnate.amb.own_population:why"]
        assert reading_texts(dispute) == {name: says[f"magnate.amb.own_population={name}"] for name in dispute.ways}


def test_a_printed_example_is_cited_like_a_rule() -> None:
    example = Example("toy.ex.strike", "exact", "Red strikes.", (ENGLISH, RUSSIAN))
    book = Book("toy", "Toy", {}, {}, {}, dict(BOOK.rules), {example.id: example}, {})
    assert book.cites_of("toy.ex.strike") == (ENGLISH, RUSSIAN)
    assert (example_cite(example), example_text(example), gaps_text(example)) == (ENGLISH, "Red strikes.", "")
    assert gaps_text(Example("toy.ex.strike", "exact", "Red strikes.", (), "with what")) == "with what"


def test_what_books_and_disputes_are_told_by_is_translated() -> None:
    book = load_game("magnate").book
    says = catalogue(load_game("magnate").folder, "ru").says
    english = next(iter(book.books))
    assert book_title(book, english) == book.books[english]
    sources = {id: one for id, one in book.ambiguities.items() if one.known}
    gaps = {id: one for id, one in book.examples.items() if one.unprinted}
    assert gaps
    with speaking("ru"):
        assert book_title(book, english) == says[f"magnate.book.{english}"]
        assert all(sources_text(one) == says[f"{id}:sources"] for id, one in sources.items())
        assert all(gaps_text(one) == says[f"{id}:gaps"] for id, one in gaps.items())
