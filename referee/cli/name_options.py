"""Names on the command line in any clear spelling: players, disputed points, readings; and moves, completed."""

import itertools
import os
from collections.abc import Iterable
from pathlib import Path
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
    from referee.games import GAMES, load_game

    known = [id for name in GAMES for id, one in load_game(name).book.ambiguities.items() if one.switchable]
    ends = [id for id in known if one_of(said, [id.rpartition(".")[2]])]
    return one_of(said, known) or (ends[0] if len(ends) == 1 else None)


def given_once(ctx: click.Context, option: click.Parameter, said: tuple[str, ...]) -> str | None:
    """Return the one line that is judged: a second one would silently be the only one."""
    if len(said) > 1:
        raise click.UsageError(
            say("--move is said once: what was played before belongs into a file, or into the position (--set)")
        )
    return said[0] if said else None


def complete_moves(ctx: click.Context, option: click.Parameter, begun: str) -> list[str]:
    """Return the lines a word may become: the legal moves of a file, the kinds of moves of a game."""
    try:
        lines = _lines(*_typed_so_far())
    except Exception:  # whatever is wrong with the file, a shell that completes says nothing
        return []
    return [line for line in lines if line.startswith(begun)][:200]


def _typed_so_far() -> tuple[str, str | None]:
    """Return the file or game on the line, and whose eyes it is for: click has read nothing yet while it completes."""
    words = os.environ.get("COMP_WORDS", "").split()[2:]
    from referee.games import GAMES

    viewers = [said for option, said in itertools.pairwise(words) if option == "--as"]
    viewers += [word.partition("=")[2] for word in words if word.startswith("--as=")]
    file = next((word for word in words if word in GAMES or Path(word).is_file()), "")
    return file, viewers[-1] if viewers else None


def _lines(file: str, viewer: str | None) -> list[str]:
    from referee.games import GAMES, load_game

    if file in GAMES:
        return [move.do() for move in load_game(file).moves]
    from referee.cli.arguments import for_viewer
    from referee.desk.view import view_of
    from referee.grammar.shortest_line import typed_line
    from referee.scenario.file.reader import read_file
    from referee.scenario.run.checker import prepare

    moment = view_of(for_viewer(prepare(read_file(file)), viewer))
    possible = moment.reader().possible
    offers = [(by, offer) for by in moment.table.names for offer in possible.offers(by)]
    return list(dict.fromkeys(f"{by} {typed_line(moment.lexicon, offer)}" for by, offer in offers))
