"""Parses of raw text, aligned with gold words by characters (CoNLL 2018 shared task)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from betwixt.annotations import Annotations
from betwixt.document import Document, Span
from extractors.joint.decisions.parses.trees import universal
from extractors.tokens.model import Tokens
from training.gold import conllu
from training.gold.conllu import Sentence
from training.parser.parsed_sentences import Reader
from training.parser.scorer import percent

_Word = tuple[Span, int]  # the word's characters, and how many words before it have the same ones
_Attached = tuple[_Word, _Word | None, str]  # with its head (None: the root) and universal relation


def raw_scores(documents: Sequence[Sequence[Sentence]], reader: Reader) -> dict[str, float]:
    """F1 of sentences, words and labelled arcs where our own tokens and sentences are parsed.

    A word is right if it has exactly the characters of a gold word; an arc if both of its
    words are and its relation is (Zeman et al. 2018, section 5). Words of a multiword token
    whose characters cannot be told apart are aligned in order.

    Returns:
        ``raw_sentences_f1``, ``raw_words_f1``, ``raw_uas`` and ``raw_las``, in percent.
    """
    texts = [conllu.text_of(document) for document in documents]
    raw = [Document(id=str(number), text=text) for number, (text, _) in enumerate(texts, start=1)]
    tokenised = Tokens().annotate(raw, [Annotations()] * len(raw))
    words = [_words(annotations) for annotations in tokenised]
    parses = reader(
        [
            [[document.surface(span) for span in sentence] for sentence in sentences]
            for document, sentences in zip(raw, words, strict=True)
        ]
    )
    counts: Counter[str] = Counter()
    for sentences, (_, spans), own, parse in zip(documents, texts, words, parses, strict=True):
        gold_trees = [([w.head for w in s.words], [w.relation for w in s.words]) for s in sentences]
        found_trees = [(sentence.heads, sentence.relations) for sentence in parse]
        _count(counts, _attached(spans, gold_trees), _attached(own, found_trees))
        _add(counts, "sentences", set(map(_stretch, spans)), set(map(_stretch, own)))
    return {
        name: percent(2 * counts[f"right {part}"], counts[f"all {part}"])
        for name, part in (
            ("raw_sentences_f1", "sentences"),
            ("raw_words_f1", "words"),
            ("raw_uas", "arcs"),
            ("raw_las", "labelled arcs"),
        )
    }


def _words(annotations: Annotations) -> list[list[Span]]:
    """The tokens of each sentence."""
    sentences: list[list[Span]] = []
    tokens = iter(annotations.tokens)
    token = next(tokens, None)
    for sentence in annotations.sentences:
        inside = []
        while token is not None and token.start < sentence.end:
            inside.append(token)
            token = next(tokens, None)
        if inside:
            sentences.append(inside)
    return sentences


def _attached(
    spans: Sequence[Sequence[Span]], trees: Sequence[tuple[Sequence[int], Sequence[str]]]
) -> set[_Attached]:
    attached: set[_Attached] = set()
    for sentence, (heads, relations) in zip(spans, trees, strict=True):
        before: Counter[Span] = Counter()
        words: list[_Word] = []
        for span in sentence:
            words.append((span, before[span]))
            before[span] += 1
        for word, head, relation in zip(words, heads, relations, strict=True):
            attached.add((word, words[head - 1] if head else None, universal(relation)))
    return attached


def _count(counts: Counter[str], gold: set[_Attached], predicted: set[_Attached]) -> None:
    _add(counts, "words", {word for word, _, _ in gold}, {word for word, _, _ in predicted})
    _add(counts, "arcs", {arc[:2] for arc in gold}, {arc[:2] for arc in predicted})
    _add(counts, "labelled arcs", gold, predicted)


def _add(counts: Counter[str], part: str, gold: AbstractSet[object], predicted: AbstractSet[object]) -> None:
    counts[f"right {part}"] += len(gold & predicted)
    counts[f"all {part}"] += len(gold) + len(predicted)


def _stretch(sentence: Sequence[Span]) -> Span:
    return Span(sentence[0].start, sentence[-1].end)
