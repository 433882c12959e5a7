"""Requests to SPARQL servers: SPARQLWrapper words them, httpx carries them.

SPARQL 1.1 Protocol (https://www.w3.org/TR/sparql11-protocol/). SPARQLWrapper itself waits with
urllib, whose timeout begins again with every byte. Here one time limit holds for the whole answer,
its redirections included, and one size.
"""

from __future__ import annotations

import asyncio
import ssl
import threading
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import cache
from urllib.parse import urlsplit

import httpx
from SPARQLWrapper import INSERT, JSON, POST, POSTDIRECTLY, SELECT, SPARQLWrapper

from betwixt import __version__

CONNECT_SECONDS = 10.0
"""Seconds in which a server must accept a connection."""

_AGENT = f"betwixt/{__version__}"
_SEE_OTHER = 303
_LONGEST_REFUSAL = 1 << 16
_SECONDS_TO_END = 0.5
"""Beyond the time limit: only a name server that does not answer takes longer."""


class BrokenOffError(Exception):
    """The server ended its answer early."""


class TooLongError(Exception):
    """The answer has more bytes than are read."""


class AstrayError(Exception):
    """A redirection leads to another protocol, or in a circle."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of an answer is waited for.

    Args:
        seconds: until all of it must be there; None for no limit.
        bytes: of the longest answer, decompressed.
        redirections: that are followed; with none, an answer that leads elsewhere is the answer.
    """

    seconds: float | None
    bytes: int
    redirections: int = 5


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a server.

    Args:
        status, reason: of HTTP.
        content_type: in lower case, without parameters.
        wait: seconds until the next attempt, as the server wishes; None where it says nothing.
        body: all of it; of a refusal, its beginning.
    """

    status: int
    reason: str
    content_type: str
    wait: float | None
    body: bytes


def is_address(url: str) -> bool:
    """Whether an address is one of a server that speaks HTTP."""
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def query_request(url: str, text: str, headers: Mapping[str, str]) -> httpx.Request:
    """A request for the answer to a query; no server takes it for an update.

    Args:
        url: of the query service.
        text: SELECT, ASK, CONSTRUCT or DESCRIBE.
        headers: in place of SPARQLWrapper's, such as ``Accept``.

    Raises:
        httpx.InvalidURL, ValueError: the address is none.
    """
    client = SPARQLWrapper(url, returnFormat=JSON, agent=_AGENT)
    client.setMethod(POST)
    client.setOnlyConneg(True)
    # ``setQuery`` would guess the kind of the query from its text, in quadratic time.
    client.queryString, client.queryType = text, SELECT
    return _request(client, headers)


def update_request(url: str, text: str, headers: Mapping[str, str]) -> httpx.Request:
    """A request for an update, as the body of its own type, which servers take at any length.

    Args:
        url: of the update service.
        text: one or several updates.
        headers: in place of SPARQLWrapper's.

    Raises:
        httpx.InvalidURL, ValueError: the address is none.
    """
    client = SPARQLWrapper(url, returnFormat=JSON, agent=_AGENT)
    client.setMethod(POST)
    client.setRequestMethod(POSTDIRECTLY)
    client.queryString, client.queryType = text, INSERT
    return _request(client, headers)


def _request(client: SPARQLWrapper, headers: Mapping[str, str]) -> httpx.Request:
    """The request that SPARQLWrapper words, without the question mark that it adds to an address."""
    for name, value in headers.items():
        client.addCustomHttpHeader(name, value)
    request = client._createRequest()
    assert isinstance(request.data, bytes)
    return httpx.Request(
        request.get_method(),
        request.full_url.removesuffix("?"),
        headers={"Accept-Encoding": "gzip, deflate", **dict(request.header_items())},
        content=request.data,
    )


def carry(request: httpx.Request, limits: Limits, *, by_proxy: bool = False) -> Answer:
    """Send a request, follow redirections, and read the whole answer.

    It may be called where an event loop runs. Credentials go to the origin of the request only.

    Args:
        request: see ``query_request``.
        limits: of time and size.
        by_proxy: whether the proxies of the environment are used.

    Raises:
        TimeoutError: the whole answer did not come in time.
        BrokenOffError: it ended early.
        TooLongError: it is too long.
        AstrayError: a redirection leads to another protocol, or in a circle.
        httpx.HTTPError, httpx.InvalidURL: the server cannot be reached, or speaks no HTTP.
    """
    answer: Future[Answer] = Future()

    def work() -> None:
        try:
            answer.set_result(asyncio.run(_in_time(request, limits, by_proxy)))
        except BaseException as error:  # noqa: BLE001 - raised by the one who waits
            answer.set_exception(error)

    threading.Thread(target=work, daemon=True).start()
    try:
        return answer.result(None if limits.seconds is None else limits.seconds + _SECONDS_TO_END)
    except TimeoutError:
        raise TimeoutError(f"no whole answer within {limits.seconds:g} seconds") from None


async def _in_time(request: httpx.Request, limits: Limits, by_proxy: bool) -> Answer:
    timeout = httpx.Timeout(None, connect=CONNECT_SECONDS)
    async with (
        asyncio.timeout(limits.seconds),
        httpx.AsyncClient(timeout=timeout, verify=certificates(), trust_env=by_proxy) as client,
    ):
        for _ in range(limits.redirections + 1):
            response = await client.send(request, stream=True)
            try:
                if not (response.has_redirect_location and limits.redirections):
                    return await _answer(response, limits.bytes)
                request = _redirected(request, response)
            finally:
                await response.aclose()
    raise AstrayError(f"more than {limits.redirections} redirections")


def _redirected(request: httpx.Request, response: httpx.Response) -> httpx.Request:
    """The request as it goes to where a server leads: the same, but for status 303."""
    address = request.url.join(response.headers["Location"])
    if not is_address(str(address)):
        raise AstrayError(f"it leads to {str(address)[:200]!r}, which is no http address")
    headers = request.headers.copy()
    headers.pop("Host", None)
    if _origin(address) != _origin(request.url):
        headers.pop("Authorization", None)
    if response.status_code != _SEE_OTHER:
        return httpx.Request(request.method, address, headers=headers, content=request.content)
    for name in ("Content-Length", "Content-Type"):
        headers.pop(name, None)
    return httpx.Request("GET", address, headers=headers)


def _origin(address: httpx.URL) -> tuple[str, str, int | None]:
    return address.scheme, address.host, address.port or {"http": 80, "https": 443}.get(address.scheme)


def seconds_to_wait(retry_after: str) -> float | None:
    """What a Retry-After header asks for: seconds, or a date (RFC 9110, section 10.2.3)."""
    if retry_after.strip().isdecimal():
        return float(retry_after)
    try:
        return max(0.0, (parsedate_to_datetime(retry_after) - datetime.now(UTC)).total_seconds())
    except (ValueError, TypeError):
        return None


async def _answer(response: httpx.Response, most_bytes: int) -> Answer:
    body = bytearray()
    try:
        async for chunk in response.aiter_bytes():
            body += chunk
            if response.is_error and len(body) > _LONGEST_REFUSAL:
                break
            if len(body) > most_bytes:
                raise TooLongError(f"an answer of more than {most_bytes >> 20} MB")
    except (httpx.RemoteProtocolError, httpx.ReadError, httpx.DecodingError) as error:
        raise BrokenOffError(f"the answer ended early: {error}") from error
    return Answer(
        response.status_code,
        response.reason_phrase,
        response.headers.get("Content-Type", "").partition(";")[0].strip().lower(),
        seconds_to_wait(response.headers.get("Retry-After", "")),
        bytes(body),
    )


@cache
def certificates() -> ssl.SSLContext:
    """The certificates that httpx and the system trust; to read them takes a part of a second."""
    trusted = httpx.create_ssl_context()
    trusted.load_default_certs()
    return trusted
