"""Where rules or expectations disagree with a script, in words."""

from collections.abc import Iterator
from typing import Any

from referee.kernel.chance import ImpossibleChance, NeedChance
from referee.kernel.cx import Cx, Recorder
from referee.kernel.form import Form
from referee.kernel.game import Table
from referee.kernel.play import legal, wanted
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
    need = wanted(Cx(table), before)
    if need:
        yield waits_for(need)
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
