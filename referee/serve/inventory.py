"""Rules, disputed points and examples for a program: found by words, or one in full."""

from typing import Any

from referee.desk.data import Cannot
from referee.games import all_games, game_names, load_game
from referee.kernel.game import Game
from referee.kernel.rule import Ambiguity, Example, Rule
from referee.language.rules import (
    cite_text,
    example_cite,
    example_text,
    question_text,
    reading_texts,
    rule_place,
    rule_text,
    ruling_text,
    sources_text,
    why_text,
)
from referee.language.speaking import say
from referee.report.json.reply_json import reply_data
from referee.report.terminal.rule_tables import find_entry, known_ids
from referee.scenario.file.suggestions import nearest
from referee.serve.messages import Answered, InventoryEntry, ReadingData, RulesData
from referee.wording.book_answer import reply
from referee.words.game_names import find_game
from referee.words.rule_search import find_rules
from referee.words.text_search import SearchResult

MOST = 20
"""So many entries are given out, the best first."""


def rules(game: str, words: str) -> RulesData:
    """Return the rules, disputed points and examples of a game that fit some words, the best first."""
    return rules_data(find_rules(_game(game), tuple(words.split())))


def rules_data(found: SearchResult, whole: bool = False) -> RulesData:
    """Return what a search has found as data, the best of it unless all is wanted."""
    shown = found.things if whole else found.things[:MOST]
    return RulesData(tuple([_entry(thing) for thing in shown]), len(found.things), tuple(found.strange))


def ask_book(game: str | None, question: str) -> Answered:
    """Return what the rules of a game say to a question in plain words."""
    if game is None:
        raise Cannot(say("say which game, or sit down first"), path=("args", "game"))
    return Answered(reply=reply_data(reply(_game(game), question)))


def _game(said: str) -> Game[Any, Any]:
    name = find_game(said)
    if name is None:
        message = say("there is no game '{word}'; games: {games}", word=said, games=game_names())
        raise Cannot(message, path=("args", "game"))
    return load_game(name)


def explain(id: str) -> InventoryEntry:
    """Return one rule, disputed point or example in full."""
    games: list[Game[Any, Any]] = list(all_games())
    _, entry = find_entry([game.book for game in games], id)
    if entry is None:
        near = nearest(id, known_ids(game.book for game in games))
        raise Cannot(say("the inventories have no '{said}'{hint}", said=id, hint=near), path=("args", "id"))
    return _entry(entry, whole=True)


def _entry(thing: Rule | Ambiguity | Example, whole: bool = False) -> InventoryEntry:
    match thing:
        case Rule():
            return InventoryEntry("rule", thing.id, rule_text(thing), rule_place(thing))
        case Example():
            cite = example_cite(thing)
            return InventoryEntry("example", thing.id, example_text(thing), cite_text(cite) if cite else "")
    readings = tuple([ReadingData(name, text, name == thing.default) for name, text in reading_texts(thing).items()])
    more = " ".join(filter(None, [why_text(thing), sources_text(thing), ruling_text(thing)])) if whole else ""
    return InventoryEntry("disputed", thing.id, question_text(thing), "", readings, thing.affects, more)
