"""Pages made from the inventory: the rules of a game, and where we stand on every disputed point."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from referee.games import GAMES, load_game
from referee.kernel.rule import Ambiguity, Book, Cite, Rule
from referee.language.rules import cite_text

HEAD = (
    "Made by `make schemas`. For every disputed point: how we read it, why, and a scenario that shows what the other",
    "readings change (`referee run FILE`). Any reading can be chosen in a file (`options: {readings: {ID: NAME}}`)",
    "or on the command line (`--reading ID=NAME`); points without a switch have one sensible reading.",
)
Scenarios = dict[str, list[str]]
"""The files that name an id of the inventory, by id."""


def documents(root: Path, disputes: Mapping[str, Sequence[Path]]) -> dict[Path, bytes]:
    """Return all generated pages of a checkout; `disputes`: the scenarios that show a disputed point, by its id."""
    docs = root / "docs"
    files = {id: [path.relative_to(root).as_posix() for path in paths] for id, paths in disputes.items()}
    pages = {docs / "conformance.md": _conformance(files)}
    pages |= {docs / "rules" / f"{name}.md": _rules(load_game(name).book) for name in GAMES}
    return {path: "\n".join([*lines, ""]).encode() for path, lines in pages.items()}


def _rules(book: Book) -> Iterator[str]:
    """Yield every rule of a game, section by section."""
    yield f"# {book.title}: the rules"
    yield ""
    yield "Made by `make schemas` from the inventory; statements are our own words. `referee explain ID` tells more."
    for number, title in book.sections.items():
        rules = [rule for rule in book.rules.values() if rule.section == number]
        if rules:
            yield from ("", f"## {number} {title}", "")
            yield from (_rule(rule) for rule in rules)
    yield from ("", "## Worked examples", "")
    yield from (
        f"- `{one.id}` ({one.status}): {_line(one.english)} {_cites(one.cites)}" for one in book.examples.values()
    )


def _rule(rule: Rule) -> str:
    implied = ", implied" if rule.implied else ""
    return f"- `{rule.id}` [{rule.kind}{implied}]: {_line(rule.english)} {_cites(rule.cites)}"


def _cites(cites: tuple[Cite, ...]) -> str:
    return f"({'; '.join(map(cite_text, cites))})"


def _line(text: str) -> str:
    return " ".join(text.split())


def _conformance(files: Scenarios) -> Iterator[str]:
    """Yield each disputed point with the reading taken, why, and the scenario that shows the difference."""
    yield "# Where the books can be read in two ways"
    yield ""
    yield from HEAD
    for name in GAMES:
        book = load_game(name).book
        switches = [one for one in book.ambiguities.values() if one.switchable]
        fixed = [one for one in book.ambiguities.values() if not one.switchable]
        yield from ("", f"## {book.title}", "", f"{len(switches)} switches, {len(fixed)} settled points.", "")
        for one in switches:
            yield from _switch(one, files)
        yield from (f"- `{one.id}`: {_line(one.question_english)} Settled: {_line(one.settled)}" for one in fixed)


def _switch(one: Ambiguity, files: Scenarios) -> Iterator[str]:
    yield f"- `{one.id}`: {_line(one.question_english)}"
    for name, says in one.ways.items():
        yield f"  - {f'**{name}** (taken)' if name == one.default else name}: {_line(says)}"
    why = [f"why: {_line(one.reason)}"] if one.reason else []
    shown = [f"shown by {', '.join(f'`{file}`' for file in files.get(one.id, []))}"] if one.id in files else []
    if why or shown:
        yield f"  - {'; '.join([*why, *shown])}"
