"""Perudo by its own scenarios; what the referee asks of any game is in `referee.testing`."""

from random import Random

from referee_perudo import GAME

from referee.game import replace


def test_nobody_sees_other_cups() -> None:
    table = GAME.table(GAME.seat("anna", "boris"))
    cx = table.quiet()
    s = GAME.start(cx).with_cup("anna", ["six", "ace"]).with_cup("boris", ["two"])
    assert GAME.player_view(table, s, "anna").players["boris"].cup == {"unknown": 1}
    assert GAME.player_view(table, s, "anna").players["anna"].cup == {"six": 1, "ace": 1}


def test_dice_are_neither_made_nor_lost() -> None:
    table = GAME.table(GAME.seat("anna", "boris", "carol"))
    s = GAME.start(table.quiet())
    names = Random(1).choices(table.names, k=12)
    for name in names:
        if not s.over and s.players[name].dice:
            s = replace(s, stage=()).loses(table.quiet(), name)
            assert s.lost + sum(player.dice for player in s.players.values()) == 15
