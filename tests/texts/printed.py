"""Everything that is printed of a scenario, in one language."""

import json
from pathlib import Path

from referee.language.current import speaking
from referee.report.html.document import page
from referee.report.html.load import played
from referee.report.json.run_json import file_data
from referee.report.json.verdict_json import verdict_data
from referee.report.terminal.story import story
from referee.report.terminal.verdict_text import verdict_text
from referee.scenario.file.reader import read_file
from referee.scenario.run.checker import Prepared, prepare
from referee.scenario.run.comparison import Comparison, compare_opening
from referee.scenario.run.results import Report
from referee.scenario.run.runner import run
from referee.wording.verdict import Verdict, by_itself, verdict

MAX_VERDICTS = 12  # of one line; of a longer one every so many steps
MAX_PAGE_STEPS = 60
COLUMNS = 120


def printed(path: Path, language: str) -> dict[str, str]:
    """Return the texts of a scenario by what they are (story, json, page, verdict ...), or its error."""
    with speaking(language):
        try:
            ready = prepare(read_file(path))
            return {**_story(run(ready), path), **_verdicts(ready)}
        except Exception as error:  # an unusable file prints its problems elsewhere
            return {"error": f"{type(error).__name__}: {error}"[:2000]}


def _story(report: Report, path: Path) -> dict[str, str]:
    texts = {
        "story": story(report, False, False, False),
        "explain": story(report, True, True, False),
        "json": json.dumps(file_data(report), ensure_ascii=False, indent=1),
    }
    if len(report.main.steps) < MAX_PAGE_STEPS:
        texts["page"] = page([played(path)]).replace("><", ">\n<")
    return texts


def _verdicts(ready: Prepared) -> dict[str, str]:
    report = run(ready, asking=True)
    compared, found = Comparison(ready, report), list[Verdict]()
    for line in report.tests:
        judged = [
            n for n, one in enumerate(line.steps) if not one.step.shared and one.step.kind in ("move", "question")
        ]
        for n in judged[:: 1 + len(judged) // MAX_VERDICTS]:
            on_top = compared.judged(line, n)
            found.append(verdict(on_top, n, compared.of(on_top, n), "WHOLE"))
    opening = None if ready.main.fresh else by_itself(report.main, compare_opening(ready, report), "WHOLE")
    found += [opening] if opening else []
    return {
        "verdict": "\n\n".join(verdict_text(one, COLUMNS) for one in found),
        "verdict_json": json.dumps([verdict_data(one) for one in found], ensure_ascii=False, indent=1),
    }
