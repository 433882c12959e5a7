"""A question about a document that does not exist says so, and lists near names."""

from __future__ import annotations

import pytest

from betwixt.errors import WrongParameterError
from queries.engine import Rows
from queries.lookups.documents import require_documents
from queries.named import Given, named_query

BASE = "urn:betwixt:"
IDS = ("tide-gate.txt", "hearing/tide-gate%20two.txt", "ferries.md")


def ask(question: str, given: Given) -> Rows:
    """The catalogue of a graph of some documents."""
    ids = [f"{BASE}{id}" for id in IDS]
    if question == "document-text":
        asked = str(given["document"])
        return Rows(("identifier",), iter([(asked,)] if asked in (*IDS, *ids) else []))
    assert question == "documents"
    return Rows(("document",), iter([(id,) for id in ids]))


@pytest.mark.parametrize("asked", ["ferries.md", "urn:betwixt:ferries.md"])
def test_a_document_that_exists_may_have_no_rows(asked: str) -> None:
    require_documents(named_query("names-of-document"), {"document": asked}, ask, BASE)


def test_questions_about_no_document_look_none_up() -> None:
    require_documents(named_query("timeline"), {"name": "Ada Veld"}, lambda *_: pytest.fail("asked"), BASE)


@pytest.mark.parametrize(
    ("asked", "advice"),
    [
        ("tide-gate", "did you mean tide-gate.txt or hearing/tide-gate two.txt?"),
        ("Ferrys.md", "did you mean ferries.md?"),
        ("urn:betwixt:tide-gaet.txt", "did you mean tide-gate.txt or hearing/tide-gate two.txt?"),
        ("zzz", "ask for them: the question documents"),
    ],
)
def test_near_names_are_listed(asked: str, advice: str) -> None:
    with pytest.raises(WrongParameterError) as refused:
        require_documents(named_query("events-of-document"), {"document": asked}, ask, BASE)
    assert refused.value.problem == f"there is no document {asked!r}"
    assert refused.value.advice == advice
