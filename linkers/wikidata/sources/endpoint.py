"""Questions to somebody's SPARQL endpoint: polite, bounded in time, asked again where it helps."""

from __future__ import annotations

import asyncio
import http.client
import random
import ssl
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import cache
from typing import Any, TypeVar
from urllib.parse import urlsplit

import httpx
import msgspec

from betwixt.errors import BetwixtError

Row = Mapping[str, Mapping[str, str]]
"""Variable → the term that it is bound to, as SPARQL's JSON results have it: ``type``, ``value``,
``datatype``, ``xml:lang`` (https://www.w3.org/TR/sparql11-results-json/)."""

_Answer = TypeVar("_Answer")

ATTEMPTS = 6
"""How often a question is put to an endpoint that is busy or breaks off."""

_FIRST_WAIT, _LONGEST_WAIT = 1.0, 120.0
_LARGEST_ANSWER = 128 << 20
_LONGEST_REASON = 200
_LONGEST_REFUSAL = 1 << 16
_MOST_REDIRECTIONS = 5
_BAD_REQUEST = 400
_BUSY = (429, 502, 503)
_TOO_MUCH = (408, 413, 414, 500, 504)


class EndpointError(BetwixtError):
    """An endpoint cannot be reached, refuses, or is none."""


class TooMuchAskedError(EndpointError):
    """The endpoint gave up on a question; a smaller one may be answered."""


def is_address(url: str) -> bool:
    """Whether an address is one of a server that speaks HTTP."""
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


class _Results(msgspec.Struct):
    """What the answer to a SELECT holds: for each row its variables with their terms."""

    bindings: list[dict[str, dict[str, str]]]


class _Answered(msgspec.Struct):
    """The answer to a SELECT (https://www.w3.org/TR/sparql11-results-json/)."""

    results: _Results


class _StatusError(Exception):
    """An answer whose status is no success.

    Args:
        status: of HTTP.
        body: what the server says, or its beginning.
        retry_after: the header of that name.
    """

    def __init__(self, status: int, body: bytes, retry_after: str) -> None:
        super().__init__(
            f"HTTP {status} {http.client.responses.get(status, '')}: {body.decode(errors='replace')}"
        )
        self.status = status
        self.retry_after = _seconds(retry_after)


class _NotNowError(Exception):
    """An attempt failed that is worth another.

    Args:
        raised: where no more attempts are left.
        seconds: until the next one, as the endpoint wishes, or None.
    """

    def __init__(self, raised: EndpointError, seconds: float | None = None) -> None:
        super().__init__(raised)
        self.raised = raised
        self.seconds = seconds


class WikidataEndpoint:
    """A SPARQL endpoint that serves Wikidata.

    Args:
        url: of the endpoint.
        agent: who asks, for its operators: a program, its version and how to reach someone.
        timeout: seconds until a question is given up.
        wait: called with the seconds until the next attempt.
        tell: called with what keeps it waiting, in words.

    Raises:
        EndpointError: the address is none.
    """

    def __init__(
        self,
        url: str,
        agent: str,
        timeout: float,
        wait: Callable[[float], None] = time.sleep,
        tell: Callable[[str], None] = lambda text: None,
    ) -> None:
        if not is_address(url):
            raise EndpointError(f"{url!r} is no address of an endpoint", "it begins with http:// or https://")
        self.url = url
        self.requests = 0
        self.tell = tell
        self._known = False
        self._agent = agent
        self._timeout = timeout
        self._wait = wait
        self._jitter = random.Random(0)

    def rows(self, question: str) -> list[Row]:
        """The rows of a SELECT.

        A busy endpoint is asked again, after as long as it says or ever longer; so is one that breaks off.
        Before the first question it is asked whether it is one at all.

        Raises:
            TooMuchAskedError: it does not answer in time, or fails on this question again and again.
            EndpointError: it cannot be reached, refuses, or is no SPARQL endpoint.
        """
        if not self._known:
            self._again_and_again(self._require)
            self._known = True
        return self._again_and_again(lambda: self._attempt(question))

    def _again_and_again(self, ask: Callable[[], _Answer]) -> _Answer:
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return ask()
            except _NotNowError as error:
                if attempt == ATTEMPTS:
                    raise error.raised from error
                longer = _FIRST_WAIT * 2 ** (attempt - 1) * self._jitter.uniform(1.0, 1.5)
                seconds = min(longer if error.seconds is None else error.seconds, _LONGEST_WAIT)
                problem = error.raised.problem
                self.tell(f"{problem}; waiting {seconds:,.0f} s (attempt {attempt + 1} of {ATTEMPTS})")
                self._wait(seconds)
        raise AssertionError  # the last attempt returns or raises

    def _require(self) -> None:
        """Ask whether it is an endpoint: only a busy one is worth another attempt.

        Raises:
            EndpointError: it does not answer as one.
        """
        try:
            _decoded(self._ask("ASK {}"), dict[str, Any])
        except _StatusError as error:
            if error.status in _BUSY:
                raise _NotNowError(self._failed(error), error.retry_after) from error
            if error.status != _BAD_REQUEST:  # one that reads questions may refuse this one
                raise self._failed(error) from error
        except ValueError as error:
            raise EndpointError(
                f"{self.url}: no SPARQL results: {_in_short(error)}",
                "give the address that programs ask, such as https://query.wikidata.org/sparql",
            ) from error
        except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:
            raise self._failed(error) from error

    def _attempt(self, question: str) -> list[Row]:
        """One attempt; what helps decides how a failure is raised: less at once, another attempt, nothing."""
        try:
            answer = _decoded(self._ask(question), _Answered)
            return list(answer.results.bindings)
        except (TimeoutError, httpx.TimeoutException) as error:
            raise self._too_much(error) from error
        except _StatusError as error:
            if error.status in _BUSY:
                raise _NotNowError(self._failed(error), error.retry_after) from error
            raise (self._too_much if error.status in _TOO_MUCH else self._failed)(error) from error
        except (
            httpx.RemoteProtocolError,
            httpx.ReadError,
            ValueError,
        ) as error:  # cut off, or no JSON
            raise _NotNowError(self._too_much(error)) from error
        except (httpx.UnsupportedProtocol, httpx.InvalidURL, httpx.TooManyRedirects) as error:
            raise self._failed(error) from error
        except (httpx.HTTPError, OSError) as error:
            raise _NotNowError(self._failed(error)) from error

    def _ask(self, question: str) -> bytes:
        """The answer to a question; all of it within the time limit, redirections included."""
        self.requests += 1
        return asyncio.run(self._in_time(question))

    async def _in_time(self, question: str) -> bytes:
        try:
            async with asyncio.timeout(self._timeout):
                return await self._answer(question)
        except TimeoutError:
            raise TimeoutError(f"no whole answer within {self._timeout:g} seconds") from None

    async def _answer(self, question: str) -> bytes:
        headers = {"Accept": "application/sparql-results+json", "User-Agent": self._agent}
        address = httpx.URL(self.url)
        async with httpx.AsyncClient(
            headers=headers, timeout=self._timeout, verify=_certificates()
        ) as client:
            for _ in range(_MOST_REDIRECTIONS + 1):
                async with client.stream("POST", address, data={"query": question}) as response:
                    if not response.has_redirect_location:
                        return await _body(response)
                    address = address.join(response.headers["Location"])
                    if not is_address(str(address)):
                        raise httpx.UnsupportedProtocol(f"it leads to {str(address)[:_LONGEST_REASON]!r}")
        raise httpx.TooManyRedirects(f"more than {_MOST_REDIRECTIONS} redirections")

    def _too_much(self, error: Exception) -> TooMuchAskedError:
        return TooMuchAskedError(f"{self.url}: {_in_short(error)}", "run the same command again later")

    def _failed(self, error: Exception) -> EndpointError:
        return EndpointError(
            f"{self.url}: {_in_short(error)}", "check the address, or run the same command again later"
        )


@cache
def _certificates() -> ssl.SSLContext:
    """Those that are trusted; reading them takes a good part of a second."""
    return httpx.create_ssl_context()


async def _body(response: httpx.Response) -> bytes:
    """The body of an answer.

    Raises:
        _StatusError: it is a refusal.
        TimeoutError: it is too long.
    """
    body = bytearray()
    async for chunk in response.aiter_bytes():
        body += chunk
        if len(body) > _LARGEST_ANSWER:
            raise TimeoutError(f"an answer of more than {_LARGEST_ANSWER >> 20} MB")
        if response.is_error and len(body) > _LONGEST_REFUSAL:
            break
    if response.is_error or not response.is_success:
        raise _StatusError(response.status_code, bytes(body), response.headers.get("Retry-After", ""))
    return bytes(body)


def _decoded(body: bytes, type: type[_Answer]) -> _Answer:
    """An answer as JSON of a shape.

    Raises:
        ValueError: it is none.
    """
    try:
        return msgspec.json.decode(body, type=type)
    except msgspec.ValidationError as error:
        raise ValueError(f"the answer is no result of a query: {error}") from error
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        begin = body[:_LONGEST_REASON].decode("utf-8", "replace")
        raise ValueError(f"the answer is no JSON: {begin!r}") from error


def _seconds(retry_after: str) -> float | None:
    """What a Retry-After header asks for: seconds, or a date (RFC 9110, section 10.2.3)."""
    if retry_after.strip().isdecimal():
        return float(retry_after)
    try:
        return max(0.0, (parsedate_to_datetime(retry_after) - datetime.now(UTC)).total_seconds())
    except (ValueError, TypeError):
        return None


def _in_short(error: Exception) -> str:
    """What an error says, on one line; servers add pages of a stack trace."""
    return " ".join(str(error).split())[:_LONGEST_REASON] or type(error).__name__
