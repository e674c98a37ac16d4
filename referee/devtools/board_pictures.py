"""Draw a board of each game for the READMEs, as `referee show --svg` draws it."""

from pathlib import Path

from referee import load, run
from referee.language.current import LANGUAGES, speaking
from referee.report.picture.position import picture_of

BOARDS = {
    "magnate": "replays/tutorial.yaml",
    "streets": "replays/two-players.yaml",
    "carnegie": "examples/management-build.yaml",
    "corporations": "examples/build-trump-build.yaml",
}
"""The scenario of each game whose last position is drawn."""


def boards(root: Path) -> dict[Path, bytes]:
    """Return a picture for each game and language by path."""
    drawn: dict[Path, bytes] = {}
    for lang in LANGUAGES:
        with speaking(lang):
            for name, file in BOARDS.items():
                report = run(load(root / "scenarios" / name / file))
                picture = picture_of(report.main.table, report.main.end)
                assert picture is not None, file
                drawn[root / "docs" / "img" / f"{name}{'' if lang == 'en' else f'.{lang}'}.svg"] = (
                    picture.svg().encode()
                )
    return drawn
