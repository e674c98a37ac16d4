"""The lists of names there are.

players buildings trumps ...     as the types of fields name them
moves questions stages chance options position kinds figures rules disputes
do.buy ask.value is.bid          the keys of a move, question, stage
options.setup readings.ID        what an option may be, the readings of a disputed point
games keys bases line_ends       of all games: their names, the keys of a file, what a position is laid over, ...
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from referee.kernel.components import PRINTED
from referee.kernel.game import Game, Seat
from referee.kernel.spec import nested_fields, spec_of
from referee.kernel.stage import Stage
from referee.language.catalogue import CARRIER, catalogue
from referee.language.current import LANGUAGES
from referee.language.word_forms import WordEntries, WordEntry, load_words
from referee.words.name_resolver import Names

_SHARED = ("games", "keys", "bases", "line_ends")
_KEYS = {"do": "arguments", "ask": "arguments", "is": "stage_fields"}


class GameLists:
    """The lists of one game, at one table where seats and components are given."""

    def __init__(self, game: Game[Any, Any], box: Any = None, seats: tuple[Seat, ...] = ()) -> None:
        self.game, self.seats = game, seats
        self.box = game.standard_box if box is None else box
        self._made: dict[str, Callable[[], Iterable[str]]] = {
            "players": lambda: [seat.name for seat in seats],
            "moves": lambda: [move.do() for move in game.moves],
            "questions": lambda: [ask.ask() for ask in game.questions],
            "stages": lambda: [stage.called() for stage in stages_of(game)],
            "chance": lambda: game.chance,
            "options": lambda: game.options.__struct_fields__,
            "position": lambda: dict.fromkeys(at[-1] for at, _ in nested_fields(spec_of(game.state))),
            "kinds": lambda: game.box.__struct_fields__,
            "figures": lambda: self.words.section("figures"),
            "rules": lambda: game.book.rules,
            "disputes": lambda: game.book.ambiguities,
        }

    @property
    def words(self) -> WordEntries:
        """The words of the game."""
        return load_words(self.game.folder)

    def ids(self, names: str) -> Iterable[str]:
        """Return the ids of one list."""
        if names in self._made:
            return self._made[names]()
        if names in _SHARED:
            return SHARED.ids(names)
        of, _, one = names.partition(".")
        return self._inner(of, one) if one else getattr(self.box, names, ())

    def _inner(self, of: str, one: str) -> Iterable[str]:
        """Return the keys of a move, a question or a stage; what an option may be; the readings of a disputed point."""
        if of == "options":
            return option_values(self.game, one, self.box)
        if of == "readings":
            entry = self.game.book.ambiguities.get(one)
            return entry.ways if entry else ()
        kind = next((kind for kind in self._tagged(of) if kind.__struct_config__.tag == one), None)
        return kind.__struct_encode_fields__ if kind else ()

    def _tagged(self, of: str) -> Iterable[Any]:
        kinds: Mapping[str, Iterable[Any]] = {"do": self.game.moves, "ask": self.game.questions}
        return stages_of(self.game) if of == "is" else kinds.get(of, ())

    def spellings(self, names: str, id: str) -> Iterator[tuple[str, int]]:
        """Yield other spellings of an id, printed names first."""
        if names == "players":
            yield from self._played(id)
        elif names in _SHARED:
            yield from SHARED.spellings(names, id)
        elif names in ("rules", "disputes"):
            yield id.removeprefix(f"{self.game.name}.").removeprefix("amb."), 1
        elif names in self.game.box.__struct_fields__:
            yield from self._component(names, id)
        else:
            yield from spellings_of(self._word(names, id))
            of, _, one = names.partition(".")
            yield from spellings_of(self.words.of("arguments", f"{one}.{id}") if of in _KEYS else None)
            if names == "=":
                yield from spellings_of(load_words().of("report", id))

    def printed_forms(self, names: str, id: str) -> Iterator[str]:
        """Yield how sentences of other languages than English name an id, in every form."""
        of, _, one = names.partition(".")
        section = "option_values" if of == "options" and one else _KEYS.get(of, of)
        for lang in LANGUAGES[1:]:
            forms = catalogue(self.game.folder, lang).words.get(section, {}).get(id, {})
            yield from (text for form, text in forms.items() if form != CARRIER and not form.endswith("_all"))

    def _word(self, names: str, id: str) -> WordEntry | None:
        """Return the word for an id of some lists."""
        of, _, one = names.partition(".")
        if of == "readings":
            known = self.words.readings.get(one.removeprefix(f"{self.game.name}.amb."))
            return WordEntry(ru=known.readings.get(id, "")) if known else None
        if of == "options" and one:
            return self.words.of("option_values", id) or self._listed(one, id)
        if of == "=":
            found = (self.words.of(section, id) for section in ("position_values", "option_values", "roads"))
            return next(filter(None, found), None)
        return self.words.of(_KEYS.get(of, of), id)

    def _listed(self, option: str, id: str) -> WordEntry | None:
        """Return an option's value that is a component, or is told like one of a kind of the option's name."""
        return self.words.component(option_component_kind(self.game, option) or option, id)

    def _component(self, kind: str, id: str) -> Iterator[tuple[str, int]]:
        """Yield how a component may be called, with a rank: as printed, by its word, with the noun of its kind."""
        entry, about, word = getattr(self.box, kind)[id], self.words.of("kinds", kind), self.words.component(kind, id)
        printed = [text for field in PRINTED if isinstance(text := getattr(entry, field, None), str) and text]
        yield from ((text, 1) for text in printed)
        yield from spellings_of(word)
        if about and word:
            carriers = {about.one, *about.generic.values()} - {""}
            yield from ((f"{noun} {name}", 2) for noun in sorted(carriers) for name in {word.ru, *printed})

    def _played(self, name: str) -> Iterator[tuple[str, int]]:
        """Yield the names of players by what they play."""
        piece = next(seat.piece for seat in self.seats if seat.name == name)
        if piece and piece in getattr(self.box, self.game.pieces):
            yield piece, 1
            yield from self._component(self.game.pieces, piece)


class SharedLists:
    """The lists all games share."""

    def ids(self, names: str) -> Iterable[str]:
        """Return the ids of one list."""
        return load_words().section(names)

    def spellings(self, names: str, id: str) -> Iterator[tuple[str, int]]:
        """Return other spellings of an id."""
        return spellings_of(load_words().of(names, id))

    def printed_forms(self, names: str, id: str) -> Iterator[str]:
        """Yield how sentences of other languages name an id: their spellings say it all."""
        yield from ()


SHARED = SharedLists()


def names_of(game: Game[Any, Any], box: Any = None, seats: tuple[Seat, ...] = ()) -> Names:
    """Return the resolver of a game, or of one of its tables."""
    return Names(GameLists(game, box, seats))


def shared_names() -> Names:
    """Return the resolver of what all games share: `games`, `keys`."""
    return Names(SHARED)


def spellings_of(word: WordEntry | None) -> Iterator[tuple[str, int]]:
    """Yield the spellings of a word: its names, then its forms and other words for it."""
    if word is not None:
        yield from ((name, 1) for name in (word.en, word.ru) if name)
        yield from ((form, 2) for form in (word.one, *word.forms.values(), *word.also) if form)


def stages_of(game: Game[Any, Any]) -> tuple[type[Stage[Any, Any]], ...]:
    """Return every stage a position of the game may name."""
    return tuple(stage.type for stage in spec_of(game.state).fields["stage"].innermost.alternatives)


def option_values(game: Game[Any, Any], option: str, box: Any = None) -> Iterable[str]:
    """Return the words an option may be; none where it is a number, yes or no."""
    kind = option_component_kind(game, option)
    if kind:
        return tuple(getattr(game.standard_box if box is None else box, kind))
    return tuple(value for value in spec_of(game.options).fields[option].innermost.values if isinstance(value, str))


def option_component_kind(game: Game[Any, Any], option: str) -> str:
    """Return the kind of component an option's words come from."""
    field = spec_of(game.options).fields.get(option)
    return "" if field is None or field.innermost.values else field.names or field.innermost.names
