"""Examples from the data sets: TNE, UD and UNER English-EWT, GUM's open genres, WikiGold."""

from __future__ import annotations

import logging
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TypeVar

from betwixt.document import Span
from extractors.joint.decisions.labels import NAME_TYPES
from extractors.language.relation_labels import LABELS
from extractors.word_range import WordRange
from training.appositives.held_out import held_out
from training.gold import conllu, iob2
from training.gold.gum import entity_mentions, gum_names
from training.gold.tne import TNEDocument
from training.gold.tne_data import gold_annotations, load
from training.joint.examples import Example, Link
from training.noun_phrases.decoding import TAGS, tags_of

logger = logging.getLogger(__name__)


def tne_examples(path: Path) -> Iterator[Example]:
    """The documents of a TNE file; phrases stand in the order of the file.

    Raises:
        InvalidInputError: the file cannot be read.
    """
    yield from document_examples(load(path))


def document_examples(documents: Sequence[TNEDocument]) -> Iterator[Example]:
    """Documents of TNE as ``tne_examples`` has those of a file."""
    for gold, given in zip(documents, gold_annotations(documents), strict=True):
        yield _tne_example(gold, given.tokens, given.sentences)


def _tne_example(gold: TNEDocument, tokens: Sequence[Span], sentences: Sequence[Span]) -> Example:
    text = gold.document.text
    covering = _covering(tokens)
    place = {phrase.id: index for index, phrase in enumerate(gold.noun_phrases)}
    opens = {sentence.start for sentence in sentences}
    tags = tags_of(sorted({phrase.span for phrase in gold.noun_phrases}), tokens)
    return Example(
        source=f"tne/{gold.document.id}",
        words=tuple(text[start:end] for start, end in tokens),
        sentences=tuple(index for index, token in enumerate(tokens) if token.start in opens),
        title_words=sum(token.end <= gold.title_end for token in tokens),
        phrases=tuple(covering(phrase.span) for phrase in gold.noun_phrases),
        phrase_tags=tuple(TAGS[tag] for tag in tags),
        links=tuple(
            Link(place[anchor], place[complement], LABELS.index(preposition))
            for (anchor, complement), prepositions in gold.relations.items()
            for preposition in prepositions
        ),
        clusters=tuple(
            tuple(place[member] for member in members) for members in gold.clusters if len(members) > 1
        ),
    )


def _covering(tokens: Sequence[Span]) -> Callable[[Span], WordRange]:
    """A function from a span to the words that it touches."""
    starts, ends = [token.start for token in tokens], [token.end for token in tokens]

    def covering(span: Span) -> WordRange:
        first = bisect_right(ends, span.start)
        last = bisect_left(starts, span.end) - 1
        return WordRange(min(first, len(tokens) - 1), max(last, first))

    return covering


@dataclass(frozen=True, slots=True)
class _Labelled:
    """A sentence of a treebank with what else is known of it; phrases with their clusters."""

    sentence: conllu.Sentence
    name_tags: Sequence[str] | None
    phrases: Mapping[WordRange, str]


def ewt_examples(treebank: Path, names: Path, *, training: bool) -> Iterator[Example]:
    """Windows of the documents of UD English-EWT with the names of Universal NER.

    Args:
        treebank: a CoNLL-U file.
        names: the IOB2 file of the same sentences.
        training: leave out the documents that are held out to measure appositives.
    """
    tags = {sentence.id: sentence for sentence in iob2.read(names)}
    unnamed = 0
    for document in conllu.documents(conllu.read(treebank)):
        if training and held_out(document[0].document_id):
            continue
        labelled = []
        for sentence in document:
            tagged = tags.get(sentence.id)
            known = tagged is not None and list(tagged.forms) == sentence.forms
            unnamed += not known
            labelled.append(_Labelled(sentence, tagged.tags if tagged and known else None, {}))
        for window in _windows(labelled):
            yield _treebank_example("ewt", window, others_tagged=True, clustered=False)
    if unnamed:
        logger.warning("%s: %d sentences without names in %s", treebank, unnamed, names)


OPEN_GENRES = frozenset((
    "academic", "bio", "conversation", "court", "interview", "news", "speech", "textbook", "vlog", "voyage",
))  # fmt: skip
"""The genres of GUM whose texts have an open licence."""


def gum_examples(treebank: Path) -> Iterator[Example]:
    """Windows of the documents of GUM's open genres, with names and clusters of mentions.

    The documents that are held out to measure appositives are left out.
    """
    for document in conllu.documents(conllu.read(treebank)):
        identifier = document[0].document_id
        if identifier.split("_")[1] not in OPEN_GENRES or held_out(identifier):
            continue
        tags = gum_names(document)
        labelled = [
            _Labelled(sentence, name_tags, _base_phrases(sentence))
            for sentence, name_tags in zip(document, tags, strict=True)
        ]
        for window in _windows(labelled):
            yield _treebank_example("gum", window, others_tagged=False, clustered=True)


def wikigold_examples(path: Path) -> Iterator[Example]:
    """Windows of WikiGold, whose sentences follow each other as in their articles."""
    for window in _windows(list(iob2.read(path))):
        tags = tuple(chain.from_iterable(sentence.tags for sentence in window))
        yield Example(
            source=f"wikigold/{window[0].id.rpartition('/')[2]}",
            words=tuple(chain.from_iterable(sentence.forms for sentence in window)),
            sentences=_starts([len(sentence.forms) for sentence in window]),
            name_tags=tuple(map(_known_type, tags)),
            others_tagged=True,
        )


_Each = TypeVar("_Each", _Labelled, iob2.TaggedSentence)
_WINDOW = 150  # words, about as many as a TNE document has


def _windows(sentences: Sequence[_Each]) -> Iterator[list[_Each]]:
    window: list[_Each] = []
    for sentence in sentences:
        if window and sum(map(_length, window)) + _length(sentence) > _WINDOW:
            yield window
            window = []
        window.append(sentence)
    if window:
        yield window


def _length(sentence: _Labelled | iob2.TaggedSentence) -> int:
    return len(sentence.forms if isinstance(sentence, iob2.TaggedSentence) else sentence.sentence.words)


def _treebank_example(
    source: str, window: Sequence[_Labelled], *, others_tagged: bool, clustered: bool
) -> Example:
    starts = _starts([len(sentence.sentence.words) for sentence in window])
    words = [word for sentence in window for word in sentence.sentence.words]
    phrases, clusters = _phrases(window, starts)
    named = all(sentence.name_tags is not None for sentence in window)
    return Example(
        source=f"{source}/{window[0].sentence.id}",
        words=tuple(word.form for word in words),
        sentences=starts,
        phrases=phrases,
        name_tags=tuple(_known_type(tag) for sentence in window for tag in sentence.name_tags or ())
        if named
        else None,
        others_tagged=others_tagged,
        clusters=clusters if clustered else None,
        heads=tuple(
            start + word.head - 1 if word.head else -1
            for start, sentence in zip(starts, window, strict=True)
            for word in sentence.sentence.words
        ),
        relations=tuple(word.universal_relation for word in words),
        parts_of_speech=tuple(word.upos for word in words),
    )


def _base_phrases(sentence: conllu.Sentence) -> dict[WordRange, str]:
    """What TNE calls a base noun phrase of each mention: up to its head, with its entity."""
    word_ranges: dict[WordRange, str] = {}
    for mention in entity_mentions(sentence):
        inside = range(mention.first, mention.end)
        head = next((i for i in inside if sentence.words[i].head - 1 not in inside), mention.first)
        while head + 1 < mention.end and sentence.words[head + 1].universal_relation in ("flat", "goeswith"):
            head += 1
        word_ranges.setdefault(WordRange(mention.first, head), mention.group)
    return word_ranges


def _phrases(
    window: Sequence[_Labelled], starts: Sequence[int]
) -> tuple[tuple[WordRange, ...], tuple[tuple[int, ...], ...]]:
    phrases: list[WordRange] = []
    members: dict[str, list[int]] = {}
    for start, sentence in zip(starts, window, strict=True):
        for (first, last), group in sentence.phrases.items():
            members.setdefault(group, []).append(len(phrases))
            phrases.append(WordRange(start + first, start + last))
    return tuple(phrases), tuple(tuple(member) for member in members.values() if len(member) > 1)


def _starts(lengths: Iterable[int]) -> tuple[int, ...]:
    starts, total = [], 0
    for length in lengths:
        starts.append(total)
        total += length
    return tuple(starts)


def _known_type(tag: str) -> str:
    """Types of other inventories than ours are other names."""
    place, _, kind = tag.partition("-")
    return tag if not kind or kind in NAME_TYPES else f"{place}-OTHER"
