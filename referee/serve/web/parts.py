"""A whole page in its parts: each is sent only where it differs from what the device has."""

from collections.abc import Iterator
from hashlib import blake2b

from referee.desk.data import DeskError
from referee.language.current import other_languages
from referee.language.speaking import game_title, say
from referee.report.html.markup import NOTHING, Html, join, tag
from referee.report.picture.svg import style
from referee.scenes.scene_parts import moment
from referee.serve.web.board import board
from referee.serve.web.controls import button, icon_button
from referee.serve.web.edit import draft_panel, part_sheet, problems_banner
from referee.serve.web.history import history, stale_lines
from referee.serve.web.links_sheet import links_sheet
from referee.serve.web.move_list import due_panel, line_form, moves
from referee.serve.web.move_sheet import line_sheet, move_sheet, ring_of
from referee.serve.web.page_view import PageView
from referee.serve.web.place_sheet import place_sheet
from referee.serve.web.screen import LineSheet, LinksSheet, MoveSheet, NewTable, PartSheet, PlaceSheet
from referee.serve.web.sheet_head import sheet_head
from referee.serve.web.start import start_panel

NAMES = ("head", "board", "due", "sheet", "panel", "log")
"""The parts, as they stand on the page."""
OWN_NAMES = {"en": "English", "ru": "Русский"}


def parts(page: PageView) -> dict[str, str]:
    """Return all parts of a page."""
    if page.room.table is None:
        return dict.fromkeys(NAMES, "") | {"head": _head(page), "panel": _start(page), "colours": ""}
    return {
        "head": _head(page),
        "board": board(page.picture) if page.picture is not None else NOTHING,
        "due": _due(page),
        "sheet": sheet(page),
        "panel": _panel(page),
        "log": history(page) if page.draft is None else NOTHING,
        "colours": mark(colours(page)),
    }


def mark(text: str) -> str:
    """Return a short mark by which a part is known again."""
    return blake2b(text.encode(), digest_size=8).hexdigest()


def colours(page: PageView) -> str:
    """Return the colours of the table as a style sheet."""
    return style(page.picture.scene.paints) if page.picture is not None else ""


def ring(page: PageView) -> tuple[str, ...]:
    """Return the things on the board at which what is asked for may lie."""
    shown = page.screen.sheet
    if page.room.table is None or not isinstance(shown, MoveSheet) or not page.may_speak(shown.by):
        return ()
    try:
        return ring_of(page, shown)
    except DeskError:
        return ()


def _head(page: PageView) -> Html:
    languages = [button(OWN_NAMES.get(name, name), "mini", lang=name) for name in other_languages()]
    if page.room.table is None:
        waits = tag("p", say("nobody has sat down yet"), class_="moment") if not page.is_host else None
        return join(tag("h1", "referee"), waits, tag("div", *languages, class_="tools"))
    host = [button(say("Links"), "mini", sheet=LinksSheet()), icon_button("⏏", say("another table"), do=NewTable())]
    file = tag("span", page.room.path.name, class_="file") if page.room.path is not None and page.is_host else None
    who = {None: say("host"), "table": say("table: only looks")}.get(page.viewer, str(page.viewer))
    return join(
        tag("h1", game_title(page.table.game)),
        tag("p", moment(page.table, page.state), class_="moment", aria_live="polite"),
        tag("div", tag("span", who, class_="seat"), file, *languages, *(host if page.is_host else ()), class_="tools"),
    )


def _start(page: PageView) -> Html:
    return start_panel(page.screen.game or page.room.game) if page.is_host else NOTHING


def _due(page: PageView) -> Html:
    """Return what must come up, where somebody waits for it."""
    if page.draft is not None or page.at is not None:
        return NOTHING
    return due_panel(page) or NOTHING


def _panel(page: PageView) -> Html:
    return join(*_panel_parts(page))


def _panel_parts(page: PageView) -> Iterator[Html | None]:
    draft = page.draft
    if draft is None:
        yield from stale_lines(page)
        if page.at is None and not page.chair.over:
            yield line_form(page)
            if not page.chair.view().waits:
                yield moves(page)
        return
    yield problems_banner(draft)
    if not draft.problems:
        yield line_form(page)
        yield moves(page)
    if page.is_host:
        yield draft_panel(page, draft)


def sheet(page: PageView) -> Html:
    """Return what is open now: a place, a move with its verdict, a part of the position, the links."""
    try:
        return _sheet(page)
    except DeskError as wrong:
        return join(sheet_head("—"), tag("p", wrong.message, class_="err", role="alert"))


def _sheet(page: PageView) -> Html:
    match page.screen.sheet:
        case PlaceSheet() as shown:
            return place_sheet(page, shown)
        case MoveSheet() as shown if page.may_speak(shown.by) and (page.draft is None or page.is_host):
            return move_sheet(page, shown)
        case LineSheet() as shown if page.viewer != "table" and (page.draft is None or page.is_host):
            return line_sheet(page, shown)
        case PartSheet(path=path) if page.draft is not None and page.is_host:
            return part_sheet(page, page.draft, tuple(map(str, path)))
        case LinksSheet() if page.is_host:
            return links_sheet(page.room)
    return NOTHING
