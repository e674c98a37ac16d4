"""Coming to a cell: its duties, and what it opens in the own turn (rulebook «КЛЕТКИ КРУГА»)."""

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta
from msgspec.structs import replace

from referee.games.corporations import construction, economy, ring, turn_allowances
from referee.games.corporations.components import Cell
from referee.games.corporations.records import Access, Bill, CellNumber
from referee.games.corporations.rules import READ, R
from referee.games.corporations.stages.actions import Deed
from referee.games.corporations.stages.cards import Draw
from referee.games.corporations.stages.events import DrawEvent
from referee.games.corporations.stages.moments import AFTER_STOP, Concerning, Moving
from referee.kernel.components import Datum
from referee.kernel.facts import Phrase, later, phrase

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations, Cx

BAN_CELLS = ("build_ban", "trump_ban")
CELLS = {
    "home": later("home cell"),
    "event": later("Event"),
    "shop": later("Shop"),
    "build_ban": later("build ban"),
    "trump_ban": later("trump ban"),
    "extra_trump": later("additional trump"),
    "mafia": later("Mafia"),
    "tax": later("Taxes"),
    "extra_build": later("additional construction"),
    "get_trump": later("take a trump"),
}
"""What the cells of the ring are called."""


class Arrive(Concerning, frozen=True):
    """A pawn has finally stopped or was put on a cell: its duties and what it opens."""

    came: Annotated[bool, Meta(description="Whether its owner came himself.")] = True
    cell: Annotated[CellNumber | None, Meta(description="Another cell used instead of the pawn's.")] = None
    done: Annotated[bool, Meta(description="Its duties were done before.")] = False
    says = "coming to a cell"

    def lapses_on_leaving(self, s: "Corporations") -> bool:
        """Return whether it is a Shop that opens once the Event of the cell has been carried out."""
        return self.done and s.turn is not None and self.cell == s.pawn(s.turn)

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        """Perform the duties of the cell first, then open what it offers."""
        s, who, borrowed = s.pop(), self.who, self.cell is not None
        number = self.cell if self.cell is not None else s.pawn(who)
        cell = cx.layout.ring[str(number)]
        cx.rests_on(Datum("ring", str(number), "cell"))
        own = s.turn == who and s.in_own_turn
        moving = own and isinstance(s.moment, Moving)
        if not borrowed:
            if not moving and self.came:
                place = _home_of(cx, number) if cell.cell == "home" else Phrase(CELLS[cell.cell])
                cx.cite(R.move.final_stop, "{who} stops on cell {cell}: {place}", who=who, cell=number, place=place)
            s = _stands(cx, s, self, own, cell)
        if own and not moving:
            s = _opened(cx, s, self, number, cell)
        if self.done:
            return s
        after = _duties(cx, s, self, number, cell, own)
        last = s.this_turn.struck.get(who)
        if after is not s and not self.came and last is not None and last.kind == "kidnapping":
            cx.cite(R.mafsvc.kidnap_effect, "what cell {cell} does happens to {who}", cell=number, who=who)
        return after


def _home_of(cx: "Cx", number: int) -> Phrase:
    """Return whose home cell this is."""
    owner = next((name for name in cx.table.names if ring.home(cx, name) == number), None)
    return phrase("home cell of {owner}", owner=owner) if owner else phrase("home cell of nobody here")


def _opened(cx: "Cx", s: "Corporations", stage: Arrive, number: int, cell: Cell) -> "Corporations":
    """Open what the cell offers in the own turn; an idle colour's Shop only after the Event."""
    if cell.home and cx.table.player(cell.home) is None and not stage.done:
        return s.push(replace(stage, cell=number, done=True))
    opened = _opens(cx, s, stage, number, cell)
    if opened is not s:
        cx.cite(R.move.functions_on_final_stop, "what cell {cell} offers is open from now on", cell=number)
    return opened


def reopened(cx: "Cx", s: "Corporations") -> "Corporations":
    """Open the functions of the cell where a position after the final stop does not give them."""
    stage = s.stage[0] if len(s.stage) == 1 else None
    if not isinstance(stage, AFTER_STOP) or s.turn is None:
        return s
    who, number = s.turn, s.pawn(s.turn)
    s = s.with_movement(moved=True)
    if any(access.cell == number for access in s.this_turn.open) or s.this_turn.cell.unpaid or s.this_turn.closing:
        return s
    cell, came = cx.layout.ring[str(number)], Arrive(who, stage.moved)
    office = _office(cx, came, number, cell)
    return turn_allowances.grant(s, office) if office else _opens(cx, s, came, number, cell)


def _stands(cx: "Cx", s: "Corporations", stage: Arrive, own: bool, cell: Cell) -> "Corporations":
    """Note that the pawn stands here; in the own turn also whether its owner came by himself."""
    who, player = stage.who, s.players[stage.who]
    if cell.cell not in BAN_CELLS and player.ban_lifted:
        s = s.with_player(who, replace(player, ban_lifted=False))
    if own and isinstance(s.moment, AFTER_STOP) and not stage.came:
        s = s.with_moment(replace(s.moment, moved=False))
    if own and isinstance(s.moment, Moving) and not stage.came:
        s = s.with_cell(put=s.pawn(who)).with_movement(moved=True)
    return s


def _opens(cx: "Cx", s: "Corporations", stage: Arrive, number: int, cell: Cell) -> "Corporations":
    """Open the functions of the cell in the own turn."""
    at = number if number == s.pawn(stage.who) else None
    if cell.cell in ("extra_build", "extra_trump"):
        return _extra(cx, s, cell, at)
    if cell.cell == "home":
        return _home(cx, s, stage, cell, at)
    if cell.cell == "shop" and _services(cx, stage):
        return turn_allowances.grant(s, Access("shop", at))
    return s


def _office(cx: "Cx", stage: Arrive, number: int, cell: Cell) -> Access | None:
    """Return the services of the Tax office or the Mafia, open once the fee of the cell is paid."""
    if cell.cell not in ("tax", "mafia") or not _services(cx, stage):
        return None
    return Access("tax" if cell.cell == "tax" else "mafia", None if stage.cell is not None else number)


def _services(cx: "Cx", stage: Arrive) -> bool:
    """Return whether services are open to one who may have been put here."""
    return stage.came or not cx.reads(READ.moved_in_own_turn.services_closed)


def _extra(cx: "Cx", s: "Corporations", cell: Cell, at: int | None) -> "Corporations":
    """Allow one more construction or trump while the pawn is here."""
    build, who = cell.cell == "extra_build", s.turn
    if build and who is not None and construction.only_crown(cx, s, who):
        cx.cite(
            R.build.crown_normal_right_only, "{who} has only the crown left, which no additional right builds", who=who
        )
    else:
        cx.cite(
            R.extrabuild.right if build else R.extratrump.right,
            "this cell gives {who} the right to one more construction"
            if build
            else "this cell gives {who} the right to one more trump",
            who=who,
        )
    if used := sum(access.kind == cell.cell and bool(access.used) for access in s.this_turn.open):
        cx.cite(
            R.extrabuild.again_after_use if build else R.extratrump.same_principle,
            "{n} of this kind used before: this is another one",
            n=used,
        )
    return turn_allowances.grant(s, Access("extra_build" if build else "extra_trump", at))


def _home(cx: "Cx", s: "Corporations", stage: Arrive, cell: Cell, at: int | None) -> "Corporations":
    """Open a home cell: free sabotage of a playing colour's cell, and the Shop if built or nobody's."""
    owner = cx.table.player(cell.home)
    if owner is not None:
        s = turn_allowances.grant(s, Access("home", at, owner))
    shop = owner is None or s.players[owner].shop
    if not shop or not _services(cx, stage):
        return s
    if owner not in (None, stage.who):
        cx.cite(R.home.visitors_may_shop, "{who} may use {owner}'s Shop", who=stage.who, owner=owner)
    return turn_allowances.grant(s, Access("shop", at, owner))


def _duties(cx: "Cx", s: "Corporations", stage: Arrive, number: int, cell: Cell, own: bool) -> "Corporations":
    """Perform what the cell does to everybody who comes or is put there."""
    who, borrowed = stage.who, stage.cell is not None
    match cell.cell:
        case "mafia" | "tax":
            fee = R.mafia.fee if cell.cell == "mafia" else R.tax.fee
            if borrowed:
                cx.cite(R.card.grass, "the obligation falls on {who} too", who=who)
            amount = economy.debt(cx, s, fee, who)
            economy.tell_owed(cx, fee, who, amount, Phrase(CELLS[cell.cell]))
            opens = _office(cx, stage, number, cell) if own else None
            return s.push(Deed("cell_fee", who, bill=Bill(amount, opens=opens), source=cell.cell))
        case "event":
            cx.cite(R.event.draw, "{who} takes an Event", who=who)
            return s.push(DrawEvent(who))
        case "get_trump":
            cx.cite(R.gettrump.take, "{who} takes a trump", who=who)
            return s.push(Draw(who, 1))
        case "build_ban" | "trump_ban" if not borrowed:
            return _ban(cx, s, who, cell)
        case "home":
            return _home_duties(cx, s, who, cell, borrowed)
    return s


def _ban(cx: "Cx", s: "Corporations", who: str, cell: Cell) -> "Corporations":
    if "ignore_ban_cells" in cx.table.options.speed:
        cx.cite(R.speed.ignore_ban_cells, "the ban of cell {cell} has no effect", cell=s.pawn(who))
        return s
    return s.push(Deed("cell_ban", who))


def _home_duties(cx: "Cx", s: "Corporations", who: str, cell: Cell, borrowed: bool) -> "Corporations":
    """Bring an Event on an idle home cell, a compulsory purchase on a foreign one with a Shop."""
    owner = cx.table.player(cell.home)
    if owner is None:
        cx.cite(R.idlehome.event, "nobody plays {colour}: {who} takes an Event", colour=cell.home, who=who)
        return s.push(DrawEvent(who))
    if owner == who:
        if not borrowed:
            return s
        cx.cite(R.card.grass_home, "{who} uses {who}'s own home cell", who=who)
        return economy.touch_home(cx, s, who)
    if not s.players[owner].shop:
        return s
    amount = economy.debt(cx, s, R.home.compulsory_purchase, owner)
    if amount:
        n, each = economy.enterprises(s, owner), cx.layout.numbers.fee.value
        cx.cite(
            R.home.compulsory_purchase,
            "{who} owes {amount:$} in the Shop of {owner}, who has {n:#enterprise}: {each:$} for each",
            who=who,
            amount=amount,
            owner=owner,
            n=n,
            each=each,
        )
    return s.push(Deed("foreign_shop_fee", who, bill=Bill(amount, owner)))
