"""Everything one may write has a word in both languages: computed from the types, so nothing new can be forgotten."""

import subprocess
import sys
from pathlib import Path

from referee.devtools import generate
from referee.games import GAMES, load_game
from referee.language.word_forms import WordEntry, load_words
from referee.scenario.file import format

ROOT = Path(__file__).parents[2]
LISTS = ("moves", "questions", "stages", "chance", "options", "position", "kinds")
UNNAMED: dict[str, str] = {}
"""`game.list.id` of what needs no word, with the reason."""


def lacking(game: str, names: str, found: dict[str, WordEntry | None]) -> list[str]:
    """The ids that lack a word in one of the languages."""
    short = [id for id, word in found.items() if not (word and word.en and word.ru)]
    return [f"{game}.{names}.{id}" for id in short if f"{game}.{names}.{id}" not in UNNAMED]


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
