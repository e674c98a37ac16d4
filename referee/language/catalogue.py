"""What is known of a language: its catalogue for each game; English needs none, for its texts are the keys."""

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from referee.kernel.compiled import COMMON, find_compiled
from referee.kernel.rule import BOOK_FOLDERS
from referee.language.current import language

Forms = dict[str, str]
"""A word by its form: under no name as it stands, by case, by number."""
CARRIER = "carrier"
"""The form under which stands the noun that carries the cases of a quoted name: `отдел`."""
TYPED = "*"
"""The forms of whatever a file names besides the box: `постройки «{id}»`."""


class Catalogue(Struct, frozen=True):
    """One language of one game, or of what all games share, as `make schemas` compiles it."""

    texts: dict[str, str] = {}
    """English template to template."""
    facts: dict[str, str] = {}
    """What a fact of this name is: a section of `words`."""
    words: dict[str, dict[str, Forms]] = {}
    """Section, id, forms."""
    nouns: dict[str, Forms] = {}
    """What is counted: one, few, many."""
    says: dict[str, str] = {}
    """Statements of rules, questions and readings of disputes, by id."""
    places: dict[str, str] = {}
    """Headings of the books."""


@cache
def catalogue(folder: Path, name: str) -> Catalogue:
    """Return the catalogue of a game's folder, or of what all games share; an empty one where there is none."""
    data = find_compiled(folder, f"{name}.json")
    return msgspec.json.decode(data, type=Catalogue) if data else Catalogue()


def statement(id: str, english: str) -> str:
    """Return what a rule, an example, a disputed point or a reading says, by its id."""
    return english if language() == "en" else _of(id).says.get(id, english)


def heading(id: str, english: str) -> str:
    """Return a heading of a book, as the book of this language has it."""
    return english if language() == "en" else _of(id).places.get(english, english)


def _of(id: str) -> Catalogue:
    """Return the catalogue of the game an id belongs to."""
    return catalogue(BOOK_FOLDERS.get(id.partition(".")[0], COMMON), language())
