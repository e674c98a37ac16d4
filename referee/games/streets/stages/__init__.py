"""The stages of Streets: set-up, building, scoring a street, moving people, the end of a turn and of the game."""

from referee.games.streets.stages.leaving import Abandoning, Leaving, Rehousing
from referee.games.streets.stages.opening import DealAdvisors, DealHands, Hiring, PrepareStack
from referee.games.streets.stages.scoring import ChooseStreet, Copying, Income, Swapping, TakeTokens
from referee.games.streets.stages.turn import Building, EndTurn, FinalScoring

__all__ = [
    "Abandoning",
    "Building",
    "ChooseStreet",
    "Copying",
    "DealAdvisors",
    "DealHands",
    "EndTurn",
    "FinalScoring",
    "Hiring",
    "Income",
    "Leaving",
    "PrepareStack",
    "Rehousing",
    "Swapping",
    "TakeTokens",
]
