"""What is wrong at a place of a file; of many equal ones the first is told, and where the others are."""

from collections.abc import Iterable

from msgspec import Struct

from referee.language.speaking import say
from referee.report.ansi import clean
from referee.report.terminal.problem_text import problem_text, shown_text
from referee.scenario.file.document import Unreadable, source_lines
from referee.scenario.file.model import Unusable

NAMED = 3
"""So many of the others are named."""


class Trouble(Struct, frozen=True):
    """One thing that is wrong."""

    line: int
    column: int
    what: str
    """What it is, without its place: equal ones are told once."""
    text: str
    """All of it, as told to people."""


def problem_troubles(wrong: Unreadable | Unusable) -> tuple[Trouble, ...]:
    """Return what makes a file unusable."""
    source, found = source_lines(wrong.text), []
    for number, problem in enumerate(wrong.problems, 1):
        mark = problem.mark
        text = problem_text(wrong.name, source, problem)
        if number == len(wrong.problems) and (rest := shown_text(wrong)):
            text += f"\n{rest}"
        what = f"{problem.code}\n{problem.message}\n{problem.hint}"
        found.append(Trouble(mark.line if mark else 1, mark.column if mark else 1, what, text))
    return tuple(found)


class Troubles:
    """What is wrong in many files, equal things together."""

    def __init__(self) -> None:
        self._files: dict[str, list[str]] = {}
        """By file what was wrong there for the first time."""
        self._texts: dict[str, str] = {}
        self._places: dict[str, dict[tuple[str, int, int], None]] = {}

    def add(self, name: str, troubles: Iterable[Trouble]) -> None:
        """Remember what is wrong in a file."""
        for one in troubles:
            if one.what not in self._texts:
                self._files.setdefault(name, []).append(one.what)
                self._texts[one.what], self._places[one.what] = one.text, {}
            self._places[one.what][name, one.line, one.column] = None

    def text(self) -> str:
        """Tell everything, in the order of the files."""
        return "\n\n".join("\n".join(map(self._with_places, whats)) for whats in self._files.values())

    def _with_places(self, what: str) -> str:
        _, *others = self._places[what]
        if not others:
            return self._texts[what]
        places = ", ".join(f"{clean(name)}:{line}:{column}" for name, line, column in others[:NAMED])
        more = ", ..." if len(others) > NAMED else ""
        return (
            f"{self._texts[what]}\n  {say('the same elsewhere ({n}): {places}', n=len(others), places=places + more)}"
        )
