"""The ring of cells as a frame of six by six, with dice and decks inside it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.games.corporations import deck
from referee.games.corporations.picture.view import GAP, LINES, WIDE, H, View, W
from referee.kernel.facts import later
from referee.scenes.scene import Cell, Die, Group, Label, Mark, Spot, Token, Word

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations

SHORT = {
    "home": later("Home"),
    "event": later("Event"),
    "shop": later("Shop"),
    "build_ban": later("No building"),
    "trump_ban": later("No trumps"),
    "extra_trump": later("Extra trump"),
    "mafia": later("Mafia"),
    "tax": later("Taxes"),
    "extra_build": later("Extra building"),
    "get_trump": later("Take a trump"),
}
"""Short names of cells."""
EFFECTS = {
    "taxi": later("Taxi"),
    "taxi_home": later("Taxi home"),
    "extra_die": later("Extra die"),
    "remove_guard": later("Remove guard"),
    "sabotage": later("Sabotage"),
    "trump_exchange": later("Trump exchange"),
    "extraordinary_profit": later("Extra profit"),
    "tax_services": later("Tax services"),
    "mafia_services": later("Mafia services"),
    "drone_service": later("Drone service"),
    "extra_trump": later("Extra trump"),
    "shop": later("Shop"),
    "get_trump": later("Take a trump"),
    "extra_build": later("Extra building"),
}
"""Short names of double effects."""
SHOP = "shop_slot"
"""The module of a home cell on which its Shop is built."""


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
    """Return a cell of the ring: what it gives, and whose pawns stand on it."""
    here = view.box.ring[str(number)]
    column, row = corner(number, view.box.size)
    owner = view.owner(here.home) if here.home else None
    shop = bool(owner) and view.s.players[owner or ""].shop
    pawns = [name for name, player in view.s.players.items() if player.pawn == number]
    name, say = view.say(SHORT[here.cell]), view.say
    letter = view.paints[owner].letter if owner else ""
    marks = (
        *home(view, owner, here.home),
        Label(
            name,
            x=8,
            y=19,
            size=14,
            strong=True,
            wide=W - (38 if owner else 16),
            short=f"{name} {letter}".strip(),
            plain=here.cell,
            line=0,
        ),
        *effects(view, here.modules, shop),
        Label(str(number), x=W - 8, y=H - 8, anchor="end", fill="soft"),
        *(
            Token(view.paints[pawn].key, "pawn", size=23, x=18 + 21 * at, y=H - 15, line=1)
            for at, pawn in enumerate(pawns)
        ),
        Word(say("Shop") if shop else "", plain="shop", line=1),
    )
    spot = Spot(column, row * LINES, 1, LINES, framed=True, title=str(number))
    told = [f"{number}: {name}", *([f"({owner})"] if owner else [])]
    told += [", ".join(effect(view, module, shop) for module in here.modules)]
    told += [say("pawns: {names}", names=tuple(pawns))] if pawns else []
    title = "; ".join(told)
    about = tuple([("players", name, "pawn") for name in view.table.names])
    left, top = column * (W + GAP), row * (H + GAP)
    return Group(f"cell-{number}", title, marks, left, top, spot, bare=not pawns, about=about)


def home(view: View, owner: str | None, colour: str) -> Iterator[Mark]:
    """Yield the ground of a cell; a home is painted, that of a colour nobody plays is grey."""
    if owner:
        key = view.paints[owner].key
        yield Cell(W, H, fill=f"@{key}.pale", border=f"@{key}.line", weight=3, radius=8)
        yield Token(key, x=W - 17, y=16)
    else:
        yield Cell(W, H, fill="faint" if colour else "card", radius=8)


def effects(view: View, modules: tuple[str, ...], shop: bool) -> Iterator[Mark]:
    """Yield the double effects of a cell, one below another."""
    for number, module in enumerate(modules):
        y, built = 37 + 16 * number, module == SHOP and shop
        said = effect(view, module, shop)
        yield Label("◆", x=8, y=y - 2, size=7, fill="soft")
        yield Label(said, x=18, y=y, size=13, fill="ink" if built else "soft", strong=built, wide=W - 26)


def effect(view: View, module: str, shop: bool) -> str:
    """Return a double effect by its name; the place of a Shop in brackets until it is built."""
    if module == SHOP:
        return view.say("Shop") if shop else view.say("(Shop)")
    if module in EFFECTS:
        return view.say(EFFECTS[module])
    return view.box.effects[module].name_ru if module in view.box.effects else module


def inside(view: View) -> Iterator[Group]:
    """Between ring and field: dice and round on the left, decks on the right."""
    quiet, s = view.table.quiet(), view.s
    dice = thrown(s)
    marks: list[Mark] = [Die(value, x=34 * at, y=0, line=0) for at, value in enumerate(dice)]
    said = " ".join(map(str, dice)) or "-"
    x, y = W + GAP + 14, H + GAP + 14
    yield Group(
        "dice",
        view.say("dice {dice}", dice=said),
        (Cell(34 * max(1, len(dice)) - 6, 28, fill="", border=""), *marks),
        x,
        y,
        Spot(1.06, 5, 0.9, 1),
        about=(("this_turn", "dice"),),
    )
    label = view.say("round {n}", n=s.round)
    round_ = Label(label, x=0, y=46, size=13, strong=True, plain=f"round {s.round}", line=0)
    yield Group("round", label, (round_,), x, y, Spot(1.06, 6, 0.9, 1), about=(("round",),))
    say = view.say
    trumps, events = deck.left(quiet, s), deck.events_left(quiet, s)
    piles = ((say("trumps"), say("tr."), "trumps", trumps), (say("Events"), say("ev."), "events", events))
    for number, (name, brief, plain, n) in enumerate(piles):
        short = f"{brief} {n}"
        text = Label(f"{name} {n}", y=13, size=13, anchor="end", fill="soft", short=short, plain=f"{plain} {n}", line=0)
        spot = Spot(4.1, 5 + number, 0.9, 1)
        yield Group(
            f"deck-{plain}",
            say("in the deck: {deck} {n}", deck=name, n=n),
            (text,),
            WIDE - W - GAP - 12,
            y + 17 * number,
            spot,
            about=(("deck" if plain == "trumps" else "event_deck",),),
        )


def thrown(s: "Corporations") -> tuple[int, ...]:
    """Return the dice as they lie."""
    return s.this_turn.dice.lie or s.this_turn.dice.before
