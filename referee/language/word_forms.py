"""Words: what each thing a file or a report names is called in English and Russian, with the forms sentences need."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from referee.kernel.compiled import COMMON, find_compiled


class Codes(Struct, frozen=True, forbid_unknown_fields=True):
    """How things are called that have no names but codes: `{id}` is the code."""

    pattern: str
    en: str
    ru: str


class WordEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing: its name in both languages and all that sentences and searches need."""

    en: str = ""
    ru: str = ""
    g: str = ""
    """Gender of the Russian name: m, f, n, pl."""
    a: bool = False
    """Animate: the accusative is the genitive."""
    forms: dict[str, str] = {}
    """Russian cases, plurals and verb forms, by name; `en_one`, `en_many`: how the English name is counted."""
    also: tuple[str, ...] = ()
    """Other spellings, and words people type in a search."""
    one: str = ""
    """Of a kind: one of them in Russian."""
    generic: dict[str, str] = {}
    """The noun that carries the case of a quoted name, by the name of the fact; `any` for all."""
    quoted: bool | None = None
    """Whether the Russian name stands in quotes after its noun; None: as its kind has it."""
    quoted_en: bool = False
    """Of a kind: its English names stand in quotes within a sentence."""
    asks: str = ""
    """Of a question: the question in Russian words."""
    example: dict[str, Any] = {}
    """Of a move or question: its fields, as somebody might write them."""
    codes: Codes | None = None
    like: str = ""
    """Of a kind: the ids are those of this kind, and so are their names."""

    def spellings(self) -> Iterator[str]:
        """Yield the names themselves; not the forms, nor the words only a search knows."""
        yield from (name for name in (self.en, self.ru) if name)


class DisputeWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A disputed point and its readings in Russian."""

    ru: str
    readings: dict[str, str] = {}
    why: str = ""
    ruling: str = ""
    sources: str = ""


class WordEntries(Struct, frozen=True, forbid_unknown_fields=True):
    """All words of a game, or of what all games share."""

    sections: dict[str, dict[str, WordEntry]]
    """By where a word is used (moves, stages, position, nouns ...) and id."""
    title: WordEntry = WordEntry()
    components: dict[str, dict[str, WordEntry]] = {}
    """Kind, id."""
    money: dict[str, str] = {}
    abbreviations: dict[str, str] = {}
    headings: dict[str, str] = {}
    """Headings of a book, to Russian."""
    heading_parts: dict[str, str] = {}
    readings: dict[str, DisputeWords] = {}
    facts: dict[str, tuple[str, ...]] = {}
    """What a fact of this name is: sections or kinds of component, in order."""

    def section(self, name: str) -> Mapping[str, WordEntry]:
        """Return the words of a section; none, when there is no such section."""
        return self.sections.get(name, {})

    def of(self, section: str, id: str) -> WordEntry | None:
        """Return the word for an id in the section where it stands."""
        return self.sections.get(section, {}).get(id)

    def name_of(self, section: str, id: str) -> str:
        """Return the English name of a word of a section or of a component; empty when it has none."""
        word = self.of(section, id) or self.component(section, id)
        return word.en if word else ""

    def component(self, kind: str, id: str) -> WordEntry | None:
        """Return a component by its own name, or by its code."""
        known = self.components.get(kind, {}).get(id)
        about = self.of("kinds", kind)
        if known is not None or about is None:
            return known
        if about.like:
            return self.component(about.like, id)
        if about.codes is None:
            return None
        import re

        fits = re.search(about.codes.pattern, id)
        return WordEntry(about.codes.en.format(id=id), about.codes.ru.format(id=id)) if fits else None

    def label(self, id: str) -> str:
        """Return a figure, or the thing a part of it stands for, in English."""
        named = (ids[id] for kind, ids in self.components.items() if id in ids and not self.coded(kind))
        word = self.of("figures", id) or next(named, None)
        return word.en if word else ""

    def coded(self, kind: str) -> bool:
        """Return whether things of a kind are called by their codes."""
        about = self.of("kinds", kind)
        return about is not None and about.codes is not None


@cache
def load_words(folder: Path = COMMON) -> WordEntries:
    """Return the compiled words of a game's folder, none where it has none; without a folder, those all games share."""
    data = find_compiled(folder, "words.json")
    return msgspec.json.decode(data, type=WordEntries) if data else WordEntries({})
