"""A position that is still being put together: laid and checked after each change, every problem at its place.

What only the book objects to is kept, as the next change may mend it; a word nobody knows is not.
"""

from collections.abc import Mapping
from secrets import token_hex
from typing import Any

from msgspec import Struct

from referee.desk.data import Cannot, Data, MovedOn, NotUnderstood, Path, Problem, Unclear, WrongData
from referee.desk.desk import unusable
from referee.desk.guess_moment import moment_lines, position_of, possible_moments, with_moment
from referee.desk.move_form import MoveForm, kind_called, move_form
from referee.desk.plain_document import document_of, entry_of, plain_map
from referee.desk.result_text import notes, row_text
from referee.desk.view import View, view_of
from referee.grammar.candidates import kind_of
from referee.grammar.guess_stage import guesses_for, guesses_of
from referee.grammar.lexicon import Lexicon
from referee.grammar.parse_result import NotUnderstood as Puzzled
from referee.grammar.parse_result import Unclear as Several
from referee.grammar.parse_result import Understood
from referee.kernel.game import Game, Table
from referee.kernel.position import lay
from referee.kernel.state import AnyState
from referee.language.speaking import say
from referee.report.picture.position import Picture, picture_of
from referee.scenario.file.document import Unreadable
from referee.scenario.file.model import Unusable
from referee.scenario.file.yaml_inline import flow
from referee.scenario.run.checker import Prepared, in_any_spelling, prepare, worded
from referee.scenario.tools.shorten_position import verified
from referee.scenes.scene_parts import moment
from referee.wording.verdict import Verdict

KEPT = ("rule.", "position.")
"""Problems of these codes may be mended by what is said next."""
DEEPEST = 8
"""No part of a position lies deeper."""
LONG_AGO = 200
"""So many changes can be taken back."""


class Laid(Struct, frozen=True):
    """A position as it was said, what lies there then, and what is wrong with it."""

    data: Data
    prepared: Prepared
    """The last one that can be: its table is the table of all."""
    state: AnyState
    problems: tuple[Problem, ...] = ()


class Draft:
    """A table at which a position is put together; moves are judged at the moment they are about."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        first = plain_map({"position": {}, **data})
        try:
            prepared = prepare(document_of(first))
        except (Unreadable, Unusable) as wrong:
            raise unusable(wrong, document_of(first)) from None
        self._now = Laid(first, prepared, prepared.main.laid)
        self._past = list[Laid]()
        self._boot, self._changes = token_hex(3), 0
        self._moments: dict[tuple[str, str], View] = {}

    @property
    def version(self) -> str:
        """What the draft stands at: new after every change."""
        return f"{self._boot}-{self._changes}"

    @property
    def game(self) -> Game[Any, Any]:
        """The game."""
        return self.table.game

    @property
    def table(self) -> Table[Any]:
        """The table."""
        table: Table[Any] = self._now.prepared.main.table
        return table

    @property
    def state(self) -> AnyState:
        """The position as it lies, be it possible or not."""
        return self._now.state

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong with it, each with its path from `position` on."""
        return self._now.problems

    @property
    def data(self) -> Data:
        """Everything as a file would say it."""
        return self._now.data

    @property
    def view(self) -> View:
        """The moment at which the position stands by itself; Cannot while there is something wrong with it."""
        self._check_possible()
        return self._view("", "", {})

    @property
    def lexicon(self) -> Lexicon:
        """The words of the table."""
        return self._view("", "", {}).lexicon

    def _view(self, by: str, do: str, guess: Mapping[str, Any]) -> View:
        """Return the moment some move is about, looked up once; it is that of the last position that can be."""
        if (by, do) not in self._moments:
            ready = with_moment(self._now.prepared, dict(guess)) or self._now.prepared
            self._moments[by, do] = view_of(ready)
        return self._moments[by, do]

    def picture(self) -> Picture | None:
        """Return the board, marked what the last change has changed."""
        before = self._past[-1].state if self._past else None
        return picture_of(self.table, self.state, before, every_place=True)

    def own_value(self, path: Path) -> Any:
        """Return what is said at a path of the position; None where it is left to the set-up."""
        found: Any = self.data["position"]
        for key in path:
            found = found.get(str(key)) if isinstance(found, dict) else None
        return found

    # ---- change

    def edit(self, path: Path, value: Any, version: str | None = None) -> tuple[Problem, ...]:
        """Say a part of the position anew (None: leave it to the set-up) and return what is wrong then.

        WrongData where nobody knows what was said: then nothing has changed.
        """
        self._check_version(version)
        if not path or len(path) > DEEPEST:
            raise Cannot(say("say which part of the position"))
        data = plain_map({**self.data, "position": _with(self.data["position"], tuple(map(str, path)), value) or {}})
        laid = self._laid(data)
        self._past = [*self._past[-LONG_AGO:], self._now]
        self._take(laid)
        return laid.problems

    def undo(self, version: str | None = None) -> None:
        """Take back the last change."""
        self._check_version(version)
        if not self._past:
            raise Cannot(say("there is nothing to undo"))
        self._take(self._past.pop())

    def _take(self, laid: Laid) -> None:
        self._now = laid
        self._changes += 1
        self._moments.clear()

    def _laid(self, data: Data) -> Laid:
        document = document_of(data)
        try:
            prepared = prepare(document)
        except (Unreadable, Unusable) as wrong:
            found = unusable(wrong, document)
            if not all(one.code.startswith(KEPT) for one in found.problems):
                raise found from None
            scenario = in_any_spelling(document, worded)
            state = lay(self.table, *[placed.layer for placed in scenario.setting.positions])
            if not _can_be_shown(self.table, state):
                raise found from None
            return Laid(data, self._now.prepared, state, found.problems)
        return Laid(data, prepared, prepared.main.laid)

    def _check_version(self, version: str | None) -> None:
        if version is not None and version != self.version:
            raise MovedOn(say("somebody was quicker: the position is another now"))

    def _check_possible(self) -> None:
        if self.problems:
            raise WrongData(self.problems[0].message, self.problems)

    # ---- ask

    def moment(self, by: str, do: str) -> View:
        """Return the moment a kind of move is about: where such a move is legal, else where it belongs."""
        self._check_possible()
        stands = self.view
        if (by, do) in self._moments:
            return self._moments[by, do]
        kind = kind_called(stands, do)
        guesses = guesses_for(self.table, by, kind, position_of(self._now.prepared.scenario.setting))
        found = [stands, *(self._guessed(guess) for guess in guesses)]
        here = [at for at in found if at is not None and _offers(at, by, kind)]
        self._moments[by, do] = next(iter(here or [one for one in found[1:] if one] or [stands]))
        return self._moments[by, do]

    def _guessed(self, guess: Mapping[str, Any]) -> View | None:
        ready = with_moment(self._now.prepared, dict(guess))
        return view_of(ready) if ready is not None else None

    def form(self, by: str, do: str, said: Mapping[str, Any]) -> MoveForm:
        """Return the form of a move at the moment it is about."""
        return move_form(self.moment(by, do), by, do, said)

    def judge(self, said: str | Mapping[str, Any]) -> Verdict:
        """Return the verdict on a typed line, or on a move as a file writes it, at the moment it is about."""
        self._check_possible()
        prepared, position = self._now.prepared, position_of(self._now.prepared.scenario.setting)
        wrong = list[Puzzled | Several]()

        def understood(at: View) -> Understood | None:
            found = at.read(said) if isinstance(said, str) else self._step(said)
            if isinstance(found, Understood):
                return found
            wrong.append(found)
            return None

        if isinstance(said, str):
            guesses = guesses_of(self.game, self.table.seats, said, position)
        else:
            step = self._step(said)
            guesses = guesses_for(self.table, step.by or "", type(step.move), position)
        found = possible_moments(lambda guess: with_moment(prepared, guess), understood, position, guesses)
        if not found:
            raise _not_clear(self.view, wrong)
        first = found[0]
        where = say("choose the stage under “Moment”")
        return first.at.verdict(first.understood, *moment_lines(found, where), *notes(first.at.table, first.understood))

    def _step(self, data: Mapping[str, Any]) -> Understood:
        step = entry_of(self.data, data)
        if step.kind not in ("move", "question"):
            raise Cannot(say("this is no move and no question: it can be entered, but not judged"))
        return Understood(step.by, step.move or step.question, chance=step.chance)

    def text(self) -> str:
        """Return the file a game goes on from: the head and the position as it was said."""
        self._check_possible()
        main = self._now.prepared.main
        top = [f"{key}: {flow(value)}" for key, value in {"format": 1, **self.data}.items() if key != "position"]
        return verified(main.table, main.laid, lambda lines: "\n".join([*top, *lines, ""]), self.data["position"])


def _can_be_shown(table: Table[Any], state: AnyState) -> bool:
    """Return whether a position the book forbids can be drawn and told all the same, until somebody mends it."""
    try:
        picture_of(table, state, every_place=True)
        moment(table, state)
    except Exception:  # whatever a game cannot make of a position that cannot be
        return False
    return True


def _offers(at: View, by: str, kind: Any) -> bool:
    return any(kind_of(offer) is kind for offer in at.reader().possible.offers(by))


def _not_clear(view: View, wrong: list[Puzzled | Several]) -> Exception:
    if not wrong:
        return Cannot(say("this cannot be judged in such a position"))
    last = wrong[-1]
    if isinstance(last, Puzzled):
        return NotUnderstood(last.message, last.hints)
    return Unclear(last.why, tuple([row_text(view.lexicon, row) for row in last.rows]))


def _with(data: Any, path: tuple[str, ...], value: Any) -> Any:
    """Return data with another value at a path; None takes it away, and what is empty then with it."""
    if not path:
        return value
    first, *rest = path
    held = dict(data) if isinstance(data, dict) else {}
    inner = _with(held.get(first), tuple(rest), value)
    if inner is None or (inner == {} and rest):
        held.pop(first, None)
    else:
        held[first] = inner
    return held
