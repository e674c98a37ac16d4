"""Money, profit, chips, trophies, cards and bans of the players."""

from collections.abc import Iterator, Mapping

from referee.games.corporations import bans, deck, economy
from referee.games.corporations.picture.view import WIDE, View
from referee.kernel.game import UNKNOWN
from referee.scenes.scene import Cell, Group, Label, Mark, Pane, Pips, Word
from referee.scenes.scene_parts import seat


def players(view: View) -> Pane:
    """Return money, profit, chips, trophies, cards and bans of everybody."""
    rows = [player_row(view, name, number) for number, name in enumerate(view.table.names)]
    return Pane("players", view.say("Players"), WIDE, 64 * len(rows) - 4, tuple(rows), "rows")


def player_row(view: View, name: str, number: int) -> Group:
    """One player."""
    say = view.say
    player, paint, acting = view.s.players[name], view.paints[name], name in view.acting
    known, said = cards(view, player.hand), remarks(view, name)
    held = say("in hand: {known}", known=known) if known else ""
    opened = say("lying open: {known}", known=cards(view, player.open)) if player.open else ""
    marks = (
        *seat(paint, (WIDE, 60), acting, said, say("to act"), column=7),
        *figures(view, name),
        Label(opened, x=462, y=36, size=11.5, wide=280, line=8),
        Label(held, x=150, y=53, size=11.5, fill="soft", wide=WIDE - 190, line=9),
    )
    told = [f"{name}: {player.money}", say("built {n}", n=len(view.s.owned(name)))]
    told += [say("trophies {n}", n=player.trophies), say("trumps {n}", n=deck.size(player.hand))]
    told += [opened, held, *said, *[say("to act")] * acting]
    title, me = ", ".join(part for part in told if part), (("players", name),)
    return Group(f"player-{paint.key}", title, marks, 0, number * 64, about=me, names=me)


def figures(view: View, name: str) -> Iterator[Mark]:
    """Yield money and profit, chips, trophies, trumps."""
    player, s, key, say = view.s.players[name], view.s, view.paints[name].key, view.say
    here, left = len(s.owned(name)), deck.size(player.stock)
    told = all(s.site(hex).chip for hex in s.owned(name))  # while a position is put together a chip may lack
    profit = str(economy.circular(view.table.quiet(), s, name).total) if told else "?"
    hand, won = deck.size(player.hand), player.trophies
    yield Label(str(player.money), x=150, y=20, size=16, strong=True, line=2)
    yield Label(
        say("profit {profit}", profit=profit), x=150, y=36, size=11.5, fill="soft", plain=f"profit {profit}", line=3
    )
    yield Pips(here, left, x=242 + 6 * (here + left), y=14, size=9, gap=3, fill=f"@{key}", line=4)
    yield Label(say("built {built} of {all}", built=here, all=here + left), x=242, y=36, size=11.5, fill="soft")
    yield Cell(9, 9, x=392, y=14.5, shape="round", fill="hot" if won else "", border="hot")
    yield Label(say("trophies {n}", n=won), x=386, y=36, size=11.5, fill="soft", plain=f"trophies {won}", line=5)
    yield Cell(12, 17, x=462, y=6, fill="faint", border="soft", radius=2)
    yield Label(str(hand), x=480, y=20, size=15, strong=True)
    yield Word(say("trumps {n}", n=hand), plain=f"trumps {hand}", line=6)


def cards(view: View, held: Mapping[str, int]) -> str:
    """Cards by name; those nobody has named are not told."""
    known = [(card, n) for card, n in held.items() if card != UNKNOWN and n]
    return ", ".join(_called(view, card) + (f" ×{n}" if n > 1 else "") for card, n in known)


def _called(view: View, card: str) -> str:
    """Return a trump by its name; one that a file adds, as it calls it."""
    named = view.word("trumps", card).strip("«»“”")
    return named if named != card else view.box.trumps[card].name_ru or card


def remarks(view: View, name: str) -> list[str]:
    """Return everything that lies beside a home cell."""
    player, quiet, say = view.s.players[name], view.table.quiet(), view.say
    said = [say("victory")] * (name in view.s.winners) + [say("Shop")] * player.shop
    said += [say("no building")] * bans.banned(quiet, view.s, name, "build")
    said += [say("no trumps")] * bans.banned(quiet, view.s, name, "trump")
    said += [say("untouchable")] * player.immune
    lost = say("profit −100%")
    tokens = {lost: player.profit.profit_loss, "−50%": player.profit.minus_50, "+50%": player.profit.plus_50}
    return said + [f"{what} ×{n}" if n > 1 else what for what, n in tokens.items() if n]
