"""Writing scenarios: a game that was played, as a fully scripted file; any moment of it as a position."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from referee.kernel.chance import Drawn, by_kind
from referee.kernel.game import Table
from referee.kernel.position import digest, dump
from referee.kernel.shape import plain
from referee.kernel.state import AnyState as State
from referee.scenario.flow import flow, text
from referee.scenario.reports import LineReport, Report, StepReport
from referee.scenario.types import Scenario, Step


def chance_of(drawn: Iterable[Drawn]) -> dict[str, Any]:
    """What came up, by kind; a single outcome without brackets."""
    return {kind: out[0] if len(out) == 1 else out for kind, out in by_kind(drawn).items()}


def head(table: Table[Any], title: str, note: str = "") -> Iterator[str]:
    """The top of a file: game, players, options, components."""
    yield "format: 1"
    yield f"game: {table.game.name}"
    yield f"title: {text(title)}"
    if note:
        yield f"note: {text(note)}"
    players = [seat.name if seat.name == seat.piece else {seat.name: seat.piece} for seat in table.seats]
    yield "players: [" + ", ".join(flow(p) if isinstance(p, str) else flow(p)[1:-1] for p in players) + "]"
    options = plain(table.options)
    if options:
        yield f"options: {flow(options)}"
    if table.given:
        yield f"components: {flow(table.given)}"


def position(state: State) -> Iterator[str]:
    """A moment as a position: everything said, laid over nothing."""
    yield "position:"
    yield "  base: empty"
    for key, value in dump(state).items():
        if isinstance(value, Mapping) and all(isinstance(inner, Mapping) for inner in value.values()):
            yield f"  {key}:"
            yield from (f"    {flow(name)}: {flow(inner)}" for name, inner in value.items())
        else:
            yield f"  {key}: {flow(value)}"


def step(report: StepReport) -> str:
    """One step with everything that came up."""
    data = written(replace(report.step, chance={}))
    if report.drawn:
        data["chance"] = chance_of(report.drawn)
    return f"  - {flow(data)}"


def script(line: LineReport) -> Iterator[str]:
    """The steps of a line, with a check at each new round and at the end."""
    yield "steps:"
    if line.opening_drawn:
        yield f"  - {flow({'chance': chance_of(line.opening_drawn)})}"
    number = line.start.round
    for report in line.steps:
        if report.step.kind in ("move", "chance") and report.ruling and report.ruling.accepted:
            yield step(report)
            if report.after.round != number:
                number = report.after.round
                yield f"  - expect: {flow({'round': number, 'digest': digest(report.after)})}"
    end = line.end
    final: dict[str, Any] = {"digest": digest(end)}
    if end.over:
        final = {"over": True, "winners": end.winners, **final}
    yield f"  - expect: {flow(final)}"


def recorded(report: Report) -> str:
    """The main script of a scenario as it was played, fully scripted."""
    scenario, line = report.scenario, report.main
    lines = [*head(line.table, _title(scenario), scenario.note)]
    if scenario.position is not None or (scenario.seed is None and not line.opening_drawn):
        lines += position(line.start)
        line = _without_opening(line)
    return "\n".join([*lines, *script(line), ""])


def cut(table: Table[Any], state: State, title: str, *steps: Step) -> str:
    """Any moment as a scenario of its own, with the steps that follow."""
    script = ["steps:", *(f"  - {flow(written(step))}" for step in steps)] if steps else []
    return "\n".join([*head(table, title), *position(state), *script, ""])


def cut_out(report: Report, at: int) -> str:
    """The moment after so many steps with the moves that follow, everything that came up with them."""
    line, scenario = report.main, report.scenario
    state = line.steps[at - 1].after if at else line.start
    rest = [
        one for one in line.steps[at:] if one.step.kind in ("move", "chance") and one.ruling and one.ruling.accepted
    ]
    title = f"{scenario.title or ', '.join(scenario.ids) or scenario.name}, from step {at}"
    script = ["steps:", *map(step, rest)] if rest else []
    return "\n".join([*head(line.table, title), *position(state), *script, ""])


def written(step: Step) -> dict[str, Any]:
    """A step as its file writes it, without what it expects."""
    thing = plain(step.move if step.kind == "move" else step.question) if step.kind in ("move", "question") else {}
    by = {"by": step.by} if step.by else {}
    return {**by, **thing, **({"chance": {k: list(v) for k, v in step.chance.items()}} if step.chance else {})}


def _title(scenario: Scenario) -> str:
    return f"{scenario.title or ', '.join(scenario.ids) or scenario.name}, as played"


def _without_opening(line: LineReport) -> LineReport:
    return replace(line, opening_drawn=())
