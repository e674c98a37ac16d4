"""What the YAML files of a game say of each other: ids, sections, books, readings, kinds and words must fit."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from referee.devtools.game_files import SECTIONS, WordsHead
from referee.devtools.read_game_files import GameFiles, WrongGameFiles
from referee.devtools.rule_names import BadName, reading_name, rule_names
from referee.language.speaking import say
from referee.scenario.file.document import Path, Problem, Unreadable, short
from referee.scenario.file.suggestions import first_few, nearest
from referee.words.name_resolver import is_one_letter_off

UNKNOWN, ID, COUNT = "game.unknown-name", "game.bad-id", "game.wrong-count"


class Finding(Struct, frozen=True):
    """Something wrong at a place of one of the files."""

    file: str
    path: Path
    code: str
    message: str
    hint: str = ""
    is_value: bool = True
    """Whether the value at the place is meant, or its key."""


def check_game_files(files: GameFiles) -> None:
    """Refuse files that contradict each other; WrongGameFiles with every problem."""
    problems: dict[str, list[Problem]] = {}
    for one in findings(files):
        document = files.documents[one.file]
        mark = document.mark(one.path) if one.is_value else document.key_mark(one.path)
        problems.setdefault(one.file, []).append(Problem(one.code, one.message, mark, one.hint))
    if problems:
        both = [(files.documents[name], tuple(found)) for name, found in problems.items()]
        raise WrongGameFiles(tuple([Unreadable(document.name, document.text, found) for document, found in both]))


def findings(files: GameFiles) -> Iterator[Finding]:
    """Yield everything in which the files do not fit together."""
    yield from _rules(files)
    yield from _readings(files)
    yield from _components(files)
    yield from _words(files)
    if "game" in files.data("asked"):
        yield from _same_game(files, "asked")
        known = {*files.data("rules")["rules"], *files.data("rules").get("examples", {}), *_disputes(files)}
        known |= {f"components.{kind}" for kind in files.data("components")["kinds"]}
        for id in files.data("asked")["questions"]:
            yield from _known("asked", ("questions", id), id, known, is_value=False)


def _known(file: str, path: Path, word: Any, known: Iterable[str], is_value: bool = True) -> Iterator[Finding]:
    """Yield that a word is none of those known."""
    names = list(known)
    if word not in names:
        near = nearest(str(word), names)
        message = say("there is no '{word}'{near}", word=short(str(word)), near=near)
        hint = "" if near else say("known: {known}", known=first_few(names))
        yield Finding(file, path, UNKNOWN, message, hint, is_value)


def _same_game(files: GameFiles, file: str) -> Iterator[Finding]:
    if files.data(file)["game"] != files.game:
        message = say("the game is called '{game}' in rules.yaml", game=files.game)
        yield Finding(file, ("game",), ID, message)


def _id(file: str, path: Path, begin: str) -> Iterator[Finding]:
    """Yield that an id does not begin as all of its game do."""
    id = str(path[-1])
    if not id.startswith(begin):
        message = say("'{id}' does not begin with '{begin}'", id=short(id), begin=begin)
        end = id.rpartition(".")[2] if begin.endswith(".amb.") else id.partition(".")[2]
        hint = say("write {line}", line=f"{begin}{end}")
        yield Finding(file, path, ID, message, hint, is_value=False)


def _rules(files: GameFiles) -> Iterator[Finding]:
    rules = files.data("rules")
    for part in ("rules", "examples"):
        for id, entry in rules.get(part, {}).items():
            yield from _id("rules", (part, id), f"{files.game}.")
            for number, cite in enumerate(entry["cites"]):
                yield from _known("rules", (part, id, "cites", number, "book"), cite["book"], rules["books"])
            if "section" in entry:
                yield from _known("rules", (part, id, "section"), entry["section"], rules["sections"])
    yield from _rule_names(rules["rules"])
    yield from _counts(files)


def _rule_names(rules: Mapping[str, Any]) -> Iterator[Finding]:
    """Yield the rules whose ids give no name in Python, or one another rule has."""
    good: dict[str, Any] = {}
    try:
        rule_names(rules)
        return
    except BadName:
        pass
    for id, entry in rules.items():
        try:
            rule_names({**good, id: entry})
            good[id] = entry
        except BadName:
            message = say("the end of '{id}' gives no name in Python, or one that is taken", id=short(id))
            hint = say("write {line}", line="name: ...")
            yield Finding("rules", ("rules", id), ID, message, hint, is_value=False)


def _counts(files: GameFiles) -> Iterator[Finding]:
    """Yield where an inventory that counts itself has miscounted."""
    rules, readings = files.data("rules"), files.data("readings")
    kinds = [entry["kind"] for entry in rules["rules"].values()]
    there = {kind: kinds.count(kind) for kind in {*kinds, *rules.get("counts", {})}}
    statuses = [entry["status"] for entry in rules.get("examples", {}).values()]
    there |= {status: statuses.count(status) for status in ("exact", "reconstructed")}
    switches, fixed = len(readings.get("ambiguities", {})), len(readings.get("fixed", {}))
    there |= {"rules": len(kinds), "examples": len(statuses)}
    there |= {"ambiguities": switches + fixed, "switchable": switches, "fixed": fixed}
    for what, n in rules.get("counts", {}).items():
        if n != there[what]:
            yield Finding("rules", ("counts", what), COUNT, say("there are {n}, not {said}", n=there[what], said=n))


def _disputes(files: GameFiles) -> Mapping[str, Any]:
    readings = files.data("readings")
    return {**readings.get("ambiguities", {}), **readings.get("fixed", {})}


def _readings(files: GameFiles) -> Iterator[Finding]:
    readings = files.data("readings")
    for part in ("ambiguities", "fixed"):
        for id, entry in readings.get(part, {}).items():
            yield from _id("readings", (part, id), f"{files.game}.amb.")
            for number, rule in enumerate(entry["affects"]):
                yield from _known("readings", (part, id, "affects", number), rule, files.data("rules")["rules"])
            if part == "ambiguities":
                yield from _known("readings", (part, id, "default"), entry["default"], entry["readings"])
                yield from _reading_names((part, id), entry)


def _reading_names(path: Path, entry: Mapping[str, Any]) -> Iterator[Finding]:
    id = str(path[-1])
    for at, word in [(path, id.rpartition(".")[2]), *(((*path, "readings", name), name) for name in entry["readings"])]:
        try:
            reading_name(word, id)
        except BadName:
            message = say("'{name}' is no name in Python", name=short(word))
            yield Finding("readings", at, ID, message, say("small letters, digits and _"), is_value=False)


def _components(files: GameFiles) -> Iterator[Finding]:
    for kind, about in files.data("components")["kinds"].items():
        fields = {field for entry in about["entries"].values() for field in entry} - {"origins"}
        for field in about.get("fields", {}):
            yield from _known("components", ("kinds", kind, "fields", field), field, fields, is_value=False)
        for id, entry in about["entries"].items():
            if not isinstance(entry.get("origins", {}), dict):
                message = say("{what} must be {wanted}, found {found}{near}", what="'origins'", wanted=say("a map"),
                              found=short(str(entry["origins"])), near="")  # fmt: skip
                yield Finding("components", ("kinds", kind, "entries", id, "origins"), UNKNOWN, message)
                continue
            for field in entry.get("origins", {}):
                path: Path = ("kinds", kind, "entries", id, "origins", field)
                yield from _known("components", path, field, fields, is_value=False)


def _words(files: GameFiles) -> Iterator[Finding]:
    words, kinds = files.data("words"), files.data("components")["kinds"]
    if "game" in words:
        yield from _same_game(files, "words")
    facts = {fact: [of] if isinstance(of, str) else of for fact, of in words.get("facts", {}).items()}
    named = {section for of in facts.values() for section in of}
    sections = [key for key in words if key not in WordsHead.__struct_fields__]
    for section in sections:
        meant = next((one for one in SECTIONS if is_one_letter_off(section, one)), "")
        if meant and section not in named:
            message = say("nobody reads a section '{section}'; did you mean '{meant}'?", section=section, meant=meant)
            yield Finding("words", (section,), UNKNOWN, message, is_value=False)
    for kind in words.get("kinds", {}):
        near = [one for one in kinds if one not in words["kinds"] and is_one_letter_off(kind, one)]
        yield from _known("words", ("kinds", kind), kind, near or [kind], is_value=False)
    for name in words.get("readings", {}):
        ends = [id.rpartition(".")[2] for id in _disputes(files)]
        yield from _known("words", ("readings", name), name, ends, is_value=False)
