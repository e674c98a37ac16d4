"""What the reader refuses: YAML that scenarios do without, syntax errors, hostile texts."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from referee.scenario.file import reader
from referee.scenario.file.document import Mark, Unreadable
from referee.scenario.file.reader import read_file, read_text
from tests.scenario.reading import only, problems, source_line, told, value

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
