"""The rules a page names: numbered as they come, told once in a section of their own, with the steps that cite them."""

from collections.abc import Iterable, Iterator

from referee.kernel.rule import Rule
from referee.language.rules import cite_text, rule_place, rule_text
from referee.language.speaking import say
from referee.report.html.markup import Html, join, tag, text

FEW = 14
"""So many steps are named at a rule."""


class Rules:
    """All rules of a page."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._rules: dict[str, Rule] = {}
        self._places: dict[str, str] = {}
        self._steps: dict[str, dict[str, None]] = {}
        self.here = ""
        """The step that is being told."""

    def number(self, rule: Rule, book: str) -> int:
        """Return the number of a rule, whose place is that in the book; the step that is being told cites it."""
        self._rules[rule.id] = rule
        self._places.setdefault(rule.id, rule_place(rule, book))
        if self.here:
            self._steps.setdefault(rule.id, {})[self.here] = None
        return self._numbers.setdefault(rule.id, len(self._numbers))

    def link(self, rule: Rule, book: str) -> Html:
        """Return a citation: the rule's own name and its page in the book the table plays by."""
        own = rule.id.partition(".")[2]
        at = self.number(rule, book)
        return Html(f"<a class=rule href=#r{at}>{text(own)}<small>{text(rule_place(rule, book))}</small></a>")

    def links(self, rules: Iterable[Rule], book: str) -> Html:
        """Return several citations."""
        return join(*(self.link(rule, book) for rule in dict.fromkeys(rules)))

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._rules)

    def section(self) -> Html:
        """Return every rule named on the page, with its place, its sentence and its steps."""
        entries = [self._entry(self._rules[id]) for id in sorted(self._rules)]
        if not entries:
            return Html("")
        head = tag("h2", say("Rules cited"), id="rules-head")
        return tag("section", head, tag("dl", *entries), class_="book", id="rules", aria_labelledby="rules-head")

    def _entry(self, rule: Rule) -> Html:
        cites = "; ".join(cite_text(cite) for cite in rule.cites) or say("the referee's own")
        head = tag("dt", rule.id, " ", tag("small", cites))
        steps = tag("span", *self._uses(rule), class_="in")
        at = f"r{self._numbers[rule.id]}"
        return tag(
            "div", head, tag("dd", f"{rule_text(rule)} ", steps), class_="rl", id=at, data_p=self._places[rule.id]
        )

    def _uses(self, rule: Rule) -> Iterator[Html]:
        steps = [*self._steps.get(rule.id, ())]
        if not steps:
            return
        yield text(f"{say('steps') if len(steps) > 1 else say('step')} ")
        yield from (join(tag("a", step, href=f"#{step}"), " ") for step in steps[:FEW])
        if len(steps) > FEW:
            yield text(say("and {n} more", n=len(steps) - FEW))
