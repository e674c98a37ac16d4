"""The picture of a position at a table, with what a step changed or what is asked about: for all who show it."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from referee.kernel.game import Table
from referee.kernel.state import AnyState
from referee.report.picture.svg import svg
from referee.report.picture.text import text
from referee.scenes.scene import Scene, changed
from referee.scenes.scene_parts import scene_of

WIDEST = 100
"""No text picture is wider."""


class Picture(Struct, frozen=True):
    """A scene, and the keys of what is highlighted in it."""

    scene: Scene
    highlight: frozenset[str] = frozenset()

    def svg(self) -> str:
        """Return the picture as one SVG file."""
        return svg(self.scene, self.highlight)

    def text(self, wide: int = WIDEST, plain: bool = False, colour: bool = False) -> str:
        """Return the picture in letters."""
        return text(self.scene, min(wide, WIDEST), plain, colour, self.highlight)


def picture_of(
    table: Table[Any], state: AnyState, before: AnyState | None = None, about: Any = None, every_place: bool = False
) -> Picture | None:
    """Return the position drawn; highlighted is what differs from before, else what a move or question is about."""
    scene = scene_of(table, state, every_place)
    if scene is None:
        return None
    old = scene_of(table, before, every_place) if before is not None and before is not state else None
    news = changed(old, scene) if old else frozenset()
    return Picture(scene, news or groups_of_data(scene, about))


def groups_of_data(scene: Scene, about: Any) -> frozenset[str]:
    """Return the groups that some plain data name: a plot, a tile, a cell [x, y]."""
    words = set(_words(about))
    return frozenset(
        key
        for key, group in scene.groups.items()
        if not group.base and (key in words or any(key.endswith(f"-{word}") for word in words))
    )


def _words(data: Any) -> Iterator[str]:
    """Yield every name in some data; two numbers together are a place."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield str(key)
            yield from _words(value)
    elif isinstance(data, list | tuple | set | frozenset):
        if len(data) == 2 and all(isinstance(one, int) for one in data):
            yield ",".join(map(str, data))
        for one in data:
            yield from _words(one)
