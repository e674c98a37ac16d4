"""Compile what players ask (`asked.yaml`) with what the rules say into an index that is searched by words.

For each stem of a language the index holds how rare it is and how strongly it speaks for each entry (BM25 over the
questions, the statement, the headings and the id). The questions themselves are kept, to find the one nearest to what
somebody asks.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import log
from typing import Any, Literal

import msgspec
from msgspec import Struct

from referee.devtools.kindred_words import kindred_words
from referee.words.stemmer import stems

K1, B = 2.0, 0.6
"""How soon a word said again stops counting, and how much a long entry loses."""
ASKED, SAYS, HEADING, ID = 1.0, 0.5, 0.25, 0.25
"""How much a word counts by where it stands: in questions and short answers, statements, headings, ids."""
NAME = 1.3
"""How much more the name of a thing of the game tells than other words as rare."""
LANGUAGES = ("en", "ru")

Lines = dict[Literal["en", "ru"], list[str]]


class Questions(Struct, frozen=True, forbid_unknown_fields=True):
    """How players ask for one entry, by what the answer is."""

    short: dict[Literal["en", "ru"], str] = {}
    """The answer to an open question in a few words."""
    yes: Lines = {}
    no: Lines = {}
    open: Lines = {}


class Topic(Struct, frozen=True, forbid_unknown_fields=True):
    """Questions of one kind that no rulebook answers."""

    says: dict[Literal["en", "ru"], str]
    en: list[str]
    ru: list[str]


class Module(Struct, frozen=True, forbid_unknown_fields=True):
    """A group of rules that count only when they are named or played."""

    case: dict[Literal["en", "ru"], str]
    """When they hold, for those who did not ask about them."""
    en: list[str]
    ru: list[str]
    """The words that name them."""


class QuestionFile(Struct, frozen=True, forbid_unknown_fields=True):
    """`asked.yaml` of a game."""

    game: str
    modules: dict[str, Module]
    questions: dict[str, Questions]


def question_index(
    asked: QuestionFile,
    texts: Mapping[str, Mapping[str, list[tuple[float, str]]]],
    names: frozenset[str],
) -> dict[str, Any]:
    """Return the index; `texts`: of each entry and language what it says, with weights; `names`: stems of names."""
    ids = list(texts)
    unknown = asked.questions.keys() - texts.keys()
    if unknown:
        raise ValueError(f"asked.yaml of {asked.game}: no such entries: {', '.join(sorted(unknown))}")
    entries = [(asked.questions.get(id), texts[id]) for id in ids]
    return {
        "ids": ids,
        "words": {lang: _weights([_counted(lang, *entry) for entry in entries], names) for lang in LANGUAGES},
        "phrases": {lang: [list(_lines(lang, questions)) for questions, _ in entries] for lang in LANGUAGES},
        "short": {id: one.short for id, one in asked.questions.items() if one.short},
        "modules": {group: sorted({stem for line in (*module.en, *module.ru) for stem in stems(line)})
                    for group, module in asked.modules.items()},
        "cases": {group: module.case for group, module in asked.modules.items()},
    }  # fmt: skip


def _counted(lang: str, asked: Questions | None, texts: Mapping[str, list[tuple[float, str]]]) -> Counter[str]:
    """Count the stems of an entry in a language by weight."""
    found = Counter[str]()
    short = asked.short.get(lang, "") if asked else ""  # type: ignore[call-overload]
    questions = [(ASKED, line) for _, line in _lines(lang, asked)]
    for weight, text in (*questions, (SAYS, short), *texts.get(lang, ())):
        for stem in stems(text):
            found[stem] += weight
    return found


def _weights(entries: list[Counter[str]], names: frozenset[str]) -> dict[str, tuple[float, list[tuple[int, float]]]]:
    """Return for each stem how rare it is, and how strongly it speaks for which entries."""
    usual = sum(sum(entry.values()) for entry in entries) / max(1, len(entries))
    have: dict[str, list[int]] = {}
    for number, entry in enumerate(entries):
        for stem in entry:
            have.setdefault(stem, []).append(number)
    found = {}
    for stem, numbers in sorted(have.items()):
        rare = log(1 + (len(entries) - len(numbers) + 0.5) / (len(numbers) + 0.5)) * (NAME if stem in names else 1.0)
        weights = [(number, round(rare * _often(entries[number], stem, usual), 3)) for number in numbers]
        found[stem] = (round(rare, 3), weights)
    return found


def _often(entry: Counter[str], stem: str, usual: float) -> float:
    many = entry[stem]
    return many * (K1 + 1) / (many + K1 * (1 - B + B * sum(entry.values()) / usual))


def _lines(lang: str, asked: Questions | None) -> Iterator[tuple[str, str]]:
    """Yield the questions of an entry, with what answers them."""
    if asked is None:
        return
    groups: dict[str, Any] = {"yes": asked.yes, "no": asked.no, "open": asked.open}
    for answer, lines in groups.items():
        for line in lines.get(lang, ()):
            yield answer, line


def common_index(asked: Iterable[QuestionFile], unanswered: Mapping[str, Topic]) -> dict[str, Any]:
    """Return what the indexes of all games share: kindred words, and what no rulebook answers."""
    entries = [questions for one in asked for questions in one.questions.values()]
    return {
        "kindred": {
            lang: kindred_words([line for _, line in _lines(lang, one)] for one in entries) for lang in LANGUAGES
        },
        "unanswered": {
            lang: [(topic, stems(line)) for topic, one in unanswered.items() for line in getattr(one, lang)]
            for lang in LANGUAGES
        },
        "topics": {topic: one.says for topic, one in unanswered.items()},
    }


def question_file(data: Any) -> QuestionFile:
    """Return the content of `asked.yaml`; ValidationError with the path of what is wrong."""
    return msgspec.convert(data, QuestionFile)


def searched_texts(rules: Any, disputes: Any, words: Any, kinds: Any) -> dict[str, dict[str, list[tuple[float, str]]]]:
    """Return what rules, disputed points, examples and kinds of component say in each language, with weights."""
    found = {}
    for id, rule in {**rules["rules"], **rules["examples"]}.items():
        section = rules["sections"].get(rule.get("section", ""), "")
        headings = " ".join(cite["heading"] for cite in rule["cites"])
        own = " ".join(id.split(".")[1:])
        group = words.get("rule_groups", {}).get(id.split(".")[1], {})
        groups = " ".join([group.get("en", ""), group.get("ru", ""), *group.get("also", ())])
        russian = words.get("sections", {}).get(rule.get("section", ""), {}).get("ru", "")
        found[id] = {
            "en": [(SAYS, rule["says"]), (HEADING, f"{section} {headings} {groups}"), (ID, own)],
            "ru": [(SAYS, rule.get("ru", "")), (HEADING, f"{russian} {headings} {groups}")],
        }
    for id, point in disputes.items():
        own = words.get("readings", {}).get(id.partition(".amb.")[2], {})
        ways = " ".join(point.get("readings", {}).values())
        found[id] = {
            "en": [(SAYS, f"{point['question']} {point.get('ruling', '')}"), (HEADING, ways)],
            "ru": [
                (SAYS, f"{own.get('ru', '')} {own.get('ruling', '')}"),
                (HEADING, " ".join(own.get("readings", {}).values())),
            ],
        }
    for kind in kinds:
        own = words.get("kinds", {}).get(kind, {})
        found[f"components.{kind}"] = {"en": [(HEADING, own.get("en", kind))], "ru": [(HEADING, own.get("ru", ""))]}
    return found


def unanswered_topics(data: Any) -> dict[str, Topic]:
    """Return the content of `unanswered.yaml`; ValidationError with the path of what is wrong."""
    return msgspec.convert(data, dict[str, Topic])


def stems_of_names(words: Any) -> frozenset[str]:
    """Return the stems of what things of a game are called."""
    entries = [
        *words.get("nouns", {}).values(),
        *(one for kind in words.get("components", {}).values() for one in kind.values()),
    ]
    named = [str(name) for one in entries for name in (one.get("en", ""), one.get("ru", ""))]
    return frozenset(stem for name in named for stem in stems(name))
