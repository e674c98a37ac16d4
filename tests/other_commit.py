"""Run code of this project as it was in another commit, beside the working tree."""

import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """Lay the program and the tests of a commit into a folder that goes when it is left."""
    packed = subprocess.run(["git", "archive", commit, "referee", "tests"], cwd=ROOT, check=True, capture_output=True)
    with TemporaryDirectory() as folder:
        with tarfile.open(fileobj=BytesIO(packed.stdout)) as files:
            files.extractall(folder, filter="data")
        yield Path(folder)


def run_module(tree: Path, module: str, *arguments: str) -> str:
    """Return what a module prints when it is run by the code of a tree."""
    env = {**os.environ, "PYTHONPATH": str(tree), "REFEREE_LANG": "en"}
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.run(command, cwd=tree, env=env, check=True, stdout=subprocess.PIPE, text=True).stdout
