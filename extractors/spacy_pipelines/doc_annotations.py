"""What a spaCy ``Doc`` says about its text, as annotations: tokens, sentences, noun phrases, names.

spaCy makes tokens of white space; ours are never white space, so these are left out, and
trimmed off the ends of sentences, noun chunks and entities.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from betwixt.annotations import Mention, MentionKind
from betwixt.document import Span
from extractors.language.pronouns import is_pronoun

if TYPE_CHECKING:
    from spacy.tokens import Doc
    from spacy.tokens import Span as DocSpan

SPACY_NOUN_PHRASES = "spacy-noun-phrases"
SPACY_NAMES = "spacy-names"
"""What made the mentions that come from a ``Doc``."""

ENTITY_TYPES = {
    "PERSON": "PERSON",
    "PER": "PERSON",
    "ORG": "ORGANISATION",
    "ORGANIZATION": "ORGANISATION",
    "GPE": "LOCATION",
    "LOC": "LOCATION",
    "FAC": "LOCATION",
    "MISC": "OTHER",
    "NORP": "OTHER",
    "PRODUCT": "OTHER",
    "EVENT": "OTHER",
    "WORK_OF_ART": "OTHER",
    "LAW": "OTHER",
    "LANGUAGE": "OTHER",
}
"""The labels of OntoNotes, CoNLL-2003 and WikiNER, which spaCy's own pipelines use, as our types."""

NO_NAMES = frozenset({"DATE", "TIME", "PERCENT", "MONEY", "QUANTITY", "ORDINAL", "CARDINAL"})
"""Labels of OntoNotes for stretches that name nothing."""


def tokens(doc: Doc, offset: int = 0) -> tuple[Span, ...]:
    """The tokens that are not white space.

    Args:
        doc: of a text or a stretch of one.
        offset: of the stretch in the text; so in all functions here.
    """
    starts = ((offset + token.idx, len(token)) for token in doc if not token.is_space)
    return tuple(Span(start, start + length) for start, length in starts)


def sentences(doc: Doc, offset: int = 0) -> tuple[Span, ...]:
    """The sentences, each from its first word to its last.

    Args:
        doc: has sentence boundaries.
        offset: of the stretch in the text.
    """
    return tuple(span for sentence_span in doc.sents if (span := _characters(sentence_span, offset)))


def names(doc: Doc, offset: int = 0) -> tuple[Mention, ...]:
    """The entities that are names, of our types; a label that is not known is a type of its own."""
    return tuple(
        Mention(span, ("name",), ENTITY_TYPES.get(entity.label_, entity.label_), extractor=SPACY_NAMES)
        for entity in doc.ents
        if entity.label_ not in NO_NAMES and (span := _characters(entity, offset))
    )


def noun_phrases(doc: Doc, offset: int = 0) -> tuple[Mention, ...]:
    """The noun chunks, each with the type of the name that it ends in.

    Args:
        doc: has a dependency parse, in a language of which spaCy knows noun chunks.
        offset: of the stretch in the text.
    """
    ending = {name.span.end: name for name in names(doc, offset)}
    annotation_list = []
    for chunk in doc.noun_chunks:
        if span := _characters(chunk, offset):
            kind: MentionKind = "pronoun" if is_pronoun(chunk.text, doc.lang_) else "noun-phrase"
            name = ending.get(span.end)
            inside = name is not None and name.span.start >= span.start
            entity_type = name.entity_type if name and inside else ""
            annotation_list.append(Mention(span, (kind,), entity_type, extractor=SPACY_NOUN_PHRASES))
    return tuple(annotation_list)


def _characters(span: DocSpan, offset: int) -> Span | None:
    """The characters of a span without white-space tokens at its ends; None if it has no others."""
    words = [token for token in span if not token.is_space]
    return Span(offset + words[0].idx, offset + words[-1].idx + len(words[-1])) if words else None
