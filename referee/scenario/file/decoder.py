"""From a document to a typed scenario: the compiled path for valid files, worded problems for all others.

Everything is converted once: options and moves to the game's types, positions to layers with short forms written out.
"""

from typing import Any

import msgspec
from msgspec import UnsetType, ValidationError

from referee.games import BrokenPlugin, game_names, is_game, load_game
from referee.kernel.conservation import Bug
from referee.kernel.game import Seat
from referee.kernel.position import layer
from referee.language.speaking import say
from referee.scenario.file.conversion import (
    AnyGame,
    chance_type,
    components_type,
    convert,
    convert_move,
    fits_state,
    moves_of,
    questions_of,
)
from referee.scenario.file.document import Document, Path, Problem
from referee.scenario.file.expectations import Expectation, Impossible, expectations
from referee.scenario.file.format import (
    ASK,
    CHECKS,
    DO,
    VERDICTS,
    AskKeys,
    ChanceKeys,
    CheckKeys,
    FullLine,
    Head,
    Map,
    MoveKeys,
    keys,
)
from referee.scenario.file.model import Line, OwnBox, Placed, PositionClaim, Scenario, Setting, Step, Unusable, Words
from referee.scenario.file.suggestions import first_few, nearest

CLAIM = "position"
"""The name of the line that is a whole file."""
MOVE_KEYS, ASK_KEYS = keys(MoveKeys), keys(AskKeys)


def decode(document: Document) -> Scenario:
    """Return the scenario a document holds; Unusable with every problem when it holds none."""
    game = _game(document)
    try:
        return scenario_of(document, game)
    except ValidationError as wrong:
        from referee.scenario.file.schema_errors import schema_problems

        problems, total = schema_problems(document, game, step_fits)
        if not problems:
            raise Bug(f"{document.name}: decoding says '{wrong}', the schema nothing") from wrong
        raise Unusable(document.name, document.text, problems, total) from None


def _game(document: Document) -> AnyGame:
    """Return the game a document names; Unusable when it names none."""
    name = document.data.get("game")
    if isinstance(name, str) and is_game(name):
        try:
            return load_game(name)
        except BrokenPlugin as wrong:
            from referee.scenario.file.plugin_messages import plugin_hint, plugin_message

            problem = Problem("game.broken", plugin_message(wrong), document.mark(("game",)), plugin_hint(wrong))
    elif "game" not in document.data:
        problem = Problem(
            "game.missing", say("no 'game'; write one of: {known}", known=first_few(game_names())), document.mark(())
        )
    else:
        message = say("there is no game '{text}'{near}", text=name, near=nearest(str(name), game_names()))
        hint = say("known games: {known}", known=first_few(game_names()))
        problem = Problem("game.unknown", message, document.mark(("game",)), hint)
    raise Unusable(document.name, document.text, (problem,))


def scenario_of(document: Document, game: AnyGame) -> Scenario:
    """Return the scenario of a document of this game; ValidationError when the schema has something against it."""
    head = msgspec.convert(document.data, Head)
    if head.components:
        msgspec.convert(head.components, components_type(game))
    positions = () if isinstance(head.position, UnsetType) else (_placed(game, head.position, ("position",)),)
    setting = Setting(_seats(head.players), convert(head.options, game.options), positions)
    script, claim = Script(game, setting, document), _claim(head, ())
    lines = [_line(script, head, name, raw) for name, raw in head.lines.items()]
    if claim:
        lines.append(Line(CLAIM, (), len(head.steps), setting, claim=claim))
        setting = Setting(setting.seats, setting.options)
    return Scenario(
        document=document,
        game=game,
        setting=setting,
        ids=_words(head.id),
        title=head.title,
        status=head.status,
        assumed=tuple(head.assumed),
        source={} if isinstance(head.source, UnsetType) else msgspec.to_builtins(head.source),
        note=head.note,
        options=head.options,
        given=head.components,
        box=_box(document, game, head.box) if head.box else None,
        seed=None if isinstance(head.seed, UnsetType) else head.seed,
        position=None if isinstance(head.position, UnsetType) else head.position,
        steps=script.steps(head.steps, ("steps",)),
        lines=tuple(lines),
        impossible=tuple(script.impossible),
        claims_only=claim is not None,
    )


def _box(document: Document, game: AnyGame, said: str) -> OwnBox:
    """Return the box a file names."""
    from referee.scenario.file.owner_box import box_of_scenario  # read only where a file names one

    return box_of_scenario(document, game, said)


def _seats(players: list[str | dict[str, str]]) -> tuple[Seat, ...]:
    """Return seats as written; a missing piece is given out later."""
    return tuple(Seat(p, "") if isinstance(p, str) else Seat(*next(iter(p.items()))) for p in players)


def _words(words: str | list[str]) -> Words:
    return (words,) if isinstance(words, str) and words else tuple(words)


def _placed(game: AnyGame, position: Map, path: Path) -> Placed:
    """Return a position whose keys and values fit the state, its short forms written out."""
    if position.get("base", "setup") not in ("setup", "empty"):
        raise ValidationError("base is setup or empty")
    if not isinstance(position.get("whole", False), bool):
        raise ValidationError("whole is true or false")
    laid = layer(game, position)
    fits_state(game, laid.data)
    return Placed(path, laid)


def _line(script: "Script", head: Head, name: str, raw: list[Map] | Map) -> Line:
    """Return a line: what it says besides its steps is laid over what the file says."""
    if isinstance(raw, list):
        return Line(name, script.steps(raw, ("lines", name)), len(head.steps))
    full, path = msgspec.convert(raw, FullLine), ("lines", name)
    own, claim = _own(script, head, full, path), _claim(full, path)
    after = len(head.steps) if isinstance(full.after, UnsetType) else full.after
    if isinstance(full.steps, UnsetType):
        if not claim:
            raise ValidationError("a line without steps")
        return Line(name, (), after, own or script.setting, full.options, full.position, claim)
    steps = script.under(own or script.setting).steps(full.steps, (*path, "steps"))
    return Line(name, steps, after, own, full.options, full.position, claim)


def _claim(said: Head | FullLine, at: Path) -> PositionClaim | None:
    """Return what is claimed of a position, if anything is."""
    if not any(getattr(said, key) for key in VERDICTS):
        return None
    return PositionClaim(_words(said.refused), said.asked, _words(said.noted), at)


def _own(script: "Script", head: Head, full: FullLine, path: Path) -> Setting | None:
    """Return the players, options and position of a line that has any of its own."""
    game, main = script.game, script.setting
    if isinstance(full.players, UnsetType) and not full.options and not full.position:
        return None
    seats = main.seats if isinstance(full.players, UnsetType) else _seats(full.players)
    options = convert(_laid_options(head.options, full.options), game.options) if full.options else main.options
    own = (_placed(game, full.position, (*path, "position")),) if full.position else ()
    return Setting(seats, options, main.positions + own)


def _laid_options(under: Map, over: Map) -> Map:
    """Return options over options; readings are laid over one by one."""
    laid = {**under, **over}
    both = [said.get("readings") for said in (under, over)]
    return {**laid, "readings": {**both[0], **both[1]}} if all(isinstance(said, dict) for said in both) else laid  # type: ignore[dict-item]


class Script:
    """Decodes steps for one table."""

    def __init__(self, game: AnyGame, setting: Setting, document: Document | None = None) -> None:
        self.game, self.setting, self.document = game, setting, document
        self.names = [seat.name for seat in setting.seats]
        self.impossible: list[Impossible] = []

    def under(self, setting: Setting) -> "Script":
        """Return the steps for another table of the same file."""
        if setting is self.setting:
            return self
        other = Script(self.game, setting, self.document)
        other.impossible = self.impossible
        return other

    def steps(self, raw: list[Map], path: Path) -> tuple[Step, ...]:
        """Return the entries of a list."""
        return tuple([self.step(step, (*path, number)) for number, step in enumerate(raw)])

    def step(self, raw: Map, path: Path) -> Step:
        """Return one entry: a move, a question, chance or a check, told apart by its keys."""
        if DO in raw:
            said, move = _move_or_question(raw, MOVE_KEYS, moves_of(self.game), DO)
            around = msgspec.convert({key: raw[key] for key in raw if key in MOVE_KEYS}, MoveKeys)
            return self._move(path, said, move, around)
        if ASK in raw:
            said, question = _move_or_question(raw, ASK_KEYS, questions_of(self.game), ASK)
            about = msgspec.convert({key: raw[key] for key in raw if key in ASK_KEYS}, AskKeys)
            by = None if isinstance(about.by, UnsetType) else about.by
            cites, answer = _words(about.cites), about.answer
            return Step(path, "question", by, question=question, keys=said, answer=answer, cites=cites, note=about.note)
        if "chance" in raw:
            return self._chance(path, msgspec.convert(raw, ChanceKeys))
        if not any(key in raw for key in CHECKS):
            raise ValidationError("a step of no kind")
        return self._check(path, msgspec.convert(raw, CheckKeys))

    def _move(self, path: Path, said: Map, move: Any, around: MoveKeys) -> Step:
        return Step(
            path,
            "move",
            around.by,
            move,
            keys=said,
            chance=_chance(self.game, around.chance) if around.chance else {},
            expect=around.expect,
            wants=self._wants(around.expect, path),
            workings=around.workings,
            cites=_words(around.cites),
            refused=_words(around.refused),
            note=around.note,
        )

    def _chance(self, path: Path, around: ChanceKeys) -> Step:
        return Step(
            path,
            "chance",
            chance=_chance(self.game, around.chance),
            expect=around.expect,
            wants=self._wants(around.expect, path),
            workings=around.workings,
            cites=_words(around.cites),
            note=around.note,
        )

    def _check(self, path: Path, around: CheckKeys) -> Step:
        return Step(
            path,
            "check",
            expect=around.expect,
            wants=self._wants(around.expect, path),
            workings=around.workings,
            cites=_words(around.cites),
            note=around.note,
        )

    def _as_written(self, want: Expectation, path: Path) -> Expectation:
        """Return an expectation whose text is that of the file."""
        if self.document is None or not self.document.names:
            return want
        text = ".".join(map(str, self.document.written(want.at)[len(path) + 1 :]))
        return want if text.isascii() else msgspec.structs.replace(want, text=text)

    def _wants(self, expect: Map, path: Path) -> tuple[Expectation, ...]:
        """Return the single expectations of a step; what cannot be expected is kept for the check."""
        try:
            wants = expectations(self.game.state, self.names, expect, (*path, "expect")) if expect else ()
            return tuple([self._as_written(want, path) for want in wants])
        except Impossible as wrong:
            self.impossible.append(wrong.with_traceback(None))
            return ()


def _move_or_question(raw: Map, around: frozenset[str], kinds: dict[str, Any], tag: str) -> tuple[Map, Any]:
    """Return the move or question in a step: its own keys with short forms written out, and itself."""
    kind = kinds.get(raw[tag]) if isinstance(raw[tag], str) else None
    if kind is None:
        raise ValidationError(f"unknown {tag}")
    return convert_move({key: raw[key] for key in raw if key not in around}, kind)


def step_fits(game: AnyGame, raw: Any) -> bool:
    """Return whether a single step can be decoded."""
    try:
        return isinstance(raw, dict) and bool(Script(game, Setting((), None)).step(raw, ()))
    except ValidationError:
        return False


def _chance(game: AnyGame, chance: Map) -> dict[str, tuple[Any, ...]]:
    """Return outcomes by kind, always as a list, in the order the file says them."""
    typed = msgspec.convert(chance, chance_type(game))
    outcomes = ((kind, getattr(typed, kind)) for kind in chance)
    return {kind: tuple(out) if isinstance(out, list) else (out,) for kind, out in outcomes}
