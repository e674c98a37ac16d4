"""A toy game for the kernel's own tests: strikes that may be parried, parries that may be parried, gifts at any time.

It knows just enough to try out answer windows, agendas, void stages, several actors and anytime moves.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.components import Origins
from referee.kernel.context import Context
from referee.kernel.game import ChanceKind, Game
from referee.kernel.move import Answer, Move, Question
from referee.kernel.rule import Ambiguity, Book, Cite, Rule
from referee.kernel.stage import Stage
from referee.kernel.state import State, finish
from referee.kernel.table_data import Grid

CITE = (Cite("TOY", "THE RULES", "1"),)
RULES = {
    name: Rule(f"toy.{name}", kind, "1", says, CITE)  # type: ignore[arg-type]
    for name, kind, says in (
        ("alive", "forbids", "Only the living are struck."),
        ("parry", "procedure", "A parry undoes what it answers."),
        ("wound", "computes", "A strike costs as many hearts as the die shows, three at most."),
        ("weakest", "forbids", "Only the weakest is named."),
        ("gift", "forbids", "Nobody gives more hearts than he has."),
    )
}
AMBIGUITY = Ambiguity("toy.amb.luck", "Is the die halved?", ("toy.wound",), "whole", {"whole": "no", "halved": "yes"})
BOOK = Book(
    "toy", "Toy", {"TOY": "Toy"}, {}, {"1": "All"}, {r.id: r for r in RULES.values()}, {}, {AMBIGUITY.id: AMBIGUITY}
)
HALVED = BOOK.reading("luck", "halved")


class Turn(Stage["Toy", "ToyCx"], frozen=True):
    """A player strikes."""

    def actors(self, table: Any, s: "Toy") -> tuple[str, ...]:
        return (s.turn,) if s.turn else ()


class Window(Stage["Toy", "ToyCx"], frozen=True):
    """The one named may parry what lies below."""

    who: str
    of: str = ""

    def actors(self, table: Any, s: "Toy") -> tuple[str, ...]:
        return (self.who,)

    def silence(self, table: Any, s: "Toy") -> tuple[str, Any]:
        return self.who, Let()

    def resume(self, cx: "ToyCx", s: "Toy", answer: str) -> "Toy":
        if answer == "parried":
            return s
        below: Toy = finish(cx, s, "parried")
        return below


class Hit(Stage["Toy", "ToyCx"], frozen=True):
    """A strike that will land unless it is parried."""

    target: str

    def void(self, cx: "ToyCx", s: "Toy") -> bool:
        return s.players[self.target].hearts == 0

    def resume(self, cx: "ToyCx", s: "Toy", answer: str) -> "Toy":
        if answer != "parried":
            return s
        cx.cite(RULES["parry"], "{target} parries", target=self.target)
        return s.pop()

    def run(self, cx: "ToyCx", s: "Toy") -> "Toy":
        die = cx.chance.dice(1)[0]
        pain = cx.sum("wound")
        pain.add(min(die, 3) // (2 if cx.reads(HALVED) else 1), RULES["wound"], "die")
        return s.hurt(self.target, cx.show(pain)).pop()


class Ready(Stage["Toy", "ToyCx"], frozen=True):
    """Everybody says ready, in any order."""

    waiting: frozenset[str]

    def actors(self, table: Any, s: "Toy") -> tuple[str, ...]:
        return tuple(name for name in table.names if name in self.waiting)

    def run(self, cx: "ToyCx", s: "Toy") -> "Toy":
        return s.pop()


class Naming(Stage["Toy", "ToyCx"], frozen=True):
    """The weakest of the others is named; when only one is the weakest, the referee names him."""

    who: str

    def weakest(self, s: "Toy") -> list[str]:
        others = {name: fighter.hearts for name, fighter in s.players.items() if name != self.who}
        return [name for name, hearts in others.items() if hearts == min(others.values())]

    def actors(self, table: Any, s: "Toy") -> tuple[str, ...]:
        return (self.who,) if len(self.weakest(s)) > 1 else ()

    def whose(self, table: Any, s: "Toy") -> tuple[str, ...]:
        return (self.who,)

    def run(self, cx: "ToyCx", s: "Toy") -> "Toy":
        cx.forced_move(self.who, "name", {"weak": self.weakest(s)[0]})
        return replace(s.pop(), named=self.weakest(s)[0])


class Begging(Stage["Toy", "ToyCx"], frozen=True):
    """Whoever has a heart left may spend it to be named; without one the moment passes."""

    who: str

    def actors(self, table: Any, s: "Toy") -> tuple[str, ...]:
        return (self.who,) if s.players[self.who].hearts else ()

    def whose(self, table: Any, s: "Toy") -> tuple[str, ...]:
        return (self.who,)

    def run(self, cx: "ToyCx", s: "Toy") -> "Toy":
        return s.pop()


class Fighter(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A player's hearts."""

    hearts: int = 0


class Toy(State[Fighter], frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A moment of the toy game."""

    stage: tuple[Turn | Window | Hit | Ready | Naming | Begging, ...] = ()
    lost: int = 0
    named: str = ""

    def hurt(self, name: str, n: int) -> "Toy":
        """Hearts leave a player."""
        fighter = self.players[name]
        n = min(n, fighter.hearts)
        return replace(self, players={**self.players, name: Fighter(fighter.hearts - n)}, lost=self.lost + n)


class Box(Struct, frozen=True):
    """No components but the colours."""

    colours: dict[str, dict[str, str]]


ToyCx = Context[Box]


class Strike(Move[Toy, ToyCx, Turn], frozen=True):
    """Strike one or several others, who may parry one by one."""

    targets: tuple[str, ...]
    during: ClassVar = (Turn,)

    @classmethod
    def offer(cls, cx: ToyCx, s: Toy, stage: Turn, by: str) -> "Iterator[Strike]":
        for name in s.players:
            yield cls((name,))

    def rules(self, cx: ToyCx, s: Toy, stage: Turn, by: str) -> None:
        alive = all(name != by and s.players[name].hearts for name in self.targets)
        cx.need(RULES["alive"], alive) or cx.because("{by} strikes at {names}", by=by, names=self.targets)

    def effect(self, cx: ToyCx, s: Toy, stage: Turn, by: str) -> Toy:
        agenda = [stage for name in self.targets for stage in (Window(name, by), Hit(name))]
        s = s.with_turn(cx.table.after(by)).push(*[Hit(name) for name in self.targets])
        return s.push(Window(self.targets[0], by)) if len(agenda) == 2 else s


class Parry(Move[Toy, ToyCx, Window], frozen=True):
    """Parry; the other may parry in turn."""

    during: ClassVar = (Window,)

    @classmethod
    def offer(cls, cx: ToyCx, s: Toy, stage: Window, by: str) -> "Iterator[Parry]":
        yield cls()

    def effect(self, cx: ToyCx, s: Toy, stage: Window, by: str) -> Toy:
        return s.push(Window(stage.of, by))


class Let(Move[Toy, ToyCx, Window], frozen=True):
    """Do not parry."""

    during: ClassVar = (Window,)

    @classmethod
    def offer(cls, cx: ToyCx, s: Toy, stage: Window, by: str) -> "Iterator[Let]":
        yield cls()

    def effect(self, cx: ToyCx, s: Toy, stage: Window, by: str) -> Toy:
        after: Toy = finish(cx, s, "let")
        return after


class SayReady(Move[Toy, ToyCx, Ready], frozen=True):
    """Be ready."""

    during: ClassVar = (Ready,)

    def effect(self, cx: ToyCx, s: Toy, stage: Ready, by: str) -> Toy:
        return s.swap(Ready(stage.waiting - {by}))


class Give(Move[Toy, ToyCx, Any], frozen=True):
    """Give hearts away, at any time."""

    to: str
    n: int

    def rules(self, cx: ToyCx, s: Toy, stage: Any, by: str) -> None:
        cx.need(RULES["gift"], self.n <= s.players[by].hearts)

    def reopens(self, table: Any, s: Toy, by: str) -> bool:
        return isinstance(s.top, Begging) and s.top.who == self.to

    def effect(self, cx: ToyCx, s: Toy, stage: Any, by: str) -> Toy:
        given = s.hurt(by, self.n)
        to = given.players[self.to]
        return replace(given, players={**given.players, self.to: Fighter(to.hearts + self.n)}, lost=given.lost - self.n)


class Name(Move[Toy, ToyCx, Naming], frozen=True):
    """Name the weakest."""

    weak: str
    during: ClassVar = (Naming,)

    @classmethod
    def offer(cls, cx: ToyCx, s: Toy, stage: Naming, by: str) -> "Iterator[Name]":
        yield from (cls(name) for name in stage.weakest(s) if name != by)

    def rules(self, cx: ToyCx, s: Toy, stage: Naming, by: str) -> None:
        weak = tuple(stage.weakest(s))
        cx.need(RULES["weakest"], self.weak in weak) or cx.because("weakest: {weak}", weak=weak)

    def effect(self, cx: ToyCx, s: Toy, stage: Naming, by: str) -> Toy:
        return replace(s.pop(), named=self.weak)


class Leak(Move[Toy, ToyCx, Turn], frozen=True):
    """A bug on purpose: a heart comes from nowhere."""

    during: ClassVar = (Turn,)

    def effect(self, cx: ToyCx, s: Toy, stage: Turn, by: str) -> Toy:
        return replace(s, players={**s.players, by: Fighter(99)})


class Hearts(Question[Toy, ToyCx], frozen=True):
    """How many hearts has somebody?"""

    def answer(self, cx: ToyCx, s: Toy, by: str | None) -> Answer:
        return s.players[by or ""].hearts


class ToyGame(Game[Toy, Box]):
    """The toy game."""

    name = "toy"
    folder = Path(".")
    book = BOOK
    state = Toy
    box = Box
    moves = (Strike, Parry, Let, SayReady, Give, Name, Leak)
    questions = (Hearts,)
    anytime = (Give,)
    chance = {"dice": ChanceKind("dice", "what do the dice show?")}
    pieces = "colours"
    plain_box = {"colours": {"red": {}, "blue": {}, "green": {}}}
    origins = Origins({}, {})
    holds = {
        "players": lambda name, fighter: (("hearts", fighter.hearts),),
        "lost": lambda _, lost: (("hearts", lost),),
    }

    def start(self, cx: ToyCx) -> Toy:
        return Toy(turn=cx.table.names[0], round=1, players={name: Fighter(5) for name in cx.table.names})

    def openings(self, cx: ToyCx, position: Mapping[str, Any] | None) -> tuple[Stage[Any, Any], ...]:
        return (Ready(frozenset(cx.table.names)),) if position is None else ()

    def begin(self, table: Any) -> tuple[Stage[Any, Any], ...]:
        return (Turn(),)

    def complete(self, cx: ToyCx, s: Toy) -> Toy:
        return replace(s, players={name: s.players.get(name, Fighter()) for name in cx.table.names})

    def check_table(self, cx: ToyCx) -> None:
        return None

    def check_position(self, cx: ToyCx, s: Toy) -> None:
        return None

    def purse(self, s: Toy, name: str) -> dict[str, int]:
        return {"hearts": s.players[name].hearts}

    def tables(self, cx: ToyCx, s: Toy) -> tuple[Grid, ...]:
        return ()


GAME = ToyGame()
TABLE = GAME.table(GAME.seat("red", "blue", "green"))
