"""Cards and tiles named by what they show: each takes the place of one nobody has seen, and the table knows it."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import count
from typing import Any

from msgspec import convert
from msgspec.structs import replace

from referee.kernel.choice_set import Choice, ChoiceSet
from referee.kernel.components import Shown
from referee.kernel.faces import called_by_face, face_of, numbered, shows, strings, with_card
from referee.kernel.game import Game, Table
from referee.kernel.plain_data import plain
from referee.kernel.spec import nested_fields, spec_of
from referee.kernel.state import AnyState
from referee.scenario.file.known_words import ListedWord, listed_words
from referee.scenario.file.model import Placed, Step

Card = tuple[str, str]
"""The kind of a card and what it is called."""


def cards_in_step(table: Table[Any], step: Step) -> list[Card]:
    """Return the cards a step names by what they show and the table does not know yet."""
    faced, found = table.game.faced, list[Card]()
    if not faced:
        return found
    for kind, outcomes in step.chance.items():
        names = table.game.chance[kind].names if kind in table.game.chance else ""
        if names in faced:
            found += [(names, str(one)) for one in outcomes if one not in getattr(table.layout, names)]
    what = step.move or step.question
    if what is not None:
        found += _unknown(table, listed_words(spec_of(type(what)), plain(what)))
    return found


def cards_in_position(table: Table[Any], positions: Iterable[Placed]) -> list[Card]:
    """Return the cards positions name by what they show."""
    if not table.game.faced:
        return []
    spec = spec_of(table.game.state)
    return [card for placed in positions for card in _unknown(table, listed_words(spec, placed.layer.data))]


def _unknown(table: Table[Any], said: Iterable[ListedWord]) -> Iterator[Card]:
    for one in said:
        lists = one.names.split()
        kind = next((name for name in lists if name in table.game.faced), "")
        itself = any(name[0] == "=" and one.word == name[1:] for name in lists)
        if kind and not itself and one.word not in getattr(table.layout, kind):
            yield kind, one.word


def known_cards(table: Table[Any], kind: str, face: str, in_play: Iterable[str] = ()) -> list[str]:
    """Return the cards that show this and are known at a table: from the file, from the owner's box, in play."""
    fields = table.game.faces[kind].fields_of_name(face) or {}
    known = {*table.faces.get(kind, {}), *table.given.get(kind, {}), *in_play}
    return [id for id, entry in getattr(table.layout, kind).items() if id in known and shows(entry, fields)]


def _others(table: Table[Any], kind: str, id: str, in_play: Iterable[str] = ()) -> list[str]:
    """Return the known cards that may be meant by a name that is none at this table: no copy of the same name."""
    return [one for one in known_cards(table, kind, id, in_play) if face_of(one) != face_of(id)]


def with_cards(table: Table[Any], cards: Iterable[Card], *mentioned: Any) -> Table[Any]:
    """Return the table when these cards have been seen too; what is mentioned by its own name never gives way.

    NoCardLeft where no card that is left can show one of them.
    """
    taken = {word for data in mentioned for word in strings(data)}
    for kind, id in dict.fromkeys(cards):
        if id not in getattr(table.layout, kind):
            table = with_card(table, kind, id, taken)
    return table


def step_with_cards(table: Table[Any], step: Step, state: AnyState, document: Any) -> tuple[Table[Any], Step]:
    """Return the table that knows the cards of a step, and the step with what these are called at this table.

    What comes up has not been seen before; a move is about a card in play where one shows what it says.
    """
    cards = cards_in_step(table, step)
    if not cards:
        return table, step
    in_play = {*strings(plain(state))}
    drawn = {str(one) for outcomes in step.chance.values() for one in outcomes}
    names: dict[str, str] = {}
    for kind, id in dict.fromkeys(cards):
        known = [one for one in _others(table, kind, id, in_play) if one not in names.values()]
        fitting = [one for one in known if (one in in_play) != (id in drawn)] or ([] if id in drawn else known)
        if fitting:
            names[id] = fitting[0]
        else:
            table = with_cards(table, [(kind, id)], [*in_play], document)
    return table, _renamed(step, names) if names else step


def _renamed(step: Step, names: Mapping[str, str]) -> Step:
    """Return a step with other names for some cards."""
    chance = {kind: tuple(names.get(str(one), one) for one in out) for kind, out in step.chance.items()}
    changed = {
        field: convert(swapped(plain(value), names), type(value))
        for field in ("move", "question")
        if (value := getattr(step, field)) is not None
    }
    return replace(step, chance=chance, **changed)


def swapped(data: Any, names: Mapping[str, str]) -> Any:
    """Return plain data with other words for some."""
    if isinstance(data, dict):
        return {names.get(key, key): swapped(value, names) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [swapped(value, names) for value in data]
    return names.get(data, data) if isinstance(data, str) else data


def positions_with_cards(
    table: Table[Any], positions: Iterable[Placed], document: Any
) -> tuple[Table[Any], tuple[Placed, ...]]:
    """Return the table that knows the cards of positions, and these with what they are called at this table."""
    positions, names = tuple(positions), dict[str, str]()
    for kind, id in dict.fromkeys(cards_in_position(table, positions)):
        known = [one for one in _others(table, kind, id) if one not in names.values()]
        if known:
            names[id] = known[0]
        else:
            table = with_cards(table, [(kind, id)], document)
    if names:
        positions = tuple(
            [replace(one, layer=replace(one.layer, data=swapped(one.layer.data, names))) for one in positions]
        )
    return table, positions


@cache
def kinds_in_moves(game: Game[Any, Any]) -> tuple[str, ...]:
    """Return the kinds of cards and tiles that moves and questions name and that are called by what they show."""
    specs = [spec_of(kind) for kind in (*game.moves, *game.questions)]
    names = {name for spec in specs for _, field in nested_fields(spec) for name in _names(field)}
    return tuple([kind for kind in game.faced if kind in names])


def _names(field: Any) -> list[str]:
    return f"{field.names} {field.innermost.names}".split()


def offers_by_face(table: Table[Any], state: AnyState, offers: Iterable[Any]) -> list[Any]:
    """Return moves and forms with what cards show in the place of names that are ours alone; equal ones once."""
    if not kinds_in_moves(table.game):
        return [*offers]
    in_play = {*strings(plain(state))}
    found: list[Any] = []
    for offer in offers:
        by_face = _by_face(table, in_play, offer)
        if by_face is offer or by_face not in found:
            found.append(by_face)
    return found


def _by_face(table: Table[Any], in_play: set[str], offer: Any) -> Any:
    form = isinstance(offer, ChoiceSet)
    fields = spec_of(offer.move if form else type(offer)).by_name
    held = {**offer.fixed, **offer.open} if form else {name: getattr(offer, name) for name in fields}
    changed = {}
    for name, value in held.items():
        kind = next((one for one in fields[name].names.split() if one in table.game.faced), "")
        if kind and (new := _value_by_face(table, kind, in_play, value)) != value:
            changed[name] = new
    if not changed:
        return offer
    if not form:
        return replace(offer, **changed)
    fixed = {name: changed.get(name, value) for name, value in offer.fixed.items()}
    return ChoiceSet(offer.move, fixed, {name: changed.get(name, domain) for name, domain in offer.open.items()})


def _value_by_face(table: Table[Any], kind: str, in_play: set[str], value: Any) -> Any:
    """Return what a card nobody has seen shows; of a choice of them what each shows."""
    if isinstance(value, Choice):
        return Choice(tuple(dict.fromkeys(_value_by_face(table, kind, in_play, one) for one in value.values)))
    known = not isinstance(value, str) or value in in_play or value in table.faces.get(kind, {})
    return value if known else called_by_face(table, kind, value)


def table_with(table: Table[Any], state: AnyState, move: Any) -> Table[Any]:
    """Return the table that knows the cards a move names by what they show."""
    cards = cards_in_step(table, Step((), "move", move=move))
    return with_cards(table, cards, plain(state)) if cards else table


def unseen_cards(table: Table[Any], state: AnyState) -> dict[str, list[str]]:
    """Return the cards of each kind that nobody has seen."""
    in_play = {*strings(plain(state))}
    return {kind: [id for id in getattr(table.layout, kind) if id not in in_play] for kind in table.game.faced}


def assumed_cards(table: Table[Any], state: AnyState) -> dict[str, tuple[int, int]]:
    """Return how many of the cards of each kind nobody has seen show what we assume, and how many these are."""
    found = {}
    for kind, ids in unseen_cards(table, state).items():
        tells, doubts = table.game.faces[kind].tells, table.doubts.get(kind, {})
        ours = [
            id for id in ids if any(doubts[id][one].kind == "assumed" for one in tells if one in doubts.get(id, {}))
        ]
        found[kind] = (len(ours), len(ids))
    return found


def table_by_faces(table: Table[Any], state: AnyState) -> Table[Any]:
    """Return the table with the cards nobody has seen called by what they show, where only we have a name for them."""
    known: dict[str, dict[str, Shown]] = {}
    ours = assumed_cards(table, state)
    for kind, ids in unseen_cards(table, state).items():
        if not ours[kind][0]:
            continue
        entries = getattr(table.layout, kind)
        for id in ids:
            face = called_by_face(table, kind, id)
            if id in table.faces.get(kind, {}) or face == id:
                continue
            of_kind = known.setdefault(kind, {})
            name = next(name for n in count(1) if (name := numbered(face, n)) not in of_kind and name not in entries)
            of_kind[name] = Shown(id, {})
    return table.with_faces(known) if known else table
