"""One HTTP request and its whole answer: within a deadline, bounded in size, credentials at home.

``http.client`` rather than a library above it, because a connection must be at hand to be
closed when time is up, whatever the other side does: never answers, or answers byte by byte.
"""

from __future__ import annotations

import http.client
import ssl
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import SplitResult, urljoin, urlsplit

from kg.stores.base.deadline import Deadline
from queries.engine import QueryError

LARGEST_ANSWER = 256 << 20
"""Bytes of the longest answer that is read."""

CONNECT_SECONDS = 10.0
_MOST_REDIRECTS = 5
_REDIRECTS = (301, 302, 303, 307, 308)
_AT_A_TIME = 1 << 16


class BrokenAnswerError(QueryError):
    """The server's answer ended early, or is not what it says it is."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server answered.

    Args:
        status, reason: of HTTP.
        content_type: in lower case, without parameters.
        body: all of it.
    """

    status: int
    reason: str
    content_type: str
    body: bytes


def post(url: str, body: bytes, headers: Mapping[str, str], authorization: str, deadline: Deadline) -> Answer:
    """Send a request that only reads, follow redirects, and read the whole answer.

    Args:
        url: an http or https address without credentials.
        authorization: value of that header; it is sent to the origin of ``url`` only.

    Raises:
        QueryTimeoutError: the whole answer did not come in time.
        BrokenAnswerError: the answer ended early.
        QueryError: it is too long, or leads astray.
        OSError, http.client.HTTPException: the server cannot be reached, or speaks no HTTP.
    """
    home = _origin(urlsplit(url))
    method = "POST"
    for _ in range(_MOST_REDIRECTS + 1):
        parts = urlsplit(url)
        sent = {
            **headers,
            **({"Authorization": authorization} if authorization and _origin(parts) == home else {}),
        }
        answer, location = _Exchange(parts, deadline).ask(method, body if method == "POST" else None, sent)
        if answer.status not in _REDIRECTS or not location:
            return answer
        url = urljoin(url, location)
        if urlsplit(url).scheme not in ("http", "https") or urlsplit(url).hostname is None:
            raise QueryError(f"{_shown(parts)}: redirects to what is no http address", "check the address")
        if answer.status == 303:
            method = "GET"
    raise QueryError(f"{_shown(parts)}: redirects without end", "check the address")


_SAME_MOMENT = 0.1
"""Seconds. A socket waits until the deadline too, by a clock of its own."""


class _Exchange:
    """One request over a connection of its own."""

    def __init__(self, parts: SplitResult, deadline: Deadline) -> None:
        self._deadline = deadline
        self._parts = parts
        seconds = deadline.at_most(CONNECT_SECONDS) or 0.001
        self._connection: http.client.HTTPConnection
        if parts.scheme == "https":
            self._connection = http.client.HTTPSConnection(
                str(parts.hostname), parts.port, timeout=seconds, context=ssl.create_default_context()
            )
        else:
            self._connection = http.client.HTTPConnection(str(parts.hostname), parts.port, timeout=seconds)

    def ask(self, method: str, body: bytes | None, headers: Mapping[str, str]) -> tuple[Answer, str]:
        """The answer, and where it redirects to."""
        self._deadline.check()
        return self._deadline.wait_for(lambda: self._ask(method, body, headers), self._close)

    def _ask(self, method: str, body: bytes | None, headers: Mapping[str, str]) -> tuple[Answer, str]:
        try:
            self._connection.connect()
            if self._connection.sock is not None:
                self._connection.sock.settimeout(self._deadline.left())
            target = (self._parts.path or "/") + (f"?{self._parts.query}" if self._parts.query else "")
            self._connection.request(method, target, body, dict(headers))
            response = self._connection.getresponse()
            kind = response.headers.get_content_type() if "Content-Type" in response.headers else ""
            answer = Answer(response.status, response.reason, kind, self._whole(response))
            return answer, response.getheader("Location") or ""
        except TimeoutError:
            left = self._deadline.left()
            if left is not None and left < _SAME_MOMENT:  # the socket gave up just before the deadline
                raise self._deadline.error() from None
            raise
        finally:
            self._close()

    def _whole(self, response: http.client.HTTPResponse) -> bytes:
        address = _shown(self._parts)
        announced = response.length
        chunks: list[bytes] = []
        size = 0
        try:
            while announced is None or size < announced:
                # Before Python 3.12 the response itself does not count what is read in this way.
                chunk = response.read1(_AT_A_TIME if announced is None else min(_AT_A_TIME, announced - size))
                if not chunk:
                    break
                size += len(chunk)
                if size > LARGEST_ANSWER:
                    raise QueryError(
                        f"{address}: the answer is longer than {LARGEST_ANSWER >> 20} MB",
                        "ask for less (LIMIT)",
                    )
                self._deadline.check()
                chunks.append(chunk)
        except (http.client.HTTPException, ConnectionError, ssl.SSLError) as error:
            raise BrokenAnswerError(f"{address}: the answer ended early", "ask again") from error
        if announced is not None and size < announced:
            raise BrokenAnswerError(
                f"{address}: the answer ended {announced - size:,} bytes early", "ask again"
            )
        return b"".join(chunks)

    def _close(self) -> None:
        with suppress(Exception):  # it may be at any stage, and all that is wanted is its end
            if self._connection.sock is not None:
                self._connection.sock.shutdown(2)
        with suppress(Exception):
            self._connection.close()


def _origin(parts: SplitResult) -> tuple[str, str, int]:
    return parts.scheme, str(parts.hostname), parts.port or {"http": 80, "https": 443}.get(parts.scheme, 0)


def _shown(parts: SplitResult) -> str:
    """An address as it may be printed: without credentials, and without what follows the path."""
    host = str(parts.hostname) + (f":{parts.port}" if parts.port else "")
    return f"{parts.scheme}://{host}{parts.path}"
