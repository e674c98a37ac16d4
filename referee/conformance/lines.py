"""Typed lines: every legal move can be typed, what is printed of it reads back as itself, nonsense is answered."""

from collections.abc import Iterator
from random import Random
from typing import Any

from referee.conformance.fault import Fault, place_in_class, step_of
from referee.conformance.game_under_test import GameUnderTest
from referee.conformance.random_play import random_play
from referee.conformance.wild_moves import wild_moves
from referee.grammar.lexicon import Lexicon
from referee.grammar.line_parser import Reader
from referee.grammar.parse_result import NotUnderstood, Unclear, Understood
from referee.grammar.shortest_line import typed_line
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.context import Context
from referee.kernel.engine import anytime, legal
from referee.kernel.game import Table
from referee.kernel.spec import tag_of
from referee.language.speaking import say
from referee.language.word_forms import load_words
from referee.scenario.file.conversion import convert_move

POSITIONS = 40
"""So many positions of a random game are typed at."""
FROM_ONE = 15
"""At most so many moves from one position."""
WILD = 4
"""At so many positions moves out of the blue are typed, and nonsense."""
NONSENSE = 25
LETTERS = "abeот 12'\"«»=:,;.-_$%{}[]()?\\\x00\u202e\U0001f3b2ё\n"


def moves_are_typed_and_read_back(of: GameUnderTest, table: Table[Any], seed: int = 0) -> Iterator[Fault]:
    """Check that every legal move can be typed, and the line means that very move."""
    lexicon, random = Lexicon(table), Random(f"lines {seed}")
    for state in positions(table, seed, POSITIONS):
        reader = Reader(lexicon, state)
        for by, move in _offered(table, state, random):
            yield from _read_back(reader, by, move)


def other_moves_are_read_back(of: GameUnderTest, table: Table[Any], seed: int = 1) -> Iterator[Fault]:
    """Check that moves nobody may make can be typed too; where a line may mean several, they are asked about."""
    lexicon, random = Lexicon(table), Random(f"wild lines {seed}")
    for state in positions(table, seed, WILD):
        reader = Reader(lexicon, state)
        for by, move in wild_moves(table, state, random):
            yield from _read_back(reader, by, move, unclear=True)


def questions_are_read_back(of: GameUnderTest, table: Table[Any]) -> Iterator[Fault]:
    """Check that every question can be typed as its example, with the name of who asks or without."""
    lexicon = Lexicon(table)
    reader, by = Reader(lexicon, next(positions(table, 1, 1))), table.names[-1]
    examples = load_words(table.game.folder).section("questions")
    for kind in table.game.questions:
        example = examples[kind.ask()].example if kind.ask() in examples else {}
        _, question = convert_move({"ask": kind.ask(), **example}, kind)
        for line in (typed_line(lexicon, question, by), f"{by} ask {typed_line(lexicon, question)}"):
            if reader.read(line) != Understood(by, question):
                yield Fault(place_in_class(kind, "says"), say("typed '{line}' it is not read back", line=line))


def nonsense_is_answered(of: GameUnderTest, table: Table[Any], seed: int = 1) -> Iterator[Fault]:
    """Check that whatever is typed is answered."""
    lexicon, random = Lexicon(table), Random(f"nonsense {seed}")
    for state in positions(table, seed, WILD):
        reader = Reader(lexicon, state)
        for _ in range(NONSENSE):
            line = nonsense(lexicon, random)
            if not isinstance(reader.read(line), Understood | Unclear | NotUnderstood):
                yield Fault(place_in_class(type(of.game), "moves"), say("no answer to '{line}'", line=line))


def positions(table: Table[Any], seed: int, most: int) -> Iterator[Any]:
    """Yield so many positions of a random game, evenly taken from all."""
    states = [before for before, *_ in random_play(table, seed)]
    yield from states[:: max(1, len(states) // most)][:most]


def _offered(table: Table[Any], state: Any, random: Random) -> Iterator[tuple[str, Any]]:
    """Yield some legal moves of every player, those possible at any time as well."""
    for turn in [*legal(Context(table), state), *anytime(Context(table), state)]:
        for offer in random.sample(turn.offers, min(FROM_ONE, len(turn.offers))):
            yield turn.by, offer.pick(random) if isinstance(offer, ChoiceSet) else offer


def _read_back(reader: Reader, by: str, move: Any, unclear: bool = False) -> Iterator[Fault]:
    """Type a move, and read the line."""
    line = typed_line(reader.lexicon, move, by)
    if "unknown" in line:  # nobody types a card nobody has named
        return
    found = reader.read(line)
    if found == Understood(by, move) or (unclear and _asks_about(found, by, move)):
        return
    text = say("typed '{line}' it is not read back: {move}", line=line, move=step_of(by, move))
    yield Fault(place_in_class(type(move), "says"), text)


def _asks_about(found: object, by: str, move: Any) -> bool:
    """Return whether a line is told to mean this besides, or among others to choose from."""
    if isinstance(found, Understood):
        return found.by == by and move in (found.move, found.rather)
    return isinstance(found, Unclear) and any(row.by == by and row.offer == move for row in found.rows)


def nonsense(lexicon: Lexicon, random: Random) -> str:
    """Return a line of odds and ends: names of moves, keys and things among letters at random."""
    game = lexicon.table.game
    names = [tag_of(kind) for kind in (*game.moves, *game.questions)]
    names += [key for kind in game.moves for key in kind.__struct_encode_fields__]
    names += [*lexicon.table.names, "2E", "none", "2", "-1", "3,0", "$1.4m", "to", "=", "ask", "x" * 500]
    names += ["".join(random.choices(LETTERS, k=random.randrange(1, 9))) for _ in range(20)]
    return random.choice(("", " ", ": ", "=", ",")).join(random.choices(names, k=random.randrange(8))) + " ".join(
        random.choices(names, k=random.randrange(12))
    )
