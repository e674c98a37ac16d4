"""Workings: the small tree of addends behind every number a ruling names."""

from typing import Literal

from msgspec import Struct

from referee.kernel.rule import Rule

Figure = int | tuple[int, ...] | str
Op = Literal["sum", "product", "least", "greatest", "quotient", "given", "told"]


class Workings(Struct, frozen=True, gc=False):
    """A figure with the parts it was made of and the rules that made it."""

    name: str
    total: Figure
    op: Op = "given"
    parts: tuple["Workings", ...] = ()
    rules: tuple[Rule, ...] = ()
    unit: str = ""
    note: str = ""
    """A remark; its gaps take the facts in their order."""
    facts: tuple[object, ...] = ()


class Sum:
    """Adds up a figure; silent, it keeps only the total."""

    __slots__ = ("total",)

    def __init__(self, total: int = 0) -> None:
        self.total = total

    def add(self, n: int, rule: Rule, label: str, note: str = "", *facts: object) -> None:
        """Add n under a label, because of a rule; the note may have gaps `{}` for facts."""
        self.total += n

    def take(self, part: "Sum") -> None:
        """Add a figure that has workings of its own."""
        self.total += part.total

    def tell(self, label: str, word: Figure) -> None:
        """Put a word or a number beside the figure that adds nothing to it."""

    def because(self, *rules: Rule) -> "Sum":
        """Name the rules the whole figure rests on."""
        return self


class Addend(Struct, frozen=True, gc=False):
    """One addend as it was noted."""

    n: int
    rule: Rule
    label: str
    note: str
    facts: tuple[object, ...]

    def workings(self, unit: str) -> Workings:
        """Return the addend written out."""
        return Workings(self.label, self.n, rules=(self.rule,), unit=unit, note=self.note, facts=self.facts)


class RecordedSum(Sum):
    """A sum that keeps every addend with its rule; the tree is written out when somebody reads it."""

    __slots__ = ("name", "op", "parts", "rules", "unit")

    def __init__(self, name: str, op: Op = "sum", unit: str = "", total: int = 0) -> None:
        self.total = total
        self.name, self.op, self.unit = name, op, unit
        self.parts: list[Addend | Workings | RecordedSum] = []
        self.rules: tuple[Rule, ...] = ()

    def add(self, n: int, rule: Rule, label: str, note: str = "", *facts: object) -> None:
        self.total += n
        self.parts.append(Addend(n, rule, label, note, facts))

    def take(self, part: Sum) -> None:
        self.total += part.total
        if isinstance(part, RecordedSum):
            self.parts.append(part)

    def tell(self, label: str, word: Figure) -> None:
        self.parts.append(Workings(label, word, "told"))

    def because(self, *rules: Rule) -> Sum:
        self.rules += rules
        return self

    def workings(self) -> Workings:
        """Return the finished tree."""
        parts = tuple([self._part(part) for part in self.parts])
        return Workings(self.name, self.total, self.op, parts, self.rules, self.unit)

    def _part(self, part: "Addend | Workings | RecordedSum") -> Workings:
        if isinstance(part, Workings):
            return part
        return part.workings(self.unit) if isinstance(part, Addend) else part.workings()
