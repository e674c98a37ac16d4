"""Positions: written short and read back, laid over each other, what box and bank fill in, what a seed draws."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.chance import Chance
from referee.kernel.context import Context
from referee.kernel.engine import OpenFact
from referee.kernel.position import digest, drawn_open, dump, lay, layer, load, need_turn, opening, set_up
from referee.kernel.stage import Stage
from tests.kernel.toy import TABLE, Fighter, Hit, Ready, Toy, ToyCx, ToyGame, Turn, Window


class Bank(Struct, frozen=True, omit_defaults=True):
    """Where hearts come from, and gold nobody has."""

    hearts: int = 0
    gold: int = 0


class Duel(Stage["Banked", "ToyCx"], frozen=True):
    """A moment that always lies on a turn, and on the turn of whoever is named."""

    who: str = ""

    def actors(self, table: Any, s: "Banked") -> tuple[str, ...]:
        return (self.who,) if self.who else ()

    def below(self) -> tuple[Turn, ...]:
        return (Turn(),)

    def turn_of(self, table: Any, s: "Banked") -> str | None:
        return self.who or None


class NameSomebody(Stage["Banked", "ToyCx"], frozen=True):
    """Chance names somebody, twice."""

    again: bool = True

    def run(self, cx: ToyCx, s: "Banked") -> "Banked":
        named = replace(s, named=s.named + str(cx.chance.draw("name", cx.table.names))[0])
        return named.swap(NameSomebody(False)) if self.again else named.pop()


class ChooseSomebody(Stage["Banked", "ToyCx"], frozen=True):
    """Red chooses somebody."""

    def actors(self, table: Any, s: "Banked") -> tuple[str, ...]:
        return (str(table.names[0]),)


class Banked(Toy, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A moment of the toy game with a bank."""

    stage: tuple[Turn | Window | Hit | Ready | Duel | NameSomebody | ChooseSomebody, ...] = ()
    bank: Bank = Bank()


class BankedGame(ToyGame):
    """The toy game with a bank that never runs out; who is named is drawn, and somebody else chosen, before it."""

    state = Banked
    left_to_box = ("lost", "players.*.hearts")
    bottomless = {"hearts": "hearts", "gold": "gold"}
    holds = {**ToyGame.holds, "bank": lambda _, bank: (("hearts", bank.hearts),)}

    def start(self, cx: ToyCx) -> Banked:
        players = {name: Fighter(5) for name in cx.table.names}
        return Banked(turn="red", round=1, players=players, lost=4, bank=Bank(10, 7))

    def openings(self, cx: ToyCx, position: Mapping[str, Any] | None) -> tuple[Stage[Any, Any], ...]:
        if position is not None and "named" in position:
            return ()
        return (NameSomebody(), ChooseSomebody())


GAME = BankedGame()
BANKED = GAME.table(GAME.seat("red", "blue"))


def test_a_stage_is_written_short_where_nothing_is_lost() -> None:
    state: Toy = lay(TABLE, {})
    assert dump(state)["stage"] == "turn"
    assert dump(state.push(Hit("blue")))["stage"] == ["turn", {"is": "hit", "target": "blue"}]
    assert dump(state.swap(Hit("blue")))["stage"] == {"is": "hit", "target": "blue"}
    assert dump(state.push(Turn()))["stage"] == ["turn", "turn"]
    assert "stage" not in dump(state.pop())
    for one in (state, state.push(Hit("blue")), state.swap(Hit("blue")), state.push(Turn()), state.pop()):
        assert load(TABLE, dump(one)) == one


def test_a_digest_is_short_and_tells_positions_apart() -> None:
    state = lay(TABLE, {})
    assert digest(state) == digest(lay(TABLE, {"players": {"red": {"hearts": 5}}}))
    assert digest(state) != digest(lay(TABLE, {"players": {"red": {"hearts": 4}}}))
    assert len(digest(state)) == 12


def test_later_positions_lie_over_earlier_ones() -> None:
    first, second = {"players": {"red": {"hearts": 1}}, "round": 3}, {"players": {"blue": {"hearts": 2}}}
    state = lay(TABLE, first, layer(TABLE.game, second))
    assert (state.round, state.players["red"], state.players["blue"]) == (3, Fighter(1), Fighter(2))
    assert state.players["green"] == Fighter(5)
    assert lay(TABLE, first, {"base": "empty"}).players["green"] == Fighter(0)


def test_a_moment_given_alone_lies_on_the_stages_it_belongs_to() -> None:
    assert lay(BANKED, {"stage": {"is": "duel", "who": "blue"}}).stage == (Turn(), Duel("blue"))
    whole = [{"is": "ready", "waiting": ["red"]}, {"is": "duel", "who": "blue"}]
    assert lay(BANKED, {"stage": whole}).stage == (Ready(frozenset({"red"})), Duel("blue"))
    assert lay(BANKED, {"stage": "turn"}).stage == (Turn(),)


def test_whose_turn_it_can_only_be_need_not_be_said() -> None:
    assert lay(BANKED, {"stage": {"is": "duel", "who": "blue"}}).turn == "blue"
    assert lay(BANKED, {"stage": "duel"}).turn == "red"
    assert lay(BANKED, {"stage": {"is": "duel", "who": "blue"}, "turn": "red"}).turn == "red"
    assert lay(BANKED, {"turn": "red"}, {"stage": {"is": "duel", "who": "blue"}}).turn == "red"


def test_a_position_that_names_no_stage_is_about_to_begin_unless_it_is_the_end() -> None:
    assert lay(TABLE, {}).stage == (Turn(),)
    assert lay(TABLE, {"over": True}).stage == ()


def test_the_set_up_leaves_out_what_the_box_fills_in() -> None:
    left = set_up(BANKED)
    assert "lost" not in left
    assert left["players"] == {"red": {}, "blue": {}}
    assert left["bank"] == {"hearts": 10, "gold": 7}
    assert left["turn"] == "red"


def test_the_bank_has_given_out_what_lies_on_the_table_beyond_the_set_up() -> None:
    hearts = {"red": {"hearts": 5}, "blue": {"hearts": 5}}
    assert lay(BANKED, {"players": hearts, "lost": 4}).bank == Bank(10, 7)
    assert lay(BANKED, {"players": {**hearts, "red": {"hearts": 8}}, "lost": 4}).bank == Bank(7, 7)
    assert lay(BANKED, {"players": hearts}).bank == Bank(14, 7)
    assert lay(BANKED, {"players": hearts, "bank": {"hearts": 3}}).bank == Bank(3, 7)
    assert lay(BANKED, {"bank": {"hearts": 3}}, {"players": hearts}).bank == Bank(3, 7)


def test_a_seed_draws_what_is_left_open_and_leaves_choices_to_the_players() -> None:
    drawn = lay(BANKED, {"stage": {"is": "duel", "who": "blue"}}, random=Random(1))
    assert drawn.stage == (Turn(), Duel("blue"))
    assert len(drawn.named) == 2 and set(drawn.named) <= {"r", "b"}
    assert lay(BANKED, {}).named == ""
    assert lay(BANKED, {"named": "red"}, random=Random(1)).named == "red"
    assert lay(BANKED, {"named": "red"}, {"round": 2}, random=Random(1)).named == "red"
    assert len(lay(BANKED, {"named": "red"}, {"named": "none"}, random=Random(1)).named) == 2
    assert lay(BANKED, {"base": "empty"}, random=Random(1)).named == ""


def test_a_state_in_the_middle_of_a_game_is_drawn_as_its_position_would_be() -> None:
    state = lay(BANKED, {})
    drawn = drawn_open(Context(BANKED, Chance({"name": ["blue", "red"]})), state)
    assert (drawn.named, drawn.stage) == ("br", state.stage)
    known = lay(BANKED, {"named": "red"})
    assert drawn_open(Context(BANKED), known) == known


def test_a_game_opens_with_its_first_set_up_stage_on_top() -> None:
    state = opening(Context(BANKED))
    assert state.stage == (ChooseSomebody(), NameSomebody())


def test_a_turn_must_be_somebodys() -> None:
    with pytest.raises(OpenFact, match="whose turn it is"):
        need_turn(TABLE, lay(TABLE, {"turn": "none"}))
    need_turn(TABLE, lay(TABLE, {"turn": "red"}))
    need_turn(TABLE, lay(TABLE, {"turn": "none", "over": True, "stage": "turn"}))
    need_turn(TABLE, lay(TABLE, {"turn": "none", "stage": {"is": "window", "who": "red"}}))
    need_turn(TABLE, lay(TABLE, {"turn": "none", "stage": {"is": "hit", "target": "red"}}))
