"""The rule inventory as text: tables of rules, and one entry in full."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import fill

from referee.kernel.rule import OWN_RULES, Ambiguity, Book, Cite, Example, Rule
from referee.report.fitting import fitted_table
from referee.report.ink import clean, doubtful, faint, strong

Entry = Rule | Example | Ambiguity
_KEYS = ("id:", "refused:", "cites:", "readings:")


def rules_text(rules: Iterable[Rule], wide: int) -> str:
    """A table of rules."""
    rows = [(rule.id, rule.kind, rule.says, rule.place.removeprefix("referee")) for rule in rules]
    return fitted_table(("rule", "kind", "says", "book"), rows, wide)


def ambiguities_text(entries: Iterable[Ambiguity], wide: int) -> str:
    """A table of disputed points."""
    rows = [(entry.id, entry.question, entry.default or "fixed") for entry in entries]
    return fitted_table(("disputed", "question", "played as"), rows, wide)


def examples_text(entries: Iterable[Example], wide: int) -> str:
    """A table of worked examples."""
    rows = [(entry.id, entry.says, entry.cites[0].short) for entry in entries]
    return fitted_table(("example", "says", "book"), rows, wide)


def find_entry(books: Iterable[Book], id: str) -> tuple[Book | None, Entry | None]:
    """The entry of this id; the game's name may be left out where that is clear."""
    books = list(books)
    if id in OWN_RULES:
        return None, OWN_RULES[id]
    ends = [(book, entry) for book in books for key, entry in _entries(book) if key == id or key.endswith(f".{id}")]
    exact = [pair for pair in ends if pair[1].id == id]
    found = exact or ends
    return found[0] if len(found) == 1 else (None, None)


def known_ids(books: Iterable[Book]) -> list[str]:
    """Every id there is."""
    return [*OWN_RULES, *(key for book in books for key, _ in _entries(book))]


def _entries(book: Book) -> Iterator[tuple[str, Entry]]:
    yield from book.rules.items()
    yield from book.examples.items()
    yield from book.ambiguities.items()


def entry_text(book: Book | None, entry: Entry, folder: Path | None, wide: int, settled: str = "") -> str:
    """One entry in full; a settled dispute says why only one reading of it is played."""
    match entry:
        case Rule():
            parts = list(_rule(book, entry, wide))
        case Example():
            parts = list(_example(book, entry, wide))
        case _:
            parts = list(_ambiguity(book, entry, wide, settled))
    files = sorted(naming_files(folder, entry.id)) if folder else []
    if files:
        parts.append("\n".join(["Scenarios that name it:", *(f"  {clean(path)}" for path in files)]))
    return "\n".join(parts)


def _rule(book: Book | None, rule: Rule, wide: int) -> Iterator[str]:
    kind = f"{rule.kind}, implied" if rule.implied else rule.kind
    section = book.sections.get(rule.section, rule.section) if book else "the referee's own rules"
    yield f"{strong(rule.id)} ({kind}; {clean(section)})"
    yield _paragraph(rule.says, wide)
    yield from _cites(book, rule.cites)
    for amb in _disputes(book, rule.id):
        yield from map(doubtful, _paragraph(f"disputed: {amb.id}: {amb.question}", wide).split("\n"))


def _example(book: Book | None, example: Example, wide: int) -> Iterator[str]:
    yield f"{strong(example.id)} (worked example, {example.status})"
    yield _paragraph(example.says, wide)
    if example.gaps:
        yield _paragraph(f"gaps: {example.gaps}", wide)
    yield from _cites(book, example.cites)


def _ambiguity(book: Book | None, entry: Ambiguity, wide: int, settled: str) -> Iterator[str]:
    kind = "can be switched" if entry.switchable else "one sensible reading"
    kind = "settled: only one reading is played" if settled else kind
    yield f"{strong(entry.id)} (disputed, {kind})"
    yield _paragraph(entry.question, wide)
    for name, says in entry.readings.items():
        mark = "*" if name == entry.default else " "
        yield fill(f"{mark} {name}: {clean(says)}", wide, initial_indent="  ", subsequent_indent="      ")
    if settled:
        yield _paragraph(f"* is always played: {settled}", wide)
    elif entry.readings:
        yield f"  (* is played unless a file says options: {{readings: {{{entry.id}: ...}}}})"
    for word, text in (("ruling", entry.ruling), ("why", entry.why), ("sources", entry.sources)):
        if text:
            yield _paragraph(f"{word}: {text}", wide)
    for id in entry.affects:
        says = book.rules[id].says if book and id in book.rules else ""
        yield _paragraph(f"affects {id}: {says}", wide)


def _disputes(book: Book | None, id: str) -> list[Ambiguity]:
    return [amb for amb in book.ambiguities.values() if id in amb.affects] if book else []


def _cites(book: Book | None, cites: tuple[Cite, ...]) -> Iterator[str]:
    for cite in cites:
        title = f" ({clean(book.books[cite.book])})" if book and cite.book in book.books else ""
        yield f"  {clean(cite)}{faint(title)}"


def _paragraph(text: str, wide: int) -> str:
    return fill(clean(text), wide, initial_indent="  ", subsequent_indent="  ")


def naming_files(folder: Path, id: str) -> Iterator[Path]:
    """Files that name an id as what they show, expect or refuse by."""
    from referee.scenario.find import find

    for path in find([folder]):
        text = path.read_text(encoding="utf-8", errors="replace")
        if id in text and any(_names(line, id) for line in text.splitlines()):
            yield path


def _names(line: str, id: str) -> bool:
    import re

    code = line.partition(" #")[0]
    here = re.search(rf"(?<![\w.]){re.escape(id)}(?![\w.])", code) is not None
    return here and (any(key in code for key in _KEYS) or code.lstrip().startswith("-") or f"{id}:" in code)
