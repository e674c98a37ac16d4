"""What the schema has against a document: found by jsonschema, step by step, so that long files cost little."""

from collections.abc import Callable
from functools import cache
from itertools import islice
from typing import Any

from referee.kernel.game import Game
from referee.scenario.file.document import Document, Path, Problem
from referee.scenario.file.json_schema import game_schema
from referee.scenario.file.reader import MAX_PROBLEMS
from referee.scenario.file.schema_messages import Fault, worded

Fits = Callable[[Game[Any, Any], Any], bool]
MOST_STEPS = 2 * MAX_PROBLEMS
"""So many wrong steps of one list are looked at closely, the others are only counted."""


def schema_problems(document: Document, game: Game[Any, Any], fits: Fits) -> tuple[tuple[Problem, ...], int]:
    """Return the problems the game's schema finds in a document, in the order of the file, and how many there are.

    `fits` tells whether a single step can be decoded.
    """
    places: dict[Path, Problem] = {}
    data, numbers = _suspects(document.data, lambda step: fits(game, step))
    unsaid = sum(max(0, len(wrong) - MOST_STEPS) for wrong in numbers.values())
    errors = _validator(game).iter_errors(data)
    for error in islice(errors, 10 * MAX_PROBLEMS):
        path = _in_file(tuple(error.absolute_path), numbers)
        told = worded(Fault(document, game, error, path, error.instance))
        for place, problem in islice(told, MAX_PROBLEMS):
            places.setdefault(place, problem)
        unsaid += max(0, _size(error) - MAX_PROBLEMS)
    problems = sorted(dict.fromkeys(places.values()), key=lambda p: (p.mark.line, p.mark.column) if p.mark else (0, 0))
    return tuple(problems[:MAX_PROBLEMS]), len(problems) + unsaid + sum(1 for _ in errors)


def _size(error: Any) -> int:
    """Return how many problems one error of the schema stands for."""
    if error.validator != "additionalProperties":
        return 1
    return len(error.instance.keys() - error.schema["properties"].keys())


def _suspects(data: dict[str, Any], fits: Callable[[Any], bool]) -> tuple[dict[str, Any], dict[Path, list[int]]]:
    """Return the document with only those steps that cannot be decoded, and their numbers: long files are mostly right.

    Of steps that all are right the first is kept, so that no list becomes empty.
    """
    numbers: dict[Path, list[int]] = {}

    def kept(steps: Any, path: Path) -> Any:
        if not isinstance(steps, list):
            return steps
        numbers[path] = [n for n, step in enumerate(steps) if not fits(step)] or [0] * bool(steps)
        return [steps[n] for n in numbers[path][:MOST_STEPS]]

    def line(name: str, raw: Any) -> Any:
        if isinstance(raw, dict) and "steps" in raw:
            return {**raw, "steps": kept(raw["steps"], ("lines", name, "steps"))}
        return kept(raw, ("lines", name))

    pruned = {**data, "steps": kept(data["steps"], ("steps",))} if "steps" in data else dict(data)
    if isinstance(data.get("lines"), dict):
        pruned["lines"] = {name: line(name, raw) for name, raw in data["lines"].items()}
    return pruned, numbers


def _in_file(path: Path, numbers: dict[Path, list[int]]) -> Path:
    """Return a path among the suspects as a path in the file."""
    for prefix, kept in numbers.items():
        if path[: len(prefix)] == prefix and len(path) > len(prefix) and isinstance(path[len(prefix)], int):
            return (*prefix, kept[int(path[len(prefix)])], *path[len(prefix) + 1 :])
    return path


@cache
def _validator(game: Game[Any, Any]) -> Any:
    from jsonschema import Draft202012Validator

    return Draft202012Validator(game_schema(game))
