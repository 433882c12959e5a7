"""The whole application: API, endpoints and pages of one graph."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from fastapi import FastAPI

from betwixt import __version__
from queries.api import (
    concepts,
    console,
    corrections,
    documents,
    entities,
    overview,
    questions,
    reading,
    search,
    status,
)
from queries.api.described import describe
from queries.api.guard import Guard
from queries.api.head import HeadAsGet
from queries.api.problems import handle_errors
from queries.api.served import Limits, ServedGraph
from queries.api.turns import READ_AT_ONCE, WAITING_TO_BE_READ, Turns
from queries.api.unchanged import Unchanged
from queries.endpoints import cypher, sparql
from queries.endpoints.bolt.server import BoltServer
from queries.endpoints.bolt.session import Service
from queries.endpoints.reconciliation import routes as reconciliation
from queries.endpoints.reconciliation.origins import ReconciliationOrigins
from queries.mcp.mounting import MountedServer
from queries.pages import api_page, correcting, login, texts
from queries.pages import console as console_page
from queries.pages import questions as question_pages
from queries.pages import routes as pages
from queries.pages.rendering import problem_page

ROUTERS = (
    pages.router,
    overview.router,
    search.router,
    documents.router,
    entities.router,
    concepts.router,
    questions.router,
    console.router,
    reading.router,
    status.router,
    corrections.router,
    sparql.router,
    cypher.router,
    api_page.router,
    question_pages.router,
    console_page.router,
    texts.router,
    login.router,
    correcting.router,
    reconciliation.router,
)

MORE_THAN_THE_GRAPH = (
    *("/sparql", "/console", "/api/console", "/corrections", "/api/corrections", "/status", "/api/status"),
    *("/annotate", "/api/suggestions", "/read", "/editor", "/login"),
)
"""What may change while the version of the graph stays, with what is below it and files of its name: free
queries may ask for the time, corrections are written, builds end. Texts of readers are kept nowhere."""


def application(
    graph: ServedGraph,
    *,
    limits: Limits | None = None,
    hosts: frozenset[str] = frozenset(),
    token: str = "",
    origins: frozenset[str] = frozenset(),
    bolt: socket.socket | None = None,
) -> FastAPI:
    """Make the application.

    Args:
        graph: that is served.
        limits: what a request may cost.
        hosts: names by which the server may be called; empty for any.
        token: that requests must carry, or empty.
        origins: whose pages may use the reconciliation service (``http://127.0.0.1:3333``).
        bolt: where drivers are listened to; closed when the application ends. None: nowhere.
    """
    limits = limits or Limits()
    turns = Turns()
    mcp = MountedServer(graph, limits, turns, hosts)
    drivers = BoltServer(Service(graph, limits, turns, token), bolt) if bolt is not None else None

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as running:
            await running.enter_async_context(mcp.lifespan(app))
            if drivers is not None:
                await running.enter_async_context(drivers.serving())
            yield

    app = FastAPI(
        lifespan=lifespan,
        title="Betwixt",
        version=__version__,
        summary="A knowledge graph from what stands between noun phrases",
        docs_url=None,
        redoc_url=None,
    )
    app.state.graph = graph
    app.state.limits = limits
    app.state.token = token
    app.state.turns = turns
    app.state.reading_turns = Turns(READ_AT_ONCE, WAITING_TO_BE_READ)
    for router in ROUTERS:  # include_router would look for the route of a request twice, here and there
        app.router.routes.extend(router.routes)
    mcp.mount(app)
    describe(app, token=bool(token))
    handle_errors(app, problem_page)
    app.add_middleware(Unchanged, graph=graph, more=MORE_THAN_THE_GRAPH)
    app.add_middleware(ReconciliationOrigins, origins=origins)
    app.add_middleware(HeadAsGet)
    app.add_middleware(Guard, hosts=hosts, token=token, body=limits.body, show=problem_page)
    return app
