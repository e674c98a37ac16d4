"""Nothing passes unheard: what the referee did by himself may be contested, written out, or reopened."""

from random import Random
from typing import Any

from referee.kernel.chance import Chance
from referee.kernel.claims import apply_claim, heard_at, may_claim
from referee.kernel.context import Context, Recorder
from referee.kernel.engine import advance, judge, legal
from referee.kernel.position import lay
from referee.language.rules import finding_text
from tests.kernel.toy import GAME, TABLE, Begging, Fighter, Give, Name, Naming, Parry, Strike, Toy, Turn, Window


def at(*stages: Any, **hearts: int) -> Toy:
    """A moment with these stages over red's turn."""
    players = {name: {"hearts": n} for name, n in hearts.items()}
    state: Toy = lay(TABLE, {"turn": "red", "players": players})
    return Toy(stage=(Turn(), *stages), turn="red", round=1, players=state.players)


def passed(state: Toy) -> tuple[Toy, list[Toy]]:
    """What has happened by itself, and the moments it went through."""
    cx = Recorder(TABLE)
    after = advance(cx, state)
    return after, [moment.state for moment in cx.ruling().passed]


def said(state: Toy, by: str, move: Any, moments: list[Toy]) -> tuple[Toy, Recorder[Any]]:
    """A move somebody says."""
    cx: Recorder[Any] = Recorder(TABLE, Chance({"dice": [1]}))
    return apply_claim(cx, state, by, move, moments), cx


def test_a_forced_choice_is_contested_at_its_own_moment() -> None:
    forced = at(Naming("blue"), red=2, blue=5, green=4)
    now, moments = passed(forced)
    assert (now.named, moments) == ("red", [forced])
    after, cx = said(now, "blue", Name("green"), moments)
    assert after is now
    assert [finding.rule.id for finding in cx.ruling().broken] == ["toy.weakest"]
    assert cx.ruling().about is forced


def test_a_forced_move_written_out_has_been_made_already() -> None:
    forced = at(Naming("blue"), red=2, blue=5, green=4)
    now, moments = passed(forced)
    after, cx = said(now, "blue", Name("red"), moments)
    assert after is now
    assert cx.ruling().accepted
    assert cx.ruling().about is forced


def test_a_move_at_a_moment_without_a_choice_is_judged_by_its_own_rules_first() -> None:
    forced = at(Naming("blue"), red=2, blue=5, green=4)
    for by, name, rule in (
        ("blue", "green", "toy.weakest"),
        ("green", "green", "referee.not_your_turn"),
        ("blue", "red", "referee.not_now"),
    ):
        cx = Recorder(TABLE)
        assert not judge(cx, forced, by, Name(name))
        assert [finding.rule.id for finding in cx.ruling().broken] == [rule]
    assert finding_text(cx.ruling().broken[0], GAME) == "first naming goes on by itself"


def test_what_nobody_has_rolled_yet_decides_nothing() -> None:
    players = {"players": {"blue": {"hearts": 5}}, "turn": "blue"}
    stages = [{"is": "turn"}, {"is": "hit", "target": "blue"}, {"is": "window", "who": "blue", "of": "red"}]
    waiting: Toy = lay(TABLE, {"stage": stages, **players})
    himself = Strike(("blue",))
    for chance, rule, hearts in (
        (Chance(random=Random(1)), "referee.not_now", None),
        (Chance({"dice": [2]}), "toy.alive", 3),
    ):
        cx: Recorder[Any] = Recorder(TABLE, chance)
        assert apply_claim(cx, waiting, "blue", himself) is waiting
        about = cx.ruling().about
        assert cx.ruling().broken[0].rule.id == rule
        assert (about and about.players["blue"].hearts) == hearts


def test_a_move_may_be_said_now_or_once_those_who_may_answer_have_stayed_silent() -> None:
    now, window = at(), at(Window("blue", "red"))
    for state in (now, window):
        assert may_claim(Context(TABLE), state, "red", Strike(("green",)))
        assert heard_at(Context(TABLE), state, "red", Strike(("green",))) == now
        assert not may_claim(Context(TABLE), state, "green", Strike(("red",)))
        assert not may_claim(Context(TABLE), state, "red", Strike(("red",)))
    assert may_claim(Context(TABLE), window, "blue", Parry())
    assert heard_at(Context(TABLE), window, "blue", Parry()) is window
    assert not may_claim(Context(TABLE), now, "blue", Parry())


def test_where_there_is_a_choice_it_is_offered() -> None:
    (turn,) = legal(Context(TABLE), at(Naming("blue"), red=2, blue=5, green=2))
    assert (turn.by, set(turn.offers)) == ("blue", {Name("red"), Name("green")})


def test_somebody_elses_claim_is_no_contest() -> None:
    now, moments = passed(at(Naming("blue"), red=2, blue=5, green=4))
    _, cx = said(now, "green", Name("red"), moments)
    assert cx.ruling().broken[0].rule.id == "referee.not_now"
    assert cx.ruling().about is None


def test_a_move_that_is_legal_now_is_played() -> None:
    now, moments = passed(at(Naming("blue"), red=2, blue=5, green=4))
    after, cx = said(now, "red", Strike(("green",)), moments)
    assert after is not now
    assert cx.ruling().about is None


def test_a_moment_that_passed_for_want_of_means_is_reopened_by_a_gift() -> None:
    poor = at(Begging("blue"), red=2, blue=0, green=4)
    now, moments = passed(poor)
    assert now.stage == (Turn(),)
    after, cx = said(now, "green", Give("blue", 1), moments)
    assert after.top == Begging("blue")
    assert after.players["blue"] == Fighter(1)
    assert cx.ruling().about is poor
    gift, _ = said(now, "green", Give("red", 1), moments)
    assert gift.top == Turn()
