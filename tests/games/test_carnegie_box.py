"""The Carnegie box against the counts of the fact base, and the chances of Andrew's deck."""

from collections import Counter

from referee.games.carnegie import GAME
from referee.games.carnegie.robot.deck import deck
from referee.games.carnegie.state import Carnegie
from referee.kernel.cx import Cx
from referee.odds.robot import seated

BOX = GAME.standard_box


def test_the_map_has_what_the_fact_base_counts() -> None:
    sizes = Counter(city.size for city in BOX.cities.values())
    assert sizes == {"small": 18, "medium": 10, "major": 4}
    assert sum(len(city.spaces) for city in BOX.cities.values()) == 68
    assert sum(city.transport_mark for city in BOX.cities.values()) == 13
    links = {frozenset((a, b)) for a, city in BOX.cities.items() for b in city.links}
    assert len(links) == 54
    assert all(a in BOX.cities[b].links for a, city in BOX.cities.items() for b in city.links)


def test_every_tab_ends_with_the_printed_maximum() -> None:
    for project, about in BOX.projects.items():
        assert BOX.tabs[f"{project}_vp"].sections[-1].vp == about.tab_vp
        assert BOX.tabs[f"{project}_limit"].sections[-1].limit == 3
        assert len(BOX.tabs[f"{project}_vp"].sections) == len(BOX.tabs[f"{project}_limit"].sections) == 7


def test_the_company_board_has_ten_empty_cells_and_five_departments() -> None:
    assert len(BOX.cells) == 16
    assert len([cell for cell in BOX.cells.values() if not cell.holds]) == 10
    assert len(BOX.starting) == 5
    assert len(BOX.kinds) == 16


def test_rings_are_the_steps_told_the_other_way() -> None:
    for rings, steps in ((BOX.rings, BOX.steps), (BOX.rings_past_lobby, BOX.steps_past_lobby)):
        told = {(start, cell): n for start, by in rings.items() for n, cells in by.items() for cell in cells}
        assert told == {way: n for way, n in steps.items() if n}
    assert BOX.steps["b1", "d1"] == 2
    assert BOX.steps_past_lobby["b1", "d1"] == 4


def test_a_card_comes_up_as_often_as_its_kind_is_in_the_deck() -> None:
    state = Carnegie()
    for level, share in (("simple", 20), ("standard", 15), ("hard", 10), ("expert", 5)):
        cx = Cx(seated(GAME, "yellow", "andrew", difficulty=level))
        cards = Counter(BOX.solo_cards[card].deck for card in deck(cx, state))
        assert cards["normal"] * 20 == share * cards.total()
    cx = Cx(seated(GAME, "yellow", "andrew", difficulty="standard"))
    tucked = {"0": dict.fromkeys([f"A{n:02}" for n in range(1, 6)], 1)}
    assert {BOX.solo_cards[card].deck for card in deck(cx, Carnegie(vp_cards=tucked))} == {"normal"}
