"""What things are called at a game, in English: by words.yaml, by the components, or by a file that gives them."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from referee.language.english_words import article, plural
from referee.language.word_forms import WordEntry, load_words


class EnglishNames:
    """The names of a game's things in English, looked up by section of words.yaml or kind of component, and id."""

    needless_names: tuple[str, ...] = ()
    """Fields of a component that name it for readers of another language."""
    name_fields: tuple[str, ...] = ("name_en", "name")
    """The fields of a component that name it, best first."""

    def __init__(self, folder: Path, given: Mapping[str, Any]) -> None:
        self._folder, self.given = folder, given
        """The folder of the game; what a file gives besides the box: kind, id, fields."""
        self._labels: dict[str, str] = {}
        self._things: dict[tuple[str, str], tuple[str, WordEntry | None]] = {}
        self._thing_names: dict[tuple[str, str, str], str] = {}

    def word(self, section: str, id: str, form: str = "") -> str:
        """Return the name of a thing, in a form; what has no name is told as it is written."""
        named = load_words(self._folder).name_of(section, id) or load_words().name_of(section, id)
        return named or self.called(id, section) or id

    def called(self, id: str, *kinds: str) -> str:
        """Return what a file calls something it gives besides the box: by its name, else by what it shows."""
        entries = (self.given.get(kind, {}).get(id, {}) for kind in kinds)
        named = next((str(entry[field]) for entry in entries for field in self.name_fields if entry.get(field)), "")
        return named or next(filter(None, (self.face(kind, id) for kind in kinds)), "")

    def face(self, kind: str, id: str) -> str:
        """Return what a card or tile shows that is called by its face, as a code is told; empty of any other."""
        shown = self.shown(kind, id)
        about = load_words(self._folder).of("kinds", kind) if shown else None
        return self._code(about).format(id=shown) if about and about.codes else shown

    def shown(self, kind: str, id: str) -> str:
        """Return what a card or tile shows that is called by its face, in words; empty of any other."""
        return ""

    def _code(self, kind: WordEntry) -> str:
        """Return how things of a kind are called that have codes."""
        return kind.codes.en if kind.codes else ""

    def label(self, id: str) -> str:
        """Return the name of a figure, or of the thing a part of it stands for."""
        said = self._labels.get(id)
        if said is None:
            said = self._labels[id] = load_words(self._folder).label(id) or self.called(id, *self.given) or id
        return said

    def id_text(self, id: str, *sections: str) -> str:
        """Return an id for a report: its first name in these sections; a number stays a number."""
        if id.lstrip("-").isdigit():  # though some number of players has a name, too
            return id
        return next((name for section in sections if (name := self.word(section, id)) != id), id)

    def typed_word(self, id: str, *sections: str) -> str:
        """Return a word that people type; what is typed is English, in other languages its name stands beside it."""
        return id

    def thing(self, id: str, *sections: str) -> str:
        """Return the name of a thing, a key or a word of an answer; a number stays a number."""
        if id.lstrip("-").isdigit():
            return id
        named = (load_words(self._folder).name_of(section, id) for section in sections)
        return next(filter(None, named), "") or self.label(id)

    def field(self, kind: str, field: str) -> str:
        """Return a field of a component as its kind calls it, else as all do."""
        own = self.id_text(f"{kind}.{field}", "fields")
        return self.id_text(field, "fields") if own == f"{kind}.{field}" else own

    def value_text(self, fact: str, id: str) -> str:
        """Return the value `id` of the field `fact` by its name."""
        return self.id_text(id, *self._sections_of(fact))

    def described(self, text: str) -> str:
        """Return the description of a thing in this language; empty where there is none."""
        return text

    def one_of(self, kind: str, said: str, case: str = "one") -> str:
        """Return what one thing of a kind is called; `said`: in English."""
        return said

    def forms(self, section: str, id: str) -> Mapping[str, str]:
        """Return the forms a word has in this language."""
        return {}

    def knows(self, figure: str) -> bool:
        """Return whether the language has a word of its own for a figure."""
        return False

    def _sections_of(self, name: str) -> tuple[str, ...]:
        """Return what a fact of this name is: sections of words, in order."""
        return load_words(self._folder).facts.get(name) or load_words().facts.get(name, ())

    def _code_noun(self, kind: WordEntry) -> str:
        """Return the noun before a code of a kind; empty where there is more than a noun."""
        code = self._code(kind)
        return code.removesuffix(" {id}") if code.endswith(" {id}") else ""

    def _look_up(self, name: str, thing: str) -> tuple[str, WordEntry | None]:
        """Look up the word for a thing by the fact's name, with its section or kind."""
        found = self._things.get((name, thing))
        if found is None:
            found = self._things[name, thing] = next(self._entries(name, thing), ("", None))
        return found

    def _entries(self, name: str, thing: str) -> Iterator[tuple[str, WordEntry]]:
        """Yield the words for a thing, the game's own before the common ones, each with its section or kind."""
        for of in self._sections_of(name):
            for words in (load_words(self._folder), load_words()):
                if (word := words.of(of, thing) or words.component(of, thing)) and word.en:
                    yield of, word
            if called := self.called(thing, of):
                yield of, WordEntry(en=called)

    def _thing_name(self, name: str, value: Any, spec: str) -> str:
        """Return the name of a thing that fills the gap `name`, in a form; a number stays a number."""
        if not isinstance(value, str):
            return str(value)
        key = name, value, spec
        if key not in self._thing_names:
            self._thing_names[key] = self._worded(name, value, spec)
        return self._thing_names[key]

    def _worded(self, name: str, value: str, spec: str) -> str:
        """Look up the name of a thing in a form; `_thing_name` remembers it."""
        of, word = self._look_up(name, value)
        said = (word and word.en) or value
        if spec == "pl":
            return (word and word.forms.get("en_many")) or plural(said)
        if spec == "one":
            return (word and word.forms.get("en_one")) or said
        quoted = self._quoted(of, value, said)
        return article(said) if spec == "a" and quoted == said else quoted

    def _quoted(self, kind: str, id: str, name: str) -> str:
        """Return a name, in quotes where those of its kind stand in quotes."""
        words = load_words(self._folder)
        about = words.of("kinds", kind)
        return f"“{name}”" if about and about.quoted_en and id in words.components.get(kind, {}) else name
