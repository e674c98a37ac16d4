"""The gates that keep the referee honest: registry, examples, readings, coverage, components, generated files."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
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
from referee.language.rules import rule_text
from referee.scenario.file.known_words import listed_words
from referee.scenario.file.reader import read_file
from referee.scenario.run.checker import prepare
from referee.scenario.run.results import StepReport
from referee.scenario.run.runner import run
from referee.scenario.tools.rule_coverage import Coverage, coverage
from tests import inventory
from tests.nested_specs import nested_specs

ROOT = Path(__file__).parents[1]
games = pytest.mark.parametrize("game", GAMES)


def files(game: str, *folders: str) -> list[Path]:
    """Scenario files of a game, in some folders or in all."""
    root = ROOT / "scenarios" / game
    found = sorted(root.rglob("*.yaml"))
    return [path for path in found if not folders or path.relative_to(root).parts[0] in folders]


@cache
def data(path: Path) -> dict[str, Any]:
    """What a scenario file says."""
    return dict(read_file(path).data)


@cache
def covered(game: str) -> Coverage:
    """The rule coverage of all scenarios of a game."""
    return coverage(load_game(game), files(game))


def ids(path: Path) -> list[str]:
    """The inventory ids a file works through."""
    named = data(path).get("id", [])
    return [named] if isinstance(named, str) else list(named)


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


@games
def test_every_id_is_well_formed_and_cited(game: str) -> None:
    book = load_game(game).book
    for id, rule in book.rules.items():
        assert re.fullmatch(rf"{game}(\.[a-z0-9_]+)+", id), id
        assert rule_text(rule).strip(), id
        assert rule.cites and all(cite.book in book.books and (cite.page or cite.heading) for cite in rule.cites), id
    for id, entry in book.ambiguities.items():
        assert set(entry.affects) <= set(book.rules), id
        assert not entry.switchable or entry.default in entry.ways, id


@games
def test_every_example_is_a_fixture(game: str) -> None:
    named = {id for path in files(game, "examples") for id in ids(path)}
    wanted = set(load_game(game).book.examples)
    assert wanted <= named, sorted(wanted - named)


@games
def test_every_example_has_the_inventory_status_and_expects_something(game: str) -> None:
    book = load_game(game).book
    for path in files(game, "examples"):
        statuses = {book.examples[id].status for id in ids(path) if id in book.examples}
        assert not statuses or data(path).get("status") in statuses, path
        text = path.read_text(encoding="utf-8")
        assert re.search(r"\b(expect|answer|workings|refused|cites):", text), f"{path} expects nothing"
        assert data(path)["format"] == 1


@games
def test_every_switch_is_shown_in_a_dispute(game: str) -> None:
    settled = load_game(game).settled
    for id, entry in load_game(game).book.ambiguities.items():
        if not entry.switchable or id in settled:
            continue
        shown = [path for path in files(game, "disputes") if id in ids(path)]
        assert shown, f"no dispute for {id}"
        lines = data(shown[0])["lines"]
        pinned = {
            line.get("options", {}).get("readings", {}).get(id) for line in lines.values() if isinstance(line, dict)
        }
        assert set(entry.ways) <= pinned, f"{shown[0]} does not pin every reading of {id}"


@games
def test_settled_disputes_are_switches_with_a_reason(game: str) -> None:
    known = {id for id, entry in load_game(game).book.ambiguities.items() if entry.switchable}
    for id, reason in load_game(game).settled.items():
        assert id in known and len(reason) > 40, id


@games
def test_rule_coverage_is_complete(game: str) -> None:
    rows = covered(game).rows
    assert not [f"{row.rule.id} [{row.rule.kind}]: {row.why}" for row in rows if row.status == "missing"]


@games
def test_exempt_rules_really_lack_cover(game: str) -> None:
    named = {row.rule.id for row in covered(game).rows if row.status == "exempt"}
    assert named == set(load_game(game).exempt)


def used(game: str) -> set[str]:
    """Every word the scenarios of a game really use: in positions, moves, questions, answers, chance, at the end."""
    found: set[str] = set()
    for path in files(game):
        report = run(prepare(read_file(path)))
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


FREE = {"carnegie Use.effect": "the effects of a department have names of their own; its rules refuse another one"}
"""Words of states, moves and questions that come from no list, with the reason."""


def _free_words(kind: Any) -> Iterator[str]:
    """Where a type has a word that comes from no list and follows no pattern: nobody checks it before it is used."""
    return (f"{kind.__name__}{path}" for path, spec in nested_specs(spec_of(kind)) if spec.kind == "text")


@games
def test_every_word_of_a_file_comes_from_a_list(game: str) -> None:
    about = load_game(game)
    kinds = (about.state, *about.moves, *about.anytime, *about.questions)
    free = [path for kind in kinds for path in _free_words(kind)]
    assert {f"{game} {path}" for path in free} <= set(FREE)
