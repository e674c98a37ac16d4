"""The tables of a report: players, ring, field as a map, decks."""

from referee.games.corporations import bans, deck, deeds, doubles, economy, rights
from referee.games.corporations.records import Site
from referee.games.corporations.stages import AnswerWindow, Moving, Start
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.grid import Cell, Grid

HALF = 7
"""Half the width of a hex on the map, in letters."""


def tables(cx: Cx, s: Corporations) -> tuple[Grid, ...]:
    """The whole position."""
    return (
        players(cx, s),
        this_turn(cx, s),
        on_the_table(s),
        hands(s),
        ring(cx, s),
        field(cx, s),
        sites(s),
        decks(cx, s),
    )


def players(cx: Cx, s: Corporations) -> Grid:
    """What each player has."""
    quiet = cx.quiet()
    rows: list[tuple[Cell, ...]] = []
    for seat in cx.table.seats:
        player = s.players[seat.name]
        built, left = len(s.owned(seat.name)), deck.size(player.stock)
        money, profit = map(cx.table.game.money, (player.money, economy.circular(quiet, s, seat.name).total))
        beside = _remarks(quiet, s, seat.name)
        rows.append(
            (seat.name, seat.piece, money, player.pawn, f"{built} of {built + left}", profit, player.trophies, beside)
        )
    headers = ("player", "colour", "money", "pawn", "built", "profit", "trophies", "beside home")
    return Grid("Players", headers, tuple(rows))


def _remarks(cx: Cx, s: Corporations, name: str) -> str:
    """Everything that lies beside a home cell."""
    player = s.players[name]
    remarks = ["Shop"] * player.shop
    remarks += [
        f"{kind} ban"
        for kind in ("build", "trump")
        if bans.banned(cx, s, name, "build" if kind == "build" else "trump")
    ]
    remarks += ["untouchable"] * player.immune
    tokens = player.profit
    remarks += [f"{n} x {token}" for token in tokens.__struct_fields__ if (n := getattr(tokens, token))]
    return ", ".join(remarks)


def this_turn(cx: Cx, s: Corporations) -> Grid:
    """What the player of this turn may do besides what everybody may do in every turn."""
    turn, quiet = s.this_turn, cx.quiet()
    gone = not (s.stage and isinstance(s.stage[0], Start | Moving))
    free = [name for name, price in doubles.open_effects(quiet, s, s.turn) if not price] if s.turn else []
    effects = [name for name in free if not (gone and cx.layout.effects[name].stage == "movement")]
    more = [len(rights.open_for(s, f"extra_{thing}", thing)) or None for thing in ("build", "trump")]
    open_ = [access for access in turn.open if access.kind in ("shop", "tax", "mafia")]
    offices = sorted({f"one thing of {access.kind}" if access.single else access.kind for access in open_})
    row = (turn.movement.to_go or None, ", ".join(effects), len(turn.dice.bought) or None, *more, ", ".join(offices))
    headers = ("cells to go", "double effects", "extra dice", "more constructions", "more trumps", "open")
    return Grid("This turn", headers, (row,), keys=0)


def on_the_table(s: Corporations) -> Grid:
    """The dice as they lie, and the action that waits for an answer."""
    dice = " ".join(map(str, s.this_turn.dice.lie))
    waits = deeds.named(deeds.answered(s)) if s.stage and isinstance(s.top, AnswerWindow) else ""
    rows = ((dice, waits),) if dice or waits else ()
    shown = bool(rows)
    return Grid("On the table", ("dice", "waits for an answer"), rows, keys=0, compared=False, shown=shown)


def hands(s: Corporations) -> Grid:
    """The trumps of each player, in hand and open."""
    rows = [
        (name, deck.size(p.hand), _bag(p.hand), _bag(p.open), " ".join(sorted(p.stock)))
        for name, p in s.players.items()
    ]
    headers = ("player", "trumps", "in hand", "lying open", "chips not built")
    return Grid("Hands", headers, tuple(rows), untold=("trumps", "chips not built"))


def _bag(bag: dict[str, int]) -> str:
    return ", ".join(f"{n} {card}" if n > 1 else card for card, n in sorted(bag.items()))


def ring(cx: Cx, s: Corporations) -> Grid:
    """The ring: cells, pawns, double effects."""
    rows: list[tuple[Cell, ...]] = []
    for id, cell in cx.layout.ring.items():
        pawns = " ".join(name for name, player in s.players.items() if str(player.pawn) == id)
        rows.append((int(id), f"{cell.cell} {cell.home}".strip(), pawns, ", ".join(cell.modules)))
    return Grid("Ring", ("cell", "kind", "pawns", "double effects"), tuple(rows), compared=False, drawn=True)


def field(cx: Cx, s: Corporations) -> Grid:
    """The field as a map: each row of hexes, shifted by half a hex."""
    hexes = cx.layout.hexes.items()
    west = min(2 * hex.q + hex.r for _, hex in hexes)
    rows: dict[int, str] = {}
    for id, hex in sorted(hexes, key=lambda item: (item[1].r, item[1].q)):
        indent = (2 * hex.q + hex.r - west) * HALF
        rows[hex.r] = rows.get(hex.r, "").ljust(indent) + f"{id}{_site(s.site(id))}"
    note = "owner:chip, * black mark, ^ guard, # blocked"
    return Grid("Field", ("",), tuple((row,) for _, row in sorted(rows.items())), note, compared=False, drawn=True)


def sites(s: Corporations) -> Grid:
    """The hexes on which something lies, one by one."""
    rows = [
        (hex, site.owner or "", site.chip or "", site.mark, site.guard, site.block or "")
        for hex, site in sorted(s.field.items())
    ]
    return Grid("Hexes", ("hex", "owner", "chip", "marks", "guards", "blocked by"), tuple(rows), keys=3)


def _site(site: Site) -> str:
    """What lies on a hex, short."""
    if site.owner is None:
        return "#" if site.block else ""
    return f" {site.owner[:3]}:{(site.chip or '')[1:]}{'*' * site.mark}{'^' * site.guard}"


def decks(cx: Cx, s: Corporations) -> Grid:
    """What is left in the decks and what was discarded."""
    rows: list[tuple[Cell, ...]] = [
        ("trumps", deck.left(cx, s), _bag(s.discards)),
        ("Events", deck.events_left(cx, s), _bag(s.event_discards)),
    ]
    return Grid("Decks", ("deck", "left", "discarded"), tuple(rows), compared=False)
