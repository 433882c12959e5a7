"""The whole application: API, endpoints and pages of one graph."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager

from fastapi import FastAPI

from betwixt import __version__
from betwixt.errors import MissingDependencyError
from betwixt.parts import parts
from queries.serve.api_docs import page as api_page
from queries.serve.concepts import routes as concept_pages
from queries.serve.concepts import rows as concepts
from queries.serve.console import page as console_page
from queries.serve.console import rows as console
from queries.serve.corrections import page as correction_pages
from queries.serve.corrections import rows as corrections
from queries.serve.cypher import routes as cypher
from queries.serve.documents import routes as document_pages
from queries.serve.documents import rows as documents
from queries.serve.entities import routes as entity_pages
from queries.serve.entities import rows as entities
from queries.serve.events import routes as event_pages
from queries.serve.events import rows as events
from queries.serve.html import static_files
from queries.serve.html.rendering import problem_page
from queries.serve.http.middleware.guard import Guard
from queries.serve.http.middleware.head import HeadAsGet
from queries.serve.http.middleware.methods import AllowedMethods
from queries.serve.http.middleware.unchanged import Unchanged
from queries.serve.http.openapi import describe
from queries.serve.http.problems import handle_errors
from queries.serve.http.served import Limits, ServedGraph
from queries.serve.http.turns import READ_AT_ONCE, WAITING_TO_BE_READ, Turns
from queries.serve.login import page as login
from queries.serve.protocol import Join, Offer, Serving
from queries.serve.questions import page as question_pages
from queries.serve.questions import rows as questions
from queries.serve.search import routes as search_pages
from queries.serve.search import rows as search
from queries.serve.sparql import routes as sparql
from queries.serve.start import routes as start_page
from queries.serve.start import rows as overview
from queries.serve.status import routes as status_page
from queries.serve.status import rows as status
from queries.serve.texts import page as text_pages
from queries.serve.texts import rows as texts

PAGES = (
    start_page.router,
    search_pages.router,
    document_pages.router,
    entity_pages.router,
    event_pages.router,
    concept_pages.router,
    status_page.router,
    static_files.router,
)
PROGRAMS = (
    overview.router,
    search.router,
    documents.router,
    entities.router,
    events.router,
    concepts.router,
    questions.router,
    console.router,
    texts.router,
    status.router,
    corrections.router,
    sparql.router,
    cypher.router,
)
FORMS = (
    api_page.router,
    question_pages.router,
    console_page.router,
    text_pages.router,
    login.router,
    correction_pages.router,
)
ROUTERS = (*PAGES, *PROGRAMS, *FORMS)
"""In the order in which a request is compared with their addresses."""

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
    listeners: Mapping[str, socket.socket] | None = None,
) -> FastAPI:
    """Make the application, with all protocols that are installed.

    Args:
        graph: that is served.
        limits: what a request may cost.
        hosts: names by which the server may be called; empty for any.
        token: that requests must carry, or empty.
        origins: sites that may use the reconciliation service from their pages (``http://127.0.0.1:3333``).
        listeners: name of a protocol → the socket at which it listens; closed when the application ends.

    Raises:
        MissingDependencyError: a listener's protocol is not installed.
    """
    limits = limits or Limits()
    offer = Offer(graph, limits, Turns(), hosts, token, origins, listeners or {})
    protocols = _protocols(offer)
    running: list[Serving] = []

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            for protocol in running:
                await stack.enter_async_context(protocol())
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
    app.state.turns = offer.turns
    app.state.reading_turns = Turns(READ_AT_ONCE, WAITING_TO_BE_READ)
    for router in ROUTERS:  # include_router would look for the route of a request twice, here and there
        app.router.routes.extend(router.routes)
    app.add_middleware(AllowedMethods, of=app)
    app.add_middleware(Unchanged, graph=graph, more=MORE_THAN_THE_GRAPH)
    running += [serving for join in protocols if (serving := join(app, offer)) is not None]
    describe(app, token=bool(token))
    handle_errors(app, problem_page)
    app.add_middleware(HeadAsGet)
    app.add_middleware(Guard, hosts=hosts, token=token, body=limits.body, show=problem_page)
    return app


def _protocols(offer: Offer) -> list[Join]:
    protocols: dict[str, Join] = parts("betwixt.protocols")
    for name in offer.listeners:
        if name not in protocols:
            raise MissingDependencyError(
                f"the protocol {name} is not installed here", "install Betwixt whole: pip install betwixt"
            )
    return list(protocols.values())
