"""The book of a game: ids, sections, citations, disputed points and their readings are well-formed."""

import re
from collections.abc import Iterator

from referee.conformance.fault import Fault, place_in_class, place_of_key
from referee.conformance.game_under_test import GameUnderTest
from referee.language.rules import rule_text
from referee.language.speaking import say

REASON = 20
"""A reason has at least so many letters."""


def rules_are_well_formed(of: GameUnderTest) -> Iterator[Fault]:
    """Check that every rule has an id of its game, a section that is there, a sentence and a place in a book."""
    book, path = of.game.book, of.game.folder / "rules.yaml"
    if book.game != of.game.name:
        yield Fault(place_of_key(path, "game"), say("the book is of {other}", other=book.game))
    for id, rule in book.rules.items():
        place = place_of_key(path, id)
        if not re.fullmatch(rf"{of.game.name}(\.[a-z0-9_]+)+", id):
            yield Fault(
                place, say("{id}: an id is {game}. and small letters, digits, _ and dots", id=id, game=of.game.name)
            )
        if rule.section not in book.sections:
            yield Fault(place, say("{id}: there is no section {section}", id=id, section=rule.section))
        if not rule_text(rule).strip():
            yield Fault(place, say("{id}: it says nothing", id=id))
        if not rule.cites:
            yield Fault(place, say("{id}: it cites no book", id=id))
        for cite in rule.cites:
            if cite.book not in book.books:
                yield Fault(place, say("{id}: there is no book {book}", id=id, book=cite.book))
            if not cite.page and not cite.heading:
                yield Fault(place, say("{id}: it cites no page and no heading", id=id))


def disputes_are_well_formed(of: GameUnderTest) -> Iterator[Fault]:
    """Check that every disputed point affects rules that are there, and is played by a reading that is there."""
    book, path = of.game.book, of.game.folder / "readings.yaml"
    for id, point in book.ambiguities.items():
        place = place_of_key(path, id)
        if not id.startswith(f"{of.game.name}.amb."):
            yield Fault(
                place, say("{id}: the id of a disputed point begins with {game}.amb.", id=id, game=of.game.name)
            )
        strange = ", ".join(sorted(set(point.affects) - set(book.rules)))
        if strange:
            yield Fault(place, say("{id}: it affects {rules}, which is no rule", id=id, rules=strange))
        if point.switchable and not point.affects:
            yield Fault(place, say("{id}: it affects no rule", id=id))
        if point.switchable and point.default not in point.ways:
            yield Fault(
                place, say("{id}: its default reading {name} is none of its readings", id=id, name=point.default)
            )
        if len(point.ways) == 1:
            yield Fault(place, say("{id}: a disputed point with one reading is not disputed", id=id))


def exceptions_have_reasons(of: GameUnderTest) -> Iterator[Fault]:
    """Check that rules without cover and disputed points that are settled are there, each with a reason."""
    place = place_in_class(type(of.game), "exempt")
    points = {id for id, point in of.game.book.ambiguities.items() if point.switchable}
    for named, known in ((of.game.exempt, set(of.game.book.rules)), (of.game.settled, points)):
        for id, reason in named.items():
            if id not in known:
                yield Fault(place, say("{id} is named, but is not in the book", id=id))
            if len(reason) < REASON:
                yield Fault(place, say("{id} is excepted without a reason", id=id))
