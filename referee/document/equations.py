"""A figure as an equation: the only place that knows how figures are put together; no words yet."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.rule import Rule
from referee.kernel.workings import Workings

Form = Literal["alone", "list", "sum", "product", "least", "greatest", "quotient"]


class Term(Struct, frozen=True):
    """One figure on the right-hand side; `minus`: it is taken away, and its total is written without a sign."""

    figure: Workings
    minus: bool = False


class Equation(Struct, frozen=True):
    """A figure and what it was made of, one level deep."""

    figure: Workings
    form: Form
    terms: tuple[Term, ...] = ()
    rounded: bool = False
    """Of a quotient: it did not come out even."""

    @property
    def only(self) -> Workings | None:
        """The part that is the whole figure, where there is one; a figure beside its part is no sum of it."""
        parts = self.figure.parts
        alike = len(parts) == 1 and parts[0].total == self.figure.total
        return parts[0] if alike and not (self.figure.op == "given" and parts[0].parts) else None


class EquationLine(Struct, frozen=True):
    """A line of workings: an equation, its bare arithmetic, or one addend, with the rules behind it."""

    equation: Equation
    rules: tuple[Rule, ...] = ()
    depth: int = 0
    kind: Literal["equation", "arithmetic", "addend"] = "equation"


def equation(figure: Workings) -> Equation:
    """Put one level of a tree of workings into an equation."""
    parts = figure.parts
    match figure.op:
        case "given" | "told":
            beside = tuple([Term(part) for part in parts if not part.parts])
            return Equation(figure, "list" if beside else "alone", beside)
        case _ if not parts:
            return Equation(figure, "alone")
        case "sum":
            return Equation(figure, "sum", (Term(parts[0]), *map(_addend, parts[1:])))
        case "quotient":
            whole, by = parts
            uneven = figure.total * by.total != whole.total  # type: ignore[operator]
            return Equation(figure, "quotient", (Term(whole), Term(by)), uneven)
        case "product" | "least" | "greatest":
            return Equation(figure, figure.op, tuple(map(Term, parts)))


def _addend(part: Workings) -> Term:
    if isinstance(part.total, int) and part.total < 0:
        return Term(replace(part, total=-part.total), minus=True)
    return Term(part)


def equation_lines(figure: Workings, explain: bool = False, depth: int = 0) -> Iterator[EquationLine]:
    """Yield a figure and the parts that were computed; with `explain` every addend with its rule."""
    whole = equation(figure)
    yield EquationLine(whole, figure.rules if explain and figure.parts else _rules(figure), depth)
    if explain and whole.form in ("sum", "product", "quotient") and len(figure.parts) > 1:
        yield EquationLine(whole, depth=depth + 1, kind="arithmetic")
    for part in figure.parts:
        if part.parts:
            yield from equation_lines(part, explain, depth + 1)
        elif explain and figure.op not in ("product", "quotient") and part.op != "told":
            yield EquationLine(Equation(part, "alone"), part.rules, depth + 1, "addend")


def _rules(figure: Workings) -> tuple[Rule, ...]:
    """Return the rules of a figure and of the addends in its line; parts with a line of their own cite there."""
    own = [*figure.rules, *(rule for part in figure.parts if not part.parts for rule in part.rules)]
    return tuple(dict.fromkeys(own))
