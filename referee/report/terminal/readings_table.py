"""Which scenarios hang on which readings, as a table."""

from collections.abc import Sequence

from referee.language.speaking import say
from referee.report.terminal.table_text import table_text
from referee.scenario.run.other_readings import Hanging


def hanging_text(found: Sequence[Hanging], files: int) -> str:
    """Return a row for each line and each reading under which it comes out otherwise."""
    count = len({one.file for one in found})
    sums = say("{count} of {files} files hang on a reading", count=count, files=files)
    if not found:
        return sums
    heads = (say("file"), say("line"), say("disputed point"), say("read as"), say("differs"))
    rows = [(one.file, one.line, one.ambiguity, one.reading, _where(one)) for one in found]
    return f"{table_text(heads, rows, indent='')}\n\n{sums}"


def _where(one: Hanging) -> str:
    return say("from step {n}", n=one.step) if one.step else say("cannot be played so")
