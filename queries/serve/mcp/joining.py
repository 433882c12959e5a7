"""The Model Context Protocol as a part of an application."""

from __future__ import annotations

from functools import partial

from fastapi import FastAPI

from queries.serve.mcp.mounting import MountedServer
from queries.serve.protocol import Offer, Serving


def join(app: FastAPI, offer: Offer) -> Serving:
    """Answer at ``/mcp``."""
    server = MountedServer(offer.graph, offer.limits, offer.turns, offer.hosts)
    server.mount(app)
    return partial(server.lifespan, app)
