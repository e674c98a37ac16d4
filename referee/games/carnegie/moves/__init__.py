"""The moves of Carnegie: what each offers, when it is legal, what it changes."""

from referee.games.carnegie.moves.building import Build, Create
from referee.games.carnegie.moves.ending import Act, Done, Exchange, Pass, Pay
from referee.games.carnegie.moves.events import ChooseRow, Donate, Return
from referee.games.carnegie.moves.opening import ChooseSides, PlaceHousing, Reserve
from referee.games.carnegie.moves.people import Activate, Bring, Walk
from referee.games.carnegie.moves.research import AdvanceTransport, PullTab
from referee.games.carnegie.moves.using import ChooseAction, Give, Use

MOVES = (
    *(ChooseSides, PlaceHousing, Reserve),
    *(ChooseRow, Return, Donate, Pass),
    *(Use, Walk, Create, Bring, Build, PullTab, AdvanceTransport, Give, ChooseAction),
    *(Activate, Done, Pay, Exchange, Act),
)
