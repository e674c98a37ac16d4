"""What `pip install`, `pip install -e` and `python -m build` do besides copying: compile the data of the games."""

import sys
from pathlib import Path

from setuptools.command.build_py import build_py


class BuildPy(build_py):
    """Compile the data first: then they are package data like any other."""

    def run(self) -> None:
        sys.path.insert(0, str(Path(__file__).parent))
        from referee.devtools.generate import write_compiled

        write_compiled()
        self.__dict__.pop("data_files", None)  # setuptools looks them up once, perhaps before they were there
        super().run()
