"""Streets (Улицы), by Haakon Hoel Gaarder (Sinister Fish, 2021)."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta
from msgspec.structs import replace

from referee.games.streets import advisors, setup, tables
from referee.games.streets.book import BOOK, FOLDER, rule
from referee.games.streets.components import Box
from referee.games.streets.moves import MOVES, Peek
from referee.games.streets.questions import QUESTIONS
from referee.games.streets.seats import automaton
from referee.games.streets.stages import Building, DealAdvisors, DealHands, Hiring, PrepareStack
from referee.games.streets.state import City, Cx, Placed, Player, Streets
from referee.kernel.game import UNKNOWN, ChanceKind, Game, Options, Seat, Table
from referee.kernel.grid import Grid
from referee.kernel.play import OpenFact
from referee.kernel.stage import Stage

PLAYERS = rule("comp.players")
COUNTS = rule("comp.counts")
MODULES_OFF = rule("comp.modules_off")
AID = rule("setup.aid")
STATION = rule("setup.station")
STATION_PEOPLE = rule("setup.station_people")
SUPPLY = rule("setup.supply")
SIGNS = rule("setup.signs")
FIRST = rule("setup.first")
BIZ_SETUP = rule("biz.setup")
BIZ_TYPES = rule("biz.types")
EMPTY_CELL = rule("place.empty_cell")
NO_PEOPLE_WILD = rule("place.no_people_wild")
MAX_FIVE = rule("place.max_five")
DEAL = rule("adv.deal")
SOLO = rule("solo.setup")
SOLO_SIGNS = rule("solo.signs")
SOLO_MONEY = rule("solo.money")
SOLO_ADVISOR_MONEY = rule("solo.adv_money")
SOLO_AID = rule("solo.aid")

ENGLISH = {
    "streets.amb.abandoned_entry": "allowed",
    "streets.amb.copy_position_values": "allowed",
    "streets.amb.renovator_park": "station_excluded",
    "streets.amb.grifter_tokens": "fewest_owned",
}
"""The readings of the English rulebook where the two books prescribe different things."""


class StreetsOptions(Options, frozen=True):
    """Choices made before a game of Streets."""

    modules: Annotated[
        tuple[Literal["business", "advisors"], ...], Meta(description="Modules played with; none in the basic game.")
    ] = ()
    edition: Annotated[Literal["ru", "en"], Meta(description="Whose rulebook decides where the two disagree.")] = "ru"
    difficulty: Annotated[Literal["easy", "normal", "hard"], Meta(description="How much the Grifter starts with.")] = (
        "normal"
    )


class StreetsGame(Game[Streets, Box]):
    """Streets: build, fill and enclose streets before everybody has run out of tiles."""

    name = "streets"
    folder = FOLDER
    book = BOOK
    state = Streets
    box = Box
    options = StreetsOptions
    moves = MOVES
    questions = QUESTIONS
    anytime = (Peek,)
    pieces = "colours"
    left_to_box = ("supply", "bank", "removed", "tiles_left", "players.*.signs")
    exempt = {
        "streets.place.no_people_wild": "people are laid by the referee; a position that breaks it is refused",
        "streets.end.no_move": "final scoring happens by itself, no move can come in between",
        "streets.biz.not_final": "final scoring happens by itself, no move can come in between",
        "streets.adv.scout.not_final": "final scoring happens by itself, no move can come in between",
        "streets.adv.player_limits": "cards are dealt by the table; a position that breaks it is refused",
        "streets.adv.with_business": "cards are dealt by the table; a position that breaks it is refused",
        "streets.solo.peek": "a move type that exists to be refused; nothing can obey it but by not looking",
    }
    chance = {
        "removed": ChanceKind("tiles removed at set-up", "tiles"),
        "tile": ChanceKind("tiles drawn or turned up", "tiles"),
        "advisor": ChanceKind("advisor cards dealt", "advisors"),
    }

    def table(self, seats: tuple[Seat, ...], options: Any = None, given: Mapping[str, Any] | None = None) -> Table[Box]:
        """Sit down; the edition presets readings, those the scenario names win."""
        table = super().table(seats, options, given)
        if table.options.edition == "en":
            table.readings = {**ENGLISH, **table.readings}
        return table

    def start(self, cx: Cx) -> Streets:
        """The start tiles, the supplies and what everybody gets; hands are unknown until they are dealt."""
        names, hand = cx.table.names, cx.box.numbers["hand"].value
        city = {tile: Placed(at.at, at.road, people=dict(at.people)) for tile, at in cx.box.start.items()}
        players = {name: Player(self._capital(cx, name), hand={UNKNOWN: hand}) for name in names}
        cx.cite(AID, "everybody gets an aid card")
        cx.cite(STATION, "Central Station and City Park lie with their roads at a right angle")
        cx.cite(STATION_PEOPLE, "one person of each colour lies on the Central Station")
        cx.cite(SUPPLY, "people and money lie beside the stack")
        cx.cite(SIGNS, "everybody takes {n} signs", n=cx.box.numbers["signs"].value)
        cx.cite(PLAYERS, "{n} players", n=advisors.players(cx))
        cx.cite(FIRST, "{first} looks most like a hipster and begins", first=names[0])
        if not setup.modules(cx.table):
            cx.cite(MODULES_OFF, "tokens and advisors stay in the box")
        if "business" in setup.modules(cx.table):
            cx.cite(BIZ_SETUP, "business tokens lie beside people and money")
        return self.complete(cx, Streets(turn=names[0], first=names[0], round=1, city=city, players=players))

    def _capital(self, cx: Cx, name: str) -> int:
        """Nobody starts with money but the Grifter."""
        if name != automaton(cx.table):
            return 0
        cx.cite(SOLO, "set up as for two players")
        cx.cite(SOLO_SIGNS, "the Grifter takes all other signs")
        cx.cite(SOLO_AID, "the solo aid card is taken")
        money = cx.sum("capital", unit="$")
        money.add(cx.box.difficulties[cx.table.options.difficulty].money, SOLO_MONEY, cx.table.options.difficulty)
        if "advisors" in setup.modules(cx.table):
            money.add(cx.box.numbers["advisor_money"].value, SOLO_ADVISOR_MONEY, "advisor")
        return cx.show(money)

    def openings(self, cx: Cx, position: Mapping[str, Any] | None) -> tuple[Stage[Any, Any], ...]:
        """Advisors come first, for they may change the stack; then the stack, then the hands."""
        solo, advised = automaton(cx.table) is not None, "advisors" in setup.modules(cx.table)
        cards: tuple[Stage[Any, Any], ...] = () if not advised else (Hiring(),) if solo else (DealAdvisors(),)
        if position is None:
            return (*cards, PrepareStack(), DealHands())
        return (DealHands(),)

    def begin(self, table: Table[Box]) -> tuple[Stage[Any, Any], ...]:
        return (Building(),)

    def complete(self, cx: Cx, s: Streets) -> Streets:
        """Players in order; signs, people, tokens and tiles not named are what the box has left."""
        table, box = cx.table, cx.table.box
        players = {name: s.players.get(name, Player()) for name in table.names}
        s = replace(s, city=City(s.city), players=players, first=s.first or table.names[0])
        for name, player in players.items():
            if player.signs is None:
                used = sum(s.city[tile].signs for tile in s.owned(name))
                s = s.with_player(name, replace(player, signs=_signs(table, name) - used))
        supply = {colour: s.supply.get(colour, kind.count - _living(s, colour)) for colour, kind in box.people.items()}
        held = {icon: sum(player.tokens.get(icon, 0) for player in players.values()) for icon in box.icons}
        tokens = {icon: s.bank.tokens.get(icon, kind.count - held[icon]) for icon, kind in box.icons.items()}
        s = replace(s, supply=supply, bank=replace(s.bank, tokens=tokens))
        s = s if s.removed else s.with_removed(setup.to_remove(table, s))
        return s if s.tiles_left is not None else s.with_stack(s.stack, setup.tiles_left(table, s))

    def check_table(self, cx: Cx) -> None:
        n, solo = len(cx.table.names), automaton(cx.table) is not None
        fits = n == 2 if solo else 2 <= n <= 5
        cx.need(PLAYERS, fits) or cx.because("{n:#player}; 2 to 5 play, or one against the grifter", n=n)
        if solo:
            human = cx.table.names[0] != automaton(cx.table)
            cx.need(SOLO, human) or cx.because("the player comes first, then the Grifter")
        pieces = tuple(seat.piece for seat in cx.table.seats)
        cx.need(SIGNS, len(set(pieces)) == len(pieces)) or cx.because("everybody has a colour of their own")

    def check_position(self, cx: Cx, s: Streets) -> None:
        for tile, here in s.city.items():
            if here.at is None:
                raise OpenFact(f"city.{tile}.at", f"where {tile} lies")
        cells = [here.at for here in s.city.values()]
        cx.need(EMPTY_CELL, len(set(cells)) == len(cells)) or cx.because("two tiles lie on one cell")
        if not cx.broken:
            self._check_city(cx, s)
        cards = [player.advisor for player in s.players.values() if player.advisor]
        cx.need(DEAL, len(set(cards)) == len(cards)) or cx.because("an advisor card is there once")
        for name, player in s.players.items():
            if player.advisor:
                advisors.judge_advisor(cx, name, player.advisor)
            signs, most = sum(s.city[tile].signs for tile in s.owned(name)), _signs(cx.table, name)
            cx.need(SIGNS, 0 <= player.supply <= most - signs) or cx.because(
                "{name} has {n} signs, the box {most}", name=name, n=signs + player.supply, most=most
            )

    def _check_city(self, cx: Cx, s: Streets) -> None:
        """Nothing in the city can be more than the box has, or stand where it cannot."""
        for tile, here in s.city.items():
            wild = cx.box.tiles[tile].type == "wild"
            cx.need(NO_PEOPLE_WILD, not (wild and here.people)) or cx.because("people lie on {tile}", tile=tile)
            length = len(s.town.street(tile).tiles)
            cx.need(MAX_FIVE, length <= 5) or cx.because("the street of {tile} has {n} tiles", tile=tile, n=length)
        for colour, kind in cx.table.box.people.items():
            n = _living(s, colour) + s.supply[colour]
            cx.need(COUNTS, s.supply[colour] >= 0 and n <= kind.count) or cx.because(
                "{n} {colour} people, the box has {most}",
                n=n - min(0, s.supply[colour]),
                colour=colour,
                most=kind.count,
            )
        for icon, sort in cx.table.box.icons.items():
            left = s.bank.tokens[icon]
            n = left + sum(player.tokens.get(icon, 0) for player in s.players.values())
            cx.need(BIZ_TYPES, left >= 0 and n <= sort.count) or cx.because(
                "more {icon} tokens than the {most} of the box", icon=icon, most=sort.count
            )
        hands = [tile for player in s.players.values() for tile in player.hand if not tile.startswith("unknown")]
        twice = tuple({tile for tile in hands if tile in s.city or hands.count(tile) > 1})
        cx.need(COUNTS, not twice) or cx.because("{twice} is in two places", twice=twice)

    def totals(self, s: Streets) -> dict[str, int]:
        totals = {colour: n + _living(s, colour) for colour, n in s.supply.items()}
        held = [player.tokens for player in s.players.values()]
        totals |= {icon: n + sum(bag.get(icon, 0) for bag in held) for icon, n in s.bank.tokens.items()}
        for name, player in s.players.items():
            totals[f"signs of {name}"] = player.supply + sum(s.city[tile].signs for tile in s.owned(name))
        totals["money"] = sum(player.money for player in s.players.values()) + s.bank.money
        hands = sum(sum(player.hand.values()) for player in s.players.values())
        totals["tiles"] = len(s.city) + len(s.covered) + hands + s.left + sum(s.removed.values())
        return totals

    def lowest(self, s: Streets) -> int:
        held = [n for player in s.players.values() for n in (player.money, player.supply, *player.tokens.values())]
        return min(*held, *s.supply.values(), *s.bank.tokens.values(), s.left)

    def purse(self, s: Streets, name: str) -> dict[str, int]:
        player = s.players[name]
        return {"money": player.money, "signs": player.supply, "tokens": sum(player.tokens.values())}

    def tables(self, cx: Cx, s: Streets) -> tuple[Grid, ...]:
        return tables.tables(cx, s)

    def seen(self, table: Table[Box], s: Streets, viewer: str) -> Streets:
        return setup.covered(table, s, viewer)

    def back(self, table: Table[Box], card: str) -> str:
        return setup.back(table, card)

    def money(self, n: int) -> str:
        """$12."""
        return f"-${-n}" if n < 0 else f"${n}"


def _signs(table: Table[Box], name: str) -> int:
    """How many signs a player has: the Grifter all that others leave."""
    each = table.box.numbers["signs"].value
    return table.box.numbers["all_signs"].value - each if name == automaton(table) else each


def _living(s: Streets, colour: str) -> int:
    """People of a colour in the city."""
    return sum(here.people.get(colour, 0) + here.seekers.get(colour, 0) for here in s.city.values())


GAME = StreetsGame()
