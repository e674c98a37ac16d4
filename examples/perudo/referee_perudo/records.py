"""The small typed things a position is made of."""

from typing import Annotated

from referee.game import Count, PlayerName, Positive, Record, about, hidden, name_in

FaceName = Annotated[str, name_in("faces", "A face of a die.")]
Dice = Annotated[
    dict[Annotated[str, name_in("faces =unknown", "A face, or `unknown` for a die nobody has named.")], Count],
    about("Dice: how many of each face."),
]


class Bid(Record, frozen=True):
    """So many dice of a face."""

    count: Annotated[Positive, about("How many dice at least.")]
    face: FaceName
    by: Annotated[PlayerName, about("Who made it.")]


class Player(Record, frozen=True):
    """A player's dice."""

    dice: Annotated[Count, about("How many dice the player has.")] = 0
    cup: Annotated[Dice, hidden("The dice under the cup: how many of each face.")] = {}
    shown: Annotated[Dice, about("What lay under the cup when all were lifted last: everybody has seen it.")] = {}
    fell: Annotated[bool, about("Whether the player has had one die already.")] = False
