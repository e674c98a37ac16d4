"""What has been played: every entry in words, the way back and forth, branches, the file and the page of it."""

from collections.abc import Iterator

from referee.language.speaking import say
from referee.report.ansi import bare
from referee.report.html.markup import Html, join, tag
from referee.report.terminal.step_text import what
from referee.scenario.run.results import StepReport
from referee.serve.web.controls import button, chips, fold, icon_button, section
from referee.serve.web.page_view import PageView
from referee.serve.web.screen import Branch, Redo, Reload, Undo
from referee.wording.values import chance_text

MORE = 50


def history(page: PageView) -> Html:
    """Return the history, the latest entry first."""
    chair = page.chair
    count = chair.session.count
    first = max(0, count - page.screen.rows)
    rows = [_row(page, number) for number in range(count, first, -1)]
    more = button(say("earlier"), "chip", rows=page.screen.rows + MORE) if first else None
    parts = [
        _looking(page),
        _bar(page),
        tag("ol", *rows, class_="hist"),
        more,
        _files(page),
        _branches(page),
        _note(page),
    ]
    return section(say("History"), *parts)


def _row(page: PageView, number: int) -> Html:
    words = entry_words(page, page.chair.reported(number))
    now = page.at == number or (page.at is None and number == page.chair.session.count)
    at = None if number == page.chair.session.count else number
    return tag(
        "li", button(join(tag("b", str(number)), " ", words), "h", at=at, sheet=None), class_="now" if now else None
    )


def entry_words(page: PageView, report: StepReport) -> str:
    """Return an entry in words: who did what, what came up, a remark."""
    step = report.step
    if step.note and step.kind == "check":
        return step.note
    came = chance_text(step.chance, page.table) if step.chance and step.kind == "move" else ""
    return " · ".join(filter(None, [bare(what(step, page.table)), came, step.note]))


def _looking(page: PageView) -> Html | None:
    """Return the way back from a look at what was; the host may go on from there."""
    if page.at is None:
        return None
    back = button(say("back to the present"), "chip", at=None, sheet=None)
    undo = branch = None
    if page.is_host:
        undo = button(say("undo to here"), "chip", do=Undo(page.chair.session.count - page.at), at=None)
        branch = button(say("try something else from here"), "chip", do=Branch(_new_branch(page), page.at), at=None)
    told = tag("p", say("this is only a look at entry {n}", n=page.at))
    return tag("div", told, chips(back, undo, branch), class_="note")


def _new_branch(page: PageView) -> str:
    """Return a name no branch has yet."""
    taken = {line.name for line in page.chair.session.lines}
    return next(name for n in range(1, 10_000) if (name := f"line-{n}") not in taken)


def _bar(page: PageView) -> Html | None:
    count, at = page.chair.session.count, page.at
    here = count if at is None else at
    walk = [
        icon_button("◀", say("one entry back"), at=max(0, here - 1), sheet=None),
        icon_button("▶", say("one entry on"), at=None if here + 1 >= count else here + 1, sheet=None),
    ]
    if not page.is_host:
        return chips(*walk)
    return chips(*walk, button(say("Undo"), "chip", do=Undo()), button(say("Redo"), "chip", do=Redo()))


def _files(page: PageView) -> Html:
    replay = tag("a", say("as a page"), href="replay", target="_blank", rel="noopener")
    file = tag("a", say("scenario file"), href="table.yaml", download=True) if page.is_host else None
    again = icon_button("⟳", say("read the file again"), do=Reload()) if page.room.path is not None else None
    return tag("p", replay, " · " if file else None, file, " ", again if page.is_host else None, class_="files")


def _branches(page: PageView) -> Html | None:
    lines, now = page.chair.session.lines, page.chair.session.line
    if not page.is_host or not (lines or now):
        return None
    names = dict.fromkeys(["", *(line.name for line in lines), now])
    shown = [button(name or say("the script"), "chip", do=Branch(name), pressed=name == now, at=None) for name in names]
    return fold(say("Branches"), chips(*shown), name="branches")


def _note(page: PageView) -> Html | None:
    if not page.is_host:
        return None
    field = tag("input", type="text", name="text", maxlength="2000", aria_label=say("a remark"), autocomplete="off")
    form = tag("form", field, tag("button", say("write it down"), class_="send"), class_="line", data_form="note")
    return fold(say("A remark"), form, name="note")


def stale_lines(page: PageView) -> Iterator[Html]:
    """Yield what is wrong with the file itself: it cannot be played to its end, or holds less than was played."""
    session = page.chair.session
    if session.stopped and page.is_host:
        yield tag("p", session.stopped, class_="err", role="alert")
    if session.journal.trouble and page.is_host:
        told = say("the file could not be written ({why}); the game goes on in memory", why=session.journal.trouble)
        yield tag("p", told, class_="err", role="alert")
