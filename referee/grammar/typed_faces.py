"""Cards and tiles in typed lines, named by what they show."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from typing import Any

from referee.kernel.chance import Outcome
from referee.kernel.faces import NoCardLeft, called_by_face, copy_of, face_of, next_card, strings
from referee.kernel.game import Game, Table
from referee.kernel.plain_data import plain
from referee.kernel.state import AnyState
from referee.scenario.run.known_cards import kinds_in_moves, known_cards

MOST = 6
"""So many ways to read the faces of a line are tried."""


@cache
def kinds_in_chance(game: Game[Any, Any]) -> tuple[str, ...]:
    """Return the kinds of cards and tiles that come up and are called by what they show."""
    return tuple([kind for kind in game.faced if any(about.names == kind for about in game.chance.values())])


def options_by_face(table: Table[Any], kind: str, options: Iterable[Outcome]) -> dict[str, int]:
    """Return what may come up, cards by what they show, and how many of each."""
    names = table.game.chance[kind].names
    found: dict[str, int] = {}
    for one in options:
        called = called_by_face(table, names, str(one)) if names in table.game.faced else str(one)
        found[called] = found.get(called, 0) + 1
    return found


def drawn_card(table: Table[Any], state: AnyState, kind: str, one: Outcome, used: list[Outcome]) -> Outcome:
    """Return what the referee drew: a card that has no name but our own by what it shows."""
    names, id = table.game.chance[kind].names, str(one)
    called = called_by_face(table, names, id) if names in table.game.faced else id
    if called == id or id in table.faces.get(names, {}):
        return one
    return next_card(table, names, called, {*strings(plain(state)), *map(str, used)})


def outcome_shown(
    table: Table[Any], state: AnyState, kind: str, name: str, options: dict[Outcome, None], used: list[Outcome]
) -> list[Outcome]:
    """Return the card that comes up when somebody says what it shows: one that is known, else a new one."""
    face, taken = face_of(name), {str(one) for one in used}
    known = [id for id in known_cards(table, kind, face) if id not in taken]
    known = [id for id in known if id in options] if options else known
    if copy_of(name) > 1 and (name in known or not options):
        return [name]
    return [*known[:1]] or [next_card(table, kind, face, {*taken, *strings(plain(state))})]


def candidate_cards(table: Table[Any], state: AnyState, kind: str, name: str) -> list[str]:
    """Return the cards a move may mean that says what one shows: those in play first, then one not seen yet."""
    if copy_of(name) > 1:
        return [name]
    in_play = {*strings(plain(state))}
    known = sorted(known_cards(table, kind, name, in_play), key=lambda id: id not in in_play)
    try:
        return [*known, next_card(table, kind, face_of(name), in_play)]
    except NoCardLeft:
        if known:
            return known
        raise


def lines_with_cards(table: Table[Any], state: AnyState, line: str) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield a line with the faces in it as names of cards, and these cards; NoCardLeft where none can show one."""
    from referee.words.faces import reader_of  # read only where a game has such cards

    kinds = kinds_in_moves(table.game)
    found = [*reader_of(table.game).spans(line, *kinds)]
    meant = []
    for start, end, name in found:
        kind = next(one for one in kinds if table.game.faces[one].values_of_name(name) is not None)
        meant.append([(start, end, kind, id) for id in candidate_cards(table, state, kind, name)])
    for number, way in enumerate(product(*meant)):
        if number == MOST or not way:
            return
        text, at = "", 0
        for start, end, _, id in way:
            text, at = f'{text}{line[at:start].rstrip("«“„" + chr(34))}"{id}"', end
        yield text + line[at:].lstrip("»”" + chr(34)), [(kind, id) for _, _, kind, id in way]
