"""A ruling: the referee's answer to a move, with its rules, workings, events and bases."""

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct

from referee.kernel.rule import Rule
from referee.kernel.workings import Figure, Workings

Fact = Figure | tuple[str, ...] | str | None


class Secret(Struct, frozen=True):
    """A fact only some may see: a card in a hand."""

    said: str
    seen_by: tuple[str, ...] | None
    """Everybody, when nobody is named."""


Facts = Mapping[str, Fact | Secret]


class Finding(Struct, frozen=True):
    """A rule that was looked at: it held, it was broken, or it acted (something happened by it)."""

    rule: Rule
    how: Literal["held", "broken", "acted"]
    said: str = ""
    """A sentence with gaps for the facts; it is only filled in when somebody reads it."""
    facts: Facts = {}
    words: Callable[[str, Mapping[str, Fact]], str] | None = None
    depth: int = 0
    """How many nested actions it happened inside of: an answer to an answer is told deeper."""

    @property
    def text(self) -> str:
        """The sentence with its facts, as the game writes them."""
        return self.words(self.said, self.known) if self.words else self.said

    @property
    def known(self) -> Mapping[str, Fact]:
        """The facts as the referee knows them."""
        return {key: fact.said if isinstance(fact, Secret) else fact for key, fact in self.facts.items()}


class Basis(Struct, frozen=True, order=True):
    """What a ruling rests on besides the book."""

    kind: Literal["assumed", "given", "reading", "filled"]
    what: str
    text: str = ""


class Ruling(Struct, frozen=True):
    """Accepted or refused, by which rules, with what happened and why."""

    accepted: bool
    findings: tuple[Finding, ...] = ()
    workings: tuple[Workings, ...] = ()
    bases: tuple[Basis, ...] = ()
    made: tuple[tuple[str, dict[str, object]], ...] = ()
    """Moves without a choice that the referee made by himself."""
    declined: tuple[tuple[str, str], ...] = ()
    """Answer windows closed by silence before the move: who, and the move it meant."""

    @property
    def broken(self) -> tuple[Finding, ...]:
        """The broken rules, the decisive one first."""
        return tuple(f for f in self.findings if f.how == "broken")

    @property
    def events(self) -> tuple[Finding, ...]:
        """What happened, in order."""
        return tuple(f for f in self.findings if f.how == "acted")

    @property
    def cited(self) -> frozenset[str]:
        """Ids of every rule that held, broke, acted or stands behind a number."""
        ids = {f.rule.id for f in self.findings}
        for workings in self.workings:
            ids |= rule_ids(workings)
        return frozenset(ids)


def rule_ids(workings: Workings) -> set[str]:
    """All rules named in a tree of workings."""
    ids = {rule.id for rule in workings.rules}
    for part in workings.parts:
        ids |= rule_ids(part)
    return ids
