"""A verdict as people read it."""

from collections.abc import Iterator, Sequence

from referee.language.speaking import say
from referee.report.ansi import bad, clean, doubtful, good, strong
from referee.report.terminal.figure_lines import answer_table
from referee.report.terminal.wrapping import all_labelled, labelled, wrapped
from referee.wording.verdict import Dispute, Earlier, Verdict, VerdictLine, numbered

LONG = 12
"""Where more lines follow the reasons, disputed points come before them."""
FIRST = (
    "step",
    "but",
    "came up",
    "moment",
    "before",
    "filled",
    "not judged",
    "read as",
    "about",
    "because",
    "and",
    "answer",
)
"""What always stands first."""

LONGEST = 40
"""Names of readings up to this length stand in a column of their own."""


def verdict_text(verdict: Verdict, columns: int) -> str:
    """Return the whole verdict: its sentence first, then why, what hangs on a reading, what it rests on."""
    paint = strong if verdict.holds is None else good if verdict.holds else bad
    lines = [paint(line) for line in wrapped(clean(verdict.sentence), columns)]
    reasons, rest = (_wrapped_lines(some, columns) for some in _parted(verdict.lines))
    early = len(rest) > LONG
    disputes = [line for dispute in verdict.disputed for line in _dispute(dispute, columns)]
    lines += [*reasons, *disputes, *rest] if early else [*reasons, *rest, *disputes]
    lines += [line for one in verdict.earlier for line in _earlier(one, columns)]
    lines += _same(verdict, columns)
    lines += [doubtful(line) for text in verdict.rests for line in wrapped(clean(text), columns, "  ", "    ")]
    return "\n".join(lines)


def _wrapped_lines(lines: Sequence[VerdictLine], columns: int) -> list[str]:
    shown = [(line.called, clean(text), clean(line.cite)) for line in lines for text in _laid_out(line)]
    return list(all_labelled(shown, columns))


def _laid_out(line: VerdictLine) -> Iterator[str]:
    """Yield the lines of a table, or the one line there is."""
    if line.rows:
        yield from answer_table(line.rows)
    else:
        yield f"{'    ' * line.depth}{line.text}"


def _parted(lines: Sequence[VerdictLine]) -> tuple[Sequence[VerdictLine], Sequence[VerdictLine]]:
    """Return the reasons, or the first line of an answer; and what follows: figures, what happens, what is then."""
    count, label = 0, ""
    for said in lines:
        label = said.label or label
        if label not in FIRST or (label == "answer" and not said.label and not said.whole):
            break
        count += 1
    return lines[:count], lines[count:]


def _dispute(dispute: Dispute, columns: int) -> Iterator[str]:
    """Yield the question, then each reading with what comes out."""
    questions = numbered([clean(question) for question in dispute.questions])
    yield from map(doubtful, labelled(say("disputed"), questions, columns, ", ".join(dispute.ids)))
    played = say("played: {reading}", reading=dispute.readings_text(dispute.played))
    yield from wrapped(clean(played), columns, " " * 14, " " * 16)
    rows = [
        (say("{reading}{other:?}", reading=dispute.readings_text(readings), other=True), clean(text))
        for readings, text in dispute.others
    ]
    wide = max(len(name) for name, _ in rows)
    for name, text in rows:
        if wide <= LONGEST:
            yield from wrapped(text, columns, f"{'':14}{name:<{wide}}   ", " " * (17 + wide))
        else:
            yield from wrapped(f"{clean(name)}: {text}", columns, " " * 14, " " * 16)


def _earlier(one: Earlier, columns: int) -> Iterator[str]:
    """Yield a reading under which the script does not come so far, and why."""
    text = say("{reading}{other:?}", reading=one.called, other=True)
    yield from map(
        doubtful, labelled(say("earlier"), f"{clean(text)}: {clean(one.why)}", columns, ", ".join(one.readings))
    )


def _same(verdict: Verdict, columns: int) -> Iterator[str]:
    """Yield what has been tried when nothing, or not everything, hangs on a reading."""
    count = len(verdict.consulted)
    hanging = {id for dispute in verdict.disputed for id in dispute.ids}
    apart = {id for one in verdict.earlier for id in one.readings}
    if not count:
        return
    if apart and hanging | apart != set(verdict.consulted):
        text = say("the same under every other reading that comes so far ({n} consulted)", n=count)
    elif apart:
        text = ""
    elif not hanging:
        text = say("the same under every reading ({n} consulted)", n=count)
    elif hanging == set(verdict.consulted):
        text = ""
    else:
        text = say("the same under every other reading ({n} consulted)", n=count)
    if not verdict.together:
        text = (text + "; " if text else "") + say("each reading was changed alone, not all combinations")
    if text:
        yield from wrapped(text, columns, "  ", "    ")
