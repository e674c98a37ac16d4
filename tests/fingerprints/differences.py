"""Where two plain structures differ."""

import json
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

MAX_WIDTH = 160
NOTHING = object()


def differences(old: Any, new: Any, place: str = "") -> Iterator[str]:
    """Yield `place: old -> new` for every part that differs; lists of words are compared as sets."""
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys((*old, *new)):
            inner = f"{place}.{key}" if place else str(key)
            yield from differences(old.get(key, NOTHING), new.get(key, NOTHING), inner)
    elif isinstance(old, list) and isinstance(new, list):
        if all(isinstance(one, str) for one in (*old, *new)):
            yield from (f"{place}: no longer {one}" for one in old if one not in new)
            yield from (f"{place}: now also {one}" for one in new if one not in old)
        else:
            for n, (was, now) in enumerate(zip_longest(old, new, fillvalue=NOTHING)):
                yield from differences(was, now, f"{place}[{n}]")
    else:
        yield f"{place}: {_short(old)} -> {_short(new)}"


def _short(data: Any) -> str:
    text = "nothing" if data is NOTHING else json.dumps(data, ensure_ascii=False)
    return text if len(text) <= MAX_WIDTH else f"{text[: MAX_WIDTH - 10]}... ({len(text)} characters)"
