"""What stands in the fields of components, in words."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.kernel.components import PRINTED, is_prose
from referee.kernel.game import Game
from referee.language.english import Language
from referee.language.speaking import current_language, language_of
from referee.language.word_forms import WordEntry, load_words
from referee.words.question_search import COMMON
from referee.words.stemmer import stems

LONGEST = 900
"""What is longer is looked up in the table of the kind."""
BRIEF = 80
"""A longer value is looked up there, too."""
ASSUMED = "assumed"


def known_how(status: str) -> str:
    """Return how something is known: printed, found, derived, assumed."""
    return current_language().word("origins", status)


def shown_value(value: Any, kind: str, field: str, tongue: Language, inner: bool = False) -> str:
    """Return what stands in a field: prose and names in the language spoken; several records are numbered."""
    if isinstance(value, Mapping):
        between = ", " if inner or not any(isinstance(one, Mapping) for one in value.values()) else "; "
        return between.join(_pair(key, one, kind, field, tongue) for key, one in value.items())
    if isinstance(value, list):
        told = [shown_value(one, kind, field, tongue, inner=True) for one in value]
        if len(told) > 1 and not inner and isinstance(value[0], Mapping):
            told = [f"{n}) {one}" for n, one in enumerate(told, 1)]
        return ("; " if any(map(_long, value)) else ", ").join(told)
    if isinstance(value, bool) or value is None:
        return tongue.none("yes" if value else "no" if value is False else "none")
    if isinstance(value, str):
        said = tongue.described(value) if is_prose(field, value) else tongue.value_text(f"{kind}.{field}", value)
        return said or value
    return str(value)


def _long(value: Any) -> bool:
    """Return whether commas could not keep such values apart."""
    return isinstance(value, Mapping) or (isinstance(value, str) and " " in value)


def _pair(key: str, value: Any, kind: str, field: str, tongue: Language) -> str:
    """Return a key of a map with what it holds: a field of its own, or a thing or place of this one."""
    thing, own = tongue.value_text(f"{kind}.{field}", key), tongue.field(kind, key)
    of, name = (key, own) if thing == key and own != key else (field, thing)
    told = shown_value(value, kind, of, tongue, inner=True)
    return f"{name}: {f'({told})' if isinstance(value, Mapping | list) and len(value) > 1 else told}"


def named_values(game: Game[Any, Any], kind: str, question: str) -> tuple[str, ...]:
    """Return the entries of a kind a question names, each with its fields; all of a few where it names none."""
    entries, words = game.plain_box.get(kind, {}), load_words(game.folder)
    asked = set(stems(question)) - COMMON
    named = {id: _named(_spellings(words.component(kind, id), id, entry), asked) for id, entry in entries.items()}
    most = max(named.values(), default=0)
    shown = [_entry_text(game, kind, id, asked) for id in entries if named[id] == most]
    return tuple(filter(None, shown)) if sum(map(len, shown)) <= LONGEST else ()


def _spellings(word: WordEntry | None, id: str, entry: Mapping[str, Any]) -> Iterator[str]:
    """Yield what an entry is called."""
    yield id
    yield from (text for field in PRINTED if isinstance(text := entry.get(field), str))
    if word is not None:
        yield from (*word.spellings(), *word.also, *word.forms.values())


def _named(spellings: Iterable[str], asked: set[str]) -> int:
    """Return how many words a question has of the longest name it has in full."""
    names = (set(stems(one)) for one in spellings)
    return max((len(name) for name in names if name <= asked), default=0)


def _entry_text(game: Game[Any, Any], kind: str, id: str, asked: set[str]) -> str:
    """Return an entry by its name with the fields that are asked for, else all; what is only assumed says so."""
    tongue, origin, entry = language_of(game), game.origins.kinds[kind], game.plain_box[kind][id]
    texts = {field: shown_value(value, kind, field, tongue) for field, value in entry.items() if field not in PRINTED}
    brief = {field: text for field, text in texts.items() if text and len(text) <= BRIEF}
    shown = [field for field in brief if _named((field, tongue.field(kind, field)), asked)] or list(brief)
    doubtful = [field for field in shown if origin.of(id, field).status == ASSUMED]
    mark = f" ({known_how(ASSUMED)})"
    each = [
        f"{tongue.field(kind, field)}: {brief[field]}" + (mark if field in doubtful and doubtful != shown else "")
        for field in shown
    ]
    name = tongue.word(kind, id) or tongue.id_text(id, kind)
    return f"{name} – {'; '.join(each)}" + (mark if doubtful == shown else "") if each else ""
