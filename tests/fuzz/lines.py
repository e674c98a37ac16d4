"""Lines made from the words of both languages, typed at random moments of random games and judged there."""

from collections import deque
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from traceback import format_exception
from typing import Any

from referee.desk.game_session import Session
from referee.desk.journal import Journal
from referee.games import load_game
from referee.grammar.shortest_line import typed_line
from referee.kernel.context import Context
from referee.kernel.engine import OpenFact, legal
from referee.kernel.game import Table
from referee.kernel.state import AnyState
from referee.language.current import speaking
from referee.odds.random_player import Stuck, pick_any, random_game
from referee.play.commands import commands
from referee.play.completion import completions
from referee.play.dialogue import Talk
from referee.play.repl import answer
from referee.scenario.tools.recorder import cut, head
from referee.words.term_list import TermList
from tests.fuzz.command import Left, left, tried, wrong
from tests.fuzz.files import UNUSABLE, USABLE
from tests.fuzz.finding import Finding
from tests.fuzz.games import sat_down
from tests.games_under_test import UNDER_TEST

LINES = 12
"""Lines typed at one table."""
FARTHEST = 120
"""Moves played before, at most."""
JUDGED = 2
"""Lines of them given to `judge --move` too, which reads the file each time."""
NUMBERS = ("0", "1", "2", "3", "5", "12", "700", "-1", "1000000000", "1,1", "0,-1", "3 4")
LINKS = (":", "=", "|", "| dice", ",", "?", "#", "и", "and", "on", "на", "unknown", "none", "нет", "table")
SPOKEN = (
    "can I",
    "why can't",
    "I",
    "not",
    "two",
    "for 5m",
    "next to",
    "можно ли",
    "почему нельзя",
    "я",
    "не",
    "за 200 тысяч",
)
"""What people say around a move."""
LEAVES = frozenset(("quit",))


class Vocabulary:
    """The words of a game in one language, by what they are good for."""

    def __init__(self, game: str, lang: str) -> None:
        self.begin, self.other = list[str](), list[str]()
        for term in TermList(load_game(game)).terms:
            names = (term.ru, *(word for word in term.also if not word.isascii())) if lang == "ru" else (term.en,)
            into = self.begin if term.section in ("moves", "questions") else self.other
            into += [name for name in (*names, term.id) if name]
        self.commands = sorted(word for word, name in commands().items() if name not in LEAVES)


@cache
def vocabulary(game: str, lang: str) -> Vocabulary:
    """The words of a game, made once."""
    return Vocabulary(game, lang)


def line(random: Random, talk: Talk, lang: str) -> str:
    """A line as somebody might type it: a legal move with a word changed, the name of a move and words behind it."""
    words, names = vocabulary(talk.table.game.name, lang), talk.table.names
    said = _legal(random, talk).split() if random.random() < 0.3 else [random.choice(words.begin)]
    pool = (words.other, words.other, words.begin, names, NUMBERS, LINKS, SPOKEN)
    for _ in range(random.choice((0, 0, 1, 1, 1, 2, 3))):
        at = random.randrange(len(said) + 1)
        said[at : at + random.choice((0, 0, 1))] = [random.choice(random.choice(pool))]
    if random.random() < 0.3:
        said.insert(0, random.choice(words.commands))
    elif random.random() < 0.2:
        said.insert(0, f"{random.choice(names)}:")
    return " ".join(said)


def _legal(random: Random, talk: Talk) -> str:
    """A move that is legal now, as it is typed; no words where nobody may move."""
    try:
        turns = [turn for turn in legal(Context(talk.table), talk.state) if turn.offers]
    except OpenFact:
        turns = []
    if not turns:
        return ""
    turn = random.choice(turns)
    return typed_line(talk.lexicon, pick_any(random, turn.offers), random.choice((None, turn.by)))


def moment(random: Random) -> tuple[Table[Any], AnyState | None]:
    """A moment of a random game; no state: the game before its set-up."""
    at, seed = sat_down(random.choice([*UNDER_TEST.values()]), random), random.randrange(2**32)
    if random.random() < 0.03:
        return at, None
    try:
        passed = deque(
            (before for before, *_ in islice(random_game(at, seed), random.randrange(1, FARTHEST))), maxlen=1
        )
    except Stuck:
        return at, None
    return at, passed[0]


def typed_lines(random: Random, path: Path) -> list[Finding]:
    """Type lines at a random moment, all of which are answered and leave a file that can be used."""
    at, state = moment(random)
    text = cut(at, state, "found by the search") if state else "\n".join([*head(at, "found by the search"), ""])
    path.write_text(text, encoding="utf-8")
    if left("check", str(path)).code == UNUSABLE:  # seats the book does not allow
        return []
    lang, viewer = random.choice(("en", "ru")), random.choice((None, None, None, random.choice(at.names)))
    said = list[str]()
    with speaking(lang):
        end = tried(lambda: _talked(random, path, lang, viewer, said))
    found = wrong(f"play --lang {lang} --as {viewer}, the lines " + "; ".join(said), end)
    found += wrong(f"check after the lines {'; '.join(said)}", left("check", str(path)), (USABLE,))
    path.write_text(text, encoding="utf-8")
    for one in random.sample(said, min(JUDGED, len(said))):
        args = ("judge", str(path), "--move", one, "--lang", lang)
        found += wrong(" ".join(args), left(*args))
    return [Finding("lines", text.encode(), "\n\n".join(found))] if found else []


def _talked(random: Random, path: Path, lang: str, viewer: str | None, said: list[str]) -> Left:
    """Sit down at a file and talk; our bug is told with all that was said before."""
    session = Session(Journal(path), viewer=viewer)
    try:
        talk = Talk(session)
        for _ in range(LINES):
            said.append(line(random, talk, lang))
            list(answer(talk, said[-1]))
            completions(talk, said[-1])
    except Exception as error:
        return Left(4, "".join(format_exception(error)))
    finally:
        session.journal.close()
    return Left(0, "")
