"""The moment a typed move is about, where a position does not say it: guessed only when there is one."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, structs

from referee.kernel.game import Game, Seat
from referee.kernel.tongue import later, say
from referee.play.lexicon import Lexicon, is_move
from referee.play.speaker import spoken

_TAKEN = later("not said; taken as stage: {stage}, turn: {turn} (no other stage takes {move})")


class Guess(Struct, frozen=True):
    """The stage and the turn taken for granted; or, when they could not be, what to say."""

    position: dict[str, str]
    told: str = ""


def guessed(game: Game[Any, Any], seats: tuple[Seat, ...], line: str, position: Mapping[str, Any]) -> Guess:
    """The moment of the move a line is about."""
    if "stage" in position:
        return Guess({})
    lexicon = Lexicon(game.table(game.seated(seats)))
    said = spoken(lexicon, line)[0]
    kinds = _kinds(lexicon, said.words)
    if len(kinds) != 1 or not is_move(kinds[0]):
        return Guess({})
    stages = kinds[0].during
    if len(stages) == 1 and not any(field.required for field in structs.fields(stages[0])):
        turn = str(position.get("turn") or said.by or seats[0].name)
        stage = stages[0].called()
        told = say(_TAKEN, stage=stage, turn=turn, move=kinds[0].do())
        return Guess({"stage": stage, "turn": turn}, told)
    return Guess({}, _ambiguous(kinds[0], stages))


def _kinds(lexicon: Lexicon, words: list[str]) -> list[Any]:
    """What the line may be about, as far as its words fit."""
    for level in lexicon.begins(words):
        found = [one.kind for one in level if lexicon.sharing(one.kind, _nothing).meanings(words[one.length :])]
        if found:
            return found
    return []


def _nothing(*_: object) -> tuple[str, ...]:
    return ()


def _ambiguous(kind: Any, stages: Any) -> str:
    """What to set where a move has several moments, or one that needs more than its name."""
    if not stages:
        return ""
    names = tuple(stage.called() for stage in stages)
    return say('not said; {move} belongs to {names:or} (--set "stage: ...")', move=kind.do(), names=names)
