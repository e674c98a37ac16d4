"""Keys in other languages than English: what a key of a file may be called where it stands, and back again."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from typing import Any

from referee.kernel.game import Game
from referee.kernel.position import ABOUT
from referee.kernel.spec import Spec
from referee.language.word_forms import load_words
from referee.scenario.file.format import ASK, DO, STEP_KEYS, FullLine, Head, Source, keys
from referee.words.name_lists import SHARED, GameLists, SharedLists, spellings_of
from referee.words.name_resolver import fold

Section = tuple[str, tuple[str, ...]]
"""A list of names, and those of its ids that may stand here."""
FILE: Section = ("keys", tuple(sorted(keys(Head))))
LINE: Section = ("keys", tuple(sorted(keys(FullLine))))
SOURCE: Section = ("keys", tuple(sorted(keys(Source))))
STEP: Section = ("keys", STEP_KEYS)
BASE: Section = ("keys", ABOUT)
TAG: Section = ("keys", ("is",))


class KeyNames:
    """The names of the keys that may stand in one map; a name several keys have is no name of any."""

    def __init__(self, spellings: Callable[[], Iterable[tuple[str, str, int]]]) -> None:
        self._spellings = spellings

    @cached_property
    def _ids_and_names(self) -> tuple[dict[str, str], dict[str, str]]:
        """Every key by what it may be called, and what each is called; a file in English keys needs neither."""
        ids, names = dict[str, str](), dict[str, str]()
        ranked = [(rank, fold(text), text, key) for key, text, rank in self._spellings() if not text.isascii()]
        for rank in sorted({rank for rank, *_ in ranked}):
            found: dict[str, dict[str, str]] = {}
            for own, folded, text, key in ranked:
                if own == rank and folded not in ids:
                    found.setdefault(folded, {})[key] = text
            clear = {folded: key for folded, spelt in found.items() if len(spelt) == 1 for key in spelt}
            ids |= clear
            for folded, key in clear.items():
                names.setdefault(key, found[folded][key])
        return ids, names

    def key(self, word: str) -> str:
        """Return the key a word stands for; the word itself where it is no name of one."""
        return word if word.isascii() else self._ids_and_names[0].get(fold(word), word)

    def printed(self, key: str) -> str:
        """Return how a key is called; the key itself where it has no name of its own."""
        return self._ids_and_names[1].get(key, key)

    @property
    def names(self) -> dict[str, str]:
        """Every key by what it is called."""
        return {name: key for key, name in self._ids_and_names[1].items()}


@cache
def key_names(game: Game[Any, Any], *sections: Section) -> KeyNames:
    """Return the names of the keys of some lists of a game."""
    return KeyNames(lambda: _spellings(GameLists(game), sections))


@cache
def file_keys(*sections: Section) -> KeyNames:
    """Return the names of the keys all games share."""
    return KeyNames(lambda: _spellings(SHARED, sections))


def _spellings(lists: GameLists | SharedLists, sections: Iterable[Section]) -> Iterator[tuple[str, str, int]]:
    for names, ids in sections:
        yield from ((id, text, rank) for id in ids for text, rank in lists.spellings(names, id))


@cache
def record_keys(game: Game[Any, Any], spec: Spec) -> KeyNames:
    """Return the names of the fields of a record: of a move, a question, a stage, the options or a position."""
    fields = tuple(spec.fields)
    if spec.tag_key in (DO, ASK):
        return key_names(game, (f"{spec.tag_key}.{spec.tag}", fields), STEP)
    if spec.tag_key:
        return key_names(game, (f"{spec.tag_key}.{spec.tag}", fields), TAG)
    if spec.type is game.options:
        return key_names(game, ("options", fields))
    known = load_words(game.folder).section("position")
    placed, others = (tuple(key for key in fields if (key in known) is here) for here in (True, False))
    base = (BASE,) if spec.type is game.state else ()
    return key_names(game, ("position", placed), ("stage_fields", others), *base)


@cache
def stage_keys(game: Game[Any, Any], spec: Spec) -> KeyNames:
    """Return the names of the fields of all stages, as an expectation has them."""
    stages = spec.each.alternatives if spec.each is not None else ()
    return key_names(game, ("stage_fields", tuple({key: None for one in stages for key in one.fields})), TAG)


@cache
def any_keys(game: Game[Any, Any], known: tuple[str, ...]) -> KeyNames:
    """Return the names of some keys wherever they stand."""
    return key_names(game, *((names, known) for names in ("arguments", "position", "stage_fields", "options", "keys")))


@cache
def component_keys(game: Game[Any, Any], kind: str, spec: Spec) -> KeyNames:
    """Return the names of the fields of a component: its kind may have another word for one than others have."""
    words = load_words(game.folder).section("fields")
    named = {key: words.get(f"{kind}.{key}") or words.get(key) for key in spec.fields}
    return KeyNames(lambda: ((key, text, rank) for key, word in named.items() for text, rank in spellings_of(word)))
