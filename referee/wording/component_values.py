"""What stands in the fields of components, in words."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.kernel.components import PRINTED, Numbers, is_prose
from referee.kernel.field_types import MUCH
from referee.kernel.game import Game
from referee.kernel.spec import spec_of
from referee.language.english import Language
from referee.language.speaking import current_language, language_of
from referee.language.word_forms import WordEntry, load_words
from referee.words.question_search import COMMON
from referee.words.stemmer import stems

LONGEST = 900
"""What is longer is looked up in the table of the kind."""
NUMBERS = 3
"""Of single numbers, whose names are long and never said in full, so many of the nearest are shown."""
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


def values_in_question(game: Game[Any, Any], kind: str, question: str) -> tuple[str, ...]:
    """Return the entries of a kind a question names, each with its fields; all of a few where it names none."""
    entries, words = game.plain_box.get(kind, {}), load_words(game.folder)
    asked = set(stems(question)) - COMMON
    is_number = isinstance(getattr(game.standard_box, kind), Numbers)
    named = {
        id: _shared_words(_spellings(words.component(kind, id), id, entry), asked, in_full=not is_number)
        for id, entry in entries.items()
    }
    if is_number:
        nearest = sorted(filter(named.get, entries), key=lambda id: -named[id])[:NUMBERS]
        return tuple([_number_text(game, kind, id) for id in nearest])
    most = max(named.values(), default=0)
    shown = [text for id in entries if named[id] == most and (text := _entry_text(game, kind, id, asked))]
    return tuple(shown) if sum(map(len, shown)) <= LONGEST else ()


def _spellings(word: WordEntry | None, id: str, entry: Mapping[str, Any]) -> Iterator[str]:
    """Yield what an entry is called."""
    yield id
    yield from (text for field in PRINTED if isinstance(text := entry.get(field), str))
    if word is not None:
        yield from (*word.spellings(), *word.also, *word.forms.values())


def _shared_words(spellings: Iterable[str], asked: set[str], in_full: bool) -> int:
    """Return how many words of one of its names a question has; `in_full`: only where it has the whole name."""
    names = (set(stems(one)) for one in spellings)
    return max((len(name & asked) for name in names if name <= asked or not in_full), default=0)


def _number_text(game: Game[Any, Any], kind: str, id: str) -> str:
    """Return a single number of the rules with what it is."""
    return f"{_name(game, kind, id)}: {_value_text(game, kind, id, 'value')}{_doubt(game, kind, id, ('value',))}"


def _entry_text(game: Game[Any, Any], kind: str, id: str, asked: set[str]) -> str:
    """Return an entry by its name with the one field that is asked for, else all; nothing where all are too long."""
    tongue, fields = language_of(game), [field for field in game.plain_box[kind][id] if field not in PRINTED]
    texts = {field: _value_text(game, kind, id, field) for field in fields}
    brief = {field: text for field, text in texts.items() if text and len(text) <= BRIEF}
    meant = [field for field in brief if _shared_words((field, tongue.field(kind, field)), asked, in_full=True)]
    shown = meant if len(meant) == 1 else list(brief)
    if len(shown) > 1 and (doubt := _doubt(game, kind, id, shown)):
        each, name = [f"{tongue.field(kind, one)}: {brief[one]}" for one in shown], _name(game, kind, id) + doubt
    else:
        doubts = {one: _doubt(game, kind, id, (one,)) for one in shown}
        each = [f"{tongue.field(kind, one)}: {brief[one]}{doubts[one]}" for one in shown]
        name = _name(game, kind, id)
    if not each and any(texts.values()):
        return ""
    return f"{name} – {'; '.join(each)}" if each else name


def _name(game: Game[Any, Any], kind: str, id: str) -> str:
    return language_of(game).word(kind, id) or language_of(game).id_text(id, kind)


def _doubt(game: Game[Any, Any], kind: str, id: str, fields: Iterable[str]) -> str:
    """Return the mark of what is only assumed, where all of these fields are."""
    origin = game.origins.kinds[kind]
    return f" ({known_how(ASSUMED)})" if all(origin.of(id, one).status == ASSUMED for one in fields) else ""


def _value_text(game: Game[Any, Any], kind: str, id: str, field: str) -> str:
    """Return what stands in a field; money as the game writes it."""
    tongue, entry, value = language_of(game), getattr(game.standard_box, kind)[id], game.plain_box[kind][id][field]
    if isinstance(value, int) and spec_of(type(entry)).fields[field].high == MUCH:  # only money may be so much
        return tongue.money(value)
    return shown_value(value, kind, field, tongue)
