"""What a page shows, for programs: each page has an address in JSON, to which it leads who asks for JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Sequence
from typing import Any
from urllib.parse import quote, unquote

from fastapi import Request, Response
from fastapi.responses import RedirectResponse
from fastapi.routing import APIRoute
from starlette.routing import Match
from starlette.types import Scope

from queries.named import catalogue
from queries.serve.html.addresses import address, segment
from queries.serve.http.row_formats.accept import preferred

Pairs = Sequence[tuple[str, str]]
_EVERYTHING = ("min_score", "0.0")
"""What the API calls ``?all=1`` of a page."""

_SAME = {
    "/": "/api/overview",
    "/search": "/api/search",
    "/names": "/api/search",
    "/documents": "/api/documents",
    "/entities": "/api/entities",
    "/events": "/api/events",
    "/questions": "/api/questions",
    "/console": "/api/console",
    "/read": "/annotate",
    "/editor": "/api/suggestions",
    "/status": "/api/status",
    "/docs": "/openapi.json",
}
"""Pages whose parameters are those of the API."""
_PARTS = (
    ("/facet/(.+)", lambda given, name: address(f"/api/facets/{segment(name)}", *given)),
    ("/document/(.+)", lambda given, id: address(f"/api/documents/{segment(id)}", *_scores(given))),
    ("/entity/(.+)/descriptions", lambda given, key: address("/api/appositives", ("entity", key), *given)),
    ("/entity/(.+)/relations", lambda given, key: address("/api/relations", ("entity", key), *given)),
    (
        "/entity/(.+)/mentions",
        lambda given, key: address("/api/mentions", ("entity", key), ("each", "document"), *given),
    ),
    ("/entity/(.+)", lambda given, key: address(f"/api/entities/{segment(key)}", *_scores(given))),
    ("/concept/(.+)/narrower", lambda given, id: address("/api/hierarchy", ("below", id), *given)),
    (
        "/concept/(.+)/below/(.+)",
        lambda given, id, above: address(
            "/api/hierarchy/evidence", ("narrower", id), ("broader", above), *given
        ),
    ),
    ("/concept/(.+)", lambda given, id: f"/api/concepts/{segment(id)}"),
    ("/questions/(.+)", lambda given, name: _question(name, given)),
)  # fmt: skip
_LONGEST = 8_000
"""Of an address, in characters; what is longer is sent by POST."""


class PageRoute(APIRoute):
    """The address of a page: who asks for JSON rather than HTML is shown the way to it (303).

    A key may hold slashes: ``/entity/public%2Frelations`` is the page of an entity, and no list of relations.
    """

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether a request is for this page: its path ends as the address does, before it is decoded."""
        last = self.path.rpartition("/")[2]
        if "{" in self.path and "{" not in last and not _sent(scope).endswith(f"/{last}"):
            return Match.NONE, {}
        return super().matches(scope)

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """What answers a request."""
        show = super().get_route_handler()

        async def answer(request: Request) -> Response:
            if request.method == "GET":
                accept = ",".join(request.headers.getlist("accept"))
                if preferred(accept, ("text/html", "application/json")) == "application/json":
                    there = program_address(request)
                    if there:
                        return RedirectResponse(there, 303, {"vary": "Accept"})
            return await show(request)

        return answer


def program_address(request: Request, given: Pairs | None = None) -> str:
    """Where the same is for programs; empty of what is for readers alone, or too long for an address.

    Args:
        request: of a page.
        given: parameters in place of those of the request: what a form sent.
    """
    path = _sent(request.scope)
    pairs = request.query_params.multi_items() if given is None else given
    kept = [_EVERYTHING if pair[0] == "all" else pair for pair in pairs if pair[0] != "view"]
    there = _of(path, kept)
    return there if len(there) <= _LONGEST else ""


def _scores(given: Pairs) -> Pairs:
    return [pair for pair in given if pair[0] == "min_score"]


def _sent(scope: Scope) -> str:
    """The path of a request as it was sent."""
    raw: bytes = scope.get("raw_path") or quote(scope["path"]).encode()
    return raw.decode("latin-1")


def _of(path: str, given: Pairs) -> str:
    given_values = dict(given)
    if path == "/console" and given_values.get("question") and not given_values.get("query"):
        return _question(given_values["question"], [pair for pair in given if pair[0] != "question"])
    if path == "/corrections":
        return "/api/corrections"
    if path in _SAME:
        return address(_SAME[path], *given)
    if path == "/concepts":
        return address("/api/concepts" if given_values.get("begin") else "/api/hierarchy", *given)
    for pattern, there in _PARTS:
        if match := re.fullmatch(pattern, path, re.DOTALL):
            return str(there(given, *map(unquote, match.groups())))
    return ""


def _question(name: str, given: Pairs) -> str:
    """The answer where all that it needs is given, else what it needs."""
    question = catalogue().get(name)
    values = dict(pair for pair in given if pair[1])
    if question and any(
        parameter.required and parameter.name not in values for parameter in question.parameters
    ):
        return f"/api/questions/{segment(name)}/about"
    return address(f"/api/questions/{segment(name)}", *given)
