"""Names of a corpus' concepts: what spellings share, which names say nothing, what concepts are called."""

from __future__ import annotations

import pytest

from linkers.concepts.corpus.labels import aliases, preferred, slug, unique
from linkers.concepts.corpus.names import agreed_abbreviations, name_key, resolved_key


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Named-Entity Recognition", "named entity recognition"),
        ("the proposed neural networks", "neural network"),
        ("named entity recognition (NER)", "named entity recognition"),
        ("common sense reasoning", "common sense reasoning"),
        ("method", ""),
        ("novel approaches", ""),
        ("2019", ""),
        ("x", ""),
        ("", ""),
    ],
)
def test_what_spellings_share(name: str, key: str) -> None:
    assert name_key(name) == key


def test_an_abbreviation_needs_documents_that_agree() -> None:
    written_out = [
        ("CRFs", "conditional random field", 2),
        ("CRF", "conditional random field", 1),
        ("LDA", "latent dirichlet allocation", 3),
        ("LDA", "linear discriminant analysis", 2),
        ("XYZ", "extra yellow zebra", 1),
    ]
    agreed = agreed_abbreviations(written_out)
    assert agreed == {"CRF": "conditional random field"}
    assert resolved_key("CRFs", agreed) == "conditional random field"
    assert resolved_key("LDA", agreed) == "lda"
    assert resolved_key("CRF", agreed, known={"crf"}) == "crf"
    assert resolved_key("CRFs", {}, known={"crf"}, remembered=agreed) == "conditional random field"


def test_whole_words_are_preferred_to_abbreviations() -> None:
    assert preferred({"CRF": 9, "conditional random field": 2, "Conditional random field": 2}) == (
        "Conditional random field"
    )
    assert preferred({"CNN": 2, "baseline CNN": 3}) == "CNN"
    assert preferred({"BLEU": 3, "ROUGE-L": 2}) == "BLEU"
    assert aliases({"CRF": 9, "CRFs": 1, "crf": 1, "Random Field": 3}, "random field") == ("CRF", "CRFs")


def test_slugs_are_unique() -> None:
    assert slug("Bézier curves (2D)") == "bezier-curves-2d"
    assert slug("+++") == "concept"
    assert unique("Transformer", {"transformer", "transformer~2"}) == "transformer~3"


def test_whole_words_name_a_concept_unless_the_abbreviation_is_the_same_word() -> None:
    assert (
        preferred({"SVM": 9, "support vector machine": 2, "Support Vector Machine": 1})
        == "support vector machine"
    )
    assert preferred({"ImageNet": 9, "Imagenet": 2}) == "ImageNet"
    assert preferred({"SQL": 9, "SQL++": 1, "structured query language": 1}) == "structured query language"
    assert preferred({"SQL": 9, "SQL++": 1}) == "SQL"
