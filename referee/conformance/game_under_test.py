"""The game that is checked: how it may be played, and where its scenarios lie."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

from referee.kernel.context import Recorder
from referee.kernel.game import Game, Table
from referee.language.current import ENGLISH, LANGUAGES
from referee.odds.random_player import seated, table
from referee.scenario.file.document import Document, Unreadable
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_file
from referee.scenario.file.shipped import source_of
from referee.scenario.run.checker import Prepared, prepare
from referee.scenario.run.results import Report
from referee.scenario.run.runner import run
from referee.scenario.tools.rule_coverage import Coverage, coverage

Mode = tuple[int | tuple[str, ...], Mapping[str, Any]]
"""How many people play, or who plays what, and the options; one alone plays against the automaton."""


class GameUnderTest:
    """A game with its modes and scenarios; what takes long is made once."""

    def __init__(
        self,
        game: Game[Any, Any],
        scenarios: Path | None = None,
        modes: Sequence[Mode] = (),
        seeds: Sequence[int] = range(2),
        free_words: Collection[str] = (),
        check_state: Callable[[Table[Any], Any], None] = lambda table, state: None,
        check_end: Callable[[Table[Any], Any], None] = lambda table, state: None,
    ) -> None:
        self.game = game
        self.scenarios = scenarios or source_of(Path("scenarios", game.name))
        self._modes = tuple(modes)
        self.seeds = seeds
        """So many random games are looked at closely in each mode."""
        self.free_words = frozenset(free_words)
        """Words of states, moves and questions that come from no list: `Use.effect`."""
        self.check_state, self.check_end = check_state, check_end
        """What else must hold at every moment of this game, and at its end."""

    @cached_property
    def modes(self) -> tuple[Mode, ...]:
        """The modes that are tried; where none is named, every number of players that may sit down."""
        return self._modes or tuple(possible_modes(self.game))

    def table(self, mode: Mode, **options: Any) -> Table[Any]:
        """Sit down in one of the modes."""
        players, usual = mode
        sit = {**usual, **options}
        return table(self.game, players, **sit) if isinstance(players, int) else seated(self.game, *players, **sit)

    @cached_property
    def tables(self) -> tuple[Table[Any], ...]:
        """A table in every mode."""
        return tuple(map(self.table, self.modes))

    @cached_property
    def some_modes(self) -> list[int]:
        """The numbers of the first mode, of that with most players, and of the last."""
        if not self.modes:
            return []
        players = [len(table.names) for table in self.tables]
        return sorted({0, players.index(max(players)), len(players) - 1})

    @cached_property
    def other_languages(self) -> tuple[str, ...]:
        """The languages besides English of which the game ships a catalogue."""
        return tuple(name for name in LANGUAGES[1:] if (self.game.folder / f"{name}.po").is_file())

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages the game speaks."""
        return (ENGLISH, *self.other_languages)

    @cached_property
    def switches(self) -> dict[str, Any]:
        """The disputed points in which another reading may be played."""
        points = self.game.book.ambiguities.items()
        return {id: point for id, point in points if point.switchable and id not in self.game.settled}

    def other_readings(self) -> list[dict[str, str]]:
        """Return readings that are not played usually: of every point the first, and the last if it differs."""
        others = {
            id: [name for name in point.ways if name != point.default] or [point.default]
            for id, point in self.switches.items()
        }
        first, last = ({id: names[at] for id, names in others.items()} for at in (0, -1))
        return [] if not others else [first] if first == last else [first, last]

    @cached_property
    def files(self) -> tuple[Path, ...]:
        """All scenario files but those that are wrong on purpose."""
        found = sorted((*self.scenarios.rglob("*.yaml"), *self.scenarios.rglob("*.yml")))
        return tuple(path for path in found if "invalid" not in path.relative_to(self.scenarios).parts)

    @cached_property
    def documents(self) -> dict[Path, Document]:
        """What the scenario files say."""
        found = {}
        for path in self.files:
            with suppress(Unreadable):
                found[path] = read_file(path)
        return found

    @cached_property
    def prepared(self) -> dict[Path, Prepared]:
        """The scenario files that can be played."""
        found = {}
        for path, document in self.documents.items():
            with suppress(Unusable):
                found[path] = prepare(document)
        return found

    @cached_property
    def reports(self) -> dict[Path, Report]:
        """What becomes of the scenario files that can be played."""
        return {path: run(ready) for path, ready in self.prepared.items()}

    @cached_property
    def coverage(self) -> Coverage:
        """Which rules the scenarios touch."""
        return coverage(self.game, self.prepared)

    def ids_of(self, path: Path) -> list[str]:
        """Return the ids of the book that a scenario file works through."""
        return list(self.prepared[path].scenario.ids)


def possible_modes(game: Game[Any, Any]) -> Iterator[Mode]:
    """Yield every number of players that may sit down without options."""
    for players in range(1, len(getattr(game.standard_box, game.pieces)) + 1):
        cx: Recorder[Any] = Recorder(table(game, players))
        if cx.table.names:
            game.check_table(cx)
            if not cx.broken:
                yield players, {}
