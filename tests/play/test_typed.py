"""Every legal move can be typed and reads back as itself; nonsense is answered and never raises."""

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import pytest

from referee.games import GAMES, load_game
from referee.grammar.lexicon import Lexicon
from referee.grammar.line_parser import Reader
from referee.grammar.parse_result import NotUnderstood, Unclear, Understood
from referee.grammar.shortest_line import typed_line
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.context import Context
from referee.kernel.engine import anytime, legal
from referee.kernel.game import Table
from referee.language.word_forms import load_words
from referee.odds.random_player import random_game, table
from referee.scenario.file.conversion import convert_move

MANY = 3000
"""So many moves of each game are typed and read back."""
FROM_ONE = 15
"""At most so many from one position."""
EVERY = {"magnate": 3, "streets": 2, "carnegie": 5, "corporations": 19}
"""Only each so manyth position of a game, so that whole games are met."""
MODES: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "magnate": [(3, {}), (2, {"advanced": True}), (1, {})],
    "streets": [(3, {}), (2, {"modules": ("business", "advisors")}), (1, {})],
    "carnegie": [(3, {}), (1, {})],
    "corporations": [(3, {}), (2, {})],
}
"""Players and options; one alone plays against the automaton."""


def offered(at: Table[Any], state: Any, random: Random) -> Iterator[tuple[str, Any]]:
    """Some legal moves of every player, those possible at any time as well."""
    for turn in [*legal(Context(at), state), *anytime(Context(at), state)]:
        for offer in random.sample(turn.offers, min(FROM_ONE, len(turn.offers))):
            yield turn.by, offer.pick(random) if isinstance(offer, ChoiceSet) else offer


def positions(at: Table[Any], seed: int, every: int) -> Iterator[Any]:
    """Some positions of a random game."""
    yield from (state for number, (state, *_) in enumerate(random_game(at, seed)) if number % every == 0)


def situations(game: str, random: Random) -> Iterator[tuple[Reader, str, Any]]:
    """Legal moves in positions of random games, as many in each mode, each with the reader of its position."""
    for players, options in MODES[game]:
        lexicon, count = Lexicon(table(load_game(game), players, **options)), 0
        for seed in range(1000):
            for state in positions(lexicon.table, seed, EVERY[game]):
                reader = Reader(lexicon, state)
                offers = [*offered(lexicon.table, state, random)]
                yield from ((reader, by, move) for by, move in offers)
                count += len(offers)
            if count >= MANY / len(MODES[game]):
                break


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_move_is_typed_and_read_back(game: str) -> None:
    count = 0
    for reader, by, move in situations(game, Random(game)):
        line = typed_line(reader.lexicon, move, by)
        assert reader.read(line) == Understood(by, move), line
        count += 1
    assert count >= MANY


@pytest.mark.parametrize("game", GAMES)
def test_illegal_moves_are_read_back_too(game: str) -> None:
    strays = import_module(f"tests.property.test_{game}").strays
    lexicon, random, met = Lexicon(table(load_game(game), 3)), Random(game), set[str]()
    for state in random.sample([*positions(lexicon.table, 1, 1)], 12):
        reader = Reader(lexicon, state)
        for by, move in strays(lexicon.table, state, random):
            line = typed_line(lexicon, move, by)
            if "unknown" not in line:
                assert reader.read(line) == Understood(by, move), line
                met.add(move.do())
    assert len(met) > len(lexicon.table.game.moves) / 2


@pytest.mark.parametrize("game", GAMES)
def test_questions_are_read_back(game: str) -> None:
    lexicon = Lexicon(table(load_game(game), 3))
    reader = Reader(lexicon, next(positions(lexicon.table, 1, 1)))
    examples = load_words(lexicon.table.game.folder).section("questions")
    by = lexicon.table.names[1]
    for kind in lexicon.table.game.questions:
        _, question = convert_move({"ask": kind.ask(), **examples[kind.ask()].example}, kind)
        for line in (typed_line(lexicon, question, by), f"{by} ask {typed_line(lexicon, question)}"):
            assert reader.read(line) == Understood(by, question), line


LETTERS = "abeот 12'\"«»=:,;.-_$%{}[]()?\\\x00\u202e\U0001f3b2ё\n"


def nonsense(lexicon: Lexicon, random: Random) -> str:
    """A line of odds and ends: names of moves, keys and things among letters at random."""
    game = lexicon.table.game
    names = [kind.__struct_config__.tag for kind in (*game.moves, *game.questions)]
    names += [key for kind in game.moves for key in kind.__struct_encode_fields__]
    names += [*lexicon.table.names, "2E", "none", "2", "-1", "3,0", "$1.4m", "to", "=", "ask", "x" * 500]
    names += ["".join(random.choices(LETTERS, k=random.randrange(1, 9))) for _ in range(20)]
    return random.choice(("", " ", ": ", "=", ",")).join(random.choices(names, k=random.randrange(8))) + " ".join(
        random.choices(names, k=random.randrange(12))
    )


@pytest.mark.parametrize("game", GAMES)
def test_nonsense_is_answered(game: str) -> None:
    random = Random(game)
    lexicon = Lexicon(table(load_game(game), 2))
    for state in [*positions(lexicon.table, 1, 1)][:60:6]:
        reader = Reader(lexicon, state)
        for _ in range(30):
            line = nonsense(lexicon, random)
            assert isinstance(reader.read(line), Understood | Unclear | NotUnderstood), line
