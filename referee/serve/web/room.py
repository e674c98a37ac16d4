"""The room with the one table that is served: who sits there, what he sees, and everything that changes it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from referee.desk.chair import Chair
from referee.desk.data import Cannot, NotYours
from referee.desk.desk import Desk, open_desk, unusable
from referee.desk.draft import Draft
from referee.desk.game_session import Cannot as CannotGoOn
from referee.kernel.game import Table
from referee.language.speaking import say
from referee.play.new_game import new_name
from referee.scenario.file.document import Unreadable
from referee.scenario.file.model import Unusable
from referee.scenario.file.write_file import Exists, NoPlace, write_whole
from referee.serve.web.links import Links


class Room:
    """One table at a time: none yet, a position that is put together, or a game with its journal."""

    def __init__(self, links: Links, address: Callable[[str], str], bug: Callable[[BaseException], str]) -> None:
        self.links, self.address, self.bug = links, address, bug
        """The links; a link's address by whom it is for; how our own mistake is told."""
        self.draft: Draft | None = None
        self.desk: Desk | None = None
        self.path: Path | None = None
        self.game = ""
        """The game that is proposed where nobody has sat down yet."""
        self._chairs: dict[str | None, Chair] = {}
        self._left = 0

    @property
    def version(self) -> str:
        """What the table stands at; new after every change and every start."""
        table = self.desk or self.draft
        return table.version if table else f"none-{self._left}"

    @property
    def table(self) -> Table[Any] | None:
        """The table, once there is one."""
        if self.desk is not None:
            return self.desk.session.table
        return self.draft.table if self.draft is not None else None

    def chair(self, viewer: str | None) -> Chair:
        """Return the chair of a viewer at the game, always the same one."""
        if self.desk is None:
            raise Cannot(say("nobody has sat down to a game yet"))
        if viewer not in self._chairs:
            self._chairs[viewer] = self.desk.chair(viewer)
        return self._chairs[viewer]

    def drafting(self, viewer: str | None) -> Draft:
        """Return the position that is put together; only the host may change it."""
        if viewer is not None:
            raise NotYours(say("only the host may do that"))
        if self.draft is None:
            raise Cannot(say("only a position that is not played yet can be changed"))
        return self.draft

    def open(self, path: Path) -> None:
        """Go on with the game of a file; the table before is given up when the new one stands."""
        desk = open_desk(path)
        self.leave()
        self.desk, self.path = desk, path
        self.links.keep_for(path)
        self.links.seat(desk.session.table.names)

    def sit_down(self, draft: Draft) -> None:
        """Put a position together."""
        self.leave()
        self.draft = draft
        self.links.seat(())

    def begin(self, game: str, text: str) -> None:
        """Write a new file here and play on it."""
        path = new_name(game)
        try:
            write_whole(path, text)
        except (OSError, Exists, NoPlace) as wrong:
            raise Cannot(say("no file can be written here: {why}", why=str(wrong))) from None
        self.open(path)

    def reload(self) -> None:
        """Read the file again, when somebody else has written to it."""
        if self.desk is None:
            raise Cannot(say("nobody has sat down to a game yet"))
        try:
            self.desk.session.reload()
        except CannotGoOn as wrong:
            raise Cannot(str(wrong)) from None
        except (Unreadable, Unusable) as wrong:
            raise unusable(wrong) from None
        finally:
            self.desk.changed()
            self._chairs.clear()
        self.links.seat(self.desk.session.table.names)

    def leave(self) -> None:
        """Get up: the file, if there is one, stays and may be played on by others."""
        if self.desk is not None:
            self.desk.close()
        self.desk = self.draft = self.path = None
        self._chairs.clear()
        self._left += 1
