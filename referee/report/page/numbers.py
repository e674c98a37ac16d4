"""Figures as equations that fold out to the tree of their addends, each with its rules."""

from typing import Any

from msgspec.structs import replace

from referee.kernel.game import Table
from referee.kernel.tongue import later, say
from referee.kernel.workings import Workings
from referee.report.moves import answer_text
from referee.report.page.markup import Html, join, tag, text
from referee.report.page.rules import Rules
from referee.report.workings import amount

SIGNS = {"product": "×", "given": ","}
LEADS = {"least": later("the least of"), "greatest": later("the greatest of")}


class Numbers:
    """Writes figures of one game."""

    def __init__(self, table: Table[Any], rules: Rules) -> None:
        self.table, self.tongue, self.rules = table, table.game.tongue, rules

    def all(self, figures: tuple[Workings, ...]) -> Html:
        """Several figures, one below the other."""
        return tag("ul", *map(self.figure, figures), class_="figs")

    def figure(self, figure: Workings) -> Html:
        """One figure: its equation; folded, its parts."""
        rules = self.rules.links(figure.rules)
        cited = tag("span", rules, class_="rules") if rules else None
        if not figure.parts:
            return tag("li", tag("span", self._term(figure)), cited, class_="fig leaf")
        parts = tag("ul", *map(self.figure, figure.parts))
        return tag("li", tag("details", tag("summary", self.equation(figure)), cited, parts), class_="fig")

    def equation(self, figure: Workings) -> Html:
        """`value 12 = land 1 + building 1`."""
        if not figure.parts:
            return self._term(figure)
        sign = ":" if figure.op == "given" else "="
        said = [self._term(figure), text(f" {sign} "), text(f"{say(LEADS[figure.op])} " if figure.op in LEADS else "")]
        for at, part in enumerate(figure.parts):
            said.append(self._joint(figure, part) if at else Html(""))
            less = at and figure.op == "sum" and isinstance(part.total, int) and part.total < 0
            said.append(self._term(replace(part, total=-part.total) if less else part))  # type: ignore[operator]
        return join(*said)

    def _joint(self, figure: Workings, part: Workings) -> Html:
        less = isinstance(part.total, int) and part.total < 0
        choice = self.tongue.none("or") if figure.op in LEADS else ""
        sign = SIGNS.get(figure.op) or choice or ("−" if less else "+")
        return text(", " if sign == "," else f" {sign} ")

    def _term(self, part: Workings) -> Html:
        note = tag("i", f" {self.tongue.noted(part.note, part.facts)}") if part.note else None
        return join(f"{self.tongue.label(part.name)} ", tag("b", amount(part, self.tongue)), note)

    def answer(self, answer: Any) -> Html:
        """The answer to a question: a figure, a small table, a list or a word."""
        if isinstance(answer, Workings):
            return self.all((answer,))
        if isinstance(answer, dict) and any(isinstance(value, Workings | dict) for value in answer.values()):
            return tag("ul", *(self._entry(key, value) for key, value in answer.items()), class_="figs")
        if isinstance(answer, dict):
            pairs = [tag("li", self._word(key), " ", tag("b", self._word(value))) for key, value in answer.items()]
            return tag("ul", *pairs, class_="pairs") if pairs else tag("p", say("none"))
        many = isinstance(answer, list)
        said = ", ".join(map(self._word, answer)) or say("none") if many else self._word(answer)
        return tag("p", tag("b", said))

    def _word(self, value: Any) -> str:
        return answer_text(value, self.table)

    def _entry(self, key: str, value: Any) -> Html:
        if isinstance(value, Workings) and value.name == key:
            return self.figure(value)
        return tag("li", tag("span", self._word(key), class_="tn"), self.answer(value), class_="fig")
