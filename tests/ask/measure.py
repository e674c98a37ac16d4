"""How often `ask` finds the right rule: questions as players ask them, each with the entries that would answer it."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from ruamel.yaml import YAML

from referee.games import load_game
from referee.language.current import speaking
from referee.wording.book_answer import Reply, reply

FOLDER = Path(__file__).parent


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """A question, and what would answer it; nothing where the book has no answer."""

    game: str
    lang: str
    q: str
    ids: tuple[str, ...]
    book: str = ""


class Outcome(NamedTuple):
    """What came of a question."""

    question: Question
    reply: Reply

    @property
    def place(self) -> int:
        """At which place the first right answer stands; 0: nowhere."""
        found = [*(one.id for one in self.reply.answers), *self.reply.related]
        return next((at for at, id in enumerate(found, 1) if id in self.question.ids), 0)

    @property
    def is_offered(self) -> bool:
        """Whether it is said that the answer is not known, with the right one among those it may be."""
        return any(one.id in self.question.ids for one in self.reply.offered)


def questions(name: str) -> list[Question]:
    """The questions of a file."""
    data: Any = YAML(typ="safe").load(FOLDER / f"{name}.yaml")
    return msgspec.convert(data, list[Question])


def asked(some: Iterable[Question]) -> Iterator[Outcome]:
    """Ask them all."""
    for one in some:
        with speaking(one.lang):
            yield Outcome(one, reply(load_game(one.game), one.q))


def table(outcomes: Iterable[Outcome]) -> Iterator[str]:
    """The counts by game and language."""
    counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for one in outcomes:
        count = counts[one.question.game, one.question.lang]
        if one.question.ids:
            count["asked"] += 1
            count["first"] += one.place == 1
            count["among three"] += 1 <= one.place <= 3
            count["unknown"] += not one.reply.known
            count["offered"] += one.is_offered
        else:
            count["nothing"] += 1
            count["honest"] += not one.reply.known
    total = Counter[str]()
    for count in counts.values():
        total += count
    heads = ("asked", "first", "among three", "unknown", "offered", "nothing", "honest")
    yield f"{'':<17}" + "".join(f"{head:>14}" for head in heads)
    for (game, lang), count in sorted(counts.items()):
        yield f"{game:<14}{lang:<3}" + "".join(f"{count[head]:>14}" for head in heads)
    yield f"{'all':<17}" + "".join(f"{total[head]:>14}" for head in heads)
