"""Connections: only so many from one address, and only so long without a whole request."""

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

EACH = 40
"""So many connections one address may hold: a phone needs seven."""
PATIENCE = 10.0
"""So many seconds the head of the first request may take."""

_held: Counter[str] = Counter()


class Connection(H11Protocol):
    """A connection that counts, and is closed when it says nothing."""

    def connection_made(self, transport: Any) -> None:
        """Take a connection, or hang up on an address that holds too many."""
        super().connection_made(transport)
        self._address = str((transport.get_extra_info("peername") or ("",))[0])
        _held[self._address] += 1
        self._waits: asyncio.TimerHandle | None = self.loop.call_later(PATIENCE, self._hang_up)
        if _held[self._address] > EACH:
            transport.close()

    def _hang_up(self) -> None:
        if self.cycle is None:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place free."""
        super().connection_lost(exc)
        _held[self._address] -= 1
        if _held[self._address] <= 0:
            del _held[self._address]
        if self._waits is not None:
            self._waits.cancel()
