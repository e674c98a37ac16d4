"""What a message does: the table is changed, the screen goes on, and the parts of the page that differ are sent."""

from typing import Any

import msgspec
from msgspec.structs import replace

from referee.desk.data import Cannot, DeskError, MovedOn, NeedsChance, NotYours
from referee.desk.game_session import as_data
from referee.desk.move_form import value_of_place
from referee.desk.view import step_of
from referee.grammar.parse_result import Understood
from referee.language.current import speaking
from referee.language.speaking import say
from referee.scenes.scene import Group
from referee.serve.web.move_sheet import with_prefilled
from referee.serve.web.page_view import PageView
from referee.serve.web.parts import mark, parts, ring
from referee.serve.web.room import Room
from referee.serve.web.screen import (
    Answer,
    Branch,
    CameUp,
    Edit,
    LineSheet,
    Look,
    Move,
    MoveSheet,
    NewTable,
    Note,
    PartSheet,
    PlaceSheet,
    PlayOn,
    Redo,
    Reload,
    Renew,
    Request,
    Roll,
    Say,
    Screen,
    Start,
    Tap,
    Undo,
)
from referee.serve.web.start import draft_of, game_text


def answer(room: Room, viewer: str | None, request: Request) -> Answer:
    """Do what a message asks for and return what the device shows then; what cannot be done changes nothing."""
    with speaking(request.screen.lang):
        screen, told = request.screen, ""
        try:
            screen = _act(room, viewer, request)
        except NeedsChance as more:
            screen, told = _with_chance(request, screen), more.message
        except DeskError as wrong:
            told = _error_text(wrong)
        except RecursionError:
            told = say("nested too deep")
        except Exception as error:  # our own mistake must not take the table away
            told = _bug_text(room, viewer, error)
        try:
            return _shown(room, viewer, screen, request.have, told)
        except Exception as error:  # nor what somebody looks at
            return _shown(room, viewer, Screen(lang=screen.lang), request.have, _bug_text(room, viewer, error))


def _bug_text(room: Room, viewer: str | None, error: Exception) -> str:
    """Return how our own mistake is told: in full only to the host."""
    return room.bug(error) if viewer is None else say("this is our bug")


def _error_text(wrong: DeskError) -> str:
    """Return everything an error says, line by line."""
    problems = [one.message for one in wrong.about.get("problems", ())][1:6]
    more = [*wrong.about.get("hints", ()), *wrong.about.get("lines", ())]
    return "\n".join([wrong.message, *problems, *map(str, more)])


def _shown(room: Room, viewer: str | None, screen: Screen, have: dict[str, str], told: str) -> Answer:
    page = PageView(room, viewer, screen)
    shown = screen.sheet
    if room.table is not None and isinstance(shown, MoveSheet) and page.may_speak(shown.by):
        try:
            screen = replace(screen, sheet=with_prefilled(page, shown))
        except DeskError:
            screen = replace(screen, sheet=None)
        page = PageView(room, viewer, screen)
    made = parts(page)
    marks = {name: mark(text) for name, text in made.items()}
    sent = {name: str(text) for name, text in made.items() if have.get(name) != marks[name]}
    return Answer(room.version, screen, sent, marks, ring(page), told)


def _act(room: Room, viewer: str | None, request: Request) -> Screen:
    """Do it, and return the screen that follows."""
    op, screen = request.op, request.screen
    if isinstance(op, Look):
        return screen
    if isinstance(op, Tap):
        return _tapped(PageView(room, viewer, screen), op.key)
    version = request.version or None
    if version is not None and version != room.version:
        raise MovedOn(say("somebody was quicker: look again"))
    match op:
        case Move(step=step, roll=roll):
            chair = room.chair(viewer)
            (chair.do_and_roll if roll else chair.do)(step)
            return replace(screen, sheet=None, at=None)
        case Say(line=line):
            return _typed(room, viewer, screen, line)
        case CameUp():
            room.chair(viewer).turn_up({op.kind: [*op.outcomes]})
            return screen
        case Roll():
            room.chair(viewer).roll()
            return screen
        case Edit(path=path, value=value):
            room.drafting(viewer).edit(path, value)
            return _after_edit(PageView(room, viewer, screen), path)
        case Start() | PlayOn() | Reload() | NewTable() | Renew():
            return _as_host(room, viewer, screen, op)
    return _turned_back(room, viewer, screen, op)


def _turned_back(room: Room, viewer: str | None, screen: Screen, op: Any) -> Screen:
    """Take back, put back, branch off, or write a remark down."""
    match op:
        case Undo() if room.draft is not None:
            room.drafting(viewer).undo()
            return screen
        case Undo(many=many):
            room.chair(viewer).undo(many)
        case Redo(many=many):
            room.chair(viewer).redo(many)
        case Branch(name=name, after=after):
            room.chair(viewer).branch(name, after)
        case Note(text=text):
            room.chair(viewer).note(text)
    return replace(screen, sheet=None, at=None)


def _as_host(room: Room, viewer: str | None, screen: Screen, op: Any) -> Screen:
    """Sit down, go on from a position, get up, make new links: only the host may."""
    if viewer is not None:
        raise NotYours(say("only the host may do that"))
    match op:
        case Start(mode="draft"):
            room.sit_down(draft_of(op))
        case Start():
            room.begin(op.game, game_text(op))
        case PlayOn():
            draft = room.drafting(viewer)
            room.begin(draft.game.name, draft.text())
        case Reload():
            room.reload()
            return replace(screen, sheet=None, at=None)
        case NewTable():
            room.leave()
        case Renew():
            room.links.renew()
            return screen
    return Screen(lang=screen.lang, game=screen.game)


def _after_edit(page: PageView, path: tuple[Any, ...]) -> Screen:
    """Return the screen after a change: what has just been put somewhere is shown, a part just begun stays open."""
    screen, shown = page.screen, page.screen.sheet
    if isinstance(shown, PartSheet) and "" in shown.path:
        return replace(screen, sheet=PartSheet(path))
    if isinstance(shown, PlaceSheet) and page.group(shown.key) is None and page.picture is not None:
        groups = page.picture.scene.groups.values()
        there = next((group.key for group in groups if tuple(map(str, path[:-1])) in group.about), None)
        return replace(screen, sheet=PlaceSheet(there) if there is not None else None)
    return screen


def _tapped(page: PageView, key: str) -> Screen:
    """Return the screen after a tap: the next field of a move that takes the place, else what is there."""
    group = page.group(key) if page.room.table is not None else None
    if group is None:
        return page.screen
    shown = page.screen.sheet
    if isinstance(shown, MoveSheet) and page.may_speak(shown.by):
        filled = _filled(page, shown, group)
        if filled is not None:
            return replace(page.screen, sheet=filled)
    return replace(page.screen, sheet=PlaceSheet(key))


def _filled(page: PageView, sheet: MoveSheet, group: Group) -> MoveSheet | None:
    """Return a move with a place said: in a field that has none yet, else in one that has another."""
    fields = page.form(sheet.by, sheet.do, sheet.said).fields
    for field in sorted(fields, key=lambda one: one.spec.key in sheet.said):
        value, held = value_of_place(field.spec, group), sheet.said.get(field.spec.key)
        if isinstance(value, list) and field.spec.kind in ("list", "set") and isinstance(held, list):
            value = [*held, *(one for one in value if one not in held)]
        if value is not None and value != held:
            return replace(sheet, said={**sheet.said, field.spec.key: value}, came={})
    return None


def _typed(room: Room, viewer: str | None, screen: Screen, line: str) -> Screen:
    """Take a typed line: what came up is entered, a move is shown with its verdict, a question is answered."""
    if room.draft is not None:
        room.drafting(viewer)
        return replace(screen, sheet=LineSheet(line))
    chair = room.chair(viewer)
    if viewer == "table":
        raise NotYours(say("{viewer} may only act for himself", viewer=viewer))
    meant = chair.read(line)
    if meant.move is None:
        chair.do(meant)
        return replace(screen, sheet=None)
    shown = _move_of(meant, chair.session.count)
    return replace(screen, sheet=shown if shown is not None and viewer in (None, shown.by) else LineSheet(line))


def _move_of(meant: Understood, number: int) -> MoveSheet | None:
    """Return the sheet of a move somebody has typed; none for a question, or where more was said than a move."""
    step = step_of(meant, number)
    if step.kind != "move" or meant.asks or meant.tail or meant.rather is not None:
        return None
    said = as_data(step)
    came = {kind: tuple(out) if isinstance(out, list) else (out,) for kind, out in said.pop("chance", {}).items()}
    by, do = str(said.pop("by", "")), str(said.pop("do"))
    return MoveSheet(by, do, said, came)


def _with_chance(request: Request, screen: Screen) -> Screen:
    """Return the screen of a move that needs something to come up."""
    if not isinstance(request.op, Move):
        return screen
    step = dict(request.op.step)
    step.pop("chance", None)
    by, do = str(step.pop("by", "")), str(step.pop("do", ""))
    return replace(screen, sheet=MoveSheet(by, do, step))


DECODER = msgspec.json.Decoder(Request)


def decoded(body: bytes) -> Request:
    """Return a message; Cannot where it is none."""
    try:
        return DECODER.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise Cannot(str(wrong) or say("nested too deep")) from None
