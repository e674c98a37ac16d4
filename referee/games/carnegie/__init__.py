"""Carnegie, by Xavier Georges (Quined Games, 2022; Карнеги, Lavka Games)."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from referee.games.carnegie import checks, company, projects, setup, tables
from referee.games.carnegie.book import BOOK, FOLDER, rule
from referee.games.carnegie.components import Box
from referee.games.carnegie.moves import MOVES
from referee.games.carnegie.moves.ending import Exchange
from referee.games.carnegie.parts import Marker, Player, Tab
from referee.games.carnegie.questions import QUESTIONS
from referee.games.carnegie.stages.opening import ChooseTabs, Housing, LayTimeline, NeutralDiscs, RemoveDepartments
from referee.games.carnegie.stages.round import NewRound, Research, Settling, Using
from referee.games.carnegie.state import Carnegie, Cx
from referee.kernel.game import ChanceKind, Game, Options, Table
from referee.kernel.grid import Grid
from referee.kernel.stage import Stage

LENGTH = rule("game.length")


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
    pieces = "colours"
    left_to_box = ("discs", "supply", "bank")
    chance = {
        "timeline": ChanceKind("timeline tiles laid in the rows, from the top, with the side that is up", "tiles"),
        "removed": ChanceKind("department tiles put back into the box", "departments"),
        "neutral_card": ChanceKind("solo cards drawn for the neutral discs", "solo_cards"),
        "andrew_card": ChanceKind("Andrew's card of the round", "solo_cards"),
    }

    def start(self, cx: Cx) -> Carnegie:
        """The board and everybody's kit."""
        first = setup.people(cx)[0]
        return self.complete(cx, setup.board(cx, Carnegie(round=1, turn=first, first=first)))

    def openings(self, cx: Cx, position: Mapping[str, Any] | None) -> tuple[Stage[Any, Any], ...]:
        """Tab sides, timeline, departments, neutral discs and first projects, as far as nobody gave them."""
        if position is None:
            return (ChooseTabs(), LayTimeline(), RemoveDepartments(), NeutralDiscs(), Housing())
        neutral = () if {"cities", "donations"} & set(position) else (NeutralDiscs(),)
        return (LayTimeline(), RemoveDepartments(), *neutral)

    def begin(self, table: Table[Box]) -> tuple[Stage[Any, Any], ...]:
        return (NewRound(),)

    def complete(self, cx: Cx, s: Carnegie) -> Carnegie:
        """Rows and players in order, short forms written out; supplies hold what the box has left."""
        box = cx.table.box
        players = {name: _whole_player(cx, name, s.players.get(name, Player())) for name in cx.table.names}
        first = s.first or setup.people(cx)[0]
        s = replace(
            s,
            stage=_whole_stage(s.stage),
            first=first,
            turn=s.turn if s.turn or s.over else first,
            timeline={row: s.timeline.get(row, Marker()) for row in box.rows},
            cities={city: discs for city, discs in s.cities.items() if discs},
            donations={cell: owners for cell, owners in s.donations.items() if owners},
            players=players,
        )
        discs = {name: s.discs.get(name, _discs(cx, s, name)) for name in cx.table.names}
        every = {name: 0 if name in cx.table.automata else box.numbers["employees"].value for name in cx.table.names}
        supply = {name: s.supply.get(name, every[name] - players[name].employees) for name in cx.table.names}
        return replace(s, discs=discs, supply=supply)

    def written(self, position: Mapping[str, Any]) -> Mapping[str, Any]:
        """A name alone is a disc on the first space of a city; discs on a tab nobody counted are counted anew."""
        cities, players = position.get("cities"), position.get("players")
        said = dict(position)
        if isinstance(cities, dict):
            said["cities"] = {city: self._discs(city, discs) for city, discs in cities.items()}
        if isinstance(players, dict):
            said["players"] = {name: _tabs(player) for name, player in players.items()}
        return said

    def _discs(self, city: str, said: Any) -> Any:
        if not isinstance(said, str) or said == "none":
            return said
        return {next(iter(self.standard_box.cities[city].spaces)): said}

    def check_table(self, cx: Cx) -> None:
        checks.check_table(cx)

    def check_position(self, cx: Cx, s: Carnegie) -> None:
        checks.check_position(cx, s)

    def check_over(self, cx: Cx, s: Carnegie) -> None:
        cx.need(LENGTH, not s.over) or cx.because("the last round has been played and scored")

    def open_facts(self, table: Table[Box], s: Carnegie) -> tuple[str, ...]:
        return tuple(f"timeline.{row}.tile" for row, marker in s.timeline.items() if marker.tile is None)

    def totals(self, s: Carnegie) -> dict[str, int]:
        totals = {
            "dollars": sum([player.dollars for player in s.players.values()]) + s.bank.dollars,
            "goods": sum([player.goods for player in s.players.values()]) + s.bank.goods,
        }
        for name, player in s.players.items():
            on_tabs = sum([tab.discs or 0 for tab in player.tabs.values()])
            laid = len(s.owned(name)) + sum([owners.count(name) for owners in s.donations.values()])
            totals[f"discs of {name}"] = s.discs[name] + on_tabs + laid
            totals[f"employees of {name}"] = player.employees + s.supply[name]
        return totals

    def lowest(self, s: Carnegie) -> int:
        held = [n for p in s.players.values() for n in (p.dollars, p.goods, p.vp, p.research_points)]
        people = [n for p in s.players.values() for staff in p.people.values() for n in (staff.active, staff.inactive)]
        box = self.standard_box
        tiles = [company.display(box, s, kind) for kind in box.kinds]
        away = [n for p in s.players.values() for n in p.missions.values()]
        return min(*held, *people, *tiles, *away, *s.discs.values(), *s.supply.values(), 0)

    def purse(self, s: Carnegie, name: str) -> dict[str, int]:
        player = s.players[name]
        return {
            "money": player.dollars,
            "goods": player.goods,
            "VP": player.vp,
            "RP": player.research_points,
            "active": player.active,
        }

    def tables(self, cx: Cx, s: Carnegie) -> tuple[Grid, ...]:
        return tables.tables(cx, s)

    def money(self, n: int) -> str:
        """$12."""
        return f"-${-n}" if n < 0 else f"${n}"


def _whole_stage(stages: tuple[Any, ...]) -> tuple[Any, ...]:
    """A moment inside a turn, given alone, lies on the turn it belongs to."""
    return (Using(), *stages) if len(stages) == 1 and isinstance(stages[0], Settling | Research) else stages


def _tabs(said: Any) -> Any:
    """A player of a position with tabs whose discs are to be counted."""
    if not isinstance(said, dict) or not isinstance(said.get("tabs"), dict):
        return said
    tabs = {
        project: {"discs": "none", **tab} if isinstance(tab, dict) else tab for project, tab in said["tabs"].items()
    }
    return {**said, "tabs": tabs}


def _whole_player(cx: Cx, name: str, player: Player) -> Player:
    """A player with all tabs and tracks, people by the name of what lies in their cell."""
    box = cx.table.box
    tabs = {} if name in cx.table.automata else {project: player.tabs.get(project) for project in box.projects}
    people = {company.place(box, player, place) or place: staff for place, staff in player.people.items() if staff.all}
    return replace(
        player,
        tabs={project: projects.completed(cx, name, project, tab or Tab()) for project, tab in tabs.items()},
        people=people,
        missions={area: n for area, n in player.missions.items() if n},
        paid={cell: n for cell, n in player.paid.items() if n},
    )


def _discs(cx: Cx, s: Carnegie, name: str) -> int:
    """The discs of a player that lie nowhere else: all but those on tracks, tabs, map and donations."""
    player, all_ = s.players[name], cx.table.box.numbers["discs"].value
    scored = 0 if name in cx.table.automata else 1
    on_tabs = sum(tab.discs or 0 for tab in player.tabs.values())
    built = max(len(s.owned(name)), sum(tab.built for tab in player.tabs.values()))
    return all_ - scored - len(cx.table.box.regions) - on_tabs - built - len(s.donated(name))


GAME = CarnegieGame()
