"""The table: who sits where and plays what, who comes after whom, and which box they play with."""

import pytest
from msgspec import Struct

from referee.kernel.components import KindOrigin, Number, Numbers, Origin, Origins
from referee.kernel.context import Context, Recorder
from referee.kernel.game import Options, Seat
from referee.kernel.rule import GAME_OVER
from referee.kernel.ruling import Basis
from referee.kernel.workings import RecordedSum, Sum, Workings
from referee.language.rules import finding_text
from tests.kernel.toy import GAME, RULES, TABLE, Fighter, Let, Parry, Strike, Toy, ToyGame, Turn, Window


class Colour(Struct, frozen=True):
    """A colour somebody plays, or an automaton."""

    name: str = ""
    automaton: bool = False


class Sizes(Numbers, frozen=True):
    """Two single numbers."""

    hearts: Number
    dice: Number


class ColourBox(Struct, frozen=True):
    """Colours, one of them of an automaton, and numbers."""

    colours: dict[str, Colour]
    numbers: Sizes


class ColourGame(ToyGame):
    """The toy game with an automaton in its box."""

    box = ColourBox  # type: ignore[assignment]
    plain_box = {
        "colours": {"red": {"name": "ruby"}, "grey": {"automaton": True}, "blue": {}, "green": {}},
        "numbers": {"hearts": {"value": 5}, "dice": {"value": 2, "what": "how many"}},
    }
    origins = Origins(
        {},
        {
            "colours": KindOrigin("colours", "printed", "box", fields={"name": Origin("assumed", "a guess")}),
            "numbers": KindOrigin("numbers", "found", "book", entries={"dice": {"value": Origin("assumed", "two")}}),
        },
    )


COLOURS = ColourGame()


def test_players_get_the_piece_they_name_or_are_then_the_others_in_box_order() -> None:
    seats = COLOURS.seated((Seat("anna", ""), Seat("boris", "red"), Seat("green", ""), Seat("clara", "")))
    assert [seat.piece for seat in seats] == ["blue", "red", "green", ""], "nobody is given an automaton"
    assert [seat.piece for seat in COLOURS.seat("anna", "grey")] == ["red", "grey"]


def test_the_table_knows_who_follows_whom_and_who_is_a_person() -> None:
    table = COLOURS.table(COLOURS.seat("anna", "grey", "boris"))
    assert (table.after("anna"), table.after("boris")) == ("grey", "anna")
    assert table.from_("grey") == ("grey", "boris", "anna")
    assert (table.automata, table.people) == ({"grey"}, ("anna", "boris"))
    assert table.people_from("grey") == ("boris", "anna")
    assert table.people_from("boris") == ("boris", "anna")
    assert (table.piece("anna"), table.player("blue"), table.player("green")) == ("red", "boris", None)


def test_two_who_claim_one_piece_leave_it_to_the_first() -> None:
    assert COLOURS.table((Seat("anna", "red"), Seat("boris", "red"))).player("red") == "anna"


def test_what_the_owner_of_the_box_gives_lies_over_the_components_and_is_noted() -> None:
    table = COLOURS.table(COLOURS.seat("anna", "boris"), given={"colours": {"red": {"name": "rust"}}})
    plain = COLOURS.table(COLOURS.seat("anna", "boris"))
    assert (table.layout.colours["red"].name, plain.layout.colours["red"].name) == ("rust", "ruby")
    assert table.origins.of("colours", "red", "name").status == "given"
    assert plain.origins.of("colours", "red", "name").status == "assumed"
    for one, basis in (
        (table, Basis("given", "colours.red.name", "this scenario")),
        (plain, Basis("assumed", "colours.red.name", "a guess")),
    ):
        cx = Recorder(one)
        assert cx.box.colours["red"].name == one.layout.colours["red"].name
        assert not cx.box.colours["red"].automaton
        assert cx.ruling().bases == (basis,)
        silent = Recorder(one)
        assert silent.layout.colours["red"].name
        assert silent.ruling().bases == ()


def test_one_recorder_never_hears_what_another_one_of_its_table_reads() -> None:
    table = COLOURS.table(COLOURS.seat("anna", "boris"))
    first, second = Recorder(table), Recorder(table)
    red, numbers = first.box.colours["red"], first.box.numbers
    assert second.box.colours["red"].automaton is False  # the second one asks after the first has its component in hand
    assert red.name and numbers.dice.value
    assert [basis.what for basis in first.ruling().bases] == ["colours.red.name", "numbers.dice.value"]
    assert second.ruling().bases == ()
    assert second.box.colours["red"].name
    assert [basis.what for basis in second.ruling().bases] == ["colours.red.name"]


def test_single_numbers_are_fields_and_a_kind_like_any_watched_or_not() -> None:
    table = COLOURS.table(COLOURS.seat("anna", "boris"))
    numbers = table.layout.numbers
    assert (numbers.hearts.value, numbers["dice"].value, list(numbers), len(numbers)) == (5, 2, ["hearts", "dice"], 2)
    assert "dice" in numbers and "cards" not in numbers
    assert numbers.items() == [("hearts", Number(5)), ("dice", Number(2, "how many"))]
    assert numbers.values() == [Number(5), Number(2, "how many")]
    cx = Recorder(table)
    assert cx.box.numbers.hearts.value == 5 and cx.ruling().bases == ()
    assert cx.box.numbers.dice.value == 2
    assert cx.ruling().bases == (Basis("assumed", "numbers.dice.value", "two"),)


def test_readings_are_those_the_options_name() -> None:
    table = GAME.table(GAME.seat("red", "blue"), Options({"toy.amb.luck": "halved"}))
    assert (table.readings, TABLE.readings, table.book) == ({"toy.amb.luck": "halved"}, {}, "")


def test_a_stage_takes_the_moves_that_name_it() -> None:
    assert set(GAME.takes[Window]) == {Parry, Let}
    assert (Turn, Strike) in GAME.pairs and (Window, Strike) not in GAME.pairs


def test_a_game_that_is_over_refuses_by_its_rule() -> None:
    cx = Recorder(TABLE)
    GAME.check_over(cx, Toy(over=True))
    assert [(finding.rule, finding_text(finding, GAME)) for finding in cx.ruling().broken] == [
        (GAME_OVER, "the game is over")
    ]


def test_the_score_is_the_money() -> None:
    class Rich(ToyGame):
        def purse(self, s: Toy, name: str) -> dict[str, int]:
            return {"money": 3 * s.players[name].hearts}

    assert Rich().score(Toy(players={"red": Fighter(2)}), "red") == 6


@pytest.mark.parametrize("cx", [Context(TABLE), Recorder(TABLE)])
def test_a_quotient_is_rounded_up(cx: Context[object]) -> None:
    assert [cx.quotient("half", RULES["wound"], "$", Sum(n), 2).total for n in (4, 5, 0)] == [2, 3, 0]


def test_what_is_recorded_of_a_figure_names_its_parts_rules_and_units() -> None:
    cx = Recorder(TABLE)
    whole = cx.sum("whole", "$")
    whole.add(5, RULES["wound"], "five")
    cx.show(cx.quotient("half", RULES["gift"], "$", whole, 2))
    cx.show(cx.choose("least", "least", RULES["gift"], [whole, Sum(3)]))
    cx.show(cx.joined("both", 9, [whole, Sum(4)], "$"))
    cx.figure("dice", (1, 2), RULES["wound"], unit="pips")
    half, least, both, dice = cx.ruling().workings
    assert (half.name, half.op, half.total, half.unit, half.rules) == ("half", "quotient", 3, "$", (RULES["gift"],))
    assert [(part.name, part.total) for part in half.parts] == [("whole", 5), ("divided_by", 2)]
    assert (least.op, least.total, [part.name for part in least.parts]) == ("least", 3, ["whole"])
    assert (both.op, both.total, both.unit, [part.name for part in both.parts]) == ("given", 9, "$", ["whole"])
    assert dice == Workings("dice", (1, 2), rules=(RULES["wound"],), unit="pips")
    assert isinstance(whole, RecordedSum) and whole.workings().parts[0].unit == "$"


def test_what_was_recorded_after_a_mark_is_forgotten() -> None:
    cx = Recorder(TABLE)

    def note() -> None:
        cx.cite(RULES["wound"], "it hurts")
        cx.figure("dice", 1)
        cx.forced_move("red", "let")
        cx.passes(Toy())

    note()
    mark = cx.mark()
    before = cx.ruling()
    note()
    cx.rewind(mark)
    after = cx.ruling()
    assert (after.findings, after.workings, after.made, after.passed) == (
        (before.findings, before.workings, before.made, before.passed)
    )
    assert len(after.findings) == len(after.workings) == len(after.made) == len(after.passed) == 1


def test_a_move_without_a_choice_is_told_before_what_comes_of_it() -> None:
    cx = Recorder(TABLE)
    cx.cite(RULES["wound"], "before")
    cx.forced_move("red", "let")
    cx.need(RULES["gift"], True)
    cx.cite(RULES["wound"], "behind")
    cx.forced_move("blue", "let")
    told = [one[0] if isinstance(one, tuple) else finding_text(one, GAME) for one in cx.ruling().story]
    assert told == ["before", "red", "behind", "blue"]


def test_a_reason_may_be_a_phrase_with_facts_of_its_own_and_name_a_place() -> None:
    cx = Recorder(TABLE)
    cx.need(RULES["gift"], False, ("players", "red")) or cx.because("{by} gives {n}", by="red", n=3)
    cx.need(RULES["alive"], True) and cx.since("{by} lives", by="blue")
    cx.broken = False
    held = cx.ruling().findings
    assert [(one.how, finding_text(one, GAME), one.at) for one in held] == [
        ("broken", "red gives 3", ("players", "red")),
        ("held", "blue lives", ()),
    ]
