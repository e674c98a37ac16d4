"""Scenario files spoilt in four ways: their bytes, their words, their structure, and by crossing them with others."""

import re
from functools import cache
from random import Random
from typing import Any

from referee.games import GAMES
from referee.scenario.file.document import Unreadable
from referee.scenario.file.reader import read_file
from referee.scenario.file.yaml_inline import flow
from tests.scenario.test_never_crashes import ODD, SCENARIOS, changed, cross, places

WORD = re.compile(r"\w[\w.-]*|\s+|[^\w\s]")
NASTY = [
    *(
        b"[",
        b"{",
        b"}",
        b"]",
        b": ",
        b", ",
        b"- ",
        b"? ",
        b"&a ",
        b"*a",
        b"!!x ",
        b"|\n",
        b'"',
        b"'",
        b"#",
        b"%",
        b"\t",
    ),
    *(b"\n", b"\r", b"\x00", b"\xff", b"\xef\xbb\xbf", b"\xc2\x85", b"\xe2\x80\xa8", b"---\n", b"<<: ", b"~", b"-1"),
    *(b"99999999999999999999", b"1e9", b"none", b"unknown", b"{" * 50, b"[" * 50, b"0" * 300, "ё́Ω\U0001f3b2".encode()),
]


@cache
def sources(game: str) -> tuple[bytes, ...]:
    """The short scenarios of a game, those that are wrong on purpose too."""
    paths = sorted((SCENARIOS / game).rglob("*.yaml"))
    return tuple(path.read_bytes() for path in paths if "replays" not in path.parts)


@cache
def words(game: str) -> tuple[str, ...]:
    """Every word of the game's scenarios, each once."""
    return tuple(sorted({word for text in sources(game) for word in WORD.findall(text.decode(errors="replace"))}))


@cache
def documents(game: str) -> tuple[Any, ...]:
    """The data of the game's short scenarios that can be read."""
    found = []
    for path in sorted((SCENARIOS / game).rglob("*.yaml")):
        try:
            found.append(read_file(path).data if "replays" not in path.parts else {})
        except Unreadable:
            continue
    return tuple(data for data in found if data)


def in_bytes(game: str, random: Random) -> bytes:
    """A scenario with some bytes changed, lost, doubled, or something nasty put in."""
    text = bytearray(random.choice(sources(game)))
    for _ in range(random.choice((1, 1, 2, 4, 8))):
        at = random.randrange(len(text) + 1)
        end = min(len(text), at + random.choice((1, 1, 2, 8, 40)))
        text[at:end] = random.choice(
            (bytes([random.randrange(256)]), b"", bytes(text[at:end]) * 2, random.choice(NASTY) + bytes(text[at:end]))
        )
    return bytes(text)


def in_words(game: str, random: Random) -> bytes:
    """A scenario with some words exchanged for others of the same kind, lost or doubled."""
    text = WORD.findall(random.choice(sources(game)).decode(errors="replace"))
    for _ in range(random.choice((1, 1, 2, 3, 6))):
        at = random.randrange(len(text))
        other = random.choice((random.choice(words(game)), random.choice(text), str(random.choice((0, 1, 7, -1, 99)))))
        text[at] = random.choice((other, other, "", text[at] * 2))
    return "".join(text).encode()


def in_structure(game: str, random: Random) -> bytes:
    """A scenario with some values lost, made odd, wrapped, or taken from another place of any scenario."""
    data = random.choice(documents(game))
    for _ in range(random.choice((1, 1, 2, 4))):
        known = [*places(data)]
        if not known:
            break
        path, value = random.choice(known)
        _, taken = random.choice([*places(random.choice(documents(game)))])
        other = random.choice((None, random.choice(ODD), [value], {"none": value}, [value, value], taken, taken))
        data = changed(data, path, other)
    return as_text(data)


def crossed(game: str, random: Random) -> bytes:
    """A scenario with values of other scenarios at places of the same name."""
    return as_text(cross(game, random))


def as_text(data: Any) -> bytes:
    """A document as a file: a line for each key of its top."""
    return "".join(f"{flow(key)}: {flow(value)}\n" for key, value in data.items()).encode("utf-8", "replace")


WAYS = (in_bytes, in_words, in_structure, crossed)


def spoilt(random: Random) -> bytes:
    """A file spoilt in one of the ways."""
    return random.choice(WAYS)(random.choice([*GAMES]), random)
