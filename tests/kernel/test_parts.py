"""The small parts of the kernel: chance, forms, history, shapes, workings, components, the registry."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from referee.games import load_game
from referee.kernel.chance import Chance, ImpossibleChance, NeedChance, by_kind
from referee.kernel.choice_set import Choice, ChoiceSet, Domain, Picks, Range, Split
from referee.kernel.compiled import MissingData
from referee.kernel.components import (
    KindOrigin,
    Number,
    Numbers,
    Origin,
    Origins,
    doubts_of,
    is_prose,
    watched,
    with_given,
)
from referee.kernel.context import Context, Recorder
from referee.kernel.game import Options
from referee.kernel.move import Move, Question
from referee.kernel.plain_data import lay_over, normal, without_empty, without_none
from referee.kernel.rule import OWN_RULES, Cite, load_book
from referee.kernel.ruling import Basis
from referee.kernel.spec import spec_of
from referee.kernel.state import State
from referee.kernel.workings import RecordedSum, Sum
from referee.language.rules import cite_text, finding_text, rule_place, short_cite
from referee.language.speaking import current_language
from referee.language.word_forms import Codes, DisputeWords, WordEntries, WordEntry
from referee.odds.random_player import table as seated
from tests.kernel.toy import BOOK, GAME, RULES, TABLE, Fighter, Give, Hearts, Strike, Toy, Turn, Window


def test_script_comes_before_seed_and_what_came_up_is_kept() -> None:
    chance = Chance({"card": ["b"], "dice": [6, 1]}, Random(1))
    assert chance.draw("card", ["a", "b"]) == "b"
    assert chance.dice(2) == (1, 6)
    assert chance.draw("card", ["a"]) == "a"
    assert by_kind(chance.drawn) == {"card": ["b", "a"], "dice": [6, 1]}
    assert chance.left_over == {}


def test_missing_impossible_and_left_over_chance() -> None:
    with pytest.raises(NeedChance, match="card: 1 needed, 0 given"):
        Chance().draw("card", ["a"])
    with pytest.raises(NeedChance, match="dice: 3 needed, 2 given"):
        Chance({"dice": [1, 2]}).dice(3)
    with pytest.raises(NeedChance):
        Chance().dice(1)
    with pytest.raises(ImpossibleChance):
        Chance({"card": ["z"]}).draw("card", ["a"])
    with pytest.raises(ImpossibleChance):
        Chance({"dice": [7]}).dice(1)
    with pytest.raises(ImpossibleChance):
        Chance({"dice": [0]}).dice(1)
    assert Chance({"dice": [1, 6]}).dice(2) == (1, 6)
    with pytest.raises(ImpossibleChance):
        Chance({"dice": ["six"]}).dice(1)
    assert Chance({"dice": [1, 2]}).left_over == {"dice": (1, 2)}
    assert Chance({"dice": [4]}).dice(0) == ()


def test_seeded_dice_are_within_their_sides() -> None:
    rolled = Chance(random=Random(0)).dice(200)
    assert set(rolled) == {1, 2, 3, 4, 5, 6}
    assert list(rolled) == sorted(rolled)


@given(st.integers(0, 50), st.integers(0, 50), st.integers(1, 7), st.integers())
def test_ranges_hold_what_they_count(lowest: int, highest: int, step: int, seed: int) -> None:
    domain = Range(lowest, highest, step)
    members = [n for n in range(-60, 120) if n in domain]
    assert len(members) == domain.size
    assert domain.empty is (domain.size == 0)
    assert not members or domain.pick(Random(seed)) in domain
    assert "x" not in domain


@given(st.lists(st.integers(1, 6), max_size=6), st.integers(0, 4), st.integers())
def test_picks_hold_what_they_count(values: list[int], most: int, seed: int) -> None:
    domain = Picks(tuple(values), most)
    members = list(domain.each())
    assert len(members) == len(set(members)) == domain.size
    assert all(member in domain for member in members)
    assert domain.pick(Random(seed)) in domain
    assert (7,) not in domain
    assert 7 not in domain


@given(st.lists(st.integers(0, 3), min_size=1, max_size=3), st.integers(0, 2), st.integers(0, 6), st.integers())
def test_splits_hold_what_they_count(limits: list[int], fewest: int, more: int, seed: int) -> None:
    most = min(sum(limits), fewest + more)
    domain = Split(tuple((name, n) for name, n in zip("abc", limits, strict=False)), min(fewest, most), most)
    ways = [{}]
    for name, n in domain.limits:
        ways = [{**way, name: k} for way in ways for k in range(n + 1)]
    assert sum(way in domain for way in ways) == domain.size
    assert domain.empty is (domain.size == 0)
    assert domain.pick(Random(seed)) in domain
    assert {"z": 1} not in domain
    assert 3 not in domain


def summary(domain: Domain) -> str:
    return current_language().value(domain.summary())


def test_forms_multiply_and_pick_members() -> None:
    form = ChoiceSet(Strike, {"targets": ("blue",)}, {})
    assert form.size == 1
    assert not form.empty
    assert Strike(("blue",)) in form
    assert Strike(("green",)) not in form
    assert "strike" not in form
    assert form.pick(Random(0)) == Strike(("blue",))
    choice = ChoiceSet(Strike, {}, {"targets": Choice((("blue",), ("red",)))})
    assert choice.members_or_self() == [Strike(("blue",)), Strike(("red",))]
    assert choice.size == 2
    assert not choice.empty
    assert choice.pick(Random(0)) in choice
    assert summary(Choice(("a", "b"))) == "a or b"
    assert ChoiceSet(Strike, {}, {"targets": Picks((1,), 1)}).members_or_self() == [
        ChoiceSet(Strike, {}, {"targets": Picks((1,), 1)})
    ]
    assert summary(Range(100, 300, 100)) == "100..300 by 100"
    assert summary(Range(0, 2)) == "0..2"
    assert summary(Picks((1, 2), 1)) == "up to 1 of 1, 2"
    assert summary(Split((("home", 2),), 0, 2)) == "0..2 of 2 home"


@pytest.mark.parametrize(
    ("domain", "members"),
    [
        (Range(2, 8, 3), [2, 5, 8]),
        (Choice(("a", "b", "c")), ["a", "b", "c"]),
        (Picks((1, 2, 2), 2), [(), (1,), (2,), (1, 2), (2, 2)]),
        (Picks((1, 2), 5), [(), (1,), (2,), (1, 2)]),
        (Split((("a", 2), ("b", 1)), 1, 2), [{"a": 1}, {"b": 1}, {"a": 2}, {"a": 1, "b": 1}]),
        (Split((("a", 1),), 0, 3), [{}, {"a": 1}]),
    ],
)
def test_whoever_picks_at_random_may_get_any_member_and_nothing_else(domain: Domain, members: list[Any]) -> None:
    random = Random(7)
    picked = [domain.pick(random) for _ in range(400)]
    assert all(one in domain for one in members) and len(members) == domain.size
    assert all(one in members for one in picked)
    assert all(one in picked for one in members)


def test_nobody_takes_less_than_nothing() -> None:
    assert {"a": -1, "b": 1} not in Split((("a", 2), ("b", 1)), 0, 2)


def test_a_form_is_empty_where_one_of_its_arguments_can_be_nothing() -> None:
    for domain, empty in ((Range(3, 2), True), (Range(3, 3), False), (Choice(()), True), (Picks((), 1), False)):
        assert ChoiceSet(Strike, {}, {"targets": domain}).empty is empty
        assert ChoiceSet(Strike, {}, {"targets": domain, "other": Choice((1,))}).empty is empty


def test_named_things_merge_everything_else_is_replaced() -> None:
    shape = spec_of(Toy)
    under = {"players": {"red": {"hearts": 1}, "blue": {"hearts": 2}}, "winners": ["red"], "round": 1}
    over = normal(shape, {"players": {"red": {"hearts": 3}, "blue": "none"}, "winners": "blue", "round": "none"})
    assert lay_over(shape, under, over) == {"players": {"red": {"hearts": 3}}, "winners": ["blue"]}
    assert normal(shape, {"stage": "turn"}) == {"stage": [{"is": "turn"}]}
    assert normal(shape, {"stage": {"is": "ready", "waiting": "red"}})["stage"] == [{"is": "ready", "waiting": ["red"]}]
    assert without_none({"a": "none", "b": [{"c": "none"}, "none", 1]}) == {"b": [{}, 1]}
    assert without_empty({"a": {}, "b": {"c": {}, "d": 0}, "e": []}) == {"b": {"d": 0}}


def test_workings_keep_every_addend_and_the_silent_sum_only_the_total() -> None:
    for cx in (Context(TABLE), Recorder(TABLE)):
        inner = cx.sum("inner")
        inner.add(2, RULES["wound"], "two")
        total = cx.sum("total").because(RULES["parry"])
        total.add(1, RULES["wound"], "one")
        total.take(inner)
        assert total.total == 3
        assert cx.show(total) == 3
        assert cx.product("area", RULES["wound"], a=3, b=4).total == 12
        assert cx.choose("low", "least", RULES["wound"], [Sum(4), Sum(2)]).total == 2
        assert cx.choose("high", "greatest", RULES["wound"], [Sum(4), Sum(2)]).total == 4
        assert cx.joined("all", 7, [total]).total == 7
        cx.figure("dice", (1, 2), RULES["wound"])
        cx.forced_move("red", "let")
        cx.cite(RULES["parry"], "{n:$} and {nobody} and {many}", n=5, nobody=None, many=("a", "b"))
    ruling = cx.ruling()
    assert ruling.workings[0].parts[1].parts[0].name == "two"
    assert finding_text(ruling.events[0], GAME) == "5 and nobody and a, b"
    assert ruling.cited == {"toy.wound", "toy.parry"}
    assert isinstance(total, RecordedSum)


def test_the_nearest_origin_wins_and_given_beats_all() -> None:
    kind = KindOrigin(
        "k", "found", "far", fields={"b": Origin("assumed", "near")}, entries={"x": {"b": Origin("printed", "p.1")}}
    )
    origins = Origins({}, {"kind": kind}, {"kind": {"y": frozenset({"a"})}})
    assert origins.of("kind", "x", "a").status == "found"
    assert origins.of("kind", "z", "b").status == "assumed"
    assert origins.of("kind", "x", "b").status == "printed"
    assert origins.of("kind", "y", "a").status == "given"
    plain = {"kind": {"x": {"a": 1, "b": 2}}}
    assert with_given(plain, {"kind": {"x": {"a": 5}, "y": {"a": 3}}, "new": {}}) == {
        "kind": {"x": {"a": 5, "b": 2}, "y": {"a": 3}},
        "new": {},
    }
    assert plain == {"kind": {"x": {"a": 1, "b": 2}}}


def test_a_watched_box_notes_only_what_is_doubtful() -> None:
    class Real:
        kind = {"x": Fighter(3), "y": Fighter(4)}
        sure = {"z": Fighter(5)}

    origins = Origins({}, {"kind": KindOrigin("k", "found", "", entries={"x": {"hearts": Origin("assumed", "guess")}})})
    notes = set[Basis]()
    box = watched(Real(), doubts_of(Real(), origins), notes)
    assert box.sure is Real.sure
    assert box.kind["y"] is Real.kind["y"]
    assert [entry.hearts for entry in box.kind.values()] == [3, 4]
    assert (list(box.kind), len(box.kind), "x" in box.kind, box.kind.get("q")) == (["x", "y"], 2, True, None)
    assert isinstance(box.kind["x"], Fighter)
    assert box.kind["x"] == Fighter(3)
    assert hash(box.kind["x"]) == hash(Fighter(3))
    assert notes == {Basis("assumed", "kind.x.hearts", "guess")}


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        (Give, {"do": "give", "to": "red", "n": 1}),
        (Hearts, {"ask": "hearts"}),
        (Turn, {"is": "turn"}),
        (State[Fighter], {"round": 2}),
        (Options, {"readings": {"toy.amb.luck": "halved"}}),
        (Number, {"value": 3}),
        (Numbers, {}),
        (WordEntry, {"en": "house", "ru": "дом"}),
        (Codes, {"pattern": "x", "en": "x", "ru": "x"}),
        (DisputeWords, {"ru": "как"}),
        (WordEntries, {"sections": {}}),
    ],
)
def test_what_comes_from_a_file_has_no_other_keys_than_are_known(kind: type[Struct], data: dict[str, Any]) -> None:
    assert type(msgspec.convert(data, kind)).__struct_config__.forbid_unknown_fields
    with pytest.raises(msgspec.ValidationError, match="unknown field `odd`"):
        msgspec.convert({**data, "odd": 1}, kind)


class RoofOver(Move[Toy, Any, Any], frozen=True):
    """A move with a field that need not be said."""

    house: str
    height: int = 2


class Value(Question[Toy, Any], frozen=True):
    """A question with a field that need not be said."""

    house: str
    height: int = 2


@pytest.mark.parametrize(
    ("thing", "written"),
    [
        (Window("red"), {"is": "window", "who": "red"}),
        (Toy(round=2), {"round": 2}),
        (State[Fighter](round=2), {"round": 2}),
        (Options(), {}),
        (Number(3), {"value": 3}),
        (RoofOver("barn"), {"do": "roof_over", "house": "barn"}),
        (Value("barn"), {"ask": "value", "house": "barn"}),
    ],
)
def test_what_is_as_usual_is_not_written(thing: Struct, written: dict[str, Any]) -> None:
    assert msgspec.to_builtins(thing) == written


def test_prose_is_more_than_a_name_or_a_word_one_may_type() -> None:
    assert is_prose("effect", "Pay 3, then draw.")
    assert not is_prose("name", "The Old House")
    assert not is_prose("effect", "pay_three")
    assert not is_prose("effect", "")


def test_unknown_rules_and_readings_cannot_be_written() -> None:
    with pytest.raises(KeyError):
        BOOK.rule("no_such_rule")
    with pytest.raises(KeyError, match="no reading 'thirds'"):
        BOOK.reading("luck", "thirds")
    assert BOOK.cites_of("toy.parry")[0].page == "1"
    assert BOOK.cites_of("toy.nothing") == ()
    assert cite_text(BOOK.rule("parry").cites[0]) == "TOY THE RULES, p.1"
    assert rule_place(OWN_RULES["referee.not_now"]) == "referee"
    with pytest.raises(MissingData, match=r"^nowhere/compiled/book\.json is missing"):
        load_book(Path("nowhere"))


def test_a_figure_may_be_a_factor_and_keeps_its_workings() -> None:
    for cx in (Context(TABLE), recorder := Recorder(TABLE)):
        symbols = cx.sum("symbols")
        symbols.add(2, RULES["wound"], "gallery")
        assert cx.show(cx.product("value", RULES["wound"], "$", symbols=symbols, each=3)) == 6
    value = recorder.ruling().workings[0]
    assert [(part.name, part.total, part.unit) for part in value.parts] == [("symbols", 2, ""), ("each", 3, "$")]
    assert value.parts[0].parts[0].name == "gallery"


def test_a_book_without_page_numbers_is_cited_by_heading() -> None:
    assert (short_cite(Cite("EN", "Income", "9")), cite_text(Cite("EN", "Income", "9"))) == ("EN p.9", "EN Income, p.9")
    assert (short_cite(Cite("RU", "Income", "")), cite_text(Cite("RU", "Income", ""))) == ("RU Income", "RU Income")


def test_recorders_of_one_table_note_what_each_reads_and_start_empty() -> None:
    table = seated(load_game("streets"), 2)
    one, other = Recorder(table), Recorder(table)
    box, tile = one.box, next(id for id, doubts in table.doubts["tiles"].items() if "symbols" in doubts)
    assert other.box is not box
    assert box.tiles[tile].symbols
    assert [basis.what for basis in one.ruling().bases] == [f"tiles.{tile}.symbols"]
    assert not other.ruling().bases
    del one
    again = Recorder(table)
    assert again.box is box  # what was looked up in it once need not be looked up again
    assert not again.ruling().bases
    assert box.tiles[tile].symbols
    assert again.ruling().bases
    assert not other.ruling().bases
