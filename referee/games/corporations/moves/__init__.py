"""The moves of Битва корпораций: what each offers, when it is legal, what it changes."""

from referee.games.corporations.moves.answering import Answer, Pass
from referee.games.corporations.moves.building import Build, BuildShop
from referee.games.corporations.moves.choosing import Keep, Take
from referee.games.corporations.moves.dealing import Accept, Decline, Offer, Remove
from referee.games.corporations.moves.debts import Restart, Sell
from referee.games.corporations.moves.double_effects import Reserve, UseEffect
from referee.games.corporations.moves.ending import Done
from referee.games.corporations.moves.events import CarryOut, Ignore, Redraw
from referee.games.corporations.moves.home_sabotage import Sabotage
from referee.games.corporations.moves.moving import Die, Go, Stop, Throw, Use
from referee.games.corporations.moves.opening import Open
from referee.games.corporations.moves.playing import Play
from referee.games.corporations.moves.services import Service
from referee.games.corporations.moves.shopping import Buy

MOVES = (
    *(Remove, Throw, Go, Play, Use, Die, UseEffect, Reserve, Stop),
    *(Build, BuildShop, Open, Buy, Service, Sabotage, Done),
    *(Answer, Pass, CarryOut, Ignore, Redraw, Keep, Take, Sell, Restart),
    *(Offer, Accept, Decline),
)
