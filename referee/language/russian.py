"""Another language at a game: Russian, with its cases, its counts and the nouns that carry them."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from referee.kernel.compiled import COMMON
from referee.kernel.facts import Items, MaybeSome, Phrase, Span
from referee.kernel.pieces import Piece, Text, remark, spaced
from referee.language.catalogue import CARRIER, TYPED, Forms, catalogue
from referee.language.english import CASES, Language, no_face
from referee.language.english_words import first_sentence
from referee.language.word_forms import WordEntry, load_words

ASKING = ("сколько", "что", "где", "куда", "какой", "какая", "какие", "кто", "чья")
"""With these words a Russian question begins."""
_DOUBLED = re.compile(r"(?<=\w)\.\.(?=\s|$)")
"""A full stop behind that of an abbreviation: $300 тыс.."""
_VERB = re.compile(r"[а-яё]+")


class Russian(Language):
    """Another language at a game: its catalogue, and behind it what all games share."""

    times, between, names_keys, has_short_lines, names_inner_addends = "×", ", ", True, False, False
    prepositions = ("в ", "во ", "из ", "к ", "на ", "от ", "с ", "со ", "у ")
    needless_names = ("name", "name_en")
    name_fields = ("name_ru", "ru", "name", "name_en")

    def __init__(
        self,
        name: str,
        folder: Path = COMMON,
        money: Callable[[int], Phrase | str] = str,
        given: Mapping[str, Any] = {},
        face: Callable[[str, str], Items | None] = no_face,
    ) -> None:
        super().__init__(folder, money, given, face)
        self.name = name
        self._own, self._common = catalogue(folder, name), catalogue(COMMON, name)
        self._known_forms: dict[tuple[str, str], Forms | None] = {}

    def _behind_you(self, text: str) -> str:
        return text

    def text(self, template: str) -> str:
        return self._own.texts.get(template) or self._common.texts.get(template) or template

    def fill(self, template: str, facts: Mapping[str, Any], usual: frozenset[str] | None = None) -> str:
        said = super().fill(template, facts, usual)
        return _DOUBLED.sub(".", said) if ".." in said else said

    def move_sentence(self, move: Items) -> str:
        done = [self._done(one) if isinstance(one, Phrase) else self.value(one) for one in move.values]
        return (move.separator or "").join(done)

    def sentence_by(self, by: str, move: Items) -> str:
        return f"{self.fill('{by}', {'by': by})} {self.move_sentence(move)}"

    def _done(self, sentence: Phrase) -> str:
        """Return a sentence of a move with its verbs in the present: возводит, not возвести."""
        words = load_words().section("present")
        template = _VERB.sub(
            lambda verb: words[verb[0]].ru if verb[0] in words else verb[0], self.text(sentence.template)
        )
        return self._filled(template, sentence.facts, sentence.usual)

    def word(self, section: str, id: str, form: str = "") -> str:
        forms = self._forms(section, id)
        return forms.get(form, forms[""]) if forms else id

    def label(self, id: str) -> str:
        forms = self._forms("figures", id)
        return forms[""] if forms else self._by_code(id)

    def id_text(self, id: str, *sections: str) -> str:
        if id.lstrip("-").isdigit():
            return id
        return next((forms[""] for section in sections if (forms := self._forms(section, id))), id)

    def thing(self, id: str, *sections: str) -> str:
        return self.id_text(id, *sections)

    def with_id(self, words: str, id: str) -> str:
        return words  # the name itself can be typed

    def typed_word(self, id: str, *sections: str) -> str:
        name = self.id_text(id, *sections)
        return id if id in name else f"{name} (`{id}`)"

    def decimal(self, number: str) -> str:
        return number.replace(".", ",")

    def value_text(self, fact: str, id: str) -> str:
        return self.id_text(id, self._section(fact))

    def described(self, text: str) -> str:
        told = (
            texts.get(said) for said in (text, first_sentence(text)) for texts in (self._own.texts, self._common.texts)
        )
        return next(filter(None, told), "")

    def one_of(self, kind: str, said: str, case: str = "one") -> str:
        section, id = ("nouns", "player") if kind == "players" else ("kinds", kind)
        return self.word(section, id, case) if self._forms(section, id) else said

    def amount_held(self, key: str, n: int) -> str:
        forms = self._forms("purse", key) or {"": key}
        return f"{n}\u00a0{forms[_form(n)]}" if "many" in forms else f"{forms['']} {n}"

    def came_up(self, kind: str, outcomes: list[str], names: str = "") -> str:
        outcomes = [self.id_text(one, names) for one in outcomes]
        forms = self._forms("awaited", kind) or {"": kind}
        came = forms.get("came_all" if len(outcomes) > 1 else "came", forms.get("came", forms[""]))
        outcomes = [(self._forms(self._section(kind), one) or {}).get("acc", one) for one in outcomes]
        noun = forms.get("noun", forms.get("one", ""))  # the verb bears it
        unseen = Counter(one for one in outcomes if "many" in self._hidden(one))
        known = [one.removeprefix(f"{noun} ") for one in outcomes if one not in unseen]
        listed = self.join_words([*known, *(self._face_down(one, n) for one, n in unseen.items())], "and")
        return f"{came}{'' if known else ':'} {listed}".strip()

    def _hidden(self, one: str) -> Forms:
        """Return the forms of something face down, by what a position says of it."""
        return self._forms("position_values", one) or {}

    def _face_down(self, one: str, n: int) -> str:
        """Return so many cards or tiles of which only the back is seen."""
        forms = self._hidden(one)
        return forms["one"] if n == 1 else f"{n}\u00a0{forms[_form(n)]}"

    def amount_due(self, kind: str, n: int) -> str:
        return f"{self.none('must')} {self.word('awaited', kind, 'do')} {self._so_many(n, 'chance', kind, 'acc')}"

    def question_text(self, question: str, by: str = "") -> str:
        mark = "?" if question.split(" ")[0] in ASKING else ""
        return f"{by}: {question}{mark}" if by else f"{question[:1].upper()}{question[1:]}{mark}"

    def forms(self, section: str, id: str) -> Forms:
        return self._forms(section, id) or {}

    def is_counted(self, fact: str, thing: str) -> bool:
        return "many" in self.forms(self._section(fact), thing)

    def is_quoted(self, fact: str, thing: Any) -> bool:
        forms = self.forms(self._section(fact), thing) if isinstance(thing, str) else {}
        return any(form.endswith("_all") for form in forms)

    def knows(self, figure: str) -> bool:
        return self._forms("figures", figure) is not None

    def figure(self, name: str, amount: str, n: Any, note: str = "") -> Text:
        label, counted = self._figure(name, n if amount == str(n) else None)
        if counted or not (label and amount):
            return spaced(Piece("" if counted else label, "name"), Piece(counted or amount, "amount"), remark(note))
        return Piece(label, "name"), Piece(": ", "colon"), *spaced(Piece(amount, "amount"), remark(note))

    def addend(self, name: str, amount: str, n: Any, note: str = "") -> Text:
        label, counted = self._figure(name, n if amount == str(n) else None)
        if counted:
            return spaced(Piece(counted, "amount"), remark(note))
        named = ", ".join(part for part in (label, note) if part)
        return spaced(Piece(amount, "amount"), remark(named)) if amount else (Piece(named, "name"),)

    def _by_code(self, name: str) -> str:
        """Return a figure of something that has only a code: `участок 5A`."""
        figures = self._own.words.get("figures", {}).values()
        noun = next((one[""] for one in figures if re.fullmatch(one.get("code", " "), name)), "")
        return f"{noun} {name}".strip()

    def _figure(self, name: str, n: int | None) -> tuple[str, str]:
        """Return the name of a figure, and its number with a noun where it counts things."""
        forms = self._forms("figures", name) or {"": self._by_code(name)}
        if n is None:
            return forms[""], ""
        return forms[""], f"{n}\u00a0{forms[_form(n)]}" if "many" in forms else ""

    def measured(self, n: int, unit: str) -> str:
        forms = self._forms("units", unit)
        return f"{n}\u00a0{forms.get(_form(n), forms[''])}" if forms else str(n)

    def count_text(self, n: Any, noun: str, case: str = "") -> str:
        forms = self._own.nouns.get(noun) or self._common.nouns.get(noun)
        return f"{n}\u00a0{forms[_form(n, case)] if forms else noun}"

    def with_number(self, n: Any, words: str) -> str:
        one, *more = words.split("|")
        return {"one": one, "few": more[0], "many": more[-1]}[_form(n)]

    def cell(self, at: tuple[int, int]) -> str:
        x, y = at
        return f"({x},\u00a0{y})"

    def none(self, word: str, spec: str = "") -> str:
        return self.word("none", word, spec)

    def _forms(self, section: str, id: str) -> Forms | None:
        """Return the forms of a word; looked up once."""
        key = section, id
        if key not in self._known_forms:
            self._known_forms[key] = self._looked_up(section, id)
        return self._known_forms[key]

    def _looked_up(self, section: str, id: str) -> Forms | None:
        own, common = self._own.words.get(section, {}), self._common.words.get(section, {})
        return own.get(id) or common.get(id) or self._coded(section, id) or self._typed(section, id)

    def _typed(self, section: str, id: str) -> Forms | None:
        """Return what a file gives besides the box, by the name it gives."""
        for kind in self.given if section == "figures" else section.split("+"):
            if called := self.called(id, kind):
                typed = self._own.words.get(kind, {}).get(TYPED) or {"": "{id}"}
                return {form: said.format(id=called) for form, said in typed.items()}
        return None

    def _coded(self, section: str, id: str) -> Forms | None:
        """Return what a file gives besides the box, by its code."""
        for kind in section.split("+"):
            about = load_words(self._folder).of("kinds", kind)
            code = "" if about is None or about.codes is None else self._code_of(about.codes.pattern, kind, id)
            if about and about.codes and code:
                said, whole = about.codes.ru.format(id=code), about.codes.ru == f"{about.one} {{id}}"
                cases = {case: f"{word} {code}" for case, word in about.forms.items() if case in CASES and whole}
                return {"": said, "nom": said, **cases}
        return None

    def _code_of(self, pattern: str, kind: str, id: str) -> str:
        """Return the code of a thing, or what it shows if it is called so."""
        return id if re.search(pattern, id) else self.shown(kind, id)

    def _code(self, kind: WordEntry) -> str:
        return kind.codes.ru if kind.codes else ""

    def _section(self, name: str) -> str:
        """Return what a fact of this name is."""
        return self._own.facts.get(name) or self._common.facts.get(name, "")

    def _so_many(self, n: Any, name: str, thing: str, case: str = "") -> str:
        forms = self._forms(self._section(name), thing) or {}
        return f"{n}\u00a0{forms[_form(n, case)]}" if "many" in forms else self.count_text(n, thing, case)

    def _span(self, name: str, span: Span, facts: Mapping[str, Any], spec: str) -> str:
        if span.lowest == 0 and span.step == 1 and spec[:1] == "#" and spec[:2] != "#{":
            noun = spec[1:].split(":")[0]
            most = self.count_text(span.highest, noun, "gen")
            return self.fill("up to {most}", {"most": most})
        return super()._span(name, span, facts, spec)

    def _part_of_bag(self, name: str, some: MaybeSome, spec: str) -> str:
        if len(some.bag) != 1 or not isinstance(some.count, Span):
            return super()._part_of_bag(name, some, spec)
        (thing,) = some.bag
        return f"{some.count.lowest}–{self.several(name, thing, some.count.highest, spec if spec in CASES else '')}"

    def _together(self, name: str, things: Any, case: str) -> str:
        if case not in CASES or len(things) < 2 or not all(isinstance(thing, str) for thing in things):
            return ""
        forms = [self._forms(self._section(name), thing) or {"": thing} for thing in things]
        if self._section(name) == "player" and all(len(one) == 1 for one in forms):  # typed names
            return f"{self._carrier(f'{case}_all')} {self.join_words(list(things), 'and')}"
        alone, carrier, carried = _carried(forms, case)
        return self.join_words([*alone, f"{carrier} {self.join_words(carried, 'and')}"], "and") if carrier else ""

    def _noun(self, name: str, thing: Any, spec: str) -> str:
        forms = self.forms(self._section(name), thing) if isinstance(thing, str) else {}
        carrier = forms.get(CARRIER, "") if spec in forms and spec else ""
        return carrier or super()._noun(name, thing, spec)

    def _code_noun(self, kind: WordEntry) -> str:
        return kind.one if kind.codes and kind.codes.ru == f"{kind.one} {{id}}" else ""

    def _name_alone(self, name: str, thing: str) -> str:
        forms = self.forms(self._section(name), thing)
        return forms[""] if CARRIER in forms else thing

    def list_nouns(self, fact: str, things: Iterable[str], case: str) -> frozenset[str]:
        if case not in CASES:
            return frozenset()
        if self._section(fact) == "player":
            return frozenset([self._carrier(f"{case}_all")])
        forms = [self.forms(self._section(fact), thing) for thing in things]
        return frozenset(one[f"{case}_all"] for one in forms if f"{case}_all" in one)

    def _carrier(self, form: str) -> str:
        """Return the noun before typed names; the common one has all forms."""
        forms = self._common.words["nouns"]["player"]
        return forms.get(form, forms[""])

    def topic_text(self, kind: str, ids: list[str], more: bool) -> str:
        known, noun = [self._forms(kind, id) or {} for id in ids], (self._forms("kinds", kind) or {}).get("gen")
        if not noun and not all("gen" in one for one in known):
            return ""
        coded = load_words(self._folder).coded(kind)
        names = [id if coded else one.get("", id) for id, one in zip(ids, known, strict=True)]
        forms = [one if "gen" in one else {"gen": f"{noun} {name}"} for name, one in zip(names, known, strict=True)]
        joint = "" if more else "and"
        alone, carrier, carried = _carried(forms, "gen")
        if carrier:
            return self.join_words([*alone, f"{carrier} {self.join_words(carried, joint)}"], joint)
        if noun and all(one["gen"] == f"{noun} {name}" for name, one in zip(names, forms, strict=True)):
            many = (self._forms("kinds", kind) or {}).get("many", noun)
            return f"{many if len(ids) > 1 else noun} {self.join_words(names, joint)}"
        return self.join_words([one["gen"] for one in forms], joint)

    def fields_of(self, fields: list[str], things: str) -> str:
        return f"{self.join_words(fields, 'and')} {things}"

    def several(self, name: str, thing: str, n: Any, case: str = "") -> str:
        forms = self._forms(self._section(name), thing) or {}
        form = _form(n, case) if isinstance(n, int) else ""
        if "many" in forms and form in forms:
            return f"{n}\u00a0{forms[form]}"
        return self._thing_name(name, thing, case) if n == 1 else f"{self._thing_name(name, thing, case)} ×\u00a0{n}"

    def _thing_name(self, name: str, value: Any, spec: str) -> str:
        section = self._section(name)
        if not isinstance(value, str) or not section:
            return str(value)
        if section == "player" and spec and self._forms("player", value) is None:
            return f"{self._carrier(spec)} {value}"  # a typed name is carried by its noun
        typed = self._own.words.get(section, {}).get(TYPED, {}) if self._forms(section, value) is None else {}
        if spec in typed:
            return typed[spec].format(id=value)
        return self.word(section, value, spec)


def _carried(forms: list[Forms], case: str) -> tuple[list[str], str, list[str]]:
    """Return things that bear a case themselves; the noun that carries the others, and these."""
    carriers = {one[f"{case}_all"] for one in forms if f"{case}_all" in one}
    alone = [one for one in forms if f"{case}_all" not in one]
    if len(carriers) != 1 or len(forms) - len(alone) < 2 or not all(case in one for one in alone):
        return [], "", []
    return [one[case] for one in alone], carriers.pop(), [one[""] for one in forms if one not in alone]


def _form(n: Any, case: str = "") -> str:
    """Return which form of a Russian noun follows a number in a case; after what is no whole number, that of many."""
    form = quantity(n) if isinstance(n, int) else "many"
    if form == "few" and case == "acc":
        return "few_acc"
    return {"one": case or "one", "few": "many" if case else "few"}.get(form, form)


def quantity(n: int) -> str:
    """Return which form of a Russian noun follows a number."""
    tens, ones = divmod(abs(n) % 100, 10)
    if tens == 1 or ones in (0, 5, 6, 7, 8, 9):
        return "many"
    return "one" if ones == 1 else "few"
