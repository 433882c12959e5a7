"""A graph for language models over standard input and output (Model Context Protocol)."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from betwixt.parts import part
from kg.graph.folder import GraphFolder
from kg.serving.arranging import arrange
from kg.serving.served_folder import ServedFolder
from kg.serving.whole_characters import mend_standard_input
from queries.serve.http.served import Limits
from queries.serve.http.turns import Turns


def serve_stdio(graph: Path, *, timeout: float) -> None:
    """Answer requests from standard input on standard output until the input ends. Nothing else is written
    there.

    Args:
        graph: its folder.
        timeout: seconds that a query may take.

    Raises:
        InvalidInputError: there is no graph.
        MissingDependencyError: the package mcp or the protocol is not installed.
        StoreError: the graph cannot be arranged for pages.
    """
    part("betwixt.protocols", "mcp")
    from queries.serve.mcp.server import mcp_server, require_package

    require_package()
    folder = GraphFolder(graph).require()
    arrange(folder)
    mend_standard_input()
    with closing(ServedFolder(folder)) as served:
        mcp_server(served, Limits(seconds=timeout), Turns()).run("stdio")
