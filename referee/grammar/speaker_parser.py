"""Who speaks: `boris: pass`, `boris pass`, or nobody is named."""

import re

from msgspec import Struct

from referee.grammar.lexicon import Lexicon
from referee.grammar.tokenizer import LONGEST, tokens, unquoted

_NAMED = re.compile(r"\s*([^:=\"«{\[(]{1,60}?)\s*:\s*(\S.*|)", re.DOTALL)


class SpeakerSplit(Struct, frozen=True):
    """A line with its speaker taken off."""

    by: str | None
    words: list[str]
    nobody: str = ""
    """A name before a colon that nobody at the table bears."""
    asks: bool = False
    """Whether the line asks about the move and does not make it."""
    turned: bool = False
    """Whether words stand in another order than they were typed."""


def speaker_before(lexicon: Lexicon, line: str) -> tuple[str | None, str]:
    """Return the player named before a colon and the rest of a line; nobody and the line where there is none."""
    before = _NAMED.fullmatch(line)
    by = lexicon.player(before[1]) if before else None
    return (by, before[2]) if before and by is not None else (None, line)


def split_speaker(lexicon: Lexicon, line: str) -> list[SpeakerSplit]:
    """Return the ways to take the speaker off a line, the likelier first."""
    before = _NAMED.fullmatch(line)
    if before:
        by = lexicon.player(before[1])
        if by is not None:
            return [SpeakerSplit(by, tokens(before[2]))]
        apart = line[before.end(1) :].lstrip()[1:2].isspace()
        if (
            apart
            and not any(lexicon.prefix_matches(tokens(before[1])))
            and not _splits_by_name(lexicon, tokens(before[1]))
        ):
            return [SpeakerSplit(None, tokens(before[2]), before[1])]
    words = tokens(line)
    named = _splits_by_name(lexicon, words)
    plain = SpeakerSplit(None, words)
    return [*named, plain] if named and not _whole(lexicon, words) else [plain, *named]


def _splits_by_name(lexicon: Lexicon, words: list[str]) -> list[SpeakerSplit]:
    """Return the line without the names it may begin with, the longest first."""
    return [
        SpeakerSplit(by, words[length:]) for length in range(LONGEST, 0, -1) if (by := _player(lexicon, words[:length]))
    ]


def _player(lexicon: Lexicon, words: list[str]) -> str | None:
    return lexicon.player(" ".join(map(unquoted, words))) if words else None


def _whole(lexicon: Lexicon, words: list[str]) -> bool:
    """Return whether a line begins with the whole name of a move or question."""
    return any(lexicon.exact_matches([unquoted(word) for word in words[:length]]) for length in range(1, LONGEST))
