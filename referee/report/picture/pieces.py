"""Each piece as SVG: a shape of its own, its paint and its letter, so that nothing hangs on colour."""

from collections.abc import Callable, Mapping

from referee.report.picture.marks import attributes, circle, number, path, rect, words
from referee.scenes.scene import Paint, Token

Paints = Mapping[str, Paint]


def token(mark: Token, paints: Paints) -> str:
    """Return a piece, its middle at x, y."""
    return PIECES[mark.piece](mark, mark.says or paints[mark.paint].letter)


def _letter(mark: Token, letter: str, size: float, hue: str, down: float = 0) -> str:
    size = size if len(letter) < 2 else size * 0.8
    return words(mark.x, mark.y + down + size * 0.36, letter, size, f"b m f-{hue}")


def disc(mark: Token, letter: str) -> str:
    """Return a round marker; hollow and struck through when it only says whose it was."""
    paint, r = mark.paint, mark.size / 2
    if not mark.hollow:
        round_ = circle(mark.x, mark.y, r, f"f-{paint} s-{paint}-line", stroke_width=1.2)
        return round_ + _letter(mark, letter, mark.size * 0.6, f"{paint}-ink")
    round_ = circle(mark.x, mark.y, r - 1, f"f-card s-{paint}-line", stroke_width=1.8)
    far = r * 0.64
    ends = ((mark.x - far, mark.y + far), (mark.x + far, mark.y - far))
    struck = path(ends, f"s-{paint}-line", stroke_width=1.8)
    return round_ + _letter(mark, letter, mark.size * 0.54, "ink") + struck


def sign(mark: Token, letter: str) -> str:
    """Return a sign on its post; a second one behind it when it is doubled; hollow: its place in the supply."""
    paint, w, h = mark.paint, mark.size, mark.size * 0.66
    left, top = mark.x - w / 2, mark.y - h / 2
    if mark.hollow:
        return rect(left, top, w, h, "f-card s-line", 1, stroke_dasharray="2 2")
    post = rect(mark.x - 1.5, mark.y + h / 2, 3, h / 2, "f-soft")
    behind = rect(left - 5, top - 5, w, h, f"f-{paint} s-{paint}-line", 1, stroke_width=1.6) if mark.count > 1 else ""
    front = rect(left, top, w, h, f"f-{paint} s-{paint}-line", 1, stroke_width=1.6)
    return behind + post + front + _letter(mark, letter, h * 0.88, f"{paint}-ink")


def pawn(mark: Token, letter: str) -> str:
    """Return a pawn."""
    k, paint = mark.size / 24, mark.paint
    steps = f"a{number(6.5 * k)} {number(6.5 * k)} 0 0 1"
    way = (
        f"M{number(mark.x)} {number(mark.y - 12 * k)}{steps} {number(4 * k)} {number(11.6 * k)}l{number(5 * k)}"
        f" {number(12.4 * k)}h{number(-18 * k)}l{number(5 * k)} {number(-12.4 * k)}{steps} {number(4 * k)}"
        f" {number(-11.6 * k)}z"
    )
    shape = f"<path{attributes(d=way, class_=f'f-{paint} s-{paint}-line', stroke_width=1.4)}/>"
    return shape + _letter(mark, letter, 9.5 * k, f"{paint}-ink", 5.5 * k)


def lying(mark: Token, letter: str) -> str:
    """Draw somebody lying: a capsule with a head; several as a number."""
    if mark.count != 1:
        return pill(mark, letter)
    w, h, paint = mark.size, mark.size * 0.62, mark.paint
    body = rect(mark.x - w / 2, mark.y - h / 2, w, h, f"f-{paint} s-{paint}-line", h / 2)
    head = circle(mark.x - w / 2 + h / 2, mark.y, h * 0.32, "f-card")
    return body + head + words(mark.x + w * 0.2, mark.y + h * 0.28, letter, h * 0.77, f"b m f-{paint}-ink")


def pill(mark: Token, letter: str) -> str:
    """Return a number of people."""
    w, h, paint = mark.size, mark.size * 0.66, mark.paint
    body = rect(mark.x - w / 2, mark.y - h / 2, w, h, f"f-{paint} s-{paint}-line", h / 2)
    size = h * (0.74 if mark.count < 10 else 0.6)
    return body + words(mark.x, mark.y + size * 0.36, f"{mark.count}{letter}", size, f"b m f-{paint}-ink")


def standing(mark: Token, letter: str) -> str:
    """Draw somebody standing in a ring that warns; hollow: without the ring."""
    size, paint = mark.size, mark.paint
    figure = attributes(
        x=mark.x - size * 0.4, y=mark.y - size * 0.4, width=size * 0.8, height=size * 0.8, class_=f"f-{paint}-line"
    )
    person = f'<use href="#i-person"{figure}/>'
    if mark.hollow:
        return person
    ring = circle(mark.x, mark.y, size / 2, "f-card s-hot", stroke_width=2)
    said = letter if mark.count == 1 else f"{mark.count}{letter}"
    return ring + person + words(mark.x, mark.y + size * 0.36, said, size * 0.36, f"b m f-{paint}-ink")


def symbol(mark: Token, letter: str) -> str:
    """Return a printed symbol: a ringed letter."""
    ring = circle(mark.x, mark.y, mark.size / 2, f"f-card s-{mark.paint}-line", stroke_width=1.6)
    return ring + _letter(mark, letter, mark.size * 0.74, "ink")


PIECES: dict[str, Callable[[Token, str], str]] = {
    "disc": disc,
    "sign": sign,
    "pawn": pawn,
    "lying": lying,
    "pill": pill,
    "standing": standing,
    "symbol": symbol,
}
