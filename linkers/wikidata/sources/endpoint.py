"""Questions to somebody's SPARQL endpoint: polite, bounded in time, asked again where it helps."""

from __future__ import annotations

import http.client
import random
import time
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import httpx
import msgspec

from betwixt.errors import BetwixtError
from betwixt.sparql_requests import (
    Answer,
    AstrayError,
    BrokenOffError,
    Limits,
    TooLongError,
    carry,
    is_address,
    query_request,
)

Row = Mapping[str, Mapping[str, str]]
"""Variable → the term that it is bound to, as SPARQL's JSON results have it: ``type``, ``value``,
``datatype``, ``xml:lang`` (https://www.w3.org/TR/sparql11-results-json/)."""

_Answer = TypeVar("_Answer")

ATTEMPTS = 6
"""How often a question is put to an endpoint that is busy or breaks off."""

_FIRST_WAIT, _LONGEST_WAIT = 1.0, 120.0
_LARGEST_ANSWER = 128 << 20
_LONGEST_REASON = 200
_BAD_REQUEST = 400
_BUSY = (429, 502, 503)
_TOO_MUCH = (408, 413, 414, 500, 504)
_UNREACHED = (AstrayError, BrokenOffError, TooLongError, httpx.HTTPError, httpx.InvalidURL, OSError)


class EndpointError(BetwixtError):
    """An endpoint cannot be reached, refuses, or is none."""


class TooMuchAskedError(EndpointError):
    """The endpoint gave up on a question; a smaller one may be answered."""


class _Results(msgspec.Struct):
    """What the answer to a SELECT holds: for each row its variables with their terms."""

    bindings: list[dict[str, dict[str, str]]]


class _Answered(msgspec.Struct):
    """The answer to a SELECT (https://www.w3.org/TR/sparql11-results-json/)."""

    results: _Results


class _StatusError(Exception):
    """An answer whose status is no success."""

    def __init__(self, answer: Answer) -> None:
        words = http.client.responses.get(answer.status, "")
        super().__init__(f"HTTP {answer.status} {words}: {answer.body.decode(errors='replace')}")
        self.status = answer.status
        self.wait = answer.wait


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
                raise _NotNowError(self._failed(error), error.wait) from error
            if error.status != _BAD_REQUEST:  # one that reads questions may refuse this one
                raise self._failed(error) from error
        except ValueError as error:
            raise EndpointError(
                f"{self.url}: no SPARQL results: {_in_short(error)}",
                "give the address that programs ask, such as https://query.wikidata.org/sparql",
            ) from error
        except _UNREACHED as error:
            raise self._failed(error) from error

    def _attempt(self, question: str) -> list[Row]:
        """One attempt; what helps decides how a failure is raised: less at once, another attempt, nothing."""
        try:
            answer = _decoded(self._ask(question), _Answered)
            return list(answer.results.bindings)
        except (TimeoutError, TooLongError, httpx.TimeoutException) as error:
            raise self._too_much(error) from error
        except _StatusError as error:
            if error.status in _BUSY:
                raise _NotNowError(self._failed(error), error.wait) from error
            raise (self._too_much if error.status in _TOO_MUCH else self._failed)(error) from error
        except (BrokenOffError, httpx.RemoteProtocolError, httpx.ReadError, ValueError) as error:
            raise _NotNowError(self._too_much(error)) from error  # cut off, or no JSON
        except (AstrayError, httpx.UnsupportedProtocol, httpx.InvalidURL) as error:
            raise self._failed(error) from error
        except (httpx.HTTPError, OSError) as error:
            raise _NotNowError(self._failed(error)) from error

    def _ask(self, question: str) -> bytes:
        """The answer to a question; all of it within the time limit, redirections included.

        Raises:
            _StatusError: it is a refusal.
        """
        self.requests += 1
        headers = {"Accept": "application/sparql-results+json", "User-Agent": self._agent}
        request = query_request(self.url, question, headers)
        answer = carry(request, Limits(self._timeout, _LARGEST_ANSWER), by_proxy=True)
        if not 200 <= answer.status < 300:
            raise _StatusError(answer)
        return answer.body

    def _too_much(self, error: Exception) -> TooMuchAskedError:
        return TooMuchAskedError(f"{self.url}: {_in_short(error)}", "run the same command again later")

    def _failed(self, error: Exception) -> EndpointError:
        return EndpointError(
            f"{self.url}: {_in_short(error)}", "check the address, or run the same command again later"
        )


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


def _in_short(error: Exception) -> str:
    """What an error says, on one line; servers add pages of a stack trace."""
    return " ".join(str(error).split())[:_LONGEST_REASON] or type(error).__name__
