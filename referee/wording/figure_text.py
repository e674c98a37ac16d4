"""Workings in words: every figure with its addends, its rules and their pages."""

from typing import assert_never

from referee.document.equations import Equation, EquationLine
from referee.kernel.facts import later
from referee.kernel.pieces import Piece, Text, joined, remark
from referee.kernel.rule import Rule
from referee.kernel.workings import Workings
from referee.language.english import Language
from referee.language.rules import rule_place
from referee.language.speaking import current_language, say

COMMA = Piece(", ")
CHOICES = {"least": later("{figure} = least of {parts}"), "greatest": later("{figure} = greatest of {parts}")}
ROUNDED = later("{quotient}, rounded up")


def amount(figure: Workings, tongue: Language) -> str:
    """Return the figure itself; money as the game writes it."""
    if isinstance(figure.total, tuple):
        return tongue.between.join(map(str, figure.total)) or say("none")
    if isinstance(figure.total, str):
        return tongue.id_text(figure.total, "figures")
    return tongue.money(figure.total) if figure.unit == "$" else str(figure.total)


def places(rules: tuple[Rule, ...], book: str = "") -> str:
    """Return `id, id, EN p.8`: all rules by name, then all pages."""
    pages = dict.fromkeys(rule_place(rule, book) for rule in rules)
    return ", ".join([*(rule.id for rule in rules), *pages])


def line_text(line: EquationLine, tongue: Language) -> Text:
    """Return a line of workings."""
    match line.kind:
        case "equation":
            return equation_text(line.equation, tongue)
        case "arithmetic":
            return _arithmetic(line.equation, tongue)
        case "addend":
            return figure_text(line.equation.figure, tongue)
    assert_never(line.kind)


def equation_text(one: Equation, tongue: Language) -> Text:
    """Return `value 12 = land 1 + building 1`."""
    head = figure_text(one.figure, tongue)
    if one.only:
        return _single_part(one, one.only, tongue)
    terms = [_addend_text(term.figure, tongue) for term in one.terms]
    match one.form:
        case "alone":
            return head
        case "list":
            colon = ", " if any(piece.role == "colon" for piece in head) else ": "
            return (*head, Piece(colon), *joined(terms, COMMA))
        case "sum":
            return _equal(head, _sum(one, terms))
        case "product":
            return _equal(head, joined(terms, _times(tongue)))
        case "quotient":
            return _equal(head, _quotient(one, figure_text(one.terms[0].figure, tongue), tongue))
        case "least" | "greatest":
            if len(terms) == 1:
                return _equal(head, terms[0])
            return current_language().pieces(CHOICES[one.form], {"figure": head, "parts": joined(terms, COMMA)})
    assert_never(one.form)


def _arithmetic(one: Equation, tongue: Language) -> Text:
    """Return the bare arithmetic: `12 = 1 + 1 + 6 + 3 + 1`, `12 x $1m = $12m`."""
    total, terms = _amount_text(one.figure, tongue), [_amount_text(term.figure, tongue) for term in one.terms]
    match one.form:
        case "product":
            return _equal(joined(terms, _times(tongue)), total)
        case "quotient":
            return _equal(total, _quotient(one, terms[0], tongue))
        case _:
            return _equal(total, _sum(one, terms))


def figure_text(figure: Workings, tongue: Language) -> Text:
    """Return a figure by itself: its name, how much it is with its unit where its name does not tell it, a remark."""
    if figure.op == "told" and isinstance(figure.total, str):
        return _word_beside(figure, tongue)
    unit = figure.unit not in ("", "$", figure.name)
    said = tongue.measured(figure.total, figure.unit) if unit and isinstance(figure.total, int) else ""
    return tongue.figure(_name(figure, tongue), said or amount(figure, tongue), figure.total, _note(figure, tongue))


def _addend_text(part: Workings, tongue: Language) -> Text:
    """Return `neighbours 3 (airport, office)`: a part in the line of its figure."""
    if part.op == "told" and isinstance(part.total, str):
        return _word_beside(part, tongue)
    remarks = "; ".join(filter(None, [_note(part, tongue), _inner_addends(part, tongue)]))
    return tongue.addend(_name(part, tongue), amount(part, tongue), part.total, remarks)


def _inner_addends(part: Workings, tongue: Language) -> str:
    """Return the names of the addends of an addend, where the language tells them in its line."""
    if part.op != "sum" or not tongue.names_inner_addends:
        return ""
    return ", ".join(dict.fromkeys(tongue.label(inner.name) for inner in part.parts))


def _name(part: Workings, tongue: Language) -> str:
    return f"{part.name}.all" if (part.parts or part.unit) and tongue.knows(f"{part.name}.all") else part.name


def _note(part: Workings, tongue: Language) -> str:
    return tongue.noted(part.note, part.facts) if part.note else ""


def _word_beside(part: Workings, tongue: Language) -> Text:
    """Return a word put beside a figure that adds nothing to it."""
    return Piece(tongue.label(part.name), "name"), Piece(" "), *_amount_text(part, tongue)


def _amount_text(part: Workings, tongue: Language) -> Text:
    return (Piece(amount(part, tongue), "amount"),)


def _single_part(one: Equation, part: Workings, tongue: Language) -> Text:
    """Return a figure that is its only part: the number is told once."""
    head = figure_text(one.figure, tongue)
    if one.figure.op == "given" and not one.figure.total:
        return head
    notes = ", ".join(filter(None, [tongue.label(part.name), _note(part, tongue)]))
    notes = ": ".join(filter(None, [notes, _inner_addends(part, tongue)]))
    return head if not notes or figure_text(part, tongue) == head else (*head, Piece(" "), remark(notes))


def _equal(left: Text, right: Text) -> Text:
    return *left, Piece(" = ", "sign"), *right


def _times(tongue: Language) -> Piece:
    return Piece(f" {tongue.times} ", "sign")


def _sum(one: Equation, terms: list[Text]) -> Text:
    """Return addends with their signs."""
    first, *rest = zip(one.terms, terms, strict=True)
    signed = [(Piece(" - " if term.minus else " + ", "sign"), *text) for term, text in rest]
    return *first[1], *(piece for text in signed for piece in text)


def _quotient(one: Equation, whole: Text, tongue: Language) -> Text:
    """Return `art_gallery $7 / 2, rounded up`; nothing is said of rounding where it comes out even."""
    first, by = (term.figure for term in one.terms)
    if first.name == one.figure.name:  # its name stands before it anyway
        whole = _amount_text(first, tongue)
    text = (*whole, Piece(" / ", "sign"), *_amount_text(by, tongue))
    return current_language().pieces(ROUNDED, {"quotient": text}) if one.rounded else text
