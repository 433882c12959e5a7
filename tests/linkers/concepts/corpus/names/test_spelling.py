"""Names that are spelt alike mean the same; a letter more or less makes another word."""

from __future__ import annotations

from linkers.concepts.corpus.names.spelling_variants import spelt_alike


def test_a_letter_more_or_less_makes_another_word() -> None:
    alike = ["colour histogram", "color histogram", "multi-agent", "multiagent", "labelling", "labeling"]
    assert spelt_alike(["cluster", "clutter", "CCD", "CD", *alike]).tolist() == [[4, 5], [6, 7], [8, 9]]


def test_few_names_have_no_pairs() -> None:
    assert spelt_alike([]).shape == (0, 2)
