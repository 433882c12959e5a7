"""Questions to somebody's SPARQL endpoint: polite, bounded in time, asked again where it helps."""

from __future__ import annotations

import http.client
import math
import random
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.parse import urlsplit

import msgspec
from SPARQLWrapper import JSON, POST, SPARQLWrapper
from SPARQLWrapper.SPARQLExceptions import (
    EndPointInternalError,
    QueryBadFormed,
    SPARQLWrapperException,
    URITooLong,
)

from betwixt.errors import BetwixtError

Row = Mapping[str, Mapping[str, str]]
"""Variable → the term that it is bound to, as SPARQL's JSON results have it: ``type``, ``value``,
``datatype``, ``xml:lang`` (https://www.w3.org/TR/sparql11-results-json/)."""

_Answer = TypeVar("_Answer")

ATTEMPTS = 6
"""How often a question is put to an endpoint that is busy or breaks off."""

_FIRST_WAIT, _LONGEST_WAIT = 1.0, 120.0
_LARGEST_ANSWER = 128 << 20
_CHUNK = 1 << 16
_LONGEST_REASON = 200
_BUSY = (429, 502, 503)
_TOO_MUCH = (408, 413, 504)


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
            self._ask("ASK {}")
        except QueryBadFormed:
            return  # it reads questions, though not this one
        except HTTPError as error:
            if error.code in _BUSY:
                raise _NotNowError(self._failed(error), _wished(error)) from error
            raise self._failed(error) from error
        except ValueError as error:
            raise EndpointError(
                f"{self.url}: no SPARQL results: {_in_short(error)}",
                "give the address that programs ask, such as https://query.wikidata.org/sparql",
            ) from error
        except (SPARQLWrapperException, http.client.HTTPException, OSError) as error:
            raise self._failed(error) from error

    def _attempt(self, question: str) -> list[Row]:
        """One attempt; what goes wrong is told by what helps: less at once, another attempt, or nothing."""
        try:
            return _rows(self._ask(question))
        except (EndPointInternalError, URITooLong, TimeoutError) as error:
            raise self._too_much(error) from error
        except SPARQLWrapperException as error:
            raise self._failed(error) from error
        except HTTPError as error:
            if error.code in _BUSY:
                raise _NotNowError(self._failed(error), _wished(error)) from error
            raise (self._too_much if error.code in _TOO_MUCH else self._failed)(error) from error
        except (http.client.HTTPException, ValueError) as error:  # it broke off, or is no JSON
            raise _NotNowError(self._too_much(error)) from error
        except OSError as error:
            if isinstance(getattr(error, "reason", None), TimeoutError):
                raise self._too_much(error) from error
            raise _NotNowError(self._failed(error)) from error

    def _ask(self, question: str) -> Any:
        """The answer to a question, as JSON has it."""
        client = SPARQLWrapper(self.url, returnFormat=JSON, agent=self._agent)
        client.setOnlyConneg(True)
        client.setMethod(POST)
        client.setTimeout(math.ceil(self._timeout))
        client.setQuery(question)
        self.requests += 1
        deadline = time.monotonic() + self._timeout
        with closing(client.query().response) as response:
            body = bytearray()
            while chunk := response.read1(_CHUNK):
                body += chunk
                if time.monotonic() > deadline:
                    raise TimeoutError(f"no whole answer within {self._timeout:g} seconds")
                if len(body) > _LARGEST_ANSWER:
                    raise TimeoutError(f"an answer of more than {_LARGEST_ANSWER >> 20} MB")
        try:
            return msgspec.json.decode(body)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            begin = bytes(body[:_LONGEST_REASON]).decode("utf-8", "replace")
            raise ValueError(f"the answer is no JSON: {begin!r}") from error

    def _too_much(self, error: Exception) -> TooMuchAskedError:
        return TooMuchAskedError(f"{self.url}: {_in_short(error)}", "run the same command again later")

    def _failed(self, error: Exception) -> EndpointError:
        return EndpointError(
            f"{self.url}: {_in_short(error)}", "check the address, or run the same command again later"
        )


def _rows(answer: Any) -> list[Row]:
    """The rows of an answer.

    Raises:
        ValueError: it is JSON, but no result of a SELECT.
    """
    try:
        rows: list[Row] = answer["results"]["bindings"]
    except (KeyError, TypeError) as error:
        raise ValueError("the answer is no result of a query") from error
    return rows


def _wished(error: HTTPError) -> float | None:
    """After how many seconds a busy endpoint wishes to be asked again, if it says so."""
    return _seconds(error.headers.get("Retry-After", ""))


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
