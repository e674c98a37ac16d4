"""Colours by calculation: contrast, mixing, what goes with a printed colour in light and in dark."""

from msgspec import Struct

WHITE, NIGHT = "#ffffff", "#14110b"
"""What is written on a paint: the one that is read better."""
STEP = 0.06
"""How far a colour is moved at a time on the way to enough contrast."""
READ = 4.5
"""Contrast of a text with its ground."""
EDGE = 3.2
"""Contrast of a border with what lies around it."""


class Shades(Struct, frozen=True):
    """What goes with a paint: its fill, what is written on it, borders and pale grounds in light and in dark."""

    fill: str
    ink: str
    line: tuple[str, str]
    pale: tuple[str, str]


def shades(fill: str, light: tuple[str, str, str], dark: tuple[str, str, str]) -> Shades:
    """Return the shades of a paint beside the paper, card and soft ink of both themes."""
    ink = max((WHITE, NIGHT), key=lambda one: contrast(one, fill))
    lines = _until(fill, NIGHT, light[:2]), _until(fill, WHITE, dark[:2])
    pales = _pale(fill, light), _pale(fill, dark)
    return Shades(fill, ink, lines, pales)


def _pale(fill: str, theme: tuple[str, str, str]) -> str:
    """Mix as much of a paint into a card as leaves soft ink readable."""
    (_, card, soft), share = theme, 0.28
    while share > 0 and contrast(mix(card, fill, share), soft) < READ:
        share -= 0.02
    return mix(card, fill, max(share, 0))


def _until(colour: str, goal: str, grounds: tuple[str, str]) -> str:
    """Return a colour moved towards a goal until it stands out from all grounds."""
    share = 0.0
    while share < 1 and min(contrast(mix(colour, goal, share), ground) for ground in grounds) < EDGE:
        share += STEP
    return mix(colour, goal, min(share, 1))


def rgb(colour: str) -> tuple[int, int, int]:
    """Return `#1f2329` as three numbers."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(one: str, other: str, share: float) -> str:
    """Return one colour with so much of the other."""
    parts = (round(a + (b - a) * share) for a, b in zip(rgb(one), rgb(other), strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    """Return how bright a colour is, 0 to 1 (WCAG 2)."""
    red, green, blue = (_linear(part / 255) for part in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4


def terminal(colour: str) -> int:
    """Return the nearest of the 256 colours of a terminal."""
    red, green, blue = rgb(colour)
    if max(red, green, blue) - min(red, green, blue) < 12:
        grey = round((red + green + blue) / 3)
        return 16 if grey < 4 else 231 if grey > 246 else 232 + min(23, round((grey - 8) / 10))
    return 16 + 36 * _sixth(red) + 6 * _sixth(green) + _sixth(blue)


def _sixth(part: int) -> int:
    return 0 if part < 48 else 1 if part < 115 else (part - 35) // 40
