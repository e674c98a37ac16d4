"""A curve for each player over all steps, rounds as dotted lines."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from referee.kernel.facts import later
from referee.language.speaking import say
from referee.report.facts.balances import Balance, Ledger
from referee.report.html.markup import Html, text
from referee.report.html.player_colours import Cast
from referee.report.picture.marks import number

WIDE, TALL, ROOM = 600, 70, 4
"""The drawing, and what is left free above and below the curves."""
TITLES = {
    "money": later("Money of each player, step by step"),
    "VP": later("Victory points of each player, step by step"),
}


def chart(ledger: Ledger, what: str, cast: Cast, rounds: Sequence[int], line: int) -> Html:
    """Return the figure with its caption, `what` by its name; a tap on it goes to the step."""
    known = TITLES.get(ledger.key)
    title = say(known) if known else say("{what} of each player, step by step", what=what)
    marks = "".join([*_rounds(rounds), *_curves(ledger, cast)])
    cursor = f'<path class="cur s-hot" d="M{WIDE} 0V{TALL}"/>'
    head = f'<svg class=chart viewBox="0 0 {WIDE} {TALL}" preserveAspectRatio=none aria-hidden=true>'
    box = f"<div class=chartbox data-l={line}>{head}{marks}{cursor}</svg></div>"
    return Html(f"<figure class=fig0 data-l={line}><figcaption>{text(title)}</figcaption>{box}</figure>")


def _rounds(rounds: Sequence[int]) -> Iterator[str]:
    for at, (before, now) in enumerate(pairwise(rounds), 1):
        if before != now:
            yield f'<path class="rnd s-line" d="M{number(_x(at, len(rounds)))} 0V{TALL}"/>'


def _x(at: int, count: int) -> float:
    return at / max(1, count - 1) * WIDE


def _curves(ledger: Ledger, cast: Cast) -> Iterator[str]:
    low, high = ledger.bounds
    for role in cast.roles:
        way = _way(ledger.of(role.name), low, high)
        stroke = f"s-{role.paint}-line" if role.paint else "s-soft"
        yield f'<path class="cl {stroke}" d="{way}"/>'


def _way(curve: Sequence[Balance], low: int, high: int) -> str:
    """Return a line in steps: it turns only where something changes; what is secret is a gap."""
    way, before = "", None
    for at, amount in enumerate(curve):
        if amount is None or amount == before:
            before = amount
            continue
        x, y = number(_x(at, len(curve))), number(TALL - ROOM - (amount - low) / (high - low) * (TALL - 2 * ROOM))
        way += f"M{x} {y}" if before is None else f"H{x}V{y}"
        before = amount
    return f"{way}H{WIDE}" if way else ""
