"""Everything a game of another package may import. These names stay as they are while `API` stays the same number.

`from referee.game import Game, Move, ...`; docs/game-contract.md says in a sentence what each of them is.
"""

from typing import Any

from msgspec import Meta
from msgspec.structs import replace

from referee.kernel.choice_set import Choice, ChoiceSet, Picks, Range, Split
from referee.kernel.components import Entry, Number, Numbers, Price, Several, SmallNumber
from referee.kernel.context import Context
from referee.kernel.engine import OpenFact
from referee.kernel.facts import Items, NameOf, Phrase, later, phrase
from referee.kernel.field_types import Amount, Balance, Count, Few, PlayerName, Positive, Signed, Text
from referee.kernel.game import API, UNKNOWN, ChanceKind, Game, Options, Seat, Table
from referee.kernel.move import Answer, Move, Question, Wording, wording
from referee.kernel.rule import Book, Reading, Rule, as_objects, load_book
from referee.kernel.ruling import Secret
from referee.kernel.stage import OneByOne, Stage
from referee.kernel.state import VOID, Record, State, finish
from referee.kernel.table_data import Grid, row_grid, value_grid
from referee.kernel.workings import Sum

AnyStage = Stage[Any, Any]
"""A stage of any game: what a move that several stages take is given."""


def about(text: str) -> Meta:
    """Return the remark that tells what a field is, for its `Annotated` type."""
    return Meta(description=text)


def hidden(text: str) -> Meta:
    """Return the remark that tells what a field of a player is, and that others see only how many things it holds."""
    return Meta(description=text, extra={"hidden": True})


def name_in(names: str, text: str) -> Meta:
    """Return the remark that says what a field is, and of which kinds of component its names are."""
    return Meta(description=text, extra={"names": names})


__all__ = [
    "API",
    "UNKNOWN",
    "VOID",
    "Amount",
    "Answer",
    "AnyStage",
    "Balance",
    "Book",
    "ChanceKind",
    "Choice",
    "ChoiceSet",
    "Context",
    "Count",
    "Entry",
    "Few",
    "Game",
    "Grid",
    "Items",
    "Move",
    "NameOf",
    "Number",
    "Numbers",
    "OneByOne",
    "OpenFact",
    "Options",
    "Phrase",
    "Picks",
    "PlayerName",
    "Positive",
    "Price",
    "Question",
    "Range",
    "Reading",
    "Record",
    "Rule",
    "Seat",
    "Secret",
    "Several",
    "Signed",
    "SmallNumber",
    "Split",
    "Stage",
    "State",
    "Sum",
    "Table",
    "Text",
    "Wording",
    "about",
    "as_objects",
    "finish",
    "hidden",
    "later",
    "load_book",
    "name_in",
    "phrase",
    "replace",
    "row_grid",
    "value_grid",
    "wording",
]
