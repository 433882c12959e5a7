"""``kg serve``: a graph in the browser, and for programs over HTTP."""

from __future__ import annotations

from pathlib import Path

import click

from kg.commands.shared.options import graph_argument, say
from kg.commands.shared.session import Command


@click.command(cls=Command)
@graph_argument
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    default=8765,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="The port to listen on; 0 takes a free one.",
)
@click.option(
    "--timeout",
    default=10.0,
    show_default=True,
    type=click.FloatRange(0.1, 600),
    help="Seconds that a query may take.",
)
@click.option(
    "--origin",
    "origins",
    multiple=True,
    metavar="ORIGIN",
    help="A site whose pages may use /reconcile, such as http://127.0.0.1:3333 for OpenRefine. Repeatable.",
)
@click.option(
    "--bolt",
    type=click.IntRange(0, 65535),
    metavar="PORT",
    help="Answer Neo4j's drivers (Bolt) on this port too, usually 7687; 0 takes a free one.",
)
@click.option(
    "--mcp",
    is_flag=True,
    help="Serve MCP for language models on standard input and output, without an address.",
)
def command(
    graph: Path,
    host: str,
    port: int,
    timeout: float,
    origins: tuple[str, ...],
    bolt: int | None,
    mcp: bool,
) -> None:
    """Open a graph in the browser and for programs: pages, API, SPARQL and Cypher.

    OpenRefine matches names at /reconcile, and language models use MCP at /mcp.

    --bolt PORT answers Neo4j's drivers.

    Beyond this machine (--host) every request must carry the token
    in BETWIXT_TOKEN (Authorization: Bearer …; of a driver: the password). Put a proxy with TLS before it.

    \b
    Examples:
      kg serve graph
      kg serve graph --port 9000
      BETWIXT_TOKEN=0123456789abcdef kg serve graph --host 0.0.0.0
      kg serve graph --origin http://127.0.0.1:3333
      kg serve graph --bolt 7687
      kg serve graph --mcp
    """
    if mcp:
        from kg.serving.mcp import serve_stdio

        serve_stdio(graph, timeout=timeout)
        return
    from kg.serving.server import serve

    serve(graph, host=host, port=port, timeout=timeout, report=say, origins=origins, bolt=bolt)
