"""IRIs of a SPARQL query that are in the namespaces of our schema, and that the schema does not have."""

from __future__ import annotations

import re

from betwixt.schema import PREFIXES
from kg.stores.base.unknown_names import notes_on

_OURS = ("bw", "prep")
_LONG = r"\"\"\".*?(?:\"\"\"|\Z)|'''.*?(?:'''|\Z)"
_SHORT = r"\"(?:[^\"\\\r\n]|\\.)*+\"?|'(?:[^'\\\r\n]|\\.)*+'?"
_PASSED_OVER = rf"#[^\r\n]*|{_LONG}|{_SHORT}"
_IRI = r"<(?P<iri>[^<>\s]*)>"
_PREFIX = r"\bPREFIX\s+(?P<declared>[\w.-]*):\s*<(?P<namespace>[^<>\s]*)>"
_NAME = r"(?<![\w?$:])(?P<prefix>[A-Za-z][\w.-]*|):(?P<local>\w[\w-]*)"
_TOKEN = re.compile(f"{_PASSED_OVER}|{_PREFIX}|{_IRI}|{_NAME}", re.IGNORECASE | re.DOTALL)


def notes_on_query(text: str) -> tuple[str, ...]:
    """A line for each name that is not in the schema. Stores do not report it as an error, and the query
    finds nothing.

    Args:
        text: a query, with the prefixes of ``betwixt.schema`` declared or not.
    """
    prefixes = dict(PREFIXES)
    named: set[str] = set()
    for token in _TOKEN.finditer(text):
        if token["declared"] is not None:
            prefixes[token["declared"]] = token["namespace"]
        elif token["iri"] is not None:
            named.add(token["iri"])
        elif token["local"] is not None and token["prefix"] in prefixes:
            named.add(prefixes[token["prefix"]] + token["local"])
    ours = (
        f"{prefix}:{iri.removeprefix(PREFIXES[prefix])}"
        for iri in named
        for prefix in _OURS
        if iri.startswith(PREFIXES[prefix]) and iri != PREFIXES[prefix]
    )
    return notes_on("class or property", ours)
