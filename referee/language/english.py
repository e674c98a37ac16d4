"""Fill sentences in English: a template with gaps for facts, filled when somebody reads it in the language then spoken.

The English template is the key of every catalogue. The name of a fact says what it is (`facts` of words.yaml).
{by} {plot}      as it stands; the name of a thing; a list with commas; a bag as `2 home, 1 office`
{cost:$}         money as the game writes it         {n:+}        a number with its sign, {n:.} with its decimal mark
{n:#risk card}   a number with its noun              {names:and}  a list in running text, {at:xy} a pair
{n:#{colour}}    its noun is the fact `colour`       {ready:?words} these words where it holds, else none
{n:#card:acc}    ... in a case (acc gen)              {n:=lies|lie} a word that goes with a number, or with how many a
                 list has, or with a player: one|more, one|few|many
{building:a}     in English: a house, an office       {colour:pl}  several of them: hipsters
{building:acc}   its name in a case (gen dat acc ins pre pl); a quoted or typed name is carried by its noun: игрока anna
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from referee.kernel.compiled import COMMON
from referee.kernel.faces import copy_of
from referee.kernel.facts import Amount, AnyOf, Items, MaybeSome, NameOf, Phrase, Several, Span, Value
from referee.kernel.pieces import Piece, Text, remark, spaced
from referee.language.english_names import EnglishNames
from referee.language.english_words import plural, second_person, singular
from referee.language.template import parsed, without_usual
from referee.language.word_forms import WordEntry, load_words

CASES = ("gen", "dat", "acc", "ins", "pre")
_BAG = re.compile(r"#\{(\w+)\}(?::(\w+))?")


def no_face(kind: str, id: str) -> Items | None:
    """Return that nothing is called by what it shows."""
    return None


YOU = "you"
"""A player of this name is spoken to."""
_WORD = re.compile(r" ([a-z]+)\b")


class Language(EnglishNames):
    """English at a game: it knows how the game writes money and calls its figures."""

    name = "en"
    times, between = "x", " "
    """The sign of a product; what stands between dice."""
    prepositions: tuple[str, ...] = (
        *("from the ", "in the ", "of the ", "on the ", "to the "),
        *("at ", "by ", "for ", "from ", "in ", "into ", "of ", "on ", "onto ", "to ", "with "),
    )
    """What stays with the gap behind it where the moves of a choice share what stands before."""
    has_short_lines = True
    """Whether a move can be typed in short, by ids and keys, as well as by its sentence."""
    names_keys = False
    """Whether the keys of files have names of their own in this language."""
    names_inner_addends = True
    """Whether an addend that is itself a sum names its parts in brackets."""

    def __init__(
        self,
        folder: Path = COMMON,
        money: Callable[[int], Phrase | str] = str,
        given: Mapping[str, Any] = {},
        face: Callable[[str, str], Items | None] = no_face,
    ) -> None:
        super().__init__(folder, given)
        self._face = face
        self.money: Callable[[int], str] = cache(lambda n: self.value(money(n)))
        self._plurals: dict[str, str] = {}

    def text(self, template: str) -> str:
        """Return the template in this language."""
        return template

    def fill(self, template: str, facts: Mapping[str, Any], usual: frozenset[str] | None = None) -> str:
        """Fill a template with its facts; drop a bracket in which a fact has its usual value."""
        return self._filled(self.text(template), facts, usual)

    def _filled(self, template: str, facts: Mapping[str, Any], usual: frozenset[str] | None) -> str:
        """Fill a template that is in this language."""
        if usual is not None:
            template = without_usual(template, usual)
        said, you = [], False
        for text, name, spec in parsed(template):
            said.append(self._behind_you(text) if you else text)
            if name is not None:
                said.append(self._gap(name, facts, spec))
                you = facts[name] == YOU
        return "".join(said)

    def _behind_you(self, text: str) -> str:
        """Return a verb as it follows a player called `you`: have, not has."""
        if text.startswith("'s "):
            return f"r{text[2:]}"
        found = _WORD.match(text)
        return f" {second_person(found[1])}{text[found.end() :]}" if found else text

    def say(self, template: str, /, **facts: Any) -> str:
        """Return a sentence, now."""
        return self.fill(template, facts)

    def value(self, value: Value) -> str:
        """Return what stands in a cell of a table, in words; nothing stays nothing."""
        return "" if value is None else self._gap_value("", value, "")

    def move_sentence(self, move: Items) -> str:
        """Return the sentence of a move behind the name of who makes it; in English as it is said to be done."""
        return self.value(move)

    def sentence_by(self, by: str, move: Items) -> str:
        """Return who makes a move, and the move: `anna: build house on 2E`."""
        return f"{self.fill('{by}', {'by': by})}: {self.move_sentence(move)}"

    def gap_text(self, fact: str, value: Any, form: str = "") -> str:
        """Return one fact of a sentence by itself, in a form."""
        return self._gap(fact, {fact: value}, form)

    def gap_in(self, fact: str, facts: Mapping[str, Any], form: str) -> str:
        """Return one gap of a sentence, filled from its facts."""
        return self._gap(fact, facts, form)

    def with_id(self, words: str, id: str) -> str:
        """Return a name or sentence with what is typed for it in short: build a house on 2E (`build 2E`)."""
        return f"`{id}`" if words.replace(" ", "_") in (id, id.replace(" ", "_")) else f"{words} (`{id}`)"

    def list_nouns(self, fact: str, things: Iterable[str], case: str) -> frozenset[str]:
        """Return the nouns that may stand once before several of these things."""
        return frozenset()

    def so_many(self, fact: str, thing: str, n: int, one_by_name: bool = False) -> str:
        """Return so many of a thing in a list; `one_by_name`: of a single one the name is enough."""
        return self._gap_value(fact, thing if one_by_name and n == 1 else {thing: n}, "")

    def pieces(self, template: str, texts: Mapping[str, Text]) -> Text:
        """Return a sentence whose facts are in words already and keep their pieces."""
        said = list[Piece]()
        for text, name, _ in parsed(self.text(template)):
            said += [Piece(text)] if text else []
            said += texts[name] if name is not None else ()
        return tuple(said)

    def noted(self, template: str, facts: tuple[object, ...]) -> str:
        """Return a remark whose facts are given in the order of its gaps."""
        names = [name for _, name, _ in parsed(template) if name is not None]
        return self.fill(template, dict(zip(names, facts, strict=True)))

    def shown(self, kind: str, id: str) -> str:
        face = self._face(kind, id)
        if face is None:
            return ""
        copy = copy_of(id)
        return f"{self.value(face)} #{copy}" if copy > 1 else self.value(face)

    def decimal(self, number: str) -> str:
        """Return a number with a fraction, as this language writes it: `16.67`."""
        return number

    def amount_held(self, key: str, n: int) -> str:
        """Return so much of what a purse holds: `4 adverts`."""
        return f"{n} {singular(key) if n == 1 else key}"

    def came_up(self, kind: str, outcomes: list[str], names: str = "") -> str:
        """Return outcomes of chance of one kind: `dice 3 4`, `risk card R16`; `names`: where they have theirs."""
        awaited = load_words(self._folder).of("awaited", kind) or WordEntry(kind)
        noun = awaited.forms.get("en_one", awaited.en) if len(outcomes) == 1 else awaited.en
        if not names:
            return f"{noun} {self.between.join(outcomes)}"
        coded = load_words(self._folder).coded(names)  # the noun is said already
        told = outcomes if coded else [self._quoted(names, one, self.id_text(one, names)) for one in outcomes]
        return f"{noun} {self.join_words(told, 'and')}"

    def amount_due(self, kind: str, n: int) -> str:
        """Return so much of what chance must bring: `2 risk cards`."""
        return self.fill("{n:#{chance}}", {"n": n, "chance": kind})

    def topic_text(self, kind: str, ids: list[str], more: bool) -> str:
        """Return components of which something is told, with `more` to come; empty where one has no name."""
        joint = "" if more else "and"
        about = load_words(self._folder).of("kinds", kind)
        code = about.codes.en if about and about.codes else ""
        entries = load_words(self._folder).components.get(kind, {})
        if len(ids) > 1 and code.endswith(" {id}") and entries.keys().isdisjoint(ids):
            return f"{plural(code.removesuffix(' {id}'))} {self.join_words(ids, joint)}"
        known = all(load_words(self._folder).name_of(kind, id) or self.called(id, kind) for id in ids)
        names = [self._quoted(kind, id, self.word(kind, id)) for id in ids]
        return self.join_words(names, joint) if known else ""

    def fields_of(self, fields: list[str], things: str) -> str:
        """Return fields with what they are of: `the cost and the size of house`."""
        return f"{self.join_words([f'the {field}' for field in fields], 'and')} of {things}"

    def question_text(self, question: str, by: str = "") -> str:
        """Return what a question asks for, as the sentence it is, and for whom."""
        return f"{by}: {question}" if by else question

    def before_preposition(self, words: str) -> list[str]:
        """Return the words before a gap; a preposition at their end by itself."""
        last = next((one for one in self.prepositions if words.endswith(f" {one}")), "")
        return [words[: -len(last)], last] if last else [words]

    def is_counted(self, fact: str, thing: str) -> bool:
        """Return whether a number of things is told with their noun."""
        return False

    def is_quoted(self, fact: str, thing: Any) -> bool:
        """Return whether the name of a thing stands in quotes."""
        return False

    def last_gap(self, template: str) -> str:
        """Return the fact with which a sentence ends in this language; nothing where it ends with words."""
        *_, (_, name, _) = parsed(self.text(template))
        return name or ""

    def figure(self, name: str, amount: str, n: Any, note: str = "") -> Text:
        """Return a figure: what it is called and how much it is; then a remark."""
        return spaced(Piece(self.label(name), "name"), Piece(amount, "amount"), remark(note))

    def addend(self, name: str, amount: str, n: Any, note: str = "") -> Text:
        """Return a figure in the line of another one."""
        return self.figure(name, amount, n, note)

    def measured(self, n: int, unit: str) -> str:
        """Return a figure by itself, in its unit; in English the name of the figure tells it."""
        return str(n)

    def count_text(self, n: Any, noun: str, case: str = "") -> str:
        """Return `1 risk card`, `2 risk cards`."""
        return f"{n} {noun if n == 1 else self._many(noun)}"

    def _many(self, noun: str) -> str:
        """Return several of a noun: as words.yaml has it, else as most nouns have it."""
        if noun not in self._plurals:
            words = (load_words(self._folder).of("nouns", noun), load_words().of("nouns", noun))
            self._plurals[noun] = next((w.forms["en_many"] for w in words if w and "en_many" in w.forms), plural(noun))
        return self._plurals[noun]

    def with_number(self, n: Any, words: str) -> str:
        """Return the word that goes with a number: `lies|lie`."""
        return words.split("|")[0 if n == 1 else -1]

    def _gap(self, name: str, facts: Mapping[str, Any], spec: str) -> str:
        """Fill the gap `{name:spec}`."""
        value = facts[name]
        if not spec and type(value) in (str, int):  # most gaps
            return self._thing_name(name, value, spec)
        if isinstance(value, Span) and spec[:1] != "=":
            return self._span(name, value, facts, spec)
        if isinstance(value, AnyOf) and spec[:1] not in ("=", "?"):
            return self._any_of(name, value.values, facts, spec)
        match spec[:1]:
            case "$":
                return self.money(value) if isinstance(value, int) else str(value)
            case "+":
                return f"{value:+}" if value else "0"
            case ".":
                return self.decimal(str(value))
            case "?":
                return spec[1:] if value else ""
            case "#":
                noun = _BAG.fullmatch(spec)
                if noun:
                    return self._so_many(value, noun[1], str(facts[noun[1]]), noun[2] or "")
                return self.count_text(value, *spec[1:].split(":"))
            case "=":
                return self.with_number(_number_of(value), spec[1:])
        return self.cell(value) if spec == "xy" else self._gap_value(name, value, spec)

    def _any_of(self, name: str, values: tuple[Any, ...], facts: Mapping[str, Any], spec: str) -> str:
        """Return any of several; the noun they share is said once."""
        told = [self._gap(name, {**facts, name: one}, spec) for one in values]
        if spec[:1] == "#" and all(isinstance(one, int) for one in values):
            return self.join_words([*map(str, values[:-1]), told[-1]], "or")
        nouns = {self._noun(name, one, spec) for one in values}
        if len(nouns) == 1 and "" not in nouns:
            told[1:] = [self._name_alone(name, one) for one in values[1:]]
        return self.join_words(told, "or")

    def _noun(self, name: str, thing: Any, spec: str) -> str:
        """Return the noun before the code of a thing, as `plot` before 2E; empty where it has a name of its own."""
        for kind in self._sections_of(name) if isinstance(thing, str) else ():
            about = load_words(self._folder).of("kinds", kind)
            noun = self._code_noun(about) if about else ""
            if noun and self.word(kind, thing) == f"{noun} {thing}":
                return noun
        return ""

    def _name_alone(self, name: str, thing: str) -> str:
        """Return a thing without the noun before it."""
        return thing

    def cell(self, at: tuple[int, int]) -> str:
        """Return a place on a grid."""
        return ",".join(map(str, at))

    def _span(self, name: str, span: Span, facts: Mapping[str, Any], spec: str) -> str:
        """Return `1–3 employees`, `$600k–$2m in steps of $100k`."""
        low, high, step = (self._gap(name, {**facts, name: n}, spec) for n in (span.lowest, span.highest, span.step))
        low = str(span.lowest) if spec[:1] == "#" else low
        if span.step == 1:
            return f"{low}–{high}"
        return self.fill("{low}–{high} in steps of {step}", {"low": low, "high": high, "step": step})

    def _gap_value(self, name: str, value: Any, spec: str) -> str:
        """Return a value of any type in words, as it fills the gap `{name:spec}`."""
        match value:
            case Phrase():
                return self.fill(value.template, value.facts, value.usual)
            case Amount(key, n):
                return self.money(n) if key in ("money", "dollars") else self.amount_held(key, n)
            case NameOf(section, id, form):
                return self.word(section, id, form)
            case Items(values, separator):
                between = self.between if separator is None else separator
                return between.join([self.value(one) for one in values])
            case Several(fact, counts, one_by_name):
                return ", ".join([self.so_many(fact, thing, n, one_by_name) for thing, n in counts.items()])
            case AnyOf(values):
                return self._any_of(name, values, {}, spec)
            case MaybeSome():
                return self._part_of_bag(name, value, spec)
            case None:
                return self.none("nobody", spec)
            case bool():
                return self.none("yes" if value else "no", spec)
            case Mapping():
                case, joint = (spec, "and") if spec in CASES else ("", spec)
                return self.join_words([self.several(name, thing, n, case) for thing, n in value.items()], joint)
            case frozenset():
                return self._gap_value(name, sorted(value, key=str), spec)
            case tuple() | list():
                form = "" if spec in ("and", "or") else spec
                together = self._together(name, value, form)
                if together:
                    return together
                return self.join_words(
                    [self._gap_value(name, one, form) for one in value], "and" if spec in CASES else spec
                )
        return self._thing_name(name, value, spec)

    def _part_of_bag(self, name: str, some: MaybeSome, spec: str) -> str:
        """Return `2 of 3 homes, 1 office`: part of a bag, nobody knows which."""
        return self.fill("{n} of {bag}", {"n": some.count, "bag": self._gap_value(name, some.bag, "gen")})

    def _together(self, name: str, things: Any, case: str) -> str:
        """Return several quoted things behind one noun, where the language has it so."""
        return ""

    def several(self, name: str, thing: str, n: Any, case: str = "") -> str:
        """Return so many of a thing as a sentence counts them: by its noun, or its name behind the number."""
        _, word = self._look_up(name, thing)
        counts = word is not None and not word.forms.keys().isdisjoint(("many", "en_one", "en_many"))
        return self._so_many(n, name, thing) if counts else f"{n} {self._thing_name(name, thing, '')}"

    def _so_many(self, n: Any, name: str, thing: str, case: str = "") -> str:
        """Return a number of things with the noun for so many."""
        return f"{n} {self._thing_name(name, thing, 'one' if n == 1 else 'pl')}"

    def none(self, word: str, spec: str = "") -> str:
        """Return the words for nobody, nothing, yes and no."""
        return word

    def join_words(self, words: list[str], spec: str = "") -> str:
        """Join words with commas; `and`: in running text, `or`: as a choice."""
        if spec in ("and", "or") and len(words) > 1:
            return f"{', '.join(words[:-1])} {self.none(spec)} {words[-1]}"
        return ", ".join(words) or self.none("nothing")


def _number_of(value: Any) -> Any:
    """Return the number a word goes with: of a list how many it has; a player called `you` is spoken to like many."""
    if isinstance(value, str):
        return 2 if value == YOU else 1
    value = value.highest if isinstance(value, Span) else value.values[-1] if isinstance(value, AnyOf) else value
    return len(value) if isinstance(value, tuple | list) else value
