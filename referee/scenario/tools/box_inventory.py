"""The inventory of a box: how much of it is typed in, what still rests on our assumption, and one line more."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from referee.kernel.components import Origins, Plain
from referee.kernel.faces import copy_of, face_of, shows
from referee.kernel.game import Game, Table
from referee.scenario.file.model import OwnBox
from referee.scenario.file.yaml_inline import flow


class KindCount(Struct, frozen=True):
    """How much of a kind of component is known."""

    kind: str
    typed: int
    """Cards typed in."""
    total: int
    """Cards there are, or entries of what is no card."""
    open: int
    """Entries of which something rests on our assumption."""
    fields: tuple[str, ...]
    """What of them does."""


def cards_of(game: Game[Any, Any], kind: str) -> list[str]:
    """Return the cards of our box that are told by their faces."""
    face, entries = game.faces[kind], getattr(game.standard_box, kind)
    return [id for id, entry in entries.items() if face.values_of_name(face.name_of(face.values(to_builtins(entry))))]


def opened(game: Game[Any, Any], box: OwnBox) -> Table[Any]:
    """Return a table with this box and nobody at it; NoCardLeft where it contradicts the book."""
    return box.opened(game.table((), owned=box.owned))


def counted(table: Table[Any], box: OwnBox) -> Iterator[KindCount]:
    """Yield how much is known of each kind of which something was or is assumed."""
    for kind in table.game.origins.kinds:
        doubts = {
            id: [field for field, basis in fields.items() if basis.kind == "assumed"]
            for id, fields in table.doubts.get(kind, {}).items()
        }
        open = {id: fields for id, fields in doubts.items() if fields}
        faced = kind in table.game.faced
        if not open and not box.cards.get(kind):
            continue
        total = len(cards_of(table.game, kind)) if faced else len(getattr(table.layout, kind))
        fields = tuple(dict.fromkeys(field for fields in open.values() for field in fields))
        yield KindCount(kind, len(box.cards.get(kind, ())), total, len(open), fields)


def with_line(text: str, kind: str, key: str, entry: str) -> str:
    """Return the text of a box file with one more entry of a kind; `key`: how the file writes the kind."""
    rows = text.splitlines()
    at = next((number for number, row in enumerate(rows) if row.split(":")[0].strip("\"' ") in (kind, key)), None)
    new = f"  - {flow(entry)}"
    if at is None:
        return "\n".join([*rows, f"{key}:", new, ""])
    if rows[at].split(" #")[0].rstrip().endswith(":"):
        end = at + 1
        while end < len(rows) and (rows[end].startswith((" ", "-", "#")) or not rows[end].strip()):
            end += 1
        while not rows[end - 1].strip():
            end -= 1
        indent = rows[at + 1][: len(rows[at + 1]) - len(rows[at + 1].lstrip())] if end > at + 1 else "  "
        return "\n".join([*rows[:end], f"{indent}- {flow(entry)}", *rows[end:], ""])
    listed = rows[at].rstrip()
    if listed.endswith("[]"):
        return "\n".join([*rows[:at], f"{listed[:-2]}[{flow(entry)}]", *rows[at + 1 :], ""])
    if listed.endswith("]"):
        return "\n".join([*rows[:at], f"{listed[:-1]}, {flow(entry)}]", *rows[at + 1 :], ""])
    raise ValueError(kind)


def missing(table: Table[Any], box: OwnBox) -> Iterator[tuple[str, str]]:
    """Yield the cards that were seen at a table and that a box does not have: kind and face."""
    for kind, cards in table.faces.items():
        had: dict[str, int] = {}
        for id in box.cards.get(kind, ()):
            had[face_of(id)] = had.get(face_of(id), 0) + 1
        for id, card in cards.items():
            if card.where:
                continue
            if copy_of(id) > had.get(face_of(id), 0) and not _is_in(table, box, kind, card.fields):
                yield kind, face_of(id)


def _is_in(table: Table[Any], box: OwnBox, kind: str, fields: Mapping[str, Any]) -> bool:
    """Return whether a card of the box shows this and more."""
    own = [id for id in box.cards.get(kind, ()) if id in table.faces.get(kind, {})]
    return any(shows(getattr(table.layout, kind)[id], fields) for id in own)


def origins_of(table: Table[Any]) -> Origins:
    """Return where each component comes from, those of the owner's box entry by entry."""
    kinds = dict(table.origins.kinds)
    owned = table.owned.given if table.owned else {}
    for kind in {**table.faces, **owned}:
        seen, typed = table.faces.get(kind, {}), owned.get(kind, {})
        fields = {**{id: [*card.fields] for id, card in seen.items()}, **{id: [*entry] for id, entry in typed.items()}}
        entries = {id: {field: table.origins.of(kind, id, field) for field in own} for id, own in fields.items()}
        kinds[kind] = replace(kinds[kind], entries={**kinds[kind].entries, **entries})
    return replace(table.origins, kinds=kinds)


def plain_of(table: Table[Any]) -> Plain:
    """Return the components of a table as plain data."""
    found: Plain = {}
    for kind in table.game.origins.kinds:
        entries = getattr(table.layout, kind).items()
        found[kind] = {id: to_builtins(entry) for id, entry in entries}
    return found
