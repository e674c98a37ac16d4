"""Words that must come from a list (players, components): where they stand, and what is wrong with one nobody knows."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from referee.kernel.game import Game, Seat
from referee.kernel.plain_data import NONE
from referee.kernel.spec import Spec, parts
from referee.language.speaking import language_of, say
from referee.scenario.file.document import Path
from referee.scenario.file.suggestions import first_few, listed_name, nearest, quote_or_name


class ListedWord(NamedTuple):
    """A word, where it stands, and the lists it must come from."""

    at: Path
    key: bool
    """Whether it is the key at that place, not the value."""
    word: str
    names: str
    """Kinds of component, `players`, or `=word` for a word itself."""


def listed_words(spec: Spec, data: Any, path: Path = ()) -> Iterator[ListedWord]:
    """Yield every word in data of a spec that must come from a list."""
    for part, value, at in parts(spec, data, path):
        if part.key_spec is not None and isinstance(value, dict) and part.names:
            yield from (ListedWord((*at, key), True, key, part.names) for key in value)
        elif part.kind == "set" and part.each is not None and part.each.names:
            members = value if isinstance(value, list) else [value]
            yield from (ListedWord(at, False, str(one), part.each.names) for one in members if not isinstance(one, str))
        elif part.names and not part.values and isinstance(value, str) and value != NONE:
            yield ListedWord(at, False, value, part.names)


class Vocabulary:
    """The words of one table: its players and what is in its box."""

    def __init__(self, game: Game[Any, Any], box: Any, seats: Sequence[Seat]) -> None:
        self.game, self.box, self.seats = game, box, seats
        self.players = [seat.name for seat in seats]
        self.pieces = {seat.piece: seat.name for seat in seats if seat.piece}

    def knows(self, word: str, names: str) -> bool:
        """Return whether a word comes from these lists."""
        return any(word in self._entries(name) or self._shows(name, word) for name in names.split())

    def _shows(self, name: str, word: str) -> bool:
        """Return whether a word is what a card or tile of a list shows."""
        game = self.game
        return name in game.faced and game.faces[name].fields_of_name(word) is not None

    def _entries(self, name: str) -> Any:
        if name.startswith("="):
            return (name[1:],)
        return self.players if name == "players" else getattr(self.box, name)

    def entries(self, names: str) -> tuple[list[str], dict[str, str]]:
        """Return the words of some lists, and other spellings of them as printed."""
        known = [word for name in names.split() for word in self._entries(name)]
        printed: dict[str, str] = {}
        for name in names.split():
            printed |= self._printed(name)
        return known, {spelling: word for spelling, word in printed.items() if spelling}

    def _printed(self, name: str) -> dict[str, str]:
        if name == "players" or name.startswith("="):
            return self.pieces if name == "players" else {}
        spelt = ("name", "ru", "name_ru")
        return {str(getattr(entry, f, "")): id for id, entry in self._entries(name).items() for f in spelt}

    def kind_name(self, names: str) -> str:
        """Return what one word of a list is called."""
        kind = names.split()[0]
        known = self.game.origins.kinds.get(kind)
        return known.one if known and known.one else kind.removesuffix("s")

    def explain_unknown(self, word: str, names: str) -> tuple[str, str]:
        """Return what is wrong with a word nobody knows, and what is known."""
        known, also = self.entries(names)
        near = nearest(word, known, also, quote_or_name(language_of(self.game), *names.split()))
        message = say("there is no {kind} '{text}'{near}", kind=self._no(names), text=word, near=near)
        return message, say(
            "known: {known}", known=first_few([listed_name(language_of(self.game), id, *names.split()) for id in known])
        )

    def _no(self, names: str) -> str:
        """Return what there is none of: a city; города."""
        return language_of(self.game).one_of(names.split()[0], self.kind_name(names), "gen")
