"""An example value for every key of a position, made from the types: it shows the shape, not a likely position."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from referee.kernel.game import Game
from referee.kernel.spec import LEAVES, Spec, nested_fields, spec_of
from referee.kernel.stage import Stage

SHOWN, STAGE_SHOWN = 2, 4
"""So many keys of a record, and of a stage, are shown where some may be left out."""
NUMBER = 1
PLAYER = "anna"
_RANGE = re.compile(r"\[(.)-.\]")


@cache
def samples(game: Game[Any, Any]) -> dict[tuple[str, ...], Any]:
    """Return example values by the keys they lie under, for every key that holds more than a number or a word."""
    fields = nested_fields(spec_of(game.state))
    return {at: sample(game, field) for at, field in fields if field.kind not in PLAIN and at != ("stage",)}


PLAIN = tuple(kind for kind in LEAVES if kind != "pair")


@cache
def descriptions(game: Game[Any, Any]) -> dict[tuple[str, ...], str]:
    """Return what the types say of the keys of a position, by where they lie."""
    return {at: field.description for at, field in nested_fields(spec_of(game.state))}


def sample_at(game: Game[Any, Any], path: Sequence[str | int]) -> dict[str, Any]:
    """Return the key a path into a position leads to, with an example value; empty if it leads nowhere."""
    spec: Spec | None = spec_of(game.state)
    found: dict[str, Any] = {}
    for part in path:
        if spec is None or spec.kind in LEAVES:
            return found
        inner = spec.each or spec.fields.get(str(part))
        found = {str(part): sample(game, inner)} if inner and not spec.each else found
        spec = inner
    return found


def stage_sample(game: Game[Any, Any], stage: type[Stage[Any, Any]]) -> dict[str, Any]:
    """Return a stage in its long form, with some of what may be said of it."""
    return record(game, spec_of(stage), STAGE_SHOWN)


def sample(game: Game[Any, Any], spec: Spec) -> Any:
    """Return a value of a spec, as a file has it."""
    match spec:
        case Spec(kind="record" | "choice"):
            return record(game, spec.alternatives[0])
        case Spec(key_spec=Spec() as key, each=Spec() as each):
            return {sample(game, key): sample(game, each)}
        case Spec(each=Spec() as each):
            return [sample(game, each)]
        case Spec(kind="pair"):
            return [NUMBER, NUMBER]
        case Spec(kind="number", low=least, high=most):
            return min(max(NUMBER, least or 0), NUMBER if most is None else most)
        case Spec(kind="truth"):
            return True
        case _ if spec.values:
            return spec.values[0]
        case _:
            return _matching(spec.pattern) if spec.pattern else _word(game, spec.names)


def record(game: Game[Any, Any], spec: Spec, shown: int = SHOWN) -> dict[str, Any]:
    """Return a record with what it needs and some of what it may have; marks that are there or not come last."""
    tag = {spec.tag_key: spec.tag} if spec.tag_key else {}
    needed = [field for field in spec.fields.values() if field.required]
    others = sorted((f for f in spec.fields.values() if not f.required), key=lambda field: field.kind == "truth")
    kept = [*needed, *others[: max(0, shown - len(needed))]]
    return {**tag, **{key: sample(game, field) for key, field in spec.fields.items() if field in kept}}


def _matching(pattern: str) -> str:
    """Return a word that fits a pattern of ranges and alternatives: `1B` for `^[0-6][A-I]$`."""
    plain = _RANGE.sub(lambda found: chr(ord(found[1]) + NUMBER), pattern.strip("^$"))
    return plain.strip("()").split("|")[0]


def _word(game: Game[Any, Any], names: str) -> str:
    """Return a word of a list; where there is none a player's name."""
    first, *_ = names.split() or ["players"]
    if first.startswith("="):
        return first[1:]
    return PLAYER if first == "players" else str(next(iter(getattr(game.standard_box, first))))
