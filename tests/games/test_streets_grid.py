"""The formal model of a city of Streets: every claim of its checks is a test."""

from itertools import product
from random import Random

import pytest

from referee.games.streets.grid import (
    OPPOSITE,
    ROADS,
    STEP,
    around,
    beside,
    contact,
    contacts,
    fits,
    grown,
    inwards,
    length,
    open_cells,
    places,
    run,
)
from referee.games.streets.street_index import Plan

STATION, PARK = (0, 0), (1, 0)
START = {STATION: "S", PARK: "W"}
EXAMPLE = {(0, 0): "E", (1, 0): "S", (2, 0): "S", (3, 0): "S", (4, 0): "W"}
"""Student House, Starter Home, Flea Market, Art Gallery, Hardware Store."""
EAST = {
    "N": ("continue", "none", "none", "tee"),
    "E": ("tee", "none", "tee", "long"),
    "S": ("none", "none", "continue", "tee"),
    "W": ("none", "none", "none", "none"),
}
"""The contact table for a neighbour to the east: rows a, columns b = N E S W."""
TURN = {"N": "E", "E": "S", "S": "W", "W": "N"}


def strip(cell, road):
    """The road of a tile drawn as points on a grid of 4 x 4 for each cell: a line along one edge."""
    x, y = cell[0] * 4, cell[1] * 4
    along = {"N": [(x + i, y + 4) for i in range(5)], "S": [(x + i, y) for i in range(5)]}
    along |= {"E": [(x + 4, y + i) for i in range(5)], "W": [(x, y + i) for i in range(5)]}
    return along[road]


def test_the_contact_table_for_the_east():
    assert {a: tuple(contact(a, "E", b) for b in ROADS) for a in ROADS} == EAST


@pytest.mark.parametrize(("a", "d", "b"), [*product(ROADS, repeat=3)])
def test_contacts_turn_with_the_table(a, d, b):
    assert contact(a, d, b) == contact(TURN[a], TURN[d], TURN[b])


@pytest.mark.parametrize(("a", "d", "b"), [*product(ROADS, repeat=3)])
def test_a_contact_is_the_same_from_both_sides(a, d, b):
    assert contact(a, d, b) == contact(b, OPPOSITE[d], a)


@pytest.mark.parametrize(("a", "d", "b"), [*product(ROADS, repeat=3)])
def test_contacts_agree_with_drawn_roads(a, d, b):
    """Roads drawn as lines: the same line is long, one shared point that both reach across the edge is a meeting."""
    one, other = strip((0, 0), a), strip(STEP[d], b)
    common = set(one) & set(other)
    expected = "long" if len(common) == 5 else "none"
    if len(common) == 1:
        (point,) = common
        edge = strip((0, 0), d)
        lies_on_edge = a == d or b == OPPOSITE[d]
        ends_at_edge = point in edge and (a in (d,) or point in (one[0], one[-1]))
        if a == b and ends_at_edge and not lies_on_edge:
            expected = "continue"
        elif lies_on_edge:
            expected = "tee"
    assert contact(a, d, b) == expected


def test_setup_the_roads_of_station_and_park_form_a_corner():
    assert contacts(START, STATION, "S") == {PARK: "tee"}
    street = run(START, STATION, "S")
    assert street.cells == (STATION,)
    assert street.ends == ((-1, 0), PARK)
    assert inwards(street.road)[1] == "W"
    assert not any(end in START for end in run(START, PARK, "W").ends)


def test_the_street_of_the_scoring_example_is_enclosed_and_both_ends_point_in():
    street = run(EXAMPLE, (2, 0), "S")
    assert street.cells == ((1, 0), (2, 0), (3, 0))
    assert street.ends == ((0, 0), (4, 0))
    assert tuple(EXAMPLE[end] for end in street.ends) == inwards(street.road)
    assert not any(end in EXAMPLE for end in run(EXAMPLE, (0, 0), "E").ends), "the Student House's own street is open"


@pytest.mark.parametrize(("cell", "road"), [((0, 1), "E"), ((0, -1), "E"), ((0, 1), "S"), ((0, -1), "N")])
def test_trendy_lofts_fit_next_to_the_student_house(cell, road):
    assert fits(EXAMPLE, cell, road, most=5)


@pytest.mark.parametrize("road", ROADS)
def test_nothing_connects_to_the_sky_edge_of_the_student_house(road):
    assert not fits(EXAMPLE, (-1, 0), road, most=5)


def test_a_street_below_an_upright_station_has_it_as_end_that_points_in():
    city = {STATION: "S", (0, -1): "E", (0, -2): "E"}
    street = run(city, (0, -1), "E")
    assert street.cells == ((0, -2), (0, -1))
    assert street.ends == ((0, -3), STATION)
    assert city[STATION] == inwards(street.road)[1]


@pytest.mark.parametrize(("road", "points"), [("W", True), ("E", False), ("N", False)])
def test_an_end_building_shuts_whatever_way_it_is_turned_but_points_in_only_with_its_road(road, points):
    city = {(0, 0): "S", (1, 0): road}
    street = run(city, (0, 0), "S")
    assert street.ends[1] in city
    assert (road == inwards(street.road)[1]) is points
    plan = Plan.of([("shop", (0, 0), "S"), ("end", (1, 0), road)])
    assert plan.streets["shop"].turned is (road == "N")
    assert plan.streets["shop"].facing == (("end",) if points else ())


def test_a_building_joins_two_runs_only_up_to_the_limit():
    city = {(x, 0): "S" for x in (0, 1, 3, 4)}
    assert fits(city, (2, 0), "S", most=5)
    assert not fits(city | {(5, 0): "S"}, (2, 0), "S", most=5)


def test_long_sides_never_touch_unless_they_are_read_so():
    city = {(1, 0): "S", (0, -1): "N"}
    assert not fits(city, (1, -1), "N", most=5)
    assert fits(city, (1, -1), "N", most=5, long_sides=True)
    assert not fits({(1, 0): "S"}, (1, -1), "N", most=5, long_sides=True), "long sides connect nothing"


def test_diagonal_neighbours_never_touch():
    assert contacts({(1, 1): "S"}, (0, 0), "N") == {}


def test_places_are_exactly_the_fitting_cells():
    cells = product(range(-3, 8), range(-4, 5))
    wanted = {(cell, road) for cell in cells for road in ROADS if fits(EXAMPLE, cell, road, 5)}
    assert set(places(open_cells(EXAMPLE, 5))) == wanted


@pytest.mark.parametrize("seed", range(10))
def test_open_cells_are_kept_up_to_date_as_a_city_grows(seed):
    random, city = Random(seed), dict(START)
    known = open_cells(city, 5)
    for _ in range(40):
        cell, road = random.choice([*places(known, long_sides=seed % 2 == 0)])
        assert fits(city, cell, road, 5, long_sides=True)
        city[cell] = road
        known = grown(known, city, cell, 5)
        assert known == open_cells(city, 5)
        assert len(run(city, cell, road).cells) <= 5


@pytest.mark.parametrize("seed", range(10))
def test_open_cells_may_be_looked_up_after_several_tiles(seed):
    random, city = Random(seed), dict(START)
    known = open_cells(city, 5)
    for _ in range(12):
        laid = []
        for _ in range(3):
            cell, road = random.choice([*places(open_cells(city, 5))])
            city[cell] = road
            laid.append(cell)
        for cell in laid:
            known = grown(known, city, cell, 5)
        assert known == open_cells(city, 5)


def test_the_eight_cells_around():
    assert len({*around((2, 3))}) == 8
    assert all(max(abs(x - 2), abs(y - 3)) == 1 for x, y in around((2, 3)))
    assert beside((2, 3), "N") == (2, 4)


@pytest.mark.parametrize("seed", range(10))
def test_a_plan_keeps_every_street_as_it_is_walked_along(seed):
    random, plan = Random(seed), Plan.of([("station", STATION, "S"), ("park", PARK, "W")])
    for number in range(40):
        cell, road = random.choice([*places(plan.open_cells(5))])
        before, plan = plan, plan.plus(f"t{number}", cell, road)
        assert cell not in before.cells, "nobody changes a plan"
        for at, tile in plan.cells.items():
            line, street = run(plan.roads, at, plan.roads[at]), plan.streets[tile]
            assert street.tiles == tuple(plan.cells[there] for there in line.cells)
            assert len(street.tiles) == length(plan.roads, at, plan.roads[at])
            assert street.ends == tuple(plan.cells.get(end) for end in line.ends)
            assert street.turned == any(plan.roads.get(end) == OPPOSITE[line.road] for end in line.ends)
            ends = zip(line.ends, inwards(line.road), strict=True)
            assert street.facing == tuple(plan.cells[end] for end, to in ends if plan.roads.get(end) == to)
        changed = [street for street in {*plan.streets.values()} if street not in before.streets.values()]
        assert sorted(changed, key=repr) == sorted(plan.renewed, key=repr)
