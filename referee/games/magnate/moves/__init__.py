"""The moves of Magnate: what each offers, when it is legal, what it changes."""

from referee.games.magnate.moves.acting import Advertise, Build, Buy, Consult, Sell, Trade
from referee.games.magnate.moves.attracting import Attract, Done, MakeFives, MoveIn
from referee.games.magnate.moves.automaton import Act
from referee.games.magnate.moves.bidding import Bid, Pass

MOVES = (Bid, Pass, Attract, MakeFives, MoveIn, Done, Buy, Build, Advertise, Consult, Sell, Act, Trade)
