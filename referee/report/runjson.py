"""A run of many files as JSON: format_version 3, the keys of schemas/report.schema.json."""

from collections.abc import Sequence

from referee.report.asjson import FORMAT
from referee.report.ink import json_text
from referee.report.outcome import Outcome
from referee.report.summary import sums


def run_json(outcomes: Sequence[Outcome], seconds: float) -> str:
    """Everything, indented."""
    counts = {key.replace(" ", "_"): count for key, count in sums(outcomes).items()}
    files = [{**outcome.data, "seconds": round(outcome.seconds, 6)} for outcome in outcomes]
    data = {"format_version": FORMAT, "summary": {**counts, "seconds": round(seconds, 6)}, "files": files}
    return json_text(data)
