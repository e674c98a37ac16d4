"""`ask`: the right rule first, the same answer by every way, and honest where the book is silent."""

import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

import referee
from referee.cli import cli, main
from referee.desk.desk import new_desk
from referee.devtools.kindred_words import kindred_words
from referee.games import GAMES, load_game
from referee.language.current import LANGUAGES, speaking
from referee.play.dialogue import Talk
from referee.report.ansi import bare
from referee.report.json.reply_json import reply_data
from referee.report.terminal.answer_text import reply_text
from referee.serve.server import Server
from referee.wording.book_answer import Reply, reply
from referee.wording.verdict import Verdict
from referee.words.question_search import QuestionSearch
from referee.words.rule_search import search_of
from referee.words.stemmer import stems
from tests.ask.measure import asked, questions
from tests.play.table import said, sit

SCENARIOS = Path(__file__).parents[2] / "scenarios"


def counted(name: str) -> Counter[str]:
    """What came of all questions of a file."""
    count = Counter[str]()
    for one in asked(questions(name)):
        count["asked" if one.question.ids else "nothing"] += 1
        count["first"] += one.place == 1
        count["among three"] += 1 <= one.place <= 3 or one.is_offered
        count["honest"] += not one.question.ids and not one.reply.known
    return count


def test_frozen_questions_find_their_rule() -> None:
    """The bars of the design: 110 and 170 of 200; honest in 34 of 40."""
    count = counted("frozen")
    assert (count["asked"], count["nothing"]) == (200, 40)
    assert count["first"] >= 110 and count["among three"] >= 170 and count["honest"] >= 34, count


@pytest.mark.parametrize("name", ["frozen", "tuning"])
def test_questions_name_entries_there_are(name: str) -> None:
    for one in questions(name):
        assert set(one.ids) <= set(search_of(load_game(one.game).folder).index.ids), one


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_and_disputed_point_is_asked_for_in_both_languages(game: str) -> None:
    book, index = load_game(game).book, search_of(load_game(game).folder).index
    for lang in LANGUAGES:
        lines = dict(zip(index.ids, index.phrases[lang], strict=True))
        assert not [id for id in (*book.rules, *book.ambiguities) if not lines[id]]


@pytest.mark.parametrize("game", GAMES)
def test_no_question_stands_under_two_entries_of_which_one_is_never_found(game: str) -> None:
    """Of the questions that were written down for an entry nearly all find it among the first three."""
    search = search_of(load_game(game).folder)
    tried = found = 0
    for lang in LANGUAGES:
        for id, lines in list(zip(search.index.ids, search.index.phrases[lang], strict=True))[::5]:
            for _, line in lines[:1]:
                tried += 1
                found += id in [hit.id for hit in search.find(line)[:3]]
    assert tried > 80 and found > 0.95 * tried, (found, tried)


def ask_everywhere(game: str, question: str, lang: str, talk: Talk) -> dict[str, Any]:
    """The answer of every way to ask, as text or as data."""
    seats = list(getattr(load_game(game).standard_box, load_game(game).pieces))[:2]
    with speaking(lang):
        told = said(talk, f"ask {question}")
        chair = new_desk(game, seats, seed=1).chair().ask(question)
        assert isinstance(chair, Reply)
        server = Server()
        messages = server.answer_line(
            json.dumps({"op": "ask", "lang": lang, "args": {"game": game, "question": question}}).encode()
        )
        by_command = CliRunner().invoke(cli, ["ask", game, question, "--lang", lang, "--format", "json"])
        as_text = CliRunner().invoke(cli, ["ask", game, question, "--lang", lang], env={"COLUMNS": "80"})
    return {
        "play": told,
        "text": "\n".join(as_text.stdout.splitlines()[: len(told.splitlines())]),
        "desk": json.loads(json.dumps(reply_data(chair))),
        "messages": json.loads(messages)["result"]["reply"],
        "json": json.loads(by_command.stdout)["reply"],
    }


@pytest.mark.parametrize(
    ("game", "lang", "question"),
    [
        ("magnate", "en", "who wins if two of us have the same money?"),
        ("streets", "ru", "Сколько построек может быть на улице?"),
        ("carnegie", "en", "Can I make two donations in one go?"),
        ("corporations", "ru", "Сколько козырей в начале игры?"),
        ("magnate", "ru", "как сварить макароны"),
    ],
)
def test_every_way_to_ask_answers_alike(game: str, lang: str, question: str, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    seats = list(getattr(load_game(game).standard_box, load_game(game).pieces))[:2]
    talk = sit(tmp_path / "game.yaml", f"game: {game}\nplayers: [{', '.join(seats)}]\nseed: 1\n")
    ways = ask_everywhere(game, question, lang, talk)
    talk.session.journal.close()
    assert ways["play"] == ways["text"]
    assert ways["desk"] == ways["messages"] == ways["json"]


def test_only_what_is_called_text_depends_on_the_language() -> None:
    def keys(data: Any) -> Any:
        if isinstance(data, dict):
            return {key: keys(value) for key, value in data.items() if key != "text"}
        return [keys(one) for one in data] if isinstance(data, list) else data

    found = []
    for lang in LANGUAGES:
        with speaking(lang):
            found.append(
                keys(
                    json.loads(
                        json.dumps(reply_data(reply(load_game("streets"), "Сколько построек может быть на улице?")))
                    )
                )
            )
    assert found[0] == found[1]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_answers_fit_sixty_columns_and_a_screen(game: str, lang: str) -> None:
    with speaking(lang):
        for one in [one for one in questions("tuning") if (one.game, one.lang) == (game, lang)]:
            lines = bare(reply_text(reply(load_game(game), one.q), 60)).splitlines()
            assert max(map(len, lines)) <= 60 and len(lines) <= 40, "\n".join(lines)


@pytest.fixture
def open_copy(tmp_path: Path) -> Callable[[str], Any]:
    """Open a shipped scenario as a table; a copy, as one file has one table at a time."""
    return lambda file: referee.open_table(shutil.copy(SCENARIOS / file, tmp_path))


def test_a_question_about_the_position_is_judged(open_copy: Any) -> None:
    table = open_copy("magnate/examples/attract-full.yaml")
    found = table.ask("how many dice do I get for 5E?")
    table.desk.close()
    assert isinstance(found, Verdict) and any("6" in line.text for line in found.lines)


def test_a_reading_that_is_not_the_usual_one_takes_yes_and_no_away() -> None:
    game, point = load_game("magnate"), "magnate.amb.buy_diagonal"
    search = search_of(game.folder)
    lines = search.index.phrases["en"][search.index.ids.index(point)]
    question = next(line for answer, line in lines if answer in ("yes", "no"))
    usual, other = reply(game, question), reply(game, question, {point: "orthogonal_only"})
    assert usual.answers[0].id == other.answers[0].id == point
    assert usual.answers[0].answer and not other.answers[0].answer
    assert other.answers[0].disputed[0].played == "orthogonal_only"


@pytest.mark.parametrize(("question", "code"), [("who wins a tie in money?", 0), ("how do I cook pasta", 6)])
def test_exit_codes(question: str, code: int) -> None:
    with pytest.raises(SystemExit) as left:
        main(["ask", "magnate", question, "--lang", "en"])
    assert (left.value.code or 0) == code


@pytest.mark.parametrize(
    ("game", "lang", "question", "untrue"),
    [
        ("magnate", "ru", "после продажи здание и жильцов с поля убирать?", "yes"),
        ("magnate", "en", "Can I open the bidding with 250k?", "yes"),
        ("carnegie", "ru", "Можно обменять деньги на товары?", "yes"),
        ("corporations", "ru", "Можно показывать свои козыри другим?", "no"),
        ("corporations", "ru", "Внеочередная прибыль козыри тоже даёт?", "yes"),
        ("streets", "en", "Can I copy somebody else's building?", "no"),
    ],
)
def test_a_question_turned_round_is_not_answered_as_the_one_it_resembles(
    game: str, lang: str, question: str, untrue: str
) -> None:
    with speaking(lang):
        assert reply(load_game(game), question).answers[0].answer != untrue


@pytest.mark.parametrize(
    ("game", "question"),
    [("corporations", "When do I have to put a black mark on someone?"), ("magnate", "Сколько стоит земля?")],
)
def test_what_asks_for_more_is_not_answered_by_yes_or_no(game: str, question: str) -> None:
    assert not reply(load_game(game), question).answers[0].answer


@pytest.mark.parametrize("question", ["can I sell 2A?", "могу я продать 2A?"])
def test_what_a_position_decides_is_answered_in_general_without_one(question: str) -> None:
    found = reply(load_game("magnate"), question)
    assert found.known and found.things == ("2A",)
    assert not any(one.answer for one in found.answers)


def test_without_a_position_it_tells_what_it_needs() -> None:
    shown = CliRunner().invoke(cli, ["ask", "magnate", "can I sell 2A?", "--lang", "en"]).stdout
    assert "To judge 2A I must know the position" in shown


@pytest.mark.parametrize(
    ("file", "question", "part"),
    [
        ("magnate/examples/attract-full.yaml", "can I sell 2A?", "magnate.round.sequence"),
        ("magnate/examples/attract-full.yaml", "могу я продать 2A?", "magnate.round.sequence"),
        ("magnate/examples/attract-full.yaml", "кто сейчас побеждает?", "magnate.end.winner"),
        ("carnegie/examples/research-14.yaml", "what does my next donation cost?", "carnegie.donation.cost"),
        ("carnegie/examples/research-14.yaml", "сколько стоит моё следующее пожертвование?", "carnegie.donation.cost"),
        ("corporations/examples/grass-own-home.yaml", "how much profit do I get?", "corporations.profit.on_touch"),
        ("corporations/examples/grass-own-home.yaml", "сколько денег даёт круговая прибыль?", "corporations.profit"),
    ],
)
def test_moves_and_numbers_asked_for_in_a_sentence_are_judged(
    open_copy: Any, file: str, question: str, part: str
) -> None:
    table = open_copy(file)
    found = table.ask(question)
    table.desk.close()
    assert isinstance(found, Verdict) and any(rule.startswith(part) for line in found.lines for rule in line.rules)


def test_a_number_there_is_not_is_refused_by_its_rule(open_copy: Any) -> None:
    table = open_copy("magnate/examples/attract-full.yaml")
    found = table.ask("value 2A")
    table.desk.close()
    assert isinstance(found, Verdict) and any("magnate.buy.feature_never" in line.rules for line in found.lines)


def test_words_said_in_place_of_each_other_are_kindred() -> None:
    asked_alike = [
        ["do I keep my cash", "do I keep my money"],
        ["how much cash do I begin with", "how much money do I begin with"],
        ["may I build a house", "may I build a home"],
    ]
    found = kindred_words(asked_alike)
    assert "monei" in found["cash"] and "cash" in found["monei"] and "hous" not in found["cash"]


def test_english_answers_load_nothing_russian_but_the_index() -> None:
    code = (
        "import sys; from referee.cli import main\n"
        "sys.addaudithook(lambda event, args: event == 'open' and print(args[0], file=sys.stderr))\n"
        "main(['ask', 'magnate', 'who wins a tie in money?', '--lang', 'en'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    opened = {Path(line).name for line in done.stderr.splitlines()}
    assert "asked.json" in opened and not [name for name in opened if name.startswith(("ru.", "russian."))]


@pytest.mark.parametrize(
    ("game", "lang", "question", "number"),
    [
        ("magnate", "en", "What's the capacity of a factory?", "capacity: 3"),
        ("magnate", "ru", "Сколько жильцов помещается в квартиры?", "вместимость: 5"),
        ("magnate", "en", "What does a shopping mall cost to build?", "$4m (assumed)"),
        ("magnate", "ru", "Сколько стоит построить торговый центр?", "$4\u00a0млн"),
        ("corporations", "en", "How many dice do we use?", "dice thrown: 2"),
        ("corporations", "ru", "Сколько кубиков в игре?", "число кубиков в броске: 2"),
    ],
)
def test_a_component_that_is_asked_for_comes_with_its_numbers(game: str, lang: str, question: str, number: str) -> None:
    with speaking(lang):
        found = reply(load_game(game), question)
        assert found.answers[0].kind == "component"
        assert number in found.answers[0].values[0]
        assert number in " ".join(bare(reply_text(found, 100)).splitlines()[:2])


def test_what_is_offered_comes_with_its_answer_unless_no_rulebook_has_one() -> None:
    refused = [found.reply for found in asked(questions("frozen")) if not found.reply.known]
    assert {bool(one.says) for one in refused} == {True, False}
    assert all(bool(offered.text) != bool(one.says) for one in refused for offered in one.offered)


def test_yes_and_no_are_not_given_for_a_question_that_is_only_like_another() -> None:
    """Every question that was written down is asked as if it had not been: hardly one gets the opposite answer."""
    right = wrong = 0
    for game in GAMES:
        known = search_of(load_game(game).folder)
        search = QuestionSearch(replace(known.index, phrases=deepcopy(known.index.phrases)), known.common)
        for number, lines in [pair for lang in LANGUAGES for pair in enumerate(search.index.phrases[lang])]:
            for at, (answer, line) in enumerate(tuple(lines)):
                if answer != "open":
                    lines[at] = ("open", "")
                    found = search._nearest(number, search._query(line))[1]
                    lines[at] = (answer, line)
                    right, wrong = right + (found == answer), wrong + (found in ("yes", "no") and found != answer)
    assert right >= 8 * wrong, (right, wrong)


@pytest.mark.parametrize("asks", ["Can", "May", "Could"])
def test_can_and_may_ask_the_same(asks: str) -> None:
    with speaking("en"):
        first = reply(load_game("streets"), f"{asks} the Renovator cover the City Park?").answers[0]
    assert (first.id, first.answer) == ("streets.amb.renovator_park", "no")


@pytest.mark.parametrize("name", ["frozen", "tuning"])
def test_only_an_answer_that_stands_alone_is_given_in_few_words(name: str) -> None:
    replies = [found.reply for found in asked(questions(name)) if found.reply.known]
    assert {one.clear for one in replies} == {True, False}
    assert not [one for one in replies if not one.clear for answer in one.answers if answer.answer or answer.short]


@pytest.mark.parametrize(
    ("game", "lang", "question", "id", "case"),
    [
        ("magnate", "en", "Who plays the dummy players?", "tut.five_players", "Only in the tutorial"),
        ("carnegie", "ru", "Куда подкладывают карту действия?", "solo.end_card", "Только в одиночной игре"),
    ],
)
def test_a_rule_of_a_module_says_so_unless_the_module_is_named(
    game: str, lang: str, question: str, id: str, case: str
) -> None:
    with speaking(lang):
        unnamed = {one.id: one.case for one in reply(load_game(game), question).answers}
        played = {one.id: one.case for one in reply(load_game(game), question, played=stems("tutorial solo")).answers}
        assert unnamed[f"{game}.{id}"] == case and not played.get(f"{game}.{id}")
        text = " ".join(bare(reply_text(reply(load_game(game), question), 100)).split())
        assert f"{case}: " in text
