"""Long texts are read in sections: each a text of its own, all of them together the whole text."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from betwixt.annotations import (
    Annotations,
    Cluster,
    ConceptMention,
    HypernymPair,
    Member,
    Mention,
    Relation,
)
from betwixt.document import Document, Span
from extractors.pipeline import DocumentRun, LongReading, Pipeline
from extractors.sections import SectionListener, annotate_in_sections, moved, nobody, section, sections
from extractors.tokens.model import Tokens

texts = st.lists(st.sampled_from(["word", "Word", "end.", "\n", "\n\n", "  ", "“", "”"]), min_size=1).map(
    " ".join
)


def tokens_of(document: Document) -> Annotations:
    (annotations,) = Tokens().annotate([document], [Annotations()])
    return annotations


@given(texts, st.integers(1, 12))
@settings(deadline=None)
def test_sections_are_the_whole_text(text: str, words: int) -> None:
    document = Document("own", text)
    annotations = tokens_of(document)
    if not annotations.tokens:
        return
    parts = list(sections(document, annotations, words))
    assert "".join(text[slice(*part)] for part in parts) == text
    read = [section(document, annotations, part) for part in parts]
    assert all(1 <= len(inside.tokens) <= words for _, inside in read)
    tokens = [
        token
        for (_, inside), part in zip(read, parts, strict=True)
        for token in moved(inside, part.start).tokens
    ]
    assert tuple(tokens) == annotations.tokens
    for excerpt, inside in read:
        assert inside.sentences[0].start == inside.tokens[0].start
        assert inside.sentences[-1].end == inside.tokens[-1].end
        assert [excerpt.surface(token).strip() for token in inside.tokens] == [
            excerpt.surface(token) for token in inside.tokens
        ]


def test_a_section_ends_with_a_paragraph_else_a_sentence_else_a_word() -> None:
    def cut(text: str, words: int) -> list[str]:
        document = Document("own", text)
        return [text[slice(*part)] for part in sections(document, tokens_of(document), words)]

    assert cut("One two. Three.\n\nFour five. Six seven.", 9) == [
        "One two. Three.\n\n",
        "Four five. Six seven.",
    ]
    assert cut("One two three. Four five six. Seven.", 9) == ["One two three. Four five six. ", "Seven."]
    assert cut("one two three four five", 2) == ["one two ", "three four ", "five"]


def test_offsets_move_everywhere() -> None:
    one, two = Span(0, 3), Span(4, 7)
    annotations = Annotations(
        tokens=(one, two),
        mentions=(Mention(one, ("name",), "PERSON", 0.5, "names"),),
        relations=(Relation(one, two, "of", True, 0.5, "r"),),
        clusters=(Cluster((Member(one, 0.5), Member(two, 0.25)), "c"),),
        concepts=(ConceptMention(one, "Task", 0.5, "x", two), ConceptMention(two, "Task")),
        hypernyms=(HypernymPair(one, two, Span(0, 9), 0.5, "h"),),
        notes=("no_model:x",),
    )
    there = moved(annotations, 10)
    assert there.relations == (Relation(Span(10, 13), Span(14, 17), "of", True, 0.5, "r"),)
    assert there.clusters[0].members[1] == Member(Span(14, 17), 0.25)
    assert there.concepts[0].long_form == Span(14, 17)
    assert there.notes == annotations.notes
    assert moved(there, -10) == annotations


class Noting:
    """Marks the first word of what it is given, and notes that."""

    name = "noting"
    reads = ("tokens",)
    reads_in_sections = True

    def __init__(self, words: int) -> None:
        self.words = words
        self.given: list[tuple[str, str]] = []

    @property
    def version(self) -> dict[str, object]:
        return {"code": 1}

    def annotate(
        self, documents: Sequence[Document], given: Sequence[Annotations], listener: SectionListener = nobody
    ) -> list[Annotations]:
        return annotate_in_sections(self._annotate, documents, given, listener, self.words)

    def _annotate(self, documents: Sequence[Document], given: Sequence[Annotations]) -> list[Annotations]:
        self.given += [(document.title, document.text) for document in documents]
        return [
            Annotations(mentions=(Mention(annotations.tokens[0]),), notes=("noted",)) for annotations in given
        ]


def test_a_title_belongs_to_the_first_section() -> None:
    noting = Noting(words=4)
    document = Document.of("own", "One two. Three four. Five six.", title="Title")
    (annotations,) = noting.annotate([document], [tokens_of(document)])
    assert noting.given == [
        ("Title", "Title\n\nOne two. "),
        ("", "Three four. "),
        ("", "Five six."),
    ]
    assert [document.surface(mention.span) for mention in annotations.mentions] == ["Title", "Three", "Five"]
    assert annotations.notes == ("noted",)


def test_mentions_that_are_given_stay_with_their_sections() -> None:
    document = Document("own", "One two. Three four.")
    mentions = tuple(Mention(span) for span in (Span(0, 3), Span(4, 14), Span(9, 14)))
    given = Annotations(mentions=mentions).joined([tokens_of(document)])
    inside = [section(document, given, part)[1] for part in sections(document, given, 3)]
    assert [annotations.mentions for annotations in inside] == [
        (Mention(Span(0, 3)),),
        (Mention(Span(0, 5)),),
    ]


def test_the_pipeline_tells_of_every_section() -> None:
    long_readings: list[LongReading] = []
    readings = [
        DocumentRun(Document("long", "One two. Three four. Five six.")),
        DocumentRun(Document("short", "One.")),
    ]
    Pipeline([Tokens(), Noting(words=4)]).run(readings, long_readings.append)
    assert [
        (long_reading.document, long_reading.extractor, long_reading.sections, long_reading.of)
        for long_reading in long_readings
    ] == [
        ("long", "noting", 1, 3),
        ("long", "noting", 2, 3),
        ("long", "noting", 3, 3),
    ]
    assert [long_reading.share for long_reading in long_readings] == pytest.approx([1 / 3, 2 / 3, 1])
