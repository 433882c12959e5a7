"""What a protocol is given to join an application."""

from __future__ import annotations

import socket
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

from fastapi import FastAPI

from queries.serve.http.served import Limits, ServedGraph
from queries.serve.http.turns import Turns


@dataclass(frozen=True, slots=True)
class Offer:
    """What an application has for its protocols.

    Args:
        graph: that is served.
        limits: what a request may cost.
        turns: that requests take.
        hosts: names by which the server may be called; empty for any.
        token: that requests must carry, or empty.
        origins: sites that may use the reconciliation service from their pages.
        listeners: name of a protocol → the socket at which it listens; closed when the application ends.
    """

    graph: ServedGraph
    limits: Limits
    turns: Turns
    hosts: frozenset[str]
    token: str
    origins: frozenset[str]
    listeners: Mapping[str, socket.socket]


Serving = Callable[[], AbstractAsyncContextManager[None]]
"""Makes what is entered each time that the application starts, and left when it ends."""

Join = Callable[[FastAPI, Offer], Serving | None]
"""Adds a protocol to an application: its routes, its middleware, and what runs beside them. Packages
name such functions by entry points in the group ``betwixt.protocols``."""
