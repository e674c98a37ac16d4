"""The stages of Magnate: set-up, bidding, attracting, actions, market, preparation, crash."""

from referee.games.magnate.stages.acting import Acting, Ordered
from referee.games.magnate.stages.attracting import AiAttracting, Attracting, Filling, Fives, MovingIn, Rolling
from referee.games.magnate.stages.base import Phase
from referee.games.magnate.stages.bidding import Bidding, NewRound
from referee.games.magnate.stages.market import Crash, Market, Prepare
from referee.games.magnate.stages.opening import DrawRisk, DrawTokens, LayBacks, LayMarkers, LayTiles, PickFirst

__all__ = [
    "Acting",
    "AiAttracting",
    "Attracting",
    "Bidding",
    "Crash",
    "DrawRisk",
    "DrawTokens",
    "Filling",
    "Fives",
    "LayBacks",
    "LayMarkers",
    "LayTiles",
    "Market",
    "MovingIn",
    "NewRound",
    "Ordered",
    "Phase",
    "PickFirst",
    "Prepare",
    "Rolling",
]
