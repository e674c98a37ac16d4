"""Everything one may write has a word in both languages: computed from the types, so nothing new can be forgotten."""

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from referee.devtools import generate
from referee.games import GAMES, load_game
from referee.kernel.plain_data import plain
from referee.kernel.spec import spec_of
from referee.language.word_forms import WordEntry, load_words
from referee.scenario.file import format
from referee.scenario.file.known_words import listed_words
from referee.words.name_lists import GameLists, names_of, option_component_kind, option_values, stages_of
from referee.words.name_resolver import Ambiguous

ROOT = Path(__file__).parents[2]
LISTS = ("moves", "questions", "stages", "chance", "options", "position", "kinds")
UNNAMED: dict[str, str] = {}
"""`game.list.id` of what needs no word, with the reason."""


def lacking(game: str, names: str, found: dict[str, WordEntry | None]) -> list[str]:
    """The ids that lack a word in one of the languages."""
    short = [id for id, word in found.items() if not (word and word.en and word.ru)]
    return [f"{game}.{names}.{id}" for id in short if f"{game}.{names}.{id}" not in UNNAMED]


@pytest.mark.parametrize("names", LISTS)
@pytest.mark.parametrize("game", GAMES)
def test_list_has_words(game: str, names: str) -> None:
    loaded = load_game(game)
    known = load_words(loaded.folder)
    assert lacking(game, names, {id: known.of(names, id) for id in GameLists(loaded).ids(names)}) == []


@pytest.mark.parametrize("game", GAMES)
def test_keys_of_moves_questions_and_stages_have_words(game: str) -> None:
    loaded = load_game(game)
    known = load_words(loaded.folder)
    keys = {key for kind in (*loaded.moves, *loaded.questions) for key in kind.__struct_encode_fields__}
    inner = {key for kind in stages_of(loaded) for key in kind.__struct_encode_fields__}
    assert lacking(game, "arguments", {key: known.of("arguments", key) for key in sorted(keys)}) == []
    assert lacking(game, "stage_fields", {key: known.of("stage_fields", key) for key in sorted(inner)}) == []


@pytest.mark.parametrize("game", GAMES)
def test_values_of_options_have_words(game: str) -> None:
    loaded = load_game(game)
    known = load_words(loaded.folder)
    for option in loaded.options.__struct_fields__:
        kind = option_component_kind(loaded, option) or option
        found = {v: known.of("option_values", v) or known.component(kind, v) for v in option_values(loaded, option)}
        assert lacking(game, f"options.{option}", found) == []


@pytest.mark.parametrize("game", GAMES)
def test_components_and_their_fields_have_words(game: str) -> None:
    loaded = load_game(game)
    known = load_words(loaded.folder)
    for kind, entries in loaded.plain_box.items():
        assert lacking(game, kind, {id: known.component(kind, id) for id in entries}) == []
        fields = {field for entry in entries.values() for field in entry}
        assert (
            lacking(
                game,
                f"{kind} fields",
                {field: known.of("fields", f"{kind}.{field}") or known.of("fields", field) for field in sorted(fields)},
            )
            == []
        )


@pytest.mark.parametrize("game", GAMES)
def test_switchable_disputes_have_russian_readings(game: str) -> None:
    book = load_game(game).book
    known = load_words(load_game(game).folder).readings
    for id, entry in book.ambiguities.items():
        if entry.switchable:
            assert set(known[id.removeprefix(f"{game}.amb.")].readings) >= set(entry.ways), id


@pytest.mark.parametrize("game", GAMES)
def test_examples_can_be_written(game: str) -> None:
    """An example of a move or question fits its type and names what is in the box."""
    loaded = load_game(game)
    known = load_words(loaded.folder)
    for section, tag, kinds in (("moves", "do", loaded.moves), ("questions", "ask", loaded.questions)):
        for kind in kinds:
            name = str(kind.__struct_config__.tag)
            entry = known.of(section, name)
            assert entry
            thing = msgspec.convert({tag: name, **entry.example}, kind)
            assert list(strangers(loaded, thing)) == [], name


def strangers(game: Any, thing: Any) -> Iterable[str]:
    """Words of a move that its lists do not have."""
    for _, _, word, names in listed_words(spec_of(type(thing)), plain(thing)):
        if "players" not in names and word not in names_of(game).ids(names):
            yield word


@pytest.mark.parametrize("game", GAMES)
def test_printed_names_find_their_component(game: str) -> None:
    """A name means its component wherever its list is asked, or the resolver lists what it may mean."""
    loaded = load_game(game)
    names, known = names_of(loaded), load_words(loaded.folder)
    for kind, entries in loaded.plain_box.items():
        for id in entries:
            word = known.component(kind, id)
            assert word
            for said in (
                id,
                id.upper(),
                id.replace("_", " "),
                f"«{word.ru}»",
                word.en.title(),
                word.ru.replace("ё", "е"),
            ):
                found = names.resolve(said, kind)
                meant = [m.id for m in found.meanings] if isinstance(found, Ambiguous) else [found]
                assert id in meant, (kind, id, said)


@pytest.mark.parametrize("names", LISTS)
@pytest.mark.parametrize("game", GAMES)
def test_no_two_of_a_list_are_called_alike(game: str, names: str) -> None:
    loaded = load_game(game)
    resolver, known = names_of(loaded), load_words(loaded.folder)
    for id in resolver.ids(names):
        word = known.of(names, id)
        assert word
        assert [resolver.resolve(said, names) for said in (word.en, word.ru)] == [id, id]


def test_every_game_has_its_titles_among_the_words_all_share() -> None:
    shared = load_words().section("games")
    assert set(shared) == set(GAMES)
    for game in GAMES:
        title = load_words(load_game(game).folder).title
        assert (shared[game].en, shared[game].ru) == (title.en, title.ru)


def test_compiled_words_are_current() -> None:
    made = generate.game_data() | generate.common()
    assert [path.name for path, data in made.items() if path.read_bytes() != data] == [], "run: make schemas"


def test_keys_of_files_have_words() -> None:
    kinds = [kind for kind in vars(format).values() if isinstance(kind, type) and kind.__module__ == format.__name__]
    known = load_words().section("keys")
    assert {key for kind in kinds for key in kind.__struct_encode_fields__} - set(known) == set()
    assert lacking("all", "keys", dict(known)) == []


def test_run_that_needs_no_words_reads_none() -> None:
    """Ids are what most files are written in: they pay nothing for the words."""
    script = (
        "import sys; from referee.cli import main\n"
        "try: main(['run', 'tests/golden/sell.yaml'])\n"
        "except SystemExit as left: assert not left.code\n"
        "print([name for name in sys.modules if name.startswith('referee.words')], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stderr.strip() == "[]"
