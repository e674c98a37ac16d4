"""The context every rule runs in: silent in simulation, recording when somebody listens; the same calls either way."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, Literal, ParamSpec, TypeVar

from referee.kernel.chance import NO_CHANCE, Chance
from referee.kernel.components import Datum
from referee.kernel.facts import Phrase
from referee.kernel.rule import Reading, Rule
from referee.kernel.ruling import Basis, Fact, Facts, Finding, Moment, Path, Ruling, Secret
from referee.kernel.workings import Figure, RecordedSum, Sum, Workings

if TYPE_CHECKING:
    from referee.kernel.game import Table

B = TypeVar("B")
P = ParamSpec("P")


class Context(Generic[B]):
    """The silent context: it judges and adds up, and remembers nothing else."""

    __slots__ = ("box", "broken", "chance", "layout", "stages", "table")
    recording = False
    watching = False

    def __init__(self, table: "Table[B]", chance: Chance | None = None) -> None:
        self.table = table
        self.layout: B = table.layout
        """The box for geometry, indices and names: what is read here does not count."""
        self.box: B = table.layout
        """The box for what decides: a ruling rests on what is read here."""
        self.chance = NO_CHANCE if chance is None else chance
        self.broken = False
        self.stages: tuple[Any, ...] = ()
        """The stages over which something happens."""

    def quiet(self) -> "Context[B]":
        """Return a silent context at the same table, to look ahead inside a rule."""
        return Context(self.table)

    def given(self, *keys: str) -> bool:
        """Return whether the position that is judged says all these keys itself (`plots.*.owner`: of any plot)."""
        return False

    def need(self, rule: Rule, holds: bool, at: Path = (), about: tuple[str, ...] = ()) -> bool:
        """Judge: the move is refused by this rule unless it holds; `at` is the key of a position that is to blame.

        A position that does not say all the keys a rule is `about` cannot break it; if it says the first, it is noted.
        """
        if not holds:
            if about and not self.given(*about):
                return True
            self.broken = True
        return holds

    def because(self, text: str | Phrase, **facts: Fact | Secret) -> Literal[False]:
        """Say why the rule just judged is broken; written behind `need(...) or`."""
        return False

    def since(self, text: str | Phrase, **facts: Fact | Secret) -> Literal[True]:
        """Say why the rule just judged holds, where that decides; written behind `need(...) and`."""
        return True

    def cite(self, rule: Rule, text: str = "", **facts: Fact | Secret) -> None:
        """Say what happened by a rule."""

    def explain(self, write: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
        """Say more where somebody listens: `write` cites and gives reasons; a silent context does not call it."""

    def sum(self, name: str, unit: str = "") -> Sum:
        """Start adding up a figure."""
        return Sum()

    def product(self, name: str, rule: Rule, unit: str = "", **factors: int | Sum) -> Sum:
        """Return a figure that is a product of named numbers or figures; the last one is in the product's unit."""
        total = 1
        for n in factors.values():
            total *= n if isinstance(n, int) else n.total
        return Sum(total)

    def choose(self, name: str, op: Literal["least", "greatest"], rule: Rule, parts: list[Sum]) -> Sum:
        """Return the least or greatest of several figures."""
        totals = [part.total for part in parts]
        return Sum(min(totals) if op == "least" else max(totals))

    def quotient(self, name: str, rule: Rule, unit: str, whole: Sum, divided_by: int) -> Sum:
        """Return a figure divided by a number, rounded up."""
        return Sum(-(-whole.total // divided_by))

    def joined(self, name: str, total: int, parts: list[Sum], unit: str = "") -> Sum:
        """Return a figure with other figures shown below it."""
        return Sum(total)

    def show(self, figure: Sum) -> int:
        """Put a finished figure on record and give its total."""
        return figure.total

    def figure(self, name: str, value: Figure, *rules: Rule, unit: str = "") -> None:
        """Put a figure that was not added up on record (dice, a card's number)."""

    def reads(self, reading: Reading) -> bool:
        """Return whether the table plays by this reading."""
        return reading.name == self.table.readings.get(reading.ambiguity.id, reading.ambiguity.default)

    def rests_on(self, *what: Reading | Datum) -> None:
        """Let the ruling rest on a disputed point or a component that is not read just now."""

    def forced_move(self, by: str, do: str, fields: Mapping[str, object] = {}) -> None:
        """Record a move that the referee made because there was no choice."""

    def does(self, before: Any, after: Any) -> None:
        """Note the positions before a move and right after it, where nothing came up for it."""

    def declined(self, by: str, do: str) -> None:
        """Record that an answer window was closed by silence."""

    def passes(self, s: Any) -> None:
        """Record that a stage is about to run by itself."""

    def mark(self) -> tuple[int, ...]:
        """Return how much has been drawn and recorded."""
        return (len(self.chance.drawn),)

    def rewind(self, mark: tuple[int, ...]) -> None:
        """Forget what was drawn and recorded after a mark."""
        self.chance.rewind(mark[0])


class Watcher(Context[B]):
    """A silent context that remembers what passes by itself."""

    __slots__ = ("passed",)
    watching = True

    def __init__(self, table: "Table[B]", chance: Chance | None = None) -> None:
        super().__init__(table, chance)
        self.passed: list[Moment] = []

    def passes(self, s: Any) -> None:
        self.passed.append(Moment(s))

    def mark(self) -> tuple[int, ...]:
        return (len(self.chance.drawn), len(self.passed))

    def rewind(self, mark: tuple[int, ...]) -> None:
        super().rewind(mark)
        del self.passed[mark[1] :]


class Recorder(Watcher[B]):
    """A context that keeps findings, workings and bases for a ruling."""

    __slots__ = ("_bases", "_declined", "_log", "_made", "_made_at", "_own_effect", "_shown", "about")
    recording = True

    def __init__(self, table: "Table[B]", chance: Chance | None = None) -> None:
        super().__init__(table, chance)
        self._log: list[Rule | Finding] = []
        self._shown: list[Workings | RecordedSum] = []
        self._made: list[tuple[str, dict[str, object]]] = []
        self._made_at: list[int] = []
        self._declined: list[tuple[str, str]] = []
        self.box, self._bases = table.lend_watched_box()
        self._own_effect: tuple[Any, Any] | None = None
        self.about: Any = None
        """The moment the ruling is about, when that is not the present one."""

    def __del__(self) -> None:
        self.table.take_back(self.box, self._bases)

    def need(self, rule: Rule, holds: bool, at: Path = (), about: tuple[str, ...] = ()) -> bool:
        if not holds:
            if about and not self.given(*about):
                return True
            self.broken = True
            self._log.append(Finding(rule, "broken", at=at))
        elif rule.section != "referee":  # the program's own rules are told when they refuse, never as obeyed
            self._log.append(rule)
        return holds

    def because(self, text: str | Phrase, **facts: Fact | Secret) -> Literal[False]:
        last = self._log[-1]
        assert isinstance(last, Finding)
        self._log[-1] = self._finding(last.rule, "broken", text, facts, last.at)
        return False

    def since(self, text: str | Phrase, **facts: Fact | Secret) -> Literal[True]:
        last = self._log[-1]
        assert isinstance(last, Rule)
        self._log[-1] = self._finding(last, "held", text, facts)
        return True

    def _finding(
        self, rule: Rule, how: Literal["held", "broken"], text: str | Phrase, facts: Facts, at: Path = ()
    ) -> Finding:
        if isinstance(text, Phrase):
            facts, text = {**text.facts, **facts}, text.template
        return Finding(rule, how, text, facts, at=at)

    def cite(self, rule: Rule, text: str = "", **facts: Fact | Secret) -> None:
        self._log.append(Finding(rule, "acted", text, facts, self.stages))

    def explain(self, write: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
        write(*args, **kwargs)

    def sum(self, name: str, unit: str = "") -> Sum:
        return RecordedSum(name, "sum", unit)

    def product(self, name: str, rule: Rule, unit: str = "", **factors: int | Sum) -> Sum:
        figure = RecordedSum(name, "product", unit, super().product(name, rule, unit, **factors).total)
        last = len(factors) - 1
        for number, (label, n) in enumerate(factors.items()):
            if isinstance(n, RecordedSum):
                figure.parts.append(n)
            else:
                total = n if isinstance(n, int) else n.total
                figure.parts.append(Workings(label, total, unit=unit if number == last else ""))
        return figure.because(rule)

    def choose(self, name: str, op: Literal["least", "greatest"], rule: Rule, parts: list[Sum]) -> Sum:
        figure = RecordedSum(name, op, total=super().choose(name, op, rule, parts).total)
        figure.parts += [part for part in parts if isinstance(part, RecordedSum)]
        return figure.because(rule)

    def quotient(self, name: str, rule: Rule, unit: str, whole: Sum, divided_by: int) -> Sum:
        figure = RecordedSum(name, "quotient", unit, super().quotient(name, rule, unit, whole, divided_by).total)
        figure.parts += [part for part in (whole,) if isinstance(part, RecordedSum)]
        figure.parts.append(Workings("divided_by", divided_by))
        return figure.because(rule)

    def joined(self, name: str, total: int, parts: list[Sum], unit: str = "") -> Sum:
        figure = RecordedSum(name, "given", unit, total)
        figure.parts += [part for part in parts if isinstance(part, RecordedSum)]
        return figure

    def show(self, figure: Sum) -> int:
        if isinstance(figure, RecordedSum):
            self._shown.append(figure)
        return figure.total

    def figure(self, name: str, value: Figure, *rules: Rule, unit: str = "") -> None:
        self._shown.append(Workings(name, value, rules=rules, unit=unit))

    def reads(self, reading: Reading) -> bool:
        chosen = self.table.readings.get(reading.ambiguity.id, reading.ambiguity.default)
        self._bases.add(_read(reading.ambiguity.id, chosen))
        return reading.name == chosen

    def rests_on(self, *what: Reading | Datum) -> None:
        for one in what:
            if isinstance(one, Reading):
                self.reads(one)
            else:
                basis = self.table.doubts.get(one.kind, {}).get(one.id, {}).get(one.field)
                if basis:
                    self._bases.add(basis)

    def forced_move(self, by: str, do: str, fields: Mapping[str, object] = {}) -> None:
        self._made.append((by, {"do": do, **fields}))
        self._made_at.append(len(self._log))

    def does(self, before: Any, after: Any) -> None:
        self._own_effect = before, after

    def declined(self, by: str, do: str) -> None:
        self._declined.append((by, do))

    def passes(self, s: Any) -> None:
        self.passed.append(Moment(s, len(self._made)))

    def mark(self) -> tuple[int, ...]:
        return len(self.chance.drawn), len(self.passed), len(self._log), len(self._shown), len(self._made)

    def rewind(self, mark: tuple[int, ...]) -> None:
        super().rewind(mark)
        del self._log[mark[2] :], self._shown[mark[3] :], self._made[mark[4] :], self._made_at[mark[4] :]

    def ruling(self, earlier: frozenset[Basis] = frozenset()) -> Ruling:
        """Return what was recorded, as a ruling; with the disputed points read earlier, which may bear on it."""
        return Ruling(
            not self.broken,
            tuple(self._log),
            tuple(self._shown),
            frozenset(self._bases),
            tuple(self._made),
            tuple(self._declined),
            tuple(self.passed),
            self.about,
            earlier,
            self.table.game.book.ambiguities,
            tuple(self._made_at),
            self._own_effect,
        )


@cache
def _read(ambiguity: str, chosen: str) -> Basis:
    return Basis("reading", ambiguity, chosen)


AnyCx = Context[Any]
