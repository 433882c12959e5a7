"""The lemmas that regular endings and irregular forms leave."""

from __future__ import annotations

import pytest

from extractors.roles.decisions.lemmas import lemmas


@pytest.mark.parametrize(
    ("form", "lemma"),
    [
        ("sign", "sign"), ("signs", "sign"), ("signed", "sign"), ("signing", "sign"), ("agrees", "agree"),
        ("carries", "carry"), ("carried", "carry"), ("planning", "plan"),
        ("planned", "plan"), ("lying", "lie"),
        ("making", "make"), ("fell", "fell"), ("fell", "fall"), ("said", "say"), ("re-opened", "reopen"),
        ("'re", "be"), ("passes", "pass"),
    ],
)  # fmt: skip
def test_forms(form: str, lemma: str) -> None:
    assert lemma in lemmas(form)


@pytest.mark.parametrize("form", ["a", "s", "ed", "ing", ""])
def test_short_words_keep_their_letters(form: str) -> None:
    assert lemmas(form) == (form,)
