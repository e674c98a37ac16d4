"""The stages of Битва корпораций as data: set-up, the moments of a turn, and everything that may open over them."""

from referee.games.corporations.stages.actions import AnswerWindow, Arrive, Deal, Debt, Deed, Perform
from referee.games.corporations.stages.base import Course, Phase
from referee.games.corporations.stages.cards import Choose, Draw, DrawEvent, Events, Exchange, Throwing, Top
from referee.games.corporations.stages.setting_up import DealTrumps, FirstThrow, Surplus
from referee.games.corporations.stages.turn import (
    AFTER_STOP,
    BEFORE_STOP,
    OWN_TURN,
    TURN,
    Between,
    EndTurn,
    Main,
    Moving,
    NewTurn,
    Start,
    Stopped,
)

SETUP = (Surplus, DealTrumps, FirstThrow)
"""What comes before the first turn."""
AnyStage = (
    Surplus
    | DealTrumps
    | FirstThrow
    | NewTurn
    | Start
    | Moving
    | Stopped
    | Main
    | Throwing
    | Draw
    | Exchange
    | Top
    | Choose
    | Arrive
    | Perform
    | Deed
    | AnswerWindow
    | Debt
    | DrawEvent
    | Events
    | EndTurn
    | Between
    | Deal
)

__all__ = [
    "AFTER_STOP",
    "BEFORE_STOP",
    "OWN_TURN",
    "SETUP",
    "TURN",
    "AnswerWindow",
    "AnyStage",
    "Arrive",
    "Between",
    "Choose",
    "Course",
    "Deal",
    "DealTrumps",
    "Debt",
    "Deed",
    "Draw",
    "DrawEvent",
    "EndTurn",
    "Events",
    "Exchange",
    "FirstThrow",
    "Main",
    "Moving",
    "NewTurn",
    "Perform",
    "Phase",
    "Start",
    "Stopped",
    "Surplus",
    "Throwing",
    "Top",
]
