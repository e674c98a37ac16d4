"""The whole file: head with its policy, index of several scenarios, their sections, the rules, styles and script."""

import hashlib
from base64 import b64encode
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from pathlib import PurePath

from msgspec import Struct

from referee.language.current import language
from referee.language.speaking import game_title, say
from referee.report.html.book_index import PageEntry, all_result, book_head, listed
from referee.report.html.buttons import SIGNS, button
from referee.report.html.colours import Paints, colours, wardrobe
from referee.report.html.markup import Html, join, tag
from referee.report.html.result_line import ResultLine
from referee.report.html.rule_head import rule_head
from referee.report.html.rule_notes import Rules
from referee.report.html.section import Section, trouble
from referee.report.picture.svg import symbol
from referee.report.rule_page import RulePage
from referee.report.terminal.disputes import Point
from referee.scenario.run.results import Report


class Played(Struct, frozen=True):
    """A file on the page: its report, or why there is none."""

    name: str
    report: Report | None = None
    points: tuple[Point, ...] = ()
    trouble: str = ""
    bug: bool = False


def page(played: Sequence[Played], title: str = "") -> str:
    """Return one file as a page, several as a book with an index."""
    book = Book(played, "h2" if len(played) > 1 else "h1")
    if len(played) == 1:
        return book.document(f"{book.entries[0].headline.text}: {book.entries[0].title}")
    head = book_head(book.entries, title)
    return book.document(f"{all_result(book.entries).text}: {title}", head, listed(book.entries, book.rules.count))


def page_about(about: RulePage, played: Sequence[Played]) -> str:
    """Return a page about a rule or a disputed point, with the scenarios that show it."""
    book = Book(played, "h2")
    index = listed(book.entries, book.rules.count) if len(played) > 1 else None
    return book.document(about.title, rule_head(about), index)


class Book:
    """Scenarios on one page, with all they share."""

    def __init__(self, played: Sequence[Played], heading: str) -> None:
        self.rules, self.wardrobes, self.icons = Rules(), list[Paints](), set(SIGNS)
        pres = [f"{number}." if len(played) > 1 else "" for number in range(1, len(played) + 1)]
        self.entries = [self._entry(one, pre, heading) for one, pre in zip(played, pres, strict=True)]

    def _entry(self, one: Played, pre: str, heading: str) -> PageEntry:
        return _page_entry(one, pre, heading, self.rules, self.wardrobes, self.icons)

    def document(self, title: str, *head: Html | None) -> str:
        """Return the whole file; `head`: what stands above the scenarios."""
        many = len(self.entries) > 1
        main = tag("main", *(one.article for one in self.entries)) if self.entries else None
        symbols = "".join(map(symbol, sorted(self.icons)))
        defs = Html(f"<svg width=0 height=0 class=defs aria-hidden=true>{symbols}</svg>")
        foot = _foot(many) if self.entries else None
        body = join(defs, *head, main, self.rules.section(), foot)
        return _document(title, colours(self.wardrobes), body, many)


def _page_entry(
    one: Played, pre: str, heading: str, rules: Rules, wardrobes: list[Paints], icons: set[str]
) -> PageEntry:
    """Return one file, told."""
    folder, anchor = str(PurePath(one.name).parent), f"s{pre}".rstrip(".")
    if one.report is None:
        said = say("This is our bug") if one.bug else say("This file cannot be played")
        article = trouble(one.name, said, one.trouble, heading, pre)
        return PageEntry(PurePath(one.name).name, folder, "", ResultLine(False, said), anchor, article)
    section = Section(one.report, list(one.points), rules, pre)
    icons |= section.film.icons
    dressed = wardrobe(section.scene.paints if section.scene else (), wardrobes)
    article, thumbnail = section.article(heading, dressed), section.thumbnail(dressed)
    game = game_title(one.report.scenario.game)
    return PageEntry(section.title, folder, game, section.headline, anchor, article, thumbnail)


def _foot(many: bool) -> Html:
    keys = say("Keys: ← → step, Page Up and Page Down round, Home End, R next refusal or failure, P plays by itself.")
    touch = say("Touch a part of the board, or its line in the position in words, for the steps about it.")
    one, third = say("Address #12 opens step 12."), say("Address #3.12 opens step 12 of the third scenario.")
    return tag("footer", tag("p", f"{keys} {touch} {third if many else one}"))


def _document(title: str, hues: str, body: Html, many: bool) -> str:
    style, script = f"{hues}{_part('style.css')}", _part("script.js")
    policy = "; ".join(_policy(style, script))
    head = [
        Html('<meta charset="utf-8">'),
        tag("meta", http_equiv="Content-Security-Policy", content=policy),
        tag("meta", name="viewport", content="width=device-width,initial-scale=1"),
        tag("meta", name="referrer", content="no-referrer"),
        tag("title", title),
        Html(f"<style>{style}</style>"),
    ]
    theme = button("theme", "contrast", label=say("Light or dark"), id="theme")
    inside = [
        _skip(many, body),
        theme,
        body,
        tag("p", id="live", class_="sr", aria_live="polite"),
        tag("div", id="pop", popover="auto", class_="pop"),
        Html(f"<script>{script}</script>"),
    ]
    whole = tag(
        "html",
        tag("head", *head),
        tag("body", *inside, class_="many-files" if many else None, **_spoken()),
        lang=language(),
    )
    return f"<!doctype html>\n{whole}\n"


def _spoken() -> dict[str, str]:
    """Return what the script says, in the language of the page."""
    return {
        "data_step": say("Step {n} of {all}: {said}", n="%n", all="%a", said="%s"),
        "data_secret": say("secret"),
        "data_cited": say("All steps that cite it"),
        "data_sift": say("{n} of {all}: {said}", n="%n", all="%a", said="%s"),
    }


def _skip(many: bool, body: Html) -> Html:
    """Return a way past the head, for those who read by keys."""
    if many:
        return tag("a", say("Skip to the scenarios"), class_="skip", href="#index")
    return tag("a", say("Skip to the steps"), class_="skip", href="#steps") if " id=steps" in body else Html("")


def _policy(style: str, script: str) -> Iterator[str]:
    """Yield the content policy: only this style and this script, by their hashes, and nothing from elsewhere."""
    yield "default-src 'none'"
    yield f"script-src '{_hash(script)}'"
    yield f"style-src '{_hash(style)}'"
    yield "base-uri 'none'"
    yield "form-action 'none'"
    yield "require-trusted-types-for 'script'"


def _hash(said: str) -> str:
    return f"sha256-{b64encode(hashlib.sha256(said.encode()).digest()).decode()}"


@cache
def _part(name: str) -> str:
    return files("referee.report.html").joinpath(name).read_text(encoding="utf-8")
