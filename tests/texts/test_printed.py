"""`make texts` prints every text of a scenario; nothing else uses the code it calls in this way."""

from pathlib import Path

import pytest

from tests.texts.printed import printed

FILE = Path(__file__).parents[2] / "scenarios" / "magnate" / "examples" / "attract-full.yaml"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_text_of_a_scenario_is_printed(language: str) -> None:
    texts = printed(FILE, language)
    assert texts.keys() == {"story", "explain", "json", "page", "verdict", "verdict_json"}
    assert all(texts.values())
