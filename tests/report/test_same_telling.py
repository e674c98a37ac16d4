"""One result, many ways to tell it: terminal, page and JSON give the same figures; only `text` depends on the language.

All scenarios are compared; of long games only some steps, unless REFEREE_WHOLE is set.
"""

import os
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from math import ceil, prod
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from referee.language.current import LANGUAGES, speaking
from referee.language.speaking import language_of
from referee.report.ansi import bare
from referee.report.html.document import Played, page
from referee.report.html.player_colours import Cast
from referee.report.html.rule_notes import Rules
from referee.report.html.step import Steps
from referee.report.json.run_json import file_data
from referee.report.terminal.step_text import Teller, step_lines
from referee.report.terminal.story import story
from referee.scenario.file.reader import read_file
from referee.scenario.run.checker import prepare
from referee.scenario.run.results import LineReport, Report
from referee.scenario.run.runner import run

ROOT = Path(__file__).parents[2] / "scenarios"
FOLDERS = sorted({str(path.parent.relative_to(ROOT)) for path in ROOT.rglob("*.yaml")})
LONG, EACH = 40, 11
"""Of a line of so many steps one of so many is compared."""
Data = dict[str, Any]


class Element:
    """An element of a page."""

    def __init__(self, name: str = "", classes: str | None = None) -> None:
        self.name, self.classes = name, (classes or "").split()
        self.inner: list[Element | str] = []

    def text(self, without: str = "") -> str:
        """All letters in it, but for those of some elements."""
        parts = [one if isinstance(one, str) else one.text(without) for one in self.inner]
        return "" if self.name and self.name == without else "".join(parts)

    def children(self, name: str) -> "list[Element]":
        return [one for one in self.inner if isinstance(one, Element) and one.name == name]

    def all(self, name: str, cls: str = "") -> "Iterator[Element]":
        for one in self.inner:
            if isinstance(one, Element):
                if one.name == name and (not cls or cls in one.classes):
                    yield one
                yield from one.all(name, cls)


class Reader(HTMLParser):
    """Reads markup into elements."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.root = Element()
        self.open = [self.root]
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        one = Element(tag, dict(attrs).get("class"))
        self.open[-1].inner.append(one)
        if tag not in ("br", "meta", "input"):
            self.open.append(one)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().name == tag

    def handle_data(self, data: str) -> None:
        self.open[-1].inner.append(data)


class Figure:
    """A figure as a page shows it: its equation, its rules with their places, its parts."""

    def __init__(self, item: Element) -> None:
        folded = item.children("details")
        inside = folded[0] if folded else item
        self.said = (inside.children("summary") or inside.children("span"))[0]
        cited = [one for one in inside.children("span") if "rules" in one.classes]
        links = [link for one in cited for link in one.all("a", "rule")]
        self.rules = [link.text("small") for link in links]
        self.places = [link.children("small")[0].text() for link in links]
        self.parts = [Figure(one) for lists in inside.children("ul") for one in lists.children("li")]


def page_figures(markup: str) -> Iterator[Figure]:
    """Every figure of a step on a page, in order."""

    def inside(one: Element) -> Iterator[Figure]:
        for child in one.inner:
            if isinstance(child, Element):
                named = any("tn" in span.classes for span in child.children("span"))
                if child.name == "li" and "fig" in child.classes and not named:
                    yield Figure(child)
                else:
                    yield from inside(child)

    yield from inside(Reader(markup).root)


def data_figures(data: Any) -> Iterator[Data]:
    """Every figure of an answer in JSON."""
    if isinstance(data, dict) and "op" in data and "parts" in data:
        yield data
    elif isinstance(data, dict):
        for one in data.values():
            yield from data_figures(one)


def check_arithmetic(figure: Data) -> None:
    """A figure is what its parts make."""
    totals, op = [part["total"] for part in figure["parts"] if part["op"] != "told"], figure["op"]
    made = {
        "sum": lambda: sum(totals),
        "product": lambda: prod(totals),
        "least": lambda: min(totals),
        "greatest": lambda: max(totals),
        "quotient": lambda: ceil(totals[0] / totals[1]),
    }
    if figure["parts"] and op in made:
        assert made[op]() == figure["total"], figure
    for part in figure["parts"]:
        check_arithmetic(part)


def check_equation(figure: Data, shown: Figure) -> None:
    """The equation of a page has the amounts of the figure and of its parts, with the signs of what was done."""
    amounts, signs = [], [""]
    for one in shown.said.inner:
        if isinstance(one, Element):
            amounts, signs = ([*amounts, one.text()], [*signs, ""]) if one.name == "b" else (amounts, signs)
        else:
            signs[-1] += one
    op, parts = figure["op"], figure["parts"]
    told = [part for part in parts if not part["parts"]] if op in ("given", "told") else parts
    if len(parts) == len(told) == 1 and parts[0]["total"] == figure["total"]:  # its number is told once
        assert amounts == [figure["text"]], (figure, shown.said.text())
        return
    less = [op == "sum" and at > 0 and part["total"] < 0 for at, part in enumerate(told)]
    expected = [
        part["text"].removeprefix("-") if minus else part["text"] for part, minus in zip(told, less, strict=True)
    ]
    assert amounts == [figure["text"], *expected], (figure, shown.said.text())
    if len(told) < 2:
        return
    between = {"product": [" x "], "quotient": [" / "]}.get(op, [", "])
    for sign, minus in zip(signs[2:-1], less[1:], strict=True):
        marks = [" - " if minus else " + "] if op == "sum" else between
        found = re.findall(r" [+x/-] |, ", f"{sign} " if sign.endswith(",") else sign)
        assert found[:1] == marks, (figure, shown.said.text())
    for part, inner in zip(parts, shown.parts, strict=True):
        check_equation(part, inner)


def printed(figure: Data, shown: Figure, places: dict[str, str], times: str) -> Iterator[str]:
    """The lines a terminal prints of a figure, put together from what the page and JSON say of it."""
    assert shown.rules == [id.partition(".")[2] for id in dict.fromkeys(figure["rules"])]
    assert shown.places == [places[id] for id in dict.fromkeys(figure["rules"])]
    cited = ", ".join([*figure["rules"], *dict.fromkeys(places[id] for id in figure["rules"])])
    yield shown.said.text() + (f"   [{cited}]" if cited else "")
    op, parts, total = figure["op"], figure["parts"], figure["text"]
    if len(parts) > 1 and op in ("sum", "product", "quotient"):
        first, *rest = [part["text"] for part in parts]
        if op == "product":
            bare_line = f" {times} ".join([first, *rest]) + f" = {total}"
        elif op == "sum":
            signed = [f" - {one[1:]}" if one.startswith("-") else f" + {one}" for one in rest]
            bare_line = f"{total} = {first}{''.join(signed)}"
        else:
            bare_line = f"{total} = {first} / {rest[0]}" + shown.said.text().rpartition(f" / {rest[0]}")[2]
        yield bare_line
    for part, inner in zip(parts, shown.parts, strict=True):
        if part["parts"] or (op not in ("product", "quotient") and part["op"] != "told"):
            yield from printed(part, inner, places, times)


def thinned(report: Report) -> Report:
    """Of long lines only some steps."""
    if os.environ.get("REFEREE_WHOLE"):
        return report

    def thin(line: LineReport) -> LineReport:
        return replace(line, steps=line.steps[::EACH]) if len(line.steps) > LONG else line

    return replace(report, main=thin(report.main), lines=tuple(map(thin, report.lines)))


@cache
def reports(folder: str) -> tuple[Report, ...]:
    """What became of every scenario of a folder."""
    return tuple(thinned(run(prepare(read_file(path)))) for path in sorted((ROOT / folder).glob("*.yaml")))


@cache
def told(folder: str, language: str) -> tuple[Data, ...]:
    """Every scenario of a folder as JSON."""
    with speaking(language):
        return tuple(file_data(report) for report in reports(folder))


def without_text(data: Any) -> Any:
    """Data without whatever depends on the language."""
    if isinstance(data, dict):
        return {key: without_text(value) for key, value in data.items() if key != "text"}
    return [without_text(one) for one in data] if isinstance(data, list | tuple) else data


@pytest.mark.parametrize("folder", FOLDERS)
def test_only_text_depends_on_the_language(folder: str) -> None:
    first, *others = [told(folder, language) for language in LANGUAGES]
    for other in others:
        for mine, its in zip(first, other, strict=True):
            assert without_text(mine) == without_text(its), mine["file"]


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_terminal_page_and_json_give_the_same_figures(folder: str, language: str) -> None:
    with speaking(language):
        for report, data in zip(reports(folder), told(folder, language), strict=True):
            for line, test in zip(report.tests, data["tests"], strict=True):
                compare(report, line, test["steps"], {id: rule["place"]["text"] for id, rule in data["rules"].items()})


def compare(report: Report, line: LineReport, steps: list[Data], places: dict[str, str]) -> None:
    """Every figure of every step of a line."""
    table, document = line.table, report.scenario.document
    if table.book != report.main.table.book:  # it plays by another book than JSON names first
        places = {}
    markup = Steps(line, Cast(table.names, ()), Rules(), document, {})
    for step, data in zip(line.steps, steps, strict=True):
        figures = [*data_figures(data["answer"])] if "answer" in data else data["workings"]
        if not figures:
            continue
        shown = [*page_figures(markup.step(step, 1, "1"))]
        assert len(shown) == len(figures)
        text = [bare(one).strip() for one in step_lines(step, 1, document, Teller(table, explain=True))]
        for figure, its in zip(figures, shown, strict=True):
            check_arithmetic(figure)
            if language_of(table.game).times == "x":
                check_equation(figure, its)
            if places:
                lines = [*printed(figure, its, places, language_of(table.game).times)]
                found = any(text[at : at + len(lines)] == lines for at in range(len(text)))
                assert found, (report.scenario.name, lines, text)


FIRST = "streets/examples/en-half.yaml"


def test_a_whole_page_and_a_whole_story_tell_the_steps_so() -> None:
    report = run(prepare(read_file(ROOT / FIRST)))
    markup, text = page([Played(FIRST, report)]), bare(story(report, explain=True))
    for said in ("Art Gallery $4 = $7 / 2, rounded up", "$4 = $7 / 2, rounded up"):
        assert said in text
    assert "Art Gallery $4 = $7 / 2, rounded up" in [one.text() for one in Reader(markup).root.all("summary")]
