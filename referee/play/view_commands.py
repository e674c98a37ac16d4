"""Commands that only look: a verdict, an earlier moment, the board, the ledger."""

from collections.abc import Iterator
from typing import Any

from referee.grammar.parse_result import Understood
from referee.kernel.context import Context
from referee.kernel.plain_data import plain
from referee.language.speaking import language_of, say
from referee.play.dialogue import Talk
from referee.play.enter_line import enter_line, judged_only
from referee.play.step_text import purse_text, status_lines, verdict_lines
from referee.report.ansi import bare, clean, strong
from referee.report.picture.position import picture_of
from referee.report.terminal.answer_text import reply_text
from referee.report.terminal.step_text import Teller, ruling_lines, what
from referee.report.terminal.table_text import grid_text
from referee.report.terminal.wrapping import columns, fitted, wrapped
from referee.scenario.file.model import Step
from referee.wording.book_answer import played_stems, reply
from referee.wording.tables import title_text
from referee.words.name_lists import shared_names
from referee.words.name_resolver import fold

LEDGER = 20
"""So many entries are told when nobody says how many."""


def why(talk: Talk, rest: str) -> Iterator[str]:
    """Judge a line without playing it, with everything that hangs on a reading; alone: the last ruling in full."""
    if not rest:
        yield from _last(talk)
        return
    step, told = judged_only(talk, rest)
    yield from told
    if step is None:
        return
    yield from verdict_lines(talk, step)


def ask(talk: Talk, rest: str) -> Iterator[str]:
    """Answer a question: about a move or number here by the referee, else by what the rules say."""
    if not rest:
        yield f"  {say('say what you want to know: `ask who wins a tie?`')}"
        return
    if isinstance(talk.reader().read(f"ask {rest}"), Understood):  # as files write it: it becomes an entry
        yield from enter_line(talk, f"ask {rest}")
        return
    if isinstance(talk.reader().read(rest), Understood):
        yield from why(talk, rest)
        return
    table = talk.table
    yield reply_text(reply(table.game, rest, table.readings, played_stems(table)), columns())


def _last(talk: Talk) -> Iterator[str]:
    """Yield the last ruling, with every rule it obeys and every addend."""
    at = talk.session.count if talk.looking is None else talk.looking
    teller = Teller(talk.table, explain=True)
    reports = [moment.report for moment in talk.session.moments[1 : at + 1]]
    last = next((one for one in reversed(reports) if one and one.ruling), None)
    if last is None or last.ruling is None:
        yield strong(f"  {say('Before the first entry')}")
        yield from fitted((f"  {line}" for line in ruling_lines(talk.runner.opening, teller)), columns())
        return
    last = talk.step_for_viewer(last)
    assert last.ruling is not None
    yield f"  {strong(what(last.step, talk.table))}"
    yield from fitted((f"  {line}" for line in ruling_lines(last.ruling, teller)), columns())


def go_to(talk: Talk, rest: str) -> Iterator[str]:
    """Look at an earlier moment; the end goes on."""
    count = talk.session.count
    if rest in ("", str(count)) or shared_names().resolve(rest, "line_ends") == "end":
        talk.looking = None
        yield from status_lines(talk)
        return
    if not rest.isdecimal() or int(rest) > count:
        yield say("  the game has {n:#entry}: `goto 0` to `goto {n}`", n=count)
        return
    talk.moved()
    talk.looking = int(rest)
    report = talk.moment.report
    did = f": {what(talk.step_for_viewer(report).step, talk.table)}" if report else ""
    yield say("  after entry {n}{did}", n=rest, did=did)
    yield from status_lines(talk)


def show(talk: Talk, rest: str) -> Iterator[str]:
    """Yield the board as a picture, marked what the last step changed; or a part of it as tables."""
    if not rest:
        picture = picture_of(talk.table, talk.state, *_before(talk))
        if picture is not None:
            yield picture.text(columns(), plain=False, colour=True)
            return
    grids = talk.table.game.tables(Context(talk.table), talk.state)
    tongue = language_of(talk.table.game)
    titles = [title_text(grid, tongue) for grid in grids]
    found = [grid for grid, title in zip(grids, titles, strict=True) if fold(rest) in fold(title)]
    rows = [g for g in grids if any(fold(rest) == fold(tongue.value(row.cells[0])) for row in g.rows if row.cells)]
    if not (found or rows):
        yield say("  there is no '{what}' to show; there is: {titles}", what=clean(rest), titles=titles)
    yield "\n\n".join(grid_text(grid, tongue) for grid in found or rows)


def _before(talk: Talk) -> tuple[Any, Any]:
    """Return the position before the last step, and what the step is about."""
    report = talk.moment.report
    if report is None or report.before is report.after:
        return None, None
    move = talk.step_for_viewer(report).step.move
    return talk.player_view(report.before), plain(move) if move is not None else None


def ledger(talk: Talk, rest: str) -> Iterator[str]:
    """Yield the entries as sentences, each with what everybody holds after it."""
    many = int(rest) if rest.isdecimal() else LEDGER
    end = talk.session.count if talk.looking is None else talk.looking
    first = max(0, end + 1 - max(1, many))
    for number, moment in enumerate(talk.session.moments[first : end + 1], first):
        did = _action_text(talk, talk.step_for_viewer(moment.report).step) if moment.report else say("the beginning")
        held = [
            say("{by}: {what}", by=name, what=purse_text(talk, moment.state, name) or "?") for name in talk.table.names
        ]
        yield from wrapped(clean(f"{number}. {'; '.join([did, *held])}"), columns(), "  ", "     ")


def _action_text(talk: Talk, step: Step) -> str:
    if step.kind == "check":
        return step.note or say("expectation")
    return bare(what(step, talk.table))
