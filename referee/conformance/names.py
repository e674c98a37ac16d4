"""Names: whatever one may write or read has a word, in every language the game speaks; names mean one thing."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

import msgspec

from referee.conformance.fault import Fault, place_of_key, shown_path
from referee.conformance.game_under_test import GameUnderTest
from referee.devtools.compile_game import compiled
from referee.devtools.read_game_files import WrongGameFiles
from referee.kernel.components import PRINTED
from referee.kernel.game import Options
from referee.kernel.plain_data import plain
from referee.kernel.spec import spec_of
from referee.kernel.state import State
from referee.language.current import ENGLISH
from referee.language.speaking import say
from referee.language.word_forms import WordEntry, load_words
from referee.scenario.file.known_words import listed_words
from referee.words.name_lists import GameLists, names_of, option_component_kind, option_values, stages_of
from referee.words.name_resolver import Ambiguous

LISTS = ("moves", "questions", "stages", "chance", "options", "position", "kinds")
SHARED_KEYS = (*State.__struct_fields__, *Options.__struct_fields__)
"""Keys of every game, which are English words."""


def everything_has_a_word(of: GameUnderTest) -> Iterator[Fault]:
    """Check that moves, questions, stages, kinds of chance, options, keys and components have a word."""
    game, known = of.game, load_words(of.game.folder)
    for names in LISTS:
        yield from _lacking(of, names, {id: known.of(names, id) for id in GameLists(game).ids(names)})
    keys = {key for kind in (*game.moves, *game.questions) for key in kind.__struct_encode_fields__}
    yield from _lacking(of, "arguments", {key: known.of("arguments", key) for key in sorted(keys)})
    inner = {key for kind in stages_of(game) for key in kind.__struct_encode_fields__}
    yield from _lacking(of, "stage_fields", {key: known.of("stage_fields", key) for key in sorted(inner)})
    for option in game.options.__struct_fields__:
        kind = option_component_kind(game, option) or option
        values = option_values(game, option)
        yield from _lacking(
            of, "option_values", {id: known.of("option_values", id) or known.component(kind, id) for id in values}
        )
    for kind, entries in game.plain_box.items():
        printed = [id for id, entry in entries.items() if any(entry.get(field) for field in PRINTED)]
        yield from _lacking(of, f"components.{kind}", {id: known.component(kind, id) for id in entries}, printed)
        fields = sorted({field for entry in entries.values() for field in entry})
        found = {field: known.of("fields", f"{kind}.{field}") or known.of("fields", field) for field in fields}
        yield from _lacking(of, "fields", found)


def _lacking(
    of: GameUnderTest, names: str, found: Mapping[str, WordEntry | None], printed: Collection[str] = SHARED_KEYS
) -> Iterator[Fault]:
    """Yield the ids that lack a word in one of the languages of the game; those printed need no English one."""
    for id, word in found.items():
        lacking = [name for name in of.other_languages if not (word and getattr(word, name))]
        if not (word and word.en) and id not in printed:
            lacking.append(ENGLISH)
        for language in lacking:
            place = place_of_key(of.game.folder / "words.yaml", id if word else names.rpartition(".")[2])
            yield Fault(place, say("{names}.{id} has no word: {language}", names=names, id=id, language=language))


def disputes_have_words(of: GameUnderTest) -> Iterator[Fault]:
    """Check that every reading of a disputed point has words in the other languages of the game."""
    known = load_words(of.game.folder).readings
    for id, point in of.game.book.ambiguities.items() if of.other_languages else ():
        words = known.get(id.removeprefix(f"{of.game.name}.amb."))
        for name in point.ways:
            if words is None or name not in words.readings:
                place = place_of_key(of.game.folder / "words.yaml", id.rpartition(".")[2])
                yield Fault(place, say("readings: {id}: {name} has no words", id=id, name=name))


def examples_can_be_written(of: GameUnderTest) -> Iterator[Fault]:
    """Check that the example of a move or question fits its type and names what is in the box."""
    known = load_words(of.game.folder)
    for section, tag, kinds in (("moves", "do", of.game.moves), ("questions", "ask", of.game.questions)):
        for kind in kinds:
            name = str(kind.__struct_config__.tag)
            place = place_of_key(of.game.folder / "words.yaml", name)
            entry = known.of(section, name)
            try:
                thing = msgspec.convert({tag: name, **(entry.example if entry else {})}, kind)
            except msgspec.ValidationError as wrong:
                yield Fault(
                    place,
                    say(
                        "{section}.{name}: the example cannot be written: {why}",
                        section=section,
                        name=name,
                        why=str(wrong),
                    ),
                )
                continue
            for word in _strangers(of, thing):
                yield Fault(
                    place,
                    say(
                        "{section}.{name}: the example names {word}, which no list has",
                        section=section,
                        name=name,
                        word=word,
                    ),
                )


def _strangers(of: GameUnderTest, thing: Any) -> Iterator[str]:
    """Yield words of a move that its lists do not have."""
    for _, _, word, names in listed_words(spec_of(type(thing)), plain(thing)):
        if "players" not in names and word not in names_of(of.game).ids(names):
            yield word


def names_mean_one_thing(of: GameUnderTest) -> Iterator[Fault]:
    """Check that a name means its component wherever its list is asked; no two of a list are called alike."""
    names, known = names_of(of.game), load_words(of.game.folder)
    path = of.game.folder / "words.yaml"
    for kind, entries in of.game.plain_box.items():
        for id in entries:
            word = known.component(kind, id) or WordEntry()
            russian = (f"«{word.ru}»", word.ru.replace("ё", "е")) if word.ru else ()
            for name in (id, id.upper(), id.replace("_", " "), *([word.en.title()] if word.en else ()), *russian):
                found = names.resolve(name, kind)
                meant = [one.id for one in found.meanings] if isinstance(found, Ambiguous) else [found]
                if id not in meant:
                    text = say("'{name}' does not mean {kind}.{id}", name=name, kind=kind, id=id)
                    yield Fault(place_of_key(path, id), text)
    for list_name in LISTS:
        for id in names.ids(list_name):
            entry = known.of(list_name, id)
            for name in (entry.en, entry.ru) if entry else ():
                if name and names.resolve(name, list_name) != id:
                    text = say("{names}: two are called '{name}'", names=list_name, name=name)
                    yield Fault(place_of_key(path, id), text)


def compiled_files_are_current(of: GameUnderTest) -> Iterator[Fault]:
    """Check that the YAML files are in order, and what is compiled of them is what they say."""
    try:
        made = compiled(of.game.folder)
    except WrongGameFiles as wrong:
        for file in wrong.files:
            for problem in file.problems:
                line = problem.mark.line if problem.mark else 1
                yield Fault(f"{shown_path(file.name)}:{line}", problem.message)
        return
    for path, data in made.items():
        if not path.is_file() or path.read_bytes() != data:
            yield Fault(shown_path(path), say("it is out of date: run referee compile"))
