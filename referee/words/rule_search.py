"""The rules, disputed points and examples of a game as something to be searched in both languages."""

from collections.abc import Iterator, Sequence
from typing import Any

from referee.kernel.language.rules import example_text, question_text, reading_texts, rule_text
from referee.kernel.language.word_forms import WordEntries, load_words
from referee.kernel.rule import Ambiguity, Book, Cite, Example, Rule
from referee.words.text_search import Entry, Glossary, SearchResult, search

ID, SAYS, HEADING, GROUP, READING = 3.0, 2.0, 1.5, 0.7, 1.0
"""How much a word counts by where it stands."""


def entries(book: Book, words: WordEntries) -> Iterator[Entry]:
    """Yield everything of the inventory, in its order."""
    for rule in book.rules.values():
        section, group = book.sections.get(rule.section, ""), _group(words, book, rule.id)
        own = words.of("sections", rule.section)
        counts = 0.7 if rule.kind == "advice" else 1.0
        yield Entry(
            rule,
            (counts * ID, short(book, rule.id)),
            (counts * SAYS, rule_text(rule)),
            (HEADING, " ".join(_headings(words, rule.cites))),
            (GROUP, f"{section} {own.ru if own else ''} {group} {rule.kind}"),
        )
    for dispute in book.ambiguities.values():
        known = words.readings.get(short(book, dispute.id))
        russian = " ".join([known.ru, *known.readings.values()]) if known else ""
        readings = " ".join([*dispute.ways, *reading_texts(dispute).values()])
        yield Entry(
            dispute, (ID, short(book, dispute.id)), (SAYS, f"{question_text(dispute)} {russian}"), (READING, readings)
        )
    for example in book.examples.values():
        headings = " ".join(_headings(words, example.cites))
        yield Entry(example, (ID, short(book, example.id)), (SAYS, example_text(example)), (HEADING, headings))


def short(book: Book, id: str) -> str:
    """Return an id without what all ids of the book have."""
    return id.removeprefix(f"{book.game}.").removeprefix("amb.").removeprefix("ex.")


def _group(words: WordEntries, book: Book, id: str) -> str:
    group = words.of("rule_groups", short(book, id).partition(".")[0])
    return " ".join([group.en, group.ru, *group.also]) if group else ""


def _headings(words: WordEntries, cites: tuple[Cite, ...]) -> Iterator[str]:
    """Yield the headings a rule stands under, those of the other edition too."""
    for cite in cites:
        yield cite.heading
        yield from (russian for heading, russian in words.headings.items() if heading in cite.heading)


def find_rules(game: Any, asked: Sequence[str]) -> SearchResult:
    """Return what of a game's inventory fits the words; a word with a dot begins an id."""
    words, book = load_words(game.folder), game.book
    begins = [word.removeprefix(f"{book.game}.") for word in asked if "." in word.strip(".")]
    known = [entry for entry in entries(book, words) if all(_begins(book, entry.thing.id, word) for word in begins)]
    others = [word for word in asked if "." not in word.strip(".")]
    if not others:
        return SearchResult(tuple(entry.thing for entry in known), len(begins), len(begins), {})
    return search(known, others, Glossary(words, load_words()))


def _begins(book: Book, id: str, word: str) -> bool:
    return id.removeprefix(f"{book.game}.").startswith(word) or short(book, id).startswith(word)


def apart(things: tuple[Any, ...]) -> tuple[list[Rule], list[Ambiguity], list[Example]]:
    """Return what was found, each kind by itself."""
    return (
        [thing for thing in things if isinstance(thing, Rule)],
        [thing for thing in things if isinstance(thing, Ambiguity)],
        [thing for thing in things if isinstance(thing, Example)],
    )
