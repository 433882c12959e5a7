"""Coreference by head match, on sentences of our own."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from betwixt.annotations import Annotations, Cluster, Mention
from betwixt.document import Document, Span
from extractors.extractor import Extractor
from extractors.language.pronouns import is_pronoun
from extractors.pipeline import check
from extractors.tokens.model import Tokens
from training.baselines.head_match import HeadMatchExtractor


def annotate(marked: str, language: str = "en") -> tuple[str, tuple[Cluster, ...]]:
    """A text with its noun phrases in [brackets]; [[nested] ones] too."""
    text, starts, mentions = "", [], []
    for character in marked:
        if character == "[":
            starts.append(len(text))
        elif character == "]":
            span = Span(starts.pop(), len(text))
            kind = "pronoun" if is_pronoun(text[span.start :], language) else "noun-phrase"
            mentions.append(Mention(span, (kind,)))  # type: ignore[arg-type]
        else:
            text += character
    document = Document("d", text, language=language)
    before = Tokens().annotate([document], [Annotations()])[0].joined([Annotations(mentions=tuple(mentions))])
    annotations = HeadMatchExtractor().annotate([document], [before])[0]
    check(document, before, annotations)
    return text, annotations.clusters


def clusters(marked: str, language: str = "en") -> list[list[str]]:
    text, groups = annotate(marked, language)
    return [[text[span.start : span.end] for span, _ in cluster.members] for cluster in groups]


def test_is_an_extractor() -> None:
    assert isinstance(HeadMatchExtractor(), Extractor)
    assert HeadMatchExtractor.name == "coreference"


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("[A red car] stopped. [The red car] left.", [["A red car", "The red car"]]),
        ("[54 expelled students] left. [The students] sang.", [["54 expelled students", "The students"]]),
        ("[The students] left. [54 expelled students] sang.", []),
        ("[A blue car] stopped. [The red car] left.", []),
        ("[Three men] came. [The two men] left.", []),
        ("[A car] stopped. [A car] left.", []),
        ("[Students] left. [Some students] sang.", []),
        ("[Students] left. [Students] sang.", [["Students", "Students"]]),
        ("[his wife] met [her wife]", []),
        (
            "[Scientology lawyer Ava Paquette] wrote. [Paquette] waited.",
            [["Scientology lawyer Ava Paquette", "Paquette"]],
        ),
        ("[Anna Berg] met [Otto Berg].", []),
        ("[Anna Berg] met [Otto Berg]. [Berg] left.", [["Otto Berg", "Berg"]]),
        ("[Paquette] waited. [Ms Ava Paquette] wrote.", [["Paquette", "Ms Ava Paquette"]]),
        ("[The North Sea Council] met. [NSC] said so.", [["The North Sea Council", "NSC"]]),
        ("[Oslo] grew. [Oslo's] mayor smiled.", [["Oslo", "Oslo's"]]),
        ('["Oslo"] grew. [Oslo] shrank.', [['"Oslo"', "Oslo"]]),
        (
            "[Anna Berg] met [Otto Lund] after [she] called. [She] smiled.",
            [["Anna Berg", "she", "She"]],
        ),
        ("[Anna Berg] spoke. [She] met [Otto Lund]. [He] left.", [["Anna Berg", "She"], ["Otto Lund", "He"]]),
        ("[The ferry] sank. [It] was old. [They] left.", []),
        ("[I] sang. One. Two. Three. [I] left.", []),
        ("[I] sang. [We] left. [I] slept. [Us] too.", [["I", "I"], ["We", "Us"]]),
        ("[...] and [...]", []),
        ("[the car of [the car]]", []),
    ],
)
def test_rules(marked: str, expected: list[list[str]]) -> None:
    assert clusters(marked) == expected


def test_members_have_the_score_of_their_rule() -> None:
    _, groups = annotate(
        "All [students] left. Loud [students] sang. [Anna Berg] spoke, [she] said. [Berg] and [she] left."
    )
    assert [[score for _, score in cluster.members] for cluster in groups] == [
        [1.0, 0.7],
        [1.0, 0.6, 0.75, 0.95],
    ]
    assert all(cluster.extractor == "coreference" for cluster in groups)


def test_other_languages_match_whole_phrases_only() -> None:
    assert clusters("[casa blanca] y [casa blanca]", "es") == [["casa blanca", "casa blanca"]]
    assert clusters("[casa blanca] y [la blanca]", "es") == []


def test_a_result_does_not_depend_on_the_batch() -> None:
    documents = [Document("a", "A car. The car."), Document("b", "The car.")]
    spans = [[Span(0, 5), Span(7, 14)], [Span(0, 7)]]
    given = [
        tokens.joined([Annotations(mentions=tuple(map(Mention, place_spans)))])
        for tokens, place_spans in zip(Tokens().annotate(documents, [Annotations()] * 2), spans, strict=True)
    ]
    together = HeadMatchExtractor().annotate(documents, given)
    assert [len(annotations.clusters) for annotations in together] == [1, 0]
    assert together == [
        *HeadMatchExtractor().annotate(documents[:1], given[:1]),
        *HeadMatchExtractor().annotate(documents[1:], given[1:]),
    ]


PHRASES = st.lists(
    st.sampled_from(
        ["[the car]", "[A car]", "[Anna Berg]", "[Berg]", "[AB]", "[he]", "[she]", "[I]", ".", "of"]
    ),
    max_size=25,
)


@settings(max_examples=60)
@given(parts=PHRASES)
def test_clusters_are_disjoint_in_text_order_and_larger_than_one(parts: list[str]) -> None:
    _, groups = annotate(" ".join(parts))
    members = [member.span for cluster in groups for member in cluster.members]
    assert len(members) == len(set(members))
    for cluster in groups:
        spans = [member.span for member in cluster.members]
        assert len(spans) > 1
        assert spans == sorted(spans)
        assert all(0 < member.score <= 1 for member in cluster.members)


def test_she_is_no_company() -> None:
    assert clusters("[Anna Berg] rose at [Halden Foods]. At [Halden Foods] [she] stayed.") == [
        ["Anna Berg", "she"],
        ["Halden Foods", "Halden Foods"],
    ]


def test_the_head_of_a_phrase_with_of_comes_before_it() -> None:
    assert clusters("[The city council of Halden] met in [Halden]. [The city council] voted.") == [
        ["The city council of Halden", "The city council"]
    ]
    assert clusters("[The University of Halden] and [the University of Orla] agree.") == []
