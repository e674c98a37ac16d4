"""The moves of Streets: building, abandoning, and all that people do around a scored street."""

from referee.games.streets.moves.abandoning import Abandon, Done, Rehouse
from referee.games.streets.moves.building import Act, Build
from referee.games.streets.moves.scoring import Copy, Keep, Score, Swap, Take
from referee.games.streets.moves.turn import AddSign, Draw, Hire, Peek

MOVES = (Build, Act, Abandon, Score, Take, Swap, Keep, Copy, Rehouse, Done, Draw, Hire, AddSign, Peek)

__all__ = [
    "MOVES",
    "Abandon",
    "Act",
    "AddSign",
    "Build",
    "Copy",
    "Done",
    "Draw",
    "Hire",
    "Keep",
    "Peek",
    "Rehouse",
    "Score",
    "Swap",
    "Take",
]
