"""Whether a ruling comes out the same elsewhere: at a table that plays by other readings, in another position."""

from typing import Any

from msgspec import UNSET

from referee.kernel.position import dump
from referee.kernel.workings import Workings
from referee.scenario.run.results import StepReport


def alike(mine: StepReport, other: StepReport) -> bool:
    """Return whether a ruling comes out the same in what this step itself changed."""
    if not _is_played(mine) or not _is_played(other):
        return outcome(mine) == outcome(other)
    if mine.already != other.already or _figures_and_events(mine) != _figures_and_events(other):
        return False
    return _same_change((dump(mine.before), dump(mine.after)), (dump(other.before), dump(other.after)))


def _is_played(step: StepReport) -> bool:
    return step.step.kind == "move" and step.ruling is not None and step.ruling.accepted


def _figures_and_events(step: StepReport) -> tuple[list[Any], list[Any]]:
    """Return the figures of a ruling and what happens by it."""
    assert step.ruling is not None
    figures = [(figure.name, figure.total) for figure in step.ruling.workings]
    return figures, [(event.template, event.known) for event in step.ruling.events]


def _same_change(mine: tuple[Any, Any], other: tuple[Any, Any]) -> bool:
    """Return whether two changes, each from old to new, are the same, whatever there was before.

    Numbers change by so much, of a list entries come and go; of all else counts what it is now.
    """
    (old, new), (was, now) = mine, other
    if old == new or was == now or mine == other:
        return bool(old == new) is bool(was == now)
    if all(isinstance(one, dict | None) for one in (old, new, was, now)):
        old, new, was, now = (one or {} for one in (old, new, was, now))
        keys = {**old, **new, **was, **now}
        return all(_same_change((old.get(key), new.get(key)), (was.get(key), now.get(key))) for key in keys)
    if all(isinstance(one, int | None) for one in (old, new, was, now)):
        return bool((new or 0) - (old or 0) == (now or 0) - (was or 0))
    if old != was and all(isinstance(one, list | None) for one in (old, new, was, now)):
        return _gone(old, new) == _gone(was, now) and _gone(new, old) == _gone(now, was)
    return bool(new == now)


def _gone(old: list[Any] | None, new: list[Any] | None) -> list[Any]:
    """Return the entries of a list another one lacks, each as often as it is lacking, in their order."""
    left, gone = [*(new or ())], list[Any]()
    for entry in old or ():
        if entry in left:
            left.remove(entry)
        else:
            gone.append(entry)
    return gone


def outcome(step: StepReport) -> tuple[Any, ...]:
    """Return what is compared: an answer, the decisive rule of a refusal, else figures and position."""
    ruling, broken = step.ruling, step.ruling.broken if step.ruling else ()
    if step.answer is not UNSET:
        return (_plain(step.answer),)
    if broken:
        return False, broken[0].rule.id, broken[0].template, broken[0].known
    figures = [(figure.name, figure.total) for figure in ruling.workings] if ruling else []
    return ruling is not None, figures, dump(step.after), step.already


def _plain(answer: Any) -> Any:
    if isinstance(answer, Workings):
        return answer.name, answer.total, [_plain(part) for part in answer.parts]
    if isinstance(answer, dict):
        return {key: _plain(value) for key, value in answer.items()}
    return None if answer is UNSET else answer
