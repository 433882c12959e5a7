"""The server of the Model Context Protocol as a part of an application: streamable HTTP at ``/mcp``."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.routing import Route

from betwixt.errors import MissingDependencyError
from queries.api.served import Limits, ServedGraph
from queries.api.turns import Turns
from queries.mcp.server import mcp_server, require_package

if TYPE_CHECKING:
    from mcp.server import MCPServer

PATH = "/mcp"


class MountedServer:
    """Answers at one path while the application runs; each request by itself, without sessions.

    Args:
        graph: that is asked.
        limits: what a call may cost.
        turns: that calls take.
        hosts: names by which the server may be called, with any port; pages of other origins are refused.
            Empty for any, where a token is asked for instead.
    """

    def __init__(self, graph: ServedGraph, limits: Limits, turns: Turns, hosts: frozenset[str]) -> None:
        self._server: MCPServer[Any] | None = None
        try:
            require_package()
        except MissingDependencyError as error:
            self._missing = error
        else:
            self._server = mcp_server(graph, limits, turns)
        self._hosts, self._body = hosts, limits.body

    def mount(self, app: Starlette) -> None:
        """Add the path to an application."""
        if self._server is None:
            app.router.routes.append(Route(PATH, self._refuse, methods=["GET", "POST", "DELETE"]))
            return
        from mcp.server.transport_security import TransportSecuritySettings

        security = TransportSecuritySettings(
            enable_dns_rebinding_protection=bool(self._hosts),
            allowed_hosts=[name for host in sorted(self._hosts) for name in (host, f"{host}:*")],
            allowed_origins=[f"http://{host}:*" for host in sorted(self._hosts)],
        )
        mounted = self._server.streamable_http_app(
            streamable_http_path=PATH,
            json_response=True,
            stateless_http=True,
            max_request_body_size=self._body,
            transport_security=security,
        )
        app.router.routes.extend(mounted.routes)

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """What answers, as long as the application runs."""
        if self._server is None:
            yield
            return
        async with self._server.session_manager.run():
            yield

    async def _refuse(self, request: Any) -> Any:
        raise self._missing
