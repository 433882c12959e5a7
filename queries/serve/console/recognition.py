"""Whether a query is written in Cypher or in SPARQL."""

from __future__ import annotations

import re

from queries.engine import Language

_LEFT_OUT = re.compile(
    r"""//[^\n]*|(?m:^\s*\#[^\n]*)|/\*.*?(?:\*/|\Z)|"(?:\\.|[^"\\])*+"?|'(?:\\.|[^'\\])*+'?""", re.S
)
_CYPHER = re.compile(
    r"\b(?:MATCH|UNWIND|RETURN|CALL|YIELD)\b|-\[|\]-|\)\s*-+>?\s*\(|\(\s*\w*\s*:\s*[A-Z]\w*", re.IGNORECASE
)
_SPARQL = re.compile(
    r"\b(?:SELECT|ASK|CONSTRUCT|DESCRIBE|PREFIX|OPTIONAL\s*\{|FILTER|GRAPH)\b|[?$]\w+\s+(?:\w*:\w+|<|\?|a\b)",
    re.IGNORECASE,
)


def language_of(query: str, otherwise: Language) -> Language:
    """The language whose keywords and signs a query has more of.

    Args:
        query: as it was typed. Comments and texts in quotes do not count.
        otherwise: where both have as many, as of an empty query.
    """
    bare = _LEFT_OUT.sub(" ", query)
    cypher, sparql = (len(signs.findall(bare)) for signs in (_CYPHER, _SPARQL))
    if cypher == sparql:
        return otherwise
    return "cypher" if cypher > sparql else "sparql"
