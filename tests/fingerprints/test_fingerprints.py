"""Every scenario and random game has the fingerprints kept in `*.txt`.

A line is `name hash hash ...`, one hash for each kind of structure (structures.py): words of rulings do
not count; rules, facts, figures, bases, states, offers, tables and what is wrong with a spoilt position do. `make why`
prints what has changed, `make update` keeps it.
"""

import os

import pytest

from tests.fingerprints.differences import differences
from tests.fingerprints.explain import explained
from tests.fingerprints.kept import FILES, fingerprints, keep, kept, subjects


@pytest.mark.parametrize("file", FILES)
def test_every_subject_has_the_fingerprints_that_are_kept(file: str) -> None:
    structures = {name: make() for name, make in subjects(file)}
    found = {name: fingerprints(one) for name, one in structures.items()}
    if os.environ.get("REFEREE_UPDATE"):
        keep(file, found)
    known = kept(file)
    assert found.keys() == known.keys(), "`make update` writes the list anew"
    changed = {
        name: _changed(known[name], structures[name], line) for name, line in found.items() if known[name] != line
    }
    listed = [f"{name}: {', '.join(kinds)}" for name, kinds in changed.items()]
    why = "\n".join(explained(file, {name: structures[name] for name in [*changed][:3]})) if changed else ""
    assert not changed, f"{len(changed)} changed; `make update` keeps what is meant:\n" + "\n".join(listed[:30]) + why


def _changed(old: str, structures: dict[str, object], new: str) -> list[str]:
    pairs = zip(structures, old.split(), new.split(), strict=True)
    return [kind for kind, was, now in pairs if was != now]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": {"b": 1}}, {"a": {"b": 2}}, ["a.b: 1 -> 2"]),
        ({"a": 1}, {}, ["a: 1 -> nothing"]),
        ({"a": [1, 2]}, {"a": [1, 3]}, ["a[1]: 2 -> 3"]),
        ([1], [1, 2], ["[1]: nothing -> 2"]),
        (["buy", "sell"], ["build", "sell"], [": no longer buy", ": now also build"]),
    ],
)
def test_differences_name_their_place(old: object, new: object, expected: list[str]) -> None:
    assert [*differences(old, new)] == expected
