"""The way of a move: order of refusals, automatic stages, windows, agendas, chance, conservation."""

from typing import Any

import pytest
from msgspec.structs import replace

from referee.kernel.chance import Chance
from referee.kernel.choice_set import Choice, ChoiceSet
from referee.kernel.claims import apply_claim, may_claim
from referee.kernel.components import Datum
from referee.kernel.conservation import Bug
from referee.kernel.context import Context, Recorder
from referee.kernel.engine import (
    Legal,
    actors,
    advance,
    anytime,
    ask,
    chance_needed,
    follow,
    judge,
    legal,
    play,
    settle,
    single_offers,
)
from referee.kernel.game import Options
from referee.kernel.position import digest, dump, lay, load, opening
from referee.kernel.ruling import Basis
from referee.kernel.stage import Stage
from referee.language.rules import finding_text
from tests.kernel.toy import (
    GAME,
    RULES,
    TABLE,
    Fighter,
    Give,
    Hearts,
    Hit,
    Leak,
    Let,
    Parry,
    Ready,
    SayReady,
    Strike,
    Toy,
    ToyCx,
    Turn,
    Window,
)


def start(**position: object) -> Toy:
    state: Toy = lay(TABLE, position)
    return state


def run(state: Toy, by: str, move: object, *dice: int) -> tuple[Toy, Recorder]:
    cx = Recorder(TABLE, Chance({"dice": list(dice)}))
    return play(cx, state, by, move), cx  # type: ignore[arg-type]


def test_the_moment_comes_first_then_whose_it_is_then_the_rules_of_the_move() -> None:
    state = start()
    after, cx = run(state, "blue", Parry())
    assert after is state
    assert [finding.rule.id for finding in cx.ruling().broken] == ["referee.not_now"]
    after, cx = run(state, "blue", Strike(("blue",)))
    assert [finding.rule.id for finding in cx.ruling().broken] == ["referee.not_your_turn"]
    assert finding_text(cx.ruling().broken[0], GAME) == "now it is for red to act, not for blue"
    after, cx = run(state, "red", Strike(("red",)))
    assert after is state
    assert finding_text(cx.ruling().broken[0], GAME) == "red strikes at red"


def test_nothing_is_possible_after_the_end() -> None:
    state = start(over=True, winners="red")
    after, cx = run(state, "red", Strike(("blue",)))
    assert after is state
    assert cx.ruling().broken[0].rule.id == "referee.game_over"
    assert legal(Context(TABLE), state) == []
    assert actors(TABLE, state) == ()


def test_nothing_is_possible_after_the_end_whatever_stage_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Give, "offer", classmethod(lambda cls, cx, s, stage, by: iter([cls("red", 1)])))
    for state in (start(over=True, stage="turn"), start().pop()):
        assert legal(Context(TABLE), state) == []
        assert anytime(Context(TABLE), state) == []
        assert actors(TABLE, state) == ()
        assert chance_needed(Context(TABLE), state) is None
        assert not may_claim(Context(TABLE), state, "red", Strike(("blue",)))
    over = start(over=True, stage=[{"is": "turn"}, {"is": "hit", "target": "blue"}])
    assert chance_needed(Context(TABLE), over) is None
    assert settle(Context(TABLE), over) is over


def test_a_listed_move_is_followed_as_it_is_played() -> None:
    state, move = start(), Strike(("blue",))
    assert follow(Context(TABLE), state, "red", move) == play(Context(TABLE), state, "red", move) != state


def test_choices_among_named_things_are_told_one_by_one() -> None:
    form = ChoiceSet(Strike, {}, {"targets": Choice((("blue",), ("green",)))})
    assert single_offers(Legal("red", (form, Let()))) == [Strike(("blue",)), Strike(("green",)), Let()]
    assert Strike(("green",)) in Legal("red", (form,))
    assert Let() in Legal("red", (form, Let()))
    assert Let() not in Legal("red", (form,))


def test_a_strike_waits_in_a_window_and_then_for_the_die() -> None:
    state, _ = run(start(), "red", Strike(("blue",)))
    assert [type(stage) for stage in state.stage] == [Turn, Hit, Window]
    state, _ = run(state, "blue", Let())
    assert actors(TABLE, state) == ("table",)
    need = chance_needed(Context(TABLE), state)
    assert need is not None
    assert (need.kind, need.count) == ("dice", 1)
    assert load(TABLE, dump(state)) == state
    cx = Recorder(TABLE, Chance({"dice": [2]}))
    state = advance(cx, state)
    assert state.players["blue"].hearts == 3
    assert cx.ruling().workings[0].total == 2
    assert chance_needed(Context(TABLE), state) is None


def test_a_parry_of_a_parry_is_a_deeper_stack() -> None:
    state, _ = run(start(), "red", Strike(("blue",)))
    state, _ = run(state, "blue", Parry())
    assert actors(TABLE, state) == ("red",)
    parried, cx = run(state, "red", Let(), 3)
    assert parried.players["blue"].hearts == 5
    assert "toy.parry" in cx.ruling().cited
    state, _ = run(state, "red", Parry())
    assert actors(TABLE, state) == ("blue",)
    struck, _ = run(state, "blue", Let(), 3)
    assert actors(TABLE, struck) == ("blue",), "the counter-parry undid the parry, so blue may still parry the strike"


def test_an_answer_window_nobody_speaks_up_in_is_closed_by_the_next_accepted_move() -> None:
    waiting, _ = run(start(), "red", Strike(("blue",)))
    refused, _ = run(waiting, "green", Strike(("red",)), 1)
    assert refused is waiting, "a refused step leaves the window open"


def test_silence_closes_windows_only_for_a_move_that_is_then_legal() -> None:
    state = start(stage=[{"is": "turn"}, {"is": "window", "who": "blue", "of": "red"}], turn="red")
    refused, _ = run(state, "red", Strike(("green",)))
    assert refused is state, "whoever plays move by move must say so"
    cx = Recorder(TABLE)
    after = apply_claim(cx, state, "red", Strike(("green",)))
    assert after is not state
    assert cx.ruling().declined == (("blue", "let"),)
    assert cx.ruling().made == ()
    assert apply_claim(Recorder(TABLE), state, "green", Strike(("red",))) is state


def test_an_agenda_is_worked_off_first_things_first_and_what_is_gone_is_void() -> None:
    state = start(players={"blue": {"hearts": 1}, "green": {"hearts": 0}})
    state = state.push(Hit("blue"), Hit("green"), Hit("blue"))
    after = settle(Context(TABLE, Chance({"dice": [3]})), state)
    assert after.players["blue"].hearts == 0
    assert after.stage == (Turn(),)


def test_several_actors_act_in_any_order() -> None:
    state = opening(Context(TABLE))
    assert actors(TABLE, state) == ("red", "blue", "green")
    for name in ("green", "red"):
        state, _ = run(state, name, SayReady())
    again, cx = run(state, "red", SayReady())
    assert again is state
    assert cx.broken
    state, _ = run(state, "blue", SayReady())
    assert state.stage == (Turn(),)


def test_anytime_moves_are_judged_by_their_own_rules_only() -> None:
    state, _ = run(start(), "green", Give("red", 2))
    assert state.players == {"red": Fighter(7), "blue": Fighter(5), "green": Fighter(3)}
    again, cx = run(state, "green", Give("red", 4))
    assert again is state
    assert cx.ruling().broken[0].rule.id == "toy.gift"


def test_listed_moves_are_those_the_rules_accept() -> None:
    (turn,) = legal(Context(TABLE), start())
    assert turn.by == "red"
    assert set(turn.offers) == {Strike(("blue",)), Strike(("green",))}
    assert Strike(("red",)) not in turn


def test_a_form_that_stands_for_no_move_is_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    full, empty = (ChoiceSet(Strike, {}, {"targets": Choice(targets)}) for targets in ((("blue",),), ()))
    monkeypatch.setattr(Strike, "offer", classmethod(lambda cls, cx, s, stage, by: iter([full, empty])))
    (turn,) = legal(Context(TABLE), start())
    assert turn.offers == (full,)


def test_a_leak_is_our_bug() -> None:
    with pytest.raises(Bug, match="hearts: \\+94"):
        run(start(), "red", Leak())


def test_a_stage_that_never_ends_is_our_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hit, "run", lambda self, cx, s: s)
    with pytest.raises(Bug, match="never ends"):
        settle(Context(TABLE), start().push(Hit("blue")))


def test_too_little_chance_is_put_back_and_the_game_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    def run_twice(self: Hit, cx: Recorder, s: Toy) -> Toy:
        cx.cite(RULES["wound"], "first")
        return s.hurt("blue", cx.chance.dice(1)[0] + cx.chance.dice(1)[0]).pop()

    monkeypatch.setattr(Hit, "run", run_twice)
    state = start().push(Hit("blue"))
    cx = Recorder(TABLE, Chance({"dice": [1]}))
    assert settle(cx, state) == state
    assert cx.chance.left_over == {"dice": (1,)}
    assert cx.ruling().findings == ()


def test_a_window_whose_closing_needs_chance_is_closed_by_silence_too() -> None:
    waiting, _ = run(start(), "red", Strike(("blue",)))
    cx = Recorder(TABLE, Chance({"dice": [2]}))
    after = apply_claim(cx, waiting, "blue", Strike(("red",)))
    assert after.players["blue"].hearts == 3
    assert cx.ruling().declined == (("blue", "let"),)


def test_unseen_cards_need_no_chance() -> None:
    assert Chance().draw("card", ["a"], unseen="unknown") == "unknown"
    assert Chance({"card": ["a"]}).draw("card", ["a"], unseen="unknown") == "a"


def test_moves_possible_at_any_time_are_listed_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Give, "offer", classmethod(lambda cls, cx, s, stage, by: iter([cls("red", 1)])))
    assert {legal.by for legal in anytime(Context(TABLE), start())} == {"red", "blue", "green"}
    waiting = start().push(Hit("blue"))
    assert anytime(Context(TABLE), waiting) == []
    refused, cx = run(waiting, "green", Give("red", 1))
    assert refused is waiting
    assert cx.ruling().broken[0].rule.id == "referee.not_now"


def test_nobody_falls_below_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Give, "rules", lambda self, cx, s, stage, by: None)
    with pytest.raises(Bug, match="below zero"):
        run(start(), "green", Give("red", 9))


def test_nobody_falls_below_zero_by_what_happens_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def debt(self: Hit, cx: Recorder, s: Toy) -> Toy:
        return replace(s.pop(), players={**s.players, "blue": Fighter(-1)}, lost=s.lost + 6)

    monkeypatch.setattr(Hit, "run", debt)
    with pytest.raises(Bug, match="blue fell below zero"):
        advance(Recorder(TABLE), start().push(Hit("blue")))


class Rolling(Stage[Toy, ToyCx], frozen=True):
    """Somebody rolls, or the table does."""

    who: tuple[str, ...] = ()
    named: str = ""

    def whose(self, table: Any, s: Toy) -> tuple[str, ...]:
        return tuple(name for name in table.names if name in self.who)

    def run(self, cx: ToyCx, s: Toy) -> Toy:
        cx.chance.dice(2, who=self.named)
        return s.pop()


@pytest.mark.parametrize(
    ("stage", "who"),
    [
        (Rolling(), ""),
        (Rolling(("blue",)), "blue"),
        (Rolling(("blue", "green")), ""),
        (Rolling(("blue",), "green"), "green"),
    ],
)
def test_a_roll_is_wanted_of_whoever_it_belongs_to(stage: Rolling, who: str) -> None:
    need = chance_needed(Context(TABLE), start().push(stage))
    assert need is not None
    assert (need.kind, need.count, need.have, need.who) == ("dice", 2, 0, who)
    assert chance_needed(Context(TABLE, Chance({"dice": [1, 2]})), start().push(stage)) is None


def test_an_empty_stack_begins_the_next_turn() -> None:
    assert settle(Context(TABLE), start(stage={"is": "ready", "waiting": []})).stage == (Turn(),)


def test_a_reading_is_consulted_and_noted() -> None:
    table = GAME.table(GAME.seat("red", "blue"), Options({"toy.amb.luck": "halved"}))
    cx = Recorder(table, Chance({"dice": [3]}))
    after = settle(cx, lay(table, {}).push(Hit("blue")))
    assert after.players["blue"].hearts == 4
    assert [(basis.kind, basis.what, basis.text) for basis in cx.ruling().bases] == [
        ("reading", "toy.amb.luck", "halved")
    ]


def test_a_component_known_by_heart_is_noted_where_it_is_doubtful() -> None:
    table, basis = GAME.table(GAME.seat("red", "blue")), Basis("assumed", "colours.red.name", "guess")
    table.doubts = {"colours": {"red": {"name": basis}}}
    cx = Recorder(table)
    cx.rests_on(Datum("colours", "red", "name"), Datum("colours", "blue", "name"))
    cx.rests_on(Datum("colours", "red", "hearts"), Datum("cards", "red", "name"))
    assert cx.ruling().bases == (basis,)


def test_questions_change_nothing() -> None:
    assert ask(Context(TABLE), start(), "blue", Hearts()) == 5


def test_silent_and_recording_contexts_do_the_same() -> None:
    silent = play(Context(TABLE, Chance({"dice": [2]})), start(), "red", Strike(("blue",)))
    recorded, _ = run(start(), "red", Strike(("blue",)), 2)
    assert silent == recorded
    assert digest(silent) == digest(recorded)
    assert not judge(Context(TABLE), silent, "red", Let())


def test_positions_are_laid_over_the_set_up_or_over_nothing() -> None:
    assert start(players={"blue": {"hearts": 2}}).players == {
        "red": Fighter(5),
        "blue": Fighter(2),
        "green": Fighter(5),
    }
    assert start(base="empty", turn="blue").players == {name: Fighter(0) for name in ("red", "blue", "green")}
    assert start(players={"blue": "none"}).players["blue"] == Fighter(0)
    assert start(stage={"is": "ready", "waiting": "red"}).stage == (Ready(frozenset({"red"})),)
