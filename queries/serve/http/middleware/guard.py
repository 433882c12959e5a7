"""What every request goes through: who may ask, how much may be sent, and what browsers must not do."""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterable
from http import HTTPStatus

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from queries.serve.http.problems import Show, problem

POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; script-src 'self'; connect-src 'self';"
    " form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
)
SESSION = "betwixt"
"""The cookie of a reader who has given the token."""
OPEN = frozenset({"/login", "/static/style.css", "/static/icon.svg"})
"""What is answered without the token: the form for it, and how that looks."""
MANIFESTS = frozenset({"/reconcile", "/reconcile/draft"})
"""Manifests of reconciliation, which tell how the token is sent; what they lead to needs it."""
_PORT = re.compile(r":\d*$")
_POLICY, _FRAMES = b"content-security-policy", b"x-frame-options"


class Guard:
    """Refuses what must not be asked, and adds headers to every answer.

    Args:
        app: behind it.
        hosts: names by which the server may be called; a page elsewhere whose name leads here by a trick
            (DNS rebinding) calls it by another. Empty for any.
        token: that requests must carry (``Authorization: Bearer``), or empty.
        body: bytes that a request may have.
        show: makes the response to what is refused.
    """

    def __init__(
        self, app: ASGIApp, *, hosts: frozenset[str], token: str, body: int, show: Show = problem
    ) -> None:
        self._app = app
        self._hosts = hosts
        self._token = token
        self._body = body
        self._show = show

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = Request(scope)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = _with_ours(message["headers"])
            await send(message)

        refused = self._refused(request)
        if refused:
            response = self._show(request, *refused)
            if refused[0] == HTTPStatus.UNAUTHORIZED:
                response.headers["www-authenticate"] = "Bearer"
            await response(scope, receive, with_headers)
            return
        if "content-length" not in request.headers:
            body = await self._body_of(receive)
            if body is None:
                await self._show(request, *self._too_large())(scope, receive, with_headers)
                return
            receive = _again(body, receive)
        await self._app(scope, receive, with_headers)

    def _refused(self, request: Request) -> tuple[HTTPStatus, str, str] | None:
        host = _PORT.sub("", request.headers.get("host", ""))
        if self._hosts and host not in self._hosts:
            return HTTPStatus.MISDIRECTED_REQUEST, f"this server is not called {host!r}", ""
        if self._token and not _is_open(request) and not self._is_known(request):
            advice = "programs send it: Authorization: Bearer TOKEN; readers give it at /login"
            return HTTPStatus.UNAUTHORIZED, "a token is needed", advice
        if request.headers.get("upgrade", "").casefold() == "websocket":
            advice = "programs ask over HTTP; Neo4j's drivers by bolt://, outside of browsers"
            return HTTPStatus.NOT_IMPLEMENTED, "there are no WebSockets here", advice
        length = request.headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._body:
            return self._too_large()
        return None

    def _too_large(self) -> tuple[HTTPStatus, str, str]:
        detail = f"a request may have {self._body:,} bytes"
        return HTTPStatus.REQUEST_ENTITY_TOO_LARGE, detail, "send less at a time"

    def _is_known(self, request: Request) -> bool:
        kind, _, given = request.headers.get("authorization", "").partition(" ")
        if kind.casefold() == "bearer":
            return hmac.compare_digest(given.encode(), self._token.encode())
        return hmac.compare_digest(
            request.cookies.get(SESSION, "").encode(), session_of(self._token).encode()
        )

    async def _body_of(self, receive: Receive) -> bytes | None:
        """A body that does not say how long it is; None where it is too long, or breaks off."""
        body = b""
        while len(body) <= self._body:
            message = await receive()
            if message["type"] != "http.request":
                return None
            body += message.get("body", b"")
            if not message.get("more_body", False):
                return body if len(body) <= self._body else None
        return None


def _is_open(request: Request) -> bool:
    """Whether the token is not asked for."""
    path = request.scope["path"]  # by which routes are chosen; that of an URL is put together with the host
    return path in OPEN or (
        path in MANIFESTS and request.method == "GET" and not request.scope["query_string"]
    )


def _again(body: bytes, receive: Receive) -> Receive:
    """What is received where the body was received already."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def received() -> Message:
        return waiting.pop() if waiting else await receive()

    return received


def session_of(token: str) -> str:
    """What the cookie holds of a reader who has given the token, from which nobody gets that back."""
    return hmac.new(token.encode(), b"session", "sha256").hexdigest()


def _with_ours(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Headers of an answer and ours; an answer with a policy of its own says itself who may frame it."""
    kept_headers = list(headers)
    names = {name for name, _ in kept_headers}
    if _POLICY in names:
        names.add(_FRAMES)
    return [*kept_headers, *(header for header in HEADERS if header[0] not in names)]
