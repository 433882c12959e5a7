"""From what a model calls something to the entity, concept or document that is meant."""

from __future__ import annotations

from betwixt.names.keys import ASKED_IN, name_key
from queries.browse.concepts.records import Concept, read_concept
from queries.browse.documents.listing import ReadDocument, read_document
from queries.browse.entities.records import Entity, read_entity
from queries.browse.index import BrowseIndex
from queries.browse.names import Kind, find_names
from queries.serve.concepts.rows import required_concept
from queries.serve.http.problems import NotFoundError


def entity_of(index: BrowseIndex, named: str) -> Entity:
    """The entity of a key or a name.

    Raises:
        NotFoundError: there is none; the advice tells what is called nearly so.
    """
    key = name_key(named, ASKED_IN)
    found = read_entity(index, named) or (read_entity(index, key) if key else None)
    if found is None and (same := _same_name(index, named, "entity")):
        found = read_entity(index, same)
    if found is None:
        raise NotFoundError(f"no text speaks of an entity {named!r}", _near(index, named, "entity"))
    return found


def concept_of(index: BrowseIndex, named: str) -> Concept:
    """The concept of an id or a name.

    Raises:
        NotFoundError: there is none; the advice tells what is called nearly so.
    """
    found = read_concept(index, named)
    if found is None and (same := _same_name(index, named, "concept")):
        found = required_concept(index, same)
    if found is None:
        raise NotFoundError(f"there is no concept {named!r}", _near(index, named, "concept"))
    return found


def document_of(index: BrowseIndex, identifier: str) -> ReadDocument:
    """The document of an identifier or IRI.

    Raises:
        NotFoundError: there is none.
    """
    found = read_document(index, identifier)
    if found is None:
        raise NotFoundError(
            f"there is no document {identifier!r}", "call search; its rows have the identifiers"
        )
    return found


def _same_name(index: BrowseIndex, named: str, kind: Kind) -> str:
    """The key of what has exactly this name, if anything has."""
    found = find_names(index, named[:300], kind=kind, limit=1)
    return found[0].key if found and found[0].how == "name" else ""


def _near(index: BrowseIndex, named: str, kind: Kind) -> str:
    near = find_names(index, named[:300], kind=kind, limit=5)
    if not near:
        return "call find_names with a part of the name"
    return f"did you mean one of these? {'; '.join(each.key for each in near)}"
