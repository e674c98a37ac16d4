"""The whole file: head with its policy, index of several scenarios, their sections, the rules, styles and script."""

import hashlib
from base64 import b64encode
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from pathlib import PurePath

from msgspec import Struct

from referee.language.current import language
from referee.language.speaking import say
from referee.report.html.colours import Paints, colours, wardrobe
from referee.report.html.markup import Html, join, tag
from referee.report.html.result_line import ResultLine
from referee.report.html.rule_head import rule_head
from referee.report.html.rule_notes import Rules
from referee.report.html.section import Section, trouble, verdict
from referee.report.picture.svg import symbol
from referee.report.rule_page import RulePage
from referee.report.terminal.disputes import Point
from referee.scenario.run.results import Report

SEARCHED = 12
"""With more scenarios than that the index can be searched."""


class Played(Struct, frozen=True):
    """A file on the page: its report, or why there is none."""

    name: str
    report: Report | None = None
    points: tuple[Point, ...] = ()
    trouble: str = ""
    bug: bool = False


class PageEntry(Struct, frozen=True):
    """A file as it is listed, and its section."""

    title: str
    folder: str
    headline: ResultLine
    anchor: str
    article: Html


def page(played: Sequence[Played], title: str = "") -> str:
    """Return one file as a page, several as a book with an index."""
    book = Book(played, "h2" if len(played) > 1 else "h1")
    if len(played) == 1:
        return book.document(f"{book.entries[0].headline.text}: {book.entries[0].title}")
    return book.document(f"{_all(book.entries).text}: {title}", _index(book.entries, title))


def page_about(about: RulePage, played: Sequence[Played]) -> str:
    """Return a page about a rule or a disputed point, with the scenarios that show it."""
    book = Book(played, "h2")
    return book.document(about.title, rule_head(about), _list(book.entries) if len(played) > 1 else None)


class Book:
    """Scenarios on one page, with all they share."""

    def __init__(self, played: Sequence[Played], heading: str) -> None:
        self.rules, self.wardrobes, self.icons = Rules(), list[Paints](), set[str]()
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
        return PageEntry(PurePath(one.name).name, folder, ResultLine(False, said), anchor, article)
    section = Section(one.report, list(one.points), rules, pre)
    icons |= section.film.icons
    dressed = wardrobe(section.scene.paints if section.scene else (), wardrobes)
    return PageEntry(section.title, folder, section.headline, anchor, section.article(heading, dressed))


def _all(told: Sequence[PageEntry]) -> ResultLine:
    """Return the verdict on a whole book."""
    wrong = sum(not one.headline.good for one in told)
    if wrong:
        return ResultLine(False, say("{n} of {all:#scenario} not as expected", n=wrong, all=len(told)))
    return ResultLine(True, say("All {n:#scenario} as expected", n=len(told)))


def _index(told: Sequence[PageEntry], title: str) -> Html:
    """Return the head of a book, the index, and a line that leads back to it."""
    head = tag("header", verdict(_all(told), True), tag("div", tag("h1", title), class_="ttl"), class_="top")
    return join(head, _list(told))


def _list(told: Sequence[PageEntry]) -> Html:
    """Return the index, and a line that leads back to it."""
    sought = say("Find a scenario by its words")
    box = tag("input", id="sought", type="search", placeholder=say("Find ..."), aria_label=sought)
    folders: dict[str, list[PageEntry]] = {}
    for one in told:
        folders.setdefault(one.folder, []).append(one)
    lists = [
        join(tag("h2", name) if len(folders) > 1 else None, tag("ol", *map(_entry, ones)))
        for name, ones in folders.items()
    ]
    index = tag(
        "nav", box if len(told) > SEARCHED else None, *lists, class_="index", id="index", aria_label=say("Scenarios")
    )
    back = tag("a", say("← all {n:#scenario}", n=len(told)), href="#index")
    return join(index, tag("nav", back, class_="where", aria_label=say("Back to all scenarios")))


def _entry(one: PageEntry) -> Html:
    sign = tag("span", "✓" if one.headline.good else "!", class_="sym", aria_hidden="true")
    said = "" if one.headline.good else f"{one.headline.text} · "
    facts = tag("small", said, one.headline.facts)
    mood = "good" if one.headline.good else "bad"
    return tag("li", tag("a", sign, tag("b", one.title), facts, href=f"#{one.anchor}"), class_=mood)


def _foot(many: bool) -> Html:
    keys = say("Keys: ← → step, Page Up and Page Down round, Home End, R next refusal or failure.")
    one, third = say("Address #12 opens step 12."), say("Address #3.12 opens step 12 of the third scenario.")
    return tag("footer", tag("p", f"{keys} {third if many else one}"))


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
    theme = tag(
        "button",
        "◐",
        id="theme",
        type="button",
        class_="ib",
        aria_label=say("Light or dark"),
        title=say("Light or dark"),
    )
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
