"""A rule, a disputed point or a worked example with everything known of it, in words: what a page about it shows."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from referee.kernel.game import Game
from referee.kernel.rule import Ambiguity, Example, Rule
from referee.language.current import language
from referee.language.rules import (
    book_title,
    cite_text,
    example_text,
    gaps_text,
    question_text,
    reading_texts,
    rule_text,
    ruling_text,
    sources_text,
    translated_cite,
    why_text,
)
from referee.language.speaking import say
from referee.words.rule_search import search_of

Entry = Rule | Example | Ambiguity


class ReadingRow(Struct, frozen=True):
    """One way to read a disputed point."""

    name: str
    text: str
    played: bool
    """Whether it is the reading that is played unless a file says otherwise."""
    gives: str = ""
    """What comes out by it in the scenario that shows the dispute."""


class Mention(Struct, frozen=True):
    """Another entry that bears on this one."""

    id: str
    text: str


class Question(Struct, frozen=True):
    """What players ask for it, and the short answer where there is one."""

    text: str
    answer: str


class RulePage(Struct, frozen=True):
    """All of it, in the language spoken when it was made."""

    id: str
    title: str
    """What is disputed; of a rule, what players ask for it; of an example, what it shows."""
    text: str
    """What the rule says, how a point without a switch is played, or what the book does not print of an example."""
    places: tuple[str, ...]
    readings: tuple[ReadingRow, ...] = ()
    remarks: tuple[str, ...] = ()
    """Why it is read so, and who says so besides the books."""
    affects: tuple[Mention, ...] = ()
    """The rules a disputed point bears on."""
    disputed: tuple[Mention, ...] = ()
    """The disputed points that bear on a rule."""
    questions: tuple[Question, ...] = ()


def rule_page(game: Game[Any, Any] | None, entry: Entry, gives: Mapping[str, str] = {}) -> RulePage:
    """Return what a page about an entry shows; `gives`: what comes out by each reading; no game has our own rules."""
    if game is None:
        return RulePage(entry.id, statement(entry), "", (say("the referee's own rules"),))
    match entry:
        case Rule():
            return _rule(game, entry)
        case Example():
            return RulePage(entry.id, statement(entry), gaps_text(entry), places(game, entry))
        case _:
            return _dispute(game, entry, gives)


def statement(entry: Entry) -> str:
    """Return what an entry says, asks or shows."""
    match entry:
        case Rule():
            return rule_text(entry)
        case Example():
            return example_text(entry)
        case _:
            return question_text(entry)


def _rule(game: Game[Any, Any], rule: Rule) -> RulePage:
    title = search_of(game.folder).question_of(rule.id, language()) or rule.id
    points = (one for one in game.book.ambiguities.values() if rule.id in one.affects)
    disputed = tuple([Mention(one.id, question_text(one)) for one in points])
    questions = tuple(_questions(game, rule.id))
    return RulePage(rule.id, title, rule_text(rule), places(game, rule), disputed=disputed, questions=questions)


def _dispute(game: Game[Any, Any], point: Ambiguity, gives: Mapping[str, str]) -> RulePage:
    rules = [game.book.rules[id] for id in point.affects if id in game.book.rules]
    texts = reading_texts(point)
    readings = [ReadingRow(name, text, name == point.default, gives.get(name, "")) for name, text in texts.items()]
    return RulePage(
        point.id,
        question_text(point),
        ruling_text(point),
        tuple(dict.fromkeys(place for rule in rules for place in places(game, rule))),
        tuple(readings),
        tuple(_remarks(point, game.settled)),
        tuple([Mention(rule.id, rule_text(rule)) for rule in rules]),
        questions=tuple(_questions(game, point.id)),
    )


def _remarks(point: Ambiguity, settled: Mapping[str, str]) -> Iterator[str]:
    if point.id in settled:
        yield say("* is always played: {why}", why=settled[point.id])
    if why_text(point):
        yield say("why: {text}", text=why_text(point))
    if sources_text(point):
        yield say("sources: {text}", text=sources_text(point))


def places(game: Game[Any, Any], entry: Rule | Example) -> tuple[str, ...]:
    """Return where the books have it: heading, page and title."""
    cites = (translated_cite(entry.id, one) for one in entry.cites)
    return tuple([f"{cite_text(cite)} ({book_title(game.book, cite.book)})" for cite in cites])


def _questions(game: Game[Any, Any], id: str) -> Iterator[Question]:
    """Yield what players ask for an entry."""
    index = search_of(game.folder).index
    phrases = index.phrases.get(language(), ())
    short = index.short.get(id, {}).get(language(), "")
    answers = {"yes": say("Yes."), "no": say("No."), "open": short}
    known = phrases[index.ids.index(id)] if phrases and id in index.ids else []
    yield from (Question(text, answers[answer]) for answer, text in known)
