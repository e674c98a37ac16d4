"""The field of hexes: enterprises, marks, guards, blocks."""

from collections.abc import Iterator
from math import sqrt
from typing import TYPE_CHECKING

from referee.games.corporations.picture.view import RADIUS, SIDE, TALL, UNIT, WIDE, View
from referee.scenes.scene import Cell, Group, Icon, Label, Mark, Spot, Token, Word

if TYPE_CHECKING:
    from referee.games.corporations.records import Site


def middle(view: View, hex: str) -> tuple[float, float]:
    """Where a hex lies, in hexes to the right and rows down from the middle of the field."""
    hexes = view.box.hexes.values()
    across, down = [one.q + one.r / 2 for one in hexes], [one.r for one in hexes]
    here = view.box.hexes[hex]
    return here.q + here.r / 2 - (min(across) + max(across)) / 2, here.r - (min(down) + max(down)) / 2


def site(view: View, hex: str) -> Group:
    """Return a hex of the field with what stands on it."""
    here, (across, down) = view.s.site(hex), middle(view, hex)
    x, y = WIDE / 2 + sqrt(3) * RADIUS * across, TALL / 2 + 1.5 * RADIUS * down
    spot = Spot(SIDE / 2 + UNIT * (across - 0.5), round(11 + 2 * down), UNIT, 2)
    marks = built(view, hex, here) if here.owner and here.chip else free(view, hex, here)
    bare = not (here.owner or here.block)
    known = (("hexes", hex),)
    title, about = hex_text(view, hex, here), (("field", hex),)
    return Group(f"hex-{hex}", title, tuple(marks), x, y, spot, bare=bare, about=about, names=known)


def hex_text(view: View, hex: str, here: "Site") -> str:
    """Return a hex in words."""
    parts, say = [hex], view.say
    if here.owner and here.chip:
        chip = view.box.enterprises[here.chip]
        parts += [here.owner, say("profit {profit}", profit=chip.profit)]
        parts += [say("light bulb")] * chip.bulb + [say("crown")] * chip.crown
        parts += [say("black mark")] * here.mark + [say("guards {n}", n=here.guard)] * bool(here.guard)
    else:
        parts += [say("free") if usable(view, hex) else say("not used with two players")]
        parts += [say("start hex")] * view.box.hexes[hex].start
    parts += [say("blocked by {who}", who=here.block)] if here.block else []
    return ", ".join(parts)


def usable(view: View, hex: str) -> bool:
    """Return whether this hex is played with, with so many players."""
    return len(view.table.seats) in view.box.everywhere or view.box.hexes[hex].two_player


def free(view: View, hex: str, here: "Site") -> Iterator[Mark]:
    """Yield a hex without an enterprise."""
    played, start = usable(view, hex), view.box.hexes[hex].start
    yield Cell(72, 72, shape="hex", fill="card" if played else "", border="line", dash="" if played else "2 3")
    if start and played:
        yield Cell(58, 58, shape="hex", fill="", border="soft", weight=2)
    y, short = -15 if here.block else 4, hex if played else f"({hex})"
    yield Label(hex, y=y, anchor="middle", fill="soft", short=short, line=0)
    if start and played:
        yield Word(view.say("start"), plain="start", line=1)
    yield from blocked(here)


def blocked(here: "Site") -> Iterator[Mark]:
    """Yield the Block token, if one lies there."""
    if here.block:
        yield Icon("cross", word="✕", size=30, fill="hot", line=1)


def built(view: View, hex: str, here: "Site") -> Iterator[Mark]:
    """Yield an enterprise: id, profit, owner, bulb or crown, mark, guards."""
    key = view.paints[here.owner or ""].key
    chip = view.box.enterprises[here.chip or ""]
    ink, extra = f"@{key}.ink", "crown" if chip.crown else "bulb" if chip.bulb else ""
    yield Cell(72, 72, shape="hex", fill=f"@{key}", border=f"@{key}.line", weight=1.5)
    yield Label(hex, y=-15, size=10.5, anchor="middle", fill=ink, line=0)
    yield Token(key, x=0, y=0, size=0.1, line=0, close=True)
    yield Label(str(chip.profit), y=7, size=17, anchor="middle", strong=True, fill=ink, line=1)
    yield Label(
        view.paints[here.owner or ""].letter,
        x=-11 if extra else 0,
        y=24,
        size=12.5,
        anchor="middle",
        strong=True,
        fill=ink,
    )
    if extra:
        yield Icon(extra, word="♛" if chip.crown else "+", x=9, y=19.5, size=14, fill=ink, line=1, close=True)
    yield from tokens(here)
    yield from blocked(here)


def tokens(here: "Site") -> Iterator[Mark]:
    """Black mark on the right, guards on the left."""
    if here.mark:
        yield Cell(16, 16, x=20, y=-16, shape="round", fill="black", border="white", weight=2)
        yield Word("•", line=1, close=True)
    if here.guard:
        yield Icon("shield", x=-20, y=-16, size=19, fill="card")
        yield Icon("shield", x=-20, y=-16, size=15.5, fill="ink")
        yield Word("☗" + (str(here.guard) if here.guard > 1 else ""), line=1, close=True)
    if here.guard > 1:
        yield Label(str(here.guard), x=-20, y=-12.5, size=10, anchor="middle", strong=True, fill="card")
