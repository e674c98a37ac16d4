"""A move of which one field was not said, judged all the same where every way to say it is refused for one reason."""

from typing import Any

import msgspec

from referee.grammar.lexicon import Lexicon
from referee.grammar.parse_result import Understood
from referee.grammar.word_assignment import Meaning
from referee.kernel.chance import NeedChance
from referee.kernel.claims import apply_claim
from referee.kernel.context import Recorder
from referee.kernel.engine import AnyMove, OpenFact
from referee.kernel.move import is_move
from referee.kernel.ruling import Finding
from referee.kernel.spec import tag_of
from referee.kernel.state import AnyState
from referee.language.rules import finding_text
from referee.scenario.file.conversion import convert_move

MOST = 120
"""So many ways to say a field are tried."""


def moved(meaning: Meaning) -> Any:
    """Return the move or question a meaning stands for; None when its fields cannot hold what was said."""
    tag = "do" if is_move(meaning.kind) else "ask"
    said = {key: value for key, value in meaning.keys.items() if value is not None}
    try:
        return convert_move({tag: tag_of(meaning.kind), **said}, meaning.kind)[1]
    except msgspec.ValidationError:
        return None


def refused_alike(lexicon: Lexicon, state: AnyState, by: str, meaning: Meaning) -> Understood | None:
    """Return the move with its missing name filled in, where all that can be meant is refused for the same reason.

    What is refused because of the very name filled in cannot be meant: a department somebody else has, say.
    """
    if not is_move(meaning.kind) or len(meaning.missing) != 1 or meaning.missing[0].kind != "word":
        return None
    key, names = meaning.missing[0].key, meaning.missing[0].names
    found: dict[tuple[str, str], list[Any]] = {}
    for word in lexicon.ids(names)[:MOST]:
        move = moved(msgspec.structs.replace(meaning, keys={**meaning.keys, key: word}))
        reason = _reason(lexicon, state, by, move) if move is not None else None
        if reason is None:
            return None
        if word not in reason.known.values():
            found.setdefault((reason.rule.id, finding_text(reason, lexicon.table.game)), []).append(move)
    if len(found) != 1:
        return None
    (moves,) = found.values()
    return Understood(by, moves[0], stands=(key,) if len(moves) > 1 else (), taken=(key,) if len(moves) == 1 else ())


def _reason(lexicon: Lexicon, state: AnyState, by: str, move: AnyMove) -> Finding | None:
    """Return why a move is refused; none when it is legal, or when that cannot be said."""
    cx: Recorder[Any] = Recorder(lexicon.table)
    try:
        apply_claim(cx, state, by, move, ())
    except (OpenFact, NeedChance):
        return None
    return next(iter(cx.ruling().broken), None)
