"""The advisors module: who may be used, and what each adds to a player's symbols (rulebook: advisors)."""

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from referee.games.streets import city
from referee.games.streets.rules import READ, R
from referee.games.streets.seating import automaton
from referee.kernel.engine import OpenFact
from referee.kernel.facts import later, phrase
from referee.kernel.game import UNKNOWN
from referee.kernel.rule import Rule
from referee.kernel.ruling import Path

if TYPE_CHECKING:
    from referee.games.streets.components import Box
    from referee.games.streets.state import Cx, Streets
    from referee.games.streets.street_index import Street
    from referee.kernel.game import Table


GIVEN = frozenset(
    rule.id
    for rule in (
        R.adv.symbols,
        R.adv.hacker.hand,
        R.adv.hacker.own_turn,
        R.adv.legend.wild,
        R.adv.scout.other_streets,
        R.adv.scout.twice,
    )
)
"""The rules by which an advisor adds to a figure."""


class Symbol(Struct, frozen=True, gc=False):
    """Symbols of one colour, where they stand and why they count."""

    where: str
    colour: str
    n: int
    rule: Rule
    note: str = ""


def players(cx: "Cx") -> int:
    """Return the number of players as the cards count them: the Grifter is none."""
    return len(cx.table.names) - (automaton(cx.table) is not None)


def allowed(cx: "Cx", advisor: str) -> bool:
    """Return whether a card may be used at this table."""
    card = cx.box.advisors[advisor]
    return players(cx) in card.players and (card.with_business or "business" not in cx.table.options.modules)


def judge_advisor(cx: "Cx", name: str, advisor: str, at: Path = ()) -> None:
    """Judge whether a player may have a card."""
    card, n = cx.box.advisors[advisor], players(cx)
    if automaton(cx.table) is not None:
        if name == automaton(cx.table):
            cx.need(R.solo.adv, False, at) or cx.because("the Grifter gets money, no advisor")
        (
            cx.need(R.solo.adv, n in card.players, at)
            and cx.since("the {advisor} may be used by one player alone", advisor=advisor)
        ) or cx.because("the {advisor} is not for one player alone", advisor=advisor)
    else:
        cx.need(R.adv.player_limits, n in card.players, at) or cx.because(
            "the {advisor} is for {players:or} players, not {n}", advisor=advisor, players=card.players, n=n
        )
    if "business" in cx.table.options.modules and not card.with_business:
        cx.need(R.adv.with_business, False, at) or cx.because(
            "the {advisor} does not go with the business module", advisor=advisor
        )


def advisor_of(table: "Table[Box]", s: "Streets", name: str) -> str | None:
    """Return a player's advisor card. Where the module is played everybody but the Grifter has one: it must be told."""
    card = s.players[name].advisor
    if card is None and "advisors" in table.options.modules and name not in table.automata:
        raise OpenFact(f"players.{name}.advisor", phrase("which advisor {name} has", name=name))
    return card


def has(table: "Table[Box]", s: "Streets", name: str, advisor: str) -> bool:
    """Return whether a player has this advisor."""
    card = s.players[name].advisor
    if card is None and "advisors" in table.options.modules:
        card = advisor_of(table, s, name)
    return card == advisor


def symbols(
    cx: "Cx", s: "Streets", street: "Street", name: str, final: bool, counted: Collection[str | None]
) -> Iterator[Symbol]:
    """Yield what a player's advisor adds to the symbols of a street, of the hand only those that are counted."""
    advisor = advisor_of(cx.table, s, name)
    if advisor is None:
        return
    for colour, n in cx.box.advisors[advisor].symbols.items():
        yield Symbol(advisor, colour, n, R.adv.symbols, later("advisor card"))
    if advisor == "hacker" and not final:  # in final scoring the hand is empty
        yield from _hand(cx, s, name, counted)
    own = [tile for tile in s.owned(name) if tile not in street.tiles] if advisor == "location_scout" else []
    if own and final:
        cx.cite(R.adv.scout.not_final, "other streets of {name} do not count at the end", name=name)
    elif own:
        yield from _elsewhere(cx, s, street, own)


def _hand(cx: "Cx", s: "Streets", name: str, counted: Collection[str | None]) -> Iterator[Symbol]:
    """Yield what the Hacker counts: the symbols of the tiles in hand, one for each back or those of the front."""
    built = any(stage.built_before for stage in s.stage)
    rule = R.adv.hacker.own_turn if s.turn == name and built else R.adv.hacker.hand
    for tile, count in s.players[name].hand.items():
        known = tile in cx.layout.tiles
        back = cx.box.tiles[tile].type if known else tile.removeprefix(f"{UNKNOWN}_")
        if back == UNKNOWN:
            told = phrase("which backs the tiles in hand have (unknown_hipster, ...)")
            raise OpenFact(f"players.{name}.hand", told)
        if back in counted:
            yield Symbol(tile, back, count * _shown(cx, name, tile, back), rule, later("in hand"))


def _shown(cx: "Cx", name: str, tile: str, back: str) -> int:
    """Return how many symbols a tile in the Hacker's hand gives."""
    if tile not in cx.layout.tiles:
        if cx.reads(READ.hacker_backs.front_symbols):
            told = phrase("the front of the {hidden}: its symbols count", hidden=tile)
            raise OpenFact(f"players.{name}.hand", told)
        return 1
    fronts = cx.box.tiles[tile].symbols.get(back, 0)
    return fronts if fronts != 1 and cx.reads(READ.hacker_backs.front_symbols) else 1


def _elsewhere(cx: "Cx", s: "Streets", street: "Street", own: list[str]) -> Iterator[Symbol]:
    """Yield what the Location Scout counts: own buildings in other streets, pointing ones a second time."""
    scope = dict.fromkeys(tile for own_tile in own for tile in s.city.street(own_tile).tiles)
    pointing = city.pointing(cx, street)
    for tile in scope if len(scope) > len(own) and cx.reads(READ.scout_scope.whole_streets) else own:
        rule = R.adv.scout.twice if tile in pointing and tile in own else R.adv.scout.other_streets
        for colour, n in cx.box.tiles[tile].symbols.items():
            yield Symbol(tile, colour, n, rule, later("in another street"))
