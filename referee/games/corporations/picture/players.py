"""Money, profit, chips, trophies, cards and bans of the players."""

from collections.abc import Mapping

from referee.games.corporations import bans, deck, economy
from referee.games.corporations.picture.view import WIDE, View
from referee.kernel.game import UNKNOWN
from referee.kernel.scene import Cell, Group, Label, Mark, Pane, Pips, Word
from referee.kernel.scenery import seat


def players(view: View) -> Pane:
    """Money, profit, chips, trophies, cards and bans of everybody."""
    rows = [player_row(view, name, number) for number, name in enumerate(view.table.names)]
    return Pane("players", "Игроки", WIDE, 64 * len(rows) - 4, tuple(rows), "rows")


def player_row(view: View, name: str, number: int) -> Group:
    """One player."""
    player, paint, quiet = view.s.players[name], view.paints[name], view.table.quiet()
    built_, left = len(view.s.owned(name)), deck.size(player.stock)
    profit, hand = economy.circular(quiet, view.s, name).total, deck.size(player.hand)
    known = cards(view, player.hand)
    held = f"в руке: {known}" if known else ""
    marks: list[Mark] = [
        *seat(paint, (WIDE, 60), name in view.acting, remarks(view, name), "ходит", column=7),
        Label(str(player.money), x=150, y=20, size=16, strong=True, line=2),
        Label(f"прибыль {profit}", x=150, y=36, size=11.5, fill="soft", plain=f"profit {profit}", line=3),
        Pips(built_, left, x=242 + 6 * (built_ + left), y=14, size=9, gap=3, fill=f"@{paint.key}", line=4),
        Label(f"построено {built_} из {built_ + left}", x=242, y=36, size=11.5, fill="soft"),
        Cell(9, 9, x=392, y=14.5, shape="round", fill="hot" if player.trophies else "", border="hot"),
        Label(
            f"трофеи {player.trophies}",
            x=386,
            y=36,
            size=11.5,
            fill="soft",
            plain=f"trophies {player.trophies}",
            line=5,
        ),
        Cell(12, 17, x=462, y=6, fill="faint", border="soft", radius=2),
        Label(str(hand), x=480, y=20, size=15, strong=True),
        Word(f"козыри {hand}", plain=f"trumps {hand}", line=6),
        Label(held, x=150, y=53, size=11.5, fill="soft", wide=WIDE - 165, line=9),
    ]
    opened = f"открыто: {cards(view, player.open)}" if player.open else ""
    marks.append(Label(opened, x=462, y=36, size=11.5, wide=280, line=8))
    told = [f"{name}: {player.money}", f"прибыль {profit}", f"построено {built_} из {built_ + left}"]
    told += [
        f"трофеи {player.trophies}",
        f"козыри {hand}",
        opened,
        *remarks(view, name),
        *["ходит"] * (name in view.acting),
    ]
    title = ", ".join(part for part in told if part)
    return Group(f"player-{paint.key}", title, tuple(marks), 0, number * 64)


def cards(view: View, held: Mapping[str, int]) -> str:
    """Cards by name; those nobody has named are not told."""
    known = [(card, n) for card, n in held.items() if card != UNKNOWN and n]
    return ", ".join(view.box.trumps[card].name_ru + (f" ×{n}" if n > 1 else "") for card, n in known)


def remarks(view: View, name: str) -> list[str]:
    """Everything that lies beside a home cell."""
    player, quiet = view.s.players[name], view.table.quiet()
    said = ["победа"] * (name in view.s.winners) + ["магазин"] * player.shop
    said += ["запрет стройки"] * bans.banned(quiet, view.s, name, "build")
    said += ["запрет козырей"] * bans.banned(quiet, view.s, name, "trump")
    said += ["неприкасаем"] * player.immune
    tokens = {"прибыль −100%": player.profit.profit_loss, "−50%": player.profit.minus_50, "+50%": player.profit.plus_50}
    return said + [f"{what} ×{n}" if n > 1 else what for what, n in tokens.items() if n]
