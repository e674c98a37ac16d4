"""The city of a position: streets, signs and people as they can lie."""

from typing import TYPE_CHECKING

from referee.games.streets import advisors, city, people
from referee.games.streets.checks import moment
from referee.games.streets.rules import READ, R
from referee.games.streets.stages import Building, Leaving

if TYPE_CHECKING:
    from referee.games.streets.state import Cx, Streets


def check(cx: "Cx", s: "Streets") -> None:
    """Check streets, signs and people: no street too long, signs where somebody built, people where they live."""
    for tile in s.city:
        _check_street(cx, s, tile)
        _check_signs(cx, s, tile)
        _check_people(cx, s, tile)
    for name in s.players:
        double = tuple(tile for tile in s.owned(name) if s.city[tile].signs > 1)
        if double:
            cx.need(R.adv.investor.one, len(double) == 1, ("city", double[-1], "signs")) or cx.because(
                "doubled by {name}: {double}", name=name, double=double
            )


def _check_street(cx: "Cx", s: "Streets", tile: str) -> None:
    n, most = len(s.city.street(tile).tiles), city.longest(cx)
    cx.need(R.place.max_five, n <= most, ("city", tile)) or cx.because(
        "the street of {tile} has {n:#building}, {most} is the most", tile=tile, n=n, most=most
    )


def _check_signs(cx: "Cx", s: "Streets", tile: str) -> None:
    """Check that signs lie only where somebody built, two only where the Investor did."""
    here = s.city[tile]
    if tile in cx.layout.start:
        cx.need(R.place.sign, here.owner is None, ("city", tile, "owner")) or cx.because(
            "nobody built {tile}: it has no ownership sign", tile=tile
        )
    if here.signs > 1:
        doubled = here.owner is not None and advisors.has(cx.table, s, here.owner, "investor")
        cx.need(R.place.sign, doubled, ("city", tile, "signs")) or cx.because(
            "{n:#ownership sign} on {tile}, not of the Investor", n=here.signs, tile=tile
        )


def _check_people(cx: "Cx", s: "Streets", tile: str) -> None:
    """Check that people lie only on buildings of their colour, none on wild ones."""
    here, face, known = s.city[tile], cx.box.tiles[tile], cx.layout.people
    wild = any(here.people.values()) and face.type == "wild"
    cx.need(R.place.no_people_wild, not wild, ("city", tile, "people")) or cx.because("people lie on {tile}", tile=tile)
    strange = [colour for colour, n in here.people.items() if n and not face.symbols.get(colour)]
    if tile in cx.layout.start:  # the set-up lays people there, whatever it shows
        strange = [colour for colour in here.people if colour not in known]
    if not wild:
        cx.need(R.comp.people_colours, not strange, ("city", tile, "people")) or cx.because(
            "{strange:pl} lie on {tile}, which shows {shown:pl}",
            strange=(*strange,),
            tile=tile,
            shown=(*people.colours(face),),
        )


def check_settled(cx: "Cx", s: "Streets") -> None:
    """Check that enclosed streets are scored and left, and that no seeker stands while a building takes him in."""
    busy = moment.tiles_in_scoring(s)
    for tile, here in s.city.items():
        street = s.city.street(tile)
        if (here.owner or here.people) and busy.isdisjoint(street.tiles):
            _check_scored(cx, s, tile)
    if any(isinstance(stage, Leaving) for stage in s.stage):
        return  # people are on their way: where they go is looked at when all have left
    for tile, here in s.city.items():
        for colour, n in here.seekers.items():
            if n and not _waits(s, colour):
                _check_seeker(cx, s, tile, colour)


def _check_scored(cx: "Cx", s: "Streets", tile: str) -> None:
    here, shut = s.city[tile], city.enclosed(cx, s.city.street(tile))
    if here.owner:
        cx.need(R.income.remove_sign, not shut, ("city", tile, "owner")) or cx.because(
            "the street of {tile} is enclosed: once it was scored, no ownership sign would lie there", tile=tile
        )
    if any(here.people.values()):
        cx.need(R.people.mandatory, not shut, ("city", tile, "people")) or cx.because(
            "the street of {tile} is enclosed: once it was scored, nobody would lie there", tile=tile
        )


def _waits(s: "Streets", colour: str) -> bool:
    """Return whether people of a colour stand because they wait for the tile about to be built."""
    return any(isinstance(stage, Building) and colour in stage.waiting for stage in s.stage)


def _check_seeker(cx: "Cx", s: "Streets", tile: str, colour: str) -> None:
    leaving = moment.tiles_in_scoring(s) | {tile}
    homes = tuple(there for there in s.city if there not in leaving and people.accepts(cx, s, there, colour))
    # who was kept for a new tile stays when its street is enclosed at once and takes in nobody
    kept = cx.reads(READ.seeker_timing.open_street_only) and cx.reads(READ.abandon_people_wait.may_wait)
    stay = bool(homes) and kept
    cx.need(R.seeker.move, stay or not homes, ("city", tile, "seekers")) or cx.because(
        "the {colour} seekers of {tile} have a place to go: {homes}", colour=colour, tile=tile, homes=homes
    )
