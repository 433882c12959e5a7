"""The server of the Model Context Protocol (modelcontextprotocol.io), by its official package ``mcp``."""

from __future__ import annotations

import functools
import importlib.util
import inspect
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, get_type_hints

from betwixt import __version__
from betwixt.errors import BetwixtError, MissingDependencyError
from queries.serve.http.served import Limits, ServedGraph
from queries.serve.http.turns import Turns

if TYPE_CHECKING:
    from mcp.server import MCPServer
    from pydantic import BaseModel

PACKAGE = "mcp"
_ADVICE = "install it: pip install 'betwixt[mcp]'"
_INSTRUCTIONS = """\
A knowledge graph made from the documents of one corpus: entities (people, organisations, places, things),
how texts describe them, what they are to each other by prepositions ("the president of France"), concepts
with a hierarchy, and links to Wikidata. Nothing can be changed.

Begin with find_names (a name) or search (words). Then describe an entity, tell a concept, or read a document.
evidence gives the sentences behind a claim; quote them with their document. questions lists what ask answers.
All places are Unicode code points [start, end) in the text of a document. Scores are probabilities of what
was read by machine: say so where they are low.
"""


def require_package() -> None:
    """Check that the package is installed.

    Raises:
        MissingDependencyError: it is not.
    """
    if importlib.util.find_spec(PACKAGE) is None:
        raise MissingDependencyError("the Model Context Protocol needs the package mcp", _ADVICE)


def mcp_server(graph: ServedGraph, limits: Limits, turns: Turns) -> MCPServer[Any]:
    """The server with its tools, not yet bound to a transport.

    Args:
        graph: that is asked.
        limits: what a call may cost.
        turns: that calls take.

    Raises:
        MissingDependencyError: the package mcp is not installed.
    """
    require_package()
    from mcp.server import MCPServer
    from mcp.types import ToolAnnotations

    from queries.serve.mcp.parameters import SearchQuery
    from queries.serve.mcp.tools import Tools

    server: MCPServer[Any] = MCPServer(
        "betwixt",
        title=f"Betwixt: {graph.name}",
        instructions=_INSTRUCTIONS,
        version=__version__,
        log_level="WARNING",
        subscriptions=False,
    )
    reads = ToolAnnotations(
        read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
    )
    tools = Tools(graph, limits)
    for tool in (
        _of_fields(SearchQuery, tools.search),
        tools.find_names,
        tools.describe,
        tools.concept,
        tools.document,
        tools.evidence,
        tools.questions,
        tools.ask,
    ):
        server.add_tool(
            _in_turn(tool, turns), description=inspect.cleandoc(tool.__doc__ or ""), annotations=reads
        )
    return server


def _of_fields(
    query: type[BaseModel], tool: Callable[[Any], dict[str, Any]]
) -> Callable[..., dict[str, Any]]:
    """A tool that takes the fields of its query one by one, as models are shown them."""

    @functools.wraps(tool)
    def of_fields(**fields: Any) -> dict[str, Any]:
        return tool(query(**fields))

    types = get_type_hints(query, include_extras=True)  # a model's own signature has no descriptions
    parameters = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=field.default, annotation=types[name])
        for name, field in query.model_fields.items()
    ]
    signature = inspect.Signature(parameters, return_annotation=dict[str, Any])
    of_fields.__signature__ = signature  # type: ignore[attr-defined]
    return of_fields


def _in_turn(tool: Callable[..., dict[str, Any]], turns: Turns) -> Callable[..., Awaitable[dict[str, Any]]]:
    """A tool that waits for its turn, and whose errors tell the model what is wrong and what to do."""
    from mcp.server.mcpserver.exceptions import ToolError

    @functools.wraps(tool)
    async def answer(*positional: Any, **named: Any) -> dict[str, Any]:
        try:
            return await turns.take(functools.partial(tool, *positional, **named))
        except BetwixtError as error:
            raise ToolError(f"{error.problem}. {error.advice}".strip()) from error

    return answer
