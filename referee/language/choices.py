"""Several moves to choose from in one sentence: what they share is said once."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from referee.kernel.facts import AnyOf, Items, Phrase, Span
from referee.language.english import Language
from referee.language.template import parsed, without_usual

TORN = (("(", ")"), ("«", "»"), ("“", "”"))
"""What opens, and what closes it."""


class FilledGap(Struct, frozen=True):
    """A gap of a sentence with the facts it is filled from."""

    name: str
    form: str
    facts: Mapping[str, Any]

    @property
    def value(self) -> Any:
        """The fact it tells."""
        return self.facts[self.name]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, FilledGap):
            return NotImplemented
        return (self.name, self.form, self.value) == (other.name, other.form, other.value)

    __hash__ = None  # type: ignore[assignment]


Segment = str | FilledGap
"""A part of a template: words, or a gap."""
Sentence = tuple[Segment, ...]


def choice_text(moves: Sequence[Items], language: Language) -> str:
    """Return the moves as a choice: `build a house or retail units on 2A`."""
    return _choice([tuple(_segments(move, language)) for move in moves], language)


def _segments(move: Items, language: Language) -> list[Segment]:
    """Return the words and gaps of a move; a preposition stands by itself before its gap."""
    found = list[Segment]()
    for phrase in move.values:
        assert isinstance(phrase, Phrase)
        template = language.text(phrase.template)
        template = template if phrase.usual is None else without_usual(template, phrase.usual)
        for words, name, form in parsed(template):
            found += language.before_preposition(words) if name is not None else [words]
            found += [FilledGap(name, form, phrase.facts)] if name is not None else []
    return [one for one in found if one != ""]


def _choice(moves: Sequence[Sentence], language: Language) -> str:
    """Word moves as a choice: what they share once, then the ways in which they differ."""
    if len(moves) == 1:
        return _text(moves[0], language)
    merged = _merged(moves)
    if merged:
        return _text(merged, language)
    ways = list(_ways(moves, _shared(moves, language), language))
    at = _shared(ways, language)
    start, told = _text(ways[0][:at], language), [_text(way[at:], language) for way in ways]
    if all(_is_plain(way[at:]) for way in ways):
        return start + language.join_words(told, "or")
    return f"{start}{'; '.join(told[:-1])}; {language.none('or')} {told[-1]}"


def _ways(moves: Sequence[Sentence], at: int, language: Language) -> Iterator[Sentence]:
    """Yield the moves; those that go on alike and differ in one fact only are one."""
    groups = list[list[Sentence]]()
    for move in moves:
        group = next((group for group in groups if group[0][at] == move[at]), None)
        if group is None:
            groups.append([move])
        else:
            group.append(move)
    for group in groups:
        merged = _merged(group) if len(group) > 1 else None
        yield from [merged] if merged else group


def _text(sentence: Sentence, language: Language) -> str:
    said = [one if isinstance(one, str) else language.gap_in(one.name, one.facts, one.form) for one in sentence]
    return "".join(said)


def _merged(moves: Sequence[Sentence]) -> Sentence | None:
    """Return the one sentence of moves that differ in one fact only, with all its values."""
    first = moves[0]
    if any([_form(one) for one in move] != [_form(one) for one in first] for move in moves):
        return None
    differing = [at for at, ones in enumerate(zip(*moves, strict=True)) if any(one != ones[0] for one in ones)]
    gaps = [one for at in differing if isinstance(one := first[at], FilledGap)]
    forms = [gap.form for gap in gaps]
    if len({gap.name for gap in gaps}) != 1 or len(gaps) != len(differing):
        return None
    if sum(form[:1] != "=" for form in forms) != 1 or any(form[:1] == "?" for form in forms):
        return None  # it would be told twice, or hangs on its value whether it is told
    name = gaps[0].name
    values = [_alone(one.value) for move in moves if isinstance(one := move[differing[0]], FilledGap)]
    if any(f"#{{{name}}}" in _form(one) for one in first) or ("xy" not in forms and any(map(_has_commas, values))):
        return None
    fact = _any(values, counted=any(form[:1] == "#" for form in forms))
    return tuple([_refilled(one, fact) if at in differing else one for at, one in enumerate(first)])


def _form(one: Segment) -> str:
    return f"{one.name}:{one.form}" if isinstance(one, FilledGap) else one


def _refilled(one: Segment, fact: Any) -> Segment:
    return FilledGap(one.name, one.form, {**one.facts, one.name: fact}) if isinstance(one, FilledGap) else one


def _alone(value: Any) -> Any:
    """Return the member of a list of one."""
    return next(iter(value)) if isinstance(value, tuple | list | frozenset) and len(value) == 1 else value


def _has_commas(value: Any) -> bool:
    """Return whether a fact is several things, told with commas between them."""
    return isinstance(value, Mapping | tuple | list | frozenset) and len(value) > 1


def _any(values: list[Any], counted: bool) -> Any:
    """Return a fact that may be any of these: numbers of things in a row are a span."""
    flat = [one for value in values for one in (value.values if isinstance(value, AnyOf) else (value,))]
    if counted and all(type(one) is int for one in flat):
        numbers = sorted(flat)
        if numbers == list(range(numbers[0], numbers[0] + len(numbers))):
            return Span(numbers[0], numbers[-1])
    return AnyOf(tuple(flat))


def _shared(moves: Sequence[Sentence], language: Language) -> int:
    """Return how many segments all moves begin with; nothing is torn, and a preposition stays with its gap."""
    at, shortest = 0, min(map(len, moves))
    while at < shortest - 1 and all(move[at] == moves[0][at] for move in moves):
        at += 1
    start = moves[0]
    while at and (
        start[at - 1] in language.prepositions or _torn(start[:at]) or any(_hangs(move[at], language) for move in moves)
    ):
        at -= 1
    return at


def _hangs(one: Segment, language: Language) -> bool:
    """Return whether a segment goes on what stands before it: words, or words that are told or not."""
    return one.form[:1] == "?" if isinstance(one, FilledGap) else one not in language.prepositions


def _torn(start: Sentence) -> bool:
    """Return whether something that was opened in the words is not closed in them."""
    words = "".join(one for one in start if isinstance(one, str))
    return any(words.count(opens) != words.count(closes) for opens, closes in TORN)


def _is_plain(rest: Sentence) -> bool:
    """Return whether commas can part such ends from each other: one thing, and no commas in its words."""
    gaps = [one for one in rest if isinstance(one, FilledGap)]
    words = "".join(one for one in rest if isinstance(one, str))
    return len(gaps) < 2 and all(isinstance(one.value, str | int) for one in gaps) and not {*words} & {*",:;"}
