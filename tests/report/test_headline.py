"""Headlines name what decides: who has won, who gets what, what an automaton does; the same wherever they are read."""

from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

import referee
from referee.document.headline import headline as what_decides
from referee.kernel.facts import Phrase
from referee.language.current import LANGUAGES, speaking
from referee.language.english_words import second_person
from referee.language.template import subject_of
from referee.report.ansi import bare
from referee.report.html.document import Played, page
from referee.report.html.load import played as on_page
from referee.report.json.run_json import file_data
from referee.report.json.verdict_json import verdict_data
from referee.report.terminal.result_line import ending, headline
from referee.report.terminal.story import story
from referee.report.terminal.verdict_text import verdict_text
from referee.scenario.run.results import Report
from referee.wording.verdict import sentence

ROOT = Path(__file__).parents[2]
SCENARIOS = ROOT / "scenarios"


def played(file: str) -> Report:
    return referee.run(referee.load(SCENARIOS / file))


class Verdict(HTMLParser):
    """What a page says first."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.inside, self.said = False, ""
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = self.inside or (tag == "title" and not self.said)

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag != "title"

    def handle_data(self, data: str) -> None:
        self.said += data if self.inside else ""


ENDED = {
    "carnegie/rules/final-scoring.yaml": (
        "the game is over, maria wins (maria 80 VP, artem 24 VP, olga 9 VP)",
        "игра окончена, победитель – maria (maria 80\xa0ПО, artem 24\xa0ПО, olga 9\xa0ПО)",
        "Won by maria",
        "Победитель – maria",
    ),
    "streets/examples/en-half.yaml": (
        "the game is over, anya wins (anya $4, borya $1)",
        "игра окончена, победитель – anya (anya 4\xa0доллара, borya 1\xa0доллар)",
        "Won by anya",
        "Победитель – anya",
    ),
}


@pytest.mark.parametrize("file", ENDED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_has_ended_says_so_first_everywhere(file: str, language: str) -> None:
    with speaking(language):
        report = played(file)
        result = ENDED[file][LANGUAGES.index(language)]
        assert ending(report) == result
        told = headline(report).text
        assert told == ENDED[file][LANGUAGES.index(language) + 2]
        assert Verdict(page([Played(file, report)])).said.startswith(told)
        assert file_data(report)["verdict"]["text"] == told
        assert f": {result} (" in bare(story(report)).partition("\n\n")[0].replace("\n    ", " ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_is_the_same_in_a_verdict_on_a_page_and_in_json(language: str, tmp_path: Path) -> None:
    file = tmp_path / "last.yaml"
    text = (SCENARIOS / "streets/examples/en-half.yaml").read_text()
    file.write_text(
        text[: text.index("steps:")] + "steps:\n  - {by: borya, do: build, tile: parent_p8, at: [2, 0], road: S}\n"
    )
    with speaking(language):
        ready = referee.load(file)
        (verdict,) = referee.judge(ready)
        assert ENDED["streets/examples/en-half.yaml"][LANGUAGES.index(language)] in verdict.sentence
        report = referee.run(ready)
        assert headline(report).text == verdict.sentence == verdict_data(verdict)["text"]
        assert file_data(report)["verdict"]["text"] == verdict.sentence
        assert Verdict(page([Played(str(file), report)])).said.startswith(verdict.sentence)
        assert bare(verdict_text(verdict, 1000)).startswith(verdict.sentence)


@pytest.mark.parametrize(
    ("file", "line", "step", "en", "ru"),
    [
        (
            "carnegie/rules/final-scoring.yaml",
            0,
            6,
            "artem may make no more payments in final scoring.",
            "artem может больше ничего не платить в финальном подсчёте.",
        ),
        (
            "carnegie/rules/income-refusals.yaml",
            -1,
            1,
            "with the income of space 3 and gets $7, 3 goods, 1 VP and 2 employees.",
            "это принесёт 7\xa0долларов, 3\xa0товара, 1\xa0ПО и 2\xa0сотрудника.",
        ),
        (
            "carnegie/rules/solo-construction.yaml",
            0,
            2,
            "As prescribed: Andrew builds in New Orleans, top left; Andrew builds in Houston, bottom right.",
            "По правилам автомата: Эндрю кладёт фишку в Новый Орлеан (верхняя левая ячейка); "
            "Эндрю кладёт фишку в Хьюстон "
            "(нижняя правая ячейка).",
        ),
        (
            "carnegie/rules/solo-full-row.yaml",
            0,
            3,
            "you may take 1 employee back from the active area and get $1.",
            "you может вернуть 1\xa0сотрудника из активной области, это принесёт 1\xa0доллар.",
        ),
        (
            "magnate/rules/ai-adverts.yaml",
            0,
            1,
            "As prescribed: ai attracts to 5I; ai collects no rent from 1 tenant token; ai draws from level I.",
            "По правилам автомата: ИИ привлекает арендаторов на участок 5I;",
        ),
        (
            "streets/rules/solo-copy-income.yaml",
            0,
            1,
            "you may build Toy Store at 4,0, road W: the Grifter gets $6.",
            "с дорогой слева: Проныра получает 6\xa0долларов.",
        ),
        (
            "corporations/examples/two-moving-events.yaml",
            0,
            7,
            "red may carry out “Taxi” and ride to cell 0: red gets 400 and 2 trumps.",
            "red может исполнить Событие «Такси» и поехать на клетку 0: red получает 400 и 2\xa0козыря.",
        ),
    ],
)
def test_a_verdict_says_what_comes_of_a_move(file: str, line: int, step: int, en: str, ru: str) -> None:
    report = played(file)
    told = report.tests[line]
    for language, said in zip(LANGUAGES, (en, ru), strict=True):
        with speaking(language):
            assert said in sentence(told.table, told.steps[step - 1])


def test_what_somebody_gets_is_told_once() -> None:
    """What a move brings and what follows from it is one sum: nobody `gets` something twice in one sentence."""
    gaining = 0
    for path in sorted(path for kind in ("rules", "examples") for path in SCENARIOS.glob(f"*/{kind}/*.yaml")):
        report = referee.run(referee.load(path))
        for line in (report.main, *report.lines):
            for step in line.steps:
                found = what_decides(line.table, step)
                if isinstance(found.claim, Phrase) and found.claim.facts.get("got"):
                    gaining += 1
                    again = [one for one in found.then if one.facts.get("who") == step.step.by and "got" in one.facts]
                    assert not again, (path, line.name, sentence(line.table, step))
    assert gaining > 100


def test_who_does_something_stands_first_in_a_sentence() -> None:
    assert [subject_of(text) for text in ("{by} builds", "{by}'s card", "no {by} here", "{n:#card} go")] == [
        "by",
        "",
        "",
        "n",
    ]
    assert [second_person(word) for word in ("has", "chooses", "is", "dollars", "this")] == [
        "have",
        "choose",
        "are",
        "dollars",
        "this",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_other_reading_is_the_same_in_a_verdict_on_a_page_and_in_json(language: str) -> None:
    file = SCENARIOS.parent / "docs/img/dispute.yaml"
    with speaking(language):
        (verdict,) = referee.judge(referee.load(file))
        shown = page([on_page(file)])
        others = [text for dispute in verdict.disputed for _, text in dispute.others]
        data = verdict_data(verdict)["disputed"]
        assert others and others == [one["outcome"]["text"] for dispute in data for one in dispute["others"]]
        told = " ".join(verdict_text(verdict, 400).split())
        for text in others:
            assert " ".join(text.split()) in told and f"<b>{escape(text)}</b>" in shown.partition("class=two")[0]
