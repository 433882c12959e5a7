"""Lines for a shell that ask the API of a graph for what it has."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from shlex import quote as quoted
from typing import Any
from urllib.parse import quote, urlencode

from betwixt.schema import node_iri, node_table
from queries.serve.console.examples import Examples

_SPARQL = "SELECT * { ?d dcterms:title ?t } LIMIT 5"
_CYPHER = "MATCH (d:Document) RETURN d.title LIMIT 5"
_SENTENCE = "Mira Solvane, the chair of the board, left."
_TOLD = ("q", "prefix", "text")
"""Parameters that need not be given, without which there is little to see."""


class CurlLines:
    """Makes them.

    Args:
        base: what addresses begin with.
        examples: values that the graph has.
        base_iri: what ids of its documents begin with.
    """

    def __init__(self, base: str, examples: Examples, base_iri: str) -> None:
        iri = node_iri(base_iri, node_table("Name"), examples.key)
        self._base = base
        self._values: Mapping[str, str] = {
            "identifier": examples.document,
            "document": examples.document,
            "key": examples.key,
            "entity": examples.key,
            "id": iri,
            "broader": examples.concept,
            "narrower": examples.narrower,
            "q": examples.entity,
            "prefix": examples.entity,
            "text": _SENTENCE,
            "name": "categories",
            "facet": "year",
            "format": "csv",
            "what": "entity",
        }
        self._of_paths: Mapping[str, Mapping[str, str]] = {
            "/api/concepts/{id}": {"id": examples.concept},
            "/api/console": {"query": _SPARQL},
            "/sparql": {"query": _SPARQL},
        }
        """What only some addresses take."""
        queries = {"queries": [{"conditions": [{"matchType": "name", "propertyValue": examples.entity}]}]}
        self._bodies: Mapping[tuple[str, str], tuple[str, str]] = {
            ("post", "/annotate"): ("--json", json.dumps({"text": _SENTENCE})),
            ("post", "/api/suggestions"): ("--json", json.dumps({"text": _SENTENCE})),
            ("post", "/cypher"): ("--json", json.dumps({"query": _CYPHER})),
            ("post", "/sparql"): ("--data-urlencode", f"query={_SPARQL}"),
            ("post", "/reconcile"): (
                "--data-urlencode",
                f"queries={json.dumps({'q0': {'query': examples.entity}})}",
            ),
            ("post", "/reconcile/draft/match"): ("--json", json.dumps(queries)),
            ("post", "/reconcile/draft/extend"): (
                "--json",
                json.dumps({"ids": [iri], "properties": [{"id": "documents"}]}),
            ),
        }

    def line(self, method: str, path: str, parameters: Sequence[Mapping[str, Any]]) -> str:
        """One that does what can be done at an address.

        Args:
            method: in lower case.
            path: with names of parameters in braces.
            parameters: as OpenAPI describes them.
        """
        own = self._of_paths.get(path, {})
        filled, pairs = path, []
        for parameter in parameters:
            name = parameter["name"]
            value = own.get(name) or self._values.get(name, "")
            if parameter["in"] == "path":
                filled = filled.replace(f"{{{name}}}", quote(value, safe=""))
            elif parameter["required"] or name in own or name in _TOLD:
                pairs.append((name, value))
        asked = f"?{urlencode(pairs, quote_via=quote)}" if pairs else ""
        return " ".join(
            ["curl", *map(quoted, (self._base + filled + asked, *self._bodies.get((method, path), ())))]
        )
