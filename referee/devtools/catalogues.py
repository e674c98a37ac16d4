"""Keep the translations: collect the texts of the code, update the catalogues, compile them.

`python -m referee.devtools.catalogues` writes new texts into the catalogues; `--check` names what lacks. Translated are

- sentences of the code, in the `ru.po` of each package and game;
- what schemas say of keys, in `words/described.po`;
- what `components.yaml` says in words, in `components.po`;
- names of things with their forms, and disputed points, in `words.yaml`;
- statements of rules and examples, beside the English (`ru:`) in `rules.yaml`.

`make schemas` compiles them into `compiled/ru.json`.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Any

from msgspec import Struct

from referee.devtools.name_forms import CASES, names_with_forms
from referee.games import load_game
from referee.kernel.components import Origins, Plain, is_prose, load_origins, load_plain
from referee.language.english_words import first_sentence

ROOT = Path(__file__).parents[1]
COMMON = ROOT / "words"
TAKES: dict[str, tuple[int, ...]] = {"cite": (1,), "because": (0,), "since": (0,), "add": (3,), "ChanceKind": (0, 1)}
TAKES |= dict.fromkeys(("say", "later", "phrase", "Phrase", "fill"), (0,))
TAKES |= {"problem": (1, 3), "stop": (1, 3), "refusal": (2, 3)}
"""Calls whose texts are translated, and which arguments they are."""
SPECS = ("$", "+", ".", "and", "or", "xy", "does", "into", "", *CASES)


class Text(Struct, frozen=True):
    """A text the code says: where, and with which facts."""

    text: str
    place: str
    facts: frozenset[str]
    open: bool = False
    """More facts may be passed than can be seen here."""


# ---------------------------------------------------------------- what the code says


def texts(path: Path) -> Iterator[Text]:
    """Yield all texts of a module; a text that cannot be read off the code is given as an empty one."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    where = (path.relative_to(ROOT.parent) if path.is_relative_to(ROOT.parent) else path).as_posix()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _call(node, f"{where}:{node.lineno}")
        elif isinstance(node, ast.ClassDef):
            yield from _says(node, where)
        elif isinstance(node, ast.FunctionDef) and _is_command(node):
            yield Text(ast.get_docstring(node) or "", f"{where}:{node.lineno}", frozenset())


def _call(node: ast.Call, place: str) -> Iterator[Text]:
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    facts = frozenset(word.arg for word in node.keywords if word.arg)
    if name == "fill" and not isinstance(node.func, ast.Attribute):
        return  # paragraphs and paints are filled, too
    wide = name in ("later", "add", "Phrase", "fill") or any(word.arg is None for word in node.keywords)
    for at in TAKES.get(name, ()):
        if at < len(node.args):
            yield from (Text(said, place, facts, wide) for said in _literals(node.args[at]))
    for word in node.keywords:
        if word.arg == "help" and "/cli/" in place:
            yield from (Text(said, place, frozenset()) for said in _literals(word.value))


def _says(node: ast.ClassDef, where: str) -> Iterator[Text]:
    """Yield the sentence of a move, a question or a stage."""
    for line in node.body:
        target = line.targets[0] if isinstance(line, ast.Assign) else getattr(line, "target", None)
        if isinstance(line, ast.Assign | ast.AnnAssign) and line.value and getattr(target, "id", "") == "says":
            yield from (Text(said, f"{where}:{line.lineno}", frozenset(), True) for said in _literals(line.value))


def _is_command(node: ast.FunctionDef) -> bool:
    return any("command" in ast.unparse(one) and isinstance(one, ast.Call) for one in node.decorator_list)


def _literals(node: ast.expr) -> Iterator[str]:
    """Yield the texts an argument may be; a text put together from parts is given as ""."""
    match node:
        case ast.Constant(value=str() as said):
            yield from [said] if said else []
        case ast.IfExp():
            yield from (*_literals(node.body), *_literals(node.orelse))
        case ast.BoolOp():
            for value in node.values:
                yield from _literals(value)
        case ast.JoinedStr() | ast.BinOp():
            yield ""


def games() -> list[Path]:
    """Return the folders of the games."""
    return [path.parent for path in sorted((ROOT / "games").glob("*/rules.yaml"))]


def rooms() -> list[Path]:
    """Return the folders that have a catalogue: every room of the house, every game."""
    house = (
        "kernel",
        "language",
        "scenes",
        "words",
        "scenario",
        "document",
        "wording",
        "report",
        "grammar",
        "desk",
        "play",
        "odds",
        "serve",
        "conformance",
        "cli",
    )
    return [ROOT, *(ROOT / name for name in house), *games()]


def collect_texts(room: Path) -> dict[str, list[Text]]:
    """Return all texts of a room."""
    files = sorted(room.rglob("*.py")) if room != ROOT else [*room.glob("*.py"), *room.glob("devtools/*.py")]
    found: dict[str, list[Text]] = {}
    for path in files:
        if path != Path(__file__):
            for text in texts(path):
                found.setdefault(text.text, []).append(text)
    return found


# ---------------------------------------------------------------- catalogues


def read_po(path: Path) -> dict[str, str]:
    """Return the finished translations of a catalogue."""
    if not path.exists():
        return {}
    from babel.messages.pofile import read_po as read  # who translates nothing needs none of it

    with path.open("rb") as file:
        return {str(one.id): str(one.string) for one in read(file) if one.id and one.string and not one.fuzzy}


def update_po(room: Path) -> int:
    """Bring a catalogue up to what the code says; finished translations stay. How many are not translated."""
    places = {text: [one.place.rsplit(":", 1)[0] for one in own] for text, own in sorted(collect_texts(room).items())}
    told = {text: own for text, own in places.items() if text and worded(text)}
    about = f"What {room.name} says, in Russian; the gaps are told in referee/language/english.py."
    return _write_po(room / "ru.po", about, told)


def update_parts(game: Path) -> int:
    """Bring the catalogue of a game's components up to what they say of themselves."""
    about = f"What the components of {game.name} say of themselves, in Russian, in the order of components.yaml."
    return _write_po(game / "components.po", about, parts(game))


def update_descriptions() -> int:
    """Bring the catalogue of what the schemas say of keys up to the schemas."""
    path = COMMON / "described.po"
    about = "What the schema says of keys, moves, questions and stages, in Russian: the key is its first sentence."
    needed, others = set(_descriptions("components")), set(_descriptions())
    kept = {text for text in read_po(path) if text in others}  # components are translated where a message needs it
    return _write_po(path, about, dict.fromkeys(sorted(needed | kept), ()))


def _descriptions(*apart: str) -> Iterator[str]:
    """Yield the first sentence of everything the schemas of the games describe, but under these keys."""
    from referee.scenario.file.json_schema import game_schema

    for folder in games():
        yield from described_in(game_schema(load_game(folder.name)), *apart)


def described_in(schema: Any, *apart: str) -> Iterator[str]:
    """Yield the first sentence of everything a schema describes, but under these keys."""
    if isinstance(schema, dict):
        if isinstance(about := schema.get("description"), str):
            yield first_sentence(about)
        schema = [inner for key, inner in schema.items() if key not in apart]
    for inner in schema if isinstance(schema, list) else ():
        yield from described_in(inner, *apart)


def _write_po(path: Path, about: str, texts: Mapping[str, Iterable[str]]) -> int:
    """Write a catalogue of these texts with the files that say them; return how many are not translated.

    A changed text keeps the translation of the one it came from, marked fuzzy until somebody has looked at it.
    """
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import read_po as read
    from babel.messages.pofile import write_po

    template, catalogue = Catalog(charset="utf-8", fuzzy=False), Catalog(locale="ru", charset="utf-8", fuzzy=False)
    for text, places in texts.items():
        template.add(text, locations=[(place, 0) for place in dict.fromkeys(places)])
    if path.exists():
        with path.open("rb") as file:
            catalogue = read(file, locale="ru", charset="utf-8")
    earlier = {one.id: _earlier_text(one.user_comments) for one in catalogue if one.fuzzy}
    catalogue.update(template)
    for one in catalogue:
        if one.fuzzy and earlier.get(one.id):
            one.previous_id = [earlier[one.id]]
            one.user_comments = []
    with path.open("wb") as out:
        out.write(f"# {about}\n".encode())
        out.write(b'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n')
        settings: dict[str, Any] = {"include_lineno": False, "omit_header": True, "ignore_obsolete": True}
        write_po(out, catalogue, width=120, include_previous=True, **settings)
    return sum(not one.string or one.fuzzy for one in catalogue if one.id)


def _earlier_text(comments: list[str]) -> str:
    """Return the text a fuzzy translation was made for; Babel writes it (`#| msgid`) but reads it as a comment."""
    from babel.messages.pofile import denormalize

    lines = [line.removeprefix("|").strip().removeprefix("msgid").strip() for line in comments if line.startswith("|")]
    return denormalize("\n".join(lines)) if lines else ""


# ---------------------------------------------------------------- what components say


def parts(game: Path) -> dict[str, list[str]]:
    """Return everything a game's components say in words, in the order of the file, with the places that say it."""
    found: dict[str, list[str]] = {}
    for place, text in _parts(load_plain(game), load_origins(game)):
        if text:
            found.setdefault(text, []).append(place)
    return found


def _parts(plain: Plain, origins: Origins) -> Iterator[tuple[str, str]]:
    for name, source in origins.sources.items():
        yield from ((f"sources.{name}", text) for text in (source.what, source.trust))
    for kind, about in origins.kinds.items():
        yield kind, about.what
        yield kind, about.where
        yield from ((f"{kind}.{field}", own.where) for field, own in about.fields.items())
        for id, fields in about.entries.items():
            yield from ((f"{kind}.{id}.{field}", own.where) for field, own in fields.items())
        for id, entry in plain.get(kind, {}).items():
            for field, value in entry.items():
                yield from ((f"{kind}.{id}.{field}", text) for text in _prose(field, value))


def _prose(field: str, value: Any) -> Iterator[str]:
    """Yield the texts of a field."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from _prose(field, inner)
    elif isinstance(value, list):
        for one in value:
            yield from _prose(field, one)
    elif isinstance(value, str) and is_prose(field, value):
        yield value


# ---------------------------------------------------------------- compiled


def compiled_game(folder: Path, words: dict[str, Any], rules: dict[str, Any], box: dict[str, Any]) -> dict[str, Any]:
    """Return sentences, names and statements of a game in one language, read only when that language is spoken."""
    cites = [cite["heading"] for part in ("rules", "examples") for one in rules[part].values() for cite in one["cites"]]
    known, parts = words.get("headings", {}), words.get("heading_parts", {})
    places = {heading: _heading(heading, known, parts) for heading in sorted(set(cites))}
    return {
        **names_with_forms({**words, "games": {words["game"]: words.get("title", {})}}, box),
        "texts": {**read_po(folder / "ru.po"), **read_po(folder / "components.po")},
        "says": _statements(words, rules),
        "places": {english: russian for english, russian in places.items() if english != russian},
    }


def compiled_common(words: dict[str, Any]) -> dict[str, Any]:
    """Return what all games share."""
    texts = {
        key: text for room in rooms() if "games" not in room.parts for key, text in read_po(room / "ru.po").items()
    }
    texts |= read_po(COMMON / "described.po")
    own = {f"referee.{id}": entry["ru"] for id, entry in words.get("own_rules", {}).items()}
    return {**names_with_forms(words, {}), "texts": texts, "says": own}


def _statements(words: dict[str, Any], rules: dict[str, Any]) -> dict[str, str]:
    """Return titles of books and statements of rules, examples and disputes, by id."""
    says = {f"{words['game']}.book.{book}": one["ru"] for book, one in rules["books"].items() if "ru" in one}
    says |= {id: one["ru"] for part in ("rules", "examples") for id, one in rules[part].items() if "ru" in one}
    says |= {f"{id}:gaps": one["gaps_ru"] for id, one in rules["examples"].items() if "gaps_ru" in one}
    for id, entry in words.get("readings", {}).items():
        name = f"{words['game']}.amb.{id}"
        says[name] = entry["ru"]
        says |= {f"{name}={reading}": text for reading, text in entry.get("readings", {}).items()}
        says |= {f"{name}:{key}": entry[key] for key in ("why", "ruling", "sources") if key in entry}
    return says


def _heading(heading: str, known: dict[str, str], parts: dict[str, str]) -> str:
    """Return the same place in the other book: a heading, or headings and steps put together."""
    if heading in known:
        return known[heading]
    both = {**parts, **known}
    pattern = "|".join(rf"(?<!\w){re.escape(part)}(?!\w)" for part in sorted(both, key=len, reverse=True))
    return re.sub(pattern, lambda found: both[found.group()], heading) if pattern else heading


# ---------------------------------------------------------------- gates


def problems(room: Path, data: dict[str, Any], common: dict[str, Any]) -> Iterator[str]:
    """Yield every text of a package that would read wrong in the other language."""
    own = {**common["texts"], **read_po(room / "ru.po")}
    for english, places in collect_texts(room).items():
        if not english:
            yield from (f"{text.place}: the text is no literal: write whole sentences" for text in places)
        elif worded(english) and english not in own:
            yield f"{places[0].place}: not translated: {english!r}"
        elif worded(english):
            yield from (
                f"{places[0].place}: {own[english]!r}: {wrong}"
                for wrong in _wrong(english, own[english], places, data, common)
            )


def _wrong(
    english: str, russian: str, places: list[Text], data: dict[str, Any], common: dict[str, Any]
) -> Iterator[str]:
    if "\b" in english:
        return  # the help of a command: its braces are no gaps
    given = None if any(text.open for text in places) else frozenset.intersection(*(text.facts for text in places))
    for _, gap, spec, _ in Formatter().parse(russian):
        if gap is not None and given is not None and gap not in given:
            yield f"asks for {{{gap}}}, which is not passed"
        if gap is not None:
            yield from _spec(gap, spec or "", data, common)
    missing = gaps(english) - gaps(russian)
    if missing:
        yield f"does not say {', '.join(sorted(missing))}"
    if re.findall(r"\d+", _bare(english)) != re.findall(r"\d+", _bare(russian)):
        yield "other numbers"


def _bare(template: str) -> str:
    return re.sub(r"\{[^{}]*(\{\w+\}[^{}]*)?\}", "", template)


def worded(template: str) -> bool:
    """Return whether there is anything to translate besides the gaps: words, arrows, quotation marks or a currency."""
    bare = _bare(template)
    return any(character.isalpha() for character in bare) or re.search(":\\?|->|'|\\$\\{", template) is not None


def gaps(template: str) -> set[str]:
    """Return the facts a template asks for."""
    parts = list(Formatter().parse(template))
    nouns = {re.split(r"[{}]", spec)[1] for _, _, spec, _ in parts if spec and spec[:2] == "#{"}
    return {gap for _, gap, _, _ in parts if gap} | nouns


def _spec(gap: str, spec: str, data: dict[str, Any], common: dict[str, Any]) -> Iterator[str]:
    if spec[:1] in ("?", "=") or spec[:2] == "#{":
        return
    if spec[:1] == "#":
        noun, _, case = spec[1:].partition(":")
        forms = data["nouns"].get(noun) or common["nouns"].get(noun)
        if not forms:
            yield f"no counted noun {noun!r} in words.yaml"
        elif case and case not in forms:
            yield f"no {case} of the counted noun {noun!r} in words.yaml"
    elif spec not in SPECS:
        yield f"no such form: {spec}"
    elif spec in CASES:
        yield from _case(gap, spec, data, common)


def _case(gap: str, case: str, data: dict[str, Any], common: dict[str, Any]) -> Iterator[str]:
    section = data["facts"].get(gap) or common["facts"].get(gap)
    if section is None:
        yield f"{{{gap}:{case}}}: `facts` of words.yaml does not say what {gap!r} is"
    elif section != "player":
        lacking = [id for id, forms in data["words"].get(section, {}).items() if case not in forms]
        if lacking:
            yield f"{{{gap}:{case}}}: no {case} of {', '.join(lacking[:5])}"


def main(check: bool) -> int:
    """Update all catalogues, or check them."""
    from referee.devtools.generate import catalogues

    if not check:
        for room in rooms():
            print(f"{room.relative_to(ROOT.parent)}/ru.po: {update_po(room)} not translated")
        for room in games():
            print(f"{room.relative_to(ROOT.parent)}/components.po: {update_parts(room)} not translated")
        print(f"referee/words/described.po: {update_descriptions()} not translated")
        return 0
    made = catalogues()
    wrong = [text for room in rooms() for text in problems(room, made.get(room, made[COMMON]), made[COMMON])]
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
