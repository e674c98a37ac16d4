"""Streets (Улицы), by Haakon Hoel Gaarder (Sinister Fish, 2021)."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta
from msgspec.structs import replace

from referee.games.streets.book import BOOK, FOLDER  # first: in a checkout it brings rules.py up to date

# isort: split
from referee.games.streets import checks, setup, tables
from referee.games.streets.components import Box
from referee.games.streets.grid import STEP
from referee.games.streets.moves import MOVES, AddSign, Peek
from referee.games.streets.questions import QUESTIONS
from referee.games.streets.records import Bank, City, Placed, Player
from referee.games.streets.rules import R
from referee.games.streets.seating import automaton
from referee.games.streets.stages import Building, DealAdvisors, DealHands, FinalScoring, Hiring, PrepareStack
from referee.games.streets.state import Cx, Streets
from referee.kernel.facts import Phrase, dollars, later
from referee.kernel.game import UNKNOWN, ChanceKind, Game, Options, Table
from referee.kernel.stage import Stage
from referee.kernel.table_data import Grid

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


Held = list[tuple[str, int]]
BANK = 10**18
"""The bank pays without limit: it is counted down from a sum no game reaches."""


def player_holds(name: str, player: Player) -> Held:
    """Return money, tiles, signs and tokens of a player."""
    held = [("money", player.money), ("tiles", sum(player.hand.values())), (f"signs of {name}", player.supply)]
    return [*held, *player.tokens.items()] if player.tokens else held


def building_holds(tile: str, here: Placed) -> Held:
    """Return a tile with its signs and people."""
    held = [("tiles", 1), *here.people.items(), *here.seekers.items()]
    return [*held, (f"signs of {here.owner}", here.signs)] if here.owner else held


def bank_holds(_: str, bank: Bank) -> Held:
    """Return money and business tokens left."""
    return [("money", BANK + bank.money), *bank.tokens.items()]


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
    anytime = (AddSign, Peek)
    holds = {
        "players": player_holds,
        "city": building_holds,
        "covered": lambda _, tiles: (("tiles", len(tiles)),),
        "tiles_left": lambda _, n: (("tiles", n or 0),),
        "removed": lambda _, n: (("tiles", n),),
        "supply": lambda colour, n: ((colour, n),),
        "bank": bank_holds,
    }
    pieces = "colours"
    faced = ("tiles",)
    landmarks = "tiles"
    left_to_box = ("supply", "bank", "removed", "tiles_left", "players.*.signs")
    bottomless = {"money": "money"}
    exempt = {
        "streets.place.no_people_wild": later("people are laid by the referee; a position that breaks it is refused"),
        "streets.draw.one": later(
            "tiles are drawn by the referee at the end of a turn; a draw at another time is refused"
        ),
        "streets.adv.contractor.before_draw": later("the referee draws when both are built; before that it is refused"),
        "streets.abandon.when": later("building without an ownership sign is always refused; abandoning obeys it"),
        "streets.abandon.no_entry": later("people who may not enter are refused; entering elsewhere obeys other rules"),
        "streets.end.no_move": later("a move then is always refused; nothing can obey it but by not moving"),
        "streets.biz.not_final": later("a token is always refused then; nothing can obey it but by not taking one"),
        "streets.adv.scout.not_final": later("final scoring happens by itself, no move can come in between"),
        "streets.adv.player_limits": later("cards are dealt by the table; a position that breaks it is refused"),
        "streets.adv.with_business": later("cards are dealt by the table; a position that breaks it is refused"),
        "streets.solo.peek": later("a move type that exists to be refused; nothing can obey it but by not looking"),
    }
    options_of_automaton = frozenset(("difficulty",))
    chance = {
        "removed": ChanceKind("tiles removed at set-up", "which tiles go back into the box?", "tiles"),
        "tile": ChanceKind("tiles drawn or turned up", "which tile comes from the stack?", "tiles"),
        "advisor": ChanceKind("advisor cards dealt", "which advisor cards are dealt?", "advisors"),
    }

    def readings(self, options: Any) -> Mapping[str, str]:
        """Return the edition presets readings; those the scenario names win."""
        return {**(ENGLISH if options.edition == "en" else {}), **options.readings}

    def book_of(self, options: Any) -> str:
        """Return the book of the edition, which is cited first."""
        return str(options.edition).upper()

    def places_beside(self, table: Table[Box], state: Streets, landmark: str, side: str) -> Iterable[str]:
        """Return the cells beside a building of the city."""
        here = state.city.get(landmark)
        if here is None or here.at is None:
            return ()
        x, y = here.at
        return [f"{x + dx},{y + dy}" for road, (dx, dy) in STEP.items() if side in ("", road)]

    def start(self, cx: Cx) -> Streets:
        """Return the start tiles, the supplies and what everybody gets; hands are unknown until they are dealt."""
        names, hand = cx.table.names, cx.box.numbers.hand.value
        city = City({tile: Placed(at.at, at.road, people=dict(at.people)) for tile, at in cx.box.start.items()})
        players = {name: Player(self._capital(cx, name), hand={UNKNOWN: hand}) for name in names}
        s = self.complete(cx, Streets(turn=names[0], first=names[0], round=1, city=city, players=players))
        s = setup.with_rest(cx.table, s.with_removed({}))
        self._tell_start(cx, s)
        return s

    def _tell_start(self, cx: Cx, s: Streets) -> None:
        """Say what lies on the table before anything is drawn."""
        names = cx.table.names
        people = tuple(name for name in names if name != automaton(cx.table))
        cx.cite(R.comp.players, "{n:#player} at the table", n=len(people))
        cx.cite(R.setup.aid, "an aid card each: {names}", names=people)
        cx.cite(R.setup.station, "laid side by side, roads at a right angle: {tiles}", tiles=tuple(s.city))
        lying = tuple(tile for tile, here in s.city.items() if here.people)
        cx.cite(R.setup.station_people, "one person of each colour on {lying}", lying=lying)
        cx.cite(R.setup.supply, "{n} people and the money beside the stack", n=sum(s.supply.values()))
        cx.cite(R.setup.signs, "{n:#ownership sign} each: {names}", names=people, n=cx.box.numbers.signs.value)
        if len(people) == len(names):
            cx.cite(R.setup.first, "the first turn: {first}", first=names[0])
        else:
            cx.cite(R.solo.sequence, "the first turn: {first}", first=names[0])
        tokens = sum(s.bank.tokens.values())
        if not setup.modules(cx.table):
            cards = len(cx.layout.advisors)
            cx.cite(
                R.comp.modules_off, "{n:#business token} and {cards:#advisor} stay in the box", n=tokens, cards=cards
            )
        if "business" in setup.modules(cx.table):
            cx.cite(R.biz.setup, "{n:#business token} beside people and money", n=tokens)

    def _capital(self, cx: Cx, name: str) -> int:
        """Return the starting money, which only the Grifter has."""
        if name != automaton(cx.table):
            return 0
        cx.cite(R.solo.setup, "set up as for {n:#player}", n=len(cx.table.names))
        cx.cite(R.solo.signs, "{n:#ownership sign} for the Grifter", n=setup.signs_of(cx.table, name))
        cx.cite(R.solo.aid, "the solo aid card for {who}", who=cx.table.names[0])
        money = cx.sum("capital", unit="$")
        money.add(cx.box.difficulties[cx.table.options.difficulty].money, R.solo.money, cx.table.options.difficulty)
        if "advisors" in setup.modules(cx.table):
            money.add(cx.box.numbers.advisor_money.value, R.solo.adv_money, "advisor")
        return cx.show(money)

    def openings(self, cx: Cx, position: Mapping[str, Any] | None) -> tuple[Stage[Any, Any], ...]:
        """Return the set-up stages: advisors first, which may change the stack; then stack and hands."""
        solo, advised = automaton(cx.table) is not None, "advisors" in setup.modules(cx.table)
        cards: tuple[Stage[Any, Any], ...] = () if not advised else (Hiring(),) if solo else (DealAdvisors(),)
        if position is None:
            return (*cards, PrepareStack(), DealHands())
        return (DealHands(),)

    def begin(self, table: Table[Box]) -> tuple[Stage[Any, Any], ...]:
        return (Building(),)

    def complete(self, cx: Cx, s: Streets) -> Streets:
        """Put players in order; signs, people, tokens and tiles not named are what the box has left."""
        table, box = cx.table, cx.layout
        players = {name: s.players.get(name, Player()) for name in table.names}
        s = replace(s, city=City(s.city), players=players, first=s.first or table.names[0])
        for name, player in players.items():
            if player.signs is None:
                used = sum(s.city[tile].signs for tile in s.owned(name))
                player = replace(player, signs=setup.signs_of(table, name) - used)
            doubled = player.doubled or any(s.city[tile].signs > 1 for tile in s.owned(name))
            s = s.with_player(name, replace(player, doubled=doubled))
        supply = {colour: s.supply.get(colour, kind.count - s.living(colour)) for colour, kind in box.people.items()}
        held = {icon: sum(player.tokens.get(icon, 0) for player in players.values()) for icon in box.icons}
        tokens = {icon: s.bank.tokens.get(icon, kind.count - held[icon]) for icon, kind in box.icons.items()}
        s = setup.with_built(table, replace(s, supply=supply, bank=replace(s.bank, tokens=tokens)))
        if any(isinstance(stage, FinalScoring) for stage in s.stage):
            s = setup.with_nothing_to_build(table, s)
        untold = setup.untold_contractor(table, s)
        s = setup.with_five_out(table, s) if untold else setup.with_rest(table, s)
        return setup.reveal_endgame_tile(cx, s)

    def check_table(self, cx: Cx) -> None:
        n, solo = len(cx.table.names), automaton(cx.table) is not None
        fits = n == 2 if solo else 2 <= n <= 5
        where = ("players",)
        cx.need(R.comp.players, fits, where) or cx.because("{n:#player}; 2 to 5 play, or one against the grifter", n=n)
        if solo:
            human = cx.table.names[0] != automaton(cx.table)
            cx.need(R.solo.setup, human, where) or cx.because("the player comes first, then the Grifter")
        pieces = tuple(seat.piece for seat in cx.table.seats)
        cx.need(R.setup.signs, len(set(pieces)) == len(pieces), where) or cx.because(
            "everybody has a colour of their own"
        )

    def check_position(self, cx: Cx, s: Streets) -> None:
        checks.check(cx, s)

    def purse(self, s: Streets, name: str) -> dict[str, int]:
        player = s.players[name]
        return {"money": player.money, "signs": player.supply, "tokens": sum(player.tokens.values())}

    def tables(self, cx: Cx, s: Streets) -> tuple[Grid, ...]:
        return tables.tables(cx, s)

    def player_view(self, table: Table[Box], s: Streets, viewer: str) -> Streets:
        return setup.player_view(table, s, viewer)

    def hangs(self, s: Streets, by: str, move: Any) -> bool:
        return setup.hangs(s, by, move)

    def hides(self, s: Streets, kind: str) -> bool:
        """Return the faces of the tiles in hands, in the box and in the stack."""
        return kind in ("tile", "removed")

    def back(self, table: Table[Box], card: str) -> str:
        return setup.back(table, card)

    def money(self, n: int) -> Phrase:
        return dollars(n)


GAME = StreetsGame()
