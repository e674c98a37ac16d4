"""A line that was not understood: what was, what is missing or odd, and what is possible now."""

from collections.abc import Iterator
from difflib import get_close_matches

from msgspec import Struct

from referee.kernel.tongue import say, spoken
from referee.play.fields import Field, called, fields_of
from referee.play.lexicon import Lexicon, is_move
from referee.play.lines import word
from referee.play.possible import Possible
from referee.play.results import NotUnderstood
from referee.play.sharing import Meaning
from referee.play.tokens import keyed, unquoted
from referee.scenario.document import short
from referee.words.names import fold

SHOWN = 16


def puzzled(lexicon: Lexicon, possible: Possible, who: tuple[str, ...], words: list[str]) -> NotUnderstood:
    """Why some words are no move and no question."""
    now = tuple(_now(possible, who))
    if not words:
        return NotUnderstood(say("say what is done"), now)
    level = next(lexicon.begins(words), None)
    if level is None:
        return NotUnderstood(_unknown(lexicon, unquoted(words[0])), now)
    named = level[0]
    share = lexicon.sharing(named.kind, possible.known)
    rest = words[named.length :]
    share.meanings(rest)
    if not rest:
        return NotUnderstood(say("{move} cannot be read", move=called(named.kind)), now)
    placed = min(share.reached, len(rest) - 1)
    if rest[placed].isdecimal() and placed + 1 < len(rest) and any(f.kind == "bag" for f in fields_of(named.kind)):
        placed += 1  # the number is right, the thing it counts is not
    near = _near(lexicon, named.kind, rest[placed])
    message = say("{move}: '{word}' does not fit{near}", move=called(named.kind), word=short(rest[placed]), near=near)
    understood = [_understood(meaning) for meaning in share.meanings(rest[: share.reached])[:1] if share.reached]
    return NotUnderstood(message, (*understood, *takes(named.kind), *now))


def lacking(possible: Possible, by: str, meaning: Meaning) -> NotUnderstood:
    """What is missing where no legal move says what was said."""
    keys = tuple(say("'{text}'", text=field.key) for field in meaning.missing)
    hints = [*([_understood(meaning)] if meaning.said else []), *takes(meaning.kind)]
    if is_move(meaning.kind):
        hints.append(say("{by} has no legal {move} that fits", by=by, move=called(meaning.kind)))
        hints += _now(possible, (by,))
    return NotUnderstood(say("{move} needs {keys:and}", move=called(meaning.kind), keys=keys), tuple(hints))


def cannot_be(meaning: Meaning) -> NotUnderstood:
    """A move or question whose fields cannot hold what was said."""
    message = say("{move} cannot be so", move=called(meaning.kind))
    return NotUnderstood(message, (_understood(meaning), *takes(meaning.kind)))


def _understood(meaning: Meaning) -> str:
    """What a line says as far as it was understood."""
    said = " ".join(f"{key}={word(value)}" for key, value in meaning.said.items())
    return say("understood: {said}", said=f"{called(meaning.kind)} {said}".strip())


def takes(kind: type[Struct]) -> Iterator[str]:
    """What a move or question takes, what it needs first."""
    needed = tuple(_told(field) for field in fields_of(kind) if field.required)
    others = tuple(field.key for field in fields_of(kind) if not field.required)
    if needed:
        yield say("{move} takes {fields}", move=called(kind), fields=needed)
    if others:
        yield say("{move} may also take {keys}", move=called(kind), keys=others)
    if not needed and not others:
        yield say("{move} takes nothing more", move=called(kind))


def _told(field: Field) -> str:
    about = spoken().described(field.about.split(". ")[0].removesuffix("."))
    return f"{field.key} ({about[0].lower()}{about[1:]})" if about else field.key


def _unknown(lexicon: Lexicon, said: str) -> str:
    """A line that begins with no move and no question."""
    known = {
        spelling: called(kind)
        for kinds in lexicon.kinds.values()
        for kind in kinds
        for spelling in [fold(called(kind))]
    }
    near = get_close_matches(fold(said), known, n=2, cutoff=0.6)
    also = [meaning.id for names in lexicon.kinds for meaning in lexicon.names.near(said, names, 2)]
    names = tuple(dict.fromkeys([*(known[spelling] for spelling in near), *also]))[:3]
    if names:
        return say("there is no move or question '{word}'; did you mean {names:or}?", word=short(said), names=names)
    return say("there is no move or question '{word}'", word=short(said))


def _near(lexicon: Lexicon, kind: type[Struct], odd: str) -> str:
    """`; did you mean ...?`: names and keys spelt like a word that does not fit."""
    pair = keyed(odd)
    fields = fields_of(kind)
    if pair and lexicon.key(kind, pair[0]) is None:
        near = get_close_matches(fold(pair[0]), [fold(field.key) for field in fields], n=1, cutoff=0.6)
        names = [field.key for field in fields if fold(field.key) in near]
    else:
        said = pair[1] if pair else unquoted(odd)
        lists = dict.fromkeys(field.names or (field.item.names if field.item else "") for field in fields)
        names = [meaning.id for one in lists if one for meaning in lexicon.names.near(said, one, 2)]
    names = [name for name in dict.fromkeys(names) if fold(name) != fold(odd)]
    return say("; did you mean {names:or}?", names=tuple(names[:3])) if names else ""


def _now(possible: Possible, who: tuple[str, ...]) -> Iterator[str]:
    """What may be done now."""
    for by in who[:1]:
        tongue = possible.table.game.tongue
        kinds = tuple(tongue.shown(kind, "moves") for kind in possible.kinds(by))
        if kinds:
            rest = ("...",) if len(kinds) > SHOWN else ()
            yield say("{by} may now: {kinds}", by=by, kinds=kinds[:SHOWN] + rest)
