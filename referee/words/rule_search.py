"""The rules, disputed points and examples of a game found by words, by the same index that answers questions."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from referee.kernel.rule import Ambiguity, Book, Example, Rule
from referee.words.question_search import COMMON, QuestionSearch, load_common, load_index
from referee.words.stemmer import stems
from referee.words.text_search import SearchResult


@cache
def search_of(folder: Path) -> QuestionSearch:
    """Return the search of a game's folder."""
    return QuestionSearch(load_index(folder), load_common())


def find_rules(game: Any, asked: Sequence[str]) -> SearchResult:
    """Return what of a game's inventory fits the words; a word with a dot begins an id."""
    book: Book = game.book
    begins = [word.removeprefix(f"{book.game}.") for word in asked if "." in word.strip(".")]
    inventory: dict[str, Any] = {**book.rules, **book.ambiguities, **book.examples}
    known = [id for id in inventory if all(_begins(book, id, word) for word in begins)]
    others = [word for word in asked if "." not in word.strip(".")]
    if not others:
        return SearchResult(tuple([inventory[id] for id in known]), len(begins), len(begins), {})
    line = " ".join(others)
    search = search_of(game.folder)
    found = [inventory[id] for id in search.rank(line) if id in known]
    strange = search.strange(line)
    count = len([word for word in dict.fromkeys(line.split()) if not COMMON.issuperset(stems(word))])
    found.sort(key=lambda thing: isinstance(thing, Example))  # a long example has every word
    return SearchResult(tuple(found), count - len(strange) if found else 0, count, strange)


def _begins(book: Book, id: str, word: str) -> bool:
    return id.removeprefix(f"{book.game}.").startswith(word) or short(book, id).startswith(word)


def short(book: Book, id: str) -> str:
    """Return an id without what all ids of the book have."""
    return id.removeprefix(f"{book.game}.").removeprefix("amb.").removeprefix("ex.")


def apart(things: tuple[Any, ...]) -> tuple[list[Rule], list[Ambiguity], list[Example]]:
    """Return what was found, each kind by itself."""
    return (
        [thing for thing in things if isinstance(thing, Rule)],
        [thing for thing in things if isinstance(thing, Ambiguity)],
        [thing for thing in things if isinstance(thing, Example)],
    )
