"""Opens the address, and closes everything at the end."""

from __future__ import annotations

import gc
import os
import re
import socket
from collections.abc import Callable, Collection
from contextlib import ExitStack, closing
from pathlib import Path

import uvicorn

from betwixt.errors import InvalidInputError
from kg.graph.folder import GraphFolder
from kg.serving.arranging import arrange
from kg.serving.connections import BoundedProtocol
from kg.serving.served_folder import ServedFolder
from queries.serve.app import application
from queries.serve.http.served import Limits

LOOPBACK = ("127.0.0.1", "localhost", "::1")
TOKEN = "BETWIXT_TOKEN"
_LEAST_TOKEN = 16
_ORIGIN = re.compile(r"https?://([\w.-]+|\[[\da-f:.]+\])(:\d+)?", re.IGNORECASE)
_SECONDS_TO_END = 5
"""After Ctrl-C, for what is being answered."""


def serve(
    graph: Path,
    *,
    host: str,
    port: int,
    timeout: float,
    report: Callable[[str], object],
    origins: Collection[str] = (),
    bolt: int | None = None,
) -> None:
    """Serve a graph until the process is stopped.

    Args:
        graph: its folder.
        host, port: where to listen; port 0 takes a free one.
        timeout: seconds that a query may take.
        report: called with the addresses as soon as they answer.
        origins: sites that may use the reconciliation service from their pages.
        bolt: the port for Neo4j's drivers; 0 takes a free one, None leaves them out.

    Raises:
        InvalidInputError: there is no graph, the address is in use, or other machines can reach it and there
            is no token.
        StoreError: the graph cannot be arranged for pages.
    """
    token = os.environ.get(TOKEN, "")
    local = host in LOOPBACK
    if not local and len(token) < _LEAST_TOKEN:
        raise InvalidInputError(
            f"{host} can be reached from other machines",
            f"set {TOKEN} to a secret of at least {_LEAST_TOKEN} characters, or leave --host out",
        )
    folder = GraphFolder(graph).require()
    arrange(folder)
    with ExitStack() as opened:
        listener = opened.enter_context(closing(_listening(host, port, "--port")))
        listeners = {}
        if bolt is not None:
            listeners["bolt"] = opened.enter_context(closing(_listening(host, bolt, "--bolt")))
        served = opened.enter_context(closing(ServedFolder(folder)))
        hosts = frozenset(LOOPBACK) | {"[::1]"} if local else frozenset[str]()
        app = application(
            served,
            limits=Limits(seconds=timeout),
            hosts=hosts,
            token=token,
            origins=_origins(origins),
            listeners=listeners,
        )
        shown = f"[{host}]" if ":" in host else host
        report(
            f"Betwixt serves {folder.path} at http://{shown}:{listener.getsockname()[1]}/ (Ctrl-C ends it)"
        )
        if "bolt" in listeners:
            report(f"Bolt at bolt://{shown}:{listeners['bolt'].getsockname()[1]}")
        config = uvicorn.Config(
            app,
            http=BoundedProtocol,
            ws="none",
            log_level="warning",
            access_log=False,
            server_header=False,
            lifespan="on",
            timeout_graceful_shutdown=_SECONDS_TO_END,
        )
        gc.freeze()  # what there is by now stays: no collection has to look through it
        uvicorn.Server(config).run(sockets=[listener])


def _origins(given: Collection[str]) -> frozenset[str]:
    for origin in given:
        if not _ORIGIN.fullmatch(origin.rstrip("/")):
            raise InvalidInputError(
                f"--origin {origin}: this is no origin", "write it like http://127.0.0.1:3333"
            )
    return frozenset(origin.rstrip("/") for origin in given)


def _listening(host: str, port: int, option: str) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends small parts of an answer at once (TCP_NODELAY) only where it is told that this is TCP.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise InvalidInputError(
            f"{host}:{port} cannot be listened at: {error.strerror}",
            f"choose another: {option} 0 takes a free one",
        ) from error
    listener.listen(128)
    return listener
