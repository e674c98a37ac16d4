"""Meaning: players, names, readings, paths and positions of a scenario, checked before anything is played."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from referee.kernel.components import ImpossibleBox
from referee.kernel.plain_data import NONE
from referee.kernel.rule import OWN_RULES
from referee.kernel.spec import spec_of
from referee.language.english import Language
from referee.language.rules import reading_texts
from referee.language.speaking import language_of, say
from referee.scenario.file.conversion import AnyGame
from referee.scenario.file.decoder import decode
from referee.scenario.file.document import Document, Mark, Path, Problem
from referee.scenario.file.expectations import Impossible, top_keys
from referee.scenario.file.format import MAX_STEPS, VERDICTS
from referee.scenario.file.known_words import ListedWord, Vocabulary, listed_words
from referee.scenario.file.model import Scenario, Setting, Step, Unusable
from referee.scenario.file.reader import MAX_PROBLEMS
from referee.scenario.file.suggestions import first_few, listed_name, nearest
from referee.scenario.run.start_position import Refused, Start, Starts

T = TypeVar("T")
TAKEN = ("none", "unknown", "table", "total")
"""Words with a meaning of their own, besides the keys of a state."""
NAME = re.compile(r"\w+(?:[ -]\w+)*")
"""Letters, digits and _, with single blanks and hyphens inside."""


class Prepared(Struct, frozen=True):
    """A scenario with nothing wrong in it, ready to be played, any number of times."""

    scenario: Scenario
    main: Start
    starts: dict[str, Start]
    """Starts of the lines that have players, options or a position of their own."""
    viewer: str | None = None
    """Whose eyes the report is for; nobody's: the referee's own."""
    refused: dict[str, Refused] = {}
    """Lines whose position cannot be, or leaves something open, where they say what the referee says of it."""


class Flaw(NamedTuple):
    """Something wrong; it is put into words only when it is among those that are shown."""

    mark: Mark
    code: str
    about: str
    """What tells it from others of its kind at the same place."""
    worded: Callable[[], tuple[str, str]]
    """The message and the hint."""


def prepare(document: Document, claims: bool = False) -> Prepared:
    """Check everything that can be checked without playing; Unusable with the first problems found.

    A file that only claims something of its position can be run, but not played: it is taken where `claims` are.
    """
    ready = in_any_spelling(document, _prepared)
    if ready.scenario.claims_only and not claims:
        mark = document.key_mark(next((key,) for key in VERDICTS if key in document.data))
        message = say("this file only says what the referee says of its position: there is nothing to play")
        raise Unusable(document.name, document.text, (Problem("position.claim", message, mark, say("run it")),))
    return ready


def in_any_spelling(document: Document, checked: Callable[[Document], T]) -> T:
    """Check a document; only when something in it is not known, look up names as people spell them and check again."""
    try:
        return checked(document)
    except Unusable as wrong:
        from referee.scenario.file.resolve_names import with_ids

        again = with_ids(document)
        if again is None:
            raise
        try:
            return checked(again)
        except Unusable as still:
            raise still from wrong


def _prepared(document: Document) -> Prepared:
    scenario = worded(document)
    first, starts, found = Starts(scenario), dict[str, Start](), list[Flaw]()
    refusals = dict[str, Refused]()
    for line in (None, *(line for line in scenario.lines if line.own)):
        try:
            starts[line.name if line else ""] = first.of(line)
        except Refused as refused:
            if line and line.claim:
                refusals[line.name] = refused
                continue
            found += [_found(p.mark or document.mark(()), p.code, p.message, p.hint) for p in refused.problems]
    found += [_impossible(document, wrong, language_of(scenario.game)) for wrong in scenario.impossible]
    if found:
        raise _unusable(scenario, found)
    return Prepared(scenario, starts.pop(""), starts, refused=refusals)


def worded(document: Document) -> Scenario:
    """Return a scenario all names of which are known; raise Unusable with the first problems found."""
    scenario = decode(document)
    found = [*_heads(scenario), *_afters(scenario), *_claims(scenario), *_all_seats(scenario)]
    box, wrong = _box(scenario)
    found += wrong
    if not found:
        found += _names(scenario, box)
    if found:
        raise _unusable(scenario, found)
    return scenario


def _found(mark: Mark, code: str, message: str, hint: str = "") -> Flaw:
    return Flaw(mark, code, message, lambda: (message, hint))


def _unusable(scenario: Scenario, found: list[Flaw]) -> Unusable:
    """Return the first problems in the order of the file; one thing at one place is told once."""
    once = {(one.mark, one.code, one.about): one for one in found}
    ordered = sorted(once.values(), key=lambda one: (one.mark.line, one.mark.column))
    problems: list[Problem] = []
    for one in ordered[:MAX_PROBLEMS]:
        message, hint = one.worded()
        problems.append(Problem(one.code, message, one.mark, hint))
    return Unusable(scenario.document.name, scenario.document.text, tuple(problems), len(once))


def _heads(scenario: Scenario) -> Iterator[Flaw]:
    """Yield ids, readings and sources the inventory knows."""
    book, document = scenario.game.book, scenario.document
    known = {**book.rules, **book.examples, **book.ambiguities}
    for number, id in enumerate(scenario.ids):
        if id not in known:
            mark = document.mark(document.nearest(("id", number)))
            yield _found(mark, "names.id", say("the inventory has no '{id}'{near}", id=id, near=nearest(id, known)))
    if "book" in scenario.source and scenario.source["book"] not in book.books:
        message = say(
            "there is no book '{id}'; known: {known}", id=scenario.source["book"], known=first_few(book.books)
        )
        yield _found(document.mark(("source", "book")), "names.book", message)
    yield from _readings(scenario, ("options",), scenario.options)
    for line in scenario.lines:
        yield from _readings(scenario, ("lines", line.name, "options"), line.options)


def _readings(scenario: Scenario, path: Path, options: Mapping[str, Any]) -> Iterator[Flaw]:
    game, document = scenario.game, scenario.document
    switches = {id: entry for id, entry in game.book.ambiguities.items() if entry.switchable}
    readings = options.get("readings", NONE)
    for id, name in {} if readings == NONE else readings.items():
        where = (*path, "readings", id)
        if id not in switches:
            fixed, near = id in game.book.ambiguities, nearest(id, switches)
            message = say("'{id}' has one reading only and no switch", id=id)
            message = message if fixed else say("'{id}' is no ambiguity of this game{near}", id=id, near=near)
            yield _found(document.key_mark(where), "names.ambiguity", message)
        elif id in game.settled and name not in (switches[id].default, NONE):
            why = language_of(game).say(game.settled[id])
            message = say("{id} is only played as '{reading}': {why}", id=id, reading=switches[id].default, why=why)
            yield _found(document.mark(where), "names.reading", message)
        elif name not in switches[id].ways and name != NONE:
            known = reading_texts(switches[id])
            message = say("{id} has no reading '{reading}'{near}", id=id, reading=name, near=nearest(name, known))
            hint = say("its readings: {known}", known=first_few(known))
            yield _found(document.mark(where), "names.reading", message, hint)


def _afters(scenario: Scenario) -> Iterator[Flaw]:
    """Check that branches leave the script after a step it has, and do not replay it endlessly."""
    played = sum((line.after if line.own else 0) + len(line.steps) for line in scenario.lines)
    if played + len(scenario.steps) > MAX_STEPS:
        message = say("more than {n} steps would be played, counting what each line replays", n=MAX_STEPS)
        yield _found(scenario.document.key_mark(("lines",)), "line.too-many", message)
    for line in scenario.lines:
        if line.after > len(scenario.steps):
            facts = {"n": line.after, "steps": len(scenario.steps)}
            message = say("the line cannot start after step {n}: the script has {steps}", **facts)
            yield _found(scenario.document.mark(("lines", line.name, "after")), "line.after", message)


def _claims(scenario: Scenario) -> Iterator[Flaw]:
    """Check that a claim is about a position, names rules there are, and stands alone."""
    document, rules = scenario.document, {**scenario.game.book.rules, **OWN_RULES}
    for line in scenario.lines:
        if line.claim is None:
            continue
        mark = document.key_mark(next((*line.path, key) for key in VERDICTS if getattr(line.claim, key)))
        alone = not line.steps and (line.path or (not scenario.steps and len(scenario.lines) == 1))
        if not alone:
            yield _found(mark, "claim.alone", say("what is said of a position stands alone: nothing is played from it"))
        if not line.setting or not line.setting.positions:
            yield _found(mark, "claim.position", say("give the position this is said of"))
        for key, ids in (("refused", line.claim.refused), ("noted", line.claim.noted)):
            for number, id in enumerate(ids):
                if id not in rules:
                    at = document.mark(document.nearest((*line.path, key, number)))
                    message = say("there is no rule '{id}'{near}", id=id, near=nearest(id, rules))
                    yield _found(at, "names.rule", message, say("see: referee rules GAME WORDS"))


def _all_seats(scenario: Scenario) -> Iterator[Flaw]:
    yield from _seats(scenario, scenario.setting, ("players",))
    for line in scenario.lines:
        if line.setting and line.setting.seats is not scenario.setting.seats:
            yield from _seats(scenario, line.setting, ("lines", line.name, "players"))


def _seats(scenario: Scenario, setting: Setting, path: Path) -> Iterator[Flaw]:
    """Yield names of players and what they play."""
    document, game = scenario.document, scenario.game
    pieces = getattr(game.standard_box, game.pieces)
    taken, seen = {*TAKEN, *top_keys(game.state)}, set[str]()
    for number, seat in enumerate(setting.seats):
        where = document.mark((*path, number))
        if not NAME.fullmatch(seat.name):
            hint = say("letters, digits and _, with single blanks or hyphens inside")
            yield _found(where, "names.player", say("'{text}' cannot be a player's name", text=seat.name), hint)
        if seat.name in taken:
            message = say("'{text}' cannot be a player's name: the word has a meaning of its own", text=seat.name)
            yield _found(where, "names.player", message, say("not {known}", known=first_few(sorted(taken), 40)))
        if seat.name in seen:
            yield _found(where, "names.player", say("two players are called '{text}'", text=seat.name))
        seen.add(seat.name)
        if seat.piece and seat.piece not in pieces:
            message = say("nobody can play '{text}'{near}", text=seat.piece, near=nearest(seat.piece, pieces))
            yield _found(where, "names.piece", message, say("known: {known}", known=first_few(pieces)))


def _box(scenario: Scenario) -> tuple[Any, list[Flaw]]:
    """Return the box with what the file gives; a new component must have all its fields."""
    game, document = scenario.game, scenario.document
    if not scenario.given:
        return game.standard_box, []
    try:
        return game.open_box(scenario.given), []
    except (msgspec.ValidationError, ImpossibleBox) as wrong:
        said, path = _misfit(game, wrong)
        odd = _odd_component(scenario, path.split("."))
        place = path.replace("[...]", f".{odd[2]}") if len(odd) > 2 else path
        return None, [
            _found(
                document.key_mark(odd),
                "names.component",
                say("{what} in {place}", what=said, place=place) if place else said,
            )
        ]


def _misfit(game: AnyGame, wrong: Exception) -> tuple[str, str]:
    """Return what is wrong with a component, and its path; the decoder reports our own errors as causes of its own."""
    what, _, where = str(wrong).partition(" - at ")
    own = wrong if isinstance(wrong, ImpossibleBox) else wrong.__cause__
    if not isinstance(own, ImpossibleBox):
        return _decoding_error(what), where.strip("`").removeprefix("$.")
    return language_of(game).value(own.what), f"{own.kind}.{own.id}" if own.kind else where.strip("`").removeprefix(
        "$."
    )


def _decoding_error(said: str) -> str:
    """Return what the decoder says of a component, in our words where they are known."""
    if missing := re.fullmatch(r"Object missing required field `(\w+)`", said):
        return say("'{key}' is missing", key=missing[1])
    if other := re.fullmatch(r"Expected `([\w |]+)`, got `(\w+)`", said):
        return say("Expected `{wanted}`, got `{found}`", wanted=other[1], found=other[2])
    if unknown := re.fullmatch(r"Object contains unknown field `(\w+)`", said):
        return say("Object contains unknown field `{key}`", key=unknown[1])
    return said


def _odd_component(scenario: Scenario, named: list[str]) -> Path:
    """Return the component to blame: the one named, else the first that does not fit into the box even alone."""
    root = ("components",)
    path = scenario.document.nearest(tuple(named), root)
    entries = [(kind, id) for kind, ids in scenario.given.items() for id in ids]
    for kind, id in entries[:MAX_PROBLEMS] if len(path) < 3 else ():
        try:
            scenario.game.open_box({kind: {id: scenario.given[kind][id]}})
        except (msgspec.ValidationError, ImpossibleBox):
            return (*root, kind, id)
    return path


def _names(scenario: Scenario, box: Any) -> Iterator[Flaw]:
    """Yield words that must be players, components or rules; under each line's own players, where it has any."""
    main = Names(scenario, Vocabulary(scenario.game, box, scenario.setting.seats))
    if scenario.given:  # hardly a file has components, and the spec of a whole box takes a millisecond
        yield from main.components(scenario.given)
    yield from main.options(scenario.options, ("options",))
    yield from main.of(scenario.setting, scenario.steps)
    laid = len(scenario.setting.positions)
    for line in scenario.lines:
        setting = line.setting or scenario.setting
        yield from main.options(line.options, ("lines", line.name, "options"))
        if setting.seats is scenario.setting.seats:
            own = msgspec.structs.replace(setting, positions=setting.positions[laid:])
            yield from main.of(own, line.steps)
        else:
            names = Names(scenario, Vocabulary(scenario.game, box, setting.seats))
            shared = [step for step in scenario.steps[: line.after] if step.kind in ("move", "chance")]
            yield from names.of(setting, [*shared, *line.steps])


class Names:
    """Looks for words nobody at one table knows."""

    def __init__(self, scenario: Scenario, vocabulary: Vocabulary) -> None:
        self.game, self.document, self.vocabulary = scenario.game, scenario.document, vocabulary
        self.rules = {**scenario.game.book.rules, **OWN_RULES}

    def options(self, said: Mapping[str, Any], path: Path) -> Iterator[Flaw]:
        """Yield what is wrong with the options of the file or of a line."""
        yield from self._unknown(listed_words(spec_of(self.game.options), said, path))

    def components(self, given: Mapping[str, Any]) -> Iterator[Flaw]:
        """Yield what is wrong with the components of the file."""
        yield from self._unknown(listed_words(spec_of(self.game.box), given, ("components",)))

    def of(self, setting: Setting, steps: Iterable[Step]) -> Iterator[Flaw]:
        """Yield what is wrong with the positions of a setting and with some steps."""
        spec = spec_of(self.game.state)
        for placed in setting.positions:
            yield from self._unknown(listed_words(spec, placed.layer.data, placed.path))
        for step in steps:
            yield from self._step(step)

    def _unknown(self, said: Iterable[ListedWord]) -> Iterator[Flaw]:
        for at, key, word, names in said:
            if not self.vocabulary.knows(word, names) and (key or word != NONE):
                where = self.document.nearest(at)
                mark = self.document.key_mark(where) if key else self.document.mark(where)
                code = f"names.{self.vocabulary.kind_name(names).replace(' ', '-')}"
                yield Flaw(mark, code, word, partial(self.vocabulary.explain_unknown, word, names))

    def _step(self, step: Step) -> Iterator[Flaw]:
        if step.by is not None and step.by not in self.vocabulary.players:
            yield Flaw(self._mark(step, "by"), "names.player", step.by, partial(self._nobody, step.by))
        if step.keys:
            yield from self._unknown(listed_words(spec_of(type(step.move or step.question)), step.keys, step.path))
        for kind, outcomes in step.chance.items():
            names, path = self.game.chance[kind].names, (*step.path, "chance", kind)
            if names:
                yield from self._unknown(
                    ListedWord((*path, n), False, str(out), names) for n, out in enumerate(outcomes)
                )
        for key, ids in (("cites", step.cites), ("refused", step.refused)):
            for number, id in enumerate(ids):
                if id not in self.rules:
                    yield Flaw(self._mark(step, key, number), "names.rule", id, partial(self._no_rule, id))
        if step.refused and (step.expect or step.workings or step.cites or step.chance):
            message = say("a refused move changes nothing: 'refused' stands alone")
            yield _found(self.document.key_mark((*step.path, "refused")), "step.refused-alone", message)
        for want in step.wants:
            yield from self._unknown(want.words)

    def _mark(self, step: Step, *inner: str | int) -> Mark:
        return self.document.mark(self.document.nearest((*step.path, *inner)))

    def _nobody(self, name: str) -> tuple[str, str]:
        near = nearest(name, self.vocabulary.players, self.vocabulary.pieces)
        players = first_few(self.vocabulary.players)
        return say("nobody called '{text}' plays{near}", text=name, near=near), say("players: {known}", known=players)

    def _no_rule(self, id: str) -> tuple[str, str]:
        near = nearest(id, self.rules)
        return say("there is no rule '{id}'{near}", id=id, near=near), say("see: referee rules GAME WORDS")


def _impossible(document: Document, wrong: Impossible, tongue: Language) -> Flaw:
    def worded() -> tuple[str, str]:
        known = first_few([listed_name(tongue, key, "position", "stage_fields") for key in wrong.known])
        return wrong.why + nearest(wrong.word, wrong.known), say("known: {known}", known=known) if known else ""

    return Flaw(document.key_mark(wrong.at), "expect.path", wrong.why, worded)
