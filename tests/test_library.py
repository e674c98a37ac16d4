"""The page about the library runs as it stands, and importing the package is cheap."""

import doctest
import subprocess
import sys
from pathlib import Path

import referee

PAGE = Path(__file__).parents[1] / "docs" / "library.md"


def test_the_page_runs() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 10
    assert not result.failed


def test_importing_the_package_imports_nothing_else() -> None:
    said = subprocess.run(
        [sys.executable, "-c", "import sys, referee; print([m for m in sys.modules if m.startswith('referee.')])"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.strip() == "[]"


def test_no_room_of_the_house_hides_a_function() -> None:
    rooms = {path.stem for path in (PAGE.parents[1] / "referee").iterdir()}
    assert not rooms & set(referee.__all__)
