"""Chance is an input: dice and draws come from the script, else from a seed, else from the person at the table."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, NamedTuple

from referee.kernel.facts import Phrase

if TYPE_CHECKING:
    from random import Random

Outcome = int | str


class NeedChance(Exception):
    """The table must turn something up before the game can go on."""

    def __init__(
        self, kind: str, count: int, have: int, options: Sequence[Outcome] = (), who: str = "", called: str = ""
    ) -> None:
        super().__init__(f"{kind}: {count} needed, {have} given")
        self.kind, self.count, self.have, self.options = kind, count, have, tuple(options)
        self.who = who
        """Whose roll or draw it is; nobody's, where anybody may do it for the table."""
        self.called = called or kind
        """What the table calls it (`awaited`), where one kind comes from several places."""


class NothingLeft(Exception):
    """Something must come up, and there is nothing that could."""

    def __init__(self, kind: str) -> None:
        super().__init__(f"{kind}: nothing is left that could come up")
        self.kind = kind


class ImpossibleChance(Exception):
    """The script gives an outcome that cannot come up now."""

    def __init__(self, kind: str, outcome: Outcome, options: Sequence[Outcome], why: Phrase | None = None) -> None:
        super().__init__(f"{kind}: {outcome} cannot come up")
        self.kind, self.outcome, self.options, self.why = kind, outcome, tuple(options), why


class Drawn(NamedTuple):
    """Something that came up, and who saw it: everybody, when nobody is named."""

    kind: str
    outcome: Outcome
    seen_by: tuple[str, ...] | None = None


def by_kind(drawn: Iterable[Drawn]) -> dict[str, list[Outcome]]:
    """Return what came up, kind by kind: a script that would bring it up again."""
    kinds: dict[str, list[Outcome]] = {}
    for kind, outcome, _ in drawn:
        kinds.setdefault(kind, []).append(outcome)
    return kinds


class Chance:
    """Outcomes in the order of need; what came up is kept, so that a game can be written back fully scripted."""

    __slots__ = ("_random", "_script", "drawn")

    def __init__(self, script: Mapping[str, Iterable[Outcome]] | None = None, random: "Random | None" = None) -> None:
        self._script: dict[str, deque[Outcome]] = {kind: deque(out) for kind, out in script.items()} if script else {}
        self._random = random
        self.drawn: list[Drawn] = []

    def copy(self) -> "Chance":
        """Return another source that will give the same outcomes."""
        return Chance(self._script, copy(self._random))

    def scripted_only(self) -> "Chance":
        """Return another source that gives only what the script gives: nothing nobody has turned up."""
        return Chance(self._script)

    def rewind(self, count: int) -> None:
        """Put scripted outcomes back until only so many have been drawn."""
        for drawn in reversed(self.drawn[count:]):
            self._script.setdefault(drawn.kind, deque()).appendleft(drawn.outcome)
        del self.drawn[count:]

    def draw(
        self,
        kind: str,
        options: Sequence[Outcome],
        why: Phrase | None = None,
        unseen: Outcome | None = None,
        seen_by: tuple[str, ...] | None = None,
        who: str = "",
        called: str = "",
    ) -> Outcome:
        """Return one of the options: the next scripted one, else a random one, else `unseen` if nobody need see it."""
        script = self._script.get(kind)
        if script and script[0] in options:
            outcome = script.popleft()
            self._pass_over(1)
        elif not options:
            raise NothingLeft(kind)
        elif script:
            raise ImpossibleChance(kind, script[0], options, why)
        elif self._random is not None:
            outcome = options[int(self._random.random() * len(options))]
        elif unseen is not None:
            return unseen
        else:
            raise NeedChance(kind, 1, 0, options, who, called)
        self.drawn.append(Drawn(kind, outcome, seen_by))
        return outcome

    def dice(self, count: int, sides: int = 6, who: str = "") -> tuple[int, ...]:
        """Return so many dice, lowest first."""
        if not count:
            return ()
        script = self._script.get("dice")
        if script:
            for die in list(script)[:count]:
                self._check_die(die, sides)
            if len(script) < count:
                raise NeedChance("dice", count, len(script), who=who)
            rolled = [int(script.popleft()) for _ in range(count)]
            self._pass_over(count)
        elif self._random is not None:
            roll = self._random.random
            rolled = [1 + int(roll() * sides) for _ in range(count)]
        else:
            raise NeedChance("dice", count, 0, who=who)
        self.drawn.extend(Drawn("dice", die) for die in rolled)
        return tuple(sorted(rolled))

    def _pass_over(self, count: int) -> None:
        """Use up the seed for what the script gives, so that what follows is drawn alike with and without a script."""
        if self._random is not None:
            for _ in range(count):
                self._random.random()

    @staticmethod
    def _check_die(outcome: Outcome, sides: int) -> None:
        if not isinstance(outcome, int) or not 1 <= outcome <= sides:
            raise ImpossibleChance("dice", outcome, range(1, sides + 1))

    @property
    def left_over(self) -> dict[str, tuple[Outcome, ...]]:
        """Scripted outcomes nobody needed."""
        return {kind: tuple(out) for kind, out in self._script.items() if out}


NO_CHANCE = Chance()
"""Nothing comes up: without a script and a seed no outcome is ever drawn from it."""
