"""One table and its journal: looked at, asked and played on through the chairs around it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from secrets import token_hex
from typing import Any

from referee.desk.chair import Chair
from referee.desk.data import Cannot, Problem, WrongData
from referee.desk.game_session import Session
from referee.desk.journal import Busy, Journal, MemoryJournal
from referee.desk.plain_document import document_of, plain_map, problem_path
from referee.games import game_names
from referee.language.speaking import say
from referee.scenario.file.document import Document, Unreadable
from referee.scenario.file.document import Problem as FileProblem
from referee.scenario.file.model import Unusable as UnusableFile
from referee.scenario.file.yaml_inline import flow
from referee.scenario.run.checker import prepare

Players = Sequence[str | Mapping[str, str]]


class Desk:
    """A table whose game goes on: everything that is given out, and everything that is done, is for one viewer."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._boot, self._changes = token_hex(3), 0

    @property
    def version(self) -> str:
        """What the desk stands at: new after every change and every start."""
        return f"{self._boot}-{self._changes}"

    def changed(self) -> None:
        """Note that the game stands elsewhere now."""
        self._changes += 1

    def chair(self, viewer: str | None = None) -> Chair:
        """Return the chair of a player, of `table` (what lies open to all), or the host's, who knows everything."""
        self.check_viewer(viewer)
        return Chair(self, viewer)

    def check_viewer(self, viewer: str | None) -> None:
        """Raise Cannot where nobody called so plays."""
        names = self.session.table.names
        if viewer not in (None, "table", *names):
            facts = {"name": viewer, "names": names}
            raise Cannot(say("nobody called '{name}' plays; players: {names}", **facts))

    def close(self) -> None:
        """Let others play on the file."""
        self.session.journal.close()


def open_desk(path: Path, seed: int | None = None) -> Desk:
    """Open a scenario file and go on where it ends; each entry becomes a line of it."""
    try:
        return Desk(Session(Journal(path), seed))
    except Busy:
        raise Cannot(say("{file} is being played in another session", file=path)) from None
    except OSError as error:
        raise Cannot(f"{path}: {error.strerror}") from None
    except (Unreadable, UnusableFile) as wrong:
        raise unusable(wrong) from None


def desk_of_text(text: str, seed: int | None = None) -> Desk:
    """Go on where the text of a scenario ends; nothing is written anywhere."""
    try:
        return Desk(Session(MemoryJournal(text), seed))
    except (Unreadable, UnusableFile) as wrong:
        raise unusable(wrong) from None


def new_desk(
    game: str,
    players: Players,
    *,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    position: Mapping[str, Any] | None = None,
    components: Mapping[str, Any] | None = None,
) -> Desk:
    """Sit down to a new game, or at a position; everything as a scenario file would say it."""
    head = {"format": 1, "game": _game_name(game), "players": list(players)}
    given = {"options": options, "seed": seed, "components": components, "position": position}
    data = plain_map({**head, **{key: value for key, value in given.items() if value is not None}})
    document = document_of(data)
    try:
        prepare(document)
    except (Unreadable, UnusableFile) as wrong:
        raise unusable(wrong, document) from None
    return desk_of_text("".join(f"{key}: {flow(value)}\n" for key, value in data.items()))


def unusable(wrong: Unreadable | UnusableFile, document: Document | None = None) -> WrongData:
    """Return everything found wrong, each with its path where data was given, and its place where text was."""
    problems = tuple([_problem(one, document) for one in wrong.problems])
    return WrongData(problems[0].message if problems else say("it cannot be used"), problems)


def _problem(problem: FileProblem, document: Document | None) -> Problem:
    path, mark = problem_path(document, problem) if document else (), None if document else problem.mark
    line, column = (mark.line, mark.column) if mark else (0, 0)
    return Problem(problem.code, problem.message, problem.hint, path, line, column)


def _game_name(said: str) -> str:
    from referee.words.game_names import find_game

    found = find_game(said)
    if found is None:
        facts = {"word": said, "games": game_names()}
        message = say("there is no game '{word}'; games: {games}", **facts)
        raise WrongData(message, (Problem("names.game", message, "", ("game",)),))
    return found
