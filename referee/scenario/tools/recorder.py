"""Writing scenarios: a game that was played, as a fully scripted file; any moment of it as a position."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from referee.kernel.chance import Drawn, by_kind
from referee.kernel.game import Seat, Table
from referee.kernel.plain_data import plain
from referee.kernel.position import digest, dump
from referee.kernel.state import AnyState
from referee.language.speaking import language_of, say
from referee.scenario.file.document import with_keys
from referee.scenario.file.model import Scenario, Step
from referee.scenario.file.reader import read_text
from referee.scenario.file.yaml_inline import flow
from referee.scenario.file.yaml_inline import text as yaml_text
from referee.scenario.run.results import LineReport, Report, StepReport
from referee.scenario.tools.shorten_position import complete, lines, verified


def chance_of(drawn: Iterable[Drawn]) -> dict[str, Any]:
    """Return what came up, by kind; a single outcome without brackets."""
    return {kind: out[0] if len(out) == 1 else out for kind, out in by_kind(drawn).items()}


def head(table: Table[Any], title: str, note: str = "") -> Iterator[str]:
    """Yield the top of a file: game, players, options, components."""
    yield "format: 1"
    yield f"game: {table.game.name}"
    yield f"title: {yaml_text(title)}"
    if note:
        yield f"note: {yaml_text(note)}"
    alone = table.game.seated(tuple(Seat(seat.name, "") for seat in table.seats)) == table.seats
    players = [seat.name if alone or seat.name == seat.piece else {seat.name: seat.piece} for seat in table.seats]
    yield "players: [" + ", ".join(flow(p) if isinstance(p, str) else flow(p)[1:-1] for p in players) + "]"
    options = plain(table.options)
    if options:
        yield f"options: {flow(options)}"
    if table.owned:
        yield f"box: {yaml_text(table.owned.name)}"
    if table.given:
        yield f"components: {flow(table.given)}"


def step(report: StepReport) -> str:
    """Return one step with everything that came up."""
    data = step_data(replace(report.step, chance={}))
    if report.drawn:
        data["chance"] = chance_of(report.drawn)
    return f"  - {flow(data)}"


def script(line: LineReport, digests: bool = False) -> Iterator[str]:
    """Yield the steps of a line, with a check at each new round and at the end."""
    yield "steps:"
    if line.opening_drawn:
        yield f"  - {flow({'chance': chance_of(line.opening_drawn)})}"
    yield from _played(line, line.start.round, line.steps, digests)


def _played(line: LineReport, number: int, steps: Iterable[StepReport], digests: bool = False) -> Iterator[str]:
    """Yield everything that was accepted, with everything that came up; where the rounds begin, and how it ends."""
    for report in steps:
        if report.step.kind in ("move", "chance") and report.ruling and report.ruling.accepted:
            yield step(report)
            if report.after.round != number:
                number = report.after.round
                yield f"  - expect: {flow({'round': number, **_digest(report.after, digests)})}"
    final = {"over": True, "winners": line.end.winners} if line.end.over else {}
    if final or digests:
        yield f"  - expect: {flow({**final, **_digest(line.end, digests)})}"


def _digest(state: AnyState, wanted: bool) -> dict[str, str]:
    return {"digest": digest(state)} if wanted else {}


def recorded(report: Report, digests: bool = False) -> str:
    """Return the main script of a scenario as it was played, fully scripted."""
    scenario, line = report.scenario, report.main
    top = list(head(line.table, _title(scenario), scenario.note))
    if scenario.position is None and line.opening_drawn:
        return _as_written("\n".join([*top, *script(line, digests), ""]), scenario)
    steps = list(script(_without_opening(line), digests))
    text = verified(line.table, line.start, lambda laid: "\n".join([*top, *laid, *_unless_alone(steps), ""]))
    return _as_written(text, scenario)


def cut(table: Table[Any], state: AnyState, title: str, *steps: Step) -> str:
    """Return any moment as a scenario of its own, with the steps that follow."""
    script = ["steps:", *(f"  - {flow(step_data(step))}" for step in steps)]
    laid = lines(complete(table, state, {"base": "empty", **dump(state)}))
    return "\n".join([*head(table, title), *laid, *_unless_alone(script), ""])


def cut_out(report: Report, at: int) -> str:
    """Return the moment after so many steps with the moves that follow, everything that came up with them."""
    line, scenario = report.main, report.scenario
    state = line.steps[at - 1].after if at else line.start
    title = say("{title}, from step {n}", title=scenario.title or ", ".join(scenario.ids) or scenario.name, n=at)
    top, steps = list(head(line.table, title)), ["steps:", *_played(line, state.round, line.steps[at:])]
    text = verified(line.table, state, lambda laid: "\n".join([*top, *laid, *_unless_alone(steps), ""]))
    return _as_written(text, scenario)


def _as_written(text: str, scenario: Scenario) -> str:
    """Return a file made from another one, its keys by their names where that one has them so."""
    if not scenario.document.has_key_names:
        return text
    from referee.scenario.file.resolve_names import key_places

    data: Any = read_text(text, "").data
    names = key_places(scenario.game, data)
    rows = list[str]()
    for key, value in data.items():
        named, written = names.get((key,), key), with_keys(value, names, (key,))
        if key == "position":
            rows += lines({id: _truth(inner, scenario) for id, inner in value.items()}, names)
        elif key == "steps":
            rows += [f"{named}:", *(f"  - {flow(one)}" for one in written)]
        elif key == "players":
            rows.append(
                f"{named}: [{', '.join(flow(seat) if isinstance(seat, str) else flow(seat)[1:-1] for seat in value)}]"
            )
        else:
            rows.append(f"{named}: {flow(written)}")
    return "\n".join([*rows, ""])


def _truth(value: Any, scenario: Scenario) -> Any:
    """Return yes and no as the language of the keys says them, where a file may say them so."""
    if not isinstance(value, bool):
        return value
    said = language_of(scenario.game).value(value)
    return value if said.isascii() else said


def _unless_alone(steps: list[str]) -> list[str]:
    return steps if len(steps) > 1 else []


def step_data(step: Step) -> dict[str, Any]:
    """Return a step as its file writes it, without what it expects."""
    thing = plain(step.move if step.kind == "move" else step.question) if step.kind in ("move", "question") else {}
    by = {"by": step.by} if step.by else {}
    return {**by, **thing, **({"chance": {k: list(v) for k, v in step.chance.items()}} if step.chance else {})}


def _title(scenario: Scenario) -> str:
    title = scenario.title or ", ".join(scenario.ids) or scenario.name
    played = say(", as played")
    return f"{title.removesuffix(played)}{played}"


def _without_opening(line: LineReport) -> LineReport:
    return replace(line, opening_drawn=())
