"""Where a conversation stands: the game, what is looked at, which rows were shown, what has come up so far."""

from typing import Any

from referee.desk.game_session import Moment, Session
from referee.desk.view import View
from referee.grammar.lexicon import Lexicon
from referee.grammar.line_parser import Reader
from referee.grammar.parse_result import Row
from referee.kernel.chance import Outcome
from referee.kernel.game import Table
from referee.kernel.state import AnyState
from referee.scenario.file.model import Step
from referee.scenario.run.player_view import state_for_viewer, step_for_viewer
from referee.scenario.run.results import StepReport
from referee.scenario.run.runner import Runner


class Talk:
    """A conversation about one game; for a viewer its positions are those he sees, the true ones are the session's."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.rows: tuple[Row, ...] = ()
        """The rows shown last; their numbers may be typed as long as the game stands there."""
        self._rows_at: AnyState | None = None
        self.pending: Step | None = None
        """A move that draws something itself: it is played when that has come up."""
        self._for_move: dict[str, list[Outcome]] = {}
        """What has come up for such a move and is not enough yet."""
        self.looking: int | None = None
        """The step that is only looked at."""
        self.asked = ""
        """A line that must be said again to be done."""
        self.done = False
        self._view: tuple[Moment, View] | None = None

    @property
    def viewer(self) -> str | None:
        """Who reads what is said; nobody named: whoever may know everything."""
        return self.session.viewer

    @property
    def table(self) -> Table[Any]:
        """The table."""
        return self.session.table

    @property
    def lexicon(self) -> Lexicon:
        """The words of the table."""
        return self.session.lexicon

    @property
    def script(self) -> dict[str, list[Outcome]]:
        """What has come up and is not enough yet."""
        return self._for_move if self.pending is not None else self.session.noted

    def hold(self, script: dict[str, list[Outcome]]) -> None:
        """Keep what has come up until the rest does; what the table turns up is on the disk meanwhile."""
        if self.pending is not None:
            self._for_move = script
        else:
            self.session.hold(script)

    @property
    def view(self) -> View:
        """The moment that is talked about, as the viewer sees it."""
        moment = self.moment
        if self._view is None or self._view[0] is not moment:
            at = self.session.count if self.looking is None else self.looking
            self._view = moment, self.session.view(at)
        return self._view[1]

    @property
    def runner(self) -> Runner:
        """Plays on from the moment that is talked about, with no more than the viewer sees."""
        return self.view.runner

    @property
    def true_runner(self) -> Runner:
        """Plays on from where the game stands, with everything there is."""
        return self.session.now.runner

    def hides(self, kind: str) -> bool:
        """Return whether the viewer does not see what may come up of a kind."""
        return self.view.hides(kind)

    @property
    def count(self) -> int:
        """How many entries there are."""
        return self.session.count

    @property
    def moment(self) -> Moment:
        """The moment that is talked about."""
        return self.session.now if self.looking is None else self.session.moments[self.looking]

    @property
    def state(self) -> AnyState:
        """The position that is talked about, as the viewer sees it."""
        return self.view.state

    def player_view(self, state: AnyState) -> AnyState:
        """Return a position as the viewer may see it."""
        return state if self.viewer is None else state_for_viewer(self.table, state, self.viewer)

    def step_for_viewer(self, report: StepReport) -> StepReport:
        """Return what became of a step, as the viewer may see it; one that could not be played is told so already."""
        if self.viewer is None or report.stopped:
            return report
        return step_for_viewer(self.table, report, self.viewer)

    @property
    def actors(self) -> tuple[str, ...]:
        """Who must act."""
        return self.view.actors

    @property
    def waits(self) -> bool:
        """Whether the table must turn something up."""
        return self.looking is None and (self.pending is not None or self.view.waits)

    @property
    def who(self) -> str:
        """Whom the prompt names: the one who must act; of several the viewer, if he is one of them."""
        return self.view.who

    def reader(self) -> Reader:
        """Return the reader of lines at the moment that is talked about."""
        return self.view.reader()

    def show_rows(self, rows: tuple[Row, ...]) -> None:
        """Let numbers mean these rows from now on."""
        self.rows, self._rows_at = rows, self.state

    def numbered(self) -> tuple[Row, ...]:
        """Return the rows numbers mean here; none when the game has gone on."""
        return self.rows if self._rows_at is self.state else ()

    def moved(self) -> None:
        """Forget a half-entered move: the game has moved elsewhere."""
        self._for_move, self.pending, self.looking = {}, None, None
