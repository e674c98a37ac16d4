"""The tables of a report: players, ring, field as a map, decks."""

from referee.games.corporations import attacks, bans, deck, double_effects, economy, turn_allowances
from referee.games.corporations.effect_types import Ban
from referee.games.corporations.records import Site
from referee.games.corporations.stages import BEFORE_STOP, AnswerWindow
from referee.games.corporations.stages.actions import deed_to_answer
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.facts import Items, NameOf, Several, Value, phrase
from referee.kernel.game import UNKNOWN
from referee.kernel.table_data import Grid, row_grid

HALF = 7
"""Half the width of a hex on the map, in letters."""


def tables(cx: Cx, s: Corporations) -> tuple[Grid, ...]:
    """Return the whole position."""
    return (
        players(cx, s),
        this_turn(cx, s),
        on_the_table(cx, s),
        hands(cx, s),
        ring(cx, s),
        field(cx, s),
        sites(cx, s),
        blocked(cx, s),
        decks(cx, s),
    )


def players(cx: Cx, s: Corporations) -> Grid:
    """Return what each player has."""
    quiet = cx.quiet()
    rows: list[tuple[Value, ...]] = []
    for seat in cx.table.seats:
        player = s.players[seat.name]
        built, left = len(s.owned(seat.name)), deck.size(player.stock)
        money, profit = (
            phrase("{money:$}", money=n) for n in (player.money, economy.circular(quiet, s, seat.name).total)
        )
        colour, part = phrase("{colour}", colour=seat.piece), phrase("{built} of {all}", built=built, all=built + left)
        beside = _remarks(quiet, s, seat.name)
        rows.append((seat.name, colour, money, player.pawn, part, profit, player.trophies, beside))
    headers = ("player", "colour", "money", "pawn", "built", "profit", "trophies")
    return row_grid("Players", (*headers, "in force"), tuple(rows))


def _remarks(cx: Cx, s: Corporations, name: str) -> Items:
    """Return everything that lies beside a home cell."""
    player = s.players[name]
    remarks = [phrase("Shop")] * player.shop
    kinds: tuple[Ban, ...] = ("build", "trump")
    remarks += [phrase("{ban} ban", ban=kind) for kind in kinds if bans.banned(cx, s, name, kind)]
    remarks += [phrase("untouchable")] * player.immune
    tokens = player.profit
    counted = [(token, getattr(tokens, token)) for token in tokens.__struct_fields__]
    remarks += [phrase("{n} x {token}", n=n, token=token) for token, n in counted if n]
    return Items(tuple(remarks))


def this_turn(cx: Cx, s: Corporations) -> Grid:
    """Return what the player of this turn may do besides what everybody may do in every turn."""
    turn, quiet = s.this_turn, cx.quiet()
    gone = not (s.stage and isinstance(s.stage[0], BEFORE_STOP))
    free = [name for name, price in double_effects.open_effects(quiet, s, s.turn) if not price] if s.turn else []
    effects = tuple(name for name in free if not (gone and cx.layout.effects[name].stage == "movement"))
    more = [len(turn_allowances.open_for(s, f"extra_{thing}", thing)) or None for thing in ("build", "trump")]
    told = Items(tuple(phrase("{effects}", effects=name) for name in effects))
    row = (turn.movement.to_go or None, told, len(turn.dice.bought) or None, *more, _offices(cx, s))
    headers = ("cells to go", "double effects", "extra dice", "additional constructions")
    return row_grid("This turn", (*headers, "additional trumps", "open"), (row,), keys=0)


def _offices(cx: Cx, s: Corporations) -> Items:
    """Return the Shop and the offices that are open."""
    kinds = [access for access in s.this_turn.open if access.kind in ("shop", "tax", "mafia")]
    open_ = sorted({(access.kind, access.single) for access in kinds if not (access.single and access.used)})
    return Items(
        tuple(phrase("one thing of {office}" if single else "{office:ins}", office=kind) for kind, single in open_)
    )


def on_the_table(cx: Cx, s: Corporations) -> Grid:
    """Return the dice as they lie, and the action that waits for an answer."""
    dice = " ".join(map(str, s.this_turn.dice.lie))
    asked = bool(s.stage) and isinstance(s.top, AnswerWindow)
    waits = phrase("{action}", action=attacks.action_name(deed_to_answer(s))) if asked else ""
    rows = ((dice, waits),) if dice or waits else ()
    headers, shown = ("dice", "waits for an answer"), bool(rows)
    return row_grid("On the table", headers, rows, keys=0, compared=False, shown=shown)


def hands(cx: Cx, s: Corporations) -> Grid:
    """Return the trumps of each player, in hand and open."""
    rows = [
        (name, deck.size(p.hand), _held(p.hand), _held(p.open), " ".join(sorted(p.stock)))
        for name, p in s.players.items()
    ]
    trumps, chips = "trumps", "chips not built"
    headers = ("player", trumps, "in hand", "lying open", chips)
    return row_grid("Hands", headers, tuple(rows), untold=(trumps, chips))


def _held(bag: dict[str, int]) -> Items:
    """Return a bag card by card, so that what comes and goes can be told; unknown ones are only counted."""
    known = [phrase("{card}", card=card) for card, n in sorted(bag.items()) if card != UNKNOWN for _ in range(n)]
    unknown = {card: n for card, n in bag.items() if card == UNKNOWN}
    return Items((*known, *([_bag(unknown)] if unknown else [])))


def _bag(bag: dict[str, int]) -> Value:
    return Several("held", dict(sorted(bag.items())), one_by_name=True)


def ring(cx: Cx, s: Corporations) -> Grid:
    """Return the ring: cells, pawns, double effects."""
    rows: list[tuple[Value, ...]] = []
    for id, cell in cx.layout.ring.items():
        pawns = " ".join(name for name, player in s.players.items() if str(player.pawn) == id)
        kind = phrase("home {home}", home=cell.home) if cell.home else phrase("{place}", place=cell.cell)
        rows.append((int(id), kind, pawns, phrase("{effects}", effects=cell.modules) if cell.modules else ""))
    headers = ("cell", "kind", "pawns", "double effects")
    return row_grid("Ring", headers, tuple(rows), compared=False, drawn=True)


def field(cx: Cx, s: Corporations) -> Grid:
    """Return the field as a map: each row of hexes, shifted by half a hex."""
    hexes = cx.layout.hexes.items()
    west = min(2 * hex.q + hex.r for _, hex in hexes)
    rows: dict[int, str] = {}
    for id, hex in sorted(hexes, key=lambda item: (item[1].r, item[1].q)):
        indent = (2 * hex.q + hex.r - west) * HALF
        rows[hex.r] = rows.get(hex.r, "").ljust(indent) + f"{id}{_site(s.site(id))}"
    note, lines = phrase("owner:chip, * black mark, ^ guard, # blocked"), [(row,) for _, row in sorted(rows.items())]
    return row_grid("Field", ("",), tuple(lines), note=note, compared=False, drawn=True)


def sites(cx: Cx, s: Corporations) -> Grid:
    """Return the enterprises on the field and what lies on them, hex by hex."""
    built = [(hex, site) for hex, site in sorted(s.field.items()) if site.owner]
    rows = [(hex, site.owner, site.chip or "", site.mark, site.guard) for hex, site in built]
    headers = ("hex", "owner", "chip", "marks", "guards")
    return row_grid("Hexes", headers, tuple(rows), keys=3)


def blocked(cx: Cx, s: Corporations) -> Grid:
    """Return the hexes that are blocked."""
    rows = tuple((hex, site.block) for hex, site in sorted(s.field.items()) if site.block)
    return row_grid("Blocked hexes", ("hex", "blocked by"), rows, shown=bool(rows), stays=True)


def _site(site: Site) -> str:
    """Return what lies on a hex, short."""
    if site.owner is None:
        return "#" if site.block else ""
    return f" {site.owner[:3]}:{(site.chip or '')[1:]}{'*' * site.mark}{'^' * site.guard}"


def decks(cx: Cx, s: Corporations) -> Grid:
    """Return what is left in the decks and what was discarded."""
    rows: list[tuple[Value, ...]] = [
        (NameOf("rows", "trumps"), deck.left(cx, s), _bag(s.discards)),
        (NameOf("rows", "Events"), deck.events_left(cx, s), _bag(s.event_discards)),
    ]
    return row_grid("Decks", ("deck", "left", "discarded"), tuple(rows), compared=False)
