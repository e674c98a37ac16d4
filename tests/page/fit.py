"""What does not fit on a page, measured in a browser: samples in the tests, every recorded game by `make pages`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

FIT = Path(__file__).with_name("fit.js").read_text(encoding="utf-8")
WIDTHS = {390: 844, 768: 1024, 1280: 900}
"""A phone, a tablet, a desk: how wide and how tall their windows are."""


def misfits(page: Any, every: int = 10) -> Iterator[str]:
    """Yield what does not fit at every so-manieth step of a page, the first and the last among them."""
    anchors: list[str] = page.evaluate("[...document.querySelectorAll('article .step')].map(step => step.id)")
    known = set[str]()
    for anchor in dict.fromkeys([*anchors[::every], *anchors[-1:]]):
        page.evaluate("anchor => { location.hash = '#' + anchor; }", anchor)
        page.locator(f"[id='{anchor}'].now").wait_for()
        for one in page.evaluate(FIT):
            if one not in known:
                known.add(one)
                yield f"#{anchor} {one}"


def violations(page: Any) -> list[str]:
    """Return everything that axe finds wrong, with what it is about."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{one['id']}: {[node['html'][:120] for node in one['nodes'][:3]]}" for one in found]
