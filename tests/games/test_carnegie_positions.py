"""What a Carnegie position leaves open and a ruling needs: the referee asks for it instead of choosing."""

import pytest

from referee.games.carnegie import GAME
from referee.kernel.position import lay
from referee.odds.random_player import seated
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run

TWO = "players: [maria, artem]"
SOLO = "players: [you, andrew]"


def failures(text: str) -> list[str]:
    """What goes wrong with a scenario."""
    return [failure.message for failure in run(prepare(read_text(f"game: carnegie\n{text}\n", "open"))).failures]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (f"{TWO}\nposition: {{}}\nsteps: [{{ask: score, by: maria}}]", "cities"),
        (
            f"{TWO}\nposition: {{cities: {{reno: maria, boise: maria}}}}\n"
            "steps: [{ask: donation_vp, by: maria, cell: rights_industry}]",
            "players.maria.tabs.industry.built",
        ),
        (
            f"{TWO}\nposition: {{cities: {{san_francisco: maria, denver: maria}}}}\n"
            "steps: [{ask: donation_vp, by: maria, cell: rights_industry}]",
            "players.maria.tabs.industry.built",
        ),
        (
            f"{TWO}\nposition: {{cities: {{duluth: maria}}}}\n"
            "steps: [{ask: donation_vp, by: maria, cell: rights_housing_commerce}]",
            "players.maria.tabs.housing.built",
        ),
        (
            f"{TWO}\nposition: {{cities: {{duluth: maria}}}}\nsteps: [{{ask: score, by: maria}}]",
            "players.maria.tabs.housing.at",
        ),
        (
            f"{TWO}\nposition: {{cities: {{duluth: maria}}}}\nsteps: [{{ask: tab_vp, by: maria, tab: commerce}}]",
            "players.maria.tabs.commerce.at",
        ),
        (f"{TWO}\nposition: {{}}\nsteps: [{{ask: donation_vp, by: maria, cell: health_south}}]", "cities"),
        (
            f"{TWO}\nposition: {{players: {{maria: {{tabs: {{industry: {{built: 3}}}}}}}}}}\n"
            "steps: [{ask: donation_vp, by: maria, cell: health_east}]",
            "cities",
        ),
        (
            f"{TWO}\nposition: {{row: construction, stage: use, cities: {{boston: {{BL: maria}}, duluth: maria}}}}\n"
            "steps: [{by: maria, do: build, department: start_construction, project: commerce, city: chicago, "
            "area: midwest}]",
            "players.maria.tabs.commerce.discs",
        ),
        (
            f"{TWO}\nposition: {{row: construction, stage: use, cities: {{chicago: artem}}}}\n"
            "steps: [{by: maria, do: build, department: start_construction, project: commerce, city: chicago, "
            "area: midwest}]",
            "cities.chicago",
        ),
        (
            f"{TWO}\nposition: {{donations: {{health_west: [maria]}}, players: {{maria: {{departments: "
            "{a1: communications}, people: {a1: {active: 1}}}}}\n"
            "options: {readings: {carnegie.amb.communications_cost: previous_plus_three}}\n"
            "steps: [{ask: donation_cost, by: maria}]",
            "players.maria.last_donation",
        ),
        (
            f"{TWO}\ncomponents: {{departments: {{start_rnd: {{desks: [0, 5]}}}}}}\n"
            "position: {row: hr, stage: activate, players: {maria: {people: {start_rnd: {active: 1, inactive: 1}}}}}\n"
            "steps: [{by: maria, do: activate, at: start_rnd}]",
            "players.maria.people.start_rnd.desks",
        ),
        (
            f"{SOLO}\nposition: {{row: management, stage: andrew, card: N06, timeline: {{management: {{tile: 1a}}}}}}\n"
            "steps: [{by: andrew, do: act}]",
            "removed",
        ),
    ],
)
def test_an_open_fact_is_asked_for(text: str, key: str) -> None:
    (message,) = failures(text)
    assert message.startswith(f"this needs {key}: ")


def test_a_card_with_another_back_cannot_come_up() -> None:
    position = "{row: hr, stage: andrew, backs: [rnd], timeline: {hr: {tile: 1a}}}"
    (message,) = failures(
        f"{SOLO}\nposition: {position}\nsteps: [{{by: andrew, do: act, chance: {{andrew_card: N01}}}}]"
    )
    assert message.startswith("Andrew's card cannot be N01")


def test_income_wanted_from_spaces_nobody_freed_has_no_answer() -> None:
    (message,) = failures(f"{TWO}\nposition: {{}}\nsteps: [{{ask: income, by: maria, area: west, hires: 4}}]")
    assert message == "there is no answer to this"


def test_neutral_discs_end_with_the_cards() -> None:
    """Where every city and cell is full the last card ends it: nothing is drawn from an empty deck."""
    full = (
        "{is: neutral_discs, left: 1, drawn: ["
        + ", ".join(f"{deck}{n:02}" for deck in "NA" for n in range(1, 21))
        + "]}"
    )
    assert failures(f"{TWO}\nseed: 1\nposition: {{stage: {full}}}") == []


def test_rows_without_a_tile_are_open() -> None:
    seats = seated(GAME, "yellow", "blue")
    state = lay(seats, {"timeline": {"hr": {"tile": "1a"}, "rnd": {"tile": "2b"}}})
    assert GAME.open_facts(seats, state) == ("timeline.management.tile", "timeline.construction.tile")


def test_those_who_sit_before_the_one_to_activate_have_finished() -> None:
    """Nobody said who is first: the first seat is."""
    seats = seated(GAME, "yellow", "blue", "white")
    state = lay(seats, {"row": "hr", "stage": "activate", "turn": "blue"})
    assert state.top.actors(seats, state) == ("blue", "white")


@pytest.mark.parametrize(
    ("position", "number", "first"),
    [
        ({"vp_cards": {"0": {"N01": 1, "N02": 1}}, "card": "N03", "row": "hr", "stage": "andrew"}, 3, "yellow"),
        ({"vp_cards": {"0": {"N01": 1, "N02": 1}, "3": {"N03": 1}}}, 4, "andrew"),
        ({"vp_cards": {"0": {"N01": 1, "N02": 1}}, "first": "andrew"}, 4, "andrew"),
    ],
)
def test_the_cards_of_andrew_count_the_rounds(position: dict[str, object], number: int, first: str) -> None:
    state = lay(seated(GAME, "yellow", "andrew"), position)
    assert (state.round, state.first) == (number, first)


def test_neutral_discs_not_begun_are_all_to_come() -> None:
    with pytest.raises(Unusable) as refused:
        failures(f"{TWO}\nposition: {{stage: [housing, neutral_discs], cities: {{reno: neutral}}}}")
    assert "19 neutral discs, and 18 with this number of players" in str(refused.value)


def test_tabs_get_no_more_discs_than_the_box_has() -> None:
    """30 discs, 1 on the score track, 4 on transport tracks, 12 on donations: 13 are left for tabs and map."""
    seats = seated(GAME, "yellow", "blue")
    donations = {cell: ["yellow"] for cell in [*seats.layout.donations][:12]}
    pulled = {project: {"side": "limit", "at": 7} for project in seats.layout.projects}
    state = lay(seats, {"donations": donations, "players": {"yellow": {"tabs": pulled}}})
    tabs = state.players["yellow"].tabs.values()
    assert sum(tab.discs + tab.built for tab in tabs) == 13
    assert state.discs["yellow"] == 0
