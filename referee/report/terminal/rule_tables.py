"""The rule inventory as text: tables of rules, and one entry in full."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import fill

from referee.kernel.rule import OWN_RULES, Ambiguity, Book, Example, Rule
from referee.language.rules import (
    book_title,
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
    translated_cite,
    why_text,
)
from referee.language.speaking import current_language, language_of, say
from referee.report.ansi import clean, doubtful, faint, strong
from referee.report.terminal.table_width import fitted_table

Entry = Rule | Example | Ambiguity
_KEYS = ("id:", "refused:", "cites:", "readings:")


def rules_text(rules: Iterable[Rule], wide: int) -> str:
    """Return a table of rules."""
    rows = [(rule.id, kind_text(rule.kind), rule_text(rule), rule_place(rule) if rule.cites else "") for rule in rules]
    return fitted_table((say("rule"), say("kind"), say("says"), say("book")), rows, wide)


def kind_text(kind: str) -> str:
    """Return what sort of rule it is."""
    return current_language().word("books", kind)


def ambiguities_text(entries: Iterable[Ambiguity], wide: int) -> str:
    """Return a table of disputed points."""
    rows = [(entry.id, question_text(entry), entry.default or say("fixed")) for entry in entries]
    return fitted_table((say("disputed"), say("question"), say("played as")), rows, wide)


def examples_text(entries: Iterable[Example], wide: int) -> str:
    """Return a table of worked examples."""
    rows = [(entry.id, example_text(entry), short_cite(example_cite(entry) or entry.cites[0])) for entry in entries]
    return fitted_table((say("example"), say("says"), say("book")), rows, wide)


def find_entry(books: Iterable[Book], id: str) -> tuple[Book | None, Entry | None]:
    """Return the entry of this id; the game's name may be left out where that is clear."""
    books = list(books)
    if id in OWN_RULES:
        return None, OWN_RULES[id]
    ends = [(book, entry) for book in books for key, entry in _entries(book) if key == id or key.endswith(f".{id}")]
    exact = [pair for pair in ends if pair[1].id == id]
    found = exact or ends
    return found[0] if len(found) == 1 else (None, None)


def known_ids(books: Iterable[Book]) -> list[str]:
    """Return every id there is."""
    return [*OWN_RULES, *(key for book in books for key, _ in _entries(book))]


def _entries(book: Book) -> Iterator[tuple[str, Entry]]:
    yield from book.rules.items()
    yield from book.examples.items()
    yield from book.ambiguities.items()


def entry_text(book: Book | None, entry: Entry, folder: Path | None, wide: int, settled: str = "") -> str:
    """Return one entry in full; a settled dispute says why only one reading of it is played."""
    match entry:
        case Rule():
            parts = list(_rule(book, entry, wide))
        case Example():
            parts = list(_example(book, entry, wide))
        case _:
            parts = list(_ambiguity(book, entry, wide, settled))
    files = [path.relative_to(folder.parent) for path in sorted(naming_files(folder, entry.id))] if folder else []
    if files:
        parts.append("\n".join([say("Scenarios that name it:"), *(f"  {clean(path.as_posix())}" for path in files)]))
    return "\n".join(parts)


def _rule(book: Book | None, rule: Rule, wide: int) -> Iterator[str]:
    kind = say("{kind}, implied", kind=kind_text(rule.kind)) if rule.implied else kind_text(rule.kind)
    section = section_title(book, rule.section) if book else say("the referee's own rules")
    yield f"{strong(rule.id)} ({kind}; {clean(section)})"
    yield _paragraph(rule_text(rule), wide)
    yield from _cites(book, rule)
    for amb in _disputes(book, rule.id):
        yield from map(
            doubtful,
            _paragraph(say("disputed: {id}: {question}", id=amb.id, question=question_text(amb)), wide).split("\n"),
        )


def _example(book: Book | None, example: Example, wide: int) -> Iterator[str]:
    yield say("{example} (worked example, {status})", example=strong(example.id), status=example.status)
    yield _paragraph(example_text(example), wide)
    if gaps_text(example):
        yield _paragraph(say("gaps: {gaps}", gaps=gaps_text(example)), wide)
    yield from _cites(book, example)


def _ambiguity(book: Book | None, entry: Ambiguity, wide: int, settled: str) -> Iterator[str]:
    yield _how_settled(strong(entry.id), entry.switchable, bool(settled))
    yield _paragraph(question_text(entry), wide)
    for name, says in reading_texts(entry).items():
        mark = "*" if name == entry.default else " "
        yield fill(f"{mark} {name}: {clean(says)}", wide, initial_indent="  ", subsequent_indent="      ")
    if settled:
        yield _paragraph(say("* is always played: {why}", why=settled), wide)
    elif entry.ways:
        option = f"options: {{readings: {{{entry.id}: ...}}}}"
        yield f"  ({say('* is played unless a file says {option}', option=option)})"
    if ruling_text(entry):
        yield _paragraph(say("ruling: {text}", text=ruling_text(entry)), wide)
    if why_text(entry):
        yield _paragraph(say("why: {text}", text=why_text(entry)), wide)
    if sources_text(entry):
        yield _paragraph(say("sources: {text}", text=sources_text(entry)), wide)
    for id in entry.affects:
        says = rule_text(book.rules[id]) if book and id in book.rules else ""
        yield _paragraph(say("affects {id}: {text}", id=id, text=says), wide)


def _how_settled(point: str, switchable: bool, settled: bool) -> str:
    if settled:
        return say("{point} (disputed, settled: only one reading is played)", point=point)
    if switchable:
        return say("{point} (disputed, can be switched)", point=point)
    return say("{point} (disputed, one sensible reading)", point=point)


def section_title(book: Book, section: str) -> str:
    """Return what a section of the inventory is called."""
    from referee.games import load_game

    return language_of(load_game(book.game)).word("sections", section)


def _disputes(book: Book | None, id: str) -> list[Ambiguity]:
    return [amb for amb in book.ambiguities.values() if id in amb.affects] if book else []


def _cites(book: Book | None, entry: Rule | Example) -> Iterator[str]:
    for cite in (translated_cite(entry.id, one) for one in entry.cites):
        title = f" ({clean(book_title(book, cite.book))})" if book else ""
        yield f"  {clean(cite_text(cite))}{faint(title)}"


def _paragraph(text: str, wide: int) -> str:
    return fill(clean(text), wide, initial_indent="  ", subsequent_indent="  ")


def naming_files(folder: Path, id: str) -> Iterator[Path]:
    """Yield files that name an id as what they show, expect or refuse by."""
    from referee.scenario.file.find_files import find
    from referee.scenario.file.shipped import located

    for path in find([folder]):
        text = located(path).read_text(encoding="utf-8", errors="replace")
        if id in text and any(_names(line, id) for line in text.splitlines()):
            yield path


def _names(line: str, id: str) -> bool:
    import re

    code = line.partition(" #")[0]
    here = re.search(rf"(?<![\w.]){re.escape(id)}(?![\w.])", code) is not None
    return here and (any(key in code for key in _KEYS) or code.lstrip().startswith("-") or f"{id}:" in code)
