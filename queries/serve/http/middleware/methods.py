"""OPTIONS: by which methods an address is asked (RFC 9110, section 9.3.7)."""

from __future__ import annotations

from http import HTTPStatus

from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Match
from starlette.types import ASGIApp, Receive, Scope, Send


class AllowedMethods:
    """Answers OPTIONS where no route does.

    Args:
        app: behind it.
        of: whose routes say what is allowed.
    """

    def __init__(self, app: ASGIApp, *, of: Starlette) -> None:
        self._app = app
        self._of = of

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it."""
        if scope["type"] == "http" and scope["method"] == "OPTIONS":
            allow = allowed(self._of, scope)
            if allow:
                response = Response(status_code=HTTPStatus.NO_CONTENT, headers={"allow": allow})
                await response(scope, receive, send)
                return
        await self._app(scope, receive, send)


def allowed(app: Starlette, scope: Scope) -> str:
    """The value of the header ``Allow`` for a request; empty where nothing is at its path.

    Several routes may have one path, each for other methods.
    """
    matching = (route for route in app.router.routes if route.matches(scope)[0] is not Match.NONE)
    methods = {method for route in matching for method in getattr(route, "methods", None) or ()}
    if not methods:
        return ""
    if "GET" in methods:
        methods.add("HEAD")
    return ", ".join(sorted({*methods, "OPTIONS"}))
