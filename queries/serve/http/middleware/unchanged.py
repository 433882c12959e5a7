"""Readers who already have an answer learn that nothing has changed (RFC 9110, section 8.8.3: ETag)."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import blake2b

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from betwixt import __version__
from queries.serve.http.served import ServedGraph


class Unchanged:
    """Marks answers with what they are made of, and does not make those again that a reader has.

    A version of the graph never changes, so the version and the address decide the answer. Pages that show
    more than the graph are exceptions.

    Args:
        app: behind it.
        graph: that is served.
        more: paths of pages that show more than the graph, with all below them and files of their names;
            nobody keeps their answers.
    """

    def __init__(self, app: ASGIApp, *, graph: ServedGraph, more: Collection[str]) -> None:
        self._app = app
        self._graph = graph
        self._more = more

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or tell that the answer is as it was."""
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            await self._app(scope, receive, send)
        elif self._tells_more(scope["path"]):
            await self._app(scope, receive, _with(send, {"cache-control": "no-store"}))
        else:
            request = Request(scope)
            kept = {"etag": self._etag(request), "cache-control": "no-cache"}
            if kept["etag"] in request.headers.get("if-none-match", ""):
                await Response(status_code=304, headers=kept)(scope, receive, send)
            else:
                await self._app(scope, receive, _with(send, kept, status=200))

    def _tells_more(self, path: str) -> bool:
        return any(path == prefix or path.startswith((f"{prefix}/", f"{prefix}.")) for prefix in self._more)

    def _etag(self, request: Request) -> str:
        accepted = request.headers.get("accept", "")
        basis = f"{__version__} {self._graph.version()} {request.url} {accepted}"
        return f'W/"{blake2b(basis.encode(), digest_size=12).hexdigest()}"'


def _with(send: Send, headers: dict[str, str], status: int | None = None) -> Send:
    """Sends with some headers, unless an answer has another status, or says itself how it is kept."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start" and status in (None, message["status"]):
            mutable_headers = MutableHeaders(scope=message)
            if "cache-control" not in mutable_headers:
                mutable_headers.update(headers)
        await send(message)

    return sent
