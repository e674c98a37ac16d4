"""Parse a typed line `[PLAYER:] MOVE WORDS` into the moves it can mean at one moment.

    reader = Reader(Lexicon(table), state)
    reader.read("anna: buy 2E")        # Meant | Unclear | NotUnderstood

Meanings are ranked by missing fields, stretched words and swapped order, and the best legal one wins. Equals are
returned to choose from. When none is legal the best is returned all the same, to be judged and refused.
"""

from collections.abc import Callable
from itertools import chain
from typing import Any

from msgspec.structs import replace

from referee.grammar.candidates import Possible
from referee.grammar.common_refusal import moved, refused_alike
from referee.grammar.everyday_speech import priced, spoken_splits
from referee.grammar.explain_failure import cannot_be, key_text, lacking, puzzled, undecided
from referee.grammar.lexicon import Lexicon
from referee.grammar.parse_result import NotUnderstood, Result, Row, Unclear, Understood
from referee.grammar.printed_line import read_printed
from referee.grammar.speaker_parser import SpeakerSplit, split_speaker
from referee.grammar.tokenizer import MOST, tokens
from referee.grammar.word_assignment import Meaning
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.engine import AnyMove, actors
from referee.kernel.move import is_move
from referee.kernel.spec import spec_of, tag_of
from referee.kernel.state import AnyState
from referee.language.speaking import language_of, say

Heard = Callable[[str, AnyMove], bool]
VerdictOf = Callable[[str, AnyMove], str]
TRIED = 24
"""So many meanings are judged at moments that have passed."""


class Reader:
    """Reads lines at one moment of a game."""

    def __init__(
        self,
        lexicon: Lexicon,
        state: AnyState,
        heard: Heard | None = None,
        prompt: str | None = None,
        verdict_of: VerdictOf | None = None,
    ) -> None:
        self.lexicon, self.table, self.state = lexicon, lexicon.table, state
        self.prompt = prompt
        """Who is asked first, of all who may act."""
        self.possible = Possible(lexicon.table, state)
        self.heard = heard
        """Whether a move that is not legal now is accepted all the same: the referee has just made it."""
        self.verdict_of = verdict_of
        """The sentence of the verdict on a move."""

    def read(self, line: str) -> Result:
        """Return what a line means: exactly what is printed so, else what its words may say in any order."""
        return read_printed(self, line) or self._read_priced(line) or self._read_words(line)

    def _read_priced(self, line: str) -> Result | None:
        """Return what a line means that ends with a price, if it means a move without it."""
        parted = priced(line, self.table.game.unit)
        if parted is None:
            return None
        rest, words, price = parted
        found = self._read_words(rest)
        return replace(found, tail=words, sum=price) if isinstance(found, Understood) else None

    def _read_words(self, line: str) -> Result:
        """Return what the words of a line say; where they are no move, what they say as everyday speech."""
        wrong: NotUnderstood | None = None
        asks = False
        for said in chain(split_speaker(self.lexicon, line), spoken_splits(self.lexicon, line)):
            result = self._read(said)
            if isinstance(result, Understood):
                return replace(result, asks=said.asks and is_move(type(result.move)))
            if isinstance(result, Unclear):
                return result
            if wrong is None or (said.asks and not asks and any(self.lexicon.prefix_matches(said.words))):
                wrong, asks = result, said.asks  # what is wrong with the move asked about, not with the question
        from referee.grammar.plain_question import question_lines  # slow to load, and most lines are moves

        for question in question_lines(self.lexicon, line):
            result = self._read(SpeakerSplit(None, tokens(question)))
            if isinstance(result, Understood):
                return result
        assert wrong is not None
        return wrong

    def _read(self, said: SpeakerSplit) -> Result:
        if said.nobody:
            players = say("players: {names}", names=self.table.names)
            return NotUnderstood(say("nobody called '{name}' plays", name=said.nobody), (players,))
        if len(said.words) > MOST:
            return NotUnderstood(say("too many words for a move"))
        found = self._meanings(said.words)
        if not found:
            who, named_by = self.speakers(said.by), said.by is not None
            return puzzled(self.lexicon, self.possible, who, said.words, named_by)
        moves = [meaning for meaning in found if is_move(meaning.kind)]
        questions = [meaning for meaning in found if not is_move(meaning.kind)]
        unsaid = moves and moves[0].missing and questions and not questions[0].missing
        return self._move(said.by, moves) if moves and not unsaid else self._question(said.by, questions)

    def _meanings(self, words: list[str]) -> list[Meaning]:
        """Return every meaning of some words, by the likeliest name they may begin with."""
        for level in self.lexicon.prefix_matches(words):
            found = []
            for named in level:
                found += self.lexicon.sharing(named.kind, self.possible.values_offered).meanings(words[named.length :])
            if found:
                return sorted(found, key=lambda meaning: meaning.rank)
        return []

    def speakers(self, by: str | None) -> tuple[str, ...]:
        """Return who may be speaking: the one named; else whoever must act; in a window then everybody else."""
        if by is not None:
            return (by,)
        acting = self.acting()
        if not acting:
            turn = getattr(self.state, "turn", None)
            return (turn,) if turn in self.table.names else self.table.names[:1]
        window = self.state.top.silence(self.table, self.state) is not None
        return acting + tuple(name for name in self.table.names if window and name not in acting)

    def acting(self) -> tuple[str, ...]:
        """Return the players who must act, the one asked first before the others."""
        found = [name for name in actors(self.table, self.state) if name in self.table.names]
        return tuple(sorted(found, key=lambda name: name != self.prompt))

    def _move(self, by: str | None, meanings: list[Meaning]) -> Result:
        who = self.speakers(by)
        whole, several = _complete_meanings(meanings), _bare_moves(meanings)
        chosen = self._which(who, several) or self._legal(by, who, whole)
        if chosen is None:
            chosen = undecided(self.possible, who, several) if several else self._unfinished(who, meanings, whole)
        if chosen is not None:
            return chosen
        best = _best(whole)
        if not best:
            return cannot_be(language_of(self.table.game), meanings[0])
        if len(best) > 1:
            return Unclear(say("none of these is legal now; which is meant?"), _rows(who[0], best))
        return Understood(who[0], best[0][1])

    def _which(self, who: tuple[str, ...], several: list[Meaning]) -> Result | None:
        """Return a word that names several moves: the legal ones to choose from, of the first speaker who has any."""
        for name in who:
            rows = [row for meaning in several for row in self._ways(name, meaning)]
            if len({meaning.kind for meaning, _ in rows}) > 1:
                return Unclear(say("that may mean several things; which?"), _rows(name, rows))
            if rows:
                return self._offered(name, rows) if rows[0][0].missing else Understood(name, rows[0][1])
        return None

    def _ways(self, by: str, meaning: Meaning) -> list[Any]:
        """Return the legal moves some words may stand for."""
        if meaning.missing:
            return self._completed(by, meaning)
        return [one for one in _complete_meanings([meaning]) if self.possible.may(by, one[1])]

    def _legal(self, by: str | None, who: tuple[str, ...], whole: list[Any]) -> Result | None:
        """Return the best legal meaning of the first speaker who has one; then of what the referee just did."""
        for name in who:
            legal = _best([one for one in whole if self.possible.may(name, one[1])])
            if legal:
                return self._chosen(name, legal, whole)
        for name in (*who, *(name for name in self.table.names if by is None and name not in who)):
            heard = _best([one for one in whole[:TRIED] if self.heard and self.heard(name, one[1])])
            if heard:
                return self._chosen(name, heard, whole)
        return None

    def _chosen(self, by: str, legal: list[Any], whole: list[Any]) -> Result:
        """Return the best legal meaning; equals are left to choose from."""
        if len(legal) > 1:
            return Unclear(say("that may mean several things; which?"), _rows(by, legal))
        meaning, move = legal[0]
        closer = whole[0][1] if whole[0][0].rank < meaning.rank else None
        return Understood(by, move, rather=closer)

    def _unfinished(self, who: tuple[str, ...], meanings: list[Meaning], whole: list[Any]) -> Result | None:
        """Fill in what is missing where only one thing is legal, else offer rows; None if nothing is missing."""
        partial = [meaning for meaning in meanings if meaning.missing]
        if not partial or any(meaning.rank[1:] <= partial[0].rank[1:] for meaning, _ in whole):
            return None
        for name in who:
            rank = None
            rows = list[Any]()
            for meaning in partial:
                if rank in (None, meaning.rank):
                    rows += (found := self._completed(name, meaning))
                    rank = meaning.rank if found else rank
            if rows:
                return self._offered(name, rows)
        alike = refused_alike(self.lexicon, self.state, who[0], partial[0])
        return alike or lacking(self.possible, who[0], partial[0])

    def _completed(self, by: str, meaning: Meaning) -> list[Any]:
        """Return the legal moves that say more than was said; those that leave the rest as usual, if there are any."""
        found = self.possible.completing(by, meaning)
        plain = [offer for offer in found if _as_usual(offer, meaning)]
        return [(meaning, offer) for offer in plain or found]

    def unsaid(self, by: str, move: AnyMove) -> Result | None:
        """Return the legal ways to say what a move leaves open: a card without its aim; None where it says all."""
        if self.possible.may(by, move) or (self.heard and self.heard(by, move)):
            return None
        ways = [one for one in self.possible.fuller(by, move) if one != move]
        if not ways:
            return None
        fields = spec_of(type(move)).by_name
        missing = dict.fromkeys(
            fields[name].key
            for one in ways
            for name in one.__struct_fields__
            if getattr(one, name) != getattr(move, name)
        )
        if len(ways) == 1:
            return Understood(by, ways[0], filled=tuple(missing))
        return self._ask_back(by, type(move), tuple(missing), tuple([Row(by, one) for one in ways]))

    def _ask_back(self, by: str, kind: Any, missing: tuple[str, ...], rows: tuple[Row, ...]) -> Unclear:
        """Return the legal ways to say the rest of a move, and what they share: that it may be made."""
        tongue = language_of(self.table.game)
        keys, move = tuple(key_text(tongue, kind, key) for key in missing), tongue.id_text(tag_of(kind), "moves")
        return Unclear(
            say("{by} may {move}, but must say {keys:and}; which?", by=by, move=move, keys=keys), rows, missing
        )

    def _offered(self, by: str, rows: list[Any]) -> Result:
        meaning, offer = rows[0]
        if (
            len(rows) == 1
            and len(meaning.missing) == 1
            and not isinstance(offer, ChoiceSet)
            and _as_usual(offer, meaning)
        ):
            return Understood(by, offer, filled=tuple(field.key for field in meaning.missing))
        if len({one.kind for one, _ in rows}) > 1:
            return Unclear(say("that may mean several things; which?"), _rows(by, rows))
        missing = tuple(field.key for field in meaning.missing)
        return self._ask_back(by, meaning.kind, missing, _rows(by, rows))

    def _question(self, by: str | None, meanings: list[Meaning]) -> Result:
        """Return a question; nobody named, it is the one's who must act."""
        who = by or next(iter(self.acting()), None)
        whole = _complete_meanings(meanings)
        if not whole:
            if meanings[0].missing:
                return lacking(self.possible, who or "", meanings[0])
            return cannot_be(language_of(self.table.game), meanings[0])
        best = _best(whole)
        if len(best) > 1:
            return Unclear(say("that may mean several things; which?"), _rows(who, best))
        return Understood(who, best[0][1])


def _complete_meanings(meanings: list[Meaning]) -> list[Any]:
    """Return the meanings in which nothing is missing, with the moves or questions they stand for."""
    found = [(meaning, moved(meaning)) for meaning in meanings if not meaning.missing]
    return [one for one in found if one[1] is not None]


def _bare_moves(meanings: list[Meaning]) -> list[Meaning]:
    """Return the moves a word names that says nothing else, where there are several and some of them need more."""
    unsaid = len(meanings) > 1 and not any(meaning.keys for meaning in meanings)
    return meanings if unsaid and any(meaning.missing for meaning in meanings) else []


def _best(found: list[Any]) -> list[Any]:
    """Return those of the lowest rank, each move once."""
    least = min((meaning.rank for meaning, _ in found), default=None)
    kept = list[Any]()
    for meaning, move in found:
        if meaning.rank == least and move not in [one for _, one in kept]:
            kept.append((meaning, move))
    return kept


def _rows(by: str | None, found: list[Any]) -> tuple[Row, ...]:
    return tuple(Row(by, offer) for _, offer in found)


def _as_usual(offer: Any, meaning: Meaning) -> bool:
    """Return whether a legal move leaves every field as usual that may be left unsaid and was."""
    fields = spec_of(meaning.kind).fields.values()
    usual = {field.name: field.default for field in fields if not field.required and field.key not in meaning.keys}
    if isinstance(offer, ChoiceSet):
        held = all(offer.fixed.get(name, value) == value for name, value in usual.items())
        return held and not any(name in offer.open for name in usual)
    return all(getattr(offer, name) == value for name, value in usual.items())
