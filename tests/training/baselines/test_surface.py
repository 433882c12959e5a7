"""Surface, the default relation extractor: what the text spells out, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from betwixt.annotations import (
    Annotations,
    Mention,
    MentionKind,
    Relation,
)
from betwixt.document import Document, Span
from extractors.extractor import Extractor
from extractors.pipeline import check
from extractors.tokens.model import Tokens
from training.baselines.surface import SurfaceExtractor


def relations(marked: str) -> list[tuple[str, str, str]]:
    """(anchor, preposition, complement) in a text with [noun phrases] and {pronouns} marked."""
    text, mentions = "", []
    for character in marked:
        if character in "[{":
            start, kind = len(text), "noun-phrase" if character == "[" else "pronoun"
        elif character in "]}":
            mentions.append(Mention(Span(start, len(text)), (kind,)))  # type: ignore[arg-type]
        else:
            text += character
    return [
        (text[r.anchor.start : r.anchor.end], r.preposition, text[r.complement.start : r.complement.end])
        for r in annotate(text, mentions)
    ]


def annotate(text: str, mentions: list[Mention]) -> tuple[Relation, ...]:
    document = Document("d", text)
    before = Tokens().annotate([document], [Annotations()])[0].joined([Annotations(mentions=tuple(mentions))])
    annotations = SurfaceExtractor().annotate([document], [before])[0]
    check(document, before, annotations)
    return annotations.relations


def test_is_an_extractor() -> None:
    assert isinstance(SurfaceExtractor(), Extractor)
    assert SurfaceExtractor.name == "np-enrichment"


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("[the teacher] at [his school]", [("the teacher", "at", "his school")]),
        (
            "[the chancellor] of [the University] of [Oslo]",
            [("the chancellor", "of", "the University"), ("the University", "of", "Oslo")],
        ),
        ("[The march] Against  [the dam]", [("The march", "against", "the dam")]),
        ("[Two members] of [the crew]", [("Two members", "of", "the crew")]),
        ("[Anna Berg], member of [the board]", []),
        ("[Anna Berg] member of [the board]", [("Anna Berg", "member(s) of", "the board")]),
        ("[senators] members of [both parties]", [("senators", "member(s) of", "both parties")]),
        ("[the road] to [Oslo] from [Bergen]", [("the road", "to", "Oslo"), ("Oslo", "from", "Bergen")]),
        ("[the road] leads to [Oslo]", []),
        ("[a letter] than [a book]", []),
        ("[the man] [the moon]", []),
        ("[the death] of {him}", []),
        ("{We} in [Oslo]", []),
        ("[The bridge]. Over [the river] it went.", []),
        ("[A title] of\n\n[the body] follows.", []),
    ],
)
def test_anchor_preposition_complement(marked: str, expected: list[tuple[str, str, str]]) -> None:
    assert relations(marked) == expected


def test_relations_say_that_the_text_spells_them_out() -> None:
    mentions = [Mention(Span(0, 5)), Mention(Span(9, 13))]
    assert annotate("A man in Oslo", mentions) == (
        Relation(Span(0, 5), Span(9, 13), "in", explicit=True, score=1.0, extractor="np-enrichment"),
    )


def test_nested_complements_are_all_found() -> None:
    mentions = [Mention(Span(0, 8)), Mention(Span(12, 16)), Mention(Span(12, 25))]
    surface_relations = annotate("the king of Peru's capital", mentions)
    assert [relation.complement for relation in surface_relations] == [Span(12, 16), Span(12, 25)]


def test_only_noun_phrases_take_part() -> None:
    kinds: list[tuple[MentionKind, ...]] = [("name",), ("noun-phrase",)]
    spans = [Span(0, 5), Span(9, 13)]
    assert annotate("A man in Oslo", [Mention(*pair) for pair in zip(spans, kinds, strict=True)]) == ()


WORDS = st.lists(st.sampled_from(["ox", " of ", " in ", ". ", "\n\n", "😀", " member of "]), max_size=12).map(
    "".join
)


@settings(max_examples=60)
@given(text=WORDS, cuts=st.lists(st.tuples(st.integers(0, 60), st.integers(1, 9)), max_size=8))
def test_every_relation_is_spelled_out_in_one_sentence(text: str, cuts: list[tuple[int, int]]) -> None:
    spans = [Span(start, start + length) for start, length in cuts if start + length <= len(text)]
    for relation in annotate(text, [Mention(span) for span in spans]):
        between = text[relation.anchor.end : relation.complement.start].strip()
        assert relation.preposition in (between, between.replace("member", "member(s)"))
