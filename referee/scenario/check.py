"""Meaning: players, names, readings, paths and positions of a scenario, checked before anything is played."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from referee.kernel.chance import Chance
from referee.kernel.cx import Cx, Recorder
from referee.kernel.game import Table
from referee.kernel.play import OpenFact, advance
from referee.kernel.position import lay, need_turn, opening
from referee.kernel.rule import OWN_RULES
from referee.kernel.shape import NONE, normal, plain, shape_of, words
from referee.scenario.decode import decode, typed_options
from referee.scenario.document import Document, Mark, Path, Problem
from referee.scenario.expect import Impossible, wants
from referee.scenario.guess import guess, some
from referee.scenario.types import Line, Scenario, Step, Unusable

RESERVED = ("none", "unknown", "table", "total", "players")


class Start(Struct, frozen=True):
    """Where a line of a scenario begins: its table, and its first state before anything has happened."""

    table: Any
    state: Any
    random: Any = None


class Prepared(Struct, frozen=True):
    """A scenario with nothing wrong in it, ready to be played."""

    scenario: Scenario
    main: Start
    starts: dict[str, Start]
    """Starts of the lines that have options or a position of their own."""


def prepare(document: Document) -> Prepared:
    """Check everything that can be checked without playing; Unusable with all problems found."""
    scenario = decode(document)
    problems = [*_heads(scenario), *_seats(scenario)]
    if not problems:
        problems += _names(scenario)
    if problems:
        raise _unusable(scenario, problems)
    main, found = _start(scenario, None)
    problems += found
    starts: dict[str, Start] = {}
    for line in scenario.lines:
        if line.own:
            start, found = _start(scenario, line)
            problems += found
            if start:
                starts[line.name] = start
    if main:
        problems += _expectations(scenario, main.table)
    if problems or main is None:
        raise _unusable(scenario, problems)
    return Prepared(scenario, main, starts)


def _unusable(scenario: Scenario, problems: list[Problem]) -> Unusable:
    document = scenario.document
    ordered = sorted(dict.fromkeys(problems), key=lambda p: (p.mark.line, p.mark.column) if p.mark else (0, 0))
    return Unusable(document.name, document.text, tuple(ordered))


def _heads(scenario: Scenario) -> Iterator[Problem]:
    """Ids, readings and sources the inventory knows."""
    book, document = scenario.game.book, scenario.document
    known = {**book.rules, **book.examples, **book.ambiguities}
    for id in scenario.ids:
        if id not in known:
            yield Problem("names.id", f"the inventory has no {id!r}{guess(id, known)}", document.mark(("id",)))
    if "book" in scenario.source and scenario.source["book"] not in book.books:
        message = f"there is no book {scenario.source['book']!r}; known: {some(book.books)}"
        yield Problem("names.book", message, document.mark(("source", "book")))
    for path, options in _all_options(scenario):
        yield from _readings(scenario, path, _named(options.get("readings")))


def _all_options(scenario: Scenario) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    yield ("options",), scenario.options
    for line in scenario.lines:
        yield ("lines", line.name, "options"), line.options


def _named(readings: Any) -> dict[str, str]:
    """The readings options name; `none` names none."""
    return {} if readings in (None, NONE) else dict(readings)


def _readings(scenario: Scenario, path: Path, readings: Mapping[str, str]) -> Iterator[Problem]:
    switches = {id: entry for id, entry in scenario.game.book.ambiguities.items() if entry.switchable}
    for id, name in readings.items():
        where = (*path, "readings", id)
        if id not in switches:
            fixed = id in scenario.game.book.ambiguities
            why = (
                "has one reading only and no switch" if fixed else "is no ambiguity of this game" + guess(id, switches)
            )
            yield Problem("names.ambiguity", f"{id!r} {why}", scenario.document.key_mark(where))
        elif id in scenario.game.settled and name not in (switches[id].default, "none"):
            message = f"{id} is only played as {switches[id].default!r}: {scenario.game.settled[id]}"
            yield Problem("names.reading", message, scenario.document.mark(where))
        elif name not in switches[id].readings and name != "none":
            known = switches[id].readings
            message = f"{id} has no reading {name!r}{guess(name, known)}"
            yield Problem("names.reading", message, scenario.document.mark(where), f"its readings: {some(known)}")


def _seats(scenario: Scenario) -> Iterator[Problem]:
    """Names of players and what they play."""
    document, game = scenario.document, scenario.game
    pieces = getattr(game.standard_box, game.pieces)
    seen: set[str] = set()
    for number, seat in enumerate(scenario.seats):
        where = document.mark(("players", number))
        if seat.name in RESERVED or not all(c.isalnum() or c == "_" for c in seat.name):
            hint = "letters, digits and _; not " + some(RESERVED)
            yield Problem("names.player", f"{seat.name!r} cannot be a player's name", where, hint)
        if seat.name in seen:
            yield Problem("names.player", f"two players are called {seat.name!r}", where)
        seen.add(seat.name)
        if seat.piece and seat.piece not in pieces:
            message = f"nobody can play {seat.piece!r}{guess(seat.piece, pieces)}"
            yield Problem("names.piece", message, where, f"known: {some(pieces)}")


def _names(scenario: Scenario) -> Iterator[Problem]:
    """Words that must be players, components or rules."""
    box, problems = _box(scenario)
    yield from problems
    if problems:
        return
    shape = shape_of(scenario.game.state)
    yield from _words(scenario, box, shape, scenario.position or {}, ("position",))
    for line in scenario.lines:
        yield from _words(scenario, box, shape, line.position, ("lines", line.name, "position"))
    for step in _all_steps(scenario):
        yield from _step_names(scenario, box, step)


def _all_steps(scenario: Scenario) -> Iterator[Step]:
    yield from scenario.steps
    for line in scenario.lines:
        yield from line.steps


def _box(scenario: Scenario) -> tuple[Any, list[Problem]]:
    """The box with what the file gives; a new component must have all its fields."""
    try:
        return scenario.game.open_box(scenario.given), []
    except msgspec.ValidationError as wrong:
        what, _, where = str(wrong).partition(" - at ")
        path = where.strip("`").replace("$.", "")
        said = f"{what} in {path}" if path else what
        return None, [Problem("names.component", said, scenario.document.mark(("components",)))]


def _words(scenario: Scenario, box: Any, shape: Any, data: Any, path: Path) -> Iterator[Problem]:
    for inner, word, names in words(shape, normal(shape, data) if isinstance(data, dict) else data):
        problem = _word(scenario, box, word, names, _nearest(scenario.document, (*path, *inner)))
        if problem:
            yield problem


def _word(scenario: Scenario, box: Any, word: str, names: str, place: Mark) -> Problem | None:
    """What is wrong with a word that must come from these lists."""
    if word == NONE or any(word in getattr(box, name, ()) for name in names.split()):
        return None
    known, also = _vocabulary(scenario, box, names)
    if word in known:
        return None
    one = _one(scenario, names.split()[0])
    return Problem(
        f"names.{one.replace(' ', '-')}",
        f"there is no {one} {word!r}{guess(word, known, also)}",
        place,
        f"known: {some(known)}",
    )


def _nearest(document: Document, path: Path) -> Any:
    return document.key_mark(path) if path in document.keys and path not in document.values else document.mark(path)


def _vocabulary(scenario: Scenario, box: Any, names: str) -> tuple[list[str], dict[str, str]]:
    """The words of some lists (`=word` is a word itself), and other spellings of them as printed."""
    known: list[str] = []
    printed: dict[str, str] = {}
    for name in names.split():
        if name.startswith("="):
            known.append(name[1:])
        elif name == "players":
            known += [seat.name for seat in scenario.seats]
            printed |= {seat.piece: seat.name for seat in scenario.seats if seat.piece}
        else:
            entries = getattr(box, name)
            known += entries
            spelt = ("name", "ru", "name_ru")
            printed |= {str(getattr(entry, field, "")): id for id, entry in entries.items() for field in spelt}
    return known, {spelling: id for spelling, id in printed.items() if spelling}


def _one(scenario: Scenario, kind: str) -> str:
    """What one of a kind is called."""
    known = scenario.game.origins.kinds.get(kind)
    return known.one if known and known.one else kind.removesuffix("s")


def _step_names(scenario: Scenario, box: Any, step: Step) -> Iterator[Problem]:
    document, names = scenario.document, [seat.name for seat in scenario.seats]
    if step.by is not None and step.by not in names:
        also = {seat.piece: seat.name for seat in scenario.seats if seat.piece}
        message = f"nobody called {step.by!r} plays{guess(step.by, names, also)}"
        yield Problem("names.player", message, document.mark((*step.path, "by")), f"players: {some(names)}")
    for thing in (step.move, step.question):
        if thing is not None:
            yield from _words(scenario, box, shape_of(type(thing)), plain(thing), step.path)
    for kind, outcomes in step.chance.items():
        known = scenario.game.chance[kind].names
        place = document.mark((*step.path, "chance", kind))
        found = [_word(scenario, box, str(outcome), known, place) for outcome in outcomes if known]
        yield from (problem for problem in found if problem)
    rules = {**scenario.game.book.rules, **OWN_RULES}
    for key, ids in (("cites", step.cites), ("refused", step.refused)):
        for id in ids:
            if id not in rules:
                message = f"there is no rule {id!r}{guess(id, rules)}"
                yield Problem("names.rule", message, document.mark((*step.path, key)), "see: referee rules GAME WORDS")
    if step.refused and (step.expect or step.workings or step.cites or step.chance):
        message = "a refused move changes nothing: 'refused' stands alone"
        yield Problem("step.refused-alone", message, document.key_mark((*step.path, "refused")))


def _start(scenario: Scenario, line: Line | None) -> tuple[Start | None, list[Problem]]:
    """The table and first state of a line, judged by the book."""
    game, document = scenario.game, scenario.document
    own: Mapping[str, Any] = line.options if line else {}
    readings = {} if own.get("readings") == NONE else _named(scenario.options.get("readings"))
    readings |= _named(own.get("readings"))
    options = typed_options(game, {**scenario.options, **own, "readings": readings})
    table: Table[Any] = game.table(game.seated(scenario.seats), options, scenario.given)
    where: Path = ("lines", line.name) if line else ()
    cx = Recorder(table)
    game.check_table(cx)
    if cx.broken:
        return None, _broken(document, cx, (*where, "options"), ("players",))
    random = Random(scenario.seed) if scenario.seed is not None else None
    positions = [p for p in (scenario.position, line.position if line else None) if p]
    if not positions and scenario.position is None:
        return Start(table, None, random), []
    try:
        state = lay(table, *positions, random=random)
        cx = Recorder(table)
        game.check_position(cx, state)
        if not cx.broken:
            need_turn(table, state)
            advance(Cx(table, Chance(random=random).copy()), state)  # what follows by itself may need something open
    except OpenFact as fact:
        message = f"the position leaves open {fact.what}"
        return None, [Problem("position.open", message, document.mark(("position",)), f"give {fact.key}")]
    if cx.broken:
        return None, _broken(document, cx, (*where, "position"), ("position",))
    return Start(table, state, random), []


def _broken(document: Document, cx: Recorder[Any], *paths: Path) -> list[Problem]:
    path = next((path for path in paths if path in document.values), ())
    return [
        Problem(f"rule.{f.rule.id}", f.text or f.rule.says, document.mark(path), f"{f.rule.says} ({f.rule.place})")
        for f in cx.ruling().broken
    ]


def first_state(start: Start, cx: Recorder[Any]) -> Any:
    """The state a line begins with; without a position the set-up happens now and is recorded."""
    return start.state if start.state is not None else opening(cx)


def _expectations(scenario: Scenario, table: Table[Any]) -> Iterator[Problem]:
    for step in _all_steps(scenario):
        try:
            for want in wants(table, step.expect):
                place = _said(scenario.document, (*step.path, "expect"), want.said)
                found = [_word(scenario, table.box, word, names, place) for word, names in want.words]
                yield from (problem for problem in found if problem)
        except Impossible as wrong:
            path = _said(scenario.document, (*step.path, "expect"), wrong.said)
            message = wrong.why + guess(wrong.word, wrong.known)
            yield Problem("expect.path", message, path, f"known: {some(wrong.known)}" if wrong.known else "")


def _said(document: Document, path: Path, said: str) -> Any:
    """The place of an expectation as the file says it: keys may hold dots."""
    left = said
    while left:
        keys = [key[len(path)] for key in document.keys if key[: len(path)] == path and len(key) == len(path) + 1]
        key = next((str(k) for k in keys if left == k or left.startswith(f"{k}.")), None)
        if key is None:
            break
        path, left = (*path, key), left[len(key) + 1 :]
    return document.key_mark(path)
