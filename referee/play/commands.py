"""The commands of a conversation: everything one may say that is no move."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from msgspec import Struct

from referee.desk.game_session import Cannot
from referee.desk.make_expectation import changed
from referee.grammar.shortest_line import typed_line
from referee.kernel.facts import later
from referee.kernel.game import Game
from referee.language.moves import in_words
from referee.language.speaking import current_language, language_of, say
from referee.language.word_forms import load_words
from referee.play.choice_list import matching_moves
from referee.play.dialogue import Talk
from referee.play.enter_line import only_silence, roll_chance
from referee.play.step_text import noted, status_lines
from referee.play.tell_command import tell
from referee.play.view_commands import ask, go_to, ledger, show, why
from referee.report.ansi import clean
from referee.report.terminal.step_text import what
from referee.report.terminal.table_text import table_text
from referee.report.terminal.wrapping import columns, wrapped
from referee.scenario.file.conversion import convert_move
from referee.scenario.file.yaml_inline import flow
from referee.scenario.run.results import StepReport
from referee.wording.tables import title_text
from referee.wording.values import chance_text
from referee.words.name_lists import shared_names
from referee.words.name_resolver import fold

Said = Iterator[str]
_MOVES = (
    later("Everything else is a move or a question: its name, then what it needs, in any order: `{move}`."),
    later("`{other}: {move}` is said by another; behind a `|` stands what came up with a move."),
)


class Command(Struct, frozen=True):
    """A word with a meaning of its own."""

    about: str
    run: Callable[[Talk, str], Said]


def again(talk: Talk, line: str) -> bool:
    """Return whether a line has just been asked back and is now said a second time."""
    sure, talk.asked = talk.asked == line, line
    return sure


def undo(talk: Talk, rest: str) -> Said:
    """Take entries off the file; what stood there before this sitting only when it is said twice."""
    session = talk.session
    back = _back(talk, rest)
    if session.noted and talk.looking is None and back > 0:
        yield say("  taken back: {what}", what=clean(chance_text(noted(talk, session.noted), talk.table)))
        session.hold({})
        back -= 1
        if not back:
            yield from status_lines(talk)
            return
    if not 0 < back <= session.count:
        yield say("  the game has {n:#entry}", n=session.count)
        return
    first = session.count - back
    if first < session.sat_down and not session.line and not again(talk, f"undo {rest}"):
        yield say("  entries {a} to {b} stood in the file before you sat down; say it again to take them off",
                  a=first + 1, b=min(session.sat_down, session.count))  # fmt: skip
        return
    talk.moved()
    for _ in range(back):
        report = session.undo().report
        while session.count > session.base and only_silence(talk) is not None:  # he was not asked, nor is he now
            report = session.undo().report
        session.sat_down = min(session.sat_down, session.count)
        if report and back <= 3:
            yield say("  taken back: {what}", what=_what(talk, report))
    if back > 3:
        yield say("  {n:#entry} taken back", n=back)
    yield from status_lines(talk)


def _back(talk: Talk, rest: str) -> int:
    """Return how many entries are meant: so many, or those behind the one that is looked at."""
    if talk.looking is not None and rest in ("", str(talk.looking)):
        return talk.session.count - talk.looking
    return int(rest) if rest.isdecimal() else 1 if not rest else 0


def _what(talk: Talk, report: Any) -> str:
    step = talk.step_for_viewer(report).step
    return step.note if step.kind == "check" and step.note else what(step, talk.table)


def redo(talk: Talk, rest: str) -> Said:
    """Put back what was taken off."""
    many = min(int(rest) if rest.isdecimal() else 1, max(1, len(talk.session.gone)))
    talk.moved()
    for _ in range(many):
        report = talk.session.redo().report
        while talk.session.gone and only_silence(talk) is not None:
            talk.session.redo()
        if report and many <= 3:
            yield say("  again: {what}", what=_what(talk, report))
    if many > 3:
        yield say("  {n:#entry} put back", n=many)
    yield from status_lines(talk)


def branch(talk: Talk, rest: str) -> Said:
    """Go on in a line of the file: a new one that leaves the script here, one that is there, or the script."""
    session, names = talk.session, [line.name for line in talk.session.lines]
    if not rest:
        lines = tuple(say("{line} (after {n})", line=line.name, n=line.after) for line in session.lines)
        facts = {
            "line": session.line or current_language().id_text("main", "line_ends"),
            "lines": lines or (say("no other"),),
        }
        yield say("  you are in {line}; lines: main, {lines}", **facts)
        return
    main = rest not in names and shared_names().resolve(rest, "line_ends") == "main"
    if main or rest in names:
        session.go_to_line("" if main else rest)
        talk.moved()
    else:
        after = session.count if talk.looking is None else talk.looking
        session.new_line(rest, after)
        talk.moved()
        yield say("  line '{line}' goes on after step {n}; its first entry writes it, `branch main` goes back",
                  line=clean(rest), n=after)  # fmt: skip
    yield from status_lines(talk)


def note(talk: Talk, rest: str) -> Said:
    """Write a remark into the file."""
    if not rest:
        yield f"  {say('say what is to be noted: `note disputed by {other}`', other=talk.table.names[-1])}"
        return
    _at_the_end(talk)
    report = talk.session.enter(talk.session.step({"note": rest}))
    yield f"  {say('noted')}" if not report.failures else f"  {report.failures[0].message}"


def expect(talk: Talk, rest: str) -> Said:
    """Write what the last step changed as its expectation."""
    _at_the_end(talk)
    reports = [moment.report for moment in talk.session.moments if moment.report]
    last = next((one for one in reversed(reports) if one.step.kind in ("move", "chance")), None)
    found = _changed(talk, last) if last else {}
    if not found or last is None or last.after is not talk.moment.state:
        yield f"  {say('the last entry changed nothing')}"
        return
    report = talk.session.enter(talk.session.step({"expect": found}))
    told = say("expected from now on: {expected}", expected=clean(flow(found)))
    yield f"  {told}" if not report.failures else f"  {report.failures[0].message}"


def _changed(talk: Talk, last: StepReport) -> dict[str, Any]:
    """Return what a step changed: for a viewer what he sees of it, as far as that is all there is."""
    found = changed(talk.table, last.before, last.after)
    seen = changed(talk.table, talk.player_view(last.before), talk.player_view(last.after))
    return {key: value for key, value in seen.items() if found.get(key) == value}


def _at_the_end(talk: Talk) -> None:
    if talk.looking is not None:
        raise Cannot(say("this is only a look: `goto end` goes back"))


def reload(talk: Talk, rest: str) -> Said:
    """Read the file again, as it is on the disk now."""
    if not talk.session.journal.is_saved and not again(talk, "reload"):
        yield f"  {say('what is only in memory would be lost; say it again to read the file all the same')}"
        return
    talk.session.reload()
    talk.moved()
    yield say("  read again: {n:#entry}", n=talk.session.count)
    yield from status_lines(talk)


def roll(talk: Talk, rest: str) -> Said:
    """Let the referee roll or draw what is due."""
    yield from roll_chance(talk) if talk.waits else [f"  {say('nothing is due')}"]


def help_(talk: Talk, rest: str) -> Said:
    """Yield all commands."""
    facts = examples(talk)
    yield table_text(("", ""), [(called(name), say(command.about, **facts)) for name, command in COMMANDS.items()])
    for line in _MOVES:
        yield from wrapped(say(line, **facts), columns(), "  ", "    ")


def examples(talk: Talk) -> dict[str, str]:
    """Return what may be said in the game that is played: a move and its verb, a part of the board, another player."""
    table, tongue = talk.table, language_of(talk.table.game)
    kind, move = example_move(table.game, [type(stage) for stage in talk.state.stage[-1:]])
    titles = [title_text(grid, tongue) for grid in table.game.tables(table.quiet(), talk.state)]
    return {
        "move": typed_line(talk.lexicon, move) if tongue.has_short_lines else in_words(table, move),
        "verb": tongue.id_text(kind, "moves").split(" ")[0],
        "part": titles[0] if titles else "",
        "other": table.names[-1],
        "chance": tongue.id_text(next(iter(table.game.chance)), "chance"),
    }


def example_move(game: Game[Any, Any], stages: list[Any]) -> tuple[str, Any]:
    """Return a move as somebody might make it, one of a stage if there is any: the name of its kind, and itself."""
    words = load_words(game.folder).section("moves")
    known = [kind for kind in game.moves if (word := words.get(kind.do())) and word.example]
    kind = min(known, key=lambda kind: not any(stage in kind.during for stage in stages))
    return kind.do(), convert_move({"do": kind.do(), **words[kind.do()].example}, kind)[1]


def called(name: str) -> str:
    """Return a command as one may type it, in the language spoken."""
    return current_language().id_text(name, "talk") if name != "?" else name


def quit_(talk: Talk, rest: str) -> Said:
    """Leave."""
    talk.done = True
    yield from ()


COMMANDS = {
    "?": Command(later("the legal moves, numbered; `? {verb}` only those with these words"), matching_moves),
    "why": Command(later("`why {move}`: judged, not played; alone: the last ruling in full"), why),
    "ask": Command(later("`ask who wins a tie?`: what the rules say, in plain words"), ask),
    "undo": Command(later("takes the last entry off the file; `undo 3` three"), undo),
    "redo": Command(later("puts it back"), redo),
    "goto": Command(later("`goto 12`: look at the game after 12 entries; `goto end`"), go_to),
    "branch": Command(
        later("`branch what if`: go on in a line of the file from here; `branch main` goes back"), branch
    ),
    "note": Command(later("`note disputed by {other}`: a remark into the file"), note),
    "expect": Command(later("writes what the last step changed as its expectation"), expect),
    "show": Command(later("the board; `show {part}` only that part, in words"), show),
    "ledger": Command(later("a row per entry: who, what, purses; `ledger 50` the last fifty"), ledger),
    "roll": Command(later("lets the referee roll or draw what is due, as Enter does"), roll),
    "tell": Command(
        later("`tell {chance} ...`: a fact nobody asked for: face-down cards, an open key of the position"), tell
    ),
    "reload": Command(later("reads the file again"), reload),
    "help": Command(later("this"), help_),
    "quit": Command(later("leaves; the file is complete at any time"), quit_),
}
"""What a line may begin with; no move and no question is called so."""


ALONE = frozenset({"help", "quit", "roll", "reload", "expect"})
"""Commands that need nothing more: in Russian they are meant only where nothing follows (помощь в подсчёте очков)."""


@cache
def commands() -> dict[str, str]:
    """Return every word for a command, in either language: помощь is help."""
    words = load_words().section("talk")
    others = {fold(other): name for name, word in words.items() for other in (word.en, word.ru, *word.also)}
    return {**others, **{name: name for name in COMMANDS}}
