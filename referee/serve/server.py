"""One served table: a message in, a message out, whatever carries them."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.desk.chair import Chair
from referee.desk.data import Code, DeskError
from referee.desk.desk import Desk, desk_of_text, new_desk, open_desk
from referee.desk.game_session import as_data
from referee.desk.view import step_of
from referee.games import all_games
from referee.kernel.game import Game
from referee.language.current import speaking
from referee.language.speaking import say
from referee.report.json.reply_json import reply_data
from referee.report.json.verdict_json import verdict_data
from referee.scenario.run.results import StepReport
from referee.serve.inventory import ask_book, explain, rules
from referee.serve.messages import (
    FORMAT,
    LONGEST,
    OPERATIONS,
    Answer,
    Answered,
    Args,
    AskArgs,
    Back,
    BranchArgs,
    ChanceArgs,
    Change,
    DiffArgs,
    DoArgs,
    Done,
    Error,
    ExplainArgs,
    Failed,
    FileText,
    GameInfo,
    Games,
    Hello,
    History,
    JudgeArgs,
    Judged,
    LineOrStep,
    Load,
    Moment,
    New,
    NoteArgs,
    Nothing,
    Open,
    PictureArgs,
    PictureData,
    PositionData,
    ReadArgs,
    Request,
    RulesArgs,
    StepData,
)
from referee.wording.book_answer import Reply


class Bad(DeskError):
    """A message that is none."""

    code: Code = "bad"


class UnknownOp(DeskError):
    """An operation nobody knows."""

    code: Code = "unknown_op"


class NoTable(DeskError):
    """Nobody has sat down yet."""

    code: Code = "no_table"


HELLO = Hello("referee", FORMAT, tuple(OPERATIONS), LONGEST)


class Server:
    """A table that answers messages; a message never ends it."""

    def __init__(self, bug: Callable[[BaseException], str] = repr) -> None:
        self.desk: Desk | None = None
        self._bug = bug
        """How our own mistake is told."""

    def answer_line(self, line: bytes) -> bytes:
        """Answer one line of JSON by one line of JSON."""
        if len(line) > LONGEST:
            said = say("a line may have {n} bytes", n=LONGEST)
            return self._encoded(Failed(None, Error("too_long", said), self._version))
        try:
            raw = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
            return self._encoded(Failed(None, Error("bad", str(wrong) or "nested too deep"), self._version))
        return self._encoded(self.answer(raw))

    def answer(self, raw: Any) -> Answer | Failed:
        """Answer one message."""
        id = raw.get("id") if isinstance(raw, dict) else None
        id = id if isinstance(id, int | str) and not isinstance(id, bool) else None
        try:
            request = _converted(raw, Request, ())
        except DeskError as wrong:
            return Failed(id, _error(wrong), self._version)
        with speaking(request.lang):
            try:
                return Answer(id, self._result(request), self._version)
            except DeskError as wrong:
                return Failed(id, _error(wrong, request.args), self._version)
            except RecursionError:
                return Failed(id, Error("bad", say("nested too deep")), self._version)
            except Exception as error:  # our own mistake must not take the table away
                told = self._bug(error) if request.viewer is None else say("this is our bug")
                return Failed(id, Error("bug", told), self._version)

    @property
    def _version(self) -> str | None:
        return self.desk.version if self.desk else None

    def _encoded(self, message: Answer | Failed) -> bytes:
        return msgspec.json.encode(message, enc_hook=str)

    def _result(self, request: Request) -> Any:
        if request.op not in OPERATIONS:
            known = tuple(OPERATIONS)
            raise UnknownOp(
                say("there is no operation '{op}'; known: {known}", op=request.op, known=known), path=("op",)
            )
        args = _converted(request.args, OPERATIONS[request.op][0], ("args",))
        begun = self._begun(args)
        if begun is not None:
            return begun
        match args:
            case RulesArgs():
                return rules(args.game, args.words)
            case ExplainArgs():
                return explain(args.id)
            case AskArgs() if args.game is not None or self.desk is None:
                return ask_book(args.game, args.question)
        if request.op == "games":
            return Games(tuple([_game_info(game) for game in all_games()]))
        if self.desk is None:
            raise NoTable(say("sit down at a table first: new, open or load"), path=("op",))
        if request.op == "close":
            self.close()
            return Nothing()
        return _perform(self.desk.chair(request.viewer), request.op, args)

    def _begun(self, args: Args) -> Any:
        """Sit down, if that is asked for; the table before is given up only when the new one stands."""
        match args:
            case New():
                new = new_desk(
                    args.game,
                    args.players,
                    seed=args.seed,
                    options=args.options,
                    position=args.position,
                    components=args.components,
                )
            case Open():
                new = open_desk(Path(args.path), args.seed)
            case Load():
                new = desk_of_text(args.text, args.seed)
            case _:
                return None
        self.close()
        self.desk = new
        return new.chair().summary()

    def close(self) -> None:
        """Give the table up; its file, if it has one, may be played on by others."""
        if self.desk is not None:
            self.desk.close()
        self.desk = None


def _perform(chair: Chair, op: str, args: Args) -> Any:
    """Perform an operation at the table and return its answer."""
    match args:
        case PictureArgs():
            picture = chair.picture(args.at)
            drawn = None if picture is None else picture.svg() if args.form == "svg" else picture.text()
            return PictureData(drawn)
        case Moment(at=at):
            if op == "position":
                return PositionData(chair.position(at))
            return chair.summary(at) if op == "summary" else chair.legal_data(at)
        case DiffArgs():
            return chair.changes(args.start, args.end)
        case ReadArgs():
            return StepData(as_data(step_of(chair.read(args.line), chair.session.count)))
        case AskArgs():
            found = chair.ask(args.question)
            return Answered(reply=reply_data(found)) if isinstance(found, Reply) else Answered(verdict_data(found))
        case JudgeArgs():
            return Judged(verdict_data(chair.judge(_line_or_step(args), args.at)))
        case DoArgs():
            return _write_entry(chair, lambda: chair.do(_line_or_step(args), args.version))
        case ChanceArgs():
            return _write_entry(chair, lambda: chair.turn_up(args.came_up, args.version))
        case Back():
            (chair.undo if op == "undo" else chair.redo)(args.many, args.version)
            return chair.summary()
        case BranchArgs():
            return chair.branch(args.name, args.after, args.version)
        case NoteArgs():
            chair.note(args.text, args.version)
            return chair.summary()
        case Change():
            return _write_entry(chair, lambda: chair.roll(args.version))
    return History(chair.history()) if op == "history" else FileText(chair.text())


def _write_entry(chair: Chair, change: Callable[[], StepReport | None]) -> Done:
    before = chair.session.count
    change()
    written = chair.session.count > before
    return Done(chair.history()[-1] if written else None, chair.summary())


def _line_or_step(args: LineOrStep) -> str | dict[str, Any]:
    if (args.line is None) == (args.step is None):
        raise Bad(say("say either `line` or `step`"), path=("args",))
    return args.line if args.line is not None else args.step or {}


def _game_info(game: Game[Any, Any]) -> GameInfo:
    return GameInfo(game.name, tuple(getattr(game.standard_box, game.pieces)))


def _converted(raw: Any, type: Any, path: tuple[str, ...]) -> Any:
    """Convert data to a message; Bad with the path of what is wrong."""
    try:
        return msgspec.convert(raw, type)
    except msgspec.ValidationError as wrong:
        message, _, at = str(wrong).partition(" - at ")
        parts = [part for part in at.strip("`").removeprefix("$").replace("[", ".[").split(".") if part]
        where = (*path, *(int(part[1:-1]) if part[1:-1].isdigit() else part for part in parts))
        raise Bad(message, path=where) from None


def _error(wrong: DeskError, args: Mapping[str, Any] = {}) -> Error:
    """Return an error whose paths lead into the message."""
    about = dict(wrong.about)
    root = next((("args", key) for key in ("step", "line", "text", "came_up", "path") if key in args), ("args",))
    problems = tuple([replace(one, path=(*root, *one.path)) for one in about.pop("problems", ())])
    path = about.pop("path", None) or (problems[0].path if problems else root if args else ())
    return Error(wrong.code, wrong.message, path=path, problems=problems, **about)
