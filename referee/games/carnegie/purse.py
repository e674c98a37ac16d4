"""What a player has in hand and what is missing: goods, and dollars, for which goods are exchanged (p.8)."""

from typing import TYPE_CHECKING

from referee.games.carnegie.records import NOUNS, Player
from referee.kernel.english import Phrase, phrase

if TYPE_CHECKING:
    from referee.games.carnegie.state import Cx

DOLLARS = "dollars"


def in_hand(player: Player, kind: str) -> int:
    """How many dollars or goods a player has."""
    return player.dollars if kind == DOLLARS else player.goods


def to_sell(cx: "Cx", player: Player, dollars: int) -> int:
    """Goods a player has to exchange to have so many dollars."""
    return -(-max(0, dollars - player.dollars) // cx.box.numbers.exchange.value)


def short(cx: "Cx", player: Player, kind: str, price: int, goods: int = 0, exchange: bool = True) -> Phrase:
    """What is missing; and that goods may be exchanged first, where so many can be spared besides those asked for."""
    have = in_hand(player, kind)
    if kind != DOLLARS:
        return phrase("{price:#{noun}} needed, {have} in hand", price=price, noun=NOUNS[kind], have=have)
    sold = to_sell(cx, player, price)
    enough = exchange and goods + sold <= player.goods
    return phrase(
        "{price:$} needed, {have:$} in hand: {short:$} short; {sold:#good} may be exchanged first"
        if enough
        else "{price:$} needed, {have:$} in hand: {short:$} short",
        price=price,
        have=have,
        short=price - have,
        sold=sold,
    )
