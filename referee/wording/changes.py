"""What has changed, in the language spoken now."""

from collections.abc import Iterable

from referee.document.changes import Change
from referee.language.current import ENGLISH
from referee.language.english import Language
from referee.wording.english_changes import ChangeWords


def change_words(tongue: Language) -> ChangeWords:
    """Return how a language tells changes."""
    if tongue.name == ENGLISH:
        return ChangeWords(tongue)
    from referee.wording.russian_changes import RussianChanges  # who speaks English does not load it

    return RussianChanges(tongue)


def change_texts(changes: Iterable[Change], tongue: Language, instead: bool = False) -> list[str]:
    """Return each change as a sentence."""
    words = change_words(tongue)
    return [words.sentence(change, instead) for change in changes]
