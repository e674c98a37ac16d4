"""Other readings: each alone, and together with each other as long as that is not too much."""

import pytest

from referee.scenario.run.other_readings import MOST, combinations, each_alone


def test_every_other_reading_stands_alone_and_with_those_of_other_points() -> None:
    choices = {"first": ["a", "b"], "second": ["c"]}
    found, all_of_them = combinations(choices)
    assert each_alone(choices) == [{"first": "a"}, {"first": "b"}, {"second": "c"}]
    assert found == [{"first": "a", "second": "c"}, {"first": "b", "second": "c"}] and all_of_them


@pytest.mark.parametrize(("readings", "all_of_them"), [(MOST - 1, True), (MOST, False)])
def test_so_many_ways_are_combined(readings: int, all_of_them: bool) -> None:
    names = [f"way {n}" for n in range(readings)]
    assert combinations({"point": names})[1] is all_of_them
