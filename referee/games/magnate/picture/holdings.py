"""What the players have, and the board of the automaton."""

from collections.abc import Iterator

from referee.games.magnate.picture.view import WIDE, View
from referee.games.magnate.records import OPEN
from referee.kernel.facts import later
from referee.scenes.scene import Cell, Group, Icon, Label, Pane
from referee.scenes.scene_parts import seat


def ai_boards(view: View) -> Iterator[Pane]:
    """Yield the board of the automaton, when it plays."""
    for name in sorted(view.table.automata):
        player = view.s.players[name]
        land = [view.say("open") if plot == OPEN else plot for plot in player.land]
        rows = {"level": player.level, "card": player.card, "built": " ".join(player.built), "land": " ".join(land)}
        groups = [_ai_row(view, name, n, key, said or view.say("none")) for n, (key, said) in enumerate(rows.items())]
        title = view.say("Board of {name}", name=name)
        yield Pane(f"ai-{view.paints[name].key}", title, WIDE, 56, tuple(groups), headed=True)


HEADS = {"level": later("level"), "card": later("card"), "built": later("built"), "land": later("land")}
"""What the AI board tells."""


def _ai_row(view: View, name: str, number: int, key: str, said: str) -> Group:
    """One fact of the AI board."""
    head = view.say(HEADS[key])
    marks = (
        Cell(300, 24, fill="card", radius=5),
        Label(head, x=10, y=16.5, fill="soft", short=f"{head}:", line=0),
        Label(said, x=64, y=16.5, strong=True, wide=228, line=0),
    )
    title = view.say("AI {head}: {said}", head=head, said=said)
    return Group(f"ai-{key}", title, marks, (number % 2) * 318, (number // 2) * 28, about=(("players", name, key),))


def players(view: View) -> Pane:
    """Everybody's money, adverts and plots."""
    groups = [player_row(view, name, number) for number, name in enumerate(view.table.names)]
    return Pane("players", view.say("Players"), WIDE, 32 * len(groups) - 4, tuple(groups), "rows")


def player_row(view: View, name: str, number: int) -> Group:
    """One player."""
    player, s, paint, say = view.s.players[name], view.s, view.paints[name], view.say
    remarks = [say("wins")] * (name in s.winners) + [say("first")] * (s.first == name)
    money, owned, acts = amount(view, player.money), " ".join(s.owned(name)), say("to act")
    marks = (
        *seat(paint, (WIDE, 28), name in view.acting, remarks, acts),
        Label(money, x=160, y=19, size=15, strong=True, line=2),
        Icon("megaphone", word=say("adverts"), x=252, y=14, size=17, fill="soft", line=3),
        Label(str(player.adverts), x=266, y=19, size=14, line=3),
        Label(owned or say("no plots"), x=300, y=18.5, size=13, fill="soft", wide=200, line=4),
    )
    holds = {"name": name, "has": money, "adverts": player.adverts, "owned": owned or say("none")}
    title = say("{name}: {has}, {adverts} advertising tokens, plots {owned}", **holds)
    told = [*remarks, *([acts] if name in view.acting else [])]
    words = ", ".join((title, *told))
    known = (("players", name),)
    return Group(f"player-{paint.key}", words, marks, 0, number * 32, about=(("players", name),), names=known)


def amount(view: View, money: int | None) -> str:
    """Return money as people write it; what is not known is a question mark."""
    return "?" if money is None else view.language.money(money)
