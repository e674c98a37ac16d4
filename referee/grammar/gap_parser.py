"""Parse what stands in a gap of a printed sentence: every value the gap may hold is printed and looked for in the text.

There is no second grammar: names, cases, counts and lists are found because the language prints them so.
"""

import re
from collections.abc import Iterator
from typing import Any, Protocol

from referee.grammar.tokenizer import LONGEST, amount
from referee.kernel.game import Table
from referee.kernel.spec import Spec
from referee.language.english import CASES, Language
from referee.language.template import Gap
from referee.words.name_resolver import code

Found = tuple[int, Any]
"""Where the text of a gap ends, and what it says."""
_SPACE = re.compile(r"\s+")
_ALIKE = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "ё": "е", "−": "-", "—": "–", "’": "'"})
_NUMBER = re.compile(r"\d+")
_SIGNED = re.compile(r"-?\d{1,15}")
_WORDS = re.compile(r"\w+")
_PAIR = re.compile(r"\(?(-?\d{1,6}), ?(-?\d{1,6})\)?")
_SUM = re.compile(r"[-–]?\s?[$€₽]?\d[\d .,]*\s?(?:млн|тыс|mln|k|m|к|м)?\b\.?\s?[$€₽]?")
_ALTERNATIVES = re.compile(r"\^\((\w+(?:\|\w+)*)\)\$")
"""A pattern that is a list."""
_LOOKED_AT = 60
"""So many letters of a text may be a number, a code or a pair."""
_LONGEST_LIST = 12
_PLAYER = Spec("word", "players")


def normalized(text: str) -> str:
    """Return a text as it is compared: without case, kinds of blanks, of quotes and of dashes, and ё."""
    return _SPACE.sub(" ", text.translate(_ALIKE).casefold()).strip(" ")


def normalized_part(text: str) -> str:
    """Return a part of a sentence as it is compared; a blank before or behind it counts."""
    return _SPACE.sub(" ", text.translate(_ALIKE).casefold())


class Words(Protocol):
    """The words of a table."""

    def ids(self, names: str) -> list[str]:
        """Return the ids of some lists."""

    def player(self, text: str) -> str | None:
        """Return the player some words name whole."""


class GapParser:
    """Parses the gaps of sentences at one table, in one language."""

    def __init__(self, table: Table[Any], words: Words, tongue: Language) -> None:
        self.table, self.words, self.tongue = table, words, tongue
        self._printed: dict[tuple[str, str, str], dict[str, list[str]]] = {}
        self._counted: dict[tuple[str, str, str, int], list[tuple[str, str]]] = {}
        self._nouns: dict[tuple[str, str, str], frozenset[str]] = {}
        self.joints = (", ", *(normalized_part(f" {tongue.none(joint)} ") for joint in ("and", "or")))
        self.nothing = normalized_part(tongue.none("nothing"))

    def values(self, field: Spec, gap: Gap, text: str, at: int) -> Iterator[Found]:
        """Yield what the text may say from a place on, as the value of a field that is printed in a gap."""
        match field.kind:
            case "bag":
                yield from self._bag(field, gap, text, at)
            case "list" | "set":
                yield from self._list(field, gap, text, at)
            case _:
                yield from self._one(field, gap, text, at)

    def players(self, gap: Gap, text: str, at: int) -> Iterator[Found]:
        """Yield the player the text names: as a sentence names him, or in another way he is called."""
        found = dict(self._one(_PLAYER, gap, text, at))
        for length in range(1, LONGEST + 1):
            named = re.compile(rf"\s*\S+(?:\s+\S+){{{length - 1}}}?(?=[:\s])").match(text, at)
            by = self.words.player(named[0].rstrip(":")) if named else None
            if named and by is not None:
                found.setdefault(at + len(named[0].rstrip(":")), by)
        yield from found.items()

    def amounts(self, text: str, at: int, before: tuple[tuple[str, int], ...] = ()) -> Iterator[Found]:
        """Yield what a purse is said to lose or to get: sums of money, and so much of what it holds."""
        for end, one in (*self._sums(text, at), *self._holdings(text, at)):
            found = (*before, one)
            yield end, found
            for joint in self.joints if len(found) < _LONGEST_LIST else ():
                if text.startswith(joint, end):
                    yield from self.amounts(text, end + len(joint), found)

    def scores(self, text: str, at: int) -> Iterator[Found]:
        """Yield what everybody is said to have come to: `anna $7m, boris $6m`."""
        for end, _ in self.players(Gap("who", ""), text, at):
            for stop, _ in self.amounts(text, end + 1) if text.startswith(" ", end) else ():
                yield stop, ...
                if text.startswith(", ", stop):
                    yield from self.scores(text, stop + 2)

    def everybody(self, gap: Gap, text: str, at: int) -> Iterator[Found]:
        """Yield the players the text names one after the other."""
        for end, _ in self.players(Gap(gap.name, ""), text, at):
            yield end, ...
            for joint in self.joints:
                if text.startswith(joint, end):
                    yield from self.everybody(gap, text, end + len(joint))

    def _sums(self, text: str, at: int) -> Iterator[Found]:
        found = _SUM.match(text[at : at + _LOOKED_AT])
        for size in range(found.end() if found else 0, 0, -1):
            if (n := amount(text[at : at + size], self.table.game.unit)) is not None:
                yield at + size, ("money", n)

    def _holdings(self, text: str, at: int) -> Iterator[Found]:
        game = self.table.game
        for number in _numbers(text, at):
            held = {key: self.tongue.amount_held(key, number) for key in (*game.paid_with, *game.wealth)}
            for key, words in (("money", self.tongue.money(number)), *held.items()):
                if text.startswith(printed := normalized_part(words), at):
                    yield at + len(printed), (key, number)

    def _one(self, field: Spec, gap: Gap, text: str, at: int) -> Iterator[Found]:
        """Yield a single value: one of a list, or one guessed from the text, if it is printed so."""
        if field.kind == "word" or self._alternatives(field):
            index = self._index(field, gap)
            longest = max(map(len, index), default=0)
            for size in range(min(longest, len(text) - at), 0, -1):
                for value in index.get(text[at : at + size], ()):
                    yield at + size, value
            return
        for guess in self._guesses(field, gap, text, at):
            printed = normalized_part(self.tongue.gap_text(gap.name, guess, gap.spec))
            if printed and text.startswith(printed, at):
                yield at + len(printed), guess

    def _guesses(self, field: Spec, gap: Gap, text: str, at: int) -> Iterator[Any]:
        """Yield values some text may stand for; whether they are printed so is seen afterwards."""
        part = text[at : at + _LOOKED_AT]
        match field.kind:
            case "number" if gap.spec == "$":
                found = _SUM.match(part)
                for end in range(found.end() if found else 0, 0, -1):
                    value = amount(part[:end], self.table.game.unit)
                    if value is not None:
                        yield value
            case "number":
                if number := _SIGNED.match(part):
                    yield int(number[0])
            case "code":
                for word in _WORDS.findall(part)[:3]:
                    if (fitting := code(word, field.pattern)) is not None:
                        yield fitting
            case "pair":
                if pair := _PAIR.match(part):
                    yield (int(pair[1]), int(pair[2]))
            case "truth":
                yield from (True, False)

    @staticmethod
    def _alternatives(field: Spec) -> list[str]:
        found = _ALTERNATIVES.fullmatch(field.pattern) if field.kind == "code" else None
        return found[1].split("|") if found else []

    def _ids(self, field: Spec) -> list[str]:
        return self._alternatives(field) or self.words.ids(field.names)

    def _index(self, field: Spec, gap: Gap) -> dict[str, list[str]]:
        """Return what is printed in a gap for each of its values, the other way round."""
        key = gap.name, gap.spec, field.names or field.pattern
        index = self._printed.get(key)
        if index is None:
            index = self._printed[key] = {}
            for id in self._ids(field):
                index.setdefault(normalized_part(self.tongue.gap_text(gap.name, id, gap.spec)), []).append(id)
        return index

    def _list(self, field: Spec, gap: Gap, text: str, at: int) -> Iterator[Found]:
        """Yield several values: each as it is printed alone, or behind a noun for all that follow."""
        assert field.each is not None
        case = gap.spec if gap.spec in CASES else ""
        each = Gap(gap.name, "" if gap.spec in ("and", "or") else gap.spec)
        yield from self._entries(field.each, each, self._list_nouns(field.each, gap.name, case), text, at, ())
        if text.startswith(self.nothing, at):
            yield at + len(self.nothing), []

    def _list_nouns(self, field: Spec, fact: str, case: str) -> frozenset[str]:
        if not case or field.kind != "word":
            return frozenset()
        key = fact, case, field.names
        if key not in self._nouns:
            nouns = self.tongue.list_nouns(fact, self._ids(field), case)
            self._nouns[key] = frozenset(normalized_part(f"{noun} ") for noun in nouns)
        return self._nouns[key]

    def _entries(
        self, field: Spec, gap: Gap, nouns: frozenset[str], text: str, at: int, before: tuple[Any, ...]
    ) -> Iterator[Found]:
        behind = [at + len(noun) for noun in nouns if text.startswith(noun, at)]
        carried = [(Gap(gap.name, ""), frozenset[str](), start) for start in behind]
        for form, others, start in ((gap, nouns, at), *carried):
            for end, value in self._one(field, form, text, start):
                found = (*before, value)
                yield end, [*found]
                for joint in self.joints if len(found) < _LONGEST_LIST else ():
                    if text.startswith(joint, end):
                        yield from self._entries(field, form, others, text, end + len(joint), found)

    def _bag(self, field: Spec, gap: Gap, text: str, at: int) -> Iterator[Found]:
        """Yield counts of things, each as so many of it are printed."""
        if text.startswith(self.nothing, at):
            yield at + len(self.nothing), {}
        case = gap.spec if gap.spec in CASES else ""
        index: dict[str, list[tuple[str, int]]] = {}
        for number in sorted({1, *_numbers(text, at)}):
            for printed, thing in self._so_many(field, gap.name, case, number):
                index.setdefault(printed, []).append((thing, number))
        yield from self._counts(index, text, at, {})

    def _so_many(self, field: Spec, fact: str, case: str, number: int) -> list[tuple[str, str]]:
        key = fact, case, field.names, number
        if key not in self._counted:
            self._counted[key] = [
                (normalized_part(self.tongue.several(fact, id, number, case)), id) for id in self._ids(field)
            ]
        return self._counted[key]

    def _counts(
        self, index: dict[str, list[tuple[str, int]]], text: str, at: int, before: dict[str, int]
    ) -> Iterator[Found]:
        longest = max(map(len, index), default=0)
        for size in range(min(longest, len(text) - at), 0, -1):
            for thing, number in index.get(text[at : at + size], ()):
                if thing in before:
                    continue
                found, end = {**before, thing: number}, at + size
                yield end, found
                for joint in self.joints:
                    if text.startswith(joint, end):
                        yield from self._counts(index, text, end + len(joint), found)


def _numbers(text: str, at: int) -> list[int]:
    """Return the numbers of a text from a place on."""
    return [int(number) for number in _NUMBER.findall(text[at:]) if len(number) < 7]
