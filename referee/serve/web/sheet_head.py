"""The head of a sheet: what it is about, and the way back."""

from referee.language.speaking import say
from referee.report.html.markup import Html, tag
from referee.serve.web.controls import icon_button


def sheet_head(title: str) -> Html:
    """Return the title of a sheet with a button that closes it."""
    return tag("div", tag("h2", title, tabindex="-1"), icon_button("✕", say("close"), sheet=None), class_="row top")
