"""The reader gives data with places, or says everything that is wrong in words a newcomer understands."""

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from referee.scenario.file import reader
from referee.scenario.file.document import Document, Mark, Plain, Problem, Unreadable, printable, source_lines
from referee.scenario.file.reader import read_file, read_text


def source_line(text: str, number: int) -> str:
    """One line of a text, ready to print."""
    return printable(source_lines(text)[number - 1])


def problems(text: str) -> tuple[Problem, ...]:
    """Read a text that must be refused."""
    with pytest.raises(Unreadable) as caught:
        read_text(text, "test.yaml")
    return caught.value.problems


def only(text: str) -> Problem:
    """Read a text that must be refused for one reason."""
    found = problems(text)
    assert len(found) == 1, found
    return found[0]


def told(text: str) -> list[tuple[str, int, int]]:
    """Give code, line and column of each problem."""
    return [(p.code, p.mark.line, p.mark.column) for p in problems(text) if p.mark]


def value(text: str) -> Plain:
    """Read one value written without quotes."""
    return read_text(f"a: {text}\n", "test.yaml").data["a"]


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


# What YAML has and scenarios do not


@pytest.mark.parametrize(
    "written", ["!!str 5", "!x 5", "! 5", "!<tag:x> 5", "!!map {b: 1}", "!!set [1]", "!!python/none x"]
)
def test_tag_is_refused(written: str) -> None:
    assert told(f"a: {written}") == [("yaml.tag", 1, 4)]


def test_tag_on_a_key_or_the_root_is_refused() -> None:
    assert told("!!str a: 1") == [("yaml.tag", 1, 1)]
    assert told("--- !!map\na: 1") == [("yaml.tag", 1, 5)]


def test_second_document_is_refused() -> None:
    assert told("a: 1\n---\nb: 2\n") == [("yaml.second-document", 2, 1)]
    assert told("a: 1\n---\n") == [("yaml.second-document", 2, 1)]


def test_document_marks_are_fine() -> None:
    assert read_text("---\na: 1\n...\n# end\n", "t").data == {"a": 1}


@pytest.mark.parametrize(
    "text", ["%YAML 1.2\n---\na: 1\n", "# x\n%TAG ! x\n---\na: 1\n", "a: 1\n...\n%FOO\n---\nb: 1\n"]
)
def test_directive_is_refused(text: str) -> None:
    problem = only(text)
    assert problem.code == "yaml.directive"
    assert problem.mark is not None
    assert source_line(text, problem.mark.line).startswith("%")


def test_percent_sign_in_a_text_is_fine() -> None:
    assert read_text("a: 100%\nb: '%'\n", "t").data == {"a": "100%", "b": "%"}


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "---\n", "---\n...\n", "\ufeff", "   "])
def test_empty_file_is_refused(text: str) -> None:
    assert only(text).code == "yaml.empty-file"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("- a\n", "a list"),
        ("[a]", "a list"),
        ("hello", "text"),
        ("game:magnate\n", "text"),
        ("5", "text"),
        ("*a", "an alias"),
    ],
)
def test_root_must_be_a_map(text: str, found: str) -> None:
    problem = only(text)
    assert problem.code == "yaml.not-a-map"
    assert problem.message.endswith(found)


# Syntax errors


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("a:\n\tb: 1\n", 2, 1, "tab"),
        ("\ta: 1\n", 1, 1, "tab"),
        ("a: b: c\n", 1, 5, "two colons"),
        ("a: {b: 1, c: d: e}\n", 1, 15, "two colons"),
        ("a: b\n  c: d\n", 2, 4, "indented too far"),
        ("a: [1, 2\nb: 3\n", 2, 2, "open is on line 1"),
        ("a: [1, 2\n", 1, 4, "never closed"),
        ("a:\n  - {b: [1,\n", 2, 9, "never closed"),
        ("a: [x, y}\n", 1, 9, "closing bracket"),
        ('a: "b\nc: 1\n', 1, 4, "quote opened here"),
        ("a: 'b\n", 1, 4, "quote opened here"),
        ("a: {b:1}\n", 1, 5, "no space after ':'"),
        ("a: 1\nkey\nb: 1\n", 2, 1, "no ':'"),
        ("a:\n  b: 1\n c: 2\n", 3, 2, "one column"),
        ("a: 'it's'\n", 1, 8, "quote whole values"),
        ("a:\n  - b\n  c: 1\n", 3, 3, "list above"),
        ("a: - b\n", 1, 4, "line of its own"),
        ("a: [1, , 2]\n", 1, 8, "value is missing"),
        ("a: ]\n", 1, 4, "value is missing"),
        ("a: @x\n", 1, 4, "in quotes"),
        ("a: {b: > 5}\n", 1, 8, "in quotes"),
        ("a: > 5\n", 1, 6, "in quotes"),
        ("a: *\n", 1, 5, "in quotes"),
        ('a: "\\q"\n', 1, 5, "single quotes"),
        ("a: !x!y 1\n", 1, 4, "tag"),
        ("a: ?\n", 1, 4, "unknown"),
        ("a: {b: ?}\n", 1, 8, "unknown"),
        ("{a: 1}\nb\n", 2, 1, "map above"),
        ("а: б\nв: \x07\n", 2, 4, "U+0007"),
        ("a: \x00\n", 1, 4, "U+0000"),
    ],
)
def test_syntax_error_is_explained(text: str, line: int, column: int, words: str) -> None:
    problem = only(text)
    assert problem.code == "yaml.syntax"
    assert problem.mark is not None
    assert (problem.mark.line, problem.mark.column) == (line, column)
    assert words in f"{problem.message}; {problem.hint}"


@pytest.mark.parametrize(
    ("text", "column"), [("a: [?, ?, x]\n", 5), ("a: [?]\n", 5), ("a: {?, b: 1}\n", 5), ("a: [x, ?]\n", 8)]
)
def test_bare_question_mark_is_explained(text: str, column: int) -> None:
    problem = only(text)
    assert (problem.code, problem.mark) == ("yaml.bare-question", Mark(1, column, column + 1))
    assert "write unknown" in problem.hint


# Many problems


def test_all_problems_are_told_in_order() -> None:
    assert told("a: 1.5\nb: ~\na: 2\nc: !x y\ntrue: 1\n") == [
        ("yaml.fraction", 1, 4),
        ("yaml.empty-value", 2, 4),
        ("yaml.duplicate-key", 3, 1),
        ("yaml.tag", 4, 4),
        ("yaml.bad-key", 5, 1),
    ]


def test_syntax_error_comes_after_what_was_found_before() -> None:
    assert told("a: 1.5\nb: [\n") == [("yaml.fraction", 1, 4), ("yaml.syntax", 2, 4)]


def test_no_more_than_fifty_problems() -> None:
    assert len(problems("".join(f"k{i}: 1.5\n" for i in range(200)))) == reader.MAX_PROBLEMS


def test_exception_lists_the_problems() -> None:
    with pytest.raises(Unreadable) as caught:
        read_text("a: 1.5\nb: ~\n", "x.yaml")
    assert str(caught.value).splitlines()[0] == "x.yaml:1:4: 1.5 is not a whole number"
    assert (caught.value.name, caught.value.text) == ("x.yaml", "a: 1.5\nb: ~\n")


# Hostile texts


@pytest.mark.parametrize(
    "text", ["[" * 80_000, "a: " + "[" * 80_000, "{a: " * 20_000, "a:\n " + "- " * 40_000, "a: " + "[\n" * 40_000]
)
def test_deep_nesting_is_refused(text: str) -> None:
    assert only(text).code in ("yaml.too-deep", "yaml.not-a-map")


def test_depth_limit_is_exact() -> None:
    inner = reader.MAX_DEPTH - 1
    assert read_text(f"a: {'[' * inner}{']' * inner}", "t").data
    assert only(f"a: {'[' * (inner + 1)}{']' * (inner + 1)}").code == "yaml.too-deep"


def test_too_many_values_are_refused() -> None:
    assert only("a:\n" + "- b\n" * 200_001).code == "yaml.too-many"


def test_many_directives_take_no_time() -> None:
    assert only("".join(f"%TAG !a{i}! x\n" for i in range(150_000))).code == "yaml.directive"


def test_long_text_and_long_key() -> None:
    assert value("x" * 1_000_000) == "x" * 1_000_000
    assert only("k" * 2_000 + ": 1").code in ("yaml.syntax", "yaml.not-a-map")


def test_half_a_character_is_refused() -> None:
    assert only("a: \ud800").code == "file.encoding"


@settings(max_examples=400, deadline=None)
@example(b"{?\xe2\x80\xa8:")
@given(
    st.binary(max_size=400)
    | st.text(alphabet="ab1.:-,?!&*[]{}|>'\"%#~<@` \n\t\\я\x00\u2028\ufeff", max_size=80).map(str.encode)
)
def test_any_bytes_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, raw: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_bytes(raw)
    try:
        document = read_file(path)
    except Unreadable as error:
        assert 0 < len(error.problems) <= reader.MAX_PROBLEMS
        assert all(p.mark is None or p.mark.end > p.mark.column > 0 for p in error.problems)
    else:
        assert document.values[()].line >= 1


# Files


def refused(path: Path) -> Problem:
    """Read a file that must be refused for one reason."""
    with pytest.raises(Unreadable) as caught:
        read_file(path)
    assert len(caught.value.problems) == 1
    return caught.value.problems[0]


def test_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "сцена.yaml"
    path.write_bytes("\ufeffигра: магнат\n".encode())
    document = read_file(path)
    assert document.data == {"игра": "магнат"}
    assert document.name == str(path)
    assert read_file(str(path)).data == document.data


def test_missing_file_folder_and_impossible_name(tmp_path: Path) -> None:
    assert refused(tmp_path / "none.yaml").code == "file.missing"
    assert refused(tmp_path).code == "file.folder"
    assert refused(Path("a\0b")).code == "file.unreadable"
    assert refused(tmp_path / ("x" * 300)).code == "file.unreadable"


@pytest.mark.parametrize(
    ("raw", "line", "byte"),
    [
        ("a: 1\nb: é".encode("latin-1"), 2, "e9"),
        ("a: 1".encode("utf-16"), 1, "ff"),
        (b"\x89PNG\r\n\x1a\n\x00", 1, "89"),
    ],
)
def test_other_encodings_are_refused(tmp_path: Path, raw: bytes, line: int, byte: str) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(raw)
    problem = refused(path)
    assert problem.code == "file.encoding"
    assert f"line {line} has the byte {byte}" in problem.message


def test_size_cap(tmp_path: Path) -> None:
    path = tmp_path / "big.yaml"
    path.write_bytes(b"a: " + b"x" * 5_000_000)
    assert refused(path).code == "file.too-big"
    assert only("a: " + "ж" * 2_000_000).code == "file.too-big"
    path.write_bytes(b"a: " + b"x" * (reader.MAX_BYTES - 3))
    assert read_file(path).data


# Three files by people who had not read the manual, from drafts/clumsy


def test_clumsy_bid() -> None:
    text = (
        'position:\n  money: 2m\n  players.anna.money:\nsteps:\n  - {by: boris, amount: "500", expect: first: boris}\n'
    )
    empty, colons = problems(text)
    assert (empty.code, empty.mark) == ("yaml.empty-value", Mark(3, 3, 21))
    assert (colons.code, colons.mark) == ("yaml.syntax", Mark(5, 45, 46))
    assert colons.hint.startswith("two colons in one value: quote it or use braces")


def test_clumsy_ring() -> None:
    text = "steps:\n  - {by: red, do: stop, refused: yes}\n  - {by: red, do: stop, by: blue}\n"
    assert only(text).message == "the key 'by' is already on line 3"


def test_clumsy_street() -> None:
    text = "city: {0,0: {tile: x}, 1,0: {tile: y}}\nhand: [?, ?, store]\n"
    assert told(text) == [("yaml.empty-value", 1, 8), ("yaml.empty-value", 1, 24), ("yaml.bare-question", 2, 8)]
