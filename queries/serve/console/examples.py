"""Values that a graph has, for who wants to see what a form or an address does."""

from __future__ import annotations

from queries.browse.concepts.records import concepts_from, read_concept
from queries.browse.documents.listing import find_documents, read_document
from queries.browse.entities.records import list_entities, read_entity
from queries.browse.facets.selection import Selection
from queries.browse.index import BrowseIndex
from queries.named import NamedQuery, Parameter

_SEVERAL = 12


class Examples:
    """Examples from a graph; a word stands where it has none.

    Args:
        index: of the graph.
    """

    def __init__(self, index: BrowseIndex) -> None:
        several = [read_entity(index, entity.key) for entity in list_entities(index, limit=_SEVERAL)[1]]
        # One that is linked to an item has something to tell about everything.
        known = next(
            (entity_known for entity_known in several if entity_known and entity_known.items),
            several[0] if several else None,
        )
        document = next(iter(find_documents(index, Selection(), limit=1, facets=()).hits), None)
        concept = next(iter(concepts_from(index, "", sort="documents", limit=1)[1]), None)
        below = read_concept(index, concept.id) if concept else None
        self.entity = known.head.name if known else "name"
        self.key = known.head.key if known else "name"
        self.item = known.items[0].qid if known and known.items else "Q1"
        self.document = document.document.identifier if document else "document"
        read = read_document(index, self.document)
        self.part = next((entity.id for entity in read.record.entities), "entity") if read else "entity"
        self.concept = concept.id if concept else "concept"
        self.narrower = below.narrower[0].concept.id if below and below.narrower else "concept"

    def of_question(self, question: NamedQuery) -> dict[str, str]:
        """A value for each parameter that a question needs."""
        return {
            parameter.name: self._of(question, parameter)
            for parameter in question.parameters
            if parameter.required
        }

    def _of(self, question: NamedQuery, parameter: Parameter) -> str:
        name, type = parameter.name, parameter.type
        if type in ("concept", "concepts-in"):
            is_below = name == "concept" and any(
                parameter.name == "broader" for parameter in question.parameters
            )
            return self.narrower if is_below else self.concept
        if type == "document":
            return self.document
        if type == "iri":
            return self.part
        if type == "integer":
            return "100" if name == "end" else "0"
        return self.item if name == "item" else self.entity
