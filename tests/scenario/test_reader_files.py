"""Reading files: missing ones, other encodings, huge ones, and files by people who had not read the manual."""

from pathlib import Path

import pytest

from referee.scenario.file import reader
from referee.scenario.file.document import Mark, Problem, Unreadable
from referee.scenario.file.reader import read_file
from tests.scenario.reading import only, problems, told

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
