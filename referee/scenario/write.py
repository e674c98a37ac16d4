"""Writing a file: beside it and then renamed, so that a full disk or a kill never leaves half of it."""

import os
from pathlib import Path
from tempfile import NamedTemporaryFile


class Exists(Exception):
    """The file is there already, and nobody said that it may be replaced."""


def write_whole(path: Path, text: str, replace: bool = False) -> None:
    """Write a whole file or nothing; never over an existing one unless that is wanted."""
    if path.exists() and not replace:
        raise Exists(str(path))
    with NamedTemporaryFile(
        "w", encoding="utf-8", newline="", dir=path.parent, prefix=f".{path.name}.", delete=False
    ) as beside:
        try:
            beside.write(text)
            beside.flush()
            os.fsync(beside.fileno())
            os.chmod(beside.name, path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
            os.replace(beside.name, path)
        except BaseException:
            Path(beside.name).unlink(missing_ok=True)
            raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
