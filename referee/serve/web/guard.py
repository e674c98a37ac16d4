"""What is refused before anything is looked at: other names, other pages, other kinds and sizes of messages."""

import asyncio
from collections.abc import Collection

from starlette.requests import Request

from referee.language.speaking import say

LONGEST = 65_536
"""A longer message is refused."""
PATIENCE = 10.0
"""So many seconds a message may take to come."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types referee"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Turned(Exception):
    """A request that is not answered: the status and why."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status, self.why = status, why


def check_sender(request: Request, hosts: Collection[str]) -> None:
    """Raise Turned for another name than ours (a rebound one), and for what another page sends."""
    if request.headers.get("host", "").lower() not in hosts:
        raise Turned(421, say("this server does not answer to that name"))
    origin = request.headers.get("origin")
    if origin is not None and origin.lower().removeprefix("http://") not in hosts:
        raise Turned(403, say("another page may not ask this server"))
    if request.headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        raise Turned(403, say("another page may not ask this server"))


def check_kind(request: Request) -> None:
    """Raise Turned for a message that is no JSON: a form of another page cannot send that."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Turned(415, say("messages are JSON"))


async def read_body(request: Request) -> bytes:
    """Return the message; Turned when it is too long, or too slow."""
    try:
        return await asyncio.wait_for(_read(request), PATIENCE)
    except TimeoutError:
        raise Turned(408, say("the message took too long")) from None


async def _read(request: Request) -> bytes:
    size, parts = 0, list[bytes]()
    async for part in request.stream():
        size += len(part)
        if size > LONGEST:
            raise Turned(413, say("a message may have {n} bytes", n=LONGEST))
        parts.append(part)
    return b"".join(parts)
