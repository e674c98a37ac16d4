"""What is made of some scenarios, as kept in `made/*.txt`; REFEREE_UPDATE=1 writes it anew.

Each is recorded as played, cut out at its steps, compared under other readings, counted for its rules, and looked
through for what rests on a rule, a reading or a component.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.games import GAMES
from referee.scenario.file.reader import read_file
from referee.scenario.run.checker import Prepared, prepare
from referee.scenario.run.comparison import Comparison
from referee.scenario.run.other_readings import hanging, tried
from referee.scenario.run.results import Report
from referee.scenario.run.runner import run
from referee.scenario.tools.find_uses import UseQuery, used_by
from referee.scenario.tools.recorder import cut_out, recorded
from referee.scenario.tools.rule_coverage import coverage

ROOT = Path(__file__).parents[2]
KEPT = Path(__file__).parent / "made"
FILES = {
    "magnate": ("examples/attract-full", "rules/ai-buy-sold-land", "disputes/empty-attempt"),
    "streets": ("disputes/solo-value-moment", "rules/business-two-icons", "disputes/long-sides"),
    "carnegie": ("rules/department-12-communications", "disputes/hr-move-pool", "rules/forced-moves"),
    "corporations": ("rules/restart", "rules/put-while-moving", "disputes/cell-ban-answered"),
}


def written(report: Report) -> Iterator[str]:
    """The file recorded, and cut out at every third step."""
    yield from recorded(report, digests=True).splitlines()
    for at in range(0, len(report.main.steps) + 1, 3):
        yield from cut_out(report, at).splitlines()


def read_otherwise(prepared: Prepared, report: Report) -> Iterator[str]:
    """The last steps of all lines under other readings, and what hangs on which."""
    asked = run(prepared, asking=True)
    for line, judged in zip(report.tests, asked.tests, strict=True):
        if line.steps:
            found = Comparison(prepared, asked).of(judged, len(line.steps) - 1)
            yield f"{line.name}: {found.played} {found.together}"
            yield from (f"  {one.readings} {one.same} {one.why_not}" for one in found.others)
            for id, played in found.played.items():
                yield from (f"  {one.reading} {one.step}" for one in tried(prepared, line, id, played))
    yield from (f"{one.line}: {one.ambiguity} {one.reading} {one.step}" for one in hanging(prepared))


def counted(prepared: Prepared, path: Path) -> Iterator[str]:
    """The rules the file meets."""
    found = coverage(prepared.scenario.game, [path])
    yield f"{found.done} of {found.wanted}"
    for row in found.rows:
        if row.exercised or row.refused or row.obeyed:
            yield f"{row.rule.id} {row.exercised} {row.refused} {row.obeyed} {row.status} {row.why}"


def resting(report: Report, paths: list[Path]) -> Iterator[str]:
    """What rests on what the last ruling of the file rests on."""
    game = report.scenario.game.name
    rulings = [step.ruling for line in (report.main, *report.lines) for step in line.steps if step.ruling]
    rules = dict.fromkeys(finding.rule.id for ruling in rulings for finding in ruling.findings)
    read = dict.fromkeys((basis.what, basis.text) for ruling in rulings for basis in sorted(ruling.readings))
    looked = dict.fromkeys(
        basis.what for ruling in rulings for basis in sorted(ruling.bases) if basis.kind != "reading"
    )
    wanted = [UseQuery(game, rule=id) for id in [*rules][:4]]
    wanted += [UseQuery(game, dispute=id, reading=said) for id, text in [*read][:2] for said in ("", text, "another")]
    wanted += [UseQuery(game, kind=kind, id=id) for kind, id in [what.split(".")[:2] for what in [*looked][:3]]]
    for one in wanted:
        found = used_by(one, paths)
        yield f"{one.rule or one.dispute or one.kind} {one.reading}{one.id}: {found.scenarios} {len(found.unusable)}"
        yield from (f"  {use.path.name} {use.line} {use.step} {use.how}" for use in found.uses)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_made_of_scenarios(game: str) -> None:
    found: list[str] = []
    paths = [ROOT / "scenarios" / game / f"{name}.yaml" for name in FILES[game]]
    other = Path(__file__).parent / "invalid" / next(name for name in GAMES if name != game)
    for path in paths:
        prepared = prepare(read_file(path))
        report = run(prepared)
        parts = (written(report), read_otherwise(prepared, report), counted(prepared, path))
        found += [path.stem, *(f"  {line}" for part in parts for line in part)]
        found += [f"  {line}" for line in resting(report, [*paths, *sorted(other.glob("*.yaml"))[:5]])]
    kept, text = KEPT / f"{game}.txt", "".join(f"{line}\n" for line in found).replace(str(ROOT), "")
    if os.environ.get("REFEREE_UPDATE"):
        kept.write_text(text, encoding="utf-8")
    assert text == kept.read_text(encoding="utf-8"), "REFEREE_UPDATE=1 keeps what is meant"
