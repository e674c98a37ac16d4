"""The Carnegie box: what each kind of component says."""

from functools import cached_property
from itertools import pairwise
from typing import Annotated, Literal

from msgspec import Meta, Struct

from referee.kernel.components import Entry, Number, Numbers, SmallNumber
from referee.kernel.field_types import Count, Few, Positive, Text

RowName = Annotated[str, Meta(description="An action type, which is a row of the timeline.", extra={"names": "rows"})]
Region = Annotated[str, Meta(description="A region, which is also a mission area.", extra={"names": "regions"})]
Project = Annotated[str, Meta(description="A project type.", extra={"names": "projects"})]
City = Annotated[str, Meta(description="A city.", extra={"names": "cities"})]
Department = Annotated[str, Meta(description="A department.", extra={"names": "departments"})]
EffectName = Annotated[str, Meta(description="An effect of a department.", extra={"names": "effects"})]
DonationCell = Annotated[str, Meta(description="A cell of the donation table.", extra={"names": "donations"})]
Card = Annotated[str, Meta(description="An action card of the solo game.", extra={"names": "solo_cards"})]
Back = Annotated[
    str,
    Meta(
        description="The back of a solo card: the action of an ordinary card, `hard` for a question mark.",
        extra={"names": "rows =hard =unknown"},
    ),
]
Side = Literal["vp", "limit"]
Deck = Literal["normal", "advanced"]
Resource = Annotated[
    str,
    Meta(
        pattern="^(dollars|goods|vp|research_points|new_employees|moves)$",
        description="Dollars, goods, victory points, research points, new employees or moves.",
    ),
]
Resources = Annotated[dict[Resource, Count], Meta(description="How much of what.")]


class Colour(Entry, frozen=True):
    """The colour of a player's pieces."""

    name: Text
    automaton: Annotated[bool, Meta(description="Played by the book's instructions, not by a person.")] = False


class Row(Entry, frozen=True):
    """An action type."""

    name: Text
    ru: Text = ""


class RegionOf(Entry, frozen=True):
    """A region of the map."""

    ru: Text = ""
    colour: Text = ""


class CityOf(Entry, frozen=True):
    """A city of the map."""

    region: Region
    size: Annotated[Literal["small", "medium", "major"], Meta(description="Small, medium or major.")]
    vp: Count
    spaces: Annotated[
        dict[str, Annotated[str, Meta(extra={"names": "projects =any"})]],
        Meta(description="Project type by build space, from left to right."),
    ]
    links: Annotated[tuple[City, ...], Meta(description="Cities joined to it by a printed line.")]
    connection_points: Count = 0
    transport_mark: Annotated[bool, Meta(description="Building here pays transport income.")] = False


class Level(Entry, frozen=True):
    """A level of transport."""

    rank: Count
    ru: Text = ""


class Space(Struct, frozen=True, forbid_unknown_fields=True):
    """A space of a transport track."""

    level: Annotated[Text, Meta(extra={"names": "levels"})]
    income: Resources
    cost: Count = 0
    reward: Resources = {}


class Track(Entry, frozen=True):
    """The transport track of a region."""

    spaces: Annotated[tuple[Space, ...], Meta(description="Its spaces from left to right.")]


class Connection(Entry, frozen=True):
    """VP of joined major cities by the lowest level of transport."""

    wagon: Count
    stagecoach: Count
    railroad: Count


class ProjectType(Entry, frozen=True):
    """A type of project."""

    goods: Count
    tab_vp: Count
    ru: Text = ""
    colour: Text = ""


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    """A section of a project tab."""

    kind: Annotated[Literal["project", "start", "vp"], Meta(description="A space for a disc, nothing, or beyond.")]
    cost: Count = 0
    income: Annotated[tuple[Resources, ...], Meta(description="What it pays; of several one is chosen.")] = ()
    vp: Count = 0
    limit: Few = 0


class TabSide(Entry, frozen=True):
    """One side of a project tab."""

    sections: Annotated[tuple[Section, ...], Meta(description="Its sections from the right.")]


class Donation(Entry, frozen=True):
    """A cell of the donation table."""

    column: Text
    row: Count
    vp: Count
    per: Annotated[
        Literal[
            "department",
            "project",
            "railroad",
            "donation",
            "fixed",
            "payment",
            "active_employee",
            "disc_in_region",
            "disc_in_small_city",
        ],
        Meta(description="What is counted."),
    ]
    type: Annotated[RowName | None, Meta(description="Only departments of this action type.")] = None
    projects: Annotated[tuple[Project, ...], Meta(description="Project types that count.")] = ()
    region: Annotated[Region | None, Meta(description="Only discs in this region.")] = None
    pay: Resources = {}
    times: Few = 0


class Tile(Entry, frozen=True):
    """One side of a timeline tile."""

    spaces: Annotated[
        tuple[Annotated[str, Meta(extra={"names": "regions =donation"})], ...],
        Meta(description="A region or `donation`, from left to right."),
    ]


class End(Entry, frozen=True):
    """The last space of a row."""

    region: Region


class Cell(Entry, frozen=True):
    """A cell of the company board."""

    column: Count
    floor: Count
    holds: Annotated[str | None, Meta(description="The starting department or the lobby printed there.")] = None


class Floor(Entry, frozen=True):
    """A floor of the company board."""

    vp: Count


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    """What one use of a department does."""

    mission: Annotated[bool, Meta(description="The employee used is sent on a mission.")] = False
    pay: Resources = {}
    gain: Resources = {}
    times: Annotated[Positive, Meta(description="How often it may be repeated in one use.")] = 1
    builds: Annotated[Literal["project", "department"] | None, Meta(description="What it builds.")] = None
    occupied: Annotated[bool, Meta(description="Only on a cell where somebody lies.")] = False
    employees_per_vp: Count = 0
    donates: Annotated[bool, Meta(description="A donation on top of another player's disc.")] = False


class DepartmentOf(Entry, frozen=True):
    """A department."""

    name: Text
    type: RowName
    desks: Annotated[tuple[Count, ...], Meta(description="Activation cost of each desk, in dollars.")]
    number: Annotated[Count | None, Meta(description="Number of the tile; starting departments have none.")] = None
    effects: Annotated[dict[str, Effect], Meta(description="What an employee can be used for.")] = {}
    permanent: Count = 0
    passive: Annotated[bool, Meta(description="It works while somebody is active in it.")] = False
    extra_goods: Count = 0
    ru: Text = ""


class PlayerCount(Entry, frozen=True):
    """What changes with the number of people."""

    departments_removed: Count
    neutral_discs: Count
    action_choice: Annotated[tuple[Count, ...], Meta(description="Who in turn order gets an action choice tile.")]


class CarnegieNumbers(Numbers, frozen=True):
    """The single numbers of the rules."""

    goods: Number
    dollars: Number
    employees: Number
    hired: Number
    discs: Number
    setup_moves: Number
    rounds: Number
    copies: SmallNumber
    exchange: Number
    donation_step: Number
    communications_step: Number
    donation_limit: SmallNumber
    telegraph_discount: Number
    action_choice_vp: Number
    active_employee_vp: Number
    row_spaces: Number
    andrew_department_vp: Number
    andrew_transport_vp: Number


class VpCard(Entry, frozen=True):
    """One of Andrew's VP cards."""

    vp: Count


class Difficulty(Entry, frozen=True):
    """A level of the solo game."""

    normal: Count
    advanced: Count
    ru: Text = ""


class SoloCard(Entry, frozen=True):
    """An action card of the solo game."""

    deck: Annotated[Deck, Meta(description="Ordinary or hard card.")]
    action: RowName
    donation: DonationCell
    shift: Count
    takes: Annotated[tuple[RowName, ...], Meta(description="Types of the departments taken.")]
    cities: Annotated[tuple[City, ...], Meta(description="Cities built in.")]
    region: Region
    steps: Count


class Piece(Entry, frozen=True):
    """A line of the box contents."""

    total: Count
    limited: Annotated[bool, Meta(description="Whether it can run out.")] = True


class Box(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """All kinds of components."""

    colours: dict[str, Colour]
    rows: dict[str, Row]
    regions: dict[str, RegionOf]
    cities: dict[str, CityOf]
    levels: dict[str, Level]
    tracks: dict[str, Track]
    connections: dict[str, Connection]
    projects: dict[str, ProjectType]
    tabs: dict[str, TabSide]
    donations: dict[str, Donation]
    tiles: dict[str, Tile]
    ends: dict[str, End]
    cells: dict[str, Cell]
    floors: dict[str, Floor]
    departments: dict[str, DepartmentOf]
    player_counts: dict[str, PlayerCount]
    numbers: CarnegieNumbers
    vp_cards: dict[str, VpCard]
    difficulties: dict[str, Difficulty]
    solo_cards: dict[str, SoloCard]
    supply: dict[str, Piece]

    @cached_property
    def printed(self) -> dict[str, str]:
        """The starting departments and the lobby, with their cells."""
        return {cell.holds: id for id, cell in self.cells.items() if cell.holds}

    @cached_property
    def starting(self) -> tuple[str, ...]:
        """The starting departments."""
        return tuple(name for name in self.printed if name in self.departments)

    @cached_property
    def starting_of(self) -> dict[str, tuple[str, ...]]:
        """The starting departments of each type."""
        return {row: tuple(id for id in self.starting if self.departments[id].type == row) for row in self.rows}

    @cached_property
    def places(self) -> dict[str, str]:
        """What every cell is called as long as nothing is built there: what is printed on it, or its own name."""
        return {id: cell.holds or id for id, cell in self.cells.items()}

    @cached_property
    def effects(self) -> dict[str, str]:
        """The effects departments have, and `both`, which people say and no department allows."""
        return dict.fromkeys((*(name for one in self.departments.values() for name in one.effects), "both"), "")

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The departments that come as tiles, by number."""
        return tuple(id for id, department in self.departments.items() if department.number)

    @cached_property
    def sites(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """The build spaces that take each type of project, city by city, from left to right."""
        spaces = {
            project: {city: self._spaces(about, project) for city, about in self.cities.items()}
            for project in self.projects
        }
        return {project: {city: some for city, some in of.items() if some} for project, of in spaces.items()}

    @cached_property
    def uneven(self) -> dict[str, tuple[int, ...]]:
        """The departments whose desks cost differently, with those costs."""
        costs = {id: tuple(sorted(set(department.desks))) for id, department in self.departments.items()}
        return {id: different for id, different in costs.items() if len(different) > 1}

    @cached_property
    def beside(self) -> dict[str, tuple[str, ...]]:
        """The cells that share an edge with each cell."""
        return {cell: tuple(other for other in self.cells if self._edge(cell, other)) for cell in self.cells}

    @cached_property
    def steps(self) -> dict[tuple[str, str], int]:
        """How many steps it is from cell to cell."""
        return self._steps(closed=None)

    @cached_property
    def steps_past_lobby(self) -> dict[tuple[str, str], int]:
        """The same when nobody may enter the lobby."""
        return self._steps(closed=self.printed.get("lobby"))

    @cached_property
    def rings(self) -> dict[str, dict[int, tuple[str, ...]]]:
        """The cells around each cell, by steps, the nearest first."""
        return self._rings(self.steps)

    @cached_property
    def rings_past_lobby(self) -> dict[str, dict[int, tuple[str, ...]]]:
        """The same when nobody may enter the lobby."""
        return self._rings(self.steps_past_lobby)

    @cached_property
    def next_row(self) -> dict[str, str]:
        """The row below each row; below the last comes the first."""
        rows = [*self.rows]
        return dict(pairwise([*rows, rows[0]]))

    @staticmethod
    def _spaces(city: CityOf, project: str) -> tuple[str, ...]:
        return tuple(space for space, kind in city.spaces.items() if kind in (project, "any"))

    def _edge(self, a: str, b: str) -> bool:
        one, other = self.cells[a], self.cells[b]
        return abs(one.column - other.column) + abs(one.floor - other.floor) == 1

    def _rings(self, steps: dict[tuple[str, str], int]) -> dict[str, dict[int, tuple[str, ...]]]:
        rings: dict[str, dict[int, tuple[str, ...]]] = {cell: {} for cell in self.cells}
        for (start, cell), n in steps.items():
            if n:
                rings[start][n] = (*rings[start].get(n, ()), cell)
        return rings

    def _steps(self, closed: str | None) -> dict[tuple[str, str], int]:
        steps: dict[tuple[str, str], int] = {}
        for start in self.cells:
            reached, edge = {start: 0}, [start]
            while edge:
                here = edge.pop(0)
                for cell in self.beside[here]:
                    if cell != closed and cell not in reached:
                        reached[cell] = reached[here] + 1
                        edge.append(cell)
            steps |= {(start, cell): n for cell, n in reached.items()}
        return steps
