"""The sheet of a thing on the board: what may be done there, and in a draft what lies there."""

from referee.desk.data import DeskError
from referee.language.speaking import say
from referee.report.html.markup import Html, join, tag
from referee.serve.web.controls import button, chips, section
from referee.serve.web.edit import here
from referee.serve.web.move_list import speakers
from referee.serve.web.page_view import PageView
from referee.serve.web.screen import MoveSheet, PlaceSheet
from referee.serve.web.sheet_head import sheet_head
from referee.serve.web.words import move_label


def place_sheet(page: PageView, sheet: PlaceSheet) -> Html:
    """Return the sheet; of a thing that is gone only the way back."""
    group = page.group(sheet.key)
    if group is None:
        return sheet_head("—")
    head = sheet_head(group.title or sheet.key)
    if page.draft is not None and not page.is_host:
        return head
    tried = _tried(page, sheet) if page.viewer != "table" and page.at is None else None
    if page.draft is None:
        return join(head, tried)
    lies = section(say("What is here"), *here(page, page.draft, group))
    return (
        join(head, tried, lies)
        if page.draft.own_value(("stage",))
        else join(head, lies if not tried else join(tried, lies))
    )


def _tried(page: PageView, sheet: PlaceSheet) -> Html | None:
    """Return the moves that may be about it."""
    group = page.group(sheet.key)
    if group is None or (page.draft is not None and page.draft.problems):
        return None
    try:
        found = page.about(group)
    except DeskError as wrong:
        return tag("p", wrong.message, class_="note")
    if not found:
        return None
    known = page.draft is None
    shown = [
        button(
            move_label(page.table, one.do),
            "chip legal" if one.legal else "chip off" if known else "chip",
            sheet=MoveSheet(page.by, one.do, one.said),
        )
        for one in found
    ]
    return section(say("May …?"), speakers(page, sheet=sheet), chips(*shown))
