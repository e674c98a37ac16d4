"""Two moves in one line: they are told to be said one by one, each as it is typed."""

import re
from collections.abc import Iterator

_JOINT = re.compile(
    r"[,;]?\s+(?:and then|and after that|and|then|и затем|и потом|а потом|а затем|потом|затем|и)\s+|[;,]\s+",
    re.IGNORECASE,
)


def halves(line: str) -> Iterator[tuple[str, str]]:
    """Yield a line in two parts, wherever it may go on with another move."""
    for found in _JOINT.finditer(line):
        first, second = line[: found.start()].strip(), line[found.end() :].strip(" ?!.")
        if first and second:
            yield first, second
