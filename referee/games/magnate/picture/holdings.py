"""What the players have, and the board of the automaton."""

from collections.abc import Iterator

from referee.games.magnate.picture.view import WIDE, View
from referee.kernel.scene import Cell, Group, Icon, Label, Pane
from referee.kernel.scenery import seat


def ai_boards(view: View) -> Iterator[Pane]:
    """The board of the automaton, when it plays."""
    for name in sorted(view.table.automata):
        player = view.s.players[name]
        rows = {"level": player.level, "card": player.card}
        rows |= {"built": " ".join(player.built), "land": " ".join(player.land)}
        groups = [_ai_row(number, head, said or "none") for number, (head, said) in enumerate(rows.items())]
        yield Pane(f"ai-{view.paints[name].key}", f"Board of {name}", WIDE, 56, tuple(groups), headed=True)


def _ai_row(number: int, head: str, said: str) -> Group:
    """One fact of the AI board."""
    marks = (
        Cell(300, 24, fill="card", radius=5),
        Label(head, x=10, y=16.5, fill="soft", short=f"{head}:", line=0),
        Label(said, x=64, y=16.5, strong=True, wide=228, line=0),
    )
    return Group(f"ai-{head}", f"AI {head}: {said}", marks, (number % 2) * 318, (number // 2) * 28)


def players(view: View) -> Pane:
    """Everybody's money, adverts and plots."""
    groups = [player_row(view, name, number) for number, name in enumerate(view.table.names)]
    return Pane("players", "Players", WIDE, 32 * len(groups) - 4, tuple(groups), "rows")


def player_row(view: View, name: str, number: int) -> Group:
    """One player."""
    player, s, paint = view.s.players[name], view.s, view.paints[name]
    remarks = ["wins"] * (name in s.winners) + ["first"] * (s.first == name)
    money, owned = amount(view, player.money), s.owned(name)
    marks = (
        *seat(paint, (WIDE, 28), name in view.acting, remarks),
        Label(money, x=160, y=19, size=15, strong=True, line=2),
        Icon("megaphone", word="adverts", x=252, y=14, size=17, fill="soft", line=3),
        Label(str(player.adverts), x=266, y=19, size=14, line=3),
        Label(" ".join(owned) or "no plots", x=300, y=18.5, size=13, fill="soft", wide=200, line=4),
    )
    title = f"{name}: {money}, {player.adverts} advertising tokens, plots {' '.join(owned) or 'none'}"
    told = [*remarks, *(["to act"] if name in view.acting else [])]
    return Group(f"player-{paint.key}", ", ".join((title, *told)), marks, 0, number * 32)


def amount(view: View, money: int | None) -> str:
    """Money as people write it; what is not known is a question mark."""
    return "?" if money is None else view.table.game.money(money)
