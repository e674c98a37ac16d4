"""The counts in `*.txt` are compared; REFEREE_UPDATE=1 writes them anew."""

import os
from pathlib import Path

import pytest

from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run
from tests.perft.count import perft

HERE = Path(__file__).parent
POSITIONS = {
    "magnate": {
        "opening bid": "position: {tiles: {1: lyndal, 2: ridgeway}}",
        "first action": "position: {stage: action, tiles: {1: lyndal, 2: ridgeway},"
        " plots: {1B: {for_sale: true}, 2E: {for_sale: true}}}",
        "landlord": "position: {stage: action, tiles: {5: ridgeway}, players: {vector: {money: 4000}},"
        " plots: {5E: {owner: vector, building: apartments, tenants: {home: 2}}, 5A: {owner: vector},"
        " 5F: {for_sale: true}}}",
        "attracting": "position: {stage: attract, tiles: {5: ridgeway},"
        " plots: {5E: {owner: vector, building: apartments}, 5H: {owner: vector, building: retail_units}}}",
    },
    "streets": {
        "opening": "position: {players: {anya: {hand: {student_house: 1}}, borya: {hand: {hardware_store: 1}}}}",
        "two tiles each": "position: {tiles_left: 0, city: {city_park: none}, players: {anya: {hand: {student_house: 1,"
        " starter_home: 1}}, borya: {hand: {hardware_store: 1, shopper_s7: 1}}}}",
        "no sign left": "position: {players: {anya: {signs: 0, hand: {starter_home: 1}},"
        " borya: {hand: {toy_store: 1}}},"
        " city: {art_gallery: {at: [-1, 0], road: S, owner: anya, people: {hipster: 1}},"
        " micro_brewery: {at: [-2, 0], road: S, owner: borya}}}",
        "people with a choice": "position: {players: {anya: {hand: {hardware_store: 1}},"
        " borya: {hand: {toy_store: 1}}},"
        " city: {student_house: {at: [0, 5], road: E, owner: anya},"
        " art_gallery: {at: [1, 5], road: S, owner: borya, people: {hipster: 3}}}}",
        "business": "options: {modules: [business]}\nposition: {players: {anya: {hand: {wild_w2: 1}},"
        " borya: {hand: {toy_store: 1}}}, city: {city_park: none, student_house: {at: [-2, 0], road: E},"
        " hipster_h5: {at: [-1, 0], road: S, owner: borya}}}",
    },
    "carnegie": {
        "housing": "position: {stage: housing, cities: {boston: {BL: neutral}, chicago: {TR: neutral}}}",
        "choose a row": "position: {round: 8, timeline: {hr: {tile: 1a, at: 5}, management: {tile: 2a, at: 2},"
        " construction: {tile: 3a}, rnd: {tile: 4a}}, players: {yellow: {missions: {west: 2}}}}",
        "income": "position: {row: hr, stage: {is: income, area: east}, players: {yellow: {missions: {east: 2},"
        " departments: {b3: new_lobby}, transport: {east: 3}, tabs: {housing: {side: vp, at: 3, built: 3}}}}}",
        "people": "position: {row: hr, stage: use,"
        " players: {yellow: {people: {start_hr: none, lobby: {inactive: 1}}}}}",
        "management": "position: {row: management, stage: use, removed: {sales: 2},"
        " players: {yellow: {goods: 2, reserved: recruiting}}}",
        "construction": "position: {row: construction, stage: use, cities: {boston: {BL: neutral}},"
        " players: {yellow: {goods: 3, transport: {midwest: 3}}}}",
        "research": "position: {row: rnd, stage: use,"
        " players: {yellow: {research_points: 4}, blue: {transport: {west: 5}}}}",
        "activation": "position: {row: hr, stage: activate, timeline: {hr: {tile: 1a}},"
        " players: {yellow: {people: {start_hr: {active: 1, inactive: 2}, start_rnd: {inactive: 3}}}}}",
        "last space": "position: {row: hr, stage: {is: last_space, area: west},"
        " players: {yellow: {missions: {west: 1}, dollars: 9}}}",
    },
    "corporations": {
        "start": "position: {players: {red: {hand: {f_exact: 1, t_taxi: 1}}, blue: {hand: none}}}",
        "home with a sabotage": "position: {stage: stopped, field: {D2: {owner: blue, chip: e01, mark: 1},"
        " B2: {owner: red, chip: e02}}, players: {red: {money: 500, hand: none},"
        " blue: {hand: {t_wolf: 1, t_trampoline: 1}}}}",
        "building beside two": "position: {stage: stopped, field: {C3: {owner: blue, chip: e01}, B4: {owner: blue,"
        " chip: e02}, B2: {owner: red, chip: e01}}, players: {red: {pawn: 14, money: 900, hand: none},"
        " blue: {hand: none}}}",
        "mafia and white trumps": "position: {stage: stopped, field: {D2: {owner: blue, chip: e01, guard: 1}},"
        " players: {red: {pawn: 3, money: 300, hand: {t_distract: 1, t_pickpocket: 1}},"
        " blue: {hand: {f_mirror: 1, f_lawyer: 1}}}}",
        "open events": "position: {stage: [stopped, {is: events, who: red, cards: [ev_taxi, ev_guards]}],"
        " field: {B2: {owner: red, chip: e01}}, players: {red: {pawn: 6, hand: none}, blue: {hand: none}}}",
    },
}
PLAYERS = {
    "magnate": "vector, greyfield",
    "streets": "anya, borya",
    "carnegie": "yellow, blue",
    "corporations": "red, blue",
}
DEPTH = 3


def counted(game: str) -> str:
    """The file of a game: position, depth, count."""
    lines = []
    for name, position in POSITIONS[game].items():
        text = f"game: {game}\nplayers: [{PLAYERS[game]}]\n{position}\n"
        main = run(prepare(read_text(text, name))).main
        counts = [perft(main.table, main.end, depth) for depth in range(1, DEPTH + 1)]
        lines.append(f"{name}: {' '.join(map(str, counts))}\n")
    return "".join(lines)


@pytest.mark.parametrize("game", POSITIONS)
def test_perft(game: str) -> None:
    file, found = HERE / f"{game}.txt", counted(game)
    if os.environ.get("REFEREE_UPDATE"):
        file.write_text(found, encoding="utf-8")
    assert found == file.read_text(encoding="utf-8")
