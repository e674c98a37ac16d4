"""What a page is made from: the table as one viewer sees it, and what his device looks at."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from referee.desk.chair import Chair
from referee.desk.draft import Draft
from referee.desk.move_form import MoveAbout, MoveForm, MoveKind, move_form, move_kinds, moves_about
from referee.desk.view import View
from referee.grammar.lexicon import Lexicon
from referee.kernel.game import Table
from referee.kernel.state import AnyState
from referee.report.picture.position import Picture
from referee.scenes.scene import Group
from referee.serve.web.room import Room
from referee.serve.web.screen import Screen
from referee.wording.verdict import Verdict


class PageView:
    """A table that has begun, for one viewer and one screen: a game, or a position that is put together."""

    def __init__(self, room: Room, viewer: str | None, screen: Screen) -> None:
        self.room, self.viewer, self.screen = room, viewer, screen

    @property
    def draft(self) -> Draft | None:
        """The position that is put together, if that is what is done."""
        return self.room.draft

    @cached_property
    def chair(self) -> Chair:
        """The chair of the viewer at the game."""
        return self.room.chair(self.viewer)

    @property
    def is_host(self) -> bool:
        """Whether the viewer knows and may do everything."""
        return self.viewer is None

    @cached_property
    def at(self) -> int | None:
        """The entry that is looked back at, if there are so many."""
        at = self.screen.at
        return at if self.draft is None and at is not None and at < self.chair.session.count else None

    @property
    def table(self) -> Table[Any]:
        """The table."""
        return self.draft.table if self.draft else self.chair.session.table

    @property
    def lexicon(self) -> Lexicon:
        """Its words."""
        return self.draft.lexicon if self.draft else self.chair.session.lexicon

    @property
    def state(self) -> AnyState:
        """The position as the viewer sees it."""
        return self.draft.state if self.draft else self.chair.view(self.at).state

    @cached_property
    def picture(self) -> Picture | None:
        """The board as the viewer sees it; none where none is drawn."""
        return self.draft.picture() if self.draft else self.chair.picture(self.at)

    def group(self, key: str) -> Group | None:
        """Return a thing on the board."""
        return self.picture.scene.groups.get(key) if self.picture is not None else None

    @cached_property
    def by(self) -> str:
        """For whom moves are listed: a player his own; else whom the host has chosen, else who must act."""
        names = self.table.names
        if self.viewer in names:
            return str(self.viewer)
        if self.screen.by in names:
            return self.screen.by
        acting = () if self.draft else self.chair.view().actors
        return next((name for name in acting if name in names), names[0])

    def may_speak(self, by: str) -> bool:
        """Return whether the viewer may try and make moves of a player."""
        return by in self.table.names and self.viewer in (None, by)

    def moment(self, by: str, do: str) -> View:
        """Return the moment a kind of move would be made at."""
        return self.draft.moment(by, do) if self.draft else self.chair.view()

    def form(self, by: str, do: str, said: Mapping[str, Any]) -> MoveForm:
        """Return the form of a move."""
        return self.draft.form(by, do, said) if self.draft else move_form(self.chair.view(), by, do, said)

    def kinds(self) -> tuple[MoveKind, ...]:
        """Return every kind of move with what is legal of it; in a draft nobody knows yet at which moment."""
        return move_kinds(self.draft.view if self.draft else self.chair.view(), self.by)

    def about(self, group: Group) -> tuple[MoveAbout, ...]:
        """Return the moves that may be about a thing on the board."""
        if self.draft is None:
            return moves_about(self.chair.view(), self.by, group)
        return moves_about(self.draft.view, self.by, group)

    def judge(self, said: str | Mapping[str, Any]) -> Verdict:
        """Return the verdict on a move or a typed line."""
        return self.draft.judge(said) if self.draft else self.chair.judge(said)
