"""The page of a document: its text with mentions, and details of the chosen one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse

from queries.browse.by_number import entity_names
from queries.browse.concepts.records import concepts_of_document
from queries.browse.documents.listing import ReadDocument
from queries.browse.documents.record import DocumentRecord, EventRecord, MentionRecord
from queries.browse.documents.similar import similar_documents
from queries.browse.events.records import STATED
from queries.browse.index import BrowseIndex
from queries.serve.documents.panel import Panel, panel_of, place_of
from queries.serve.html.addresses import address
from queries.serve.html.marked_text import Mark, marked, nested
from queries.serve.html.rendering import TYPE_NAMES, page, role_name
from queries.serve.http.scores import least_score

_SHOWN = ("names", "concepts", "events", "all", "none")


def document_page(
    request: Request,
    index: BrowseIndex,
    document: ReadDocument,
    at: tuple[int, int] | None,
    show: str,
    wrong: str = "",
    everything: bool = False,
) -> HTMLResponse:
    """The page.

    Args:
        request: that is answered.
        index: of the graph.
        document: that is shown.
        at: the stretch that the reader chose.
        show: which mentions are marked: ``names``, ``concepts``, ``events``, ``all`` or ``none``; anything
            else stands for concepts, in a text without concepts for names.
        wrong: a preposition; the forms that correct relations by it are unfolded.
        everything: also what is unlikely.
    """
    least = least_score(everything)
    record = document.record
    usual = _usually_marked(record)
    show = show if show in _SHOWN else usual
    kept = _kept("" if show == usual else show, everything)
    panel = panel_of(index, document, at, least) if at else None
    shown = [_mark(mention) for mention in record.mentions if _is_shown(mention, show)]
    if show in ("all", "events"):
        shown += [_event_mark(event) for event in record.events if event.score >= least]
    marks = nested(_before(_participants(panel), shown) if panel and panel.events else shown)
    if at and not any((mark.start, mark.end) == at for mark in marks):
        marks = nested([Mark(*at, "m", "chosen"), *marks])
    similar = similar_documents(index, document.number)
    return page(
        request,
        "documents/document.html",
        document=document,
        text=marked(document.text, marks, at, kept),
        panel=panel,
        kept=kept,
        all=everything,
        types=TYPE_NAMES,
        show=show,
        wrong=wrong,
        shown=_SHOWN,
        entities=_entities(index, document),
        concepts=concepts_of_document(index, document.number),
        similar=similar,
        example=address("/documents", *((condition.facet, condition.key) for condition in similar.conditions))
        if similar.conditions
        else "",
    )


def _usually_marked(record: DocumentRecord) -> str:
    """What is marked where the reader chose nothing.

    Concepts are there where the build was asked for them, so they come before names.
    """
    if any(mention.concept >= 0 for mention in record.mentions):
        return "concepts"
    return "names" if any(mention.type for mention in record.mentions) else "all"


def _kept(show: str, everything: bool) -> str:
    """The parameters that links on the page keep, each with ``&`` behind it; empty ``show`` is left out."""
    return f"{f'show={show}&' if show else ''}{'all=1&' if everything else ''}"


def _event_mark(event: EventRecord) -> Mark:
    stated = event.factuality == STATED
    title = f"event: {event.lemma}" if stated else f"{event.factuality}, no fact: {event.lemma}"
    return Mark(event.start, event.end, "m event" if stated else "m event unstated", title)


def _participants(panel: Panel) -> list[Mark]:
    """The event that a reader chose, and who takes part in it."""
    return [Mark(panel.place.start, panel.place.end, "m event", "the chosen event")] + [
        Mark(one.start, one.end, f"m participant {one.realization}", role_name(one))
        for event in panel.events
        for one in event.participants
        if one.start >= 0
    ]


def _before(firm: Sequence[Mark], others: Iterable[Mark]) -> list[Mark]:
    """Some marks, and those of others that cross none of them."""
    return [
        *firm,
        *(
            other
            for other in others
            if not any(
                mark.start < other.start < mark.end < other.end
                or other.start < mark.start < other.end < mark.end
                for mark in firm
            )
        ),
    ]


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


def _entities(index: BrowseIndex, document: ReadDocument) -> list[dict[str, Any]]:
    """The document's names that have a type, in the order of mentions; entities of one name together."""
    record = document.record
    shared = entity_names(index, {entity.number for entity in record.entities})
    named: dict[int, dict[str, Any]] = {}
    for mention in record.mentions:
        entity = record.entities[mention.entity] if mention.entity >= 0 else None
        if entity is None or not entity.type or entity.number not in shared:
            continue
        key, shared_name = shared[entity.number]
        name = named.setdefault(
            entity.number,
            {
                "key": key,
                "name": entity.name or shared_name,
                "type": entity.type,
                "mentions": 0,
                "first": place_of(document, mention),
            },
        )
        name["mentions"] += 1
    return list(named.values())
