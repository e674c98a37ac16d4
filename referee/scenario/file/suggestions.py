"""Did you mean: the nearest known word for one nobody knows."""

from collections.abc import Callable, Iterable, Mapping

from referee.language.english import Language
from referee.language.speaking import say

SYNONYMS = {"player": "by", "who": "by", "move": "do", "action": "do", "question": "ask", "roll": "chance"}
"""What people type for the keys of a step."""


def listed_name(tongue: Language, id: str, *sections: str) -> str:
    """Return a word of a file in a list; a word of another language with its name: дом (`house`)."""
    return tongue.typed_word(id, *sections)


def quoted(text: str) -> str:
    """Return a word of a file in quotes."""
    return say("'{text}'", text=text)


def quote_or_name(tongue: Language, *sections: str) -> Callable[[str], str]:
    """Return how a word is told where one is guessed: with its name in these sections, else in quotes."""
    return lambda id: quoted(id) if (said := listed_name(tongue, id, *sections)) == id else said


def nearest(
    word: str,
    known: Iterable[str],
    also: Mapping[str, str] | None = None,
    tell: Callable[[str], str] = quoted,
) -> str:
    """Return `; did you mean 'x'?`, or nothing. `also` maps other spellings to known words."""
    from difflib import get_close_matches  # only a wrong word needs it

    others = {spelling.lower(): name for spelling, name in (also or {}).items()}
    others |= {name.lower(): name for name in known}
    near = get_close_matches(word.lower(), others, n=2, cutoff=0.6)
    if len(near) == 2 and _alike(word, near[0]) > _alike(word, near[1]) + 0.1:
        near = near[:1]
    names = list(dict.fromkeys(others[spelling] for spelling in near))
    if SYNONYMS.get(word.lower()) in others.values():
        names = [SYNONYMS[word.lower()]]
    return say("; did you mean {names:or}?", names=[tell(name) for name in names]) if names else ""


def _alike(word: str, other: str) -> float:
    from difflib import SequenceMatcher

    return SequenceMatcher(None, word.lower(), other).ratio()


def first_few(known: Iterable[str], most: int = 12) -> str:
    """Return the known words; when there are many, the first of them and how many there are."""
    words = list(known)
    told = ", ".join(words[:most])
    if len(words) <= most:
        return told
    return say("{words}, ... ({n} of {total} shown)", words=told, n=most, total=len(words))
