"""Buttons and fields of a page: each carries the message it sends, so that the script knows nothing of the table."""

from collections.abc import Iterable
from typing import Any

import msgspec

from referee.language.speaking import say
from referee.report.html.markup import Html, tag

NOTHING_CHOSEN = "-"
"""What a list sends where nothing is chosen; the script makes null of it."""


def message(do: Any = None, **go: Any) -> str:
    """Return what is sent: something done, and what the device looks at then."""
    found: dict[str, Any] = {}
    if do is not None:
        found["do"] = msgspec.to_builtins(do)
    if go:
        found["go"] = msgspec.to_builtins(go)
    return msgspec.json.encode(found).decode()


def button(label: str | Html, class_: str = "", do: Any = None, pressed: bool | None = None, **go: Any) -> Html:
    """Return a button that does something, or shows something else."""
    state = None if pressed is None else str(pressed).lower()
    return tag("button", label, type="button", class_=class_ or None, data_send=message(do, **go), aria_pressed=state)


def icon_button(sign: str, label: str, do: Any = None, **go: Any) -> Html:
    """Return a small button with a sign, and its name for those who cannot see it."""
    return tag("button", sign, type="button", class_="mini", data_send=message(do, **go), aria_label=label, title=label)


def _put(path: Iterable[str | int]) -> str:
    return msgspec.json.encode(list(path)).decode()


def select(
    options: Iterable[tuple[str, str]], value: Any, label: str, sends: str, put: Iterable[str | int], none: str = ""
) -> Html:
    """Return a list to choose from; what is chosen is put into the message at a path."""
    first = [tag("option", none or "—", value=NOTHING_CHOSEN, selected=value is None)]
    rows = [tag("option", text, value=id, selected=id == value) for id, text in options]
    return tag("select", *first, *rows, aria_label=label, data_send=sends, data_put=_put(put))


def stepper(
    value: int,
    label: str,
    sends: str,
    put: Iterable[str | int],
    low: int | None = None,
    high: int | None = None,
    step: int = 1,
) -> Html:
    """Return a number with a button on each side."""
    field = tag(
        "input",
        type="number",
        inputmode="numeric",
        value=str(value),
        min=None if low is None else str(low),
        max=None if high is None else str(high),
        aria_label=label,
        data_send=sends,
        data_put=_put(put),
    )
    less = tag("button", "−", type="button", data_step=str(-step), aria_label=say("less"))
    more = tag("button", "+", type="button", data_step=str(step), aria_label=say("more"))
    return tag("span", less, field, more, class_="step", role="group", aria_label=label)


def text_field(value: Any, label: str, sends: str, put: Iterable[str | int]) -> Html:
    """Return a field for a word."""
    said = None if value is None else str(value)
    return tag("input", type="text", value=said, maxlength="200", aria_label=label, data_send=sends, data_put=_put(put))


def chips(*inside: Html | None) -> Html:
    """Return buttons in a row that breaks where it must."""
    return tag("div", *inside, class_="chips")


def section(title: str, *inside: Html | None, class_: str = "") -> Html:
    """Return a part of the page under a heading."""
    return tag("section", tag("h3", title), *inside, class_=f"sec {class_}".strip())


def fold(title: str | Html, *inside: Html | None, open: bool = False, name: str = "") -> Html:
    """Return what is shown when somebody opens it; `name` keeps it open while the page changes."""
    return tag("details", tag("summary", title), *inside, class_="sec fold", open=open, data_fold=name or None)
