"""Buttons of a page: drawn signs, which look the same with every font."""

from referee.language.speaking import say
from referee.report.html.markup import Html, tag

SIGNS = ("back", "contrast", "first", "grid", "last", "next", "pause", "play", "zoom")
"""The drawings they use."""


def sign(name: str) -> Html:
    """Return a drawn sign."""
    return Html(f'<svg class="sign {name}" viewBox="0 0 24 24" aria-hidden=true><use href="#i-{name}"/></svg>')


def button(name: str, *signs: str, label: str, key: str = "", **given: object) -> Html:
    """Return a button; `name` is its class, `key` the key that does the same."""
    title = f"{label} ({key})" if key else label
    return tag("button", *map(sign, signs), type="button", class_=f"ib {name}", aria_label=label, title=title, **given)


def step_bar(first: int, last: int) -> Html:
    """Return the controls: first, back, slider, on, last, play; on a phone a button that hides the board."""
    slider = tag("input", type="range", min=str(first), max=str(last), value=str(last), aria_label=say("Step"))
    parts = [
        button("b0", "first", label=say("First step"), key="Home"),
        button("bp", "back", label=say("Previous step"), key=say("Left arrow")),
        button("bpl", "play", "pause", label=say("Play step by step"), key="P", aria_pressed="false"),
        slider,
        tag("output", f"{last} / {last}"),
        button("bn", "next", label=say("Next step"), key=say("Right arrow")),
        button("be", "last", label=say("Last step"), key="End"),
        button("bm", "grid", label=say("Show the board"), aria_pressed="true"),
    ]
    return tag("div", *parts, class_="bar", role="group", aria_label=say("Steps"))
