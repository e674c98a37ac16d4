"""The arithmetic of the sheet: how many dice there are, and what the least bid is."""

from typing import TYPE_CHECKING

from referee.game import UNKNOWN, OpenFact, Sum, phrase
from referee_perudo.rules import R

if TYPE_CHECKING:
    from referee_perudo.records import Bid
    from referee_perudo.state import Cx, Perudo


def in_play(s: "Perudo") -> int:
    """Return how many dice all have together."""
    return sum(player.dice for player in s.players.values())


def lying(cx: "Cx", s: "Perudo", face: str) -> Sum:
    """Return how many dice of a face lie under all cups, with the jokers among them."""
    joker = next(id for id, one in cx.box.faces.items() if one.joker)
    total = cx.sum("lying")
    for name, player in s.players.items():
        if player.cup.get(UNKNOWN):
            raise OpenFact("cup", phrase("what lies under the cup of {who}", who=name), secret=True)
        if n := player.cup.get(face, 0):
            total.add(n, R.count.dice, name)
    if face != joker and not s.palifico:
        for player in s.players.values():
            if n := player.cup.get(joker, 0):
                total.add(n, R.count.aces, "aces")
    return total


def least(cx: "Cx", s: "Perudo", face: str) -> Sum:
    """Return how many dice of a face must be bid at least."""
    bid, faces = s.bid, cx.box.faces
    total = cx.sum("least")
    if bid is None:
        total.add(1, R.bid.raise_, "one_more")
    elif s.palifico or faces[face].joker == faces[bid.face].joker:
        total.add(bid.count, R.bid.raise_, "last_bid")
        if faces[face].pips <= faces[bid.face].pips:
            total.add(1, R.bid.raise_, "one_more")
    elif faces[face].joker:
        total.add(-(-bid.count // 2), R.bid.to_aces, "half")
    else:
        total.add(2 * bid.count, R.bid.from_aces, "twice")
        total.add(1, R.bid.from_aces, "one_more")
    return total


def is_joker(cx: "Cx", bid: "Bid") -> bool:
    """Return whether a bid is one of jokers."""
    return cx.box.faces[bid.face].joker
