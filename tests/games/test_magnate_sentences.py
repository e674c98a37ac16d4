"""Sentences of Magnate in states where they were once untrue, and bases only where they decide."""

import pytest

from referee.kernel.ruling import Ruling, rule_ids
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run
from tests.sentences import text_of

BUILT = """
game: magnate
players: [vector, greyfield]
options: {advanced: ADVANCED}
position:
  round: ROUND
  stage: STAGE
  turn: TURN
  first: vector
  available: AVAILABLE
  tiles: {5: ridgeway}
  plots: {5I: {owner: vector, building: apartments, adverts: 1}, 5B: {sold_by: greyfield}}
steps: [STEP]
"""
AI = """
game: magnate
players: [vector, ai]
options: {advanced: ADVANCED}
position:
  round: 4
  stage: STAGE
  turn: ai
  first: ai
  available: AVAILABLE
  tiles: {5: ridgeway}
  plots: {5A: PLOT, 5B: {owner: ai}, 5H: {for_sale: true}, 5G: {for_sale: true}}
  players: {ai: {card: CARD, discard: [I-1]}}
steps: [STEP]
"""
USUAL = {
    "ADVANCED": "false",
    "ROUND": "3",
    "TURN": "vector",
    "AVAILABLE": "{home: 2}",
    "STAGE": "action",
    "PLOT": "{owner: ai, building: house}",
    "CARD": "none",
}


def ruling(text: str, step: str, **said: str) -> Ruling:
    """The ruling on the last step of a table."""
    for name, value in {**USUAL, **said, "STEP": step}.items():
        text = text.replace(name, value)
    found = run(prepare(read_text(text, "table"))).main.steps[-1].ruling
    assert found is not None
    return found


def said(found: Ruling) -> str:
    return "; ".join(text_of(finding, "magnate") for finding in found.findings)


def rests(found: Ruling) -> set[str]:
    """What is assumed, and the disputed points read."""
    return {basis.what for basis in found.bases}


MOVING_IN = "[attract, {is: move_in, plot: 5I, dice: DICE}]"


@pytest.mark.parametrize(
    ("dice", "available", "taken", "wanted"),
    [
        (
            "[4, 4, 6, 6]",
            "{family: 1, students: 1, professional_couple: 1}",
            "{family: 1, students: 1}",
            "family students",
        ),
        ("[4, 4, 6, 6]", "{family: 1, professional_couple: 1}", "{family: 1}", "family professional_couple"),
        ("[1, 1, 4, 4]", "{family: 1}", "{students: 1}", ""),
        ("[]", "{family: 1}", "{family: 1}", ""),
    ],
)
def test_only_sets_that_decide_are_named(dice: str, available: str, taken: str, wanted: str) -> None:
    step = f"{{by: vector, do: move_in, tenants: {taken}}}"
    found = ruling(BUILT, step, ADVANCED="true", AVAILABLE=available, STAGE=MOVING_IN.replace("DICE", dice))
    assert {what for what in rests(found) if "set" in what} == {f"subtypes.{name}.set" for name in wanted.split()}


def test_who_has_no_dice_is_told_so() -> None:
    step = "{by: vector, do: move_in, tenants: {home: 1}}"
    assert "without dice nobody moves into 5I" in said(ruling(BUILT, step, STAGE=MOVING_IN.replace("DICE", "[]")))
    other = ruling(BUILT, step.replace("vector", "greyfield"), STAGE="attract")
    assert "no dice of greyfield wait for tenants" in said(other)


def test_whose_advertising_it_is() -> None:
    step = "{by: greyfield, do: move_in, tenants: {home: 1}}"
    found = ruling(BUILT, step, STAGE="[attract, {is: fives, plot: 5I, dice: [1, 2]}]")
    assert "first vector says which dice are changed by the 1 advertising token on 5I, if any" in said(found)


def test_nearness_is_asked_only_of_land_that_can_be_bought() -> None:
    sold = ruling(BUILT, "{by: vector, do: buy, plot: 5B}")
    assert rests(sold) == {"magnate.amb.buy_sold_land"}
    assert "nobody can buy it" in said(sold)


def test_the_first_round_rests_on_no_risk_cards() -> None:
    last = {"STAGE": "{is: action, action: 3}", "TURN": "greyfield"}
    step = "{by: greyfield, do: consult}"
    acting = BUILT.replace(", adverts: 1", "")
    first = ruling(acting, step, ROUND="1", **last)
    assert "step 2 draws no risk cards in the first round" in said(first)
    assert not {what for what in rests(first) if what.startswith("zones") or "risk_" in what}
    assert {what for what in rests(ruling(acting, step, ROUND="2", **last)) if "risk_" in what}


def test_what_a_card_says_and_what_chance_would_pick() -> None:
    built = ruling(AI, "{by: ai, do: act}", CARD="I-3", STAGE="action")
    assert "AI card I-3 says build" in said(built) and "rebuild" not in said(built)
    bought = ruling(AI, "{by: ai, do: buy, plot: 5H}", CARD="I-4")
    assert "5G and 5H are equal; this move supposes that chance picks 5H" in said(bought)


def test_a_building_of_the_wrong_type_is_not_measured() -> None:
    found = ruling(AI, "{by: ai, do: build, plot: 5B, building: superior_office}", CARD="I-3")
    assert [finding.rule.id for finding in found.broken] == ["magnate.ai.build_type"]
    assert "ai_levels.I.max_cost" not in rests(found)


@pytest.mark.parametrize(
    ("available", "sentence"),
    [
        ("{students: 1}", "to be won with 4 dice: students"),
        ("{students: 1, family: 1}", "the hardest to win with 4 dice: family"),
    ],
)
def test_how_the_ai_chooses_subtypes(available: str, sentence: str) -> None:
    here = "{owner: ai, building: house}"
    facts = {"ADVANCED": "true", "STAGE": "attract", "AVAILABLE": available, "PLOT": here}
    assert sentence in said(ruling(AI.replace("card: CARD, ", ""), "{by: ai, do: attract, plot: 5A}", **facts))


def test_sixes_that_nothing_changes_are_not_called_adjusted() -> None:
    facts = {"STAGE": "attract", "PLOT": "{owner: ai, building: house}"}
    found = ruling(AI.replace("card: CARD, ", ""), "{by: ai, do: attract, plot: 5A}", **facts)
    assert "dice for 5A: 4, each counts as a rolled 6;" in said(found)


def test_the_land_price_stops_at_the_end_of_its_track() -> None:
    text = """
game: magnate
players: [vector, greyfield]
position: {round: 6, stage: {is: market, step: 3}, land_price: 2800, adverts_spent: 20, tiles: {5: ridgeway}}
steps: []
"""
    opening = run(prepare(read_text(text, "table"))).main.opening
    assert opening is not None
    assert "the land price marker stops at $2.8m, the end of its track" in said(opening)
    assert "spent is high, but the land price stays $2.8m" in said(opening)


TABLE = """
game: magnate
players: PLAYERS
options: OPTIONS
position: {round: 4, tiles: {1: nature_reserve, 2: morrell_grove, 5: ridgeway}, POSITION}
steps: [STEP]
"""
PEOPLE, SOLO, BESIDE = "[vector, greyfield, penforth]", "[vector, ai]", "[vector, greyfield, ai]"


def at_table(position: str, step: str, players: str = PEOPLE, options: str = "{}") -> Ruling:
    """The ruling on one step at a table with three tiles."""
    return ruling(TABLE, step, PLAYERS=players, OPTIONS=options, POSITION=position)


def held(found: Ruling) -> set[str]:
    return {finding.rule.id for finding in found.findings if finding.how == "held"}


def broken(found: Ruling) -> list[str]:
    return [finding.rule.id for finding in found.broken]


FIVES = "stage: [attract, {is: fives, plot: PLOT, dice: [1, 3, 6]}], turn: vector, plots: {PLOTS}"


def test_a_new_five_goes_up_by_bonuses_and_down_by_penalties() -> None:
    # the house of the book's example of counting (p.10): recreation centre and woods, less an industry tenant
    house = "2E: {owner: vector, building: house, adverts: 1}"
    works = "2A: {building: industrial_unit, tenants: {industry: 1}}"
    step = "{by: vector, do: make_fives, values: [1]}"
    found = at_table(FIVES.replace("PLOTS", f"{house}, {works}").replace("PLOT", "2E"), step)
    assert "1 new five adjusted like all dice: 7 with bonuses, 6 after penalties" in said(found)
    assert "every die changes by +1: 4, 6, 7" in said(found)
    alone = at_table(FIVES.replace("PLOTS", house).replace("PLOT", "2E"), step)
    assert "1 new five adjusted like all dice to 7" in said(alone)


def test_what_raised_the_dice_before_penalties() -> None:
    mall = "2I: {owner: vector, building: shopping_mall, adverts: 1}"
    plant = "2H: {building: industrial_unit, tenants: {chemical_plant: 1}}"
    position = FIVES.replace("PLOTS", f"{mall}, {plant}").replace("PLOT", "2I")
    found = at_table(position, "{by: vector, do: make_fives, values: []}", options="{advanced: true}")
    raised = next(figure for figure in found.workings if figure.name == "with_bonuses")
    assert [rule.id for rule in raised.rules] == ["magnate.buildingbonus.effect"]
    assert "bonuses and penalties leave the dice as they are: 1, 3, 6" in said(found)
    bare = at_table(
        FIVES.replace("PLOTS", "5I: {owner: vector, building: house, adverts: 1}").replace("PLOT", "5I"),
        "{by: vector, do: make_fives, values: []}",
    )
    assert "no bonus and no penalty changes the dice: 1, 3, 6" in said(bare)


@pytest.mark.parametrize(("first", "does"), [("vector", "keeps"), ("greyfield", "takes")])
def test_the_marker_is_kept_or_taken(first: str, does: str) -> None:
    position = f"stage: {{is: bid, high: 300, bidder: vector, passed: [penforth]}}, turn: greyfield, first: {first}"
    found = at_table(position, "{by: greyfield, do: pass}")
    assert f"vector pays $300k and {does} the first player marker" in said(found)
    assert "magnate.bid.pass_final" not in held(found)


@pytest.mark.parametrize(("players", "cited"), [(SOLO, False), (BESIDE, True)])
def test_first_because_all_people_passed_beside_several_only(players: str, cited: bool) -> None:
    passed = "[vector]" if players == SOLO else "[vector, greyfield]"
    position = f"stage: {{is: bid, passed: {passed}}}, turn: ai, first: ai, players: {{ai: {{money: 0}}}}"
    options = "{readings: {magnate.amb.ai_bid_cash: needs_cash}}"
    found = at_table(position, "{by: ai, do: pass}", players, options)
    assert "nobody bid: ai keeps the first player marker" in said(found)
    assert ("ai is first player because all people passed" in said(found)) == cited


def test_the_kit_of_one_player_and_of_several() -> None:
    def opening(players: str) -> str:
        text = f"game: magnate\nplayers: {players}\nsteps: []\n"
        found = run(prepare(read_text(text, "table"))).main.opening
        assert found is not None
        return said(found)

    alone = opening(SOLO)
    assert alone.endswith("; vector: $2m and 4 advertising tokens") and "the AI board is laid out for ai" in alone
    assert "; vector and greyfield: $2m and 4 advertising tokens each" in opening("[vector, greyfield]")


@pytest.mark.parametrize(("price", "stops"), [(600, False), (400, True)])
def test_an_open_track_stops_the_price_at_nothing_only(price: int, stops: bool) -> None:
    text = f"""
game: magnate
players: [vector, greyfield]
options: {{readings: {{magnate.amb.price_track_ends: open_ended}}}}
position: {{round: 6, stage: crash, crash: 0, land_price: {price}, risk_drawn: [R05, R09, R16, R17, R18]}}
steps: []
"""
    opening = run(prepare(read_text(text, "table"))).main.opening
    assert opening is not None
    assert ("lower it cannot go" in said(opening)) == stops
    assert f"the land price was ${price}k and is now ${price - 500 if not stops else 0}" in said(opening)


@pytest.mark.parametrize(("price", "rests_on_it"), [(2700, True), (2000, False)])
def test_a_rise_beyond_the_track_rests_on_where_it_ends(price: int, rests_on_it: bool) -> None:
    text = f"""
game: magnate
players: [vector, greyfield]
components: {{tracks: {{land_price: {{highest: 2800}}}}}}
position: {{round: 8, stage: {{is: market, step: 3}}, land_price: {price}}}
steps: [{{chance: {{risk: R01}}}}]
"""
    found = run(prepare(read_text(text, "table"))).main.steps[0].ruling
    assert found is not None
    assert ("tracks.land_price.highest" in rests(found)) == rests_on_it


HOUSE = "5I: {owner: vector, building: house}"
MOVED = f"stage: [attract, {{is: move_in, plot: 5I, dice: [5, 5]}}], turn: vector, plots: {{{HOUSE}}}"
TRYING = f"stage: attract, turn: TURN, plots: {{{HOUSE}, 5A: {{owner: ai, building: house}}}}"


@pytest.mark.parametrize(
    ("position", "step", "players", "rule", "sentence"),
    [
        (
            TRYING.replace("TURN", "ai"),
            "{by: ai, do: move_in, tenants: {home: 1}}",
            SOLO,
            "magnate.ai.sixes",
            "ai rolls no dice: its tenants move in when it attracts to a building",
        ),
        (
            TRYING.replace("TURN", "vector"),
            "{by: vector, do: pass}",
            SOLO,
            "magnate.round.sequence",
            "passing is for the bidding; here vector may stop attracting tenants",
        ),
        (MOVED, "{by: vector, do: act}", SOLO, "referee.automaton", "vector is not the AI"),
        (
            MOVED,
            "{by: greyfield, do: make_fives, values: [1]}",
            PEOPLE,
            "magnate.advert.limit",
            "no advertising token of greyfield is committed to a roll",
        ),
        (
            MOVED,
            "{by: vector, do: make_fives, values: [1]}",
            PEOPLE,
            "magnate.attract.step4",
            "the dice for 5I are adjusted already",
        ),
        (
            MOVED.replace("5, 5", "6"),
            "{by: vector, do: move_in, tenants: {home: 1}}",
            PEOPLE,
            "magnate.attract.step5",
            "no set of 5, 5 or better from 6",
        ),
        (
            "stage: action, turn: vector, plots: {5A: {owner: vector}}",
            "{by: vector, do: buy, plot: 5A}",
            PEOPLE,
            "magnate.buy.only_unpurchased",
            "5A belongs to vector",
        ),
        (
            "stage: action, turn: vector",
            "{by: vector, do: trade, to: vector}",
            PEOPLE,
            "magnate.act.no_trade",
            "nobody trades, least of all with himself",
        ),
    ],
)
def test_one_true_reason(position: str, step: str, players: str, rule: str, sentence: str) -> None:
    found = at_table(position, step, players)
    assert broken(found) == [rule]
    assert said(found) == sentence


def test_one_action_is_named_to_whoever_wants_a_second() -> None:
    position = "stage: {is: action, action: 2}, turn: greyfield, first: vector"
    assert "magnate.act.one_action" not in held(at_table(position, "{by: greyfield, do: consult}"))
    assert broken(at_table(position, "{by: vector, do: consult}"))[0] == "magnate.act.one_action"
    assert broken(at_table(position, "{by: penforth, do: consult}")) == ["magnate.act.rounds"]
    first = position.replace("action: 2", "action: 1").replace("turn: greyfield", "turn: vector")
    assert broken(at_table(first, "{by: penforth, do: consult}")) == ["magnate.act.rounds"]


@pytest.mark.parametrize("reading", ["with_diagonals", "orthogonal_only"])
def test_land_is_next_to_plots_at_its_sides_first(reading: str) -> None:
    position = "stage: action, turn: vector, plots: {5A: {owner: vector}, 5B: {owner: vector}}"
    options = f"{{readings: {{magnate.amb.buy_diagonal: {reading}}}}}"
    found = at_table(position, "{by: vector, do: buy, plot: 5E}", options=options)
    assert "5E has no for-sale marker, but is next to 5B of vector" in said(found)


@pytest.mark.parametrize(
    ("neighbour", "cited"), [("", True), (", 2H: {building: small_office, tenants: {office: 1}}", False)]
)
def test_own_tenants_are_named_where_they_would_have_counted(neighbour: str, cited: bool) -> None:
    block = "2I: {owner: vector, building: superior_office, tenants: {office: 2}}"
    found = at_table(f"stage: action, turn: vector, plots: {{{block}{neighbour}}}", "{by: vector, do: sell, plot: 2I}")
    assert ("magnate.neighbour.not_own" in cited_rules(found)) == cited


@pytest.mark.parametrize(("building", "cited"), [("house", True), ("factory", True), ("retail_units", False)])
def test_the_nature_reserve_is_named_at_g_too(building: str, cited: bool) -> None:
    position = f"stage: action, turn: vector, plots: {{1G: {{owner: vector, building: {building}}}}}"
    found = at_table(position, "{by: vector, do: sell, plot: 1G}")
    assert ("magnate.neighbour.nature_reserve" in cited_rules(found)) == cited


def cited_rules(found: Ruling) -> set[str]:
    """The rules named in all figures."""
    return {id for figure in found.workings for id in rule_ids(figure)}


def test_the_best_type_may_get_nothing() -> None:
    # beside the chemical plant homes, shops and offices get a penalty each, industry nothing
    plant = "5H: {building: industrial_unit, tenants: {chemical_plant: 1}}, 5I: {owner: ai}"
    position = f"stage: action, turn: ai, first: ai, plots: {{{plant}}}, players: {{ai: {{card: I-3, discard: [I-1]}}}}"
    found = at_table(position, "{by: ai, do: act}", SOLO, "{advanced: true}")
    assert "the neighbours of 5I are best for industry" in said(found)


@pytest.mark.parametrize(("twelfth", "refused"), [("students", True), ("family", False)])
def test_a_subtype_all_of_which_lie_open_is_not_drawn_again(twelfth: str, refused: bool) -> None:
    # eleven tokens of each home subtype are in the box (p.2); four players take twelve home tokens blindly (p.6-7)
    centre = "warehouse, warehouse, law_firm, boutique, boutique, law_firm, restaurant, restaurant"
    homes = ", ".join(["students"] * 11)
    text = f"""
game: magnate
players: [vector, greyfield, penforth, urhme]
options: {{advanced: true}}
steps: [{{chance: {{pick: [{centre}, {homes}, {twelfth}]}}}}]
"""
    step = run(prepare(read_text(text, "table"))).main.steps[-1]
    problems = " ".join(str(failure) for failure in step.failures)
    assert ("no such token of the type is left" in problems) == refused


BUY = "{by: ai, do: buy, plot: 4A}"


def test_a_building_rests_on_no_land_for_sale() -> None:
    # equal types, one of them too dear for the level: the plot that would be bought instead is no reason to build
    text = """
game: magnate
players: [vector, ai]
components: {ai_levels: {I: {max_cost: 1000}}}
position:
  round: 2
  stage: action
  turn: ai
  first: ai
  available: {home: 3, office: 1}
  tiles: {4: train_station}
  plots: {4B: {owner: ai}, 4I: {for_sale: true}}
  players: {ai: {card: I-3, discard: [I-1]}}
steps: [STEP]
"""
    built = ruling(text, "{by: ai, do: build, plot: 4B, building: house}")
    assert built.accepted and "arrows" not in {figure.name for figure in built.workings}
    bought = ruling(text.replace("4I: {for_sale: true}", "4A: {for_sale: true}, 4I: {for_sale: true}"), BUY)
    assert bought.accepted and {"bonuses", "arrows"} <= {figure.name for figure in bought.workings}
    only = ruling(text, BUY.replace("4A", "4I"))
    assert only.accepted and "arrows" not in {figure.name for figure in only.workings}
    assert "the only plot for sale that it may buy" in said(only)
