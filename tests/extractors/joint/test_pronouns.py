"""Pronouns that are no noun phrase of their own take part in coreference and in nothing else."""

from __future__ import annotations

import pytest

from betwixt.annotations import Annotations
from betwixt.document import Document
from extractors.joint.model import JointExtractor
from extractors.language.pronouns import is_coreferent
from extractors.pipeline import check
from extractors.tokens.model import Tokens

DOCUMENT = Document(
    id="quarry",
    text="Petra Lind, the mayor of Norrvik, closed the quarry on Monday. Lind said that her council feared "
    "for its walls. It was closed after an accident.",
)


@pytest.fixture(scope="module")
def annotations() -> Annotations:
    given = Tokens().annotate([DOCUMENT], [Annotations()])
    (read,) = JointExtractor().annotate([DOCUMENT], given)
    check(DOCUMENT, given[0], read)
    return read


def test_a_possessive_in_a_noun_phrase_corefers(annotations: Annotations) -> None:
    mentions = {
        DOCUMENT.surface(mention.span): mention
        for mention in annotations.mentions
        if mention.extractor == "coreference"
    }
    assert mentions["her"].kinds == ("pronoun",)
    clusters = [
        {DOCUMENT.surface(member.span) for member in cluster.members} for cluster in annotations.clusters
    ]
    assert any({"her", "Lind"} <= cluster for cluster in clusters)


def test_it_stands_in_no_relation_and_is_no_mention_where_it_is_alone(annotations: Annotations) -> None:
    pronouns = {mention.span for mention in annotations.mentions if mention.extractor == "coreference"}
    assert annotations.relations
    assert pronouns.isdisjoint(
        span for relation in annotations.relations for span in (relation.anchor, relation.complement)
    )
    assert pronouns <= {member.span for cluster in annotations.clusters for member in cluster.members}


def test_it_that_stands_for_nothing_is_in_no_cluster() -> None:
    text = "The old quarry was closed in May. It was difficult to say why, and nobody has opened it since."
    document = Document(id="expletive", text=text)
    (read,) = JointExtractor().annotate([document], Tokens().annotate([document], [Annotations()]))
    members = {member.span.start for cluster in read.clusters for member in cluster.members}
    assert text.index("It was") not in members
    assert text.index("it since") in members


def test_words_that_stand_for_something_named() -> None:
    assert [
        word for word in ("Her", "its", "who", "this", "someone", "town") if is_coreferent(word, "en")
    ] == [
        "Her",
        "its",
    ]
    assert not is_coreferent("her", "de")
