"""The page of a document: its text with mentions, and what is known of the one that is chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse

from queries.browse.documents.listing import ReadDocument
from queries.browse.documents.record import DescriptionRecord, MentionRecord
from queries.browse.documents.similar import similar_documents
from queries.browse.index import BrowseIndex
from queries.serve.html.addresses import address
from queries.serve.html.marked_text import Mark, marked, nested
from queries.serve.html.rendering import TYPE_NAMES, page

_SHOWN = ("all", "names", "concepts", "none")


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of the text to which the panel leads; without a surface where the graph keeps no texts."""

    start: int
    end: int
    surface: str

    @property
    def told(self) -> str:
        """Its words, or where it is."""
        return self.surface or f"{self.start}–{self.end}"


@dataclass(frozen=True, slots=True)
class RelationShown:
    """A relation as the panel shows it: who is at its other end, and where."""

    preposition: str
    other: Place
    explicit: bool
    score: float
    extractor: str


def document_page(
    request: Request,
    index: BrowseIndex,
    document: ReadDocument,
    at: tuple[int, int] | None,
    show: str,
    wrong: str = "",
) -> HTMLResponse:
    """The page.

    Args:
        request: that is answered.
        index: of the graph.
        document: that is shown.
        at: the stretch that the reader chose.
        show: which mentions are marked: ``all``, ``names``, ``concepts`` or ``none``.
        wrong: a preposition; the forms that correct relations by it are unfolded.
    """
    show = show if show in _SHOWN else "all"
    record = document.record
    marks = nested(_mark(mention) for mention in record.mentions if _is_shown(mention, show))
    if at and not any((mark.start, mark.end) == at for mark in marks):
        marks = nested([Mark(*at, "m", "chosen"), *marks])
    similar = similar_documents(index, document.number)
    return page(
        request,
        "documents/document.html",
        document=document,
        text=marked(document.text, marks, at, "" if show == "all" else f"show={show}&"),
        panel=_panel(index, document, at) if at else None,
        types=TYPE_NAMES,
        show=show,
        wrong=wrong,
        shown=_SHOWN,
        entities=_entities(index, document),
        concepts=_concepts(index, document),
        similar=similar,
        example=address("/documents", *((condition.facet, condition.key) for condition in similar.conditions))
        if similar.conditions
        else "",
    )


def _is_shown(mention: MentionRecord, show: str) -> bool:
    """Whether a mention is marked: never a name at the head of a phrase, which alone refers to nothing."""
    if mention.entity < 0 and mention.concept < 0:
        return False
    return show == "all" or (
        (show == "names" and bool(mention.type)) or (show == "concepts" and mention.concept >= 0)
    )


def _mark(mention: MentionRecord) -> Mark:
    kind = TYPE_NAMES.get(mention.type) or ("concept" if mention.concept >= 0 else mention.kinds[0])
    return Mark(mention.start, mention.end, f"m {kind}", kind.replace("-", " "))


def _panel(index: BrowseIndex, document: ReadDocument, at: tuple[int, int]) -> dict[str, Any] | None:
    """What is known of the mention in a place."""
    record = document.record
    mentions = [
        (place, numbered_mention)
        for place, numbered_mention in enumerate(record.mentions)
        if (numbered_mention.start, numbered_mention.end) == at
    ]
    if not mentions:
        return {"place": Place(*at, document.surface(*at)), "mention": None}
    _, mention = next(((p, m) for p, m in mentions if m.entity >= 0), mentions[0])
    concept = next((m.concept for _, m in mentions if m.concept >= 0), -1)
    entity = record.entities[mention.entity] if mention.entity >= 0 else None
    shared = index.row("SELECT * FROM entity WHERE number = ?", (entity.number,)) if entity else None
    places = {number for number, _ in mentions}
    return {
        "place": Place(*at, document.surface(*at)),
        "mention": mention,
        "entity": entity,
        "shared": shared,
        "item": index.row("SELECT * FROM item WHERE qid = ?", (entity.item,))
        if entity and entity.item
        else None,
        "concept": index.row("SELECT * FROM concept WHERE number = ?", (concept,)) if concept >= 0 else None,
        "cluster": [
            _place(document, same_mention)
            for same_mention in record.mentions
            if mention.entity >= 0
            and same_mention.entity == mention.entity
            and (same_mention.start, same_mention.end) != at
        ],
        "out": _ordered(
            RelationShown(
                relation.preposition,
                _complement(document, relation.complement, relation.via),
                relation.explicit,
                relation.score,
                relation.extractor,
            )
            for relation in record.relations
            if relation.anchor in places
        ),
        "into": _ordered(
            RelationShown(
                relation.preposition,
                _place(document, record.mentions[relation.anchor]),
                relation.explicit,
                relation.score,
                relation.extractor,
            )
            for relation in record.relations
            if relation.complement == mention.entity
        ),
        "descriptions": [
            (description, _place(document, description))
            for description in record.descriptions
            if mention.entity >= 0 and description.entity == mention.entity
        ],
    }


def _ordered(relations: Any) -> list[RelationShown]:
    return sorted(relations, key=lambda each: (not each.explicit, -each.score, each.other.start))


def _place(document: ReadDocument, found: MentionRecord | DescriptionRecord) -> Place:
    return Place(found.start, found.end, document.surface(found.start, found.end))


def _complement(document: ReadDocument, entity: int, via: int) -> Place:
    mentions = document.record.mentions
    mention = mentions[via] if via >= 0 else next(member for member in mentions if member.entity == entity)
    return _place(document, mention)


def _entities(index: BrowseIndex, document: ReadDocument) -> list[dict[str, Any]]:
    """The document's names that have a type, in the order of mentions; entities of one name together."""
    record = document.record
    shared = {
        row["number"]: row
        for row in index.rows_of(
            "SELECT number, key, name FROM entity WHERE number IN ({})",
            {entity_row.number for entity_row in record.entities},
        )
    }
    alternatives: dict[int, dict[str, Any]] = {}
    for mention in record.mentions:
        entity = record.entities[mention.entity] if mention.entity >= 0 else None
        if entity is None or not entity.type or entity.number not in shared:
            continue
        row = shared[entity.number]
        entry = alternatives.setdefault(
            entity.number,
            {
                "key": row["key"],
                "name": entity.name or row["name"],
                "type": entity.type,
                "mentions": 0,
                "first": _place(document, mention),
            },
        )
        entry["mentions"] += 1
    return list(alternatives.values())


def _concepts(index: BrowseIndex, document: ReadDocument) -> list[Any]:
    return index.rows(
        "SELECT concept.*, concept_document.mentions AS here, start, end FROM concept_document"
        " JOIN concept ON concept.number = concept WHERE document = ?"
        " ORDER BY concept_document.mentions DESC, concept.documents, start",
        (document.number,),
    )
