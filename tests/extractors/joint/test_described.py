"""What the shipped weights say that somebody is."""

from __future__ import annotations

import pytest

from betwixt.document import Document, Span
from extractors.joint.model import JointExtractor
from extractors.pipeline import DocumentRun, Pipeline
from extractors.tokens.model import Tokens

DESCRIBED = [
    (
        "Ban Ki-moon, the Secretary-General of the United Nations, spoke.",
        "the Secretary-General of the United Nations",
    ),
    (
        "Kofi Annan, Secretary-General of the United Nations until 2006, wrote the letter.",
        "Secretary-General of the United Nations",
    ),
    ("Irina Bokova, Director-General of UNESCO, opened the exhibition.", "Director-General of UNESCO"),
    ("Maria Falk, the vice-president of the board, left.", "the vice-president of the board"),
    ("Tom Okafor, co-founder of Brellin Power, left the company.", "co-founder of Brellin Power"),
    ("Anna Berg, the editor-in-chief of the Herald, resigned.", "the editor-in-chief of the Herald"),
    ("The Attorney-General, Robert McClelland, denied it.", "The Attorney-General"),
    ("John Howe, a lieutenant-general in the army, testified.", "a lieutenant-general in the army"),
    ("Under-Secretary-General Jan Egeland warned of famine.", "Under-Secretary-General"),
    (
        "Ban Ki-moon was the Secretary-General of the United Nations.",
        "the Secretary-General of the United Nations",
    ),
]


MANY = [
    "The case was brought by district attorneys Jo Marsh and Li Tan.",
    "Former Secretaries of State Ada Lovell and Tom Brandt signed the letter.",
    "The brothers Karel and Ivan Strand own the mill.",
]


@pytest.mark.parametrize("text", MANY)
def test_one_person_is_not_several(pipeline: Pipeline, text: str) -> None:
    run = DocumentRun(Document.of("a", text, language="en"))
    pipeline.run([run])
    described = {text[slice(*description.span)].lower() for description in run.results["joint"].descriptions}
    assert not any(word in words for words in described for word in ("attorneys", "secretaries", "brothers"))


def test_a_title_that_ends_as_a_plural_does_is_one(pipeline: Pipeline) -> None:
    text = "The mathematical genius Ada Lovell spoke to Princess Marit."
    run = DocumentRun(Document.of("a", text, language="en"))
    pipeline.run([run])
    words = {text[slice(*description.span)] for description in run.results["joint"].descriptions}
    assert "The mathematical genius" in words


def _holds(outer: Span, inner: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


@pytest.fixture(scope="module")
def pipeline() -> Pipeline:
    return Pipeline([Tokens(), JointExtractor()])


@pytest.mark.parametrize(("text", "words"), DESCRIBED)
def test_a_hyphenated_word_is_one(pipeline: Pipeline, text: str, words: str) -> None:
    run = DocumentRun(Document.of("a", text, language="en"))
    pipeline.run([run])
    [description] = run.results["joint"].descriptions
    assert text[slice(*description.span)] == words


@pytest.mark.parametrize(
    "text",
    [
        "Petra Anselm read the letter. The head of the authority, Oskar Timmel, sat behind the witness and"
        " shook his head. He is a former adviser to Mira Solvane, the minister of energy at the time of the"
        " contract. Solvane, now chancellor of the University of Varnholm, has refused to come.",
        "The court heard Dana Whitfield on Monday. She is a sister of Ellen Marsh, the former treasurer.",
    ],
)
def test_nobody_is_the_adviser_to_himself(pipeline: Pipeline, text: str) -> None:
    run = DocumentRun(Document.of("a", text, language="en"))
    pipeline.run([run])
    reading = run.results["joint"]
    names = {mention.span for mention in reading.mentions if "name" in mention.kinds}
    clusters = [{member.span for member in cluster.members} for cluster in reading.clusters]
    assert reading.descriptions
    for description in reading.descriptions:
        same = set().union(*(spans for spans in clusters if description.anchor in spans))
        within = {span for span in names & same if _holds(description.span, span)} - {description.anchor}
        assert not within, text[slice(*description.span)]
