"""Where rules or expectations disagree with a script, in words."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import groupby, takewhile
from random import Random
from typing import Any

from referee.kernel.chance import Chance, ImpossibleChance, NeedChance, NothingLeft, Outcome
from referee.kernel.cx import Cx, Recorder
from referee.kernel.form import Form
from referee.kernel.game import Table
from referee.kernel.play import OpenFact, legal, settle, wanted
from referee.kernel.rule import OWN_RULES
from referee.kernel.ruling import Ruling
from referee.kernel.state import AnyState
from referee.scenario.expect import figures_differ, met
from referee.scenario.flow import flow
from referee.scenario.guess import some
from referee.scenario.reports import Failure
from referee.scenario.types import Step


def impossible(step: Step, wrong: ImpossibleChance) -> Failure:
    why = f": {wrong.why}" if wrong.why else ""
    hint = f"possible now: {some(dict.fromkeys(map(str, wrong.options)))}"
    return Failure((*step.path, "chance", wrong.kind), f"{wrong.kind} cannot be {wrong.outcome}{why}", (hint,))


def refusal(step: Step, ruling: Ruling, before: AnyState, table: Table[Any]) -> Iterator[Failure]:
    """A refusal not asked for, an acceptance where a refusal was, or another rule than expected."""
    broken = [finding.rule.id for finding in ruling.broken]
    if not step.refused and broken:
        message = f"refused: {step.by} may not '{step.move.do()}'"
        yield Failure(step.path, message, tuple(reasons(ruling, before, table)))
    elif step.refused and not broken:
        yield Failure(step.path, f"accepted, but a refusal by {step.refused[0]} was expected")
    elif step.refused and (broken[0] != step.refused[0] or not set(step.refused) <= set(broken)):
        message = f"refused by {', '.join(broken)}, expected {', '.join(step.refused)}"
        yield Failure((*step.path, "refused"), message, tuple(reasons(ruling, before, table)))


def reasons(ruling: Ruling, before: AnyState, table: Table[Any]) -> Iterator[str]:
    for finding in ruling.broken:
        text = f"{finding.text}. " if finding.text else ""
        yield f"{text}{finding.rule.says} [{finding.rule.id}, {finding.rule.place_in(table.book)}]"
    waiting = wait(table, before)
    if waiting:
        yield waiting
    elif ruling.broken and ruling.broken[0].rule.id in OWN_RULES and not before.over and before.stage:
        yield possible_now(table, before)


def possible_now(table: Table[Any], s: AnyState) -> str:
    """Who may do what kind of thing now: for one whose words the game does not know here."""
    turns = [f"{turn.by}: {', '.join(dict.fromkeys(map(_kind, turn.offers)))}" for turn in legal(Cx(table), s)]
    return f"possible now: {'; '.join(turns)}"


def _kind(offer: Any) -> str:
    name: str = (offer.move if isinstance(offer, Form) else offer).do()
    return name


def waits_for(need: NeedChance) -> str:
    """What the table must turn up, in words."""
    what = f"{need.count} dice" if need.kind == "dice" else f"1 of {need.kind}"
    return f"the game waits for {what}: write chance: {{{need.kind}: ...}}"


def wait(table: Table[Any], s: AnyState) -> str:
    """All that the table must turn up now, in the order of need; nothing, when the game does not wait."""
    if wanted(Cx(table), s) is None:
        return ""
    due = _due(table, s)
    kinds = [f"{n} of {kind}" if kind != "dice" else f"{n} dice" for kind, n in due]
    told = f"the game waits for {', then '.join(kinds)}"
    said = ", ".join(f"{kind}: {'...' if n == 1 else f'[{n} outcomes]'}" for kind, n in due)
    return f"{told}: write chance: {{{said}}} ({'; '.join(table.game.chance[kind].what for kind, _ in due)})"


def _due(table: Table[Any], s: AnyState) -> list[tuple[str, int]]:
    """What comes up until somebody has to decide, as far as it is the same whatever comes up."""
    drawn = [_drawn(table, s, seed) for seed in range(3)]
    common = [kinds[0] for kinds in takewhile(lambda kinds: len(set(kinds)) == 1, zip(*drawn, strict=False))]
    runs = [(kind, len(list(group))) for kind, group in groupby(common)]
    merged: dict[str, int] = {}
    for kind, n in runs:
        merged[kind] = merged.get(kind, 0) + n
    return list(merged.items())


def _drawn(table: Table[Any], s: AnyState, seed: int) -> list[str]:
    cx = Cx(table, Needed(random=Random(seed)))
    with suppress(OpenFact, NothingLeft):
        settle(cx, s)
    return [drawn.kind for drawn in cx.chance.drawn]


class Needed(Chance):
    """Chance that brings up only what somebody must see."""

    def draw(
        self,
        kind: str,
        options: Sequence[Outcome],
        why: str = "",
        unseen: Outcome | None = None,
        seen_by: tuple[str, ...] | None = None,
    ) -> Outcome:
        return unseen if unseen is not None else super().draw(kind, options, why, None, seen_by)


def state_differs(step: Step, after: AnyState, table: Table[Any]) -> Iterator[Failure]:
    for want in step.wants:
        holds, found = met(table, after, want)
        if not holds:
            shown = "none" if found in (None, {}, []) else flow(found)
            short = ""
            if isinstance(found, int) and isinstance(want.value, int) and not isinstance(found, bool):
                short = f" ({'short by' if found < want.value else 'over by'} {abs(found - want.value)})"
            yield Failure(want.at, f"{want.said} is {shown}, expected {flow(want.value)}{short}")


def workings_differ(step: Step, ruling: Ruling | None) -> Iterator[Failure]:
    for text in figures_differ(ruling.workings if ruling else (), step.workings):
        yield Failure((*step.path, "workings"), text)


def not_cited(step: Step, ruling: Ruling | None) -> Iterator[Failure]:
    missing = [id for id in step.cites if not ruling or id not in ruling.cited]
    if missing:
        yield Failure((*step.path, "cites"), f"the ruling does not cite {', '.join(missing)}")


def left_over(step: Step, cx: Recorder[Any], after: AnyState) -> Iterator[Failure]:
    for kind, outcomes in cx.chance.left_over.items():
        path = (*step.path, "chance", kind)
        need = wanted(Cx(cx.table), after)
        if need and need.kind == kind:
            yield Failure(path, f"{kind}: {need.count} needed, {len(outcomes)} given")
        else:
            yield Failure(path, f"{kind}: {', '.join(map(str, outcomes))} was not needed")
