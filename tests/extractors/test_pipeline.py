"""The pipeline runs extractors in order, checks their results and isolates failures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pytest

from betwixt.annotations import (
    Annotations,
    Mention,
    Predicate,
    Relation,
    Role,
)
from betwixt.document import Document, Span
from betwixt.errors import InvalidInputError
from extractors.pipeline import BrokenAnnotationsError, DocumentRun, Pipeline, check


@dataclass
class Words:
    """Marks every word; refuses documents that say so. Counts the documents it was given."""

    name: str = "words"
    reads: tuple[str, ...] = ()
    refuses: str = "\0"
    code: int = 1
    given: list[str] = field(default_factory=list)

    @property
    def version(self) -> Mapping[str, object]:
        return {"code": self.code}

    def annotate(self, documents: Sequence[Document], given: Sequence[Annotations]) -> list[Annotations]:
        self.given += [document.id for document in documents]
        for document in documents:
            if self.refuses in document.text:
                raise ValueError(f"cannot read {self.refuses!r}")
        return [Annotations(mentions=tuple(_words(document.text))) for document in documents]


@dataclass
class Neighbours(Words):
    """Relates each word to the next."""

    name: str = "neighbours"
    reads: tuple[str, ...] = ("words",)

    def annotate(self, documents: Sequence[Document], given: Sequence[Annotations]) -> list[Annotations]:
        self.given += [document.id for document in documents]
        return [
            Annotations(
                relations=tuple(
                    Relation(a.span, b.span, "of", True)
                    for a, b in zip(words.mentions, words.mentions[1:], strict=False)
                )
            )
            for words in given
        ]


def _words(text: str) -> list[Mention]:
    mentions, start = [], 0
    for word in text.split(" "):
        mentions.append(Mention(Span(start, start + len(word))))
        start += len(word) + 1
    return mentions


def test_each_extractor_gets_what_it_reads() -> None:
    reading = DocumentRun(Document("a", "one two three"))
    Pipeline([Words(), Neighbours()]).run([reading])
    assert len(reading.results["neighbours"].relations) == 2
    assert reading.fresh == ["words", "neighbours"]


def test_a_bad_document_fails_alone_and_goes_no_further() -> None:
    readings = [DocumentRun(Document(id, text)) for id, text in (("a", "x y"), ("b", "x \1"), ("c", "z w"))]
    second = Neighbours()
    Pipeline([Words(refuses="\1"), second]).run(readings)
    assert [reading.failure is not None for reading in readings] == [False, True, False]
    failure = readings[1].failure
    assert failure is not None
    assert (failure.extractor, failure.reason) == ("words", "ValueError: cannot read '\\x01'")
    assert second.given == ["a", "c"]


def test_known_results_are_not_computed_again() -> None:
    words = Words()
    reading = DocumentRun(Document("a", "x y"), {"words": Annotations(mentions=tuple(_words("x y")))})
    Pipeline([words, Neighbours()]).run([reading])
    assert words.given == []
    assert reading.fresh == ["neighbours"]


def test_an_extractor_must_stand_after_what_it_reads() -> None:
    with pytest.raises(InvalidInputError, match="reads from 'words'"):
        Pipeline([Neighbours(), Words()])


def test_fingerprints_follow_what_is_read() -> None:
    before = Pipeline([Words(), Neighbours()]).fingerprints
    after = Pipeline([Words(code=2), Neighbours()]).fingerprints
    assert before["words"] != after["words"]
    assert before["neighbours"] != after["neighbours"]


def test_leading_to_keeps_what_is_needed() -> None:
    pipeline = Pipeline([Words(), Words(name="others"), Neighbours()])
    assert pipeline.leading_to(["neighbours"]).names == ("words", "neighbours")
    with pytest.raises(InvalidInputError, match="known extractors: words, others, neighbours"):
        pipeline.leading_to(["nothing"])


@dataclass
class Parts(Words):
    """Two parts in one extractor: first words and last words, and the sentence they stand in."""

    name: str = "both"
    provides: tuple[str, ...] = ("first", "last")

    def annotate(self, documents: Sequence[Document], given: Sequence[Annotations]) -> list[Annotations]:
        return [_ends(document.text) for document in documents]


def _ends(text: str) -> Annotations:
    words = [mention.span for mention in _words(text)]
    return Annotations(
        sentences=(Span(0, len(text)),),
        mentions=tuple(
            Mention(span, extractor=part) for span, part in ((words[0], "first"), (words[-1], "last"))
        ),
        relations=(Relation(words[0], words[-1], "of", True, extractor="last"),),
        notes=("no_model:first",),
    )


def test_the_name_of_a_part_stands_for_the_extractor_that_provides_it() -> None:
    pipeline = Pipeline([Words(), Parts()])
    assert pipeline.provided == ("words", "both", "first", "last")
    assert pipeline.leading_to(["last"]).names == ("both",)
    with pytest.raises(InvalidInputError, match="known extractors: words, both, first, last"):
        pipeline.leading_to(["middle"])


def test_what_a_part_made_is_all_that_its_name_gives() -> None:
    pipeline = Pipeline([Parts()])
    reading = DocumentRun(Document("a", "one two three"))
    pipeline.run([reading])
    last = pipeline.made_by(["last"], reading)
    assert [mention.span for mention in last.mentions] == [Span(8, 13)]
    assert len(last.relations) == 1
    assert (last.sentences, last.notes) == ((), ("no_model:first",))
    assert pipeline.made_by(["first"], reading).relations == ()
    assert pipeline.made_by(["both"], reading) == reading.results["both"]


@pytest.mark.parametrize(
    "annotations",
    [
        Annotations(mentions=(Mention(Span(0, 9)),)),
        Annotations(mentions=(Mention(Span(2, 2)),)),
        Annotations(sentences=(Span(-1, 2),)),
        Annotations(relations=(Relation(Span(0, 1), Span(2, 3), "of", True),)),
    ],
)
def test_broken_annotations_are_refused(annotations: Annotations) -> None:
    with pytest.raises(BrokenAnnotationsError):
        check(Document("a", "x y"), Annotations(), annotations)


def test_what_fills_a_role_lies_in_the_text() -> None:
    """It need not be a mention: whole sentences fill roles, too."""
    document = Document("a", "It rained.")

    def predicate(filler: Span | None) -> Annotations:
        roles = (Role("ARG0", "definite", filler),)
        return Annotations(predicates=(Predicate(Span(3, 9), "rain.01", roles),))

    check(document, Annotations(), predicate(Span(0, 10)))
    check(document, Annotations(), predicate(None))
    for outside in (Span(0, 11), Span(4, 4), Span(-1, 3)):
        with pytest.raises(BrokenAnnotationsError, match="does not lie in the text"):
            check(document, Annotations(), predicate(outside))
