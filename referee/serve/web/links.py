"""Links that open a table: whoever has one may look and act as it says, and nobody else may do anything.

They are kept beside no scenario file, which people send each other, but where programs keep their state.
"""

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from hmac import compare_digest
from pathlib import Path
from secrets import token_urlsafe

import msgspec

from referee.scenario.file.write_file import write_whole

HOST, TABLE = "host", "table"
"""Who knows and may do everything; who only looks at what lies open. Players have links by their names."""
SEAT = "seat:"
MOST = 200
"""So many files are remembered, the latest ones."""


def state_file() -> Path:
    """Return where links are kept from one evening to the next."""
    base = os.environ.get("XDG_STATE_HOME", "")
    folder = Path(base) if base.startswith("/") else Path.home() / ".local" / "state"
    return folder / "referee" / "links.json"


class Links:
    """The links of one table, by whom they are for; kept for its file once there is one."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.tokens: dict[str, str] = {HOST: new_token(), TABLE: new_token()}
        self._file = ""

    def keep_for(self, file: Path) -> None:
        """Take up the links a file had before; else keep the present ones for it."""
        self._file = os.path.realpath(file)
        known = self._read().get(self._file)
        if known:
            self.tokens = {**self.tokens, **known}
        self._write()

    def seat(self, names: Iterable[str]) -> None:
        """See that there is a link for each player, and for nobody who does not play."""
        wanted = [HOST, TABLE, *(SEAT + name for name in names)]
        found = {whom: self.tokens.get(whom) or new_token() for whom in wanted}
        if found != self.tokens:
            self.tokens = found
            self._write()

    def renew(self) -> None:
        """Make every link anew but the host's: the old ones open nothing any more."""
        self.tokens = {whom: token if whom == HOST else new_token() for whom, token in self.tokens.items()}
        self._write()

    def whose(self, token: str) -> str | None:
        """Return whom a link is for; compared in the same time whatever is right in it."""
        found = None
        for whom, known in self.tokens.items():
            if compare_digest(known.encode(), token.encode()):
                found = whom
        return found

    def _read(self) -> dict[str, dict[str, str]]:
        with suppress(OSError, msgspec.DecodeError, msgspec.ValidationError):
            return msgspec.json.decode(self.place.read_bytes(), type=dict[str, dict[str, str]])
        return {}

    def _write(self) -> None:
        """Keep the links where only the owner can read them; without a place for it they last as long as we run."""
        if not self._file:
            return
        kept: Mapping[str, dict[str, str]] = {**self._without(self._file), self._file: self.tokens}
        with suppress(OSError):
            self.place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            old = os.umask(0o077)
            try:
                if self.place.exists():
                    self.place.chmod(0o600)
                write_whole(self.place, msgspec.json.encode(kept).decode(), replace=True)
            finally:
                os.umask(old)

    def _without(self, file: str) -> dict[str, dict[str, str]]:
        others = [(name, tokens) for name, tokens in self._read().items() if name != file]
        return dict(others[-MOST + 1 :])


def viewer_of(whom: str) -> str | None:
    """Return the viewer a link is for, as a desk knows it: nobody is the host."""
    return None if whom == HOST else whom.removeprefix(SEAT)


def new_token() -> str:
    """Return a word of 128 bits nobody can guess."""
    return token_urlsafe(16)
