"""The server of the Model Context Protocol as a part of an application: streamable HTTP at ``/mcp``."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import anyio
import anyio.to_thread
from anyio.abc import TaskGroup, TaskStatus
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from betwixt.errors import MissingDependencyError
from queries.serve.http.served import Limits, ServedGraph
from queries.serve.http.turns import Turns
from queries.serve.mcp.server import mcp_server, require_package

PATH = "/mcp"


class MountedServer:
    """Answers at one path while the application runs; each request by itself, without sessions.

    The package takes longer to import than all others of an application together, so the first request
    does that.

    Args:
        graph: that is asked.
        limits: what a call may cost.
        turns: that calls take.
        hosts: names by which the server may be called, with any port; pages of other origins are refused.
            Empty for any, where a token is asked for instead.
    """

    def __init__(self, graph: ServedGraph, limits: Limits, turns: Turns, hosts: frozenset[str]) -> None:
        self._graph, self._limits, self._turns, self._hosts = graph, limits, turns, hosts
        self._starting = anyio.Lock()
        self._tasks: TaskGroup | None = None
        self._started: ASGIApp | None = None

    def mount(self, app: Starlette) -> None:
        """Add the path to an application."""
        try:
            require_package()
        except MissingDependencyError as error:
            self._missing = error
            app.router.routes.append(Route(PATH, self._refuse, methods=["GET", "POST", "DELETE"]))
        else:  # without sessions there is nothing to listen to by GET, nor to end by DELETE
            app.router.routes.append(Route(PATH, self, methods=["POST"]))

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """What answers, as long as the application runs."""
        async with anyio.create_task_group() as self._tasks:
            yield
            self._tasks.cancel_scope.cancel()
        self._tasks = self._started = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        async with self._starting:
            if self._started is None:
                assert self._tasks is not None, "the application was not started"
                self._started = await self._tasks.start(self._run)
        await self._started(scope, receive, send)

    async def _run(self, *, task_status: TaskStatus[ASGIApp]) -> None:
        """Answer requests until the application ends; tells as soon as it does what they are given to."""
        app = await anyio.to_thread.run_sync(self._made)
        async with app.router.lifespan_context(app):
            task_status.started(app)
            await anyio.sleep_forever()

    def _made(self) -> Starlette:
        """The server as an application of its own."""
        server = mcp_server(self._graph, self._limits, self._turns)
        from mcp.server.transport_security import TransportSecuritySettings

        security = TransportSecuritySettings(
            enable_dns_rebinding_protection=bool(self._hosts),
            allowed_hosts=[name for host in sorted(self._hosts) for name in (host, f"{host}:*")],
            allowed_origins=[f"http://{host}:*" for host in sorted(self._hosts)],
        )
        return server.streamable_http_app(
            streamable_http_path=PATH,
            json_response=True,
            stateless_http=True,
            max_request_body_size=self._limits.body,
            transport_security=security,
        )

    async def _refuse(self, request: Any) -> Any:
        raise self._missing
