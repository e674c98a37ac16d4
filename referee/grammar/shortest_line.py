"""A move as the shortest line that reads back as this very move: `buy 2E`, `attract 5E adverts=2`, `move_in 2 home`."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from referee.grammar.lexicon import Lexicon
from referee.grammar.tokenizer import noise
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.plain_data import plain
from referee.kernel.spec import Spec, spec_of, tag_of

Said = tuple[Spec, str]


def typed_line(lexicon: Lexicon, offer: Any, by: str | None = None) -> str:
    """Return the line: the name, positional values in the order of their fields, then the others by key.

    Of a form it says what is fixed: what is still open may be typed behind it.
    """
    kind, values = _values(offer)
    said = [field for field in spec_of(kind).required_first if field.name in values]
    bare, keyed = list[Said](), list[str]()
    for field in said:
        value = plain(values[field.name])
        texts = _bare_texts(field, value)
        if texts and (_is_face(lexicon, field, value) or _speaks(lexicon, kind, field, texts, bare)):
            bare.append((field, " ".join(texts)))
        else:
            keyed.append(_keyed(field, value))
    line = " ".join([tag_of(kind), *(text for _, text in bare), *keyed])
    return f"{by}: {line}" if by else line


def _values(offer: Any) -> tuple[type[Struct], dict[str, Any]]:
    """Return the kind of a move, question or form, and the fields that say something."""
    kind: type[Struct] = offer.move if isinstance(offer, ChoiceSet) else type(offer)
    held = (
        offer.fixed if isinstance(offer, ChoiceSet) else {name: getattr(offer, name) for name in kind.__struct_fields__}
    )
    fields = spec_of(kind).by_name
    return kind, {n: value for n, value in held.items() if fields[n].required or value != fields[n].default}


def _speaks(lexicon: Lexicon, kind: type[Struct], field: Spec, texts: list[str], bare: list[tuple[Spec, str]]) -> bool:
    """Return whether a value can stand without its key: no other field or meaning takes it."""
    before = [one for one, _ in bare]
    fields = spec_of(kind).required_first
    rivals = [one for one in fields[: fields.index(field)] if one not in before]
    rivals += [one for one in before if one.grows]
    if any(one.kind == "text" for one in fields if one not in before and one is not field):
        return False
    own = [lexicon.values.readings_without_key(field, text) for text in texts]
    if not all(len(values) == 1 and not values[0].loose for values in own):
        return False
    taken = any(lexicon.takes(one, text) for one in rivals for text in texts)
    words = [word for text in texts for word in text.split()]
    return not taken and not any(noise(word) or lexicon.key(kind, word) for word in words)


def _is_face(lexicon: Lexicon, field: Spec, value: Any) -> bool:
    """Return whether a value is what a card or tile shows: it is known without its key."""
    game = lexicon.table.game
    kinds = [name for name in field.names.split() if name in game.faced] if isinstance(value, str) else []
    return any(value not in game.plain_box[kind] and game.faces[kind].values_of_name(value) for kind in kinds)


def _bare_texts(field: Spec, value: Any) -> list[str]:
    """Return a value as words of a line, one text for each thing in it; none where it cannot stand without its key."""
    match field.kind:
        case "truth" | "text":
            return []
        case "bag":
            return [f"{count} {word(name)}" for name, count in value.items()] or ["none"]
        case "list" | "set":
            return [word(one) for one in value] or ["none"]
    return [] if value is None else [word(value)]


def _keyed(field: Spec, value: Any) -> str:
    """Return a value with its key."""
    if field.kind == "truth" and value:
        return field.key
    return f"{field.key}={word(value)}"


def word(value: Any) -> str:
    """Return a value as one word."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "none"
        case Mapping():
            return ",".join(f"{word(name)}:{count}" for name, count in value.items()) or "none"
        case list() | tuple():
            return ",".join(map(word, value)) or "none"
    text = str(value)
    return f'"{text}"' if " " in text else text
