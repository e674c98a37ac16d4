"""Rule coverage as tables, a table for each section, and as JSON."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.kernel.facts import later
from referee.kernel.rule import Book
from referee.language.speaking import language_of, say
from referee.report.ansi import bad, clean, good, strong
from referee.report.json_text import json_text
from referee.report.terminal.rule_tables import kind_text, section_title
from referee.report.terminal.table_text import table_text

if TYPE_CHECKING:
    from referee.scenario.tools.rule_coverage import Coverage, Row

_ORDER = {"missing": 0, "exempt": 1, "ok": 2, "not gated": 3}
_STATUS = {"missing": later("missing"), "exempt": later("exempt"), "ok": later("ok"), "not gated": later("not gated")}


def section_of(book: Book, said: str) -> str:
    """Return the number of a section by its number or by its title in either language; empty if there is none."""
    named = {word.casefold(): n for n, title in book.sections.items() for word in (title, section_title(book, n), n)}
    return named.get(said.casefold(), "")


def coverage_text(book: Book, coverage: "Coverage", section: str = "", missing: bool = False) -> str:
    """Return one table per section, the gaps first, then the sum."""
    parts = []
    for name, rows in _sections(coverage):
        if section and section != name:
            continue
        shown = [row for row in rows if not missing or row.status == "missing"]
        if shown:
            parts.append(_table(book, f"{name}. {section_title(book, name)}", shown))
    return "\n\n".join([*parts, total_line(coverage)])


def total_line(coverage: "Coverage") -> str:
    """Return `magnate: 150 of 150 gated rules covered by 42 scenarios (100 %)`."""
    done, wanted = coverage.done, coverage.wanted
    percent = 100 * done // wanted if wanted else 100
    facts = {"game": coverage.game, "done": done, "wanted": wanted, "percent": percent, "n": coverage.scenarios}
    text = say("{game}: {done} of {wanted} gated rules covered by {n:#scenario} ({percent} %)", **facts)
    return good(text) if done == wanted else bad(text)


def _sections(coverage: "Coverage") -> "Iterator[tuple[str, list[Row]]]":
    sections: dict[str, list[Row]] = {}
    for row in coverage.rows:
        sections.setdefault(row.rule.section, []).append(row)
    for name, rows in sections.items():
        yield name, sorted(rows, key=lambda row: _ORDER[row.status])


def _table(book: Book, title: str, rows: "Sequence[Row]") -> str:
    from referee.games import load_game

    why = language_of(load_game(book.game)).text
    cells = [
        (r.rule.id, kind_text(r.rule.kind), r.exercised, r.refused, r.obeyed, say(_STATUS[r.status]), why(r.why))
        for r in rows
    ]
    heads = (say("rule"), say("kind"), say("cited"), say("refused"), say("obeyed"), "", say("why"))
    return f"{strong(clean(title))}\n{table_text(heads, cells)}"


def coverage_json(coverages: "Sequence[Coverage]") -> str:
    """Return all rows as plain data."""
    return json_text({"format_version": 1, "games": [_data(coverage) for coverage in coverages]})


def _data(coverage: "Coverage") -> dict[str, object]:
    rows = [
        {
            "rule": row.rule.id,
            "kind": row.rule.kind,
            "section": row.rule.section,
            "exercised": row.exercised,
            "refused": row.refused,
            "obeyed": row.obeyed,
            "status": row.status,
            "why": row.why,
        }
        for row in coverage.rows
    ]
    return {
        "game": coverage.game,
        "done": coverage.done,
        "wanted": coverage.wanted,
        "scenarios": coverage.scenarios,
        "rules": rows,
    }
