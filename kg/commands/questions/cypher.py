"""``kg cypher``: a free query in Cypher."""

from __future__ import annotations

from typing import Any

import click

from kg.commands.shared.free_query import FreeQuery, answer, free_query_options
from kg.commands.shared.session import Command


@click.command(cls=Command)
@free_query_options
def command(**given: Any) -> None:
    """Run a query in Cypher.

    The query may only read, unless --write is given. docs/reference/graph-schema.md lists labels,
    relationship types and properties.

    \b
    Examples:
      kg cypher graph "MATCH (n:Name) RETURN n.key, n.documents ORDER BY n.documents DESC LIMIT 10"
      kg cypher graph -f question.cypher --format csv
      echo "MATCH (d:Document) RETURN count(d)" | kg cypher graph - --on neo4j
    """
    answer("cypher", FreeQuery.of(**given))
