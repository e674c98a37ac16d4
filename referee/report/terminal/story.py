"""The story of one scenario file: the result first, then what it is, every step with its ruling, what has changed."""

from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

from msgspec import UNSET

from referee.kernel.chance import by_kind
from referee.kernel.context import Context
from referee.kernel.engine import actors
from referee.kernel.game import Table
from referee.kernel.table_data import Grid
from referee.language.moves import in_words
from referee.language.rules import cite_text, question_text
from referee.language.speaking import current_language, game_title, language_of, say
from referee.report.ansi import bad, clean, good, strong
from referee.report.terminal.result_line import ending
from referee.report.terminal.step_text import PAD, Teller, failure_lines, ruling_lines, step_lines
from referee.report.terminal.table_text import changed_rows, grid_text
from referee.report.terminal.wrapping import columns, fitted
from referee.scenario.file.document import with_keys
from referee.scenario.file.model import Scenario
from referee.scenario.file.yaml_inline import flow
from referee.scenario.run.failure_messages import wait
from referee.scenario.run.results import LineReport, Report, StepReport
from referee.scenario.run.setup_defaults import filled_in
from referee.wording.values import chance_text


def story(report: Report, explain: bool = False, show: bool = False, brief: bool = False) -> str:
    """Return the story of a file, result and failures first. `show`: all tables; `brief`: one line for each step."""
    teller = Teller(report.main.table, explain, brief)
    parts = [_fit(_result(report)), _fit(_head(report, show))]
    if show:
        parts.append(tables_text(report.main, report.main.laid))
    if report.scenario.steps or not report.scenario.lines:
        parts += _line(report, report.main, teller, show)
    for line in report.lines:
        parts += _line(report, line, teller, show)
    return "\n\n".join(part for part in parts if part)


def _fit(lines: Iterator[str]) -> str:
    return "\n".join(fitted(lines, columns()))


def _result(report: Report) -> Iterator[str]:
    """Yield whether everything came out as expected; every failure with its place."""
    yield verdict(report)
    for failure in report.failures:
        yield from (f"  {line}" for line in failure_lines(failure, report.scenario.document))


def _head(report: Report, show: bool) -> Iterator[str]:
    """Yield who plays what, from which page, and the position as the file gives it."""
    scenario = report.scenario
    title = clean(scenario.title or ", ".join(scenario.ids) or PurePath(scenario.name).name)
    yield say("{title} ({status})", title=strong(title), status=status_text(scenario))
    yield f"  {say('{book}, file {file}', book=game_title(scenario.game), file=clean(scenario.name))}"
    yield from _cited(scenario)
    if scenario.note:
        yield f"  {say('note: {note}', note=clean(scenario.note))}"
    seats = tuple(_seat(scenario.game, seat) for seat in report.main.table.seats)
    yield f"  {say('players: {players}', players=seats)}"
    yield from (f"  {line}" for line in given_lines(scenario))
    yield from (f"  {clean(key)}: {clean(flow(value))}" for key, value in _position(scenario).items())
    filled = filled_in(scenario, report.main.table, report.main.laid) if show else ()
    if filled:
        yield f"  {say('filled in from the set-up: {keys}', keys=tuple(map(clean, filled)))}"


def _position(scenario: Scenario) -> dict[str, Any]:
    """Return the position with the names its keys have in the language spoken."""
    position = scenario.position or {}
    if not current_language().names_keys:
        return position
    from referee.scenario.file.resolve_names import key_places

    seats = [seat.name for seat in scenario.setting.seats]
    names = key_places(scenario.game, {"players": seats, "position": position})
    named: dict[str, Any] = with_keys(position, names, ("position",))
    return named


def given_lines(scenario: Scenario) -> Iterator[str]:
    """Yield what the file gives besides its position: options, components, seed, what it assumes."""
    if scenario.options:
        yield say("options: {options}", options=clean(flow(scenario.options))[1:-1])
    for kind, entries in scenario.given.items():
        yield say("given {kind}: {entries}", kind=kind, entries=clean(flow(entries))[1:-1])
    if scenario.seed is not None:
        yield say("seed: {seed}", seed=scenario.seed)
    if scenario.assumed:
        yield say("assumed: {guesses}", guesses="; ".join(map(clean, scenario.assumed)))


def status_text(scenario: Scenario) -> str:
    """Return where a file's numbers are from; what only was played or is asked about is no invention."""
    steps = [*scenario.steps, *(step for line in scenario.lines for step in line.steps)]
    if scenario.status == "invented" and steps and not any(step.has_expectations or step.expect for step in steps):
        return say("as described") if scenario.position else say("as played")
    return say("{status}", status=scenario.status)


def _seat(game: Any, seat: Any) -> str:
    piece = language_of(game).id_text(seat.piece, game.pieces)
    return clean(seat.name) if seat.name == seat.piece else f"{clean(seat.name)} ({clean(piece)})"


def _cited(scenario: Scenario) -> Iterator[str]:
    """Yield what the file works through, with its place in the book."""
    book = scenario.game.book
    for id in scenario.ids:
        cites = "; ".join(cite_text(cite) for cite in book.cites_of(id))
        if id in book.ambiguities:
            yield f"  {id}: {clean(question_text(book.ambiguities[id]))}"
        else:
            yield f"  {id}{': ' if cites else ''}{clean(cites)}"
    if scenario.source:
        yield f"  {source_text(scenario)}"


def source_text(scenario: Scenario) -> str:
    """Return where a scenario comes from, as its file says."""
    told = [f"{key} {clean(value)}" for key, value in scenario.source.items() if value]
    return say("source: {places}", places=tuple(told))


def _line(report: Report, line: LineReport, teller: Teller, show: bool) -> Iterator[str]:
    """Yield one line: its opening, its steps, and what has changed at its end."""
    teller.table = line.table
    own = next((own for own in report.scenario.lines if own.name == line.name), None) if line.name else None
    heading = strong(say("Line: {line}", line=clean(line.name)) if own else say("Steps"))
    if own and (own.options or own.position):
        given = [clean(flow({key: value})[1:-1]) for key, value in {**own.options, **own.position}.items()]
        heading += f"   {say('with {given}', given=tuple(given))}"
    yield _fit(iter([heading, *_opening(line, teller), *_steps(report, line, teller)]))
    if teller.brief:
        return
    yield "" if line.claims_only else _end(line, show)
    if (line.steps or not line.name) and not line.claims_only:
        yield _fit(iter([next_text(line.table, line.end)]))


def _steps(report: Report, line: LineReport, teller: Teller) -> Iterator[str]:
    if not line.reached:
        yield f"  {say('not reached: the script failed before it')}"
    for number, step in enumerate(line.steps, 1):
        yield from step_lines(step, number, report.scenario.document, teller)
    if line.not_played:
        yield f"  {stopped_text(line)}"


def _opening(line: LineReport, teller: Teller) -> Iterator[str]:
    if teller.brief or (not line.opening.findings and not line.opening_drawn):
        return
    yield f"  {say('0. before the first step')}"
    if line.opening_drawn:
        yield f"{PAD}{say('came up: {drawn}', drawn=clean(chance_text(by_kind(line.opening_drawn), line.table)))}"
    yield from (f"{PAD}{text}" for text in ruling_lines(line.opening, teller))


def _grids(line: LineReport, state: Any) -> tuple[Grid, ...]:
    return tuple(grid for grid in line.table.game.tables(Context(line.table), state) if grid.shown)


def tables_text(line: LineReport, state: Any) -> str:
    """Return the board, then the tables that say what it does not."""
    board = _board(line, state)
    grids = [grid for grid in _grids(line, state) if not (board and grid.drawn)]
    return "\n\n".join(
        [*([board] if board else []), *(grid_text(grid, language_of(line.table.game)) for grid in grids)]
    )


def _board(line: LineReport, state: Any, before: Any = None) -> str:
    from referee.report.terminal.board_text import board_text

    return board_text(line.table, state, before)


def _end(line: LineReport, show: bool) -> str:
    """Return what looks different at the end: the rows that have changed, or whole tables."""
    if not line.steps:
        return ""
    if line.end == line.laid:
        return say("The position has not changed.")
    tongue = language_of(line.table.game)
    old = {grid.id: grid for grid in _grids(line, line.laid)}
    new = [grid for grid in _grids(line, line.end) if grid != old.get(grid.id)]
    if show:
        board = _board(line, line.end, line.laid)
        shown = [grid_text(grid, tongue) for grid in new if not (board and grid.drawn)]
        return "\n\n".join([strong(say("At the end")), *([board] if board else []), *shown])
    rows = [changed_rows(old[grid.id], grid) if grid.id in old else grid for grid in new]
    return "\n\n".join([strong(say("Changed at the end")), *(grid_text(row, tongue) for row in rows)]) if rows else ""


def stopped_text(line: LineReport) -> str:
    """Say where a branch stopped, and how much of it was not played."""
    facts = {"n": len(line.steps), "left": line.not_played}
    return say("stopped at step {n}; {left:#step} not played", **facts) if line.not_played else ""


def next_text(table: Table[Any], state: Any) -> str:
    """Return who is to act now, or what the table must turn up; where silence is an answer, what it means."""
    if state.over:
        return say("The game is over; won by {who:and}.", who=tuple(sorted(state.winners)) or ("nobody",))
    waiting = wait(table, state)
    if waiting:
        return say("Next: {waiting}", waiting=waiting)
    if not state.stage:
        return ""
    facts = {"who": actors(table, state), "stage": state.top.called_aloud()}
    silence = state.top.silence(table, state)
    if silence:
        facts |= {"do": silence[1].do(), "move": in_words(table, silence[1])}
        if facts["do"] == facts["move"]:
            return clean(language_of(table.game).say("Next: {who} ({stage}); silence means `{do}`", **facts))
        return clean(language_of(table.game).say("Next: {who} ({stage}); silence, or `{do}`, means: {move}", **facts))
    return clean(language_of(table.game).say("Next: {who} ({stage})", **facts))


def verdict(report: Report) -> str:
    """Return the last line: everything as expected, or how much is not."""
    tests, failed = report.tests, sum(bool(line.failures) for line in report.tests)
    if report.failures:
        facts = {"n": len(report.failures), "failed": failed, "lines": len(tests)}
        several = say("FAILED: {n:#failure} in {failed} of {lines:#line}", **facts) if len(tests) > 1 else ""
        left = sum(line.not_played for line in tests)
        said = [several or say("FAILED: {n:#failure}", **facts)]
        return bad("; ".join(said + [say("{n:#step} not played", n=left)] * bool(left)))
    steps = [step for line in tests for step in line.steps]
    told = [say("{n:#line}", n=len(tests))] * (len(tests) > 1) + list(_moves(steps))
    expects = any(s.step.expect or s.step.refused or s.step.workings or s.step.cites for s in steps)
    asked = expects or any(s.step.answer is not UNSET for s in steps)
    result, end = say("ok: everything as expected") if asked else say("ok: no rule is broken"), ending(report)
    return good(f"{result}: {clean(end)}" if end else result) + (f" ({', '.join(told)})" if told else "")


def _moves(steps: list[StepReport]) -> Iterator[str]:
    """Yield how many moves were accepted, how many refused."""
    accepted = [step.ruling.accepted for step in steps if step.step.kind == "move" and step.ruling]
    if accepted.count(True):
        yield say("{n:#move} accepted", n=accepted.count(True))
    if accepted.count(False):
        yield say("{n:#move} refused", n=accepted.count(False))
