"""Catalogues: what a changed text keeps of its translation."""

from pathlib import Path

from referee.devtools.catalogues import _write_po, read_po


def test_a_changed_text_keeps_its_translation_as_fuzzy_until_somebody_has_looked(tmp_path: Path) -> None:
    path = tmp_path / "ru.po"
    assert _write_po(path, "A test.", {"the steps for {plot} are not finished": ["a.py"], "gone": ["a.py"]}) == 2
    done = path.read_text(encoding="utf-8").replace(
        'finished"\nmsgstr ""', 'finished"\nmsgstr "с участком {plot} ещё не закончили"'
    )
    path.write_text(done, encoding="utf-8")
    assert list(read_po(path)) == ["the steps for {plot} are not finished"]

    changed = {"the steps for {plot} are unfinished": ["b.py"]}
    assert _write_po(path, "A test.", changed) == 1
    text = path.read_text(encoding="utf-8")
    assert "#, fuzzy" in text and '#| msgid "the steps for {plot} are not finished"' in text
    assert 'msgstr "с участком {plot} ещё не закончили"' in text and "gone" not in text
    assert read_po(path) == {}

    assert _write_po(path, "A test.", changed) == 1  # running it again loses nothing
    assert path.read_text(encoding="utf-8") == text
