"""A table for programs: the same entries, verdicts and secrets as everywhere else."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import referee
from referee.desk.chair import Chair, Option
from referee.desk.data import Cannot, MovedOn, NeedsChance, NotUnderstood, NotYours, Refused, WrongData
from referee.desk.desk import desk_of_text, new_desk, open_desk
from referee.desk.game_session import Session
from referee.games import GAMES
from referee.kernel.chance import NeedChance
from referee.kernel.context import Context
from referee.play.dialogue import Talk
from referee.play.repl import answer
from referee.report.json.verdict_json import verdict_data
from referee.scenario.file.model import Step
from referee.scenario.run.runner import Runner
from tests.play.table import head, replay, said, sit
from tests.secrecy.search import any_pair, games

PLAYERS = {
    "magnate": ["anna", "boris"],
    "streets": ["anya", "borya"],
    "carnegie": ["maria", "artem", "oleg"],
    "corporations": ["red", "blue"],
}
CORNER: dict[str, Any] = {
    "stage": "action",
    "turn": "anna",
    "land_price": 700,
    "tiles": {2: "halestown"},
    "plots": {"2A": {"owner": "anna"}},
}


def corner() -> Chair:
    """The disputed purchase across a corner."""
    return referee.table("magnate", ["anna", "boris"], position=CORNER)


def rolling() -> Chair:
    """Four dice are waited for."""
    house = {"building": "house"}
    plots = {"2A": {"owner": "anna", **house}, "2B": {"owner": "boris", **house}}
    position = {"stage": "attract", "turn": "anna", "tiles": {2: "halestown"}, "plots": plots}
    table = referee.table("magnate", ["anna", "boris"], position=position)
    table.do("anna attract 2A adverts=1")
    return table


def random_game(table: Chair, rng: Random, moves: int) -> list[Option]:
    """Play so many random legal moves."""
    made = list[Option]()
    while not table.over and len(made) < moves:
        made.append(rng.choice(table.legal()).pick(rng))
        table.do(made[-1])
    return made


@pytest.mark.parametrize("game", GAMES)
def test_moves_through_the_desk_and_moves_typed_give_the_same_file(game: str, tmp_path: Path) -> None:
    text = "".join(line + "\n" for line in new_desk(game, PLAYERS[game], seed=3).chair().text().splitlines())
    typed, entered = tmp_path / "typed.yaml", tmp_path / "entered.yaml"
    entered.write_text(text, encoding="utf-8")
    talk, desk = sit(typed, text), open_desk(entered)
    table, rng = desk.chair(), Random(game)
    for _ in range(40):
        if table.over:
            break
        option = rng.choice(table.legal()).pick(rng)
        table.do(option)
        made = Option(option.by, option.offer, "")
        list(answer(talk, _line(table, made)))
        while table.session.count < talk.session.count:  # in conversation who cannot answer passes unasked
            passed = talk.session.moments[table.session.count + 1].report
            assert passed is not None and passed.step.move.do() == "pass"
            table.do(Option(passed.step.by or "", passed.step.move, ""))
        assert typed.read_bytes() == entered.read_bytes(), made
    desk.close()
    talk.session.journal.close()


def _line(table: Chair, option: Option) -> str:
    from referee.grammar.shortest_line import typed_line

    return typed_line(table.session.lexicon, option.offer, option.by)


def test_dice_said_through_the_desk_and_typed_give_the_same_file(tmp_path: Path) -> None:
    text = head(replay("magnate"))
    typed, entered = tmp_path / "typed.yaml", tmp_path / "entered.yaml"
    entered.write_text(text, encoding="utf-8")
    talk, desk = sit(typed, text), open_desk(entered)
    table, rng = desk.chair(), Random(5)
    for _ in range(30):
        due = table.due()
        if due is None:
            option = rng.choice(table.legal()).pick(rng)
            table.do(option)
            list(answer(talk, _line(table, option)))
        else:
            one = rng.choice(due.options or (1, 2, 3, 4, 5, 6))
            table.turn_up({due.kind: one})
            list(answer(talk, f"{due.kind} {one}"))
        assert typed.read_bytes() == entered.read_bytes()
    desk.close()
    talk.session.journal.close()


def test_a_verdict_is_the_same_by_line_by_entry_and_by_option() -> None:
    table = corner()
    option = next(one for one in table.legal("anna") if one.line.endswith("buy 2E"))
    ways: list[Any] = ["anna buy 2E", "anna купить 2E", {"by": "anna", "do": "buy", "plot": "2E"}, option]
    first, *others = [verdict_data(table.judge(way)) for way in ways]
    assert first["holds"] and first["disputed"] and others == [first] * 3


def test_what_is_listed_may_be_done_and_what_is_refused_says_why() -> None:
    table = corner()
    with pytest.raises(Refused) as refused:
        table.do("boris sell 2A")
    assert refused.value.rules == ("magnate.act.rounds",) and refused.value.verdict == table.judge("boris sell 2A")
    assert table.summary().entries == 0
    assert table.do("anna buy 2E").after.players["anna"].money == 600
    assert [entry.step for entry in table.history()] == [{"by": "anna", "do": "buy", "plot": "2E"}]
    assert table.undo() == 0 and table.redo() == 1
    assert table.position()["plots"]["2E"] == {"owner": "anna"}
    assert "2E" not in table.position(0)["plots"]


def test_dice_may_come_up_one_after_the_other() -> None:
    """However the rest is said, what has been noted counts."""
    table = rolling()
    assert table.turn_up({"dice": [5, 2, 6]}) is None
    due = table.due()
    assert due is not None and (due.count, due.text) == (1, "anna rolls 1 of 4 dice")
    assert table.read("1").chance == {"dice": (5, 2, 6, 1)}
    for last in ("1", {"chance": {"dice": 1}}):
        assert referee.figures(table.do(last))["rolled"] == (1, 2, 5, 6)
        assert table.undo() == 1 and table.turn_up({"dice": [5, 2, 6]}) is None
    assert table.turn_up({"dice": 1}) is not None and table.due() is None


def test_a_move_that_is_tried_and_taken_back_costs_no_reading_of_the_file(monkeypatch: Any) -> None:
    """A program that looks ahead does and undoes; the file is read as a whole once, however long it is."""
    table, read, rng = referee.table("carnegie", ["maria", "artem"], seed=1), list[str](), Random(1)
    random_game(table, rng, 3)
    whole = Session._check
    monkeypatch.setattr(Session, "_check", lambda *about: read.append(about[1]) or whole(*about))
    for _ in range(10):
        option = rng.choice(table.legal()).pick(rng)
        table.do(option)
        table.undo()
        table.do(option)
        before = table.text()
        assert table.undo() + 1 == table.redo() and table.text() == before
    assert not read and table.text() == desk_of_text(table.text()).chair().text()


def test_what_is_no_move_is_entered_but_not_judged() -> None:
    table = rolling()
    for entry in ({"note": "late"}, {"expect": {"anna.adverts": 3}}):
        table.do(entry)
        assert table.history()[-1].step == entry
        with pytest.raises(Cannot):
            table.judge(entry)
    with pytest.raises(Cannot, match=r"anna\.adverts is 3, expected 4"):
        table.do({"expect": {"anna.adverts": 4}})
    assert table.do({"ask": "value", "plot": "2A"}).answer and len(table.history()) == 3


def test_what_cannot_be_done_changes_nothing() -> None:
    table = rolling()
    seen = table.summary()
    wrong: list[Callable[[], Any]] = [
        lambda: table.undo(2),
        table.redo,
        lambda: table.branch("b", after=-1),
        lambda: table.branch("b", after=2),
        lambda: table.turn_up({}),
        lambda: table.turn_up({"dice": 7}),
        lambda: table.legal("nobody"),
    ]
    for change in wrong:
        with pytest.raises(Cannot):
            change()
        assert table.summary() == seen
    table.undo()
    with pytest.raises(Cannot):
        table.redo(2)
    assert table.summary().entries == 0 and table.redo() == 1


def test_what_cannot_be_used_says_where() -> None:
    with pytest.raises(WrongData) as wrong:
        referee.table("magnate", ["anna", "boris"], position={"plots": {"2A": {"ownr": "anna"}}})
    assert wrong.value.problems[0].path == ("position", "plots", "2A", "ownr")
    with pytest.raises(WrongData) as wrong:
        corner().do({"by": "anna", "do": "buy", "plott": "2E"})
    assert wrong.value.problems[0].path == ("plott",)
    with pytest.raises(NotUnderstood):
        corner().do("xyzzy")
    with pytest.raises(Cannot):
        corner().chair_of("nobody")


def test_a_player_acts_for_himself_only_and_hears_when_somebody_was_quicker() -> None:
    table = corner()
    boris, seen = table.chair_of("boris"), table.summary().version
    with pytest.raises(NotYours):
        boris.do("anna consult")
    for forbidden in (boris.text, boris.undo, boris.redo, lambda: boris.note("x"), lambda: boris.chair_of("anna")):
        with pytest.raises(NotYours):
            forbidden()
    table.do("anna consult", seen)
    with pytest.raises(MovedOn):
        boris.do("boris consult", seen)
    assert boris.do("boris consult", table.summary().version).after is not None


def test_a_move_that_draws_says_what_it_needs(monkeypatch: Any) -> None:
    def needs(runner: Runner, step: Step) -> NeedChance | None:
        """As if throwing were one thing with its dice; no move of the four games is so."""
        given = len(step.chance.get("dice", ()))
        return NeedChance("dice", 2, given) if step.kind == "move" and given < 2 else None

    table = referee.table("corporations", ["red", "blue"], position={"stage": "start", "turn": "red"})
    monkeypatch.setattr(Runner, "needs", needs)
    with pytest.raises(NeedsChance) as needed:
        table.do("red throw")
    due = needed.value.due
    assert (due.kind, due.count, due.by) == ("dice", 2, "red")
    assert table.do({"by": "red", "do": "throw", "chance": {"dice": [3, 4]}}).drawn


ASKED: dict[str, Callable[[Chair], Any]] = {
    "summary": Chair.summary,
    "position": Chair.position,
    "position before": lambda chair: chair.position(0),
    "picture": lambda chair: (chair.picture() and chair.picture().svg(), chair.picture() and chair.picture().text()),  # type: ignore[union-attr]
    "history": Chair.history,
    "legal": Chair.legal,
    "legal data": Chair.legal_data,
    "due": Chair.due,
}


@pytest.mark.parametrize("game", ["corporations", "streets", "magnate"])
def test_a_chair_tells_nothing_its_viewer_does_not_see(game: str) -> None:
    pair = any_pair(Random(11), games(game)[0])
    assert pair is not None
    chairs = [desk_of_text(text).chair(pair.viewer) for text in (pair.one, pair.other)]
    for name, ask in ASKED.items():
        one, other = [_without_version(_tried(lambda chair=chair, ask=ask: ask(chair))) for chair in chairs]  # type: ignore[misc]
        assert one == other, name
    lines = [option.line for option in chairs[0].legal()] + [f"{name}: done" for name in chairs[0].session.table.names]
    for line in lines[:12]:
        one, other = [_tried(lambda chair=chair, line=line: verdict_data(chair.judge(line))) for chair in chairs]  # type: ignore[misc]
        assert one == other, line


def _tried(ask: Callable[[], Any]) -> Any:
    try:
        return ask()
    except referee.DeskError as wrong:
        return wrong.code, wrong.message, wrong.about


def _without_version(found: Any) -> Any:
    from msgspec.structs import replace

    return replace(found, version="") if hasattr(found, "version") else found


@pytest.mark.parametrize("game", GAMES)
def test_a_move_is_judged_a_few_times_only(game: str, monkeypatch: Any) -> None:
    """Reading a line, judging it, telling its price: as it is played, the rules of the move run at most four times.

    Under other readings they run as often as there are readings; and listing what each player may do may run them.
    """
    table, rng, counts = referee.table(game, PLAYERS[game], seed=4), Random(4), list[int]()
    while not table.over and len(counts) < 60:
        option = rng.choice(table.legal()).pick(rng)
        found, kind = list[Context[Any]](), type(option.offer)
        rules, here = kind.rules, table.session.table

        def counted(
            self: Any, cx: Any, *about: Any, rules: Any = rules, move: Any = option.offer, found: Any = found
        ) -> Any:
            found.extend([cx] if self == move else [])
            return rules(self, cx, *about)

        with monkeypatch.context() as patch:
            patch.setattr(kind, "rules", counted)
            assert table.judge(_line(table, option)).holds
        played = [cx for cx in found if cx.table is here]
        listed = [cx for cx in played if type(cx) is Context]
        assert 1 <= len(played) - len(listed) <= 4 and len(listed) <= len(PLAYERS[game]), option
        counts.append(len(played))
        table.do(option)
    assert counts


def test_the_talk_and_the_chair_stand_at_the_same_moment(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    talk: Talk = sit(path, replay("streets").read_text(encoding="utf-8"))
    chair = desk_of_text(talk.session.journal.text).chair()
    assert chair.view().state == talk.state and chair.view().actors == talk.actors
    assert said(talk, "xyzzy")
    talk.session.journal.close()
