"""Texts and pictures: every moment can be told and drawn in every language the game speaks."""

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

from referee.conformance.fault import Fault, place_in_class, place_of_error
from referee.conformance.game_under_test import GameUnderTest
from referee.conformance.positions import replay
from referee.conformance.random_play import random_play
from referee.kernel.context import Context
from referee.kernel.game import Table
from referee.language.current import speaking
from referee.language.speaking import language_of, say
from referee.report.picture.position import picture_of
from referee.report.terminal.legal_moves import legal_text
from referee.report.terminal.story import story
from referee.report.terminal.table_text import grid_text
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run

DRAWN = 8
"""So many moments of a game are drawn, and told with all that may be done."""


def every_moment_can_be_shown(of: GameUnderTest, table: Table[Any], seed: int = 3) -> Iterator[Fault]:
    """Check that every moment has tables, a purse and a score for everybody, and a picture that can be read."""
    game = table.game
    moments = [(before, after) for before, *_, after in random_play(table, seed)]
    for before, after in [*moments[:: max(1, len(moments) // DRAWN)], moments[-1]]:
        for language in of.languages:
            with speaking(language):
                try:
                    for grid in game.tables(Context(table), after):
                        grid_text(grid, language_of(game))
                    legal_text(table, after)
                    picture = picture_of(table, after, before)
                    if picture is not None:
                        ElementTree.fromstring(picture.svg())
                        picture.text()
                    for name in table.names:
                        game.score(after, name)
                except Exception as error:
                    text = f"{language}: {type(error).__name__}: {error}"
                    yield Fault(place_of_error(error, game), text)
                    return
        purses = {name: game.purse(after, name) for name in table.names}
        if len({tuple(purse) for purse in purses.values()}) > 1:
            yield Fault(place_in_class(type(game), "purse"), say("not everybody's purse has the same things"))
            return


def every_game_has_a_story(of: GameUnderTest, table: Table[Any], seed: int = 6) -> Iterator[Fault]:
    """Check that the story of a whole game has no gap that nothing fills."""
    report = run(prepare(read_text(replay(table, seed), "replay")))
    for language in of.languages:
        with speaking(language):
            try:
                story(report, explain=True, show=True)
            except Exception as error:
                text = f"{language}: {type(error).__name__}: {error}"
                yield Fault(place_of_error(error, table.game), text)
