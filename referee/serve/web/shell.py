"""The page before anything is on it: its parts are filled with the first message."""

from referee.language.current import speaking
from referee.language.speaking import say
from referee.report.html.markup import Html, join, tag


def shell(prefix: str, lang: str) -> str:
    """Return the page of a link; it speaks a language until the device says another."""
    with speaking(lang):
        head = tag(
            "head",
            tag("meta", charset="utf-8"),
            tag("meta", name="viewport", content="width=device-width,initial-scale=1"),
            tag("meta", name="referrer", content="no-referrer"),
            tag("title", "referee"),
            tag("link", rel="icon", href="data:,"),
            tag("link", rel="stylesheet", href="/static/table.css"),
            tag("link", rel="stylesheet", id="colours"),
        )
        table = tag(
            "main",
            tag("div", id="board", role="region", aria_label=say("Board")),
            tag(
                "div",
                tag("div", id="due"),
                tag("section", id="sheet", role="region", aria_label=say("What is open"), hidden=True),
                tag("div", id="panel"),
                tag("div", id="log"),
                id="side",
            ),
        )
        away = say("no connection: trying again")
        body = tag(
            "body",
            tag("header", id="head"),
            table,
            tag("p", id="told", role="alert", hidden=True),
            tag("p", away, id="away", role="status", hidden=True),
            tag("script", src="/static/table.js"),
            data_prefix=prefix,
            data_lang=lang,
        )
        return join(Html("<!doctype html>"), tag("html", head, body, lang=lang))
