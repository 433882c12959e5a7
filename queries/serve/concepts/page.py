"""The page of a concept."""

from __future__ import annotations

from fastapi import Request
from fastapi.responses import HTMLResponse

from queries.browse.concepts.records import Concept
from queries.browse.documents.listing import find_documents
from queries.browse.evidence import Evidence
from queries.browse.facets.selection import Selection
from queries.browse.index import BrowseIndex
from queries.serve.html.addresses import address
from queries.serve.html.drawings import Bar, bar_chart
from queries.serve.html.marked_text import pieces
from queries.serve.html.rendering import page

_NARROWER = 40


def concept_page(request: Request, index: BrowseIndex, concept: Concept) -> HTMLResponse:
    """What is known of a concept."""
    selection = Selection(values=(("concept", concept.head.id),))
    return page(
        request,
        "concepts/concept.html",
        concept=concept,
        narrower=concept.narrower[:_NARROWER],
        documents=find_documents(index, selection, limit=8, facets=()),
        chart=bar_chart(_bars(concept), f"documents by year about {concept.head.name}"),
    )


def both_marked(narrower: Evidence, broader: Evidence) -> list[tuple[str, str]]:
    """A sentence that says that something is a kind of something, with both terms marked."""
    begin = narrower.sentence_start
    terms = [(narrower, "narrower"), (broader, "broader")]
    return pieces(narrower.sentence, [(term.start - begin, term.end - begin, kind) for term, kind in terms])


def _bars(concept: Concept) -> list[Bar]:
    counts = {int(yearly.key): yearly.count for yearly in concept.years}
    if len(counts) < 2:
        return []
    return [
        Bar(
            str(year),
            counts.get(year, 0),
            address("/documents", ("concept", concept.head.id), ("year", year)),
        )
        for year in range(min(counts), max(counts) + 1)
    ]
