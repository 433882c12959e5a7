"""Addresses for programs: what all of them have in common."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response
from fastapi.routing import APIRoute

from queries.serve.http.problems import ERRORS


def api_router(tag: str, prefix: str = "") -> APIRouter:
    """A router whose addresses answer in JSON, and errors as problems.

    Args:
        tag: under which the API's description lists the addresses.
        prefix: with which they begin.
    """
    return APIRouter(prefix=prefix, tags=[tag], route_class=JsonRoute, responses=ERRORS)


class JsonRoute(APIRoute):
    """A route whose answer is written as JSON by the thread that makes it.

    FastAPI hands an answer over to another thread, which compares it with its type, and writes it in the
    one that all requests share; handing over costs more than to look up a document does. Here types are
    compared before a program runs, by mypy.
    """

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        if not inspect.iscoroutinefunction(endpoint):
            endpoint = self._writing(endpoint)
        super().__init__(path, endpoint, **options)

    def _writing(self, endpoint: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(endpoint)
        def written(**given: Any) -> Any:
            answer = endpoint(**given)
            if self.response_field is None or isinstance(answer, Response):
                return answer
            return Response(self.response_field.serialize_json(answer), media_type="application/json")

        return written
