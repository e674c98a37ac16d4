"""The reader gives data with places, or says everything that is wrong in words a newcomer understands."""

import pytest

from referee.scenario.file import reader
from referee.scenario.file.document import Document, Mark, Plain, Problem
from referee.scenario.file.reader import read_text
from tests.scenario.reading import only, problems, source_line, told, value

# Values


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("true", True),
        ("False", False),
        ("TRUE", True),
        ("0", 0),
        ("5", 5),
        ("-12", -12),
        ("1000000000000000", 10**15),
        ("-1000000000000000", -(10**15)),
        ("007", "007"),
        ("-007", "-007"),
        ("+5", "+5"),
        ("0x10", "0x10"),
        ("0o7", "0o7"),
        ("1_000", "1_000"),
        ("5E", "5E"),
        ("2m", "2m"),
        ("1.2.3", "1.2.3"),
        ("12:30", "12:30"),
        ("2026-10-03", "2026-10-03"),
        ("yes", "yes"),
        ("no", "no"),
        ("on", "on"),
        ("off", "off"),
        ("none", "none"),
        ("tRUE", "tRUE"),
        ("magnate.ex.one", "magnate.ex.one"),
        ("Анна", "Анна"),
        ("'5'", "5"),
        ('"true"', "true"),
        ("'~'", "~"),
        ("''", ""),
        ('"1.5"', "1.5"),
        ("[1, x, [2]]", [1, "x", [2]]),
        ("{b: 1, c: {d: e}}", {"b": 1, "c": {"d": "e"}}),
        ("[]", []),
        ("{}", {}),
        ("[anna: vector, boris]", [{"anna": "vector"}, "boris"]),
        ("|\n  one\n  two", "one\ntwo\n"),
        (">\n  one\n  two", "one two\n"),
        ("one\n  two", "one two"),
    ],
)
def test_value(written: str, read: Plain) -> None:
    found = value(written)
    assert found == read
    assert type(found) is type(read)


@pytest.mark.parametrize("written", ["1.5", "-0.5", ".5", "1.", "1e3", "1E-3", "+1.5", ".inf", "-.INF", ".nan", ".NaN"])
def test_fraction_is_refused(written: str) -> None:
    problem = only(f"a: {written}")
    assert (problem.code, problem.mark) == ("yaml.fraction", Mark(1, 4, 4 + len(written)))
    assert "whole number" in problem.message
    assert "money" in problem.hint


@pytest.mark.parametrize("written", ["1000000000000001", "-1000000000000001", "9" * 30, "9" * 10_000])
def test_very_big_number_is_refused(written: str) -> None:
    problem = only(f"a: {written}")
    assert problem.code == "yaml.big-number"
    assert len(problem.message) < 100


@pytest.mark.parametrize("written", ["~", "null", "Null", "NULL"])
def test_null_is_refused_where_it_stands(written: str) -> None:
    problem = only(f"a: {written}")
    assert (problem.code, problem.mark) == ("yaml.empty-value", Mark(1, 4, 4 + len(written)))
    assert "write none for nothing" in problem.message


def test_value_left_out_is_refused_at_its_key() -> None:
    problem = only("a:\n  money:\n  b: 1\n")
    assert problem == Problem("yaml.empty-value", "no value after 'money'; write none for nothing", Mark(2, 3, 8))


def test_entry_left_out_is_refused() -> None:
    problem = only("a:\n  - 1\n  -\n")
    assert problem.code == "yaml.empty-value"
    assert problem.message.startswith("no value after '-'")
    assert problem.mark is not None
    assert problem.mark.line == 3


def test_comma_inside_braces_is_explained() -> None:
    problem = only("a: {at: 2,0, road: W}")
    assert (problem.code, problem.mark) == ("yaml.empty-value", Mark(1, 11, 12))
    assert "[2, 0]" in problem.hint


# Keys


def test_keys_are_text() -> None:
    data = read_text("5: a\n007: b\nplots.5E: c\n'true': d\nЖ: e\n-3: f\nyes: g\n'': h\n", "t").data
    assert list(data) == ["5", "007", "plots.5E", "true", "Ж", "-3", "yes", ""]


@pytest.mark.parametrize(
    ("key", "code"),
    [
        ("[a, b]", "yaml.bad-key"),
        ("{a: b}", "yaml.bad-key"),
        ("true", "yaml.bad-key"),
        ("1.5", "yaml.bad-key"),
        ("~", "yaml.bad-key"),
        ("null", "yaml.bad-key"),
        ("<<", "yaml.merge-key"),
    ],
)
def test_other_keys_are_refused(key: str, code: str) -> None:
    problem = only(f"x: 1\n{key}: {{b: 1}}\n")
    assert problem.code == code
    assert problem.mark is not None
    assert (problem.mark.line, problem.mark.column) == (2, 1)


def test_alias_as_key_is_refused() -> None:
    assert told("a: &x b\n*x : c\n") == [("yaml.bad-key", 2, 1)]


def test_missing_key_is_refused() -> None:
    assert told("a:\n  : b\n") == [("yaml.syntax", 2, 3)]
    assert told("a: {&x : b}") == [("yaml.bad-key", 1, 5)]


@pytest.mark.parametrize("text", ["? a\n: b\n", "x: {? a : b}", "? [a]\n: b\n", "? |\n  a\n: b\n"])
def test_key_with_question_mark_is_refused(text: str) -> None:
    assert only(text).code in ("yaml.bare-question", "yaml.bad-key")


@pytest.mark.parametrize("text", ["a: really?\nb: 1\n", "why?: 1\n", "a: {b: 'c?'}\n", "a?b: 1\n"])
def test_question_mark_in_a_text_is_no_key_sign(text: str) -> None:
    assert read_text(text, "t").data


@pytest.mark.parametrize("text", ["{a: b?, c: 1}", "{a?: 1}", "a: [b?]"])
def test_question_mark_inside_brackets_needs_quotes(text: str) -> None:
    assert "needs quotes" in problems(text)[-1].hint


def test_duplicate_key_names_the_first_line() -> None:
    problem = only("a:\n  by: x\n  do: y\n  by: z\n")
    assert (problem.code, problem.mark) == ("yaml.duplicate-key", Mark(4, 3, 5))
    assert problem.message == "the key 'by' is already on line 2"


def test_number_and_text_are_the_same_key() -> None:
    assert told("5: a\n'5': b\n") == [("yaml.duplicate-key", 2, 1)]


def test_same_key_in_two_maps_is_fine() -> None:
    assert read_text("a: {x: 1}\nb: {x: 1}\n", "t").data == {"a": {"x": 1}, "b": {"x": 1}}


def test_key_in_a_message_is_short_and_harmless() -> None:
    problem = only('a: {"\\e[31m' + "x" * 500 + '": }')
    assert "\x1b" not in problem.message
    assert len(problem.message) < 100


# Places


PLACES = """\
game: magnate
позиция:
  игроки: {анна: {деньги: 5}, boris: "шесть"}
  note: |
    two
    lines
steps:
  - {by: анна, dice: [1, 22]}
  - by: boris
    why: one
      two
"""


@pytest.fixture(scope="module")
def places() -> Document:
    return read_text(PLACES, "places.yaml")


@pytest.mark.parametrize(
    ("path", "key", "val"),
    [
        (("game",), Mark(1, 1, 5), Mark(1, 7, 14)),
        (("позиция",), Mark(2, 1, 8), Mark(3, 3, 4)),
        (("позиция", "игроки"), Mark(3, 3, 9), Mark(3, 11, 12)),
        (("позиция", "игроки", "анна"), Mark(3, 12, 16), Mark(3, 18, 19)),
        (("позиция", "игроки", "анна", "деньги"), Mark(3, 19, 25), Mark(3, 27, 28)),
        (("позиция", "игроки", "boris"), Mark(3, 31, 36), Mark(3, 38, 45)),
        (("позиция", "note"), Mark(4, 3, 7), Mark(4, 9, 10)),
        (("steps",), Mark(7, 1, 6), Mark(8, 3, 4)),
        (("steps", 0, "by"), Mark(8, 6, 8), Mark(8, 10, 14)),
        (("steps", 0, "dice"), Mark(8, 16, 20), Mark(8, 22, 23)),
        (("steps", 1, "by"), Mark(9, 5, 7), Mark(9, 9, 14)),
        (("steps", 1, "why"), Mark(10, 5, 8), Mark(10, 10, 13)),
    ],
)
def test_places_of_keys_and_values(places: Document, path: reader.Path, key: Mark, val: Mark) -> None:
    assert places.key_mark(path) == key
    assert places.mark(path) == val


def test_places_of_list_entries(places: Document) -> None:
    assert places.mark(("steps", 0)) == Mark(8, 5, 6)
    assert places.mark(("steps", 0, "dice", 1)) == Mark(8, 26, 28)
    assert places.mark(("steps", 1)) == Mark(9, 5, 6)
    assert places.key_mark(("steps", 1)) == Mark(9, 5, 6)


def test_absent_path_gives_the_nearest_place(places: Document) -> None:
    assert places.mark(("steps", 0, "amount", "x")) == places.mark(("steps", 0))
    assert places.key_mark(("steps", 0, "amount")) == places.mark(("steps", 0))
    assert places.mark(("nowhere",)) == places.mark(()) == Mark(1, 1, 2)


def test_every_piece_of_data_has_a_place(places: Document) -> None:
    def walk(data: Plain, path: reader.Path) -> int:
        assert path in places.values
        if isinstance(data, dict):
            assert all((*path, k) in places.keys for k in data)
            return 1 + sum(walk(v, (*path, k)) for k, v in data.items())
        return 1 + sum(walk(v, (*path, i)) for i, v in enumerate(data)) if isinstance(data, list) else 1

    assert walk(places.data, ()) == len(places.values)


def test_line_is_ready_to_print(places: Document) -> None:
    assert source_line(places.text, 1) == "game: magnate"
    assert source_line(places.text, 3).startswith("  игроки: {анна")
    assert source_line("a\tb\x1b[0m\nc", 1) == "a b [0m"


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r", "\x85", "\u2028"])
def test_lines_are_counted_as_the_parser_counts(newline: str) -> None:
    document = read_text(newline.join(["# one", "a: 1", "b: [x]", ""]), "t")
    assert document.mark(("b", 0)) == Mark(3, 5, 6)
    assert source_line(document.text, 3) == "b: [x]"


def test_byte_order_mark_takes_no_column() -> None:
    assert read_text("\ufeffa: 1", "t").key_mark(("a",)) == Mark(1, 1, 2)


# Anchors and aliases


def test_alias_repeats_a_value() -> None:
    document = read_text("a: &x {b: [1]}\nc: *x\nd: &y text\ne: [*y, *y]\n", "t")
    assert document.data == {"a": {"b": [1]}, "c": {"b": [1]}, "d": "text", "e": ["text", "text"]}
    assert document.mark(("c", "b", 0)) == Mark(2, 4, 6)


def test_anchor_on_a_key_can_be_repeated() -> None:
    assert read_text("&k a: *k\n", "t").data == {"a": "a"}


def test_recursive_alias_is_refused() -> None:
    assert told("a: &x [1, *x]\n") == [("yaml.recursive-alias", 1, 11)]
    assert told("&x a: 1\nb: &y {c: {d: *y}}\n") == [("yaml.recursive-alias", 2, 15)]
    assert only("&x {a: *x}").code == "yaml.recursive-alias"


def test_unknown_alias_is_refused() -> None:
    assert told("a: *x\nb: &x 1\n") == [("yaml.unknown-alias", 1, 4)]


def test_billion_laughs_is_refused_quickly() -> None:
    rows = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    rows += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 12)]
    assert only("\n".join(rows)).code == "yaml.too-many"


def test_depth_is_counted_through_aliases() -> None:
    rows = ["a0: &a0 [x]"]
    rows += [f"a{i}: &a{i} {'[' * 10}*a{i - 1}{']' * 10}" for i in range(1, 5)]
    assert only("\n".join(rows)).code == "yaml.too-deep"
    assert read_text("\n".join(rows[:4]), "t").data["a0"] == ["x"]
