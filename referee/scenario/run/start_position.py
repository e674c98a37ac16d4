"""Where a line of a scenario begins: its table, its position judged by the book, what happens before its first step."""

from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.chance import Chance, Drawn, NothingLeft
from referee.kernel.context import Recorder
from referee.kernel.engine import OpenFact, advance
from referee.kernel.game import Table
from referee.kernel.position import lay, need_turn, opening
from referee.kernel.position_judge import PositionJudge, judge_position
from referee.kernel.ruling import Finding, Ruling
from referee.language.rules import reason_text, rule_place, rule_text
from referee.language.speaking import language_of, say
from referee.scenario.file.document import Document, Mark, Path, Problem
from referee.scenario.file.model import Line, Scenario, Setting
from referee.scenario.run.failure_messages import nothing_left

if TYPE_CHECKING:
    from random import Random


class Start(Struct, frozen=True):
    """A table and its first moment. Nothing in it changes when it is played from."""

    table: Any
    laid: Any
    """The position as it was laid, before anything happened by itself."""
    state: Any
    """The position before the first step."""
    opening: Ruling
    """What happened in between."""
    drawn: tuple[Drawn, ...]
    fresh: bool
    """The game starts here: nothing was laid, the set-up itself is played."""
    notes: tuple[Problem, ...] = ()
    """What is odd in the position, unless something explains it that nobody gave."""
    random: Any = None
    """How far the seed has been used up: the state of a generator, never a generator itself."""

    def generator(self) -> "Random | None":
        """Return a generator that goes on from here; each asked for gives the same."""
        if self.random is None:
            return None
        from random import Random

        generator = Random()
        generator.setstate(self.random)
        return generator


class Refused(Exception):
    """Players, options or a position the book does not allow."""

    def __init__(self, *problems: Problem, ruling: Ruling | None = None, asked: str = "") -> None:
        super().__init__(problems)
        self.problems = problems
        self.ruling = ruling
        """What the book has against it."""
        self.asked = asked
        """The key of the position that is needed and was not given."""


class Starts:
    """The starts of one scenario; lines that change neither players nor options sit down at the same table."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.tables: dict[tuple[int, int], Table[Any]] = {}

    def of(self, line: Line | None) -> Start:
        """Return the start of the script or of a branch with its own setting; raise Refused if the book forbids it."""
        document, seed = self.scenario.document, self.scenario.seed
        setting = line.setting if line and line.setting else self.scenario.setting
        own: Path = line.path if line else ()
        table = self._table(setting, own)
        try:
            return _started(document, setting, table, None if seed is None else _seeded(seed), own)
        except OpenFact as fact:
            mark = _position_mark(document, own, tuple(fact.key.split(".")))
            message = say("the position leaves open {what}", what=language_of(self.scenario.game).value(fact.what))
            problem = Problem("position.open", message, mark, say("give {key}", key=fact.key))
            raise Refused(problem, asked=fact.key) from None
        except NothingLeft as nothing:
            message = nothing_left(nothing)
            hint = say("leave more in the deck, bag or supply")
            raise Refused(Problem("position.nothing-left", message, _position_mark(document, own, ()), hint)) from None

    def _table(self, setting: Setting, own: Path) -> Table[Any]:
        """Return the table of a setting, judged by the book when it is sat down at first."""
        key = id(setting.seats), id(setting.options)
        if key not in self.tables:
            game = self.scenario.game
            table: Table[Any] = game.table(game.seated(setting.seats), setting.options, self.scenario.given)
            cx = Recorder(table)
            game.check_table(cx)
            if cx.broken:
                refused = _broken(self.scenario.document, cx, _table_mark, own)
                raise Refused(*(_with_hint(problem, _alone(table)) for problem in refused.problems))
            self.tables[key] = table
        return self.tables[key]


def _alone(table: Table[Any]) -> str:
    """Return how somebody who sits alone names the automaton of the game, if it has one."""
    pieces: dict[str, Any] = getattr(table.game.standard_box, table.game.pieces)
    automaton = next((id for id, piece in pieces.items() if getattr(piece, "automaton", False)), "")
    if len(table.seats) > 1 or not automaton:
        return ""
    return say("the automaton is named like a player: {names}", names=f"{table.names[0]},{automaton}")


def _with_hint(problem: Problem, more: str) -> Problem:
    return replace(problem, hint=f"{problem.hint}; {more}") if more else problem


def _seeded(seed: int) -> "Random":
    from random import Random  # slow to load, and most scenarios say all that comes up

    return Random(seed)


def _started(document: Document, setting: Setting, table: Table[Any], random: "Random | None", own: Path) -> Start:
    """Return the first moment of a table: laid or set up, judged, and all that follows by itself."""
    cx = Recorder(table, Chance(random=random))
    layers, notes = [placed.layer for placed in setting.positions], tuple[Problem, ...]()
    if layers:
        laid = lay(table, *layers, random=random)
        whole = next((layer.whole for layer in layers[::-1] if layer.whole is not None), None)
        judge = PositionJudge(table, [layer.data for layer in layers], whole)
        judge_position(judge, laid)
        if judge.broken:
            raise _broken(document, judge, _position_mark, own)
        need_turn(table, laid)
        notes = tuple(_problem(odd, _position_mark(document, own, odd.at), table) for odd in judge.notes)
    else:
        laid = opening(cx)
    state = advance(cx, laid)
    used = None if random is None else random.getstate()
    return Start(table, laid, state, cx.ruling(), tuple(cx.chance.drawn), not layers, notes, used)


def _broken(document: Document, cx: Recorder[Any], mark: Any, own: Path) -> Refused:
    ruling = cx.ruling()
    problems = [_problem(finding, mark(document, own, finding.at), cx.table) for finding in ruling.broken]
    return Refused(*problems, ruling=ruling)


def _problem(finding: Finding, mark: Mark, table: Table[Any]) -> Problem:
    rule = finding.rule
    hint = f"{rule_text(rule)} ({rule_place(rule, table.book)})"
    return Problem(f"rule.{rule.id}", reason_text(finding, table.game), mark, hint)


def _table_mark(document: Document, own: Path, at: Path) -> Mark:
    """Return the place of an option or a player to blame, in the line if it says it, else in the head of the file."""
    places = ((*own, "options"), (*own, "players"), ("players",))
    nearest = next((path for path in places if path in document.values), ())
    return _blamed(document, (own, ()), at) or document.mark(nearest)


def _position_mark(document: Document, own: Path, at: Path) -> Mark:
    """Return the place of the key to blame: in the line's own position when that gives it, else in that of the file."""
    roots = tuple(path for path in dict.fromkeys(((*own, "position"), ("position",))) if path in document.values)
    return _blamed(document, roots, at) or document.mark(roots[0] if roots else own)


def _blamed(document: Document, roots: tuple[Path, ...], at: Path) -> Mark | None:
    """Return the place of the deepest key a path leads to below these roots; None when it leads nowhere."""
    paths = [(len(path) - len(root), path) for root in roots for path in [document.nearest(at, root)]]
    depth, path = max(paths, key=lambda found: found[0], default=(0, ()))
    return document.key_mark(path) if depth else None
