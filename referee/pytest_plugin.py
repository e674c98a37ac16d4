"""Scenario files as pytest items: one for each line of a file. Nothing heavy is imported until such a file is met."""

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from referee.report.batch.file_result import FileResult

SUFFIXES = (".yaml", ".yml")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the setting for where scenarios lie, if not in a folder called `scenarios`."""
    parser.addini("referee_paths", "folders or files of referee scenarios", type="paths", default=[])


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "ScenarioFile | None":
    """Collect scenarios; every other YAML file is left alone."""
    if file_path.suffix not in SUFFIXES or not _is_placed(file_path, parent.config):
        return None
    from referee.scenario.file.find_files import is_scenario

    if is_scenario(file_path):
        collector: ScenarioFile = ScenarioFile.from_parent(parent, path=file_path)
        return collector
    return None


def _is_placed(path: Path, config: pytest.Config) -> bool:
    """Return whether a file is named on the command line, listed in `referee_paths` or under `scenarios`."""
    if path in [Path(arg.partition("::")[0]).absolute() for arg in config.args]:
        return True
    listed = any(path.is_relative_to(folder) for folder in config.getini("referee_paths"))
    return listed or "scenarios" in path.parts[:-1]


class ScenarioFailed(Exception):
    """A line that did not come out as expected; its text is told instead of a traceback."""


class ScenarioFile(pytest.File):
    """A scenario file."""

    def collect(self) -> Iterable["ScenarioItem"]:
        """Yield one item for each line; a file that cannot be used is one item that fails."""
        for name, line in self._tests():
            yield ScenarioItem.from_parent(self, name=name or "script", test=name, line=line)

    def _tests(self) -> list[tuple[str, int]]:
        """Return names of the lines and where they begin, without playing anything."""
        from referee.scenario.file.reader import read_file
        from referee.scenario.run.checker import prepare

        try:
            document = read_file(self.shown)
            scenario = prepare(document, claims=True).scenario
        except Exception:  # unusable or our bug: told when the item runs
            return [("file", 1)]
        script = [("", document.key_mark(("steps",)).line)] if scenario.steps or not scenario.lines else []
        return script + [(line.name, document.key_mark(("lines", line.name)).line) for line in scenario.lines]

    @property
    def shown(self) -> Path:
        """The file as people name it from where they are."""
        here = Path.cwd()
        return self.path.relative_to(here) if self.path.is_relative_to(here) else self.path

    @cached_property
    def result(self) -> "FileResult":
        """The whole file, played once for all its items."""
        from referee.report.batch.file_result import Source, file_result_of

        return file_result_of(Source(self.shown))


class ScenarioItem(pytest.Item):
    """One line of a scenario."""

    def __init__(self, *, test: str, line: int, **rest: Any) -> None:
        """Keep which line it is and where it begins."""
        super().__init__(**rest)
        self.test, self.line = test, line

    def runtest(self) -> None:
        """Play the file and look at this line."""
        assert isinstance(self.parent, ScenarioFile)
        result = self.parent.result
        test = next((test for test in result.tests if test.name == self.test), None)
        if test is None:
            raise ScenarioFailed(result.text)
        if test.status == "not reached":
            pytest.skip("the script failed before this line")
        if test.status == "failed":
            raise ScenarioFailed(test.text)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *args: Any, **kwargs: Any) -> Any:
        """Return what the command line would print, without a traceback."""
        if isinstance(excinfo.value, ScenarioFailed):
            from referee.report.ansi import bare

            return bare(str(excinfo.value))
        return super().repr_failure(excinfo, *args, **kwargs)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return where the branch stands; pytest counts from 0."""
        return self.path, self.line - 1, f"{self.path.name}: {self.name}"
