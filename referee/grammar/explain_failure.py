"""A line that was not understood: what was, what is missing or odd, and what is possible now."""

from collections.abc import Container, Iterator

from msgspec import Struct

from referee.grammar.candidates import Possible
from referee.grammar.lexicon import Lexicon
from referee.grammar.parse_result import NotUnderstood
from referee.grammar.shortest_line import word
from referee.grammar.tokenizer import amount, keyed, unquoted
from referee.grammar.word_assignment import Meaning
from referee.kernel.move import is_move
from referee.kernel.spec import Spec, spec_of, tag_of
from referee.language.english import Language
from referee.language.english_words import first_sentence
from referee.language.speaking import current_language, language_of, say
from referee.scenario.file.document import short
from referee.scenario.file.suggestions import listed_name
from referee.words.name_resolver import fold

SHOWN = 16


def puzzled(
    lexicon: Lexicon, possible: Possible, who: tuple[str, ...], words: list[str], named_by: bool = False
) -> NotUnderstood:
    """Return why some words are no move and no question; `named_by`: who says them has been named before."""
    now = tuple(_now(possible, who))
    if not words:
        return NotUnderstood(say("say what is done"), now=now)
    level = next(lexicon.prefix_matches(words), None)
    if level is None:
        return _unknown(lexicon, [unquoted(word) for word in words], now, named_by)
    named, tongue = level[0], language_of(possible.table.game)
    share = lexicon.sharing(named.kind, possible.values_offered)
    rest = words[named.length :]
    share.meanings(rest)
    if len(level) > 1 and rest and not share.reached:
        kinds = tuple(_aloud(tongue, one.kind) for one in level)
        message = say("{moves:or}: '{word}' does not fit", moves=kinds, word=short(rest[0]))
        return NotUnderstood(message, now=now)
    if not rest:
        return NotUnderstood(say("{move} cannot be read", move=_aloud(tongue, named.kind)), now=now)
    placed = min(share.reached, len(rest) - 1)
    counts = any(field.kind == "bag" for field in spec_of(named.kind).fields.values())
    if counts and rest[placed].isdecimal() and placed + 1 < len(rest):
        placed += 1  # the number is right, the thing it counts is not
    near = _near(lexicon, named.kind, rest[placed])
    facts = {"move": _aloud(tongue, named.kind), "word": short(rest[placed]), "near": near}
    message = say("{move}: '{word}' does not fit{near}", **facts)
    for meaning in share.meanings(rest[: share.reached])[:1] if share.reached else ():
        if meaning.keys:
            hints = (_understood(tongue, meaning), *_takes(tongue, named.kind, meaning.keys))
            return NotUnderstood(message, hints, now)
    return NotUnderstood(message, tuple(_takes(tongue, named.kind)), now)


def lacking(possible: Possible, by: str, meaning: Meaning) -> NotUnderstood:
    """Return what is missing where no legal move says what was said."""
    tongue = language_of(possible.table.game)
    keys, move = tuple(_key(tongue, meaning.kind, field) for field in meaning.missing), _aloud(tongue, meaning.kind)
    if meaning.keys:
        message = say("{move} also needs {keys:and}", move=move, keys=keys)
        hints = [_understood(tongue, meaning), *_takes_besides(tongue, meaning.kind, meaning.keys)]
    else:
        message, hints = (
            say("{move} needs {keys:and}", move=move, keys=keys),
            [*_takes(tongue, meaning.kind, told=keys)],
        )
    if not is_move(meaning.kind):
        return NotUnderstood(message, tuple(hints))
    secret = possible.secret(by)
    if secret:
        what = language_of(possible.table.game).value(secret)
        unfit = say("what {by} may do is hidden: {what} is secret", by=by, what=what)
    elif tag_of(meaning.kind) in possible.kinds(by):
        unfit = say("{by} has no legal {move} that fits", by=by, move=move)
    else:
        unfit = say("{by} has no legal {move} now", by=by, move=move)
    return NotUnderstood(message, tuple(hints), (unfit, *_now(possible, (by,))))


def undecided(possible: Possible, who: tuple[str, ...], several: list[Meaning]) -> NotUnderstood:
    """Return a word that names several moves, none of which is legal now."""
    tongue = language_of(possible.table.game)
    moves = tuple(_aloud(tongue, meaning.kind) for meaning in several)
    wants = [(move, _needed(tongue, meaning.kind)) for move, meaning in zip(moves, several, strict=True)]
    hints = tuple(say("{move} takes {fields}", move=move, fields=needed) for move, needed in wants if needed)
    return NotUnderstood(say("{moves:or}: which is meant?", moves=moves), hints, tuple(_now(possible, who)))


def cannot_be(tongue: Language, meaning: Meaning) -> NotUnderstood:
    """Return a move or question whose fields cannot hold what was said."""
    message = say("{move} cannot be so", move=_aloud(tongue, meaning.kind))
    return NotUnderstood(message, (_understood(tongue, meaning), *_takes(tongue, meaning.kind)))


def _aloud(tongue: Language, kind: type[Struct]) -> str:
    """Return what is done by a move or question."""
    if is_move(kind):
        return tongue.id_text(tag_of(kind), "moves")
    asked = tongue.id_text(tag_of(kind), "questions")
    return asked if asked == tag_of(kind) else say("ask about '{question}'", question=asked)


def key_text(tongue: Language, kind: type[Struct], key: str) -> str:
    """Return a key one is asked to give: how many (`count`), постройку."""
    word = _argument(tongue, kind, key)
    return (
        key if tongue.id_text(word, "arguments") == key else tongue.with_id(tongue.word("arguments", word, "acc"), key)
    )


def _key(tongue: Language, kind: type[Struct], field: Spec) -> str:
    """Return a key that is missing: 'plot'; участок."""
    told = key_text(tongue, kind, field.key)
    return say("'{text}'", text=field.key) if told == field.key else told


def _understood(tongue: Language, meaning: Meaning) -> str:
    """Return what a line says as far as it was understood."""
    fields = spec_of(meaning.kind).fields
    pairs = [_pair(tongue, meaning.kind, fields[key], word(value)) for key, value in meaning.keys.items()]
    return say("understood: {said}", said=(_aloud(tongue, meaning.kind), *pairs))


def _pair(tongue: Language, kind: type[Struct], field: Spec, value: str) -> str:
    """Return a key with its value: city: Boston."""
    name = tongue.id_text(_argument(tongue, kind, field.key), "arguments")
    shown = tongue.id_text(value, *_lists(field).split())
    return shown if shown.startswith(f"{name} ") else f"{name}: {shown}"


def _argument(tongue: Language, kind: type[Struct], key: str) -> str:
    """Return the word for a key: that of this very move, where it has one of its own."""
    own = f"{tag_of(kind)}.{key}"
    return key if tongue.id_text(own, "arguments") == own else own


def _takes(
    tongue: Language, kind: type[Struct], said: Container[str] = (), told: tuple[str, ...] = ()
) -> Iterator[str]:
    """Yield what a move or question takes besides what was given, what it needs first."""
    needed = _needed(tongue, kind, said)
    if needed and needed != told:
        yield say("it also takes {fields}", fields=needed) if said else say("it takes {fields}", fields=needed)
    yield from _takes_besides(tongue, kind, said)
    if not spec_of(kind).fields:
        yield say("it takes nothing more")


def _needed(tongue: Language, kind: type[Struct], said: Container[str] = ()) -> tuple[str, ...]:
    """Return what a move or question needs besides what was said."""
    return tuple(
        _described_key(tongue, kind, field)
        for field in spec_of(kind).required_first
        if field.required and field.key not in said
    )


def _takes_besides(tongue: Language, kind: type[Struct], said: Container[str]) -> Iterator[str]:
    """Yield what a move or question may take besides what was said."""
    fields = [field for field in spec_of(kind).required_first if not field.required and field.key not in said]
    others = tuple(key_text(tongue, kind, field.key) for field in fields)
    if others:
        yield say("it may also take {keys}", keys=others)


def _described_key(tongue: Language, kind: type[Struct], field: Spec) -> str:
    """Return a key with what it is."""
    name = key_text(tongue, kind, field.key)
    about = "" if name != field.key else first_sentence(current_language().described(field.description))
    return f"{field.key} ({about[0].lower()}{about[1:]})" if about else name


def _unknown(lexicon: Lexicon, words: list[str], now: tuple[str, ...], named_by: bool) -> NotUnderstood:
    """Explain a line without a move or question: its first word may name somebody who does not play."""
    if not named_by and len(words) > 1 and next(lexicon.prefix_matches(words[1:]), None):
        players = say("players: {names}", names=lexicon.table.names)
        return NotUnderstood(say("nobody called '{name}' plays", name=short(words[0])), (players,))
    return NotUnderstood(_no_move(lexicon, words[0]), now=now)


def _no_move(lexicon: Lexicon, said: str) -> str:
    """Return what a word that is no move and no question may be."""
    from difflib import get_close_matches

    known = {
        spelling: tag_of(kind)
        for kinds in lexicon.kinds.values()
        for kind in kinds
        for spelling in [fold(tag_of(kind))]
    }
    near = get_close_matches(fold(said), known, n=2, cutoff=0.6)
    also = [meaning.id for names in lexicon.kinds for meaning in lexicon.names.near(said, names, 2)]
    ids = list(dict.fromkeys([*(known[spelling] for spelling in near), *also]))[:3]
    names = tuple(listed_name(language_of(lexicon.table.game), id, "moves", "questions") for id in ids)
    if names:
        return say("there is no move or question '{word}'; did you mean {names:or}?", word=short(said), names=names)
    return say("there is no move or question '{word}'", word=short(said))


def _near(lexicon: Lexicon, kind: type[Struct], odd: str) -> str:
    """Return `; did you mean ...?` with names and keys spelt like a word that does not fit."""
    pair = keyed(odd)
    fields = spec_of(kind).required_first
    if beyond := _beyond(lexicon, fields, pair[1] if pair else odd):
        return beyond
    if pair and lexicon.key(kind, pair[0]) is None:
        from difflib import get_close_matches

        near = get_close_matches(fold(pair[0]), [fold(field.key) for field in fields], n=1, cutoff=0.6)
        names = [field.key for field in fields if fold(field.key) in near]
    else:
        said = pair[1] if pair else unquoted(odd)
        lists = dict.fromkeys(map(_lists, fields))
        names = [meaning.id for one in lists if one for meaning in lexicon.names.near(said, one, 2)]
    names = [name for name in dict.fromkeys(names) if fold(name) != fold(odd)]
    sections = ("arguments", *dict.fromkeys(word for field in fields for word in _lists(field).split()))
    told = tuple(listed_name(language_of(lexicon.table.game), name, *sections) for name in names[:3])
    return say("; did you mean {names:or}?", names=told) if told else ""


def _beyond(lexicon: Lexicon, fields: tuple[Spec, ...], said: str) -> str:
    """Return `; extra is at most 1000` for a number that is too large."""
    number, ends = amount(said, lexicon.table.game.unit), [field for field in fields if field.high is not None]
    if number is None or not ends or any(number <= (field.high or 0) for field in ends):
        return ""
    last = max(ends, key=lambda field: field.high or 0)
    key = listed_name(language_of(lexicon.table.game), last.key, "arguments")
    return say("; {key} is at most {n}", key=key, n=last.high)


def _lists(field: Spec) -> str:
    """Return the lists the words of a field come from."""
    return field.names or field.innermost.names


def _now(possible: Possible, who: tuple[str, ...]) -> Iterator[str]:
    """Yield what may be done now."""
    for by in who[:1]:
        tongue = language_of(possible.table.game)
        kinds = tuple(tongue.id_text(kind, "moves") for kind in possible.kinds(by))
        if kinds:
            rest = ("...",) if len(kinds) > SHOWN else ()
            yield say("{by} may now: {moves}", by=by, moves=kinds[:SHOWN] + rest)
