"""Workings as text: every figure with its addends, its rules and their pages."""

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from referee.kernel.english import Tongue
from referee.kernel.rule import Rule
from referee.kernel.tongue import say
from referee.kernel.workings import Workings
from referee.report.ink import clean, faint

_SIGNS = {"quotient": " / ", "least": ", ", "greatest": ", ", "given": ", "}


def figures(workings: tuple[Workings, ...], tongue: Tongue, explain: bool = False, book: str = "") -> Iterator[str]:
    """All figures of a ruling, one or more lines each."""
    for figure in workings:
        yield from figure_lines(figure, tongue, explain, book)


def figure_lines(figure: Workings, tongue: Tongue, explain: bool = False, book: str = "") -> Iterator[str]:
    """One figure; its parts that were worked out themselves are indented below it. The book named is cited first."""
    yield from _lines(figure, tongue, explain, book, 0)


def amount(figure: Workings, tongue: Tongue) -> str:
    """The figure itself; money as the game writes it."""
    if isinstance(figure.total, tuple):
        return tongue.between.join(map(str, figure.total)) or say("none")
    if isinstance(figure.total, str):
        return tongue.shown(figure.total, "figures")
    return tongue.money(figure.total) if figure.unit == "$" and isinstance(figure.total, int) else str(figure.total)


def measured(figure: Workings, tongue: Tongue) -> str:
    """The figure by itself, with its unit where its name does not tell it."""
    if figure.unit not in ("", "$", figure.name) and isinstance(figure.total, int):
        return tongue.measured(figure.total, figure.unit)
    return amount(figure, tongue)


def sources(rules: tuple[Rule, ...], book: str = "") -> str:
    """`[id, id, EN p.8]`: all rules by name, then all pages."""
    if not rules:
        return ""
    pages = dict.fromkeys(rule.place_in(book) for rule in rules)
    return faint(f"[{', '.join([*(rule.id for rule in rules), *pages])}]")


def _lines(figure: Workings, tongue: Tongue, explain: bool, book: str, depth: int) -> Iterator[str]:
    pad = "    " * depth
    cited = figure.rules if explain and figure.parts else _rules(figure)
    tail = f"   {sources(cited, book)}" if cited else ""
    yield f"{pad}{_sentence(figure, tongue)}{tail}"
    if explain and _adds_up(figure):
        yield f"{pad}    {_bare(figure, tongue)}"
    for part in figure.parts:
        if part.parts:
            yield from _lines(part, tongue, explain, book, depth + 1)
        elif explain and figure.op not in ("product", "quotient") and part.op != "told":
            yield f"{pad}    {_named(part, tongue, inner=False)}   {sources(part.rules, book)}".rstrip()


def _sentence(figure: Workings, tongue: Tongue) -> str:
    """`value 12 = land 1 + building 1`."""
    head = _named(figure, tongue, inner=False)
    if not figure.parts:
        return head
    if tongue.terse and len(figure.parts) == 1 and figure.parts[0].total == figure.total and not _counts(figure):
        return _same(figure, figure.parts[0], tongue)
    if figure.op == "given":
        told = ", ".join(_named(part, tongue) for part in figure.parts if not part.parts)
        return f"{head}{', ' if tongue.terse and ': ' in head else ': '}{told}" if told else head
    if figure.op == "sum":
        return f"{head} = {_joined(figure.parts, lambda part: _named(part, tongue), tongue)}"
    if figure.op == "quotient":
        bare = tongue.terse and figure.parts[0].name == figure.name  # its name stands before it anyway
        text = amount if bare else partial(_named, inner=False)
        return f"{head} = {_divided(figure, lambda part: text(part, tongue), tongue)}"
    sign = f" {tongue.times} " if figure.op == "product" else _SIGNS[figure.op]
    parts = sign.join(_named(part, tongue) for part in figure.parts)
    if len(figure.parts) == 1:
        return f"{head} = {parts}"
    if figure.op == "least":
        return say("{figure} = least of {parts}", figure=head, parts=parts)
    if figure.op == "greatest":
        return say("{figure} = greatest of {parts}", figure=head, parts=parts)
    return f"{head} = {parts}"


def _counts(figure: Workings) -> bool:
    """Whether a figure is no sum of its parts: they are worked out besides it, and being equal says nothing."""
    return figure.op == "given" and bool(figure.parts[0].parts)


def _named(part: Workings, tongue: Tongue, inner: bool = True) -> str:
    """`neighbours 3 (airport, office)`: a part in the line of its figure."""
    remarks = [clean(tongue.noted(part.note, part.facts))] if part.note else []
    if inner and part.parts and part.op == "sum" and not tongue.terse:
        remarks.append(", ".join(dict.fromkeys(clean(tongue.label(p.name)) for p in part.parts)))
    if part.op == "told" and isinstance(part.total, str):
        return clean(f"{tongue.label(part.name)} {amount(part, tongue)}")
    name = f"{part.name}.all" if (part.parts or part.unit) and tongue.knows(f"{part.name}.all") else part.name
    if inner:
        return clean(tongue.addend(name, amount(part, tongue), part.total, "; ".join(remarks)))
    return clean(tongue.figure(name, measured(part, tongue), part.total, "; ".join(remarks)))


def _same(figure: Workings, part: Workings, tongue: Tongue) -> str:
    """A figure that is its only part: the number is told once."""
    head = _named(figure, tongue, inner=False)
    if figure.op == "given" and not figure.total:
        return head
    notes = [tongue.label(part.name), clean(tongue.noted(part.note, part.facts)) if part.note else ""]
    said = ", ".join(note for note in notes if note)
    return head if not said or _named(part, tongue, inner=False) == head else f"{head} ({said})"


def _joined(parts: tuple[Workings, ...], text: Callable[[Workings], str], tongue: Tongue) -> str:
    """Addends with their signs: a negative one is taken away."""
    said = text(parts[0])
    for part in parts[1:]:
        less = isinstance(part.total, int) and part.total < 0
        said += f" - {text(replace(part, total=-part.total))}" if less else f" + {text(part)}"  # type: ignore[operator]
    return said


def _divided(figure: Workings, text: Callable[[Workings], str], tongue: Tongue) -> str:
    """`art_gallery $7 / 2, rounded up`; nothing is said of rounding where it comes out even."""
    whole, by = figure.parts
    even = figure.total * by.total == whole.total  # type: ignore[operator]
    said = f"{text(whole)} / {amount(by, tongue)}"
    return said if even else say("{quotient}, rounded up", quotient=said)


def _adds_up(figure: Workings) -> bool:
    return figure.op in ("sum", "product", "quotient") and len(figure.parts) > 1


def _bare(figure: Workings, tongue: Tongue) -> str:
    """The bare arithmetic: `12 = 1 + 1 + 6 + 3 + 1`, `12 x $1m = $12m`."""
    if figure.op == "product":
        return f" {tongue.times} ".join(amount(part, tongue) for part in figure.parts) + f" = {amount(figure, tongue)}"
    if figure.op == "quotient":
        return f"{amount(figure, tongue)} = {_divided(figure, lambda part: amount(part, tongue), tongue)}"
    return f"{amount(figure, tongue)} = {_joined(figure.parts, lambda part: amount(part, tongue), tongue)}"


def _rules(figure: Workings) -> tuple[Rule, ...]:
    """The rules of a figure and of the addends in its line; parts with a line of their own cite there."""
    own = [*figure.rules, *(rule for part in figure.parts if not part.parts for rule in part.rules)]
    return tuple(dict.fromkeys(own))
