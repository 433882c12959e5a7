"""Errors of requests in one shape: RFC 9457, Problem Details for HTTP APIs."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from betwixt.errors import BetwixtError, InvalidInputError
from queries.engine import QueryError, QueryInterruptedError, QueryRefusedError, QueryTimeoutError
from queries.serve.http.middleware.methods import allowed

logger = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"


class NotFoundError(BetwixtError):
    """There is nothing at an address."""


class TooLargeError(BetwixtError):
    """A request is larger than is taken."""


STATUSES: tuple[tuple[type[BetwixtError], HTTPStatus], ...] = (
    (NotFoundError, HTTPStatus.NOT_FOUND),
    (TooLargeError, HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
    (QueryRefusedError, HTTPStatus.FORBIDDEN),
    (QueryTimeoutError, HTTPStatus.GATEWAY_TIMEOUT),
    (QueryInterruptedError, HTTPStatus.SERVICE_UNAVAILABLE),
    (QueryError, HTTPStatus.BAD_REQUEST),
    (InvalidInputError, HTTPStatus.BAD_REQUEST),
    (BetwixtError, HTTPStatus.SERVICE_UNAVAILABLE),
)
"""The first kind that an error is of says how the request ends."""

_SHAPE = {
    "type": "object",
    "required": ["type", "title", "status", "detail", "instance"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "instance": {"type": "string"},
        "advice": {"type": "string"},
    },
}
ERRORS: dict[int | str, dict[str, Any]] = {
    status.value: {"description": status.phrase, "content": {MEDIA_TYPE: {"schema": _SHAPE}}}
    for status in (
        HTTPStatus.UNAUTHORIZED,
        *dict.fromkeys(status for _, status in STATUSES),
        HTTPStatus.NOT_ACCEPTABLE,
        HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
        HTTPStatus.UNPROCESSABLE_ENTITY,
    )
}
"""How a request to any address may end, as the API's description has it."""
ERRORS[HTTPStatus.UNAUTHORIZED.value]["headers"] = {
    "WWW-Authenticate": {"description": "Bearer (RFC 6750)", "schema": {"type": "string"}}
}


def status_of(error: BetwixtError) -> HTTPStatus:
    """How a request ends that an error ended."""
    return next(status for kind, status in STATUSES if isinstance(error, kind))


Show = Callable[[Request, HTTPStatus, str, str], Response]
"""Makes a response of a status, what is wrong, and what to do."""


def problem(request: Request, status: HTTPStatus, detail: str, advice: str) -> Response:
    """An error as JSON.

    Args:
        request: that ended so.
        status: of the response.
        detail: what is wrong.
        advice: what to do next, or empty.
    """
    content = {
        "type": "about:blank",
        "title": status.phrase,
        "status": int(status),
        "detail": detail,
        "instance": request.url.path,
    }
    if advice:
        content["advice"] = advice
    return JSONResponse(content, status, media_type=MEDIA_TYPE)


def handle_errors(app: FastAPI, show: Show = problem) -> None:
    """Let an application answer every error in one shape.

    Args:
        app: that is asked.
        show: makes the response; pages show a page to who reads them.
    """

    async def of_ours(request: Request, error: Exception) -> Response:
        assert isinstance(error, BetwixtError)
        return show(request, status_of(error), error.problem, error.advice or "")

    async def of_http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        response = show(request, HTTPStatus(error.status_code), str(error.detail), "")
        response.headers.update(error.headers or {})
        if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            response.headers["allow"] = allowed(app, request.scope)
        return response

    async def of_request(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        problems = "; ".join(
            f"{'.'.join(map(str, problem_found['loc'][1:]))}: {problem_found['msg']}"
            for problem_found in error.errors()
        )
        return show(request, HTTPStatus.UNPROCESSABLE_ENTITY, problems, "/docs tells what each address takes")

    async def of_program(request: Request, error: Exception) -> Response:
        logger.error("%s %s failed", request.method, request.url.path, exc_info=error)
        detail = "this is an error of the program; its log tells more"
        return show(request, HTTPStatus.INTERNAL_SERVER_ERROR, detail, "please report it")

    handlers: dict[type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
        BetwixtError: of_ours,
        HTTPException: of_http,
        RequestValidationError: of_request,
        Exception: of_program,
    }
    for kind, handler in handlers.items():
        app.add_exception_handler(kind, handler)
