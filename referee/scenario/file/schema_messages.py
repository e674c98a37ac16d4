"""What is wrong with a document, in words: each error of the schema, told so that a newcomer can mend it."""

import re
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from fractions import Fraction
from typing import Any

from msgspec import Struct

from referee.kernel.facts import later
from referee.kernel.field_types import FEW, MANY, MUCH
from referee.kernel.game import Game
from referee.kernel.spec import spec_of
from referee.language.english_words import first_sentence
from referee.language.speaking import join_words, language_of, say
from referee.scenario.file.document import Document, Path, Problem, short
from referee.scenario.file.format import CHECKS, MAX_PLAYERS, STEP_KEYS, STEP_KINDS
from referee.scenario.file.json_schema import game_schema
from referee.scenario.file.key_names import any_keys
from referee.scenario.file.schema_emitter import Schema
from referee.scenario.file.suggestions import SYNONYMS, first_few, listed_name, nearest, quote_or_name
from referee.words.example_values import sample_at
from referee.words.name_lists import stages_of

UNKNOWN, MISSING, TYPE, VALUE = "schema.unknown-key", "schema.missing-key", "schema.type", "schema.value"
TYPES = {
    "integer": later("a whole number"),
    "string": later("text"),
    "boolean": later("true or false"),
    "array": later("a list"),
    "object": later("a map"),
}
KINDS = {"do": "move", "ask": "question", "is": "stage", "stage": "stage"}
MAPS = ("chance", "components", "options")
NO_SUCH = {
    "move": later("there is no move {found}{near}"),
    "question": later("there is no question {found}{near}"),
    "stage": later("there is no stage {found}{near}"),
    "chance": later("there is no kind of chance {found}{near}"),
    "components": later("there is no kind of component {found}{near}"),
    "options": later("there is no option {found}{near}"),
}
ALL = {
    "move": later("moves: {known}"),
    "question": later("questions: {known}"),
    "stage": later("stages: {known}"),
}
WHOLE: dict[Path, str] = {
    (): later("a scenario{within:?}"),
    ("position",): later("the position"),
    ("options",): later("the options"),
}
BESIDE = ("options", "components", "seed")
"""What else a situation may say, at the top of a file."""
TRUTH = {"yes": "true", "on": "true", "1": "true", "no": "false", "off": "false", "0": "false"}
LIMITS = {
    "minimum": later("{what} must be at least {bound}, found {found}"),
    "maximum": later("{what} must be at most {bound}, found {found}"),
    "const": later("{what} must be {bound}, found {found}"),
    "minItems": later("{what} needs at least {bound}, it is empty"),
    "maxItems": later("{what} may be at most {bound}, found {found}"),
}
ENDS = {
    MANY: later("no box holds more than {n} of one thing"),
    MUCH: later("no box holds more than {n} in money or points"),
    FEW: later("no more than {n}: every choice among them is tried"),
}
"""Why a number ends where it ends, where that is the same for all games."""
LENGTHS = {MANY: ENDS[MANY], MAX_PLAYERS: later("no table seats more than {n}")}
"""Why a list does."""
# Cyrillic letters that look like the Latin ones of a coordinate.
LATIN = str.maketrans("АВСЕН", "ABCEH")
_AMOUNT = re.compile(r"[$€]?\s*(-?[0-9]+(?:\.[0-9]+)?)\s*(?:(k|к|тыс\.?)|(m|м|mln|млн\.?))?", re.IGNORECASE)

Finding = tuple[Path, Problem]


class Fault(Struct, frozen=True):
    """An error of the schema with all that is needed to word it."""

    document: Document
    game: Game[Any, Any]
    error: Any
    path: Path
    found: Any

    def at(self, place: Path, code: str, message: str, hint: str = "", key: bool = False) -> Finding:
        """Return a problem with what stands at a place, or with its key."""
        mark = self.document.key_mark(place) if key else self.document.mark(place)
        return place, Problem(code, message, mark, hint)

    @property
    def about(self) -> str:
        """What the schema says about the place."""
        root = node = game_schema(self.game)
        about, last = "", ""
        for part in self.error.absolute_schema_path:
            node = node[part]
            if isinstance(node, dict) and (part != "properties" or last == "properties"):
                new = last == "properties" or part in ("additionalProperties", "items", "propertyNames")
                node = _resolved(root, node)
                about = node.get("description", "" if new else about)
            last = part
        return str(about)

    @property
    def description(self) -> str:
        """What the schema says about the place; where it does not speak the language, what its key is called."""
        return _explained(self.game, first_sentence(language_of(self.game).described(self.about)), self.path)

    @property
    def bare(self) -> bool:
        """Whether this is a step that says neither do, ask, chance nor expect."""
        return _is_step(self.path) and isinstance(self.found, dict) and not self.found.keys() & {*STEP_KINDS, *CHECKS}


def worded(fault: Fault) -> Iterator[Finding]:
    """Yield an error of the schema in words; one error may be several problems."""
    for place, problem in WORDS.get(fault.error.validator, _other)(fault):
        *outer, key = local if (local := _local(place)) else ("",)
        if outer[:1] == ["position"] and "." in str(key):
            value: Any = fault.document.data
            for part in place:
                value = value[part]
            nested = _nested([*map(str, outer[1:]), *str(key).split(".")], _plain(value))
            message = say("'{key}' cannot be a key here: dots belong to expect", key=short(str(key)))
            yield fault.at(place, UNKNOWN, message, say("write {line}", line=nested), key=True)
        else:
            yield place, problem


KEYS = ("arguments", "position", "keys", "options", "stage_fields", "fields", "nouns")
"""Where a key has its name."""


def _explained(game: Game[Any, Any], described: str, path: Path) -> str:
    """Return a description in the language spoken, else the name of the key in it."""
    key = str(next((part for part in reversed(path) if isinstance(part, str)), ""))
    name = language_of(game).id_text(key, *KEYS)
    return described or ("" if name == key else say("'{key}': {word}", key=short(key), word=name))


def _local(path: Path) -> Path:
    """Return a path inside a line as if it were inside the file itself."""
    if path[:1] == ("lines",) and len(path) > 2:
        return path[2:] if isinstance(path[2], str) else ("steps", *path[2:])
    return path


def _is_step(path: Path) -> bool:
    return len(local := _local(path)) == 2 and local[0] == "steps"


def _name(document: Document, path: Path) -> str:
    """Return what a value is called: by its key as the file writes it."""
    if not path or _is_step(path) or path[:-1] == ("players",):
        return say("a scenario") if not path else say("a step") if _is_step(path) else say("a player")
    if isinstance(path[-1], int):
        return say("an entry of {what}", what=_name(document, path[:-1]))
    key = short(str(document.written(path)[-1]))
    if path[-1].isdecimal() and isinstance(path[-2], str):
        return say("'{key}' of '{whole}'", key=key, whole=document.written(path)[-2])
    return say("the line '{key}'", key=key) if path[:-1] == ("lines",) else say("'{name}'", name=key)


def _owner(document: Document, path: Path, found: Any) -> str:
    """Return the thing whose keys are meant, as that in which there is or is not a key."""
    do, ask, stage = (short(str(found.get(key, ""))) for key in ("do", "ask", "is"))
    if _is_step(path) and (do or ask):
        return say("the move '{do}'", do=do) if do else say("the question '{ask}'", ask=ask)
    if "stage" in path:
        return say("the stage '{stage}'", stage=stage) if stage else say("a stage")
    if _local(path) in WHOLE or _is_step(path):
        return say("a step{within:?}", within=True) if _is_step(path) else say(WHOLE[_local(path)], within=True)
    return (
        say("the line '{key}'{within:?}", key=short(str(path[1])), within=True)
        if len(path) == 2 and path[0] == "lines"
        else _name(document, path)
    )


def _plain(value: Any) -> str:
    """Return a value as it is written in a file, cut short."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{_few([_plain(item) for item in value[:7]])}]"
    if isinstance(value, dict):
        return f"{{{_few([f'{short(key)}: {_plain(value[key])}' for key in list(value)[:7]])}}}"
    return short(str(value))


def _few(pieces: list[str]) -> str:
    return ", ".join(pieces[:6]) + (", ..." if len(pieces) > 6 else "")


def _shown(value: Any) -> str:
    return say("'{text}'", text=short(value)) if isinstance(value, str) and value != "none" else _plain(value)


def _typed(key: str) -> str:
    """Return a key as it is typed."""
    return say("'{name}'", name=key)


def _either(words: Iterable[str], last: str = "or") -> str:
    return join_words(list(words), last)


def _nested(keys: list[str], value: str) -> str:
    for key in reversed(keys[1:]):
        value = f"{{{short(key)}: {value}}}"
    return f"{short(keys[0])}: {value}"


def _whole(text: str, game: Game[Any, Any]) -> int | None:
    """Return the whole number a text like 400k, $1.2m or 2,000 means, in the game's own unit."""
    text = re.sub(r"(?<=[0-9])[ ,_'](?=[0-9]{3}(?![0-9]))", "", text[:30].strip()).replace(",", ".")
    if not (found := _AMOUNT.fullmatch(text)):
        return None
    unit = game.unit
    amount = Fraction(found[1]) * (1000 if found[2] else 1_000_000 if found[3] else unit) / unit
    return int(amount) if amount.denominator == 1 else None


def _resolved(root: Schema, node: Schema) -> Schema:
    """Return a node of the schema with its references followed."""
    while "$ref" in node:
        rest = {key: value for key, value in node.items() if key != "$ref"}
        node = {**root["$defs"][node["$ref"].removeprefix("#/$defs/")], **rest}
    return node


def _unknown_key(fault: Fault) -> Iterator[Finding]:
    """Word a key that may not stand there, with the nearest one that may."""
    known = list(fault.error.schema["properties"])
    for key in [key for key in fault.found if key not in known and not fault.bare]:
        names = any_keys(fault.game, tuple(known)).names if not key.isascii() else {}
        near, found = nearest(key, names or known, tell=_typed), say("'{key}'", key=short(key))
        no_such = NO_SUCH[str(fault.path[-1])] if fault.path and fault.path[-1] in MAPS else None
        message = say(
            "{what} has no key {found}{near}",
            what=_owner(fault.document, fault.path, fault.found),
            found=found,
            near=near,
        )
        message = say(no_such, found=found, near=near) if no_such else message
        hint = _belongs(fault, key) or ("" if near else _all_known(fault, known))
        yield fault.at((*fault.path, key), UNKNOWN, message, hint, key=True)


def _all_known(fault: Fault, known: Iterable[str]) -> str:
    """Return the keys there are; of a position also those that stand beside it."""
    names = _listed(fault, known, *KEYS)
    if _local(fault.path) != ("position",):
        return say("known: {known}", known=names)
    return say("known: {known}; beside the position: {others}", known=names, others=_listed(fault, BESIDE, *KEYS))


def _listed(fault: Fault, known: Iterable[str], *sections: str) -> str:
    """Return keys or words of files with their names."""
    return first_few([listed_name(language_of(fault.game), word, *sections) for word in known], 20)


def _belongs(fault: Fault, key: str) -> str:
    """Say where a key belongs that stands in the position but is a player's, or is a player."""
    if _local(fault.path) != ("position",):
        return ""
    value, root = fault.found[key], game_schema(fault.game)
    seats = fault.document.data.get("players")
    seats = list(seats) if isinstance(seats, list | dict) else []
    seats = [next(iter(seat), "") if isinstance(seat, dict) else seat for seat in seats]
    names = [seat for seat in seats if isinstance(seat, str) and seat] or ["anna"]
    player: Any = fault.error.schema["properties"].get("players", {})
    for part in ("else", "additionalProperties", "else"):
        player = _resolved(root, player.get(part, player))
    if key in fault.game.options.__struct_fields__:
        line = f"options: {{{short(key)}: {_plain(value)}}}"
        return say("this is an option: write {line} beside the position", line=line)
    if key in names:
        return say("write {line}", line=f"players: {{{short(key)}: {_plain(value)}}}")
    if key not in player.get("properties", ()):
        return ""
    if isinstance(value, dict) and value.keys() <= set(names):
        each = ", ".join(f"{short(name)}: {{{short(key)}: {_plain(own)}}}" for name, own in value.items())
        return say("write {line}", line=f"players: {{{each}}}")
    number = _whole(value, fault.game) if isinstance(value, str) else None
    return say("write {line}", line=_nested(["players", *names[:1], key], str(number or _plain(value))))


def _missing_key(fault: Fault) -> Iterator[Finding]:
    """Word a key that is lacking."""
    lacking = [key for key in fault.error.validator_value if key not in fault.found]
    if fault.bare:
        near = {key: SYNONYMS.get(key) or "".join(get_close_matches(key, STEP_KEYS, 1)) for key in fault.found}
        written = [
            say("{key} as {word}", key=short(key), word=word) for key, word in near.items() if word not in ("", key)
        ]
        hint = say("write {line}", line=_either(written, "and")) if written else ""
        yield fault.at(fault.path, MISSING, say("a step needs {keys}", keys=_either(STEP_KINDS)), hint)
        return
    known = fault.error.schema["properties"]
    closed = fault.error.schema.get("additionalProperties") is False
    meant = "".join(nearest(key, known) for key in fault.found if closed and key not in known)
    lacking = [key for key in lacking if say("'{key}'", key=key) not in meant]
    if lacking:
        first = lacking[0]
        about = _resolved(game_schema(fault.game), known.get(first, {})).get("description", "")
        what, keys = _owner(fault.document, fault.path, fault.found), [_typed(key) for key in lacking]
        hint = _explained(fault.game, language_of(fault.game).described(about).removesuffix("."), (first,))
        yield fault.at(fault.path, MISSING, say("{what} needs {keys:and}", what=what, keys=keys), hint)


def _type(fault: Fault) -> Iterator[Finding]:
    """Word a value of the wrong type: a text where a number must be."""
    types = fault.error.validator_value
    types = types if isinstance(types, list) else [types]
    is_line = len(fault.path) == 2 and fault.path[0] == "lines"
    wanted = say("a list of steps, or a map with steps") if is_line else _either(say(TYPES[kind]) for kind in types)
    hint = say("write {line}", line="{by: anna, do: ...}") if _is_step(fault.path) else _exemplified(fault)
    yield fault.at(fault.path, TYPE, _must_be(fault, wanted, _advice(fault, types[0])), hint)


def _exemplified(fault: Fault) -> str:
    """Return what the schema says about the place, and how such a key of a position is written."""
    local = _local(fault.path)
    if local[:1] != ("position",) or "stage" in local:
        return fault.description
    found = ", ".join(f"{key}: {_plain(value)}" for key, value in sample_at(fault.game, local[1:]).items())
    example = say("for example {line}", line=found) if found else ""
    return "; ".join(part for part in (fault.description, example) if part)


def _must_be(fault: Fault, wanted: str, near: str = "") -> str:
    """Say what a value must be, and what was found."""
    found = _shown(fault.found)
    return say(
        "{what} must be {wanted}, found {found}{near}",
        what=_name(fault.document, fault.path),
        wanted=wanted,
        found=found,
        near=near,
    )


def _advice(fault: Fault, wanted: str) -> str:
    """Return how to write what was meant, where that can be told."""
    found = fault.found
    if wanted == "integer" and isinstance(found, str) and (number := _whole(found, fault.game)) is not None:
        if found.strip()[-1].isdigit():
            return say("; write {line} without quotes", line=number)
        if not re.search("dollar|money|bid|price|cost", fault.about, re.IGNORECASE):
            return ""
        thousands = fault.game.unit == 1000
        return (
            say("; money is in thousands: write {line}", line=number)
            if thousands
            else say("; write {line}", line=number)
        )
    if wanted == "boolean" and str(found).lower() in TRUTH:
        return say("; write {line}", line=TRUTH[str(found).lower()])
    if wanted == "array" and isinstance(found, dict) and fault.path == ("players",):
        return say("; write a list: {line}", line=f"[{_plain(found)[1:-1]}]")
    if wanted == "array":
        is_map = isinstance(found, dict)
        return say("; begin each entry with '-'") if is_map else say("; write {line}", line=f"[{_plain(found)}]")
    if fault.path[-1] == "refused" and isinstance(found, bool):
        named = say("; name the rule that refuses the move")
        return named if found else say("; leave it out when the move is accepted")
    return say('; write "{found}" in quotes', found=found) if wanted == "string" and type(found) is int else ""


def _choice(fault: Fault) -> Iterator[Finding]:
    """Word a value that is none of the words allowed, with the nearest one that is."""
    known, found, path = fault.error.validator_value, fault.found, fault.path
    key = str(path[-1] if isinstance(path[-1], str) else path[-2])
    kind = KINDS.get(key) if _is_step(path[:-1]) or "stage" in path else None
    word = found if isinstance(found, str) else ""
    near = nearest(word, known, tell=quote_or_name(language_of(fault.game), f"{kind}s" if kind else "values"))
    if kind == "stage" and (needy := [stage for stage in stages_of(fault.game) if stage.called() == word]):
        wanted = ", ".join(f"{key}: ..." for key, field in spec_of(needy[0]).fields.items() if field.required)
        hint = say("write {line}", line=f"{{is: {word}, {wanted}}}")
        yield fault.at(path, MISSING, say("the stage '{stage}' needs more than its name", stage=word), hint)
    elif kind:
        others = {move.do(): "do" for move in fault.game.moves} | {q.ask(): "ask" for q in fault.game.questions}
        elsewhere = not near and others.get(word, key) != key
        every = say(ALL[kind], known=_listed(fault, known, f"{kind}s"))
        hint = say("write {line}", line=f"{others[word]}: {word}") if elsewhere else every
        yield fault.at(path, VALUE, say(NO_SUCH[kind], found=_shown(found), near=near), hint)
    else:
        yield fault.at(path, VALUE, _must_be(fault, _either(known), near), fault.description)


def _pattern(fault: Fault) -> Iterator[Finding]:
    """Word a text that does not fit its pattern, as 2x where a plot must be."""
    found, pattern, about = str(fault.found), fault.error.validator_value, fault.description
    is_key = "propertyNames" in fault.error.absolute_schema_path
    place = (*fault.path, found) if is_key else fault.path
    words = re.findall(r"\w+", pattern) if re.fullmatch(r"\^\((\w+\|?)+\)\$", pattern) else []
    turned = [text for text in (found.upper().translate(LATIN), found.upper()[::-1]) if re.search(pattern, text)]
    near = nearest(found, words) if words else nearest(turned[0], turned) if turned else ""
    facts = {"what": _name(fault.document, fault.path), "found": _shown(found), "near": near}
    message = (
        say("{what} cannot have {found}{near}", **facts) if is_key else say("{what} cannot be {found}{near}", **facts)
    )
    if about[:2] == "A ":
        wanted = f"{about[0].lower()}{about[1:].split(':')[0]}"
        message = say("{found} is not {wanted}{near}", found=facts["found"], wanted=wanted, near=near)
    yield fault.at(
        place, VALUE, message, say("one of: {known}", known=first_few(words)) if words else about, key=is_key
    )


def _any_of(fault: Fault) -> Iterator[Finding]:
    """Speak of the branch that went furthest, or of all types that would do."""
    deeper = [error for error in fault.error.context if error.validator != "type" or error.relative_path]
    if deeper:
        error = max(deeper, key=lambda error: len(error.relative_path))
        yield from worded(Fault(fault.document, fault.game, error, (*fault.path, *error.relative_path), error.instance))
        return
    wanted = _either(dict.fromkeys(say(TYPES[error.validator_value]) for error in fault.error.context))
    yield fault.at(fault.path, TYPE, _must_be(fault, wanted), _exemplified(fault))


def _other(fault: Fault) -> Iterator[Finding]:
    """Word a value beyond a limit, or what the schema says otherwise."""
    keyword, what, found = fault.error.validator, _name(fault.document, fault.path), _shown(fault.found)
    bound, hint = fault.error.validator_value, fault.description
    if keyword in LIMITS:
        found = str(len(fault.found)) if keyword == "maxItems" else found
        message = say(LIMITS[keyword], what=what, bound=_plain(bound), found=found)
        end = (LENGTHS if keyword == "maxItems" else ENDS).get(abs(bound)) if isinstance(bound, int) else None
        why = say(end, n=abs(bound)) if end else ""
        hint = "; ".join(part for part in (hint.removesuffix("."), why) if part)
    else:
        near = say("; write one 'name: company' for each") if keyword.endswith("Properties") else ""
        message = say("{what} cannot be {found}{near}", what=what, found=found, near=near)
    yield fault.at(fault.path, VALUE, message, hint)


WORDS: dict[str, Callable[[Fault], Iterator[Finding]]] = {
    "additionalProperties": _unknown_key,
    "required": _missing_key,
    "type": _type,
    "enum": _choice,
    "pattern": _pattern,
    "anyOf": _any_of,
}
