"""Lines with something wrong in them: they must be asked back, never ruled on."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from msgspec import to_builtins

from referee.grammar.parse_result import Understood
from referee.grammar.shortest_line import typed_line
from referee.grammar.tokenizer import noise
from referee.kernel.spec import spec_of
from referee.language.moves import in_words
from referee.report.facts.move_text import move_text
from tests.listen.positions import At, Chosen, chosen
from tests.listen.printed import answered, outcome, read
from tests.listen.tally import Tally

NONSENSE = {"en": "banana", "ru": "банан"}
LETTERS = {"en": "abcdefghijklmnopqrstuvwxyz", "ru": "абвгдежзиклмнопрстуфхцчшщыэюя"}


class Spoilt(NamedTuple):
    """A line with one thing wrong in it."""

    how: str
    line: str
    word: str
    """The word nobody knows; none where one was dropped."""


def spoilt(at: At, one: Chosen, random: Random) -> Iterator[Spoilt]:
    """Legal lines with one word replaced, added, dropped or misspelt."""
    row, words = typed_line(at.view.lexicon, one.move), in_words(at.table, one.move)
    odd = NONSENSE[at.lang]
    for form, line in (("row", row), ("words", words)):
        if outcome(read(at, f"{one.by}: {line}", "judge"), one.by, one.move) != "same":
            continue  # not understood anyway
        parts = line.split(" ")
        saying = [n for n, part in enumerate(parts) if not noise(part.strip(",;"))]
        number = random.choice(saying)
        key, equals, _ = parts[number].rpartition("=")
        yield Spoilt(f"replaced, {form}", _with(one.by, parts, number, f"{key}{equals}{odd}"), odd)
        number = random.randrange(1, len(parts) + 1)
        yield Spoilt(f"added, {form}", f"{one.by}: {' '.join([*parts[:number], odd, *parts[number:]])}", odd)
        long = [n for n, part in enumerate(parts) if len(re.sub(r"\W|\d|_", "", part.rpartition("=")[2])) > 3]
        if long:
            number = random.choice(long)
            key, equals, value = parts[number].rpartition("=")
            wrong = near_spellings(value, random)
            yield Spoilt(
                f"misspelt, {form}", _with(one.by, parts, number, f"{key}{equals}{wrong}"), wrong.strip(",;.«»“”")
            )
    needed = [field.key for field in spec_of(type(one.move)).fields.values() if field.required]
    if needed:
        gone = random.choice(needed)
        parts = [part for part in move_text(one.move).split(" ") if not part.startswith(f"{gone}=")]
        yield Spoilt("dropped, row", f"{one.by}: {' '.join(parts)}", "")


def _with(by: str, parts: list[str], number: int, word: str) -> str:
    return f"{by}: {' '.join([*parts[:number], word, *parts[number + 1 :]])}"


def near_spellings(word: str, random: Random) -> str:
    """A word with one letter changed, dropped, doubled or swapped with the next."""
    places = [n for n, letter in enumerate(word) if letter.isalpha()]
    n = random.choice(places[1:-1] or places)
    letters = LETTERS["ru" if "а" <= word[n].casefold() <= "ё" else "en"]
    changed = random.choice([letter for letter in letters if letter != word[n].casefold()])
    ways = [word[:n] + changed + word[n + 1 :], word[:n] + word[n + 1 :], word[:n] + word[n] + word[n:]]
    if word[n + 1 : n + 2].isalpha() and word[n + 1] != word[n]:
        ways.append(word[:n] + word[n + 1] + word[n] + word[n + 2 :])
    return random.choice(ways)


def tell_nonsense(tally: Tally, at: At, most: int, random: Random) -> None:
    """Read lines with something wrong in them."""
    for one in chosen(at, most, random):
        for wrong in spoilt(at, one, random):
            with tally.crashes(f"{at.game} {at.lang} judge {wrong.line!r} at {at.stage}"):
                found = read(at, wrong.line, "judge")
                how = _ruled(found, one, wrong)
                cause = (
                    "" if how in ("asked", "filled in, told") else f"{at.game} {at.lang} {one.move.do()} [{wrong.how}]"
                )
                about = f"{answered(found)}   (from {move_text(one.move)}, at {at.stage})"
                tally.add(("C", at.game, at.lang, wrong.how), how, cause, wrong.line, about)


def _ruled(found: Any, one: Chosen, wrong: Spoilt) -> str:
    """Whether a line with something wrong in it is asked back, read through, or ruled on."""
    if not isinstance(found, Understood):
        return "asked"
    texts, odd = [*map(_plain, _texts(to_builtins(found.move)))], _plain(wrong.word)
    if odd and (odd in texts or (odd in NONSENSE.values() and any(odd in text for text in texts))):
        return "ruled on nonsense"
    if found.filled or found.taken or found.stands:
        return "filled in, told"
    if (found.by, found.move) == (one.by, one.move):
        return "same move"
    return "read otherwise, told" if found.rather is not None else "another move"


def _texts(value: Any) -> Iterator[str]:
    """Every text that a move, a question or a part of one holds."""
    if isinstance(value, dict):
        pairs = [pair for pair in value.items() if pair[0] not in ("do", "ask")]
        yield from (text for pair in pairs for one in pair for text in _texts(one))
    elif isinstance(value, list | tuple):
        yield from (text for one in value for text in _texts(one))
    elif isinstance(value, str):
        yield value


def _plain(text: str) -> str:
    return re.sub(r"[\W_]+", "", text.casefold())
