"""Carnegie, by Xavier Georges (Quined Games, 2022; Карнеги, Lavka Games)."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from referee.games.carnegie.book import BOOK, FOLDER  # first: in a checkout it brings rules.py up to date

# isort: split
from referee.games.carnegie import checks, company, infer_tabs, setup, tables, timeline
from referee.games.carnegie.automaton.stages import AndrewActs, AndrewChooses
from referee.games.carnegie.checks.box import check_box
from referee.games.carnegie.components import Box
from referee.games.carnegie.moves import MOVES
from referee.games.carnegie.moves.ending import Exchange
from referee.games.carnegie.questions import QUESTIONS
from referee.games.carnegie.records import ANY, NEUTRAL, Marker, Player
from referee.games.carnegie.rules import R
from referee.games.carnegie.seating import people, people_from
from referee.games.carnegie.stages.choosing import AndrewTurn, Choosing, NewRound
from referee.games.carnegie.stages.ending import Activating
from referee.games.carnegie.stages.opening import ChooseTabs, Housing, LayTimeline, NeutralDiscs, RemoveDepartments
from referee.games.carnegie.stages.using import Using
from referee.games.carnegie.state import Carnegie, Cx
from referee.kernel.facts import Phrase, dollars, later
from referee.kernel.game import ChanceKind, Game, Options, Table
from referee.kernel.plain_data import NONE
from referee.kernel.stage import Stage
from referee.kernel.table_data import Grid

Held = list[tuple[str, int]]


def player_holds(name: str, player: Player) -> Held:
    """Return what a player holds: discs on tabs and people are conserved, all else is only not below zero."""
    discs, people = f"discs of {name}", f"employees of {name}"
    return [
        *[(discs, tab.discs or 0) for tab in player.tabs.values()],
        *[(people, n) for staff in player.people.values() for n in (staff.active, staff.inactive)],
        *[(people, n) for n in player.missions.values()],
        *[("", n) for n in (player.dollars, player.goods, player.vp, player.research_points)],
    ]


def discs_held(name: str, n: int) -> Held:
    """Return discs in a personal supply."""
    return [(f"discs of {name}", n)]


def people_held(name: str, n: int) -> Held:
    """Return employees in the supply."""
    return [(f"employees of {name}", n)]


def laid(city: str, discs: dict[str, str]) -> Held:
    """Return discs on the map; neutral ones come from the box."""
    return [(f"discs of {owner}", 1) for owner in discs.values() if owner != NEUTRAL]


def given(cell: str, owners: tuple[str, ...]) -> Held:
    """Return discs in the donation table."""
    return [(f"discs of {owner}", 1) for owner in owners if owner != NEUTRAL]


class CarnegieOptions(Options, frozen=True):
    """Choices made before a game of Carnegie."""

    difficulty: Annotated[
        str, Meta(description="How hard Andrew is, if he plays.", extra={"names": "difficulties"})
    ] = "standard"


class CarnegieGame(Game[Carnegie, Box]):
    """Carnegie: run a company, build across America, give money away."""

    name = "carnegie"
    folder = FOLDER
    book = BOOK
    state = Carnegie
    box = Box
    options = CarnegieOptions
    moves = MOVES
    questions = QUESTIONS
    anytime = (Exchange,)
    exempt = {
        "carnegie.game.length": later(
            "it refuses whatever is done after the end; before the end no move is judged by it"
        ),
        "carnegie.setup.employees_in_supply": later(
            "it refuses to move whoever is in the supply; no other move is judged"
        ),
        "carnegie.employee.lobby_capacity": later("it refuses to activate in the lobby; elsewhere the desks decide"),
        "carnegie.employee.new_is_inactive": later("it refuses to put somebody new elsewhere than into a lobby"),
        "carnegie.hr.permanent_desk": later(
            "it refuses the desk of the printed employee; the other desks decide elsewhere"
        ),
        "carnegie.mission.reactivate": later("it refuses to activate in a lobby; elsewhere the desks decide"),
    }
    pieces = "colours"
    paid_with = ("money", "goods")
    wealth = ("money", "goods", "VP", "RP", "employees")
    scored = "VP"
    curves = ("money", "VP")
    holds = {"players": player_holds, "discs": discs_held, "supply": people_held, "cities": laid, "donations": given}
    left_to_box = (
        "round",
        "discs",
        "supply",
        "first",
        "turn",
        "players.*.tabs",
        "players.*.action_choice",
        "players.*.people.*.desks",
    )
    options_of_automaton = frozenset(("difficulty",))
    chance = {
        "timeline": ChanceKind(
            "timeline tiles laid in the rows, from the top, with the side that is up",
            "which timeline tiles lie in the rows, from the top, and which side is up?",
            "tiles",
        ),
        "removed": ChanceKind(
            "department tiles put back into the box", "which department tiles go back into the box?", "departments"
        ),
        "neutral_card": ChanceKind(
            "solo cards drawn for the neutral discs", "which card is drawn for the neutral discs?", "solo_cards"
        ),
        "andrew_card": ChanceKind(
            "Andrew's card of the round, turned up", "which card of Andrew is turned up?", "solo_cards"
        ),
    }

    def open_box(self, given: Mapping[str, Any]) -> Box:
        """Return the box with what the owner typed in, which must fit the rest."""
        box = super().open_box(given)
        if given:
            check_box(box)
        return box

    def start(self, cx: Cx) -> Carnegie:
        """Return the board and everybody's kit; the first housing projects are still to come."""
        s = Carnegie(stage=(Housing(),), round=1, first=setup.first_in_round(cx, 1))
        return replace(self.complete(cx, setup.board(cx, s)), stage=())

    def openings(self, cx: Cx, position: Mapping[str, Any] | None) -> tuple[Stage[Any, Any], ...]:
        """Timeline, departments, tab sides, neutral discs and first projects, as far as nobody gave them."""
        if position is None:
            return (LayTimeline(), RemoveDepartments(), ChooseTabs(), NeutralDiscs(), Housing())
        laid = {"cities", "donations"} & set(position) or NeutralDiscs.called() in _stages(position.get("stage", []))
        neutral = () if laid else (NeutralDiscs(),)
        return (LayTimeline(), RemoveDepartments(), *neutral)

    def begin(self, table: Table[Box]) -> tuple[Stage[Any, Any], ...]:
        return (NewRound(),)

    def complete(self, cx: Cx, s: Carnegie) -> Carnegie:
        """Rows and players in order, short forms written out; supplies hold what the box has left."""
        s = replace(
            s,
            stage=_finished_by(cx, s),
            first=s.first or _chooses(s),
            timeline={row: s.timeline.get(row, Marker()) for row in cx.layout.rows},
            cities={city: _on_spaces(cx, city, discs) for city, discs in s.map.items() if discs},
            donations={cell: owners for cell, owners in s.donations.items() if owners},
        )
        s = replace(s, round=s.round or timeline.least_round(cx, s))
        s = setup.with_choice(cx, replace(s, players={name: _whole(cx, s, name) for name in cx.table.names}))
        s = replace(s, first=s.first or setup.first_in_round(cx, s.round))
        for name in people(cx):
            player = s.players[name]
            s = s.with_player(name, replace(player, tabs=infer_tabs.completed(cx, s, name, player.tabs)))
        s = replace(s, turn=None if s.stage and isinstance(s.top, Activating) else s.turn or _turn(cx, s))
        discs = {name: s.discs.get(name, max(0, infer_tabs.discs_left(cx, s, name))) for name in cx.table.names}
        supply = {name: s.supply.get(name, setup.employees_left(cx, s, name)) for name in cx.table.names}
        return replace(s, discs=discs, supply=supply)

    def expand_short_forms(self, position: Mapping[str, Any]) -> Mapping[str, Any]:
        """Write out short forms: a name alone is a disc on any space of a city, a tile that is `none` is spent."""
        short = {"cities": _anywhere, "players": _without_tile}
        given = {key: value for key, value in position.items() if key in short and isinstance(value, dict)}
        return {**position, **{key: {id: short[key](one) for id, one in given[key].items()} for key in given}}

    def check_table(self, cx: Cx) -> None:
        checks.check_table(cx)

    def check_position(self, cx: Cx, s: Carnegie) -> None:
        checks.check_position(cx, s)

    def check_over(self, cx: Cx, s: Carnegie) -> None:
        cx.need(R.game.length, False) or cx.because("round {n} was the last one, and it has been scored", n=s.round)

    def open_facts(self, table: Table[Box], s: Carnegie) -> tuple[str, ...]:
        tiles = tuple([f"timeline.{row}.tile" for row, marker in s.timeline.items() if marker.tile is None])
        nobody_said = bool(s.stage) and isinstance(s.top, Using) and not (s.top.action or s.row)
        return ("row", *tiles) if nobody_said else tiles

    def purse(self, s: Carnegie, name: str) -> dict[str, int]:
        player = s.players[name]
        return {
            "money": player.dollars,
            "goods": player.goods,
            "VP": player.vp,
            "RP": player.research_points,
            "active": player.active,
            "employees": player.employees,
        }

    def score(self, s: Carnegie, name: str) -> int:
        """Return VP in all; those won so far while the game is on."""
        player = s.players[name]
        return player.vp if player.score is None else player.score

    def tables(self, cx: Cx, s: Carnegie) -> tuple[Grid, ...]:
        return tables.tables(cx, s)

    def money(self, n: int) -> Phrase:
        return dollars(n)


def _stages(said: Any) -> list[Any]:
    """Return the names of the stages a position gives."""
    stages = said if isinstance(said, list) else [said]
    return [stage.get("is") if isinstance(stage, dict) else stage for stage in stages]


def _finished_by(cx: Cx, s: Carnegie) -> tuple[Any, ...]:
    """Return whose turn it is to activate, if somebody said it: those who sit before have finished."""
    if s.turn is None or not s.stage or s.stage[-1] != Activating():
        return s.stage
    order = people_from(cx.table, s.first)
    before = order[: order.index(s.turn)] if s.turn in order else ()
    return (*s.stage[:-1], Activating(frozenset(before)))


def _chooses(s: Carnegie) -> str | None:
    """Return the player who is to choose a row, if it was said who that is: the first player."""
    return s.turn if _choosing(s) and not s.over else None


def _choosing(s: Carnegie) -> bool:
    """Return whether a round is about to begin or its row to be chosen."""
    return not s.stage or isinstance(s.stage[-1], NewRound | Choosing)


def _turn(cx: Cx, s: Carnegie) -> str | None:
    """Whose turn it is when nobody said it: Andrew's at his own stage, else the first player's, who chooses the row."""
    top = s.stage[-1] if s.stage else None
    if isinstance(top, AndrewTurn | AndrewChooses | AndrewActs):
        return next(iter(cx.table.automata), None)
    return None if s.over else s.first if _choosing(s) else people_from(cx.table, s.first)[0]


def _whole(cx: Cx, s: Carnegie, name: str) -> Player:
    """Return a player, people by the name of what lies in their cell."""
    box, player = cx.layout, s.players.get(name, Player())
    people = {company.place(box, player, place) or place: staff for place, staff in player.people.items() if staff.all}
    return replace(
        player,
        people=people,
        missions={area: n for area, n in player.missions.items() if n},
        paid={cell: n for cell, n in player.paid.items() if n},
    )


def _without_tile(player: Any) -> Any:
    """Return what a position gives a player: none of a tile is no tile, not one as in the set-up."""
    spent = isinstance(player, dict) and player.get("action_choice") == NONE
    return {**player, "action_choice": False} if spent else player


def _anywhere(said: Any) -> Any:
    """Return the discs of a city as a position gives them; a name alone is one of them."""
    return {ANY: said} if isinstance(said, str) and said != NONE else said


def _on_spaces(cx: Cx, city: str, discs: dict[str, str]) -> dict[str, str]:
    """Return the discs of a city; one on any space lies on the only one that is free, else on one nobody named."""
    free = [space for space in cx.layout.cities[city].spaces if space not in discs]
    return {free[0] if space == ANY and len(free) == 1 else space: owner for space, owner in discs.items()}


GAME = CarnegieGame()
