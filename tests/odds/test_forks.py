"""The tree of chance and its numbers, against what can be worked out by hand."""

from collections import Counter
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from referee.kernel.chance import Chance, NothingLeft
from referee.odds.measured_figure import NoFigure, parse_query
from referee.odds.number_text import histogram, percent, shares, spread, wilson
from referee.odds.outcome_tree import Forking, throws
from referee.odds.outcomes import outcomes, rows


class Told:
    """Stands for the context of a ruling without figures."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def ruling(self) -> Any:
        """No figures."""

        class Nothing:
            workings = ()

        return Nothing()


def counted(play: Any, **limits: int) -> Any:
    """What can come of a function that draws."""
    return outcomes(lambda chance: (Told(chance), play(chance)), **limits)


def weights(play: Any) -> dict[Any, Fraction]:
    """How likely each result of a function that draws is."""
    found = counted(play)
    assert found.exact
    return {row.leaves[0].after: row.weight for row in rows(found.leaves)}


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 6), (5, 6), (3, 4)])
def test_throws_are_all_ways_dice_can_fall(count: int, sides: int) -> None:
    fork = throws(count, sides)
    assert len(fork.ways) == comb(count + sides - 1, count)
    assert sum(ways for _, ways in fork.ways) == fork.total == sides**count


def test_two_dice_add_up_as_everybody_knows() -> None:
    found = weights(lambda chance: sum(chance.dice(2)))
    assert found == {n: Fraction(6 - abs(7 - n), 36) for n in range(2, 13)}


def test_equal_options_are_one_way_of_so_many() -> None:
    assert weights(lambda chance: chance.draw("tile", ["a", "b", "a", "c"])) == {
        "a": Fraction(1, 2),
        "b": Fraction(1, 4),
        "c": Fraction(1, 4),
    }


def test_draws_without_replacement_are_put_together_whatever_their_order() -> None:
    def two(chance: Chance) -> tuple[str, ...]:
        left = ["a", "a", "b", "c"]
        first = str(chance.draw("tile", left))
        left.remove(first)
        return tuple(sorted((first, str(chance.draw("tile", left)))))

    assert weights(two) == {
        ("a", "b"): Fraction(1, 3),
        ("a", "c"): Fraction(1, 3),
        ("a", "a"): Fraction(1, 6),
        ("b", "c"): Fraction(1, 6),
    }


def test_what_is_drawn_may_hang_on_what_came_before() -> None:
    found = weights(lambda chance: (first := chance.dice(1)[0]) + (chance.dice(1)[0] if first == 6 else 0))
    assert found[1] == Fraction(1, 6) and found[7] == found[12] == Fraction(1, 36) and sum(found.values()) == 1


def test_hidden_draws_count_too_and_an_empty_bag_is_told() -> None:
    assert len(weights(lambda chance: chance.draw("card", ["a", "b"], unseen="unknown"))) == 2
    with pytest.raises(NothingLeft):
        counted(lambda chance: chance.draw("card", []))


def test_a_copy_foretells_what_will_come_up() -> None:
    chance = Forking((2, 1))
    assert chance.copy().draw("tile", "abc") == chance.draw("tile", "abc") == "c"
    assert chance.copy().draw("tile", "abc") == chance.draw("tile", "abc") == "b"


@pytest.mark.parametrize("draws", [lambda chance: chance.dice(40), lambda chance: [chance.dice(4) for _ in range(9)]])
def test_too_many_outcomes_are_sampled_by_a_seed(draws: Any) -> None:
    def play(chance: Chance) -> str:
        return str(draws(chance))

    found, again, other = (counted(play, samples=50, seed=seed) for seed in (1, 1, 2))
    assert not found.exact and len(found.leaves) == 50 and sum(leaf.weight for leaf in found.leaves) == 1
    assert [leaf.after for leaf in found.leaves] == [leaf.after for leaf in again.leaves]
    assert [leaf.after for leaf in found.leaves] != [leaf.after for leaf in other.leaves]


def test_the_limit_is_exact() -> None:
    assert counted(lambda chance: chance.draw("n", range(50)), most=50).exact
    assert not counted(lambda chance: chance.draw("n", range(51)), most=50, samples=5).exact


def test_wilson_interval_as_the_books_print_it() -> None:
    assert wilson(10, 20) == pytest.approx((0.2993, 0.7007), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_numbers_in_words() -> None:
    assert percent(Fraction(1, 6)) == "16.67 %"
    assert percent(Fraction(1, 10**6)) == "0.0001 %"
    assert percent(Fraction(999_999, 10**6)) == "> 99.99 %"
    assert (percent(0), percent(1)) == ("0.00 %", "100.00 %")
    about = spread(shares([1, 2, 2, 3]), 4)
    assert (about.mean, about.lowest, about.highest) == (2.0, 1, 3)
    assert [*histogram(shares([1, 2, 2]))] == ["  1  33.33 %  ####################", f"  2  66.67 %  {'#' * 40}"]


def test_a_long_histogram_is_cut_into_equal_stretches() -> None:
    lines = [*histogram(shares(range(0, 5000, 7)))]
    assert len(lines) <= 17 and lines[0].split()[0] == "0..499"
    assert Counter(line.split("..")[0].strip() for line in lines).most_common(1)[0][1] == 1


@pytest.mark.parametrize(
    ("said", "how", "figure", "op", "value"),
    [
        ("money", "", "money", "", ""),
        ("max rolled >= 5", "max", "rolled", ">=", 5),
        ("sum(dice)=7", "sum", "dice", "=", 7),
        ("anna.money<-3", "", "anna.money", "<", -3),
        ("summary != 2", "", "summary", "!=", 2),
        ("stage = move_in", "", "stage", "=", "move_in"),
        ("over == true", "", "over", "==", 1),
    ],
)
def test_what_is_asked_of_a_figure(said: str, how: str, figure: str, op: str, value: Any) -> None:
    found = parse_query(said)
    assert (found.how, found.figure, found.op, found.value) == (how, figure, op, value)


@pytest.mark.parametrize("said", ["", ">= 5", "money >= much", "money >>> 5", "a = b = c"])
def test_what_asks_nothing_is_refused(said: str) -> None:
    with pytest.raises(NoFigure):
        parse_query(said)
