"""Moves a word on the command line may become."""

import itertools
import os
from pathlib import Path

import click


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
    from referee.games import is_game

    viewers = [said for option, said in itertools.pairwise(words) if option == "--as"]
    viewers += [word.partition("=")[2] for word in words if word.startswith("--as=")]
    file = next((word for word in words if is_game(word) or Path(word).is_file()), "")
    return file, viewers[-1] if viewers else None


def _lines(file: str, viewer: str | None) -> list[str]:
    from referee.games import is_game, load_game

    if is_game(file):
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
