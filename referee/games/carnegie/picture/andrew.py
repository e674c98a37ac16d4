"""Andrew's card, his tiles and the cards under each VP card, in the solo game."""

from collections.abc import Iterator, Mapping

from referee.games.carnegie.picture.company import called
from referee.games.carnegie.picture.view import View
from referee.scenes.scene import Cell, Group, Label, Pane

Path = tuple[str, ...]
WIDE, ABREAST = 520.0, 4
"""A row, and how many tiles it names."""


def andrew(view: View) -> Iterator[Pane]:
    """Yield what lies before Andrew, where he plays."""
    for name in sorted(view.table.automata):
        groups = [_row(view, number, *fact) for number, fact in enumerate(_facts(view, name))]
        yield Pane("andrew", view.say("Andrew"), WIDE, 28 * len(groups) - 4, tuple(groups), headed=True)


def _facts(view: View, name: str) -> Iterator[tuple[str, str, str, Path]]:
    """Yield the head of each row, what it says, what it says in full, and the key of the position it shows."""
    s, none = view.s, view.say("none")
    card = s.card or view.say("face down")
    moved = view.say("{code}, moved {n}", code=card, n=s.shift) if s.shift else card
    yield view.say("card"), moved, moved, ("card",)
    tiles = s.players[name].tiles
    names = list(tiles)
    for kinds in [names[at : at + ABREAST] for at in range(0, len(names), ABREAST)] or [[]]:
        short = _counted({called(view, kind): tiles[kind] for kind in kinds})
        whole = _counted({view.name_of("departments", kind): tiles[kind] for kind in kinds})
        yield view.say("tiles"), short or none, whole or none, ("players", name, "tiles")
    for vp in view.box.vp_cards:
        cards = " ".join(s.vp_cards.get(vp, {})) or none
        yield view.say("{n} VP", n=vp), cards, cards, ("vp_cards", vp)
    if s.backs:
        backs = view.say("{back}", back=s.backs)
        yield view.say("backs"), backs, backs, ("backs",)


def _counted(things: Mapping[str, int]) -> str:
    return ", ".join(f"{n} {one}" if n > 1 else one for one, n in things.items())


def _row(view: View, number: int, head: str, said: str, whole: str, about: Path) -> Group:
    marks = (
        Cell(WIDE, 24, fill="card", radius=5),
        Label(head, x=10, y=16.5, fill="soft", wide=58, short=f"{head}:", line=0),
        Label(said, x=72, y=16.5, strong=True, wide=WIDE - 80, line=0),
    )
    return Group(f"andrew-{number}", f"{view.say('Andrew')}, {head}: {whole}", marks, 0, number * 28, about=(about,))
