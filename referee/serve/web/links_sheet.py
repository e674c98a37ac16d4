"""The links of a table, each with a square code for a phone's camera."""

from referee.language.speaking import say
from referee.report.html.markup import Html, join, tag
from referee.serve.web.controls import button
from referee.serve.web.links import HOST, SEAT, TABLE
from referee.serve.web.room import Room
from referee.serve.web.screen import Renew
from referee.serve.web.sheet_head import sheet_head


def links_sheet(room: Room) -> Html:
    """Return whom each link is for, and what it lets one do."""
    rows = [_link(room, whom) for whom in room.links.tokens]
    warning = tag(
        "p", say("whoever has a link may do what it says; who shares the Wi-Fi can read along"), class_="note"
    )
    renew = button(say("New links: the old ones open nothing any more"), "big", do=Renew())
    return join(sheet_head(say("Links")), warning, *rows, renew)


def _link(room: Room, whom: str) -> Html:
    import segno

    address = room.address(whom)
    code = Html(segno.make(address, micro=False).svg_inline(omitsize=True, border=2, dark="#000", light="#fff"))
    return tag(
        "details",
        tag("summary", link_text(whom)),
        tag("p", tag("a", address, href=address, target="_blank", rel="noopener")),
        tag("div", code, class_="qr", role="img", aria_label=say("the same link as a square code")),
        class_="sec",
        data_fold=f"link-{whom}",
    )


def link_text(whom: str) -> str:
    """Return whom a link is for, in words."""
    if whom == HOST:
        return say("host: knows and may do everything")
    if whom == TABLE:
        return say("table: looks at what lies open")
    return say("{name}: own moves, own hand", name=whom.removeprefix(SEAT))
