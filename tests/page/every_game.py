"""Every recorded game as a page, in both languages, at three widths: what does not fit, and what axe finds.

`make pages`, or `python -m tests.page.every_game [--every STEPS] [FILE...]`: some minutes.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from referee.language.current import LANGUAGES, speaking
from referee.report.html.document import page
from referee.report.html.load import played
from tests.page.conftest import SCENARIOS, chromium
from tests.page.fit import WIDTHS, misfits, violations


def main() -> int:
    """Look at all of them; print what is wrong, and how much has been looked at."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=10, help="look at every so-manieth step")
    parser.add_argument("files", nargs="*", type=Path, help="these only")
    wanted = parser.parse_args()
    from playwright.sync_api import sync_playwright

    files, wrong, looks = wanted.files or sorted(SCENARIOS.glob("*/replays/*.yaml")), 0, 0
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        for path in files:
            for language in LANGUAGES:
                out = Path(folder, "page.html")
                with speaking(language):
                    out.write_text(page([played(path, readings=False)], path.stem), encoding="utf-8")
                for wide in WIDTHS:
                    found = list(_looked_at(browser, out, wide, wanted.every))
                    wrong, looks = wrong + len(found), looks + 1
                    for one in found:
                        print(f"{path.parent.parent.name}/{path.stem} {language} {wide}: {one}", flush=True)
        browser.close()
    print(f"{len(files)} games, {looks} pages looked at, {wrong} things wrong")
    return 1 if wrong else 0


def _looked_at(browser: Any, out: Path, wide: int, every: int) -> Iterator[str]:
    context = browser.new_context(viewport={"width": wide, "height": WIDTHS[wide]}, bypass_csp=True)
    seen, said = context.new_page(), list[str]()
    seen.on("pageerror", lambda error: said.append(str(error)))
    seen.goto(out.as_uri())
    yield from misfits(seen, every)
    yield from violations(seen)
    yield from said
    context.close()


if __name__ == "__main__":
    sys.exit(main())
