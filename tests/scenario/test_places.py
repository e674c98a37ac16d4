"""Problems point at the thing: the key to blame, the entry of a list, the name nobody knows; long lists are cut."""

from time import process_time

import pytest

from referee.kernel.rule import NOT_NOW
from referee.report.terminal.problem_text import problems_text
from referee.scenario.file.document import Document
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_text
from referee.scenario.run import start_position
from referee.scenario.run.checker import prepare

MAGNATE = "game: magnate\nplayers: [anna: vector, boris: greyfield]\n"
CORPORATIONS = "game: corporations\nplayers: [red, blue]\n"


def unusable(text: str) -> Unusable:
    """A file refused."""
    with pytest.raises(Unusable) as refused:
        prepare(read_text(text, "x.yaml"))
    return refused.value


def places(text: str) -> list[tuple[str, str]]:
    """What is wrong with a file, and where."""
    return [(p.code, f"{p.mark.line}:{p.mark.column}") for p in unusable(text).problems if p.mark]


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        # a key of a map at the key, what stands under it at the value
        (CORPORATIONS + "position: {players: {red: {hand: {t_wolf: 1, t_zz: 2}}}}", "names.trump", "3:46"),
        (CORPORATIONS + "position: {players: {rad: {money: 5}}}", "names.player", "3:22"),
        (MAGNATE + "position: {tiles: {2: halstown}}", "names.tile", "3:23"),
        # an entry of a list at the entry, a single one at itself
        (MAGNATE + "position: {winners: [anna, zoe]}", "names.player", "3:28"),
        (MAGNATE + "position: {winners: zoe}", "names.player", "3:21"),
        (CORPORATIONS + "steps: [{chance: {trump: [t_wolf, t_zz]}}]", "names.trump", "3:35"),
        (CORPORATIONS + "steps: [{chance: {trump: t_zz}}]", "names.trump", "3:26"),
        (MAGNATE + "steps: [{chance: {}, cites: [magnate.sell.payment, magnate.zz]}]", "names.rule", "3:52"),
        (MAGNATE + "id: [magnate.ex.sell, magnate.ex.zz]", "names.id", "3:23"),
        # inside a stage given by itself
        (MAGNATE + "position: {stage: {is: bid, bidder: zoe}}", "names.player", "3:37"),
        # an expectation at its own key or value
        (CORPORATIONS + "steps: [{expect: {red.hand: {t_wolf: 1, t_zz: 2}}}]", "names.trump", "3:41"),
        (CORPORATIONS + "steps: [{expect: {red.hand.t_zz: 2}}]", "names.trump", "3:19"),
        (MAGNATE + "steps: [{expect: {round: 1, winners: [anna, zoe]}}]", "names.player", "3:45"),
        (MAGNATE + "steps: [{expect: {anna: {money: 1, cash: 2}}}]", "expect.path", "3:36"),
        (MAGNATE + "steps: [{expect: {anna.money: 1, anna: {money: 2}}}]", "expect.path", "3:41"),
        # what a position leaves open at the nearest key
        (CORPORATIONS + "position: {turn: none, stage: stopped}", "position.open", "3:12"),
        # a component that does not fit into the box
        (
            "game: streets\nplayers: [a, b]\ncomponents: {tiles: {corner_cafe: {type: hipster}}}",
            "names.component",
            "3:22",
        ),
    ],
)
def test_a_problem_points_at_the_thing(text: str, code: str, place: str) -> None:
    assert places(text) == [(code, place)]


@pytest.fixture
def document() -> Document:
    """A file with a position, and a line with one of its own."""
    text = MAGNATE + (
        "position:\n"
        "  players:\n"
        "    anna: {money: 5, adverts: 1}\n"
        "  stage: [market, {is: bid, high: 100}]\n"
        "  winners: [anna, boris]\n"
        "  turn: anna\n"
        "lines:\n"
        "  x: {position: {players: {anna: {money: 7}}}, steps: [{ask: rent}]}\n"
    )
    return read_text(text, "x.yaml")


@pytest.mark.parametrize(
    ("own", "at", "place"),
    [
        ((), ("players", "anna", "money"), "5:12"),
        ((), ("players", "anna", "tokens", "home"), "5:5"),
        ((), ("players", "boris", "money"), "4:3"),
        ((), ("plots", "5E"), "4:3"),
        ((), ("stage", "high"), "6:29"),
        ((), ("stage", 1, "high"), "6:29"),
        ((), ("winners", "boris"), "7:19"),
        ((), ("turn", 0), "8:3"),
        (("lines", "x"), ("players", "anna", "money"), "10:35"),
        (("lines", "x"), ("players", "anna", "adverts"), "5:22"),
        (("lines", "x"), ("players", "anna"), "10:28"),
        (("lines", "x"), ("plots", "5E"), "10:17"),
    ],
)
def test_a_position_is_blamed_at_the_nearest_key(
    document: Document, own: tuple[str, ...], at: tuple[str | int, ...], place: str
) -> None:
    mark = start_position._position_mark(document, own, at)
    assert f"{mark.line}:{mark.column}" == place


def test_a_finding_brings_its_path_along(monkeypatch: pytest.MonkeyPatch) -> None:
    from referee.games import load_game

    game = load_game("magnate")
    monkeypatch.setattr(
        type(game), "check_position", lambda _, cx, s: cx.need(NOT_NOW, False, at=("players", "anna", "adverts"))
    )
    text = MAGNATE + "position: {round: 2, players: {anna: {money: 5, adverts: 1}}}"
    assert places(text) == [("rule.referee.not_now", "3:49")]


@pytest.mark.parametrize("name", ["anna-maria", "Jean Luc", "player_3", "Анна", "Müller-Lüdenscheidt", "a b c", "7"])
def test_names_people_have(name: str) -> None:
    text = f'game: magnate\nplayers: ["{name}", boris]\nposition: {{turn: "{name}"}}\n'
    prepare(read_text(text + f'steps: [{{expect: {{"{name}.money": 1, turn: "{name}"}}}}]', "x.yaml"))


@pytest.mark.parametrize(
    "name",
    [
        *("", " ", " anna", "anna ", "a  b", "a.b", "-a", "a-", "a: b", "none", "unknown", "table", "total"),
        *("players", "round", "turn", "stage", "over", "winners", "digest", "plots"),
    ],
)
def test_names_that_mean_something_else(name: str) -> None:
    assert places(f'game: magnate\nplayers: [anna, "{name}"]\n') == [("names.player", "2:17")]


def many(n: int) -> dict[str, str]:
    """Files with so many problems."""
    words = [f"t_zz{i}" for i in range(n)]
    bag = ", ".join(f"{word}: 1" for word in words)
    return {
        "unknown cards": CORPORATIONS + f"position: {{players: {{red: {{hand: {{{bag}}}}}}}}}",
        "expected cards": CORPORATIONS + f"steps: [{{expect: {{red.hand: {{{bag}}}}}}}]",
        "unknown chance": CORPORATIONS + f"steps: [{{chance: {{trump: [{', '.join(words)}]}}}}]",
        "unknown paths": CORPORATIONS + "steps:\n" + "".join(f"- expect: {{{word}: 1}}\n" for word in words),
        "unknown keys": CORPORATIONS + f"position: {{{bag}}}",
        "unknown moves": CORPORATIONS + "steps:\n" + "".join(f"- {{by: red, do: {word}}}\n" for word in words),
    }


@pytest.mark.parametrize("kind", many(0))
def test_many_problems_are_cut_and_counted(kind: str) -> None:
    refused = unusable(many(2000)[kind])
    assert (len(refused.problems), refused.total) == (50, 2000)
    assert problems_text(refused).endswith("50 of 2000 problems shown")


@pytest.mark.parametrize("kind", many(0))
def test_many_problems_take_no_longer_than_they_must(kind: str) -> None:
    def seconds(n: int) -> float:
        text, begun = many(n)[kind], process_time()
        problems_text(unusable(text))
        return process_time() - begun

    seconds(100)
    assert seconds(8000) < 20 * max(seconds(1000), 0.05)


def test_few_problems_are_not_counted() -> None:
    assert "problems shown" not in problems_text(unusable(many(3)["unknown cards"]))
