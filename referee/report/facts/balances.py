"""The ledger: what each player holds after every step, for curves and for a line of letters."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from referee.kernel.engine import OpenFact
from referee.kernel.facts import Amount
from referee.kernel.game import Table
from referee.language.speaking import language_of, say
from referee.report.ansi import clean, width
from referee.scenario.run.results import LineReport

Balance = int | None
"""None, where it is secret."""
BARS, PLAIN = "▁▂▃▄▅▆▇█", "_.-~=+*#"


class Ledger(Struct, frozen=True):
    """One figure of every player, from before the first step to after the last."""

    key: str
    names: tuple[str, ...]
    rows: tuple[tuple[Balance, ...], ...]
    """Step by step, one amount for each name."""

    def of(self, name: str) -> tuple[Balance, ...]:
        """Return the curve of one player."""
        at = self.names.index(name)
        return tuple(row[at] for row in self.rows)

    @property
    def bounds(self) -> tuple[int, int]:
        """The lowest and the highest amount; a curve of nothing still has some height."""
        known = [amount for row in self.rows for amount in row if amount is not None]
        low, high = min(known, default=0), max(known, default=0)
        return min(low, 0), max(high, 1)


def ledgers(line: LineReport) -> tuple[Ledger, ...]:
    """Return the curves of a line: the first of its game always, the others once anybody has any."""
    states = [line.start, *(step.after for step in line.steps)]
    found = [ledger(line.table, states, key) for key in line.table.game.curves or _first_figure(line)]
    return tuple(one for at, one in enumerate(found) if any(any(row) for row in one.rows) or not at)


def _first_figure(line: LineReport) -> tuple[str, ...]:
    """Return what comes first in a purse; what is scored, where nobody may look into one."""
    game = line.table.game
    try:
        return tuple(game.purse(line.start, line.table.names[0]))[:1] or (game.scored,)
    except OpenFact:
        return (game.scored,)


def ledger(table: Table[Any], states: Iterable[Any], key: str) -> Ledger:
    """Return one figure of every player in a row of states."""
    rows: list[tuple[Balance, ...]] = []
    last = None
    for state in states:
        rows.append(rows[-1] if state is last else tuple(_amount(table, state, name, key) for name in table.names))
        last = state
    return Ledger(key, table.names, tuple(rows))


def _amount(table: Table[Any], state: Any, name: str, key: str) -> Balance:
    try:
        return int(table.game.purse(state, name).get(key, 0))
    except OpenFact:
        return None


def amount_text(table: Table[Any], key: str, amount: Balance) -> str:
    """Return an amount as the game writes it."""
    if amount is None:
        return say("secret")
    tongue = language_of(table.game)
    return tongue.money(amount) if key == "money" else f"{amount} {tongue.id_text(key, 'purse')}"


def sparkline(values: Sequence[Balance], low: int, high: int, room: int, plain: bool = False) -> str:
    """Return a curve in one line of letters, at most `room` of them; what is secret is a blank."""
    bars, shown = PLAIN if plain else BARS, _sampled(values, room)
    return "".join(" " if v is None else bars[(v - low) * (len(bars) - 1) // max(1, high - low)] for v in shown)


def _sampled(values: Sequence[Balance], room: int) -> list[Balance]:
    """Pick so many of the values evenly, the first and the last among them."""
    if len(values) <= max(room, 1):
        return list(values)
    return [values[at * (len(values) - 1) // max(1, room - 1)] for at in range(max(room, 1))]


def ledger_lines(line: LineReport, columns: int, plain: bool = False) -> Iterator[str]:
    """Yield every curve of a line with its first and its last amount, a player on each line of text."""
    for one in ledgers(line):
        rows = [(clean(name), *_ends(line.table, one, name)) for name in one.names]
        wide = [max(width(row[at]) for row in rows) for at in range(3)]
        low, high = one.bounds
        for name, (said, first, last) in zip(one.names, rows, strict=True):
            curve = sparkline(one.of(name), low, high, columns - sum(wide) - 8, plain)
            yield f"  {_padded(said, wide[0])}  {first:>{wide[1]}} {curve} {last}"


def _padded(text: str, wide: int) -> str:
    return text + " " * (wide - width(text))


def _ends(table: Table[Any], one: Ledger, name: str) -> tuple[str, str]:
    curve = one.of(name)
    return amount_text(table, one.key, curve[0]), amount_text(table, one.key, curve[-1])


def amount(table: Table[Any], key: str, n: int) -> str:
    """Return so much of something a purse holds."""
    return language_of(table.game).value(Amount(key, n))
