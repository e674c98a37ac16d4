"""Plain data, as a file has them: short forms written out, laid over one another, `none` and defaults left out.

Named things (maps, records) merge when laid over and are compared by what is named; bags, lists and sets are whole.
"""

from collections import Counter
from typing import Any

import msgspec

from referee.kernel.spec import LEAF, Path, Spec, walk

Plain = Any
NONE = "none"
NESTED = (dict, list, tuple)


def normal(spec: Spec, data: Plain) -> Plain:
    """Write out the short forms: one member without brackets, a bag as a list, a stage by its name. `none` stays."""
    return walk(spec, data, _long_form)


def _long_form(spec: Spec, data: Plain, path: Path) -> Plain:
    """Write out the short form of one value, if it is written in one."""
    if data == NONE:
        return data
    match spec.kind:
        case "bag" if isinstance(data, list) and all(isinstance(item, str) for item in data):
            return dict(Counter(data)) if len(data) <= spec.most else data
        case "set" if not isinstance(data, list):
            return [data]
        case "list" if not isinstance(data, list) and spec.each is not None and spec.each.tag_key:
            return [data]
        case "choice" | "record" if isinstance(data, str) and spec.tag_key:
            return {spec.tag_key: data}
    return data


def drop_none(spec: Spec, data: Plain) -> Plain:
    """Leave out what is called `none`, except under a key that cannot be: that is for somebody to refuse."""
    return walk(spec, data, _without_none)


def _without_none(spec: Spec, data: Plain, path: Path) -> Plain:
    if not isinstance(data, dict) or NONE not in data.values():
        return data
    return {key: value for key, value in data.items() if value != NONE or not spec.allows(key)}


def without_zeros(spec: Spec | None, data: Plain) -> Plain:
    """Return a bag without what it holds none of, anything else as it is."""
    if spec is None or spec.kind != "bag" or not isinstance(data, dict):
        return data
    return {thing: n for thing, n in data.items() if n != 0 or isinstance(n, bool)}


def lay_over(spec: Spec, under: Plain, over: Plain) -> Plain:
    """Lay data over data: named things merge, everything else is replaced, `none` takes away."""
    if not spec.merges or not isinstance(under, dict) or not isinstance(over, dict):
        return without_none(over)
    laid = dict(under)
    for key, value in over.items():
        inner = spec.inside(key) or LEAF
        if value == NONE:
            laid.pop(key, None)
        else:
            laid[key] = lay_over(inner, laid.get(key, {} if inner.merges else None), value)
    return laid


def left_out(data: Plain, path: list[str]) -> Plain:
    """Return data without what lies at a path."""
    first, *rest = path
    if not isinstance(data, dict) or first not in data:
        return data
    if not rest:
        return {key: value for key, value in data.items() if key != first}
    return {**data, first: left_out(data[first], rest)}


def without_none(data: Plain) -> Plain:
    """Return data with everything called `none` taken away."""
    if isinstance(data, dict):
        return {key: without_none(value) for key, value in data.items() if value != NONE}
    if isinstance(data, list):
        return [without_none(item) for item in data if item != NONE]
    return data


def without_empty(data: Plain) -> Plain:
    """Return data without what is empty; a named thing at its defaults is nothing, `Game.complete` puts it back."""
    if not isinstance(data, dict):
        return data
    kept: dict[str, Plain] = {}
    for key, value in data.items():  # every state that is dumped passes here: one pass, no call for a leaf
        inner = without_empty(value) if isinstance(value, dict) else value
        if inner or isinstance(inner, int):
            kept[key] = inner
    return kept


def plain(value: Any) -> Plain:
    """Return any struct as plain data: sets in a fixed order, tuples as lists."""
    return _lists(msgspec.to_builtins(value, order="deterministic", str_keys=True))


def _lists(data: Plain) -> Plain:
    """Return data with tuples as lists, at any depth."""
    if isinstance(data, dict):
        return {key: _lists(value) if isinstance(value, NESTED) else value for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_lists(item) if isinstance(item, NESTED) else item for item in data]
    return data
