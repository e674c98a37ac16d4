"""What the schema has against a file is said in words a newcomer understands, at the place that has to be mended."""

import re

import pytest

from referee.games import load_game
from referee.scenario.file.decoder import step_fits
from referee.scenario.file.document import Problem
from referee.scenario.file.reader import read_text
from referee.scenario.file.schema_errors import schema_problems

HEAD = "game: magnate\nplayers: [anna: vector, boris: greyfield]\n"
UNKNOWN, MISSING, TYPE, VALUE = "schema.unknown-key", "schema.missing-key", "schema.type", "schema.value"
JARGON = re.compile(
    r"schema|valid|True|False|None|\bstr\b|\bint\b|\bdict\b|integer|boolean|object|array|property|\^|\\"
)

CASES = [
    # typos in keys, at every level
    ("postion: {round: 3}", UNKNOWN, "3:1", "a scenario has no key 'postion'; did you mean 'position'"),
    ("source: {bok: x}", UNKNOWN, "3:10", "'source' has no key 'bok'; did you mean 'book'?"),
    ("options: {set_up: tutorial}", UNKNOWN, "3:11", "there is no option 'set_up'; did you mean 'setup'?"),
    ("components: {tile: {}}", UNKNOWN, "3:14", "there is no kind of component 'tile'; did you mean 'tiles'"),
    ("components: {risk: {R01: {tp: 1}}}", UNKNOWN, "3:27", "'R01' has no key 'tp'; did you mean 'top'?"),
    ("position: {landprice: 700}", UNKNOWN, "3:12", "the position has no key 'landprice'; did you mean 'land_price'?"),
    ("position: {plots: {5E: {ownr: anna}}}", UNKNOWN, "3:25", "'5E' has no key 'ownr'; did you mean 'owner'?"),
    ("position: {players: {anna: {cash: 5}}}", UNKNOWN, "3:29", "'anna' has no key 'cash' | known: money, adverts"),
    ("position: {plots: {5E: {tenants: 2}}}", TYPE, "3:34", "; for example tenants: {home: 1}"),
    ("position: {markers_drawn: {2A: 1}}", TYPE, "3:27", "; for example markers_drawn: [1B]"),
    ("position: {difficulty: tough}", UNKNOWN, "3:12", "no key 'difficulty' | this is an option: write options: {diff"),
    ("position: {stage: {is: bid, hih: 5}}", UNKNOWN, "3:29", "the stage 'bid' has no key 'hih'; did you mean 'high'?"),
    (
        "steps: [{by: anna, do: bid, amout: 400}]",
        UNKNOWN,
        "3:29",
        "the move 'bid' has no key 'amout'; did you mean 'amount'?",
    ),
    ("steps: [{player: anna, do: pass}]", UNKNOWN, "3:10", "the move 'pass' has no key 'player'; did you mean 'by'?"),
    ("steps: [{ask: dice, plott: 5E}]", UNKNOWN, "3:21", "the question 'dice' has no key 'plott'; did you mean 'plot'"),
    ("steps: [{expect: {}, cite: a}]", UNKNOWN, "3:22", "a step has no key 'cite'"),
    ("steps: [{chance: {die: 4}}]", UNKNOWN, "3:19", "there is no kind of chance 'die'; did you mean 'dice'?"),
    ("lines: {a: {step: []}}", UNKNOWN, "3:13", "the line 'a' has no key 'step'; did you mean 'steps'?"),
    (
        "lines: {a: [{by: anna, do: sell, plat: 5E}]}",
        UNKNOWN,
        "3:34",
        "the move 'sell' has no key 'plat'; did you mean 'plot'?",
    ),
    ("steps: [{by: anna, do: pass, amount: none}]", UNKNOWN, "3:30", "the move 'pass' has no key 'amount'"),
    # keys that belong elsewhere
    ("position: {money: 2m}", UNKNOWN, "3:12", "no key 'money' | write players: {anna: {money: 2000}}"),
    ("position: {boris: {adverts: 2}}", UNKNOWN, "3:12", "no key 'boris' | write players: {boris: {adverts: 2}}"),
    (
        "position: {players.anna.money: 2000}",
        UNKNOWN,
        "3:12",
        "'players.anna.money' cannot be a key here: dots belong to expect | write players: {anna: {money: 2000}}",
    ),
    (
        "position: {plots: {5E.owner: anna}}",
        UNKNOWN,
        "3:20",
        "dots belong to expect | write plots: {5E: {owner: anna}}",
    ),
    (
        "lines: {a: {steps: [{ask: rent}], position: {plots.5E: none}}}",
        UNKNOWN,
        "3:46",
        "dots belong to expect | write plots: {5E: none}",
    ),
    # missing keys
    (
        "steps: [{by: anna, do: attract}]",
        MISSING,
        "3:9",
        "the move 'attract' needs 'plot' | A plot: neighbourhood number",
    ),
    ("steps: [{by: anna, do: build}]", MISSING, "3:9", "the move 'build' needs 'plot' and 'building'"),
    ("steps: [{do: pass}]", MISSING, "3:9", "the move 'pass' needs 'by'"),
    ("steps: [{ask: scoring_aid}]", MISSING, "3:9", "the question 'scoring_aid' needs 'price'"),
    ("lines: {a: {options: {}}}", MISSING, "3:12", "the line 'a' needs 'steps'"),
    ("position: {stage: {plot: 5E}}", MISSING, "3:19", "a stage needs 'is'"),
    ("position: {stage: {is: roll}}", MISSING, "3:19", "the stage 'roll' needs 'plot'"),
    (
        "position: {stage: roll}",
        MISSING,
        "3:19",
        "the stage 'roll' needs more than its name | write {is: roll, plot: ...}",
    ),
    ("steps: [{when: now}]", MISSING, "3:9", "a step needs do, ask, chance or expect"),
    (
        "steps: [{player: A, move: Bid}]",
        MISSING,
        "3:9",
        "a step needs do, ask, chance or expect | write player as by and",
    ),
    ("steps: [{player: A, move: Bid}]", MISSING, "3:9", "move as do"),
    # money and other numbers
    (
        "steps: [{by: anna, do: bid, amount: 400k}]",
        TYPE,
        "3:37",
        "'amount' must be a whole number, found '400k'; money is in thousands: write 400 |",
    ),
    ("steps: [{by: anna, do: bid, amount: $1.2m}]", TYPE, "3:37", "money is in thousands: write 1200 |"),
    ("steps: [{by: anna, do: bid, amount: '1,2 млн'}]", TYPE, "3:37", "money is in thousands: write 1200 |"),
    ("position: {land_price: 2m}", TYPE, "3:24", "money is in thousands: write 2000 |"),
    ("steps: [{by: anna, do: bid, amount: '500'}]", TYPE, "3:37", "found '500'; write 500 without quotes"),
    ("steps: [{by: anna, do: bid, amount: '2,000'}]", TYPE, "3:37", "found '2,000'; write 2000 without quotes"),
    ("steps: [{by: anna, do: bid, amount: lots}]", TYPE, "3:37", "'amount' must be a whole number, found 'lots' |"),
    ("steps: [{by: anna, do: bid, amount: none}]", TYPE, "3:37", "'amount' must be a whole number, found none |"),
    ("position: {round: 3k}", TYPE, "3:19", "'round' must be a whole number, found '3k' | Number of the round, from 1"),
    ("seed: true", TYPE, "3:7", "'seed' must be a whole number, found true"),
    ("steps: [{by: anna, do: bid, amount: -100}]", VALUE, "3:37", "'amount' must be at least 0, found -100"),
    (
        "steps: [{by: anna, do: make_fives, values: [1, 7]}]",
        VALUE,
        "3:48",
        "an entry of 'values' must be at most 6, found 7",
    ),
    ("format: 2", VALUE, "3:9", "'format' must be 1, found 2"),
    # other wrong types
    ("position: {over: yes}", TYPE, "3:18", "'over' must be true or false, found 'yes'; write true"),
    ("position: {plots: {5E: {for_sale: 0}}}", TYPE, "3:35", "must be true or false, found 0; write false"),
    ("note: 5", TYPE, "3:7", "'note' must be text, found 5; write \"5\" in quotes"),
    ("assumed: money", TYPE, "3:10", "'assumed' must be a list, found 'money'; write [money]"),
    ("position: {tiles: {2: [ridgeway]}}", TYPE, "3:23", "'2' of 'tiles' must be text, found [ridgeway]"),
    (
        "steps: {by: anna, do: pass}",
        TYPE,
        "3:8",
        "'steps' must be a list, found {by: anna, do: pass}; begin each entry",
    ),
    ("steps: [bid 400]", TYPE, "3:9", "a step must be a map, found 'bid 400'"),
    ("steps: [{expect: [round]}]", TYPE, "3:18", "'expect' must be a map, found [round]"),
    ("steps: [{by: anna, do: pass, refused: true}]", TYPE, "3:39", "found true; name the rule that refuses the move"),
    ("steps: [{by: anna, do: pass, refused: false}]", TYPE, "3:39", "leave it out when the move is accepted"),
    ("steps: [{chance: {dice: six}}]", TYPE, "3:25", "'dice' must be a whole number or a list, found 'six'"),
    ("steps: [{chance: {dice: [1, six]}}]", TYPE, "3:29", "an entry of 'dice' must be a whole number, found 'six'"),
    ("lines: {a: 3}", TYPE, "3:12", "the line 'a' must be a list of steps, or a map with steps, found 3"),
    ("position: [5]", TYPE, "3:11", "'position' must be a map, found [5]"),
    # words nobody knows
    ("steps: [{by: anna, do: bidd}]", VALUE, "3:24", "there is no move 'bidd'; did you mean 'bid'"),
    ("steps: [{by: anna, do: fly}]", VALUE, "3:24", "there is no move 'fly' | moves: bid, pass, attract"),
    ("steps: [{by: anna, do: [bid]}]", VALUE, "3:24", "there is no move [bid]"),
    ("steps: [{ask: dise, plot: 5E}]", VALUE, "3:15", "there is no question 'dise'; did you mean 'dice'?"),
    ("steps: [{ask: consult}]", VALUE, "3:15", "there is no question 'consult' | write do: consult"),
    ("position: {stage: atract}", VALUE, "3:19", "there is no stage 'atract'; did you mean 'attract'?"),
    ("position: {stage: [{is: biding}]}", VALUE, "3:25", "there is no stage 'biding'; did you mean 'bid'"),
    ("position: {base: nothing}", VALUE, "3:18", "'base' must be setup or empty, found 'nothing'"),
    (
        "status: exakt",
        VALUE,
        "3:9",
        "'status' must be exact, invented or reconstructed, found 'exakt'; did you mean 'exact'?",
    ),
    ("options: {setup: tutorail}", VALUE, "3:18", "found 'tutorail'; did you mean 'tutorial'?"),
    # coordinates and patterns
    (
        "steps: [{by: anna, do: buy, plot: 7Z}]",
        VALUE,
        "3:35",
        "'7Z' is not a plot | A plot: neighbourhood number and letter",
    ),
    ("steps: [{by: anna, do: buy, plot: 5e}]", VALUE, "3:35", "'5e' is not a plot; did you mean '5E'?"),
    ("steps: [{by: anna, do: buy, plot: E5}]", VALUE, "3:35", "'E5' is not a plot; did you mean '5E'?"),
    ("steps: [{by: anna, do: buy, plot: 5Е}]", VALUE, "3:35", "did you mean '5E'?"),
    ("position: {plots: {9A: {owner: anna}}}", VALUE, "3:20", "'9A' is not a plot"),
    ("position: {plots: {9A: none}}", VALUE, "3:20", "'9A' is not a plot"),
    ("position: {tiles: {9: ridgeway}}", VALUE, "3:20", "'tiles' cannot have '9' | Slot 1 to 6"),
    ("position: {markers_drawn: x}", VALUE, "3:27", "'x' is not a plot"),
    (
        "components: {buildings: {house: {type: homes}}}",
        VALUE,
        "3:40",
        "'type' cannot be 'homes'; did you mean 'home'?",
    ),
    ("steps: [{by: anna, do: trade, to: none}]", VALUE, "3:35", "'to' cannot be none"),
]


def problems(text: str) -> tuple[Problem, ...]:
    """All problems of a text, free of the words of programmers."""
    found, _ = schema_problems(read_text(text, "test.yaml"), load_game("magnate"), step_fits)
    assert not [p for p in found if JARGON.search(f"{p.message} {p.hint}")], found
    return found


def told(problem: Problem) -> tuple[str, str, str]:
    """Code, place and words of a problem."""
    assert problem.mark
    return problem.code, f"{problem.mark.line}:{problem.mark.column}", f"{problem.message} | {problem.hint}"


@pytest.mark.parametrize(("text", "code", "place", "words"), CASES)
def test_one_problem_is_told_once_in_words_at_its_place(text: str, code: str, place: str, words: str) -> None:
    (only,) = [told(problem) for problem in problems(HEAD + text)]
    assert only[:2] == (code, place)
    assert words in only[2]


@pytest.mark.parametrize(
    ("players", "code", "words"),
    [
        (
            "{Anna: vector, Boris: greyfield}",
            TYPE,
            "must be a list, found {Anna: vector, Boris: greyfield}; write a list: [Anna:",
        ),
        ("anna", TYPE, "'players' must be a list, found 'anna'; write [anna]"),
        ("[]", VALUE, "'players' needs at least 1, it is empty"),
        (
            "[{anna: vector, boris: humble}]",
            VALUE,
            "a player cannot be {anna: vector, boris: humble}; write one 'name: company'",
        ),
        ("[3, boris]", TYPE, "a player must be text or a map, found 3"),
        ("[{anna: 3}]", TYPE, "'anna' must be text, found 3"),
    ],
)
def test_players_are_a_list(players: str, code: str, words: str) -> None:
    (only,) = problems(f"game: magnate\nplayers: {players}")
    assert only.code == code
    assert words in only.message


def test_a_scenario_needs_players() -> None:
    (only,) = problems("game: magnate")
    assert told(only)[:2] == (MISSING, "1:1")
    assert only.message == "a scenario needs 'players'"


def test_problems_come_in_the_order_of_the_file() -> None:
    text = (
        "game: magnate\nplayers: {Anna: vector, Boris: greyfield}\nposition:\n  round: 3\n  money: 2m\n"
        "  players.anna.money: 2m\nsteps:\n  - player: Anna\n    move: Bid\n    amount: 400k\n"
        '  - {by: boris, do: bid, amount: "500", expect: {first: boris}}\n'
    )
    places = [told(problem)[:2] for problem in problems(text)]
    assert places == [(TYPE, "2:10"), (UNKNOWN, "5:3"), (UNKNOWN, "6:3"), (MISSING, "8:5"), (TYPE, "11:34")]


def test_what_an_alias_repeats_is_told_where_it_stands() -> None:
    found = problems(HEAD + "steps: [&a {by: anna, do: bid, amount: x}, *a]")
    assert [told(problem)[:2] for problem in found] == [(TYPE, "3:40"), (TYPE, "3:44")]


def test_long_and_strange_text_is_cutshort() -> None:
    (only,) = problems(HEAD + 'steps: [{by: anna, do: "' + "bid\\e[31m" * 99 + '"}]')
    assert only.message.isprintable() and len(only.message) < 100
