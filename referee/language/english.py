"""How sentences are told: a template with gaps for facts, filled in when somebody reads it in the language then spoken.

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
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from string import Formatter
from typing import Any

from referee.kernel.compiled import COMMON
from referee.kernel.facts import Amount, AnyOf, Items, MaybeSome, Named, Phrase, Several, Span, Value
from referee.kernel.pieces import Piece, Text, remark, spaced
from referee.language.word_forms import WordEntry, load_words

CASES = ("gen", "dat", "acc", "ins", "pre")
_BAG = re.compile(r"#\{(\w+)\}(?::(\w+))?")
_BRACKET = re.compile(r"\[([^]]*)\]")
_GAP = re.compile(r"\{(\w+)")
_END = r"(?<!\bс)(?<!\bсм)(?<!\bтыс)(?<!\bp)(?<!\bno)(?<!\bi\.e)(?<!\be\.g)(?<!\.\.)\.(?: |$)"
"""The end of a sentence; abbreviations end none."""


YOU = "you"
"""A player of this name is spoken to."""
_REGULAR = re.compile(
    "(attract|begin|bid|build|buy|change|choose|collect|come|cost|count|declare|defend|discard|draw|fall|follow|gain|get|give|keep|lay|lead|leave|"
    "lie|look|lose|mark|move|name|offer|open|owe|own|pay|place|play|put|receive|remove|reveal|ride|rise|roll|sabotage|say|see|sell|show|"
    "stand|start|stay|stop|take|throw|turn|use|win)s"
)
_IRREGULAR = {
    "has": "have",
    "is": "are",
    "was": "were",
    "does": "do",
    "goes": "go",
    "passes": "pass",
    "carries": "carry",
}
_SUBJECT = re.compile(r"\{(\w+)(?::[^}]*)?\} ")
_WORD = re.compile(r" ([a-z]+)\b")


@lru_cache(4096)
def _parsed(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """Return the pieces of a template: text, then the name and the form of the gap behind it."""
    return tuple((text, name, spec or "") for text, name, spec, _ in Formatter().parse(template))


class Language:
    """English at a game: it knows how the game writes money and calls its figures."""

    name = "en"
    times, between, terse = "x", " ", False
    """The sign of a product; what stands between dice; whether the parts of a figure are told only where it is."""

    name_fields: tuple[str, ...] = ("name_en", "name")
    """The fields of a component that name it, best first."""

    def __init__(
        self, folder: Path = COMMON, money: Callable[[int], Phrase | str] = str, given: Mapping[str, Any] = {}
    ) -> None:
        self._folder, self.given = folder, given
        """The folder of the game; what a file gives besides the box: kind, id, fields."""
        self.money: Callable[[int], str] = cache(lambda n: self.value(money(n)))
        self._labels: dict[str, str] = {}
        self._things: dict[tuple[str, str], tuple[str, WordEntry | None]] = {}
        self._ones: dict[tuple[str, str, str], str] = {}

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
        for text, name, spec in _parsed(template):
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

    def deed(self, move: Items) -> str:
        """Return the sentence of a move behind the name of who makes it; in English as it is said to be done."""
        return self.value(move)

    def deed_of(self, by: str, move: Items) -> str:
        """Return who makes a move, and the move: `anna: build house on 2E`."""
        return f"{self.fill('{by}', {'by': by})}: {self.deed(move)}"

    def gap_text(self, fact: str, value: Any, form: str = "") -> str:
        """Return one fact of a sentence by itself, in a form."""
        return self._gap(fact, {fact: value}, form)

    def several(self, fact: str, thing: str, n: int, case: str = "") -> str:
        """Return so many of a thing as a sentence counts them."""
        return self._several(fact, thing, n, case)

    def list_nouns(self, fact: str, things: Iterable[str], case: str) -> frozenset[str]:
        """Return the nouns that may stand once before several of these things."""
        return frozenset()

    def so_many(self, fact: str, thing: str, n: int, one_by_name: bool = False) -> str:
        """Return so many of a thing in a list; `one_by_name`: of a single one the name is enough."""
        return self._gap_value(fact, thing if one_by_name and n == 1 else {thing: n}, "")

    def pieces(self, template: str, texts: Mapping[str, Text]) -> Text:
        """Return a sentence whose facts are in words already and keep their pieces."""
        said = list[Piece]()
        for text, name, _ in _parsed(self.text(template)):
            said += [Piece(text)] if text else []
            said += texts[name] if name is not None else ()
        return tuple(said)

    def noted(self, template: str, facts: tuple[object, ...]) -> str:
        """Return a remark whose facts are given in the order of its gaps."""
        names = [name for _, name, _ in _parsed(template) if name is not None]
        return self.fill(template, dict(zip(names, facts, strict=True)))

    def word(self, section: str, id: str, form: str = "") -> str:
        """Return the name of a thing, in a form; what has no name is told as it is written."""
        named = load_words(self._folder).name_of(section, id) or load_words().name_of(section, id)
        return named or self.called(id, section) or id

    def called(self, id: str, *kinds: str) -> str:
        """Return what a file calls something it gives besides the box."""
        entries = (self.given.get(kind, {}).get(id, {}) for kind in kinds)
        return next((str(entry[field]) for entry in entries for field in self.name_fields if entry.get(field)), "")

    def label(self, id: str) -> str:
        """Return the name of a figure, or of the thing a part of it stands for."""
        said = self._labels.get(id)
        if said is None:
            said = self._labels[id] = load_words(self._folder).label(id) or self.called(id, *self.given) or id
        return said

    def id_text(self, id: str, *sections: str) -> str:
        """Return an id for a report: in English as it is typed, else its first name in these sections."""
        return id

    def thing(self, id: str, *sections: str) -> str:
        """Return the name of a thing, a key or a word of an answer; a number stays a number."""
        if id.lstrip("-").isdigit():
            return id
        named = (load_words(self._folder).name_of(section, id) for section in sections)
        return next(filter(None, named), "") or self.label(id)

    def decimal(self, number: str) -> str:
        """Return a number with a fraction, as this language writes it: `16.67`."""
        return number

    def field(self, kind: str, field: str) -> str:
        """Return a field of a component as its kind calls it, else as all do; in English as it is typed."""
        return field

    def value_text(self, fact: str, id: str) -> str:
        """Translate the value `id` of the field `fact`; English shows the id."""
        return id

    def described(self, text: str) -> str:
        """Return the description of a thing in this language; empty where there is none."""
        return text

    def one_of(self, kind: str, said: str) -> str:
        """Return what one thing of a kind is called; `said`: in English."""
        return said

    def amount_held(self, key: str, n: int) -> str:
        """Return so much of what a purse holds: `4 adverts`."""
        return f"{n} {singular(key) if n == 1 else key}"

    def came_up(self, kind: str, outcomes: list[str]) -> str:
        """Return outcomes of chance of one kind: `dice 3 4`."""
        return f"{kind} {' '.join(outcomes)}"

    def amount_due(self, kind: str, n: int) -> str:
        """Return so much of what chance must bring: `2 risk cards`."""
        return self.fill("{n:#{chance}}", {"n": n, "chance": kind})

    def reading(self, id: str, name: str) -> str:
        """Return a reading of a disputed point."""
        return name

    def topic_text(self, kind: str, ids: list[str], more: bool) -> str:
        """Return components as a topic, with `more` to come; empty where the language has another way."""
        return ""

    def question_text(self, question: str, by: str = "") -> str:
        """Return what a question asks for, as the sentence it is, and for whom."""
        return f"{by}: {question}" if by else question

    def choice(self, moves: list[str]) -> str:
        """Return the moves of one kind to choose from."""
        return "; ".join(moves)

    def forms(self, section: str, id: str) -> Mapping[str, str]:
        """Return the forms a word has in this language."""
        return {}

    def is_counted(self, fact: str, thing: str) -> bool:
        """Return whether a number of things is told with their noun."""
        return False

    def is_quoted(self, fact: str, thing: Any) -> bool:
        """Return whether the name of a thing stands in quotes."""
        return False

    def last_gap(self, template: str) -> str:
        """Return the fact with which a sentence ends in this language; nothing where it ends with words."""
        *_, (_, name, _) = _parsed(self.text(template))
        return name or ""

    def knows(self, figure: str) -> bool:
        """Return whether the language has a word of its own for a figure."""
        return False

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
        return f"{n} {noun if n == 1 else plural(noun)}"

    def with_number(self, n: Any, words: str) -> str:
        """Return the word that goes with a number: `lies|lie`."""
        return words.split("|")[0 if n == 1 else -1]

    def _is(self, name: str) -> tuple[str, ...]:
        """Return what a fact of this name is: sections of words, in order."""
        return load_words(self._folder).facts.get(name) or load_words().facts.get(name, ())

    def _gap(self, name: str, facts: Mapping[str, Any], spec: str) -> str:
        value = facts[name]
        if not spec and type(value) in (str, int):  # most gaps
            return self._one(name, value, spec)
        if isinstance(value, Span):
            return self._span(name, value, facts, spec)
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
        if spec == "xy":
            cells = value.values if isinstance(value, AnyOf) else (value,)
            return self.join_words([self.cell(cell) for cell in cells], "or")
        return self._gap_value(name, value, spec)

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
        match value:
            case Phrase():
                return self.fill(value.template, value.facts, value.usual)
            case Amount(key, n):
                return self.money(n) if key in ("money", "dollars") else self.amount_held(key, n)
            case Named(section, id, form):
                return self.word(section, id, form)
            case Items(values, separator):
                between = self.between if separator is None else separator
                return between.join([self.value(one) for one in values])
            case Several(fact, counts, one_by_name):
                return ", ".join([self.so_many(fact, thing, n, one_by_name) for thing, n in counts.items()])
            case AnyOf(values):
                return self.join_words([self._gap_value(name, one, spec) for one in values], "or")
            case MaybeSome():
                return self._some(name, value, spec)
            case None:
                return self.none("nobody", spec)
            case bool():
                return self.none("yes" if value else "no", spec)
            case Mapping():
                case, joint = (spec, "and") if spec in CASES else ("", spec)
                return self.join_words([self._several(name, thing, n, case) for thing, n in value.items()], joint)
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
        return self._one(name, value, spec)

    def _some(self, name: str, some: MaybeSome, spec: str) -> str:
        """Return so many of a bag."""
        return self.fill("{n} of {bag}", {"n": some.count, "bag": self._gap_value(name, some.bag, "gen")})

    def _together(self, name: str, things: Any, case: str) -> str:
        """Return several quoted things behind one noun, where the language has it so."""
        return ""

    def _several(self, name: str, thing: str, n: Any, case: str = "") -> str:
        _, word = self._found(name, thing)
        counts = word is not None and not word.forms.keys().isdisjoint(("many", "en_one", "en_many"))
        return self._so_many(n, name, thing) if counts else f"{n} {self._one(name, thing, '')}"

    def _so_many(self, n: Any, name: str, thing: str, case: str = "") -> str:
        """Return a number of things with the noun for so many."""
        return f"{n} {self._one(name, thing, 'one' if n == 1 else 'pl')}"

    def _found(self, name: str, thing: str) -> tuple[str, WordEntry | None]:
        """Look up the word for a thing by the fact's name, with its section or kind."""
        found = self._things.get((name, thing))
        if found is None:
            found = self._things[name, thing] = next(self._meanings(name, thing), ("", None))
        return found

    def _meanings(self, name: str, thing: str) -> Iterator[tuple[str, WordEntry]]:
        for of in self._is(name):
            for words in (load_words(self._folder), load_words()):
                if (word := words.of(of, thing) or words.component(of, thing)) and word.en:
                    yield of, word
            if called := self.called(thing, of):
                yield of, WordEntry(en=called)

    def _one(self, name: str, value: Any, spec: str) -> str:
        if not isinstance(value, str):
            return str(value)
        key = name, value, spec
        if key not in self._ones:
            self._ones[key] = self._worded(name, value, spec)
        return self._ones[key]

    def _worded(self, name: str, value: str, spec: str) -> str:
        """Return a thing in words, in a form; looked up once."""
        of, word = self._found(name, value)
        said = (word and word.en) or value
        if spec == "pl":
            return (word and word.forms.get("en_many")) or plural(said)
        if spec == "one":
            return (word and word.forms.get("en_one")) or said
        kind = load_words(self._folder).of("kinds", of)
        if word and kind and kind.quoted_en and value in load_words(self._folder).components.get(of, {}):
            return f"“{said}”"
        return article(said) if spec == "a" else said

    def none(self, word: str, spec: str = "") -> str:
        """Return the words for nobody, nothing, yes and no."""
        return word

    def join_words(self, words: list[str], spec: str = "") -> str:
        """Join words with commas; `and`: in running text, `or`: as a choice."""
        if spec in ("and", "or") and len(words) > 1:
            return f"{', '.join(words[:-1])} {self.none(spec)} {words[-1]}"
        return ", ".join(words) or self.none("nothing")


def without_usual(template: str, usual: frozenset[str]) -> str:
    """Return a template whose brackets have fallen away where a fact in them has its usual value."""
    return _BRACKET.sub(lambda part: "" if usual & set(_GAP.findall(part[1])) else part[1], template)


def _number_of(value: Any) -> Any:
    """Return the number a word goes with: of a list how many it has; a player called `you` is spoken to like many."""
    if isinstance(value, str):
        return 2 if value == YOU else 1
    return len(value) if isinstance(value, tuple | list) else value


def second_person(word: str) -> str:
    """Return a verb as it is addressed to a player: have for has, choose for chooses."""
    return word[:-1] if _REGULAR.fullmatch(word) else _IRREGULAR.get(word, word)


def gaps_of(sentence: Phrase) -> Iterator[tuple[str, str, Any]]:
    """Yield every gap of a sentence that is told: the fact, its form and its value."""
    template = sentence.template if sentence.usual is None else without_usual(sentence.template, sentence.usual)
    for _, name, form in _parsed(template):
        if name is not None:
            yield name, form, sentence.facts[name]


def subject_of(template: str) -> str:
    """Return the fact a sentence begins with, as whoever does something: `by` of `{by} builds {building}`."""
    found = _SUBJECT.match(template)
    return found[1] if found else ""


def first_sentence(text: str) -> str:
    """Return the first sentence of a text, without its full stop."""
    return re.split(_END, text, maxsplit=1)[0]


def plural(word: str) -> str:
    """Return several of it: cards, trophies."""
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return word if word.endswith("s") else f"{word}s"


def article(name: str) -> str:
    """Return a name with its article: a house, an office; apartments."""
    if name.endswith("s"):
        return name
    return f"an {name}" if name[:1].lower() in "aeiou" else f"a {name}"


def singular(word: str) -> str:
    """Return one of them: card, trophy."""
    return f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")
