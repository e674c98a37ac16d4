"""Parse a typed line `[PLAYER:] MOVE WORDS` into the moves it can mean at one moment.

    reader = Reader(Lexicon(table), state)
    reader.read("anna: buy 2E")        # Understood | Unclear | NotUnderstood

Meanings are ranked by missing fields, stretched words and swapped order, and the best legal one wins. Equals are
returned to choose from. When none is legal the best is returned all the same, to be judged and refused.
"""

from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from referee.grammar.candidates import Possible, kind_of
from referee.grammar.common_refusal import moved, refused_alike
from referee.grammar.everyday_speech import priced, spoken_splits
from referee.grammar.explain_failure import cannot_be, key_text, lacking, puzzled, undecided
from referee.grammar.lexicon import Lexicon
from referee.grammar.parse_result import NotUnderstood, Result, Row, Unclear, Understood
from referee.grammar.printed_line import read_printed
from referee.grammar.speaker_parser import SpeakerSplit, split_speaker
from referee.grammar.tokenizer import MOST, tokens, without_noise
from referee.grammar.typed_faces import lines_with_cards
from referee.grammar.word_assignment import Meaning
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.engine import AnyMove, actors
from referee.kernel.faces import NoCardLeft
from referee.kernel.move import is_move
from referee.kernel.plain_data import plain
from referee.kernel.spec import spec_of, tag_of
from referee.kernel.state import AnyState
from referee.language.speaking import language_of, say
from referee.scenario.run.failure_messages import no_card_left, no_card_left_hint
from referee.scenario.run.known_cards import kinds_in_moves, with_cards

if TYPE_CHECKING:
    from referee.grammar.asides import Cut

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
        self._words_read: dict[tuple[str | None, ...], Result | None] = {}
        """What the words of the line that is read were taken for, with who says them."""

    def read(self, line: str) -> Result:
        """Return what a line means: exactly what is printed so, else what its words may say in any order.

        A card or tile may be named by what it shows; one nobody has seen yet joins the table for it.
        """
        return self._read_faces(line) or self._read_line(line)

    def _read_line(self, line: str) -> Result:
        self._words_read.clear()
        return read_printed(self, line) or self._read_spoken(line)

    def _read_spoken(self, line: str) -> Result:
        """Return what a line says; where it is no move, what it says with its places by name and without its asides."""
        if not self.table.game.landmarks:
            return self._read_whole(line)
        from referee.grammar.places import lines_with_places

        for lines in lines_with_places(self.lexicon, self.state, line):
            return self._one_place([self._read_whole(one) for one in lines])
        return self._read_whole(line)

    def _read_whole(self, line: str) -> Result:
        """Return what a line says; where it is no move, or only one that cannot be now, what it says without asides."""
        found = self._read_plain(line)
        if isinstance(found, Understood) or (isinstance(found, Unclear) and self._any_legal(found)):
            return found
        return self._read_without_asides(line) or self._two_moves(line) or found

    def _two_moves(self, line: str) -> NotUnderstood | None:
        """Return that a line holds two moves, with each as it is typed; None where it does not."""
        from referee.grammar.shortest_line import typed_line
        from referee.grammar.two_moves import halves

        for first, second in halves(line):
            one = self._read_plain(first)
            if not isinstance(one, Understood) or not is_move(type(one.move)):
                continue
            two = next(
                (said for said in spoken_splits(self.lexicon, second) if self.lexicon.verb_length(said.words)), None
            )
            if two is None:
                continue
            by, then = two.by or one.by, self._read_plain(second)
            typed = f"{by}: {' '.join(two.words)}"
            if isinstance(then, Understood) and is_move(type(then.move)):
                typed = typed_line(self.lexicon, then.move, by)
            message = say("these are two moves: say them one by one")
            return NotUnderstood(message, (typed_line(self.lexicon, one.move, one.by), typed))
        return None

    def _any_legal(self, found: Unclear) -> bool:
        """Return whether any of several things may be meant: a legal move, a choice of them, a question."""
        return bool(found.missing) or any(
            not is_move(kind_of(row.offer)) or isinstance(row.offer, ChoiceSet) or self._may(row) for row in found.rows
        )

    def _may(self, row: Row) -> bool:
        return self.possible.may(row.by or "", row.offer)

    def _read_without_asides(self, line: str) -> Result | None:
        """Return the move a line says besides what the position decides; None where it is none so either."""
        from referee.grammar.asides import without_asides  # slow to load, and most lines say nothing but a move

        unclear: Unclear | None = None
        for cut in without_asides(line, self.lexicon.is_thing):
            one = self._read_plain(cut.line)
            if isinstance(one, Understood) and is_move(type(one.move)) and not self._could_say(one, cut):
                return replace(one, asides=cut.asides)
            if isinstance(one, Unclear):
                unclear = unclear or one
        return unclear

    def _could_say(self, found: Understood, cut: "Cut") -> bool:
        """Return whether what was said besides may be about the move itself: then it is no aside."""
        fields = spec_of(type(found.move)).fields
        about = any(
            self.lexicon.takes(field, without_noise(thing)) for field in fields.values() for thing in cut.things
        )
        guessed = found.filled or found.taken or found.stands
        return about or bool(guessed) or (cut.comes_from and "from" in fields)

    def _one_place(self, found: list[Result]) -> Result:
        """Return the only move of those at the places that may be meant, or the only legal one; else ask for it."""
        understood = [one for one in found if isinstance(one, Understood) and is_move(type(one.move))]
        legal = [one for one in understood if self.possible.may(one.by or "", one.move)]
        if len(found) == 1 or len(legal) == 1:
            return (legal or found)[0]
        rows = [Row(one.by, one.move) for one in legal or understood]
        if not rows:
            return next((one for one in found if isinstance(one, Unclear)), found[0])
        why = (
            say("that may mean several things; which?") if legal else say("none of these is legal now; which is meant?")
        )
        return Unclear(why, tuple(rows))

    def _read_plain(self, line: str) -> Result:
        return self._read_priced(line) or self._read_words(line)

    def _read_faces(self, line: str) -> Result | None:
        """Return what a line means that says what cards or tiles show; nothing where it says none."""
        if not kinds_in_moves(self.table.game):
            return None
        first: Result | None = None
        try:
            for text, cards in lines_with_cards(self.table, self.state, line):
                found = self._with_cards(cards)._read_line(text)
                if isinstance(found, Understood) and self._is_legal(found, cards):
                    return found
                first = first or found
        except NoCardLeft as wrong:
            return NotUnderstood(no_card_left(self.table, wrong), (no_card_left_hint(),))
        return first if isinstance(first, Understood) else None

    def _with_cards(self, cards: list[tuple[str, str]]) -> "Reader":
        """Return the reader of a table that knows these cards too."""
        table = with_cards(self.table, cards, plain(self.state))
        lexicon = self.lexicon if table is self.table else Lexicon(table)
        return Reader(lexicon, self.state, self.heard, self.prompt, self.verdict_of)

    def _is_legal(self, found: Understood, cards: list[tuple[str, str]]) -> bool:
        """Return whether what was understood may be done: of several equal tiles that one is meant."""
        if not is_move(type(found.move)) or found.by is None:
            return True
        return self._with_cards(cards).possible.may(found.by, found.move)

    def _read_priced(self, line: str) -> Result | None:
        """Return what a line means that says a price, if it means a move without it."""
        for rest, words, price in priced(line, self.table.game.unit):
            found = self._read_words(rest)
            if isinstance(found, Understood) and not self.lexicon.key(type(found.move), words.split()[0]):
                return replace(found, tail=words, sum=price)
        return None

    def _read_words(self, line: str) -> Result:
        """Return what the words of a line say; where they are no move, what they say as everyday speech."""
        wrong: tuple[SpeakerSplit, Result | None] | None = None
        begun = False
        for said in chain(split_speaker(self.lexicon, line), spoken_splits(self.lexicon, line)):
            result = self._read_once(said)
            if isinstance(result, Understood):
                return replace(result, asks=said.asks and is_move(type(result.move)))
            if isinstance(result, Unclear):
                return result
            if wrong is None or (not begun and not said.turned and self.lexicon.verb_length(said.words)):
                wrong, begun = (said, result), bool(self.lexicon.verb_length(said.words))  # what is wrong with the move
        from referee.grammar.plain_question import question_lines  # slow to load, and most lines are moves

        for question in question_lines(self.lexicon, line):
            result = self._read_once(SpeakerSplit(None, tokens(question)))
            if isinstance(result, Understood):
                return result
        assert wrong is not None
        said, result = wrong
        return result or puzzled(
            self.lexicon, self.possible, self.speakers(said.by), said.words, named_by=said.by is not None
        )

    def _read_once(self, said: SpeakerSplit) -> Result | None:
        """Return what some words mean, however often one line comes to them; None where they fit no move."""
        about = (said.by, said.nobody, *said.words)
        if about not in self._words_read:
            self._words_read[about] = self._read(said)
        return self._words_read[about]

    def _read(self, said: SpeakerSplit) -> Result | None:
        if said.nobody:
            players = say("players: {names}", names=self.table.names)
            return NotUnderstood(say("nobody called '{name}' plays", name=said.nobody), (players,))
        if len(said.words) > MOST:
            return NotUnderstood(say("too many words for a move"))
        found = self._meanings(said.words)
        if not found:
            return None
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
