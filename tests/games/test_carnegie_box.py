"""The Carnegie box against the counts of the fact base, and the chances of Andrew's deck."""

from collections import Counter

import pytest

from referee.games.carnegie import GAME
from referee.games.carnegie.automaton.deck import deck
from referee.games.carnegie.moves.using import Use
from referee.games.carnegie.state import Carnegie
from referee.kernel.context import Context
from referee.language.current import speaking
from referee.language.moves import in_words
from referee.language.speaking import language_of
from referee.odds.random_player import seated
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare

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
        cx = Context(seated(GAME, "yellow", "andrew", difficulty=level))
        cards = Counter(BOX.solo_cards[card].deck for card in deck(cx, state))
        assert cards["normal"] * 20 == share * cards.total()
    cx = Context(seated(GAME, "yellow", "andrew", difficulty="standard"))
    tucked = {"0": dict.fromkeys([f"A{n:02}" for n in range(1, 6)], 1)}
    assert {BOX.solo_cards[card].deck for card in deck(cx, Carnegie(vp_cards=tucked))} == {"normal"}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ("cities: {boise: {region: north}}", "'north' is no region in cities.boise"),
        ("cities: {boise: {links: [reno, tulsa]}}", "'tulsa' is no city in cities.boise"),
        ("cities: {boise: {spaces: {MIDDLE: any}}}", "'MIDDLE' is no build space in cities.boise"),
        ("cities: {boise: {spaces: {BL: zoo}}}", "'zoo' is no project in cities.boise"),
        ("tracks: {west: {spaces: [{level: airship, income: {vp: 1}}]}}", "'airship' is no level in tracks.west"),
        (
            "tracks: {west: {spaces: [{level: wagon, income: {vp: 1}, reward: {vp: 1}}]}}",
            "'vp' is no reward in tracks.west",
        ),
        ("tiles: {1a: {spaces: [west, moon, donation, east]}}", "'moon' is no event in tiles.1a"),
        ("cells: {a1: {holds: mint}}", "'mint' is no department in cells.a1"),
        ("cells: {a1: {floor: 9}}", "'9' is no floor in cells.a1"),
        ("departments: {sales: {type: marketing}}", "'marketing' is no row in departments.sales"),
        ("donations: {health_west: {type: marketing}}", "'marketing' is no row in donations.health_west"),
        ("donations: {health_west: {region: north}}", "'north' is no region in donations.health_west"),
        ("donations: {health_west: {projects: [zoo]}}", "'zoo' is no project in donations.health_west"),
        ("donations: {health_west: {pay: {vp: 1}}}", "'vp' is no price in donations.health_west"),
        ("solo_cards: {N01: {action: marketing}}", "'marketing' is no row in solo_cards.N01"),
        ("solo_cards: {N01: {takes: [marketing]}}", "'marketing' is no row in solo_cards.N01"),
        ("solo_cards: {N01: {donation: zoo}}", "'zoo' is no donation in solo_cards.N01"),
        ("solo_cards: {N01: {region: north}}", "'north' is no region in solo_cards.N01"),
    ],
)
def test_a_changed_box_names_only_what_there_is(changed: str, said: str) -> None:
    with pytest.raises(Unusable) as wrong:
        prepare(read_text(f"game: carnegie\nplayers: [maria, artem]\ncomponents: {{{changed}}}\nseed: 1\n", "box"))
    assert [(problem.code, problem.message) for problem in wrong.value.problems] == [("names.component", said)]


@pytest.mark.parametrize(("spoken", "said"), [("en", "use Secretariat"), ("ru", "использовать отдел «Secretariat»")])
def test_what_a_file_gives_is_told_by_the_name_it_gives(spoken: str, said: str) -> None:
    fields = {"name": "Secretariat", "type": "management", "number": 17, "desks": [1]}
    table = GAME.table(GAME.seat("maria", "artem"), given={"departments": {"secretariat": fields}})
    with speaking(spoken):
        assert in_words(table, Use("secretariat")) == said
        assert language_of(table.game).label("secretariat").strip("«»") == "Secretariat"
        assert language_of(GAME).label("secretariat") == "secretariat"


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (
            Use("start_commerce_finance", "mission_dollars", area="west"),
            "использовать отдел «Торговля и финансы»: отправить сотрудника в командировку на Запад, "
            "чтобы получить доллары за командировку",
        ),
        (Use("start_commerce_finance", "dollars"), "использовать отдел «Торговля и финансы», чтобы получить доллары"),
        (
            Use("recruiting", "employee", area="south", to="new_lobby"),
            "использовать отдел «Наём»: отправить сотрудника в командировку на Юг, чтобы получить нового сотрудника "
            "и положить его в отдел «Новая приёмная»",
        ),
        (
            Use("start_rnd", to="new_lobby"),
            "использовать начальный отдел ИР, а нового сотрудника положить в отдел «Новая приёмная»",
        ),
    ],
)
def test_a_use_tells_whom_it_sends_and_whom_it_hires(move: Use, said: str) -> None:
    with speaking("ru"):
        assert in_words(GAME.table(GAME.seat("maria", "artem")), move) == said
