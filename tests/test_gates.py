"""The gates that keep the referee honest: registry, examples, readings, coverage, components, generated files."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict

from referee.devtools import generate
from referee.games import GAMES, load_game
from referee.kernel.plain_data import plain
from referee.kernel.rule import Book
from referee.kernel.spec import spec_of
from referee.kernel.workings import Workings
from referee.scenario.file.known_words import listed_words
from referee.scenario.run.results import StepReport
from tests import inventory
from tests.games_under_test import UNDER_TEST

ROOT = Path(__file__).parents[1]
games = pytest.mark.parametrize("game", GAMES)


@games
def test_the_registry_holds_what_the_inventory_counts(game: str) -> None:
    book: Book = load_game(game).book
    counts = {
        kind: sum(rule.kind == kind for rule in book.rules.values()) for kind in book.counts if kind in RULE_KINDS
    }
    switchable = sum(entry.switchable for entry in book.ambiguities.values())
    statuses = [example.status for example in book.examples.values()]
    counts |= {"rules": len(book.rules), "examples": len(book.examples), "ambiguities": len(book.ambiguities)}
    counts |= {"switchable": switchable, "fixed": len(book.ambiguities) - switchable}
    counts |= {status: statuses.count(status) for status in ("exact", "reconstructed")}
    assert counts == book.counts, "change `counts:` at the top of rules.yaml"


RULE_KINDS = ("forbids", "procedure", "computes", "setup", "defines", "advice")


@games
def test_the_counts_are_those_of_the_inventory(game: str) -> None:
    book, printed = load_game(game).book, inventory.shipped()[game]["counts"]
    assert isinstance(printed, dict)
    counts = Counter(book.counts)
    for id in inventory.ADDED_SINCE.get(game, ()):
        if id in book.rules:
            counts -= Counter(("rules", book.rules[id].kind))
        else:
            assert book.ambiguities[id].switchable
            counts -= Counter(("ambiguities", "switchable"))
    assert printed == {key: counts[key] for key in printed}, "name what is new in tests/inventory.py, ADDED_SINCE"
    assert set(printed) >= {"rules", "forbids", "switchable", "fixed"}


@pytest.mark.skipif(not inventory.at_hand(), reason="the fact base and the books are not here")
def test_the_shipped_inventory_is_that_of_the_fact_base_and_the_books() -> None:
    assert inventory.shipped() == inventory.looked_up(), "run: python -m tests.inventory"


def used(game: str) -> set[str]:
    """Every word the scenarios of a game really use: in positions, moves, questions, answers, chance, at the end."""
    found: set[str] = set()
    for report in UNDER_TEST[game].reports.values():
        for line in (report.main, *report.lines):
            found |= {piece for seat in line.table.seats for piece in (seat.piece,)}
            for state in (line.laid, line.end):
                found |= {word.word for word in listed_words(spec_of(type(state)), plain(state))}
            for step in line.steps:
                found |= _said(step)
            found |= {str(drawn.outcome) for drawn in line.opening_drawn}
        found |= _named(asdict(report.main.table.options))
    return found


def _said(report: StepReport) -> set[str]:
    """What one step names or brings up."""
    step, found = report.step, {str(drawn.outcome) for drawn in report.drawn}
    for thing in (step.move, step.question):
        if thing is not None:
            found |= {word.word for word in listed_words(spec_of(type(thing)), plain(thing))}
    return found | _named(report.answer)


def _named(data: Any) -> set[str]:
    """The words of an answer or of options: keys, values, figures."""
    if isinstance(data, Workings):
        return {data.name, str(data.total)} | _named(data.parts)
    if isinstance(data, dict):
        return {word for pair in data.items() for part in pair for word in _named(part)}
    if isinstance(data, list | tuple | frozenset):
        return {word for part in data for word in _named(part)}
    return {str(data)}


@games
def test_every_component_is_used_somewhere(game: str) -> None:
    box, words = load_game(game).standard_box, used(game)
    missing = [f"{kind}.{id}" for kind in USED[game] for id in getattr(box, kind) if id not in words]
    assert not missing


USED = {
    "magnate": (
        *("companies", "tenants", "subtypes", "buildings", "tiles", "risk", "new_tenants"),
        *("ai_cards", "ai_levels", "difficulties"),
    ),
    "corporations": ("colours", "enterprises", "hexes", "effects", "services", "trumps", "events", "speed"),
    "streets": ("colours", "people", "tiles", "icons", "advisors", "difficulties"),
    "carnegie": (
        *("colours", "rows", "regions", "cities", "levels", "projects", "donations", "tiles"),
        *("departments", "vp_cards", "difficulties", "solo_cards"),
    ),
}


def test_generated_files_are_current() -> None:
    stale = [path for path, text in generate.schemas().items() if path.read_bytes() != text]
    assert not stale, "run: make schemas"


@games
def test_citations_stand_in_the_books(game: str) -> None:
    shipped = inventory.shipped()[game]
    strange = inventory.cited(game, shipped["books"]) - set(shipped["headings"])
    assert strange <= {"introduction", "FAQ first two questions"}
