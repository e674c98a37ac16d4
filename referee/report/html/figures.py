"""Figures as equations that fold out to the tree of their addends, each with its rules."""

from typing import Any

from referee.document.equations import equation
from referee.kernel.game import Table
from referee.kernel.pieces import Text
from referee.kernel.workings import Workings
from referee.language.speaking import language_of, say
from referee.report.html.markup import Html, join, tag
from referee.report.html.rule_notes import Rules
from referee.wording.figure_text import equation_text, figure_text
from referee.wording.values import answer_text

TAGS = {"amount": "b", "note": "i"}


def markup(said: Text) -> Html:
    """Return text in pieces as markup."""
    return join(*(tag(TAGS[piece.role], piece.text) if piece.role in TAGS else piece.text for piece in said))


class Numbers:
    """Writes figures of one game."""

    def __init__(self, table: Table[Any], rules: Rules) -> None:
        self.table, self.tongue, self.rules = table, language_of(table.game), rules

    def all(self, figures: tuple[Workings, ...]) -> Html:
        """Return several figures, one below the other."""
        return tag("ul", *map(self.figure, figures), class_="figs")

    def figure(self, figure: Workings) -> Html:
        """Return one figure: its equation; folded, its parts."""
        rules = self.rules.links(figure.rules, self.table.book)
        cited = tag("span", rules, class_="rules") if rules else None
        if not figure.parts:
            return tag("li", tag("span", markup(figure_text(figure, self.tongue))), cited, class_="fig leaf")
        said = markup(equation_text(equation(figure), self.tongue))
        parts = tag("ul", *map(self.figure, figure.parts))
        return tag("li", tag("details", tag("summary", said), cited, parts), class_="fig")

    def answer(self, answer: Any) -> Html:
        """Return the answer to a question: a figure, a small table, a list or a word."""
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
