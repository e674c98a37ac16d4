"""What a ruling says about itself: no rule that decided nothing, every reading it rests on, no tile from nowhere."""

import pytest

from tests.games.streets_cases import (
    ABANDONED,
    ADVISED,
    BARE,
    BUSINESS,
    GALLERY,
    HOUSE,
    ONE_OF_MANY,
    OVER_A_GALLERY,
    SOLO,
    TWO,
    answered,
    bases,
    last,
    played,
)
from tests.sentences import text_of


def enclosing(players, city, options=ADVISED, **more):
    """Anya encloses a street between the Student House and the toy store."""
    given = "".join(f"  {key}: {value}\n" for key, value in more.items())
    return (
        f"{TWO}{options}position:\n  players: {players}\n{given}  city: {{{BARE}, {city}}}\n"
        "steps: [{by: anya, do: build, tile: toy_store, at: [2, 0], road: W}]"
    )


TWO_STREETS = (
    f"{TWO}{ADVISED}position:\n  players: {{anya: {{advisor: investor}}, borya: {{advisor: location_scout}}}}\n"
    "  city: {central_station: {at: [0, 5], road: S}, city_park: {at: [1, 5], road: W},"
    f" chillax_spa: {{at: [-1, 5], road: S, owner: borya}}, {HOUSE}, {GALLERY},"
    " hipster_h2: {at: [3, 0], road: S, owner: anya}, starter_home: {at: [4, 0], road: W}}\n"
    "steps:\n  - {by: anya, do: build, tile: toy_store, at: [2, 0], road: W}\n"
    "  - {by: anya, do: score, street: art_gallery}"
)


LAST_TILE = (
    f"{TWO}{ADVISED}position: {{tiles_left: 0, players: {{anya: {{advisor: location_scout, hand: {{toy_store: 1}}}},"
    " borya: {advisor: investor, hand: none}}, city: {hipster_h7: {at: [-1, 0], road: S, owner: anya}}}\n"
    "steps: [{by: anya, do: build, tile: toy_store, at: [-2, 0], road: S}]"
)


OTHERS_DOUBLED = (
    f"{TWO}{ADVISED}position:\n  players: {{anya: {{advisor: entrepreneur}}, borya: {{advisor: investor}}}}\n"
    f"  city: {{{BARE}, {HOUSE}, wild_w4: {{at: [1, 0], road: S, owner: anya}}"
    ", hipster_h2: {at: [2, 0], road: S, owner: borya, signs: 2}}\n"
    "steps: [{by: anya, do: build, tile: toy_store, at: [3, 0], road: W}]"
)


FIVE = (
    f"{TWO}options: {{readings: {{streets.amb.full_street: five_is_enclosed}}}}\nposition:\n  city: {{{BARE},"
    f" {GALLERY}, starter_home: {{at: [2, 0], road: S}}, flea_market: {{at: [3, 0], road: S}},"
    " micro_brewery: {at: [4, 0], road: S}}\nsteps: [{by: anya, do: build, tile: parent_p2, at: [5, 0], road: S}]"
)


DOUBLE = "wild_w3: {at: [1, 0], road: S, owner: anya}"


COPY_OF_A_NEIGHBOUR = enclosing(
    "{anya: {hand: {toy_store: 1}}}",
    f"{HOUSE}, wild_w4: {{at: [1, 0], road: S, owner: anya}}, hipster_h7: {{at: [2, 0], road: S, owner: borya}}",
    "",
).replace("at: [2, 0], road: W", "at: [3, 0], road: W")


COUNTED_SEEKERS = (
    f"{TWO}options: {{readings: {{streets.amb.seekers_income: counted_like_others}}}}\nposition:\n  city: {{{BARE},"
    " micro_brewery: {at: [1, 0], road: S, owner: anya, people: {hipster: 1}, seekers: {hipster: 2}}}\n"
    "steps: [{ask: value, tile: micro_brewery}]"
)


WAITING = (
    f"{TWO}options: {{readings: {{streets.amb.abandon_people_wait: may_wait}}}}\nposition:\n"
    "  players: {anya: {signs: 0, hand: {trendy_lofts: 1, student_house: 1}}}\n"
    "  city: {central_station: none, starter_home: {at: [-1, 0], road: S, owner: anya, people: {parent: 1}},"
    " flea_market: {at: [-2, 0], road: S, owner: anya}}\n"
    "steps: [{by: anya, do: abandon, tile: starter_home}, {by: anya, do: done}]"
)


LONG_SIDES = (
    f"{TWO}options: {{readings: {{streets.amb.long_sides: legal_if_connected}}}}\nposition:\n  city: {{{BARE},"
    " flea_market: {at: [1, 0], road: S}, starter_home: {at: [0, -1], road: N}}\n"
    "steps: [{by: anya, do: build, tile: student_house, at: [1, -1], road: N}]"
)


FIRST_TILE = f"{TWO}steps: [{{by: anya, do: build, tile: student_house, at: [-1, 0], road: S}}]"


ENGLISH_MOVE = (
    f"{TWO}options: {{edition: en}}\nposition:\n  stage: [draw, {{is: rehouse, tiles: [art_gallery]}}]\n  city:"
    f" {{{HOUSE}, central_station: {{at: [9, 9], road: S}}, city_park: {{at: [10, 9], road: W}},"
    " art_gallery: {at: [1, 0], road: S, people: {hipster: 3}}, toy_store: {at: [2, 0], road: W},"
    " hipster_h5: {at: [5, 5], road: S, owner: borya}, hipster_h2: {at: [5, 0], road: S, owner: borya}}\n"
    "steps: [{by: anya, do: rehouse, people: {hipster: 2}, to: hipster_h2}]"
)
"""Homes: one owned by Borya and claimed, another of his, an abandoned one, the Central Station."""


LAST_OF_TWO = (
    f"{TWO}options: {{modules: [business], readings: {{streets.amb.double_icon_short: last_one_only}}}}\nposition:\n"
    "  bank: {tokens: {retail: 1, leisure: 1, restaurant: 1, residential: 1}}\n"
    f"  city: {{{BARE}, {HOUSE}, {DOUBLE}}}\n"
    "steps: [{by: anya, do: build, tile: toy_store, at: [2, 0], road: W}]"
)


LAST_SIGN = f"{TWO}position: {{players: {{anya: {{signs: 1}}}}}}\nsteps: [" + FIRST_TILE.split("[", 2)[2]


ONE_TYPE = (
    f"{SOLO}{BUSINESS}position:\n  turn: you\n"
    "  stage: {is: take_tokens, tiles: [starter_home, shopper_s6], order: [grifter, you]}\n"
    "  city: {starter_home: {at: [-1, 0], road: S, owner: grifter},"
    " shopper_s6: {at: [-2, 0], road: S, owner: grifter}, flea_market: {at: [-3, 0], road: S, owner: you}}\n"
    "steps: [{by: you, do: take, from: starter_home, tokens: {residential: 1}}]"
)


HIRED = f"{SOLO}{ADVISED}steps: [{{by: you, do: hire, advisor: hacker}}]"


HIS_LAST = (
    f"{SOLO}position: {{turn: grifter, tiles_left: 0, stack: [toy_store], players: {{you: {{hand: {{art_gallery: 1}}}},"
    f" grifter: {{hand: {{toy_store: 1}}}}}}, city: {{{BARE}, {HOUSE}}}}}\n"
    "steps: [{by: grifter, do: build, tile: toy_store, at: [0, 1], road: E}]"
)


ENGLISH_COPY = (
    f"{TWO}options: {{edition: en}}\nposition:\n  players: {{anya: {{hand: {{toy_store: 1}}}}}}\n"
    f"  city: {{{BARE}, {HOUSE}, wild_w4: {{at: [1, 0], road: S, owner: anya}},"
    " hipster_h2: {at: [2, 0], road: S, owner: borya}, flea_market: {at: [3, 0], road: S, owner: borya}}\n"
    "steps:\n  - {by: anya, do: build, tile: toy_store, at: [4, 0], road: W}\n"
    "  - {by: anya, do: copy, tile: wild_w4, of: flea_market}"
)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (OVER_A_GALLERY, "adv.renovator.not_start"),
        (HIRED.replace("[advisors]", "[business, advisors]"), "adv.with_business"),
        (ENGLISH_COPY, "value.copy_excluded"),
        (LAST_TILE, "end.order"),
        (
            ABANDONED.replace("[business]", "[business, advisors]").replace(
                "{signs: 0}", "{signs: 0, advisor: entrepreneur}"
            ),
            "adv.entrepreneur.no_tokens",
        ),
        (LAST_SIGN, "abandon.when"),
        (ABANDONED, "biz.before_scoring"),
        (ABANDONED, "biz.one_building"),
        (ABANDONED, "biz.order"),
        (ABANDONED, "biz.match_icon"),
        (ONE_TYPE, "solo.biz"),
        (HIRED, "solo.sequence"),
        (HIS_LAST, "solo.grifter_tile"),
        (
            enclosing(
                "{anya: {advisor: location_scout}, borya: {advisor: hacker}}",
                f"student_house: {{at: [0, 0], road: W, owner: anya}}, {GALLERY}",
            ),
            "adv.scout.twice",
        ),
        (TWO_STREETS, "adv.scout.order_matters"),
        (LAST_TILE, "adv.scout.not_final"),
        (
            enclosing(
                "{anya: {advisor: contractor, hand: {toy_store: 1}}, borya: {hand: {unknown: 1}}}",
                f"{HOUSE}, {GALLERY}",
                tiles_left=0,
            ),
            "adv.contractor.first_scores",
        ),
        (OTHERS_DOUBLED, "adv.copy_own"),
        (OTHERS_DOUBLED, "adv.investor.copying_doubled"),
        (
            enclosing(
                "{anya: {hand: {toy_store: 1}}}",
                f"{HOUSE}, {DOUBLE}",
                "options: {modules: [business], readings: {streets.amb.double_icon_short: last_one_only}}\n",
                bank="{tokens: {leisure: 1}}",
            ),
            "biz.exhausted",
        ),
        (
            enclosing(
                "{anya: {hand: {toy_store: 1}}}",
                f"{HOUSE}, {DOUBLE}",
                BUSINESS,
                bank="{tokens: {leisure: 0, retail: 0, restaurant: 0, residential: 0}}",
            ),
            "biz.exhausted",
        ),
        (
            enclosing("{anya: {hand: {toy_store: 1}}}", f"{HOUSE}, art_gallery: {{at: [1, 0], road: S}}", BUSINESS),
            "biz.before_scoring",
        ),
        (
            f"{SOLO}position: {{turn: grifter, stack: [wild_w5], city: {{{BARE}, {HOUSE},"
            " art_gallery: {at: [1, 0], road: S}}}\nsteps: [{by: grifter, do: act}]",
            "solo.best_place",
        ),
        (f"{SOLO}steps: []", "setup.first"),
        (FIVE, "street.instant"),
        (FIVE, "street.enclosed"),
        (COPY_OF_A_NEIGHBOUR, "value.copy_target"),
        (WAITING, "people.mandatory"),
        (LONG_SIDES, "place.no_long_sides"),
        (FIRST_TILE, "place.max_five"),
        (FIRST_TILE, "abandon.when"),
        (ENGLISH_MOVE, "abandon.no_entry"),
        (ENGLISH_MOVE, "people.not_wild"),
        (ONE_OF_MANY, "biz.limited"),
        (LAST_OF_TWO, "biz.double"),
    ],
)
def test_a_rule_that_decides_nothing_is_not_cited(text, rule):
    assert f"streets.{rule}" not in last(text).cited


def test_a_move_to_one_of_many_homes_rests_on_that_home_alone():
    assert bases(ENGLISH_MOVE) == {"tiles.hipster_h2.symbols"}


def test_whoever_is_not_there_to_move_needs_no_home():
    move = "{by: anya, do: rehouse, people: {parent: 1}, to: parent_p2, refused: streets.people.after_scoring}"
    text = ENGLISH_MOVE.replace(f"city: {{{HOUSE}", f"city: {{parent_p2: {{at: [5, 9], road: S, owner: anya}}, {HOUSE}")
    assert bases(text[: text.index("steps:")] + f"steps: [{move}]") == set()


@pytest.mark.parametrize(("tile", "hangs"), [("tourist_t7", False), ("tourist_t4", True)])
def test_only_what_counts_people_hangs_on_when_they_arrive(tile, hangs):
    """T7 counts the buildings of its street, T4 the tourists."""
    text = (
        f"{SOLO}position:\n  turn: grifter\n  stack: [{tile}]\n  city: {{{BARE}, {HOUSE},"
        " art_gallery: {at: [5, 0], road: S, seekers: {tourist: 3}}}\n"
        f"steps: [{{ask: best_places, tile: {tile}}}]"
    )
    assert ("streets.amb.solo_value_moment" in bases(text)) is hangs


@pytest.mark.parametrize(
    ("ask", "rule"),
    [
        ("{ask: copy_targets, tile: wild_w4}", "value.copy_excluded"),
        ("{ask: destinations, colour: parent}", "people.destination"),
    ],
)
def test_an_empty_answer_names_its_rule(ask, rule):
    city = "wild_w4: {at: [1, 0], road: S, owner: anya}, hipster_h7: {at: [2, 0], road: S}"
    ruling = last(f"{TWO}position: {{city: {{{BARE}, {HOUSE}, {city}}}}}\nsteps: [{ask}]")
    assert f"streets.{rule}" in ruling.cited


def test_a_tile_the_entrepreneur_has_shown_stays_known_until_it_is_built():
    text = (
        f"{TWO}options: {{modules: [advisors]}}\nposition:\n  turn: borya\n  players: {{anya: {{advisor: entrepreneur,"
        " hand: {trendy_lofts: 1, tourist_t7: 1}}, borya: {advisor: investor, hand: {toy_store: 1, unknown: 2}}}\n"
        f"  city: {{{BARE}, {HOUSE}, art_gallery: {{at: [1, 0], road: S, owner: anya}}}}\n"
        "steps: [{by: borya, do: build, tile: toy_store, at: [2, 0], road: W},"
        " {by: anya, do: swap, tile: trendy_lofts, building: art_gallery, expect: {anya.shown: [trendy_lofts]}},"
        " {by: anya, do: build, tile: trendy_lofts, at: [0, 1], road: E, expect: {anya.shown: none}}]"
    )
    report = played(text)
    assert not report.failures, report.failures
    table, steps = report.main.table, report.main.steps
    shown = table.game.player_view(table, steps[1].after, "borya").players["anya"].hand
    assert shown == {"trendy_lofts": 1, "unknown_tourist": 1}
    built = table.game.player_view(table, steps[2].after, "borya").players["anya"].hand
    assert all(tile.startswith("unknown") for tile in built)


def test_seekers_who_count_do_not_count_by_the_rule_that_they_do_not():
    assert answered(COUNTED_SEEKERS).isdisjoint({"streets.seeker.not_scored", "streets.income.seekers_excluded"})
    not_counted = COUNTED_SEEKERS.replace("counted_like_others", "never_counted")
    assert answered(not_counted) >= {"streets.seeker.not_scored", "streets.income.seekers_excluded"}


def test_the_enclosure_valuation_says_why_it_does_not_pay():
    text = (
        f"{TWO}options: {{readings: {{streets.amb.enclosure_final: enclosed_own_street_only}}}}\nposition:\n"
        f"  city: {{{BARE}, parent_p8: {{at: [0, 0], road: E, owner: anya}}, starter_home: {{at: [1, 0], road: S}},"
        " hardware_store: {at: [2, 0], road: W}}\nsteps: [{ask: value, tile: parent_p8, final: true, answer: 0}]"
    )
    assert "streets.value.enclosure_when" in answered(text)


UNTOLD = f"{TWO}{ADVISED}position: {{turn: anya, city: {{{BARE}, {HOUSE}, {GALLERY}}}}}\nsteps: ["


BUILD_ONE = "{by: anya, do: build, tile: toy_store, at: [2, 0], road: S}]"


COVERED = (
    "game: streets\nplayers: [anya, borya, vera]\noptions: {modules: [advisors]}\n"
    "position: {players: {anya: {advisor: renovator}}, city: {central_station: none, city_park: none,"
    " starter_home: {at: [0, 0], road: E}, flea_market: {at: [1, 0], road: S, seekers: {parent: 1}},"
    " hardware_store: {at: [2, 0], road: W}}}\n"
    "steps: [{by: anya, do: build, tile: hipster_h2, over: flea_market, road: S}]"
)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (f"{UNTOLD}{{ask: value, tile: art_gallery}}]", "players.anya.advisor"),
        (f"{UNTOLD}{{ask: income, street: art_gallery}}]", "players.anya.advisor"),
        (f"{UNTOLD}{{ask: standings}}]", "players.anya.advisor"),
        (f"{UNTOLD}{{by: anya, do: build, tile: toy_store, at: [2, 0], road: W}}]", "players.anya.advisor"),
        (COVERED, "city.central_station"),
        (UNTOLD.replace("turn: anya", "players: {anya: {advisor: investor}}") + BUILD_ONE, "tiles_left"),
        (
            f"{TWO}steps: [{{by: anya, do: build, tile: toy_store, road: S}}]",
            "at: the cell on which Toy Store is built",
        ),
    ],
)
def test_what_nobody_told_is_asked_for_not_counted_as_absent(text, key):
    failures = played(text).failures
    assert failures and f"this needs {key}" in failures[0].message


@pytest.mark.parametrize(
    ("advisors", "left"),
    [
        ("anya: {advisor: investor}, borya: {advisor: hacker}", 23),
        ("anya: {advisor: contractor}", 26),
        ("anya: {advisor: investor}", None),
        ("borya: {advisor: contractor}", 26),
    ],
)
def test_the_stack_is_counted_only_when_it_is_known_whether_somebody_has_the_contractor(advisors, left):
    report = played(f"{TWO}{ADVISED}position: {{players: {{{advisors}}}, city: {{{BARE}, {HOUSE}}}}}\nsteps: []")
    assert report.main.end.tiles_left == left


def test_what_does_not_hang_on_an_advisor_needs_none():
    text = (
        f"{TWO}{ADVISED}position: {{turn: anya, city: {{{BARE}, tourist_t7: {{at: [1, 0], road: S, owner: borya}}}}}}\n"
        "steps: [{ask: value, tile: tourist_t7, answer: 2}]"
    )
    assert not played(text).failures


def test_the_hacker_counts_all_of_his_hand_before_he_builds():
    text = (
        f"{TWO}{ADVISED}position: {{players: {{anya: {{advisor: hacker, hand: {{hipster_h2: 1}}}}}},"
        f" city: {{{BARE}, {HOUSE}, {GALLERY}}}}}\nsteps: [{{ask: value, tile: art_gallery}}]"
    )
    assert "streets.adv.hacker.hand" in answered(text) and "streets.adv.hacker.own_turn" not in answered(text)


def test_an_enclosure_tile_shows_no_worth_under_either_reading():
    """So that readings under which it may lie there alike are not called disputed."""
    text = (
        f"{SOLO}options: {{readings: {{streets.amb.solo_enclosure_place: %s}}}}\nposition:\n  turn: grifter\n"
        f"  stack: [wild_w5]\n  city: {{{BARE}, {HOUSE}, art_gallery: {{at: [1, 0], road: S}}}}\n"
        "steps: [{by: grifter, do: build, tile: wild_w5, at: [2, 0], road: W}]"
    )
    for reading in ("enclosure_tiles", "copy_tiles"):
        assert "worth" not in {figure.name for figure in last(text % reading).workings}


@pytest.mark.parametrize("symbols", ["{hipster: 1, wild: 1}", "{hipster: 1, parent: 0}"])
def test_only_symbols_of_a_colour_bring_people(symbols):
    """A box may have tiles with a wild symbol beside a coloured one, or with none of a colour."""
    ruling = last(f"{FIRST_TILE}\ncomponents: {{tiles: {{student_house: {{symbols: {symbols}}}}}}}")
    laid = [text_of(finding) for finding in ruling.findings if finding.rule.id == "streets.place.people"]
    assert laid == ["1 hipster laid on Student House"]


@pytest.mark.parametrize(("left", "taken"), [(1, True), (0, False)])
def test_the_last_token_of_a_type_may_be_taken_and_no_other(left, taken):
    refused = "" if taken else ", refused: streets.biz.limited"
    text = ONE_OF_MANY.replace("{leisure: 1}}", f"{{leisure: 1}}{refused}}}").replace(
        "position:", f"position:\n  bank: {{tokens: {{leisure: {left}}}}}"
    )
    assert "streets.biz.limited" in last(text).cited
    assert last(text).accepted is taken
