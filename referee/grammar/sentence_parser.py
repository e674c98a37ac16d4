"""Parse the sentences in which the referee words moves and questions: the grammar is the templates that print them.

    Sentences(table, words).parse("anna may buy 2E for $1.4m.")     # [Sentence("anna", Buy("2E"), ...)]

A template is matched as it stands in the catalogue of a language. What was matched is printed once more by the ordinary
printer and must be the line: a line is understood as a move only where the referee words the move so.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from referee.document.headline import CLAIMS, CONSEQUENCES
from referee.grammar.gap_parser import GapParser, Words, normalized, normalized_part
from referee.kernel.game import Table
from referee.kernel.move import Move, Prescribed, Wording, wording
from referee.kernel.move_sentences import sentence_of
from referee.kernel.spec import Spec, spec_of, tag_of
from referee.language.current import LANGUAGES, LETTERS, language, speaking
from referee.language.speaking import language_of
from referee.language.template import Bracket, Gap, Nodes, nodes_of
from referee.scenario.file.conversion import convert_move

Facts = dict[str, Any]
MOST = 64
"""So many ways to match one sentence are looked at."""
_ROW = re.compile(r"(.*?)\s*\(`([^`]+)`\)\.?\s*", re.DOTALL)


class Sentence(Struct, frozen=True):
    """A move or question that is worded as a line has it."""

    by: str | None
    """Whom the line names."""
    move: Any
    tail: str = ""
    """What the line says behind the move: what it costs and brings, and what follows."""
    amounts: Facts = {}
    """What the line says is paid and got."""


class _Pattern(Struct, frozen=True):
    """One sentence of a move or question: its parts in order, each a choice of runs of templates."""

    kind: type[Struct]
    parts: tuple[tuple[tuple[tuple[str, ...], Nodes], ...], ...]
    wording: Mapping[str, Any]
    """What this wording tells without a word for it, by the names of fields."""
    checked: bool
    """Whether a move is worded so wherever it is made."""

    @property
    def implied(self) -> Facts:
        """What such a move holds though its sentence has no word for it, by keys; made for a sentence that fits."""
        fields = spec_of(self.kind).fields
        grown = {key: field.kind for key, field in fields.items() if field.required and field.grows}
        empty: Facts = {key: {} if kind == "bag" else [] for key, kind in grown.items()}
        said = {key: self.wording[field.name] for key, field in fields.items() if field.name in self.wording}
        return {**empty, **said}


class _Frame(Struct, frozen=True):
    """What stands before a move, and all that may stand behind it then: `{by} may`, ` for {paid:and}`."""

    before: Nodes
    after: tuple[Nodes, ...]
    patterns: tuple[_Pattern, ...]


class SentenceParser:
    """Parses the sentences of one table in one language."""

    def __init__(self, table: Table[Any], words: Words, lang: str) -> None:
        self.table, self.lang = table, lang
        with speaking(lang):
            self.tongue = language_of(self.table.game)
            self.gaps = GapParser(table, words, self.tongue)
            self._moves = [one for kind in self.table.game.moves for one in self._patterns(kind, kind.wordings())]
            self._questions = [
                one for kind in self.table.game.questions for one in self._patterns(kind, (wording(kind.says),))
            ]
            self._frames, self._whole = self._claim_frames()
            self._consequences = [_normal_nodes(self.tongue.text(one)) for one in CONSEQUENCES]

    def _patterns(self, kind: Any, wordings: tuple[Wording, ...]) -> Iterator[_Pattern]:
        for one in wordings:
            parts = tuple([tuple([(run, self._nodes(run)) for run in runs]) for runs in one.parts])
            yield _Pattern(kind, parts, one.implied, not one.stages)

    def _nodes(self, run: tuple[str, ...]) -> Nodes:
        return tuple([node for template in run for node in _normal_nodes(self.tongue.text(template))])

    def _claim_frames(self) -> tuple[list[_Frame], list[Nodes]]:
        """Return what stands around a move in verdicts; and the sentences that tell an automaton's move without it."""
        around, whole = dict[Nodes, list[Nodes]](), list[Nodes]()
        for template in CLAIMS:
            before, move, after = self.tongue.text(template).partition("{move}")
            if move:
                around.setdefault(_normal_nodes(before), []).append(_normal_nodes(after))
            else:
                whole.append(_normal_nodes(before))
        prices = [after for afters in around.values() for after in afters]
        spoken = [_Frame(before, ((), *prices), tuple(self._moves + self._questions)) for before in _SPOKEN]
        claims = [_Frame(before, tuple(afters), tuple(self._moves)) for before, afters in around.items()]
        return spoken + claims, whole

    def parse(self, line: str) -> list[Sentence]:
        """Return every move or question that is worded as the line has it."""
        with speaking(self.lang):
            found = list[Sentence]()
            for one in self._parsed(normalized(line)):
                if one not in found:
                    found.append(one)
            return found

    def _parsed(self, text: str) -> Iterator[Sentence]:
        for frame in self._frames:
            for at, facts in self._match(None, frame.before, text, 0, {}):
                yield from self._framed(frame, facts.get("by"), text, at)
        for nodes in self._whole:
            for at, facts in self._match(None, nodes, text, 0, {}):
                if facts.get("by") in self.table.automata and self._is_end(text, at):
                    yield from self._prescribed(str(facts["by"]))

    def _prescribed(self, by: str) -> Iterator[Sentence]:
        for kind in self.table.game.moves:
            if issubclass(kind, Prescribed):
                yield Sentence(by, kind())

    def _framed(self, frame: _Frame, by: str | None, text: str, at: int) -> Iterator[Sentence]:
        for pattern in frame.patterns:
            for count, (end, facts, run) in enumerate(self._parts(pattern, 0, text, at, {}, ())):
                if count == MOST:
                    break
                tail = self._tail(frame, pattern, text, end)
                move = self._made(pattern, facts, run, text[at:end]) if tail is not None else None
                if tail is not None and move is not None:
                    yield Sentence(by, move, text[end:].removesuffix("."), tail)

    def _tail(self, frame: _Frame, pattern: _Pattern, text: str, end: int) -> Facts | None:
        """Return the amounts behind a move; None where there is something else."""
        if text[end:] in ("", "."):
            return {} if () in frame.after else None
        if not issubclass(pattern.kind, Move):
            return {} if text[end:] == "?" else None
        for after in frame.after:
            for stop, facts in self._match(None, after, text, end, {}):
                if self._is_end(text, stop):
                    return facts
        return None

    def _is_end(self, text: str, at: int) -> bool:
        """Return whether nothing stands from a place on but what follows from a move."""
        return text[at:] in ("", ".") or (text.startswith(": ", at) and self._follow(text, at + 2))

    def _follow(self, text: str, at: int) -> bool:
        """Return whether the rest of a text tells what follows from a move."""
        ends = [end for nodes in self._consequences for end, _ in self._match(None, nodes, text, at, {})]
        ends += [end for stop in ends if text.startswith(" (", stop) for end, _ in self.gaps.scores(text, stop + 2)]
        rests = [text[end:].removeprefix(")") for end in ends]
        return any(rest in ("", ".") for rest in rests) or any(
            self._follow(text, end + 2) for end in ends if text.startswith("; ", end)
        )

    def _made(self, pattern: _Pattern, facts: Facts, run: tuple[str, ...], text: str) -> Any:
        """Return the move that was matched, if it is worded so; else None."""
        tag = "do" if issubclass(pattern.kind, Move) else "ask"
        try:
            _, move = convert_move({tag: tag_of(pattern.kind), **pattern.implied, **facts}, pattern.kind)
        except msgspec.ValidationError:
            return None
        if pattern.checked and issubclass(pattern.kind, Move) and move.worded(self.table) != run:
            return None
        printed = self.tongue.value(sentence_of(move, run))
        return move if normalized_part(printed) == text else None

    def _parts(
        self, pattern: _Pattern, number: int, text: str, at: int, facts: Facts, run: tuple[str, ...]
    ) -> Iterator[tuple[int, Facts, tuple[str, ...]]]:
        if number == len(pattern.parts):
            yield at, facts, run
            return
        for templates, nodes in pattern.parts[number]:
            for end, more in self._match(pattern.kind, nodes, text, at, facts):
                yield from self._parts(pattern, number + 1, text, end, more, run + templates)

    def _match(self, kind: Any, nodes: Nodes, text: str, at: int, facts: Facts) -> Iterator[tuple[int, Facts]]:
        """Yield where some nodes end in a text, with what their gaps say."""
        if not nodes:
            yield at, facts
            return
        first, rest = nodes[0], nodes[1:]
        match first:
            case str():
                if text.startswith(first, at):
                    yield from self._match(kind, rest, text, at + len(first), facts)
            case Bracket(inside):
                for end, more in self._match(kind, inside, text, at, facts):
                    if end > at:
                        yield from self._match(kind, rest, text, end, more)
                yield from self._match(kind, rest, text, at, facts)
            case Gap(name):
                for end, value in self._gap(kind, first, text, at):
                    if value is ...:
                        yield from self._match(kind, rest, text, end, facts)
                    elif name not in facts or facts[name] == value:
                        yield from self._match(kind, rest, text, end, {**facts, name: value})

    def _gap(self, kind: Any, gap: Gap, text: str, at: int) -> Iterator[tuple[int, Any]]:
        """Yield where a gap ends and what it says; `...` where its words carry no fact of their own."""
        if gap.spec[:1] == "=":
            for word in dict.fromkeys(normalized_part(one) for one in gap.spec[1:].split("|")):
                if text.startswith(word, at):
                    yield at + len(word), ...
        elif gap.spec[:1] == "?":
            words = normalized_part(gap.spec[1:])
            if kind is None or not words:
                yield at, ...
            elif text.startswith(words, at):
                yield at + len(words), True
        elif kind is None:
            yield from self._claimed(gap, text, at)
        else:
            field: Spec = spec_of(kind).fields[gap.name]
            yield from self.gaps.values(field, gap, text, at)

    def _claimed(self, gap: Gap, text: str, at: int) -> Iterator[tuple[int, Any]]:
        """Yield what a gap says that stands around a move."""
        if gap.name == "by":
            yield from self.gaps.players(gap, text, at)
        elif gap.name == "who":
            yield from self.gaps.everybody(gap, text, at)
        else:
            yield from self.gaps.amounts(text, at)


_SPOKEN: tuple[Nodes, ...] = ((), (Gap("by", ""), ": "), (Gap("by", ""), " "))
"""How a line may begin that is no verdict: with the move itself, or with who makes it."""


def _normal_nodes(template: str) -> Nodes:
    return tuple(map(_normal_node, nodes_of(template)))


def _normal_node(node: str | Gap | Bracket) -> str | Gap | Bracket:
    match node:
        case str():
            return normalized_part(node)
        case Bracket(nodes):
            return Bracket(tuple(map(_normal_node, nodes)))
    return node


class Sentences:
    """The sentences of one table, in the language spoken first, then in the others; each made when it is needed."""

    def __init__(self, table: Table[Any], words: Words) -> None:
        self._table, self._words = table, words
        self._parsers: dict[str, SentenceParser] = {}

    def parse(self, line: str) -> list[Sentence]:
        """Return the moves or questions a line words, in the first language in which it words any."""
        for lang in dict.fromkeys((language(), *LANGUAGES)):
            if not re.search(LETTERS[lang], line):
                continue
            if lang not in self._parsers:
                self._parsers[lang] = SentenceParser(self._table, self._words, lang)
            found = self._parsers[lang].parse(line)
            if found:
                return found
        return []


def split_row(line: str) -> tuple[str, str] | None:
    """Return a row as it is printed, ``build … (`build …`)``, parted: its words, and the line to type."""
    found = _ROW.fullmatch(line)
    return (found[1], found[2]) if found else None
