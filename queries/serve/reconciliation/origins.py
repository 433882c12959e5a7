"""Pages of other origins that may read the answers of the reconciliation service (CORS); none by default."""

from __future__ import annotations

from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from queries.serve.reconciliation.routes import SERVICE


class ReconciliationOrigins:
    """Answers pages of some origins, below ``/reconcile`` alone.

    Args:
        app: behind it.
        origins: such as ``http://127.0.0.1:3333``.
    """

    def __init__(self, app: ASGIApp, *, origins: frozenset[str]) -> None:
        self._app = app
        self._open = CORSMiddleware(
            app,
            allow_origins=sorted(origins),
            allow_methods=["GET", "POST"],
            allow_headers=["content-type", "authorization"],
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, with or without the headers for other origins."""
        path = scope.get("path", "")
        is_open = scope["type"] == "http" and (path == SERVICE or path.startswith(f"{SERVICE}/"))
        await (self._open if is_open else self._app)(scope, receive, send)
