"""Taps at random in all games and languages: never our bug, never a table that cannot be drawn."""

import os
from pathlib import Path
from random import Random

import pytest

from referee.games import GAMES
from tests.web.random_taps import check, press_anything
from tests.web.test_disputes import sit_down

TAPS = int(os.environ.get("REFEREE_TAPS", "25"))
"""So many in each game, language and mode."""


@pytest.mark.parametrize("mode", ["draft", "game"])
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("game", GAMES)
def test_random_taps_are_answered(
    game: str, lang: str, mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    random = Random(f"{game} {lang} {mode}")
    device = sit_down(tmp_path, game, "anna, boris", lang, mode)
    for _ in range(TAPS):
        sent = press_anything(device, random)
        try:
            check(device)
        except AssertionError as wrong:
            raise AssertionError(f"after {sent}") from wrong
