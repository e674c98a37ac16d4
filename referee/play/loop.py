"""The conversation: a line in, an answer out. The same for a terminal and for a pipe."""

import re
from collections.abc import Iterator

from referee.kernel.chance import ImpossibleChance, NeedChance
from referee.kernel.play import OpenFact
from referee.play.commands import COMMANDS
from referee.play.editing import Shaped
from referee.play.journal import Busy, Changed
from referee.play.playing import rolled, said
from referee.play.session import Cannot
from referee.play.talk import Talk
from referee.play.telling import status_lines
from referee.play.turning import Wrong
from referee.report.ink import bad, clean
from referee.report.problems import problems_text
from referee.scenario.document import Unreadable
from referee.scenario.types import Unusable
from referee.words.names import fold

LONGEST = 2000
"""No line anybody types is longer."""
_COMMAND = re.compile(r"(\?|[^\s?]+)\s*(.*)", re.DOTALL)


def answer(talk: Talk, line: str) -> Iterator[str]:
    """What is said to a line."""
    line = clean(line).strip()
    trouble = talk.session.journal.trouble
    try:
        yield from _answered(talk, line)
    except Changed:
        yield bad("  somebody has changed the file; nothing was written. `reload` reads it, and the game goes on there")
    except Busy:
        yield bad("  somebody else plays on the file now")
    except (Cannot, Shaped, Wrong) as wrong:
        yield f"  {clean(wrong)}"
    except OpenFact as fact:
        yield f"  this needs {fact.key}: {clean(fact.what)} (`tell {fact.key} ...`)"
    except (ImpossibleChance, NeedChance) as wrong:
        yield f"  {clean(wrong)}"
    except (Unreadable, Unusable) as unusable:
        yield problems_text(unusable)
    yield from _trouble(talk, trouble)


def _answered(talk: Talk, line: str) -> Iterator[str]:
    word, rest = split(line)
    if word not in ("undo", "reload"):
        talk.asked = ""
    if not line:
        yield from rolled(talk) if talk.waits else status_lines(talk)
    elif len(line) > LONGEST:
        yield "  that is too long for a line"
    elif line.startswith("#"):
        yield from ()
    elif word in COMMANDS:
        yield from COMMANDS[word].run(talk, rest)
    else:
        yield from said(talk, line)


def split(line: str) -> tuple[str, str]:
    """The command a line begins with, if it does, and the rest of the line."""
    found = _COMMAND.fullmatch(line)
    if found is None:
        return "", ""
    word = found[1] if found[1] == "?" else fold(found[1])
    return (word, found[2].strip()) if word in COMMANDS else ("", line)


def _trouble(talk: Talk, before: str) -> Iterator[str]:
    """What is wrong with the file, whenever something was to be written."""
    journal = talk.session.journal
    if journal.anew:
        journal.anew = False
        yield bad("  the file was gone; it has been written anew")
    if journal.trouble:
        lost = len(journal.lines_lost())
        yield bad(f"  NOT IN THE FILE: {journal.trouble}. The game goes on in memory; {lost} lines wait to be written.")
    elif before:
        yield "  the file holds everything again"
