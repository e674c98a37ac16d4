"""From a document to a typed scenario: the compiled path for valid files, worded problems for all others."""

import re
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec import inspect as mi

from referee.games import GAMES, load_game
from referee.kernel.conserve import Bug
from referee.kernel.game import Game, Seat
from referee.kernel.shape import NONE, normal, shape_of
from referee.scenario.document import Document, Path, Problem
from referee.scenario.guess import guess, some
from referee.scenario.types import Line, Scenario, Step, Unusable, Words

Map = dict[str, Any]
WordOrWords = str | list[str]


class Source(Struct, forbid_unknown_fields=True):
    """A citation in a file's head."""

    book: str = ""
    heading: str = ""
    page: str | int = ""


class Head(Struct, forbid_unknown_fields=True):
    """The top level of a file."""

    game: str
    players: Annotated[
        list[str | Annotated[dict[str, str], Meta(min_length=1, max_length=1)]],
        Meta(min_length=1),
    ]
    format: Literal[1] | UnsetType = UNSET
    id: WordOrWords = ""
    title: str = ""
    note: str = ""
    status: Literal["exact", "reconstructed", "invented"] = "invented"
    assumed: list[str] = []
    source: Source | UnsetType = UNSET
    options: Map = {}
    components: dict[str, dict[str, Map]] = {}
    seed: int | UnsetType = UNSET
    position: Map | UnsetType = UNSET
    steps: list[Map] = []
    lines: dict[str, list[Map] | Map] = {}


class FullLine(Struct, forbid_unknown_fields=True):
    """A line with options or a position of its own."""

    steps: list[Map]
    options: Map = {}
    position: Map = {}


class Envelope(Struct, forbid_unknown_fields=True):
    """What stands around a move, a question or chance."""

    by: str | UnsetType = UNSET
    note: str = ""
    chance: dict[str, Any] = {}
    expect: Map | UnsetType = UNSET
    workings: Map = {}
    cites: WordOrWords = ()  # type: ignore[assignment]
    refused: WordOrWords = ()  # type: ignore[assignment]
    answer: Any = UNSET


MOVE_KEYS = frozenset(("by", "note", "chance", "expect", "workings", "cites", "refused"))
ASK_KEYS = frozenset(("by", "note", "answer"))
CHANCE_KEYS = frozenset(("note", "chance", "expect", "workings", "cites"))
CHECK_KEYS = frozenset(("note", "expect"))


def decode(document: Document) -> Scenario:
    """The scenario a document holds; Unusable with every problem when it holds none."""
    game = _game(document)
    try:
        return _scenario(document, game)
    except msgspec.ValidationError as wrong:
        from referee.scenario.wording import schema_problems

        problems = schema_problems(document, game)
        if not problems:
            raise Bug(f"{document.name}: decoding says '{wrong}', the schema nothing") from wrong
        raise Unusable(document.name, document.text, problems) from None


def _game(document: Document) -> Game[Any, Any]:
    name = document.data.get("game")
    if isinstance(name, str) and name in GAMES:
        return load_game(name)
    if "game" not in document.data:
        problem = Problem("game.missing", f"no 'game'; write one of: {some(GAMES)}", document.mark(()))
    else:
        message = f"there is no game {name!r}{guess(str(name), GAMES)}"
        problem = Problem("game.unknown", message, document.mark(("game",)), f"known games: {some(GAMES)}")
    raise Unusable(document.name, document.text, (problem,))


def _scenario(document: Document, game: Game[Any, Any]) -> Scenario:
    head = msgspec.convert(document.data, Head)
    typed_options(game, head.options)
    typed_components(game, head.components)
    position = None if head.position is UNSET else typed_position(game, head.position)
    return Scenario(
        document=document,
        game=game,
        seats=_seats(head.players),
        ids=_words(head.id),
        title=head.title,
        status=head.status,
        assumed=tuple(head.assumed),
        source={} if head.source is UNSET else msgspec.to_builtins(head.source),
        note=head.note,
        options=head.options,
        given=head.components,
        seed=None if isinstance(head.seed, UnsetType) else head.seed,
        position=position,
        steps=_steps(game, head.steps, ("steps",)),
        lines=tuple(_line(game, name, line) for name, line in head.lines.items()),
    )


def _seats(players: list[str | dict[str, str]]) -> tuple[Seat, ...]:
    """Seats as written; a missing piece is given out later."""
    return tuple(Seat(p, "") if isinstance(p, str) else Seat(*next(iter(p.items()))) for p in players)


def _words(words: str | list[str]) -> Words:
    return (words,) if isinstance(words, str) and words else tuple(words)


def typed_options(game: Game[Any, Any], options: Map) -> Any:
    """Options as the game's own type."""
    return _convert(options, game.options)


def typed_components(game: Game[Any, Any], given: dict[str, dict[str, Map]]) -> None:
    """Every component given has only fields its kind knows."""
    if not given:
        return
    from referee.scenario.schema import partial_kinds

    kinds = partial_kinds(game)
    for kind, entries in given.items():
        if kind not in kinds:
            raise msgspec.ValidationError(f"unknown kind {kind}")
        for fields in entries.values():
            msgspec.convert(fields, kinds[kind])


def typed_position(game: Game[Any, Any], position: Map) -> Map:
    """A position whose keys and values fit the state; returned as it was written."""
    if position.get("base", "setup") not in ("setup", "empty"):
        raise msgspec.ValidationError("base is setup or empty")
    data = {key: value for key, value in position.items() if key != "base"}
    _convert(data, game.state)
    return position


def _convert(data: Map, type_: Any) -> Any:
    """Data with its short forms as a type; what is called `none` is taken away."""
    return msgspec.convert(_given(_type_info(type_), normal(shape_of(type_), data)), type_)


_type_info = cache(mi.type_info)


def _given(info: mi.Type, data: Any) -> Any:
    """Data without what is called `none`; but under a key that cannot be it stays, to be refused."""
    match info:
        case mi.Metadata(type=inner):
            return _given(inner, data)
        case mi.StructType(fields=fields) if isinstance(data, dict):
            known = {field.encode_name: field.type for field in fields}
            kept = [(key, value) for key, value in data.items() if value != NONE or key not in known]
            return {key: _given(known[key], value) if key in known else value for key, value in kept}
        case mi.DictType(key_type=name, value_type=each) if isinstance(data, dict):
            return {key: _given(each, value) for key, value in data.items() if value != NONE or not _fits(name, key)}
        case mi.VarTupleType(item_type=item) | mi.ListType(item_type=item) if isinstance(data, list):
            return [_given(item, value) for value in data]
        case mi.UnionType(types=types):
            for kind in types:
                tagged = isinstance(kind, mi.StructType) and kind.tag_field and isinstance(data, dict)
                if not tagged or data.get(kind.tag_field) == kind.tag:  # type: ignore[attr-defined]
                    data = _given(kind, data)
    return data


def _fits(info: mi.Type, key: str) -> bool:
    info = info.type if isinstance(info, mi.Metadata) else info
    pattern = info.pattern if isinstance(info, mi.StrType) else None
    return not pattern or re.search(pattern, key) is not None


def _line(game: Game[Any, Any], name: str, raw: list[Map] | Map) -> Line:
    if isinstance(raw, list):
        return Line(name, _steps(game, raw, ("lines", name)))
    full = msgspec.convert(raw, FullLine)
    typed_options(game, full.options)
    typed_position(game, full.position)
    steps = _steps(game, full.steps, ("lines", name, "steps"))
    return Line(name, steps, own=True, options=full.options, position=full.position)


def _steps(game: Game[Any, Any], raw: list[Map], path: Path) -> tuple[Step, ...]:
    return tuple(_step(game, step, (*path, number)) for number, step in enumerate(raw))


def _step(game: Game[Any, Any], raw: Map, path: Path) -> Step:
    if "do" in raw:
        envelope, move = _split(raw, MOVE_KEYS, _moves(game), "do")
        return _typed(game, Step(path, "move", move=move), envelope, need="by")
    if "ask" in raw:
        envelope, question = _split(raw, ASK_KEYS, _questions(game), "ask")
        return _typed(game, Step(path, "question", question=question), envelope)
    if "chance" in raw:
        return _typed(game, Step(path, "chance"), _only(raw, CHANCE_KEYS))
    return _typed(game, Step(path, "check"), _only(raw, CHECK_KEYS), need="expect")


@cache
def _moves(game: Game[Any, Any]) -> Map:
    return {move.do(): move for move in game.moves}


@cache
def _questions(game: Game[Any, Any]) -> Map:
    return {question.ask(): question for question in game.questions}


def step_fits(game: Game[Any, Any], raw: Any) -> bool:
    """Whether a single step can be decoded."""
    try:
        return isinstance(raw, dict) and bool(_step(game, raw, ()))
    except msgspec.ValidationError:
        return False


def _split(raw: Map, keys: frozenset[str], kinds: Map, tag: str) -> tuple[Envelope, Any]:
    """The envelope of a step and the move or question in it."""
    if not isinstance(raw[tag], str) or raw[tag] not in kinds:
        raise msgspec.ValidationError(f"unknown {tag}")
    kind = kinds[raw[tag]]
    own = {key: value for key, value in raw.items() if key not in keys}
    inner = _convert(own, kind)
    return msgspec.convert({key: value for key, value in raw.items() if key in keys}, Envelope), inner


def _only(raw: Map, keys: frozenset[str]) -> Envelope:
    if raw.keys() - keys:
        raise msgspec.ValidationError("unknown key")
    return msgspec.convert(raw, Envelope)


def _typed(game: Game[Any, Any], step: Step, envelope: Envelope, need: str = "") -> Step:
    if need and getattr(envelope, need) is UNSET:
        raise msgspec.ValidationError(f"{need} is missing")
    return msgspec.structs.replace(
        step,
        by=None if isinstance(envelope.by, UnsetType) else envelope.by,
        note=envelope.note,
        chance=_chance(game, envelope.chance),
        expect={} if isinstance(envelope.expect, UnsetType) else envelope.expect,
        workings=envelope.workings,
        cites=_words(envelope.cites),
        refused=_words(envelope.refused),
        answer=envelope.answer,
    )


def _chance(game: Game[Any, Any], chance: Map) -> dict[str, tuple[Any, ...]]:
    """Outcomes by kind, always as a list."""
    typed: dict[str, tuple[Any, ...]] = {}
    for kind, outcomes in chance.items():
        if kind not in game.chance:
            raise msgspec.ValidationError(f"unknown chance {kind}")
        one: Any = int if kind == "dice" else str
        typed[kind] = tuple(msgspec.convert(outcomes if isinstance(outcomes, list) else [outcomes], list[one]))
    return typed
