"""Where rules or expectations disagree with a script, in words."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import groupby, takewhile
from typing import Any

from referee.kernel.chance import Chance, ImpossibleChance, NeedChance, NothingLeft, Outcome
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.context import Context, Recorder
from referee.kernel.engine import OpenFact, chance_needed, legal, play, settle
from referee.kernel.facts import Phrase
from referee.kernel.game import Table
from referee.kernel.rule import OWN_RULES
from referee.kernel.ruling import Ruling
from referee.kernel.state import AnyState
from referee.language.moves import in_words
from referee.language.rules import finding_text, rule_place, rule_text
from referee.language.speaking import language_of, say
from referee.scenario.file.expectations import figures_differ, is_met
from referee.scenario.file.model import Step
from referee.scenario.file.suggestions import first_few, listed_name
from referee.scenario.file.yaml_inline import flow
from referee.scenario.run.results import Failure


def impossible(step: Step, wrong: ImpossibleChance, table: Table[Any]) -> Failure:
    """Return the failure that what came up cannot have come up."""
    names = table.game.chance[wrong.kind].names if wrong.kind in table.game.chance else ""
    options = first_few(
        dict.fromkeys(listed_name(language_of(table.game), str(option), names) for option in wrong.options)
    )
    hint = say("possible now: {outcomes}", outcomes=options)
    outcome = listed_name(language_of(table.game), str(wrong.outcome), names)
    kind = language_of(table.game).id_text(wrong.kind, "chance")
    message = say("{kind} cannot be {outcome}", kind=kind, outcome=outcome)
    if wrong.why:
        message += f": {language_of(table.game).value(wrong.why)}"
    return Failure((*step.path, "chance", wrong.kind), message, (hint,))


def nothing_left(nothing: NothingLeft) -> str:
    """Say that there is nothing to draw from."""
    return say("nothing is left that could come up as '{kind}'", kind=nothing.kind)


def refusal(step: Step, ruling: Ruling, before: AnyState, table: Table[Any]) -> Iterator[Failure]:
    """Yield a refusal not asked for, an acceptance where a refusal was, or another rule than expected."""
    broken = [finding.rule.id for finding in ruling.broken]
    if not step.refused and broken:
        message = language_of(table.game).say(
            "refused: {by} may not {move}", by=step.by, move=in_words(table, step.move)
        )
        yield Failure(step.path, message, tuple(reasons(ruling, before, table)))
    elif step.refused and not broken:
        yield Failure(step.path, say("accepted, but a refusal by {rule} was expected", rule=step.refused[0]))
    elif step.refused and (broken[0] != step.refused[0] or not set(step.refused) <= set(broken)):
        message = say("refused by {rules}, expected {expected}", rules=broken, expected=step.refused)
        yield Failure((*step.path, "refused"), message, tuple(reasons(ruling, before, table)))


def reasons(ruling: Ruling, before: AnyState, table: Table[Any]) -> Iterator[str]:
    for finding in ruling.broken:
        own = finding_text(finding, table.game)
        text = f"{own.removesuffix('.')}. " if own else ""
        yield f"{text}{rule_text(finding.rule)} [{finding.rule.id}, {rule_place(finding.rule, table.book)}]"
    waiting = wait(table, before)
    if waiting:
        yield waiting
    elif ruling.broken and ruling.broken[0].rule.id in OWN_RULES and not before.over and before.stage:
        yield possible_now(table, before)


def possible_now(table: Table[Any], s: AnyState) -> str:
    """Return who may do what kind of thing now: for one whose words the game does not know here."""
    turns = [(turn.by, tuple(dict.fromkeys(map(_kind, turn.offers)))) for turn in legal(Context(table), s)]
    told = [
        language_of(table.game).say(
            "{by} may {kinds:or}", by=by, kinds=tuple(language_of(table.game).id_text(do, "moves") for do in kinds)
        )
        for by, kinds in turns
        if kinds
    ]
    return say("possible now: {moves}", moves="; ".join(told))


def _kind(offer: Any) -> str:
    name: str = (offer.move if isinstance(offer, ChoiceSet) else offer).do()
    return name


def waits_for(table: Table[Any], need: NeedChance) -> str:
    """Return what the table must turn up, in words."""
    line = f"chance: {{{need.kind}: ...}}"
    if need.who:
        return say("the game waits: {due}: write {line}", due=turned_up_by(table, need, need.count), line=line)
    return say("the game waits for {due}: write {line}", due=awaited(table, need.kind, need.count), line=line)


def turned_up_by(table: Table[Any], need: NeedChance, n: int) -> str:
    """Return whose roll or draw it is, of so many in all: `boris rolls 6 dice`."""
    if need.kind != "dice":
        return language_of(table.game).say("{n:#{chance}} for {by}", by=need.who, n=n, chance=need.called)
    if n > need.count:
        return language_of(table.game).say("{by} rolls {n} of {all} dice", by=need.who, n=need.count, all=n)
    one = language_of(table.game).say("{by} rolls a die", by=need.who)
    return one if need.count == 1 else language_of(table.game).say("{by} rolls {n} dice", by=need.who, n=need.count)


def awaited(table: Table[Any], kind: str, n: int) -> str:
    """Return so much of what chance brings: `2 risk cards`; without the number where nobody can know it."""
    return language_of(table.game).amount_due(kind, n) if n else language_of(table.game).word("awaited", kind)


def wait(table: Table[Any], s: AnyState) -> str:
    """Return all that the table must turn up now, in the order of need; nothing, when the game does not wait."""
    need = chance_needed(Context(table), s)
    if need is None:
        return ""
    due = _due(table, s) or [(need.kind, need.count)]
    all_due = _all_due(table, need, due)
    said = ", ".join(f"{kind}: {'...' if n < 2 else say('[{n} outcomes]', n=n)}" for kind, n in due)
    what = "; ".join(language_of(table.game).say(table.game.chance[kind].what) for kind, _ in due)
    line = f"chance: {{{said}}}"
    told = say("the game waits for {due}: write {line}", due=all_due, line=line)
    told = say("the game waits: {due}: write {line}", due=all_due, line=line) if need.who else told
    return f"{told} ({what})"


def still_due(table: Table[Any], s: AnyState, need: NeedChance) -> str:
    """Return everything that must come up until somebody has to decide."""
    return _all_due(table, need, _due(table, s) or [(need.kind, need.count)])


def _all_due(table: Table[Any], need: NeedChance, due: list[tuple[str, int]]) -> str:
    first, *then = [awaited(table, kind, n) for kind, n in due]
    return say(", then ").join([turned_up_by(table, need, due[0][1] or need.count) if need.who else first, *then])


def _due(table: Table[Any], s: AnyState) -> list[tuple[str, int]]:
    """Return what comes up until somebody has to decide, as far as it is the same whatever comes up."""
    tried = [_drawn(table, s, seed) for seed in range(3)]
    drawn = [kinds for kinds, _ in tried]
    common = [kinds[0] for kinds in takewhile(lambda kinds: len(set(kinds)) == 1, zip(*drawn, strict=False))]
    runs = [(kind, len(list(group))) for kind, group in groupby(common)]
    merged: dict[str, int] = {}
    for kind, n in runs:
        merged[kind] = merged.get(kind, 0) + n
    again = common[-1:] != ["dice"] and any(kinds[len(common) : len(common) + 1] == common[-1:] for kinds in drawn)
    if common and (again or not all(whole for _, whole in tried)):
        merged[common[-1]] = 0  # as many as it takes, or something open cut it short
    return list(merged.items())


def _drawn(table: Table[Any], s: AnyState, seed: int) -> tuple[list[str], bool]:
    """Return the kinds that come up until somebody has to decide, and whether nothing open cut that short."""
    from random import Random

    cx, whole = Context(table, Needed(random=Random(seed))), False
    with suppress(OpenFact, NothingLeft):
        settle(cx, s)
        whole = True
    return [drawn.kind for drawn in cx.chance.drawn], whole


class Needed(Chance):
    """Chance that brings up only what somebody must see."""

    def draw(
        self,
        kind: str,
        options: Sequence[Outcome],
        why: Phrase | None = None,
        unseen: Outcome | None = None,
        seen_by: tuple[str, ...] | None = None,
        who: str = "",
        called: str = "",
    ) -> Outcome:
        return unseen if unseen is not None else super().draw(kind, options, why, None, seen_by, who, called)


def state_differs(step: Step, after: AnyState, table: Table[Any]) -> Iterator[Failure]:
    for want in step.wants:
        holds, found = is_met(table, after, want)
        if not holds:
            shown = "none" if found in (None, {}, []) else flow(found)
            facts = {"key": want.text, "found": shown, "expected": flow(want.value)}
            yield Failure(want.at, say("{key} is {found}, expected {expected}", **facts) + _short(found, want.value))


def _short(found: Any, wanted: Any) -> str:
    """Say by how much a number is wrong."""
    if not (isinstance(found, int) and isinstance(wanted, int)) or isinstance(found, bool):
        return ""
    n = abs(found - wanted)
    return say(" (short by {n})", n=n) if found < wanted else say(" (over by {n})", n=n)


def workings_differ(step: Step, ruling: Ruling | None) -> Iterator[Failure]:
    for text in figures_differ(ruling.workings if ruling else (), step.workings):
        yield Failure((*step.path, "workings"), text)


def not_cited(step: Step, ruling: Ruling | None) -> Iterator[Failure]:
    missing = [id for id in step.cites if not ruling or id not in ruling.cited]
    if missing:
        yield Failure((*step.path, "cites"), say("the ruling does not cite {rules}", rules=missing))


def left_over(step: Step, cx: Recorder[Any], after: AnyState) -> Iterator[Failure]:
    """Yield what came up and was not needed, or is not all that is waited for."""
    left = cx.chance.left_over
    need = chance_needed(Context(cx.table, Chance(left)), after) if left else None
    for kind, outcomes in left.items():
        path, given, facts = (*step.path, "chance", kind), len(outcomes), {"kind": kind, "outcomes": outcomes}
        if need and need.kind == kind:
            n = given + need.count - need.have
            yield Failure(path, say("{kind}: {n} needed, {given} given", kind=kind, n=n, given=given))
        elif need:
            waits = wait(cx.table, after)
            yield Failure(path, say("{kind}: {outcomes} comes too early; {waits}", waits=waits, **facts))
        elif who := _may_answer(cx.table, after, kind):
            said = say("{kind}: {outcomes} comes too early; first {who} may answer", who=who, **facts)
            yield Failure(path, said, (say("write it in a step of its own, behind the answer or the pass"),))
        else:
            yield Failure(path, say("{kind}: {outcomes} was not needed", **facts))


def _may_answer(table: Table[Any], s: AnyState, kind: str) -> str:
    """Return who may answer before something comes up; empty if it never comes when all stay silent."""
    first = ""
    with suppress(OpenFact, NeedChance, NothingLeft):
        while not s.over and s.stage and (silence := s.top.silence(table, s)) is not None:
            first = first or silence[0]
            s = play(Context(table), s, *silence)
        need = chance_needed(Context(table), s)
        return first if need and need.kind == kind else ""
    return ""
