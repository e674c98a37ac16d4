"""The board of Битва корпораций as a scene: the ring as a frame, the field of hexes in it, the players."""

from collections.abc import Iterator, Mapping
from math import sqrt
from typing import TYPE_CHECKING

from msgspec import Struct

from referee.games.corporations import bans, deck, economy
from referee.games.corporations.components import Box
from referee.kernel.game import UNKNOWN, Table
from referee.kernel.play import actors
from referee.kernel.scene import (
    Cell,
    Chart,
    Die,
    Group,
    Icon,
    Label,
    Mark,
    Paint,
    Pane,
    Pips,
    Scene,
    Spot,
    Token,
    Word,
)
from referee.kernel.scenery import Sign, legend, moment, paints, seat

if TYPE_CHECKING:
    from referee.games.corporations.records import Site
    from referee.games.corporations.state import Corporations

W, H, GAP, SIDE = 122.0, 98.0, 4.0, 6
"""A cell of the ring, the gap to the next, and how many stand on a side."""
WIDE, TALL = SIDE * (W + GAP) - GAP, SIDE * (H + GAP) - GAP
RADIUS, UNIT, LINES = 37.0, 0.64, 4
"""A hex; a hex in units of text; a cell in lines of text."""
FILLS = {"red": "#b3230f", "blue": "#1b4fa3", "green": "#36a873", "yellow": "#f2c230"}
LETTERS = {"red": "К", "blue": "С", "green": "З", "yellow": "Ж"}
SHORT = {
    "home": "Дом",
    "build_ban": "Запрет стройки",
    "trump_ban": "Запрет козырей",
    "extra_trump": "Доп. козырь",
    "extra_build": "Доп. постройка",
    "get_trump": "Взять козырь",
}
"""Short names of cells; the others are short enough."""
SHORTER = (("Внеочередная", "Внеоч."), ("Разыграть доп.", "Доп."), ("Услуги налоговой", "Услуги налог."))
SHOP = "shop_slot"
"""The module of a home cell on which its Shop is built."""


class View(Struct, frozen=True):
    """What is drawn: the table, the position, everybody's paint, who is to act."""

    table: Table[Box]
    s: "Corporations"
    paints: Mapping[str, Paint]
    acting: tuple[str, ...]

    @property
    def box(self) -> Box:
        """The components."""
        return self.table.layout

    def owner(self, colour: str) -> str | None:
        """Who plays a colour."""
        return self.table.player(colour)


def picture(table: Table[Box], s: "Corporations") -> Scene:
    """Ring, field and players."""
    view = View(table, s, paints(table, FILLS, LETTERS), actors(table, s))
    panes = (board(view), players(view), signs(view))
    return Scene("Битва корпораций", moment(table, s), panes, tuple(view.paints.values()), lang="ru")


def board(view: View) -> Pane:
    """The ring as a frame of six by six, the field inside it."""
    ring = [cell(view, int(id)) for id in view.box.ring]
    field = [site(view, hex) for hex in view.box.hexes]
    chart = Chart(SIDE, SIDE * LINES, 16, 9)
    return Pane("board", "Поле", WIDE, TALL, (*ring, *inside(view), *field), chart)


def corner(number: int, size: int) -> tuple[int, int]:
    """Column and row of a cell of the ring, clockwise from the upper left corner."""
    side = size // 4
    if number < side:
        return number, 0
    if number < 2 * side:
        return side, number - side
    if number < 3 * side:
        return 3 * side - number, side
    return 0, 4 * side - number


def cell(view: View, number: int) -> Group:
    """A cell of the ring: what it gives, and whose pawns stand on it."""
    here = view.box.ring[str(number)]
    column, row = corner(number, view.box.size)
    owner = view.owner(here.home) if here.home else None
    shop = bool(owner) and view.s.players[owner or ""].shop
    pawns = [name for name, player in view.s.players.items() if player.pawn == number]
    name = SHORT.get(here.cell, view.box.cells[here.cell].name_ru)
    letter = view.paints[owner].letter if owner else ""
    marks = (
        *home(view, owner, here.home),
        Label(
            name, x=8, y=18, size=12.5, strong=True, wide=116, short=f"{name} {letter}".strip(), plain=here.cell, line=0
        ),
        *effects(view, here.modules, shop),
        Label(str(number), x=W - 8, y=H - 8, anchor="end", fill="soft"),
        *(
            Token(view.paints[pawn].key, "pawn", size=23, x=18 + 21 * at, y=H - 15, line=1)
            for at, pawn in enumerate(pawns)
        ),
        Word("магазин" if shop else "", plain="shop", line=1),
    )
    spot = Spot(column, row * LINES, 1, LINES, framed=True, title=str(number))
    told = [f"{number}: {view.box.cells[here.cell].name_ru}", *([f"({owner})"] if owner else [])]
    told += [", ".join(effect(view, module, shop) for module in here.modules)]
    told += [f"фишки: {', '.join(pawns)}"] if pawns else []
    title = "; ".join(told)
    return Group(f"cell-{number}", title, marks, column * (W + GAP), row * (H + GAP), spot, bare=not pawns)


def home(view: View, owner: str | None, colour: str) -> Iterator[Mark]:
    """The ground of a cell; a home is painted, that of a colour nobody plays is grey."""
    if owner:
        key = view.paints[owner].key
        yield Cell(W, H, fill=f"@{key}.pale", border=f"@{key}.line", weight=3, radius=8)
        yield Token(key, x=W - 17, y=16)
    else:
        yield Cell(W, H, fill="faint" if colour else "card", radius=8)


def effects(view: View, modules: tuple[str, ...], shop: bool) -> Iterator[Mark]:
    """The double effects of a cell, one below another."""
    for number, module in enumerate(modules):
        y, built = 34 + 15 * number, module == SHOP and shop
        said = effect(view, module, shop)
        yield Label("◆", x=8, y=y - 1, size=7, fill="soft")
        yield Label(said, x=18, y=y, size=11.2, fill="ink" if built else "soft", strong=built, wide=102)


def effect(view: View, module: str, shop: bool) -> str:
    """A double effect by its name; the place of a Shop in brackets until it is built."""
    if module == SHOP:
        return "магазин" if shop else "(магазин)"
    known = view.box.effects.get(module)
    name = known.name_ru if known else module
    for long, short in SHORTER:
        name = name.replace(long, short)
    return name


def inside(view: View) -> Iterator[Group]:
    """Between ring and field: dice and round on the left, decks on the right."""
    quiet, s = view.table.quiet(), view.s
    dice = thrown(s)
    marks: list[Mark] = [Die(value, x=34 * at, y=0, line=0) for at, value in enumerate(dice)]
    said = " ".join(map(str, dice)) or "-"
    x, y = W + GAP + 14, H + GAP + 14
    yield Group(
        "dice",
        f"кубики {said}",
        (Cell(34 * max(1, len(dice)) - 6, 28, fill="", border=""), *marks),
        x,
        y,
        Spot(1.06, 5, 0.9, 1),
    )
    label = f"раунд {s.round}"
    round_ = Label(label, x=0, y=46, size=13, strong=True, plain=f"round {s.round}", line=0)
    yield Group("round", label, (round_,), x, y, Spot(1.06, 6, 0.9, 1))
    piles = (("козыри", "trumps", deck.left(quiet, s)), ("события", "events", deck.events_left(quiet, s)))
    for number, (name, plain, n) in enumerate(piles):
        short = f"{name[:3]}. {n}"
        text = Label(f"{name} {n}", y=13, size=13, anchor="end", fill="soft", short=short, plain=f"{plain} {n}", line=0)
        spot = Spot(4.1, 5 + number, 0.9, 1)
        yield Group(f"deck-{plain}", f"в колоде: {name} {n}", (text,), WIDE - W - GAP - 12, y + 17 * number, spot)


def thrown(s: "Corporations") -> tuple[int, ...]:
    """The dice as they lie."""
    return s.this_turn.dice.lie or s.this_turn.dice.before


def middle(view: View, hex: str) -> tuple[float, float]:
    """Where a hex lies, in hexes to the right and rows down from the middle of the field."""
    hexes = view.box.hexes.values()
    across, down = [one.q + one.r / 2 for one in hexes], [one.r for one in hexes]
    here = view.box.hexes[hex]
    return here.q + here.r / 2 - (min(across) + max(across)) / 2, here.r - (min(down) + max(down)) / 2


def site(view: View, hex: str) -> Group:
    """A hex of the field with what stands on it."""
    here, (across, down) = view.s.site(hex), middle(view, hex)
    x, y = WIDE / 2 + sqrt(3) * RADIUS * across, TALL / 2 + 1.5 * RADIUS * down
    spot = Spot(SIDE / 2 + UNIT * (across - 0.5), round(11 + 2 * down), UNIT, 2)
    marks = built(view, hex, here) if here.owner else free(view, hex, here)
    bare = not (here.owner or here.block)
    return Group(f"hex-{hex}", told(view, hex, here), tuple(marks), x, y, spot, bare=bare)


def told(view: View, hex: str, here: "Site") -> str:
    """A hex in words."""
    parts = [hex]
    if here.owner and here.chip:
        chip = view.box.enterprises[here.chip]
        parts += [here.owner, f"прибыль {chip.profit}", *["лампочка"] * chip.bulb, *["корона"] * chip.crown]
        parts += ["чёрная метка"] * here.mark + [f"охрана {here.guard}"] * bool(here.guard)
    else:
        parts += ["свободно"] if usable(view, hex) else ["не участвует вдвоём"]
        parts += ["стартовая"] * view.box.hexes[hex].start
    parts += [f"блок ({here.block})"] if here.block else []
    return ", ".join(parts)


def usable(view: View, hex: str) -> bool:
    """Whether this hex is played with, with so many players."""
    return len(view.table.seats) in view.box.everywhere or view.box.hexes[hex].two_player


def free(view: View, hex: str, here: "Site") -> Iterator[Mark]:
    """A hex without an enterprise."""
    played, start = usable(view, hex), view.box.hexes[hex].start
    yield Cell(72, 72, shape="hex", fill="card" if played else "", border="line", dash="" if played else "2 3")
    if start and played:
        yield Cell(58, 58, shape="hex", fill="", border="soft", weight=2)
    yield Label(hex, y=4, anchor="middle", fill="soft", short=hex if played else f"({hex})", line=0)
    if start and played:
        yield Word("start", line=1)
    yield from blocked(here)


def blocked(here: "Site") -> Iterator[Mark]:
    """A Block token lies on it."""
    if here.block:
        yield Icon("cross", word="✕", size=30, fill="hot", line=1)


def built(view: View, hex: str, here: "Site") -> Iterator[Mark]:
    """An enterprise: id, profit, owner, bulb or crown, mark, guards."""
    key = view.paints[here.owner or ""].key
    chip = view.box.enterprises[here.chip or ""]
    ink, extra = f"@{key}.ink", "crown" if chip.crown else "bulb" if chip.bulb else ""
    yield Cell(72, 72, shape="hex", fill=f"@{key}", border=f"@{key}.line", weight=1.5)
    yield Label(hex, y=-15, size=10.5, anchor="middle", fill=ink, line=0)
    yield Token(key, x=0, y=0, size=0.1, line=0, close=True)
    yield Label(str(chip.profit), y=4, size=15.5, anchor="middle", strong=True, fill=ink, line=1)
    yield Label(
        view.paints[here.owner or ""].letter,
        x=-11 if extra else 0,
        y=21,
        size=12.5,
        anchor="middle",
        strong=True,
        fill=ink,
    )
    if extra:
        yield Icon(extra, word="♛" if chip.crown else "+", x=9, y=16.5, size=14, fill=ink, line=1, close=True)
    yield from tokens(here)
    yield from blocked(here)


def tokens(here: "Site") -> Iterator[Mark]:
    """Black mark on the right, guards on the left."""
    if here.mark:
        yield Cell(16, 16, x=22, y=-10, shape="round", fill="black", border="white", weight=2)
        yield Word("•", line=1, close=True)
    if here.guard:
        yield Icon("shield", x=-21.5, y=-9.5, size=19, fill="card")
        yield Icon("shield", x=-21.5, y=-9.5, size=15.5, fill="ink")
        yield Word("☗" + (str(here.guard) if here.guard > 1 else ""), line=1, close=True)
    if here.guard > 1:
        yield Label(str(here.guard), x=-21.5, y=-6, size=10, anchor="middle", strong=True, fill="card")


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


def signs(view: View) -> Pane:
    """What the signs mean."""
    first = next(iter(view.paints.values())).key
    return legend(
        [
            Sign(Token(first, x=11, y=10, line=0), "владелец"),
            Sign(Token(first, "pawn", x=11, y=10, size=20, line=0), "фишка"),
            Sign(Cell(15, 15, x=11, y=10, shape="round", fill="black", border="white", weight=2), "чёрная метка", "•"),
            Sign(Icon("shield", x=11, y=10, size=16), "охрана", "☗"),
            Sign(Icon("bulb", x=11, y=10, size=15), "козырь с прибыли", "+"),
            Sign(Icon("crown", x=11, y=10, size=15), "победное", "♛"),
            Sign(Cell(20, 20, x=11, y=10, shape="hex", fill="", border="soft", weight=2), "стартовая", "start"),
            Sign(Icon("cross", x=11, y=10, size=15, fill="hot"), "блок", "✕"),
        ],
        WIDE,
    )
