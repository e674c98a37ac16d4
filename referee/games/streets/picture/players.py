"""Money, signs and hands of the players."""

from referee.games.streets.picture.view import View, bag, called
from referee.kernel.scene import Group, Label, Mark, Paint, Pane, Pips, Word
from referee.kernel.scenery import seat

MANY = 5
"""More signs than this are told as a number."""


def players(view: View, wide: float) -> Pane:
    """Money, signs and hands; tokens and advisors where they are played with."""
    more = view.plays("business") or view.plays("advisors")
    tall = 46.0 if more else 28.0
    rows = [player_row(view, name, wide, tall, number) for number, name in enumerate(view.table.names)]
    return Pane("players", "Players", wide, (tall + 4) * len(rows) - 4, tuple(rows), "rows")


def player_row(view: View, name: str, wide: float, tall: float, number: int) -> Group:
    """One player."""
    player, paint, s = view.s.players[name], view.paints[name], view.s
    used = sum(placed.signs for placed in s.city.values() if placed.owner == name)
    hand = ", ".join(f"{called(view, tile)}{f' ×{n}' if n > 1 else ''}" for tile, n in player.hand.items() if n)
    remarks = ["wins"] * (name in s.winners)
    extra = [player.advisor.replace("_", " ")] if player.advisor else []
    extra += [f"tokens: {bag(player.tokens)}"] if any(player.tokens.values()) else []
    y = 19.0
    marks: tuple[Mark, ...] = (
        *seat(paint, (wide, tall), name in view.acting, remarks, column=4),
        Label(f"${player.money}", x=160, y=y, size=15, strong=True, line=2),
        Word("signs", line=3),
        supply(paint, player.supply, used),
        Label(hand or "no tiles", x=306, y=18.5, fill="soft", wide=wide - 380, short=f"hand {hand or 'none'}", line=5),
        Label(" · ".join(extra), x=306, y=37, size=12, wide=wide - 380, line=6),
    )
    told = [
        f"{name}: ${player.money}",
        f"signs: {player.supply} free, {used} in the city",
        f"hand {hand or 'none'}",
        *extra,
    ]
    told += ["to act"] * (name in view.acting) + remarks
    return Group(f"player-{paint.key}", "; ".join(told), marks, 0, number * (tall + 4))


def supply(paint: Paint, free: int, used: int) -> Mark:
    """The signs of a player: those at hand and those in the city; very many as numbers."""
    if free + used > MANY:
        return Label(f"{free}, {used} used", x=208, y=19, size=13, line=3)
    return Pips(free, used, x=208 + 8 * (free + used), y=14, size=13, gap=3, fill=f"@{paint.key}", line=3)
