"""Sitting down: players and options as people say them."""

import pytest

from referee.games import load_game
from referee.play.new_game import Odd, head_text, options_of
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare


def test_options_are_read_as_people_say_them() -> None:
    assert options_of(load_game("magnate"), "advanced setup=tutorial") == {"advanced": True, "setup": "tutorial"}
    assert options_of(load_game("streets"), "modules business, advisors edition en") == {
        "modules": ["business", "advisors"],
        "edition": "en",
    }
    assert options_of(load_game("corporations"), "enterprises 12") == {"enterprises": 12}
    for odd in ("colour", "setup", "setup=odd", "edition"):
        with pytest.raises(Odd):
            options_of(load_game("magnate"), odd)


def test_the_head_of_a_new_file_is_a_scenario() -> None:
    text = head_text(load_game("magnate"), "anna, boris: Greyfield", {"advanced": True}, 7)
    assert text == "format: 1\ngame: magnate\nplayers: [anna, boris: greyfield]\noptions: {advanced: true}\nseed: 7\n"
    assert prepare(read_text(text, ""))
