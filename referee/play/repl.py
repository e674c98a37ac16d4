"""The conversation: a line in, an answer out. The same for a terminal and for a pipe."""

import re
from collections.abc import Iterator

from referee.desk.edit_yaml import Shaped
from referee.desk.game_session import Cannot
from referee.desk.journal import Busy, Changed
from referee.grammar.chance_input import Wrong
from referee.kernel.chance import ImpossibleChance, NeedChance
from referee.kernel.engine import OpenFact
from referee.kernel.facts import later
from referee.language.speaking import language_of, say
from referee.play.commands import ALONE, COMMANDS, commands
from referee.play.dialogue import Talk
from referee.play.enter_line import enter_line, roll_chance
from referee.play.step_text import status_lines
from referee.report.ansi import bad, clean
from referee.report.terminal.problem_text import problems_text
from referee.scenario.file.document import Unreadable
from referee.scenario.file.model import Unusable
from referee.scenario.run.runner import lacking
from referee.words.name_resolver import fold

_CHANGED = later("somebody has changed the file; nothing was written. `reload` reads it, and the game goes on there")
_LOST = later("NOT IN THE FILE: {why}. The game goes on in memory; {n} lines wait to be written.")
LONGEST = 2000
"""No line anybody types is longer."""
_COMMAND = re.compile(r"(\?|[^\s?]+)\s*(.*)", re.DOTALL)


def answer(talk: Talk, line: str) -> Iterator[str]:
    """Run a line, and yield what is said to it; whatever is wrong with it is said, too."""
    line = clean(line).strip()
    trouble = talk.session.journal.trouble
    try:
        yield from _run_line(talk, line)
    except Changed:
        yield bad(f"  {say(_CHANGED)}")
    except Busy:
        yield bad(f"  {say('somebody else plays on the file now')}")
    except (Cannot, Shaped, Wrong) as wrong:
        yield f"  {clean(wrong)}"
    except OpenFact as fact:
        yield f"  {clean(lacking(talk.table, fact))}" + ("" if fact.secret else f" (`tell {fact.key} ...`)")
    except ImpossibleChance as wrong:
        yield f"  {clean(say('{kind}: {outcome} cannot come up', kind=_kind(talk, wrong), outcome=wrong.outcome))}"
    except NeedChance as wrong:
        facts = {"kind": _kind(talk, wrong), "n": wrong.count, "given": wrong.have}
        yield f"  {clean(say('{kind}: {n} are needed, {given} given', **facts))}"
    except (Unreadable, Unusable) as unusable:
        yield problems_text(unusable)
    yield from _trouble(talk, trouble)


def _kind(talk: Talk, wrong: ImpossibleChance | NeedChance) -> str:
    return language_of(talk.table.game).id_text(wrong.kind, "chance")


def _run_line(talk: Talk, line: str) -> Iterator[str]:
    """Run a line: a command, a remark, or an entry."""
    word, rest = split(line)
    if word not in ("undo", "reload"):
        talk.asked = ""
    if not line:
        yield from roll_chance(talk) if talk.waits else status_lines(talk)
    elif len(line) > LONGEST:
        yield f"  {say('that is too long for a line')}"
    elif line.startswith("#"):
        yield from ()
    elif word:
        yield from COMMANDS[word].run(talk, rest)
    else:
        yield from enter_line(talk, line)


def split(line: str) -> tuple[str, str]:
    """Return the command a line begins with, if it does, and the rest of the line."""
    found = _COMMAND.fullmatch(line)
    if found is None:
        return "", ""
    word = found[1] if found[1] == "?" else fold(found[1])
    name, rest = commands().get(word, ""), found[2].strip()
    if name in ALONE and word != name and rest:
        return "", line
    return (name, rest) if name else ("", line)


def _trouble(talk: Talk, before: str) -> Iterator[str]:
    """Yield what is wrong with the file, whenever something was to be written."""
    journal = talk.session.journal
    if journal.anew:
        journal.anew = False
        yield bad(f"  {say('the file was gone; it has been written anew')}")
    if journal.trouble:
        facts = {"why": journal.trouble, "n": len(journal.lines_lost())}
        yield bad(f"  {say(_LOST, **facts)}")
    elif before:
        yield f"  {say('the file holds everything again')}"
