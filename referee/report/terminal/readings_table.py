"""Which scenarios hang on which readings, as a table."""

from collections.abc import Sequence

from referee.games import load_game
from referee.language.rules import question_text, reading_texts
from referee.language.speaking import say
from referee.report.terminal.wrapping import columns, wrapped
from referee.scenario.run.other_readings import Hanging


def hanging_text(found: Sequence[Hanging], files: int) -> str:
    """Return a sentence for each line and each reading under which it comes out otherwise."""
    count = len({one.file for one in found})
    sums = say("{count} of {files} files hang on a reading", count=count, files=files)
    if not found:
        return sums
    rows = dict.fromkeys("\n".join(wrapped(_sentence(one), columns(), "", "    ")) for one in found)
    return "\n".join([*rows, "", sums])


def _sentence(one: Hanging) -> str:
    """Return a row as a sentence: the question, and how it is answered there."""
    point = load_game(one.ambiguity.partition(".")[0]).book.ambiguities[one.ambiguity]
    place = say("{file}, line {line}", file=one.file, line=one.line) if one.line else one.file
    facts = {"question": question_text(point), "reading": reading_texts(point).get(one.reading, one.reading)}
    return say("{place}: {question} If so: {reading} – {differs}", place=place, differs=_where(one), **facts)


def _where(one: Hanging) -> str:
    return say("from step {n}", n=one.step) if one.step else say("cannot be played so")
