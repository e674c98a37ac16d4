"""Perudo (Liar's Dice) for the referee."""

from collections.abc import Mapping
from typing import Any

from referee.game import UNKNOWN, ChanceKind, Game, Grid, Stage, Table, later, phrase, replace, row_grid, value_grid
from referee_perudo.components import Box
from referee_perudo.moves import MOVES
from referee_perudo.questions import QUESTIONS
from referee_perudo.records import Player
from referee_perudo.rules import BOOK, FOLDER, R
from referee_perudo.stages import Lift, Roll
from referee_perudo.state import Cx, Perudo


class PerudoGame(Game[Perudo, Box]):
    """Perudo."""

    api = 1
    name = "perudo"
    folder = FOLDER
    book = BOOK
    state = Perudo
    box = Box
    moves = MOVES
    questions = QUESTIONS
    pieces = "colours"
    curves = ("dice",)
    scored = "dice"
    holds = {"players": lambda name, player: (("dice", player.dice),), "lost": lambda _, n: (("dice", n),)}
    left_to_box = ("lost",)
    chance = {"cup": ChanceKind(later("dice under a cup"), later("what lies under the cup?"), "faces", hidden=True)}

    def start(self, cx: Cx) -> Perudo:
        """Return the set-up: five dice for everybody."""
        names, dice = cx.table.names, cx.box.numbers.dice.value
        cx.cite(R.setup.players, "{n:#player} at the table", n=len(names))
        cx.cite(R.setup.dice, "{n:#die} each", n=dice)
        players = {name: Player(dice) for name in names}
        return Perudo(turn=names[0], begins=names[0], round=1, players=players)

    def begin(self, table: Table[Box]) -> tuple[Stage[Any, Any], ...]:
        """Return the stage a round begins with."""
        return (Roll(),)

    def complete(self, cx: Cx, s: Perudo) -> Perudo:
        """Fill in unknown dice under the cups, and what has been lost."""
        rolled = bool(s.stage) and not isinstance(s.top, Roll)
        for name in cx.table.names:
            player = s.players.get(name, Player())
            cup = {face: player.cup[face] for face in (*cx.layout.faces, UNKNOWN) if player.cup.get(face)}
            hidden = player.dice - sum(cup.values())
            if rolled and hidden > 0:
                cup[UNKNOWN] = cup.get(UNKNOWN, 0) + hidden
            s = s.with_player(name, replace(player, cup=cup))
        had = cx.layout.numbers.dice.value * len(cx.table.names)
        players = {name: s.players[name] for name in cx.table.names}
        lost = s.lost or max(0, had - sum(player.dice for player in players.values()))
        return replace(s, players=players, lost=lost)

    def check_table(self, cx: Cx) -> None:
        """Judge the number of players."""
        n = len(cx.table.names)
        cx.need(R.setup.players, 2 <= n <= 6, ("players",)) or cx.because("{n:#player} at the table", n=n)

    def check_position(self, cx: Cx, s: Perudo) -> None:
        """Judge whether such a position can be."""
        most = cx.box.numbers.dice.value
        for name, player in s.players.items():
            at = ("players", name)
            cx.need(R.setup.dice, player.dice <= most, (*at, "dice")) or cx.because(
                "{name} has {n:#die}, nobody more than {most}", name=name, n=player.dice, most=most
            )
            held = sum(player.cup.values())
            cx.need(R.round.roll, held <= player.dice, (*at, "cup")) or cx.because(
                "{held:#die} under the cup of {name}, who has {n}", held=held, name=name, n=player.dice
            )
        there = sum(player.dice for player in s.players.values())
        if s.bid:
            cx.need(R.bid.there, s.bid.count <= there, ("bid",)) or cx.because("there are {there:#die}", there=there)
        if any(isinstance(stage, Lift) for stage in s.stage):
            cx.need(R.round.bid_first, s.bid is not None, ("stage",)) or cx.because("nobody has bid yet")

    def tables(self, cx: Cx, s: Perudo) -> tuple[Grid, ...]:
        """Return what everybody has, and the bid."""
        rows = [(name, one.dice, phrase("{cup}", cup=one.cup)) for name, one in s.players.items()]
        bid = phrase("{by}: {n} {face:pl}", by=s.bid.by, n=s.bid.count, face=s.bid.face) if s.bid else None
        about: Mapping[str, Any] = {"bid": bid, "palifico": "+" if s.palifico else None, "lost": s.lost}
        return row_grid("players", ("player", "dice", "cup"), rows), value_grid("bid", about)


GAME = PerudoGame()
