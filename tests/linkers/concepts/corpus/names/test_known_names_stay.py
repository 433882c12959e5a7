"""Documents that come later change where names are found, and leave the ids of what was found as they are."""

from __future__ import annotations

from collections.abc import Mapping

from betwixt.annotations import ConceptMention
from betwixt.document import Span
from linkers.concepts.corpus.build import ConceptGraph, build_concepts
from linkers.concepts.corpus.concept_graph import CorpusMention
from linkers.concepts.corpus.memory.concept_memory import ConceptMemory
from linkers.concepts.corpus.names.known_names import EXTRACTOR, CorpusNames, MarkedNames

MODEL, PARSING = "topic model", "parsing"
FIRST = {
    "a": ("We use a topic model here.", MODEL),
    "b": ("They use a topic model here.", MODEL),
    "c": ("Here parsing is slow.", PARSING),
    "d": ("There parsing is slow.", PARSING),
    "e": ("Its parsing is slow.", PARSING),
    "f": ("Topic models differ in parsing and in sparse coding.", ""),
}
SPARSE = {
    "g": ("We use sparse coding here.", "sparse coding"),
    "h": ("Yet sparse coding helps.", "sparse coding"),
}
PLURAL = {f"j{number}": ("Good topic models help.", "") for number in range(9)}
EVERYDAY = {f"i{number}": ("Often parsing is slow.", "") for number in range(150)}

Texts = Mapping[str, tuple[str, str]]


def concepts(texts: Texts, known: ConceptMemory | None = None) -> tuple[ConceptGraph, dict[str, str | None]]:
    """The concepts of texts, and the concept of every name that only the look-up finds in document f."""
    marks, marked = MarkedNames(), {}
    for document, (text, term) in texts.items():
        span = Span(text.find(term), text.find(term) + len(term))
        marked[document] = [ConceptMention(span, "Method", 0.9, "concept-mentions")] if term else []
        marks.add(text, marked[document])
    names = CorpusNames(marks.automaton())
    for document, (text, _) in texts.items():
        names.add(document, text, marked[document])
    mentions, looked_up = [], {}
    for document, (text, _) in texts.items():
        for marked_name in sorted([*marked[document], *names.of(document)], key=lambda mention: mention.span):
            surface = text[slice(*marked_name.span)]
            mentions.append(
                CorpusMention(
                    document,
                    marked_name.span,
                    surface,
                    surface,
                    marked_name.type,
                    Span(0, len(text)),
                    text,
                    marked_name.score,
                )
            )
            if document == "f" and marked_name.extractor == EXTRACTOR:
                looked_up[marked_name.span] = surface
    graph = build_concepts(mentions, [], known=known)
    of = {(membership.document, membership.span): membership.concept for membership in graph.memberships()}
    return graph, {surface: of.get(("f", span)) for span, surface in looked_up.items()}


def test_names_that_are_looked_up_keep_their_ids_when_documents_come() -> None:
    first, before = concepts(FIRST)
    assert before.keys() == {"Topic models", "parsing"}
    assert None not in before.values()
    later = FIRST | SPARSE | PLURAL
    _, after = concepts(later, first.memory)
    assert after.keys() == before.keys() | {"sparse coding"}
    assert before.items() <= after.items()
    assert after["sparse coding"] not in before.values()
    _, afresh = concepts(later)
    assert afresh["Topic models"] != before["Topic models"]


def test_a_name_that_is_looked_up_no_longer_and_comes_back_has_its_id() -> None:
    first, before = concepts(FIRST)
    everyday, without = concepts(FIRST | EVERYDAY, first.memory)
    assert without == {"Topic models": before["Topic models"]}
    _, back = concepts(FIRST, everyday.memory)
    assert back == before
