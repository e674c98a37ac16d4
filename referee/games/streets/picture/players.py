"""Money, signs and hands of the players."""

from referee.games.streets.picture.view import View, called, there
from referee.scenes.scene import Group, Label, Mark, Paint, Pane, Pips, Word
from referee.scenes.scene_parts import seat

MANY = 5
"""More signs than this are told as a number."""


def players(view: View, wide: float) -> Pane:
    """Return money, signs and hands; tokens and advisors where they are played with."""
    more = view.plays("business") or view.plays("advisors")
    tall = 46.0 if more else 28.0
    rows = [player_row(view, name, wide, tall, number) for number, name in enumerate(view.table.names)]
    return Pane("players", view.word("tables", "Players"), wide, (tall + 4) * len(rows) - 4, tuple(rows), "rows")


def player_row(view: View, name: str, wide: float, tall: float, number: int) -> Group:
    """One player."""
    player, paint, s = view.s.players[name], view.paints[name], view.s
    used = sum(placed.signs for placed in s.city.values() if placed.owner == name)
    hand = ", ".join(f"{called(view, tile)}{f' ×{n}' if n > 1 else ''}" for tile, n in player.hand.items() if n)
    remarks = [view.say("wins")] * (name in s.winners)
    held = view.say("hand {held}", held=hand) if hand else view.say("hand none")
    extra = [view.word("advisors", player.advisor).replace("_", " ")] if player.advisor else []
    extra += [view.say("tokens: {tokens}", tokens=there(player.tokens))] if any(player.tokens.values()) else []
    y = 19.0
    marks: tuple[Mark, ...] = (
        *seat(paint, (wide, tall), name in view.acting, remarks, view.say("to act"), column=4),
        Label(view.say("${amount}", amount=player.money), x=160, y=y, size=15, strong=True, line=2),
        Word(view.word("columns", "signs"), line=3),
        supply(view, paint, player.supply, used),
        Label(hand or view.say("no tiles"), x=306, y=18.5, fill="soft", wide=wide - 380, short=held, line=5),
        Label(" · ".join(extra), x=306, y=37, size=12, wide=wide - 380, line=6),
    )
    told = [
        view.say("{name}: {money:$}", name=name, money=player.money),
        view.say("signs: {free} free, {used} in the city", free=player.supply, used=used),
        held,
        *extra,
    ]
    told += [view.say("to act")] * (name in view.acting) + remarks
    known = (("players", name),)
    down = number * (tall + 4)
    return Group(f"player-{paint.key}", "; ".join(told), marks, 0, down, about=(("players", name),), names=known)


def supply(view: View, paint: Paint, free: int, used: int) -> Mark:
    """Return the signs of a player: those at hand and those in the city; very many as numbers."""
    if free + used > MANY:
        return Label(view.say("{free}, {used} used", free=free, used=used), x=208, y=19, size=13, line=3)
    return Pips(free, used, x=208 + 8 * (free + used), y=14, size=13, gap=3, fill=f"@{paint.key}", line=3)
