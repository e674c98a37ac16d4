"""The contract of a game, and the table it is played at."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec
from msgspec import Struct

from referee.kernel.components import (
    PRINTED,
    Doubts,
    Origins,
    OwnedBox,
    Plain,
    Shown,
    doubts_of,
    load_origins,
    load_plain,
    watched,
    with_given,
)
from referee.kernel.context import Context
from referee.kernel.faces import Face
from referee.kernel.facts import Items, Phrase
from referee.kernel.move import Move, Question
from referee.kernel.rule import GAME_OVER, Book
from referee.kernel.ruling import Basis
from referee.kernel.spec import spec_of
from referee.kernel.stage import Stage
from referee.kernel.state import State
from referee.kernel.table_data import Grid

API = 1
"""The number of the contract between the referee and a game; a game of another package names the one it is made for."""
UNKNOWN = "unknown"
"""A card or tile nobody has named."""
B = TypeVar("B")
S = TypeVar("S", bound=State[Any])
Holds = Callable[[str, Any], Iterable[tuple[str, int]]]
"""What a part of the state holds: how much of what must be conserved; under no name, what must never be below zero."""


class Seat(Struct, frozen=True):
    """A player at the table and the company or colour played."""

    name: str
    piece: str


class ChanceKind(Struct, frozen=True):
    """A kind of chance: what it is, how it is asked for, and from which list its outcomes come (dice: from none)."""

    what: str
    question: str
    """What the table is asked when one must come up; for whom is said before it. A stage may have a better question."""
    names: str = ""
    hidden: bool = False
    """Only some see it."""


class Options(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Choices made before the game; every game adds its own."""

    readings: dict[str, str] = {}
    """Which reading of a disputed rule is played: ambiguity id to reading name."""


class Table(Generic[B]):
    """Who plays what, with which options, readings and components: all that stays the same during a game."""

    def __init__(
        self,
        game: "Game[Any, B]",
        seats: tuple[Seat, ...],
        options: Any,
        box: B,
        given: Mapping[str, Any],
        faces: Mapping[str, Mapping[str, Shown]] = {},
        owned: OwnedBox | None = None,
    ) -> None:
        self.game, self.seats, self.options, self.layout, self.given = game, seats, options, box, given
        self.faces = faces
        """The cards and tiles known by what they show: kind, name."""
        self.owned = owned
        """What the owner of the box has typed in."""
        self.readings: Mapping[str, str] = game.readings(options)
        self.book = game.book_of(options)
        self.names = tuple(seat.name for seat in seats)
        pieces = getattr(box, game.pieces)
        self.automata = frozenset(s.name for s in seats if getattr(pieces.get(s.piece), "automaton", False))
        self.people = tuple(name for name in self.names if name not in self.automata)
        """The persons at the table, clockwise: an automaton is none."""
        self._next = dict(zip(self.names, self.names[1:] + self.names[:1], strict=True))
        self._at = {name: at for at, name in enumerate(self.names)}
        self._round: dict[str, tuple[str, ...]] = {}
        self._people: dict[str, tuple[str, ...]] = {}
        self._pieces = {seat.name: seat.piece for seat in seats}
        self._players = {seat.piece: seat.name for seat in seats[::-1]}
        self._watched_boxes: list[tuple[B, set[Basis]]] = []

    def after(self, name: str) -> str:
        """Return the next player clockwise."""
        return self._next[name]

    def from_(self, name: str) -> tuple[str, ...]:
        """Return all players clockwise, this one first."""
        if name not in self._round:
            at = self._at[name]
            self._round[name] = self.names[at:] + self.names[:at]
        return self._round[name]

    def people_from(self, name: str) -> tuple[str, ...]:
        """Return the persons clockwise from this player on."""
        if name not in self._people:
            self._people[name] = tuple([n for n in self.from_(name) if n not in self.automata])
        return self._people[name]

    def piece(self, name: str) -> str:
        """Return the piece a player plays."""
        return self._pieces[name]

    def player(self, piece: str) -> str | None:
        """Return who plays a piece; nobody, when it does not play."""
        return self._players.get(piece)

    @cached_property
    def origins(self) -> Origins:
        """Where each component comes from; what the scenario gave comes from the scenario."""
        given = {kind: {id: frozenset(fields) for id, fields in ids.items()} for kind, ids in self.given.items()}
        return msgspec.structs.replace(self.game.origins, given=given, faces=self.faces, owned=self.owned)

    @cached_property
    def start(self) -> Any:
        """The set-up as far as nothing has to be drawn or chosen; it is the same for every game at this table."""
        return self.game.start(Context(self))

    @cached_property
    def doubts(self) -> Doubts:
        """What of the box rests on assumptions or on this scenario's own word."""
        return doubts_of(self.layout, self.origins) if self.given or self.faces or self.owned else self.game.doubts

    def lend_watched_box(self) -> tuple[B, set[Basis]]:
        """Return a box that notes which doubtful fields are read, and its notes; nobody else has it meanwhile."""
        if self._watched_boxes:
            return self._watched_boxes.pop()
        notes = set[Basis]()
        return watched(self.layout, self.doubts, notes), notes

    def take_back(self, box: B, notes: set[Basis]) -> None:
        """Keep a watched box for the next borrower: what was looked up in it once need not be looked up again."""
        notes.clear()
        self._watched_boxes.append((box, notes))

    def with_readings(self, readings: Mapping[str, str]) -> "Table[B]":
        """Return the same table playing by other readings of these disputed points."""
        options = msgspec.structs.replace(self.options, readings={**self.options.readings, **readings})
        return Table(self.game, self.seats, options, self.layout, self.given, self.faces, self.owned)

    def with_faces(self, faces: Mapping[str, Mapping[str, Shown]]) -> "Table[B]":
        """Return the same table with more cards known by what they show; each stands for a card of our box."""
        box = self.layout
        for kind, cards in faces.items():
            gone, entries = {card.instead: id for id, card in cards.items()}, getattr(box, kind)
            changed = {
                gone.get(id, id): self._showing(kind, entry, cards[gone[id]]) if id in gone else entry
                for id, entry in entries.items()
            }
            box = msgspec.structs.replace(box, **{kind: changed})  # type: ignore[type-var]
        table = Table(self.game, self.seats, self.options, box, self.given, self.faces, self.owned)
        return table.with_known(faces)

    def with_known(self, faces: Mapping[str, Mapping[str, Shown]]) -> "Table[B]":
        """Return the same table and box with more known of cards that are there already."""
        known = {kind: {**self.faces.get(kind, {}), **faces.get(kind, {})} for kind in (*self.faces, *faces)}
        return Table(self.game, self.seats, self.options, self.layout, self.given, known, self.owned)

    def without_faces(self, hidden: Iterable[str]) -> "Table[B]":
        """Return the table as it is for somebody who has not seen some of these cards."""
        rest = {
            kind: {id: card for id, card in cards.items() if card.where or id not in hidden}
            for kind, cards in self.faces.items()
        }
        table = self.game.table(self.seats, self.options, self.given, self.owned)
        return table.with_faces(rest)

    def _showing(self, kind: str, entry: Any, card: Shown) -> Any:
        """Return a component as it is when it shows what was seen."""
        held = msgspec.to_builtins(entry)
        cleared: dict[str, Any] = {}
        for field, others in self.game.faces[kind].clears.items():
            if field in card.fields and held.get(field) != msgspec.to_builtins(card.fields[field]):
                cleared |= others
        printed = {field: "" for field in PRINTED if field in held}
        return msgspec.convert({**held, **printed, **cleared, **card.fields}, type(entry))

    def quiet(self) -> Context[B]:
        """Return a silent context at this table."""
        return Context(self)


class Game(ABC, Generic[S, B]):
    """A game: its types, its book, its set-up. All else is in its stages, moves and questions."""

    api: ClassVar[int]
    """The contract a game of another package is made for (`API`); those that come along always fit."""
    name: ClassVar[str]
    folder: ClassVar[Path]
    book: ClassVar[Book]
    state: ClassVar[type[State[Any]]]
    box: ClassVar[type[Any]]
    options: ClassVar[type[Options]] = Options
    moves: ClassVar[tuple[type[Move[Any, Any, Any]], ...]]
    questions: ClassVar[tuple[type[Question[Any, Any]], ...]] = ()
    anytime: ClassVar[tuple[type[Move[Any, Any, Any]], ...]] = ()
    options_of_automaton: ClassVar[frozenset[str]] = frozenset()
    """Options that say something only where an automaton plays."""
    chance: ClassVar[Mapping[str, ChanceKind]] = {}
    """What the table may have to turn up."""
    pieces: ClassVar[str]
    """The kind of component a player plays: companies, colours."""
    kinds_first: ClassVar[bool] = False
    """Some kinds of moves are so many that whoever plays at random should choose the kind first."""
    exempt: ClassVar[dict[str, str]] = {}
    """Rules no scenario can cover, with the reason."""
    settled: ClassVar[dict[str, str]] = {}
    """Disputes always played by their default reading, with the reason why the other readings are not offered."""
    unit: ClassVar[int] = 1
    """How many dollars one of money is in files."""
    paid_with: ClassVar[tuple[str, ...]] = ("money",)
    """What of a purse a move is paid with."""
    wealth: ClassVar[tuple[str, ...]] = ("money",)
    """What of a purse is worth telling whenever somebody gets it."""
    scored: ClassVar[str] = "money"
    """What of a purse `score` counts."""
    curves: ClassVar[tuple[str, ...]] = ()
    """What of a purse is shown as curves: the first always, the others once anybody has any; else its first figure."""
    holds: ClassVar[Mapping[str, Holds]] = {}
    """What each key of the state holds of things no move may create or lose; of a map, what each entry holds."""
    landmarks: ClassVar[str] = ""
    """The kind of component beside which there are places: next to a tile, beside a hex."""
    left_to_box: ClassVar[tuple[str, ...]] = ()
    """Supplies a position need not give: they hold what the box has left (`players.*.signs`: for every player)."""
    bottomless: ClassVar[Mapping[str, str]] = {}
    """Fields of `bank` that count what never runs out, and what `holds` calls it: left out, they balance the rest."""

    faced: ClassVar[tuple[str, ...]] = ()
    """The kinds of cards and tiles that are called by what they show."""

    given: Mapping[str, Any] = {}
    """What a scenario gives besides the box, where it gives it names."""

    @cached_property
    def faces(self) -> Mapping[str, Face]:
        """What the cards and tiles of each of these kinds show; read when one is called so."""
        found: Mapping[str, Face] = import_module(f"{type(self).__module__}.faces").FACES
        return found

    def face(self, kind: str, id: str) -> Items | None:
        """Return what a card or tile shows that is called by its face; None of any other."""
        if kind not in self.faced or id in self.plain_box[kind]:
            return None
        face = self.faces[kind]
        values = face.values_of_name(id)
        return None if values is None else face.phrase(values)

    @cached_property
    def plain_box(self) -> Plain:
        """The components as plain data."""
        return load_plain(self.folder)

    @cached_property
    def origins(self) -> Origins:
        """Where the components come from."""
        return load_origins(self.folder)

    @cached_property
    def doubts(self) -> Doubts:
        """What of the standard box is assumed."""
        return doubts_of(self.standard_box, self.origins)

    @cached_property
    def standard_box(self) -> B:
        """The box as the publisher packed it, as far as we know."""
        return self.open_box({})

    @cached_property
    def takes(self) -> dict[type[Stage[Any, Any]], tuple[type[Move[Any, Any, Any]], ...]]:
        """Which moves each stage takes."""
        stages = {stage for move in self.moves for stage in move.during}
        return {stage: tuple(move for move in self.moves if stage in move.during) for stage in stages}

    @cached_property
    def pairs(self) -> frozenset[tuple[type[Stage[Any, Any]], type[Move[Any, Any, Any]]]]:
        """Every stage with every move it takes: asked for each move judged."""
        return frozenset((stage, move) for stage, moves in self.takes.items() for move in moves)

    def move_kind(self, do: str) -> type[Move[Any, Any, Any]]:
        """Return the kind of move that files call so."""
        return next(move for move in self.moves if move.do() == do)

    def open_box(self, given: Mapping[str, Any]) -> B:
        """Return the box with what the owner typed in laid over it."""
        plain = with_given(self.plain_box, given) if given else self.plain_box
        box: B = msgspec.convert(plain, self.box)
        return box

    def table(
        self,
        seats: tuple[Seat, ...],
        options: Any = None,
        given: Mapping[str, Any] | None = None,
        owned: OwnedBox | None = None,
    ) -> Table[B]:
        """Sit down: players, options and components; those of the file are laid over those of the owner's box."""
        own = given or {}
        laid = with_given({kind: {**ids} for kind, ids in owned.given.items()}, own) if owned and owned.given else own
        box = self.open_box(laid) if laid else self.standard_box
        options = options if options is not None else self.options()
        return Table(self._naming(laid), seats, options, box, own, owned=owned)

    def _naming(self, given: Mapping[str, Any]) -> Self:
        """Return this game with the names that a scenario gives to components."""
        if not any(field in PRINTED for ids in given.values() for entry in ids.values() for field in entry):
            return self
        named = copy(self)
        named.given = given
        return named

    def readings(self, options: Any) -> Mapping[str, str]:
        """Return the readings these options choose: those named, and in a game with editions those of the edition."""
        chosen: Mapping[str, str] = options.readings
        return chosen

    def book_of(self, options: Any) -> str:
        """Return the book these options play by, which is cited first: in a game with editions that of the edition."""
        return ""

    def places_beside(self, table: Table[B], state: S, landmark: str, side: str) -> Iterable[str]:
        """Return the places beside a landmark, as players type them: on one side (N, E, S, W), or on any."""
        return ()

    def seat(self, *names: str) -> tuple[Seat, ...]:
        """Return seats for these names."""
        return self.seated(tuple(Seat(name, "") for name in names))

    def seated(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Return seats with their pieces: those named, a name that is a piece itself, the others in box order."""
        pieces = getattr(self.standard_box, self.pieces)
        named = [seat.piece or (seat.name if seat.name in pieces else "") for seat in seats]
        people = [id for id, piece in pieces.items() if not getattr(piece, "automaton", False)]
        free = iter([piece for piece in people if piece not in named])
        return tuple(Seat(seat.name, piece or next(free, "")) for seat, piece in zip(seats, named, strict=True))

    @abstractmethod
    def start(self, cx: Context[B]) -> S:
        """Return the set-up as far as nothing has to be drawn or chosen."""

    def openings(self, cx: Context[B], position: Mapping[str, Any] | None) -> tuple[Stage[Any, Any], ...]:
        """Return the set-up stages that draw or choose what nobody gave; without a position all of them."""
        return ()

    @abstractmethod
    def begin(self, table: Table[B]) -> tuple[Stage[Any, Any], ...]:
        """Return the stages of a round or turn that is about to begin, outermost first."""

    def complete(self, cx: Context[B], s: S) -> S:
        """Fill in what a partial position leaves to the box, and put named things into their order."""
        player = spec_of(self.state).fields["players"].innermost.type
        players = {name: s.players[name] if name in s.players else player() for name in cx.table.names}
        return msgspec.structs.replace(s, players=players)

    def check_table(self, cx: Context[B]) -> None:
        """Judge players and options by the book."""

    def check_position(self, cx: Context[B], s: S) -> None:
        """Judge whether such a position can be."""

    def purse(self, s: S, name: str) -> dict[str, int]:
        """Return what a player holds, to tell what a move costs and yields: whole numbers, where nothing else is."""
        held = msgspec.structs.asdict(s.players[name])
        return {key: n for key, n in held.items() if isinstance(n, int) and not isinstance(n, bool)}

    def score(self, s: S, name: str) -> int:
        """Return how a player has done when the game is over: by `scored`, or by having won."""
        return self.purse(s, name).get(self.scored, int(name in s.winners))

    def tables(self, cx: Context[B], s: S) -> tuple[Grid, ...]:
        """Return the position as tables, as the referee sees it: everything."""
        from referee.kernel.default_tables import default_tables  # most games draw tables of their own

        return default_tables(s)

    def player_view(self, table: Table[B], s: S, viewer: str) -> S:
        """Return the position as one player sees it (`table`: as it lies open to all); what is hidden is `unknown`."""
        for name in [name for name in s.players if self._hidden_fields and name != viewer]:
            player = s.players[name]
            unseen = {field: _unseen(getattr(player, field)) for field in self._hidden_fields}
            s = s.with_player(name, msgspec.structs.replace(player, **unseen))
        return s

    @cached_property
    def _hidden_fields(self) -> tuple[str, ...]:
        """What of a player's things the others do not see."""
        player = spec_of(self.state).fields["players"].innermost
        return tuple([field.name for field in player.fields.values() if field.hidden])

    def hangs(self, s: S, by: str, move: Any) -> bool:
        """Return whether a move may only be made if a hidden card or tile is the one it names."""
        return False

    def hides(self, s: S, kind: str) -> bool:
        """Return whether what may come up of a kind of chance hangs on what some do not see."""
        return self.chance[kind].hidden

    def back(self, table: Table[B], card: str) -> str:
        """Return what others see of a card or tile: its back."""
        return UNKNOWN

    def open_facts(self, table: Table[B], s: S) -> tuple[str, ...]:
        """Return keys of the position nobody gave; moves that need them cannot be listed."""
        return ()

    def provided(self, table: Table[B], s: S, by: str, offer: Any) -> Phrase | None:
        """Return the unknown on which an offered move depends: `an unknown card is the one named`."""
        return None

    def expand_short_forms(self, position: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return a position with the game's own short forms written out."""
        return position

    def money(self, n: int) -> Phrase | str:
        """Return an amount as people write it."""
        return str(n)

    def check_over(self, cx: Context[B], s: S) -> None:
        """Refuse whatever is done after the end, by the book's own rule where it has one."""
        cx.need(GAME_OVER, False) or cx.because("the game is over")


def _unseen(value: Any) -> Any:
    """Return what others see of a value: how many things, and none of their names."""
    if isinstance(value, dict):
        return {UNKNOWN: sum(value.values())} if value else {}
    if isinstance(value, tuple | frozenset):
        return type(value)(UNKNOWN for _ in value)
    return UNKNOWN if value else value
