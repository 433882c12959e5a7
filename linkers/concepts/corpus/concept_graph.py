"""The concepts of a corpus: what goes into building them, and what comes out.

All types are plain and frozen. A mention is known by its document and its characters, so every
membership and every edge can be traced to the text that it was made from, and be undone.
"""

from __future__ import annotations

from dataclasses import dataclass

from betwixt.document import Span


@dataclass(frozen=True, slots=True)
class CorpusMention:
    """A scientific term in a document, as it goes into the building of concepts.

    Mentions come document by document, the documents in any order.

    Args:
        document: the document's identifier.
        span: the mention's characters in the document.
        surface: these characters.
        name: the surface; where it is an abbreviation, what its document writes out for it. Of a term of a
            vocabulary the key that the vocabulary gives it.
        type: Task, Method, Metric or Material.
        sentence: the characters of the sentence around it.
        context: the text of that sentence.
        score: of the mention, by its extractor, in [0, 1].
        synonym: another mention of the document, of which its sentence says that it means the same.
    """

    document: str
    span: Span
    surface: str
    name: str
    type: str
    sentence: Span
    context: str
    score: float
    synonym: Span | None = None


@dataclass(frozen=True, slots=True)
class Merge:
    """A sentence made one concept of two names ("the h-index, also known as the *Hirsch index*").

    Args:
        concept: its id.
        names: what the spellings of each of the two share.
        document: the document's identifier.
        one: characters of one name.
        other: characters of the other.
    """

    concept: str
    names: tuple[str, str]
    document: str
    one: Span
    other: Span


@dataclass(frozen=True, slots=True)
class Evidence:
    """A sentence that says that one mention is a kind of another ("parsers such as *BitPar*")."""

    document: str
    hyponym: Span
    hypernym: Span
    sentence: Span
    score: float
    extractor: str


@dataclass(frozen=True, slots=True)
class Concept:
    """What many mentions refer to.

    Args:
        id: stable local identifier, without base IRI: "named-entity-recognition", "transformer~2".
        name: the preferred label, which is its most frequent surface, whole words before abbreviations.
        aliases: its other surfaces, the most frequent first.
        type: that of most of its mentions.
        mentions: how many mentions refer to it.
        documents: in how many documents they are.
    """

    id: str
    name: str
    aliases: tuple[str, ...]
    type: str
    mentions: int
    documents: int


@dataclass(frozen=True, slots=True)
class Membership:
    """A mention refers to a concept."""

    document: str
    span: Span
    concept: str
    score: float


@dataclass(frozen=True, slots=True)
class Broader:
    """A reference to the child entails a reference to the parent (SciCo paper, section 2).

    Args:
        child: a concept's id.
        parent: a concept's id.
        score: in [0, 1].
        source: what says it: "hypernyms" (sentences), "names" (the parent's name within the child's),
            "vocabulary" (a user's) or "correction" (a reader).
        evidence: the best sentences that say it, at most five.
    """

    child: str
    parent: str
    score: float
    source: str
    evidence: tuple[Evidence, ...] = ()
