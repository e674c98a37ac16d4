"""The moves of Magnate: what each offers, when it is legal, what it changes."""

from referee.games.magnate.moves.attracting import Attract, Done, MakeFives, MoveIn
from referee.games.magnate.moves.automaton import Act
from referee.games.magnate.moves.bidding import Bid, Pass
from referee.games.magnate.moves.building import Build
from referee.games.magnate.moves.buying import Buy
from referee.games.magnate.moves.earning import Advertise, Consult
from referee.games.magnate.moves.selling import Sell, Trade

MOVES = (Bid, Pass, Attract, MakeFives, MoveIn, Done, Buy, Build, Advertise, Consult, Sell, Act, Trade)
