"""Opens the address, and closes everything at the end."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import uvicorn

from betwixt.errors import InvalidInputError
from kg.graph.folder import GraphFolder
from kg.progress import Progress
from kg.serving.served_folder import ServedFolder
from kg.stores.browse.store import BrowseProjection
from queries.api.served import Limits
from queries.app import application

LOOPBACK = ("127.0.0.1", "localhost", "::1")
TOKEN = "BETWIXT_TOKEN"
_LEAST_TOKEN = 16


def serve(graph: Path, *, host: str, port: int, timeout: float, told: Callable[[str], object]) -> None:
    """Serve a graph until the process is stopped.

    Args:
        graph: its folder.
        host, port: where to listen; port 0 takes a free one.
        timeout: seconds that a query may take.
        told: gets the address as soon as it answers.

    Raises:
        InvalidInputError: there is no graph, the address is taken, or it is none of this machine alone and
            there is no token.
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
    _arrange(folder)
    with closing(_listening(host, port)) as listener, closing(ServedFolder(folder)) as served:
        hosts = frozenset(LOOPBACK) | {"[::1]"} if local else frozenset[str]()
        app = application(served, limits=Limits(seconds=timeout), hosts=hosts, token=token)
        shown = f"[{host}]" if ":" in host else host
        told(f"Betwixt serves {folder.path} at http://{shown}:{listener.getsockname()[1]}/ (Ctrl-C ends it)")
        config = uvicorn.Config(
            app, log_level="warning", access_log=False, server_header=False, lifespan="off"
        )
        uvicorn.Server(config).run(sockets=[listener])


def _arrange(folder: GraphFolder) -> None:
    """Make the browse index of a graph that was built before there was one, or by another version."""
    projection = BrowseProjection(folder.path)
    if not projection.holds(folder.current()):
        with folder.lock():
            projection.load(folder.current(), progress=Progress())


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise InvalidInputError(
            f"{host}:{port} cannot be listened at: {error.strerror}",
            "choose another: --port 0 takes a free one",
        ) from error
    listener.listen(128)
    return listener
