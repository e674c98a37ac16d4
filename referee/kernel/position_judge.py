"""Judges a position by the book as far as it says what a rule is about; what it leaves open is only noted."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from referee.kernel.conservation import totals
from referee.kernel.context import B, Recorder
from referee.kernel.facts import Phrase
from referee.kernel.plain_data import Plain
from referee.kernel.rule import BOX_HOLDS, Rule
from referee.kernel.ruling import Fact, Finding, Path, Secret
from referee.kernel.state import AnyState

if TYPE_CHECKING:
    from referee.kernel.game import Table

WHOLE = "whole"
"""As a key of `about`: only a position that says all there is can break the rule."""


class Note(Struct, frozen=True):
    """What is odd in a position, but may hang on something nobody gave or on an assumed component."""

    finding: Finding
    key: str = ""
    """The key that is odd, where all is given that it is odd beside; none where what was left out may explain it."""


class PositionJudge(Recorder[B]):
    """A context that knows which keys a position gives; where they leave a way out it notes what is odd."""

    __slots__ = ("_layers", "_noting", "_whole", "notes")

    def __init__(
        self, table: "Table[B]", layers: Iterable[Mapping[str, Plain]] = (), whole: bool | None = None
    ) -> None:
        """Judge a position that says it is all there is (`whole`), or that it is not, or neither."""
        super().__init__(table)
        self._layers, self._whole = tuple(layers), whole
        self.notes: list[Note] = []
        self._noting = False

    def given(self, *keys: str) -> bool:
        return all(map(self._gives, keys)) if self._whole is None else self._whole

    def _gives(self, key: str) -> bool:
        return any(_has(layer, key.split(".")) for layer in self._layers)

    def need(self, rule: Rule, holds: bool, at: Path = (), about: tuple[str, ...] = ()) -> bool:
        """Judge a position by a rule: refuse it, note what is odd, or accept what it leaves open."""
        assumed = any(basis.kind == "assumed" for basis in self._bases)
        self._bases.clear()
        self._noting = False
        if holds:
            return super().need(rule, True, at)
        if not about or (not assumed and self.given(*about)):
            return super().need(rule, False, at)
        if not self._whole and not any(map(self._gives, [key for key in about if key != WHOLE][:1])):
            return True  # it does not speak of the thing at all
        self.notes.append(Note(Finding(rule, "broken", at=at), self._odd_key(at, about)))
        self._noting = True
        return False

    def because(self, text: str | Phrase, **facts: Fact | Secret) -> Literal[False]:
        """Give the reason to what was refused or noted last."""
        if not self._noting:
            return super().because(text, **facts)
        odd = self.notes[-1]
        self.notes[-1] = Note(self._finding(odd.finding.rule, "broken", text, facts, odd.finding.at), odd.key)
        return False

    def _odd_key(self, at: Path, about: tuple[str, ...]) -> str:
        """Return the key to blame as far as it is given; none where not all is given that the rule is about."""
        keys = [".".join(at[:end]) for end in range(len(at), 0, -1)]
        given = [key for key in keys if self._gives(key)] if all(map(self._gives, about)) else []
        return given[0] if given else ""


def _has(data: Plain, path: list[str]) -> bool:
    """Return whether data have something at a path; `*` stands for any name."""
    if not path:
        return True
    first, *rest = path
    if isinstance(data, list):
        return any(_has(one, path) for one in data)
    if not isinstance(data, dict):
        return False
    return any(_has(inner, rest) for key, inner in data.items() if first in ("*", key))


def judge_position(judge: PositionJudge[Any], s: AnyState) -> None:
    """Judge whether such a position can be: by the game, and by what the box holds."""
    judge.table.game.check_position(judge, s)
    if not judge.broken:
        _judge_totals(judge, s)


def _judge_totals(judge: PositionJudge[Any], s: AnyState) -> None:
    """Check that what lies on the table and what is left of it are together what the box has."""
    game = judge.table.game
    due, held = totals(game.holds, judge.table.start), totals(game.holds, s)
    supplies = {key.partition(".")[0]: key for key in ("bank", *game.left_to_box)}
    for what in sorted({*due, *held}):
        if due.get(what, 0) == held.get(what, 0):
            continue
        keys = [key for top, key in supplies.items() if _counts(game.holds, s, top, what) and judge.given(key)]
        for key in keys[:1]:
            at = tuple(part for part in key.split(".") if part != "*")[:1]
            judge.need(BOX_HOLDS, False, at, about=(WHOLE, key)) or judge.because(
                "with what is given here {held} are there, the box has {due}",
                held=held.get(what, 0),
                due=due.get(what, 0),
            )


def _counts(holds: Mapping[str, Any], s: AnyState, key: str, what: str) -> bool:
    """Return whether a key of the state holds something of a kind."""
    if key not in holds:
        return False
    here = getattr(s, key)
    parts = here.items() if isinstance(here, dict) else (("", here),)
    return any(name == what for at, part in parts for name, _ in holds[key](at, part))
