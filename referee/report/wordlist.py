"""What one may write, as text and as JSON."""

import json
from collections.abc import Iterable, Sequence

from msgspec import to_builtins

from referee.report.fitting import fitted_table
from referee.report.ink import faint, strong
from referee.words.terms import SECTIONS, Term

TITLES = {
    "moves": "Moves",
    "questions": "Questions",
    "stages": "Stages",
    "chance": "Chance",
    "figures": "Figures of workings",
    "position": "Keys of a position",
    "options": "Options",
    "keys": "Keys of a file",
    "kinds": "Kinds of components",
    "components": "Names",
}


def words_text(terms: Sequence[Term], wide: int) -> str:
    """Terms section by section, each under what it is and where it is written."""
    parts = []
    for section in dict.fromkeys(term.section for term in terms):
        own = [term for term in terms if term.section == section]
        parts.append(f"{strong(TITLES[section])} {faint(f'({SECTIONS[section]})')}\n{_table(section, own, wide)}")
    return "\n\n".join(parts)


def _table(section: str, terms: Sequence[Term], wide: int) -> str:
    rows: list[tuple[str, ...]]
    if section in ("moves", "questions"):
        headers: tuple[str, ...] = ("write", "English / по-русски", "how and when")
        rows = [(term.id, _names(term), _how(term)) for term in terms]
    elif section == "components":
        headers = ("write", "English", "по-русски", "kind")
        rows = [(term.id, term.en, term.ru, term.kind) for term in terms]
    else:
        headers = ("write", "English", "по-русски", "about")
        rows = [(term.id, term.en, term.ru, _about(term)) for term in terms]
        if not any(row[-1] for row in rows):
            headers, rows = headers[:-1], [row[:-1] for row in rows]
    return fitted_table(headers, rows, wide, indent="  ")


def _names(term: Term) -> str:
    return "\n".join([term.en, term.ru, *([term.asks] if term.asks else [])])


def _how(term: Term) -> str:
    """What a move does or a question asks, when, with which keys, and an example."""
    keys = f"keys: {' '.join(term.keys)}" if term.keys else ""
    when = f"when: {', '.join(term.when)}" if term.when else ""
    return "\n".join(line for line in (term.says, when, keys, term.example) if line)


def _about(term: Term) -> str:
    parts = (
        term.says,
        f"keys: {' '.join(term.keys)}" if term.keys else "",
        f"one of: {', '.join(term.values)}" if term.values else "",
        f"in {', '.join(term.when)}" if term.when else "",
    )
    return "\n".join(part for part in parts if part)


def words_json(game: str, terms: Iterable[Term], all: int) -> str:
    """Terms as data."""
    data = {"format_version": 1, "game": game, "of": all, "words": to_builtins(list(terms))}
    return json.dumps(data, ensure_ascii=False, indent=1)
