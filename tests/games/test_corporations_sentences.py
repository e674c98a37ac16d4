"""Every sentence of a ruling of Битва корпораций is true, and stands with the rule that acts: what readers found."""

from typing import Any

import pytest

from referee.games.corporations import GAME
from referee.games.corporations.moves.events import CarryOut
from referee.games.corporations.moves.playing import Play
from referee.language.moves import in_words
from referee.odds.random_player import seated
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run
from tests.games.test_corporations_rulings import STOPPED, reason, ruled
from tests.sentences import text_of

MOVED = "this_turn: {movement: {moved: true}}"
ONE = "{owner: red, chip: e01}"


def told(ruling: Any) -> list[tuple[str, str]]:
    """What is told of an accepted move: the rule and the sentence."""
    assert ruling.accepted
    return [(one.rule.id.removeprefix("corporations."), text_of(one)) for one in ruling.findings]


def obeyed(ruling: Any) -> set[str]:
    """The rules an accepted move is said to obey."""
    assert ruling.accepted
    return {one.rule.id.removeprefix("corporations.") for one in ruling.findings if one.how == "held"}


def bases(ruling: Any) -> set[str]:
    """What a ruling rests on besides the book and its readings."""
    return {one.what for one in ruling.bases if one.kind != "reading"}


def test_an_event_of_the_end_of_a_turn_is_revealed_by_the_decision_that_asks_for_it() -> None:
    position = f"turn: red, {STOPPED}, players: {{red: {{pawn: 2}}}}"
    end = "by: red, do: done, chance: {event: ev_grant}"
    assert ("speed.event_each_turn", "red reveals “Grant”") in told(
        ruled(position, end, "options: {speed: [event_each_turn]}\n")
    )


def test_an_event_in_the_place_of_another_is_revealed_because_that_was_impossible() -> None:
    position = f"turn: red, stage: [{{{STOPPED[8:-1]}}}, {{is: events, who: red, cards: [ev_guards]}}]"
    ruling = ruled(position, "by: red, do: redraw, card: ev_guards, chance: {event: ev_grant}")
    assert ("event.impossible", "red reveals “Grant”") in told(ruling)
    assert "event.impossible" in obeyed(ruling) and "event.mandatory_now" not in obeyed(ruling)
    assert "events.ev_guards.effect" in bases(ruling)


def test_an_event_nobody_can_carry_out_is_left_by_the_rule_about_impossible_ones() -> None:
    position = f"turn: red, stage: [{{{STOPPED[8:-1]}}}, {{is: events, who: red, cards: [ev_guards]}}]"
    ruling = ruled(position, "by: red, do: ignore, card: ev_guards")
    assert obeyed(ruling) == {"event.impossible"}
    assert ("event.impossible", "“Security firm” cannot be carried out") in told(ruling)
    assert "events.ev_guards.effect" in bases(ruling)


def test_only_an_event_that_names_a_colour_names_another_player() -> None:
    chosen = f"turn: red, stage: [{{{STOPPED[8:-1]}}}, {{is: events, who: red, cards: [ev_silence]}}]"
    rules = {rule for rule, _ in told(ruled(chosen, "by: red, do: carry_out, card: ev_silence, target: blue"))}
    assert "event.names_other" not in rules
    named = f"turn: red, stage: [{{{STOPPED[8:-1]}}}, {{is: events, who: red, cards: [ev_investor_blue, ev_boom]}}]"
    assert ("event.names_other", "the Event concerns blue") in told(
        ruled(named, "by: red, do: carry_out, card: ev_investor_blue")
    )


def test_a_second_construction_without_a_trump_says_nothing_about_their_order() -> None:
    position = (
        f"turn: red, stage: main, field: {{B2: {ONE}}}, players: {{red: {{pawn: 14}}}},"
        " this_turn: {movement: {moved: true}, open: [{kind: extra_build, cell: 14, used: [build]}]}"
    )
    assert "main.any_order" not in {rule for rule, _ in told(ruled(position, "by: red, do: build, chip: e02, hex: B3"))}


def test_a_pawn_that_throws_no_dice_goes_by_its_card() -> None:
    position = "turn: red, stage: start, players: {red: {pawn: 12, hand: {f_exact: 1}}}"
    ruling = ruled(position, "by: red, do: play, card: f_exact, steps: 2")
    assert ("trump.card_text_rules", "red goes 2 from 12 to 14") in told(ruling)


def test_a_second_yellow_trump_follows_a_move_not_a_throw_nobody_made() -> None:
    position = (
        "turn: red, stage: moving, players: {red: {pawn: 12, hand: {t_taxi: 1}}},"
        " this_turn: {movement: {moved: true, origin: 10}, trumps: {yellow: 1, two_yellow: true}}"
    )
    assert ("move.yellow_mode", "“Taxi” is played in addition to the move before") in told(
        ruled(position, "by: red, do: play, card: t_taxi, to: 2")
    )


@pytest.mark.parametrize(
    ("position", "move", "law", "said"),
    [
        (
            "turn: red, stage: moving, players: {red: {pawn: 9}}, this_turn: {throws: [{cell: 2}],"
            " dice: {lie: [3, 4]}, movement: {moved: true, counted: [3, 4], origin: 2}}",
            "by: red, do: throw",
            "move.roll",
            "red has thrown the dice this turn",
        ),
        (
            "turn: red, stage: moving, players: {red: {pawn: 9}}, this_turn: {movement: {moved: true, origin: 2}}",
            "by: red, do: throw",
            "move.roll",
            "red has moved the pawn this turn without a throw",
        ),
        (
            f"turn: red, stage: [{{{STOPPED[8:-1]}}}, {{is: events, who: red, cards: [ev_taxi]}}], {MOVED}",
            "by: red, do: die",
            "goods.extra_die",
            "red has bought no extra die",
        ),
        (
            "turn: red, stage: moving, players: {blue: {open: {t_forsage: 1}}}, this_turn: {throws: [{cell: 0}],"
            " dice: {lie: [3, 4]}, movement: {to_go: 7, counted: [3, 4]}}",
            "by: red, do: use, card: t_forsage",
            "green.works_from_opening",
            "red has no open “Full throttle”",
        ),
        (
            f"turn: red, {STOPPED}, players: {{red: {{pawn: 6, hand: {{f_subsidy: 1}}}}}}, this_turn: {{trumps:"
            " {main: 1}}",
            "by: red, do: play, card: f_subsidy",
            "trump.one_per_main_stage",
            "red has used 1 right to a trump this turn",
        ),
        (
            f"turn: red, {STOPPED}, players: {{red: {{pawn: 6}}, blue: {{pawn: 16}}}}",
            "by: blue, do: buy, good: trump",
            "cell.paid_services_own_turn",
            "now it is for red to act, not for blue",
        ),
    ],
)
def test_a_refusal_says_what_is_so(position: str, move: str, law: str, said: str) -> None:
    assert reason(position, move) == (law, said)


def test_a_shop_far_away_is_not_the_cell_under_the_pawn() -> None:
    position = (
        f"turn: red, stage: [{{{STOPPED[8:-1]}}}, {{is: events, who: red, cards: [ev_guards], bought: true}}],"
        f" field: {{B2: {ONE}}}, players: {{red: {{pawn: 6}}}}, event_deck: [ev_exclusion],"
        " this_turn: {movement: {moved: true}, open: [{kind: shop, cell: 6, used: [press]}, {kind: shop}]}"
    )
    ruling = ruled(position, "by: red, do: buy, good: press")
    assert ("double.shop", "red may use a Shop from far away this turn") in told(ruling)
    assert "shop.not_off_turn" not in obeyed(ruling)


def test_an_event_of_an_idle_home_cell_is_told_once() -> None:
    position = (
        f"turn: red, stage: [{{{STOPPED[8:-1]}}}, {{is: events, who: red, cards: [ev_guards]}}],"
        f" field: {{B2: {ONE}}}, players: {{red: {{pawn: 10}}}}, {MOVED}"
    )
    broken = ruled(position, "by: red, do: buy, good: press").broken
    assert [one.rule.id for one in broken] == ["corporations.idlehome.event_first"]


def test_green_trumps_are_silent_by_the_rule_that_silences_them() -> None:
    position = (
        f"turn: red, {STOPPED}, players: {{red: {{pawn: 6, open: {{f_wholesaler: 1}}, bans: [{{kind: trump}}]}}}}"
    )
    assert ("ban.two_kinds", "“Wholesaler” does not work under a trump ban") in told(
        ruled(position, "by: red, do: buy, good: trump")
    )


def test_a_ban_cell_the_table_ignores_is_no_rule_to_obey() -> None:
    position = f"turn: red, {STOPPED}, players: {{red: {{pawn: 7}}}}"
    ruling = ruled(position, "by: red, do: build, chip: e01, hex: B2", "options: {speed: [ignore_ban_cells]}\n")
    assert "ban.build_cell" not in obeyed(ruling) and "speed.player_bans_stay" in obeyed(ruling)


def test_a_first_mark_is_no_matter_of_the_limit_on_bankruptcies() -> None:
    position = f"turn: red, {STOPPED}, field: {{F4: {{owner: blue, chip: e01}}}}, players: {{red: {{pawn: 0}}}}"
    speed = "options: {speed: [limit_bankruptcies]}\n"
    assert "speed.limit_bankruptcies" not in obeyed(ruled(position, "by: red, do: sabotage, hex: F4", speed))
    marked = position.replace("chip: e01", "chip: e01, mark: 1")
    assert "speed.limit_bankruptcies" in obeyed(ruled(marked, "by: red, do: sabotage, hex: F4", speed))


def test_a_ban_of_the_tax_office_is_no_untouchable_one() -> None:
    position = (
        f"turn: red, {STOPPED}, players: {{red: {{pawn: 3}}, blue: {{pawn: 8, bans: [{{kind: trump, source: tax}}]}}}}"
    )
    ruling = ruled(position, "by: red, do: service, name: corruption, target: blue, ban: trump")
    assert "card.untouchable_ban" not in obeyed(ruling)


def test_a_compulsory_purchase_counts_the_enterprises_of_the_owner() -> None:
    position = (
        f"turn: blue, stage: {{is: arrive, who: blue}}, field: {{B2: {ONE}, B3: {{owner: red, chip: e02}}}},"
        " players: {red: {shop: true, hand: none}, blue: {pawn: 0, hand: none}}"
    )
    text = f"game: corporations\nplayers: [red, blue]\nposition: {{{position}}}\nsteps: [{{by: blue, do: done}}]\n"
    opening = run(prepare(read_text(text, "table"))).main.opening
    said = [text_of(one) for one in opening.findings] if opening is not None else []
    assert "blue owes 100 in the Shop of red, who has 2 enterprises: 50 for each" in said


def test_trophies_paid_before_are_no_double() -> None:
    position = (
        f"turn: red, {STOPPED}, players: {{red: {{pawn: 9, trophies: 0}}}}, field: {{F4: {{owner: blue, chip: e01}}}},"
        " this_turn: {movement: {moved: true}, throws: [{cell: 6, paid: 1, named: sabotage}]}"
    )
    ruling = ruled(position, "by: red, do: effect, name: sabotage, hex: F4")
    assert "double.grant" not in obeyed(ruling)
    assert ("trophy.buy_effect", "red has paid 1 trophy for an effect of cell 6") in told(ruling)


def test_a_relocation_rests_on_the_map() -> None:
    position = (
        f"turn: red, {STOPPED}, field: {{B2: {ONE}, B3: {{owner: red, chip: e02}}}},"
        " players: {red: {pawn: 6, hand: {f_relocation: 1}}}"
    )
    ruling = ruled(position, "by: red, do: play, card: f_relocation, hex: B3, onto: C3")
    assert {"hexes.B3.adjacent", "hexes.C3.adjacent"} <= bases(ruling)
    assert ("mark.not_construction", "the enterprise on B3 moves to C3: no black mark is placed") in told(ruling)


def test_a_right_of_a_cell_that_was_used_up_is_no_double_effect() -> None:
    """Whoever has used the additional trump of a cell did not fail to choose a double effect at once."""
    position = (
        "turn: red, stage: moving, players: {red: {pawn: 2, hand: {t_taxi: 1}}},"
        " this_turn: {movement: {moved: true}, trumps: {yellow: 1}, open: [{kind: extra_trump, used: [trump]}]}"
    )
    assert reason(position, "by: red, do: play, card: t_taxi, to: 9") == (
        "move.yellow_once",
        "red has played 1 yellow trump this turn",
    )


def test_a_home_cell_borrowed_from_a_neighbour_is_not_stood_on() -> None:
    position = (
        f"turn: red, {STOPPED}, field: {{F4: {{owner: blue, chip: e01}}}}, players: {{red: {{pawn: 12}}}},"
        " this_turn: {movement: {moved: true}, open: [{kind: home, owner: red}, {kind: tax, cell: 12}]}"
    )
    ruling = ruled(position, "by: red, do: sabotage, hex: F4")
    assert ("home.sabotage_any", "red uses the own home cell: everybody may be aimed at") in told(ruling)
    assert bases(ruling) == {"ring.0.cell"}


def test_on_the_home_cell_of_another_only_his_rule_is_obeyed() -> None:
    position = f"turn: red, {STOPPED}, field: {{F4: {{owner: blue, chip: e01}}}}, players: {{red: {{pawn: 5}}}}"
    ruling = ruled(position, "by: red, do: sabotage, hex: F4")
    assert ("home.sabotage_owner_only", "red uses the home cell of blue") in told(ruling)
    assert "home.sabotage_any" not in obeyed(ruling)


def test_a_trump_known_to_lie_elsewhere_is_in_no_hand() -> None:
    position = f"turn: red, {STOPPED}, deck: [f_blockade], players: {{red: {{pawn: 6, hand: {{unknown: 1}}}}}}"
    assert reason(position, "by: red, do: play, card: f_blockade, hex: C3") == (
        "cards.trumps_secret",
        "red has no “Blocked plot” in hand",
    )
    elsewhere = position.replace("deck: [f_blockade]", "discards: {f_blockade: 1}")
    assert reason(elsewhere, "by: red, do: play, card: f_blockade, hex: C3")[0] == "cards.trumps_secret"
    assert ruled(position.replace("[f_blockade]", "[f_raid]"), "by: red, do: play, card: f_blockade, hex: C3").accepted


def test_of_all_that_an_aim_leaves_open_the_player_is_asked_for_first() -> None:
    position = f"turn: red, {STOPPED}, players: {{red: {{pawn: 3}}}}"
    assert text_of(ruled(position, "by: red, do: service, name: kidnapping", players="red, blue, green").broken[0]) == (
        "the claim leaves open at which player “Kidnapping” is aimed"
    )


def test_a_die_bought_after_a_ride_and_a_yellow_trump_is_told_as_what_it_is() -> None:
    position = (
        f"turn: red, {STOPPED}, players: {{red: {{pawn: 6}}}}, this_turn: {{throws: [{{cell: 0, double: true,"
        " used: true}], dice: {lie: [3, 3], bought: [6]}, movement: {moved: true, rode: true}, trumps: {yellow: 1}}"
    )
    ruling = ruled(position, "by: red, do: die, chance: {dice: 2}")
    assert ("main.ends_movement", "the main stage of red has not begun") in told(ruling)
    assert "double.taxi_ends_dice" not in obeyed(ruling)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("card: f_mirror, hex: F4", "“Mirror” can only be aimed at B2 or B3"),
        ("card: f_mirror", "the claim leaves open at which hex “Mirror” is aimed"),
        ("card: t_trampoline", "the claim leaves open which cell “Trampoline” leads to"),
        ("card: t_wolf, to: 3", "for “Winston Wolf” no cell is named"),
    ],
)
def test_an_answer_that_is_misaimed_is_told_what_is_missing_or_too_much(answer: str, said: str) -> None:
    position = (
        f"turn: red, stage: [{{{STOPPED[8:-1]}}}, {{is: deed, kind: sabotage, target: blue, by: red, hex: F4,"
        f" asked: true}}, {{is: answer, who: blue, to: sabotage, by: red}}], field: {{B2: {ONE},"
        " B3: {owner: red, chip: e02}, F4: {owner: blue, chip: e01}},"
        " players: {blue: {hand: {f_mirror: 1, t_trampoline: 1, t_wolf: 1}}}"
    )
    assert text_of(ruled(position, f"by: blue, do: answer, {answer}").broken[0]) == said


def test_what_a_card_does_not_ask_for_is_told_in_one_bracket() -> None:
    move = Play("f_subsidy", target="blue", hex="D1", onto="B1")
    assert in_words(seated(GAME, "red", "blue"), move) == "play “Subsidy” against blue (on D1, onto B1)"


def test_what_a_card_does_is_told_by_its_own_words() -> None:
    move = Play("f_relocation", hex="D1", onto="B1")
    assert in_words(seated(GAME, "red", "blue"), move) == "play “Relocation” and move the enterprise on D1 to B1"


def test_what_an_event_does_is_told_by_its_own_words() -> None:
    move = CarryOut("ev_arson", hex="D1")
    assert in_words(seated(GAME, "red", "blue"), move) == "carry out “Arson” and sabotage D1"


@pytest.mark.parametrize(
    ("pawn", "anywhere", "said"),
    [(0, False, "red stands on the home cell"), (9, True, "red need not stand on the home cell")],
)
def test_where_the_shop_is_built_from(pawn: int, anywhere: bool, said: str) -> None:
    readings = "{corporations.amb.shop_chip_presence: from_anywhere}" if anywhere else "{}"
    text = (
        f"game: corporations\nplayers: [red, blue]\noptions: {{readings: {readings}}}\n"
        f"position: {{turn: red, stage: {{is: stopped, moved: true}}, players: {{red: {{pawn: {pawn}}}}}}}\n"
        "steps: [{by: red, do: build_shop}]\n"
    )
    ruling = run(prepare(read_text(text, "table"))).main.steps[0].ruling
    assert said in [text for _, text in told(ruling)]


def test_a_guard_under_way_without_a_hex_leaves_its_aim_open() -> None:
    text = (
        "game: corporations\nplayers: [red, blue]\nposition: {turn: red, field: {B2: {owner: red, chip: e01}},"
        " stage: [main, {is: perform, who: red, source: trump, name: f_security, aim: {}}]}\n"
    )
    with pytest.raises(Unusable) as wrong:
        prepare(read_text(text, "table"))
    assert [(problem.code, problem.hint) for problem in wrong.value.problems] == [
        ("position.open", "give stage.aim.hex")
    ]


def test_a_number_of_cells_to_be_gone_is_asked_for_and_not_taken_as_none() -> None:
    text = (
        "game: corporations\nplayers: [red, blue]\n"
        "components: {trumps: {f_exact: {effect: [{op: draw_trump}, {op: fixed_steps}]}}}\n"
        "position: {turn: red, stage: [moving, {is: perform, who: red, source: trump, name: f_exact, index: 1}]}\n"
    )
    with pytest.raises(Unusable) as wrong:
        prepare(read_text(text, "table"))
    assert [(problem.code, problem.hint) for problem in wrong.value.problems] == [
        ("position.open", "give stage.aim.steps")
    ]


def test_a_reserved_effect_that_is_not_yellow_is_no_matter_of_the_movement_stage() -> None:
    position = (
        "turn: red, stage: moving, players: {red: {pawn: 9, trophies: 1}}, this_turn: {throws: [{cell: 9}],"
        " dice: {lie: [2, 5]}, movement: {to_go: 7, counted: [2, 5]}}"
    )
    assert "double.yellow_only_in_movement" not in obeyed(
        ruled(position, "by: red, do: reserve, pay: 1, name: sabotage")
    )
    assert reason(position, "by: red, do: reserve, pay: 1, name: taxi")[0] == "double.yellow_only_in_movement"


def test_who_was_put_on_a_cell_has_not_come_there() -> None:
    position = "turn: red, stage: {is: main, moved: false}, players: {red: {pawn: 3, hand: none}, blue: {hand: none}}"
    said = [text for _, text in told(ruled(position, "by: red, do: service, name: racket, target: blue"))]
    assert "red is on cell 3, where the Mafia is open" in said and "red was put here in the own turn" in said


@pytest.mark.parametrize(
    ("card", "drawn"),
    [
        ("t_taxi", True),  # seen
        ("t_forsage", True),  # the card nobody has seen may be it
        ("t_wolf", False),  # all six lie in the discard pile
    ],
)
def test_of_cards_drawn_unseen_one_is_kept_that_can_be_among_them(card: str, drawn: bool) -> None:
    position = (
        f"turn: red, stage: [{{{STOPPED[8:-1]}}}, {{is: exchange, who: red, cards: [t_taxi, unknown], tax: true}}],"
        " discards: {t_wolf: 6}, players: {red: {pawn: 12, hand: {t_taxi: 1, unknown: 1}}, blue: {hand: none}}"
    )
    assert ruled(position, f"by: red, do: keep, card: {card}").accepted == drawn
    known = position.replace("[t_taxi, unknown]", "[t_taxi, f_raid]").replace("unknown: 1", "f_raid: 1")
    assert ruled(known, f"by: red, do: keep, card: {card}").accepted == (card == "t_taxi")


@pytest.mark.parametrize(
    ("factor", "said"), [(", factor: 3", "red goes 21 from 2 to 3"), ("", "red goes 7 from 2 to 9")]
)
def test_a_card_that_names_no_factor_leaves_the_dice_as_they_are(factor: str, said: str) -> None:
    position = (
        "turn: red, stage: moving, players: {red: {pawn: 9, hand: {f_double_speed: 1}}}, this_turn: {throws:"
        " [{cell: 2}], dice: {lie: [3, 4]}, movement: {moved: true, counted: [3, 4], origin: 2}}"
    )
    box = f"components: {{trumps: {{f_double_speed: {{effect: [{{op: multiply_dice{factor}}}]}}}}}}\n"
    assert ("trump.card_text_rules", said) in told(ruled(position, "by: red, do: play, card: f_double_speed", box))


@pytest.mark.parametrize(
    ("pawn", "said"),
    [
        (11, "the whole count begins anew at cell 2, where red started"),
        (12, "red went on over a taken cell, but the whole count begins anew at cell 2"),
    ],
)
def test_an_extra_die_is_no_going_on_over_a_taken_cell(pawn: int, said: str) -> None:
    position = (
        f"turn: red, stage: moving, players: {{red: {{pawn: {pawn}, hand: {{f_double_speed: 1}}}}}},"
        " this_turn: {throws: [{cell: 2}], dice: {lie: [3, 4]},"
        " movement: {moved: true, counted: [3, 4], added: 2, origin: 2}}"
    )
    assert ("move.multiply_from_start", said) in told(ruled(position, "by: red, do: play, card: f_double_speed"))
