"""What may be done now: what must come up, a typed line, the kinds of moves; few ways one by one, many as a form."""

from collections.abc import Iterator
from typing import Any

from referee.desk.data import Cannot, Due
from referee.desk.move_form import MoveKind
from referee.document.purse import purse_change
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.plain_data import plain
from referee.kernel.spec import spec_of
from referee.language.speaking import language_of, say
from referee.report.facts.balances import amount
from referee.report.html.markup import Html, join, tag
from referee.serve.web.controls import button, chips, fold, section
from referee.serve.web.page_view import PageView
from referee.serve.web.screen import CameUp, MoveSheet, Roll
from referee.serve.web.words import move_label, value_label
from referee.wording.alternatives import offer_words

FEW = 8
"""So many ways to make a move are listed one by one."""
COUNTED = 10_000
SIDES = 6
"""Dice whose sides nobody tells have so many."""


def due_panel(page: PageView) -> Html | None:
    """Return what must come up now, to be tapped by its face; nothing where nobody waits for anything."""
    due = page.chair.due()
    if due is None:
        return None
    if page.viewer is not None and due.by not in ("", page.viewer):
        return section(say("Waiting"), tag("p", due.text), class_="due")
    if page.viewer == "table":
        return section(say("Waiting"), tag("p", due.text), class_="due")
    noted = [str(one) for out in page.chair.view().script.values() for one in out] if page.is_host else []
    return section(
        due.text,
        tag("p", say("so far: {outcomes}", outcomes=" ".join(noted))) if noted else None,
        chips(*(button(name, "face", do=CameUp(due.kind, (id,))) for id, name in faces(page, due))),
        button(say("Let the referee roll or draw"), "big", do=Roll()),
        class_="due",
    )


def faces(page: PageView, due: Due) -> Iterator[tuple[Any, str]]:
    """Yield everything that can come up, with its name; nothing where that is hidden."""
    names = page.table.game.chance[due.kind].names
    if due.options:
        yield from (
            (one, value_label(page.table, str(one), names) if names else str(one)) for one in _once(due.options)
        )
    elif not names:
        yield from ((side, str(side)) for side in range(1, SIDES + 1))


def _once(options: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(dict.fromkeys(options))


def line_form(page: PageView) -> Html | None:
    """Return a field for a move as one types it; nothing for who only looks."""
    if page.viewer == "table" or (page.draft is not None and not page.is_host):
        return None
    waits = page.draft is None and page.chair.view().waits
    hint = say("what came up") if waits else say("a move or question in your own words")
    field = tag(
        "input", type="text", name="line", maxlength="2000", placeholder=hint, aria_label=hint, autocomplete="off"
    )
    send = tag("button", say("Enter it") if waits else say("Ask"), class_="send")
    return tag("form", field, send, class_="line", data_form="say" if waits else "ask")


def speakers(page: PageView, **go: Any) -> Html | None:
    """Return whose move it is, to be chosen by the host."""
    if not page.is_host or len(page.table.names) < 2:
        return None
    shown = [button(name, "chip", pressed=name == page.by, by=name, **go) for name in page.table.names]
    return tag("div", *shown, class_="chips who", role="group", aria_label=say("Who"))


def moves(page: PageView) -> Html | None:
    """Return the legal moves, and below them every other kind, which may be tried all the same."""
    if page.viewer == "table" or (page.draft is not None and not page.is_host):
        return None
    try:
        kinds = page.kinds()
    except Cannot as wrong:
        return section(say("Moves"), tag("p", wrong.message))
    secret = page.moment(page.by, "").reader().possible.secret(page.by) if page.draft is None else None
    rows = [row for kind in kinds if kind.offers for row in _rows(page, kind)]
    others = [_kind_button(page, kind, "chip") for kind in kinds if not kind.offers]
    more = fold(say("Other moves"), chips(*others), open=page.draft is not None, name="others") if others else None
    hidden = tag("p", language_of(page.table.game).value(secret)) if secret is not None else None
    none = tag("p", say("nothing to decide now")) if not rows and page.draft is None else None
    return join(section(say("Moves"), speakers(page), hidden, *rows, none, class_="moves"), more)


def _rows(page: PageView, kind: MoveKind) -> Iterator[Html]:
    singles = kind.singles
    if 0 < len(singles) <= FEW:
        yield from (_single(page, move) for move in singles)
    else:
        yield _kind_button(page, kind, "mv legal")


def _single(page: PageView, move: Any) -> Html:
    """Return one legal move with what it costs and yields: tapped, its verdict."""
    said = {key: value for key, value in plain(move).items() if key != spec_of(type(move)).tag_key}
    sheet = MoveSheet(page.by, move.do(), said)
    words = offer_words(page.table, move)
    price = tag("small", _price(page, move)) if page.draft is None else None
    return button(join(tag("span", words), price), "mv legal", sheet=sheet)


def _price(page: PageView, move: Any) -> str:
    change = purse_change(page.table, page.state, page.by, move)
    return " · ".join(f"{'−' if n < 0 else '+'}{amount(page.table, key, abs(n))}" for key, n in change.items() if n)


def _kind_button(page: PageView, kind: MoveKind, class_: str) -> Html:
    label = move_label(page.table, kind.do)
    ways = sum(offer.size if isinstance(offer, ChoiceSet) else 1 for offer in kind.offers)
    told = say("{n:#way}", n=ways) if 0 < ways <= COUNTED else say("many ways") if ways else ""
    count = tag("small", told) if told else None
    return button(join(tag("span", f"{label} …" if ways else label), count), class_, sheet=MoveSheet(page.by, kind.do))
