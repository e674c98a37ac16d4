"""One scenario on a page: verdict, title, result, what it rests on, tabs, board, curves, score, steps."""

import json
from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

from referee.kernel.context import Context
from referee.kernel.engine import chance_needed
from referee.kernel.facts import later
from referee.kernel.pieces import Piece
from referee.kernel.workings import Workings
from referee.language.speaking import current_language, language_of, say
from referee.report.ansi import bare
from referee.report.facts.balances import Balance, amount_text, ledgers
from referee.report.html.animation import Film
from referee.report.html.assumptions import rests
from referee.report.html.branch import Take
from referee.report.html.buttons import step_bar
from referee.report.html.chart import chart
from referee.report.html.contrary import contrary
from referee.report.html.markup import Html, join, name_of, tag, text
from referee.report.html.player_colours import Cast
from referee.report.html.result_line import ResultLine, result_line_of
from referee.report.html.rule_notes import Rules
from referee.report.html.step import Steps
from referee.report.terminal.disputes import Point
from referee.report.terminal.story import game_title, given_lines, next_text, source_text, status_text
from referee.scenario.file.model import Scenario
from referee.scenario.run.results import LineReport, Report
from referee.scenes.scene import Scene

LONG = 160
"""A longer note is folded."""

VIEWED = later("as {who} sees it")


class Section:
    """Writes one scenario; `pre` stands before all its addresses."""

    def __init__(self, report: Report, points: list[Point], rules: Rules, pre: str = "") -> None:
        self.report, self.points, self.rules, self.pre = report, points, rules, pre
        lines = [(report.lines.index(line) + 1 if line.name else 0, line) for line in report.tests]
        self.anchors = {line.name: f"{pre}{n}-" if n else pre for n, line in lines}
        self.places = {point.ambiguity.id: f"{pre}d{at}" for at, point in enumerate(points)}
        self.takes = [Take(report, line, at, self.anchors[line.name]) for at, (_, line) in enumerate(lines)]
        self.film = Film()
        self.headline: ResultLine = result_line_of(report, self.anchors)
        self.data = self._data()
        self.cast = Cast(report.main.table.names, self.scene.paints if self.scene else ())

    @property
    def scene(self) -> Scene | None:
        """One of its pictures: all have the same paints."""
        return self.film.last

    @property
    def title(self) -> str:
        """What it is called."""
        scenario = self.report.scenario
        return scenario.title or ", ".join(scenario.ids) or PurePath(scenario.name).name

    def _data(self) -> dict[str, Any]:
        lines = [take.data(self.film) for take in self.takes]
        said = {key: value for take in self.takes for key, value in take.ledger_texts().items()}
        return {"said": said, "quiet": self.film.quiet, "lines": lines}

    def article(self, heading: str, wardrobe: int) -> Html:
        """Return the whole section."""
        parts = [self._top(heading), rests(self.report, self.points, self.anchors, self.places), self._tabs()]
        columns = tag("div", self._left(), self._right(), class_="two wide" if self.film.big else "two")
        parts += [columns, self.film.sheet(), self._block()]
        return tag("article", *parts, class_=f"w{wardrobe}", data_pre=self.pre, id=f"s{self.pre}".rstrip("."))

    def thumbnail(self, wardrobe: int) -> Html:
        """Return its board, small."""
        return self.film.thumbnail(self._board, wardrobe)

    @property
    def _board(self) -> str:
        return f"b{self.pre}".rstrip(".")

    def _block(self) -> Html:
        return Html(f'<script type="application/json" class=data>{as_data(self.data)}</script>')

    def _top(self, heading: str) -> Html:
        told = self.headline
        head = join(tag(heading, self.title), tag("p", *self._about()), *self._notes())
        title = tag("div", head, class_="ttl")
        other = contrary(self.report, self.points, self.places)
        shown = verdict(told, heading == "h1", hangs=bool(other))
        return tag("header", shown, title, other, self._result(), class_="top")

    def _about(self) -> Iterator[Html]:
        scenario, table = self.report.scenario, self.report.main.table
        count = len(table.names)
        yield join(game_title(scenario.game), f" · {say('{n:#player}', n=count)} · ")
        yield join(tag("code", scenario.name), " · ", tag("span", status_text(scenario), class_="tag"))
        if self.report.viewer:
            seen = current_language().pieces(VIEWED, {"who": (Piece(self.report.viewer, "name"),)})
            words = (name_of(piece.text) if piece.role == "name" else piece.text for piece in seen)
            yield join(" ", tag("span", *words, class_="tag hid"))
        for id in scenario.ids:
            cites = "; ".join(map(str, scenario.game.book.cites_of(id)))
            yield join(" · ", cites or id)

    def _notes(self) -> Iterator[Html]:
        """Yield what the file says about itself, folded when it is long."""
        notes = [*_script_notes(self.report.scenario)]
        long = sum(map(len, notes)) > LONG
        inside = tag("ul", *(tag("li", note) for note in notes), class_="notes")
        if notes:
            yield tag("details", tag("summary", say("About this file")), inside) if long else inside

    def _result(self) -> Html:
        """Return players by score with the winners, or who acts next."""
        line = self.takes[0].line
        if line.end.over:
            return tag("ul", *_standing(line, self.cast), class_="stand", aria_label=say("Result"))
        return tag("p", bare(next_text(line.table, line.end)) or _waits(line), class_="stand")

    def _tabs(self) -> Html:
        if len(self.takes) < 2:
            return Html("")
        tabs = [_tab(take, at) for at, take in enumerate(self.takes)]
        return tag("div", *tabs, class_="tabs", role="tablist", aria_label=say("Lines of this scenario"))

    def _left(self) -> Html:
        holdings, signs, take = join(*self.film.holdings()), self.film.signs(), self.takes[0]
        parts = [
            step_bar(take.first, take.count) if any(take.count for take in self.takes) else None,
            self.film.board(self._board) if self.scene else None,
            tag("ul", holdings, class_="holds", aria_label=say("What each player holds")) if holdings else None,
            *self._charts(),
            _fold(say("What the signs mean"), signs) if signs else None,
            _fold(say("The position in words"), tag("ul", class_="words")) if self.scene else None,
        ]
        return tag("div", *parts, class_="left")

    def _charts(self) -> Iterator[Html]:
        for at, take in enumerate(self.takes):
            if take.count - take.first > 2:
                yield from (chart(one, self.cast, take.rounds, at) for one in take.ledgers)

    def _right(self) -> Html:
        scores = tag("ul", *self._scores(), class_="score", aria_label=say("Score")) if self.takes[0].ledgers else None
        writers = [Steps(take.line, self.cast, self.rules, self._document, self.places) for take in self.takes]
        tabbed = len(self.takes) > 1
        panels = [take.steps(writer, self.cast, tabbed) for take, writer in zip(self.takes, writers, strict=True)]
        sifted = tag(
            "p",
            tag("span"),
            " ",
            tag("button", say("All steps"), type="button", class_="ib"),
            class_="sift",
            hidden=True,
        )
        heading = tag("h2", say("Steps"), class_="sr")
        return tag("div", scores, sifted, heading, *panels, class_="right", id=f"{self.pre}steps")

    @property
    def _document(self) -> Any:
        return self.report.scenario.document

    def _scores(self) -> Iterator[Html]:
        take = self.takes[0]
        one, table = take.ledgers[0], take.line.table
        for role in [role for role in self.cast.roles if role.name in one.names]:  # a line may seat others
            amount = tag("b", amount_text(table, one.key, one.of(role.name)[-1]))
            name = tag("span", name_of(role.name), class_="nm")
            yield tag("li", role.badge, name, amount, tag("span", class_="dl"), class_=f"c-{role.paint}")


def as_data(data: object) -> str:
    """Return data for a script block of a page, in which nothing can end that block."""
    said = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        said = said.replace(sign, f"\\u{ord(sign):04x}")
    return said


def verdict(told: ResultLine, status: bool, hangs: bool = False) -> Html:
    """Return sign and sentence: the first thing that is read; one that `hangs` on a reading has a colour of its own."""
    sign = tag("span", "✓" if told.good else "!", class_="mark", aria_hidden="true")
    said = tag("p", told.text, class_="v", role="status" if status else None)
    return tag(
        "div",
        sign,
        tag("div", said, tag("p", told.facts, class_="vf")),
        class_=f"vd {_mood(told.good)}{' hangs' * hangs}",
    )


def _mood(good: bool) -> str:
    return "good" if good else "bad"


def _script_notes(scenario: Scenario) -> Iterator[str]:
    if scenario.note:
        yield scenario.note
    yield from given_lines(scenario)
    if any(scenario.source.values()):
        yield source_text(scenario)


def _standing(line: LineReport, cast: Cast) -> Iterator[Html]:
    finals, winners = _finals(line), line.end.winners
    order = sorted(cast.roles, key=lambda role: (role.name not in winners, -(finals[role.name][0] or 0)))
    for role in order:
        won = tag("em", say("wins")) if role.name in winners else None
        yield tag("li", role.badge, name_of(role.name), tag("b", finals[role.name][1]), won)
    if not winners:
        yield tag("li", say("nobody wins"))


def _finals(line: LineReport) -> dict[str, tuple[Balance, str]]:
    """Return what each player ends with: a figure of the last ruling under the player's name, else money."""
    ruling = next((step.ruling for step in reversed(line.steps) if step.ruling), line.opening)
    named = {figure.name: figure for figure in ruling.workings if figure.name in line.table.names}
    if len(named) == len(line.table.names):
        return {name: _figure(line, figure) for name, figure in named.items()}
    one = ledgers(line)[0]
    return {name: (one.of(name)[-1], amount_text(line.table, one.key, one.of(name)[-1])) for name in one.names}


def _figure(line: LineReport, figure: Workings) -> tuple[Balance, str]:
    total = figure.total if isinstance(figure.total, int) else None
    if figure.unit == "$" and total is not None:
        return total, language_of(line.table.game).money(total)
    return total, f"{figure.total} {language_of(line.table.game).id_text(figure.unit, 'units', 'purse')}".strip()


def _waits(line: LineReport) -> str:
    return (
        "" if line.end.stage and chance_needed(Context(line.table), line.end) else say("Nothing is asked of anybody.")
    )


def _tab(take: Take, at: int) -> Html:
    failed = bool(take.line.failures)
    sign = "!" if failed else "✓" if take.line.reached else "–"
    count = say("{n:#step}", n=take.count) if take.line.reached else say("not reached")
    return tag(
        "button",
        tag("span", sign, class_=_mood(not failed) if take.line.reached else None, aria_hidden="true"),
        " ",
        name_of(take.name),
        " ",
        tag("small", count),
        tag("span", f" {say('failed')}", class_="sr") if failed else None,
        type="button",
        role="tab",
        id=f"{take.pre}tab{take.number}",
        aria_selected="false" if at else "true",
        tabindex="-1" if at else "0",
    )


def _fold(title: str, inside: Html) -> Html:
    return tag("details", tag("summary", title), inside, class_="fold")


def trouble(name: str, said: str, text_: str, heading: str, pre: str) -> Html:
    """Return a file that could not be played, or our own mistake: what is wrong, no board."""
    head = tag("header", verdict(ResultLine(False, said), heading == "h1"), class_="top")
    title = tag("div", tag(heading, PurePath(name).name), tag("p", tag("code", name)), class_="ttl")
    inside = Html("\n".join(text(line) for line in bare(text_).splitlines()))
    return tag(
        "article",
        head,
        title,
        tag("pre", inside, tabindex="0"),
        id=f"s{pre}".rstrip("."),
        data_pre=pre,
        class_="trouble",
    )
