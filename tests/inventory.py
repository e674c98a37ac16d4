"""What the fact base and the rulebooks say, kept small enough to ship: counts, and headings that stand in a book.

`python -m tests.inventory` writes tests/inventory.json anew, where the fact base and the books lie beside the project.
"""

import json
import re
from collections.abc import Iterable
from pathlib import Path

from referee.games import GAMES, load_game

ROOT = Path(__file__).parents[1]
SHARED = ROOT.parent / "shared"
SHIPPED = Path(__file__).with_name("inventory.json")
ADDED_SINCE = {
    "magnate": ("magnate.amb.ai_bid_empty_deck",),
    "carnegie": ("carnegie.amb.solo_last_exchange", "carnegie.amb.new_employee_declined"),
    "streets": ("streets.amb.grifter_token_gone", "streets.amb.grifter_copy"),
    "corporations": (
        "corporations.amb.movement_after_event",
        "corporations.amb.event_sabotage_answered",
        "corporations.amb.event_ban_answered",
        "corporations.amb.tax_ban_extra_turn",
    ),
}
"""Rules and switchable disputed points that were added after the inventory was made from the books."""
Inventory = dict[str, dict[str, int] | list[str]]


def shipped() -> dict[str, Inventory]:
    """What was looked up when the books were at hand."""
    found: dict[str, Inventory] = json.loads(SHIPPED.read_text(encoding="utf-8"))
    return found


def at_hand() -> bool:
    """Whether the fact base and the books lie beside the project."""
    return (SHARED / "games").exists() and (SHARED / "rulebooks").exists()


def looked_up() -> dict[str, Inventory]:
    """The same, looked up now."""
    books = {game: [book for book in ("EN", "RU") if _text(game, book).exists()] for game in GAMES}
    return {
        game: {"counts": _counts(game), "books": books[game], "headings": _headings(game, books[game])}
        for game in GAMES
    }


def _text(game: str, book: str) -> Path:
    return SHARED / "rulebooks" / f"{game}-{book.lower()}.txt"


def _counts(game: str) -> dict[str, int]:
    """The counts at the top of an inventory: rows of names over numbers, or a name and a number in each row."""
    text, printed = (SHARED / "games" / game / "rules.md").read_text(encoding="utf-8"), dict[str, int]()
    for names, numbers in re.findall(r"^\|([^|\n]+(?:\|[^|\n]+)+)\|\n\|[-|]+\|\n\|([^\n]+)\|$", text, re.M)[:2]:
        if not re.search(r"[a-z]", numbers):
            keys = [name.strip().replace("worked examples", "examples") for name in names.split("|")]
            printed |= dict(zip(keys, map(int, numbers.split("|")), strict=True))
    for names, numbers in re.findall(r"^\| ([a-z[][^|\n]*) \| ([\d /]+) \|$", text, re.M):
        keys = re.findall(r"\[(\w+)\]", names) or re.findall(r"\w+(?= /)|(?<=/ )\w+", names) or [_first(names)]
        printed |= dict(zip(keys, map(int, numbers.split("/")), strict=True))
    return printed


def _first(names: str) -> str:
    """What a row counts: `worked examples, total`, `rules: forbids`, `rules in all`."""
    return names.split(",")[0].removeprefix("worked ").removeprefix("rules: ").removesuffix(" in all")


def _headings(game: str, books: list[str]) -> list[str]:
    """The cited headings that stand in a book of the game."""
    texts = [_letters(_text(game, book).read_text(encoding="utf-8")) for book in books]
    return sorted(heading for heading in cited(game, books) if any(_stands(heading, text) for text in texts))


def cited(game: str, books: Iterable[str]) -> set[str]:
    """Every heading of these books that a rule of the game cites."""
    rules = load_game(game).book.rules.values()
    return {cite.heading for rule in rules for cite in rule.cites if cite.book in books}


def _stands(heading: str, text: str) -> bool:
    """Whether the heading, or one of the headings it names together, stands in a book."""
    parts = re.split(r'"|, | and | \(| intro| value table| [AАBВCС](?:\d|\b)|\.\.\.', heading)
    return any(_letters(part) in text for part in parts if len(_letters(part)) >= 3)


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).lower()


if __name__ == "__main__":
    SHIPPED.write_text(json.dumps(looked_up(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
