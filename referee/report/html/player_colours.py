"""The players of a page: the paint and the letter of each."""

from collections.abc import Iterable
from typing import NamedTuple

from referee.report.html.markup import Html, name_of, tag
from referee.scenes.scene import Paint


class Role(NamedTuple):
    """How a player is shown."""

    name: str
    paint: str
    letter: str

    @property
    def badge(self) -> Html:
        """A round badge in the player's paint, with the letter that says the same."""
        return badge(self.paint, self.letter)


class Cast:
    """Everybody at the table."""

    def __init__(self, names: Iterable[str], paints: Iterable[Paint]) -> None:
        known = {paint.name: paint for paint in paints}
        self.roles = [_role(name, known.get(name)) for name in names]
        self._by_name = {role.name: role for role in self.roles}

    def badge(self, name: str | None) -> Html:
        """Return the badge of a player; of the table for all that is nobody's."""
        return self._by_name[name].badge if name in self._by_name else badge("", "·")

    def name_with_badge(self, name: str | None) -> Html | None:
        """Return a name with its badge, when it is a player's."""
        return tag("span", self.badge(name), name_of(str(name)), class_="by") if name in self._by_name else None


def _role(name: str, paint: Paint | None) -> Role:
    return Role(name, paint.key, paint.letter) if paint else Role(name, "", name[:1].upper())


def badge(paint: str, letter: str) -> Html:
    """Return a round badge; without a paint it is nobody's."""
    return tag("span", letter, class_=f"badge b-{paint}" if paint else "badge nobody", aria_hidden="true")
