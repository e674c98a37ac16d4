"""What a player has in hand and what is missing: goods, and dollars, for which goods are exchanged (p.8)."""

from typing import TYPE_CHECKING

from referee.games.carnegie.records import NOUNS, Player
from referee.kernel.facts import Phrase, phrase

if TYPE_CHECKING:
    from referee.games.carnegie.state import Cx

DOLLARS = "dollars"


def in_hand(player: Player, kind: str) -> int:
    """Return how many dollars or goods a player has."""
    return player.dollars if kind == DOLLARS else player.goods


def to_sell(cx: "Cx", player: Player, dollars: int) -> int:
    """Return how many goods a player has to exchange to have so many dollars."""
    return -(-max(0, dollars - player.dollars) // cx.box.numbers.exchange.value)


def short(cx: "Cx", player: Player, kind: str, price: int, goods: int = 0, exchange: bool = True) -> Phrase:
    """Say what is missing for a payment, counting goods that can be spared and exchanged."""
    have = in_hand(player, kind)
    if kind != DOLLARS:
        return phrase("{price:#{noun}} needed, {have} in hand", price=price, noun=NOUNS[kind], have=have)
    sold, spare = to_sell(cx, player, price), max(0, player.goods - goods) if exchange else 0
    enough = sold <= spare
    return phrase(
        "{price:$} needed, {have:$} in hand: {short:$} short; {sold:#good} may be exchanged first"
        if enough
        else "{price:$} needed, {have:$} in hand and {spare:#good} to exchange: {short:$} short"
        if spare
        else "{price:$} needed, {have:$} in hand: {short:$} short",
        price=price,
        have=have,
        short=price - have - (0 if enough else spare * cx.layout.numbers.exchange.value),
        sold=sold,
        spare=spare,
    )
