"""Cells of the ring by their names, as a position may give the place of a pawn."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from referee.games.corporations.book import FOLDER
from referee.games.corporations.components import Box
from referee.kernel.language.word_forms import load_words
from referee.kernel.plain_data import NONE

HOME = "home"


def numbered(box: Box, position: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a position with every pawn on the number of its cell: of several cells of a name, on the first."""
    players = position.get("players")
    if not isinstance(players, dict):
        return position
    return {**position, "players": {name: _placed(box, player) for name, player in players.items()}}


def _placed(box: Box, player: Any) -> Any:
    """Return a player's part of a position; a home cell by its bare name is the player's own."""
    pawn = player.get("pawn") if isinstance(player, dict) else None
    kind = _kinds().get(_bare(pawn)) if isinstance(pawn, str) else None
    if kind is None:
        return player
    return {**player, "pawn": NONE if kind == HOME else _first(box, kind)}


def _first(box: Box, kind: str) -> int:
    return min(int(number) for number, cell in box.ring.items() if cell.cell == kind)


@cache
def _kinds() -> dict[str, str]:
    """Return the kinds of cells by every name of theirs: id, printed name, its cases and other words for it."""
    words = load_words(FOLDER).components["cells"]
    return {
        _bare(name): kind
        for kind, word in reversed(words.items())
        for name in (kind, *word.spellings(), *word.forms.values(), *word.also)
    }


def _bare(name: str) -> str:
    """Normalise a name: no case, quotes or ё."""
    return name.casefold().replace("ё", "е").replace("_", " ").strip(" «»\"'")
