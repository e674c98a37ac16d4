"""The index of a book of scenarios: grouped, with a picture of each, and the way to the rules they cite."""

from collections.abc import Iterator, Sequence
from pathlib import PurePath

from msgspec import Struct

from referee.kernel.facts import later
from referee.language.speaking import say
from referee.report.html.markup import Html, join, tag
from referee.report.html.result_line import ResultLine
from referee.report.html.section import verdict

SEARCHED = 12
"""With more scenarios than that the index can be searched."""
GROUPS = {
    "examples": later("Examples of the book"),
    "disputes": later("Disputed points"),
    "rules": later("Rules one by one"),
    "replays": later("Whole games"),
}
"""What our own folders hold."""


class PageEntry(Struct, frozen=True):
    """A file as it is listed, and its section."""

    title: str
    folder: str
    game: str
    headline: ResultLine
    anchor: str
    article: Html
    thumbnail: Html = Html("")


def all_result(entries: Sequence[PageEntry]) -> ResultLine:
    """Return the verdict on a whole book."""
    wrong = sum(not one.headline.good for one in entries)
    if wrong:
        return ResultLine(False, say("{n} of {all:#scenario} not as expected", n=wrong, all=len(entries)))
    return ResultLine(True, say("All {n:#scenario} as expected", n=len(entries)))


def book_head(entries: Sequence[PageEntry], title: str) -> Html:
    """Return what stands above the index of a book."""
    return tag("header", verdict(all_result(entries), True), tag("div", tag("h1", title), class_="ttl"), class_="top")


def listed(entries: Sequence[PageEntry], rules: int) -> Html:
    """Return the index, and a line that leads back to it."""
    sought = say("Find a scenario by its words")
    box = tag("input", id="sought", type="search", placeholder=say("Find ..."), aria_label=sought)
    groups: dict[str, list[PageEntry]] = {}
    for one in entries:
        groups.setdefault(one.folder, []).append(one)
    lists = [
        join(tag("h2", _group_title(folder, ones)) if len(groups) > 1 else None, tag("ol", *map(_entry, ones)))
        for folder, ones in groups.items()
    ]
    cited = tag("a", say("{n:#rule} cited, with all steps that cite them", n=rules), href="#rules") if rules else None
    index = tag(
        "nav",
        box if len(entries) > SEARCHED else None,
        tag("p", cited, class_="cited") if cited else None,
        *lists,
        class_="index",
        id="index",
        aria_label=say("Scenarios"),
    )
    back = tag("a", say("← all {n:#scenario}", n=len(entries)), href="#index")
    return join(index, tag("nav", back, class_="where", aria_label=say("Back to all scenarios")))


def _group_title(folder: str, entries: Sequence[PageEntry]) -> Html:
    """Return what a folder holds, in words where it is one of ours."""
    name = PurePath(folder).name
    games = dict.fromkeys(one.game for one in entries if one.game)
    if name in GROUPS and len(games) == 1:
        return join(" · ".join([*games, say(GROUPS[name])]), " ", tag("small", folder))
    return join(folder)


def _entry(one: PageEntry) -> Html:
    sign = tag("span", "✓" if one.headline.good else "!", class_="sym", aria_hidden="true")
    facts = tag("small", *_facts(one))
    mood = "good" if one.headline.good else "bad"
    return tag("li", tag("a", one.thumbnail, sign, tag("b", one.title), facts, href=f"#{one.anchor}"), class_=mood)


def _facts(one: PageEntry) -> Iterator[Html | str]:
    if not one.headline.good:
        yield f"{one.headline.text} · "
    yield one.headline.facts
