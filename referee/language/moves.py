"""Moves and questions in words a player would say, in the language spoken now."""

from collections.abc import Mapping
from typing import Any

from referee.kernel.choice_set import ChoiceSet
from referee.kernel.game import Table
from referee.kernel.move_sentences import made_move, move_phrase, offer_phrase
from referee.language.speaking import language_of


def in_words(table: Table[Any], thing: Any, stage: Any = None) -> str:
    """Word a move as it stands after "may", or what a question asks for; `stage` is where the move is made."""
    return language_of(table.game).value(move_phrase(table, thing, stage))


def player_move_words(table: Table[Any], by: str, move: Any) -> str:
    """Word a move as its player makes it: `anna: build house on 2E`."""
    return language_of(table.game).sentence_by(by, move_phrase(table, move))


def form_words(table: Table[Any], form: ChoiceSet) -> str:
    """Word a choice set with the values its open arguments may take."""
    return language_of(table.game).value(offer_phrase(table, form))


def made_words(table: Table[Any], fields: Mapping[str, Any]) -> str:
    """Word a move the referee made by himself."""
    return in_words(table, made_move(table, fields))
