"""The tables of a report: players, ring, field as a map, decks."""

from referee.games.corporations import attacks, bans, deck, double_effects, economy, turn_allowances
from referee.games.corporations.effect_types import Ban
from referee.games.corporations.records import Site
from referee.games.corporations.stages import BEFORE_STOP, AnswerWindow
from referee.games.corporations.stages.actions import deed_to_answer
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.game import UNKNOWN
from referee.kernel.table_data import Cell, Grid

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
    quiet, say = cx.quiet(), cx.table.say
    rows: list[tuple[Cell, ...]] = []
    for seat in cx.table.seats:
        player = s.players[seat.name]
        built, left = len(s.owned(seat.name)), deck.size(player.stock)
        money, profit = map(cx.table.game.money, (player.money, economy.circular(quiet, s, seat.name).total))
        colour, part = say("{colour}", colour=seat.piece), say("{built} of {all}", built=built, all=built + left)
        beside = _remarks(quiet, s, seat.name)
        rows.append((seat.name, colour, money, player.pawn, part, profit, player.trophies, beside))
    headers = (say("player"), say("colour"), say("money"), say("pawn"), say("built"), say("profit"), say("trophies"))
    return Grid(say("Players"), (*headers, say("in force")), tuple(rows))


def _remarks(cx: Cx, s: Corporations, name: str) -> str:
    """Everything that lies beside a home cell."""
    player, say = s.players[name], cx.table.say
    remarks = [say("Shop")] * player.shop
    kinds: tuple[Ban, ...] = ("build", "trump")
    remarks += [say("{ban} ban", ban=kind) for kind in kinds if bans.banned(cx, s, name, kind)]
    remarks += [say("untouchable")] * player.immune
    tokens = player.profit
    counted = [(token, getattr(tokens, token)) for token in tokens.__struct_fields__]
    remarks += [say("{n} x {token}", n=n, token=token) for token, n in counted if n]
    return ", ".join(remarks)


def this_turn(cx: Cx, s: Corporations) -> Grid:
    """Return what the player of this turn may do besides what everybody may do in every turn."""
    turn, quiet, say = s.this_turn, cx.quiet(), cx.table.say
    gone = not (s.stage and isinstance(s.stage[0], BEFORE_STOP))
    free = [name for name, price in double_effects.open_effects(quiet, s, s.turn) if not price] if s.turn else []
    effects = tuple(name for name in free if not (gone and cx.layout.effects[name].stage == "movement"))
    more = [len(turn_allowances.open_for(s, f"extra_{thing}", thing)) or None for thing in ("build", "trump")]
    told = say("{effects}", effects=effects) if effects else ""
    row = (turn.movement.to_go or None, told, len(turn.dice.bought) or None, *more, _offices(cx, s))
    headers = (say("cells to go"), say("double effects"), say("extra dice"), say("additional constructions"))
    return Grid(say("This turn"), (*headers, say("additional trumps"), say("open")), (row,), keys=0)


def _offices(cx: Cx, s: Corporations) -> str:
    """Return the Shop and the offices that are open."""
    kinds = [access for access in s.this_turn.open if access.kind in ("shop", "tax", "mafia")]
    open_ = [access for access in kinds if not (access.single and access.used)]
    said = {cx.table.say("one thing of {office}" if one.single else "{office:ins}", office=one.kind) for one in open_}
    return ", ".join(sorted(said))


def on_the_table(cx: Cx, s: Corporations) -> Grid:
    """Return the dice as they lie, and the action that waits for an answer."""
    say, dice = cx.table.say, " ".join(map(str, s.this_turn.dice.lie))
    asked = bool(s.stage) and isinstance(s.top, AnswerWindow)
    waits = say("{action}", action=attacks.action_name(deed_to_answer(s))) if asked else ""
    rows = ((dice, waits),) if dice or waits else ()
    headers, shown = (say("dice"), say("waits for an answer")), bool(rows)
    return Grid(say("On the table"), headers, rows, keys=0, compared=False, shown=shown)


def hands(cx: Cx, s: Corporations) -> Grid:
    """Return the trumps of each player, in hand and open."""
    say = cx.table.say
    rows = [
        (name, deck.size(p.hand), _held(cx, p.hand), _held(cx, p.open), " ".join(sorted(p.stock)))
        for name, p in s.players.items()
    ]
    trumps, chips = say("trumps"), say("chips not built")
    headers = (say("player"), trumps, say("in hand"), say("lying open"), chips)
    return Grid(say("Hands"), headers, tuple(rows), untold=(trumps, chips))


def _held(cx: Cx, bag: dict[str, int]) -> str:
    """Card by card, so that what comes and goes can be told; unknown ones are only counted."""
    known = [cx.table.say("{card}", card=card) for card, n in sorted(bag.items()) if card != UNKNOWN for _ in range(n)]
    unknown = {card: n for card, n in bag.items() if card == UNKNOWN}
    return ", ".join([*known, *([_bag(cx, unknown)] if unknown else [])])


def _bag(cx: Cx, bag: dict[str, int]) -> str:
    said = [cx.table.say("{held}" if n > 1 else "{card}", card=card, held={card: n}) for card, n in sorted(bag.items())]
    return ", ".join(said)


def ring(cx: Cx, s: Corporations) -> Grid:
    """Return the ring: cells, pawns, double effects."""
    say = cx.table.say
    rows: list[tuple[Cell, ...]] = []
    for id, cell in cx.layout.ring.items():
        pawns = " ".join(name for name, player in s.players.items() if str(player.pawn) == id)
        kind = say("home {home}", home=cell.home) if cell.home else say("{place}", place=cell.cell)
        rows.append((int(id), kind, pawns, say("{effects}", effects=cell.modules) if cell.modules else ""))
    headers = (say("cell"), say("kind"), say("pawns"), say("double effects"))
    return Grid(say("Ring"), headers, tuple(rows), compared=False, drawn=True)


def field(cx: Cx, s: Corporations) -> Grid:
    """Return the field as a map: each row of hexes, shifted by half a hex."""
    hexes, say = cx.layout.hexes.items(), cx.table.say
    west = min(2 * hex.q + hex.r for _, hex in hexes)
    rows: dict[int, str] = {}
    for id, hex in sorted(hexes, key=lambda item: (item[1].r, item[1].q)):
        indent = (2 * hex.q + hex.r - west) * HALF
        rows[hex.r] = rows.get(hex.r, "").ljust(indent) + f"{id}{_site(s.site(id))}"
    note, lines = say("owner:chip, * black mark, ^ guard, # blocked"), [(row,) for _, row in sorted(rows.items())]
    return Grid(say("Field"), ("",), tuple(lines), note, compared=False, drawn=True)


def sites(cx: Cx, s: Corporations) -> Grid:
    """Return the enterprises on the field and what lies on them, hex by hex."""
    say, built = cx.table.say, [(hex, site) for hex, site in sorted(s.field.items()) if site.owner]
    rows = [(hex, site.owner, site.chip or "", site.mark, site.guard) for hex, site in built]
    headers = (say("hex"), say("owner"), say("chip"), say("marks"), say("guards"))
    return Grid(say("Hexes"), headers, tuple(rows), keys=3)


def blocked(cx: Cx, s: Corporations) -> Grid:
    """Return the hexes that are blocked."""
    say, rows = cx.table.say, tuple((hex, site.block) for hex, site in sorted(s.field.items()) if site.block)
    return Grid(say("Blocked hexes"), (say("hex"), say("blocked by")), rows, shown=bool(rows), stays=True)


def _site(site: Site) -> str:
    """Return what lies on a hex, short."""
    if site.owner is None:
        return "#" if site.block else ""
    return f" {site.owner[:3]}:{(site.chip or '')[1:]}{'*' * site.mark}{'^' * site.guard}"


def decks(cx: Cx, s: Corporations) -> Grid:
    """Return what is left in the decks and what was discarded."""
    say = cx.table.say
    rows: list[tuple[Cell, ...]] = [
        (say("trumps"), deck.left(cx, s), _bag(cx, s.discards)),
        (say("Events"), deck.events_left(cx, s), _bag(cx, s.event_discards)),
    ]
    return Grid(say("Decks"), (say("deck"), say("left"), say("discarded")), tuple(rows), compared=False)
