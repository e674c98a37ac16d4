"""The stages of Битва корпораций: set-up, the moments of a turn, and everything that may open over them."""

from referee.games.corporations.stages.actions import AnswerWindow, Deed
from referee.games.corporations.stages.arriving import Arrive
from referee.games.corporations.stages.base import Phase
from referee.games.corporations.stages.cards import Choose, Draw, Exchange, Top
from referee.games.corporations.stages.dealing import Deal
from referee.games.corporations.stages.debts import Debt
from referee.games.corporations.stages.events import DrawEvent, Events
from referee.games.corporations.stages.moments import AFTER_STOP, BEFORE_STOP, OWN_TURN, Main, Moving, Start, Stopped
from referee.games.corporations.stages.performing import Perform
from referee.games.corporations.stages.setting_up import DealTrumps, FirstThrow, Surplus
from referee.games.corporations.stages.throwing import Throwing
from referee.games.corporations.stages.turn import TURN, Between, EndTurn, NewTurn

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
