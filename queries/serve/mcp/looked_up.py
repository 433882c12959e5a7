"""From what a model calls something to the entity, concept or document that is meant."""

from __future__ import annotations

from betwixt.names.keys import ASKED_IN, name_key
from queries.browse.concepts.records import Concept
from queries.browse.documents.listing import ReadDocument, read_document
from queries.browse.entities.records import Entity, read_entity
from queries.browse.index import BrowseIndex
from queries.browse.names import Kind, find_names, same_name
from queries.serve.concepts.rows import read_concept_called
from queries.serve.http.problems import NotFoundError


def entity_of(index: BrowseIndex, named: str) -> Entity:
    """The entity of a key or a name.

    Raises:
        NotFoundError: there is none; the advice tells what is called nearly so.
    """
    key = name_key(named, ASKED_IN)
    entity = read_entity(index, named) or (read_entity(index, key) if key else None)
    if entity is None and (same := same_name(index, named, "entity")):
        entity = read_entity(index, same)
    if entity is None:
        raise NotFoundError(f"no text speaks of an entity {named!r}", _near(index, named, "entity"))
    return entity


def concept_of(index: BrowseIndex, named: str) -> Concept:
    """The concept of an id or a name.

    Raises:
        NotFoundError: there is none; the advice tells what is called nearly so.
    """
    concept = read_concept_called(index, named)
    if concept is None:
        raise NotFoundError(f"there is no concept {named!r}", _near(index, named, "concept"))
    return concept


def document_of(index: BrowseIndex, identifier: str) -> ReadDocument:
    """The document of an identifier or IRI.

    Raises:
        NotFoundError: there is none.
    """
    document = read_document(index, identifier)
    if document is None:
        raise NotFoundError(
            f"there is no document {identifier!r}", "call search; its rows have the identifiers"
        )
    return document


def _near(index: BrowseIndex, named: str, kind: Kind) -> str:
    near = find_names(index, named[:300], kind=kind, limit=5)
    if not near:
        return "call find_names with a part of the name"
    return f"did you mean one of these? {'; '.join(near_name.key for near_name in near)}"
