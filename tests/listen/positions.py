"""Positions of random games of every game and mode, and legal moves there."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from referee.desk.view import View, view_of
from referee.games import load_game
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.context import Context
from referee.kernel.engine import legal
from referee.kernel.game import Seat, Table
from referee.kernel.plain_data import plain
from referee.kernel.position import dump
from referee.odds.random_player import people, random_game
from referee.scenario.file.reader import read_text
from referee.scenario.file.yaml_inline import flow
from referee.scenario.run.checker import prepare

SPEED = ("limit_bankruptcies", "double_profit_trumps", "ignore_ban_cells", "two_trumps", "event_each_turn")
MODES: dict[str, list[tuple[int, str, dict[str, Any]]]] = {
    "magnate": [
        (2, "", {}),
        (3, "", {"advanced": True}),
        (5, "", {"setup": "tutorial"}),
        (1, "ai", {"difficulty": "digital_assistant"}),
        (4, "", {}),
        (2, "ai", {"difficulty": "robot_overlord", "advanced": True}),
    ],
    "streets": [
        (2, "", {}),
        (3, "", {"modules": ("business",)}),
        (4, "", {"modules": ("advisors",)}),
        (1, "grifter", {"difficulty": "easy"}),
        (5, "", {"modules": ("business", "advisors"), "edition": "en"}),
        (1, "grifter", {"modules": ("business", "advisors"), "difficulty": "hard"}),
    ],
    "carnegie": [
        (2, "", {}),
        (3, "", {}),
        (1, "andrew", {"difficulty": "simple"}),
        (4, "", {}),
        (1, "andrew", {"difficulty": "expert"}),
    ],
    "corporations": [
        (2, "", {}),
        (3, "", {"speed": SPEED}),
        (4, "", {}),
        (2, "", {"enterprises": 12}),
        (3, "", {}),
    ],
}
"""How many people sit down, with which automaton, under which options."""
PEOPLE = {"en": ("anna", "boris", "cveta", "dmitri", "elena"), "ru": ("анна", "борис", "вера", "глеб", "даша")}


class At(NamedTuple):
    """A position of a random game where somebody must decide."""

    game: str
    lang: str
    table: Table[Any]
    state: Any
    view: View
    turns: tuple[Any, ...]

    @property
    def stage(self) -> str:
        """The stage, as a file says it."""
        return flow(plain(self.state.stage[-1]))


class Chosen(NamedTuple):
    """A legal move at a position."""

    by: str
    move: Any


def sat_down(name: str, number: int, lang: str) -> Table[Any]:
    """A table in one of the game's modes; at every other one people bear names of their own."""
    game = load_game(name)
    count, automaton, options = MODES[name][number % len(MODES[name])]
    named = PEOPLE[lang][:count] if number % 2 else people(game, max(2, count))[:count]
    seats = tuple(Seat(one, "") for one in (*named, *([automaton] if automaton else [])))
    return game.table(game.seated(seats), game.options(**options))


def head(table: Table[Any], state: Any) -> dict[str, Any]:
    """The file that holds a position."""
    options = {"options": plain(table.options)} if plain(table.options) else {}
    seats = [{seat.name: seat.piece} for seat in table.seats]
    return {"game": table.game.name, "players": seats, **options, "position": {"base": "empty", **dump(state)}}


def positions(name: str, lang: str, games: int, each: int, seed: int) -> Iterator[At]:
    """Moments of random games, as their files give them."""
    for number in range(games):
        table, random = sat_down(name, number, lang), Random(f"{seed} {name} {number}")
        states = [before for before, *_ in random_game(table, seed * 1000 + number)]
        for state in random.sample(states, min(each, len(states))):
            view = view_of(prepare(read_text(flow(head(table, state)), "listen.yaml")))
            yield At(name, lang, view.table, view.state, view, tuple(legal(Context(view.table), view.state)))


def chosen(at: At, most: int, random: Random) -> list[Chosen]:
    """Legal moves, choices by some of their members; of each kind about as many, so that no kind drowns the others."""
    kinds: dict[Any, list[Chosen]] = {}
    for turn in at.turns:
        for offer in turn.offers:
            many = isinstance(offer, ChoiceSet)
            for _ in range(min(4, offer.size) if many else 1):
                move = offer.pick(random) if many else offer
                kinds.setdefault(type(move), []).append(Chosen(turn.by, move))
    for found in kinds.values():
        random.shuffle(found)
    rows = [one for row in range(most) for found in kinds.values() for one in found[row : row + 1]]
    return rows[:most]
