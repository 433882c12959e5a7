"""Full-text search in Cypher stores, which finds words with ligatures and invisible characters too.

Lucene compares words as they are written, so that "finance" does not find a word that begins with U+FB01. A
node with such words has its text a second time, in the property ``search_text``. Offsets count in ``text``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from betwixt.names.characters import search_text
from betwixt.schema import SEARCH_TEXT, NodeTable
from queries.engine import Value

_QUESTION = re.compile(
    r"""
    (?P<call> \bfulltext\s*\.\s*query(?:Nodes|Relationships)\s*\(\s* (?:\$\w+|'[^'\\]*'|"[^"\\]*") \s*,\s* )
    (?: \$(?P<parameter>\w+) | '(?P<single>[^'\\]*)' | "(?P<double>[^"\\]*)" )
    """,
    re.VERBOSE | re.IGNORECASE,
)


def full_text_index(table: NodeTable) -> str:
    """The name of a label's full-text index, e.g. ``betwixt_Entity``."""
    return f"betwixt_{table.label}"


def full_text_properties(table: NodeTable) -> list[str]:
    """The properties that the full-text index of a label has; none where it has no index."""
    return [*table.full_text, *([SEARCH_TEXT] if has_search_text(table) else [])]


def has_search_text(table: NodeTable) -> bool:
    """Whether nodes of a label are found by characters of documents, which keep their spelling."""
    return any(column.text and column.name in table.full_text for column in table.properties)


def search_text_of(table: NodeTable, values: Mapping[str, object]) -> str | None:
    """The text of a node as a search reads it; None where its properties have the same words.

    Args:
        table: with ``has_search_text``.
        values: of the properties of the node.
    """
    texts = [text for name in table.full_text if isinstance(text := values.get(name), str)]
    changed = [search_text(text) for text in texts]
    return "\n".join(filter(None, changed)) or None


def plain_question(text: str, parameters: Mapping[str, Value]) -> tuple[str, Mapping[str, Value]]:
    """A query and its parameters, with what it asks full-text indexes for as these have it.

    Args:
        text: of the query; a question that is no parameter and no literal stays as it is.
        parameters: of the query.
    """
    added: dict[str, Value] = {}

    def replaced(question: re.Match[str]) -> str:
        name = question["parameter"]
        asked = parameters.get(name) if name else question["single"] or question["double"]
        words = search_text(asked) if isinstance(asked, str) else None
        if words is None:
            return question[0]
        added[f"betwixt_search_text_{len(added)}"] = words
        return f"{question['call']}${list(added)[-1]}"

    asking = _QUESTION.sub(replaced, text)
    return (asking, {**parameters, **added}) if added else (text, parameters)
