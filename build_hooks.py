"""What `pip install`, `pip install -e` and `python -m build` do besides copying: compile the data of the games."""

import shutil
import sys
from pathlib import Path

from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent


class BuildPy(build_py):
    """Compile the data first: then they are package data like any other. Add examples and disputes of the games."""

    def run(self) -> None:
        sys.path.insert(0, str(ROOT))
        from referee.devtools.generate import write_compiled

        write_compiled()
        self.__dict__.pop("data_files", None)  # setuptools looks them up once, perhaps before they were there
        super().run()
        if self.editable_mode:
            return  # they are found beside the package
        from referee.games import GAMES
        from referee.scenario.file.shipped import shipped_files

        for path in shipped_files(GAMES):
            place = Path(self.build_lib, "referee", path)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / path, place)
