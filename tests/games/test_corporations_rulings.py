"""What a ruling says about itself: reasons true for the claimant, bases and readings only where they matter."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from referee.games.corporations.deals import Bundle
from referee.games.corporations.deck import hidden_events
from referee.games.corporations.records import Aim
from referee.games.corporations.targeting import gathered
from referee.kernel.context import Context
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run
from tests.sentences import text_of

STOPPED = "stage: {is: stopped, moved: true}"
SPEED = "options: {speed: [two_trumps]}\n"


def ruled(position: str, move: str, head: str = "", players: str = "red, blue") -> Any:
    """The ruling on one move."""
    text = f"game: corporations\nplayers: [{players}]\n{head}position: {{{position}}}\nsteps: [{{{move}}}]\n"
    return run(prepare(read_text(text, "table"))).main.steps[0].ruling


def reason(position: str, move: str, head: str = "") -> tuple[str, str]:
    """The decisive rule of a refusal and what is said about it."""
    ruling = ruled(position, move, head)
    assert not ruling.accepted
    return ruling.broken[0].rule.id.removeprefix("corporations."), text_of(ruling.broken[0])


@pytest.mark.parametrize(
    ("position", "move", "law", "said"),
    [
        (
            f"turn: red, {STOPPED}, field: {{F4: {{owner: blue, chip: e01}}}}, players: {{red: {{pawn: 3}}}}",
            "by: red, do: sabotage, hex: F4",
            "sabotage.sources",
            "red stands on cell 3, which is no home cell; a sabotage of the Mafia is bought as a service",
        ),
        (
            "turn: blue, stage: {is: between, waiting: [red]}, players: {red: {hand: {t_wolf: 1}}}",
            "by: red, do: play, card: f_exact, steps: 3",
            "cards.trumps_secret",
            "red has no “Exact plan” in hand",
        ),
        (
            "turn: red, stage: {is: between, waiting: [red]}, players: {red: {hand: {t_wolf: 1}}}",
            "by: red, do: service, name: guard",
            "goods.guard",
            "“Guard” is a good of the Shop",
        ),
        (
            "turn: red, stage: main, this_turn: {movement: {moved: true}}",
            "by: red, do: die",
            "goods.extra_die",
            "red has bought no extra die",
        ),
        (
            "turn: red, stage: start, players: {red: {hand: {t_strategist: 1}}}",
            "by: red, do: open, card: t_strategist",
            "green.open_instead_of_white",
            "red has not moved the pawn yet",
        ),
        (
            "turn: red, stage: start",
            "by: red, do: service, name: racket, target: blue",
            "turn.movement_first",
            "red has not moved the pawn yet",
        ),
        ("turn: red, stage: start", "by: red, do: remove, chips: [e01]", "setup.remove_surplus", "the game has begun"),
        (
            "turn: red, stage: start, players: {red: {pawn: 15}}, this_turn: {dice: {before: [1, 2]}}",
            "by: red, do: throw, guess: 6",
            "green.works_from_opening",
            "red has no open “Full throttle”",
        ),
        (
            f"turn: red, {STOPPED}, players: {{red: {{pawn: 6}}}}, field: {{B2: {{owner: red, chip: e01, guard: 1}}}}",
            "by: red, do: buy, good: guard, hex: B2",
            "guard.no_place_no_purchase",
            "every enterprise of red has a guard",
        ),
        (
            "turn: red, stage: main, this_turn: {movement: {moved: true}}, field: {B2: {owner: red, chip: e02}}",
            "by: red, do: build, chip: e01, hex: B3, marks: [F4]",
            "mark.construction_eligible",
            "no enterprise of another player lies beside B3",
        ),
        (
            "turn: red, stage: main, this_turn: {movement: {moved: true}}, players: {red: {trophies: 1}}",
            "by: red, do: offer, to: red, give: {trophies: 1}",
            "social.free_deals",
            "a deal is made with another player",
        ),
        (
            "turn: red, stage: moving, players: {red: {pawn: 8}},"
            " this_turn: {throws: [{cell: 6, used: true}], movement: {moved: true, rode: true}}",
            "by: red, do: go",
            "double.taxi_ends_dice",
            "red has taken a ride this turn",
        ),
    ],
)
def test_the_reason_is_true_for_whoever_claims(position: str, move: str, law: str, said: str) -> None:
    assert reason(position, move) == (law, said)


def test_of_one_who_has_not_thrown_it_is_not_said_that_he_has() -> None:
    position = "turn: red, stage: {is: between, waiting: [red]}, players: {red: {hand: {f_exact: 1}}}"
    ruling = ruled(position, "by: red, do: play, card: f_exact, steps: 3")
    assert [text_of(finding) for finding in ruling.broken] == ["red is not in the movement stage"]


@pytest.mark.parametrize(
    ("position", "move"),
    [
        (
            "turn: red, stage: [{is: end_turn, drawn: true, acted: true}, {is: events, who: red, cards: [ev_taxi]}],"
            " players: {red: {pawn: 13}, blue: {pawn: 19}}",
            "by: red, do: carry_out, card: ev_taxi, to: 11",
        ),
        (
            f"turn: red, {STOPPED}, players: {{red: {{pawn: 6}}}},"
            " field: {B2: {owner: red, chip: e01, mark: 1}, F4: {owner: blue, chip: e01}}",
            "by: red, do: buy, good: guard, hex: F4",
        ),
        (
            f"turn: red, {STOPPED}, players: {{red: {{pawn: 18}}}}",
            "by: red, do: service, name: racket, target: red",
        ),
        (
            "turn: red, stage: moving, players: {red: {pawn: 15, hand: {t_taxi: 1}}},"
            " this_turn: {throws: [{cell: 15, double: true}], dice: {lie: [2, 2]}, movement: {to_go: 4}}",
            "by: red, do: effect, name: trump_exchange, discard: t_taxi",
        ),
    ],
)
def test_no_reading_is_asked_that_cannot_matter(position: str, move: str) -> None:
    read = {basis.what for basis in ruled(position, move).bases if basis.kind == "reading"}
    assert read <= {"corporations.amb.event_taxi_optional", "corporations.amb.event_movement_timing"}


@pytest.mark.parametrize(
    ("position", "move", "rests"),
    [
        (
            "turn: red, stage: start, players: {red: {pawn: 15, open: {f_wholesaler: 1, t_forsage: 1}}}",
            "by: red, do: throw, guess: 6",
            {"trumps.t_forsage.effect"},
        ),
        (
            f"turn: red, {STOPPED}, field: {{C4: {{owner: red, chip: e10}}}}, players: {{red: {{pawn: 16}}}}",
            "by: red, do: build, chip: e10, hex: C4",
            set(),
        ),
        (
            "turn: red, stage: main, this_turn: {movement: {moved: true}}, players: {red: {pawn: 6, money: 100}}",
            "by: red, do: buy, good: extra_die",
            set(),
        ),
        (
            "turn: red, stage: moving, players: {red: {pawn: 12}, blue: {pawn: 19}},"
            " this_turn: {throws: [{cell: 12}], dice: {lie: [3, 4]}, movement: {to_go: 7, counted: [3, 4]}}",
            "by: red, do: go",
            {"ring.19.cell", "ring.0.cell"},
        ),
    ],
)
def test_a_ruling_rests_on_what_decides(position: str, move: str, rests: set[str]) -> None:
    bases = ruled(position, move).bases
    assert {basis.what for basis in bases if basis.kind != "reading"} == rests


def test_what_was_built_by_an_additional_right_counts_too() -> None:
    position = (
        "turn: red, stage: main, field: {B2: {owner: red, chip: e02}},"
        " players: {red: {pawn: 14, hand: {f_subsidy: 1}}},"
        " this_turn: {movement: {moved: true}, open: [{kind: extra_build, cell: 14, used: [build]}]}"
    )
    told = [text_of(finding) for finding in ruled(position, "by: red, do: play, card: f_subsidy").events]
    assert "the trump of red follows a construction" in told


def test_how_many_trumps_are_left_is_told_with_the_rule_that_gives_them() -> None:
    position = (
        "turn: red, stage: main, players: {red: {pawn: 19, hand: {f_subsidy: 1}}}, this_turn: {movement: {moved: true}}"
    )
    held = [
        f for f in ruled(position, "by: red, do: play, card: f_subsidy", SPEED).findings if "may still" in text_of(f)
    ]
    assert [(f.rule.id, text_of(f)) for f in held] == [
        (
            "corporations.speed.two_trumps",
            "red may still play or open 3 trumps this turn, 1 of them by an additional right",
        )
    ]


@pytest.mark.parametrize(
    ("position", "by"),
    [
        ("turn: red, stage: main, this_turn: {movement: {moved: true}}", "blue"),
        ("turn: red, stage: {is: between, waiting: [red]}, players: {red: {hand: {t_wolf: 1}}}", "red"),
    ],
)
def test_nothing_is_left_to_one_whose_turn_it_is_not(position: str, by: str) -> None:
    text = f"game: corporations\nplayers: [red, blue]\nposition: {{{position}}}\nsteps: [{{by: {by}, ask: rights}}]\n"
    answer = run(prepare(read_text(text, "table"))).main.steps[0].answer
    assert not any(answer.values())


def test_an_answer_does_not_rest_on_the_card_it_answers() -> None:
    position = (
        "turn: blue, stage: [main, {is: perform, who: blue, source: trump, name: f_saboteur, aim: {hex: C5}, index: 1},"
        " {is: deed, kind: sabotage, target: red, by: blue, hex: C5, asked: true}, {is: answer, who: red, to: sabotage,"
        " by: blue}], field: {C5: {owner: red, chip: e01}}, players: {red: {hand: {t_wolf: 1}}, blue: {hand: none}}"
    )
    bases = ruled(position, "by: red, do: answer, card: t_wolf").bases
    assert "trumps.f_saboteur.effect" not in {basis.what for basis in bases}


def test_one_enterprise_of_each_opponent_is_asked_for_where_it_is_read_so() -> None:
    position = (
        "turn: red, stage: main, this_turn: {movement: {moved: true}}, players: {red: {pawn: 9}}, field: {C2: {owner:"
        " red, chip: e01}, B3: {owner: blue, chip: e01}, D3: {owner: green, chip: e02}}"
    )
    head = "options: {readings: {corporations.amb.construction_mark_count: one_per_opponent}}\n"
    refused = ruled(position, "by: red, do: build, chip: e02, hex: C3, marks: [B3]", head, "red, blue, green")
    assert [text_of(f) for f in refused.broken] == ["red must mark one enterprise of each opponent among B3, D3"]


def test_a_refused_aim_rests_on_what_is_assumed_of_the_card() -> None:
    """Only what follows of this trump is printed: whom it may be aimed at is not."""
    field = "field: {F4: {owner: blue, chip: e01}}, players: {red: {pawn: 3, hand: {t_distract: 1}}}"
    ruling = ruled(f"turn: red, stage: main, {field}", "by: red, do: play, card: t_distract, hex: F4")
    assert not ruling.accepted
    assert "trumps.t_distract.effect" in {basis.what for basis in ruling.bases}


def test_an_event_that_lies_open_or_discarded_is_not_in_the_deck() -> None:
    base = prepare(read_text("game: corporations\nplayers: [red, blue]\nposition: {turn: red, stage: main}\n", "x"))
    state, cx = base.main.laid, Context(base.main.table)
    whole = Counter(hidden_events(cx, state))
    assert whole == {id: card.copies for id, card in cx.layout.events.items()}
    first, *_ = whole
    assert Counter(hidden_events(cx, replace(state, event_discards={first: 1}))) == whole - Counter([first])


def test_aims_that_differ_in_one_word_are_told_together() -> None:
    found = gathered([Aim(target="blue", hex="F4"), Aim(target="blue", hex="F5"), Aim(target="green", hex="F4")])
    assert [one.values for one in found] == [("F4", "F5"), ("F4",)]
    assert [(one.word, one.besides) for one in found] == [("hex", {"target": "blue"}), ("hex", {"target": "green"})]


@pytest.mark.parametrize(
    "goods",
    [
        *(Bundle(50, 50, ()), Bundle(170, 50, ()), Bundle(0, 50, (("t_taxi", 1),)), Bundle(100, 50, (("t_taxi", 2),))),
        *(Bundle(30, 50, (("t_taxi", 1),)), Bundle(3, 1, ())),
    ],
)
def test_what_is_picked_for_a_deal_can_be_dealt(goods: Bundle) -> None:
    picked = [goods.pick(Random(seed)) for seed in range(40)]
    assert all(one in goods and one.get("money", 0) % goods.note == 0 for one in picked)
