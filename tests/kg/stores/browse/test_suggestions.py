"""What is suggested sets the chosen documents apart, and narrows them."""

from __future__ import annotations

import numpy as np
import pytest

from kg.graph.graph import Graph
from queries.browse.documents.listing import find_documents
from queries.browse.documents.suggestions import log_likelihood, suggestions
from queries.browse.facets.selection import Selection, chosen
from queries.browse.index import BrowseIndex


def test_the_ratio_is_that_of_the_paper() -> None:
    """Dunning 1993, table 1: "the swiss"."""
    (ratio,) = log_likelihood([110], 110 + 2442, [111], 111 + 29114)
    assert ratio == pytest.approx(270.72, abs=0.01)


def test_equal_shares_say_nothing() -> None:
    assert log_likelihood([0, 5, 10], 10, [0, 50, 100], 100) == pytest.approx([0, 0, 0])


def test_a_suggestion_counts_what_remains_when_it_is_chosen(graph: Graph, index: BrowseIndex) -> None:
    texts = index.rows("SELECT number, text FROM document")
    word = next(
        word
        for word in sorted(set(texts[0]["text"].split()), key=len, reverse=True)
        if 6 <= sum(word in row["text"] for row in texts) <= 20
    )
    selection = Selection(f'"{word}"')
    page = find_documents(index, selection)
    for suggestion in page.suggested:
        narrowed = Selection(selection.text, ((suggestion.facet, suggestion.key),))
        assert find_documents(index, narrowed).total == suggestion.documents < page.total
        assert suggestion.times > 1


def test_what_only_the_chosen_documents_have_is_suggested(index: BrowseIndex) -> None:
    facet = index.facet("entity")
    sizes = facet.count(index.all_documents)
    entity = int(np.flatnonzero((sizes >= 4) & (sizes <= 12))[0])
    theirs = facet.documents[entity]
    others = np.setdiff1d(index.all_documents, theirs)[:2].astype(np.int32)
    selected = np.union1d(theirs, others).astype(np.int32)
    suggested = {
        (suggestion.facet, suggestion.key): suggestion
        for suggestion in suggestions(index, selected, limit=1_000)
    }
    assert suggested["entity", index.value_label("entity", entity)[0]].documents == len(theirs)


def test_nothing_is_suggested_of_nothing_and_of_everything(index: BrowseIndex) -> None:
    assert not suggestions(index, index.all_documents)
    assert not suggestions(index, index.all_documents[:0])


def test_the_chosen_concept_and_its_kin_are_not_suggested(index: BrowseIndex) -> None:
    row = index.row("SELECT id, number FROM concept WHERE narrower > 0 AND broader > 0")
    values = (("concept", row["id"]),)
    documents = chosen(index, Selection(values=values)).documents
    kin = {
        index.value_label("concept", row[0])[0]
        for row in index.rows(
            "SELECT ancestor FROM concept_ancestor WHERE concept = :of"
            " UNION SELECT concept FROM concept_ancestor WHERE ancestor = :of",
            {"of": row["number"]},
        )
    }
    suggested = {suggestion.key for suggestion in suggestions(index, documents, values, limit=100)}
    assert not suggested & {row["id"], *kin}
