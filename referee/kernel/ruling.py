"""A ruling: the referee's answer to a move, with its rules, workings, events and bases."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Literal

from msgspec import Struct

from referee.kernel.facts import Phrase
from referee.kernel.rule import Ambiguity, Rule
from referee.kernel.workings import Figure, RecordedSum, Workings

Fact = Figure | tuple[str, ...] | Mapping[str, int] | Phrase | str | None
Path = tuple[str, ...]


class Secret(Struct, frozen=True):
    """A fact only some may see: a card in a hand, a sum of money."""

    value: Fact
    seen_by: tuple[str, ...] | None
    """Everybody, when nobody is named."""


Facts = Mapping[str, Fact | Secret]


class Finding(Struct, frozen=True, gc=False):
    """A rule that was looked at: it held, it was broken, or it acted (something happened by it)."""

    rule: Rule
    how: Literal["held", "broken", "acted"]
    template: str = ""
    """A sentence with gaps for the facts; it is only filled in when somebody reads it."""
    facts: Facts = {}
    over: tuple[Any, ...] = ()
    """The stages over which it happened."""
    at: Path = ()
    """Where in a position the fault lies."""

    @property
    def depth(self) -> int:
        """How many nested actions it happened inside of: an answer to an answer is told deeper."""
        return sum([stage.deeper() for stage in self.over])

    @property
    def known(self) -> Mapping[str, Fact]:
        """The facts as the referee knows them."""
        return {key: fact.value if isinstance(fact, Secret) else fact for key, fact in self.facts.items()}


class Basis(Struct, frozen=True, order=True):
    """What a ruling rests on besides the book."""

    kind: Literal["assumed", "given", "box", "reading"]
    what: str
    text: str = ""


class Moment(Struct, frozen=True, gc=False):
    """A stage that ran by itself: whoever had the choice there may contest it."""

    state: Any
    """The state before it ran."""
    made: int = 0
    """How many moves the referee had made before it."""


class Ruling:
    """Accepted or refused, by which rules, with what happened and why; it is written out when somebody reads it."""

    def __init__(
        self,
        accepted: bool,
        log: tuple[Rule | Finding, ...] = (),
        shown: tuple[Workings | RecordedSum, ...] = (),
        seen: frozenset[Basis] = frozenset(),
        made: tuple[tuple[str, dict[str, object]], ...] = (),
        declined: tuple[tuple[str, str], ...] = (),
        passed: tuple[Moment, ...] = (),
        about: Any = None,
        earlier: frozenset[Basis] = frozenset(),
        disputes: Mapping[str, Ambiguity] = {},
        made_at: tuple[int, ...] = (),
        own_effect: tuple[Any, Any] | None = None,
    ) -> None:
        self.accepted = accepted
        self._log, self._shown, self._seen = log, shown, seen
        self.made = made
        """Moves without a choice that the referee made by himself."""
        self.declined = declined
        """Answer windows closed by silence before the move: who, and the move it meant."""
        self.passed = passed
        """What passed by itself, in order."""
        self.about = about
        """The moment it was given about, when that is not the present one."""
        self._earlier, self._disputes = earlier, disputes
        """Disputed points read before, and which rules each bears on."""
        self._made_at = made_at
        """How much was on record before each move the referee made."""
        self.own_effect = own_effect
        """The positions before an accepted move and right after it, before anything follows; none if chance decides."""

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """What the rules say, in order: of a refusal only what is broken, else what held and what happened."""
        if not self.accepted:
            return tuple([one for one in self._log if isinstance(one, Finding) and one.how == "broken"])
        return tuple([Finding(one, "held") if isinstance(one, Rule) else one for one in self._log])

    @cached_property
    def workings(self) -> tuple[Workings, ...]:
        """The figures, in order."""
        return tuple([one.workings() if isinstance(one, RecordedSum) else one for one in self._shown])

    @cached_property
    def bases(self) -> tuple[Basis, ...]:
        """What it rests on besides the book: also a disputed point read earlier that bears on a rule of this ruling."""
        known = {basis.what for basis in self._seen}
        before = [one for one in self._earlier if one.what not in known and self._bears(one)]
        return tuple(sorted([*self._seen, *before]))

    def _bears(self, reading: Basis) -> bool:
        """Return whether a disputed point bears on a rule of this ruling."""
        return not self.cited.isdisjoint(self._disputes[reading.what].affects)

    def with_parts_changed(
        self, finding: Callable[[Finding], Finding], basis: Callable[[Basis], Basis], position: Callable[[Any], Any]
    ) -> "Ruling":
        """Return the ruling with its findings, bases and positions changed by these functions."""
        log, seen = tuple(map(finding, self.findings)), frozenset(map(basis, self._seen))
        passed = tuple([Moment(position(moment.state), moment.made) for moment in self.passed])
        about = None if self.about is None else position(self.about)
        own_effect = None if self.own_effect is None else (position(self.own_effect[0]), position(self.own_effect[1]))
        same = (self._earlier, self._disputes, self._made_at, own_effect)
        return Ruling(self.accepted, log, self._shown, seen, self.made, self.declined, passed, about, *same)

    @property
    def readings(self) -> frozenset[Basis]:
        """The disputed points it read itself."""
        return frozenset([basis for basis in self._seen if basis.kind == "reading"])

    @property
    def broken(self) -> tuple[Finding, ...]:
        """The broken rules, the decisive one first."""
        return tuple(f for f in self.findings if f.how == "broken")

    @property
    def events(self) -> tuple[Finding, ...]:
        """What happened, in order."""
        return tuple(f for f in self.findings if f.how == "acted")

    @property
    def story(self) -> "tuple[Finding | tuple[str, dict[str, object]], ...]":
        """What happened and the moves the referee made by himself, in order: a move before what came of it."""
        told: list[Finding | tuple[str, dict[str, object]]] = []
        moves = [*zip(self._made_at, self.made, strict=True)]
        for at, finding in enumerate(self.findings):
            while moves and moves[0][0] <= at:
                told.append(moves.pop(0)[1])
            if finding.how == "acted":
                told.append(finding)
        return (*told, *(move for _, move in moves))

    @cached_property
    def cited(self) -> frozenset[str]:
        """Ids of every rule that held, broke, acted or stands behind a number."""
        ids = {f.rule.id for f in self.findings}
        for workings in self.workings:
            ids |= rule_ids(workings)
        return frozenset(ids)


def rule_ids(workings: Workings) -> set[str]:
    """Return all rules named in a tree of workings."""
    ids = {rule.id for rule in workings.rules}
    for part in workings.parts:
        ids |= rule_ids(part)
    return ids
