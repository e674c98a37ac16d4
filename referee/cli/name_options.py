"""Names on the command line in any clear spelling: players, disputed points, readings; and moves, completed."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from referee.cli.language_option import say

if TYPE_CHECKING:
    from referee.kernel.game import Table


def one_of(said: str, known: Iterable[str]) -> str | None:
    """Return the name that fits, ignoring case, blanks and hyphens; None when none or several do."""
    from referee.words.name_resolver import fold, look

    known = list(known)
    found = [said] if said in known else [one for one in known if look(fold(one)) == look(fold(said))]
    return found[0] if len(found) == 1 else None


def player(table: "Table[object]", said: str) -> str | None:
    """Return a player by name or by what he plays; `table` for what lies open to all."""
    pieces = {seat.piece: seat.name for seat in table.seats if seat.piece}
    name = one_of(said, (*table.names, "table"))
    piece = one_of(said, pieces)
    return name or (pieces[piece] if piece else None)


def ambiguity(said: str) -> str | None:
    """Return a disputed point by its id, or by the end of it."""
    from referee.games import all_games, is_game, load_game

    name = said.partition(".")[0]
    games = [load_game(name)] if is_game(name) else all_games()
    known = [id for game in games for id, one in game.book.ambiguities.items() if one.switchable]
    ends = [id for id in known if one_of(said, [id.rpartition(".")[2]])]
    return one_of(said, known) or (ends[0] if len(ends) == 1 else None)


def given_once(ctx: click.Context, option: click.Parameter, said: tuple[str, ...]) -> str | None:
    """Return the one line that is judged: a second one would silently be the only one."""
    if len(said) > 1:
        raise click.UsageError(
            say("--move is said once: what was played before belongs into a file, or into the position (--set)")
        )
    return said[0] if said else None
