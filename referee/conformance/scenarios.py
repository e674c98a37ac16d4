"""The scenarios of a game: green, and between them every rule, example and reading."""

from collections.abc import Iterator

from referee.conformance.fault import Fault, place_in_class, place_of_key, shown_path
from referee.conformance.game_under_test import GameUnderTest
from referee.language.speaking import say
from referee.scenario.file.document import Unreadable
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_file
from referee.scenario.run.checker import prepare


def scenarios_can_be_used(of: GameUnderTest) -> Iterator[Fault]:
    """Check that there are scenarios, and each of them can be read and played."""
    if not of.files:
        yield Fault(shown_path(of.scenarios), say("there are no scenarios"))
    for path in of.files if len(of.prepared) < len(of.files) else ():
        try:
            prepare(read_file(path))
        except (Unreadable, Unusable) as wrong:
            for problem in wrong.problems[:3]:
                yield Fault(f"{shown_path(path)}:{problem.mark.line if problem.mark else 1}", problem.message)


def scenarios_are_green(of: GameUnderTest) -> Iterator[Fault]:
    """Check that every scenario comes out as it expects."""
    for path, report in of.reports.items():
        for failure in report.failures:
            mark = report.scenario.document.mark(failure.path)
            yield Fault(f"{shown_path(path)}:{mark.line}", failure.message)


def every_rule_is_covered(of: GameUnderTest) -> Iterator[Fault]:
    """Check that scenarios meet every rule and expect something of it: one that forbids is broken and obeyed."""
    for row in of.coverage.rows:
        if row.status == "missing":
            place = place_of_key(of.game.folder / "rules.yaml", row.rule.id)
            yield Fault(place, say("{id} in no scenario: {why}", id=row.rule.id, why=row.why))
    exempt = {row.rule.id for row in of.coverage.rows if row.status == "exempt"}
    for id in sorted(set(of.game.exempt) - exempt):
        place = place_in_class(type(of.game), "exempt")
        yield Fault(place, say("{id} is exempt from being covered, but it is covered", id=id))


def every_example_is_a_scenario(of: GameUnderTest) -> Iterator[Fault]:
    """Check that every example printed in the book is a scenario that expects something."""
    shown = {id for path in of.prepared for id in of.ids_of(path)}
    for id in sorted(set(of.game.book.examples) - shown):
        yield Fault(place_of_key(of.game.folder / "rules.yaml", id), say("no scenario has the id {id}", id=id))
    for path in of.prepared:
        for id in of.ids_of(path):
            example = of.game.book.examples.get(id)
            if example and of.documents[path].data.get("status") != example.status:
                yield Fault(
                    f"{shown_path(path)}:1",
                    say("its status must be {status}, as that of {id}", id=id, status=example.status),
                )
            report = of.reports[path]
            steps = [step.step for line in (report.main, *report.lines) for step in line.steps]
            if example and not any(step.has_expectations for step in steps):
                yield Fault(f"{shown_path(path)}:1", say("it expects nothing"))


def every_reading_is_pinned(of: GameUnderTest) -> Iterator[Fault]:
    """Check that every disputed point has a scenario with a line for each of its readings."""
    for id, point in of.switches.items():
        place = place_of_key(of.game.folder / "readings.yaml", id)
        files = [path for path in of.prepared if id in of.ids_of(path)]
        if not files:
            yield Fault(place, say("no scenario has the id {id}", id=id))
            continue
        reports = [of.reports[path] for path in files]
        pinned = {line.table.readings.get(id, point.default) for report in reports for line in report.lines}
        for name in sorted(set(point.ways) - pinned):
            yield Fault(f"{shown_path(files[0])}:1", say("no line plays {id} by {reading}", id=id, reading=name))
