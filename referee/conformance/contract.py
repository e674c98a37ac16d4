"""The types of a game: what would else only fail at the first use, on the file of a user."""

from collections.abc import Iterator
from string import Formatter
from typing import Any

import msgspec
from msgspec import Struct

from referee.conformance.fault import Fault, place_in_class, place_of, place_of_key
from referee.conformance.game_under_test import GameUnderTest
from referee.games import load_game
from referee.kernel.spec import Spec, spec_of
from referee.language.speaking import say
from referee.words.name_lists import stages_of


def the_referee_finds_it(of: GameUnderTest) -> Iterator[Fault]:
    """Check that the game is found by its name."""
    place = place_of(type(of.game))
    try:
        found = load_game(of.game.name)
    except KeyError:
        yield Fault(place, say("no game is registered as {game}", game=of.game.name))
        return
    if found is not of.game:
        yield Fault(place, say("another game is registered as {game}", game=of.game.name))


def components_fit_their_types(of: GameUnderTest) -> Iterator[Fault]:
    """Check that every entry of components.yaml is what the types of the box say."""
    path, kinds = of.game.folder / "components.yaml", spec_of(of.game.box).fields
    for kind, entries in of.game.plain_box.items():
        if kind not in kinds:
            yield Fault(place_of_key(path, kind), say("the box has no {kind}", kind=kind))
            continue
        for id, entry in entries.items():
            type_ = kinds[kind].fields[id].type if id in kinds[kind].fields else kinds[kind].innermost.type
            try:
                msgspec.convert(entry, type_)
            except msgspec.ValidationError as wrong:
                yield Fault(place_of_key(path, id), f"{kind}.{id}: {wrong}")
    for kind in kinds.keys() - of.game.plain_box.keys():
        yield Fault(place_of_key(path, "kinds"), say("no components of the kind {kind}", kind=kind))


def the_game_is_put_together(of: GameUnderTest) -> Iterator[Fault]:
    """Check that whatever the game names is there: keys of its state, kinds of its box."""
    game, keys = of.game, set(of.game.state.__struct_fields__)
    place = place_of(type(game))
    if not game.holds:
        yield Fault(place, say("`holds` is empty: nothing is conserved"))
    for key in set(game.holds) - keys:
        yield Fault(place, say("`holds` names {key}, which is no key of the state", key=key))
    for path in game.left_to_box:
        if path.split(".")[0] not in keys:
            yield Fault(place, say("`left_to_box` names {key}, which is no key of the state", key=path))
    if game.bottomless and "bank" not in keys:
        yield Fault(place, say("`bottomless` names fields of `bank`, which is no key of the state"))
    if not hasattr(game.standard_box, game.pieces):
        yield Fault(place, say("`pieces`: the box has no {kind}", kind=game.pieces))
    for id, kind in game.chance.items():
        if kind.names and not hasattr(game.standard_box, kind.names):
            yield Fault(place, say("chance {id}: the box has no {kind}", id=id, kind=kind.names))
        if not kind.what or not kind.question:
            yield Fault(place, say("chance {id} does not say what it is and what the table is asked", id=id))
    if not of.modes:
        yield Fault(place_in_class(type(game), "check_table"), say("no number of players may sit down"))


def stages_are_known(of: GameUnderTest) -> Iterator[Fault]:
    """Check that every stage that takes a move is one a position may name, and has a name a player would use."""
    known = set(stages_of(of.game))
    for move in of.game.moves:
        for stage in move.during:
            if stage not in known:
                names = {"stage": stage.called(), "move": move.do()}
                text = say("{stage} takes {move}, but is none of the stages in the type of the state", **names)
                yield Fault(place_of(stage), text)
        if not move.during and move not in of.game.anytime:
            yield Fault(place_of(move), say("no stage takes {move}", move=move.do()))
    for stage in known:
        if not stage.says:
            yield Fault(
                place_of(stage),
                say("{stage} has no `says`: what would a player call this moment?", stage=stage.called()),
            )


def sentences_use_their_fields(of: GameUnderTest) -> Iterator[Fault]:
    """Check that every move and question has a sentence, and its gaps are its fields."""
    kinds: tuple[Any, ...] = (*of.game.moves, *of.game.questions)
    for kind in kinds:
        place = place_in_class(kind, "says")
        if not kind.says:
            yield Fault(place, say("{kind} has no `says`: what would a player say?", kind=kind.__name__))
        fields = {*kind.__struct_fields__, *kind.__struct_encode_fields__}
        gaps = {gap for _, gap, _, _ in Formatter().parse(kind.says.replace("[", "").replace("]", "")) if gap}
        for gap in sorted(gaps - fields):
            yield Fault(
                place,
                say("{kind}.says asks for {gap}, which is no field of it", kind=kind.__name__, gap="{" + gap + "}"),
            )


def records_are_strict(of: GameUnderTest) -> Iterator[Fault]:
    """Check that every record a file may hold is frozen, and refuses a key it does not know."""
    kinds = (of.game.state, of.game.box, of.game.options, *of.game.moves, *of.game.anytime, *of.game.questions)
    met = dict.fromkeys(one for kind in kinds for spec in _nested(spec_of(kind)) for one in _records(spec))
    for kind in met:
        config = kind.__struct_config__
        if not config.frozen:
            yield Fault(place_of(kind), say("{kind} can be changed in place: write frozen=True", kind=kind.__name__))
        if not config.forbid_unknown_fields and kind is not of.game.box:
            text = say("{kind} takes keys it does not know: write forbid_unknown_fields=True", kind=kind.__name__)
            yield Fault(place_of(kind), text)


def _records(spec: Spec) -> Iterator[type[Struct]]:
    """Yield the class of a record."""
    if isinstance(spec.type, type) and issubclass(spec.type, Struct):
        yield spec.type


def _nested(spec: Spec, met: set[int] | None = None) -> Iterator[Spec]:
    """Yield a spec and all that it is made of."""
    met = set() if met is None else met
    if id(spec) in met:
        return
    met.add(id(spec))
    yield spec
    for inner in (spec.key_spec, spec.each, spec.short, *spec.records.values(), *spec.fields.values()):
        if inner is not None:
            yield from _nested(inner, met)


def words_come_from_lists(of: GameUnderTest) -> Iterator[Fault]:
    """Check that every word of a file comes from a list or follows a pattern: nobody else checks it."""
    for kind in (of.game.state, *of.game.moves, *of.game.anytime, *of.game.questions):
        for path in _free(spec_of(kind), ()):
            name = ".".join((kind.__name__, *path))
            if name not in of.free_words:
                yield Fault(place_of(kind), say("{name} is any text: name the list its words come from", name=name))


def _free(spec: Spec, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield where a spec has a word that comes from no list and follows no pattern."""
    if spec.kind == "text":
        yield path
    for inner in (spec.key_spec, spec.each, spec.short, *spec.records.values()):
        if inner is not None:
            yield from _free(inner, path)
    for key, field in spec.fields.items():
        yield from _free(field, (*path, key))
