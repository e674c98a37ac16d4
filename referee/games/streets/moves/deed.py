"""What all moves of Streets share."""

from referee.games.streets.state import Cx, Streets
from referee.kernel.stage import Stage

AnyPhase = Stage[Streets, Cx]
During = tuple[type[AnyPhase], ...]
