"""The context every rule runs in: silent in simulation, recording when somebody listens; the same calls either way."""

from collections.abc import Iterable, Mapping
from math import prod
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from referee.kernel.chance import Chance
from referee.kernel.components import watched
from referee.kernel.rule import Reading, Rule
from referee.kernel.ruling import Basis, Fact, Finding, Ruling, Secret
from referee.kernel.workings import Figure, RecordedSum, Sum, Workings

if TYPE_CHECKING:
    from referee.kernel.game import Table

B = TypeVar("B")


class Cx(Generic[B]):
    """The silent context: it judges and adds up, and remembers nothing else."""

    __slots__ = ("box", "broken", "chance", "depth", "table")
    recording = False

    def __init__(self, table: "Table[B]", chance: Chance | None = None) -> None:
        self.table = table
        self.box: B = table.box
        self.chance = chance or Chance()
        self.broken = False
        self.depth = 0

    def need(self, rule: Rule, holds: bool) -> bool:
        """Judge: the move is refused by this rule unless it holds."""
        if not holds:
            self.broken = True
        return holds

    def because(self, text: str, **facts: Fact | Secret) -> Literal[False]:
        """Say why the rule just judged is broken: `need(...) or because(...)`."""
        return False

    def cite(self, rule: Rule, text: str = "", **facts: Fact | Secret) -> None:
        """A rule acted: this happened by it."""

    def sum(self, name: str, unit: str = "") -> Sum:
        """Start adding up a figure."""
        return Sum()

    def product(self, name: str, rule: Rule, unit: str = "", **factors: int | Sum) -> Sum:
        """A figure that is a product of named numbers or figures; the last one is in the product's unit."""
        return Sum(prod([n if isinstance(n, int) else n.total for n in factors.values()]))

    def choose(self, name: str, op: Literal["least", "greatest"], rule: Rule, parts: list[Sum]) -> Sum:
        """The least or greatest of several figures."""
        totals = [part.total for part in parts]
        return Sum(min(totals) if op == "least" else max(totals))

    def joined(self, name: str, total: int, parts: list[Sum], unit: str = "") -> Sum:
        """A figure with other figures shown below it."""
        return Sum(total)

    def show(self, figure: Sum) -> int:
        """Put a finished figure on record and give its total."""
        return figure.total

    def figure(self, name: str, value: Figure, *rules: Rule, unit: str = "") -> None:
        """Put a figure that was not added up on record (dice, a card's number)."""

    def reads(self, reading: Reading) -> bool:
        """Is this the reading the table plays by?"""
        return reading.name == self.table.readings.get(reading.ambiguity.id, reading.ambiguity.default)

    def looked(self, kind: str, ids: Iterable[str], field: str) -> None:
        """A field of these components counted, although it was not read from the box just now."""

    def made(self, by: str, do: str, fields: Mapping[str, object] = {}) -> None:
        """The referee made a move in which there was nothing to choose."""

    def declined(self, by: str, do: str) -> None:
        """An answer window was closed because nobody spoke up in it."""

    def mark(self) -> tuple[int, ...]:
        """How much has been drawn and recorded."""
        return (len(self.chance.drawn),)

    def rewind(self, mark: tuple[int, ...]) -> None:
        """Forget what was drawn and recorded after a mark."""
        self.chance.rewind(mark[0])


class Recorder(Cx[B]):
    """A context that keeps findings, workings and bases for a ruling."""

    __slots__ = ("_bases", "_declined", "_findings", "_made", "_words", "_workings")
    recording = True

    def __init__(self, table: "Table[B]", chance: Chance | None = None) -> None:
        super().__init__(table, chance)
        self._findings: list[Finding] = []
        self._workings: list[Workings] = []
        self._bases: set[Basis] = set()
        self._made: list[tuple[str, dict[str, object]]] = []
        self._declined: list[tuple[str, str]] = []
        self.box = watched(table.box, table.doubts, self._bases)
        self._words = table.words

    def need(self, rule: Rule, holds: bool) -> bool:
        if not holds:
            self.broken = True
        self._findings.append(Finding(rule, "held" if holds else "broken"))
        return holds

    def because(self, text: str, **facts: Fact | Secret) -> Literal[False]:
        last = self._findings[-1]
        self._findings[-1] = Finding(last.rule, last.how, text, facts, self._words)
        return False

    def cite(self, rule: Rule, text: str = "", **facts: Fact | Secret) -> None:
        self._findings.append(Finding(rule, "acted", text, facts, self._words, self.depth))

    def sum(self, name: str, unit: str = "") -> Sum:
        return RecordedSum(name, "sum", unit)

    def product(self, name: str, rule: Rule, unit: str = "", **factors: int | Sum) -> Sum:
        figure = RecordedSum(name, "product", unit, super().product(name, rule, unit, **factors).total)
        last = len(factors) - 1
        for number, (label, n) in enumerate(factors.items()):
            if isinstance(n, RecordedSum):
                figure.parts.append(n.workings())
            else:
                total = n if isinstance(n, int) else n.total
                figure.parts.append(Workings(label, total, unit=unit if number == last else ""))
        return figure.because(rule)

    def choose(self, name: str, op: Literal["least", "greatest"], rule: Rule, parts: list[Sum]) -> Sum:
        figure = RecordedSum(name, op, total=super().choose(name, op, rule, parts).total)
        figure.parts = [part.workings() for part in parts if isinstance(part, RecordedSum)]
        return figure.because(rule)

    def joined(self, name: str, total: int, parts: list[Sum], unit: str = "") -> Sum:
        figure = RecordedSum(name, "given", unit, total)
        figure.parts = [part.workings() for part in parts if isinstance(part, RecordedSum)]
        return figure

    def show(self, figure: Sum) -> int:
        if isinstance(figure, RecordedSum):
            self._workings.append(figure.workings())
        return figure.total

    def figure(self, name: str, value: Figure, *rules: Rule, unit: str = "") -> None:
        self._workings.append(Workings(name, value, rules=rules, unit=unit))

    def reads(self, reading: Reading) -> bool:
        ambiguity = reading.ambiguity
        chosen = self.table.readings.get(ambiguity.id, ambiguity.default)
        self._bases.add(Basis("reading", ambiguity.id, chosen))
        return reading.name == chosen

    def looked(self, kind: str, ids: Iterable[str], field: str) -> None:
        doubts = self.table.doubts.get(kind, {})
        self._bases.update([doubts[id][field] for id in ids if id in doubts and field in doubts[id]])

    def made(self, by: str, do: str, fields: Mapping[str, object] = {}) -> None:
        self._made.append((by, {"do": do, **fields}))

    def declined(self, by: str, do: str) -> None:
        self._declined.append((by, do))

    def mark(self) -> tuple[int, ...]:
        return (len(self.chance.drawn), len(self._findings), len(self._workings), len(self._made))

    def rewind(self, mark: tuple[int, ...]) -> None:
        super().rewind(mark)
        del self._findings[mark[1] :], self._workings[mark[2] :], self._made[mark[3] :]

    def ruling(self) -> Ruling:
        """What was recorded, as a ruling."""
        return Ruling(
            accepted=not self.broken,
            findings=tuple(self._findings),
            workings=tuple(self._workings),
            bases=tuple(sorted(self._bases)),
            made=tuple(self._made),
            declined=tuple(self._declined),
        )


AnyCx = Cx[Any]
