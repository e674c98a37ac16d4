"""The words of one table: moves and questions, their keys, players, all names; kept as long as the table."""

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from referee.grammar.tokenizer import LONGEST, noise, unquoted, without_noise
from referee.grammar.value_parser import Values
from referee.grammar.word_assignment import Sharing
from referee.kernel.game import Table
from referee.kernel.move import is_move
from referee.kernel.spec import Spec, spec_of, tag_of
from referee.words.name_lists import GameLists
from referee.words.name_resolver import Names, fold, look, sound
from referee.words.stemmer import stems

if TYPE_CHECKING:
    from referee.grammar.sentence_parser import Sentences

ASKING = frozenset(("ask", "спросить", "вопрос"))
SHORTEST = 2
"""So many letters of a move's name must be typed."""


class KindMatch(Struct, frozen=True):
    """A move or question some words may begin with, and how many of them are its name."""

    kind: type[Struct]
    length: int


class _Spelling(Struct, frozen=True):
    """One spelling of a move or question."""

    kind: type[Struct]
    folded: str
    looks: str
    stems: tuple[str, ...]
    rank: int


class Lexicon:
    """Everything about typed lines that stays the same during a game."""

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        self._lists = GameLists(table.game, table.layout, table.seats)
        self.names = Names(self._lists)
        self.values = Values(table.game, self.names)
        self._wholes: dict[str, tuple[type[Struct], ...]] = {}
        self._keys: dict[tuple[type[Struct], str], str | None] = {}
        self._of_kind: dict[type[Struct], tuple[_Spelling, ...]] = {}

    @cached_property
    def kinds(self) -> dict[str, tuple[type[Struct], ...]]:
        """Moves and questions, by the list their names are in."""
        return {"moves": self.table.game.moves, "questions": self.table.game.questions}

    @cached_property
    def sentences(self) -> "Sentences":
        """The sentences in which moves and questions are printed, to be read back."""
        from referee.grammar.sentence_parser import Sentences  # loaded when the first line is typed

        return Sentences(self.table, self)

    @cached_property
    def _all_spellings(self) -> tuple[_Spelling, ...]:
        return tuple([one for kinds in self.kinds.values() for kind in kinds for one in self._spellings(kind)])

    def _spellings(self, kind: type[Struct]) -> tuple[_Spelling, ...]:
        """Return every name of a move or question; most lines name one exactly, and then only its own are needed."""
        if kind not in self._of_kind:
            own, names = tag_of(kind), "moves" if is_move(kind) else "questions"
            said = ((own, 0), *self._lists.spellings(names, own))
            spelled = [_Spelling(kind, fold(text), look(fold(text)), stems(text), rank) for text, rank in said]
            self._of_kind[kind] = tuple(spelled)
        return self._of_kind[kind]

    def prefix_matches(self, words: list[str]) -> Iterator[list[KindMatch]]:
        """Yield what a line may be about, likeliest first: whole names, beginnings, other forms."""
        asking = bool(words) and fold(words[0]) in ASKING
        said = [unquoted(word) for word in words[asking : LONGEST + asking]]
        for level in self._levels(said):
            kept = [KindMatch(one.kind, one.length + asking) for one in level if not (asking and is_move(one.kind))]
            if kept:
                yield kept

    def _levels(self, said: list[str]) -> Iterator[list[KindMatch]]:
        for length in range(len(said), 0, -1):
            yield self.exact_matches(said[:length])
        for length in range(len(said), 0, -1):
            yield self._spelled(said[:length])
        yield self._begun(said)
        yield self._stemmed(said)
        yield self._by_value(said)

    def exact_matches(self, said: list[str]) -> list[KindMatch]:
        """Return moves and questions of exactly this name."""
        text = " ".join(said)
        if text not in self._wholes:
            self._wholes[text] = tuple(self._kinds_called(text))
        return [KindMatch(kind, len(said)) for kind in self._wholes[text]]

    def _kinds_called(self, text: str) -> Iterator[type[Struct]]:
        """Yield what a text names: by its own name, else in any other spelling."""
        exact = [kind for kinds in self.kinds.values() for kind in kinds if fold(tag_of(kind)) == fold(text)]
        if exact:
            yield from exact
            return
        for names, kinds in self.kinds.items():
            ids = {meaning.id for meaning in self.names.meanings(text, names)}
            yield from (kind for kind in kinds if tag_of(kind) in ids)

    def _spelled(self, said: list[str]) -> list[KindMatch]:
        """Return moves and questions of this name, whatever else bears it: take is also to hire."""
        text = fold(" ".join(said))
        kinds = dict.fromkeys(one.kind for one in self._all_spellings if one.folded == text)
        return [KindMatch(kind, len(said)) for kind in kinds]

    def _begun(self, said: list[str]) -> list[KindMatch]:
        """Return names that begin so; printed names before other words for the same thing.

        A player's name and a word that says nothing are whole already: they begin no name of a move.
        """
        for length in range(len(said), 0, -1):
            if length == 1 and (noise(said[0]) or self.player(said[0])):
                continue
            start = look(fold("".join(said[:length])))
            hits = [one for one in self._all_spellings if len(start) >= SHORTEST and one.looks.startswith(start)]
            least = min((max(1, one.rank) for one in hits), default=0)
            if hits:
                kinds = dict.fromkeys(one.kind for one in hits if max(1, one.rank) == least)
                return [KindMatch(kind, length) for kind in kinds]
        return []

    def _stemmed(self, said: list[str]) -> list[KindMatch]:
        """Return names whose first words are other forms of those said: продаю, покупает."""
        for length in range(len(said), 0, -1):
            start = stems(" ".join(said[:length]))
            if start and len(said[0]) > SHORTEST:
                kinds = dict.fromkeys(one.kind for one in self._all_spellings if one.stems[: len(start)] == start)
                if kinds:
                    return [KindMatch(kind, length) for kind in kinds]
        return []

    def _by_value(self, said: list[str]) -> list[KindMatch]:
        """Return the moves that need what a line begins with: kidnaps is a service, taxi a card or an effect."""
        if len(said) < 2 or noise(said[0]) or self.player(said[0]):
            return []
        fits = [
            kind for names, kinds in self._moves_by_lists.items() if self._names_whole(said[0], names) for kind in kinds
        ]
        return [KindMatch(kind, 0) for kind in dict.fromkeys(fits)]

    def _names_whole(self, word: str, names: str) -> bool:
        """Return whether a word is the whole name of something in some lists, in any form."""
        return any(one.loose < 2 and one.names != "=" for one in self.names.meanings(word, names))

    @cached_property
    def _moves_by_lists(self) -> dict[str, tuple[type[Struct], ...]]:
        """The moves that need a name, by the lists it comes from; players are no such names."""
        found: dict[str, dict[type[Struct], None]] = {}
        for kind in self.kinds["moves"]:
            for field in spec_of(kind).required_first:
                if field.required and field.kind == "word" and "players" not in field.names.split():
                    found.setdefault(field.names, {})[kind] = None
        return {names: tuple(kinds) for names, kinds in found.items()}

    def stems_of(self, kind: type[Struct]) -> list[tuple[str, ...]]:
        """Return the stems of every name of a move or question."""
        return [one.stems for one in self._spellings(kind)]

    def key(self, kind: type[Struct], text: str) -> str | None:
        """Return the key of a move or question some words name, in either language."""
        about = (kind, text)
        if about not in self._keys:
            found = self.names.meanings(text, f"{'do' if is_move(kind) else 'ask'}.{tag_of(kind)}")
            self._keys[about] = found[0].id if len(found) == 1 else None
        return self._keys[about]

    def sharing(self, kind: type[Struct], known: Any) -> Sharing:
        """Return what shares words among the fields of a move or question."""
        own = frozenset(stem for one in self._spellings(kind) for stem in one.stems)
        return Sharing(kind, self.values, self.key, known, own, lambda: self._common_nouns)

    @cached_property
    def _common_nouns(self) -> frozenset[str]:
        """The stems of what any component is called by its kind: the enterprise on F4, «отдел Продажи»."""
        game = self.table.game
        words = [self._lists.words.of("kinds", kind) for kind in game.origins.kinds]
        called = [origin.one or kind for kind, origin in game.origins.kinds.items()]
        called += [noun for word in words if word for noun in (word.one, *word.generic.values()) if noun]
        return frozenset(found[0] for noun in called if len(found := stems(noun)) == 1)

    def ids(self, names: str) -> list[str]:
        """Return the words of some lists, as files write them."""
        return [id for name in names.split() for id in ([name[1:]] if name[:1] == "=" else self._lists.ids(name))]

    def player(self, text: str) -> str | None:
        """Return the player some words name whole: by name, by what he plays, or by the name in the other alphabet."""
        found = [meaning.id for meaning in self.names.meanings(text, "players")]
        said = sound(fold(text))
        found = found or [name for name in self.table.names if said and sound(fold(name)) == said]
        return found[0] if len(found) == 1 else None

    def player_in_any_case(self, text: str) -> str | None:
        """Return the player some words name, in any case: «можно ли Ане», `is it Anna's`."""
        by = self.player(text)
        if by is not None:
            return by
        said = stems(text.removesuffix("'s").removesuffix("’s"))
        found = [name for name in self.table.names if said and stems(name) == said and len(text) >= SHORTEST]
        return found[0] if len(found) == 1 else None

    def verb_length(self, said: list[str]) -> int:
        """Return how many words name a move there, whole or in another form; none where they do not."""
        words = [unquoted(word) for word in said[:LONGEST]]
        for length in range(len(words), 0, -1):
            if any(is_move(one.kind) for one in self.exact_matches(words[:length])):
                return length
        return next((one.length for one in self._stemmed(words) if is_move(one.kind)), 0)

    def moves_called(self, said: list[str]) -> frozenset[type[Struct]]:
        """Return the moves some words may begin with the name of, whole or in another form."""
        words = [unquoted(word) for word in said[:1]]
        found = [*self.exact_matches(words), *self._stemmed(words)] if words else []
        return frozenset(one.kind for one in found if is_move(one.kind))

    def is_thing(self, text: str) -> bool:
        """Return whether some words name a component: the woods, «отдел Продажи»."""
        said = " ".join(word for word in without_noise(text).split() if self.player_in_any_case(word) is None)
        return bool(said) and bool(self.names.meanings(said, " ".join(self.table.game.origins.kinds)))

    def takes(self, field: Spec, text: str) -> bool:
        """Return whether a field could take a text."""
        return bool(self.values.readings_of(field, text))
