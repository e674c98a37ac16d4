"""The moments a typed move may be about, where a position does not say which."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import structs

from referee.kernel.game import Game, Seat
from referee.play.lexicon import Lexicon, is_move
from referee.play.speaker import spoken


def moments(
    game: Game[Any, Any], seats: tuple[Seat, ...], line: str, position: Mapping[str, Any]
) -> list[dict[str, str]]:
    """The stages that take the move a line is about, each with whose turn it is then; none where that is said."""
    if "stage" in position:
        return []
    lexicon = Lexicon(game.table(game.seated(seats)))
    said = spoken(lexicon, line)[0]
    kinds = _kinds(lexicon, said.words)
    if len(kinds) != 1 or not is_move(kinds[0]):
        return []
    turn = str(position.get("turn") or said.by or seats[0].name)
    return [{"stage": stage, "turn": turn} for stage in _stages(kinds[0])]


def _stages(kind: Any) -> Iterator[str]:
    """The stages that take a move and need no more than their name."""
    for stage in kind.during:
        if not any(field.required for field in structs.fields(stage)):
            yield stage.called()


def _kinds(lexicon: Lexicon, words: list[str]) -> list[Any]:
    """What the line may be about, as far as its words fit."""
    for level in lexicon.begins(words):
        found = [one.kind for one in level if lexicon.sharing(one.kind, _nothing).meanings(words[one.length :])]
        if found:
            return found
    return []


def _nothing(*_: object) -> tuple[str, ...]:
    return ()
