"""The shipped weights read whole places in a dateline, and nothing else of it."""

from __future__ import annotations

import pytest

from betwixt.document import Document
from extractors.pipeline import DocumentRun, Pipeline
from extractors.standard import standard_pipeline

BODY = "The theatre of Sand Ellery has a new director, Hanna Veld. She signed her contract on Tuesday."
DATELINES = [
    ("SAND ELLERY, May 3 (QPN) - ", ["SAND ELLERY"]),
    ("NEW HARLOW, Oct. 9, 2021 (Norrvik Press) -- ", ["NEW HARLOW"]),
    ("Sand Ellery/Brenn, 4 June – ", ["Sand Ellery", "Brenn"]),
    ("WEST TARNHOLM — ", ["WEST TARNHOLM"]),
    ("12 March 2022 - ", []),
]


@pytest.fixture(scope="module")
def pipeline() -> Pipeline:
    return standard_pipeline(events=True)


@pytest.mark.parametrize(("line", "places"), DATELINES)
def test_a_dateline_gives_its_places_alone(pipeline: Pipeline, line: str, places: list[str]) -> None:
    document = Document.of("a", line + BODY, title="Theatre finds a director")
    run = DocumentRun(document)
    pipeline.run([run])
    results = list(run.results.values())
    start = document.text.index(line)
    end = start + len(line)

    mentions = {mention for result in results for mention in result.mentions}
    within = {
        (document.surface(mention.span), *mention.kinds, mention.entity_type)
        for mention in mentions
        if start <= mention.span.start < end
    }
    expected = {(place, kind, "LOCATION") for place in places for kind in ("name", "noun-phrase")}
    assert within == expected

    descriptions = [described for result in results for described in result.descriptions]
    assert descriptions
    spans = [span for described in descriptions for span in (described.span, described.anchor)]
    assert not [document.surface(span) for span in spans if start <= span.start < end]
    roles = [role for result in results for predicate in result.predicates for role in predicate.roles]
    fillers = [document.surface(role.filler) for role in roles if role.filler and role.filler.start >= start]
    assert "Tuesday" in " ".join(fillers)
    assert not [filler for filler in fillers if filler in line and filler not in places]
