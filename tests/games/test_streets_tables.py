"""The position as people see it, and what the referee says when a fact is missing."""

import pytest

from referee.language.speaking import language_of
from referee.report.terminal.table_text import grid_text
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run

HEAD = "game: streets\nplayers: [anya, borya]\n"
ADVISED = "options: {modules: [advisors]}"
CITY = """
position:
  players: {anya: {advisor: investor}}
  city:
    city_park: none
    central_station: none
    student_house: {at: [0, 0], road: E, owner: anya, signs: 2, people: {hipster: 1}}
    starter_home: {at: [1, 1], road: S, seekers: {parent: 2}}
"""


def tables(text):
    """All tables of a position, by title."""
    main = run(prepare(read_text(text, "test"))).main
    shown = main.table.game.tables(main.table.quiet(), main.end)
    return {grid.id: grid_text(grid, language_of(main.table.game)) for grid in shown}


def failures(text):
    """What goes wrong in a script."""
    return [failure.message for failure in run(prepare(read_text(text, "test"))).failures]


def test_the_map_shows_tiles_where_they_lie_with_roads_signs_people_and_seekers():
    lines = tables(HEAD + ADVISED + CITY)["City"].splitlines()
    north, south = (next(i for i, line in enumerate(lines) if tile in line) for tile in ("Starter", "Student"))
    assert north < south
    assert lines[north].index("Starter Home") > lines[south].index("Student House")
    text = "\n".join(lines)
    assert all(word in text for word in ("road right", "road below", "sign: anya x2", "1 hipster", "(2 parents)"))


def test_streets_players_and_supplies_are_listed():
    shown = tables(HEAD + "options: {modules: [business, advisors]}" + CITY)
    assert "open, open" in shown["Streets"]
    assert "3 unknown tiles" in shown["Players"] and "advisor" in shown["Players"]
    assert "12 leisure" in shown["Supplies"]


def test_an_empty_city_has_an_empty_map():
    assert "nothing" in tables(HEAD + "position: {city: {central_station: none, city_park: none}}")["City"]


@pytest.mark.parametrize(
    ("rest", "asked"),
    [
        (ADVISED + CITY + "steps: [{ask: value, tile: art_gallery}]", "city.art_gallery"),
        (ADVISED + CITY + "steps: [{ask: value, by: borya, tile: art_gallery}]", "city.art_gallery"),
        (ADVISED + CITY + "steps: [{ask: value, tile: starter_home}]", "by"),
        (ADVISED + CITY + "steps: [{ask: copy_targets, by: anya, tile: wild_w4}]", "city.wild_w4"),
        (ADVISED + CITY + "steps: [{ask: copy_targets, tile: starter_home}]", "by"),
        (ADVISED + CITY + "steps: [{ask: best_places, tile: toy_store}]", "players"),
        (
            "options: {modules: [advisors], readings: {streets.amb.hacker_backs: front_symbols}}\nposition: {players:"
            " {anya: {advisor: hacker, hand: {unknown_hipster: 3}}}, city: {art_gallery:"
            " {at: [-1, 0], road: S, owner: anya}}}\nsteps: [{ask: value, tile: art_gallery}]",
            "players.anya.hand",
        ),
        (
            "options: {modules: [advisors]}\nposition: {players: {anya: {advisor: hacker}}, city: {art_gallery:"
            " {at: [-1, 0], road: S, owner: anya}}}\nsteps: [{ask: value, tile: art_gallery}]",
            "players.anya.hand",
        ),
        (
            "options: {modules: [business]}\ncomponents: {tiles: {cafe: {type: hipster, symbols: {hipster: 1}}}}\n"
            "position: {players: {anya: {signs: 0}}, city: {cafe: {at: [-1, 0], road: S, owner: anya}}}\n"
            "steps: [{by: anya, do: abandon, tile: cafe}]",
            "components.tiles.cafe.business",
        ),
    ],
)
def test_a_missing_fact_is_named(rest, asked):
    assert any(f"this needs {asked}:" in message for message in failures(HEAD + rest))
