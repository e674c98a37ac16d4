"""What the pictures of all games share: what is drawn, the moment in words, paints, rows of players, keys to signs."""

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct

from referee.kernel.engine import actors
from referee.kernel.game import Table
from referee.kernel.state import AnyState
from referee.language.english import Language
from referee.language.speaking import language_of, say
from referee.scenes.scene import Cell, Group, Label, Mark, Paint, Pane, Scene, Token, Word

B = TypeVar("B")
S = TypeVar("S", bound=AnyState)


def scene_of(table: Table[Any], s: AnyState, every_place: bool = False) -> Scene | None:
    """Return the picture of a position, drawn by the game's `picture` package; None when it has none.

    Whoever puts a position together needs every place on it. A game whose picture leaves out places that nobody has
    spoken of has a `whole_picture` for that.
    """
    package = f"{type(table.game).__module__}.picture"
    try:
        room = import_module(package)
    except ModuleNotFoundError as missing:
        if missing.name != package:
            raise
        return None
    draw = getattr(room, "whole_picture", room.picture) if every_place else room.picture
    scene: Scene = draw(table, s)
    return scene


class View(Struct, Generic[B, S], frozen=True):
    """What is drawn: the table, the position, everybody's paint, who is to act."""

    table: Table[B]
    s: S
    paints: Mapping[str, Paint]
    acting: tuple[str, ...]

    @property
    def box(self) -> B:
        """The components."""
        return self.table.layout

    @property
    def language(self) -> Language:
        """The language of the picture, with the words of the game."""
        return language_of(self.table.game)

    def say(self, template: str, /, **facts: Any) -> str:
        """Return a sentence of the picture."""
        return self.language.fill(template, facts)

    def word(self, section: str, id: str, form: str = "") -> str:
        """Return the printed name of a thing, in a form."""
        return self.language.word(section, id, form)


def moment(table: Table[Any], s: AnyState) -> str:
    """Return the round and who is to act, in words."""
    if s.over:
        winners = tuple(sorted(s.winners))
        return say("game over, {winners:and} won", winners=winners) if winners else say("game over, nobody won")
    acting = tuple([name for name in table.names if name in actors(table, s)])
    told = [say("round {n}", n=s.round)] * bool(s.round)
    if acting:
        told.append(say("{acting:and} to act", acting=acting))
    elif s.stage:
        told.append(say("waiting for what the table turns up"))
    return ", ".join(told) + (language_of(table.game).say(": {stage}", stage=s.top.called_aloud()) if s.stage else "")


def paints(table: Table[Any], fills: dict[str, str], letters: dict[str, str]) -> dict[str, Paint]:
    """Return a paint for every player; no two have the same letter, nor the same where only ASCII can be written."""
    own, found = _letters(table, letters), dict[str, Paint]()
    for number, (name, piece) in enumerate([(seat.name, seat.piece) for seat in table.seats], 1):
        taken = {"", *own.values(), *(paint.plain for paint in found.values())}
        plain = own[name] if own[name].isascii() else _plain(piece, number, taken)
        found[name] = Paint(f"p{number}", fills.get(piece, "#6b6e74"), own[name], plain, name)
    return found


def _letters(table: Table[Any], letters: dict[str, str]) -> dict[str, str]:
    """Return a letter for every player: of the name, of the piece where two share it, else a number."""
    first = {seat.name: _initial(seat.name) for seat in table.seats}
    found: dict[str, str] = {}
    for number, (name, piece) in enumerate([(seat.name, seat.piece) for seat in table.seats], 1):
        letter = letters.get(piece, "") if name == piece else first[name]
        if not letter or [*first.values()].count(letter) > 1:
            letter = letters.get(piece, str(number))
        found[name] = str(number) if letter in found.values() else letter
    return found


def _plain(piece: str, number: int, taken: set[str]) -> str:
    letter = _initial(piece)
    return letter if letter.isascii() and letter not in taken else str(number)


def _initial(name: str) -> str:
    return next((letter.upper()[:1] for letter in name if letter.isalpha()), "")


REMARKS = 9
"""The column of a player's row in which stands who acts and who won."""


def seat(
    paint: Paint,
    size: tuple[float, float],
    acting: bool,
    remarks: Iterable[str] = (),
    acts: str = "",
    column: int = REMARKS,
) -> tuple[Mark, ...]:
    """Return the beginning of a player's row: ground, badge, name; at its end what there is to remark."""
    (wide, tall), said = size, [*remarks, *([acts or say("to act")] if acting else [])]
    ground, border = (f"@{paint.key}.pale", f"@{paint.key}.line") if acting else ("card", "line")
    told = " · ".join(said)
    return (
        Cell(wide, tall, fill=ground, border=border, weight=2 if acting else 1, radius=6),
        Word(">" if acting else " ", line=0),
        Token(paint.key, x=17, y=14, line=1),
        Label(paint.name, x=34, y=19, size=14.5, strong=True, wide=118, line=1),
        Label(told, x=wide - 10, y=18.5, size=11.5, anchor="end", strong=True, fill="soft", wide=240, line=column),
    )


class Sign(NamedTuple):
    """A sign and what it means."""

    mark: Mark
    means: str
    word: str = ""
    """How the sign looks in text, where its mark has no letters."""


def legend(signs: Iterable[Sign], wide: float) -> Pane:
    """Return what the signs of a picture mean; marks are drawn around (11, 10)."""
    groups, x, y = list[Group](), 0.0, 0.0
    for number, (mark, means, word) in enumerate(signs):
        room = 30 + 6.3 * len(means)
        if x and x + room > wide:
            x, y = 0.0, y + 24
        told = 0 if word or mark.line is not None else None
        label = Label(means, x=25, y=14.5, fill="soft", line=told)
        groups.append(Group(f"sign-{number}", "", (mark, Word(word, line=0), label), x, y, base=True))
        x += room + 8
    return Pane("signs", say("Signs"), wide, y + 22, tuple(groups))
