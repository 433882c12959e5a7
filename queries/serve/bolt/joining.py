"""Bolt as a part of an application."""

from __future__ import annotations

from fastapi import FastAPI

from queries.serve.bolt.server import BoltServer
from queries.serve.bolt.session import Service
from queries.serve.protocol import Offer, Serving


def join(app: FastAPI, offer: Offer) -> Serving | None:
    """Answer drivers where the application has a socket for them."""
    if "bolt" not in offer.listeners:
        return None
    service = Service(offer.graph, offer.limits, offer.turns, offer.token)
    return BoltServer(service, offer.listeners["bolt"]).serving
