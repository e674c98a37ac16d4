"""Cards and tiles as people name them by what they show: `3/1`, `2 homes 1 retail`, «турист, 2 за символ туриста».

What is printed is what is read: the templates of a face in every language, with any form of a word in their gaps.
Commas, colons and words that say nothing may stand between its parts; how many of a thing is a number.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from referee.kernel.faces import Face, Fields, Gap, Values, Way, copy_of, face_of, numbered
from referee.kernel.game import Game
from referee.language.catalogue import catalogue
from referee.language.current import LANGUAGES
from referee.language.template import parsed
from referee.language.word_forms import load_words
from referee.words.name_lists import spellings_of
from referee.words.name_resolver import look
from referee.words.stemmer import IDLE, plain, stem

_TOKEN = re.compile(r"\d+|[^\W\d]+|[/,]")
_BETWEEN = frozenset(",")
"""What may stand between the parts of a face."""
_MONEY = frozenset(map(stem, ("dollar", "dollars", "доллар", "доллара", "долларов")))
_COPY = re.compile(r" #\d{1,3}\b")
_WORDS = 7
"""A word of a list has at most so many words."""


class FoundFace(NamedTuple):
    """A face in some words: where it ends, its kind, and what it says."""

    end: int
    kind: str
    values: Values


class _Noun(NamedTuple):
    """A noun behind a number, in any form."""

    stems: frozenset[str]


_Item = str | tuple[str, Gap] | _Noun
"""A part of a template: the stem of a word, a gap with its name, or a noun behind a number."""


class FaceReader:
    """Reads faces of one game, in any language."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def read(self, text: str, *kinds: str) -> FoundFace | None:
        """Return the face a whole text is, of the first of these kinds of which it is one."""
        tokens = tokens_of(text)
        return next((found for found in self._found(tokens, 0, kinds) if found.end == len(tokens)), None)

    def spans(self, text: str, *kinds: str) -> Iterator[tuple[int, int, str]]:
        """Yield the faces in a text: from where to where, and what a card is called in files that shows this."""
        places = [*_places(text)]
        tokens, at = [found[0] for found in places], 0
        while at < len(tokens):
            found = max(self._found(tokens, at, kinds, named=False), key=lambda one: one.end, default=None)
            if found is not None:
                name = self.game.faces[found.kind].name_of(found.values)
                yield places[at].start(), places[found.end - 1].end(), name
            at = at + 1 if found is None else found.end

    def _found(self, tokens: list[str], at: int, kinds: tuple[str, ...], named: bool = True) -> Iterator[FoundFace]:
        """Yield the faces that begin at a word; `named`: the noun for such a card may stand before it."""
        for kind in kinds:
            face = self.game.faces[kind]
            begins = (
                at
                if not named
                else at + next((n for n in (2, 1) if stems_of(tokens[at : at + n]) in self._nouns[kind]), 0)
            )
            for parts in self._parts[kind]:
                for end, values in _parts_read(face, parts, self._words, tokens, begins, 0, {}):
                    yield FoundFace(end, kind, values)

    @cached_property
    def _nouns(self) -> dict[str, frozenset[tuple[str, ...]]]:
        """What a card of each kind is called: it may stand before its face."""
        words, chance = load_words(self.game.folder), self.game.chance
        found = {}
        for kind in self.game.faced:
            about = [words.of("kinds", kind), *(words.of("chance", one) for one in chance if chance[one].names == kind)]
            named = [kind, *(one for one in chance if chance[one].names == kind)]
            spelt = [text for one in about for text, _ in spellings_of(one)]
            found[kind] = frozenset(stems_of(tokens_of(text)) for text in [*named, *spelt])
        return found

    @cached_property
    def _parts(self) -> "dict[str, list[tuple[tuple[tuple[Way, tuple[_Item, ...]], ...], ...]]]":
        """Return the parts of every face in each language, and as names are made of it."""
        return {
            kind: [
                tuple(
                    tuple((way, items) for way in ways for items in self._ways(face, way, language))
                    for ways in face.parts
                )
                for language in LANGUAGES
            ]
            for kind, face in self.game.faces.items()
        }

    def _ways(self, face: Face, way: Way, language: str) -> "Iterator[tuple[_Item, ...]]":
        texts = catalogue(self.game.folder, language).texts
        for template in (way.template, *way.also):
            yield tuple(_items(face, self.game.folder, texts.get(template, template), language))

    @cached_property
    def _words(self) -> "_Words":
        return _Words(self.game)


class _Words:
    """The words that may stand in the gaps of the faces of a game, in any form."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self._indices: dict[tuple[str, str], dict[tuple[str, ...], str]] = {}

    def index(self, name: str, gap: Gap) -> dict[tuple[str, ...], str]:
        """Return the ids of a gap by the stems of all they are called."""
        key = name, gap.names
        if key not in self._indices:
            found: dict[tuple[str, ...], str] = {}
            for id in self._ids(gap):
                for text in self._spellings(name, id):
                    found.setdefault(stems_of(tokens_of(text)), id)
            self._indices[key] = found
        return self._indices[key]

    def _ids(self, gap: Gap) -> Iterator[str]:
        for name in gap.names.split():
            yield from [name[1:]] if name[0] == "=" else getattr(self.game.standard_box, name)

    def _spellings(self, name: str, id: str) -> Iterator[str]:
        yield id
        words = load_words(self.game.folder)
        for section in (*words.facts.get(name, ()), name):
            yield from (text for text, _ in spellings_of(words.of(section, id) or words.component(section, id)))
            for language in LANGUAGES[1:]:
                yield from catalogue(self.game.folder, language).words.get(section, {}).get(id, {}).values()


@cache
def reader_of(game: Game[Any, Any]) -> FaceReader:
    """Return the reader of a game's faces."""
    return FaceReader(game)


def faces_quoted(game: Game[Any, Any], text: str, *kinds: str) -> str:
    """Return a text with what cards show in quotes, as cards that show it are called in files."""
    end, found = 0, list[str]()
    for start, stop, name in reader_of(game).spans(text, *kinds):
        opened = text[:start].count('"') % 2  # it stands in quotes already
        copy = _COPY.match(text, stop)
        found += [text[end:start], name if opened else f'"{name}{copy[0] if copy else ""}"']
        end = copy.end() if copy and not opened else stop
    return "".join([*found, text[end:]])


def read_fields(game: Game[Any, Any], text: str, *kinds: str) -> tuple[str, Fields] | None:
    """Return the kind of card a text is a face of, and what it says of it."""
    found = reader_of(game).read(text, *kinds)
    return None if found is None else (found.kind, game.faces[found.kind].fields(found.values))


def read_name(game: Game[Any, Any], text: str, *kinds: str) -> str | None:
    """Return what a card is called in files that shows what a text says; None where the text is no face."""
    face, copy = face_of(text.strip()), copy_of(text.strip())
    found = reader_of(game).read(face, *kinds)
    return None if found is None else numbered(game.faces[found.kind].name_of(found.values), copy)


def tokens_of(text: str) -> list[str]:
    """Return the words of a text that may be a face, without those that say nothing."""
    return [found[0] for found in _places(text)]


def _places(text: str) -> Iterator[re.Match[str]]:
    """Yield the words of a text that say something; the name of the money behind a sum says nothing."""
    before = ""
    for found in _TOKEN.finditer(plain(text).replace("_", " ")):
        if found[0] not in IDLE and not (before.isdecimal() and stem(found[0]) in _MONEY):
            yield found
        before = found[0]


def stems_of(tokens: list[str]) -> tuple[str, ...]:
    """Return words as they are compared: without endings, whichever alphabet was typed."""
    return tuple([look(stem(token)) for token in tokens])


def _items(face: Face, folder: Path, template: str, language: str) -> Iterator[_Item]:
    for text, name, form in parsed(template):
        yield from stems_of(tokens_of(text))
        if name is not None:
            yield name, face.gaps[name]
            if form[:1] == "#":
                yield _Noun(frozenset(_noun_forms(folder, form[1:].partition(":")[0], language)))


def _noun_forms(folder: Path, noun: str, language: str) -> Iterator[str]:
    for word in [noun, *catalogue(folder, language).nouns.get(noun, {}).values()]:
        yield from stems_of(tokens_of(word))


def _parts_read(
    face: Face,
    parts: "tuple[tuple[tuple[Way, tuple[_Item, ...]], ...], ...]",
    words: _Words,
    tokens: list[str],
    at: int,
    number: int,
    values: Mapping[str, Any],
) -> Iterator[tuple[int, Values]]:
    """Yield what the words from a place on say of a face, from one of its parts on."""
    if number == len(parts):
        yield at, values
        return
    start = at + 1 if number > 0 and tokens[at : at + 1] and tokens[at] in _BETWEEN else at
    for way, items in parts[number]:
        for end, more in _items_read(items, words, tokens, start, {}):
            yield from _parts_read(face, parts, words, tokens, end, number + 1, {**values, **way.says, **more})
    if number not in face.needs:
        yield from _parts_read(face, parts, words, tokens, at, number + 1, values)


def _items_read(
    items: "tuple[_Item, ...]", words: _Words, tokens: list[str], at: int, values: Mapping[str, Any]
) -> Iterator[tuple[int, Values]]:
    if not items:
        yield at, values
        return
    item, rest = items[0], items[1:]
    if isinstance(item, str):
        if at < len(tokens) and look(stem(tokens[at])) == item:
            yield from _items_read(rest, words, tokens, at + 1, values)
    elif isinstance(item, _Noun):
        end = at
        while end < len(tokens) and look(stem(tokens[end])) in item.stems:
            end += 1
        if end > at:
            yield from _items_read(rest, words, tokens, end, values)
    else:
        name, gap = item
        for end, value in _gap_read(name, gap, words, tokens, at):
            yield from _items_read(rest, words, tokens, end, {**values, name: value})


def _gap_read(name: str, gap: Gap, words: _Words, tokens: list[str], at: int) -> Iterator[tuple[int, Any]]:
    """Yield what may stand in a gap, the longest first."""
    match gap.kind:
        case "number":
            if at < len(tokens) and tokens[at].isdecimal() and len(tokens[at]) < 7:
                yield at + 1, int(tokens[at])
        case "word":
            yield from _word_read(name, gap, words, tokens, at)
        case "list":
            for end, one in _word_read(name, gap, words, tokens, at):
                for stop, more in _gap_read(name, gap, words, tokens, end):
                    yield stop, (one, *more)
                yield end, (one,)
        case "bag":
            if at < len(tokens) and tokens[at].isdecimal() and len(tokens[at]) < 4:
                for end, one in _word_read(name, gap, words, tokens, at + 1):
                    for stop, more in _gap_read(name, gap, words, tokens, end):
                        if one not in more:
                            yield stop, {one: int(tokens[at]), **more}
                    yield end, {one: int(tokens[at])}


def _word_read(name: str, gap: Gap, words: _Words, tokens: list[str], at: int) -> Iterator[tuple[int, str]]:
    index = words.index(name, gap)
    for length in range(min(_WORDS, len(tokens) - at), 0, -1):
        id = index.get(stems_of(tokens[at : at + length]))
        if id is not None:
            yield at + length, id
