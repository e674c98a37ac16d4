"""A rule, a disputed point or an example as one HTML file, with the scenarios that show it."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from referee.kernel.game import Game
from referee.kernel.rule import Ambiguity
from referee.report.html.document import Played, page_about
from referee.report.html.load import played
from referee.report.rule_page import Entry, RulePage, rule_page
from referee.report.terminal.disputes import what_each_gives

MOST = 3
"""So many scenarios stand on a page about a rule."""
SHOWING = ("examples", "rules", "disputes")
"""Folders of scenarios that show one thing, the best first; for a disputed point the last one."""


def rule_document(game: Game[Any, Any] | None, entry: Entry, naming: Iterable[Path]) -> str:
    """Return the page about an entry; `naming`: the scenarios that name it."""
    shown = [played(path) for path in scenarios_shown(entry, naming)]
    return page_about(with_outcomes(game, entry, shown), shown)


def with_outcomes(game: Game[Any, Any] | None, entry: Entry, shown: Sequence[Played]) -> RulePage:
    """Return what stands about an entry, with what each reading gives in the first of the scenarios."""
    if not isinstance(entry, Ambiguity):
        return rule_page(game, entry)
    gives = (what_each_gives(one.report, one.points, entry.id) for one in shown if one.report)
    return rule_page(game, entry, next(filter(None, gives), {}))


def scenarios_shown(entry: Entry, naming: Iterable[Path]) -> list[Path]:
    """Return the scenarios a page shows: those of the best folder."""
    folders: dict[str, list[Path]] = {}
    for path in sorted(naming):
        folders.setdefault(path.parent.name, []).append(path)
    order = reversed(SHOWING) if isinstance(entry, Ambiguity) else SHOWING
    return next((folders[name] for name in order if name in folders), [])[:MOST]
