"""Check the built docs site: every link leads somewhere, and no page fetches anything from elsewhere.

`python -m referee.devtools.check_site FOLDER` names what is wrong.
"""

import re
import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

FETCHED = {
    "img": "src",
    "script": "src",
    "link": "href",
    "iframe": "src",
    "source": "src",
    "use": "href",
    "video": "src",
}
"""What a browser fetches by itself, and the attribute that names it."""
UNFETCHED = {"canonical", "next", "prev", "alternate", "edit", "license"}
"""Kinds of `link` that no browser fetches."""
REMOTE = re.compile(r"@import\s+[\"']?https?:|url\(\s*[\"']?(?:https?:)?//")
"""What styles fetch."""


class Page(HTMLParser):
    """The links, anchors and fetched addresses of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links, self.fetched, self.anchors = set[str](), set[str](), set[str]()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect what a tag names."""
        given = {key: value or "" for key, value in attrs}
        self.anchors |= {given[key] for key in ("id", "name") if key in given}
        if tag == "a" and "href" in given:
            self.links.add(given["href"])
        elif FETCHED.get(tag, "") in given and not UNFETCHED & set(given.get("rel", "").split()):
            self.fetched.add(given[FETCHED[tag]])


def problems(site: Path) -> Iterator[str]:
    """Yield everything wrong with a site."""
    for path in sorted(site.rglob("*.html")):
        page, name = _page(path.resolve()), path.relative_to(site)
        for address in sorted(page.fetched):
            if urlsplit(address).netloc:
                yield f"{name}: fetches {address}"
        if path.name == "404.html":
            continue  # it may stand anywhere
        for address in sorted(page.links | page.fetched):
            yield from (f"{name}: {address}: {wrong}" for wrong in _dead(path, address))
    for path in sorted([*site.rglob("*.css"), *site.rglob("*.svg")]):
        if REMOTE.search(path.read_text(encoding="utf-8")):
            yield f"{path.relative_to(site)}: fetches from elsewhere"


@cache
def _page(path: Path) -> Page:
    return Page(path.read_text(encoding="utf-8"))


def _dead(path: Path, address: str) -> Iterator[str]:
    """Yield why an address inside the site leads nowhere."""
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return
    target = path.parent / unquote(parts.path) if parts.path else path
    target = target / "index.html" if target.is_dir() else target
    if not target.is_file():
        yield "no such file"
    elif parts.fragment and target.suffix == ".html" and unquote(parts.fragment) not in _page(target.resolve()).anchors:
        yield "no such place on the page"


if __name__ == "__main__":
    found = [*problems(Path(sys.argv[1]))]
    print("\n".join(found[:50]) or "every link leads somewhere, nothing is fetched from elsewhere")
    sys.exit(1 if found else 0)
