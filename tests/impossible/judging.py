"""What the referee says of positions: of those a game has come to, and of those in which one thing was changed."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from msgspec import ValidationError

from referee.kernel.engine import OpenFact
from referee.kernel.game import Table
from referee.kernel.position import Layer, lay, layer
from referee.kernel.position_judge import PositionJudge, judge_position
from tests.impossible.changes import changed
from tests.impossible.reachable import written
from tests.impossible.relations import ASSUMED, MENDABLE, SPEAKS, broken


def judged(table: Table[Any], layer: Layer) -> tuple[PositionJudge[Any], Any]:
    """The judge of a position, and the position itself."""
    state = lay(table, layer)
    judge = PositionJudge[Any](table, [layer.data], layer.whole)
    judge_position(judge, state)
    return judge, state


def refused(table: Table[Any], state: Any) -> Iterator[str]:
    """Whatever is held against a position that a game has come to."""
    for position in written(table, state):
        judge, _ = judged(table, layer(table.game, position))
        for finding in judge.ruling().broken if judge.broken else ():
            yield f"{finding.rule.id} {finding.at} {[stage.called() for stage in state.stage]} {table.options}"


class Outcome(NamedTuple):
    """What becomes of a position in which one thing was changed."""

    form: str
    """How it is written: whole, full or short."""
    verdict: str
    """Refused, asked, noted, accepted, of no form, or the same as before."""
    level: str
    """Hard, mendable, ledger or assumed, as far as the book says that it cannot be; nothing where it does not."""
    broken: tuple[str, ...]
    what: str

    @property
    def slipped(self) -> bool:
        """Whether a contradiction was let through: nothing was said, or only noted what nothing can mend."""
        if self.verdict == "noted":
            return self.level == "hard"
        return self.verdict == "accepted" and self.level in ("hard", "assumed", "mendable")


def outcomes(table: Table[Any], state: Any, random: Random) -> Iterator[Outcome]:
    """What becomes of a moment in which one thing was changed, in each way of writing it."""
    for form, position in zip(("whole", "full", "short"), written(table, state), strict=True):
        before = lay(table, layer(table.game, position))
        change = changed(table, position, random)
        if change is not None:
            verdict, after = _verdict(table, change.data, before)
            found = tuple(broken(table, after)) if after is not None and verdict != "same" else ()
            spoken = tuple(what for what in found if form == "whole" or _speaks(change.data, what))
            yield Outcome(form, verdict, _level(spoken, form, change.less), spoken, change.what)


def _verdict(table: Table[Any], data: dict[str, Any], before: Any) -> tuple[str, Any]:
    try:
        judge, state = judged(table, layer(table.game, data))
    except OpenFact:
        return "asked", None
    except (ValidationError, ValueError, KeyError, TypeError, AttributeError):
        return "form", None
    if judge.broken:
        return "refused", None
    return "same" if state == before else "noted" if judge.notes else "accepted", state


def _level(found: tuple[str, ...], form: str, less: bool) -> str:
    """How bad it is: what is whole is hard, what something not given may mend is mendable, unless it is assumed."""
    if not found:
        return ""
    sure = [what for what in found if what not in ASSUMED]
    if form == "whole":
        return "hard" if sure else "assumed"
    if less:
        return "less given"
    return "assumed" if not sure else "hard" if any(what not in MENDABLE for what in sure) else "mendable"


def _speaks(data: dict[str, Any], what: str) -> bool:
    return all(_gives(data, path.split(".")) for path in SPEAKS.get(what, ()))


def _gives(data: Any, path: list[str]) -> bool:
    if not path:
        return True
    first, *rest = path
    inner = data.items() if isinstance(data, dict) else ()
    return any(_gives(value, rest) for key, value in inner if first in ("*", key))


def measured(table: Table[Any], state: Any, random: Random) -> tuple[Counter[str], list[Outcome]]:
    """How many of each verdict, and whatever slipped through."""
    found = list(outcomes(table, state, random))
    count = Counter(f"{one.form} {one.verdict}{one.level and ' ' + one.level}" for one in found)
    return count, [one for one in found if one.slipped]
