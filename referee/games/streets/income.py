"""Income: symbols, valuations, people; what a building earns for whom (rulebook: income, reference)."""

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from referee.games.streets import advisors, city, grid
from referee.games.streets.advisors import Symbol
from referee.games.streets.components import Box, Valuation
from referee.games.streets.rules import READ, R
from referee.kernel.facts import later
from referee.kernel.game import Table
from referee.kernel.rule import Rule
from referee.kernel.ruling import rule_ids
from referee.kernel.workings import RecordedSum, Sum

if TYPE_CHECKING:
    from referee.games.streets.state import Cx, Streets

VALUE: dict[str, Rule] = {
    "people": R.value.people,
    "symbols": R.value.symbols,
    "sets": R.value.sets,
    "wild_symbols": R.value.wild_symbols,
    "signs": R.value.signs,
    "size": R.value.size,
    "adjacency": R.value.adjacency,
    "enclosure": R.value.enclosure,
    "copy": R.value.copy,
}


BY_POSITION = ("adjacency", "enclosure")
"""The valuations that hang on where a building stands."""


class Case(Struct, frozen=True, gc=False):
    """A building scored for somebody: in final scoring or not, with the valuation of another tile, copying another."""

    tile: str
    scorer: str
    final: bool = False
    instead: str | None = None
    copied: str | None = None

    def face(self, cx: "Cx") -> Valuation | None:
        """Return the valuation that counts."""
        return cx.box.tiles[self.instead or self.tile].valuation


def in_order(table: Table[Box], s: "Streets", street: str) -> list[tuple[str, str]]:
    """Return owners and buildings of a street in the order of income: from the active player clockwise."""
    owners = [(s.city[tile].owner, tile) for tile in s.city.street(street).tiles]
    players = table.from_(s.turn or table.names[0])
    return [(name, tile) for name in players for owner, tile in owners if owner == name]


def symbols(cx: "Cx", s: "Streets", case: Case, valued: Valuation) -> list[Symbol]:
    """Return all symbols that count for a building's street and scorer, with where they stand."""
    street, faces = s.city.street(case.tile), cx.box.tiles
    shown = [(tile, _replaced(cx, case) if tile == case.tile and case.instead else tile) for tile in street.tiles]
    found = [
        Symbol(tile, colour, n, R.income.symbols_in_and_pointing)
        for tile, face in shown
        for colour, n in faces[face].symbols.items()
    ]
    for tile in city.pointing(cx, street):
        arrows = faces[tile].symbols
        found += [
            Symbol(tile, colour, n, R.income.symbols_in_and_pointing, later("points in"))
            for colour, n in arrows.items()
        ]
    counted = {valued.colour, *valued.colours, "wild"}
    found += advisors.symbols(cx, s, street, case.scorer, case.final, counted)
    if advisors.has(cx.table, s, case.scorer, "hipster_legend"):
        legend = R.adv.legend.wild
        found = [replace(sy, colour="wild", rule=legend) if sy.colour == "hipster" else sy for sy in found]
    return found


def _replaced(cx: "Cx", case: Case) -> str:
    """Return the tile whose symbols count in the place of the building: its own, unless a swap is read otherwise."""
    if case.instead and cx.box.tiles[case.instead].symbols != cx.box.tiles[case.tile].symbols:
        return case.instead if cx.reads(READ.entrepreneur_swap.tile_replaces_symbols) else case.tile
    return case.tile


def count(cx: "Cx", found: Iterable[Symbol], colour: str) -> Sum:
    """Return the symbols of one colour, each with the place where it stands."""
    figure = cx.sum(colour)
    for symbol in found:
        if symbol.colour == colour:
            figure.add(symbol.n, symbol.rule, symbol.where, symbol.note)
    return figure


def best_sets(counts: list[int], wild: int) -> int:
    """Return the most sets when wild symbols fill the gaps."""
    sets = 0
    while sum(max(0, sets + 1 - n) for n in counts) <= wild:
        sets += 1
    return sets


def valuation(cx: "Cx", s: "Streets", case: Case) -> Sum:
    """Return what the valuation of a building is worth to a scorer."""
    face = case.face(cx)
    if face is None:
        return cx.sum("valuation", unit="$")
    if face.kind == "copy":
        return _copy(cx, s, case)
    counted, rule = COUNTERS[face.kind](cx, s, case, face), VALUE[face.kind]
    amount = face.amount if face.amount is not None else cx.box.valuations[face.kind].amount
    factors: dict[str, int | Sum] = {face.kind: counted, "each": amount}
    figure = cx.product("valuation", rule, "$", **factors)
    return figure.because(R.adv.entrepreneur.swap) if case.instead else figure


def _symbols(cx: "Cx", s: "Streets", case: Case, face: Valuation) -> Sum:
    """Return symbols of a colour, wild ones too."""
    found = symbols(cx, s, case, face)
    figure = cx.sum("symbols")
    coloured, wild = count(cx, found, face.colour or ""), count(cx, found, "wild")
    if coloured.total or not wild.total:
        figure.take(coloured)
    if wild.total:
        figure.take(wild.because(R.income.wild))
    return figure


def _wild_symbols(cx: "Cx", s: "Streets", case: Case, face: Valuation) -> Sum:
    """Return wild symbols."""
    figure = cx.sum("wild_symbols")
    figure.take(count(cx, symbols(cx, s, case, face), "wild"))
    return figure


def _sets(cx: "Cx", s: "Streets", case: Case, face: Valuation) -> Sum:
    """Return complete sets, wild symbols used where they help most."""
    found = symbols(cx, s, case, face)
    colours, wild = [count(cx, found, colour) for colour in face.colours], count(cx, found, "wild")
    sets = best_sets([colour.total for colour in colours], wild.total)
    if not wild.total:
        return cx.choose("sets", "least", VALUE["sets"], colours)
    figure = cx.joined("sets", sets, [*filter(lambda colour: colour.total, colours), wild])
    for colour, n in zip(face.colours, colours, strict=True):
        if n.total < sets:
            figure.tell(f"wild_as_{colour}", sets - n.total)
    return figure.because(R.income.wild)


def _people(cx: "Cx", s: "Streets", case: Case, face: Valuation) -> Sum:
    """Return the people of a colour lying in the street itself."""
    street, colour = s.city.street(case.tile), face.colour or ""
    figure = cx.sum("people")
    for tile in street.tiles:
        lying = s.city[tile].people.get(colour, 0)
        if lying:
            figure.add(lying, VALUE["people"], tile)
        standing = s.city[tile].seekers.get(colour, 0)
        if standing and cx.reads(READ.seekers_income.counted_like_others):
            figure.add(standing, VALUE["people"], tile, "seekers, read as counting like others")
        elif standing:
            figure.add(0, R.seeker.not_scored, tile, "seekers")
    outside = any(end and s.city[end].people.get(colour) for end in street.ends)
    return figure.because(R.income.people_in_street_only) if outside else figure


def _signs(cx: "Cx", s: "Streets", case: Case, face: Valuation) -> Sum:
    """Return the scorer's own signs in the street."""
    figure = cx.sum("signs")
    for tile in s.city.street(case.tile).tiles:
        if s.city[tile].owner == case.scorer:
            figure.add(s.city[tile].signs, VALUE["signs"], tile)
    return figure.because(R.value.signs_final) if case.final else figure


def _size(cx: "Cx", s: "Streets", case: Case, face: Valuation) -> Sum:
    """Return the buildings of the street."""
    figure = cx.sum("size")
    for tile in s.city.street(case.tile).tiles:
        figure.add(1, VALUE["size"], tile)
    return figure


def _adjacency(cx: "Cx", s: "Streets", case: Case, face: Valuation) -> Sum:
    """Return the buildings around, of whatever street."""
    figure = cx.sum("adjacency")
    for cell in grid.around(s.city[case.tile].cell):
        tile = s.city.plan.cells.get(cell)
        if tile:
            figure.add(1, VALUE["adjacency"], tile)
    return figure


def _enclosure(cx: "Cx", s: "Streets", case: Case, face: Valuation) -> Sum:
    """Return whether the building encloses some other street: once, however many."""
    figure = cx.sum("enclosure")
    streets = [*city.ends_of(s, case.tile)]
    shut = next((street for street in streets if city.enclosed(cx, street)), None)
    if not shut and not (streets and cx.reads(READ.enclosure_needs_enclosed.any_street_end)):
        return figure
    if (
        case.final
        and not city.enclosed(cx, s.city.street(case.tile))
        and cx.reads(READ.enclosure_final.enclosed_own_street_only)
    ):
        figure.add(0, R.value.enclosure_when, case.tile, "its own street is open")
    elif shut:
        figure.add(1, VALUE["enclosure"], shut.name, "whose street it encloses")
    else:
        figure.add(1, VALUE["enclosure"], streets[0].name, "at an end of whose street it stands")
    return figure


COUNTERS = {
    "people": _people,
    "symbols": _symbols,
    "sets": _sets,
    "wild_symbols": _wild_symbols,
    "signs": _signs,
    "size": _size,
    "adjacency": _adjacency,
    "enclosure": _enclosure,
}


@lru_cache(maxsize=64)
def copiers(table: Table[Box]) -> frozenset[str]:
    """Return the copy buildings of the box."""
    return frozenset(id for id, face in table.layout.tiles.items() if face.kind == "copy")


def targets(cx: "Cx", s: "Streets", tile: str) -> list[str]:
    """Return the buildings of its street a copy building may copy."""
    return [other for other in s.city.street(tile).tiles if other != tile and can_copy(cx, s, other)]


def chooses(cx: "Cx", name: str) -> bool:
    """Return whether somebody chooses what a player's copy buildings copy: for the Grifter only where it is read so."""
    return name not in cx.table.automata or cx.reads(READ.grifter_copy.player_chooses)


def can_copy(cx: "Cx", s: "Streets", tile: str) -> bool:
    """Return whether a building's valuation can be copied from within its street."""
    if cx.box.tiles[tile].kind in ("none", "copy") or excluded(cx, tile):
        return False
    return s.city[tile].owner is not None or not cx.reads(READ.copy_unowned.owned_only)


def excluded(cx: "Cx", tile: str) -> bool:
    """Return whether a building cannot be copied because its valuation hangs on where it stands."""
    return cx.box.tiles[tile].kind in BY_POSITION and not cx.reads(READ.copy_position_values.allowed)


def copied(cx: "Cx", s: "Streets", case: Case, of: str) -> Sum:
    """Return what copying a building gives: its valuation, computed for the copier."""
    owner = s.city[of].owner
    signs = cx.box.tiles[of].kind == "signs" and owner != case.scorer and cx.reads(READ.copy_signs.owner_signs)
    if signs and owner is None:
        return cx.sum("valuation", unit="$").because(VALUE["signs"])
    return valuation(cx, s, Case(of, owner if signs and owner else case.scorer, case.final))


def _copy(cx: "Cx", s: "Streets", case: Case) -> Sum:
    """Return the result of the building copied: the one chosen, else the best."""
    open_to = [case.copied] if case.copied else targets(cx, s, case.tile)
    results = {of: copied(cx, s, case, of) for of in open_to}
    if not results:
        return _nothing_to_copy(cx, s, case.tile)
    best = max(results, key=lambda of: results[of].total)
    figure = cx.joined("valuation", results[best].total, [results[best]], unit="$").because(VALUE["copy"])
    figure.tell("copied", best)
    if s.city[best].people:
        figure.because(R.value.copy_no_people)
    if _advised(results[best]):
        figure.because(R.adv.copy_own)
    if s.city[best].signs > 1:
        figure.because(R.adv.investor.copying_doubled if s.city[best].owner == case.scorer else R.adv.own_only)
    return figure


def _nothing_to_copy(cx: "Cx", s: "Streets", tile: str) -> Sum:
    """Return the zero of a copy building without a target, and say of each neighbour why it is none."""
    figure = cx.sum("valuation", unit="$")
    others = [other for other in s.city.street(tile).tiles if cx.box.tiles[other].kind not in ("none", "copy")]
    for other in others:
        if excluded(cx, other):
            figure.add(0, R.value.copy_excluded, other, "cannot be copied")
        else:
            figure.add(0, R.value.copy_target, other, "no ownership sign on it")
    return figure if others else figure.because(R.value.copy_target)


def _advised(figure: Sum) -> bool:
    """Return whether the scorer's advisor gave something to a figure that was recorded."""
    return isinstance(figure, RecordedSum) and not rule_ids(figure.workings()).isdisjoint(advisors.GIVEN)


def earned(cx: "Cx", s: "Streets", case: Case) -> Sum:
    """Return what a building brings: valuation, doubled by a second sign, and a dollar for each person lying on it."""
    here, figure = s.city[case.tile], cx.sum(case.tile, unit="$")
    value = valuation(cx, s, case)
    if here.signs > 1 and here.owner == case.scorer:
        value = cx.product("doubled", R.adv.investor.double, "$", signs=here.signs, valuation=value)
        face = case.face(cx)
        if face and face.kind == "copy":
            value.because(R.adv.investor.copy_building)
        if here.people:
            figure.because(R.adv.investor.not_people)
    figure.take(value)
    each = cx.box.numbers.person.value
    figure.add(sum(here.people.values()) * each, R.income.sum, "people")
    standing = sum(here.seekers.values())
    if standing and cx.reads(READ.seekers_income.counted_like_others):
        figure.add(standing * each, R.income.sum, "seekers", "read as counting like others")
    elif standing:
        figure.add(0, R.income.seekers_excluded, "seekers")
    return figure.because(R.income.sum)
