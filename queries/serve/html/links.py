"""Where values of an answer lead: pages of the entities, documents and concepts that they are keys of."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from betwixt.names.keys import ASKED_IN, name_key
from betwixt.schema import PREFIXES
from queries.browse.entities.known import known_concepts, known_documents, known_entities
from queries.browse.index import BrowseIndex
from queries.named import NamedQuery
from queries.serve.html.addresses import address, segment

FACETS = {
    "concepts": "concept", "years": "year", "categories": "category", "authors": "author", "names": "entity",
    "types": "type", "languages": "language", "sources": "source",
}  # fmt: skip
"""Values of the question ``facets`` → parameters by which documents are chosen."""
_KNOWN = {"entity": known_entities, "document": known_documents, "concept": known_concepts}
_PART = re.compile(r"(.*)#(?:char|entity|sentence|description)=(\d+),(\d+)(?:,.*)?", re.DOTALL)
_LABELS = {
    "Document": ("document", "id"), "Name": ("entity", "key"), "Concept": ("concept", "id"),
    "Item": ("item", "id"),
}  # fmt: skip
"""Label of a node → kind of what it is, and the property that is the key of that."""


@dataclass(frozen=True, slots=True)
class Meant:
    """What a value stands for.

    Args:
        kind: entity, document, concept, item or a facet of documents.
        key: of it.
        at: the place in a document, or empty.
    """

    kind: str
    key: str
    at: str = ""


class Links:
    """Leads from values to pages; what this index does not have leads nowhere.

    Args:
        index: of the graph.
        meant: everything that will be asked for.
    """

    def __init__(self, index: BrowseIndex, meant: Iterable[Meant | None]) -> None:
        keys: defaultdict[str, set[str]] = defaultdict(set)
        for meaning in meant:
            if meaning:
                keys[meaning.kind].add(meaning.key)
        self._known = {kind: find(index, keys[kind]) for kind, find in _KNOWN.items() if keys[kind]}

    def to(self, meant: Meant | None) -> str:
        """An address, or empty."""
        if meant is None:
            return ""
        if meant.kind in _KNOWN:
            known_item = self._known[meant.kind].get(meant.key)
            place = f"?at={meant.at}#at" if meant.at else ""
            return f"/{meant.kind}/{segment(known_item[0])}{place}" if known_item else ""
        if meant.kind == "item":
            return f"https://www.wikidata.org/wiki/{segment(meant.key)}"
        return address("/documents", (meant.kind, meant.key))

    def name(self, meant: Meant | None) -> str:
        """Its name; empty for the key of another name."""
        known = self._known.get(meant.kind, {}).get(meant.key) if meant else None
        return known[1] if meant and known and known[0] == meant.key else ""


def meant_by(question: NamedQuery, row: Sequence[Any], place: int) -> Meant | None:
    """What a value in the answer to a question stands for.

    Args:
        question: of the catalogue.
        row: of its answer.
        place: of the value in the row.
    """
    column, value = question.columns[place], row[place]
    if value is None or column.key is None:
        return None
    meanings = dict(zip((column_shown.name for column_shown in question.columns), row, strict=True))
    return of_kind(column.key, str(value), meanings, column.at)


def of_kind(kind: str, value: str, row: Mapping[str, Any] = {}, at: Sequence[str] = ()) -> Meant | None:
    """What a key of some kind stands for (``queries.pictures.KeyOf``).

    Args:
        kind: of the key.
        value: the key.
        row: the row that it is in, by column.
        at: columns of a place in the document.
    """
    match kind:
        case "entity":
            return Meant("entity", name_key(value, ASKED_IN) or value)
        case "facet":
            return of_kind(FACETS[row["facet"]], value)
        case "part":
            return _part(value)
        case "document" if at and all(row[name] is not None for name in at):
            return Meant("document", value, "-".join(str(row[name]) for name in at))
    return Meant(kind, value)


def meant_freely(value: Any, base_iri: str) -> Meant | None:
    """What a value in the answer to a query of one's own stands for: a node, or an IRI of the graph."""
    if isinstance(value, Mapping):
        given = value.get("labels")  # of a node, or whatever a map of the reader's own has there
        labels = given if isinstance(given, list) else []
        for label, (kind, key) in _LABELS.items():
            if label in labels and isinstance(value.get(key), str):
                return Meant(kind, value[key])
        return _part(value["id"]) if isinstance(value.get("id"), str) else None
    if not isinstance(value, str):
        return None
    if value.startswith(PREFIXES["wd"]):
        return Meant("item", value.removeprefix(PREFIXES["wd"]))
    if not value.startswith(base_iri):
        return None
    kind, colon, key = value.removeprefix(base_iri).partition(":")
    if colon and kind in ("name", "concept"):
        return Meant("entity" if kind == "name" else "concept", unquote(key))
    return _part(value) or Meant("document", value)


def _part(iri: str) -> Meant | None:
    match = _PART.fullmatch(iri)
    return Meant("document", match[1], f"{match[2]}-{match[3]}") if match else None
