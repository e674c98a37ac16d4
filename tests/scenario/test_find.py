"""Which files are meant."""

from pathlib import Path

from referee.scenario.file.find_files import find


def test_find_searches_folders_and_keeps_files_as_named(tmp_path: Path) -> None:
    for name in ("b.yaml", "a/z.yaml", "a/y.yaml", "a/invalid/x.yaml", "a/note.txt", ".git/w.yaml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    found = find([tmp_path / "a", tmp_path, tmp_path / "gone.yaml", tmp_path / "b.yaml"])
    assert found == [tmp_path / name for name in ("a/y.yaml", "a/z.yaml", "a/invalid/x.yaml", "b.yaml", "gone.yaml")]


def test_find_takes_an_empty_name_for_no_folder() -> None:
    assert find([""]) == [Path("")]
