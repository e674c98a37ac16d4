"""The pages over HTTP: what may ask, what is asked, in one thread, and devices that hear when to look again."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from typing import TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from referee.desk.data import DeskError
from referee.language.current import LANGUAGES, speaking
from referee.language.speaking import say
from referee.serve.web.actions import answer, decoded
from referee.serve.web.guard import HEADERS, Turned, check_kind, check_sender, read_body
from referee.serve.web.links import HOST, viewer_of
from referee.serve.web.page_view import PageView
from referee.serve.web.parts import colours
from referee.serve.web.replay import replay_page
from referee.serve.web.room import Room
from referee.serve.web.screen import Screen
from referee.serve.web.shell import shell

T = TypeVar("T")
DEVICES = 60
"""So many devices may listen at once."""
PULSE = 20.0
"""So often a device hears the version even when nothing has changed: one that slept hears what it missed."""
STATIC = {"table.js": "text/javascript", "table.css": "text/css"}
Handler = Callable[[Request, str | None], Awaitable[Response]]


class App:
    """Everything that answers a request; all that touches the table runs in one thread of its own."""

    def __init__(self, room: Room, hosts: Collection[str], host_anywhere: bool = False) -> None:
        self.room, self.hosts, self.host_anywhere = room, hosts, host_anywhere
        self.worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="table")
        self._listening: set[asyncio.Queue[str]] = set()

    def routes(self) -> Starlette:
        """Return what answers which address."""
        return Starlette(
            middleware=[Middleware(GZipMiddleware, minimum_size=2000)],
            routes=[
                Route("/static/{name}", self._guarded(self.static, open=True)),
                Route("/t/{token}/", self._guarded(self.page)),
                Route("/t/{token}/act", self._guarded(self.act, sends=True), methods=["POST"]),
                Route("/t/{token}/events", self._guarded(self.events)),
                Route("/t/{token}/colours.css", self._guarded(self.colours)),
                Route("/t/{token}/table.yaml", self._guarded(self.file)),
                Route("/t/{token}/replay", self._guarded(self.replay)),
            ],
        )

    def _guarded(self, handler: Handler, sends: bool = False, open: bool = False) -> Callable[..., Awaitable[Response]]:
        """Return a handler behind every check; `open`: it needs no link."""

        async def run(request: Request) -> Response:
            with speaking(_language(request)):
                try:
                    check_sender(request, self.hosts)
                    viewer = None if open else self._viewer(request)
                    if sends:
                        check_kind(request)
                    response = await handler(request, viewer)
                except Turned as wrong:
                    response = PlainTextResponse(wrong.why, wrong.status)
                except DeskError as wrong:
                    response = PlainTextResponse(wrong.message, 409)
            for name, value in HEADERS.items():
                response.headers.setdefault(name, value)
            return response

        return run

    def _viewer(self, request: Request) -> str | None:
        """Return whose link it is; Turned for one that opens nothing, or not from here."""
        whom = self.room.links.whose(str(request.path_params.get("token", "")))
        if whom is None or (whom == HOST and not self._may_host(request)):
            raise Turned(404, say("there is no such table"))
        return viewer_of(whom)

    def _may_host(self, request: Request) -> bool:
        here = request.client.host if request.client else ""
        return self.host_anywhere or here.startswith("127.") or here == "::1"

    async def in_order(self, work: Callable[[], T]) -> T:
        """Do something with the table, one thing after another; tell every device when the table has changed."""
        before = self.room.version
        try:
            return await asyncio.get_running_loop().run_in_executor(self.worker, work)
        finally:
            if self.room.version != before:
                self._tell()

    def _tell(self) -> None:
        for queue in self._listening:
            if not queue.full():
                queue.put_nowait(self.room.version)

    # ---- what is answered

    async def page(self, request: Request, viewer: str | None) -> Response:
        """Return the page itself; all that is on it comes with the first message."""
        return Response(shell(request.url.path, _language(request)), media_type="text/html")

    async def act(self, request: Request, viewer: str | None) -> Response:
        """Do what a message asks for."""
        try:
            message = decoded(await read_body(request))
        except DeskError as wrong:
            raise Turned(400, wrong.message) from None
        found = await self.in_order(lambda: answer(self.room, viewer, message))
        return Response(msgspec.json.encode(found), media_type="application/json")

    async def events(self, request: Request, viewer: str | None) -> Response:
        """Return a stream that tells the version after every change."""
        if len(self._listening) >= DEVICES:
            raise Turned(503, say("too many devices listen"))
        queue: asyncio.Queue[str] = asyncio.Queue(maxsize=50)
        self._listening.add(queue)
        return StreamingResponse(self._versions(queue), media_type="text/event-stream")

    async def _versions(self, queue: "asyncio.Queue[str]") -> AsyncIterator[str]:
        try:
            yield f"retry: 1000\ndata: {self.room.version}\n\n"
            while True:
                try:
                    yield f"data: {await asyncio.wait_for(queue.get(), PULSE)}\n\n"
                except TimeoutError:
                    yield f"data: {self.room.version}\n\n"
        finally:
            self._listening.discard(queue)

    async def colours(self, request: Request, viewer: str | None) -> Response:
        """Return the colours of the table."""
        found = await self.in_order(lambda: self._colours(viewer))
        return Response(found, media_type="text/css")

    def _colours(self, viewer: str | None) -> str:
        return colours(PageView(self.room, viewer, Screen())) if self.room.table is not None else ""

    async def file(self, request: Request, viewer: str | None) -> Response:
        """Return the file of the game: only the host may have it, as it holds everything."""
        text = await self.in_order(lambda: self._file(viewer))
        given = {"Content-Disposition": 'attachment; filename="table.yaml"'}
        return Response(text, media_type="application/yaml", headers=given)

    def _file(self, viewer: str | None) -> str:
        draft = self.room.draft
        return self.room.drafting(viewer).text() if draft is not None else self.room.chair(viewer).text()

    async def replay(self, request: Request, viewer: str | None) -> Response:
        """Return the game so far as a page of its own, as the viewer may see it; it brings its own policy."""
        lang = _language(request)
        text = await self.in_order(lambda: replay_page(self.room, viewer, lang))
        own = {"Content-Security-Policy": "frame-ancestors 'none'"}
        return Response(text, media_type="text/html", headers=own)

    async def static(self, request: Request, viewer: str | None) -> Response:
        """Return the script or the style sheet; no other file can be named."""
        name = str(request.path_params["name"])
        if name not in STATIC:
            raise Turned(404, say("there is no such file"))
        text = files("referee.serve.web").joinpath(name).read_text("utf-8")
        return Response(text, media_type=STATIC[name])


def _language(request: Request) -> str:
    """Return the language a device asks for, else the one its browser speaks."""
    said = request.query_params.get("lang", "")
    spoken = request.headers.get("accept-language", "").lower()[:2]
    return next((one for one in (said, spoken) if one in LANGUAGES), LANGUAGES[0])
