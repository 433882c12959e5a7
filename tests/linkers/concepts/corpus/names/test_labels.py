"""What concepts of a corpus are called, and their ids."""

from __future__ import annotations

from linkers.concepts.corpus.names.labels import aliases, preferred, slug, unique


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
