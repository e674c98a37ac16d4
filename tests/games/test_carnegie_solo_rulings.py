"""Rulings of Carnegie against Andrew: which rule decides, what they rest on."""

import pytest

from tests.games.carnegie_cases import broken, held, read, rulings, told


def test_andrew_without_discs_reads_nothing_about_build_spaces() -> None:
    position = (
        "{round: 2, row: construction, stage: andrew, card: N11, discs: {andrew: 0}, "
        "timeline: {construction: {tile: 1a}}, players: {you: {}}}"
    )
    (ruling,) = rulings("{by: andrew, do: act}", position, "[you, andrew]")
    assert "Andrew has no disc for Denver" in told(ruling)
    assert read(ruling).isdisjoint({"leftmost_build_space", "andrew_leftmost_space"})


def test_andrew_is_told_what_he_never_does() -> None:
    position = "{round: 2, row: hr, stage: andrew, timeline: {hr: {tile: 1a}}}"
    (ruling,) = rulings("{by: andrew, do: reserve, department: new_lobby}", position, "[you, andrew]")
    assert told(ruling) == "Andrew never reserves a department"


def test_alone_nobody_obeys_the_order_of_players() -> None:
    position = "{row: rnd, stage: use, turn: you, players: {you: {research_points: 9}}}"
    (ruling,) = rulings("{by: you, do: advance_transport, region: east}", position, "[you, andrew]")
    assert "use.order" not in held(ruling)


def test_andrews_card_moves_for_human_resources_only_in_that_row() -> None:
    for row, moves in (("hr", True), ("construction", False)):
        position = f"{{stage: andrew, turn: andrew, card: N13, row: {row}}}"
        (ruling,) = rulings("{by: andrew, do: move, from: recruiting, to: lobby}", position, "[you, andrew]")
        assert ("his card moves instead" in told(ruling)) is moves


@pytest.mark.parametrize(
    ("do", "why"),
    [
        ("use, department: start_rnd", "Andrew has no company"),
        ("pull_tab, tab: housing", "Andrew has no company"),
        ("bring, from: lobby", "Andrew has no company"),
        ("build, department: start_construction, project: housing, city: denver", "Andrew chooses nothing: his card"),
        ("donate, cell: health_west", "Andrew chooses nothing: his card names the cell"),
    ],
)
def test_andrews_turn_is_no_reason_against_andrew(do: str, why: str) -> None:
    position = "{stage: andrew, turn: andrew, card: N13, row: construction}"
    (ruling,) = rulings(f"{{by: andrew, do: {do}}}", position, "[you, andrew]")
    assert told(ruling).startswith(why) and len(ruling.broken) == 1


def test_a_neutral_disc_is_nobodys() -> None:
    position = "{row: hr, stage: donation, donations: {health_west: [neutral]}}"
    (ruling,) = rulings("{by: maria, do: donate, cell: health_west}", position)
    assert told(ruling) == "a neutral disc lies on “Health: West”"


@pytest.mark.parametrize(
    ("reading", "why"),
    [("leftmost_only", "the leftmost space in Denver is taken"), ("leftmost_free", "no space is free in Denver")],
)
def test_why_andrew_cannot_build_depends_on_how_leftmost_is_read(reading: str, why: str) -> None:
    taken = "{BL: neutral, T: neutral, BR: neutral}" if reading == "leftmost_free" else "{BL: neutral}"
    position = (
        "{round: 2, row: construction, stage: andrew, card: N11, timeline: {construction: {tile: 1a}}, "
        f"cities: {{denver: {taken}}}}}"
    )
    options = f"{{readings: {{carnegie.amb.andrew_leftmost_space: {reading}}}}}"
    (ruling,) = rulings("{by: andrew, do: act}", position, "[you, andrew]", options)
    assert why in told(ruling)


def test_no_moment_lets_a_person_act_as_andrew() -> None:
    position = "{row: rnd, stage: use, turn: you, players: {you: {people: {start_rnd: none}}}}"
    (ruling,) = rulings("{by: you, do: act}", position, "[you, andrew]")
    assert [finding.rule.id for finding in ruling.broken] == ["referee.automaton"]


SOLO = "[you, andrew]"


def test_andrew_acts_in_his_phase_and_no_order_of_departments_or_income_says_so() -> None:
    for stage in ("use", "{is: last_space, area: east}", "{is: income, area: east}", "activate", "donation"):
        position = f"{{row: rnd, stage: {stage}, players: {{you: {{missions: {{east: 1}}}}}}}}"
        (ruling,) = rulings("{by: andrew, do: act}", position, SOLO)
        assert broken(ruling)[0] == "solo.phases"


def test_andrews_choice_of_a_row_ends_with_his_move() -> None:
    for turn, word in ((1, "choose a row"), (2, "let Andrew act")):
        (ruling,) = rulings("{by: you, do: done}", f"{{round: {turn}, stage: choose_row}}", SOLO)
        assert f"which `{word}` ends" in told(ruling)


def test_in_the_solo_game_the_locomotive_changes_sides() -> None:
    position = "{round: 3, row: hr, stage: activate, card: N01}"
    (ruling,) = rulings("{by: you, do: done}", position, SOLO)
    assert "the locomotive moves to the other side: Andrew chooses next" in told(ruling)
    (ruling,) = rulings("{by: maria, do: done}", "{row: hr, stage: {is: activate, done: [artem]}}")
    assert "the locomotive goes to artem" in told(ruling)


def test_a_second_copy_of_what_andrew_just_took_is_still_a_department() -> None:
    """Card N06 names three HR departments; one kind is on display, twice."""
    gone = ", ".join(f"{kind}: 2" for kind in ("recruiting", "safety_quality", "new_lobby", "sales", "logistics"))
    position = (
        f"{{round: 2, row: management, stage: andrew, card: N06, removed: {{{gone}, purchasing: 2, engineering: 2, "
        "supply_chain: 2}, timeline: {management: {tile: 1a}}}"
    )
    (ruling,) = rulings("{by: andrew, do: act}", position, SOLO)
    assert "no Human Resources department of another kind is available" in told(ruling)
    assert "no Human Resources department is available" not in told(ruling)


def test_payments_that_would_give_andrew_less_are_possible_but_not_due() -> None:
    position = (
        "{round: 20, stage: andrews_payments, donations: {welfare_goods: [andrew], welfare_money_goods: [andrew]}, "
        "cities: {denver: {BR: you}}, players: {you: {goods: 1, dollars: 5}}}"
    )
    options = "{readings: {carnegie.amb.solo_payment_order: best_for_andrew}}"
    pay = "{by: you, do: pay, cell: welfare_goods}"
    (ruling,) = rulings(pay, position, SOLO, options)
    assert told(ruling) == "for Andrew to score most, up to 0 payments on “Welfare: for goods”"
