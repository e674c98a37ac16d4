"""A receipt: with what a ruling was made, so that anybody can make it again and see what has changed since."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from referee.games import load_game
from referee.kernel.compiled import read_compiled
from referee.kernel.facts import later
from referee.kernel.position import digest
from referee.language.speaking import say
from referee.scenario.run.results import Report

DATA = {
    "book": later("the game's book has changed"),
    "box": later("the game's box has changed"),
    "origins": later("the game's origins has changed"),
}
"""Rules and readings, components, where they come from."""


def receipt(report: Report) -> dict[str, Any]:
    """Return version, and fingerprints of the scenario, of the game's data, and of every end."""
    scenario = report.scenario
    return {
        "version": our_version(),
        "scenario": sha256(scenario.document.text.encode()).hexdigest(),
        "data": _data(scenario.game.name),
        **({"own_box": scenario.box.fingerprint} if scenario.box else {}),
        "ends": {line.name or "script": digest(line.end) for line in report.tests},
    }


@cache
def our_version() -> str:
    """Return the version of the program."""
    try:
        return version("referee")
    except PackageNotFoundError:
        return "not installed"


@cache
def _data(game: str) -> dict[str, str]:
    folder = load_game(game).folder
    return {name: sha256(read_compiled(folder, f"{name}.json")).hexdigest() for name in DATA}


def changes(old: dict[str, Any], new: dict[str, Any]) -> Iterator[str]:
    """Yield what has changed between two receipts of one scenario."""
    if old.get("version") != new["version"]:
        yield say("the program: {old} -> {new}", old=old.get("version"), new=new["version"])
    if old.get("scenario") != new["scenario"]:
        yield say("the scenario file has been changed")
    if old.get("own_box") != new.get("own_box"):
        yield say("your box has been changed")
    was = old.get("data", {})
    yield from (say(said) for name, said in DATA.items() if was.get(name) != new["data"][name])
    ends = old.get("ends", {})
    for line in {**ends, **new["ends"]}:
        if ends.get(line) != new["ends"].get(line):
            yield say("'{line}' ends otherwise now", line=line)
