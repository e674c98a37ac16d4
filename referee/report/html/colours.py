"""The colours of a page as variables: light, dark by the reader's system, dark by choice; paper is always light."""

from collections.abc import Iterable, Sequence

from referee.report.picture.colour_math import shades
from referee.report.picture.palette import DARK, LIGHT, ROLES
from referee.report.picture.svg import FIXED
from referee.scenes.scene import Paint

OWN = {"good": ("#1a7f4b", "#5cc98b"), "bad": ("#b42318", "#ff8f80")}
"""What a page has besides a picture: as expected, and not."""
Paints = tuple[Paint, ...]


def colours(wardrobes: Sequence[Paints]) -> str:
    """Return roles for all, and the paints of each wardrobe under a class of its own: `w0`, `w1` ..."""
    light, dark = _theme(wardrobes, 0), _theme(wardrobes, 1)
    system = f"@media screen and (prefers-color-scheme:dark){{{_under(':root:not([data-theme=light])', dark)}}}"
    chosen = f"@media screen{{{_under(':root[data-theme=dark]', dark)}}}"
    return f"{_under(':root', light)}{system}{chosen}{FIXED}{_classes(wardrobes)}"


Theme = list[tuple[str, str]]
"""Where, and which variables."""


def _theme(wardrobes: Sequence[Paints], theme: int) -> Theme:
    roles = {**ROLES, **OWN}
    common = f"color-scheme:{('light', 'dark')[theme]};" + "".join(
        f"--{name}:{both[theme]};" for name, both in roles.items()
    )
    return [("", common), *((f" .w{at}", _paints(paints, theme)) for at, paints in enumerate(wardrobes))]


def _paints(paints: Paints, theme: int) -> str:
    said = ""
    for paint in paints:
        its, name = shades(paint.fill, LIGHT, DARK), f"--{paint.key}"
        said += f"{name}:{its.fill};{name}-ink:{its.ink};{name}-line:{its.line[theme]};{name}-pale:{its.pale[theme]};"
    return said


def _under(root: str, theme: Theme) -> str:
    return "".join(f"{root}{where}{{{variables}}}" for where, variables in theme)


def _classes(wardrobes: Sequence[Paints]) -> str:
    """Fill and stroke by name; badges and cards of players."""
    keys = dict.fromkeys(paint.key for paints in wardrobes for paint in paints)
    names = [*ROLES, *(f"{key}{part}" for key in keys for part in ("", "-ink", "-line", "-pale"))]
    fixed = "text{fill:var(--ink)}.halo{fill:none;stroke:var(--ink)}.back{stroke:var(--paper)}"
    hues = "".join(f".f-{name}{{fill:var(--{name})}}.s-{name}{{stroke:var(--{name})}}" for name in names)
    return fixed + hues + "".join(map(_player, keys))


def _player(key: str) -> str:
    badge = f".b-{key}{{background:var(--{key});color:var(--{key}-ink);border-color:var(--{key}-line)}}"
    return badge + f".c-{key}.turn{{background:var(--{key}-pale);border-color:var(--{key}-line)}}"


def wardrobe(paints: Iterable[Paint], known: list[Paints]) -> int:
    """Return the number of a set of paints among those known; a new one is added."""
    mine = tuple(paints)
    if mine not in known:
        known.append(mine)
    return known.index(mine)
