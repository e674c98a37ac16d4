"""What an id or a name may stand for among all games: a component, a field of it, a kind."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from referee.kernel.game import Game
from referee.words.game_names import find_game
from referee.words.name_lists import names_of
from referee.words.name_resolver import Meaning


class Part(Struct, frozen=True):
    """A kind of components, one of them, or a field of it."""

    game: Any
    kind: str
    id: str = ""
    field: str = ""

    @property
    def name(self) -> str:
        """As it is asked for again: magnate.buildings.house."""
        return ".".join(part for part in (self.game.name, self.kind, self.id, self.field) if part)


def find_parts(games: Iterable[Game[Any, Any]], said: str) -> list[Part]:
    """Return the parts that `[game.]kind[.id[.field]]` or a mere name, in any spelling, may stand for."""
    games, words = _split(games, said)
    found = [pair for game in games for pair in _of_game(game, words)]
    least = min((rank for rank, _ in found), default=0)
    return [part for rank, part in found if rank == least]


def _split(games: Iterable[Game[Any, Any]], said: str) -> tuple[list[Game[Any, Any]], list[str]]:
    """Return the games meant, and the words behind the game's name."""
    words = [word.strip() for word in said.split(".")]
    named = find_game(words[0]) if len(words) > 1 else None
    if named is None:
        return list(games), words
    return [game for game in games if game.name == named], words[1:]


def _of_game(game: Game[Any, Any], words: list[str]) -> Iterator[tuple[int, Part]]:
    """Yield parts with how directly they are named: a printed name before another word."""
    names, kinds = names_of(game), list(game.origins.kinds)
    kind = names.resolve(words[0], "kinds")
    if isinstance(kind, str) and kind in kinds:
        yield from ((0, part) for part in _of_kind(game, kind, words[1:]))
    elif len(words) == 1:
        for one in kinds:
            yield from ((meaning.rank, Part(game, one, meaning.id)) for meaning in names.meanings(words[0], one))


def _of_kind(game: Game[Any, Any], kind: str, words: list[str]) -> Iterator[Part]:
    """Yield the kind, component or field that words behind the name of a kind stand for."""
    if not words:
        yield Part(game, kind)
        return
    id = names_of(game).resolve(words[0], kind)
    if isinstance(id, str) and len(words) == 1:
        yield Part(game, kind, id)
    elif isinstance(id, str) and words[1] in game.plain_box[kind].get(id, {}):
        yield Part(game, kind, id, words[1])


def near_parts(games: Iterable[Game[Any, Any]], said: str, most: int = 3) -> list[str]:
    """Return components whose names are begun by the words, or spelt alike; behind a kind, those of that kind."""
    found: list[str] = []
    meant, words = _split(games, said)
    for game in meant:
        names, kind = names_of(game), names_of(game).resolve(words[0], "kinds") if len(words) > 1 else None
        if len(words) > 1 and not isinstance(kind, str):
            continue
        lists = kind if isinstance(kind, str) else " ".join(game.origins.kinds)
        wanted = words[1] if isinstance(kind, str) else words[0]
        near: tuple[Meaning, ...] = names.parts(wanted, lists) or names.near(wanted, lists)
        found += [f"{game.name}.{meaning.names}.{meaning.id}" for meaning in near]
    return found[:most]
