"""What the book says to a question, in words: the answer first, then the rule, its place, and what is disputed."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from referee.kernel.components import Origins, load_origins
from referee.kernel.game import Game, Table
from referee.kernel.plain_data import plain
from referee.kernel.rule import Ambiguity, Rule
from referee.language.current import language
from referee.language.rules import (
    cite_of,
    cite_text,
    question_text,
    reading_texts,
    rule_text,
    ruling_text,
    why_text,
)
from referee.language.speaking import language_of, say
from referee.wording.component_values import values_in_question
from referee.words.question_search import SURE, Hit
from referee.words.rule_search import search_of
from referee.words.stemmer import stems

BEYOND = 1.7
"""A question is answered where the nearest entries are trusted so many times how near is one no rulebook answers."""
WEIGHTS = (4, 1, 1)
"""How much the first entries count in that."""
LEADS = 1.5
"""The first answer stands alone, and only then says yes, no or a few words of its own, if its score is so many times
that of the second, which speaks of no word of the question that the first leaves out. Of the questions in `asked.yaml`,
found without themselves, every sixth is answered so, 80 of 100 by the very entry they were written for (64 at 1.3, with
words left out)."""
RELATED = 0.4
"""What fits so much worse than the first answer is not named beside it."""
SHOWN = 3


class Point(Struct, frozen=True):
    """A disputed point: how it is played here, and the other readings."""

    id: str
    question: str
    played: str
    """The name of the reading that is played; empty where there is only one sensible reading."""
    readings: dict[str, str]
    why: str = ""


class BookAnswer(Struct, frozen=True):
    """One rule, disputed point or kind of component as an answer."""

    id: str
    kind: Literal["rule", "disputed", "component"]
    answer: Literal["yes", "no", ""]
    short: str
    """The answer in a few words, where there is one."""
    text: str
    place: str
    case: str = ""
    """When it holds, where the question did not name the module it belongs to."""
    disputed: tuple[Point, ...] = ()
    values: tuple[str, ...] = ()
    """Of components: those the question names, with their numbers."""


class Offered(Struct, frozen=True):
    """A question that can be answered, and by which entry."""

    question: str
    id: str
    text: str
    """The answer; nothing where the question that was asked is known to be none of the rules."""


class Reply(Struct, frozen=True):
    """What the book says to a question: one answer, or a few of which one may be meant, or none."""

    known: bool
    clear: bool
    """Whether the first answer stands alone."""
    answers: tuple[BookAnswer, ...]
    offered: tuple[Offered, ...] = ()
    """Where nothing is known: questions it can answer."""
    sections: tuple[str, ...] = ()
    """Where nothing is known: what to read."""
    related: tuple[str, ...] = ()
    """Ids of further entries about it."""
    things: tuple[str, ...] = ()
    """What the question names of a position, which the book cannot know."""
    says: str = ""
    """Where it is known that no rulebook answers such questions: what is said then."""


def reply(game: Game[Any, Any], question: str, readings: Mapping[str, str] = {}, played: Iterable[str] = ()) -> Reply:
    """Return what the book says; `readings`: how points are read here, `played`: stems of what is at the table."""
    search = search_of(game.folder)
    found = [hit for hit in search.find(question, played) if hit.id.split(".")[1] != "ex"]
    things = search.things(question)
    near, topic = search.unanswered(question) if not things else (0.0, "")
    if not found or _trust(found) < BEYOND * near:
        says = search.common.topics[topic][language()] if near >= SURE else ""
        offered = _offered(game, found, question, answered=not says)
        return Reply(False, False, (), offered, _sections(game, found), says=says)
    clear = _stands_alone(*found[:SHOWN])
    shown = found[: 1 if clear else SHOWN]
    answers = tuple([_answer(game, hit, question, readings, clear, general=not things) for hit in shown])
    related = tuple([hit.id for hit in found[len(shown) :] if hit.score >= RELATED * found[0].score][:SHOWN])
    return Reply(True, clear, answers, related=related, things=things)


def _stands_alone(first: Hit, *others: Hit) -> bool:
    """Return whether the first answer leads clearly, and no other speaks of a word that it leaves out."""
    return all(first.score >= LEADS * other.score and other.words <= first.words for other in others)


def _trust(found: list[Hit]) -> float:
    """Return how likely it is that the nearest entries answer a question at all."""
    first = list(zip(WEIGHTS, found, strict=False))
    return sum(weight * hit.trust for weight, hit in first) / sum(weight for weight, _ in first)


def _answer(
    game: Game[Any, Any], hit: Hit, question: str, readings: Mapping[str, str], clear: bool, general: bool
) -> BookAnswer:
    """Return an entry as an answer; in few words only where it stands alone, yes and no only where asked in general."""
    entry = _entry(game, hit.id)
    points = _points(game, entry, readings)
    as_usual = all(_is_default(game, point) for point in points)
    said = hit.answer if clear and as_usual else None
    short = _short(game, hit) if said == "open" else ""
    yes_or_no: Literal["yes", "no", ""] = said if general and (said == "yes" or said == "no") else ""
    case = search_of(game.folder).index.cases[hit.module][language()] if hit.module else ""
    if isinstance(entry, Rule):
        cite = cite_of(entry.id, entry.cites, "")
        place = cite_text(cite) if cite else ""
        return BookAnswer(entry.id, "rule", yes_or_no, short, rule_text(entry), place, case, points)
    if isinstance(entry, Ambiguity):
        text = ruling_text(entry) or points[0].readings[points[0].played]
        return BookAnswer(entry.id, "disputed", yes_or_no, short, text, _place_of(game, entry), case, points)
    kind = hit.id.partition(".")[2]
    about = language_of(game).described(_origins(game.folder).kinds[kind].what)
    return BookAnswer(
        hit.id,
        "component",
        yes_or_no,
        short,
        about,
        say("see: {command}", command=f"referee components {game.name} {kind}"),
        values=() if short else values_in_question(game, kind, question),
    )


def in_its_case(case: str, text: str) -> str:
    """Return a text with the case it holds for, if that must be said."""
    return say("{case}: {text}", case=case, text=text) if case else text


def _entry(game: Game[Any, Any], id: str) -> Rule | Ambiguity | None:
    return game.book.rules.get(id) or game.book.ambiguities.get(id)


def _points(game: Game[Any, Any], entry: Rule | Ambiguity | None, readings: Mapping[str, str]) -> tuple[Point, ...]:
    """Return the disputed points an answer rests on: itself, or those that bear on the rule."""
    if isinstance(entry, Ambiguity):
        return (_point(entry, readings),)
    if entry is None:
        return ()
    affecting = (one for one in game.book.ambiguities.values() if entry.id in one.affects and one.switchable)
    return tuple([_point(one, readings) for one in affecting])


def _point(point: Ambiguity, readings: Mapping[str, str]) -> Point:
    played = readings.get(point.id, point.default)
    return Point(point.id, question_text(point), played, reading_texts(point), why_text(point))


def _is_default(game: Game[Any, Any], point: Point) -> bool:
    return point.played == game.book.ambiguities[point.id].default


def _place_of(game: Game[Any, Any], point: Ambiguity) -> str:
    """Return where the book speaks of a disputed point: the place of the first rule it bears on."""
    rules = [game.book.rules[id] for id in point.affects if id in game.book.rules]
    cites = [cite for rule in rules if (cite := cite_of(rule.id, rule.cites, ""))]
    return cite_text(cites[0]) if cites else ""


def _short(game: Game[Any, Any], hit: Hit) -> str:
    return search_of(game.folder).index.short.get(hit.id, {}).get(language(), "")


def _offered(game: Game[Any, Any], found: list[Hit], question: str, answered: bool) -> tuple[Offered, ...]:
    """Return questions that can be answered, one of each of the nearest entries, and their answers."""
    offered = []
    for hit in found[:SHOWN]:
        near = search_of(game.folder).question_of(hit.id, language())
        if near:
            one = _answer(game, hit, question, {}, clear=False, general=False)
            text = in_its_case(one.case, one.text) if answered else ""
            offered.append(Offered(near, hit.id, text))
    return tuple(offered)


def _sections(game: Game[Any, Any], found: list[Hit]) -> tuple[str, ...]:
    """Return the sections of the book where the nearest entries stand."""
    rules = [game.book.rules[hit.id] for hit in found[:SHOWN] if hit.id in game.book.rules]
    cites = [cite for rule in rules if (cite := cite_of(rule.id, rule.cites, ""))]
    return tuple(dict.fromkeys(cite_text(cite) for cite in cites))[:1]


@cache
def _origins(folder: Path) -> Origins:
    return load_origins(folder)


def played_stems(table: Table[Any]) -> frozenset[str]:
    """Return the stems of what is played at a table besides the common rules: automata, modules, variants."""
    return frozenset(stems(" ".join([*table.automata, *map(str, strings(plain(table.options)))])))


def strings(data: Any) -> Iterator[str]:
    """Yield every text of some plain data, keys that are switched on included."""
    match data:
        case str():
            yield data
        case Mapping():
            for key, value in data.items():
                yield from (str(key), *strings(value)) if value else ()
        case list() | tuple():
            for one in data:
                yield from strings(one)
