"""Rulings of Streets against the Grifter, and on copy buildings: which rule decides, what they rest on."""

import pytest

import referee
from referee.language.current import speaking
from tests.games.streets_cases import BARE, GALLERY, HIS_STREET, HOUSE, SOLO, TWO, last, played
from tests.sentences import text_of


@pytest.mark.parametrize("rule", ["solo.biz", "solo.people"])
def test_what_left_the_grifter_no_choice_is_cited(rule):
    """One type he lacks is due to him, one building of his takes hipsters in; others would too."""
    assert f"streets.{rule}" in last(HIS_STREET).cited


def test_where_people_of_a_street_of_the_grifter_go_is_told_by_the_rule_that_sends_them_there():
    """Another open home there is, but his come first; without one of his any will do."""
    city = "art_gallery: {at: [5, 0], road: S, owner: you}, hipster_h2: {at: [9, 0], road: S, owner: OWNER}"
    text = (
        f"{SOLO}position: {{turn: grifter, stack: [tourist_t7], city: {{{BARE}, {HOUSE}, {city}}}}}\n"
        "steps: [{ask: destinations, colour: hipster}]"
    )
    his = last(text.replace("OWNER", "grifter"))
    assert "streets.solo.people" in his.cited and "streets.people.destination" not in his.cited
    nobody = last(text.replace("OWNER", "you"))
    assert "streets.people.destination" in nobody.cited and "streets.solo.people" not in nobody.cited


FAR = (
    f"{SOLO}position: {{turn: grifter, stack: [hipster_h2], city: {{{BARE}, {HOUSE},"
    " art_gallery: {at: [1, 0], road: S}, parent_p2: {at: [0, 5], road: S}, hardware_store: {at: [1, 5], road: S}}}\n"
    "steps: ["
)


@pytest.mark.parametrize(
    "step",
    [
        "{by: grifter, do: build, tile: hipster_h2, at: [2, 5], road: S, refused: streets.solo.best_place}",
        "{ask: best_places, tile: hipster_h2}",
        "{by: grifter, do: act}",
    ],
)
def test_the_place_of_the_grifters_tile_rests_on_readings_and_assumed_tiles(step):
    bases = {basis.what for basis in last(f"{FAR}{step}]").bases}
    assert bases >= {"streets.amb.pointing_open_street", "tiles.hipster_h2.valuation", "tiles.parent_p2.symbols"}


def test_no_tile_but_his_own_comes_up_on_the_grifters_endgame_stack():
    text = (
        f"{SOLO}position: {{tiles_left: 0, players: {{you: {{hand: {{art_gallery: 1}}}},"
        " grifter: {hand: {starter_home: 1, unknown_hipster: 1}}}}\nsteps:\n"
        "  - {by: you, do: build, tile: art_gallery, at: [-1, 0], road: S}\n  - {chance: {tile: %s}}"
    )
    assert "tiles drawn or turned up cannot be hardware_store" in played(text % "hardware_store").failures[0].message
    for tile in ("starter_home", "micro_brewery"):
        assert not played(text % tile).failures


def test_only_a_copy_building_copies():
    text = f"{TWO}position: {{city: {{{BARE}, {HOUSE}, {GALLERY}, flea_market: {{at: [2, 0], road: S}}}}}}\nsteps: ["
    assert "streets.value.copy_target" in last(f"{text}{{ask: copy_targets, tile: art_gallery, answer: none}}]").cited


TIED_COPIES = (
    f"{SOLO}options: {{readings: {{streets.amb.solo_enclosure_place: copy_tiles}}}}\nposition:\n  turn: grifter\n"
    f"  stack: [wild_w4]\n  city: {{{BARE}, chillax_spa: {{at: [0, 0], road: E, owner: grifter}},"
    " tourist_t7: {at: [1, 0], road: S, owner: you, people: {tourist: 1}},"
    " hardware_store: {at: [3, 0], road: W, owner: you}}\n"
    "steps: [{by: grifter, do: build, tile: wild_w4, at: [3, 1], road: W%s}]"
)
"""A copy tile is worth $4 beside each building; between T7 and the Hardware Store it encloses a street."""


def test_tied_places_of_a_copy_tile_are_told_apart_by_people():
    ruling = last(TIED_COPIES % ", refused: streets.solo.copy_place")
    assert text_of(ruling.broken[0]) == "nobody would move to his buildings from there; people who would from 2,0: 1"


def test_to_enclose_a_street_that_nobody_leaves_is_no_merit_of_a_copy_tile():
    assert last(TIED_COPIES.replace("people: {tourist: 1}", "people: none") % "").accepted


def in_russian(text):
    """The verdict on the last step of a script, in Russian, on one line."""
    with speaking("ru"):
        said = referee.tell(referee.judge(referee.loads(text))[-1])
    return " ".join(said.split())


def test_an_equal_first_place_is_told_of_all_who_have_it():
    text = f"{TWO}position: {{players: {{anya: {{money: 8}}, borya: {{money: 8}}}}}}\nsteps: [{{ask: winner}}]"
    assert "больше всего денег у игроков anya и borya: 8 долларов у каждого" in in_russian(text)


def test_the_last_tiles_of_the_grifter_come_from_his_endgame_stack():
    text = (
        f"{SOLO}position:\n  turn: you\n  tiles_left: 0\n"
        "  players: {you: {hand: {tourist_t8: 1}}, grifter: {hand: {unknown: 1}}}\n"
        f"  city: {{{BARE}, hardware_store: {{at: [0, 0], road: S}}}}\n"
        "steps: [{by: you, do: build, tile: tourist_t8, at: [1, 0], road: S}]"
    )
    assert "теперь Проныра берёт 1 постройку из стопки конца игры" in in_russian(text)


def test_where_nobody_moves_to_the_grifter_nobody_is_counted():
    text = (
        f"{SOLO}position:\n  turn: grifter\n  stack: [wild_w5]\n  players: {{you: {{hand: {{unknown: 2}}}}}}\n"
        f"  city: {{{BARE}, {HOUSE}, {GALLERY.replace('anya', 'you')}}}\n"
        "steps: [{by: grifter, do: build, tile: wild_w5, at: [2, 0], road: W}]"
    )
    assert "на месте (2, 0) постройка закрывает улицу; к Проныре никто не переедет" in in_russian(text)
