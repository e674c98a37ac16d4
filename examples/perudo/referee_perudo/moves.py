"""What a player does in his turn: bid, doubt, or call the last bid exact."""

from collections.abc import Iterable
from typing import Annotated

from referee.game import ChoiceSet, Move, Positive, Range, about, replace
from referee_perudo import counting
from referee_perudo.records import Bid as LastBid
from referee_perudo.records import FaceName
from referee_perudo.rules import READ, R
from referee_perudo.stages import Bidding, Lift
from referee_perudo.state import Cx, Perudo


class Bid(Move[Perudo, Cx, Bidding], frozen=True):
    """Say how many dice of a face lie under all cups at least."""

    count: Annotated[Positive, about("How many dice.")]
    face: Annotated[FaceName, about("Of which face.")]
    says = "bid {count} {face:pl}"
    weight = 1
    during = (Bidding,)

    @classmethod
    def offer(cls, cx: Cx, s: Perudo, stage: Bidding, by: str) -> Iterable[ChoiceSet]:
        """Offer every face that may be named, with every number that is enough."""
        for face in cx.layout.faces:
            if _may_begin(cx, s, face) and _may_name(cx, s, face, by):
                least = counting.least(cx, s, face).total
                yield ChoiceSet(cls, {"face": face}, {"count": Range(least, counting.in_play(s))})

    def rules(self, cx: Cx, s: Perudo, stage: Bidding, by: str) -> None:
        """Judge the face, and whether the bid is high enough and not too high."""
        if s.bid is None:
            cx.need(R.bid.no_aces, _may_begin(cx, s, self.face)) or cx.because("{face} is a joker", face=self.face)
        if s.palifico and s.bid:
            cx.need(R.palifico.face, _may_name(cx, s, self.face, by)) or cx.because(
                "{first:pl} were bid first, and {by} has {n:#die}", first=s.bid.face, by=by, n=s.players[by].dice
            )
        least = cx.show(counting.least(cx, s, self.face))
        cx.need(R.bid.raise_, self.count >= least) or cx.because(
            "at least {least} {face:pl} must be bid", least=least, face=self.face
        )
        most = counting.in_play(s)
        cx.need(R.bid.there, self.count <= most) or cx.because("there are {most:#die}", most=most)

    def effect(self, cx: Cx, s: Perudo, stage: Bidding, by: str) -> Perudo:
        """Return the position with the bid; the next player with dice goes on."""
        follows = next(name for name in cx.table.from_(cx.table.after(by)) if s.players[name].dice)
        return replace(s, bid=LastBid(self.count, self.face, by), turn=follows)


def _may_begin(cx: Cx, s: Perudo, face: str) -> bool:
    """Return whether a round may begin with a face."""
    return s.bid is not None or s.palifico or not cx.box.faces[face].joker


def _may_name(cx: Cx, s: Perudo, face: str, by: str) -> bool:
    """Return whether a player may name a face: in a palifico round only some may change it."""
    if not s.palifico or s.bid is None or face == s.bid.face:
        return True
    return s.players[by].dice == 1 and (cx.reads(READ.palifico_one.may) or by == s.begins)


def _there_is_a_bid(cx: Cx, s: Perudo) -> bool:
    return cx.need(R.round.bid_first, s.bid is not None) or cx.because("nobody has bid yet")


class Doubt(Move[Perudo, Cx, Bidding], frozen=True):
    """Say that there are fewer dice than were bid."""

    says = "doubt the bid"
    during = (Bidding,)

    @classmethod
    def offer(cls, cx: Cx, s: Perudo, stage: Bidding, by: str) -> Iterable["Doubt"]:
        """Offer it at any time: its rules say when it can be made."""
        return (cls(),)

    def rules(self, cx: Cx, s: Perudo, stage: Bidding, by: str) -> None:
        """Judge: there must be a bid."""
        _there_is_a_bid(cx, s)

    def effect(self, cx: Cx, s: Perudo, stage: Bidding, by: str) -> Perudo:
        """Return the position with all cups about to be lifted."""
        return s.swap(Lift(by))


class Exact(Move[Perudo, Cx, Bidding], frozen=True):
    """Say that there are exactly as many dice as were bid."""

    says = "call the bid exact"
    during = (Bidding,)

    @classmethod
    def offer(cls, cx: Cx, s: Perudo, stage: Bidding, by: str) -> Iterable["Exact"]:
        """Offer it at any time: its rules say when it can be made."""
        return (cls(),)

    def rules(self, cx: Cx, s: Perudo, stage: Bidding, by: str) -> None:
        """Judge: there must be a bid, and enough players where the table reads it so."""
        alive = sum(player.dice > 0 for player in s.players.values())
        if _there_is_a_bid(cx, s) and alive == 2:
            cx.need(R.exact.players, cx.reads(READ.exact_two.allowed)) or cx.because("only two players are left")

    def effect(self, cx: Cx, s: Perudo, stage: Bidding, by: str) -> Perudo:
        """Return the position with all cups about to be lifted."""
        return s.swap(Lift(by, exact=True))


MOVES = (Bid, Doubt, Exact)
