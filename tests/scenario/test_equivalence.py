"""The compiled decoding and the published schema accept exactly the same documents: good, bad and mutated."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from referee.games import GAMES, load_game
from referee.scenario.file.decoder import scenario_of, step_fits
from referee.scenario.file.document import Document, Mark, Unreadable
from referee.scenario.file.reader import read_file, read_text
from referee.scenario.file.schema_errors import schema_problems

ROOT = Path(__file__).parents[2]
DRAFTS = ROOT.parent / "shared" / "drafts"
FILES = sorted((ROOT / "scenarios").glob("*/**/*.yaml")) + sorted(DRAFTS.glob("magnate/*.yaml"))
VALUES: tuple[Any, ...] = (0, -1, 3, "x", "none", "400k", True, [], {}, [1], ["none"], {"a": 1}, {"a": "none"})
EACH = 120
"""Changes tried of each document written here, chosen by a fixed seed; the files share as many."""

HEAD = "game: magnate\nplayers: [anna: vector, boris: greyfield]\n"
VALID = {
    "least": HEAD,
    "head": "game: magnate\nplayers: [vector, boris: humble]\nformat: 1\nid: [a.b, c.d]\ntitle: t\nnote: n\n"
    "status: exact\nassumed: [money, plots]\nsource: {book: b, heading: h, page: 8}\nseed: 5",
    "options": HEAD + "options: {setup: tutorial, readings: {magnate.amb.own_population: excluded}}",
    "components": HEAD + "components: {tenants: {home: {rent: 50, set: [4, 5], gives: {home: 1}, dice_from: [office]}},"
    " risk: {R99: {top: 1, bottom: 2}}, buildings: {house: {size: small, type: home}},"
    " boards: {2: {plots_sold: [{rise: 1, risk: 0}], available: {home: 3}}}, companies: {x: {automaton: true}}}",
    "position": HEAD + "position: {base: empty, round: 3, turn: anna, first: boris, land_price: 700, crash: 4,"
    " over: true, winners: [anna, boris], adverts_spent: 2, plots_sold: {anna: 1}, risk_drawn: {R01: 1}}",
    "city": HEAD + "position: {tiles: {2: halestown, 3: none}, plots: {5E: {owner: anna, for_sale: false,"
    " building: house, tenants: {home: 1}, adverts: 2, sold_by: boris}, 5A: none}, available: {home: 2},"
    " supply: none, markers_drawn: [1A, 2B], players: {anna: {money: 2000, adverts: 1}}, bank: {money: -5}}",
    "single member": HEAD + "position: {winners: anna, markers_drawn: 1A, tenants_drawn: {T01: 1}}",
    "stage by name": HEAD + "position: {stage: attract}",
    "stage as map": HEAD + "position: {stage: {is: bid, high: 200, bidder: anna, passed: boris}}",
    "stages": HEAD + "position: {stage: [{is: action, action: 2}, market, {is: fives, plot: 5E, dice: [1, 2]}]}",
    "market stage": HEAD + "position: {stage: {is: market, step: 3, cards: none}}",
    "bidding": HEAD + "steps:\n- {by: anna, do: bid, amount: 100, note: n, cites: a.b, expect: {turn: boris}}\n"
    "- {by: boris, do: pass, workings: {cost: 100}}\n- {by: anna, do: bid, amount: 50, refused: [a.b, c.d]}",
    "attracting": HEAD + "steps:\n- {by: anna, do: attract, plot: 5E, adverts: 2, chance: {dice: [1, 2, 3]}}\n"
    "- {by: anna, do: make_fives, values: [1, 2]}\n- {by: anna, do: move_in, tenants: {home: 2, office: none}}\n"
    "- {by: anna, do: done}",
    "acting": HEAD + "steps:\n- {by: anna, do: buy, plot: 5E}\n- {by: anna, do: build, plot: 5E, building: house}\n"
    "- {by: anna, do: advertise, extra: 2}\n- {by: anna, do: sell, plot: 5E, to: none}\n"
    "- {by: anna, do: trade, to: boris, refused: a.b}\n- {by: boris, do: consult}",
    "questions": HEAD + "steps:\n- {ask: dice, plot: 5E, building: house, by: anna, answer: {total: 6}}\n"
    "- {ask: rent, by: anna, answer: 5, note: n}\n- {ask: scoring_aid, price: 300, answer: [600]}\n"
    "- {ask: standings}",
    "chance and checks": HEAD + "steps:\n- chance: {risk: [R01, R02], tenants: T01, pick: anna, tiles: [lyndal]}\n"
    "  workings: {depth: 5}\n  cites: [a.b]\n- expect: {anna.money: 5}\n  note: n\n- chance: {for_sale: 1A, dice: 4}",
    "lines": HEAD + "lines:\n  a: [{by: anna, do: pass}]\n  b: {options: {setup: regular}, position: {round: 2},"
    " steps: [{ask: rent}]}\n  c: {after: 0, players: [anna, boris: humble], steps: [{cites: a.b}]}",
}


def document(data: Any) -> Document:
    """A document without a file behind it."""
    return Document("mutated", "", data, {}, {(): Mark(1, 1, 2)})


def accepted(data: Any) -> bool:
    """Whether the compiled decoding takes a document."""
    try:
        scenario_of(document(data), load_game(data["game"]))
    except msgspec.ValidationError:
        return False
    return True


def read(name: str) -> Any:
    """The data of a document: one of ours, or a file; None for a file that is no YAML, or of no such game."""
    try:
        data: Any = (read_text(VALID[name], name) if name in VALID else read_file(name)).data
    except Unreadable:
        return None
    return data if data.get("game") in GAMES else None


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of everything inside."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield (*path, key)
        yield from places(value, (*path, key))


def changes(data: Any) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every change tried: where, and what."""
    for path in places(data):
        if path != ("game",):
            yield from ((path, change) for change in ("delete", "rename", "add", *VALUES))


def changed(data: Any, path: tuple[Any, ...], change: Any) -> Any:
    """The same data with one thing changed; of a script only the step with the change is kept."""
    key, *inner = path
    data = data.copy()
    if key == "steps" and inner:
        data[key], inner[0] = [data[key][inner[0]]], 0
    if inner:
        data[key] = changed(data[key], tuple(inner), change)
    elif change == "delete":
        del data[key]
    elif change == "rename" and isinstance(data, dict):
        data[f"{key}x"] = data.pop(key)
    elif change == "add" and isinstance(data[key], dict):
        data[key] = {**data[key], "zz": "none"}
    elif change not in ("rename", "add"):
        data[key] = change
    return data


@pytest.mark.parametrize("name", VALID)
def test_valid_documents_are_accepted(name: str) -> None:
    assert accepted(read(name)), name
    assert schema_problems(document(read(name)), load_game("magnate"), step_fits) == ((), 0)


@pytest.mark.parametrize("name", [*VALID, *map(str, FILES)], ids=lambda name: name.removeprefix(str(ROOT.parent)))
def test_decoding_and_schema_accept_the_same(name: str) -> None:
    data = read(name)
    if data is None:
        pytest.skip("not to be read")
    tried = list(changes(data))
    most = EACH if name in VALID else max(4, EACH * len(VALID) // len(FILES))
    tried = Random(7).sample(tried, min(most, len(tried)))
    for candidate in [data, *(changed(data, *change) for change in tried)]:
        problems, _ = schema_problems(document(candidate), load_game(data["game"]), step_fits)
        assert accepted(candidate) == (not problems), (candidate, problems)
