"""Everything one may write in files and typed lines of a game: what it is, when and how it is written."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from referee.kernel.facts import later
from referee.kernel.game import Game
from referee.kernel.spec import nested_fields, spec_of
from referee.language.word_forms import WordEntries, WordEntry, load_words
from referee.words.example_values import descriptions, samples, stage_sample
from referee.words.name_lists import option_values, stages_of
from referee.words.text_search import Entry, Glossary, SearchResult, search

SECTIONS = {
    "moves": "do:",
    "questions": "ask:",
    "stages": "position: {stage: ...}",
    "chance": "chance:",
    "figures": "workings:",
    "position": later("position: and expect:"),
    "options": "options:",
    "keys": later("at the top, and in steps"),
    "kinds": "components:",
    "components": later("wherever a name is asked for"),
}
"""What one may write, in the order people need it, and where it is written."""


class Term(Struct, frozen=True, omit_defaults=True):
    """One word one may write."""

    section: str
    id: str
    en: str = ""
    ru: str = ""
    says: str = ""
    """What it does, asks or holds."""
    asks: str = ""
    """The question in Russian."""
    keys: tuple[str, ...] = ()
    """What is written with it; in brackets what may be left out."""
    when: tuple[str, ...] = ()
    """The stages that take a move, the keys a key lies under."""
    example: str = ""
    values: tuple[str, ...] = ()
    """The words an option may be."""
    kind: str = ""
    """Of a component: its kind."""
    also: tuple[str, ...] = ()


class TermList:
    """All terms of a game."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game, self.words, self.common = game, load_words(game.folder), load_words()

    @cached_property
    def terms(self) -> tuple[Term, ...]:
        """Every term, section by section."""
        makers = (self._moves, self._questions, self._stages, self._chance, self._figures, self._position)
        others = (self._options, self._keys, self._kinds, self._components)
        return tuple(term for make in (*makers, *others) for term in make())

    def section(self, name: str) -> list[Term]:
        """Return the terms of a section, or the components of a kind."""
        return [term for term in self.terms if name in (term.section, term.kind)]

    def about(self, kind: str, asked: Sequence[str]) -> list[Term]:
        """Return the components of a kind, and before them what else is called so: keys, moves, chance."""
        others = [term for term in self.find(asked).things if term.section not in ("components", "kinds")]
        return [*others, *self.section(kind)]

    def find(self, asked: Sequence[str]) -> SearchResult:
        """Return the terms that fit the words, the best first."""
        return search([self._entry(term) for term in self.terms], asked, Glossary(self.words, self.common))

    def kind(self, asked: str) -> str | None:
        """Return the kind of components that is meant: by its name, else by the words said about it."""
        named = self.find_section(asked)
        if named in self.game.origins.kinds:
            return named
        kinds = [self._entry(term) for term in self._kinds()]
        found = search(kinds, [asked], Glossary(self.words, self.common))
        return found.things[0].id if found.things and found.fitted == found.query_words else None

    def find_section(self, asked: str) -> str | None:
        """Return the section or kind whose name this is, in any spelling."""
        from referee.words.name_resolver import Names

        found = Names(_Sections(self.words)).resolve(asked, "sections kinds")
        return found if isinstance(found, str) else None

    def _entry(self, term: Term) -> Entry:
        word = self._word(term) or WordEntry()
        forms = " ".join([*word.forms.values(), *word.also])
        about = self.words.of("kinds", term.kind)
        kind = f"{term.kind} {about.en} {about.ru} {about.one}" if about else term.section
        written = " ".join((*term.keys, *term.values)).replace("[", "").replace("]", "")
        says = f"{term.says} {term.asks}"
        names = [(3.0, name) for name in (term.id, term.en, term.ru, word.forms.get("noun", ""))]
        return Entry(term, *names, (2, forms), (1, says), (0.7, written), (0.7, kind))

    def _word(self, term: Term) -> WordEntry | None:
        if term.section == "components":
            return self.words.component(term.kind, term.id)
        return self.words.of(term.section, term.id) or self.common.of(term.section, term.id)

    def _term(self, section: str, id: str, **more: Any) -> Term:
        word = self.words.of(section, id) or self.common.of(section, id) or WordEntry()
        return Term(section, id, word.en or id.replace("_", " "), word.ru, also=word.also, **more)

    def _moves(self) -> Iterator[Term]:
        for move in self.game.moves:
            when = (
                (later("at any time"),) if move in self.game.anytime else tuple(stage.called() for stage in move.during)
            )
            yield self._written("moves", "do", move.do(), move, when)

    def _questions(self) -> Iterator[Term]:
        for ask in self.game.questions:
            yield self._written("questions", "ask", ask.ask(), ask, ())

    def _written(self, section: str, tag: str, id: str, kind: Any, when: tuple[str, ...]) -> Term:
        """Return a move or a question: its keys, and how somebody might write it."""
        word = self.words.of(section, id) or WordEntry()
        by = "by: anna, " if tag == "do" else ""
        fields = "".join(f", {key}: {flow(value)}" for key, value in word.example.items())
        example = f"{{{by}{tag}: {id}{fields}}}"
        return self._term(section, id, says=_first(kind), asks=word.asks, keys=_keys(kind), when=when, example=example)

    def _stages(self) -> Iterator[Term]:
        for stage in stages_of(self.game):
            says, long = stage.says or _first(stage), flow(stage_sample(self.game, stage))
            fields = spec_of(stage).fields.values()
            name = () if any(field.required for field in fields) else (stage.called(),)
            forms = (*name, *([long] if fields else []))
            turn = self._automaton if stage.of_automaton else "anna"
            example = "\n".join(f"stage: {form}, turn: {turn}" for form in forms)
            yield self._term("stages", stage.called(), says=says, keys=_keys(stage), example=example)

    @property
    def _automaton(self) -> str:
        pieces: dict[str, Any] = getattr(self.game.standard_box, self.game.pieces)
        return next((id for id, piece in pieces.items() if getattr(piece, "automaton", False)), "anna")

    def _chance(self) -> Iterator[Term]:
        for kind, about in self.game.chance.items():
            names = f", by name: referee words {self.game.name} {about.names}" if about.names else ""
            yield self._term("chance", kind, says=about.what + names)

    def _figures(self) -> Iterator[Term]:
        for id in self.words.section("figures"):
            yield self._term("figures", id)

    def _position(self) -> Iterator[Term]:
        under: dict[str, dict[str, None]] = {}
        made, about = samples(self.game), descriptions(self.game)
        for (*path, key), _ in nested_fields(spec_of(self.game.state)):
            under.setdefault(key, {})[".".join(path)] = None
        for key, paths in under.items():
            places = [tuple(path.split(".")) if path else () for path in paths]
            example = next((f"{key}: {flow(made[*path, key])}" for path in places if (*path, key) in made), "")
            says = next(filter(None, (about.get((*path, key), "") for path in places)), "")
            yield self._term("position", key, says=says, when=tuple(path for path in paths if path), example=example)

    def _options(self) -> Iterator[Term]:
        for option in self.game.options.__struct_fields__:
            yield self._term("options", option, values=tuple(option_values(self.game, option)))

    def _keys(self) -> Iterator[Term]:
        for key in self.common.section("keys"):
            yield self._term("keys", key)

    def _kinds(self) -> Iterator[Term]:
        for kind, origin in self.game.origins.kinds.items():
            fields = dict.fromkeys(field for entry in self.game.plain_box.get(kind, {}).values() for field in entry)
            yield self._term("kinds", kind, says=origin.what, keys=tuple(fields))

    def _components(self) -> Iterator[Term]:
        for kind in self.game.origins.kinds:
            for id in self.game.plain_box.get(kind, {}):
                word = self.words.component(kind, id) or WordEntry()
                yield Term("components", id, word.en or id, word.ru, kind=kind, also=word.also)


class _Sections:
    """The names of sections and kinds."""

    def __init__(self, words: WordEntries) -> None:
        self._words = words

    def ids(self, names: str) -> Iterator[str]:
        """Return sections, or kinds of components."""
        return iter(SECTIONS if names == "sections" else self._words.section("kinds"))

    def spellings(self, names: str, id: str) -> Iterator[tuple[str, int]]:
        """Yield what they are called in both languages."""
        word = load_words().of("sections", id) if names == "sections" else self._words.of("kinds", id)
        if word is not None:
            yield from ((text, 1) for text in (word.en, word.ru))
            yield from ((text, 2) for text in word.also)

    def printed_forms(self, names: str, id: str) -> Iterator[str]:
        """Yield nothing more: sentences name no sections."""
        yield from ()


def _first(kind: Any) -> str:
    """Return the first line of what a type says of itself."""
    return (kind.__doc__ or "").strip().partition("\n")[0]


def _keys(kind: Any) -> tuple[str, ...]:
    return tuple(key if field.required else f"[{key}]" for key, field in spec_of(kind).fields.items())


def flow(value: Any) -> str:
    """Return a value as a file has it on one line."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {flow(inner)}' for key, inner in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(flow, value))}]"
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
