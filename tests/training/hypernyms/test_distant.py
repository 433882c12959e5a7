"""Training pairs by patterns and taxonomies."""

from __future__ import annotations

import random

from betwixt.document import Document
from training.hypernyms.distant import NOTHING, PATTERN, TAXONOMY, TrainingText, training_texts
from training.hypernyms.network import LEFT_IS_KIND, NEITHER, RIGHT_IS_KIND
from training.hypernyms.taxonomies import Taxonomies

KNOWN = Taxonomies(
    [("chart parsing", "parsing"), ("Earley parsing", "chart parsing"), ("a", "b"), ("b", "a"), ("x", "x")]
)


def texts(*bodies: str) -> list[TrainingText]:
    documents = [Document(id=str(number), text=body) for number, body in enumerate(bodies)]
    return list(training_texts(documents, KNOWN, random.Random(0)))


def labels(text: TrainingText) -> dict[tuple[str, str], tuple[int, int]]:
    """The words of both terms with what is said and who says it."""
    labels_of_pairs = {}
    for pair, label, source in zip(text.pairs, text.labels.tolist(), text.sources.tolist(), strict=True):
        places = pair.features[:, 0]
        left, right = (" ".join(text.words[word] for word in pair.words[places == place]) for place in (1, 3))
        labels_of_pairs[left, right] = label, source
    return labels_of_pairs


def test_taxonomies_know_what_stands_above() -> None:
    assert KNOWN.is_broader("parsing", "chart parsing")
    assert KNOWN.is_broader("parsing", "earley parsing")
    assert not KNOWN.is_broader("chart parsing", "parsing")
    assert not KNOWN.is_broader("a", "b")
    assert not KNOWN.is_broader("b", "a")
    assert "x" not in KNOWN.names


def test_patterns_and_taxonomies_give_labels() -> None:
    (text,) = texts("Grammars such as Quill help. Earley parsing improves chart parsing with rules.")
    assert labels(text) == {
        ("Grammars", "Quill"): (RIGHT_IS_KIND, PATTERN),
        ("Earley parsing", "chart parsing"): (LEFT_IS_KIND, TAXONOMY),
        ("Earley parsing", "rules"): (NEITHER, NOTHING),
        ("chart parsing", "rules"): (NEITHER, NOTHING),
    }


def test_one_sentence_without_a_related_pair_is_kept() -> None:
    (text,) = texts("Rules need words. Trees have leaves. We like grammars such as Quill.")
    assert len(text.sentences) == 2
    assert text.sentences[0] == 0
    assert ("grammars", "Quill") in labels(text)
    assert {source for _, source in labels(text).values()} == {PATTERN, NOTHING}


def test_texts_without_a_related_pair_are_left_out() -> None:
    assert texts("", "Rules need words.") == []
