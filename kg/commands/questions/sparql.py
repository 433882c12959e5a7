"""``kg sparql``: a free query in SPARQL."""

from __future__ import annotations

from typing import Any

import click

from kg.commands.shared.free_query import FreeQuery, answer, free_query_options
from kg.commands.shared.session import Command


@click.command(cls=Command)
@free_query_options
def command(**given: Any) -> None:
    """Run a query in SPARQL 1.1.

    The query may only read, unless --write is given. CONSTRUCT and DESCRIBE answer in Turtle. Each
    document has a named graph of its own. docs/reference/graph-schema.md lists classes, predicates and
    prefixes. The prefixes need no declaration.

    \b
    Examples:
      kg sparql graph "SELECT ?title WHERE { GRAPH ?document { ?document dcterms:title ?title } }"
      kg sparql graph -f question.rq --format json
      kg sparql graph "ASK { GRAPH ?document { ?mention a nif:Phrase } }" --on https://example.org/sparql
    """
    answer("sparql", FreeQuery.of(**given))
